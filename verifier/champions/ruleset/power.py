"""Power: what a champion and a monster have of it, and Valor.

Rules: champions.power, champions.valor; familiars.boost.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context, Sort

from .base import Champions, form_of, ruleset

POWER = "power"


VALORLESS = "lacks-valor"
"""What texts are for that keep champions from having Valor."""


@ruleset.rule("champions.power", "champions.power.sum", "monsters.power")
def power_of(game: Champions, card: Card) -> int:
    """Return the power of a champion or a monster now: what is printed, and all that changes it."""
    return game.stat(card, POWER)


# What champions have besides


def _is_champion(context: Context, asked: Event) -> bool:
    assert asked.card is not None
    return asked.card.type == "champion"


def _asked_for(context: Context) -> Card:
    assert context.event is not None
    card = context.event.card
    assert card is not None
    return card


@ruleset.standing(Sort.MODIFY, POWER, "champions.valor.boost", matches=_is_champion)
def _boost_of_valor(context: Context) -> int:
    """Return what is added to a champion's power as long as it has Valor."""
    champion = _asked_for(context)
    boost: int = champion.spec.stats["valor-boost"]
    return boost if has_valor(context.game, champion) else 0


@ruleset.rule("champions.valor", "champions.valor.moment")
def has_valor(game: Champions, champion: Card) -> bool:
    """Return whether all forms of a champion's Valor cost are equipped now."""
    equipped = {form_of(card) for card in game.equipped(champion.controller)}
    return equipped.issuperset(champion.spec.stats["valor-cost"]) and not _lacks_valor(game, champion)


def _lacks_valor(game: Champions, champion: Card) -> bool:
    """Return whether a text keeps a champion from having Valor."""
    return bool(game.heed(VALORLESS, Event(VALORLESS, champion)))


@ruleset.standing(Sort.MODIFY, POWER, "familiars.boost", matches=_is_champion)
def _boost_of_familiar(context: Context) -> int:
    """Return what the familiar of a champion's player adds to its power."""
    game: Champions = context.game
    in_play = game.in_play(_asked_for(context).controller)
    return sum(card.spec.stats.get("boost", 0) for card in in_play)
