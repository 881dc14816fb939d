"""Passing ahead: a player who waits for something new is not asked again and again until then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.flow.prompt import prompt
from ruledeck.verifier.engine.game import Game

PASS, ON, ALL = "pass", "pass on", "pass all"


@dataclass(frozen=True, slots=True)
class Wait:
    """What a player waits for, who passes what a rule asks, which has offered some options.

    That something may be chosen that could not be; unless it `lasts`, also that another player does
    something, or that something happens to the player. `deeds` is how many times others had done something
    when the waiting began.
    """

    rule: str
    options: frozenset[str]
    deeds: int
    lasts: bool = False

    def goes_on(self, game: Game, ask: Ask | OpenAsk, deeds: int, news: Iterable[Event]) -> bool:
        """Return whether an ask is one that the player still passes."""
        if isinstance(ask, OpenAsk) or not ask.may or ask.rule != self.rule:
            return False
        if not self.options.issuperset(offered(game, ask)):
            return False
        return self.lasts or (deeds == self.deeds and not any(event.player is ask.player for event in news))


def begin_wait(game: Game, ask: Ask, deeds: int, words: str) -> Wait | None:
    """Return the waiting that words begin, None for those that pass once."""
    return None if words == PASS else Wait(ask.rule, frozenset(offered(game, ask)), deeds, words == ALL)


def offered(game: Game, ask: Ask) -> tuple[str, ...]:
    """Return the options of an ask by their labels."""
    return prompt(game, ask, ask.player).options
