"""What a text has named, and who carries it out.

Rules: overview.chooser, components.owner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Term
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context

from ...base import RaidWars


def game_of(context: Context) -> RaidWars:
    """Return the game that a text is carried out in."""
    game: RaidWars = context.game
    return game


def actor(context: Context) -> Player:
    """Return the player who carries out a step and makes its choices: you, or whom the text tells to."""
    player: Player = context.bound.get("actor", context.you)
    return player


def player_of(context: Context, word: str) -> Player:
    """Return the player that a text calls `you` or `opponent`."""
    return context.you if word == "you" else game_of(context).other(context.you)


def players_of(context: Context, word: str) -> list[Player]:
    """Return the players that a text calls `you`, `opponent` or `anyone`, you first."""
    both = [context.you, game_of(context).other(context.you)]
    return both if word == "anyone" else [player_of(context, word)]


@dataclass(frozen=True, slots=True)
class Many:
    """Several things that a text has named, each with the stay that it had then, None for a dungeon."""

    named: tuple[tuple[Any, int | None], ...] = ()

    @property
    def things(self) -> list[Any]:
        """All of them."""
        return [thing for thing, _ in self.named]

    @property
    def left(self) -> list[Any]:
        """Those that are still where they were."""
        return [thing for thing, stay in self.named if _stay(thing) == stay]


def _stay(thing: Any) -> int | None:
    return getattr(thing, "stay", None)


def bind_one(context: Context, word: str, thing: Any) -> None:
    """Let `that word` mean a thing; None means that there is none."""
    context.bound[f"that {word}"] = thing


def bind_many(context: Context, word: str, things: Sequence[Any]) -> None:
    """Let `those words` mean things."""
    context.bound[f"those {word}"] = Many(tuple((thing, _stay(thing)) for thing in things))


def that(context: Context, word: str) -> Any:
    """Return what `that word` means, or None."""
    return context.bound.get(f"that {word}")


def those(context: Context, word: str) -> Many:
    """Return what `those words` mean."""
    found: Many = context.bound.get(f"those {word}", Many())
    return found


def recalled(term: Term) -> list[str]:
    """Return the names that a term recalls, as they are bound: what it needs where it lasts."""
    match term:
        case {"that": {"what": word}} | {"those": {"what": word}}:
            (pointer,) = term
            return [f"{pointer} {word}"]
        case "level":
            return ["level"]
        case dict():
            return [name for each in term.values() for name in recalled(each)]
        case list():
            return [name for each in term for name in recalled(each)]
    return []
