"""Where cards lie on paper, front and back.

In: paper, card size, margin, gutter, grid. Out: the trim box of every slot, in mm from the paper's upper left
corner, as the sheet is printed. Backs are mirrored as the printer turns the paper: over the long edge of an
upright sheet they lie mirrored left to right, over its short edge top to bottom and upside down.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruledeck.print.paper import Paper
from ruledeck.print.profile import BackShift, Duplex, Profile
from ruledeck.schema.game import CardSize
from ruledeck.schema.problem import WrongUsageError

NEAR_MM = 1e-6


@dataclass(frozen=True, slots=True)
class Box:
    """A box in mm from the upper left corner of the paper."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Distance of the right side from the left edge of the paper."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Distance of the lower side from the upper edge of the paper."""
        return self.top + self.height


@dataclass(frozen=True, slots=True)
class Bleed:
    """How far a face shows beyond each side of its trim box, mm."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A grid of cards of one size, centred on the paper."""

    paper: Paper
    width: float
    height: float
    columns: int
    rows: int
    gutter: float
    bleed: float

    @property
    def capacity(self) -> int:
        """Cards on a sheet."""
        return self.columns * self.rows

    @property
    def grid(self) -> Box:
        """The box around all trim boxes."""
        across = self.columns * (self.width + self.gutter) - self.gutter
        down = self.rows * (self.height + self.gutter) - self.gutter
        return Box((self.paper.width - across) / 2, (self.paper.height - down) / 2, across, down)

    def slot(self, index: int) -> Box:
        """Return the trim box of a front; slots run in rows from the upper left."""
        row, column = divmod(index, self.columns)
        grid = self.grid
        return Box(
            grid.left + column * (self.width + self.gutter),
            grid.top + row * (self.height + self.gutter),
            self.width,
            self.height,
        )

    def back_slot(self, index: int, duplex: Duplex) -> Box:
        """Return the trim box of the back of a slot, on the other side of the paper."""
        front = self.slot(index)
        if self.mirrors_across(duplex):
            return Box(self.paper.width - front.right, front.top, front.width, front.height)
        return Box(front.left, self.paper.height - front.bottom, front.width, front.height)

    def turns_backs(self, duplex: Duplex) -> bool:
        """Return whether backs stand upside down on their page, so that they are upright when turned."""
        return not self.mirrors_across(duplex)

    def bleed_of(self, index: int, mirrored_across: bool = False, mirrored_down: bool = False) -> Bleed:
        """Return how far a slot's face shows beyond its trim box: at most half the gutter to a neighbour."""
        row, column = divmod(index, self.columns)
        inner = min(self.bleed, self.gutter / 2)
        grid = self.grid
        beside, above = min(self.bleed, max(grid.left, 0)), min(self.bleed, max(grid.top, 0))
        left, right = (beside if column == 0 else inner), (beside if column == self.columns - 1 else inner)
        top, bottom = (above if row == 0 else inner), (above if row == self.rows - 1 else inner)
        if mirrored_across:
            left, right = right, left
        if mirrored_down:
            top, bottom = bottom, top
        return Bleed(left, top, right, bottom)

    def back_bleed(self, index: int, duplex: Duplex) -> Bleed:
        """Return how far the back of a slot shows beyond its trim box, as it lies on its page."""
        across = self.mirrors_across(duplex)
        return self.bleed_of(index, mirrored_across=across, mirrored_down=not across)

    def mirrors_across(self, duplex: Duplex) -> bool:
        """Return whether turning the paper swaps left and right as it is printed."""
        is_portrait = self.paper.height >= self.paper.width
        return (duplex != "short") == is_portrait


def lay_out(profile: Profile, size: CardSize) -> Layout:
    """Return the grid of cards of a size on the profile's paper.

    Raises:
        WrongUsageError: not one card fits, or the grid asked for does not.
    """
    paper, gutter, margin = profile.paper, profile.gutter, profile.margin
    free_across, free_down = paper.width - 2 * margin, paper.height - 2 * margin
    most_across = int((free_across + gutter + NEAR_MM) // (size.width + gutter))
    most_down = int((free_down + gutter + NEAR_MM) // (size.height + gutter))
    columns, rows = profile.columns or most_across, profile.rows or most_down
    if columns > most_across or rows > most_down or columns < 1 or rows < 1:
        card = f"{size.width:g} x {size.height:g} mm"
        fits = f"{max(most_across, 0)}x{max(most_down, 0)}" if most_across and most_down else "none"
        wanted = f"a grid of {columns}x{rows} cards" if profile.columns else "a card"
        raise WrongUsageError(
            f"{wanted} of {card} does not fit {paper.name} with a margin of {margin:g} mm", f"room for {fits}"
        )
    return Layout(paper, size.width, size.height, columns, rows, gutter, profile.bleed)


def shifted(box: Box, paper: Paper, shift: BackShift) -> Box:
    """Return a box of a back's page, moved and scaled about the paper's middle as the printer needs it."""
    middle_x, middle_y = paper.width / 2, paper.height / 2
    return Box(
        middle_x + (box.left - middle_x) * shift.scale_x + shift.x,
        middle_y + (box.top - middle_y) * shift.scale_y + shift.y,
        box.width * shift.scale_x,
        box.height * shift.scale_y,
    )
