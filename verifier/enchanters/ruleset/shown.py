"""What cards show, and who is "you" in what nobody controls.

Rules: terms.parts, terms.you; mechanics.copy; overlords.defeated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ruledeck.verifier.engine.shown import Shown, part_of, shown_by_zone
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import CHOICE, Ability, Listener

from .base import (
    AUTOMA_SHOWN,
    CHALLENGE,
    ENCHANTMENTS,
    GRAVEYARD,
    INVASION,
    ITEMS,
    LOWER,
    MARKET,
    MET,
    REWARD,
    STACKS,
    Enchanters,
    ruleset,
)

COPY = "copy"
TEXTS_OFF = "texts-off"
ruleset.shown_by = {"defeated": ("overlord",), "anger": ("overlord-event",)}
TASK = "task"
"""The part of a quest that says how it is claimed."""


@ruleset.policy
@ruleset.compiles("terms.parts")
def shown(game: Enchanters, card: Card) -> tuple[Shown, ...]:
    """Return what a card shows, by where it lies; in most places nothing."""
    found: tuple[Shown, ...] = ()
    for how in _SHOWN.get(card.zone.kind.name, ()):
        found += how(game, card)
    return found


@ruleset.compiles("mechanics.vitals.texts")
def _as_met(game: Enchanters, card: Card) -> tuple[Shown, ...]:
    """Return what a card shows to whoever goes for it."""
    return (part_of(card.id, MET),)


@ruleset.compiles("mechanics.journey.graveyard")
def _on_top(game: Enchanters, card: Card) -> tuple[Shown, ...]:
    """Return what a card of a pile shows: the top card can be met."""
    return _as_met(game, card) if card in card.zone.cards[:1] else ()


@ruleset.compiles("texts.minor")
def _of_the_village(game: Enchanters, village: Card) -> tuple[Shown, ...]:
    """Return what the village shows to all players: all of it."""
    return _all_of(village)


def _all_of(card: Card) -> tuple[Shown, ...]:
    return tuple([part_of(card.id, part) for part in ruleset.parts_of(card.id)])


@ruleset.rule("terms.parts", "mechanics.add-card.covers", "mechanics.take-card.below")
def _in_a_stack(game: Enchanters, card: Card) -> tuple[Shown, ...]:
    """Return what a card of a stack shows: its lower part, and on top its upper part too."""
    return shown_by_zone(game, card)


@ruleset.compiles("mechanics.copy", "mechanics.copy.type")
def _copying_there(game: Enchanters, card: Card) -> tuple[Shown, ...]:
    """Return what an item of a stack copies, if a part that it shows makes it a copy."""
    parts = [each.part for each in shown_by_zone(game, card)]
    copies = [each for each in _copying(card.id) if each.part in parts]
    return tuple(shown for each in copies for shown in _copied(game, card, each))


def _copying(id: str) -> list[Ability]:
    return [each for each in ruleset.abilities_of(id) if COPY in each.on]


@ruleset.rule("mechanics.copy", "mechanics.copy.type")
def _copied(game: Enchanters, card: Card, copy: Ability) -> list[Shown]:
    """Return what a card shows that is an exact copy of its player's top enchantment."""
    game.consult(copy.text)
    top = game.stack(ENCHANTMENTS, card.controller).cards[:1]
    return [part_of(each.id, part) for each in top for part in ruleset.parts_of(each.id)]


@ruleset.policy
@ruleset.compiles("mechanics.copy.follows")
def shown_with(game: Enchanters) -> list[Card]:
    """Return the cards that may show something else whenever another card does: copies."""
    return [_following(game, each) for each in game.listeners.of(CHOICE, COPY)]


@ruleset.rule("mechanics.copy.follows")
def _following(game: Enchanters, copy: Listener) -> Card:
    """Return a card that is a copy, which may have another top enchantment beside it now."""
    return copy.context.card


@ruleset.rule("terms.reward.text", "overlords.defeated.rewards", "overlords.rewards.add-up")
def _reward(game: Enchanters, token: Card) -> tuple[Shown, ...]:
    """Return what a reward token shows: the reward section of the Overlord, which may be defeated."""
    return tuple(section(game, overlord, REWARD) for overlord in game.zone("overlord").cards)


@ruleset.rule("overlords.defeated.inactive")
def _of_the_overlord(game: Enchanters, overlord: Card) -> tuple[Shown, ...]:
    """Return what the Overlord's card shows; nothing of it counts any more once it is defeated."""
    if game.active_overlord is None:
        return ()
    return (section(game, overlord, INVASION), section(game, overlord, CHALLENGE), part_of(overlord.id, MET))


@ruleset.rule("co-op.anger")
def _by_anger(game: Enchanters, card: Card) -> tuple[Shown, ...]:
    """Return the text of an Overlord event that counts, once the Overlord's anger has been looked at."""
    anger = game.fields["anger"]
    return tuple(part_of(card.id, part) for part in ruleset.parts_of(card.id) if part == f"anger-{anger}")


@ruleset.rule("odyssey.events.attach.all")
def _of_an_event(game: Enchanters, event: Card) -> tuple[Shown, ...]:
    """Return what an event shows that lies under a card: its lower part, which is in force for all."""
    return (part_of(event.id, LOWER),)


@ruleset.rule("eastquest.quests.action")
def _of_a_quest(game: Enchanters, quest: Card) -> tuple[Shown, ...]:
    """Return what a quest shows that nobody has: how it is claimed."""
    return (part_of(quest.id, TASK),)


@ruleset.rule("eastquest.quests.owner")
def _of_a_claimed_quest(game: Enchanters, quest: Card) -> tuple[Shown, ...]:
    """Return what a quest shows that a player has: all of it."""
    return _all_of(quest)


@ruleset.rule("eastquest.automa.ability")
def _of_the_automa(game: Enchanters, card: Card) -> tuple[Shown, ...]:
    """Return what the top Automa card shows, which each player may use."""
    return _all_of(card) if card.zone.cards[0] is card else ()


def section(game: Enchanters, overlord: Card, part: str) -> Shown:
    """Return a section of the Overlord's card, or that of the overlay on it."""
    for overlay in game.zone("overlay").cards:
        return _overlaid(game, overlay, part)
    return part_of(overlord.id, part)


@ruleset.rule("setup.overlord.overlay")
def _overlaid(game: Enchanters, overlay: Card, part: str) -> Shown:
    """Return a section of an overlay, which takes the place of that of the Overlord's card."""
    return part_of(overlay.id, part)


_SHOWN: Mapping[str, Sequence[Callable[[Enchanters, Card], tuple[Shown, ...]]]] = {
    **dict.fromkeys(STACKS, (_in_a_stack,)),
    ITEMS: (_in_a_stack, _copying_there),
    "track": (_as_met,),
    "held": (_as_met,),
    GRAVEYARD: (_on_top,),
    MARKET: (_on_top,),
    "village": (_of_the_village,),
    "rewards": (_reward,),
    "overlord": (_of_the_overlord,),
    "overlord-event": (_by_anger,),
    "attached": (_of_an_event,),
    "common": (_of_a_quest,),
    "quests": (_of_a_claimed_quest,),
    AUTOMA_SHOWN: (_of_the_automa,),
}
"""What the cards of a zone show."""


@ruleset.policy
@ruleset.compiles("texts.off")
def working(game: Enchanters, abilities: Sequence[Listener]) -> Sequence[Listener]:
    """Return those texts that are shown which work: those of banners and classes may be switched off."""
    left = abilities
    for off in game.listeners.of(CHOICE, TEXTS_OFF):
        kept = [each for each in abilities if each.is_lasting or not _is_off(game, each, off)]
        left = [each for each in left if each in kept]
    return left


@ruleset.rule("texts.off")
def _is_off(game: Enchanters, listener: Listener, off: Listener) -> bool:
    """Return whether a text keeps those of a sort of card from working; their icons still count."""
    if listener.context.card.type not in off.ability.run:
        return False
    game.consult(off.ability.text)
    return True


@ruleset.policy
@ruleset.rule("terms.you")
def you(game: Enchanters, card: Card) -> Player:
    """Return who is "you" in what nobody controls: the current player, or the first while there is none."""
    return game.decider
