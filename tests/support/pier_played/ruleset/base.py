"""What lies on a pier, and whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Seen, ZoneKind

NAMES = ("ann", "bob", "cid", "dot")

ruleset = Ruleset(
    "pier",
    [
        ZoneKind("pile", Seen.NOBODY, is_shared=True),
        ZoneKind("away", Seen.ALL, is_shared=True),
        ZoneKind("planks", Seen.ALL, is_shared=True, is_table=True),
        ZoneKind("hand", Seen.OWNER),
        ZoneKind("lit", Seen.ALL, is_table=True),
    ],
    {"current": Stored(is_player=True)},
    {"light": Stored(0, least=0)},
    roles=[NAMES],
)
ruleset.played = frozenset({"light"})


def current(game: Game) -> Player:
    """Return whose turn it is."""
    player: Player = game.fields["current"]
    return player


@ruleset.policy
def make_game(names: Sequence[str], seed: int, is_traced: bool) -> Game:
    """Return an empty pier."""
    return Game(ruleset, names, seed, is_traced)


@ruleset.policy
def complete(game: Game) -> None:
    """Let the first player go first where a position does not say who does."""
    game.fields["current"] = game.fields["current"] or game.players[0]
