"""What is wrong with the form of a YAML text, in words for people who do not know the parser's.

In: a text, or the parser's error about it. Out: a FormError with its place, code, message and hint.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import yaml

from ruledeck.schema.parse.layout import misplaced_line, open_bracket

# More than YAML forbids: marks that nobody sees, and line ends that not every editor counts as such.
STRANGE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")
_MAY_ANCHOR = re.compile(r"(?:^|[\s\[{,])[&*][\w-]", re.M)
_CONFLICT = re.compile(r"^(?:<{7}|>{7}|\|{7})(?![^ \n])", re.M)
_DIVIDER = re.compile(r"^={7}$", re.M)
_CLOSED_EARLY = re.compile(
    r"""\s*(?:-\s+)*(?:[\w-]+:\s+)?(?P<text>(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')\s*[^\s,#\]}:].*)"""
)
_LONGEST_SHOWN = 120
_QUOTE = "put a text that has ': ', ' #' or a bracket in double quotes"
_ALIGN = "entries of one list or mapping start in one column"


class FormError(NamedTuple):
    """A fault at a place; line and column count from 1."""

    line: int
    column: int
    code: str
    message: str
    hint: str | None = None


_WORDS: dict[str, tuple[str, str | None]] = {
    "mapping values are not allowed in this context": ("a ':' is not expected here", _QUOTE),
    "did not find expected key": ("the line does not continue what stands above or before it", _ALIGN),
    "did not find expected '-' indicator": ("the list above is not continued by '- '", _ALIGN),
    "did not find expected ',' or ']'": ("a list in [ ] goes on here without ',' or ']'", _QUOTE),
    "did not find expected ',' or '}'": ("a mapping in { } goes on here without ',' or '}'", _QUOTE),
    "did not find expected node content": ("a value is expected here", _QUOTE),
    "could not find expected ':'": ("this line has no ':' after its key", _QUOTE),
    "found unknown escape character": ("an unknown escape", r"write \\ for a backslash in double quotes"),
    "found invalid Unicode character escape code": ("an escape that is no character", None),
    "found character that cannot start any token": ("a text cannot begin with this character", _QUOTE),
    "did not find expected alphabetic or numeric character": (
        "a text cannot begin with '*' or '&'",
        "put the text in double quotes",
    ),
    "did not find expected comment or line break": ("nothing may follow '|' or '>' on its line", _QUOTE),
    "block sequence entries are not allowed in this context": ("a '- ' is not expected here", _ALIGN),
    "found undefined alias": ("a text cannot begin with '*'", "put the text in double quotes"),
    "exceeded maximum nesting depth": ("nested too deep to read", "close the brackets"),
}
_OF_LINES = frozenset(
    [
        "mapping values are not allowed in this context",
        "did not find expected key",
        "did not find expected '-' indicator",
        "block sequence entries are not allowed in this context",
    ]
)
_OF_BRACKETS = frozenset(
    [
        "did not find expected ',' or ']'",
        "did not find expected ',' or '}'",
        "did not find expected node content",
        "could not find expected ':'",
    ]
)
_CODES = {"exceeded maximum nesting depth": "F006", "but found another document": "F009"}


def strange_character(text: str) -> FormError | None:
    """Return the first character that a text may not hold, or None."""
    match = STRANGE.search(text)
    if match is None:
        return None
    line, column = _place(text, match.start())
    return FormError(line, column, "F010", f"an invisible {name_character(match[0])}", "remove it")


def name_character(character: str) -> str:
    """Return how a message names a character that cannot be shown."""
    return f"character, U+{ord(character):04X}"


def anchor(text: str) -> FormError | None:
    """Return the first anchor or alias of a text that can be parsed, or None."""
    if not _MAY_ANCHOR.search(text):
        return None
    for event in yaml.parse(text, Loader=yaml.CLoader):
        if getattr(event, "anchor", None):
            mark = event.start_mark
            assert mark
            hint = "write the value out at each place, or put a text that begins with '*' or '&' in quotes"
            return FormError(mark.line + 1, mark.column + 1, "F012", "anchors are not used here", hint)
    return None


def parser_error(error: yaml.YAMLError, text: str) -> FormError:
    """Return the parser's error in our words, at the place where the text is to be mended."""
    divider = _DIVIDER.search(text)
    if divider:
        return _conflict(_place(text, divider.start())[0])
    said = str(getattr(error, "problem", None) or "this cannot be read as YAML")
    rows = text.split("\n")
    line, column = _inside(rows, getattr(error, "problem_mark", None) or getattr(error, "context_mark", None))
    start = _inside(rows, getattr(error, "context_mark", None))
    row = rows[line - 1]
    indent = row[: len(row) - len(row.lstrip())]
    if "\t" in indent:
        return FormError(
            line, indent.index("\t") + 1, "F008", "a tab indents this line", "indent with spaces"
        )
    if said == "but found another document":
        return FormError(line, column, "F009", "a second document begins here", "remove the line '---'")
    if "quoted scalar" in str(getattr(error, "context", "")) and "escape" not in said:
        return FormError(*start, "F003", "this quote is never closed", "close it at the end of the text")
    laid = misplaced_line(rows, line, column) if said in _OF_LINES else None
    laid = open_bracket(text) if said in _OF_BRACKETS else laid
    if laid:
        return FormError(laid.line, laid.column, "F003", laid.message, laid.hint)
    closed = _CLOSED_EARLY.fullmatch(row)
    if closed and said.startswith("did not find expected"):
        return FormError(line, column, "F003", "the text goes on after its end", _requoted(closed["text"]))
    message, hint = _WORDS.get(said, (said, None))
    if said == "could not find expected ':'":
        return FormError(*start, "F003", message, hint)
    if said == "did not find expected key" and column > 1 and row[column - 2 : column - 1] in "\"' }]":
        message, hint = "the text goes on after its end", _QUOTE
    return FormError(line, column, _CODES.get(said, "F003"), message, hint)


def _requoted(written: str) -> str:
    """Return a hint how to quote a text that has quotes of its own, from how it stands in its line."""
    written = written.rstrip()
    if "\\" in written:
        return "put a '\\' before each quote inside a text in double quotes"
    return quoting(written[1:-1] if written.endswith(written[0]) else written)


def quoting(text: str) -> str:
    """Return a hint that shows a text in the quotes that it needs."""
    if len(text) > _LONGEST_SHOWN:
        return "put the text in double quotes, with a '\\' before each quote inside"
    if '"' in text and "'" not in text:
        return f"put the text in single quotes: '{text}'"
    escaped = text.replace('"', r"\"")
    return f'put the text in double quotes: "{escaped}"'


def conflicts(text: str) -> list[FormError]:
    """Return the place of each conflict that a merge left in a text."""
    if not any(mark in text for mark in ("<<<<<<<", ">>>>>>>", "|||||||")):
        return []  # which takes a quarter of the time
    begun = [match for match in _CONFLICT.finditer(text) if match[0][0] == "<"]
    return [_conflict(_place(text, match.start())[0]) for match in begun or _CONFLICT.finditer(text)]


def _conflict(line: int) -> FormError:
    hint = "keep what is right of the two versions, and remove the lines with <<<<<<<, ======= and >>>>>>>"
    return FormError(line, 1, "F015", "a conflict that git left here when it merged", hint)


def _inside(rows: list[str], mark: Any) -> tuple[int, int]:
    """Return a mark as line and column, from 1; the end of the file where the parser is already beyond it."""
    if mark is None:
        return 1, 1
    if mark.line >= len(rows):
        return len(rows), len(rows[-1]) + 1
    return mark.line + 1, mark.column + 1


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)
