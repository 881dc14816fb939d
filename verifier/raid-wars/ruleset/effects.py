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
from ruledeck.verifier.engine.timing.ability import Context, Listener, Sort
from ruledeck.verifier.words.step import only_you

from .base import RaidWars, ruleset

Waiting = tuple[Listener, Context]


@ruleset.policy
@ruleset.rule("heroes.ability.off")
def working(game: RaidWars, abilities: Sequence[Listener]) -> list[Listener]:
    """Return the abilities that work: by where their cards lie, and by what keeps them from working."""
    return [
        each
        for each in abilities
        if _is_there(game, each) and not is_prohibited(game, "ability", each.context.card)
    ]


def _is_there(game: RaidWars, listener: Listener) -> bool:
    """Return whether an ability has begun something that lasts, or its card lies where it works."""
    return listener.is_lasting or _works_where_it_lies(game, listener.context.card)


@ruleset.rule("resources.enchantment", "resources.enchantment.own-dungeon", "resources.enchantment.from")
def _works_where_it_lies(game: RaidWars, card: Card) -> bool:
    """Return whether a card is awake; an enchantment works only while its own dungeon is invaded."""
    return _is_awake(game, card) and (card.type != "enchantment" or game.dungeon_of(card) is game.invaded)


@ruleset.rule("heroes.ability", "challenges.ability", "dungeons.asleep")
def _is_awake(game: RaidWars, card: Card) -> bool:
    """Return whether a card lies face up on the table, as heroes in a party do."""
    return card.zone.kind.is_table and card.is_face_up


def is_prohibited(game: RaidWars, what: str, card: Card) -> bool:
    """Return whether a text keeps the ability or the core effect of a card from working.

    That text itself works whatever other texts keep from working, so that two cannot silence each other.
    """
    asked = Event(what, card)
    found = [
        listener
        for listener in game.listeners.of(Sort.FORBID, f"{card.type} {what}")
        if _is_there(game, listener) and listener.ability.matches(listener.context.answering(asked), asked)
    ]
    game.consult(*(listener.ability.text for listener in found))
    return bool(found)


@ruleset.policy
@ruleset.rule("overview.order")
def next_trigger(game: RaidWars, pending: Sequence[Waiting]) -> Play[Waiting]:
    """Ask who orders what waits: a copy first, then the current player's texts, then the opponent's."""
    own = [waiting for waiting in pending if _is_current_players(game, *waiting)]
    waiting = _copies(game, pending) or own or pending
    first = next(iter(waiting))
    if _are_alike(game, waiting):
        return first
    player = game.current if _is_current_players(game, *first) else game.opponent
    chosen: Waiting = yield game.ask(player, waiting, "overview.order")
    return chosen


@ruleset.rule("invasions.approach")
def _copies(game: RaidWars, pending: Sequence[Waiting]) -> list[Waiting]:
    """Return what a challenge that is approached does itself: to choose what it copies."""
    return [waiting for waiting in pending if _is_own_approach(*waiting)]


@ruleset.rule("guardians.decisions")
def _is_current_players(game: RaidWars, listener: Listener, context: Context) -> bool:
    """Return whether the current player answers: whose text it is, or who decides on it in a round."""
    deciders = getattr(listener.ability.run, "deciders", only_you)
    is_others = game.gathered is not None and context.you not in deciders(context)
    return (context.you is game.current) is not is_others


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
def carry_out(game: RaidWars, card: Card, moment: str, above: int = 0) -> Play[None]:
    """Carry out the effects of a card for a moment, its own and those it has been lent, to their end.

    `above` is how many counters above its minimum raise the level of a spell.
    """
    texts = list(ruleset.cards[card.id].effects.get(moment, ()))
    texts += _lent(game, card, moment)
    for text in texts:
        context = Context(game, card, card.owner, text.text)
        context.bound["above"] = above
        with game.cause(text.text):
            yield from text.run(context)


@ruleset.rule("challenges.copy.reads")
def _lent(game: RaidWars, card: Card, moment: str) -> list[Any]:
    """Return the effects that a card has from another that it copies."""
    copying = game.heed("effect", Event("effect", card))
    copied: list[CardText] = [each.ability.run(each.context) for each in copying]
    return [effect for texts in copied for effect in texts.effects.get(moment, ())]
