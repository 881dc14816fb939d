"""Stories: steps and tables of a scenario, as plain data that a reader steps through."""

from __future__ import annotations

import json
from pathlib import Path

import duel
import pytest
from duel import duel_scenarios, duel_workspace, duel_world

from ruledeck.catalog.stories import (
    Outcome,
    Stories,
    Story,
    Table,
    addresses,
    bare,
    card_names,
    keep_stories,
    read_stories,
)
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.engine.flow.event import Count
from ruledeck.verifier.scenario.source import scenario_files
from ruledeck.verifier.story.person import second_person, whose, with_verb
from ruledeck.verifier.story.table import zone_specs
from ruledeck.verifier.story.telling import stories, tell, write_stories
from ruledeck.verifier.story.words import counter_name, filled, option_words

FIGHT = """
- scenario: A hit destroys a guard, and the guard strikes back
  tag: plain
  proves: [fight.rolls]
  given:
    at: fight
    attacker: {camp: [empty, ada], deck: [cook, bo]}
    defender: {gate.1: wall hidden, gate.2: {card: wall hidden as rampart, counters: 2, known: attacker}}
  when:
    - expect: {offered: [wall, rampart], asked: attacker}
    - attacker: wall
    - defender: wall
    - roll: {ada: [6, 1], wall: [5]}
    - expect: {events: [reveal wall, destroy wall, destroy ada]}
  then:
    wall: {zone: defender.discard, because: fight.hit}
    ada: attacker.discard
    attacker: {hits: 1, because: fight.hit}
    at: end
"""


def told(text: str, words: dict[str, str] | None = None) -> Story:
    """Return the story of the one scenario of a text."""
    world = duel_world()
    world.ruleset.words.update(words or {})
    loaded = duel_scenarios(text, world)
    assert not loaded.problems
    [scenario] = loaded.scenarios
    return tell(world, scenario)


def said(words) -> str:
    """Return words as a text."""
    return "".join(piece if isinstance(piece, str) else str(next(iter(piece.values()))) for piece in words)


def after(story: Story, count: int) -> dict:
    """Return the zones as they are after so many steps."""
    zones = dict(story.start.zones)
    for step in story.steps[:count]:
        zones |= step.zones
    return {address: [laid and laid["card"] for laid in held] for address, held in zones.items() if held}


def test_the_table_at_the_start_is_told_whole_and_says_who_knows_what():
    start = told(FIGHT).start
    assert start.zones["attacker.camp"] == [None, {"card": "ada"}]
    assert start.zones["attacker.deck"][0] == {"card": "cook", "known": []}
    assert start.zones["defender.gate.1"] == [
        {"card": "wall", "down": True, "known": [1], "marks": ["hidden"]}
    ]
    assert start.zones["defender.gate.2"] == [
        {"card": "rampart", "down": True, "marks": ["hidden", "2 counters"]}  # both know it
    ]
    assert start.fields == {"current": ["attacker"]}


def test_steps_are_asks_rolls_and_events_in_the_order_in_which_they_came():
    steps = told(FIGHT).steps
    kinds = [step.asked.rule if step.asked else [line.kind for line in step.lines] for step in steps]
    assert kinds == [
        "fight.attacker",
        "fight.defender",
        "fight.reveal",
        ["reveal"],
        ["roll", "roll"],
        ["destroy", "destroy", "set"],
    ]


def test_an_ask_says_what_was_offered_and_what_was_chosen():
    forced, chosen, may = (step.asked for step in told(FIGHT).steps[:3])
    assert (forced.is_forced, [said(words) for words in forced.offered], forced.chosen) == (
        True,
        ["ada"],
        [0],
    )
    assert ([said(words) for words in chosen.offered], chosen.chosen) == (["wall", "rampart"], [0])
    assert (may.player, may.may_pass, may.is_passed, may.chosen, may.seen) == (
        "defender",
        True,
        False,
        [0],
        [1],
    )


def test_each_step_changes_the_table_by_just_what_it_did():
    story = told(FIGHT)
    assert "defender.gate.1" in story.steps[3].zones
    assert after(story, 5)["attacker.camp"] == [None, "ada"]
    assert after(story, 6) == {
        "attacker.deck": ["cook", "bo"],
        "attacker.discard": ["ada"],
        "defender.discard": ["wall"],
        "defender.gate.2": ["rampart"],
    }
    assert story.steps[5].fields == {"attacker.hits": ["1"]}


def test_an_event_says_its_rules_the_innermost_first():
    [first, *_] = told(FIGHT).steps[5].lines
    assert said(first.words) == "Destroy: wall goes from defender’s gate 1 to defender’s discard"
    assert first.rules == ("fight.struck", "fight.hit", "fight.rolls")


DRAWN_FIGHT = """
- scenario: A hero who rolls nothing but ones is bruised
  tag: plain
  proves: [fight.rolls]
  given:
    at: fight
    attacker: {camp: [ada]}
    defender: {gate.1: wall}
  when:
    - defender: wall
    - roll: {ada: [1, 1], wall: [1]}
  then:
    at: end
"""


def test_an_event_that_adds_nothing_is_not_told(monkeypatch):
    bruised = told(DRAWN_FIGHT.replace("  then:", "  then:\n    ada: {counters: 1}"))
    monkeypatch.setattr(duel, "Count", lambda delta: Count(0))
    unhurt = told(DRAWN_FIGHT)
    kinds = [[line.kind for step in story.steps for line in step.lines] for story in (bruised, unhurt)]
    assert ["bruise" in each for each in kinds] == [True, False]


def test_a_ruleset_has_words_of_its_own():
    story = told(
        FIGHT,
        {
            "destroy": "{card} falls at {from}",
            "reveal": "{nothing} here",
            "zone gate.{}": "{owner} gate no. {number}",
            "ask fight.defender": "{player} picks a guard",
        },
    )
    assert said(story.steps[5].lines[0].words) == "wall falls at defender’s gate no. 1"
    assert said(story.steps[1].asked.words) == "Attacker picks a guard"
    assert said(story.steps[2].asked.words) == "Defender chooses"
    assert said(story.steps[3].lines[0].words) == "Reveal: wall is now shown"


def test_what_was_checked_stands_where_it_was_checked():
    story = told(FIGHT)
    assert story.steps[1].checks == ["attacker is asked", "exactly this is offered: wall, rampart"]
    assert story.steps[5].checks == ["these happened, in this order: reveal wall, destroy wall, destroy ada"]
    assert [(said(end.about), said(end.now), end.because) for end in story.ends][:2] == [
        ("wall", "in defender’s discard", ("fight.hit",)),
        ("ada", "in attacker’s discard", ()),
    ]


def test_a_refused_option_stands_at_the_ask_and_the_story_ends_there():
    story = told(
        """
        - scenario: Nobody attacks alone
          tag: refusal
          proves: [turn.unarmed]
          given: {at: turn, attacker: {hand: [ada]}}
          when:
            - expect: {refused: attack, because: turn.unarmed}
          then: nothing
        """
    )
    [step] = story.steps
    [refused] = step.asked.refused
    assert said(refused.words) == "Attack is refused"
    assert refused.rules[0] == "turn.unarmed"
    assert step.asked.chosen is None
    assert step.checks == ["refused: attack, because of turn.unarmed"]
    assert story.ends == []


def test_a_pass_and_an_open_answer_are_told():
    story = told(
        """
        - scenario: Deal, then pass
          tag: plain
          proves: [turn.deal]
          given: {at: turn, attacker: {hand: [ada]}}
          when:
            - attacker: deal
            - attacker: 7
            - rest: pass
          then: {round: 7, at: end}
        """
    )
    deal, number, field, passed = story.steps
    assert (said(deal.asked.offered[deal.asked.chosen[0]]), said(number.asked.offered[0])) == ("deal", "7")
    assert field.fields == {"round": ["7"]}
    assert (passed.asked.is_passed, passed.asked.chosen) == (True, [])


def test_a_scenario_that_does_not_hold_has_no_story():
    world = duel_world()
    loaded = duel_scenarios(FIGHT.replace("hits: 1", "hits: 2"), world)
    assert list(stories(world, loaded.scenarios)) == [None]


def test_stories_are_read_as_they_were_written(tmp_path):
    workspace = duel_workspace(tmp_path)
    story = told(FIGHT)
    whole = Stories("duel", "abc", zone_specs(duel_world().ruleset), {"hits": "hits"}, [story])
    path = keep_stories(workspace, whole)
    assert bare(read_stories(workspace, "duel")) == bare(whole)
    assert len(path.read_bytes()) < 4000
    assert read_stories(workspace, "another") is None


def test_the_stories_of_a_game_are_those_of_its_files(tmp_path):
    workspace = duel_workspace(tmp_path)
    folder = workspace.root / "verifier" / "duel" / "scenarios"
    folder.mkdir(parents=True)
    (folder / "fight.yml").write_text(FIGHT, encoding="utf-8")
    assert len(scenario_files(workspace, "duel")) == 1
    data = json.loads(write_stories(workspace, "duel").read_text("utf-8"))
    [story] = data["stories"]
    assert (story["title"], story["line"]) == ("A hit destroys a guard, and the guard strikes back", 2)
    assert story["file"] == "verifier/duel/scenarios/fight.yml"
    assert story["cards"]["rampart"] == "wall"


@pytest.mark.parametrize(
    ("title", "address"),
    [
        ("A hero’s six, and more!", "a-heros-six-and-more"),
        ("A hero's six", "a-heros-six"),
        ("Żółw", "zow"),
    ],
)
def test_an_address_is_made_of_the_words_of_a_title(title, address):
    assert addresses([title])[title] == address


def test_titles_that_come_to_one_address_get_two():
    both = addresses(["One, two", "One two", "三"])
    assert len(set(both.values())) == 3
    assert all(word and word == word.strip("-") for word in both.values())
    assert max(map(len, addresses(["long " * 60]).values())) < 120


def test_copies_of_a_card_are_told_apart():
    story = Story(
        "", "", (), "", 1, (), {"imp.1": "imp", "imp.2": "imp", "second": "imp", "ada": "ada"}, None, ()
    )
    assert card_names(story, {"imp": "Imp", "ada": "Ada"}) == {
        "imp.1": "Imp 1",
        "imp.2": "Imp 2",
        "second": "Imp ‘second’",
        "ada": "Ada",
    }


def test_an_option_that_is_an_address_is_told_in_words():
    game = duel_world().ruleset.make_game(("ann", "bob"), 0, True)
    words = [option_words(game, name, name) for name in ("bob.gate.1", "bo.gate.1", "draw", "7")]
    assert words == [["bob’s gate 1"], ["bo.gate.1"], ["draw"], ["7"]]
    assert option_words(game, game.zone("gate.2", game.players[1]), "bob.gate.2") == ["bob’s gate 2"]


def test_a_story_is_read_as_it_was_kept_whatever_is_empty_in_it(tmp_path: Path) -> None:
    end = Outcome(about=["you"], now=[])
    story = Story("Nothing", "edge", (), "a.yml", 1, (), {}, Table(), (), (end,))
    workspace = Workspace(tmp_path, title="Anywhere")
    keep_stories(workspace, Stories("duel", "hash", (), {}, (story,)))
    read = read_stories(workspace, "duel")
    assert read is not None
    assert [(each.title, list(each.ends)) for each in read.stories] == [("Nothing", [end])]


def test_what_lasts_and_what_is_used_up_is_told_beside_the_table():
    story = told(
        """
- scenario: Eve is afraid
  tag: plain
  proves: [fight.reveal]
  given:
    at: fight
    attacker: {camp: [eve]}
    defender: {gate.1: wall hidden}
    lasting: [{card: eve, number: 2}, {text: Cheer until the end of the turn.}]
  when:
    - defender: wall
    - roll: {eve: [2, 1], wall: [3, 4]}
  then:
    wall: {face: shown}
    at: end
    used: [eve]
    lasting:
      - {card: eve, number: 2}
      - {text: Cheer until the end of the turn.}
      - {card: eve, number: 1, names: {that guard: wall}}
""".replace("[2, 1]", "[2, 1, 1]")
    )
    assert said(story.start.fields["lasting"]) == "eve, an effect"
    last = {name: said(words) for step in story.steps for name, words in step.fields.items()}
    assert last == {"lasting": "eve, an effect, eve", "used": "eve"}
    ends = {said(end.about): said(end.now) for end in story.ends}
    assert (ends["what lasts"], ends["used up"]) == ("eve, an effect, eve", "eve")


VERBS = """
chooses choose, draws draw, passes pass, catches catch, fixes fix, tries try, dies die, loses lose, goes go,
is are, may may, has have, does do, places place, raises raise, pass pass
"""


@pytest.mark.parametrize(("verb", "yours"), [pair.split() for pair in VERBS.split(",")])
def test_a_verb_of_the_third_person_is_brought_into_the_second(verb, yours):
    assert second_person(verb) == yours


def test_what_you_do_is_told_to_you_and_what_another_does_in_the_third_person():
    places = {"player": ["you"], "about": ["it"]}
    assert filled("{player} chooses what {about} loses", places) == ["You choose what it loses"]
    assert filled("{player} may pass", places) == ["You may pass"]
    assert filled("{player} chooses", {"player": ["ann"]}) == ["Ann chooses"]
    assert [whose("you"), whose("ann")] == ["your", "ann’s"]
    assert [with_verb("you", "is"), with_verb("ann", "is")] == ["you are", "ann is"]


def test_counters_stats_and_parts_are_called_as_the_ruleset_calls_them():
    ruleset = duel_world().ruleset
    assert [counter_name(ruleset, "counter", count) for count in (1, 2, -2, 0)] == [
        *("counter", "counters", "counters", "counters")
    ]
    assert counter_name(ruleset, "rust", 2) == "rust"
    ruleset.words |= {"counter ox": "ox", "counters ox": "oxen", "stat luck": "fortune"}
    assert [counter_name(ruleset, "ox", count) for count in (1, -1, 3)] == ["ox", "ox", "oxen"]
    more = "counters: {ox: 2}, stored: {luck: 3}, parts: {left: false}, controller: attacker,"
    words = {"counter ox": "ox", "counters ox": "oxen", "stat luck": "fortune", "part left": "left half"}
    table = told(FIGHT.replace("counters: 2,", more), words).start
    [rampart] = table.zones["defender.gate.2"]
    assert rampart["marks"] == ["hidden", "2 oxen", "fortune 3", "left half off", "under attacker"]
