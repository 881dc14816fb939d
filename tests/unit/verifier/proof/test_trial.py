"""Mutants of a shipped game, tried against one scenario that is written here."""

import ast
from dataclasses import replace

import pytest

from ruledeck.catalog.phrases import read_card
from ruledeck.catalog.status import read_report, write_report
from ruledeck.schema.document import read_document
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace
from ruledeck.text.phrases import load_phrases
from ruledeck.verifier.alarm import HangError
from ruledeck.verifier.engine.state.zone import Seen
from ruledeck.verifier.proof.campaign import prove
from ruledeck.verifier.proof.judgement import judge
from ruledeck.verifier.proof.mutants.code.functions import code_mutants
from ruledeck.verifier.proof.mutants.mutant import Fate
from ruledeck.verifier.proof.mutants.owners import outside_of
from ruledeck.verifier.proof.mutants.source import Source, sources
from ruledeck.verifier.proof.mutants.texts import text_mutants
from ruledeck.verifier.proof.mutants.views import view_mutants
from ruledeck.verifier.proof.reach import Reach
from ruledeck.verifier.proof.trial import Court, _inside, convene
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.source import read_scenarios
from ruledeck.verifier.scenario.workers import load_world
from ruledeck.verifier.texts import playable

SCENARIO = """
- scenario: A guardian that hits Elemental's way destroys the hero
  tag: plain
  proves: [card:elemental, guardians.simultaneous]
  given:
    at: guardians.round
    attacker: {party: [rogue, wizard as other]}
    defender: {dungeon.1: {core: keeper hidden, line: [elemental revealed]}}
  when:
    - attacker: rogue
    - attacker: other
    - roll: {rogue: [4]}
    - roll: {elemental: [2]}
  then:
    other: attacker.discard
    passed: 1
    faced: null
    destroyed: [other]
    at: invasion.approach
"""


@pytest.fixture(scope="module")
def world(raid_wars):
    return load_world(raid_wars.workspace, "raid-wars")


@pytest.fixture(scope="module")
def book(raid_wars):
    return load_phrases(raid_wars.workspace, raid_wars.game)


@pytest.fixture(scope="module")
def court(raid_wars, world, book, tmp_path_factory):
    path = tmp_path_factory.mktemp("scenarios") / "one.yml"
    path.write_text(SCENARIO, encoding="utf-8")
    loaded = read_scenarios(world, read_document(path, path.parent))
    assert loaded.problems == ()
    assert [play(world, scenario).failure for scenario in loaded.scenarios] == [None]
    return convene(raid_wars, world, book, loaded.scenarios)


def test_a_scenario_reaches_the_rules_cards_and_phrases_of_its_events(court):
    (reach,) = court.reaches
    assert reach.holds("guardians.simultaneous")
    assert reach.holds("card:elemental")
    assert reach.holds("phrase:hits")
    assert not reach.holds("traps.roll")
    assert not reach.holds("card:mimic")


def test_a_changed_text_is_seen_by_the_scenario_of_its_card(court, world, book, raid_wars):
    card = raid_wars.card_by_id["elemental"]
    readings = list(read_card(book, card))
    found = list(text_mutants(world.ruleset, book, card, readings, [1]))
    assert {"knock-out", "target"} <= {each.mutant.operator for each in found}
    before = world.ruleset.cards["elemental"]
    fates = {each.mutant.operator: court._tried(each, [0], False).fate for each in found}
    assert fates["knock-out"] is Fate.KILLED
    assert world.ruleset.cards["elemental"] is before


def test_a_changed_function_is_seen_and_put_back(court, world, raid_wars):
    root = raid_wars.workspace.root
    struck = next(each for each in sources(world.ruleset, root) if each.name == "_apply")
    assert struck.ids == ("guardians.struck", "invasions.destroyed-first")
    code = struck.code
    knocked_out = next(code_mutants(struck))
    assert court._tried(knocked_out, [0], False).fate is Fate.KILLED
    assert struck.function.__code__ is code


def test_a_mutant_belongs_to_the_rule_of_its_statement_before_that_of_its_function(world, raid_wars):
    root = raid_wars.workspace.root
    source = next(each for each in sources(world.ruleset, root) if each.name == "_disrupt")
    owners = {changed.mutant.change: changed.mutant for changed in code_mutants(source)}
    assert owners["_disrupt does nothing"].ids == source.ids == ("invasions.disrupt",)
    skipped = owners["without 'game.skip('disrupt', 'invasions.disrupt.gone', resource)'"]
    assert (skipped.ids, skipped.operator) == (("invasions.disrupt.gone",), "knock-out")


def test_calls_of_what_only_refuses_texts_are_no_mutants(world, raid_wars):
    root = raid_wars.workspace.root
    source = next(each for each in sources(world.ruleset, root) if each.name == "approaches")
    check = "only(types_of(challenge.word), CHALLENGE, 'be approached')"
    outside = outside_of(world.ruleset)
    assert any(check in changed.mutant.change for changed in code_mutants(source))
    assert not any(check in changed.mutant.change for changed in code_mutants(source, outside))


def test_what_no_scenario_reaches_is_unreached(court, world, raid_wars):
    root = raid_wars.workspace.root
    source = next(each for each in sources(world.ruleset, root) if each.name == "face_trap")
    mutant = next(code_mutants(source))
    verdict = court._tried(mutant, court._reaching(source, mutant.runs_at), False)
    assert verdict.fate is Fate.UNREACHED


TWO_ON_A_LINE = """
def compiles(step):
    return step(lambda x: [each for each in "" if each] if x else 2, lambda: 3), lambda: (5, lambda: 7)
"""


def test_of_two_functions_on_one_line_each_is_reached_by_what_comes_to_it(court):
    (tree,) = ast.parse(TWO_ON_A_LINE).body
    names: dict = {}
    exec(compile(TWO_ON_A_LINE, "<two>", "exec"), names)
    source = Source(names["compiles"], tree, ("some.rule",), "two.py", "compiles")
    inside = list(_inside(source.code))
    reached = [Reach(frozenset({code}), frozenset(), frozenset()) for code in inside]
    table = replace(court, compiled=frozenset({source.code}), reaches=reached)
    first, filtered, second, third, innermost = range(len(inside))
    assert inside[filtered].co_name == "<listcomp>"
    found = {each.mutant.change: table._reaching(source, each.runs_at) for each in code_mutants(source)}
    assert found["nothing in place of '[each for each in '' if each] if x else 2'"] == [first]
    assert found["without 'if each'"] == [filtered]
    assert found["3 to 4"] == [second]
    assert found["5 to 6"] == [third]
    assert found["7 to 8"] == found["nothing in place of '7'"] == [innermost]
    assert found["compiles does nothing"] == [*range(len(inside))]


def test_a_mutant_that_goes_on_and_on_is_not_seen(court, world, raid_wars, monkeypatch):
    monkeypatch.setattr("ruledeck.verifier.proof.trial.HANGS_AFTER", 0.05)

    def forever(*_):
        while True:
            pass

    monkeypatch.setattr("ruledeck.verifier.scenario.play.run._outcome", forever)
    source = next(each for each in sources(world.ruleset, raid_wars.workspace.root) if each.name == "_apply")
    assert court._tried(next(code_mutants(source)), [0], False).fate is Fate.CRASHED


def test_a_mutant_that_swallows_what_stops_it_is_stopped_again(court, world, raid_wars, monkeypatch):
    monkeypatch.setattr("ruledeck.verifier.proof.trial.HANGS_AFTER", 0.05)
    monkeypatch.setattr("ruledeck.verifier.alarm.AGAIN_AFTER", 0.05)
    stopped = []

    def stubborn(*_):
        while True:
            try:
                while True:
                    pass
            except HangError:
                stopped.append(1)
                if len(stopped) > 1:
                    raise

    monkeypatch.setattr("ruledeck.verifier.scenario.play.run._outcome", stubborn)
    source = next(each for each in sources(world.ruleset, raid_wars.workspace.root) if each.name == "_apply")
    assert court._tried(next(code_mutants(source)), [0], False).fate is Fate.CRASHED
    assert len(stopped) == 2


def test_the_report_says_of_each_id_what_is_proved_and_what_survived(court, raid_wars, book, tmp_path):
    verdicts = [verdict for verdict in court.verdicts() if "card:elemental" in verdict.mutant.ids]
    report = judge(raid_wars, book, court.scenarios, court.reaches, verdicts, "hash")
    elemental = report.statuses["card:elemental"]
    assert elemental.scenarios == ("A guardian that hits Elemental's way destroys the hero",)
    assert elemental.mutants == elemental.seen + len(elemental.survivors) > 0
    assert report.statuses["card:mimic"].status == "untouched"
    assert report.statuses["guardians.example"].status == "informative"
    assert report.statuses["guardians.simultaneous"].status == "vacuous"
    workspace = Workspace(tmp_path, title="Anywhere")
    write_report(workspace, report)
    assert read_report(workspace, "raid-wars") == report
    assert read_report(workspace, "another") is None


def test_hands_that_everybody_sees_are_seen_by_whoever_looks(raid_wars, world):
    root = raid_wars.workspace.root
    changes = {each.mutant.change: each for each in view_mutants(world.ruleset, root)}
    hand = changes["everybody sees hand"]
    assert hand.mutant.ids == ("components.own-hidden",)
    assert hand.mutant.file == "verifier/raid-wars/ruleset/base.py"
    line = (root / hand.mutant.file).read_text(encoding="utf-8").split("\n")[hand.mutant.line - 1]
    assert 'ZoneKind("hand"' in line
    before = world.ruleset.zones
    with hand.at_work():
        (kind,) = [kind for kind in world.ruleset.zones if kind.name == "hand"]
        assert kind.seen is Seen.ALL
    assert world.ruleset.zones is before
    assert "only its owner sees discard" in changes


def test_a_zone_that_is_named_by_a_constant_has_its_place_too(enchanters):
    root = enchanters.workspace.root
    (pile,) = [
        each.mutant for each in view_mutants(playable(enchanters), root) if "graveyard" in each.mutant.change
    ]
    line = (root / pile.file).read_text(encoding="utf-8").split("\n")[pile.line - 1]
    assert "ZoneKind(GRAVEYARD" in line


def test_every_part_of_the_ruleset_belongs_to_something(court):
    assert [source.name for source in court.orphans()] == []


def test_a_test_belongs_to_the_rules_that_its_branches_carry_out_too(world, raid_wars):
    found = sources(world.ruleset, raid_wars.workspace.root)
    source = next(each for each in found if each.name == "_actions")
    guards = [each.mutant for each in code_mutants(source) if each.mutant.operator == "guard"]
    full = [mutant for mutant in guards if "PARTY" in mutant.change]
    assert full
    assert all({"turns.actions", "heroes.party.size"} <= set(mutant.ids) for mutant in full)


def test_a_test_in_code_that_carries_out_no_rule_belongs_to_those_of_its_branches_alone(court):
    source = next(each for each in court._sources() if each.name == "move_removed_counters")
    assert source.is_shared
    guards = [each.mutant for each in code_mutants(source) if each.mutant.change.startswith("'not count'")]
    assert guards
    assert all(mutant.ids == ("overview.possible",) for mutant in guards)


def test_a_part_of_a_ruleset_that_belongs_to_nothing_is_a_problem_at_its_place(court, raid_wars, monkeypatch):
    source = next(each for each in court._sources() if each.name == "_apply")
    monkeypatch.setattr(Court, "orphans", lambda _: [source])
    monkeypatch.setattr("ruledeck.verifier.proof.campaign.court_of", lambda *_: court)
    monkeypatch.setattr(
        "ruledeck.verifier.proof.campaign.read_verdicts", lambda *_: None
    )  # a build may keep some
    with pytest.raises(ContentError) as error:
        prove(raid_wars.workspace, "raid-wars")
    (problem,) = error.value.problems
    assert (problem.code, problem.file, problem.line) == ("V007", source.file, source.tree.lineno)
    assert "'_apply' carries out no rule" in problem.message
