"""The shape of a card as CSS has it. In: a size in mm. Out: values of properties."""

from __future__ import annotations

from ruledeck.schema.game import CardSize


def aspect_ratio(size: CardSize) -> str:
    """Return a card's width to its height, for `aspect-ratio`."""
    return f"{size.width:g} / {size.height:g}"


def corner_radius(size: CardSize) -> str:
    """Return the radius of a card's corners as parts of its width and height, for `border-radius`."""
    return f"{100 * size.corner / size.width:.2f}% / {100 * size.corner / size.height:.2f}%"
