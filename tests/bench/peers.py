"""Random play of RLCard's games and OpenSpiel's Python games: how many games and steps a second.

Run by the Python of `build/peers`, which has them, with seconds for each game; writes a JSON object a line.
A step is an action that somebody takes, or an outcome of chance where the library counts these as actions:
OpenSpiel does, RLCard deals inside. Set-up, legal actions and random choice are included, as in ours.
"""

from __future__ import annotations

import json
import random
import sys
import time
import warnings
from collections.abc import Callable

RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy", "doudizhu", "mahjong")
OPEN_SPIEL = (
    *("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes"),
    *("python_team_dominoes", "python_ant_foraging"),
)


def rlcard_game(name: str) -> Callable[[], int]:
    """Return what plays one game and returns its steps."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    agent = RandomAgent(num_actions=env.num_actions)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(agent.step(state))
            steps += 1
        return steps

    return play


def spiel_game(name: str) -> Callable[[], int]:
    """Return what plays one game and returns its steps."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401  # registers the games that are written in Python

    game, rng = pyspiel.load_game(name), random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def measured(play: Callable[[], int], seconds: float) -> dict[str, float]:
    """Return games and steps a second of processor time, and steps a game."""
    play()
    games = steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        steps += play()
        games += 1
    spent = time.process_time() - start
    return {"games": games / spent, "steps": steps / spent, "length": steps / games}


def main(seconds: float) -> None:
    """Write what was measured of each game."""
    warnings.simplefilter("ignore")
    for library, names, make in (("RLCard", RLCARD, rlcard_game), ("OpenSpiel", OPEN_SPIEL, spiel_game)):
        for name in names:
            told = {"library": library, "game": name, **measured(make(name), seconds)}
            sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(float(sys.argv[1]))
