"""What a text has named, and who carries it out.

In: the context of a text. Out: what "that card" and "those cards" mean in it, and who makes its choices.
Names are kept in `bound` of the context, so that a position can tell those that are needed still.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Term
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Context

ACTOR = "actor"
"""The name of who carries out a step, where that is not "you"."""


@dataclass(frozen=True, slots=True)
class Many:
    """Several things that a text has named, each with the stay that it had then, None for what has none."""

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


def bind_more(context: Context, word: str, thing: Any) -> None:
    """Let `those words` mean one thing more."""
    bind_many(context, word, [*those(context, word).things, thing])


def that(context: Context, word: str) -> Any:
    """Return what `that word` means, or None."""
    return context.bound.get(f"that {word}")


def those(context: Context, word: str) -> Many:
    """Return what `those words` mean."""
    found: Many = context.bound.get(f"those {word}", Many())
    return found


def recalled(term: Term, *words: str) -> list[str]:
    """Return the names that a term recalls, as they are bound: what it needs where it lasts.

    `words` are words of the game that stand for what is bound under their own name, as X does.
    """
    match term:
        case {"that": {"what": word}} | {"those": {"what": word}}:
            (pointer,) = term
            return [f"{pointer} {word}"]
        case str():
            return [term] if term in words else []
        case dict():
            return [name for each in term.values() for name in recalled(each, *words)]
        case list():
            return [name for each in term for name in recalled(each, *words)]
    return []


# Who carries it out


def actor(context: Context) -> Player:
    """Return the player who carries out a step and makes its choices: you, or whom the text tells to."""
    player: Player | None = context.bound.get(ACTOR)
    return player or context.you


@contextmanager
def acting_as(context: Context, player: Player) -> Iterator[None]:
    """Let a player be who carries out a text, for a while."""
    before = context.bound.get(ACTOR)
    context.bound[ACTOR] = player
    try:
        yield
    finally:
        context.bound[ACTOR] = before


def as_player(context: Context, player: Player) -> Context:
    """Return a context of the same text that a player carries out, with names of its own from now on."""
    bound = {**context.bound, ACTOR: player}
    return Context(context.game, context.card, context.whose, context.text, context.event, bound)


def join(context: Context, parts: Iterable[Context]) -> None:
    """Let `those words` mean all that they mean in parts of a text that several players carried out."""
    found: dict[str, dict[tuple[Any, int | None], None]] = {}
    for part in parts:
        for name, many in part.bound.items():
            if isinstance(many, Many):
                found.setdefault(name, {}).update(dict.fromkeys(many.named))
    context.bound.update({name: Many(tuple(named)) for name, named in found.items()})
