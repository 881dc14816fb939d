"""A scenario that is being made smaller, as data of which parts can be left out.

In: the text of a recorded scenario. Out: a Draft, and its text again. Every card has a name of its own in it,
so that to leave one out renames no other.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ruledeck.schema.document import parse_document
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.state.position import MODES
from ruledeck.verifier.scenario.write import Names, listed, yaml

Step = Mapping[str, Any]
EMPTY = "empty"
_PLAIN = Names({}, {})
_LISTS = ("lasting", "used")


@dataclass(frozen=True, slots=True)
class Lying:
    """A card in a zone: whose zone (empty for a shared one), its name, the card's entry, its slot from 0.

    `has_slots` says that the zone has slots, of which one can be empty.
    """

    owner: str
    zone: str
    entry: Mapping[str, Any]
    slot: int
    has_slots: bool

    @property
    def extras(self) -> list[str]:
        """What is said of the card beside which it is."""
        return [key for key in self.entry if key not in ("card", "as")]

    def without(self, key: str) -> Lying:
        """Return the card without something that is said of it."""
        return replace(self, entry={name: value for name, value in self.entry.items() if name != key})


@dataclass(frozen=True, slots=True)
class Draft:
    """A scenario in parts.

    Args:
        head: title, tag, what it proves.
        at: the entry point.
        players: how many.
        modes: those that are not as usual: id, value.
        flags: stored fields: whose (empty for the game's), name, value.
        remembered: what lasts or is used up: which list, entry.
        cards: what lies where.
        steps: what is done.
    """

    head: Mapping[str, Any]
    at: str
    players: int
    modes: tuple[tuple[str, Any], ...]
    flags: tuple[tuple[str, str, Any], ...]
    remembered: tuple[tuple[str, Any], ...]
    cards: tuple[Lying, ...]
    steps: tuple[Step, ...]

    def text(self) -> str:
        """Return the draft as a scenario whose end need only be sound."""
        given = [f"at: {self.at}", f"players: {self.players}"]
        given += [f"{MODES}: {yaml(dict(self.modes), _PLAIN)}"] if self.modes else []
        given += self._flags("")
        for name in _LISTS:
            told = [entry for kind, entry in self.remembered if kind == name]
            given += [f"{name}: {yaml(told, _PLAIN)}"] if told else []
        for owner in dict.fromkeys([*(card.owner for card in self.cards), *(flag[0] for flag in self.flags)]):
            own = [*self._zones(owner), *self._flags(owner)] if owner else []
            given += [f"{owner}:", *(f"  {line}" for line in own)] if own else []
        given += self._zones("")
        return "\n".join([*self._head(), *(f"    {line}" for line in given), *self._ends()]) + "\n"

    def _head(self) -> Iterator[str]:
        yield f"- scenario: {json.dumps(self.head['scenario'], ensure_ascii=False)}"
        yield f"  tag: {self.head['tag']}"
        ids = ", ".join(f'"{id}"' if ":" in id else id for id in self.head["proves"])
        yield f"  proves: [{ids}]"
        yield "  given:"

    def _flags(self, owner: str) -> list[str]:
        told = {name: value for whose, name, value in self.flags if whose == owner}
        return [f"flags: {yaml(told, _PLAIN)}"] if told else []

    def _zones(self, owner: str) -> list[str]:
        zones: dict[str, list[str]] = {}
        for card in self.cards:
            if card.owner == owner:
                held = zones.setdefault(card.zone, [])
                held += [EMPTY] * (card.slot - len(held)) if card.has_slots else []
                held.append(_written(card.entry))
        return [line for zone, held in zones.items() for line in listed(zone, held)]

    def _ends(self) -> Iterator[str]:
        if self.steps:
            yield "  when:"
        for step in self.steps:
            for number, (key, value) in enumerate(step.items()):
                yield f"    {'  ' if number else '- '}{key}: {yaml(value, _PLAIN)}"
        yield "  then: sound"

    def having(self, part: str, items: Iterable[Any]) -> Draft:
        """Return the draft with other items in one of its parts."""
        parts: dict[str, Any] = {part: tuple(items)}
        return replace(self, **parts)

    def renamed(self, names: Mapping[str, str]) -> Draft:
        """Return the draft with cards called otherwise; an empty name calls a card by its id."""
        called = {name: new or self._id(name) for name, new in names.items()}
        cards = tuple(
            replace(card, entry=_called(card.entry, names.get(card.entry["as"], card.entry["as"])))
            for card in self.cards
        )
        return replace(
            self,
            cards=cards,
            flags=tuple((whose, name, _renamed(value, called)) for whose, name, value in self.flags),
            remembered=tuple((kind, _renamed(entry, called)) for kind, entry in self.remembered),
            steps=tuple(_renamed(step, called) for step in self.steps),
        )

    def _id(self, name: str) -> str:
        return next(str(card.entry["card"]).split(" ")[0] for card in self.cards if card.entry["as"] == name)


def draft_of(ruleset: Ruleset, text: str) -> Draft:
    """Return the draft of a scenario that was recorded."""
    data = parse_document(text, "found.yml").data
    assert isinstance(data, list), "a recorded scenario is a list of one"
    [entry] = data
    given, roles = entry["given"], {role for roles in ruleset.roles for role in roles}
    flags = [("", name, value) for name, value in given.get("flags", {}).items()]
    for role in roles & given.keys():
        flags += [(role, name, value) for name, value in given[role].get("flags", {}).items()]
    draft = Draft(
        {key: entry[key] for key in ("scenario", "tag", "proves")},
        given["at"],
        given["players"],
        tuple(given.get(MODES, {}).items()),
        tuple(sorted(flags, key=lambda flag: flag[0])),
        tuple((name, one) for name in _LISTS for one in given.get(name, ())),
        tuple(_cards(ruleset, given, roles)),
        tuple(entry.get("when", ())),
    )
    return draft.renamed(_own_names(draft))


def _cards(ruleset: Ruleset, given: Mapping[str, Any], roles: set[str]) -> Iterator[Lying]:
    """Yield the cards with the names that the text has for them: the id, or id.1, id.2."""
    slotted = {
        kind.name.format(number)
        for kind in ruleset.zones
        if kind.slots
        for number in range(1, kind.count + 1)
    }
    lying = []
    for key, value in given.items():
        zones = value if key in roles else {key: value} if isinstance(value, list) else {}
        owner = key if key in roles else ""
        for zone, held in zones.items():
            if zone != "flags" and zone not in _LISTS:
                lying += [(owner, zone, slot, entry) for slot, entry in enumerate(held) if entry != EMPTY]
    ids = [str(_mapping(entry)["card"]).split(" ")[0] for *_, entry in lying]
    count, used = Counter(ids), Counter[str]()
    for id, (owner, zone, slot, entry) in zip(ids, lying, strict=True):
        used[id] += 1
        name = id if count[id] == 1 else f"{id}.{used[id]}"
        yield Lying(owner, zone, {**_mapping(entry), "as": name}, slot, zone in slotted)


def _own_names(draft: Draft) -> dict[str, str]:
    """Return names that stay when others are left out, for the cards that are numbered."""
    names = [str(card.entry["as"]) for card in draft.cards]
    return {name: name.replace(".", "-copy-") for name in names if "." in name}


def short_names(draft: Draft) -> dict[str, str]:
    """Return what to call the cards of a finished draft: by the id the first of each, the rest by number."""
    used: Counter[str] = Counter()
    found = {}
    for card in draft.cards:
        id = str(card.entry["card"]).split(" ")[0]
        used[id] += 1
        found[str(card.entry["as"])] = "" if used[id] == 1 else f"{id}-{used[id]}"
    return found


def _mapping(entry: Any) -> Mapping[str, Any]:
    return entry if isinstance(entry, dict) else {"card": entry}


def _called(entry: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    return {**entry, "as": name or str(entry["card"]).split(" ")[0]}


def _written(entry: Mapping[str, Any]) -> str:
    """Return a card as it is written in a zone."""
    words = str(entry["card"])
    name = "" if words.split(" ", maxsplit=1)[0] == entry["as"] else f" as {entry['as']}"
    rest = {key: value for key, value in entry.items() if key not in ("card", "as")}
    return yaml({"card": words + name, **rest}, _PLAIN) if rest else words + name


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return data with names in place of others, wherever they stand as a word."""
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_renamed(one, names) for one in value]
    if isinstance(value, Mapping):
        return {_renamed(key, names): _renamed(one, names) for key, one in value.items()}
    return " ".join(names.get(word, word) for word in value.split(" ")) if isinstance(value, str) else value
