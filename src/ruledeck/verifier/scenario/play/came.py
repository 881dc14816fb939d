"""The difference that came, written as `then` would say it: for whoever reads why a scenario failed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.position import Position
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.scenario.names import zone_named
from ruledeck.verifier.scenario.read.cards import NOBODY
from ruledeck.verifier.scenario.remembered.entries import entries, plainly
from ruledeck.verifier.scenario.remembered.read import LASTING, USED
from ruledeck.verifier.scenario.scenario import NOTHING

_KEPT = ("face", "counters", "stored", "parts", "controller", "host")
_COUNTER = "counter"
NOWHERE: Mapping[str, Any] = {"zone": ""}
"""How a card was that has come into the game since."""


def as_it_came(game: Game, before: Position, after: Position) -> Iterator[str]:
    """Yield the lines of a `then` that would hold."""
    orders = dict(_reordered(game, before))
    for key, new in after["cards"].items():
        said = _card(game, before["cards"].get(key, NOWHERE), new, new["zone"] in orders)
        if said:
            yield f"{key}: {said}"
    for address, cards in orders.items():
        yield f"{address}: {_yaml(cards)}"
    for name, fields in after["players"].items():
        changed = _changed(before["players"][name], fields)
        if changed:
            yield f"{name}: {_yaml(changed)}"
    for field, value in _changed(before["game"], after["game"]).items():
        yield f"{field}: {_yaml(value)}"
    for name in (LASTING, USED):
        if plainly(before["inner"][name]) != plainly(after["inner"][name]):
            yield f"{name}: [{', '.join(entries(game, name, after))}]"


def _changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in new.items() if old.get(name) != value}


def _card(game: Game, old: Mapping[str, Any], new: Mapping[str, Any], is_in_order: bool) -> str:
    """Return what is different of a card, nothing where nothing is."""
    zone = zone_named(game, new["zone"])
    has_moved = old["zone"] != new["zone"]
    start = {"face": "up" if zone.kind.is_face_up else "down"} if has_moved else old
    said = {name: new.get(name) or {} for name in _KEPT if (new.get(name) or {}) != (start.get(name) or {})}
    if "owner" in new and new["owner"] != owner_of(zone):
        said["owner"] = new["owner"] or NOBODY
    if "face" in said:
        said["face"] = game.ruleset.faces[0 if new["face"] == "up" else 1]
    if set(said.get("counters", ())) == {_COUNTER}:
        said["counters"] = new["counters"][_COUNTER]
    elif "counters" in said:
        said["counters"] = said["counters"] or 0
    if "host" in said:
        said["host"] = said["host"] or NOTHING
    place = "" if is_in_order else _place(zone, old, new, has_moved)
    if has_moved and not said:
        return f"{new['zone']}{place}"
    if has_moved or place:
        said = {"zone": f"{new['zone']}{place}", **said}
    return _yaml(said) if said else ""


def owner_of(zone: Zone) -> str | None:
    """Return the name of the player to whom a card belongs as usual that comes into the game in a zone."""
    return zone.owner.name if zone.owner else None


def _place(zone: Zone, old: Mapping[str, Any], new: Mapping[str, Any], has_moved: bool) -> str:
    """Return `.2` where the place must be told: a slot, or not where cards come in the zone it came to."""
    if zone.slots:
        has_changed = has_moved or old["place"] != new["place"]
        return f".{new['place']}" if has_changed and len(zone.slots) > 1 else ""
    usual = 1 if zone.kind.is_on_top else len(zone.cards)
    if not has_moved or not zone.kind.is_ordered or new["place"] == usual:
        return ""
    return f".{new['place']}"


def _reordered(game: Game, before: Position) -> Iterator[tuple[str, list[str]]]:
    """Yield the zones in which cards that stayed have another order, with all their cards."""
    for zone in game.zones.values():
        if zone.slots or not zone.kind.is_ordered:
            continue
        places = [
            before["cards"][card.key]["place"]
            for card in zone.cards
            if before["cards"].get(card.key, NOWHERE)["zone"] == zone.address
        ]
        if places != sorted(places):
            yield zone.address, [card.key for card in zone.cards]


def _yaml(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, list):
        return f"[{', '.join(map(_yaml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_yaml(one)}' for key, one in value.items())}}}"
    return str(value) if value != "" else '""'
