"""How prose speaks of rules and cards: of rules by links, never by numbers; of cards as the style asks.

A number with one point is a reference when a title follows, or a word such as section stands before it: "1.5
points" is none. After "see" and "number" a whole number is one only where it counts and names nothing: one
may "see 3 cards", and roll "the number 6".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ruledeck.catalog.check.known import register_document
from ruledeck.catalog.check.writing.house import sound_phrases, sound_wording, spread
from ruledeck.catalog.source.content import Content
from ruledeck.schema.problem import Problem
from ruledeck.text.rulebook import ANY_LINK, ATTRIBUTES

_PLACES = "paragraphs?|sections?|chapters?|rules?|pages?|no\\."
_NUMBER = r"\d{1,3}(?:\.\d{1,3}){0,3}"
_REFERENCE = re.compile(
    rf"\[\^\w+\]|§+\s*{_NUMBER}|(?<![\w.])(?:{_PLACES})\s+{_NUMBER}(?![\w-]|\.\d| *\{{)"
    r"|(?<![\w.])(?:(?<!the )number|see)\s+(?:\d{1,3}(?:\.\d{1,3})+|\d{1,3}(?!\s*\{|\s+[a-z]))(?![\w-]|\.\d)"
    r"|(?<![\w.:/-])\d{1,2}\.\d{1,2}(?:(?:\.\d{1,2})+(?!\w|\.\d|%)|(?=\s+(?-i:[A-Z])))|(?<=\s)#[a-z][\w.-]+",
    re.IGNORECASE,
)
_DIGITS = re.compile(_NUMBER)
_EMPHASIS = re.compile(r"(?<![*\w])\*(?!\*)[^*]+\*(?!\*)|(?<!\w)_[^_]+_(?!\w)")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")


def check_numbers_of_rules(content: Content) -> Iterator[Problem]:
    """Yield the places of rules, rulings and meanings that point to a rule by its number."""
    by_number = {section.number: section.id for section in content.sections.values()}
    by_number |= {paragraph.number: paragraph.id for paragraph in content.paragraphs.values()}
    for chapter in content.chapters:
        for line, row in enumerate(chapter.source.split("\n"), start=1):
            for offset, message, hint in _references(_prose(row), by_number):
                yield Problem(chapter.file, line, offset + 1, "X006", message, hint)
    for ruling in content.rulings:
        for key in ("question", "answer", "because"):
            for offset, message, hint in _references(_prose(getattr(ruling, key)), by_number):
                document = register_document(content, "rulings")
                yield document.text_problem((ruling.index, key), offset, "X006", message, hint)
    for source, key in ((sound_phrases(content), "meaning"), (sound_wording(content), "means")):
        for path, text in spread(source.data, ()) if source else ():
            if source and key in path:
                for offset, message, hint in _references(text, by_number):
                    yield source.text_problem(path, offset, "X006", message, hint)


def _references(text: str, by_number: Mapping[str, str]) -> Iterator[tuple[int, str, str]]:
    for match in _REFERENCE.finditer(text):
        if match[0].startswith("[^"):
            hint = "write it into the text, or link to the rule that says it"
            yield match.start(), f"'{match[0]}' is a footnote, and texts have none", hint
            continue
        digits = _DIGITS.search(match[0])
        rule = by_number.get(digits[0]) if digits else None
        state = "" if rule else ", which no rule has" if digits else ""
        hint = f"write a link, [words](rule:{rule or 'ID'})"
        yield match.start(), f"'{match[0]}' is a reference by number{state}", hint


def check_card_names(content: Content) -> Iterator[Problem]:
    """Yield the names of cards in rules that are written like any other word, where the style minds it.

    A name of one word that a sentence begins with may be any word, and is passed over.
    """
    wanted = content.style.card_names
    if not wanted:
        return
    names: dict[str, list[str]] = {}
    for card in content.cards:
        names.setdefault(card.name.split()[0], []).append(card.name)
    for chapter in content.chapters:
        for line, row in enumerate(chapter.source.split("\n"), start=1):
            for offset, name in _bare_names(row, names, wanted):
                hint = {
                    "link": "as a link to the card",
                    "italics": f"*{name}*",
                    "either": f"*{name}*, or a link",
                }
                message = f"the name of the card '{name}' is written like any other word"
                yield Problem(chapter.file, line, offset + 1, "T044", message, f"write {hint[wanted]}")


def _bare_names(row: str, names: Mapping[str, list[str]], wanted: str) -> Iterator[tuple[int, str]]:
    links = [match.span() for match in ANY_LINK.finditer(row)]
    italics = [match.span() for match in _EMPHASIS.finditer(row)] if wanted != "link" else []
    passed = links if wanted != "italics" else []
    targets = [(match.end("words"), match.end()) for match in ANY_LINK.finditer(row)]
    attributes = [match.span() for match in ATTRIBUTES.finditer(row)]
    end = 0
    for match in _WORD.finditer(row):
        at = match.start()
        if at < end or any(start <= at < stop for start, stop in (*passed, *italics, *targets, *attributes)):
            continue
        for name in sorted(names.get(match[0], ()), key=len, reverse=True):
            follows = row[at + len(name) : at + len(name) + 1]
            if row.startswith(name, at) and not follows.isalnum():
                if " " in name or not re.search(r"(?:^|[.:!?|#])[\s\d.*_(\"“]*$", row[:at]):
                    yield at, name
                end = at + len(name)
                break


def _prose(row: str) -> str:
    """Return a line of Markdown with ids, targets of links and its own number blanked out."""
    row = ATTRIBUTES.sub(lambda match: " " * len(match[0]), row)
    row = ANY_LINK.sub(lambda match: f" {match['words']}".ljust(len(match[0])), row)
    return re.sub(r"^\s*(?:#{1,6}|\d+\.)(?=\s)", lambda match: " " * len(match[0]), row)
