"""Asks: what players are asked, and what they may answer.

An ask names who chooses, from what, by which rule. A ruleset yields it and is sent the answer:

    hero = yield game.ask(player, heroes, "traps.chooser")
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from ruledeck.verifier.engine.state.player import Player

Result = TypeVar("Result")
Play = Generator["Ask | OpenAsk", Any, Result]


class Ask:
    """A choice among options.

    An answer is an option; with `may`, None declines. Where several are chosen, from `least` to `most`, an
    answer is a tuple of different options, in the order of the choosing if `is_ordered`. `about` is what the
    choice is for, as the chooser's prompt names it. The chooser sees the options, and so do the players of
    the mask `seen`; all others see that somebody chooses.
    """

    __slots__ = (
        *("about", "is_many", "is_ordered", "least", "may", "most", "options", "player", "rule", "seen"),
    )

    def __init__(
        self,
        player: Player,
        options: Sequence[Any],
        rule: str,
        about: Any = None,
        may: bool = False,
        least: int = 1,
        most: int | None = None,
        is_ordered: bool = False,
        seen: int = 0,
    ) -> None:
        self.player = player
        self.options = tuple(options)  # as they are now, whatever moves afterwards
        self.rule = rule
        self.about = about
        self.may = may
        self.least = least
        self.is_many = most is not None
        self.most = 1 if most is None else most
        self.is_ordered = is_ordered
        self.seen = seen

    @property
    def is_hopeless(self) -> bool:
        """Whether there is nothing that can be answered."""
        return not self.may and len(self.options) < self.least

    @property
    def only_answer(self) -> tuple[Any] | None:
        """The one possible answer, in a tuple; None where there is a choice, or nothing to choose."""
        if self.may:
            return None
        count = len(self.options)
        if not self.is_many:
            return (self.options[0],) if count == 1 else None
        if count < self.least:
            return None
        if self.most == 0 or not count:
            return ((),)
        if count == self.least and (count == 1 or not self.is_ordered):
            return (tuple(self.options),)
        return None

    def accepts(self, answer: Any) -> bool:
        """Return whether an answer is one of those that there are."""
        if answer is None:
            return self.may
        if not self.is_many:
            return answer in self.options
        if not isinstance(answer, tuple) or not self.least <= len(answer) <= self.most:
            return False
        left = list(self.options)
        for option in answer:
            if option not in left:
                return False
            left.remove(option)
        return True

    def sample(self, rng: Random) -> Any:
        """Return an answer by chance."""
        if not self.is_many:
            at = rng.randrange(len(self.options) + self.may)
            return self.options[at] if at < len(self.options) else None
        if self.may and not rng.randrange(2):
            return None
        most = min(self.most, len(self.options))
        return tuple(rng.sample(list(self.options), rng.randint(self.least, most)))


def is_plain(value: Any) -> bool:
    """Return whether a value is plain data: text, numbers, yes and no, lists and mappings of them."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(each) for key, each in value.items())
    if isinstance(value, list):
        return all(is_plain(each) for each in value)
    return value is None or isinstance(value, (str, int, float))


@dataclass(frozen=True, slots=True)
class OpenAsk:
    """A choice that no list can hold, such as a deal: any value that `is_valid` takes.

    The value is plain data (text, numbers, lists, mappings), so that it can be written down. `form` is a
    JSON Schema of it, from which who types it learns what is wrong; `description` in it says what parts are.
    """

    player: Player
    is_valid: Callable[[Any], bool]
    draw: Callable[[Random], Any]
    rule: str
    about: Any = None
    seen: int = 0
    form: Mapping[str, Any] | None = None

    def accepts(self, answer: Any) -> bool:
        """Return whether an answer is taken."""
        return self.is_valid(answer)

    def sample(self, rng: Random) -> Any:
        """Return an answer by chance."""
        return self.draw(rng)
