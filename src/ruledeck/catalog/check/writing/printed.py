"""What is printed against what is said of it: numbers of phrases, and rules that stand twice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ruledeck.catalog.check.writing.house import sound_phrases, spread
from ruledeck.catalog.check.writing.numbers import unmet
from ruledeck.catalog.source.content import Content
from ruledeck.schema.document import Document
from ruledeck.schema.problem import Problem
from ruledeck.text.phrases.template import NUMBER, read_template
from ruledeck.text.rulebook import Paragraph

_BRACES = re.compile(r"\{[^{}]*\}")
_FEW = 4  # paragraphs of fewer words may well be alike: "None.", "As in the base game."


def check_phrase_numbers(content: Content) -> Iterator[Problem]:
    """Yield the numbers of phrases, and their places for numbers, that the meaning leaves out."""
    document = sound_phrases(content)
    data: Any = document.data if document else {"phrases": ()}
    for index, entry in enumerate(data["phrases"]):
        if document and "meaning" in entry:
            yield from _number_problems(document, index, entry)


def _number_problems(document: Document, index: int, entry: dict[str, Any]) -> Iterator[Problem]:
    meanings = list(spread(entry["meaning"], ("phrases", index, "meaning")))
    for path, text in spread(entry["text"], ("phrases", index, "text")):
        slots = [one for one in read_template(text).slots if one.kind == NUMBER and one.given is None]
        for meaning_path, meaning in meanings:
            if len(path) > 3 and len(meaning_path) > 3 and path[-1] != meaning_path[-1]:
                continue  # another form
            for number in unmet(_BRACES.sub(" ", text), _BRACES.sub(" ", meaning)):
                message = f"the text has {number.shown}, and its meaning does not have that number"
                yield document.text_problem(
                    path, number.offset, "T046", message, "mend the one that is wrong"
                )
            for slot in slots:
                if not re.search(rf"\{{{slot.name}[.|}}]", meaning):
                    message = f"the meaning leaves out the number '{slot.name}'"
                    hint = f"write {{{slot.name}}} where it is meant"
                    yield document.problem(meaning_path, "T046", message, hint)


def check_twin_rules(content: Content) -> Iterator[Problem]:
    """Yield the paragraphs that have the words of an earlier one, and link to the same."""
    first: dict[str, Paragraph] = {}
    for paragraph in content.paragraphs.values():
        words = re.findall(r"\w+|[{}\[\]|]", paragraph.text.casefold())
        earlier = first.setdefault(" ".join(words), paragraph)
        if earlier is not paragraph and len(words) >= _FEW:
            message = f"'{paragraph.id}' has the same words as '{earlier.id}'"
            hint = f"let one of them link to the other ({earlier.file}:{earlier.line}), or say what differs"
            yield Problem(paragraph.file, paragraph.line, 1, "R013", message, hint)
