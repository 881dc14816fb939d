"""Answers that are typed as YAML, where no list can hold what may be chosen: a deal, for one.

In: a line, names for keys as its player calls cards and players. Out: the answer, or what is wrong with it,
each fault under its place in the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import yaml
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ruledeck.catalog.source.content import Content
from ruledeck.cli.terminal.rule import plain
from ruledeck.cli.terminal.verifier.seat.form import PLAYER, form_problems, named, shape
from ruledeck.cli.terminal.verifier.seat.names import Names, likeliest
from ruledeck.schema.document import Document, parse_document
from ruledeck.schema.problem import Problem
from ruledeck.verifier.engine.flow.ask import OpenAsk
from ruledeck.verifier.engine.flow.event import REFUSED, Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.story.words import value_words

PROMPT = 2
"""Columns before what is typed, by which a mark below it stands in."""
WIDE = 10_000
TRIES = 20
"""How many answers are drawn for an example, until one is not nothing."""
DRAWS = 400
"""How many answers are drawn to learn which cards can stand in one."""


def print_how(console: Console, ask: OpenAsk, is_usual: bool = False) -> None:
    """Write what may be typed: the parts of an answer, if its form names them, and the ask is not usual."""
    parts = {} if is_usual else (ask.form or {}).get("properties", {})
    grid = Table.grid(padding=(0, 2))
    for name, part in parts.items():
        words = Text(part.get("description", ""), "dim")
        grid.add_row(Text(f"  {name}: ", "bold").append(shape(part), "not bold"), words)
    if parts:
        console.print(grid)
    nothing = ", or nothing for none" if ask.accepts(nothing_of(ask)) else ""
    more = "; 'help' names the parts" if is_usual and ask.form else ""
    console.print(
        Text(f"name: value, name: value{nothing}; 'example' shows one{more}", "dim"), soft_wrap=True
    )


def nothing_of(ask: OpenAsk) -> Any:
    """Return what an empty line answers."""
    return {} if ask.accepts({}) else None


def print_example(console: Console, names: Names, ask: OpenAsk, number: int) -> None:
    """Write an answer that could be given, another one for each number, with names in place of keys."""
    drawn = (ask.sample(Random(TRIES * number + more)) for more in range(TRIES))
    answer = next((one for one in drawn if one), nothing_of(ask))
    called = _renamed(answer, {key: name for name, key in _keys(names).items()})
    told = yaml.safe_dump(called, default_flow_style=True, sort_keys=False, width=WIDE, allow_unicode=True)
    console.print(Text(told.strip().removesuffix("...").strip()), soft_wrap=True)


def read_answer(console: Console, names: Names, ask: OpenAsk, line: str) -> tuple[bool, Any]:
    """Return whether a line is an answer, and the answer; write what is wrong with one that is none."""
    document, stands_in = _parsed(line)
    unknown = [] if document.problems else list(_unknown_names(document, names, ask))
    if not document.problems and not unknown:
        keys = {name.casefold(): key for name, key in _keys(names).items()}
        answer = nothing_of(ask) if document.data is None else _renamed(document.data, keys)
        if ask.accepts(answer):
            return True, answer
    for problem in unknown or _problems(document, ask):
        console.print(Text(f"{' ' * (stands_in + problem.column - 1)}^ {problem.message}"), soft_wrap=True)
        if problem.hint:
            console.print(Text(f"  hint: {problem.hint}", "dim"), soft_wrap=True)
    return False, None


def _parsed(line: str) -> tuple[Document, int]:
    """Return what a line says, if need be in braces that it lacks, and the column of its beginning."""
    plain = parse_document(line, "answer")
    if not line:
        return replace(plain, problems=()), PROMPT
    braced = parse_document(f"{{{line}}}", "answer") if plain.problems else plain
    return (plain, PROMPT) if plain is braced or braced.problems else (braced, PROMPT - 1)


def _problems(document: Document, ask: OpenAsk) -> Iterable[Problem]:
    if document.problems:
        return document.problems
    found = form_problems(document, ask.form) if ask.form else []
    return found or [document.problem((), "", "this is not taken", "'example' shows what is")]


def _unknown_names(document: Document, names: Names, ask: OpenAsk) -> Iterator[Problem]:
    """Yield a problem for each name of a player or a card, as the form says, that means nobody and none."""
    for path, word, kind, is_key in named(ask.form or {}, document.data):
        known = _players(names) if kind == PLAYER else _cards(names)
        if word.casefold() in {each.casefold() for each in (*known, *known.values())}:
            continue
        at = document.key_problem(path, word, "", "") if is_key else document.problem(path, "", "")
        yield replace(at, message=f"you know no {kind} '{word}'", hint=_meant(names, ask, kind, word))


def _meant(names: Names, ask: OpenAsk, kind: str, word: str) -> str:
    """Return which name was meant, and which there are: players, or the cards of possible answers."""
    known = _players(names) if kind == PLAYER else _cards(names)
    if kind == PLAYER:
        fitting = [player.name for player in names.game.players if not player.is_out]
    else:
        drawn = {each for number in range(DRAWS) for each in _texts(ask.sample(Random(number)))}
        fitting = [name for name, key in known.items() if key in drawn]
    near = likeliest(word, known)
    listed = f"{kind}s: {', '.join(map(_typed, fitting))}" if fitting else "'example' shows what is taken"
    return f"did you mean {_typed(near)}? {listed}" if near else listed


def _typed(name: str) -> str:
    """Return a name as it is typed: in quotes where it has a sign in it that YAML takes for its own."""
    return name if yaml.safe_load(f"[{name}]") == [name] else f'"{name}"'


def _texts(value: Any) -> Iterator[str]:
    """Yield all texts in plain data, keys too."""
    if isinstance(value, (dict, list)):
        for each in (*value, *value.values()) if isinstance(value, dict) else value:
            yield from _texts(each)
    elif isinstance(value, str):
        yield value


def _keys(names: Names) -> Mapping[str, str]:
    """Return the keys of players, and of the cards that a player knows, by what the player calls them."""
    return {**_players(names), **_cards(names)}


def _players(names: Names) -> Mapping[str, str]:
    return {player.name: player.name for player in names.game.players}


def _cards(names: Names) -> Mapping[str, str]:
    return {names.name(card): card.key for card in names.game.cards.values() if names.knows(card)}


def _renamed(value: Any, called: Mapping[str, str]) -> Any:
    """Return a value with other words for those that are called otherwise; small letters do as well."""
    if isinstance(value, dict):
        return {_renamed(key, called): _renamed(one, called) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, called) for one in value]
    return called.get(value, called.get(value.casefold(), value)) if isinstance(value, str) else value


# What was refused


def print_refused(console: Console, names: Names, events: Iterable[Event]) -> None:
    """Write what a player could not choose, each thing once, with the rule and what may have been meant."""
    refused = [event for event in events if event.kind == REFUSED and event.player is names.player]
    for event in {(str(event.data["what"]), event.rules[-1:]): event for event in refused}.values():
        for line in _refused_lines(names, event):
            console.print(line)


def _refused_lines(names: Names, event: Event) -> Iterator[Text | Padding]:
    what = event.data["what"]
    words = names.pieces(value_words(names.game, what))
    yield Text.assemble(("· ", "dim"), "not possible: ", words)
    known = _keys(names)
    is_known = isinstance(what, Card) or str(what) in known.values()
    near = None if is_known else likeliest(str(what), known)
    if near:
        yield Text(f"  hint: did you mean '{near}'?", "dim")
    for rule in event.rules[-1:]:
        yield Padding(_rule_line(names.content, rule), (0, 0, 0, PROMPT), expand=False)


def _rule_line(content: Content, id: str) -> Text:
    paragraph = content.paragraphs.get(id)
    if paragraph is None:
        return Text(id)
    return Text.assemble((paragraph.number, "bold"), " ", plain(content, paragraph.text), (f" ({id})", "dim"))
