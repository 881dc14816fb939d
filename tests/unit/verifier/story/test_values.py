"""Values of events and fields in words: nested ones, as of deals."""

from __future__ import annotations

from table import Table

from ruledeck.verifier.story.words import value_words


def told(table: Table, value: object) -> str:
    return "".join(
        piece if isinstance(piece, str) else f"<{piece['card']}>" for piece in value_words(table.game, value)
    )


def test_a_mapping_is_told_with_cards_for_their_keys() -> None:
    table = Table("ann", "bob")
    ring = table.card("ring", zone="row").key
    deal = {"gives": {ring: "bob"}, "spares": {"bob": ["ann"]}, "number": 2, "secret": True}
    assert told(table, deal) == f"gives (<{ring}> → bob), spares (bob → ann), number 2, secret"
    assert told(table, {"gift": ring, "by": "ann"}) == f"gift <{ring}>, by ann"


def test_mappings_in_a_list_are_kept_apart() -> None:
    table = Table("ann", "bob")
    kept = [
        {"number": 1, "players": ["ann", "bob"], "promises": [{"by": "ann"}, {"by": "bob"}]},
        {"number": 2},
    ]
    assert told(table, kept) == "number 1, players ann, bob, promises (by ann), (by bob); number 2"
