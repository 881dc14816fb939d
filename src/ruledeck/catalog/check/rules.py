"""Rules: texts, empty chapters and sections, terms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from ruledeck.catalog.check.known import register_document
from ruledeck.catalog.check.words import Manuscript
from ruledeck.catalog.check.writing.lexicon import readable
from ruledeck.catalog.source.content import Content
from ruledeck.schema.problem import Problem
from ruledeck.text.emphasis import loose_stars, row_and_column
from ruledeck.text.rulebook import Chapter, Paragraph, Section

_HTML = re.compile(r"</?[a-zA-Z][^>]*>|<!--")


def check_rule_texts(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with the marks and words of rules and rulings."""
    script = Manuscript(content.game, content.style)
    for chapter in content.chapters:
        for number, row in enumerate(chapter.source.split("\n"), start=1):
            for fault in (*script.marks(readable(row), "rules"), *script.words(readable(row), "rules")):
                yield Problem(chapter.file, number, fault.offset + 1, *fault[1:])
            if match := _HTML.search(row):
                message = f"HTML in a rule: '{match[0]}'"
                yield Problem(chapter.file, number, match.start() + 1, "R012", message, "use Markdown")
    for ruling in content.rulings:
        for key in ("question", "answer"):
            text = readable(getattr(ruling, key))
            for fault in (*script.marks(text, "rulings"), *script.words(text, "rulings")):
                yield register_document(content, "rulings").text_problem((ruling.index, key), *fault)


def check_emphasis(content: Content) -> Iterator[Problem]:
    """Yield the asterisks in rules and rulings that open or close nothing, and would be shown as they are."""
    for chapter in content.chapters:
        rows = chapter.source.split("\n")
        for paragraph in chapter.paragraphs:
            for at, stars in loose_stars(paragraph.text):
                yield Problem(chapter.file, *_place(rows, paragraph, at), "R015", *_loose(stars))
    for ruling in content.rulings:
        for key in ("question", "answer", "because"):
            for at, stars in loose_stars(getattr(ruling, key)):
                path = (ruling.index, key)
                yield register_document(content, "rulings").text_problem(path, at, "R015", *_loose(stars))


def _loose(stars: str) -> tuple[str, str]:
    words = "bold" if stars == "**" else "italics"
    hint = f"write {stars}words{stars} for {words}, with no space inside"
    return f"'{stars}' opens or closes nothing", hint


def _place(rows: list[str], paragraph: Paragraph, offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of a character of a paragraph's text."""
    number, column = row_and_column(paragraph.text, offset)
    row = paragraph.text.split("\n")[number]
    for line in range(paragraph.line + number, len(rows) + 1):  # the id may stand in a line of its own
        if row in rows[line - 1]:
            return line, rows[line - 1].index(row) + column + 1
    return paragraph.line, 1


def check_emptiness(content: Content) -> Iterator[Problem]:
    """Yield the chapters and sections that say nothing."""
    for chapter in content.chapters:
        if chapter.sections and not any(True for _ in chapter.paragraphs):
            message = f"the chapter '{chapter.title}' has no paragraph"
            yield Problem(
                chapter.file, chapter.sections[0].line, 1, "R009", message, "write one, or remove it"
            )
        else:
            yield from _empty_sections(chapter)


def check_terms(content: Content) -> Iterator[Problem]:
    """Yield the terms that two paragraphs define."""
    first: dict[str, Paragraph] = {}
    for paragraph in content.paragraphs.values():
        for term in paragraph.terms:
            earlier = first.setdefault(term.casefold(), paragraph)
            if earlier is not paragraph:
                message = f"the term '{term}' is defined twice, first in '{earlier.id}'"
                hint = f"remove it from one of the two ({earlier.file}:{earlier.line})"
                yield Problem(paragraph.file, paragraph.line, 1, "R011", message, hint)


def _empty_sections(chapter: Chapter) -> Iterator[Problem]:
    end = Section("", "", "", 1, "", 0)
    for section, following in pairwise((*chapter.sections, end)):
        if not section.paragraphs and following.level <= section.level:
            message = f"the section '{section.title}' has no paragraph"
            yield Problem(chapter.file, section.line, 1, "R009", message, "write one, or remove the heading")
