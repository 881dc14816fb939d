"""Steps that look at cards, search decks, draw, and put cards on top.

Rules: components.decks; overview.look.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor, bind_many, bind_one
from ruledeck.verifier.words.step import Step

from .. import terms
from ..base import ruleset, top
from .meant.choices import amount_of
from .meant.named import game_of, player_of
from .meant.places import Pile
from .meant.selectors import placed

CHOSEN = "chosen"


@ruleset.primitive("look-at")
def look_at(compiler: Compiler, what: Term) -> Step:
    """A player sees a hand, or cards on top of a deck, alone."""
    look = compiler.get(what).look

    def do(context: Context) -> Play[None]:
        with game_of(context).under("overview.look"):
            game_of(context).show(look(context), actor(context))
        yield from ()

    return Step(do)


@ruleset.primitive("top")
def top_of(compiler: Compiler, amount: int, of: Term) -> Top:
    """The cards on top of a deck, or all that there are."""
    return Top(amount, compiler.get(of))


@dataclass(frozen=True, slots=True)
class Top:
    """So many cards on top of a deck."""

    amount: int
    deck: Pile

    def look(self, context: Context) -> list[Card]:
        """Return the cards from the top on; `those cards` means them from now on."""
        cards = top(self.deck.cards(context), self.amount)
        bind_many(context, "card", cards)
        return cards


@ruleset.primitive("show")
def show(compiler: Compiler, what: Term, to: str) -> Step:
    """Another player sees cards too."""
    found = placed(compiler, what)

    def do(context: Context) -> Play[None]:
        cards = yield from found.pick(context)
        with game_of(context).under("overview.look"):
            game_of(context).show(cards, player_of(context, to))

    return Step(do, found.can)


@ruleset.primitive("search")
def search(compiler: Compiler, where: Term, for_: Term) -> Step:
    """A player looks through a deck and chooses cards, or none (components.search)."""
    (how,) = for_.values()
    deck: Pile = compiler.get(where)
    most = amount_of(how.get("amount", 1))
    wanted = placed(compiler, {"each": {"what": how["what"], "in": where}})

    def do(context: Context) -> Play[None]:
        game, player = game_of(context), actor(context)
        with game.under("components.search"):
            game.show(deck.look(context), player)
            options = wanted.things(context)
            count = min(most(context), len(options))
            chosen = yield game.ask(player, options, "components.search", least=0, most=count)
        bind_many(context, wanted.word, chosen)
        bind_one(context, wanted.word, next(iter(chosen), None))

    return Step(do)


@ruleset.primitive("put")
def put(compiler: Compiler, what: Term, to: Term) -> Step:
    """Cards go to a hand."""
    found = placed(compiler, what)
    hand: Pile = compiler.get(to)

    def do(context: Context) -> Play[None]:
        for card in (yield from found.pick(context)):
            yield from game_of(context).happen(Event("put", card, Move(hand.zone(context))))

    return Step(do, found.can)


@ruleset.primitive("set-aside")
def set_aside(compiler: Compiler, what: Term) -> Step:
    """Cards lie aside until they are put somewhere."""
    found = placed(compiler, what)

    def do(context: Context) -> Play[None]:
        game = game_of(context)
        for card in (yield from found.pick(context)):
            yield from game.happen(Event("put", card, Move(game.zone("aside", card.owner))))

    return Step(do, found.can)


@ruleset.primitive("put-on-top")
def put_on_top(compiler: Compiler, what: Term, order: str) -> Step:
    """Cards come on top of their deck, the first one uppermost; a chosen order is the chooser's secret."""
    found = placed(compiler, what)

    def do(context: Context) -> Play[None]:
        game, player = game_of(context), actor(context)
        cards = yield from found.pick(context)
        if order == CHOSEN:
            cards = yield from _ordered(context, cards)
        for place, card in enumerate(cards):
            deck = game.zone("deck", card.owner)
            yield from game.happen(Event("put-back", card, Move(deck, place, False), by=player))

    return Step(do, found.can)


def _ordered(context: Context, cards: list[Card]) -> Play[list[Card]]:
    """Return cards in the order that whoever carries out the text chooses."""
    game, count = game_of(context), len(cards)
    order: list[Card] = yield game.ask(
        actor(context), cards, "overview.chooser", context.text, least=count, most=count, is_ordered=True
    )
    return order


@ruleset.primitive("shuffle")
def shuffle(compiler: Compiler, what: Term) -> Step:
    """A deck is shuffled, by its owner alone."""
    decks = compiler.get(what).things

    def do(context: Context) -> Play[None]:
        game = game_of(context)
        with game.under("components.search.shuffle"):
            for deck in decks(context):
                if deck.owner is actor(context):
                    game.shuffle(deck)
                else:
                    game.skip("shuffle", "overview.possible")
        yield from ()

    return Step(do)


@ruleset.primitive("draw")
def draw(compiler: Compiler, amount: Term) -> Step:
    """A player draws cards."""
    count = amount_of(amount)

    def do(context: Context) -> Play[None]:
        yield from terms.draw(game_of(context), actor(context), count(context))

    return Step(do, lambda context: bool(game_of(context).deck(actor(context))))


@ruleset.primitive("discard-at-random")
def discard_at_random(compiler: Compiler, amount: Term) -> Step:
    """Cards picked by chance are discarded from the hand of the player who carries it out."""
    count = amount_of(amount)

    def do(context: Context) -> Play[None]:
        yield from terms.discard_at_random(game_of(context), actor(context), count(context))

    return Step(do)
