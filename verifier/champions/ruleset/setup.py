"""Setting a game up: who begins, who plays which champion, the first hands, and starting life.

Rules: setup.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.catalog.source.setup import Setup
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.player import Player

from . import terms
from .base import HAND, LIFE, NAMES, Champions, ruleset

STARTING_LIFE = {"short": 20, "usual": LIFE, "long": 40}


@ruleset.policy
def begin(setup: Setup, seed: int, is_traced: bool) -> Champions:
    """Return a game with all its cards in the main deck.

    Args:
        setup: how many play, and how much life they agreed on.
        seed: of all chance.
        is_traced: whether events are kept.
    """
    game = Champions(NAMES[: setup.players], seed, is_traced)
    game.modes = setup.modes
    for spec, copies in ruleset.specs.values():
        for copy in range(1, copies + 1):
            game.add_card(f"{spec.id}.{copy}", spec, None, game.zone("spoils"))
    game.at = "setup.apart"
    return game


@ruleset.entry("setup.apart")
@ruleset.rule("setup.champions-apart")
def set_champions_apart(game: Champions) -> Play[None]:
    """Take the champions out of the main deck and lay them open."""
    champions = [card for card in game.zone("spoils").cards if card.type == "champion"]
    yield from game.move("set-apart", champions, game.zone("revealed"))
    game.at = "setup.dice"


@ruleset.entry("setup.dice")
@ruleset.rule("setup.dice")
def roll_for_first(game: Champions) -> Play[None]:
    """Let the player who rolls highest take the first turn; the others follow clockwise."""
    tied: Sequence[Player] = game.players
    while len(tied) > 1:
        tied = yield from _highest(game, tied)
    first, *_ = tied
    with game.under("setup.order"):
        game.set("first", first)
        game.set("current", first)
    game.at = "setup.champions"


@ruleset.rule("setup.dice.tie")
def _highest(game: Champions, players: Sequence[Player]) -> Play[list[Player]]:
    """Return the players who roll highest."""
    rolls = {player: game.dice(1, player) for player in players}
    for player, (rolled,) in rolls.items():
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
        _note_life(game, player)
    game.at = "round.start"


@ruleset.rule("setup.life", "setup.life.modifier")
def _note_life(game: Champions, player: Player) -> None:
    """Note the life with which a player begins: as agreed, changed by the champion."""
    modifier: int = game.champion(player).spec.stats["life"]
    game.set("life", STARTING_LIFE[str(game.modes["life"])] + modifier, player)
