"""The invented game's ruleset: whole nights, and what is particular to it."""

from pathlib import Path
from random import Random

import pytest

from ruledeck.catalog.source.content import load_content
from ruledeck.catalog.status import read_report
from ruledeck.schema.workspace import open_workspace
from ruledeck.verifier.cited import cited_rules
from ruledeck.verifier.engine.fault import AnswerError
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.load import ruleset_folder
from ruledeck.verifier.texts import playable

EMBER = Path(__file__).parents[2] / "support" / "ember"


@pytest.fixture(scope="module")
def ruleset():
    return playable(load_content(open_workspace(EMBER), "ember"))


def night(ruleset, seed, players=2, answer=None):
    rng = Random(seed)
    run = Run(ruleset.begin({"players": players}, seed, True), answer or (lambda ask: ask.sample(rng)))
    run.play()
    return run


def test_every_rule_that_is_cited_is_carried_out_in_some_night(ruleset, monkeypatch):
    carried_out = set()
    single = {id: (spec, 1) for id, (spec, _) in ruleset.specs.items()}
    for seed in range(60):
        if seed == 50:  # and in the last nights the piles are too small
            monkeypatch.setattr(ruleset, "specs", single)
        run = night(ruleset, seed, 1 + seed % 4)
        carried_out |= {rule for event in run.game.log for rule in (*event.rules, *event.consulted)}
        carried_out |= {choice.ask.rule for choice in run.choices}
    folder = ruleset_folder(open_workspace(EMBER), "ember")
    cited = {id for path in folder.glob("*.py") for id, _, _ in cited_rules(path.read_text("utf-8"))}
    assert len(cited) > 15
    assert cited - carried_out == set()


def test_nights_end_both_ways(ruleset):
    ends = {night(ruleset, seed).game.fields["end"] for seed in range(40)}
    assert ends == {"won", "out"}


def test_who_never_feeds_the_fire_is_asked_all_the_same(ruleset):
    def passes(ask):
        return {} if isinstance(ask, OpenAsk) else None

    run = night(ruleset, 3, 2, passes)
    asked = [choice.ask.player.name for choice in run.choices if choice.ask.rule == "fire.rounds"]
    assert asked[:4] == ["ann", "bob", "bob", "ann"]
    assert run.game.zone("ashes").cards == []


def test_a_deal_is_for_as_many_cards_and_with_another_player(ruleset):
    game = ruleset.begin({"players": 2}, 1, True)
    asked = []

    def answer(ask):
        asked.append(ask)
        return {} if isinstance(ask, OpenAsk) else None

    Run(game, answer).play(until=lambda game: game.at == "fuel")
    (ask,) = (ask for ask in asked if isinstance(ask, OpenAsk))
    first, second, *_ = (card.key for card in game.zone("hand", game.players[0]).cards)
    theirs = game.zone("hand", game.players[1]).cards[0].key
    assert ask.accepts({"to": "bob", "give": [first, second]})
    for value in (
        None,
        {"to": "bob"},
        {"to": "bob", "give": []},
        {"to": "ann", "give": [first]},
        {"to": "eve", "give": [first]},
        {"to": "bob", "give": [first, first]},
        {"to": "bob", "give": [theirs]},
    ):
        assert not ask.accepts(value)


def test_a_deal_changes_hands_only_if_the_other_player_takes_it(ruleset):
    for takes in (True, False):
        game = ruleset.begin({"players": 2}, 1, True)

        def answer(ask, game=game, takes=takes):
            if isinstance(ask, OpenAsk):
                return {"to": "bob", "give": [game.zone("hand", game.players[0]).cards[0].key]}
            is_deal = isinstance(ask, Ask) and ask.rule == "fire.deal.taken"
            return (ask.options[0],) if is_deal and takes else None

        run = Run(game, answer)
        run.play(until=lambda game: game.at == "deal")
        before = [{card.key for card in game.zone("hand", player).cards} for player in game.players]
        run.step()
        after = [{card.key for card in game.zone("hand", player).cards} for player in game.players]
        given = [len(old - new) for old, new in zip(before, after, strict=True)]
        assert given == ([1, 1] if takes else [0, 0])


def test_a_deal_that_is_none_is_refused(ruleset):
    with pytest.raises(AnswerError, match=r"fire\.deal"):
        night(ruleset, 1, 2, lambda ask: "everything" if isinstance(ask, OpenAsk) else None)


SCENARIOS = """
- scenario: In the calm after Breath of Spring, the North Door takes nothing
  tag: meeting
  proves: [night.order.wind, card:breath-of-spring, card:north-door]
  given:
    at: wind
    flags: {heat: 3}
    path: [ferry-landing, bare-ridge]
    winds: [breath-of-spring, north-door]
    ann: {keeper: old-marta}
    bob: {hand: love-letters}
  when:
    - roll: {ann: [4]}
    - reach: deal
    - expect: {events: [blow breath-of-spring, warm]}
    - ann: {}
    - rest: pass
    - reach: wind
    - roll: {bob: [6]}
    - {cause: "Draw 1 fuel card.", for: bob}
  then:
    breath-of-spring: blown
    north-door: blown
    wind: north-door
    heat: 4
    hour: 2
    first: bob
    at: deal
    lasting: [{card: breath-of-spring, for: ann}]

- scenario: At the Charcoal Burner's Hut the first player draws two fuel cards in the first hour
  tag: plain
  proves: [card:charcoal-hut, phrase:draw]
  given:
    at: wind
    players: 1
    flags: {heat: 3}
    path: charcoal-hut
    winds: stillness
    fuel: [birch-bark, oak-log, wet-log]
  then:
    stillness: {zone: blown, because: night.order.wind}
    birch-bark: {zone: ann.hand, because: card:charcoal-hut}
    oak-log: ann.hand
    wind: stillness
    at: fuel
"""


def test_the_invented_game_can_be_verified_whole(ember, run):
    folder = ember.root / "verifier/ember/scenarios"
    folder.mkdir()
    (folder / "hours.yml").write_text(SCENARIOS, encoding="utf-8")
    outcome = run("verify", "--workspace", ember.root)
    assert outcome.stdout.count("V1") == 0
    assert outcome.code == 0, outcome.stdout
    report = read_report(ember, "ember")
    for id in ("card:charcoal-hut", "card:breath-of-spring", "night.order.wind", "phrase:draw"):
        assert report.statuses[id].status in ("proved", "cited"), id
