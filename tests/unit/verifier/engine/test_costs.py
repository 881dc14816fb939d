"""Costs: what can be paid together, in which ways, and what is left for the rest."""

import pytest
from table import Table, ability, plain_ruleset

from ruledeck.verifier.engine.acting.cost import Amount, Cards, Condition, pay, payable
from ruledeck.verifier.engine.flow.event import Move
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.timing.ability import Sort
from ruledeck.verifier.engine.timing.order import ordered_by

PEARLS = {"besides": [("pearls", 2, "turn")]}
"""For crystals up to two pearls can stand in, by an event of their own."""


def so_many(what, amount, **how):
    return Amount(what, lambda context: amount, "costs.pay", **how)


@pytest.fixture
def table():
    """Return a table at which players have crystals, pearls, and power down to -1."""
    numbers = {name: Stored(0, least=0) for name in ("crystals", "pearls")}
    return Table(ruleset=plain_ruleset(player_fields={**numbers, "power": Stored(0, least=-1)}))


def has(table, **numbers):
    """Let Ann have so much, and return the context of a text of hers."""
    ann = table.players[0]
    ann.fields |= numbers
    card = table.game.cards.get("axe") or table.card("axe")
    return table.game.context(card, ann, None)


def pays(table, costs, *answers, **numbers):
    """Return whether costs were paid, and what Ann has left of what can pay for them."""
    done = table.play(pay(costs, has(table, **numbers)), *answers)
    left = table.players[0].fields
    return done, {name: left[name] for name in ("crystals", "pearls", "power")}


def test_parts_that_can_be_paid_alone_cannot_together(table):
    context = has(table, crystals=3)
    assert payable([so_many("crystals", 2)], context)
    assert not payable([so_many("crystals", 2), so_many("crystals", 2)], context)
    assert payable([so_many("crystals", 2), so_many("crystals", 1)], context)


def test_a_number_is_paid_down_to_its_least(table):
    assert payable([so_many("power", 2)], has(table, power=1))
    assert not payable([so_many("power", 3)], has(table, power=1))
    assert not payable([so_many("crystals", 1)], has(table, crystals=0))


def test_what_pays_for_it_is_chosen_if_there_are_several_ways(table):
    assert pays(table, [so_many("crystals", 3, **PEARLS)], "crystals 2 pearls 1", crystals=3, pearls=3) == (
        True,
        {"crystals": 1, "pearls": 2, "power": 0},
    )
    assert table.kinds == ["pay", "turn"]
    ask = table.choices[-1].ask
    assert ask.options == (
        (("crystals", 3),),
        (("crystals", 2), ("pearls", 1)),
        (("crystals", 1), ("pearls", 2)),
    )


def test_one_way_to_pay_is_no_choice(table):
    done, left = pays(table, [so_many("crystals", 3, **PEARLS)], crystals=1, pearls=2)
    assert (done, left["crystals"], left["pearls"]) == (True, 0, 0)


def test_nothing_stands_in_where_the_cost_does_not_say_so(table):
    cost = so_many("crystals", 2)
    assert not payable([cost], has(table, crystals=1, pearls=2))
    assert not pays(table, [cost], crystals=1, pearls=2)[0]


def test_no_way_is_offered_that_leaves_too_little_for_the_rest(table):
    costs = [so_many("crystals", 2, **PEARLS), so_many("pearls", 2)]
    done, left = pays(table, costs, "crystals 1 pearls 1", crystals=2, pearls=3)
    assert (done, left["crystals"], left["pearls"]) == (True, 1, 0)
    assert table.choices[0].ask.options == ((("crystals", 2),), (("crystals", 1), ("pearls", 1)))


def test_a_cost_of_nothing_or_less_asks_nothing(table):
    assert pays(table, [so_many("crystals", 0), so_many("crystals", -2)], crystals=1)[0]
    assert table.kinds == []


def items(count, stay=0):
    """Return a cost of cards of the row, of which some stay."""

    def give(context, cards):
        return (yield from context.game.move("discard", cards, context.game.zone("discard", context.you)))

    return Cards("row", row_of, give, "costs.cards", count, stay)


def row_of(context):
    return context.game.zone("row", context.you).cards


def test_two_costs_of_a_card_need_two_cards_besides_those_that_stay(table):
    context = has(table)
    table.card("bow")
    assert payable([items(1, 1)], context)
    assert not payable([items(1, 1), items(1, 1)], context)
    table.card("cap")
    assert payable([items(1, 1), items(1, 1)], context)


def test_cards_are_chosen_and_given_together(table):
    context = has(table)
    table.card("bow")
    table.card("cap")
    assert table.play(pay([items(2)], context), ["cap", "axe"])
    assert table.kinds == ["discard cap", "discard axe"]
    assert not table.play(pay([items(2)], context))


def test_a_part_that_is_prevented_ends_the_payment(table):
    context = has(table, crystals=2)
    table.card("lock", ability(Sort.FORBID, "discard", None, "lock"), owner=1)
    assert not table.play(pay([items(1), so_many("crystals", 1)], context))
    assert table.players[0].fields["crystals"] == 2


def test_a_condition_must_hold_and_is_not_spent(table):
    rich = Condition(lambda context: context.you.fields["crystals"] >= 2)
    assert pays(table, [rich, so_many("crystals", 2)], crystals=2)[0]
    assert not payable([rich], has(table))
    assert not pays(table, [rich])[0]


def test_cards_that_move_to_an_ordered_zone_are_ordered_as_the_policy_says(table):
    table.ruleset.order_of = ordered_by(lambda game: game.fields["current"], "order.cards")
    cards = [table.card(key, zone="hand") for key in ("axe", "bow")]
    deck, discard = (table.game.zone(name, table.players[0]) for name in ("deck", "discard"))
    table.play(table.game.move("bury", cards, deck), ["bow", "axe"])
    assert [card.key for card in deck.cards] == ["bow", "axe"]
    table.play(table.game.move("discard", cards, discard))
    table.happen(*(table.gone(card) for card in cards))
    assert table.choices[0].ask.rule == "order.cards"
    assert isinstance(table.game.log[0].change, Move)
