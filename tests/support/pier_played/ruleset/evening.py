"""Before the fog: what is laid out depends on the modes.

Rules: setup.shuffle, setup.marked, setup.keeper, setup.deal, setup.deal-short.
"""

from __future__ import annotations

from ruledeck.catalog.source.setup import Setup
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.game import Game

from .base import NAMES, ruleset

PILE = ("lamp", "lantern", "creature")


@ruleset.policy
def begin(setup: Setup, seed: int, is_traced: bool) -> Game:
    """Return a game in the evening."""
    game = Game(ruleset, NAMES[: setup.players], seed, is_traced)
    game.modes = setup.modes
    for spec, copies in ruleset.specs.values():
        zone = game.zone("pile" if spec.type in PILE else "away")
        for copy in range(1, copies + 1):
            game.add_card(f"{spec.id}.{copy}", spec, None, zone)
    game.fields["current"] = game.players[0]
    game.at = "evening"
    return game


@ruleset.entry("evening")
@ruleset.rule("setup.shuffle")
def evening(game: Game) -> Play[None]:
    """Lay out the pier."""
    game.shuffle(game.zone("pile"))
    if len(game.players) == 2 or game.modes["together"]:
        yield from marked(game)
    if game.modes["keeper"]:
        yield from keeper(game)
    if game.modes["length"] == "normal":
        yield from deal(game)
    elif len(game.players) > 2 or not game.modes["keeper"]:
        yield from deal_short(game)
    game.at = "night"


@ruleset.rule("setup.marked")
def marked(game: Game) -> Play[None]:
    """Take out the cards without the mark."""
    plain = [card for card in game.zone("pile").cards if "two" not in card.spec.marks]
    yield from game.move("take-out", plain, game.zone("away"))


@ruleset.rule("setup.keeper")
def keeper(game: Game) -> Play[None]:
    """Put the keeper on the pier."""
    keepers = [card for card in game.zone("away").cards if card.type == "keeper"]
    yield from game.move("put", keepers, game.zone("planks"))


@ruleset.rule("setup.deal")
def deal(game: Game) -> Play[None]:
    """Deal five cards to each."""
    yield from dealt(game, 5)


@ruleset.rule("setup.deal-short")
def deal_short(game: Game) -> Play[None]:
    """Deal three cards to each."""
    yield from dealt(game, 3)


def dealt(game: Game, count: int) -> Play[None]:
    """Deal so many cards to each, as far as they go."""
    for player in game.players:
        cards = game.zone("pile").cards[:count]
        yield from game.move("deal", cards, game.zone("hand", player))
