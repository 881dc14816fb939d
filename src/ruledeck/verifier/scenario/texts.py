"""Texts that a scenario carries out by themselves. In: words. Out: what carries them out."""

from __future__ import annotations

from collections.abc import Callable

from ruledeck.text.phrases import effect
from ruledeck.text.phrases.book import Node, Phrasebook
from ruledeck.text.phrases.check.lines import Fault, read_line
from ruledeck.verifier.compile import TermError, as_printed, compile_step
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.scenario.world import Run, TextError

KINDS = ("steps", "outcome")
"""The kinds of phrase that such a text may be, the first that can be read; not all languages have all."""


def steps_reader(ruleset: Ruleset, book: Phrasebook) -> Callable[[str], Run]:
    """Return what reads a text of steps and returns what carries it out.

    What it returns raises TextError where a text has not one reading, or no primitive of the ruleset does it.
    """

    def compiled(text: str) -> Run:
        node, faults = _read(book, text)
        if faults:
            first = faults[0]
            raise TextError(first.message, first.offset, first.hint)
        assert node is not None, "a text without a fault has a reading"
        try:
            return compile_step(ruleset, as_printed(text), effect(node))
        except TermError as error:
            raise TextError(str(error), 0, error.hint or None) from error
        except Exception as error:  # whatever the code of a ruleset raises is a fault of its own
            said = f"the ruleset fails when it compiles this: {type(error).__name__}: {error}"
            raise TextError(said) from error

    return compiled


def _read(book: Phrasebook, text: str) -> tuple[Node | None, list[Fault]]:
    """Return the reading of a text, and what is wrong in it; it may begin like a sentence on a card.

    A text that cannot be read either way is at fault where it goes on furthest.
    """
    inside = f"{text[:1].lower()}{text[1:]}"
    kinds = [kind for kind in KINDS if kind in book.kinds]
    words = dict.fromkeys((inside, text))
    reads = [read_line(book, each, (kind,)) for kind in kinds for each in words]
    return max(
        reads, key=lambda read: (read[0] is not None, max((each.offset for each in read[1]), default=0))
    )
