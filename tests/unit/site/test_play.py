"""Charts in numbers, and the page of how a game plays."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from proved import played_ember

from ruledeck.catalog.simulation import (
    Campaign,
    CardNumbers,
    GroupNumbers,
    Kept,
    Share,
    Spread,
    Statistics,
    keep,
    read_kept,
)
from ruledeck.catalog.source.content import load_content, load_sound_content
from ruledeck.schema.workspace import Workspace
from ruledeck.site.edition import Edition
from ruledeck.site.play.charts import Axis, bars, number, percent, scatter, whisker
from ruledeck.site.play.pages import play_page


def body(workspace: Workspace, folder: Path) -> str | None:
    content = load_sound_content(workspace, "ember")
    page = play_page(Edition(workspace, [content], folder), content)
    return page and page.body


def test_there_is_no_page_before_anything_was_kept(ember: Workspace, tmp_path: Path) -> None:
    assert body(ember, tmp_path) is None


def test_it_says_when_the_game_has_changed_since(ember: Workspace, tmp_path: Path) -> None:
    played_ember(ember)
    words = "The game has changed since these games were played."
    assert words not in str(body(ember, tmp_path))
    with (ember.root / "verifier" / "ember" / "ruleset" / "dawn.py").open("a") as file:
        file.write("# changed\n")
    assert words in str(body(ember, tmp_path))


def test_a_new_scenario_is_no_change_of_how_it_plays(ember: Workspace, tmp_path: Path) -> None:
    played_ember(ember)
    scenarios = ember.root / "verifier" / "ember" / "scenarios"
    scenarios.mkdir(exist_ok=True)
    (scenarios / "new.yml").write_text("[]")
    assert "has changed since" not in str(body(ember, tmp_path))


def test_a_card_that_is_no_longer_there_is_left_out(ember: Workspace, tmp_path: Path) -> None:
    played_ember(ember)
    fuel = ember.catalog / "ember" / "cards" / "fuel.yml"
    fuel.write_text(fuel.read_text("utf-8").replace("id: wet-log", "id: damp-log"), encoding="utf-8")
    kept = {card.card for each in read_kept(ember, "ember") for card in each.numbers.cards}
    assert "wet-log" in kept
    assert "wet-log" not in str(body(ember, tmp_path))


def test_groups_of_cards_stand_in_a_table_of_their_kind(pier: Workspace, tmp_path: Path) -> None:
    groups = (
        GroupNumbers("north", Share(60, 100), {"lamps": 2.5}, {"of the winner": Share(30, 90)}),
        GroupNumbers("south", Share(80, 100), {"lamps": 4.0}, {"of the winner": Share(60, 90)}),
        GroupNumbers("gone", Share(1, 100)),
    )
    keep(pier, Kept("now", Campaign("pier", 100), Statistics(100, groups=groups)))
    content = load_sound_content(pier, "pier")
    page = play_page(Edition(pier, [content], tmp_path), content)
    assert page is not None
    table = page.body.partition("Harbours</h2>")[2].partition("</table>")[0]
    assert [part.partition("<")[0] for part in table.split('.html">')[1:]] == [
        "South Harbour",
        "North Harbour",
    ]
    assert 'href="groups/south.html"' in table
    assert '<th scope="col">Lamps, a game</th>' in table
    assert "66.7\u00a0%" in table
    assert "<small>60 of 90</small>" in table, "a share tells how many it is of"
    assert "<b>80</b> <small>80.0\u00a0%</small>" in table, "and means are of so many games"
    assert "gone" not in page.body


@pytest.mark.parametrize(
    ("campaign", "options"),
    [
        (Campaign("pier", 100), "-n 100"),
        (
            Campaign("pier", 200, 7, {"players": "1-2", "modes": "random"}),
            "-n 200 --seed 7 --players 1-2 --modes random",
        ),
        (Campaign("pier", 9, 0, {"modes": {"keeper": True}}, False), "-n 9 --players 2 --keeper --unchecked"),
    ],
)
def test_the_command_that_plays_the_same_games_again_is_told(
    pier: Workspace, tmp_path: Path, campaign: Campaign, options: str
) -> None:
    keep(pier, Kept("now", campaign, Statistics(campaign.count)))
    content = load_sound_content(pier, "pier")
    page = play_page(Edition(pier, [content], tmp_path), content)
    assert page is not None
    assert f"<code>ruledeck simulate pier {options}</code>" in page.body


@pytest.mark.parametrize(
    "setup", [{"modes": {"keeper": True}}, {"modes": "random", "given": {"keeper": True}, "players": "1-2"}]
)
def test_no_command_is_told_where_there_are_no_such_modes_any_more(
    pier: Workspace, tmp_path: Path, setup: Mapping[str, Any]
) -> None:
    keep(pier, Kept("now", Campaign("pier", 9, 0, setup), Statistics(9)))
    modes = pier.catalog / "pier/modes.yml"
    modes.write_text(modes.read_text("utf-8").replace("id: keeper", "id: guard"), encoding="utf-8")
    content = load_content(pier, "pier")
    page = play_page(Edition(pier, [content], tmp_path), content)
    assert page is not None
    assert "keeper" in page.body
    assert "ruledeck simulate" not in page.body
    assert "same games again" not in page.body


def test_modes_are_told_in_words_and_cards_by_their_names(pier: Workspace, tmp_path: Path) -> None:
    shares = {"brightest": {"oil-lamp": Share(20, 30), "none": Share(10, 30)}}
    keep(pier, Kept("now", Campaign("pier", 30, 0, {"players": 3}), Statistics(30, shares=shares)))
    content = load_sound_content(pier, "pier")
    page = play_page(Edition(pier, [content], tmp_path), content)
    assert page is not None
    assert "Set up as 3 players</h2>" in page.body
    table = page.body.partition("Brightest</h2>")[2].partition("</table>")[0]
    assert [part.partition("<")[0] for part in table.split('<th scope="row">')[1:]] == ["Oil Lamp", "none"]


def test_bars_fill_the_width_and_the_highest_the_height() -> None:
    chart = bars(Spread.of([4, 5, 5, 7]))
    assert [bar["x"] for bar in chart["bars"]] == ["0.00%", "25.00%", "50.00%", "75.00%"]
    assert [bar["height"] for bar in chart["bars"]] == ["50.00%", "100.00%", "0.00%", "50.00%"]
    assert [bar["y"] for bar in chart["bars"]] == ["50.00%", "0.00%", "100.00%", "50.00%"]
    assert [(tick["x"], tick["value"]) for tick in chart["ticks"]][:2] == [("0.00%", "4"), ("25.00%", "5")]
    assert chart["median"] == "37.50%"


def test_ticks_of_many_bars_stand_at_round_values() -> None:
    ticks = bars(Spread.of(list(range(1307, 2904, 3))))["ticks"]
    assert [tick["value"] for tick in ticks] == ["1,500", "2,000", "2,500"]


@pytest.mark.parametrize(
    ("shares", "axis"),
    [
        ([0.45, 0.55], (0.44, 0.56)),
        ([0.5], (0.49, 0.51)),
        ([0.0, 1.0], (0.0, 1.0)),
        ([0.61, 0.74], (0.55, 0.8)),
    ],
)
def test_an_axis_holds_what_is_drawn_between_round_values(
    shares: list[float], axis: tuple[float, float]
) -> None:
    found = Axis.around(shares)
    assert found.low <= min(shares) <= max(shares) <= found.high
    assert len(found.ticks) <= 8
    assert (found.low, found.high) == pytest.approx(axis, abs=0.05)


def test_a_share_stands_between_its_bounds_on_an_axis() -> None:
    drawn = whisker(Share(30, 60), Axis(0.3, 0.7, 0.1))
    assert drawn["x"] == "50.00%"
    assert float(drawn["low"][:-1]) < 50 < float(drawn["high"][:-1])
    assert not whisker(Share(0, 0))["is_known"]


def test_numbers_are_shown_as_people_read_them() -> None:
    assert [number(value) for value in (5.0, 1234.0, 2.25)] == ["5", "1,234", "2.2"]
    assert percent(0.52345) == "52.3\u00a0%"


def test_cards_are_drawn_from_three_on_and_only_where_somebody_wins() -> None:
    names = {name: {"name": name, "link": f"{name}.html"} for name in "abcd"}
    cards = [CardNumbers(name, {}, Share(50 + at, 100), Share(20 + at, 50)) for at, name in enumerate("abcd")]
    chart = scatter(cards, names)
    assert chart is not None
    assert [point["name"] for point in chart["points"]] == list("abcd")
    assert scatter(cards[:2], names) is None
    assert scatter([CardNumbers(name, {}, Share(5, 9)) for name in "abcd"], names) is None


def test_names_in_the_chart_do_not_stand_on_one_another() -> None:
    names = {str(at): {"name": str(at), "link": ""} for at in range(60)}
    cards = [CardNumbers(str(at), {}, Share(50, 100), Share(250 + at % 7, 500)) for at in range(60)]
    chart = scatter(cards, names)
    assert chart is not None
    places = sorted(label["at"][1] for label in chart["labels"])
    assert all(later - earlier >= 0.07 for earlier, later in pairwise(places))
