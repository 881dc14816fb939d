"""The position after a scenario against what `then` says: the whole difference, and nothing else.

What follows from a change of zone needs no word: a card that comes into another zone is there as cards come
there, at the end or on top, with the zone's own face and without counters. Places that shift because a card
came or went are no change; the order of the cards that stayed is. A card that enters the game lay nowhere,
and as usual it is that player's whose zone it comes to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.engine.flow.event import (
    Add,
    Arrange,
    Attach,
    Control,
    Count,
    Enter,
    Event,
    Face,
    Move,
    Part,
    SetField,
    Shuffle,
    Store,
)
from ruledeck.verifier.engine.game import END, Game
from ruledeck.verifier.engine.state.position import RESULT, Position
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.scenario.names import zone_named
from ruledeck.verifier.scenario.play.came import NOWHERE, as_it_came, owner_of
from ruledeck.verifier.scenario.play.failure import Detail, Failure
from ruledeck.verifier.scenario.play.words import event_line, events_detail, reasons
from ruledeck.verifier.scenario.remembered.entries import entries, plainly
from ruledeck.verifier.scenario.remembered.read import LASTING, USED
from ruledeck.verifier.scenario.scenario import After, Path, Then

_GONE_WITH_ZONE = ("face", "counters", "stored", "parts", "controller", "host")
_COMES = (Move, Enter)
_WRITERS: Mapping[str, tuple[type, ...]] = {
    "zone": _COMES,
    "place": (*_COMES, Shuffle, Arrange),
    "face": (Face, *_COMES),
    "counters": (Count, *_COMES),
    "stored": (Store, *_COMES),
    "parts": (Part, *_COMES),
    "controller": (Control, *_COMES),
    "host": (Attach, *_COMES),
    "owner": (Enter,),
}


@dataclass(frozen=True, slots=True)
class Miss:
    """One thing that is not as `then` says: of what, which property, and the event that wrote it last."""

    path: Path
    name: str
    property: str
    expected: str
    got: str
    event: Event | None = None


class Comparison:
    """A position before and after, and the difference that there should be."""

    def __init__(self, game: Game, before: Position, after: Position, then: Then) -> None:
        self.game = game
        self.before = before
        self.after = after
        self.then = then
        self.zones = {zone_named(game, address): listed for address, listed in then.zones.items()}
        self.came_by_zone = {key: zone for zone, listed in self.zones.items() for key in listed.cards if key}

    def misses(self) -> Iterator[Miss]:
        """Yield all that is not as it should be."""
        for key in self.after["cards"]:
            yield from self._card(key)
        for key, entry in self.then.cards.items():
            if key not in self.after["cards"]:
                yield Miss(entry.path, key, "zone", _word(entry.properties.get("zone")), "no such card")
        for zone in self.game.zones.values():
            if zone in self.zones or zone.kind.is_ordered:
                yield from self._order(zone)
        for name in self.after["players"]:
            old, new = self.before["players"][name], self.after["players"][name]
            entry = self.then.players.get(name, After((*self.then.path,), {}))
            yield from self._fields(name, old, new, entry)
        for name in {**self.after["game"], **self.then.game}:
            entry = self.then.game.get(name, After((*self.then.path,), {}))
            old, new = ({name: there["game"].get(name)} for there in (self.before, self.after))
            yield from self._fields("", old, new, entry)
        for name in (LASTING, USED):
            yield from self._remembered(name)

    # Cards

    def _card(self, key: str) -> Iterator[Miss]:
        old, new = self._was(key), self.after["cards"][key]
        entry = self.then.cards.get(key)
        listed = dict(entry.properties) if entry else {}
        path = entry.path if entry else self.then.path
        if key in self.came_by_zone:
            listed.setdefault("zone", self.came_by_zone[key].address)
        has_moved = "zone" in listed and listed["zone"] != old["zone"]
        expected = self._came(listed["zone"]) if has_moved else {**old}
        expected.update(listed)
        if has_moved and "owner" in new:  # it has come into the game
            expected = {"owner": owner_of(zone_named(self.game, listed["zone"])), **expected}
        for name in ("zone", *_GONE_WITH_ZONE, "owner"):
            wanted, got = _plain(expected.get(name)), _plain(new.get(name))
            if wanted != got:
                yield self._miss(path, key, name, wanted, got)
                if name == "zone":
                    return  # the rest follows from where it lies
            elif entry and not has_moved and name in entry.properties and name != "zone":
                yield from self._unchanged(path, key, name, _plain(old.get(name)), got)
        if entry:
            if "zone" in entry.properties and not has_moved and "place" not in listed:
                yield from self._unchanged(path, key, "zone", old["zone"], new["zone"])
            yield from self._because(key, entry, old, new)

    def _was(self, key: str) -> Mapping[str, Any]:
        """Return how a card was before; one that was not in the game lay nowhere."""
        was: Mapping[str, Any] = self.before["cards"].get(key, NOWHERE)
        return was

    def _came(self, address: str) -> dict[str, Any]:
        """Return how a card is that has just come into a zone."""
        return {"zone": address, "face": "up" if zone_named(self.game, address).kind.is_face_up else "down"}

    def _unchanged(self, path: Path, name: str, property: str, old: Any, got: Any) -> Iterator[Miss]:
        if old == got:
            yield Miss(path, name, property, "a change", f"{self._shown(property, got)}, as before")

    def _miss(self, path: Path, key: str, property: str, wanted: Any, got: Any) -> Miss:
        event = self._writer(key, property)
        return Miss(path, key, property, self._shown(property, wanted), self._shown(property, got), event)

    def _shown(self, property: str, value: Any) -> str:
        if property == "face":
            return self.game.ruleset.faces[0 if value == "up" else 1]
        if isinstance(value, dict):
            return ", ".join(f"{key} {_word(one)}" for key, one in value.items())
        return "none" if value in (None, "") else _word(value)

    # Order

    def _order(self, zone: Zone) -> Iterator[Miss]:
        """Yield what is wrong with the places in a zone."""
        held = list(zone.slots) if zone.slots else list(zone.cards)
        got = [card.key if card else "" for card in held]
        if zone in self.zones:
            listed = self.zones[zone]
            wanted = list(listed.cards)
            if not zone.kind.is_ordered:
                wanted, got = sorted(wanted), sorted(got)
            if wanted != got:
                yield Miss(listed.path, zone.address, "cards", _listing(wanted), _listing(got))
            return
        yield from self._places(zone, got)

    def _places(self, zone: Zone, got: Sequence[str]) -> Iterator[Miss]:
        places = {key: place for place, key in enumerate(got, start=1) if key}
        stayed, came = [], []
        for key, place in places.items():
            entry = self.then.cards.get(key)
            if entry and "place" in entry.properties:
                if entry.properties["place"] != place:
                    yield self._miss(entry.path, key, "place", entry.properties["place"], place)
            elif self._was(key)["zone"] == zone.address:
                stayed.append(key)
            elif entry:
                came.append(key)
        if zone.slots:
            yield from self._slots(zone, places, stayed, came)
            return
        order = sorted(stayed, key=lambda key: self.before["cards"][key]["place"])
        if order != stayed:
            yield Miss(self.then.path, zone.address, "order", _listing(order), _listing(stayed))
        for key in came:
            path, place = self.then.cards[key].path, places[key]
            if zone.kind.is_on_top and any(places[other] < place for other in stayed):
                yield self._miss(path, key, "place", "on top", place)
            elif not zone.kind.is_on_top and any(places[other] > place for other in stayed):
                yield self._miss(path, key, "place", "at the end", place)

    def _slots(
        self, zone: Zone, places: Mapping[str, int], stayed: Sequence[str], came: Sequence[str]
    ) -> Iterator[Miss]:
        for key in stayed:
            was = self.before["cards"][key]["place"]
            if places[key] != was:
                yield self._miss(self.then.path, key, "place", was, places[key])
        for key in came:
            if len(zone.slots) > 1:
                yield self._miss(self.then.cards[key].path, key, "place", "a 'place:'", places[key])

    # Fields

    def _fields(
        self, name: str, old: Mapping[str, Any], new: Mapping[str, Any], entry: After
    ) -> Iterator[Miss]:
        for field, got in new.items():
            wanted = entry.properties.get(field, old.get(field))
            if wanted == got and field not in entry.properties:
                continue
            event = self._field_writer(name, field)
            if wanted != got:
                yield Miss(entry.path, name, field, _word(wanted), _word(got), event)
            elif old.get(field) == got:
                yield Miss(entry.path, name, field, "a change", f"{_word(got)}, as before")
            else:
                yield from self._reasons(entry, f"{name} {field}".strip(), [event] if event else [])

    # What lasts, what is used up

    def _remembered(self, name: str) -> Iterator[Miss]:
        old, got = plainly(self.before["inner"][name]), plainly(self.after["inner"][name])
        listed = self.then.remembered.get(name)
        wanted = plainly(listed.entries) if listed else old
        shown = _listing(list(entries(self.game, name, self.after)))
        path = listed.path if listed else self.then.path
        if wanted != got:
            said = {"inner": {name: listed.entries}} if listed else self.before
            yield Miss(path, "", name, _listing(list(entries(self.game, name, said))), shown)
        elif listed and old == got:
            yield Miss(path, "", name, "a change", f"{shown}, as before")

    # Reasons

    def _because(
        self, key: str, entry: After, old: Mapping[str, Any], new: Mapping[str, Any]
    ) -> Iterator[Miss]:
        changed = [name for name in _WRITERS if old.get(name) != new.get(name)]
        wrote = [self._writer(key, name) for name in (["zone"] if "zone" in changed else changed)]
        yield from self._reasons(entry, key, [event for event in wrote if event])

    def _reasons(self, entry: After, name: str, wrote: Sequence[Event]) -> Iterator[Miss]:
        why = [reason for event in wrote for reason in reasons(event)]
        if any(reason not in why for reason in entry.because):
            wanted, got = ", ".join(entry.because), ", ".join(dict.fromkeys(why)) or "nothing recorded it"
            yield Miss(entry.path, name, "because", wanted, got, wrote[-1] if wrote else None)

    def _writer(self, key: str, property: str) -> Event | None:
        """Return the event that wrote a property of a card last."""
        kinds = _WRITERS[property]
        for event in reversed(self.game.log or ()):
            if isinstance(event.change, kinds):
                order = getattr(event.change, "order", ())
                if (event.card and event.card.key == key) or key in [card.key for card in order if card]:
                    return event
        return None

    def _field_writer(self, name: str, field: str) -> Event | None:
        for event in reversed(self.game.log or ()):
            if event.kind == END and field == RESULT and not name:
                return event
            is_its = (event.player.name if event.player else "") == name
            if isinstance(event.change, (SetField, Add)) and event.change.name == field and is_its:
                return event
        return None


def compare(game: Game, before: Position, after: Position, then: Then) -> Failure | None:
    """Return a failure that shows all that is not as `then` says, or None where everything is."""
    misses = list(Comparison(game, before, after, then).misses())
    if not misses:
        return None
    details = tuple(Detail(_title(miss), _lines(game, miss)) for miss in misses)
    what = "1 thing is" if len(misses) == 1 else f"{len(misses)} things are"
    message = f"afterwards {what} not as 'then' says"
    is_reason = all(miss.property == "because" for miss in misses)
    code = "V128" if is_reason else "V127"
    paths = {miss.path for miss in misses}
    path = misses[0].path if len(paths) == 1 else then.path
    came = Detail("then, as it came", tuple(as_it_came(game, before, after)) or ("nothing",))
    return Failure("then", path, code, message, None, (*details, came, events_detail(game)))


def _title(miss: Miss) -> str:
    return f"{miss.name} {miss.property}".strip()


def _lines(game: Game, miss: Miss) -> tuple[str, ...]:
    by = (f"by event {event_line(game, miss.event)}",) if miss.event else ()
    return (f"expected {miss.expected}", f"got      {miss.got}", *by)


def _plain(value: Any) -> Any:
    return value or None


def _word(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return _listing([_word(one) for one in value])
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)


def _listing(keys: Sequence[str]) -> str:
    return f"[{', '.join(key or 'empty' for key in keys)}]"
