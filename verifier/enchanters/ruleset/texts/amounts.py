"""How much a text says: numbers, dice, and what is counted.

Rules: texts.each, texts.every; terms.counts, terms.values, terms.power.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.event import CHANGED
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.selector import Count

from ..base import Enchanters, Unit, ruleset
from ..damage import DAMAGE, wounds_of
from ..stacks import cards_of
from ..tokens import CRYSTAL, CRYSTALS, REWARD, rewards_of
from .named import game_of, points_of_removed, taken_off
from .types import types_of

CHARGE = "charge"
STORED = {CRYSTAL: CRYSTALS, CHARGE: "charges"}
"""Where a player's crystals and charges are kept."""
HELD: dict[str, Callable[[Enchanters, Player], int]] = {
    REWARD: rewards_of,
    DAMAGE: wounds_of,
    CRYSTAL: lambda game, player: int(player.fields[CRYSTALS]),
    CHARGE: lambda game, player: int(player.fields[STORED[CHARGE]]),
}
"""How many tokens of each sort a player has; damage is counted with that of wound cards."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What is counted, of a player or of the table."""

    of: Callable[[Context, Player], int]

    def __call__(self, context: Context, player: Player) -> int:
        """Return how much it is."""
        return self.of(context, player)


def held_by(game: Enchanters, player: Player, token: str) -> int:
    """Return how many tokens of a sort a player has."""
    return HELD[token](game, player)


def measure_of(compiler: Compiler, term: Term) -> Measure:
    """Return what a measure compiles to."""
    found: Measure = compiler.get(term)
    _can_be_counted(term, found)
    return found


@ruleset.text_check
def _can_be_counted(term: Term, found: object) -> None:
    """Refuse what is no measure.

    Raises:
        TermError: it is something else.
    """
    if not isinstance(found, Measure):
        raise TermError(f"{term} cannot be counted", "power, value, cards, pairs, tokens, players")


@dataclass(frozen=True, slots=True)
class Number:
    """A number that a text says."""

    number: int

    def __call__(self, context: Context) -> int:
        """Return it."""
        return self.number


def _number(compiler: Compiler, number: int) -> Count:
    """Return a number that a text says."""
    return Number(number)


_AMOUNTS: dict[type, Callable[[Compiler, Term], Count]] = {
    int: _number,
    dict: Compiler.get,
}
"""What an amount compiles to, whether it is a number or a term."""


def amount_of(compiler: Compiler, term: Term) -> Count:
    """Return what an amount compiles to; a die is thrown each time that it is asked for."""
    return _AMOUNTS[type(term)](compiler, term)


def times(compiler: Compiler, amount: Term, per: Term) -> Count:
    """Return an amount for each of what is counted, or once where nothing is."""
    number = amount_of(compiler, amount)
    if per is None:
        return number
    counted: Count = compiler.get(per)
    return lambda context: number(context) * counted(context)


@ruleset.primitive("die")
def die(compiler: Compiler, sides: int) -> Count:
    """What a die shows."""

    def shown(context: Context) -> int:
        return sum(game_of(context).dice(1, actor(context), sides=sides))

    return shown


@ruleset.primitive("score-of")
def score_of(compiler: Compiler, what: str) -> Count:
    """The points that the card was worth which has been removed."""
    assert what == "removed-card"
    return points_of_removed


# What is counted


@ruleset.primitive("count")
def count(compiler: Compiler, of: Term, every: int = 1, whose: str = "") -> Count:
    """How many there are, or how many full twos or threes; of you, or of whoever does it."""
    measure = measure_of(compiler, of)
    return _full(_theirs(measure) if whose == "theirs" else _yours(measure), every)


@ruleset.rule("texts.each")
def _counted(context: Context, measure: Measure, player: Player) -> int:
    """Return what a measure is now, when the effect is carried out."""
    return measure(context, player)


def _yours(measure: Measure) -> Count:
    return lambda context: _counted(context, measure, context.you)


def _theirs(measure: Measure) -> Count:
    def count(context: Context) -> int:
        who: Unit = actor(context)
        return _COUNTED[type(who)](context, measure, who)

    return count


_COUNTED: dict[type, Callable[[Context, Measure, Any], int]] = {
    Player: _counted,
    Card: lambda context, measure, overlord: 0,
    str: lambda context, measure, market: 0,
}
"""How much there is of a measure: the Overlord and the Market have nothing that is counted."""


def _full(counted: Count, every: int) -> Count:
    """Return a count in full lots."""
    return lambda context: _lots(context, counted(context), every)


@ruleset.rule("texts.every")
def _lots(context: Context, count: int, every: int) -> int:
    """Return how many full lots there are; what is left over is not counted."""
    return count // every


@ruleset.primitive("power")
def power(compiler: Compiler, stat: str) -> Measure:
    """A player's attack or defense power."""
    return Measure(lambda context, player: game_of(context).stat(player, stat))


@ruleset.primitive("value")
def value(compiler: Compiler, icon: str) -> Measure:
    """A player's speed, weight, pearl, slime or undead value."""
    return Measure(lambda context, player: game_of(context).stat(player, icon))


@ruleset.primitive("cards")
def cards(compiler: Compiler, what: Term) -> Measure:
    """A player's cards of a type, or of any of several, wherever they lie in the stacks."""
    kinds = types_of(compiler, what).kinds
    return Measure(lambda context, player: _cards(game_of(context), player, *kinds))


@ruleset.rule("terms.counts", "terms.creature.only")
def _cards(game: Enchanters, player: Player, *kinds: str) -> int:
    return len(cards_of(game, player, *kinds))


@ruleset.primitive("pairs")
def pairs(compiler: Compiler, what: Term) -> Measure:
    """Pairs of a player's cards, one of each type."""
    kinds = types_of(compiler, what).kinds
    return Measure(lambda context, player: min(_cards(game_of(context), player, kind) for kind in kinds))


@ruleset.primitive("tokens")
def tokens(compiler: Compiler, token: str) -> Measure:
    """Tokens that a player has; damage is counted with that of wound cards."""
    return Measure(lambda context, player: held_by(game_of(context), player, token))


@ruleset.primitive("tokens-on-track")
def tokens_on_track(compiler: Compiler, token: str) -> Measure:
    """Tokens that lie on cards of the journey track."""
    return Measure(
        lambda context, player: sum(card.counters.get(token, 0) for card in game_of(context).track.cards)
    )


@ruleset.primitive("taken-now")
def taken_now(compiler: Compiler, token: str) -> Measure:
    """The damage of the event that the text answers."""
    return Measure(_just_taken)


def _just_taken(context: Context, player: Player) -> int:
    assert context.event is not None, "what was taken is said where damage is answered"
    taken: int = context.event.data[CHANGED]
    return taken


@ruleset.primitive("removed")
def removed(compiler: Compiler, token: str) -> Measure:
    """Tokens that the text has put back before."""
    return Measure(lambda context, player: taken_off(context, token))


@ruleset.primitive("players")
def players(compiler: Compiler) -> Measure:
    """How many players there are."""
    return Measure(lambda context, player: len(game_of(context).players))
