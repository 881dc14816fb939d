"""Slots of a sheet: inside the paper, apart from each other, backs where fronts are, for any size."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from ruledeck.print.paper import Paper
from ruledeck.print.profile import BackShift, Duplex, Marks, Profile
from ruledeck.print.sheet.layout import Box, Layout, lay_out, shifted
from ruledeck.print.sheet.marks import crop_marks
from ruledeck.schema.game import CardSize
from ruledeck.schema.problem import WrongUsageError

NEAR = 1e-6
lengths = st.floats(20, 180).map(lambda value: round(value, 2))
gutters = st.one_of(st.just(0.0), st.floats(0, 20).map(lambda value: round(value, 2)))
papers = st.tuples(st.floats(60, 450), st.floats(60, 450)).map(lambda size: Paper("any", *size))
profiles = st.builds(
    Profile,
    paper=papers,
    margin=st.floats(0, 20),
    gutter=gutters,
    bleed=st.floats(0, 8),
    duplex=st.sampled_from(["long", "short"]),
)


def layout_of(profile: Profile, width: float, height: float) -> Layout | None:
    try:
        return lay_out(profile, CardSize("any", width, height))
    except WrongUsageError:
        return None


@given(profiles, lengths, lengths)
def test_every_slot_is_inside_the_margins_and_no_two_overlap(
    profile: Profile, width: float, height: float
) -> None:
    layout = layout_of(profile, width, height)
    if layout is None:
        free = profile.paper.width - 2 * profile.margin, profile.paper.height - 2 * profile.margin
        assert width > free[0] - NEAR or height > free[1] - NEAR
        return
    slots = [layout.slot(index) for index in range(layout.capacity)]
    for slot in slots:
        assert slot.left >= profile.margin - NEAR
        assert slot.top >= profile.margin - NEAR
        assert slot.right <= profile.paper.width - profile.margin + NEAR
        assert slot.bottom <= profile.paper.height - profile.margin + NEAR
    for at, one in enumerate(slots):
        for other in slots[at + 1 :]:
            beside = one.right <= other.left + NEAR or other.right <= one.left + NEAR
            above = one.bottom <= other.top + NEAR or other.bottom <= one.top + NEAR
            assert beside or above


def seen_from_the_front(box: Box, paper: Paper, duplex: Duplex) -> Box:
    """Where a box of a back page is when the paper is turned back over the edge that the printer used."""
    over_vertical_edge = (duplex == "long") == (paper.height >= paper.width)
    if over_vertical_edge:
        return replace(box, left=paper.width - box.right)
    return replace(box, top=paper.height - box.bottom)


@given(profiles, lengths, lengths)
def test_every_back_lies_behind_its_front_however_the_paper_is_turned(
    profile: Profile, width: float, height: float
) -> None:
    layout = layout_of(profile, width, height)
    if layout is None:
        return
    for index in range(layout.capacity):
        behind = seen_from_the_front(layout.back_slot(index, profile.duplex), profile.paper, profile.duplex)
        front = layout.slot(index)
        assert abs(behind.left - front.left) < NEAR
        assert abs(behind.top - front.top) < NEAR


@given(profiles, lengths, lengths)
def test_bleed_never_reaches_a_neighbour_nor_leaves_the_paper(
    profile: Profile, width: float, height: float
) -> None:
    layout = layout_of(profile, width, height)
    if layout is None:
        return
    for index in range(layout.capacity):
        slot, bleed = layout.slot(index), layout.bleed_of(index)
        assert slot.left - bleed.left >= -NEAR
        assert slot.right + bleed.right <= profile.paper.width + NEAR
        assert slot.top - bleed.top >= -NEAR
        assert slot.bottom + bleed.bottom <= profile.paper.height + NEAR
        if (index + 1) % layout.columns and index + 1 < layout.capacity:
            next_slot, next_bleed = layout.slot(index + 1), layout.bleed_of(index + 1)
            assert slot.right + bleed.right <= next_slot.left - next_bleed.left + NEAR


@given(profiles, lengths, lengths)
def test_no_mark_is_on_a_card_but_for_the_crosses_at_shared_corners(
    profile: Profile, width: float, height: float
) -> None:
    layout = layout_of(profile, width, height)
    if layout is None:
        return
    slots = [layout.slot(index) for index in range(layout.capacity)]
    for x0, y0, x1, y1 in crop_marks(layout, Marks()):
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        for slot in slots:
            inside_across = slot.left + 1 < middle[0] < slot.right - 1
            inside_down = slot.top + 1 < middle[1] < slot.bottom - 1
            assert not (inside_across and inside_down)


@given(profiles, st.floats(-5, 5), st.floats(-5, 5))
def test_an_offset_moves_every_box_alike(profile: Profile, x: float, y: float) -> None:
    box = Box(10, 20, 30, 40)
    moved = shifted(box, profile.paper, BackShift(x, y))
    assert abs(moved.left - box.left - x) < NEAR
    assert abs(moved.top - box.top - y) < NEAR
    assert (moved.width, moved.height) == (box.width, box.height)
