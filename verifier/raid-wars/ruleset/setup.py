"""Setting a game up: sides, decks, starting hands, the first turn.

Rules: setup.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Spec

from . import terms
from .base import HAND, RaidWars, ruleset

SIDES = ("good", "evil")


def new_game(
    sides: Sequence[str], specs: Mapping[str, tuple[Spec, int]], seed: int, is_traced: bool = True
) -> RaidWars:
    """Return a game at `setup`: each player has the ready-made deck of a side, two may have the same.

    Args:
        sides: of the players, in their order.
        specs: by card id what is printed, and the number of copies in the deck of its side.
        seed: of all chance.
        is_traced: whether events are kept.
    """
    names = sides if sides[0] != sides[1] else [f"{side}-{seat}" for seat, side in enumerate(sides, 1)]
    game = RaidWars(names, seed, is_traced)
    for player, side in zip(game.players, sides, strict=True):
        deck = game.zone("deck", player)
        for spec, copies in specs.values():
            if spec.side == side:
                for copy in range(1, copies + 1):
                    game.add_card(f"{player.name}.{spec.id}.{copy}", spec, player, deck)
    game.at = "setup"
    return game


@ruleset.entry("setup")
def set_up(game: RaidWars) -> Play[None]:
    """Shuffle, draw starting hands, which are kept, and let chance say who begins."""
    with game.under("setup.shuffle"):
        for player in game.players:
            game.shuffle(game.zone("deck", player))
    with game.under("setup.hand", "setup.kept"):
        for player in game.players:
            yield from terms.draw(game, player, HAND)
    with game.under("setup.first"):
        first = game.players[game.chance.below(len(game.players), "first player")]
        game.set("current", first)
    game.chance.next_turn()
    game.at = "turn.start"
