"""Which batches are told backwards."""

from table import Table

from ruledeck.verifier.engine.flow.event import Count, Event, Move
from ruledeck.verifier.random.permuted import turn_batches_round


def test_batches_are_told_backwards_unless_their_order_says_where_cards_come_to_lie():
    table = Table()
    turn_batches_round(table.game)
    row, discard = (table.game.zone(name, table.players[0]) for name in ("row", "discard"))
    cards = [table.card(f"ash{number}") for number in (1, 2)]
    table.happen(*(Event("fill", card, Count(1)) for card in cards))
    table.happen(*(Event("destroy", card, Move(discard)) for card in cards))
    table.happen(*(Event("return", card, Move(row)) for card in cards))
    table.happen(Event("fill", cards[0], Count(1)), Event("shift", cards[1], Move(row, 0)))
    assert table.kinds == [
        *("fill ash2", "fill ash1"),
        *("destroy ash2", "destroy ash1"),
        *("return ash1", "return ash2"),
        *("shift ash2", "fill ash1"),
    ]
