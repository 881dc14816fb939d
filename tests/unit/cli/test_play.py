from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ruledeck.schema.document import read_document
from ruledeck.schema.workspace import open_workspace
from ruledeck.verifier.engine.flow.player import at_random, sensibly
from ruledeck.verifier.scenario.play.run import play as play_scenario
from ruledeck.verifier.scenario.source import read_scenarios
from ruledeck.verifier.scenario.workers import load_world
from ruledeck.verifier.scenario.world import World
from ruledeck.verifier.session import Session

CHECKOUT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def world() -> World:
    """Raid Wars as scenarios are played with it."""
    return load_world(open_workspace(CHECKOUT), "raid-wars")


@pytest.fixture
def type_in(monkeypatch: pytest.MonkeyPatch, run: Callable[..., Any]) -> Callable[..., Any]:
    """Give a function that plays with lines that are typed in."""

    def typed(*lines: str, seed: int = 3, more: tuple[str, ...] = ()) -> Any:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run("play", "raid-wars", "--seed", str(seed), *more, "--workspace", CHECKOUT)

    return typed


def test_one_sees_the_table_of_one_s_seat_and_what_may_be_chosen(type_in: Callable[..., Any]) -> None:
    outcome = type_in("quit")
    assert outcome.code == 0
    lines = [" ".join(line.split()) for line in outcome.stdout.splitlines()]
    at = lines.index("good (you)")
    assert lines[at + 1 : at + 3] == [
        "deck 53 cards",
        "hand Mimic 2, Vorpal 2, Defender 2, Awareness 1, Blades 1, Cleric 1, Cleaver 1",
    ]
    assert lines[lines.index("evil") + 2] == "hand 7 cards"
    assert "current player good actions left 3" in lines
    assert "· Evil draws a card (7 times)" in lines
    assert "Good may play a resource (turns.resource)" in outcome.stdout
    assert "a number, or nothing to pass" in outcome.stdout


def test_options_are_cards_with_their_names_and_texts(type_in: Callable[..., Any]) -> None:
    outcome = type_in("1", "quit")
    assert "  1  Vorpal 2\n       Value 5\n       When a guardian in this dungeon rolls [6]" in outcome.stdout
    assert "Good chooses the dungeon for Vorpal 2 (resources.play)\n  1  good’s dungeon 1\n" in outcome.stdout
    assert "good.vorpal" not in outcome.stdout


def test_cards_in_play_show_their_texts_and_a_table_is_shown_only_when_it_is_different(
    type_in: Callable[..., Any],
) -> None:
    outcome = type_in("1", "1", "quit")
    _, table, last = outcome.stdout.split("\ngood (you)")
    assert "    Vorpal 2 (hidden)  Value 5\n        When a guardian in this dungeon rolls [6]" in last
    assert table.index("Good chooses the dungeon") > 0
    assert outcome.stdout.count("Good may play a resource") == 1


def test_a_number_of_thousands_of_digits_is_a_wrong_answer_like_others(
    type_in: Callable[..., Any],
) -> None:
    outcome = type_in("4" * 4400, "1 " + "4" * 4400, "quit")
    assert outcome.code == 0
    assert outcome.stdout.count("is none of these; 'help' says how to choose") == 2


def test_a_card_and_the_rule_that_asks_can_be_looked_up(type_in: Callable[..., Any]) -> None:
    outcome = type_in("card vor", "card GUARDIAN", "card", "rule", "quit")
    assert "> Vorpal 2  Enchantment · Good · Base set\n" in outcome.stdout
    assert "you see no card 'GUARDIAN'" in outcome.stdout
    assert "say which: card fighter" in outcome.stdout
    assert "> 5.3.1 First, the current player may play one resource" in outcome.stdout


def test_what_is_none_of_the_options_is_asked_again(type_in: Callable[..., Any]) -> None:
    outcome = type_in("99", "fighter", "1 2", "help", "table", "quit")
    assert outcome.stdout.count("is none of these") == 2
    assert outcome.stdout.count("> choose a number, or nothing to pass\n") == 1
    assert "save FILE" in outcome.stdout
    assert outcome.stdout.count("good (you)") == 2


def test_an_option_is_chosen_by_its_words_or_by_its_label_too(type_in: Callable[..., Any]) -> None:
    for line in ("vorpal 2", "good.vorpal.2"):
        assert "Good chooses the dungeon for Vorpal 2" in type_in(line, "quit").stdout


def test_a_step_is_saved_as_a_scenario_that_holds(
    type_in: Callable[..., Any], tmp_path: Path, world: World
) -> None:
    file = tmp_path / "mine.yml"
    outcome = type_in("save", "1", "1", "1", f"save {file}", "1", f"save {file}", "quit")
    assert "say where: save my-scenarios.yml" in outcome.stdout
    assert outcome.stdout.count(f"written to {file}") == 2
    loaded = read_scenarios(world, read_document(file, tmp_path))
    assert loaded.problems == ()
    assert [play_scenario(world, scenario).failure for scenario in loaded.scenarios] == [None, None]


def test_nothing_but_scenarios_or_a_new_file_takes_a_step(
    type_in: Callable[..., Any], tmp_path: Path
) -> None:
    notes, list_of_words = tmp_path / "README.md", tmp_path / "words.yml"
    notes.write_text("# Notes\n", encoding="utf-8")
    list_of_words.write_text("[a, b]\n", encoding="utf-8")
    cards = CHECKOUT / "catalog/raid-wars/cards"
    before = sorted(cards.iterdir())
    names = (
        notes,
        list_of_words,
        cards / "more.yml",
        tmp_path / "no/folder.yml",
        CHECKOUT / "verifier/x.yml",
    )
    outcome = type_in("1", "1", "1", *(f"save {name}" for name in names), "quit")
    assert f"{notes} is no .yml file\n  hint: save {tmp_path / 'README.yml'}; scenarios of" in outcome.stdout
    assert f"{list_of_words} holds something else than scenarios" in outcome.stdout
    assert f"no scenarios of raid-wars are read in {cards}" in outcome.stdout
    assert f"no scenarios of raid-wars are read in {CHECKOUT / 'verifier'}" in outcome.stdout
    assert f"there is no folder {tmp_path / 'no'}" in outcome.stdout
    assert "written to" not in outcome.stdout
    assert (notes.read_text("utf-8"), list_of_words.read_text("utf-8")) == ("# Notes\n", "[a, b]\n")
    assert sorted(cards.iterdir()) == before


def test_a_step_is_added_to_a_file_whose_last_line_has_no_end(
    type_in: Callable[..., Any], tmp_path: Path, world: World
) -> None:
    file = tmp_path / "mine.yml"
    file.write_text("# Mine", encoding="utf-8")
    type_in("1", "1", "1", f"save {file}", "quit")
    assert file.read_text("utf-8").startswith("# Mine\n- scenario: ")
    assert read_scenarios(world, read_document(file, tmp_path)).problems == ()


def test_a_whole_game_comes_to_its_end(type_in: Callable[..., Any]) -> None:
    lines = [line for _ in range(400) for line in ("", "1", "1 2", "1 2 3", "1 2 3 4", "1 2 3 4 5")]
    outcome = type_in(*lines, more=("--against", "sensible"))
    assert outcome.code == 0
    assert "winner: " in outcome.stdout


@pytest.mark.parametrize("answers", [at_random, sensibly])
def test_any_step_of_a_game_can_be_written_down(world: World, answers: Callable[[int], Any]) -> None:
    class Enough(Exception):
        pass

    player = answers(5)
    session = Session(world, None, 5, lambda seat: counted)
    asked = 0

    def counted(ask: Any) -> Any:
        nonlocal asked
        asked += 1
        if asked > 60:
            raise Enough
        return player(ask)

    with pytest.raises(Enough):
        session.play()
    recorded = session.last_step("A step")
    assert recorded is not None
    assert recorded.error is None
    assert recorded.text.startswith('- scenario: "A step"')


@pytest.mark.parametrize("game", ["champions", "enchanters", "raid-wars"])
def test_all_that_a_game_asks_is_told_in_its_own_words(game: str) -> None:
    class Enough(Exception):
        pass

    world = load_world(open_workspace(CHECKOUT), game)
    player = at_random(2)
    asked: list[str] = []

    def noted(ask: Any) -> Any:
        asked.append(ask.rule)
        if len(asked) > 1500:
            raise Enough
        return player(ask)

    session = Session(world, None, 2, lambda seat: noted)
    with suppress(Enough):
        session.play()
    assert [rule for rule in dict.fromkeys(asked) if f"ask {rule}" not in world.ruleset.words] == []


def test_a_seat_that_there_is_not_is_wrong_usage(type_in: Callable[..., Any]) -> None:
    outcome = type_in("quit", more=("--seat", "3"))
    assert outcome.code == 2
    assert "seats are 1 to 2" in outcome.stderr


def test_each_seat_is_told_what_has_happened_since_it_was_asked(world: World) -> None:
    players = [at_random(1), sensibly(2)]
    session = Session(world, None, 5, lambda seat: players[seat])
    session.play()
    events = len(session.game.log or [])
    assert len(session.news(0)) == len(session.news(1)) == events
    assert (session.news(0), session.news(1)) == ([], [])
