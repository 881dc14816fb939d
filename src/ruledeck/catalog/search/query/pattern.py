"""Regular expressions of queries: a subset of RE2's that means the same in every place that searches.

A pattern is tried on each line by itself. What it may say: characters, `.`, `[classes]`, `\\d \\w \\s \\b`
and their opposites, `\\t \\n \\r \\f \\v \\x41 \\x{1f525}`, groups, `|`, `* + ? {2,5}` (and lazy forms),
`^ $`, and the flag `i`. All of it runs in linear time; what does not (backreferences, lookaround) RE2 has not
either.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

import re2  # type: ignore[import-untyped]  # ships no annotations

MOST_CHARACTERS = 200
MOST_REPEATS = 1000
COUNT = re.compile(r"\{([0-9]{1,4})(,([0-9]{0,4}))?\}")
CODE = re.compile(r"x(?:([0-9A-Fa-f]{2})|\{([0-9A-Fa-f]{1,6})\})")
LOOKAROUND = ("(?=", "(?!", "(?<=", "(?<!")
CONTROLS = {"t": "\t", "n": "\n", "r": "\r", "f": "\f", "v": "\v"}
ESCAPES = r"\d \w \s \b, a sign such as \. or \(, or \x41"


class PatternError(Exception):
    """A pattern that is not of the subset; `at` is the offset in it."""

    def __init__(self, at: int, reason: str, expected: str) -> None:
        self.at, self.reason, self.expected = at, reason, expected
        super().__init__(reason)


def check_pattern(pattern: str, flags: str = "") -> None:
    """Raise PatternError when a pattern is not of the subset."""
    if flags not in ("", "i"):
        raise PatternError(
            len(pattern) + 1, f"unknown flags '{flags}' of a regular expression", "'i' or none"
        )
    if not pattern:
        raise PatternError(0, "the regular expression is empty", "a pattern")
    if len(pattern) > MOST_CHARACTERS:
        raise PatternError(0, "the regular expression is too long", f"at most {MOST_CHARACTERS} characters")
    _Checker(pattern).check()


@lru_cache(maxsize=64)
def compile_pattern(pattern: str, ignore_case: bool) -> re2._Regexp:
    """Return a pattern compiled for UTF-8; it stays within a line of a text of several (`never_nl`).

    Raises:
        PatternError: the pattern is not of the subset, or needs more memory than one may take.
    """
    check_pattern(pattern)
    options = re2.Options()
    options.never_nl = True
    options.log_errors = False
    options.case_sensitive = not ignore_case
    try:
        return re2.compile(f"(?m:{pattern})".encode(), options)
    except re2.error:
        raise PatternError(0, "the regular expression is too big", "fewer or smaller repeats") from None


@dataclass
class _Checker:
    """Goes through a pattern once; `repeatable` says whether what was read last may be repeated."""

    pattern: str
    at: int = 0
    repeatable: bool = False
    repeats: int = 1

    def check(self) -> None:
        opened: list[int] = []
        while self.at < len(self.pattern):
            sign = self.pattern[self.at]
            if sign == "(":
                opened.append(self.at)
                self._open()
            elif sign == ")":
                if not opened:
                    raise PatternError(self.at, "this ')' closes nothing", "'\\)' for the sign itself")
                opened.pop()
                self._step(1, repeatable=True)
            elif sign in "*+?" or (sign == "{" and COUNT.match(self.pattern, self.at)):
                self._repeat(sign)
            elif sign == "[":
                self._class()
            elif sign == "\\":
                self._step(0, repeatable=self._escape(in_class=False) != "boundary")
            else:
                self._step(1, repeatable=sign not in "|^$")
        if opened:
            raise PatternError(opened[-1], "this '(' is never closed", "')'")

    def _step(self, count: int, repeatable: bool) -> None:
        self.at += count
        self.repeatable = repeatable

    def _open(self) -> None:
        if self.pattern.startswith(LOOKAROUND, self.at):
            raise PatternError(self.at, "looking ahead or behind is not known here", "a pattern without it")
        if self.pattern.startswith("(?", self.at) and not self.pattern.startswith("(?:", self.at):
            raise PatternError(self.at, "this kind of group is not known here", "'(' or '(?:'")
        self._step(3 if self.pattern.startswith("(?:", self.at) else 1, repeatable=False)

    def _repeat(self, sign: str) -> None:
        if not self.repeatable:
            raise PatternError(
                self.at, f"nothing stands before '{sign}' to repeat", f"'\\{sign}' for the sign itself"
            )
        length = 1
        if sign == "{":
            length = self._count()
        if self.pattern[self.at + length : self.at + length + 1] == "?":
            length += 1
        self._step(length, repeatable=False)

    def _count(self) -> int:
        match = COUNT.match(self.pattern, self.at)
        assert match is not None
        least = int(match[1])
        most = int(match[3]) if match[3] else least
        if most < least:
            raise PatternError(self.at, f"{most} repeats are fewer than {least}", "the smaller number first")
        self.repeats *= max(most, 1)
        if self.repeats > MOST_REPEATS:
            raise PatternError(self.at, "too many repeats", f"at most {MOST_REPEATS}, counts multiplied")
        return match.end() - match.start()

    def _escape(self, in_class: bool) -> str:
        """Step over an escape and return `class`, `boundary` or the character that it stands for."""
        start = self.at
        sign = self.pattern[start + 1 : start + 2]
        self.at += 2
        if sign and sign in "dDwWsS":
            return "class"
        if sign and sign in "bB" and not in_class:
            return "boundary"
        if sign in CONTROLS:
            return CONTROLS[sign]
        code = CODE.match(self.pattern, start + 1)
        if code and int(code[1] or code[2], 16) <= 0x10FFFF:
            self.at = code.end()
            return chr(int(code[1] or code[2], 16))
        if sign.isascii() and sign.isprintable() and sign and not sign.isalnum():
            return sign
        if sign.isdigit():
            raise PatternError(start, "a backreference is not known here", "a pattern without it")
        raise PatternError(start, f"the escape '\\{sign}' is not known here", ESCAPES)

    def _class(self) -> None:
        start = self.at
        self.at += 2 if self.pattern.startswith("[^", start) else 1
        if self.pattern.startswith("]", self.at):
            raise PatternError(start, "this class is empty", "characters between '[' and ']'")
        while not self.pattern.startswith("]", self.at):
            if self.at >= len(self.pattern):
                raise PatternError(start, "this '[' is never closed", "']'")
            self._class_item()
        self._step(1, repeatable=True)

    def _class_item(self) -> None:
        start = self.at
        low = self._class_character()
        following = self.pattern[self.at + 1 : self.at + 2]
        if not self.pattern.startswith("-", self.at) or following in ("", "]"):
            return
        self.at += 1
        high = self._class_character()
        if len(low) > 1 or len(high) > 1 or high < low:
            raise PatternError(start, "this range has no first and last character in order", "such as a-z")

    def _class_character(self) -> str:
        if self.pattern[self.at] == "\\":
            return self._escape(in_class=True)
        if self.pattern.startswith("[:", self.at):
            raise PatternError(self.at, "a named class is not known here", "such as a-z")
        self.at += 1
        return self.pattern[self.at - 1]
