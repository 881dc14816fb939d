"""Journeys: which card, what it costs, and what it brings.

Rules: journeys; mechanics.journeys; texts.immediate.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import combat, invasions, stacks, tokens
from .actions import use_minor, use_several
from .base import NOWHERE, Enchanters, is_creature, ruleset
from .effects import immediate

JOURNEY = "journey"
MEETING = {True: combat.COMBAT, False: "reach"}
"""The event of meeting a creature, and of reaching another card."""
ON_THE_WAY = {
    True: ("journeys.combat.window", "journey.combat"),
    False: ("journeys.window", "journey.results"),
}
"""For a creature and for another card: by which rule minor actions are used first, and what follows."""


# Choosing a card and paying for it


@ruleset.rule("journeys.slot")
def journeys(game: Enchanters, player: Player) -> list[Card]:
    """Return the cards of the track to which a player can journey: it can be paid, and nothing forbids it."""
    return [card for card in _paid_for(game, player) if not game.forbidden(JOURNEY, card, player, player)]


@ruleset.rule("journeys.cost.unpaid")
def _paid_for(game: Enchanters, player: Player) -> list[Card]:
    """Return the cards of the track for whose journeys a player has enough crystals."""
    found = []
    for card, cost in _costs(game, player, game.track.cards).items():
        if cost <= player.fields[tokens.CRYSTALS]:
            found.append(card)
        else:
            game.refuse(card, "journeys.cost.unpaid", player)
    return found


@ruleset.rule("journeys.cost")
def _costs(game: Enchanters, player: Player, cards: Sequence[Card]) -> dict[Card, int]:
    """Return how many crystals a journey to each of some cards costs a player, less those for speed."""
    speed = _speed(game, player)
    place = game.track.slots.index
    return {card: max(game.stat(player, "journey-cost", slot=place(card)) - speed, 0) for card in cards}


@ruleset.rule("journeys.cost.speed")
def _speed(game: Enchanters, player: Player) -> int:
    """Return how many crystals are taken off the cost of a player's journeys: their speed value."""
    return game.stat(player, "speed")


@ruleset.rule("journeys.slot")
def begin_journey(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Choose a card and pay the cost of the journey."""
    (price,) = _costs(game, player, [card]).values()
    _set_out(game, card)
    yield from game.happen(Event(JOURNEY, card, None, player, player, slot=game.fields["slot"]))
    yield from _pay(game, player, price)
    yield from _meet(game, player, card)
    game.at = "journey.window"


@ruleset.rule("journeys.cost")
def _pay(game: Enchanters, player: Player, price: int) -> Play[None]:
    """Let a player pay the cost of a journey."""
    yield from game.add("pay", tokens.CRYSTALS, -price, player, player)


def _set_out(game: Enchanters, card: Card) -> None:
    """Keep which card a journey is for, and the slot in which it lies."""
    game.set("faced", card)
    game.set("slot", game.slot_of(card))
    _make(game)


@ruleset.rule("journeys.combat.lost.journey")
def _make(game: Enchanters) -> None:
    """Keep that a journey has been made this turn, whatever comes of it."""
    game.set("journeyed", True)


@ruleset.rule("journeys.results.combat")
def _meet(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Let texts work for combat that begins, or for an item or an enchantment that is reached."""
    yield from game.happen(Event(MEETING[is_creature(game, card)], card, None, player, player))
    yield from game.settle()


@ruleset.entry("journey.window")
@ruleset.compiles("gone-on-the-way")
def go_on(game: Enchanters) -> Play[None]:
    """Go on with a journey once its cost has been paid, unless its card has gone."""
    card = game.faced
    assert card is not None
    if _is_gone(game, card):
        yield from _end(game)
    else:
        yield from _act_on_the_way(game, game.decider, card)


@ruleset.rule("journeys.window", "journeys.combat.window")
def _act_on_the_way(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Use a minor action on the way, and come back for the next."""
    rule, following = ON_THE_WAY[is_creature(game, card)]
    if not (yield from use_minor(game, player, rule)):
        game.at = following


@ruleset.compiles("gone-on-the-way")
def _is_gone(game: Enchanters, card: Card) -> bool:
    """Return whether the card of a journey does not lie on the track any more."""
    return card.zone is not game.track


# Combat


@ruleset.entry("journey.combat")
@ruleset.compiles("journeys.results.combat")
def fight(game: Enchanters) -> Play[None]:
    """Fight a creature: it is beaten, or the first card of the track is discarded."""
    card = game.faced
    assert card is not None
    is_won = yield from _fight(game, game.decider, card)
    if is_won:
        game.at = "journey.results"
    else:
        yield from _end(game)


@ruleset.rule("journeys.results.combat")
def _fight(game: Enchanters, player: Player, card: Card) -> Play[bool]:
    """Let a player fight a creature, and return whether it was defeated."""
    is_won = yield from combat.fight(game, player, card)
    yield from game.settle()
    if is_won:
        yield from combat.defeated(game, player, card)
    else:
        yield from lose(game)
    return is_won


@ruleset.rule("journeys.combat.lost", "journeys.combat.lost.discard")
def lose(game: Enchanters) -> Play[None]:
    """Let the first card of the track be discarded after a lost combat."""
    yield from invasions.discard_first(game)


# What a journey brings


@ruleset.entry("journey.results")
@ruleset.compiles("journeys.results.added")
def bring(game: Enchanters) -> Play[None]:
    """Carry out what a journey brings once nothing is in its way any more."""
    card = game.faced
    assert card is not None
    yield from _bring(game, game.decider, card, game.fields["slot"])
    yield from _end(game)


def _bring(game: Enchanters, player: Player, card: Card, slot: int) -> Play[None]:
    """Let a card have its immediate effect, texts work after taking it, and add it to its stack."""
    yield from _take_up(game, card)
    stay = card.stay
    yield from _have_immediate_effect(game, player, card)
    if not has_it(game, player, card, stay):
        game.skip("journey", "journeys.results.gone", card)
        return
    yield from _carry_out_texts_after_taking(game, player, card)
    if _is_to_be_added(game, card, stay):
        yield from _add(game, player, card)
    yield from _carry_out_texts_after_journeying(game, player, slot)


@ruleset.rule("being-taken")
def _take_up(game: Enchanters, card: Card) -> Play[None]:
    """Take a card from where it lies; it is on no stack yet, and in its slot there is none."""
    yield from game.move("take-up", [card], game.zone("aside"))


@ruleset.rule("journeys.results.immediate")
def _have_immediate_effect(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Carry out what a card does as soon as it is taken."""
    yield from immediate(game, player, card)


@ruleset.rule("journeys.results.after-taking", "texts.after-taking")
def _carry_out_texts_after_taking(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Carry out texts that work after a card has been taken."""
    yield from game.happen(Event("taken", card, None, player, player))
    yield from game.settle()


@ruleset.rule("journeys.results.added")
def _is_to_be_added(game: Enchanters, card: Card, stay: int) -> bool:
    """Return whether the card of a journey is still to be added: its effect has not put it on a stack."""
    return card.stay == stay


@ruleset.rule("journeys.results.added")
def _add(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Add the card of a journey to its stack."""
    yield from stacks.add(game, player, card)
    yield from game.settle()


@ruleset.rule("journeys.results.after", "journeys.results.distance")
def _carry_out_texts_after_journeying(game: Enchanters, player: Player, slot: int) -> Play[None]:
    """Carry out texts that work after a journey, which may look at how far it was."""
    yield from game.happen(Event("journeyed", None, None, player, player, slot=slot))
    yield from game.settle()


@ruleset.rule("journeys.results.gone")
def has_it(game: Enchanters, player: Player, card: Card, stay: int) -> bool:
    """Return whether a player has the card of a journey still, once its immediate effect is over.

    It lies where it has been taken up, or on a stack of that player. `stay` is the number of its stay there.
    """
    return card.stay == stay or card.controlled_by is player


def _end(game: Enchanters) -> Play[None]:
    """End a journey of the main action."""
    game.set("slot", NOWHERE)
    game.set("faced", None)
    yield from game.settle()
    game.at = "turn.after"


# Journeys by an effect


@ruleset.compiles("gone-on-the-way")
def _is_there_still(card: Card, stay: int) -> bool:
    """Return whether the card of a journey has not been taken away by what was done on the way."""
    return card.stay == stay


def _come_to(game: Enchanters, player: Player, card: Card, slot: int) -> Play[None]:
    """Fight the card of a journey, if it is a creature, and have what the journey brings."""
    if not is_creature(game, card) or (yield from _fight(game, player, card)):
        yield from _bring(game, player, card, slot)


@ruleset.rule("mechanics.journey")
def journey_by_effect(game: Enchanters, player: Player, card: Card) -> Play[None]:
    """Let a player go for a card by an effect: without a cost, and otherwise as in a journey."""
    before, slot_before = game.faced, game.fields["slot"]
    _set_out(game, card)
    slot = game.fields["slot"]
    yield from game.happen(Event(JOURNEY, card, None, player, player, slot=slot))
    yield from _meet(game, player, card)
    rule, _ = ON_THE_WAY[is_creature(game, card)]
    stay = card.stay
    yield from use_several(game, player, rule)
    if _is_there_still(card, stay):
        yield from _come_to(game, player, card, slot)
    game.set("faced", before)
    game.set("slot", slot_before)
