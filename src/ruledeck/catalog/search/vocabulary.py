"""The words of a column of texts, so that one word need not be looked for in every text.

In: folded texts. Out: Vocabulary, for many queries over the same texts; making it costs as much as a hundred
scans or so, and one query alone does better without.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence


class Vocabulary:
    """For each word, by white space, the places of the texts that it stands in."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._count = len(texts)
        self._places: dict[str, array[int]] = {}
        for place, text in enumerate(texts):
            for word in set(text.split()):
                places = self._places.get(word)
                if places is None:
                    places = self._places[word] = array("I")
                places.append(place)

    def mark(self, needle: str) -> bytes | None:
        """Return a byte a text, 1 where some word has `needle` in it.

        None where scanning the texts is quicker: the needle goes over words, or is in too many of them.
        """
        if " " in needle or "\n" in needle:
            return None
        found = [places for word, places in self._places.items() if needle in word]
        if sum(map(len, found)) > 2 * self._count:
            return None
        marks = bytearray(self._count)
        for places in found:
            for place in places:
                marks[place] = 1
        return bytes(marks)
