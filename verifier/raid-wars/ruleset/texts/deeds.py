"""Deeds: what is done to cards by the terms of the glossary.

Rules: glossary; overview.possible, resources.relic.otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor, bind_many
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step, choice, done_to

from .. import terms
from ..base import ruleset
from .meant.named import game_of
from .meant.places import Pile
from .meant.selectors import placed
from .meant.sense import CHALLENGE, only, types_of
from .steps import DISCARDED

Deed = Callable[[Context, Sequence[Card]], Play[Any]]


@ruleset.primitive("choose")
def choose(compiler: Compiler, what: Term) -> Step:
    """Something is chosen, and called by its word."""
    return choice(placed(compiler, what))


def _to(found: Selector, do: Deed) -> Step:
    """Return a step that does something to the cards that are meant, as far as there are any."""
    return done_to(found, do, "overview.possible")


@ruleset.primitive("destroy")
def destroy(compiler: Compiler, what: Term) -> Step:
    """Cards are destroyed."""
    return _to(placed(compiler, what), lambda context, cards: terms.destroy(game_of(context), cards))


@ruleset.primitive("discard")
def discard(compiler: Compiler, what: Term) -> Step:
    """Cards are discarded, from wherever they are."""

    def do(context: Context, cards: Sequence[Card]) -> Play[Any]:
        bind_many(context, DISCARDED, cards)
        return terms.discard(game_of(context), cards, actor(context))

    return _to(placed(compiler, what), do)


@ruleset.primitive("sacrifice")
def sacrifice(compiler: Compiler, what: Term) -> Step:
    """Cards of one's own on the table are sacrificed."""
    found = placed(compiler, what).that_are(lambda context, card: card.zone.kind.is_table)
    return _to(found, lambda context, cards: terms.sacrifice(game_of(context), cards, actor(context)))


@ruleset.primitive("reveal")
def reveal(compiler: Compiler, what: Term) -> Step:
    """Hidden cards are revealed; a relic has no effect by it (resources.relic.otherwise)."""

    def do(context: Context, cards: Sequence[Card]) -> Play[Any]:
        with game_of(context).under("resources.relic.otherwise"):
            yield from terms.reveal(game_of(context), cards, by=actor(context))

    return _to(placed(compiler, what), do)


@ruleset.primitive("hide")
def hide(compiler: Compiler, what: Term) -> Step:
    """Revealed cards are hidden."""
    return _to(placed(compiler, what), lambda context, cards: terms.hide(game_of(context), cards))


@ruleset.primitive("return")
def return_(compiler: Compiler, what: Term, to: Term) -> Step:
    """Cards return to a hand: that which the text says, as all texts name the owner's."""
    hand: Pile = compiler.get(to)

    def do(context: Context, cards: Sequence[Card]) -> Play[Any]:
        return terms.return_to(game_of(context), cards, hand.zone(context))

    return _to(placed(compiler, what), do)


@ruleset.primitive("swap")
def swap(compiler: Compiler, what: Term, with_: Term) -> Step:
    """Challenges are swapped with others from hand, chosen one for each.

    Whether it is offered shows only that there is a hand, and not whether a challenge is in it.
    """
    others = placed(compiler, with_)
    only(types_of(others.word), CHALLENGE, "take the place of a challenge")

    def do(context: Context, cards: Sequence[Card]) -> Play[None]:
        game, able = game_of(context), others.things(context)
        for card in cards:
            if not able:
                game.skip("swap", "glossary.swap.challenge", card)
                return
            other = yield game.ask(actor(context), able, "glossary.swap.challenge", about=card)
            able.remove(other)
            with game.under("glossary.swap.either"):
                yield from terms.swap(game, card, other)

    step = _to(placed(compiler, what), do)
    return replace(step, can=lambda context: bool(game_of(context).hand(actor(context))))


@ruleset.primitive("rearrange")
def rearrange(compiler: Compiler, what: Term) -> Step:
    """The challenges of lines are put in any order by their owner, line by line."""
    found = placed(compiler, what)

    def do(context: Context, cards: Sequence[Card]) -> Play[None]:
        game = game_of(context)
        for dungeon in dict.fromkeys(game.dungeon_of(card) for card in cards):
            assert dungeon is not None
            line = list(dungeon.line.cards)
            order = yield game.ask(
                actor(context),
                line,
                "glossary.rearrange",
                dungeon,
                least=len(line),
                most=len(line),
                is_ordered=True,
            )
            yield from terms.rearrange(game, dungeon, order)

    return replace(_to(found, do), can=lambda context: bool(found.things(context)))
