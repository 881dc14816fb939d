"""The Overlord of a co-op game, its events, and how many wounds are too many.

Rules: setup.co-op.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play

from ..base import HIT_POINTS, Enchanters, ruleset
from . import box

THRESHOLDS = {"easy": 50, "normal": 40, "hard": 30, "very-hard": 25}
MADE, GROUP = "setup.overlord.co-op.made", "setup.overlord.co-op.group"


@ruleset.rule("setup.co-op", "setup.choices.co-op")
def set_up_co_op(game: Enchanters) -> Play[None]:
    """Lay out an Overlord with hit points, its deck of events, and the wound threshold."""
    chosen = yield from (_choose_made(game) if game.modes["boss"] == "made" else _choose_adapted(game))
    overlay = box.overlay_of(chosen)
    if overlay is not None:
        yield from _overlay(game, overlay)
    yield from _lay(game, chosen)
    _set_hit_points(game)
    yield from _add_own_events(game, chosen)
    _shuffle_events(game)
    _set_threshold(game)


# Which


@ruleset.rule("setup.overlord.co-op.made")
def _choose_made(game: Enchanters) -> Play[str]:
    """Let the players choose an Overlord that is made for the co-op game."""
    made = [id for id in box.cards_of_type("overlord") if box.events_of(id)]
    chosen: str = yield game.ask(game.fields["first"], made, MADE)
    return chosen


def _choose_adapted(game: Enchanters) -> Play[str]:
    """Return an Overlord that can be adapted: drawn among those of the kingdoms, or else chosen."""
    for id in _of_kingdoms(game) if game.modes["kingdoms"] else ():
        return id
    return (yield from _choose_any(game))


@ruleset.rule("setup.overlord.co-op.kingdoms")
def _of_kingdoms(game: Enchanters) -> Sequence[str]:
    return box.drawn(game, _adapted(game, box.of_kingdoms(game, "overlord")), "overlord")


@ruleset.rule("setup.overlord.co-op.group")
def _choose_any(game: Enchanters) -> Play[str]:
    chosen: str = yield game.ask(game.fields["first"], _adapted(game, box.cards_of_type("overlord")), GROUP)
    return chosen


@ruleset.rule("kingdoms.co-op.never")
def _adapted(game: Enchanters, ids: Sequence[str]) -> list[str]:
    """Return those Overlords for which there is an overlay."""
    return [id for id in ids if box.overlay_of(id)]


# What belongs to it


@ruleset.rule("setup.overlord.overlay")
def _overlay(game: Enchanters, overlay: str) -> Play[None]:
    """Lay an overlay on the Overlord; it is there when that comes, so that it never shows what is covered."""
    yield from game.enter("lay-out", [box.spec_of(overlay)], game.zone("overlay"))


@ruleset.rule("setup.overlord.co-op.rewards")
def _lay(game: Enchanters, overlord: str) -> Play[None]:
    """Lay out the Overlord's card, with no reward tokens on it."""
    yield from game.enter("lay-out", [box.spec_of(overlord)], game.zone("overlord"))


@ruleset.rule("setup.overlord.hit-points")
def _set_hit_points(game: Enchanters) -> None:
    game.set("hit-points", HIT_POINTS)


@ruleset.rule("setup.overlord.events")
def _shuffle_events(game: Enchanters) -> None:
    game.shuffle(game.zone("overlord-events"))


@ruleset.rule("setup.overlord.events.own")
def _add_own_events(game: Enchanters, overlord: str) -> Play[None]:
    """Let the events of an Overlord come to the deck, if it has its own."""
    own = [box.spec_of(id) for id in box.events_of(overlord) for _ in range(box.copies_of(id))]
    yield from game.enter("lay-out", own, game.zone("overlord-events"))


@ruleset.rule("setup.threshold")
def _set_threshold(game: Enchanters) -> None:
    game.set("threshold", THRESHOLDS[str(game.modes["difficulty"])])
