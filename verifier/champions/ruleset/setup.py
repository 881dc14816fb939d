"""Setting a game up: who begins, who plays which champion, the first hands, and starting life.

Rules: setup.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.catalog.source.setup import Setup
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Spec
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone

from . import terms
from .base import HAND, LIFE, NAMES, Champions, ruleset

STARTING_LIFE = {"short": 20, "usual": LIFE, "long": 40}


@ruleset.policy
def begin(setup: Setup, seed: int, is_traced: bool) -> Champions:
    """Return a game with the main deck and the champions apart from it.

    Args:
        setup: how many play, and how much life they agreed on.
        seed: of all chance.
        is_traced: whether events are kept.
    """
    game = Champions(NAMES[: setup.players], seed, is_traced)
    game.modes = setup.modes
    for spec, copies in ruleset.specs.values():
        for copy in range(1, copies + 1):
            game.add_card(f"{spec.id}.{copy}", spec, None, _pile_of(game, spec))
    game.at = "setup.dice"
    return game


@ruleset.rule("setup.champions-apart")
def _pile_of(game: Champions, spec: Spec) -> Zone:
    """Return where a card lies at first: champions apart from the main deck."""
    return game.zone("revealed" if spec.type == "champion" else "spoils")


@ruleset.entry("setup.dice")
@ruleset.rule("setup.dice", "setup.order")
def roll_for_first(game: Champions) -> Play[None]:
    """Let the player who rolls highest take the first turn; the others follow clockwise."""
    tied: Sequence[Player] = game.players
    while len(tied) > 1:
        tied = yield from _highest(game, tied)
    game.set("first", tied[0])
    game.set("current", tied[0])
    game.at = "setup.champions"


@ruleset.rule("setup.dice.tie")
def _highest(game: Champions, players: Sequence[Player]) -> Play[list[Player]]:
    """Return the players who roll highest."""
    rolls = {player: game.dice(1, player)[0] for player in players}
    for player, rolled in rolls.items():
        yield from game.tell("roll", player=player, rolled=rolled)
    return [player for player in players if rolls[player] == max(rolls.values())]


@ruleset.entry("setup.champions")
@ruleset.rule("setup.pick")
def pick_champions(game: Champions) -> Play[None]:
    """Let each player pick a champion, in turn order, and remove the rest."""
    for player in game.order:
        chosen = yield game.ask(player, game.zone("revealed").cards, "setup.pick")
        yield from game.move("pick", [chosen], game.zone("champion", player), player)
    with game.under("setup.rest"):
        yield from game.move("remove", list(game.zone("revealed").cards), game.zone("box"))
    game.at = "setup.hands"


@ruleset.entry("setup.hands")
@ruleset.rule("setup.hand")
def deal_hands(game: Champions) -> Play[None]:
    """Shuffle the main deck, deal the hands, and note starting life."""
    with game.under("setup.shuffle"):
        game.shuffle(game.zone("spoils"))
    for player in game.order:
        yield from terms.from_spoils(game, "deal-out", HAND, game.zone("hand", player), player)
    for player in game.order:
        game.set("life", _starting_life(game, player), player)
    game.at = "round.start"


@ruleset.rule("setup.life", "setup.life.modifier")
def _starting_life(game: Champions, player: Player) -> int:
    """Return the life with which a player begins: as agreed, changed by the champion."""
    modifier: int = game.champion(player).spec.stats["life"]
    return STARTING_LIFE[str(game.modes["life"])] + modifier
