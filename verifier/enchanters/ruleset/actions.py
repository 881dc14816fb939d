"""Minor actions: which may be used, when, and what pays for them.

Rules: texts.actions; timing.windows.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.verifier.engine.acting.action import actions, use
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context, Listener, Sort

from .base import AUTOMA_SHOWN, Enchanters, ruleset
from .order import finish
from .powers import ACTIVE, INACTIVE, PEARLS
from .variants import quests

MINOR, REST, CHALLENGE = "minor", "rest", "challenge"
"""Kinds of actions, which are also the events of their use."""
BARRED = "barred"
TURN = "turn"


@ruleset.policy
@ruleset.compiles("texts.minor")
def may_use(game: Enchanters, player: Player, action: Listener) -> bool | str:
    """Return whether a player may use an action: their own, and those of what nobody controls."""
    is_others = action.context.whose not in (None, player)
    return not (is_others and not quests.is_task(action)) and _may_use(game, player, action)


@ruleset.rule("texts.minor")
def _may_use(game: Enchanters, player: Player, action: Listener) -> bool | str:
    """Return whether a player may use one of their own actions, or one that several can use."""
    if quests.is_task(action):
        return quests.may_claim(game, player, action.context.card)
    if action.context.card.zone.kind.name == AUTOMA_SHOWN:
        return _in_their_turn(game, player)
    return _unless_barred(game, player, action)


@ruleset.rule("eastquest.automa.ability")
def _in_their_turn(game: Enchanters, player: Player) -> bool | str:
    """Return whether it is the turn of a player who would use an Automa card, or the rule that refuses it."""
    return True if player is game.current else "eastquest.automa.ability"


@ruleset.rule("texts.minor.barred")
def _unless_barred(game: Enchanters, player: Player, action: Listener) -> bool | str:
    """Return that a player may use an action, or the rule by which a text keeps it from them."""
    answer: bool | str = True
    for each in game.at_work(BARRED):
        if each.context.you is player and action.context.card in each.ability.run(each.context):
            game.consult(each.ability.text)
            answer = "texts.minor.barred"
    return answer


@ruleset.policy
@ruleset.rule("texts.minor.pearls")
def purse(game: Enchanters, player: Player, what: str, purpose: str) -> Iterator[tuple[str, int | None]]:
    """Yield what else pays for something: for crystals of a minor action, pearl tokens."""
    if what == "crystals" and _do_pearls_pay(game, purpose):
        yield PEARLS[ACTIVE], None


@ruleset.rule("texts.minor.pearls.only")
def _do_pearls_pay(game: Enchanters, purpose: str) -> bool:
    """Return whether pearl tokens pay crystals: those of minor actions alone."""
    return purpose == MINOR


def _is_paid_in_pearls(context: Context, event: Event) -> bool:
    return isinstance(event.change, Add) and event.change.name == PEARLS[ACTIVE]


@ruleset.standing(Sort.INSTEAD, "pay", "texts.minor.pearls", matches=_is_paid_in_pearls)
def _turn_pearls(context: Context) -> Play[list[Event]]:
    """Turn pearl tokens that pay a cost to their inactive side."""
    yield from ()
    paid = context.event
    assert paid is not None
    assert isinstance(paid.change, Add)
    return [paid, Event("turn-pearls", None, Add(PEARLS[INACTIVE], -paid.change.delta), paid.player)]


@ruleset.rule("timing.windows.only", "timing.windows.several")
def use_minor(game: Enchanters, player: Player, rule: str) -> Play[bool]:
    """Let a player use a minor action, or pass; return whether one was used."""
    offered = actions(game, player, MINOR)
    if not offered:
        return False
    chosen = yield game.ask(player, offered, rule, may=True)
    if chosen is None:
        return False
    yield from use(game, player, chosen, MINOR)
    yield from finish(game)
    return True


def use_several(game: Enchanters, player: Player, rule: str) -> Play[None]:
    """Let a player use minor actions, one after another, until they pass."""
    while (yield from use_minor(game, player, rule)):
        pass


@ruleset.rule("turns.clean-up.actions", "texts.minor.used")
def unuse(game: Enchanters) -> None:
    """Let all minor actions be unused again, and end what lasts for a turn."""
    game.listeners.end(TURN)
