"""What can be offered in a deal, and who has a say in it.

Rules: deals.possessions, deals.involved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from ..base import Champions, ruleset
from .promises import GIFT, kept, promised_gifts

GIVES, LATER, SPARES, WORDS, UNDO, SECRET = "gives", "later", "spares", "words", "undo", "secret"
TERMS = (GIVES, LATER, SPARES, WORDS, UNDO)
Deal = Mapping[str, Any]


def is_deal(game: Champions, player: Player, value: Any) -> bool:
    """Return whether a value is a deal that a player can propose, or none, `{}`."""
    return value == {} or (_has_form(value) and _has_sense(game, player, value))


def _has_form(value: Any) -> bool:
    """Return whether a value has the parts of a deal, and in each what belongs there."""
    if not isinstance(value, dict) or not value.keys() <= {*TERMS, SECRET} or not value.keys() & {*TERMS}:
        return False
    return all(_FORMS[part](value[part]) for part in value)


def _is_naming(value: Any) -> bool:
    """Return whether a value says one thing for each of several names."""
    return isinstance(value, dict) and all(isinstance(each, str) for each in value.values())


def _is_sparing(value: Any) -> bool:
    """Return whether a value says who spares whom for how many turns, 1 or more."""
    return isinstance(value, dict) and all(
        isinstance(spared, dict) and all(type(turns) is int and turns > 0 for turns in spared.values())
        for spared in value.values()
    )


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


_FORMS: Mapping[str, Callable[[Any], bool]] = {
    GIVES: _is_naming,
    LATER: _is_naming,
    SPARES: _is_sparing,
    WORDS: _is_naming,
    UNDO: _is_list,
    SECRET: lambda value: isinstance(value, bool),
}


def _has_sense(game: Champions, player: Player, deal: Deal) -> bool:
    """Return whether all that a deal names is there, and somebody else has a part in it."""
    cards = [*deal.get(GIVES, {}), *deal.get(LATER, {})]
    numbers = {each["number"] for each in kept(game)}
    return (
        len(set(cards)) == len(cards)
        and set(cards) <= {card.key for card in goods(game, deal.get(UNDO, ()))}
        and _names(game, deal) <= {each.name for each in game.order}
        and all(one != other for one, other in _pairs(game, deal))
        and set(deal.get(UNDO, ())) <= numbers
        and len(involved(game, player, deal)) > 1
    )


def _pairs(game: Champions, deal: Deal) -> list[tuple[str, str]]:
    """Return who does something for whom in a deal."""
    given = [*deal.get(GIVES, {}).items(), *deal.get(LATER, {}).items()]
    spared = [(by, whom) for by, others in deal.get(SPARES, {}).items() for whom in others]
    return [*((game.cards[key].controller.name, to) for key, to in given), *spared]


def _names(game: Champions, deal: Deal) -> set[str]:
    return {name for pair in _pairs(game, deal) for name in pair} | {*deal.get(WORDS, {})}


# Possessions


@ruleset.rule("deals.in-play", "deals.own", "deals.promised")
def goods(game: Champions, undone: Sequence[int] = ()) -> list[Card]:
    """Return the cards that can be given: in play, somebody's, and not promised in a deal that is not undone.

    Champions are not given.
    """
    in_play = [card for player in game.order for card in game.in_play(player)]
    promised = {gift[GIFT] for gift in promised_gifts(game, undone)}
    return [card for card in in_play + _monsters(game) if card.key not in promised]


@ruleset.rule("deals.monsters")
def _monsters(game: Champions) -> list[Card]:
    """Return the monsters in combat that somebody controls."""
    return [card for card in game.attackers if card.controlled_by is not None]


# Who has a say


@ruleset.rule("deals.involved")
def involved(game: Champions, player: Player, deal: Deal) -> list[Player]:
    """Return who must agree to a deal, who proposes it among them, from the last player of the round."""
    names = {player.name} | _names(game, deal) | _bound(game, deal.get(UNDO, ()))
    return [each for each in game.backwards if each.name in names]


@ruleset.rule("deals.undo", "deals.alter")
def _bound(game: Champions, numbers: Sequence[int]) -> set[str]:
    """Return the players without whom deals are not undone."""
    return {name for each in kept(game) if each["number"] in numbers for name in each["players"]}


# By chance


def any_deal(game: Champions, player: Player, rng: Random) -> Deal:
    """Return a deal by chance that a player can propose."""
    other = rng.choice(game.others(player))
    own = sorted(card.key for card in goods(game) if card.controlled_by in (player, other))
    deal: dict[str, Any] = {}
    if not own or rng.random() < 0.25:
        promising, spared = rng.sample([player.name, other.name], 2)
        deal[SPARES] = {promising: {spared: rng.randint(1, 2)}}
    else:
        chosen = rng.sample(own, rng.randint(1, min(2, len(own))))
        part = rng.choice([GIVES, GIVES, LATER])
        deal[part] = {
            key: other.name if game.cards[key].controller is player else player.name for key in chosen
        }
    if kept(game) and rng.random() < 0.25:
        deal[UNDO] = [rng.choice(kept(game))["number"]]
    return deal | ({SECRET: True} if rng.random() < 0.1 else {})
