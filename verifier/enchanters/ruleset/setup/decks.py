"""Which kingdom decks are played, and how many.

Rules: setup.decks; eastquest.automa.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play

from ..base import Enchanters, ruleset
from . import box

WITHOUT_AUTOMA = "gladiators"
"""The kingdom that the rules leave out of every game with the Automa."""


@ruleset.entry("setup.decks")
@ruleset.rule("setup.decks")
def choose_decks(game: Enchanters) -> Play[None]:
    """Choose kingdom decks, as many as there have to be."""
    choose = {"random": _at_random, "order": _in_order, "group": _as_a_group}[str(game.modes["decks"])]
    yield from choose(game, _offered(game), _number(game))
    game.at = "setup.adventure"


# How many


def for_the_deck(game: Enchanters) -> int:
    """Return how many players count for the adventure deck."""
    return len(game.players) + (_automa(game) if game.has_automa else 0)


@ruleset.rule("eastquest.automa.setup")
def _automa(game: Enchanters) -> int:
    """Return how many players the Automa counts as."""
    return 1


def is_superfast(game: Enchanters) -> bool:
    """Return whether it is a superfast game."""
    return game.modes["length"] == "superfast"


def is_halved(game: Enchanters) -> bool:
    """Return whether twice as many decks are halved: in a game of two players and in a co-op game."""
    return game.is_co_op or for_the_deck(game) == 2


def _number(game: Enchanters) -> int:
    """Return how many decks are chosen."""
    if not is_halved(game):
        return _one_each(game)
    return _never_doubled(game) if is_superfast(game) else _doubled(game)


@ruleset.rule("setup.decks.count")
def _one_each(game: Enchanters) -> int:
    return for_the_deck(game)


@ruleset.rule("setup.decks.double")
def _doubled(game: Enchanters) -> int:
    return 2 * for_the_deck(game)


@ruleset.rule("setup.decks.superfast")
def _never_doubled(game: Enchanters) -> int:
    return _one_each(game)


# Which


def _offered(game: Enchanters) -> Sequence[str]:
    """Return the kingdoms of which a deck can be chosen."""
    kingdoms = box.kingdoms()
    return _without_duels(game, kingdoms) if game.has_automa else kingdoms


@ruleset.rule("eastquest.automa.gladiators")
def _without_duels(game: Enchanters, kingdoms: Sequence[str]) -> Sequence[str]:
    """Return kingdoms without the one that the Automa cannot play with."""
    game.refuse(WITHOUT_AUTOMA, "eastquest.automa.gladiators")
    return [kingdom for kingdom in kingdoms if kingdom != WITHOUT_AUTOMA]


@ruleset.rule("setup.decks.random")
def _at_random(game: Enchanters, kingdoms: Sequence[str], number: int) -> Play[None]:
    game.set("kingdoms", box.drawn(game, kingdoms, "kingdoms", number))
    yield from ()


@ruleset.rule("setup.decks.order")
def _in_order(game: Enchanters, kingdoms: Sequence[str], number: int) -> Play[None]:
    """Let players choose one deck each, counterclockwise from the right of the starting player, on and on."""
    for turn in range(1, number + 1):
        player = game.players[(game.fields["first"].seat - turn) % len(game.players)]
        left = [kingdom for kingdom in kingdoms if kingdom not in game.fields["kingdoms"]]
        chosen = yield game.ask(player, left, "setup.decks.order")
        game.set("kingdoms", [*game.fields["kingdoms"], chosen])


@ruleset.rule("setup.decks.group")
def _as_a_group(game: Enchanters, kingdoms: Sequence[str], number: int) -> Play[None]:
    """Let the players choose all decks together; the starting player says which."""
    chosen = yield game.ask(game.fields["first"], kingdoms, "setup.decks.group", least=number, most=number)
    game.set("kingdoms", list(chosen))
