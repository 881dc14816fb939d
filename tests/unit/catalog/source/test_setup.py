"""How a game is set up: what choices come to, which cannot be made, what is drawn by chance."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.catalog.source.setup import Refusal, Setup, Setups
from ruledeck.catalog.source.setup.draw import setup_of_seed
from ruledeck.schema.problem import WrongUsageError
from ruledeck.schema.workspace import Workspace

USUAL = {"together": False, "length": "normal", "keeper": False}


@pytest.fixture
def setups(pier: Workspace) -> Setups:
    content = load_sound_content(pier, "pier")
    assert content.modes
    return Setups(content.modes, *content.game.players)


def test_every_mode_has_a_value_and_what_is_not_asked_is_no(setups: Setups) -> None:
    assert setups.read(None) == Setup(2, USUAL)
    told = {"players": 3, "modes": {"together": True}}
    assert setups.read(told) == Setup(3, {"together": True, "length": "normal", "keeper": False})
    assert setups.of(1, {"keeper": True}).modes["keeper"] is False


def test_as_many_play_as_can_where_two_cannot(setups: Setups) -> None:
    assert [Setups(setups.modes, *span).usual_players for span in ((1, 1), (1, 4), (3, 5))] == [1, 2, 3]


@pytest.mark.parametrize(
    ("players", "chosen", "why", "hint"),
    [
        (1, {"keeper": True}, "'keeper' cannot be chosen here, but only when !together & players>1", None),
        (
            2,
            {"together": True, "length": "short"},
            "'length: short' cannot be chosen here, but only when !together",
            None,
        ),
        (2, {"keepr": True}, "no mode 'keepr'", "did you mean 'keeper'?"),
        (2, {"length": "shor"}, "'shor' is no value of 'length'", "did you mean 'short'?"),
        (2, {"length": True}, "'true' is no value of 'length'", "known: normal, short"),
        (2, {"together": "yes"}, "'together' is yes or no, and not 'yes'", "write true or false"),
        (2, {"together": 1}, "'together' is yes or no, and not '1'", "write true or false"),
    ],
)  # fmt: skip
def test_a_choice_that_cannot_be_made_is_refused_with_its_reason(
    setups: Setups, players: int, chosen: dict[str, Any], why: str, hint: str | None
) -> None:
    [refusal] = setups.refusals(players, chosen)
    assert (refusal.message, refusal.hint) == (why, hint)
    with pytest.raises(WrongUsageError, match="^" + why.replace("!", "\\!").split(" cannot")[0]):
        setups.read({"players": players, "modes": chosen})


def test_no_can_always_be_said_to_what_is_not_asked(setups: Setups) -> None:
    assert list(setups.refusals(1, {"keeper": False})) == []


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([1], "sets up no game"),
        ({"modus": {}}, "sets up no game"),
        ({"players": 5}, "5 players cannot play"),
        ({"players": "two"}, "'two' is no number of players"),
        ({"players": True}, "true is no number of players"),
        ({"modes": ["together"]}, "chooses no modes"),
    ],
)
def test_what_sets_up_no_game_is_refused(setups: Setups, data: object, why: str) -> None:
    with pytest.raises(WrongUsageError, match=why):
        setups.read(data)


def test_a_word_alone_is_a_yes_or_a_value_that_is_called_so_once(pier: Workspace, setups: Setups) -> None:
    assert setups.named("keeper") == ("keeper", True)
    assert setups.named("short") == ("length", "short")
    for word, why in (("length", "is no yes or no"), ("shrt", "no mode 'shrt'")):
        refusal = setups.named(word)
        assert isinstance(refusal, Refusal)
        assert why in refusal.message


def test_a_value_that_two_modes_have_must_be_told_with_its_mode(pier: Workspace) -> None:
    path = pier.game_folder("pier") / "modes.yml"
    more = (
        "  - {id: fog, name: Fog, values: {thin: {name: Thin}, normal: {name: Normal}, keeper: {name: K}}}\n"
    )
    path.write_text(path.read_text("utf-8") + more, "utf-8")
    modes = load_sound_content(pier, "pier").modes
    assert modes
    setups = Setups(modes, 1, 4)
    assert setups.short == {"short": "length", "thin": "fog"}
    refusal = setups.named("normal")
    assert isinstance(refusal, Refusal)
    assert refusal.message == "'normal' is a value of length and of fog"
    assert setups.named("keeper") == ("keeper", True)


@pytest.mark.parametrize("seed", range(30))
def test_what_is_told_of_a_setup_comes_to_it_again(setups: Setups, seed: int) -> None:
    setup = setups.of(2 + seed % 3, setups.drawn(Random(seed), 2 + seed % 3))
    told = setups.told(setup)
    assert list(setups.refusals(setup.players, told)) == []
    assert setups.of(setup.players, told) == setup
    assert all(setup.modes[id] != USUAL[id] for id in told)


def test_all_valid_setups_are_drawn_and_no_other(setups: Setups) -> None:
    data = {"players": "random", "modes": "random"}
    drawn = [setups.read(setup_of_seed(setups, data, seed)) for seed in range(400)]
    found = {(setup.players, *setup.modes.values()) for setup in drawn}
    apart = {(False, length, keeper) for length in ("normal", "short") for keeper in (False, True)}
    whole = {(players, *each) for players in (2, 3, 4) for each in apart}
    alone = {(1, False, "normal", False), (1, False, "short", False)}
    assert found == whole | alone | {(players, True, "normal", False) for players in (1, 2, 3, 4)}


def test_what_is_given_stays_and_the_rest_is_drawn(setups: Setups) -> None:
    data = {"players": "1-3", "modes": "random", "given": {"keeper": True}}
    drawn = [setups.read(setup_of_seed(setups, data, seed)) for seed in range(60)]
    assert {(setup.players, *setup.modes.values()) for setup in drawn} == {
        (players, False, length, True) for players in (2, 3) for length in ("normal", "short")
    }


def test_only_players_are_drawn_where_modes_are_told(setups: Setups) -> None:
    data = {"players": "2-3", "modes": {"keeper": True}}
    assert [setup_of_seed(setups, data, seed) for seed in range(20)].count(
        {"players": 3, "modes": {"keeper": True}}
    ) in range(5, 16)
    fixed = {"players": 3, "modes": {"keeper": True}}
    assert setup_of_seed(setups, fixed, 1) is fixed
    assert setup_of_seed(None, data, 1) is data
    assert setup_of_seed(setups, None, 1) is None


def test_a_seed_draws_the_same_setup_again(setups: Setups) -> None:
    data = {"players": "random", "modes": "random"}
    drawn = [setup_of_seed(setups, data, seed) for seed in range(20)]
    assert drawn == [setup_of_seed(setups, data, seed) for seed in range(20)]
    first = [{"players": 4, "modes": {"length": "short"}}, {"players": 2, "modes": {"keeper": True}}]
    assert drawn[:2] == first


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ({"players": "2-9", "modes": "random"}, "2 to 9 players cannot play"),
        ({"players": "3-2"}, "'3-2' players run backwards"),
        ({"players": "some"}, "'some' is no number of players"),
        ({"players": 9, "modes": "random"}, "9 players cannot play"),
        ({"players": "random", "modes": ["keeper"]}, "sets up no game"),
        ({"players": "random", "seed": 3}, "sets up no game"),
        ({"players": "1", "modes": {"keeper": True}}, "'keeper' cannot be chosen here"),
        (
            {"players": "random", "modes": "random", "given": {"keeper": True, "together": True}},
            "'keeper' cannot",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused(setups: Setups, data: object, why: str) -> None:
    with pytest.raises(WrongUsageError, match=why):
        setup_of_seed(setups, data, 1)


def test_a_setup_is_told_in_the_names_of_its_modes(setups: Setups) -> None:
    assert setups.words(setups.of(2, {})) == []
    assert setups.words(setups.of(2, {"length": "short", "keeper": True})) == [
        "Length: Short",
        "With a keeper",
    ]
