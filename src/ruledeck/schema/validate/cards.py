"""Faults of files of cards, worded by what the game's specification knows: types, sides, sets and stats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from ruledeck.schema.document import Document
from ruledeck.schema.game import CardType, Game
from ruledeck.schema.jsonschemas import Schema
from ruledeck.schema.problem import Problem, nearest_or_all
from ruledeck.schema.validate.fault import Fault, Renderer, schema_problems, show, unmatched
from ruledeck.schema.validate.forms import limits

_WORDS = {"type": "C001", "side": "C002", "set": "C003"}


def card_problems(document: Document, game: Game, schema: Schema) -> list[Problem]:
    """Return what the schema of a game's cards finds in a file of cards."""
    return schema_problems(document, schema, partial(_special, game))


def _special(game: Game, fault: Fault) -> Renderer | None:
    match fault.path[1:]:
        case [("type" | "side" | "set")] if fault.keyword == "enum":
            return _unknown_word
        case ["stats"] if fault.keyword == "additionalProperties":
            return partial(_unknown_stat, game)
        case ["stats"] if fault.keyword == "required":
            return _missing_stat
        case ["stats", *_]:
            return partial(_bad_value, game) if fault.keyword in _VALUE_WORDS else None
        case ["text"] if fault.keyword == "type":
            return partial(_text_form, game)
        case ["provenance"] if fault.keys == ("stats",) and fault.keyword == "required":
            return _missing_provenance
        case [] if fault.keys == ("stats",) and fault.keyword == "required":
            return partial(_no_stats, game)
    return None


def _type_of(document: Document, fault: Fault) -> str:
    data: Any = document.data
    return str(data[fault.path[0]]["type"])


def _unknown_word(document: Document, fault: Fault) -> Iterator[Problem]:
    key = str(fault.path[1])
    message = f"unknown {key} {show(fault.got)}"
    yield document.problem(fault.path, _WORDS[key], message, nearest_or_all(str(fault.got), fault.wanted))


def _unknown_stat(game: Game, document: Document, fault: Fault) -> Iterator[Problem]:
    name = _type_of(document, fault)
    known = _stats(game.types[name])
    for key in fault.keys:
        hint = nearest_or_all(key, known) if known else f"a card of type '{name}' has no stats"
        yield document.key_problem(fault.path, key, "C012", f"unknown stat '{key}' for type '{name}'", hint)


def _missing_stat(document: Document, fault: Fault) -> Iterator[Problem]:
    for key in unmatched(fault):
        message = f"stat '{key}' of type '{_type_of(document, fault)}' is missing"
        yield document.problem(fault.path, "C011", message, f"add '{key}:'")


def _no_stats(game: Game, document: Document, fault: Fault) -> Iterator[Problem]:
    name = _type_of(document, fault)
    keys = ", ".join(f"{stat}: ..." for stat in game.types[name].stats)
    message = f"the stats of type '{name}' are missing"
    yield document.problem(fault.path, "C011", message, f"add 'stats: {{{keys}}}'")


def _text_form(game: Game, document: Document, fault: Fault) -> Iterator[Problem]:
    name = _type_of(document, fault)
    parts = game.types[name].parts
    message = f"the text of type '{name}' is {'given by part' if parts else 'a list of lines'}"
    hint = f"write {', '.join(f'{part}: [...]' for part in parts)}" if parts else "write it as - lines"
    yield document.problem(fault.path, "S004", message, hint)


def _missing_provenance(document: Document, fault: Fault) -> Iterator[Problem]:
    message = "the provenance of the stats is missing"
    hint = "add 'stats: seed', 'stats: playtest' or 'stats: original'"
    yield document.problem(fault.path, "C015", message, hint)


_VALUE_WORDS = {
    "minimum",
    "maximum",
    "enum",
    "type",
    "anyOf",
    "uniqueItems",
    "pattern",
    "format",
}


def _bad_value(game: Game, document: Document, fault: Fault) -> Iterator[Problem]:
    stat = game.stats[str(fault.path[2])]
    wanted = {
        "integer": "a whole number",
        "choice": "one of its values",
        "set": "a list of its values, each once",
        "range": "a number or a range as in 2-4",
        "text": "a text",
        "date": "a day as in 2026-11-28",
    }[stat.type]
    wanted += limits(stat.min, stat.max)
    hint = nearest_or_all(str(fault.got), stat.values) if stat.values else None
    yield document.problem(fault.path, "C013", f"stat '{stat.id}' is not {wanted}: {show(fault.got)}", hint)


def _stats(card_type: CardType) -> list[str]:
    return [*card_type.stats, *card_type.optional]
