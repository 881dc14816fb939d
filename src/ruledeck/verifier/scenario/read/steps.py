"""The steps of a scenario. In: the data of `when`, and the table as it is laid. Out: steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ruledeck.schema.problem import nearest_or_all
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.scenario.names import UnknownName, card_named, player_named, thing_named, zone_named
from ruledeck.verifier.scenario.read.expect import read_expect
from ruledeck.verifier.scenario.read.reader import Reader, word, words
from ruledeck.verifier.scenario.scenario import (
    Answer,
    Cause,
    Path,
    Pick,
    Reach,
    Rest,
    Roll,
    Shuffle,
    Step,
)

Read = Callable[[Reader, Path, Mapping[str, Any], Game], "Step | None"]
_EXTRA = {"cause": ("for", "on"), "roll": ("sides",)}
MOST_SIDES = 100


def read_steps(reader: Reader, data: Iterable[Mapping[str, Any]], table: Game) -> Iterable[Step]:
    """Yield the steps; one at fault is noted, and left out."""
    players = [player.name for player in table.players]
    for at, entry in enumerate(data):
        path: Path = (*reader.path, "when", at)
        kinds = [key for key in entry if key in _READ or key in players]
        if len(kinds) != 1:
            _report(reader, path, entry, kinds, players)
            continue
        [kind] = kinds
        is_answer = kind in players
        allowed = (kind, *(("rule",) if is_answer else _EXTRA.get(kind, ())))
        for key in entry:
            if key not in allowed:
                hint = nearest_or_all(key, allowed)
                reader.key_fault(path, key, "V114", f"'{key}' does not go with '{kind}' in a step", hint)
        step = _answer(reader, path, entry, kind) if is_answer else _READ[kind](reader, path, entry, table)
        if step is not None:
            yield step


def _report(
    reader: Reader, path: Path, entry: Mapping[str, Any], kinds: list[str], players: list[str]
) -> None:
    if kinds:
        reader.fault(
            path, "V114", f"a step does one thing, not {' and '.join(kinds)}", "make each a step of its own"
        )
        return
    first = next(iter(entry))
    hint = nearest_or_all(first, [*players, *_READ])
    reader.key_fault(path, first, "V114", f"'{first}' is no player and no kind of step", hint)


def _answer(reader: Reader, path: Path, entry: Mapping[str, Any], player: str) -> Answer | None:
    value = entry[player]
    if value is None or value == "":
        reader.fault(path, "V114", f"'{player}' chooses nothing", "write an option, or pass")
        return None
    labels = () if isinstance(value, dict) else words(value)
    if "rule" in entry:
        reader.reasons((*path, "rule"), entry["rule"])
    return Answer(path, player, labels, value, entry.get("rule", ""))


def _roll(reader: Reader, path: Path, entry: Mapping[str, Any], table: Game) -> Roll:
    where: Path = (*path, "roll")
    dice = {}
    for name, shown in entry["roll"].items():
        who = _named(reader, where, name, lambda name: _roller(table, name))
        for at, die in enumerate(shown):
            if not 1 <= die <= MOST_SIDES:
                reader.fault((*where, name, at), "V109", f"no die shows {die}")
        dice[who or name] = tuple(shown)
    return Roll(path, dice, entry.get("sides"))


def _roller(table: Game, name: str) -> str:
    players = [player.name for player in table.players]
    return name if name in players else card_named(table, name).key


def _shuffle(reader: Reader, path: Path, entry: Mapping[str, Any], table: Game) -> Shuffle | None:
    where: Path = (*path, "shuffle")
    if len(entry["shuffle"]) != 1:
        reader.fault(where, "V114", "a shuffle is of one zone", "make each a step of its own")
        return None
    [(zone, order)] = entry["shuffle"].items()
    address = _named(reader, where, zone, lambda name: zone_named(table, name).address)
    if order == "any":
        return Shuffle(path, address or zone, None)
    keys = [_card(reader, (*where, zone, at), name, table) for at, name in enumerate(order)]
    return Shuffle(path, address or zone, tuple(keys))


def _pick(reader: Reader, path: Path, entry: Mapping[str, Any], table: Game) -> Pick:
    value, picked = entry["random"], []
    for at, name in enumerate(words(value)):
        where: Path = (*path, "random", at) if isinstance(value, list) else (*path, "random")
        try:
            thing = thing_named(table, name)
        except UnknownName as error:
            reader.unknown(where, error)
            continue
        if thing is None and not name.isdigit() and not _is_in_the_box(table, name):
            hint = nearest_or_all(name, [*table.cards, *(player.name for player in table.players)])
            reader.fault(where, "V105", f"no card or player '{name}' for chance to pick", hint)
        picked.append(name if thing is None else table.ruleset.label(table, thing))
    return Pick(path, tuple(picked))


def _is_in_the_box(table: Game, name: str) -> bool:
    """Return whether something that can come into the game is called so: a printed card, or a group."""
    return name in table.ruleset.specs or name in table.ruleset.groups


def _rest(reader: Reader, path: Path, entry: Mapping[str, Any], table: Game) -> Rest:
    return Rest(path)


def _reach(reader: Reader, path: Path, entry: Mapping[str, Any], table: Game) -> Reach:
    at = entry["reach"]
    if at not in table.ruleset.entries:
        hint = nearest_or_all(at, table.ruleset.entries)
        reader.fault((*path, "reach"), "V102", f"no entry point '{at}'", hint)
    return Reach(path, at)


def _cause(reader: Reader, path: Path, entry: Mapping[str, Any], table: Game) -> Cause:
    you, this, text = entry.get("for", table.players[0].name), entry.get("on", ""), entry["cause"]
    _at(reader, (*path, "for"), you, lambda name: player_named(table, name).name)
    if this:
        this = _card(reader, (*path, "on"), this, table)
    reader.read_text((*path, "cause"), text)
    return Cause(path, text, you, this)


def _expect(reader: Reader, path: Path, entry: Mapping[str, Any], table: Game) -> Step | None:
    return read_expect(reader, (*path, "expect"), entry["expect"], table)


def _card(reader: Reader, path: Path, name: Any, table: Game) -> str:
    return _at(reader, path, word(name), lambda name: card_named(table, name).key)


def _at(reader: Reader, path: Path, name: str, find: Callable[[str], str]) -> str:
    """Return what a name means; what is wrong with it is noted at its place."""
    try:
        return find(name)
    except UnknownName as error:
        reader.unknown(path, error)
        return name


def _named(reader: Reader, path: Path, key: str, find: Callable[[str], str]) -> str | None:
    """Return what a name means that is a key of a mapping, or None when it means nothing."""
    try:
        return find(key)
    except UnknownName as error:
        reader.unknown(path, error, key)
        return None


_READ: Mapping[str, Read] = {
    "roll": _roll,
    "shuffle": _shuffle,
    "random": _pick,
    "rest": _rest,
    "reach": _reach,
    "cause": _cause,
    "expect": _expect,
}
