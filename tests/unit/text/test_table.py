"""Tables of rules: read as they stand, and in groups."""

from __future__ import annotations

from ruledeck.text.table import Table, in_groups, read_table

TURN = """A turn at a glance.

| Phase | Step | |
|---|---|---|
| Dawn | [Wake](rule:dawn) | required |
| Dawn | Take 1{heat} | |
| Night | Sleep | required |
"""


def test_a_table_has_its_caption_its_head_and_cells_as_they_are_written() -> None:
    assert read_table(TURN) == Table(
        "A turn at a glance.",
        ("Phase", "Step", ""),
        (
            ("Dawn", "[Wake](rule:dawn)", "required"),
            ("Dawn", "Take 1{heat}", ""),
            ("Night", "Sleep", "required"),
        ),
    )


def test_a_paragraph_without_a_table_has_none() -> None:
    assert read_table("Sleep | wake.") is None


def test_neighbours_with_one_first_cell_are_a_group() -> None:
    table = read_table(TURN)
    assert table
    assert [(name, [row[0] for row in rows]) for name, rows in in_groups(table)] == [
        ("Dawn", ["[Wake](rule:dawn)", "Take 1{heat}"]),
        ("Night", ["Sleep"]),
    ]


def test_rows_whose_first_cells_all_differ_are_one_group_as_they_are() -> None:
    rows = (("1", "Wake"), ("2", "Sleep"), ("1", "Wake"))
    assert list(in_groups(Table("", ("", ""), rows))) == [("", list(rows))]
