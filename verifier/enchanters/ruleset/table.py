"""How a game is laid out and spoken of from outside.

Rules: components.stacks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ruledeck.verifier.engine.ending import Shared, told
from ruledeck.verifier.engine.staging import Impossible

from .base import POWERS, STACKS, Enchanters, ruleset, stack_name
from .ending import points
from .powers import PEARLS, pearl_tokens, shown_power

NOBODYS = ("setup", "overlord.turn", "round.start", "game.end")
"""Entry points, or the first words of them, at which it is nobody's turn."""


@ruleset.policy
def make_game(names: Sequence[str], seed: int, is_traced: bool) -> Enchanters:
    """Return an empty table."""
    return Enchanters(names, seed, is_traced)


@ruleset.policy
def complete(game: Enchanters) -> None:
    """Fill in whose turn it is, and powers and pearl tokens that follow from what is shown."""
    game.fields["first"] = game.fields["first"] or game.players[0]
    if game.fields["current"] is None and not game.at.startswith(NOBODYS):
        game.fields["current"] = game.players[0]
    if game.is_co_op:
        game.fields["hit-points"] = game.fields["hit-points"] or 99
        game.fields["threshold"] = game.fields["threshold"] or 40
    for player in game.players:
        for power in POWERS:
            player.fields[power] = player.fields[power] or max(shown_power(game, player, power), 0)
        if not pearl_tokens(player):
            player.fields[PEARLS["active"]] = game.stat(player, "pearl")


@ruleset.policy
def check_position(game: Enchanters) -> Iterable[Impossible]:
    """Yield why there cannot be such a position."""
    for player in game.players:
        for name in STACKS:
            for card in game.stack(name, player).cards:
                if stack_name(card) != name:
                    yield Impossible(f"a {card.type} is never in the stack of {name}", card, "terms.stacks")
    for name in ("village", "overlord"):
        if len(game.zone(name).cards) > 1:
            yield Impossible(f"there is one {name}", game.zone(name), "components.village")


@ruleset.policy
def summary(game: Enchanters) -> Mapping[str, object]:
    """Return who won, and how many points each player has."""
    if game.result is None or isinstance(game.result, Shared):
        return {"result": told(game.result) if game.result else "nobody"}
    first = [player.name for player, place in game.result.items() if place == 1]
    scored = {f"points of {player.name}": points(game, player) for player in game.players}
    return {"winner": first[0] if len(first) == 1 else "shared", **scored}
