"""Minor actions: which may be used, when, and what pays for them.

Rules: texts.actions; timing.windows.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.acting.action import Refusal, actions, use
from ruledeck.verifier.engine.acting.cost import Besides
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context, Listener, Sort, Text

from .base import AUTOMA_SHOWN, Enchanters, ruleset
from .order import finish
from .powers import ACTIVE, INACTIVE, PEARLS
from .shown import TASK
from .variants import quests

MINOR, REST, CHALLENGE = "minor", "rest", "challenge"
"""Kinds of actions, which are also the events of their use."""
BARRED = "barred"
IN_PEARLS = "pay-pearls"
"""The kind of event by which pearl tokens pay."""
TURN = "turn"


@ruleset.policy
@ruleset.rule("texts.minor")
def may_use(game: Enchanters, player: Player, found: Sequence[Listener]) -> dict[Listener, Refusal | None]:
    """Return the actions that are a player's to use: their own, those of what nobody controls, and tasks.

    Of those that a rule or a text keeps from the player it is told why.
    """
    barred = _barred(game)
    why: dict[Listener, Refusal | None] = {}
    for action in found:
        card = action.context.card
        if action.ability.part == TASK:
            why[action] = quests.why_unclaimed(game, player, card)
        elif card.zone.kind.name == AUTOMA_SHOWN:
            why[action] = _why_not_now(game, player)
        elif action.context.whose in (None, player):
            texts = barred.get(card, ())
            why[action] = Refusal("texts.minor.barred", texts) if texts else None
    return why


@ruleset.rule("eastquest.automa.ability")
def _why_not_now(game: Enchanters, player: Player) -> Refusal | None:
    """Return why a player may not use an Automa card: it is not their turn."""
    return None if player is game.current else Refusal("eastquest.automa.ability")


def _barred(game: Enchanters) -> dict[Card, list[Text]]:
    """Return the cards whose actions texts keep from their players, each with these texts."""
    barred: dict[Card, list[Text]] = {}
    for each in game.at_work(BARRED):
        for card in _barred_by(game, each):
            barred.setdefault(card, []).append(each.ability.text)
    return barred


@ruleset.rule("texts.minor.barred")
def _barred_by(game: Enchanters, listener: Listener) -> Sequence[Card]:
    """Return the cards whose actions a text keeps from their players."""
    cards: Sequence[Card] = listener.ability.run(listener.context)
    return cards


@ruleset.compiles("texts.minor.pearls.only")
def besides_crystals(kind: str) -> Sequence[Besides]:
    """Return what pays besides crystals for actions of a kind: pearl tokens, for minor actions alone."""
    return [(PEARLS[ACTIVE], None, IN_PEARLS)] if kind == MINOR else ()


@ruleset.standing(Sort.INSTEAD, IN_PEARLS, "texts.minor.pearls", "texts.minor.pearls.only")
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
