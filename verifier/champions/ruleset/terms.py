"""What is done to cards: taken from the spoils pile, drawn, discarded, put into play, returned.

Rules: components.spoils, components.graveyard; glossary.draw, glossary.discard, glossary.return.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Arrange, Control, Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.ability import Context, Sort

from .base import Champions, ruleset

# Champions


@ruleset.standing(Sort.FORBID, ("discard", "return", "put", "take", "give"), "champions.stays")
def _is_a_champion(context: Context, event: Event) -> bool:
    """Return whether it is a champion that would leave play."""
    assert event.card is not None
    return event.card.type == "champion"


# The spoils pile


def from_spoils(game: Champions, kind: str, count: int, to: Zone, by: Player) -> Play[list[Card]]:
    """Put cards from the top of the spoils pile into a zone and return them, renewing the pile if it ends."""
    pile = game.zone("spoils")
    there = pile.cards[:count]
    yield from game.move(kind, there, to, by)
    lacking = count - len(there)
    if not lacking:
        return there
    yield from _renew(game)
    more = _of_new_pile(game, lacking)
    yield from game.move(kind, more, to, by)
    return [*there, *more]


@ruleset.rule("components.spoils.none")
def _of_new_pile(game: Champions, count: int) -> list[Card]:
    """Return so many cards from the top of a renewed spoils pile, or those that are there."""
    return game.top(game.zone("spoils"), count, "components.spoils.none")


@ruleset.rule("components.spoils.empty")
def _renew(game: Champions) -> Play[None]:
    """Make a new spoils pile of the graveyard."""
    pile = game.zone("spoils")
    yield from game.move("renew", list(game.graveyard), pile)
    game.shuffle(pile)


def top_of_spoils(game: Champions, count: int) -> Play[list[Card]]:
    """Return up to so many cards from the top of the spoils pile, renewed if it is empty; they stay there."""
    if not game.zone("spoils").cards:
        yield from _renew(game)
    return _top(game, count)


@ruleset.rule("components.spoils")
def _top(game: Champions, count: int) -> list[Card]:
    """Return up to so many cards from the top of the spoils pile."""
    return game.zone("spoils").cards[:count]


@ruleset.rule("components.revealed")
def reveal(game: Champions, kind: str, count: int, by: Player) -> Play[list[Card]]:
    """Lay cards from the top of the spoils pile open, and return them; they are not in play."""
    return (yield from from_spoils(game, kind, count, game.zone("revealed"), by))


@ruleset.rule("glossary.put-on-top")
def put_on_top(game: Champions, cards: Sequence[Card], by: Player) -> None:
    """Bring cards of the spoils pile to its top, in an order that a player has chosen."""
    pile = game.zone("spoils")
    rest = [card for card in pile.cards if card not in cards]
    game.note("order", Arrange(pile, (*cards, *rest), by))


@ruleset.rule("glossary.draw", "components.hand")
def draw(game: Champions, player: Player, count: int) -> Play[list[Card]]:
    """Let a player put cards from the top of the spoils pile into the hand."""
    return (yield from from_spoils(game, "draw", count, game.zone("hand", player), player))


# To the graveyard, to a hand, into play, to another player


@ruleset.rule("glossary.discard", "glossary.discard.hand")
def discard(game: Champions, cards: Iterable[Card], by: Player | None = None) -> Play[list[Event]]:
    """Put cards into the graveyard, at one moment."""
    return (yield from game.move("discard", list(cards), game.zone("graveyard"), by))


@ruleset.rule("glossary.return")
def to_hand(game: Champions, cards: Iterable[Card], player: Player) -> Play[list[Event]]:
    """Put cards into a player's hand, at one moment."""
    return (yield from game.move("return", list(cards), game.zone("hand", player), player))


@ruleset.rule("components.in-play")
def put_into_play(game: Champions, cards: Iterable[Card], player: Player) -> Play[list[Event]]:
    """Put cards into play under a player's control."""
    return (yield from game.move("put", list(cards), game.zone("play", player), player))


@ruleset.rule("glossary.take")
def take(game: Champions, cards: Iterable[Card], player: Player) -> Play[list[Event]]:
    """Let cards in play come under a player's control; equipment comes unequipped."""
    return (yield from game.move("take", list(cards), game.zone("play", player), player))


@ruleset.rule("glossary.give")
def give(game: Champions, cards: Iterable[Card], to: Player) -> Play[list[Event]]:
    """Let cards go from hand to hand, or within play from one player's control to another's."""
    return (yield from game.happen(*[given(game, card, to) for card in cards]))


def given(game: Champions, card: Card, to: Player) -> Event:
    """Return the event by which a card is given: equipment comes unequipped, a monster stays where it is."""
    if card.type == "monster" and card.zone.kind.is_table:
        return Event("give", card, Control(to), to, card.controlled_by)
    zone = game.zone("hand" if card.zone.kind.name == "hand" else "play", to)
    return Event("give", card, Move(zone), to, card.controlled_by)


@ruleset.rule("equipment.unequip")
def unequip(game: Champions, cards: Iterable[Card]) -> Play[list[Event]]:
    """Let equipment be equipped no longer, at one moment; it stays in play."""
    events = [
        Event("unequip", card, Move(game.zone("play", card.controller)), card.controller) for card in cards
    ]
    return (yield from game.happen(*events))
