"""The rulebook as a PDF: cover, contents, rules, rulings, cards and an index of terms."""

from ruledeck.print.rulebook.build import build_rulebook, build_rulebooks
from ruledeck.print.rulebook.paper import BOOK_PAPERS

__all__ = ["BOOK_PAPERS", "build_rulebook", "build_rulebooks"]
