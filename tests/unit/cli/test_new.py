import pytest

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.schema.workspace import open_workspace


@pytest.fixture
def new(run, ember):
    """Run `ruledeck new` in a copy of the invented game."""
    return lambda *words: run("new", *words, "--workspace", ember.root)


def reloaded(ember, game="ember"):
    return load_sound_content(open_workspace(ember.root), game)


@pytest.mark.parametrize("card_type", ["place", "keeper", "fuel", "wind"])
def test_a_new_card_of_any_type_is_sound(new, ember, card_type):
    outcome = new("card", "ember", "storm-lamp", "--type", card_type)
    assert outcome.code == 0, outcome.stderr
    card = reloaded(ember).card_by_id["storm-lamp"]
    assert (card.name, card.type, card.set) == ("Storm Lamp", card_type, "thaw")


def test_a_new_card_goes_where_its_type_stands_and_leaves_all_other_lines(new, ember):
    file = ember.catalog / "ember/cards/winds.yml"
    before = file.read_text()
    outcome = new("card", "ember", "squall", "--type", "wind", "--name", 'A "Squall"')
    after = file.read_text()
    assert after.startswith(before)
    place = outcome.stdout.split(": ")[0]
    assert place == f"catalog/ember/cards/winds.yml:{before.count(chr(10)) + 2}"
    assert after.splitlines()[before.count("\n") + 1] == "- id: squall"
    assert reloaded(ember).card_by_id["squall"].name == 'A "Squall"'


def test_a_new_card_has_the_least_values(new, ember):
    new("card", "ember", "cave", "--type", "place")
    assert reloaded(ember).card_by_id["cave"].stats == {"warmth": -3, "shelter": ()}
    new("card", "ember", "straw", "--type", "fuel")
    assert reloaded(ember).card_by_id["straw"].stats == {"burns": (1, 1)}


def test_the_first_card_of_a_type_gets_a_file_of_its_own(new, ember):
    (ember.catalog / "ember/cards/winds.yml").unlink()
    assert new("card", "ember", "squall", "--type", "wind").code == 0
    assert (ember.catalog / "ember/cards/wind.yml").read_text().startswith("- id: squall\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("card", "ember", "oak-log", "--type", "fuel"), "'oak-log' is a card of Ember already"),
        (("card", "ember", "stone-barn", "--type", "place"), "is a card of Ember already"),
        (("card", "ember", "Oak Log", "--type", "fuel"), "'Oak Log' is not an id"),
        (("card", "ember", "x", "--type", "fule"), "did you mean 'fuel'?"),
        (("card", "ember", "x", "--type", "fuel", "--set", "thav"), "did you mean 'thaw'?"),
        (("card", "ember", "x", "--type", "fuel", "--side", "left"), "--side: unknown 'left'"),
        (("card", "embers", "x", "--type", "fuel"), "did you mean 'ember'?"),
        (("game", "ember"), "catalog/ember/ is there already"),
        (("game", "Ember 2"), "is not an id"),
        (("ruling", "ember", "cave-roof", "--rule", "fire.roof"), "is a ruling of Ember already"),
        (("ruling", "ember", "x", "--rule", "fire.rof"), "did you mean 'fire.roof'?"),
    ],
)
def test_what_there_is_not_is_wrong_usage_and_changes_nothing(new, ember, words, said):
    before = {path: path.read_bytes() for path in ember.catalog.rglob("*.*")}
    outcome = new(*words)
    assert outcome.code == 2
    assert said in outcome.stderr
    assert {path: path.read_bytes() for path in ember.catalog.rglob("*.*")} == before


def test_a_side_is_asked_for_where_the_game_has_sides(run, tmp_path):
    run("init", tmp_path)
    words = ("new", "card", "harbour-cats", "pepper", "--type", "cat", "--workspace", tmp_path)
    outcome = run(*words)
    assert outcome.code == 2
    assert "--side is missing" in outcome.stderr
    assert run(*words, "--side", "cellars").code == 0
    cats = (tmp_path / "catalog/harbour-cats/cards/cats.yml").read_text()
    assert "  side: cellars\n  set: base\n  stats: {sly: 1}\n" in cats[cats.index("- id: pepper") :]


def test_a_file_that_an_entry_cannot_end_is_left_alone(new, ember):
    file = ember.catalog / "ember/rulings.yml"
    file.write_text("[]\n")
    outcome = new("ruling", "ember", "caves", "--rule", "fire.roof")
    assert outcome.code == 2
    assert "cannot add to rulings.yml" in outcome.stderr
    assert file.read_text() == "[]\n"


def test_a_new_game_is_sound(new, run, ember):
    outcome = new("game", "moon-market", "--name", "The $Moon: Market")
    assert outcome.code == 0, outcome.stderr
    content = reloaded(ember, "moon-market")
    assert content.game.name == "The $Moon: Market"
    assert (len(content.cards), len(content.paragraphs)) == (1, 2)
    assert (ember.root / "schema/cards-moon-market.schema.json").is_file()
    assert run("check", "--strict", "--workspace", ember.root).code == 0


def test_a_new_ruling_is_sound(new, ember):
    assert new("ruling", "ember", "caves", "--rule", "fire.roof", "--rule", "night").code == 0
    ruling = reloaded(ember).rulings[-1]
    assert (ruling.id, ruling.rules) == ("caves", ("fire.roof", "night"))


def test_all_that_is_wrong_with_a_new_card_is_told_at_once(new):
    outcome = new("card", "ember", "oak-log", "--type", "fule", "--set", "x")
    assert outcome.code == 2
    told = outcome.stderr.splitlines()
    assert [line.partition(":")[0] for line in told if "hint" not in line] == [
        "'oak-log' is a card of Ember already",
        "--type",
        "--set",
    ]
    assert "  hint: did you mean 'fuel'?" in told


def test_all_that_is_wrong_with_a_new_ruling_is_told_at_once(new):
    outcome = new("ruling", "ember", "cave-roof", "--rule", "a", "--rule", "b")
    assert len([line for line in outcome.stderr.splitlines() if "hint" not in line]) == 3
