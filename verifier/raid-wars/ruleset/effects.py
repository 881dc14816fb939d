"""Which texts work when, in which order they answer, and how an effect is carried out.

Rules: overview.effects; heroes.abilities; challenges.stats; resources.enchantments; challenges.copying.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.ruleset import CardText
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context, Listener, Sort

from .base import RaidWars, ruleset

Waiting = tuple[Listener, Context]


@ruleset.policy
def is_working(game: RaidWars, listener: Listener) -> bool:
    """Return whether an ability works: by where its card lies, and by what keeps it from working."""
    card = listener.context.card
    if not listener.is_lasting and not _is_awake(game, card):
        return False
    if listener.ability.sort is Sort.FORBID or not game.listeners.of(Sort.FORBID, f"{card.type} ability"):
        return True
    return not _is_off(game, card)


@ruleset.rule("heroes.ability.off")
def _is_off(game: RaidWars, card: Card) -> bool:
    """Return whether an effect keeps an ability from working, and what it has begun."""
    return prohibition(game, "ability", card) is not None


@ruleset.rule("heroes.ability", "challenges.ability", "dungeons.asleep", "resources.enchantment")
def _is_awake(game: RaidWars, card: Card) -> bool:
    """Return whether a card lies where its ability works: face up on the table, as heroes in a party do."""
    if not (card.zone.kind.is_table and card.is_face_up):
        return False
    return card.type != "enchantment" or _is_invaded(game, card)


@ruleset.rule("resources.enchantment.own-dungeon", "resources.enchantment.from")
def _is_invaded(game: RaidWars, enchantment: Card) -> bool:
    invaded = game.invaded
    return invaded is not None and enchantment.zone is invaded.core


def prohibition(game: RaidWars, what: str, card: Card) -> Listener | None:
    """Return what keeps abilities or core effects of a card from working."""
    return at_work(game, Sort.FORBID, f"{card.type} {what}", Event(what, card))


def at_work(game: RaidWars, sort: Sort, name: str, asked: Event) -> Listener | None:
    """Return the ability of a sort at work that answers what is asked, the first where there are several."""
    for listener in game.listeners.of(sort, name):
        if is_working(game, listener) and listener.ability.matches(listener.context.answering(asked), asked):
            game.consult(listener.ability.text)
            return listener
    return None


@ruleset.policy
@ruleset.rule("overview.order")
def next_trigger(game: RaidWars, pending: Sequence[Waiting]) -> Play[Waiting]:
    """Ask who orders what waits: a copy first, then the current player's texts, then the opponent's."""
    waiting = _copies(game, pending) or _first_players(game, pending)
    if _are_alike(game, waiting):
        return next(iter(waiting))
    chosen: Waiting = yield game.ask(_whose(game, *next(iter(waiting))), waiting, "overview.order")
    return chosen


@ruleset.rule("invasions.approach")
def _copies(game: RaidWars, pending: Sequence[Waiting]) -> list[Waiting]:
    """Return what a challenge that is approached does itself: to choose what it copies."""
    return [waiting for waiting in pending if _is_own_approach(*waiting)]


@ruleset.rule("overview.order")
def _first_players(game: RaidWars, pending: Sequence[Waiting]) -> list[Waiting]:
    """Return what waits for the current player, or for the opponent if that is nothing."""
    own = [waiting for waiting in pending if _whose(game, *waiting) is game.current]
    return own or list(pending)


@ruleset.rule("guardians.decisions")
def _whose(game: RaidWars, listener: Listener, context: Context) -> Player:
    """Return whose turn to answer it is: of who has the text, or of who decides while a round is decided."""
    is_others = getattr(listener.ability.run, "decider", "you") == "opponent"
    return game.other(context.you) if is_others and game.gathered is not None else context.you


@ruleset.rule("overview.order")
def _are_alike(game: RaidWars, waiting: Sequence[Waiting]) -> bool:
    """Return whether one text answers one event on several cards: their order is no choice."""
    listener, context = next(iter(waiting))
    return all(
        other.ability is listener.ability and answering.event is context.event for other, answering in waiting
    )


def _is_own_approach(listener: Listener, context: Context) -> bool:
    event = context.event
    return event is not None and event.kind == "approach" and event.card is listener.context.card


@ruleset.rule("overview.finish", "overview.card-first")
def carry_out(game: RaidWars, card: Card, moment: str, **bound: Any) -> Play[None]:
    """Carry out the effects of a card for a moment, its own and those it has been lent, to their end."""
    texts = list(ruleset.cards[card.id].effects.get(moment, ()))
    texts += _lent(game, card, moment)
    for text in texts:
        context = Context(game, card, card.owner, text.text)
        context.bound.update(bound)
        with game.cause(text.text):
            yield from text.run(context)


def _lent(game: RaidWars, card: Card, moment: str) -> list[Any]:
    """Return the effects that a card has from another that it copies (challenges.copy)."""
    asked = Event("effect", card)
    lent: list[Any] = []
    for listener in game.listeners.of(Sort.CHOICE, "effect"):
        if listener.ability.matches(listener.context.answering(asked), asked):
            game.consult(listener.ability.text)
            other: CardText = listener.ability.run(listener.context)
            lent += other.effects.get(moment, ())
    return lent
