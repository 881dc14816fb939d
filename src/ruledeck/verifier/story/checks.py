"""What a scenario checks on its way, and how it ends, in words. In: expectations, what is different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruledeck.catalog.stories import Outcome, Words
from ruledeck.verifier.scenario.scenario import After, Expect, Happened, Scenario


def check_words(expect: Expect) -> Iterator[str]:
    """Yield what an expectation says, a line each."""
    if expect.asked or expect.rule:
        who = f"{expect.asked} is asked" if expect.asked else "somebody is asked"
        yield f"{who} by {expect.rule}" if expect.rule else who
    if expect.offered is not None:
        yield f"exactly this is offered: {', '.join(expect.offered) or 'nothing'}"
    if expect.count:
        least, most = expect.count
        yield f"{least} to {most} are to be chosen" if least != most else f"{least} to be chosen"
    if expect.refused:
        why = f", because of {', '.join(expect.because)}" if expect.because else ""
        yield f"refused: {', '.join(expect.refused)}{why}"
    yield from (f"no choice by {rule}: {one}" for rule, one in expect.no_choice.items())
    yield from (f"{who} sees {', '.join(cards)}" for who, cards in expect.sees.items())
    yield from (f"{who} does not see {', '.join(cards)}" for who, cards in expect.does_not_see.items())
    for card, stats in expect.stats.items():
        yield f"{card} has {', '.join(f'{name} {value}' for name, value in stats.items())}"
    if expect.events:
        yield f"these happened, in this order: {', '.join(map(_event, expect.events))}"


def _event(event: Happened) -> str:
    about = " ".join(part for part in (event.kind, event.card, event.player) if part)
    return f"{about} (because of {', '.join(event.because)})" if event.because else about


def outcomes(scenario: Scenario) -> Iterator[Outcome]:
    """Yield what a scenario says that is different at its end, cards first."""
    then = scenario.then
    for key, after in then.cards.items():
        yield _outcome([{"card": key}], after)
    for name, after in then.players.items():
        yield _outcome([name], after)
    for name, after in then.game.items():
        yield Outcome([name], _said(after.properties.get(name, after.properties)), after.because)
    for address, zone in then.zones.items():
        yield Outcome([address], ", ".join(zone.cards) or "empty")


def _outcome(about: Words, after: After) -> Outcome:
    return Outcome(
        about, ", ".join(f"{name} {_said(value)}" for name, value in after.properties.items()), after.because
    )


def _said(value: Any) -> str:
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {_said(one)}" for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_said, value)) or "none"
    return str(value)
