"""A few phrases for trials of the phrase language, as data that a test may change."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from ruledeck.schema.document import parse_document
from ruledeck.schema.game import Game, game_from_data
from ruledeck.schema.problem import Problem
from ruledeck.text.phrases.book import Phrasebook
from ruledeck.text.phrases.check import check_phrasebook
from ruledeck.text.phrases.load import phrasebook_from_data, read_phrases

SOURCE = """
kinds:
  {line: A line., deed: A deed., thing: A thing., amount: An amount., end: An end, noun: A noun, player: Who.}
lines: {fuel: [line]}
lexemes:
  card: {kind: noun, singular: card, plural: cards}
  log: {kind: noun, singular: log, plural: logs}
  you: {kind: player, subject: you, does: you do}
  all: {kind: player, subject: all, does: all do}
phrases:
  - {id: line, kind: line, text: "{^d:deed}.{e:end}", do: {line: {do: d, end: e}}}
  - {id: nothing-more, kind: end, text: "", do: null}
  - {id: once, kind: end, text: " Once.", do: once, meaning: " This happens once."}
  - id: draw
    kind: deed
    text: ["draw {n:number} {n|card|cards}", "take {n:number} {n|card|cards}"]
    do: {draw: {amount: n}}
    only: {n: 1-3}
  - {id: burn, kind: deed, text: "burn {x:thing.a}", do: {burn: {what: x}}}
  - {id: both, kind: deed, text: "first {a:deed}, then {b:deed}", do: [a, b]}
  - id: may
    kind: deed
    text: "{who:player.subject} may {d:deed}, and if {who:player.does}, {e:deed}"
    do: {may: {who: who, do: d, then: e}}
  - id: thing
    kind: thing
    text: {a: "a {t:noun.singular}", plural: "{t:noun.plural}"}
    do: {thing: {what: t}}
    names: {one: t}
  - {id: that, kind: thing, text: {a: "that {t:noun.singular}"}, do: {that: {what: t}}, recalls: {one: t}}
"""


def source() -> dict[str, Any]:
    """Return the phrases as data, a fresh copy."""
    data: Any = parse_document(SOURCE, "phrases.yml").data
    found: dict[str, Any] = data
    return found


def game() -> Game:
    """Return a game with one type of card and one icon."""
    plain = dict.fromkeys(("id", "name", "summary", "notice", "status", "licence"), "x")
    size = {"width": 60, "height": 90}
    return game_from_data(
        {
            **plain,
            "language": "en",
            "players": {"min": 1, "max": 2},
            "chapters": [],
            "sizes": {"small": size},
            "sets": {},
            "types": {"fuel": {"name": "Fuel", "plural": "Fuel", "size": "small", "stats": []}},
            "icons": {"heat": {"name": "heat", "icon": "material/fire"}},
        },
        Path(),
    )


def book(data: dict[str, Any] | None = None) -> Phrasebook:
    """Return the phrasebook of some data, of the phrases above where none is given."""
    return phrasebook_from_data(data or source(), "en")


def problems(data: dict[str, Any]) -> list[Problem]:
    """Return what the checks find in a phrasebook."""
    text = yaml.safe_dump(data, sort_keys=False, allow_unicode=True)
    document = parse_document(text, "phrases.yml")
    found, faults = read_phrases(document, game())
    return faults if found is None else check_phrasebook(found, document, game())
