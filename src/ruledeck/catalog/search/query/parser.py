"""Queries read by the grammar in `query.lark`. In: a query. Out: its tree, or a QueryError."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import cast

from lark import Lark, Token, Transformer, UnexpectedCharacters, UnexpectedInput, UnexpectedToken, v_args

from ruledeck.catalog.search.query.error import QueryError
from ruledeck.catalog.search.query.tree import (
    And,
    Comparison,
    Exact,
    Node,
    Not,
    Operator,
    Or,
    Pattern,
    Value,
    Word,
    depth,
)

MOST_CHARACTERS = 1000
MOST_LEVELS = 40
HALF_CHARACTER = re.compile("[\ud800-\udfff]")  # from bytes that are not UTF-8


def parse_query(query: str) -> Node:
    """Return the tree of a query; an empty query finds everything.

    Raises:
        QueryError: the query is not of the grammar, too long or nested too deep.
    """
    if len(query) > MOST_CHARACTERS:
        raise QueryError(
            query, MOST_CHARACTERS + 1, "the query is too long", f"at most {MOST_CHARACTERS} characters"
        )
    half = HALF_CHARACTER.search(query)
    if half:
        raise QueryError(query, half.start() + 1, "this is no whole character", "text in UTF-8")
    try:
        node = cast(Node, _parser().parse(query))
    except UnexpectedInput as error:
        raise _syntax_error(query, error) from None
    if depth(node) > MOST_LEVELS:
        raise QueryError(query, 1, "the query is nested too deep", f"at most {MOST_LEVELS} levels")
    return node


@cache
def _parser() -> Lark:
    grammar = resources.files(__package__).joinpath("query.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", transformer=_Builder(), maybe_placeholders=False)


@v_args(inline=True)
class _Builder(Transformer[Token, Node]):
    """Makes the tree's nodes while the parser runs."""

    def start(self, node: Node = And()) -> Node:  # noqa: B008  # And() is frozen
        return node

    def either(self, *parts: Node) -> Node:
        return parts[0] if len(parts) == 1 else Or(parts)

    def all(self, *parts: Node) -> Node:
        return parts[0] if len(parts) == 1 else And(parts)

    def negated(self, part: Node) -> Node:
        return Not(part)

    def comparison(self, field: Token, operator: Token, value: Value) -> Node:
        return Comparison(
            field.lower(), cast(Operator, str(operator)), value, _column(field), _column(operator)
        )

    def exact(self, name: Token) -> Node:
        return Exact(_unquoted(name) if name.type == "PHRASE" else str(name), _column(name))

    def phrase(self, phrase: Token) -> Node:
        return Word(_unquoted(phrase), _column(phrase))

    def pattern(self, pattern: Token) -> Node:
        text, flags = _pattern(pattern)
        return Pattern(text, flags, _column(pattern))

    def word(self, word: Token) -> Node:
        return Word(str(word), _column(word))

    def plain_value(self, value: Token) -> Value:
        return Value(str(value), _column(value))

    def phrase_value(self, phrase: Token) -> Value:
        return Value(_unquoted(phrase), _column(phrase), "phrase")

    def pattern_value(self, pattern: Token) -> Value:
        text, flags = _pattern(pattern)
        return Value(text, _column(pattern), "pattern", flags)


def _column(token: Token) -> int:
    return (token.start_pos or 0) + 1


def _unquoted(phrase: str) -> str:
    return re.sub(r"\\(.)", r"\1", phrase[1:-1], flags=re.DOTALL)


def _pattern(token: str) -> tuple[str, str]:
    text, _, flags = token[1:].rpartition("/")
    return text, flags


def _syntax_error(query: str, error: UnexpectedInput) -> QueryError:
    column = (error.pos_in_stream or 0) + 1
    if isinstance(error, UnexpectedCharacters):
        return QueryError(query, column, *_character_fault(query[column - 1], error.allowed or set()))
    assert isinstance(error, UnexpectedToken)
    wanted = error.accepts or error.expected
    if error.token.type == "$END":
        return QueryError(query, len(query) + 1, "the query ends too early", _end_wanted(wanted))
    if error.token.type in ("_OR", "_AND") and "VALUE" not in wanted:
        return QueryError(query, column, f"'{error.token}' has nothing to join here", "a term")
    return QueryError(query, column, *_character_fault(query[column - 1], wanted))


def _end_wanted(wanted: set[str]) -> str:
    if "VALUE" in wanted:
        return "a value"
    return "')'" if "RPAR" in wanted else "a term"


def _character_fault(character: str, wanted: set[str]) -> tuple[str, str]:
    """Return what is wrong with a character that fits nowhere, and what was expected in its place."""
    if character == '"':
        return "this quotation mark is never closed", "'\"'"
    if character == "/":
        return "this regular expression is never closed", "'/'"
    if "VALUE" in wanted:
        return "the field has no value", "a value"
    if character == ")":
        reason = "this ')' closes nothing" if "$END" in wanted else "nothing stands before this ')'"
        return reason, "a term"
    if character == "!":
        return "'!' needs a name right after it", "a name"
    if character == "-":
        return "'-' needs a term right after it", "a term"
    return f"'{character}' needs a field before it", "a field"
