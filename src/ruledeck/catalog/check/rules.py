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
from ruledeck.text.rulebook import Chapter, Paragraph, Section, markdown

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
            for stars in _loose_stars(paragraph.text):
                line, column = _last_place(rows, paragraph, stars)
                yield Problem(chapter.file, line, column, "R015", *_loose(stars))
    for ruling in content.rulings:
        for key in ("question", "answer", "because"):
            text = getattr(ruling, key)
            for stars in _loose_stars(text):
                path = (ruling.index, key)
                at = text.rfind(stars)
                yield register_document(content, "rulings").text_problem(path, at, "R015", *_loose(stars))


def _loose(stars: str) -> tuple[str, str]:
    words = "bold" if stars == "**" else "italics"
    hint = f"write {stars}words{stars} for {words}, with no space inside"
    return f"'{stars}' opens or closes nothing", hint


def _loose_stars(text: str) -> Iterator[str]:
    """Yield the asterisks that are left as words when a text is set."""
    if "*" not in text or "\\*" in text:
        return
    for block in markdown().parse(text):
        for token in block.children or ():
            if token.type == "text":
                yield from re.findall(r"\*+", token.content)


def _last_place(rows: list[str], paragraph: Paragraph, stars: str) -> tuple[int, int]:
    """Return the last place of asterisks in a paragraph, since what opens last is what is not closed."""
    found = (paragraph.line, 1)
    for number in range(paragraph.line, min(paragraph.line + paragraph.text.count("\n"), len(rows) - 1) + 1):
        for match in re.finditer(r"\*+", rows[number - 1]):
            found = (number, match.start() + 1) if match[0] == stars else found
    return found


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
