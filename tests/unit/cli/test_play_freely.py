"""Playing where no list holds what may be chosen, and passing ahead."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pytest
from rich.console import Console
from table import Table

from ruledeck.catalog.source.content import Content
from ruledeck.cli.terminal.verifier.seat.names import Names
from ruledeck.cli.terminal.verifier.seat.opened import print_refused
from ruledeck.cli.terminal.verifier.seat.waiting import ALL, ON, PASS, begin_wait
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import Event


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch, run: Callable[..., Any], ember: Workspace) -> Callable[..., str]:
    """Give a function that plays with lines typed in for all players, and returns what is written."""

    def typed(*lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        outcome = run("play", "ember", "--seed", "3", "--against", "people", "--workspace", ember.root)
        assert outcome.code == 0
        return str(outcome.stdout)

    return typed


def test_what_may_be_typed_is_told_by_its_parts_and_shown_by_an_example(type_in: Callable[..., str]) -> None:
    told = type_in("example", "quit")
    assert [line.rstrip() for line in told.splitlines() if line.startswith(("  to:", "  give:"))] == [
        "  to: player         the player it is offered to",
        "  give: [card, ...]  fuel cards from the hand",
    ]
    assert "name: value, name: value, or nothing for none; 'example' shows one" in told
    example = told.partition("> ")[2].splitlines()[0]
    assert example.startswith("{to: bob, give: [")
    assert "Bob chooses (fire.deal.taken)" in type_in(example, "quit")


@pytest.mark.parametrize("line", ["{to: bob, give: [birch-bark.1]}", "to: Bob, give: [birch bark 1]"])
def test_cards_and_players_are_named_as_the_table_shows_them(type_in: Callable[..., str], line: str) -> None:
    assert "Bob chooses (fire.deal.taken)" in type_in(line, "quit")


@pytest.mark.parametrize("line", ["", "pass", "{}"])
def test_nothing_is_offered_by_an_empty_line(type_in: Callable[..., str], line: str) -> None:
    assert "Ann chooses (fire.rounds)" in type_in(line, "quit")


@pytest.mark.parametrize(
    ("line", "mark", "words"),
    [
        ("gvie: [x]", 0, ["unknown key 'gvie'", "hint: did you mean 'give'?", "'to' is missing"]),
        ("to: bob, give: x", 15, ["expected [card, ...] in 'give', got 'x'"]),
        ("{to: bob, give: x}", 16, ["expected [card, ...] in 'give', got 'x'"]),
        ("{to: , give: []}", 5, ["expected player in 'to', got nothing", "that has a comma in it in quotes"]),
        ("to: [bob", 4, ["this '[' is never closed"]),
        ("{to: ann, give: [birch-bark.1]}", 0, ["this is not taken", "hint: 'example' shows what is"]),
    ],
)
def test_what_is_wrong_is_marked_below_its_place(
    type_in: Callable[..., str], line: str, mark: int, words: list[str]
) -> None:
    told = type_in(line, "quit").partition("> ")[2]
    assert told.splitlines()[0].index("^") == len("> ") + mark
    for each in words:
        assert each in told


@pytest.mark.parametrize(
    ("line", "mark", "words"),
    [
        ("to: bbo, give: [torch]", 4, "player 'bbo'\n  hint: did you mean bob? players: ann, bob\n"),
        ("to: xyz, give: [torch]", 4, "player 'xyz'\n  hint: players: ann, bob\n"),
        (
            "to: bob, give: [brich bark 1]",
            16,
            "card 'brich bark 1'\n  hint: did you mean Birch Bark 1? cards: ",
        ),
        ("to: bob, give: [bark]", 16, "card 'bark'\n  hint: did you mean Birch Bark 1? cards: "),
        ("to: bob, give: [xyz]", 16, "card 'xyz'\n  hint: cards: "),
    ],
)
def test_of_an_unknown_name_the_nearest_is_told_and_those_that_can_stand_there(
    type_in: Callable[..., str], line: str, mark: int, words: str
) -> None:
    told = type_in(line, "quit").partition("> ")[2]
    assert told.splitlines()[0].index("^") == len("> ") + mark
    assert f"you know no {words}" in told
    if "cards: " in words:  # those in one's hand, not all that one sees
        assert told.partition("cards: ")[2].splitlines()[0] == "Birch Bark 1, Birch Bark 4, Oak Log 1"


def test_what_a_rule_refuses_is_told_with_the_rule_and_the_nearest_name(ember_content: Content) -> None:
    table = Table("ann", "bob")
    card = table.card("oak-log", zone="row")
    ann, bob = table.players
    for what, player in ((card, ann), ("bbo", ann), (card, bob), ("ann", ann), ("ann", ann)):
        table.game.refuse(what, "fire.deal", player)
    told = Console(file=io.StringIO(), width=40)
    print_refused(told, Names(ember_content, table.game, ann), table.game.log or [])
    assert isinstance(told.file, io.StringIO)
    lines = told.file.getvalue().splitlines()
    assert [line for line in lines if "not possible" in line] == [
        "· not possible: Oak Log",
        "· not possible: bbo",
        "· not possible: ann",
    ]
    assert [line for line in lines if "hint" in line] == ["  hint: did you mean 'bob'?"]
    rule = " ".join(" ".join(lines[1 : lines.index("· not possible: bbo")]).split())
    assert rule.endswith("(fire.deal)")  # nothing of a long rule is cut off
    assert ember_content.paragraphs["fire.deal"].text.split()[-1] in rule


# Passing ahead


def window(table: Table, *options: str, rule: str = "tests.window", may: bool = True) -> Ask:
    return Ask(table.players[0], options, rule, may=may)


def goes_on(table: Table, words: str, ask: Any, deeds: int = 0, *news: Event) -> bool:
    wait = begin_wait(table.game, window(table, "light", "burn"), 0, words)
    assert wait is not None
    return wait.goes_on(table.game, ask, deeds, news)


def test_to_pass_once_is_not_to_wait() -> None:
    table = Table("ann", "bob")
    assert begin_wait(table.game, window(table, "light"), 0, PASS) is None


def test_who_waits_passes_while_no_more_can_be_done_than_before() -> None:
    table = Table("ann", "bob")
    for words in (ON, ALL):
        assert goes_on(table, words, window(table, "light", "burn"))
        assert goes_on(table, words, window(table, "burn"))
        assert not goes_on(table, words, window(table, "light", "burn", "run"))


def test_who_waits_is_asked_by_another_rule_and_where_something_must_be_chosen() -> None:
    table = Table("ann", "bob")
    for words in (ON, ALL):
        assert not goes_on(table, words, window(table, "light", rule="tests.other"))
        assert not goes_on(table, words, window(table, "light", may=False))
        deal = OpenAsk(table.players[0], lambda value: True, lambda rng: {}, "tests.window")
        assert not goes_on(table, words, deal)


def test_who_waits_for_something_new_is_asked_when_others_act_or_something_happens_to_them() -> None:
    table = Table("ann", "bob")
    ann, bob = table.players
    ask = window(table, "light")
    assert goes_on(table, ON, ask, 0, Event("turn", player=bob))
    assert not goes_on(table, ON, ask, 1)
    assert not goes_on(table, ON, ask, 0, Event("turn", player=ann))
    assert goes_on(table, ALL, ask, 1, Event("turn", player=ann))


def test_a_player_who_passes_all_is_not_asked_when_others_act(type_in: Callable[..., str]) -> None:
    asked = "Ann chooses (fire.rounds)"
    for words, times in (("pass", 2), ("pass on", 2), ("pass all", 1)):
        assert (words, type_in("", words, "1", "quit").count(asked)) == (words, times)


def test_who_passes_all_is_asked_by_other_rules_and_passes_the_same_one_still(
    type_in: Callable[..., str],
) -> None:
    asked, other = "Ann chooses (fire.rounds)", "Ann chooses (night.order.walk)"
    for words, times in (("pass", 2), ("pass on", 2), ("pass all", 1)):
        told = type_in("", words, "", "", "", "", "", "", "quit")
        assert (words, told.count(asked), told.count(other)) == (words, times, 1)


def test_who_asks_to_be_asked_again_is_asked(type_in: Callable[..., str]) -> None:
    told = type_in("", "pass all", "", "ask", "", "", "", "", "quit")
    assert told.count("Ann chooses (fire.rounds)") == 2
