"""What a scenario checks on its way, and how it ends, in words. In: expectations, what is different."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruledeck.catalog.stories import Outcome, Piece, Words
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.scenario.scenario import Expect, Happened, Scenario, Stat
from ruledeck.verifier.story.person import with_verb
from ruledeck.verifier.story.table import REMEMBERED, remembered
from ruledeck.verifier.story.words import card_piece, field_name, merged, zone_name


def check_words(expect: Expect) -> Iterator[str]:
    """Yield what an expectation says, a line each."""
    if expect.asked or expect.rule:
        who = with_verb(expect.asked or "somebody", "is") + " asked"
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
    yield from (f"{with_verb(who, 'sees')} {', '.join(cards)}" for who, cards in expect.sees.items())
    for who, cards in expect.does_not_see.items():
        yield f"{with_verb(who, 'does')} not see {', '.join(cards)}"
    for name, stats in expect.stats.items():
        yield f"{with_verb(name, 'has')} {', '.join(_stat(stat, wanted) for stat, wanted in stats.items())}"
    for card, parts in expect.shows.items():
        yield f"{card} shows {', '.join(parts) or 'nothing'}"
    if expect.events:
        yield f"these happened, in this order: {', '.join(map(_event, expect.events))}"


def _stat(name: str, wanted: Stat) -> str:
    about = ", ".join(f"{key} {value}" for key, value in wanted.about.items())
    return f"{name} {wanted.value}" + (f" ({about})" if about else "")


def _event(event: Happened) -> str:
    about = " ".join(part for part in (event.kind, event.card, event.player) if part)
    return f"{about} (because of {', '.join(event.because)})" if event.because else about


def outcomes(game: Game, scenario: Scenario) -> Iterator[Outcome]:
    """Yield what a scenario says that is different at its end, cards first."""
    then = scenario.then
    for key, after in then.cards.items():
        about: Words = [card_piece(game, game.cards[key])] if key in game.cards else [key]
        yield Outcome(about, _changed(game, after.properties), after.because)
    for name, after in then.players.items():
        yield Outcome([name], _changed(game, after.properties), after.because)
    for name, after in then.game.items():
        said = "the game goes on at" if name == "at" else field_name(game.ruleset, name)
        yield Outcome([said], _said(game, after.properties.get(name, after.properties)), after.because)
    for address, zone in then.zones.items():
        yield Outcome([_zone(game, address)], _said(game, list(zone.cards)))
    for name in then.remembered:
        yield Outcome([REMEMBERED[name]], remembered(game).get(name, ["nothing"]))


def _changed(game: Game, properties: Mapping[str, Any]) -> Words:
    """Return properties in words, with zones and cards as readers call them."""
    pieces: list[Piece] = []
    for name, value in properties.items():
        pieces += [", "] if pieces else []
        if name == "zone":
            pieces.append(f"in {_zone(game, value)}")
        elif name == "face":
            pieces.append(str(value))
        else:
            pieces += [f"{field_name(game.ruleset, name)} ", *_said(game, value)]
    return merged(pieces)


def _zone(game: Game, address: str) -> str:
    named = next((zone for zone in game.zones.values() if zone.address == address), None)
    return address if named is None else zone_name(game, named)


def _said(game: Game, value: Any) -> Words:
    if value is None or value in ([], (), {}):
        return ["none"]
    if isinstance(value, bool):
        return ["yes" if value else "no"]
    if isinstance(value, str) and value in game.cards:
        return [card_piece(game, game.cards[value])]
    parts = (
        [[f"{name} ", *_said(game, one)] for name, one in value.items()] if isinstance(value, dict) else []
    )
    if isinstance(value, (list, tuple)):
        parts = [list(_said(game, one)) for one in value]
    if not parts:
        return [str(value)]
    return [piece for at, part in enumerate(parts) for piece in ([", "] if at else []) + list(part)]
