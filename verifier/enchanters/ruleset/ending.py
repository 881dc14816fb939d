"""The end of the game: the last texts, points, and who wins.

Rules: ending.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ruledeck.verifier.engine.ending import Shared, ranked
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.shown import Shown
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context

from . import damage, tokens
from .base import REWARD, STACKS, WOUNDS, Enchanters, ruleset
from .stacks import cards_of
from .variants import alone

SCORES = "scores"
_LAST_OF_PLAYERS = (("rewards",), STACKS)
"""Where players' texts lie that work when the game ends: those of all players in one place after another."""


@ruleset.entry("game.end")
@ruleset.compiles("ending.win")
def end_game(game: Enchanters) -> Play[None]:
    """Carry out the last texts, count points and settle who wins, unless the game ends before that."""
    for part in _BEFORE_POINTS:
        yield from part(game)
    yield from _DECIDED[game.is_alone](game)


@ruleset.rule("co-op.lose.cards")
def _lose_together(game: Enchanters) -> Play[None]:
    """Let all players lose a co-op game that has come to its last card."""
    yield from ()
    if _ends_by_cards_in_defeat(game):
        with game.under("co-op.together"):
            game.over(Shared(False))


@ruleset.rule("co-op.lose.cards")
def _ends_by_cards_in_defeat(game: Enchanters) -> bool:
    return game.is_co_op


@ruleset.rule("ending.texts")
def _carry_out_last_texts(game: Enchanters) -> Play[None]:
    """Carry out the village's text, then those of players' reward tokens, then those of their cards."""
    yield from _ends(game, None, ("village",))
    for places in _LAST_OF_PLAYERS:
        for player in game.in_order:
            yield from _ends(game, player, places)


def _ends(game: Enchanters, player: Player | None, places: Sequence[str]) -> Play[None]:
    """Let the texts of what lies in some places, of a player or of nobody, work because the game ends."""
    yield from game.happen(Event("game-ends", None, None, player, places=places))
    yield from game.settle()


@ruleset.rule("overlords.death")
def _lose_to_the_overlord(game: Enchanters) -> Play[None]:
    """Let each player lose in death mode, if a reward token is left on the Overlord's card."""
    yield from ()
    if _are_rewards_left(game) and game.modes["death"]:
        game.over(Shared(False))


@ruleset.rule("overlords.death")
def _are_rewards_left(game: Enchanters) -> bool:
    """Return whether a reward token lies on the Overlord's card, if there is one."""
    return any(tokens.lying(overlord, REWARD) for overlord in game.zone("overlord").cards)


@ruleset.rule("eastquest.solo.win")
def _end_alone(game: Enchanters) -> Play[None]:
    """End a game alone, which is won with enough points."""
    yield from ()
    game.over(Shared(points(game, game.first) >= alone.ENOUGH))


@ruleset.rule("ending.win", "ending.tie.shared")
def _rank(game: Enchanters) -> Play[None]:
    """End the game with the players' places: by points, and of several who are level by what follows."""
    yield from ()
    keys = (points, _crystals, _wounds, _cards)
    game.over(ranked(game.players, *(partial(key, game) for key in keys)))


_BEFORE_POINTS = (_lose_together, _carry_out_last_texts, _lose_to_the_overlord)
_DECIDED = {True: _end_alone, False: _rank}
"""How points decide a game, by whether it is a game alone."""


@ruleset.rule("ending.tie.crystals")
def _crystals(game: Enchanters, player: Player) -> int:
    """Return what parts players with as many points: crystals."""
    crystals: int = player.fields[tokens.CRYSTALS]
    return crystals


@ruleset.rule("ending.tie.wounds")
def _wounds(game: Enchanters, player: Player) -> int:
    """Return what parts players with as many crystals, too: wounds, of which fewer are better."""
    return -damage.wounds_of(game, player)


@ruleset.rule("ending.tie.cards")
def _cards(game: Enchanters, player: Player) -> int:
    """Return what parts players with as many wounds, too: cards in the four stacks."""
    return sum(len(game.stack(name, player).cards) for name in STACKS)


# Points


@ruleset.rule("ending.points.negative")
def points(game: Enchanters, player: Player) -> int:
    """Return a player's points."""
    return (
        _of_the_village(game, player)
        + _of_cards(game, player)
        + _of_rewards(game, player)
        - _of_wounds(game, player)
        + alone.points_beside(game)
    )


@ruleset.rule("ending.points.village")
def _of_the_village(game: Enchanters, player: Player) -> int:
    return sum(points_of(game, village, player) for village in game.zone("village").cards)


@ruleset.rule("ending.points.cards", "texts.victory")
def _of_cards(game: Enchanters, player: Player) -> int:
    """Return what the visible parts of a player's cards give, and quests that the player has."""
    cards = [*cards_of(game, player), *game.stack(WOUNDS, player).cards, *game.zone("quests", player).cards]
    return sum(_of_card(game, card, player) for card in cards)


def _of_card(game: Enchanters, card: Card, player: Player) -> int:
    found = points_of(game, card, player)
    return abs(found) if game.is_alone and alone.gives_points(game, card) else found


@ruleset.rule("ending.points.rewards")
def _of_rewards(game: Enchanters, player: Player) -> int:
    return sum(points_of(game, card, player) for card in game.zone("rewards", player).cards)


@ruleset.rule("ending.points.wounds")
def _of_wounds(game: Enchanters, player: Player) -> int:
    return damage.wounds_of(game, player)


def points_of(game: Enchanters, card: Card, player: Player) -> int:
    """Return the points that what a card shows gives a player."""
    return sum(_of_shown(game, card, shown, player) for shown in game.shown(card))


def _of_shown(game: Enchanters, card: Card, shown: Shown, player: Player) -> int:
    total = 0
    for effect in ruleset.cards[shown.text].effects.get(SCORES, ()):
        if effect.part == shown.part:
            game.consult(effect.text)
            total += effect.run(Context(game, card, player, effect.text))  # type: ignore[operator]
    return total
