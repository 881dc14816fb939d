"""What can be offered in a deal, and who has a say in it.

Rules: deals.possessions, deals.involved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from ..base import Champions, ruleset
from .form import GIVES, LATER, SECRET, SPARES, UNDO, WORDS, Deal
from .promises import giver_of, kept, promised_gifts


def can_be_made(game: Champions, player: Player, deal: Deal) -> bool:
    """Return whether a deal can be made; what stands in its way is refused to who proposes it."""
    faults = list(_wrong_terms(game, deal)) or list(_wrong_people(game, deal))
    for what, rule in faults:
        game.refuse(what, rule, player)
    return not faults


def _wrong_terms(game: Champions, deal: Deal) -> Iterator[tuple[object, str]]:
    """Yield the deals and cards that cannot be in a deal, each with the rule that says so."""
    numbers = [each["number"] for each in kept(game)]
    yield from ((number, "deals.undo") for number in deal.get(UNDO, ()) if number not in numbers)
    for key in [*deal.get(GIVES, {}), *deal.get(LATER, {})]:
        card = game.cards.get(key)
        if card is None or not _is_in_play(game, card):
            yield card or key, "deals.in-play"
        elif not _is_owned(game, card):
            yield card, "deals.own"
        elif not _is_free(game, card, deal):
            yield card, "deals.promised"


def _wrong_people(game: Champions, deal: Deal) -> Iterator[tuple[object, str]]:
    """Yield who cannot have a part in a deal: nobody has one with themselves, or from outside the game."""
    playing = [player.name for player in game.order]
    for by, to in _pairs(game, deal):
        yield from ((name, "deals.propose") for name in (by, to) if name not in playing or by == to)


# Possessions


@ruleset.rule("deals.in-play")
def _is_in_play(game: Champions, card: Card) -> bool:
    """Return whether a card is in play, or in combat."""
    return card.zone.kind.is_table


@ruleset.rule("deals.own", "deals.monsters")
def _is_owned(game: Champions, card: Card) -> bool:
    """Return whether a card in play is somebody's to give: no champion, and no monster that was revealed."""
    return card.type != "champion" and card.controlled_by is not None


@ruleset.rule("deals.promised")
def _is_free(game: Champions, card: Card, deal: Deal) -> bool:
    """Return whether a card is promised to nobody but in deals that are undone, and is not given twice."""
    is_given_twice = card.key in deal.get(GIVES, {}) and card.key in deal.get(LATER, {})
    return card.key not in promised_gifts(game, deal.get(UNDO, ())) and not is_given_twice


# Who has a say


def _pairs(game: Champions, deal: Deal) -> list[tuple[str, str]]:
    """Return who gives or promises whom something in a deal."""
    given = [*deal.get(GIVES, {}).items(), *deal.get(LATER, {}).items()]
    spared = [(by, whom) for by, others in deal.get(SPARES, {}).items() for whom in others]
    served = [(by, whom) for by, others in deal.get(WORDS, {}).items() for whom in others]
    return [*((giver_of(game.cards[key]), to) for key, to in given), *spared, *served]


@ruleset.rule("deals.involved")
def involved(game: Champions, deal: Deal) -> list[Player]:
    """Return who gives, receives, promises or is promised something, from the last player of the round."""
    names = {name for pair in _pairs(game, deal) for name in pair}
    return [player for player in game.backwards if player.name in names]


@ruleset.rule("deals.undo", "deals.alter")
def bound(game: Champions, deal: Deal) -> list[Player]:
    """Return those without whom the deals are not undone that a deal undoes."""
    names = {name for each in kept(game) if each["number"] in deal.get(UNDO, ()) for name in each["players"]}
    return [player for player in game.backwards if player.name in names]


# By chance


SILENT = 0.8
"""How often a player who could propose a deal has none to propose."""


@ruleset.sampler
def any_deal(game: Champions, player: Player, rng: Random) -> Deal:
    """Return a deal by chance that a player can propose; mostly none, as nobody deals all the time."""
    if rng.random() < SILENT:
        return {}
    other = rng.choice(game.others(player))
    own = sorted(card.key for card in _goods(game, (player, other)))
    deal: dict[str, Any] = {}
    if not own or rng.random() < 0.25:
        promising, spared = rng.sample([player.name, other.name], 2)
        deal[SPARES] = {promising: [spared]}
    else:
        chosen = rng.sample(own, rng.randint(1, min(2, len(own))))
        part = rng.choice([GIVES, GIVES, LATER])
        deal[part] = {
            key: other.name if game.cards[key].controller is player else player.name for key in chosen
        }
    if kept(game) and rng.random() < 0.25:
        deal[UNDO] = [rng.choice(kept(game))["number"]]
    return deal | ({SECRET: True} if rng.random() < 0.1 else {})


def _goods(game: Champions, players: Sequence[Player]) -> list[Card]:
    """Return the cards that players can give."""
    in_play = [card for player in players for card in game.in_play(player)]
    fighting = [card for card in game.attackers if card.controlled_by in players]
    return [card for card in in_play + fighting if _is_free(game, card, {})]
