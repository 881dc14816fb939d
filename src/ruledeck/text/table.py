"""Tables in rules. In: the Markdown of a paragraph. Out: its table, cells as Markdown, and its caption."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from markdown_it.tree import SyntaxTreeNode

from ruledeck.text.rulebook import markdown


@dataclass(frozen=True, slots=True)
class Table:
    """A table: `caption` is what the paragraph says before it, `head` its first row."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def read_table(text: str) -> Table | None:
    """Return the first table of a paragraph, or None where it has none."""
    tree = SyntaxTreeNode(markdown().parse(text))
    table = next((node for node in tree.children if node.type == "table"), None)
    if table is None:
        return None
    caption = " ".join(_words(node) for node in tree.children if node.type == "paragraph")
    head, *rows = (tuple(map(_words, row.children)) for part in table.children for row in part.children)
    return Table(caption, head, tuple(rows))


def in_groups(table: Table) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Yield the rows of a table in groups: neighbours with one first cell, which names them.

    Rows of a table in which no two neighbours have one first cell are one group without a name, as they are.
    """
    firsts = [row[0] for row in table.rows]
    if not any(one == other for one, other in pairwise(firsts)):
        yield "", list(table.rows)
        return
    at = 0
    while at < len(firsts):
        end = next((end for end in range(at, len(firsts)) if firsts[end] != firsts[at]), len(firsts))
        yield firsts[at], [row[1:] for row in table.rows[at:end]]
        at = end


def _words(node: SyntaxTreeNode) -> str:
    return node.children[0].content if node.children else ""
