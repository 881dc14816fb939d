"""Wounds, crystals and the Desert Token.

Rules: setup.tokens.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.verifier.engine.flow.ask import Play

from .. import tokens
from ..base import Enchanters, ruleset
from ..pieces import DESERT, is_about
from ..values import STORM, SUN
from . import box


@ruleset.entry("setup.tokens")
@ruleset.rule("setup.tokens")
def set_up(game: Enchanters) -> Play[None]:
    """Lay out the wound deck, let players take crystals, and throw the Desert Token if there is one."""
    if not game.is_co_op:
        _shuffle_wounds(game)
    has_desert = _has_desert(game)
    yield from _take_crystals(game)
    if has_desert:
        _throw_desert_token(game)
    game.at = "setup.expansions"


@ruleset.rule("setup.wounds")
def _shuffle_wounds(game: Enchanters) -> None:
    game.shuffle(game.zone("wound-deck"))


@ruleset.rule("setup.crystals")
def _take_crystals(game: Enchanters) -> Play[None]:
    """Let each player take the crystals to begin with, as many as texts leave them."""
    for player in game.players:
        yield from tokens.take_crystals(game, player, game.stat(player, "start"))


@ruleset.rule("setup.desert", "setup.desert.none")
def _has_desert(game: Enchanters) -> bool:
    """Return whether there is a Desert Token: a kingdom, the village or the Overlord has texts about it."""
    return any(is_about(id, DESERT) for id in _speaking(game))


def _speaking(game: Enchanters) -> Iterator[str]:
    """Yield the cards that can bring the Desert Token: those of the kingdoms, the village, the Overlord."""
    for kingdom in game.fields["kingdoms"]:
        yield from [spec.id for spec, _ in box.deck_of(kingdom)]
    yield from (card.id for card in game.zone("village").cards)
    yield from (card.id for card in game.zone("overlord").cards)


@ruleset.rule("setup.desert")
def _throw_desert_token(game: Enchanters) -> None:
    game.set("desert", game.chance.shuffled((SUN, STORM), "desert")[0])
