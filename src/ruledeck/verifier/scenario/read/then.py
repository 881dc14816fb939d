"""The difference that a scenario makes. In: the data of `then`, and the table as it is laid. Out: Then."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ruledeck.schema.problem import nearest_or_all
from ruledeck.verifier.engine.ending import LOST, WON
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.state.position import RESULT
from ruledeck.verifier.scenario.names import UnknownName, card_named, zone_at, zone_named
from ruledeck.verifier.scenario.read import cards
from ruledeck.verifier.scenario.read.reader import Reader, show, word
from ruledeck.verifier.scenario.remembered.read import LASTING, USED, read_lasting, read_used
from ruledeck.verifier.scenario.scenario import NOTHING, SOUND, After, ListAfter, Path, Then, ZoneAfter

_KEYS = ("zone", "place", "face", "counters", "stored", "parts", "owner", "controller", "host", "because")
OVER = "over"
IS = "is"


def read_then(reader: Reader, data: Any, table: Game) -> Then:
    """Return the difference; what is wrong in it is noted, and left out."""
    path: Path = (*reader.path, "then")
    then = Then(path)
    if data in (NOTHING, SOUND):
        return replace(then, is_sound=data == SOUND)
    players = {player.name for player in table.players}
    for key, value in data.items():
        where: Path = (*path, key)
        if key in players:
            then.players[key] = _player(reader, where, value, table)
        elif key in ("at", OVER, RESULT) or key in table.ruleset.fields:
            then.game[key] = _field(reader, where, value, key, table)
        elif key in (LASTING, USED):
            read = read_lasting if key == LASTING else read_used
            then.remembered[key] = ListAfter(where, read(reader, where, value, table))
        elif isinstance(value, list):
            _zone(reader, where, key, value, table, then)
        else:
            _card(reader, where, key, value, table, then)
    return then


def _player(reader: Reader, path: Path, value: Any, table: Game) -> After:
    known = [*table.ruleset.player_fields, "because"]
    if not isinstance(value, dict):
        reader.fault(path, "V109", f"expected stored fields by name, got {show(value)}")
        return After(path, {})
    for key in value:
        if key not in known:
            reader.key_fault(path, key, "V108", f"no stored field '{key}'", nearest_or_all(key, known))
        elif key in table.ruleset.player_fields:
            _refuse_inner(reader, path, key, table.ruleset.player_fields[key])
    because = reader.because((*path, "because"), value.get("because", []))
    return After(path, {key: one for key, one in value.items() if key != "because"}, because)


def _refuse_inner(reader: Reader, path: Path, name: str, field: Stored) -> None:
    """Note a field that a position does not tell, so that nothing could be said of it."""
    if field.is_inner:
        message = f"'{name}' is inner: a position does not tell it, and so 'then' cannot"
        reader.key_fault(path, name, "V108", message, "say what follows from it instead")


def _field(reader: Reader, path: Path, value: Any, name: str, table: Game) -> After:
    """Return what a field of the game is, written as its value, or as {is: value, because: ...}."""
    if name in table.ruleset.fields:
        _refuse_inner(reader, path[:-1], name, table.ruleset.fields[name])
    because: tuple[str, ...] = ()
    if isinstance(value, dict) and IS in value:
        because = reader.because((*path, "because"), value.get("because", []))
        value = value[IS]
    if name == "at" and value not in table.ruleset.entries:
        hint = nearest_or_all(str(value), table.ruleset.entries)
        reader.fault(path, "V102", f"no entry point {show(value)}", hint)
    if name == OVER and value is not True:
        reader.fault(path, "V109", "'over' can only be true", "leave it out where the game goes on")
    if name == RESULT and not _is_result(value, table):
        hint = "write won, lost, or places by players, as {you: 1, opponent: 2}"
        reader.fault(path, "V109", f"{show(value)} is no result", hint)
    return After(path, {name: value}, because)


def _is_result(value: Any, table: Game) -> bool:
    """Return whether a value says how a game ends: for all, or with the places of players."""
    if not isinstance(value, dict):
        return value in (WON, LOST)
    names = {player.name for player in table.players}
    return names.issuperset(value) and all(cards.is_count(place) and place for place in value.values())


def _zone(reader: Reader, path: Path, address: str, value: list[Any], table: Game, then: Then) -> None:
    keys = []
    for at, name in enumerate(value):
        if name == cards.EMPTY:
            keys.append("")
            continue
        try:
            keys.append(_key(reader, word(name), table))
        except UnknownName as error:
            reader.unknown((*path, at), error)
    try:
        then.zones[zone_named(table, address).address] = ZoneAfter(path, tuple(keys))
    except UnknownName as error:
        reader.unknown(path[:-1], error, address)


def _key(reader: Reader, name: str, table: Game) -> str:
    """Return the key of a card of the table, or of one that comes into the game: `imp.1`, `imp.2`.

    Raises:
        UnknownName: it means neither.
    """
    id, dot, number = name.rpartition(".")
    if dot and id in reader.world.specs and number.isdigit() and name not in table.cards:
        return name
    return card_named(table, name).key


def _host(reader: Reader, path: Path, value: Any, table: Game) -> str | None:
    """Return the key of the card that another is attached to, None for nothing."""
    if value == NOTHING:
        return None
    try:
        return _key(reader, str(value), table)
    except UnknownName as error:
        reader.unknown(path, error)
        return None


def _card(reader: Reader, path: Path, name: str, value: Any, table: Game, then: Then) -> None:
    try:
        key = _key(reader, name, table)
    except UnknownName as error:
        hint = error.hint or nearest_or_all(name, [*table.ruleset.fields, "at", OVER, RESULT, LASTING, USED])
        reader.unknown(path[:-1], UnknownName(str(error), hint, error.code), name)
        return
    if key in then.cards:
        reader.key_fault(path[:-1], name, "V106", f"'{name}' is '{key}', which stands here already")
        return
    if isinstance(value, str):
        value = {"zone": value}
    if not isinstance(value, dict) or not value:
        hint = "write its zone, or {zone: ..., face: ..., counters: ...}"
        reader.fault(path, "V109", f"{show(value)} does not say what is different", hint)
        return
    for one in value:
        if one not in _KEYS:
            reader.key_fault(path, one, "V109", f"unknown key '{one}' of a card", nearest_or_all(one, _KEYS))
    if "owner" in value and key in table.cards:
        hint = "leave it out; only a card that comes into the game has one to be told"
        reader.key_fault(path, "owner", "V109", "a card stays its owner's", hint)
    because = reader.because((*path, "because"), value.get("because", []))
    then.cards[key] = After(path, _properties(reader, path, value, table), because)


def _properties(reader: Reader, path: Path, value: Mapping[str, Any], table: Game) -> dict[str, Any]:
    """Return the properties as a position has them: zone, place from 1, face up or down, and the others."""
    found: dict[str, Any] = {}
    if "zone" in value:
        try:
            zone, place = zone_at(table, str(value["zone"]))
            found["zone"] = zone.address
            if place is not None:
                found["place"] = place + 1
        except UnknownName as error:
            reader.unknown((*path, "zone"), error)
    if "place" in value:
        found["place"] = _place(reader, (*path, "place"), value["place"])
    if "face" in value:
        found["face"] = _face(reader, (*path, "face"), value["face"])
    for key, read in (("counters", cards.counters), ("stored", cards.numbers), ("parts", cards.parts)):
        if key in value:
            found[key] = read(reader, (*path, key), value[key])
    names = tuple(player.name for player in table.players)
    if "owner" in value:
        cards.seat(reader, (*path, "owner"), (*names, cards.NOBODY), value["owner"])
        found["owner"] = None if value["owner"] == cards.NOBODY else value["owner"]
    if "controller" in value:
        cards.seat(reader, (*path, "controller"), names, value["controller"])
        found["controller"] = value["controller"]
    if "host" in value:
        found["host"] = _host(reader, (*path, "host"), value["host"], table)
    return found


def _place(reader: Reader, path: Path, value: Any) -> int:
    if cards.is_count(value) and value > 0:
        return int(value)
    reader.fault(path, "V109", f"{show(value)} is no place", "places count from 1")
    return 0


def _face(reader: Reader, path: Path, value: Any) -> str:
    faces = reader.world.ruleset.faces
    if value not in faces:
        reader.fault(path, "V109", f"{show(value)} is no face", nearest_or_all(str(value), faces))
    return "up" if value == faces[0] else "down"
