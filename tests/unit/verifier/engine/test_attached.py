"""Cards attached to others: they go on with their host, and are let go when it leaves."""

import pytest
from table import Table, plain_ruleset

from ruledeck.verifier.engine.flow.event import Arrange, Attach, Event, Move
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.state.view import seen_log, view


@pytest.fixture
def table():
    """Return a table at which charms are discarded whose host has left."""
    ruleset = plain_ruleset()

    @ruleset.policy
    def host_left(game, cards):
        discard = game.zone("discard", cards[0].owner)
        yield from game.move("discard", cards, discard)

    return Table(ruleset=ruleset)


def attached(table):
    """Return an axe in the row, and a charm in the camp that was attached to it as it came."""
    axe, charm = table.card("axe"), table.card("charm", zone="hand")
    camp = table.game.zone("camp", table.players[0])
    table.happen(Event("attach", charm, Move(camp)), Event("attach", charm, Attach(axe)))
    return axe, charm


def test_a_card_is_attached_at_the_moment_at_which_it_comes(table):
    axe, charm = attached(table)
    assert charm.attached_to is axe
    assert table.game.attached == [charm]
    assert axe.attached_to is None


def test_what_slides_keeps_what_is_attached_to_it(table):
    axe, charm = attached(table)
    bow = table.card("bow")
    row = table.game.zone("row", table.players[0])
    table.happen(Event("slide", None, Arrange(row, (bow, axe))))
    assert charm.attached_to is axe


def test_a_host_that_leaves_lets_go_and_the_policy_says_what_becomes_of_it(table):
    axe, charm = attached(table)
    table.destroy(axe)
    assert table.kinds[-3:] == ["destroy axe", "let go charm", "discard charm"]
    assert (charm.attached_to, charm.zone.name) == (None, "discard")
    assert table.game.attached == []


def test_without_a_policy_it_stays_where_it_lies():
    table = Table()
    axe, charm = attached(table)
    table.destroy(axe)
    assert (charm.attached_to, charm.host, charm.zone.name) == (None, None, "camp")


def test_a_card_that_leaves_itself_is_not_attached_any_more(table):
    _, charm = attached(table)
    table.destroy(charm)
    assert (charm.host, table.game.attached) == (None, [])
    assert "let go charm" not in table.kinds


def test_it_is_detached_and_attached_to_another(table):
    _, charm = attached(table)
    bow = table.card("bow")
    table.happen(Event("pass", charm, Attach(bow)))
    assert (charm.attached_to, table.game.attached) == (bow, [charm])
    table.happen(Event("drop", charm, Attach(None)))
    assert (charm.attached_to, table.game.attached) == (None, [])


def test_a_position_tells_the_host(table):
    axe, charm = attached(table)
    there = position(table.game)
    assert there["cards"]["charm"]["host"] == "axe"
    assert "host" not in there["cards"]["axe"]
    table.destroy(axe)
    restore(table.game, there)
    assert (charm.attached_to, table.game.attached) == (axe, [charm])
    assert position(table.game) == there
    table.destroy(axe)
    assert charm.zone.name == "discard"


def test_everybody_sees_what_a_card_is_attached_to_but_not_which_unknown_card_it_is(table):
    _, charm = attached(table)
    hidden = table.card("bow", is_face_up=False)
    table.happen(Event("pass", charm, Attach(hidden)))
    seen = {
        player.name: [
            view(table.game, player)["zones"]["ann.camp"][0][-1],
            seen_log(table.game, player)[-1][4],
        ]
        for player in table.players
    }
    assert seen == {"ann": ["bow", "bow"], "bob": ["ann.row.2", "ann.row.2"]}
