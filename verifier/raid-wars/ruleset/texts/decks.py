"""Steps that look at cards, search decks, draw, and put cards on top.

Rules: components.decks; overview.look.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context

from .. import terms
from ..base import ruleset, top
from .meant.named import actor, bind_many, bind_one, game_of, player_of, that
from .meant.places import Pile
from .meant.selectors import amount_of, placed, selector
from .steps import Step

TOP, ASIDE = "top", "aside"


@ruleset.primitive("look-at")
def look_at(compiler: Compiler, what: Term) -> Step:
    """A player sees a hand, or cards on top of a deck, alone."""
    seen = compiler.get(what)

    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        cards = seen.cards(context)
        if isinstance(seen, Pile):
            bind_one(context, seen.name, seen.zone(context))
        else:
            bind_many(context, "card", cards)
        with game.under("overview.look"):
            game.show(cards, actor(context))
        yield from ()
        return True

    return Step(run)


@ruleset.primitive("top")
def top_of(compiler: Compiler, amount: int, of: Term) -> Top:
    """The cards on top of a deck, or all that there are."""
    return Top(amount, compiler.get(of))


class Top:
    """So many cards on top of a deck."""

    def __init__(self, amount: int, deck: Pile) -> None:
        self.amount = amount
        self.deck = deck

    def cards(self, context: Context) -> list[Card]:
        """Return the cards from the top on."""
        return top(self.deck.zone(context).cards, self.amount)


@ruleset.primitive("show")
def show(compiler: Compiler, what: Term, to: str) -> Step:
    """Another player sees cards too."""
    found = selector(compiler, what)

    def run(context: Context) -> Play[bool]:
        cards = yield from found.pick(context)
        if cards:
            with game_of(context).under("overview.look"):
                game_of(context).show(cards, player_of(context, to))
        return bool(cards)

    return Step(run, found.can)


@ruleset.primitive("search")
def search(compiler: Compiler, where: Term, for_: Term) -> Step:
    """A player looks through a deck and chooses cards, or none (components.search)."""
    (kind, how), *_ = for_.items()
    deck: Pile = compiler.get(where)
    most = amount_of(how["amount"]) if kind == "up-to" else amount_of(1)
    wanted = selector(compiler, {"each": {"what": how["what"], "in": where}})

    def run(context: Context) -> Play[bool]:
        game, player = game_of(context), actor(context)
        bind_one(context, deck.name, deck.zone(context))
        with game.under("components.search"):
            game.show(deck.cards(context), player)
            options = wanted.things(context)
            count = min(most(context), len(options))
            chosen = yield game.ask(player, options, "components.search", least=0, most=count)
        bind_many(context, wanted.word, chosen)
        bind_one(context, wanted.word, chosen[0] if chosen else None)
        return True

    return Step(run)


@ruleset.primitive("put")
def put(compiler: Compiler, what: Term, to: Term, order: str = "") -> Step:
    """Cards go to a hand, on top of their deck, or aside until they are put somewhere."""
    found = placed(compiler, what)
    if to == TOP and not order:
        raise TermError("it is not said in which order the cards go on top", "add an order")
    hand: Pile | None = None if to in (TOP, ASIDE) else compiler.get(to)

    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        cards = yield from found.pick(context)
        if not cards:
            return False
        if to == TOP:
            yield from _on_top(context, cards, is_chosen=order == "chosen")
            return True
        zones = [hand.zone(context) if hand is not None else game.zone(ASIDE, card.owner) for card in cards]
        yield from game.happen(
            *(Event("put", card, Move(zone)) for card, zone in zip(cards, zones, strict=True))
        )
        bind_many(context, found.word, cards)
        return True

    return Step(run, found.can)


def _on_top(context: Context, cards: list[Card], is_chosen: bool) -> Play[None]:
    """Put cards on top of their deck, the first one uppermost; a chosen order is the chooser's secret.

    Cards that lie on top in the order that they had are told of, and stay as they are.
    """
    game, player = game_of(context), actor(context)
    if not is_chosen and cards == game.zone("deck", cards[0].owner).cards[: len(cards)]:
        for card in cards:
            yield from game.tell("put-back", card)
        return
    if is_chosen and len(cards) > 1:
        cards = yield game.ask(
            player,
            cards,
            "overview.chooser",
            context.text,
            least=len(cards),
            most=len(cards),
            is_ordered=True,
        )
    deck = game.zone("deck", cards[0].owner)
    with game.under("components.search.shuffle"):
        moved = (Event("put", card, Move(deck, 0, False), by=player) for card in reversed(cards))
        for event in moved:
            yield from game.happen(event)


@ruleset.primitive("shuffle")
def shuffle(compiler: Compiler, what: Term) -> Step:
    """A deck is shuffled."""
    deck = compiler.get(what)

    def run(context: Context) -> Play[bool]:
        zone = deck.zone(context) if isinstance(deck, Pile) else that(context, deck.word)
        with game_of(context).under("components.search.shuffle"):
            is_owner = zone.owner is actor(context)
            if is_owner:
                game_of(context).shuffle(zone)
            else:
                game_of(context).skip("shuffle", "overview.possible")
        yield from ()
        return is_owner

    return Step(run)


@ruleset.primitive("draw")
def draw(compiler: Compiler, amount: Term) -> Step:
    """A player draws cards."""
    count = amount_of(amount)

    def run(context: Context) -> Play[bool]:
        drawn = yield from terms.draw(game_of(context), actor(context), count(context))
        return bool(drawn)

    return Step(run, lambda context: bool(game_of(context).deck(actor(context))))


@ruleset.primitive("discard-at-random")
def discard_at_random(compiler: Compiler, amount: Term) -> Step:
    """Cards picked by chance are discarded from the hand of the player who carries it out."""
    count = amount_of(amount)

    def run(context: Context) -> Play[bool]:
        yield from terms.discard_at_random(game_of(context), actor(context), count(context))
        return True

    return Step(run)
