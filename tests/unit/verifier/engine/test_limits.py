"""How often abilities work: by card, text or player, in a period."""

import pytest
from table import Table, after, on_this, plain_ruleset, says

from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.zone import ZoneKind
from ruledeck.verifier.engine.timing.ability import Limit, Scope
from ruledeck.verifier.engine.timing.order import triggers_in_order


def heard(limit, key_of=lambda name: name):
    """Return who hears two bells; ann has two owls and a hare, bob an owl."""
    table = Table()
    for key, owner in (("owl1", 0), ("owl2", 0), ("owl3", 1), ("hare", 0)):
        name = key.rstrip("123")
        table.card(key, after("bell", says("hear"), of=name, limit=limit), owner=owner)
    table.happen(Event("bell"))
    table.happen(Event("bell"))
    return table, [event.card.key for event in table.game.log if event.kind == "hear"]


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        (Limit("turn", Scope.CARD), ["owl1", "owl2", "owl3", "hare"]),
        (Limit("turn", Scope.TEXT), ["owl1", "owl3", "hare"]),
        (Limit("turn", Scope.PLAYER), ["owl1", "owl3"]),
        (Limit("turn", Scope.TEXT, times=2), ["owl1", "owl2", "owl3", "hare", "owl3", "hare"]),
    ],
)
def test_uses_are_shared_by_a_card_a_text_or_a_player(limit, expected):
    assert heard(limit)[1] == expected


def test_limits_of_players_with_other_keys_are_other_limits():
    table = Table()
    table.card("owl", after("bell", says("hear"), of="owl", limit=Limit("turn", Scope.PLAYER, key="song")))
    table.card("hare", after("bell", says("hear"), of="hare", limit=Limit("turn", Scope.PLAYER, key="dance")))
    table.happen(Event("bell"))
    assert table.kinds == ["bell", "hear owl", "hear hare"]


def test_a_use_comes_back_at_the_end_of_its_period_only():
    table, first = heard(Limit("turn", Scope.TEXT))
    table.game.listeners.end("round")
    table.happen(Event("bell"))
    assert [event.card.key for event in table.game.log if event.kind == "hear"] == first
    table.game.listeners.end("turn")
    table.happen(Event("bell"))
    assert [event.card.key for event in table.game.log if event.kind == "hear"] == [*first, *first]


def test_a_card_that_left_and_came_back_has_its_use_again():
    table = Table()
    owl = table.card("owl", after("bell", says("hear"), limit=Limit("turn", Scope.CARD)))
    table.happen(Event("bell"))
    table.destroy(owl)
    table.happen(Event("return", owl, Move(table.game.zone("row", table.players[0]))))
    table.happen(Event("bell"))
    assert table.kinds.count("hear owl") == 2


def test_two_events_of_a_moment_do_not_spend_one_use_twice():
    table = Table()
    table.card("owl", after("destroy", says("mourn"), limit=Limit("turn")))
    table.destroy(table.card("elk1"), table.card("elk2"))
    assert table.kinds.count("mourn owl") == 1


def test_a_trigger_that_was_declined_may_be_used_for_the_next_event():
    def may(context):
        chosen = yield context.game.ask(context.you, ["mourn"], "text.may", may=True)
        if chosen is None:
            return False
        yield from context.game.tell("mourn", context.event.card)
        return None

    table = Table()
    table.card("owl", after("destroy", may, limit=Limit("turn")))
    one, two, three = (table.card(f"elk{number}") for number in (1, 2, 3))
    table.destroy(one, two, answers=["pass", "mourn"])
    table.destroy(three)
    assert [kind for kind in table.kinds if kind.startswith("mourn")] == ["mourn elk2"]


def test_an_effect_that_causes_its_own_event_has_spent_its_use():
    def falls(context):
        yield from context.game.happen(Event("fall", context.card))

    table = Table()
    stone = table.card("stone", after("fall", falls, matches=on_this, limit=Limit("turn")))
    table.happen(Event("fall", stone))
    assert table.kinds == ["fall stone", "fall stone"]


def test_what_has_no_use_left_is_not_offered_for_ordering():
    ruleset = plain_ruleset()
    ruleset.next_trigger = triggers_in_order(lambda game: game.players, "timing.order")
    table = Table(ruleset=ruleset)
    table.card("owl", after("destroy", says("mourn"), limit=Limit("turn")))
    elks = [table.card(f"elk{number}") for number in (1, 2, 3)]
    table.destroy(*elks, answers=["owl for elk2"])
    assert [choice.ask.rule for choice in table.choices] == ["timing.order"]
    assert table.kinds.count("mourn owl") == 1


def test_what_waits_for_a_player_who_has_gone_out_lapses_though_nobody_controls_its_card_any_more():
    def goes_out(context):
        game = context.game
        game.set("out", True, context.you)
        yield from game.move("leave", [context.card], game.zone("box"))

    box, den = ZoneKind("box", is_shared=True), ZoneKind("den", is_table=True, controls=True)
    table = Table(ruleset=Ruleset("plain", [box, den], fields={"current": Stored(is_player=True)}))
    hears = after("bell", says("hear"), of="owl", limit=Limit("turn"))
    table.card("hare", after("bell", says("hear"), limit=Limit("turn")), zone="den")
    owl = table.card("owl", after("bell", goes_out), hears, owner=None, zone="den")
    assert owl.controlled_by is table.players[0]
    table.happen(Event("bell"))
    assert table.kinds.count("hear owl") == 0
