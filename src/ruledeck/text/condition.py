"""Conditions on what players chose before the game: `co-op & players>2`, `!overlord | length=short`.

In: the words of a condition. Out: a tree, which says whether it holds for some choices. The grammar:

    condition  = term { "|" term }
    term       = factor { "&" factor }
    factor     = "!" factor | "(" condition ")" | name [ comparison value ]
    comparison = "=" | "!=" | "<" | "<=" | ">" | ">="

A name alone holds where a yes or no is yes. `site/default/theme/assets/setup.js` reads the tree as JSON
(`Condition.data`), so that there is one parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ruledeck.schema.parse.number import number_or_word

Choice = bool | int | str

_TOKEN = re.compile(r"\s*(?:(?P<name>[a-z0-9]+(?:-[a-z0-9]+)*)|(?P<sign><=|>=|!=|[=<>!&|()]))")
_SIGNS = ("=", "!=", "<", "<=", ">", ">=")


class ConditionError(ValueError):
    """A condition that cannot be read: `at` is the place in it, from 0, `expected` what should be there."""

    def __init__(self, at: int, message: str, expected: str) -> None:
        super().__init__(message)
        self.at, self.expected = at, expected


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition: `sign` joins `parts` ("&", "|", "!"), or compares the choice `name` with `value`.

    `at` is where it begins in its words, from 0; `value_at` where its value does.
    """

    sign: str
    parts: tuple[Condition, ...] = ()
    name: str = ""
    value: Choice = True
    at: int = 0
    value_at: int = 0

    def holds(self, chosen: Mapping[str, Choice]) -> bool:
        """Return whether it holds for some choices; one that is not among them is no and equals nothing."""
        if self.sign == "&":
            return all(part.holds(chosen) for part in self.parts)
        if self.sign == "|":
            return any(part.holds(chosen) for part in self.parts)
        if self.sign == "!":
            return not self.parts[0].holds(chosen)
        return _compares(chosen.get(self.name, False), self.sign, self.value)

    def compared(self) -> Iterator[Condition]:
        """Yield the comparisons that it is made of."""
        if self.name:
            yield self
        for part in self.parts:
            yield from part.compared()

    def data(self) -> list[Any]:
        """Return it as JSON has it: ["&", ...], ["|", ...], ["!", x] or [sign, name, value]."""
        if self.name:
            return [self.sign, self.name, self.value]
        return [self.sign, *(part.data() for part in self.parts)]


def read_condition(words: str) -> Condition:
    """Return the condition that words say, or raise ConditionError with the place of what is wrong."""
    return _Reader(words).whole()


def names_in(words: str) -> Iterator[tuple[int, str]]:
    """Yield the names that words begin to compare, with their places, though they may be no condition."""
    last = ""
    try:
        for token, at in _tokens(words):
            if token[0].isalnum() and last not in _SIGNS:
                yield at, token
            last = token
    except ConditionError:
        return


def _compares(chosen: Choice, sign: str, value: Choice) -> bool:
    if sign in ("=", "!="):
        is_equal = type(chosen) is type(value) and chosen == value
        return is_equal == (sign == "=")
    if type(chosen) is not int or type(value) is not int:
        return False
    less, more = chosen < value, chosen > value
    return {"<": less, "<=": not more, ">": more, ">=": not less}[sign]


class _Reader:
    """Reads one condition by descent."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.tokens = list(_tokens(words))
        self.next = 0

    def whole(self) -> Condition:
        found = self.joined("|")
        if self.next < len(self.tokens):
            raise self.error("'&' or '|', or the end")
        return found

    def joined(self, sign: str) -> Condition:
        at = self.at
        parts = [self.factor() if sign == "&" else self.joined("&")]
        while self.take(sign):
            parts.append(self.factor() if sign == "&" else self.joined("&"))
        return parts[0] if len(parts) == 1 else Condition(sign, tuple(parts), at=at)

    def factor(self) -> Condition:
        at = self.at
        if self.take("!"):
            return Condition("!", (self.factor(),), at=at)
        if self.take("("):
            inner = self.joined("|")
            if not self.take(")"):
                raise self.error("')'")
            return inner
        name = self.word("the name of a mode, '!' or '('")
        sign = next((sign for sign in _SIGNS if self.take(sign)), "")
        if not sign:
            return Condition("=", (), name, at=at)
        value_at = self.at
        value = self.word("a value")
        read: Choice = number_or_word(value)
        return Condition(sign, (), name, {"yes": True, "no": False}.get(value, read), at, value_at)

    @property
    def at(self) -> int:
        return self.tokens[self.next][1] if self.next < len(self.tokens) else len(self.words)

    def take(self, sign: str) -> bool:
        is_next = self.next < len(self.tokens) and self.tokens[self.next][0] == sign
        self.next += is_next
        return is_next

    def word(self, expected: str) -> str:
        if self.next == len(self.tokens) or not self.tokens[self.next][0][0].isalnum():
            raise self.error(expected)
        self.next += 1
        return self.tokens[self.next - 1][0]

    def error(self, expected: str) -> ConditionError:
        if self.next == len(self.tokens):
            said = "the condition ends too early" if self.tokens else "the condition is empty"
            return ConditionError(self.at, said, expected)
        return ConditionError(self.at, f"'{self.tokens[self.next][0]}' does not belong here", expected)


def _tokens(words: str) -> Iterator[tuple[str, int]]:
    at = 0
    while words[at:].strip():
        match = _TOKEN.match(words, at)
        if match is None:
            at += len(words[at:]) - len(words[at:].lstrip())
            message = f"'{words[at]}' has no meaning in a condition"
            raise ConditionError(at, message, "a name in lower case, a number, or = != < <= > >= & | ! ( )")
        found = match["name"] or match["sign"]
        yield found, match.end() - len(found)
        at = match.end()
