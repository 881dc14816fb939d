"""Loading a ruleset by path, as a package of its own, and what is wrong with one."""

import shutil
from inspect import signature

import pytest

from ruledeck.catalog.source.content import load_content
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import open_workspace
from ruledeck.verifier.cited import TAKES_RULES_AT, cited_rules
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.window import window
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.staging import Impossible
from ruledeck.verifier.engine.state.zone import ZoneKind
from ruledeck.verifier.engine.timing.ability import Modifier
from ruledeck.verifier.engine.timing.order import replacements_by, triggers_in_order
from ruledeck.verifier.load import has_ruleset, load_ruleset, ruleset_folder
from ruledeck.verifier.words import flow
from ruledeck.verifier.words.selector import one, several
from ruledeck.verifier.words.step import done_to


@pytest.fixture
def folder(ember):
    """The folder of the invented game's ruleset, free to be changed."""
    return ruleset_folder(ember, "ember")


def load(ember):
    return load_ruleset(load_content(ember, "ember"))


def told(ember):
    """Return the problems of loading, as a person is told them."""
    with pytest.raises(ContentError) as caught:
        load(ember)
    return [str(problem).split("\n")[0] for problem in caught.value.problems]


def replace(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_ruleset_is_loaded_with_what_is_printed_on_its_cards(ember):
    ruleset = load(ember)
    spec, copies = ruleset.specs["oak-log"]
    assert (spec.type, spec.stats["burns"], copies) == ("fuel", (4, 6), 3)
    assert "stone-barn" not in ruleset.specs
    assert "oak-log" in ruleset.of_type[spec.type]
    assert sorted(id for ids in ruleset.of_group.values() for id in ids) == sorted(ruleset.specs)
    assert list(ruleset.entries) == ["dawn", "wind", "deal", "fuel", "walk", "dusk"]
    assert has_ruleset(ember, "ember")


def test_a_second_load_is_fresh_and_leaves_the_first_as_it_was(ember, folder):
    first = load(ember)
    replace(folder / "base.py", "HOURS = 6", "HOURS = 2")
    second = load(ember)
    hours = [ruleset.entries["walk"].__wrapped__.__globals__["HOURS"] for ruleset in (first, second)]
    assert hours == [6, 2]
    assert len(first.rules) == len(second.rules)
    assert first.begin({"players": 1}, 1, True).ruleset is first


def test_nothing_is_left_behind_in_the_workspace(ember, folder):
    load(ember)
    assert not list(folder.rglob("*.pyc"))


def test_a_game_without_a_ruleset_is_told_what_one_is(ember, folder):
    shutil.rmtree(folder)
    assert not has_ruleset(ember, "ember")
    assert told(ember) == ["verifier/ember/ruleset/__init__.py:1:1: V001 Ember has no ruleset"]


def test_a_package_without_a_ruleset_in_it_is_told(ember, folder):
    (folder / "__init__.py").write_text("")
    assert told(ember) == [
        "verifier/ember/ruleset/__init__.py:1:1: V001 there is no `ruleset` in the package"
    ]


def test_an_error_on_loading_is_told_with_its_place(ember, folder):
    replace(folder / "dawn.py", "from .base import", "from .bass import")
    assert told(ember) == [
        "verifier/ember/ruleset/dawn.py:12:1: V002 the ruleset cannot be loaded: "
        "ModuleNotFoundError: No module named 'ruledeck_games.ember.bass'"
    ]


def test_a_ruleset_that_would_end_the_program_is_told_with_its_place(ember, folder):
    replace(
        folder / "__init__.py", "from .base import ruleset", "from .base import ruleset\n\nraise SystemExit"
    )
    (problem,) = told(ember)
    assert problem.endswith("__init__.py:6:1: V002 the ruleset cannot be loaded: SystemExit: SystemExit")


def test_what_is_registered_twice_is_told_with_its_place(ember, folder):
    replace(folder / "dawn.py", '@ruleset.entry("dawn")', '@ruleset.entry("wind")')
    (problem,) = told(ember)
    assert problem.startswith("verifier/ember/ruleset/hours.py:")
    assert problem.endswith("V002 the ruleset cannot be loaded: AssertionError: 'wind' is registered twice")


def test_what_is_no_python_is_told_with_its_place(ember, folder):
    replace(folder / "dawn.py", "def dawn(game", "def dawn(game,,")
    (problem,) = told(ember)
    assert problem.startswith("verifier/ember/ruleset/dawn.py:17:")
    assert "V002 this is no Python" in problem


def test_a_rule_that_there_is_not_is_told_with_its_place_and_the_nearest(ember, folder):
    replace(folder / "dawn.py", '"welcome.win"', '"welcome.wins"')
    replace(folder / "hours.py", '"fire.deal.taken"', '"fire.take"')
    with pytest.raises(ContentError) as caught:
        load(ember)
    one, two = caught.value.problems
    assert str(one) == (
        "verifier/ember/ruleset/dawn.py:21:34: V003 no rule or ruling 'welcome.wins'\n"
        "  hint: did you mean 'welcome.win'?"
    )
    assert (two.file, two.message) == ("verifier/ember/ruleset/hours.py", "no rule or ruling 'fire.take'")


def test_two_games_that_come_to_one_package_are_refused(ember):
    for name in ("snow-owl", "snow_owl"):
        shutil.copytree(ember.catalog / "ember", ember.catalog / name)
        game = ember.catalog / name / "game.yml"
        game.write_text(game.read_text("utf-8").replace("id: ember", "id: snow-owl"), "utf-8")
        shutil.copytree(ember.root / "verifier" / "ember", ember.root / "verifier" / name)
    workspace = open_workspace(ember.root)
    with pytest.raises(ContentError) as caught:
        load_ruleset(load_content(workspace, "snow-owl"))
    assert [problem.code for problem in caught.value.problems] == ["V004"]
    assert "one package, ruledeck_games.snow_owl" in str(caught.value)


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('@ruleset.rule("a", "b")\ndef f(game): ...', ["a", "b"]),
        ('with game.under("a", *("b", "c")): ...', ["a", "b", "c"]),
        ('game.ask(player, ["x"], "a", about="y")', ["a"]),
        ('game.ask(player, ["x"], rule="a")', ["a"]),
        ('game.skip("x", "a")', ["a"]),
        ('game.under("a" if kind == "x" else "b")', ["a", "b"]),
        ('@ruleset.standing(Sort.AFTER, "bell", "a", "b", part="x")\ndef f(context): ...', ["a", "b"]),
        ('Modifier(amount, rules=("a",))', ["a"]),
        ("game.under(rule)", []),
        ('window(game, players, f, g, "a", "x")', ["a"]),
        ('game.tell("x")', []),
        ('one(found, "a", "b", bind_more)', ["a", "b"]),
        ('flow.may(offered, "a", who, then)', ["a"]),
    ],
)
def test_rules_are_found_where_the_engine_takes_them(code, expected):
    assert [id for id, _, _ in cited_rules(code)] == expected


@pytest.mark.parametrize(
    ("takes", "name"),
    [
        (Game.skip, "rule"),
        (Game.refuse, "rule"),
        (Game.ask, "rule"),
        (Game.top, "rule"),
        (Game.under, "rules"),
        (Ruleset.rule, "ids"),
        (Ruleset.compiles, "ids"),
        (Ruleset.standing, "ids"),
        (Ask, "rule"),
        (OpenAsk, "rule"),
        (window, "rule"),
        (triggers_in_order, "rule"),
        (replacements_by, "rule"),
        (Impossible, "rule"),
        (ZoneKind, "rules"),
        (Modifier, "rules"),
        (one, "rule"),
        (several, "rule"),
        (done_to, "otherwise"),
        (flow.done_by, "rules"),
        (flow.wants, "rule"),
        (flow.decide, "rule"),
        (flow.may, "rule"),
        (flow.either, "rule"),
    ],
)
def test_rules_are_looked_for_where_the_engine_has_them(takes, name):
    names = [each for each in signature(takes).parameters if each != "self"]
    assert TAKES_RULES_AT[takes.__name__] == names.index(name)


def test_no_rule_is_looked_for_elsewhere():
    assert len(TAKES_RULES_AT) == 24


@pytest.mark.parametrize("name", ["at_one", "at_once", "words"])
def test_what_is_no_policy_is_refused_with_its_place(ember, folder, name):
    path = folder / "dawn.py"
    path.write_text(f"{path.read_text('utf-8')}\n\n@ruleset.policy\ndef {name}(game): ...\n", "utf-8")
    (problem,) = told(ember)
    line = len(path.read_text("utf-8").splitlines()) - 1
    assert problem.startswith(f"verifier/ember/ruleset/dawn.py:{line}:")
    assert f"V002 the ruleset cannot be loaded: AssertionError: there is no policy '{name}'" in problem
