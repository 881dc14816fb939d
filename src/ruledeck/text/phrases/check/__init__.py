"""What is wrong in a phrasebook, and in the lines of cards that it reads.

In: a phrasebook and its file. Out: problems. The checks come in stages, each of which rests on the one
before: a phrasebook whose parts are not known, or that could recurse for ever, is not asked for samples.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ruledeck.schema.document import Document
from ruledeck.schema.game import Game
from ruledeck.schema.problem import Problem
from ruledeck.text.phrases.book import Phrasebook
from ruledeck.text.phrases.check.overlap import check_overlap, check_same_words
from ruledeck.text.phrases.check.parts import check_forms, check_parts, check_tables
from ruledeck.text.phrases.check.recursion import check_endless, check_left_edge
from ruledeck.text.phrases.check.slots import check_do, check_slots, check_words

Check = Callable[[Phrasebook, Document, Game], Iterable[Problem]]

STAGES: tuple[tuple[Check, ...], ...] = (
    (check_tables, check_parts, check_slots, check_words, check_do),
    (check_forms, check_left_edge, check_endless, check_same_words),
    (check_overlap,),
)


def check_phrasebook(book: Phrasebook, document: Document, game: Game) -> list[Problem]:
    """Return the problems of the first stage that finds errors, and the warnings up to there."""
    found: set[Problem] = set()
    for stage in STAGES:
        for check in stage:
            found.update(check(book, document, game))
        if any(problem.severity == "error" for problem in found):
            break
    return sorted(found)
