"""The style by itself, and the meanings of phrases held to it.

A style is at odds with itself when what it tells people to write is what it tells them to avoid: then no mend
would ever be the last one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruledeck.catalog.check.known import is_known, is_lost, known_ids, style_document
from ruledeck.catalog.check.writing.lexicon import Lexicon, any_of, is_excused, place_hint
from ruledeck.catalog.phrases.wording import FILE as WORDING
from ruledeck.catalog.phrases.wording import has_wording
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.style import NO_STYLE, OnlyIn
from ruledeck.schema.document import Document
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest, nearest_or_all
from ruledeck.schema.validate import validate
from ruledeck.text.phrases.load import FILE as PHRASES
from ruledeck.text.phrases.load import has_phrases

Path = tuple[Step, ...]


def check_style(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with a style: patterns, kinds, tables and rulings, and words against themselves."""
    if content.style is NO_STYLE:
        return
    document = style_document(content)
    yield from _pattern_problems(document)
    yield from _missing(document)
    yield from _own_words(content, document)
    for at, name in enumerate(content.style.names):
        if name.ruling and not is_known(content, "ruling", name.ruling):
            hint = nearest(name.ruling, known_ids(content, "ruling"))
            yield document.problem(("names", at, "ruling"), "X003", f"unknown ruling '{name.ruling}'", hint)
    yield from _unknown_parts(content, document)


def check_meanings(content: Content) -> Iterator[Problem]:
    """Yield the words of phrases that the style does not want: in meanings, and of other kinds in texts."""
    document = sound_phrases(content)
    if document is None or content.style is NO_STYLE:
        return
    lexicon = Lexicon(content.style, "phrases")
    for index, entry in enumerate(_phrases(document)):
        for path, text in spread(entry.get("meaning"), ("phrases", index, "meaning")):
            for lapse in lexicon.lapses(text):
                yield document.text_problem(path, lapse.start, lapse.code, lapse.message, lapse.hint)
        for only in content.style.only_in:
            if only.kinds and entry["kind"] not in only.kinds:
                yield from _misplaced(document, index, entry, only)


def sound_phrases(content: Content) -> Document | None:
    """Return the phrasebook's document, or None where there is none or its form is not right."""
    if not has_phrases(content.game):
        return None
    document = content.workspace.read(content.game.folder / PHRASES)
    return None if document.problems or validate(document, "phrases") else document


def sound_wording(content: Content) -> Document | None:
    """Return the document of the standard wording, or None where there is none or its form is not right."""
    if not has_wording(content.game):
        return None
    document = content.workspace.read(content.game.folder / WORDING)
    return None if document.problems or validate(document, "wording") else document


def spread(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    """Yield every text in a part of a document with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from spread(part, (*path, key))


def _phrases(document: Document) -> list[dict[str, Any]]:
    data: Any = document.data
    phrases: list[dict[str, Any]] = data["phrases"]
    return phrases


def _misplaced(document: Document, index: int, entry: dict[str, Any], only: OnlyIn) -> Iterator[Problem]:
    pattern = any_of(only.words)
    assert pattern is not None  # the schema wants one word at least
    for key in ("text", "meaning"):
        for path, text in spread(entry.get(key), ("phrases", index, key)):
            for match in pattern.finditer(text):
                if not is_excused(only.unless, text, match.start(), match.end()):
                    message = f"'{match[0]}' in a phrase of the kind '{entry['kind']}'"
                    yield document.text_problem(path, match.start(), "T043", message, place_hint(only))


def _pattern_problems(document: Document) -> Iterator[Problem]:
    data: Any = document.data
    tables = ("terms", "address", "only-in", "order")
    entries = [(table, at, entry) for table in tables for at, entry in enumerate(data.get(table, ()))]
    for table, at, entry in entries:
        if "unless" in entry:
            yield from _pattern_problem(document, (table, at, "unless"), entry["unless"])


def _pattern_problem(document: Document, path: Path, pattern: str) -> Iterator[Problem]:
    from ruledeck.catalog.search.query.pattern import PatternError, compile_pattern

    try:
        compile_pattern(pattern, True)
    except PatternError as error:
        message = f"the regular expression cannot be read: {error.reason}"
        yield document.text_problem(path, error.at, "G012", message, f"expected {error.expected}")


def _missing(document: Document) -> Iterator[Problem]:
    data: Any = document.data
    for at, entry in enumerate(data.get("terms", ())):
        if entry.get("safe") and "write" not in entry:
            hint = "add 'write:', or leave 'safe' out"
            yield document.problem(("terms", at), "G012", "a safe mend that does not say what to write", hint)
    for at, entry in enumerate(data.get("only-in", ())):
        if "kinds" not in entry and "beside" not in entry:
            hint = "add 'kinds:' or 'beside:'; words that have no place at all belong into 'terms'"
            yield document.problem(("only-in", at), "G012", "words that may stand nowhere", hint)


def _own_words(content: Content, document: Document) -> Iterator[Problem]:
    """Yield words that are avoided twice in one place, and mends that would have to be mended."""
    style = content.style
    count = len(style.terms) - len(document.data.get("address", ()))  # type: ignore[union-attr]  # valid data
    first: dict[tuple[str, str], int] = {}
    for at, term in enumerate(style.terms[:count]):
        for word in term.avoid:
            twin = min(first.setdefault((word.casefold(), where), at) for where in term.where)
            if twin != at:
                yield document.problem(("terms", at, "avoid"), "G012", f"'{word}' is avoided twice")
        for where in sorted(term.where) if term.write else ():
            lapse = next(Lexicon(style, where).lapses(term.write), None)
            if lapse:
                message = f"'{term.write}' is to be written and is itself not in this style"
                yield document.problem(("terms", at, "write"), "G012", message, lapse.hint)
                break
    for at, word in enumerate(style.capitals):
        if word == word.lower():
            message = f"'{word}' has no capital"
            yield document.problem(("capitals", at), "G012", message, "write it as it is to be written")


def _unknown_parts(content: Content, document: Document) -> Iterator[Problem]:
    phrases = sound_phrases(content)
    kinds: Any = phrases.data["kinds"] if phrases else {}  # type: ignore[index, call-overload]  # valid data
    are_lost = phrases is None and (has_phrases(content.game) or is_lost(content, PHRASES))
    for at, only in enumerate(() if are_lost else content.style.only_in):
        for number, kind in enumerate(only.kinds):
            if kind not in kinds:
                path = ("only-in", at, "kinds", number)
                yield document.problem(path, "T013", f"unknown kind '{kind}'", nearest_or_all(kind, kinds))
    tables = _tables(content)
    for at, order in enumerate(content.style.order):
        for number, table in enumerate(order.tables):
            if tables is not None and table not in tables:
                path = ("order", at, "tables", number)
                message = f"no table '{table}' in {WORDING}"
                yield document.problem(path, "G012", message, nearest_or_all(table, tables))


def _tables(content: Content) -> list[str] | None:
    """Return the names of the tables of standard wording; None while their file cannot be read."""
    document = sound_wording(content)
    data: Any = document.data if document else []
    are_lost = document is None and (has_wording(content.game) or is_lost(content, WORDING))
    return None if are_lost else [part["name"] for part in data]
