"""Help cards: what they name is there, and both sides of one are of one size."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.check.known import is_known, known_ids
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.help import FILE, HelpCard
from ruledeck.schema.document import Document
from ruledeck.schema.problem import Problem, nearest, nearest_or_all
from ruledeck.text.table import read_table


def check_help(content: Content) -> Iterator[Problem]:
    """Yield the problems of help cards: ids given twice, what is not known, rules without a table."""
    if not content.help:
        return
    document = content.documents[content.workspace.name(content.game.folder / FILE)]
    seen: set[str] = set()
    for card in content.help:
        if card.id in seen:
            message = f"the help card id '{card.id}' stands twice"
            yield document.problem(
                (card.index, "id"), "I001", message, "give one of the two an id of its own"
            )
        seen.add(card.id)
        yield from _of_card(content, document, card)
        yield from _blocks(content, document, card)


def size_problems(content: Content, card: HelpCard) -> Iterator[Problem]:
    """Yield that a help card is of no known size, which it cannot be printed without."""
    sizes = content.game.sizes
    if card.size not in sizes:
        document = content.documents[content.workspace.name(content.game.folder / FILE)]
        message, hint = f"unknown size '{card.size}'", nearest_or_all(card.size, sizes)
        yield document.problem((card.index, "size"), "G002", message, hint)


def _of_card(content: Content, document: Document, card: HelpCard) -> Iterator[Problem]:
    yield from size_problems(content, card)
    others = {other.id: other for other in content.help if other.id != card.id}
    if card.reverse and card.reverse not in others:
        message, hint = f"unknown help card '{card.reverse}'", nearest_or_all(card.reverse, others)
        yield document.problem((card.index, "reverse"), "X002", message, hint)
    elif card.reverse and others[card.reverse].size != card.size:
        message = f"'{card.reverse}' has another size than '{card.id}'"
        yield document.problem(
            (card.index, "reverse"), "C018", message, "both sides of a card are of one size"
        )


def _blocks(content: Content, document: Document, card: HelpCard) -> Iterator[Problem]:
    for column, blocks in enumerate(card.columns):
        for at, block in enumerate(blocks):
            path = (card.index, "columns", column, at)
            rule = content.paragraphs.get(block.table)
            if rule is None and block.table and block.table not in content.sections:
                if not is_known(content, "rule", block.table):
                    hint = nearest(block.table, known_ids(content, "rule"))
                    yield document.problem((*path, "table"), "X001", f"unknown rule '{block.table}'", hint)
            elif block.table and (rule is None or read_table(rule.text) is None):
                hint = "name a rule with a table, or write one there"
                yield document.problem((*path, "table"), "T049", f"rule '{block.table}' has no table", hint)
            for place, icon in enumerate(block.icons):
                if icon not in content.game.icons:
                    message, hint = f"unknown icon '{icon}'", nearest_or_all(icon, content.game.icons)
                    yield document.problem((*path, "icons", place), "T001", message, hint)
