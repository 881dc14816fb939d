"""Tokens that a text speaks of: which, and how many.

Rules: terms.tokens.
"""

from __future__ import annotations

from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.words.selector import Count

from ..base import ruleset
from .amounts import amount_of


@dataclass(frozen=True, slots=True)
class Tokens:
    """So many of a sort of token: `amount` is None for all that there are."""

    token: str
    amount: Count | None = None


def token_of(compiler: Compiler, term: Term) -> Tokens:
    """Return what tokens compile to."""
    found: Tokens = compiler.get(term)
    _are_tokens(term, found)
    return found


@ruleset.text_check
def _are_tokens(term: Term, found: object) -> None:
    """Refuse what is no token.

    Raises:
        TermError: it is something else.
    """
    if not isinstance(found, Tokens):
        raise TermError(f"{term} is no token", "some or all")


@ruleset.primitive("some")
def some(compiler: Compiler, token: str, amount: Term) -> Tokens:
    """So many tokens."""
    return Tokens(token, amount_of(compiler, amount))


@ruleset.primitive("all")
def all_(compiler: Compiler, token: str) -> Tokens:
    """All tokens of a sort that there are."""
    return Tokens(token)
