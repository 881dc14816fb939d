"""What must be so for a text: where cards and tokens lie, and what a player has.

Rules: texts.if; terms.track, terms.distance; eastquest.quests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.event import Count as Counted
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.selector import State

from ..base import Enchanters, ruleset
from ..desert import card_under
from .amounts import measure_of
from .cards import found
from .named import game_of
from .types import types_of

HOLDERS: dict[str, Callable[[Enchanters], Card | None]] = {
    "village": lambda game: game.village,
    "overlord": lambda game: game.overlord,
}
"""Cards on which tokens lie that are counted for each player."""


@ruleset.primitive("on-track")
def on_track(compiler: Compiler, what: Term) -> State:
    """The card with the text lies on the journey track."""
    cards = found(compiler, what)

    def is_so(context: Context) -> bool:
        (card,) = cards.things(context)
        return bool(card.zone is game_of(context).track)

    return is_so


@ruleset.primitive("in-slot")
def in_slot(compiler: Compiler, slot: Term) -> State:
    """The creature whose health or strength is asked for lies in some slots of the track."""
    slots: range = compiler.get(slot)
    return lambda context: context.event is not None and _lies_in(context, slots, context.event)


@ruleset.rule("terms.track", "terms.distance", "terms.distance.none")
def _lies_in(context: Context, slots: range, asked: Event) -> bool:
    """Return whether a creature lies in some slots; what is not on the track lies in none."""
    assert asked.card is not None, "health and strength are a creature's"
    return game_of(context).slot_of(asked.card) in slots


@dataclass(frozen=True, slots=True)
class TokensOn:
    """So many tokens lie somewhere: just as many, or at least."""

    holder: Callable[[Enchanters], Card | None]
    token: str
    per_player: int
    is_least: bool

    def __call__(self, context: Context) -> bool:
        """Return whether it is so."""
        card = self.holder(game_of(context))
        return card is not None and self._is_enough(game_of(context), Counter(card.counters)[self.token])

    def comes_true(self, context: Context, event: Event) -> bool:
        """Return whether it has come to be so by an event, and was not so before."""
        game = game_of(context)
        card, change = self.holder(game), event.change
        if event.card is not card or not isinstance(change, Counted) or change.counter != self.token:
            return False
        assert card is not None, "tokens lie on a card"
        now = Counter(card.counters)[self.token]
        return self._is_enough(game, now) and not self._is_enough(game, now - change.delta)

    def _is_enough(self, game: Enchanters, amount: int) -> bool:
        wanted = self.per_player * len(game.players)
        return amount >= wanted if self.is_least else amount == wanted


@ruleset.primitive("tokens-on")
def tokens_on(compiler: Compiler, place: str, token: str, per_player: int, or_more: bool = False) -> TokensOn:
    """So many tokens for each player lie on the village or on the Overlord's card."""
    return TokensOn(HOLDERS[place], token, per_player, or_more)


@ruleset.primitive("piece-on")
def piece_on(compiler: Compiler, piece: str, what: Term) -> State:
    """A piece lies on a card of some types."""
    types = types_of(compiler, what)

    def is_so(context: Context) -> bool:
        card = card_under(game_of(context), piece)
        return card is not None and types.fit(card)

    return is_so


# What you have


@ruleset.primitive("have")
def have(compiler: Compiler, amount: int, of: Term) -> State:
    """You have at least so much of a measure."""
    measure = measure_of(compiler, of)
    return lambda context: measure(context, context.you) >= amount


@ruleset.primitive("have-none")
def have_none(compiler: Compiler, of: Term) -> State:
    """You have nothing of a measure."""
    measure = measure_of(compiler, of)
    return lambda context: measure(context, context.you) == 0


@ruleset.primitive("have-most")
def have_most(compiler: Compiler, of: Term) -> State:
    """You have more of a measure than each other player."""
    measure = measure_of(compiler, of)

    def is_so(context: Context) -> bool:
        others = [each for each in game_of(context).players if each is not context.you]
        return all(measure(context, each) < measure(context, context.you) for each in others)

    return is_so


@ruleset.primitive("as-many")
def as_many(compiler: Compiler, one: Term, other: Term) -> State:
    """You have just as much of one measure as of another."""
    these, those = measure_of(compiler, one), measure_of(compiler, other)
    return lambda context: these(context, context.you) == those(context, context.you)
