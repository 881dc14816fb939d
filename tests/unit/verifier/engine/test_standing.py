"""Rules that answer what happens without a card; what is forbidden before it is offered."""

import pytest
from table import Table, ability, after, on_this, plain_ruleset, says

from ruledeck.verifier.engine.fault import GapError
from ruledeck.verifier.engine.flow.event import Add, Event, Move
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.timing.ability import Limit, Scope, Sort
from ruledeck.verifier.engine.timing.order import triggers_in_order


@pytest.fixture
def ruleset():
    ruleset = plain_ruleset(derived_stats={"speed": (0, None)})
    ruleset.you = lambda game, card: game.fields["current"]
    return ruleset


def tells(word):
    def run(context):
        yield from context.game.tell(word, who=context.you.name)

    return run


def test_a_rule_answers_what_happens_and_is_told_as_the_reason(ruleset):
    ruleset.standing(Sort.AFTER, ("knock", "bell"), "door.open")(tells("open"))
    table = Table(ruleset=ruleset)
    table.happen(Event("bell"))
    table.game.set("current", table.players[1])
    table.happen(Event("knock"))
    opened = [event for event in table.game.log if event.kind == "open"]
    assert [event.data["who"] for event in opened] == ["ann", "bob"]
    assert [(event.rules, event.text) for event in opened] == [(("door.open",), None)] * 2
    assert [event.parent for event in opened] == [0, 3]


def test_a_rule_takes_the_place_of_what_happens(ruleset):
    @ruleset.standing(
        Sort.INSTEAD, "give", "coop.give", matches=lambda context, event: event.data["to"] == "market"
    )
    def discard(context):
        yield from ()
        return [Event("discard", context.event.card, Move(context.game.zone("square")))]

    table = Table(ruleset=ruleset)
    owls = [table.card(f"owl{number}", zone="hand") for number in (1, 2)]
    hand = table.game.zone("hand", table.players[1])
    for owl, to in zip(owls, ("market", "bob"), strict=True):
        table.happen(Event("give", owl, Move(hand), to=to))
    assert table.kinds == ["discard owl1", "give owl2"]
    assert table.game.log[0].rules == ("coop.give",)


def test_a_rule_works_under_a_policy_by_which_no_card_does(ruleset):
    ruleset.working = lambda game, found: [listener for listener in found if listener.is_lasting]
    ruleset.standing(Sort.AFTER, "bell", "door.open")(tells("open"))
    table = Table(ruleset=ruleset)
    table.happen(Event("bell"))
    assert table.kinds == ["bell", "open"]


def test_a_rule_forbids_and_refuses_by_its_id(ruleset):
    @ruleset.standing(Sort.FORBID, "destroy", "wall.stands")
    def stands(context, event):
        return event.card.id == "wall"

    table = Table(ruleset=ruleset)
    wall, owl = table.card("wall"), table.card("owl")
    assert table.destroy(wall, owl)[0].card is owl
    assert table.kinds == ["refused wall", "destroy owl"]
    assert (table.game.log[0].rules, table.game.log[0].text) == (("wall.stands",), None)


def test_a_rule_changes_a_stat_and_has_a_say_in_what_comes_of_it(ruleset):
    ruleset.standing(Sort.MODIFY, "speed", "speed.all")(lambda context: 2)
    ruleset.standing(Sort.MODIFY, "speed", "speed.double", times=True)(lambda context: 3)
    table = Table(ruleset=ruleset)
    assert table.game.stat(table.players[0], "speed") == 6
    table.happen(Event("go"))
    assert tuple(table.game.log[-1].consulted) == ("speed.all", "speed.double")


def test_a_rule_may_be_limited(ruleset):
    limit = Limit("turn", Scope.PLAYER)
    ruleset.standing(Sort.AFTER, "bell", "door.open", limit=limit)(tells("open"))
    table = Table(ruleset=ruleset)
    for _ in range(2):
        table.happen(Event("bell"))
    table.game.listeners.end("turn")
    table.happen(Event("bell"))
    assert table.kinds == ["bell", "open", "bell", "bell", "open"]


def test_a_rule_has_an_id_and_no_uses_of_an_object(ruleset):
    with pytest.raises(AssertionError, match="has an id"):
        ruleset.standing(Sort.AFTER, "bell")
    with pytest.raises(AssertionError, match="is no object"):
        ruleset.standing(Sort.AFTER, "bell", "door.open", limit=Limit("turn", Scope.CARD))


def test_a_rule_that_waits_is_chosen_by_its_id(ruleset):
    ruleset.next_trigger = triggers_in_order(lambda game: game.players, "tests.order")
    for word in ("open", "bark"):
        ruleset.standing(Sort.AFTER, "bell", f"door.{word}")(tells(word))
    table = Table(ruleset=ruleset)
    table.happen(Event("bell"), answers=["door.bark"])
    assert table.kinds == ["bell", "bark", "open"]


def test_without_a_policy_that_says_who_is_you_a_rule_that_needs_it_asks_for_a_ruling():
    ruleset = plain_ruleset()
    ruleset.standing(Sort.AFTER, "bell", "door.open")(tells("open"))
    with pytest.raises(GapError, match='a rule answers without a card: who "you" is'):
        Table(ruleset=ruleset).happen(Event("bell"))


def test_rules_that_are_nobodys_wait_until_the_players_texts_are_done():
    ruleset = plain_ruleset()
    ruleset.next_trigger = triggers_in_order(lambda game: game.players, "tests.order")
    for word in ("open", "bark"):
        ruleset.standing(Sort.AFTER, "bell", f"door.{word}")(
            lambda context, word=word: context.game.tell(word)
        )
    table = Table(ruleset=ruleset)
    table.card("owl", after("bell", says("hoot")), owner=1)
    table.happen(Event("bell"))
    assert [kind.split()[0] for kind in table.kinds] == ["bell", "hoot", "open", "bark"]


def test_a_rule_stands_once_and_goes_on_after_a_position_was_read(ruleset):
    ruleset.standing(Sort.AFTER, "bell", "door.open")(tells("open"))
    table = Table(ruleset=ruleset)
    told = position(table.game)
    assert told["inner"]["lasting"] == []
    restore(table.game, told)
    table.game.listeners.end("turn")
    table.happen(Event("bell"))
    assert table.kinds == ["bell", "open"]


def test_a_rule_that_stands_is_one_of_the_ruleset(ruleset):
    ruleset.standing(Sort.AFTER, "bell", "door.open")(tells("open"))
    assert [rule.ids for rule in ruleset.rules] == [("door.open",)]


def test_what_is_forbidden_can_be_asked_for_before_it_is_offered_and_is_recorded(ruleset):
    table = Table(ruleset=ruleset)
    hides = ability(Sort.FORBID, "target", None, of="ghost", matches=on_this)
    ghost, owl = table.card("ghost", hides), table.card("owl")
    offered = [card for card in (ghost, owl) if not table.game.forbidden("target", card)]
    assert offered == [owl]
    assert [(event.kind, event.card, event.text.card) for event in table.game.log] == [
        ("refused", ghost, "ghost")
    ]
    assert table.game.log[0].data == {"what": "target"}


def test_a_player_can_be_forbidden_something_too(ruleset):
    ruleset.standing(Sort.FORBID, "draw", "draw.none")(lambda context, event: event.player.name == "bob")
    table = Table(ruleset=ruleset)
    assert [table.game.forbidden("draw", player=player) for player in table.players] == [False, True]
    table.happen(Event("draw", None, Add("score", 1), table.players[1]))
    assert table.players[1].fields["score"] == 0
