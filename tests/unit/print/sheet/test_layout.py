from __future__ import annotations

import pytest

from ruledeck.print.paper import paper_named
from ruledeck.print.profile import Marks, Profile
from ruledeck.print.sheet.layout import lay_out
from ruledeck.print.sheet.marks import crop_marks, strip_marks
from ruledeck.schema.game import CardSize
from ruledeck.schema.problem import WrongUsageError

POKER = CardSize("poker", 63, 88)


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_nine_cards_of_63_by_88_lie_on_a4_and_on_letter(paper: str) -> None:
    layout = lay_out(Profile(paper=paper_named(paper)), POKER)
    assert (layout.columns, layout.rows) == (3, 3)


def test_neighbours_share_a_cut_without_a_gutter_and_bleed_up_to_its_half_with_one() -> None:
    tight = lay_out(Profile(), POKER)
    assert tight.slot(0).right == tight.slot(1).left
    middle = tight.bleed_of(4)
    assert (middle.left, middle.top, middle.right, middle.bottom) == (0, 0, 0, 0)
    wide = lay_out(Profile(gutter=4), POKER)
    assert wide.bleed_of(0).right == 2
    assert wide.bleed_of(0).left == 3


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_back_of_the_first_card_lies_in_the_mirrored_corner(duplex: str) -> None:
    layout = lay_out(Profile(duplex=duplex), POKER)
    back = layout.back_slot(0, duplex)
    if duplex == "long":
        assert (back.right, back.top) == pytest.approx((210 - layout.slot(0).left, layout.slot(0).top))
    else:
        assert (back.left, back.bottom) == pytest.approx((layout.slot(0).left, 297 - layout.slot(0).top))
    assert layout.turns_backs(duplex) is (duplex == "short")


def test_a_card_bigger_than_the_paper_is_wrong_usage_and_so_is_a_grid_that_does_not_fit() -> None:
    with pytest.raises(WrongUsageError, match="does not fit"):
        lay_out(Profile(), CardSize("huge", 300, 400))
    with pytest.raises(WrongUsageError, match="4x3"):
        lay_out(Profile(columns=4, rows=3), POKER)


def test_marks_point_at_every_cut_from_all_four_margins() -> None:
    layout = lay_out(Profile(), POKER)
    marks = crop_marks(layout, Marks())
    grid = layout.grid
    above = {x0 for x0, y0, x1, y1 in marks if x0 == x1 and max(y0, y1) < grid.top}
    below = {x0 for x0, y0, x1, y1 in marks if x0 == x1 and min(y0, y1) > grid.bottom}
    left = {y0 for x0, y0, x1, y1 in marks if y0 == y1 and max(x0, x1) < grid.left}
    right = {y0 for x0, y0, x1, y1 in marks if y0 == y1 and min(x0, x1) > grid.right}
    assert len(above) == len(below) == len(left) == len(right) == 4
    assert above == below
    assert left == right


@pytest.mark.parametrize("gutter", [0, 4])
def test_marks_between_cards_survive_the_first_cut(gutter: float) -> None:
    layout = lay_out(Profile(gutter=gutter, columns=3, rows=2), POKER)
    grid = layout.grid
    inner = [
        mark
        for mark in crop_marks(layout, Marks())
        if grid.left < min(mark[0], mark[2])
        and grid.top < min(mark[1], mark[3])
        and max(mark[0], mark[2]) < grid.right
        and max(mark[1], mark[3]) < grid.bottom
    ]
    assert len(inner) == 2 * (2 if gutter == 0 else 4)


def test_marks_of_the_overlap_stand_beside_each_row_of_stacked_cards_and_nowhere_else() -> None:
    layout = lay_out(Profile(), POKER)
    marks = strip_marks(layout, [(0, 19.0), (1, 19.0), (4, 0.0), (7, 10.0)])
    heights = sorted({y for _, y, _, _ in marks})
    assert heights == pytest.approx([layout.slot(0).bottom - 19, layout.slot(7).bottom - 10])
    cuts = {round(y, 4) for row in range(3) for y in (layout.slot(3 * row).top, layout.slot(3 * row).bottom)}
    assert not cuts & set(heights)
    assert all(x1 < layout.grid.left - 3 or x0 > layout.grid.right + 3 for x0, _, x1, _ in marks)
    assert all(0 <= x0 < x1 <= 210 for x0, _, x1, _ in marks)
    assert strip_marks(layout, [(4, 0.0)]) == []
