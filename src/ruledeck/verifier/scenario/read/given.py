"""The position that a scenario starts from. In: the data of `given`. Out: Given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ruledeck.schema.problem import nearest, nearest_or_all
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.state.position import MODES
from ruledeck.verifier.engine.state.zone import ZoneKind
from ruledeck.verifier.scenario.read import cards
from ruledeck.verifier.scenario.read.cards import EMPTY, CardText, read_cards
from ruledeck.verifier.scenario.read.modes import read_modes
from ruledeck.verifier.scenario.read.reader import Reader, show
from ruledeck.verifier.scenario.remembered.read import LASTING, USED
from ruledeck.verifier.scenario.scenario import Given, Laid, Named, Path, ZoneKey

OWN = ("at", "players", MODES, "flags", LASTING, USED)


def read_given(reader: Reader, data: Mapping[str, Any], mentioned: Iterable[str]) -> Given:
    """Return the position; what is wrong in it is noted, and left out.

    Args:
        reader: where it stands.
        data: what `given` says.
        mentioned: keys of other parts of the scenario, which may be players' names.
    """
    path: Path = (*reader.path, "given")
    names = _names(reader, path, data, mentioned)
    at = data["at"]
    if at not in reader.world.ruleset.entries:
        hint = nearest_or_all(str(at), reader.world.ruleset.entries)
        reader.fault((*path, "at"), "V102", f"no entry point '{at}'", hint)
    laid = list(_laid(reader, path, data, names))
    keyed = list(_keyed(laid))
    _report_twins(reader, keyed)
    _report_hosts(reader, keyed)
    given = Given(at, names, tuple(keyed), read_modes(reader, path, data, len(names)), path=path)
    return replace(
        given,
        fields=_fields(reader, (*path, "flags"), data.get("flags", {}), reader.world.ruleset.fields, given),
        player_fields=tuple(_player_fields(reader, path, data, given)),
    )


def _names(reader: Reader, path: Path, data: Mapping[str, Any], mentioned: Iterable[str]) -> tuple[str, ...]:
    """Return the players' names: the set of roles that fits best, as long as is needed."""
    shared = {
        name.split(".")[0]
        for kind in reader.world.ruleset.zones
        if kind.is_shared
        for name in zone_names(kind)
    }
    named = [key for key in data if key not in OWN and key.split(".")[0] not in shared]
    heard = {*named, *mentioned}
    roles = _roles(reader.world.ruleset.roles, heard, data.get("players"))
    for key in named:
        if key not in roles:
            reader.key_fault(
                path, key, "V103", f"no player or zone '{key}'", nearest_or_all(key, [*roles, *shared])
            )
    least = 1 + max((roles.index(key) for key in heard if key in roles), default=0)
    wanted = data.get("players", _count(reader.world.ruleset.roles, roles, least))
    if not least <= wanted <= len(roles):
        most = max(map(len, reader.world.ruleset.roles))
        why = f", as '{roles[least - 1]}' is spoken of" if wanted < least else ""
        hint = f"from {least} to {most}"
        reader.fault((*path, "players"), "V109", f"{wanted} players do not fit{why}", hint)
        wanted = least
    return roles[:wanted]


def _roles(sets: Sequence[tuple[str, ...]], heard: set[str], players: Any) -> tuple[str, ...]:
    """Return the set of roles of which most are mentioned, of those that so many players are called by.

    Of sets with one first name, as `you left` and `you left right`, that is the shortest that is long enough.
    """
    fitting = [names for names in sets if isinstance(players, int) and _fits(sets, names, players)]
    return max(fitting or sets, key=lambda names: len(heard.intersection(names)))


def _fits(sets: Sequence[tuple[str, ...]], names: tuple[str, ...], players: int) -> bool:
    """Return whether so many players are called by a set of roles, and not by a shorter one of its kind."""
    shorter = (other for other in sets if other[0] == names[0] and len(other) < len(names))
    return len(names) >= players and all(len(other) < players for other in shorter)


def _count(sets: Sequence[tuple[str, ...]], roles: tuple[str, ...], least: int) -> int:
    """Return how many players there are where nobody says: all, if fewer would be called otherwise."""
    wanted = max(least, min(2, len(roles)))
    shorter = [other for other in sets if wanted <= len(other) < len(roles) and other[0] == roles[0]]
    return len(roles) if shorter else wanted


def zone_names(kind: ZoneKind) -> list[str]:
    """Return the names of the zones of a kind."""
    return [kind.name.format(number) for number in range(1, kind.count + 1)]


def _laid(reader: Reader, path: Path, data: Mapping[str, Any], names: tuple[str, ...]) -> Iterator[Laid]:
    """Yield the cards of all zones, in the order of the file; keys are given afterwards."""
    kinds = {
        (is_shared, name): kind
        for kind in reader.world.ruleset.zones
        for is_shared in [kind.is_shared]
        for name in zone_names(kind)
    }
    for key, value in data.items():
        if key in OWN:
            continue
        owner = names.index(key) if key in names else -1
        if owner >= 0 and not isinstance(value, dict):
            reader.fault((*path, key), "V109", f"expected the zones of '{key}', got {show(value)}")
            continue
        start = "" if owner >= 0 else key
        for zone, place, entries in _zones((*path, key), start, value):
            kind = kinds.get((owner < 0, zone))
            if kind is None:
                known = [name for is_shared, name in kinds if is_shared == (owner < 0)]
                _unknown_zone(reader, place, zone, known, owner < 0)
            else:
                yield from _zone(reader, place, (owner, zone), kind, entries, names)


def _unknown_zone(reader: Reader, path: Path, zone: str, known: Sequence[str], is_shared: bool) -> None:
    """Note a zone that there is not; one that is taken for a player's name was told of already."""
    if not is_shared or any(zone.partition(".")[0] == name.partition(".")[0] for name in known):
        reader.key_fault(path[:-1], str(path[-1]), "V104", f"no zone '{zone}'", nearest_or_all(zone, known))


def _zones(path: Path, name: str, value: Any) -> Iterator[tuple[str, Path, Any]]:
    """Yield each zone's name, path and entries: names may be nested, as `dungeon.1: {core: ...}`."""
    if not isinstance(value, dict) or "card" in value:
        yield name, path, value
        return
    for key, inner in value.items():
        if key != "flags":
            yield from _zones((*path, key), f"{name}.{key}" if name else str(key), inner)


def _zone(
    reader: Reader, path: Path, zone: ZoneKey, kind: ZoneKind, value: Any, names: tuple[str, ...]
) -> Iterator[Laid]:
    entries = value if isinstance(value, list) else [] if value is None or value == EMPTY else [value]
    place = 0
    for at, entry in enumerate(entries):
        where = (*path, at) if isinstance(value, list) else path
        if entry == EMPTY:
            if not kind.slots:
                reader.fault(where, "V107", f"'{kind.name}' has no slots that could be empty", "leave it out")
            place += 1
            continue
        for line in read_cards(reader, where, entry):
            if kind.slots and place >= kind.slots:
                reader.fault(where, "V110", f"'{zone[1]}' has {kind.slots} slots, and all are taken")
                return
            yield _card(reader, line, zone, place if kind.slots else None, names)
            place += 1


def _card(reader: Reader, line: CardText, zone: ZoneKey, place: int | None, names: tuple[str, ...]) -> Laid:
    rest, path = line.rest, line.path[:-1] if line.rest else line.path
    owner = zone[0] if zone[0] >= 0 else None
    if "owner" in rest:
        is_owned = rest["owner"] != cards.NOBODY
        owner = (
            cards.seat(reader, (*path, "owner"), (*names, cards.NOBODY), rest["owner"]) if is_owned else None
        )
    laid = Laid(line.name, line.card, owner, zone, place, line.is_face_up, path=path)
    if not rest:
        return laid
    return replace(
        laid,
        counters=cards.counters(reader, (*path, "counters"), rest.get("counters", 0)),
        stored=cards.numbers(reader, (*path, "stored"), rest.get("stored", {})),
        parts=cards.parts(reader, (*path, "parts"), rest.get("parts", {})),
        controller=(
            cards.seat(reader, (*path, "controller"), names, rest["controller"])
            if "controller" in rest
            else None
        ),
        known=cards.seats(reader, (*path, "known"), names, rest["known"]) if "known" in rest else 0,
        host=str(rest.get("host", "")),
    )


def _keyed(laid: Sequence[Laid]) -> Iterator[Laid]:
    """Yield the cards with their keys: their own name, the id, or id.1, id.2 where several have none."""
    bare = Counter(line.card for line in laid if not line.key)
    used: Counter[str] = Counter()
    for line in laid:
        if line.key:
            yield line
        elif bare[line.card] == 1:
            yield replace(line, key=line.card)
        else:
            used[line.card] += 1
            yield replace(line, key=f"{line.card}.{used[line.card]}")


def _report_hosts(reader: Reader, laid: Sequence[Laid]) -> None:
    """Note cards that are attached to what is not there."""
    keys = [line.key for line in laid]
    for line in laid:
        if line.host and line.host not in keys:
            hint = nearest_or_all(line.host, keys)
            reader.fault((*line.path, "host"), "V105", f"no card '{line.host}' lies here", hint)


def _report_twins(reader: Reader, laid: Sequence[Laid]) -> None:
    seen: dict[str, Laid] = {}
    for line in laid:
        if seen.setdefault(line.key, line) is not line:
            place = ".".join(map(str, seen[line.key].path[2:]))
            reader.fault(line.path, "V106", f"two cards are called '{line.key}'", f"the other is at {place}")


def _player_fields(
    reader: Reader, path: Path, data: Mapping[str, Any], given: Given
) -> Iterator[Mapping[str, Any]]:
    for name in given.names:
        zones = data.get(name)
        flags = zones.get("flags", {}) if isinstance(zones, dict) else {}
        yield _fields(reader, (*path, name, "flags"), flags, reader.world.ruleset.player_fields, given)


def _fields(
    reader: Reader, path: Path, data: Any, declared: Mapping[str, Stored], given: Given
) -> dict[str, Any]:
    if not isinstance(data, dict):
        reader.fault(path, "V109", f"expected stored fields by name, got {show(data)}")
        return {}
    found = {}
    for name, value in data.items():
        if name not in declared:
            reader.key_fault(path, name, "V108", f"no stored field '{name}'", nearest_or_all(name, declared))
        elif not _has_type(declared[name].start, value):
            start = declared[name].start
            message = f"'{name}' is {_kind(start)}, and cannot be {show(value)}"
            reader.fault((*path, name), "V109", message)
        else:
            found[name] = _field(reader, (*path, name), declared[name], value, given)
    return found


def _has_type(start: Any, value: Any) -> bool:
    if start is None or value is None:
        return start is None
    if isinstance(start, (list, tuple, set, frozenset)):
        return isinstance(value, list)
    if isinstance(start, bool) or isinstance(value, bool):
        return isinstance(start, bool) and isinstance(value, bool)
    return isinstance(value, type(start))


def _kind(start: Any) -> str:
    if isinstance(start, bool):
        return "true or false"
    if isinstance(start, int):
        return "a number"
    return "a text" if isinstance(start, str) else "a mapping" if isinstance(start, dict) else "a list"


def _field(reader: Reader, path: Path, stored: Stored, value: Any, given: Given) -> Any:
    """Return a field's value; where it holds cards or players, names become what they name."""
    if isinstance(value, list):
        return [_field(reader, (*path, at), stored, one, given) for at, one in enumerate(value)]
    if isinstance(value, dict):
        return {key: _field(reader, (*path, key), stored, one, given) for key, one in value.items()}
    if stored.is_player and value is not None:
        seat = cards.seat(reader, path, given.names, value)
        return None if seat is None else Named(seat=seat)
    if stored.is_card and value is not None:
        keys = [line.key for line in given.cards]
        if value not in keys:
            reader.fault(path, "V105", f"no card {show(value)} in this scenario", nearest(str(value), keys))
        return Named(card=str(value))
    return value
