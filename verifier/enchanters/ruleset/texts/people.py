"""Whom a text means: players, and the Overlord, whose card stands for it.

Rules: terms.players; co-op.others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.engine.timing.order import in_turn_order
from ruledeck.verifier.engine.timing.order import neighbour as next_to
from ruledeck.verifier.words.named import actor
from ruledeck.verifier.words.selector import NONE, Selector, one

from ..base import MARKET, Unit, ruleset
from .amounts import measure_of
from .named import game_of

PLAYER = "player"
TARGET = "target"
"""The event that is forbidden where a player cannot be a target: of `player`, by whose text it is."""
STEPS = {"left": 1, "right": -1}
WANTED = {"highest": max, "lowest": min}


def people(compiler: Compiler, term: Term) -> Selector:
    """Return who is meant, clockwise from the current player; of one who is chosen, all who can be."""
    found: Selector | None = _named(term) if isinstance(term, str) else compiler.get(term)
    _are_people(term, found)
    assert found is not None
    return found


@ruleset.text_check
def _are_people(term: Term, found: object) -> None:
    """Refuse what means no people.

    Raises:
        TermError: it means something else.
    """
    if not isinstance(found, Selector) or found.word != PLAYER:
        raise TermError(f"{term} is nobody", "you, another, target, each")


# Who cannot be a target


@ruleset.rule("terms.untargeted")
def _can_be_chosen(context: Context, unit: Unit) -> bool:
    """Return whether a text that is about one player, can be about this one."""
    return _is_reached(context, unit)


@ruleset.rule("terms.untargeted.others")
def _goes_on_with(context: Context, unit: Unit) -> bool:
    """Return whether a text that names several players is about this one too."""
    return _is_reached(context, unit)


def _is_reached(context: Context, unit: Unit) -> bool:
    if not isinstance(unit, Player) or unit is context.you:
        return True
    return not game_of(context).forbidden(TARGET, None, unit, context.you)


# By a word


def _you(context: Context) -> Sequence[Unit]:
    return [context.you]


def _overlord(context: Context) -> Sequence[Unit]:
    overlord = game_of(context).active_overlord
    return [] if overlord is None else [overlord]


def _traveller(context: Context) -> Sequence[Unit]:
    assert context.event is not None
    return [] if context.event.player is None else [context.event.player]


def _named(word: str) -> Selector | None:
    """Return whom a word means by itself, if it is such a word."""
    words = {
        "you": Selector(PLAYER, _you),
        "overlord": Selector(PLAYER, _overlord),
        "traveller": Selector(PLAYER, _traveller, (_can_be_chosen,)),
    }
    return words.get(word)


# All of some


def each_player(compiler: Compiler, except_: Term) -> Selector:
    """All players, or all but whoever does it."""
    source = _all if except_ is None else _others
    return Selector(PLAYER, source, (_goes_on_with,), least=NONE)


@ruleset.rule("terms.all", "co-op.each")
def _all(context: Context) -> Sequence[Unit]:
    return list(game_of(context).in_order)


def _others(context: Context) -> Sequence[Unit]:
    if game_of(context).is_alone:
        return [MARKET]
    return _in_their_place(context) if game_of(context).is_co_op else _all_but(context, actor(context))


@ruleset.rule("terms.others", "terms.another")
def _all_but(context: Context, player: Player) -> Sequence[Unit]:
    return [each for each in game_of(context).in_order if each is not player]


@ruleset.rule("co-op.another")
def _in_their_place(context: Context) -> Sequence[Unit]:
    """Return the Overlord, who is all other players of a co-op game."""
    return _overlord(context)


# One of some


@ruleset.primitive("another")
def another(compiler: Compiler, what: str) -> Selector:
    """One other player, whom whoever does it chooses."""
    found = Selector(what, _others, (_can_be_chosen,))
    return one(found, "terms.another", "terms.untargeted.nobody")


@ruleset.primitive("target")
def target(compiler: Compiler, what: str) -> Selector:
    """One other player; in a co-op game any player, or the Overlord."""
    found = Selector(what, _targets, (_can_be_chosen,))
    return one(found, "terms.target", "terms.untargeted.nobody")


def _targets(context: Context) -> Sequence[Unit]:
    return _anybody(context) if game_of(context).is_co_op else _others(context)


@ruleset.rule("terms.target")
def _anybody(context: Context) -> Sequence[Unit]:
    """Return all players of a co-op game, and the Overlord."""
    return [*game_of(context).in_order, *_overlord(context)]


@ruleset.primitive("current")
def current(compiler: Compiler, what: str) -> Selector:
    """The player whose turn it is; nobody, while it is nobody's."""
    return Selector(what, _current, (_can_be_chosen,))


@ruleset.rule("terms.current")
def _current(context: Context) -> Sequence[Unit]:
    player = game_of(context).current
    return [] if player is None else [player]


@ruleset.primitive("neighbour")
def neighbour(compiler: Compiler, side: str) -> Selector:
    """The next player on a side of whoever does it; in a co-op game the Overlord."""
    step = STEPS[side]

    def source(context: Context) -> Sequence[Unit]:
        if game_of(context).is_alone:
            return [MARKET]
        return _overlord_beside(context) if game_of(context).is_co_op else _beside(context, step)

    return Selector(PLAYER, source, (_can_be_chosen,))


@ruleset.rule("terms.neighbours")
def _beside(context: Context, step: int) -> Sequence[Unit]:
    found = next_to(game_of(context), actor(context), step)
    return [] if found is None else _from_there(context, found, step)


@ruleset.rule("terms.neighbours.untargeted")
def _from_there(context: Context, first: Player, step: int) -> Sequence[Unit]:
    """Return a neighbour, or the first one behind who can be a target."""
    beside = [each for each in in_turn_order(game_of(context), first, step) if each is not actor(context)]
    return [each for each in beside if _can_be_chosen(context, each)][:1]


@ruleset.rule("co-op.neighbours")
def _overlord_beside(context: Context) -> Sequence[Unit]:
    return _overlord(context)


@ruleset.primitive("the")
def the(compiler: Compiler, what: str, with_: str, of: Term) -> Selector:
    """The player who has the highest or the lowest of a measure; of several, one is chosen."""
    measure, wanted = measure_of(compiler, of), WANTED[with_]

    def source(context: Context) -> Sequence[Unit]:
        found = [each for each in game_of(context).in_order if _can_be_chosen(context, each)]
        return _equals(context, found, lambda player: measure(context, player), wanted)

    return one(Selector(what, source), "terms.ties", "terms.untargeted.nobody")


@ruleset.rule("terms.ties")
def _equals(
    context: Context,
    players: Sequence[Player],
    value: Callable[[Player], int],
    wanted: Callable[[list[int]], int],
) -> Sequence[Player]:
    """Return the players who have the highest or the lowest of a measure: of equals all."""
    sought = wanted([value(player) for player in players])
    return [player for player in players if value(player) == sought]
