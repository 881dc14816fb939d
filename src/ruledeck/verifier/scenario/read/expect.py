"""What must hold in the middle of a scenario. In: the data of `expect`. Out: Expect."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ruledeck.schema.parse.number import number_of
from ruledeck.schema.problem import nearest_or_all
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.scenario.names import UnknownName, card_named, player_named
from ruledeck.verifier.scenario.read.reader import Reader, show, word, words
from ruledeck.verifier.scenario.scenario import Expect, Happened, Path, Stat

_COUNT = re.compile(r"(\d+)(?:-(\d+))?")


def read_expect(reader: Reader, path: Path, data: Mapping[str, Any], table: Game) -> Expect:
    """Return what is expected; names of players, cards, rules and stats are checked."""
    if "because" in data and "refused" not in data:
        reader.key_fault(
            path, "because", "V114", "'because' has nothing to give a reason for", "add 'refused:'"
        )
    if "asked" in data:
        _player(reader, path, data["asked"], table, "asked")
    if "rule" in data:
        reader.reasons((*path, "rule"), data["rule"])
    return Expect(
        path,
        offered=words(data["offered"]) if "offered" in data else None,
        asked=data.get("asked", ""),
        rule=data.get("rule", ""),
        count=_count(reader, (*path, "count"), data.get("count")),
        refused=words(data.get("refused", [])),
        because=reader.because((*path, "because"), data.get("because", [])),
        no_choice=_no_choice(reader, (*path, "no choice"), data.get("no choice", {})),
        sees=_seen(reader, (*path, "sees"), data.get("sees", {}), table),
        does_not_see=_seen(reader, (*path, "does not see"), data.get("does not see", {}), table),
        stats=_stats(reader, (*path, "stat"), data.get("stat", {}), table),
        shows=_shows(reader, (*path, "shows"), data.get("shows", {}), table),
        events=tuple(_events(reader, (*path, "events"), data.get("events", []), table)),
    )


def _count(reader: Reader, path: Path, value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    match = _COUNT.fullmatch(str(value))
    if match is None:
        reader.fault(path, "V109", f"{show(value)} is no number of options", "write 2, or 0-3")
        return None
    return number_of(match[1]), number_of(match[2] or match[1])


def _no_choice(reader: Reader, path: Path, value: Any) -> dict[str, str]:
    rules = value if isinstance(value, dict) else {value: ""}
    for rule in rules:
        found = reader.world.ids.fault(rule)
        if found and isinstance(value, dict):
            reader.key_fault(path, rule, *found)
        elif found:
            reader.fault(path, *found)
    return {rule: word(answer) if answer != "" else "" for rule, answer in rules.items()}


def _player(reader: Reader, path: Path, name: str, table: Game, key: str) -> None:
    try:
        player_named(table, name)
    except UnknownName as error:
        reader.unknown((*path, key), error)


def _seen(reader: Reader, path: Path, data: Mapping[str, Any], table: Game) -> dict[str, tuple[str, ...]]:
    players = [player.name for player in table.players]
    for name, cards in data.items():
        if name not in players:
            reader.key_fault(path, name, "V103", f"no player '{name}'", nearest_or_all(name, players))
        for at, card in enumerate(words(cards)):
            if "." not in card:  # what lies at an address is known only then
                where: Path = (*path, name, at) if isinstance(cards, list) else (*path, name)
                _card(reader, where, card, table)
    return {name: words(cards) for name, cards in data.items()}


def _card(reader: Reader, path: Path, name: str, table: Game, key: str = "") -> None:
    try:
        card_named(table, name)
    except UnknownName as error:
        reader.unknown(path, error, key)


def _stats(reader: Reader, path: Path, data: Mapping[str, Any], table: Game) -> dict[str, dict[str, Stat]]:
    """Return stats by the names of cards and players: `2`, or `{is: 2, about: {slot: 3}}`."""
    known = {stat for spec in reader.world.specs.values() for stat in spec.stats}
    known |= {*reader.world.ruleset.stored_stats, *reader.world.ruleset.derived_stats}
    found: dict[str, dict[str, Stat]] = {}
    for name, stats in data.items():
        found[name] = {}
        for stat, said in stats.items():
            where: Path = (*path, name, stat)
            value, about = (said.get("is"), said.get("about", {})) if isinstance(said, dict) else (said, {})
            if stat not in known:
                reader.key_fault(where[:-1], stat, "V108", f"no stat '{stat}'", nearest_or_all(stat, known))
            elif not isinstance(value, int) or not isinstance(about, dict):
                hint = "write 2, or {is: 2, about: {slot: 3}}" if isinstance(said, dict) else None
                reader.fault(where, "V109", f"{show(said)} is no number", hint)
            else:
                found[name][stat] = Stat(value, about)
    return found


def _shows(reader: Reader, path: Path, data: Mapping[str, Any], table: Game) -> dict[str, tuple[str, ...]]:
    """Return by the names of cards which parts they show: `upper`, `axe upper` of another text, or none."""
    for name in data:
        if "." not in name:
            _card(reader, path, name, table, name)
    return {name: words(parts) for name, parts in data.items()}


def _events(reader: Reader, path: Path, data: list[Any], table: Game) -> Iterator[Happened]:
    for at, entry in enumerate(data):
        where: Path = (*path, at)
        if isinstance(entry, str):
            kind, _, card = entry.partition(" ")
            yield Happened(kind, card)
        else:
            card, because = entry.get("card", ""), entry.get("because", [])
            yield Happened(
                entry["event"], card, entry.get("player", ""), reader.because((*where, "because"), because)
            )
        if card and "." not in card:
            _card(reader, (*where, "card") if isinstance(entry, dict) else where, card, table)
