"""The equip step: what a champion wears.

Rules: equipment.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import terms
from .base import WEAPONS, Champions, form_of, ruleset
from .rounds import go_on
from .using import act_freely

EQUIP, UNEQUIP = "equip", "unequip"
"""What is done with an equipment, in an option."""


@ruleset.entry("turn.equip")
@ruleset.rule("rounds.windows.equip")
def act_before_equipping(game: Champions) -> Play[None]:
    """Let players act before the active player equips."""
    yield from act_freely(game)
    go_on(game, "equip.choose")


@ruleset.entry("equip.choose")
@ruleset.rule("equipment.any-number")
def choose(game: Champions) -> Play[None]:
    """Let the active player equip or unequip one, and come back for the next."""
    player = game.current
    options = _options(game, player)
    chosen = (yield game.ask(player, options, "equipment.any-number", may=True)) if options else None
    if chosen is None:
        go_on(game, "turn.brew")
        return
    deed, card = chosen
    if deed == EQUIP:
        yield from _equip(game, player, card)
    else:
        yield from _unequip(game, card)
    yield from game.settle()
    go_on(game, "equip.choose")


@ruleset.rule("equipment.any-number")
def _options(game: Champions, player: Player) -> list[tuple[str, Card]]:
    """Return what a player can equip and unequip."""
    return [*_equippable(game, player), *((UNEQUIP, card) for card in game.equipped(player))]


def _equippable(game: Champions, player: Player) -> Iterator[tuple[str, Card]]:
    """Yield what a player can equip, and tell what there is no room for."""
    for card in game.zone("play", player).cards:
        if card.type != "equipment":
            continue
        if _has_room(game, player, card):
            yield EQUIP, card
        else:
            game.refuse((EQUIP, card), "equipment.slots.free", player)


@ruleset.rule("equipment.slots.free")
def _has_room(game: Champions, player: Player, card: Card) -> bool:
    """Return whether a champion has nothing equipped in the place of a form."""
    form, worn = form_of(card), [form_of(each) for each in game.equipped(player)]
    return not any(_is_same(game, form, other) or _are_weapons(game, form, other) for other in worn)


@ruleset.rule("equipment.slots")
def _is_same(game: Champions, form: str, other: str) -> bool:
    """Return whether two equipments have one form."""
    return form == other


@ruleset.rule("equipment.slots.weapon")
def _are_weapons(game: Champions, form: str, other: str) -> bool:
    """Return whether two equipments are both weapons."""
    return form in WEAPONS and other in WEAPONS


@ruleset.rule("equipment.equip", "equipment.only-step")
def _equip(game: Champions, player: Player, card: Card) -> Play[None]:
    """Equip a player's champion."""
    yield from game.happen(Event("equip", card, Move(game.zone("equipped", player)), player, player))


@ruleset.rule("equipment.only-step")
def _unequip(game: Champions, card: Card) -> Play[None]:
    """Unequip a champion."""
    yield from terms.unequip(game, [card])
