"""The smallest part of a list that still shows something.

In: a list and a question. Out: a part of it from which nothing can be left out.

Source: A. Zeller, R. Hildebrandt 2002, "Simplifying and isolating failure-inducing input".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Item = TypeVar("Item")


def smallest(items: Sequence[Item], holds: Callable[[Sequence[Item]], bool]) -> list[Item]:
    """Return items, in order, of which none can be left out without the question being answered by no.

    Halves are left out first, then ever smaller pieces, from the last to the first; single items again and
    again, since one may be needed by another alone that is left out later.
    """
    left = list(items)
    size = len(left)
    while size:
        before = end = len(left)
        while end > 0:
            fewer = left[: max(0, end - size)] + left[end:]
            if holds(fewer):
                left = fewer
            end -= size
        size = size // 2 if size > 1 else int(len(left) < before)
    return left
