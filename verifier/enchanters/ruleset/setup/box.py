"""What is in the box: kingdom decks, and cards by type and by kingdom.

In: the cards in print and the groups that they belong to. Out: their ids; nothing of a game changes here.

Rules: components.decks, kingdoms.related.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ruledeck.verifier.engine.state.card import Spec

from ..base import ADVENTURE, Enchanters, ruleset

WHOLE = 25
"""Cards of a whole kingdom deck, at least."""


def cards_of_type(type: str) -> list[str]:
    """Return the cards of a type, of any group or none."""
    return list(ruleset.of_type.get(type, ()))


def spec_of(id: str) -> Spec:
    """Return what is printed on a card."""
    return ruleset.specs[id][0]


def copies_of(id: str) -> int:
    """Return how many copies of a card there are."""
    return ruleset.specs[id][1]


# Kingdom decks


def kingdoms() -> list[str]:
    """Return the kingdoms of which there is a whole deck."""
    cards: Counter[str] = Counter()
    for spec, copies in ruleset.specs.values():
        if spec.type in ADVENTURE:
            cards[spec.group] += copies
    return [group for group in ruleset.groups if cards[group] >= WHOLE]


def deck_of(kingdom: str) -> list[tuple[Spec, int]]:
    """Return the cards of a kingdom deck, each with how many copies there are."""
    cards = [ruleset.specs[id] for id in ruleset.of_group.get(kingdom, ())]
    return [(spec, copies) for spec, copies in cards if spec.type in ADVENTURE]


def first_card(type: str) -> str:
    """Return the card of a type that belongs to no kingdom: it is there to begin with."""
    return next(id for id in cards_of_type(type) if not spec_of(id).group)


# What belongs to kingdoms


def of_kingdoms(game: Enchanters, role: str) -> list[str]:
    """Return the cards that the chosen kingdoms have in a role, as far as they are in the box."""
    return of_groups(game.fields["kingdoms"], role)


def of_groups(groups: Iterable[str], role: str) -> list[str]:
    """Return the cards that groups have in a role, as far as they are in the box."""
    found = [ruleset.groups[group].get(role, "") for group in groups]
    return [id for id in found if id in ruleset.specs]


def overlay_of(overlord: str) -> str | None:
    """Return the overlay of an Overlord, None for one that cannot be adapted to the co-op game."""
    return next(iter(of_groups(_groups_of(overlord), "overlay")), None)


def events_of(overlord: str) -> Sequence[str]:
    """Return the event cards of an Overlord that is made for the co-op game; none of another."""
    groups = _groups_of(overlord)
    return [id for id in cards_of_type("overlord-event") if spec_of(id).group in groups]


def _groups_of(overlord: str) -> list[str]:
    """Return the groups whose Overlord it is: at most one."""
    return [group for group, has in ruleset.groups.items() if has.get("overlord") == overlord]


# By chance


def drawn(game: Enchanters, ids: Sequence[str], stream: str, number: int | None = None) -> list[str]:
    """Return so many of some cards by chance, or all of them, in the order in which they are drawn."""
    return game.chance.shuffled(ids, stream)[:number]
