"""Scenarios with stacks: cards come on top, and a covered card shows a part of itself."""

from __future__ import annotations

import pytest

from ruledeck.schema.document import parse_document
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event, Move
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import CardText, Ruleset, Stored
from ruledeck.verifier.engine.shown import shown_by_zone
from ruledeck.verifier.engine.state.card import Spec
from ruledeck.verifier.engine.state.zone import Shows, ZoneKind
from ruledeck.verifier.scenario.play.failure import Failure
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.play.words import event_line
from ruledeck.verifier.scenario.source import Loaded, read_scenarios
from ruledeck.verifier.scenario.world import Ids, World
from ruledeck.verifier.story.telling import tell

NAMES = ("axe", "bow", "fist")
SCENARIO = """
- scenario: One
  tag: plain
  proves: [take]
  given: {at: take, row: axe, you: {items: [bow, fist], flags: {power: 3}}}
  when:
    - you: axe
  then: {axe: {zone: you.items, because: take}, you: {power: 2}}
"""


def stacks() -> World:
    """Return a game in which one takes items onto a stack: each upper part that goes costs a power."""
    zones = [
        ZoneKind("items", is_table=True, shows=Shows.TOP, lower=("lower",), is_on_top=True),
        ZoneKind("row", is_shared=True, is_table=True),
    ]
    ruleset = Ruleset("stacks", zones, player_fields={"power": Stored(0, least=0)})
    ruleset.cards |= {name: CardText(parts=("upper", "lower")) for name in NAMES}
    ruleset.shown = shown_by_zone
    ruleset.shows_anew = lambda game, come, gone: [
        Event("weaken", None, Add("power", -1), each.player)
        for each in gone
        if each.shown.part == "upper" and each.player
    ]

    @ruleset.entry("take")
    @ruleset.rule("take")
    def take(game: Game) -> Play[None]:
        you, row = game.players[0], game.zone("row")
        card = yield game.ask(you, row.cards, "take", may=True)
        if card is not None:
            yield from game.happen(Event("take", card, Move(game.zone("items", you))))

    specs = {name: Spec(name) for name in NAMES}
    return World(ruleset, specs, Ids(frozenset({"take"})))


def loaded(change: tuple[str, str] = ("", "")) -> Loaded:
    """Return the scenario with a change."""
    return read_scenarios(stacks(), parse_document(SCENARIO.replace(*change), "stacks.yml"))


def failure(change: tuple[str, str] = ("", "")) -> Failure | None:
    """Return what is wrong with the scenario when it was changed."""
    found = loaded(change)
    assert found.problems == ()
    return play(stacks(), found.scenarios[0]).failure


def test_a_card_that_comes_on_top_needs_no_place_and_what_it_covers_no_word() -> None:
    assert failure() is None


def before(said: str) -> tuple[str, str]:
    """Return the change by which it is looked at, before the step, what cards show."""
    step = "    - you: axe"
    return step, f"    - expect: {{asked: you, shows: {said}}}\n{step}"


def test_a_list_in_given_begins_with_the_top() -> None:
    assert failure(before("{bow: [upper, lower], fist: lower, axe: [lower, upper]}")) is None


@pytest.mark.parametrize(
    ("change", "heading", "expected"),
    [
        (("zone: you.items,", "zone: you.items.2,"), "axe place", "2"),
        (("{power: 2}", "{power: 1}"), "you power", "1"),
    ],
)
def test_what_is_not_so_is_missed(change: tuple[str, str], heading: str, expected: str) -> None:
    found = failure(change)
    assert found is not None
    assert (found.details[0].heading, found.details[0].lines[0]) == (heading, f"expected {expected}")
    came = next(detail for detail in found.details if detail.heading == "then, as it came")
    assert came.lines == ("axe: you.items", "you: {power: 2}")


@pytest.mark.parametrize("said", ["{fist: [upper, lower]}", "{bow: []}", "{bow: [upper, bow lower]}"])
def test_what_is_not_shown_so_is_told(said: str) -> None:
    found = failure(before(said))
    assert found is not None
    assert (found.code, found.path[-1]) == ("V126", "shows")


def test_a_card_that_is_not_there_shows_nothing_that_could_be_told() -> None:
    [problem] = loaded(before("{ax: upper}")).problems
    assert (problem.code, problem.hint) == ("V105", "did you mean 'axe'?")


def test_what_comes_to_be_shown_is_told_by_text_and_part_in_reports_and_stories() -> None:
    [scenario] = loaded().scenarios
    game = play(stacks(), scenario).game
    assert game is not None
    lines = [event_line(game, event).partition("  [")[0] for event in game.log or ()]
    assert {"2 show axe shown=axe upper,axe lower", "3 hide bow shown=bow upper"} <= set(lines)
    assert "shown upper, lower" in str(tell(stacks(), scenario).steps)


def test_a_story_tells_of_each_card_in_a_stack_which_parts_it_shows() -> None:
    [scenario] = loaded().scenarios
    story = tell(stacks(), scenario)
    covered = {"card": "fist", "shows": ["lower"]}
    assert story.start.zones["you.items"] == [{"card": "bow", "shows": ["upper", "lower"]}, covered]
    [laid] = [step.zones["you.items"] for step in story.steps if "you.items" in step.zones]
    covering = {"card": "axe", "shows": ["upper", "lower"]}
    assert laid == [covering, {"card": "bow", "shows": ["lower"]}, covered]
