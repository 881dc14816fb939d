"""How a game is laid out and spoken of from outside: what a ruleset may say for scenarios and saved games.

A ruleset replaces any of these defaults by a policy of the same name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.ending import Result, Shared, told
from ruledeck.verifier.engine.fault import GapError, PositionError
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.ability import Listener, Sort, Text

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.ruleset import Ruleset

POLICIES = ("begin", "make_game", "complete", "check_position", "label", "summary")
"""Policies by which games are laid out and told of: they carry out no rule."""
ROLES = (("you", "opponent"), ("first", "second", "third", "fourth", "fifth", "sixth"))
FACES = ("up", "down")


@dataclass(frozen=True, slots=True)
class Impossible:
    """Why there cannot be such a position.

    `about` is the card, zone, player or stored field that shows it; `rule` the rule that says so.
    """

    reason: str
    about: Card | Zone | Player | str | None = None
    rule: str = ""


def make_game(ruleset: Ruleset, names: Sequence[str], seed: int, is_traced: bool) -> Game:
    """Return an empty game of a ruleset that has no kind of game of its own."""
    from ruledeck.verifier.engine.game import Game

    return Game(ruleset, names, seed, is_traced)


def new_game(ruleset: Ruleset, setup: Any, seed: int, is_traced: bool) -> Game:
    """Return a game that `begin` began; with modes, one that was set up as they say."""
    if ruleset.setups is None:
        return ruleset.begin(setup, seed, is_traced)
    wanted = ruleset.setups.read(setup)
    game = ruleset.begin(wanted, seed, is_traced)
    if game.modes != wanted.modes or len(game.players) != wanted.players:
        raise PositionError("`begin` does not set up what was chosen: game.modes = setup.modes")
    return game


def begin(ruleset: Ruleset, setup: Any, seed: int, is_traced: bool) -> Game:
    """Return a game at its first entry point, from a setup that is plain data."""
    raise GapError(f"the ruleset '{ruleset.name}' does not say how a game begins: it has no policy 'begin'")


def complete(game: Any) -> None:
    """Fill in what follows from the rest of a position that was laid out, such as whose turn it is.

    Fields that the position says hold what it says already, and hold it again afterwards.
    """


def check_position(game: Any) -> Iterable[Impossible]:
    """Return why a position that was laid out cannot be; nothing where it can."""
    return ()


def label(game: Any, option: Any) -> str:
    """Return the words by which an option is chosen: a card's key, a player's name, a word or a number.

    What waits to be carried out is called by the card whose text it is, or by its rule; a line of a card
    by card and line, from 1, as `axe:2`, and so is an action of a card that has several.
    """
    if isinstance(option, tuple) and option and isinstance(option[0], Listener):
        option = option[0]
    if isinstance(option, Listener):
        if not option.stands and _is_one_of_several(game, option):
            return f"{option.context.card.key}:{option.ability.text.line + 1}"
        option = option.ability.rules[-1] if option.stands else option.context.card
    if isinstance(option, Text):
        return f"{option.card}:{option.line + 1}"
    if isinstance(option, Card):
        return option.key
    if isinstance(option, Player):
        return option.name
    if isinstance(option, Zone):
        return option.address
    if isinstance(option, bool):
        return "yes" if option else "no"
    if isinstance(option, tuple):
        return " ".join(game.ruleset.label(game, part) for part in option)
    return str(option)


def _is_one_of_several(game: Any, listener: Listener) -> bool:
    """Return whether an ability is an action, and its card's text has others."""
    if listener.ability.sort is not Sort.ACT:
        return False
    printed = game.ruleset.abilities_of(listener.ability.text.card)
    return sum(each.sort is Sort.ACT for each in printed) > 1


def summary(game: Any) -> Mapping[str, Any]:
    """Return what a designer wants to know of a game that is over: names, words and numbers.

    As a rule that is who came first alone, as `winner`, or the `result` that all players share.
    """
    result: Result | None = game.result
    if isinstance(result, Shared):
        return {"result": told(result)}
    first = [player.name for player, place in (result or {}).items() if place == 1]
    return {"winner": first[0]} if len(first) == 1 else {}
