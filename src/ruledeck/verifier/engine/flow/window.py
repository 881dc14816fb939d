"""Windows: points at which several players may act, until all of them have passed in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.fault import LoopError
from ruledeck.verifier.engine.flow.ask import Ask, Play

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.player import Player

MOST_ACTS = 1000


def window(
    game: Game,
    players: Sequence[Player],
    options: Callable[[Player], Sequence[Any]],
    act: Callable[[Player, Any], Play[None]],
    rule: str,
    about: Any = None,
    rounds: int | None = None,
    is_over: Callable[[], bool] | None = None,
) -> Play[int]:
    """Ask players in turn whether they act, and return how often they did.

    Everybody is asked who is not out, with options or without: to be asked tells nothing. After each act what
    waits is carried out, and everybody must pass anew.

    Args:
        players: in their order.
        options: what a player may do now.
        act: carries out what a player chose.
        rule: that allows it; `about` what, as prompts name it.
        rounds: how often each player is asked at most; None for as often as it takes.
        is_over: whether the window has come to an end with what was just done.

    Raises:
        LoopError: nobody comes to an end.
    """
    acts = passed = 0
    for player in cycle(players) if rounds is None else [*players] * rounds:
        chosen = None if player.is_out else (yield Ask(player, options(player), rule, about, may=True))
        if chosen is None:
            passed += 1
        else:
            acts, passed = acts + 1, 0
            if acts > MOST_ACTS:
                raise LoopError([f"a window by {rule}"])
            yield from act(player, chosen)
            yield from game.settle()
        if passed == len(players) or (passed == 0 and is_over is not None and is_over()):
            break
    return acts
