"""Stacks: what is put on them, taken from them, moved between them, and what is discarded.

Rules: mechanics.adding, mechanics.taking, mechanics.burying, mechanics.moving, mechanics.discarding.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.flow.together import together
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone

from .base import CREATURES, GRAVEYARD, KEPT, Enchanters, is_adventure, ruleset

DECK_OF = {
    "banner": "banners",
    "class": "classes",
    "wound": "wound-deck",
    "overlord-event": "overlord-events",
}
"""The decks to which cards go back that do not go to the graveyard."""


# What can be taken


def cards_of(game: Enchanters, player: Player, *types: str) -> list[Card]:
    """Return a player's items, enchantments and creatures, or those of some types (terms.counts)."""
    found = [card for name in (*KEPT, CREATURES) for card in game.stack(name, player).cards]
    return [card for card in found if not types or card.spec.is_a(*types)]


@ruleset.rule("terms.keep")
def is_kept(game: Enchanters, card: Card, leaving: int = 0) -> bool:
    """Return whether a card is the last of a stack that is never left empty, once so many have left it."""
    zone = card.zone
    return zone.kind.name in KEPT and len(zone.cards) - leaving <= 1


# What is done


@ruleset.rule("mechanics.add-card", "mechanics.add-card.parts", "terms.stacks")
def add(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Put a card on top of a player's stack of its type."""
    yield from game.move("add", [card], game.stack_for(card, player), player)


@ruleset.rule("mechanics.give", "mechanics.move.used")
def give(game: Enchanters, cards: Sequence[Card], to: Player, by: Player | None = None) -> Play[None]:
    """Let cards go to the top of another player's stacks of their types."""
    yield from _to_stacks(game, "give", cards, to, by)


@ruleset.rule("mechanics.steal-card", "mechanics.move.used")
def steal(game: Enchanters, cards: Sequence[Card], to: Player) -> Play[None]:
    """Let cards go from another player to the top of one's own stacks of their types."""
    yield from _to_stacks(game, "steal", cards, to, to)


@ruleset.rule("mechanics.take-card.parts")
def _to_stacks(
    game: Enchanters, kind: str, cards: Sequence[Card], to: Player, by: Player | None
) -> Play[None]:
    yield from game.happen(*(Event(kind, card, Move(game.stack_for(card, to)), to, by) for card in cards))


@ruleset.rule("mechanics.bury", "mechanics.bury.parts", "mechanics.bury.used")
def bury(game: Enchanters, stack: Zone) -> Play[None]:
    """Put the top card of a stack under it."""
    yield from game.happen(Event("bury", stack.cards[0], Move(stack, len(stack.cards)), stack.owner))


@ruleset.rule("mechanics.unbury", "mechanics.unbury.parts", "mechanics.unbury.used")
def unbury(game: Enchanters, stack: Zone) -> Play[None]:
    """Put the bottom card of a stack on its top."""
    yield from game.happen(Event("unbury", stack.cards[-1], Move(stack, 0), stack.owner))


@ruleset.rule("mechanics.bury.only", "mechanics.unbury.only")
def can_turn(game: Enchanters, stack: Zone) -> bool:
    """Return whether a card of a stack can be buried or unburied: the only one cannot."""
    return len(stack.cards) > 1


@ruleset.rule("mechanics.bury.taken", "texts.immediate.first")
def put_under(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Let a card that is being taken go to the bottom of a player's stack of its type."""
    stack = game.stack_for(card, player)
    yield from game.happen(Event("bury", card, Move(stack, len(stack.cards)), player))


@ruleset.compiles("mechanics.swap")
def swap(game: Enchanters, cards: Sequence[Card]) -> Play[None]:
    """Let two cards change places; nothing happens where one of them is not there."""
    if not cards:
        game.skip("swap", "mechanics.swap")
        return
    for one, other in pairwise(cards):
        yield from _change_places(game, one, other)


@ruleset.rule("mechanics.swap", "mechanics.move.used")
def _change_places(game: Enchanters, one: Card, other: Card) -> Play[None]:
    """Let two cards come to where the other lay, at one moment."""
    to, back = (Move(card.zone, card.position) for card in (other, one))
    yield from game.happen(Event("swap", one, to), Event("swap", other, back))


# Discarding and removing


def discard(game: Enchanters, cards: Sequence[Card], by: Player | None = None) -> Play[None]:
    """Discard cards at one moment: adventure cards to the graveyard, others under their decks."""
    adventure = [card for card in cards if is_adventure(card)]
    others = [card for card in cards if not is_adventure(card)]
    yield from together(game, _to_graveyard(game, adventure, by), _to_decks(game, others, by))


@ruleset.rule("mechanics.discard", "mechanics.take-card.parts", "terms.graveyard")
def _to_graveyard(game: Enchanters, cards: Sequence[Card], by: Player | None) -> Play[None]:
    for card in cards:
        yield from game.happen(Event("discard", card, Move(game.zone(GRAVEYARD)), by=by))


@ruleset.rule("mechanics.discard.deck")
def _to_decks(game: Enchanters, cards: Sequence[Card], by: Player | None) -> Play[None]:
    """Discard cards under the decks that they are from; what is from none goes into the box."""
    for card in cards:
        deck = game.zone(DECK_OF.get(card.type, "box"))
        yield from game.happen(Event("discard", card, Move(deck), by=by))


@ruleset.policy
@ruleset.compiles("mechanics.discard.order")
def order_of(game: Enchanters, zone: Zone, cards: Sequence[Card]) -> Play[Sequence[Card]]:
    """Return the order in which cards come into a zone at one moment."""
    return (yield from _into_the_graveyard(game, cards)) if zone.name == GRAVEYARD else cards


@ruleset.rule("mechanics.discard.order")
def _into_the_graveyard(game: Enchanters, cards: Sequence[Card]) -> Play[Sequence[Card]]:
    """Ask who decides in which order cards go to the graveyard at one moment."""
    order: Sequence[Card] = yield game.ask(
        game.decider, cards, "mechanics.discard.order", least=len(cards), most=len(cards), is_ordered=True
    )
    return order


@ruleset.rule("mechanics.remove", "mechanics.take-card.parts")
def remove(game: Enchanters, cards: Sequence[Card], by: Player | None = None) -> Play[None]:
    """Take cards out of the game."""
    for card in cards:
        yield from game.happen(Event("remove", card, Move(game.zone("box")), by=by))
