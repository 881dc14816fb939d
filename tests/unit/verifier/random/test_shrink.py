"""Failures of random play made small: the smallest scenario that fails as the game did, and its text."""

import pytest

from ruledeck.schema.document import parse_document
from ruledeck.verifier.random import play_randomly
from ruledeck.verifier.random.shrink.draft import draft_of
from ruledeck.verifier.random.shrink.finding import scenario_of
from ruledeck.verifier.random.shrink.smallest import smallest
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.source import read_scenarios
from ruledeck.verifier.scenario.workers import load_world

HEARTH = 'out = [card for card in game.zone("hearth").cards if not game.stored(card, "hours")]\n'
LOSES = 'hearth = game.zone("hearth"); hearth.cards = [each for each in hearth.cards if each.id != "wet-log"]'
COUNTS = """\
    TIMES[0] += 1
    yield from game.tell("count", number=TIMES[0])
"""
TELLS = """\
def tells(game: Ember) -> Play[None]:
    yield from game.tell("omen", about=[card.id for card in game.zone("hand", game.players[0]).cards])
    yield from offer(game)


"""

FAULTS = {
    "a crash in a card's text": (
        "error",
        "wind",
        [("texts.py", "if rolled == shows or", "if 1 // (6 - rolled) and rolled == shows or")],
        ["path: [", "- roll: {", ": [6]}"],
    ),
    "a crash behind a choice": (
        "error",
        "fuel",
        [("hours.py", "    if warmth:", "    if 1 // (2 - warmth) or warmth:")],
        ["hand: [", "fire.rounds"],
    ),
    "a card that is lost": (
        "cards",
        "fuel",
        [("hours.py", HEARTH, f"{HEARTH}    {LOSES}\n")],
        ["hand: [", "then: sound"],
    ),
    "texts that set one another off for ever": (
        "loop",
        "wind",
        [
            (
                "hours.py",
                'game.zone("ashes"))\n\n\nruleset.checks = {lay_aside: ("hearth", "hours")}',
                'game.zone("ashes"))\n    game.set("heat", game.heat)\n    return True\n\n\n'
                "ruleset.checks = {lay_aside: ()}",
            )
        ],
        ["at: wind"],
    ),
    "nothing to choose from": (
        "choice",
        "fuel",
        [("hours.py", "list(range(least, most + 1))", "list(range(least, most))")],
        ["hand: [", "fire.rounds"],
    ),
    "a question that no rule answers": (
        "gap",
        "fuel",
        [
            (
                "hours.py",
                '    yield from game.move("feed"',
                '    raise game.gap("what burns")\n    yield from game.move("feed"',
            )
        ],
        ["hand: ["],
    ),
    "a value out of its range": (
        "ranges",
        "walk",
        [("hours.py", "    game.listeners.end(", '    game.fields["heat"] = 21\n    game.listeners.end(')],
        ["at: walk"],
    ),
    "what outlives a game": (
        "replay",
        "",
        [
            ("hours.py", "TO_CATCH = {", "TIMES = [0]\nTO_CATCH = {"),
            (
                "hours.py",
                '    yield from game.tell("hour"',
                f'{COUNTS}    yield from game.tell("hour"',
            ),
        ],
        ["at: wind"],
    ),
    "a secret that is given away": (
        "secrecy",
        "wind",
        [
            (
                "hours.py",
                '@ruleset.entry("deal")\n',
                f'@ruleset.entry("deal")\n{TELLS}',
            )
        ],
        ["hand: ["],
    ),
}


def spoiled(workspace, edits):
    """Return the game with faults put into its ruleset."""
    for file, right, wrong in edits:
        path = workspace.root / "verifier" / "ember" / "ruleset" / file
        text = path.read_text("utf-8")
        assert text.count(right) == 1, right
        path.write_text(text.replace(right, wrong), encoding="utf-8")
    return load_world(workspace, "ember")


def failing(world, what):
    """Return the first game that fails."""
    every = 1 if what == "secrecy" else 1000
    games = (play_randomly(world.ruleset, {"players": 2}, seed, secrets_every=every) for seed in range(99))
    outcome = next(game for game in games if game.failure)
    assert outcome.failure.what == what
    return outcome


def played(world, text):
    """Return how a scenario fails, None where it holds."""
    loaded = read_scenarios(world, parse_document(text, "found.yml"))
    assert loaded.problems == ()
    return play(world, loaded.scenarios[0]).failure


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_written_as_a_small_scenario_that_fails_until_it_is_mended(ember, name):
    what, at, edits, lines = FAULTS[name]
    sound = load_world(ember, "ember")
    world = spoiled(ember, edits)
    outcome = failing(world, what)
    if at:
        assert outcome.failure.at == at
    found = scenario_of(world, outcome)
    assert found is not None
    for line in lines:
        assert line in found.text, found.text
    assert len(found.text.splitlines()) <= 20, found.text
    failure = played(world, found.text)
    assert (failure.code, failure.message) == (found.failure.code, found.failure.message)
    assert played(sound, found.text) is None


def test_the_same_failure_gives_the_same_scenario(ember):
    world = spoiled(ember, FAULTS["a crash behind a choice"][2])
    outcome = failing(world, "error")
    assert scenario_of(world, outcome) == scenario_of(world, outcome)


def test_it_begins_earlier_where_the_last_entry_point_tells_too_little(ember):
    sound = load_world(ember, "ember")
    world = spoiled(
        ember,
        [
            ("hours.py", '    game.at = "walk"', '    game.hidden = game.hour > 1\n    game.at = "walk"'),
            (
                "hours.py",
                "    to = game.fields",
                "    assert not game.__dict__.get('hidden')\n    to = game.fields",
            ),
        ],
    )
    found = scenario_of(world, failing(world, "error"))
    assert found.back == 2
    assert "at: fuel" in found.text
    assert played(sound, found.text) is None


def test_what_fails_before_a_game_has_begun_has_no_scenario(ember):
    world = load_world(ember, "ember")
    world.ruleset.invariant(lambda game: "it is dark")
    outcome = play_randomly(world.ruleset, {"players": 2}, 0)
    assert (outcome.failure.what, outcome.entries) == ("rules", 0)
    assert scenario_of(world, outcome) is None


def test_a_game_that_only_does_not_end_has_no_scenario(ember, monkeypatch):
    monkeypatch.setattr("ruledeck.verifier.random.play.MOST_ENTRIES", 60)
    world = spoiled(ember, [("hours.py", "game.hour + 1", "game.hour")])
    assert scenario_of(world, failing(world, "loop")) is None


@pytest.mark.parametrize(
    ("needed", "left"), [({3}, [3]), ({0, 9}, [0, 9]), (set(), []), (set(range(10)), list(range(10)))]
)
def test_what_is_not_needed_is_left_out(needed, left):
    asked = []

    def holds(items):
        asked.append(items)
        return needed <= set(items)

    assert smallest(range(10), holds) == left
    assert len(asked) < 40


def test_an_item_that_only_an_earlier_one_needed_is_left_out_too():
    def holds(items):
        return 1 in items and (2 not in items or 3 in items)

    assert smallest([1, 2, 3], holds) == [1]
    assert smallest([2, 3, 1], holds) == [1]
    assert smallest([2, 1, 3], holds) == [1], "3 is looked at first, and 2 still needs it"


TEXT = """\
- scenario: "A fire: it burns"
  tag: edge
  proves: [fire.feed, "card:oak-log"]
  given:
    at: fuel
    players: 2
    flags: {heat: 5, wind: wolf-hour.2}
    ann:
      hand: [oak-log, {card: oak-log, known: bob}]
    bob:
      keeper: [old-marta]
    path: [bare-ridge, empty, hollow-oak down]
    blown: [wolf-hour, wolf-hour]
  when:
    - ann: oak-log.2
      rule: fire.rounds
    - roll: {oak-log.1: [6]}
  then: nothing
"""


def test_a_draft_has_a_name_for_every_card_and_says_the_same(ember):
    world = load_world(ember, "ember")
    draft = draft_of(world.ruleset, TEXT)
    assert [card.entry["as"] for card in draft.cards] == [
        *("oak-log-copy-1", "oak-log-copy-2", "old-marta", "bare-ridge", "hollow-oak"),
        *("wolf-hour-copy-1", "wolf-hour-copy-2"),
    ]
    text = draft.text()
    assert "hand: [oak-log as oak-log-copy-1, {card: oak-log as oak-log-copy-2, known: bob}]" in text
    assert "path: [bare-ridge, empty, hollow-oak down]" in text
    assert "flags: {heat: 5, wind: wolf-hour-copy-2}" in text
    assert "- roll: {oak-log-copy-1: [6]}" in text
    assert text.endswith("  then: sound\n")


def test_a_slot_stays_where_it_is_when_a_card_before_it_is_left_out(ember):
    draft = draft_of(load_world(ember, "ember").ruleset, TEXT)
    fewer = draft.having("cards", [card for card in draft.cards if card.entry["as"] != "bare-ridge"])
    assert "path: [empty, empty, hollow-oak down]" in fewer.text()
