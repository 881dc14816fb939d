"""Cards: texts, labels and ranges."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.check.words import Manuscript
from ruledeck.catalog.source.content import Content
from ruledeck.schema.problem import Problem


def check_texts(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with the marks, words and white space of card texts and names."""
    script = Manuscript(content.game)
    for card in content.cards:
        for at, line in enumerate(card.text):
            for check in (script.marks, script.words, script.space, script.length):
                for fault in check(line):
                    yield content.document_of(card).text_problem((card.index, "text", at), *fault)
        for key in ("name", "flavour"):
            for fault in script.space(getattr(card, key)):
                yield content.document_of(card).text_problem((card.index, key), *fault)


def check_labels(content: Content) -> Iterator[Problem]:
    """Yield the words that open a line of card text like a label, but are none."""
    script = Manuscript(content.game)
    for card in content.cards:
        for at, line in enumerate(card.text):
            for fault in script.label(line):
                yield content.document_of(card).text_problem((card.index, "text", at), *fault)


def check_ranges(content: Content) -> Iterator[Problem]:
    """Yield the ranges that run backwards or leave their stat's limits, which no schema can tell."""
    ranges = [stat for stat in content.game.stats.values() if stat.type == "range"]
    for card in content.cards:
        for stat in ranges:
            value = card.stats.get(stat.id)
            if not isinstance(value, tuple):
                continue
            low, high = int(value[0]), int(value[1])
            limits = (low if stat.min is None else stat.min, high if stat.max is None else stat.max)
            hint = None
            if low > high:
                message, hint = f"the range {low}-{high} runs backwards", f"write {high}-{low}"
            elif low < limits[0] or high > limits[1]:
                message = f"the range {low}-{high} leaves the limits of '{stat.id}', {limits[0]}-{limits[1]}"
            else:
                continue
            path = (card.index, "stats", stat.id)
            yield content.document_of(card).problem(path, "C014", message, hint)


def check_provenance(content: Content) -> Iterator[Problem]:
    """Yield the cards whose stats have no provenance, and the provenance of stats that there are not.

    Stats that the type requires are seen to by the schema; these are the optional ones.
    """
    for card in content.cards:
        if bool(card.stats) == ("stats" in card.provenance):
            continue
        document, path = content.document_of(card), (card.index, "provenance")
        if card.stats:
            hint = "add 'stats: seed', 'stats: playtest' or 'stats: original'"
            yield document.problem(path, "C015", "the provenance of the stats is missing", hint)
        else:
            yield document.key_problem(path, "stats", "C016", "the card has no stats", "remove 'stats:' here")
