"""Lines of cards: each has exactly one reading, and what it points back to is there, once.

In: a phrasebook, a line and the kinds that it may be. Out: its reading, or faults with their column.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ruledeck.text.phrases.book import Node, Phrase, Phrasebook
from ruledeck.text.phrases.check.antecedents import reference_faults
from ruledeck.text.phrases.load import templates
from ruledeck.text.phrases.parser import Refusal
from ruledeck.text.phrases.template import Template, Words
from ruledeck.text.phrases.tree import outline

_MOST_EXPECTED = 6
_PART = "…"


class Fault(NamedTuple):
    """What is wrong in a line, at a character from 0."""

    offset: int
    code: str
    message: str
    hint: str | None = None


def read_line(book: Phrasebook, line: str, kinds: Sequence[str]) -> tuple[Node | None, list[Fault]]:
    """Return the reading of a line, if it has exactly one, and what is wrong with it."""
    readings = book.parser.readings(line, kinds)
    if not readings:
        return None, [_refused(book, line, book.parser.refusal(line, kinds))]
    if len(readings) > 1:
        return None, [_ambiguous(readings)]
    faults = [Fault(*fault) for fault in reference_faults(readings[0], book)]
    return readings[0], faults


def _refused(book: Phrasebook, line: str, refusal: Refusal) -> Fault:
    found = line[refusal.offset :]
    got = f"'{' '.join(found.split()[:3])}'" if found.strip() else "the end of the text"
    close = _close(found.split()[0], refusal.expected) if found.split() else []
    expected = _listed(close or refusal.expected)
    near = nearest_phrases(book, line, refusal.offset)
    hint = f"nearest phrases: {'; '.join(near)}" if near else None
    return Fault(refusal.offset, "T031", f"expected {expected}, got {got}", hint)


def _listed(expected: Sequence[str]) -> str:
    if len(expected) > _MOST_EXPECTED:
        return ", ".join(expected[:_MOST_EXPECTED]) + ", ..."
    return " or ".join(filter(None, [", ".join(expected[:-1]), expected[-1]]))


def _close(word: str, expected: Iterable[str]) -> list[str]:
    """Return those of the expected words that begin like one that stands there."""
    by_word = {words.strip("'").split(" ")[0]: words for words in expected}
    return [by_word[close] for close in difflib.get_close_matches(word.strip(".,"), by_word, n=2, cutoff=0.7)]


def nearest_phrases(book: Phrasebook, line: str, offset: int, most: int = 3) -> list[str]:
    """Return the words of the phrases most like the sentence in which a reading stopped, best first."""
    start = max(line.rfind(". ", 0, offset), line.rfind(", ", 0, offset), line.rfind(": ", 0, offset))
    rest = re.split(r"[.,] ", line[start + 2 if start >= 0 else 0 :])[0].rstrip(".").casefold()
    matcher = difflib.SequenceMatcher(b=rest, autojunk=False)
    scores: list[tuple[float, str]] = []
    for phrase in book.phrases.values():
        of_phrase = [(0.0, "")]
        for path, template in templates(phrase):
            words = _plain(template)
            letters = len(words.replace(_PART, "").replace(" ", ""))
            if path[0] == "text" and letters > 2:
                matcher.set_seq1(words.casefold())
                of_phrase.append((_likeness(matcher, letters), words))
        scores.append(max(of_phrase))
    best = dict.fromkeys(words for score, words in sorted(scores, reverse=True) if score)
    return [f"'{words}'" for words in best][:most]


def _likeness(matcher: difflib.SequenceMatcher[str], letters: int) -> float:
    """Return how many letters of a phrase stand in a sentence, none where most of them are missing."""
    found = sum(block.size for block in matcher.get_matching_blocks() if block.size > 1)
    return found * found / letters if found / letters > 0.6 else 0.0


def _plain(template: Template) -> str:
    """Return the words of a phrase with dots for its parts."""
    shown = (piece.text if isinstance(piece, Words) else _PART for piece in template.said)
    return "".join(shown).strip(" .")


def _ambiguous(readings: Sequence[Node]) -> Fault:
    first, second = ("\n".join(outline(node, whole=True)) for node in readings[:2])
    mine, other = difference(readings[0], readings[1])
    message = f"the text has two readings, with '{mine.id}' and with '{other.id}'"
    return Fault(0, "T032", message, f"one reading:\n{first}\n  the other:\n{second}")


def difference(one: Node, two: Node) -> tuple[Phrase, Phrase]:
    """Return the phrases in which two trees of one text differ first, from the top."""
    if one.phrase is not two.phrase:
        return one.phrase, two.phrase
    for mine, other in zip(one.args, two.args, strict=True):
        if mine != other and isinstance(mine, Node) and isinstance(other, Node):
            return difference(mine, other)
    return one.phrase, two.phrase
