"""Places: where the cards are that a text speaks of.

Rules: components.places, components.in-play; equipment.equip.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor, bind_many, those
from ruledeck.verifier.words.selector import Selector

from ... import terms
from ...base import ruleset
from .named import CARD, game_of
from .people import people

Place = Callable[[Context], list[Card]]
"""The cards that lie in a place."""
GRAVEYARD = "graveyard"


def place(compiler: Compiler, term: Term) -> Place:
    """Return what lies in a place; without one, all that is in play or in combat."""
    found: Place = compiler.get(term) if isinstance(term, dict) else _NAMED[term]
    return found


@ruleset.rule("components.in-play")
def _in_play(context: Context) -> list[Card]:
    game = game_of(context)
    cards = [card for player in game.order for card in [*_champion(context, player), *game.in_play(player)]]
    return [*cards, *game.attackers]


@ruleset.rule("components.graveyard")
def _in_graveyard(context: Context) -> list[Card]:
    return list(game_of(context).graveyard)


_NAMED = {None: _in_play, GRAVEYARD: _in_graveyard}


def _champion(context: Context, player: Player) -> list[Card]:
    return list(game_of(context).zone("champion", player).cards)


@ruleset.primitive("control")
def control(compiler: Compiler, of: Term) -> Place:
    """What players have in play, equipped or not."""
    owners = people(compiler, of)
    return lambda context: [
        card for player in owners.things(context) for card in game_of(context).in_play(player)
    ]


@ruleset.primitive("equipped")
def equipped(compiler: Compiler, to: Term) -> Place:
    """What champions have equipped."""
    champions: Selector = compiler.get(to)
    return lambda context: [
        card
        for champion in champions.things(context)
        for card in game_of(context).equipped(champion.controller)
    ]


@ruleset.primitive("among")
def among(compiler: Compiler, what: Term) -> Place:
    """Cards that the text has named, as far as they are still where they were."""
    word = what["those"]["what"]
    return lambda context: those(context, word).left


# What can be looked at


@dataclass(frozen=True, slots=True)
class Hand:
    """The hands of players, as a place; one of them, as what is looked at."""

    owners: Selector

    def __call__(self, context: Context) -> list[Card]:
        """Return the cards in them."""
        return [card for player in self.owners.things(context) for card in game_of(context).hand(player)]

    def look(self, context: Context) -> Play[list[Card]]:
        """Return the cards in one, which stay there."""
        picked = yield from self.owners.pick(context)
        return [card for player in picked for card in game_of(context).hand(player)]


@ruleset.primitive("hand")
def hand(compiler: Compiler, of: Term) -> Hand:
    """A player's hand."""
    return Hand(people(compiler, of))


@dataclass(frozen=True, slots=True)
class Top:
    """Cards on top of the spoils pile, which a text calls "those cards" afterwards."""

    count: int

    def look(self, context: Context) -> Play[list[Card]]:
        """Return those that are there, which stay where they are."""
        cards = yield from terms.top_of_spoils(game_of(context), self.count)
        bind_many(context, CARD, cards)
        return cards

    def reveal(self, context: Context) -> Play[list[Card]]:
        """Lay them open, and return them."""
        game, player = game_of(context), actor(context)
        cards = yield from terms.reveal(game, "reveal", self.count, player)
        bind_many(context, CARD, cards)
        return cards


@ruleset.primitive("top")
def top(compiler: Compiler, amount: int) -> Top:
    """So many cards from the top of the spoils pile."""
    return Top(amount)
