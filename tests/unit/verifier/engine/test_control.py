"""Who owns and who controls a card: somebody, the owner of the zone in which it lies, or nobody."""

import pytest
from table import Table, ability, after, on_this, plain_ruleset, says

from ruledeck.verifier.engine.fault import GapError
from ruledeck.verifier.engine.flow.event import Control, Event, Move
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.state.view import view
from ruledeck.verifier.engine.timing.ability import Limit, Modifier, Scope, Sort


@pytest.fixture
def table():
    ruleset = plain_ruleset()
    ruleset.you = lambda game, card: game.fields["current"]
    return Table(ruleset=ruleset)


def crew(table, player):
    return table.game.zone("crew", table.players[player])


def whose(table, key):
    card = table.game.cards[key]
    return card.owned_by, card.controlled_by


def test_a_card_may_be_nobodys(table):
    table.card("bear", owner=None, zone="square")
    assert whose(table, "bear") == (None, None)
    assert "controller" not in position(table.game)["cards"]["bear"]
    assert view(table.game, table.players[0])["zones"]["square"] == [("bear", True, (), (), (), None)]


@pytest.mark.parametrize("word", ["owner", "controller"])
def test_who_asks_whose_a_card_is_that_is_nobodys_finds_a_gap(table, word):
    bear = table.card("bear", owner=None, zone="square")
    with pytest.raises(GapError, match=r"nobody \w+ bear"):
        getattr(bear, word)


def test_a_zone_may_give_control_of_the_cards_that_lie_in_it(table):
    ann, bob = table.players
    owl, bear = table.card("owl", zone="hand"), table.card("bear", owner=None, zone="square")
    table.happen(*(Event("hire", card, Move(crew(table, 1))) for card in (owl, bear)))
    assert whose(table, "owl") == (ann, bob)
    assert whose(table, "bear") == (None, bob)
    table.happen(Event("move", owl, Move(crew(table, 0))), Event("move", bear, Move(crew(table, 0))))
    assert (whose(table, "owl"), whose(table, "bear")) == ((ann, ann), (None, ann))
    square = table.game.zone("square")
    table.happen(*(Event("leave", card, Move(square)) for card in (owl, bear)))
    assert whose(table, "owl") == (ann, ann)
    assert whose(table, "bear") == (None, None)


def test_a_card_that_is_laid_where_control_is_given_is_controlled_at_once(table):
    bob = table.players[1]
    table.game.add_card("bear", table.card("bear0").spec, None, crew(table, 1))
    assert whose(table, "bear") == (None, bob)


def test_a_position_tells_who_controls_a_card_only_where_its_zone_does_not(table):
    ann, bob = table.players
    owl, bear = table.card("owl"), table.card("bear", owner=None, zone="square")
    table.happen(Event("hire", owl, Move(crew(table, 1))), Event("tame", bear, Control(bob)))
    told = position(table.game)
    assert "controller" not in told["cards"]["owl"]
    assert told["cards"]["bear"]["controller"] == "bob"
    table.happen(Event("leave", owl, Move(table.game.zone("square"))), Event("free", bear, Control(ann)))
    restore(table.game, told)
    assert (whose(table, "owl"), whose(table, "bear")) == ((ann, bob), (None, bob))
    assert position(table.game) == told


def test_you_is_whoever_the_ruleset_says_when_a_card_that_nobody_controls_answers(table):
    heard = []

    def hear(context):
        yield from ()
        heard.append(context.you)

    table.card("bear", after("bell", hear), owner=None, zone="square")
    table.happen(Event("bell"))
    table.game.set("current", table.players[1])
    table.happen(Event("bell"))
    assert heard == table.players


def test_you_stays_who_it_was_when_the_answer_began(table):
    def hear(context):
        context.game.set("current", table.players[1])
        yield from context.game.tell(f"heard by {context.you.name}")

    table.card("bear", after("bell", hear), owner=None, zone="square")
    table.happen(Event("bell"))
    assert table.kinds[-1] == "heard by ann"


def test_a_limit_of_a_text_counts_for_whoever_you_is(table):
    hears = after("bell", says("hear"), of="bear", limit=Limit("turn", Scope.TEXT))
    table.card("bear", hears, owner=None, zone="square")
    for current in (0, 0, 1):
        table.game.set("current", table.players[current])
        table.happen(Event("bell"))
    assert table.kinds.count("hear bear") == 2


def test_who_takes_a_card_over_is_you_in_its_text(table):
    seen = []

    def see(context):
        yield from ()
        seen.append(context.you)

    bear = table.card("bear", after("hire", see, matches=on_this), owner=None, zone="square")
    table.happen(Event("hire", bear, Move(crew(table, 1))))
    assert seen == [table.players[1]]


def test_where_the_ruleset_does_not_say_who_you_is_there_is_a_gap():
    table = Table()

    def mine(context):
        return context.you.seat

    table.card("bear", ability(Sort.MODIFY, "power", Modifier(mine)), owner=None, zone="square")
    with pytest.raises(GapError, match='nobody controls bear: who "you" is in its text'):
        table.game.stat(table.card("owl", power=1), "power")


def test_dice_for_a_card_that_nobody_owns_are_a_stream_of_their_own(table):
    bear = table.card("bear", owner=None, zone="square")
    owls = [table.card(f"owl{seat}", owner=seat) for seat in (0, 1)]
    rolls = {table.game.dice(6, card) for card in (bear, *owls)}
    assert len(rolls) == 3
