"""What the template of a help card sees: tables of the rules and icons, set in plain values.

In: a help card and its game's content. Out: HelpView, which has all that the card shows, so that its hash
tells whether it must be set again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.help import HelpBlock, HelpCard
from ruledeck.print.face.art.palette import neutral_colour, side_palette
from ruledeck.print.face.page.artwork import colour_css
from ruledeck.text.html import Marks, inline_html
from ruledeck.text.table import in_groups, read_table
from ruledeck.text.typography import set_words

HELP = "help."  # before the id of a help card, where ids of cards, backs and help cards stand side by side
_LINK = re.compile(r"</?a\b[^>]*>")  # nobody can follow it on paper


@dataclass(frozen=True, slots=True)
class HelpRow:
    """A row: its number or icon, its words, and what stands at its end; each may be empty."""

    mark: Markup
    words: Markup
    note: Markup


@dataclass(frozen=True, slots=True)
class HelpGroup:
    """Rows under a name of their own, or under none."""

    name: Markup
    rows: tuple[HelpRow, ...]


@dataclass(frozen=True, slots=True)
class HelpBlockView:
    """A block: `kind` is steps, words, icons, or terms, whose notes are what is said of them."""

    kind: str
    name: Markup
    groups: tuple[HelpGroup, ...]


@dataclass(frozen=True, slots=True)
class HelpView:
    """A help card as its face shows it; `size` is the id of its size, `colours` its palette as CSS."""

    id: str
    name: str
    columns: tuple[tuple[HelpBlockView, ...], ...]
    size: str
    colours: str


def help_view(content: Content, card: HelpCard, icons: Mapping[str, str]) -> HelpView:
    """Return the view of a help card; `icons` are characters of the icon font by id."""
    columns = tuple(tuple(_blocks(content, column, icons)) for column in card.columns)
    palette = side_palette(card.colour or neutral_colour(content.game.id))
    name = set_words(card.name, content.game.language)
    return HelpView(card.id, name, columns, card.size, colour_css(palette))


def _blocks(
    content: Content, column: Sequence[HelpBlock], icons: Mapping[str, str]
) -> Iterator[HelpBlockView]:
    marks = _marks(content, icons)
    for block in column:
        if block.icons:
            group = HelpGroup(Markup(""), tuple(_icon_rows(content, block.icons, marks)))
            yield HelpBlockView("icons", _set(block.name, marks), (group,))
        else:
            yield from _table(content, block, marks)


def _table(content: Content, block: HelpBlock, marks: Marks) -> Iterator[HelpBlockView]:
    """Yield the table of a rule as a block; nothing for a rule that has none, which a check says."""
    rule = content.paragraphs.get(block.table)
    table = read_table(rule.text) if rule else None
    if table is None:
        return
    are_steps = all(row[0].isdigit() for row in table.rows)
    grouped = [("", table.rows)] if are_steps else in_groups(table)
    groups = tuple(
        HelpGroup(_set(name, marks), tuple(_row(row, are_steps, marks) for row in rows))
        for name, rows in grouped
    )
    name = block.name or table.caption.rstrip(".")
    are_terms = len(table.head) == 2 and bool(table.head[1])
    kind = "steps" if are_steps else "terms" if are_terms else "words"
    yield HelpBlockView(kind, _set(name, marks), groups)


def _row(cells: Sequence[str], are_steps: bool, marks: Marks) -> HelpRow:
    mark, rest = (cells[0], cells[1:]) if are_steps else ("", cells)
    note = ", ".join(cell for cell in rest[1:] if cell)
    return HelpRow(Markup(escape(mark)), _set(rest[0], marks), _set(note, marks))


def _icon_rows(content: Content, icons: Sequence[str], marks: Marks) -> Iterator[HelpRow]:
    for id in icons:
        if icon := content.game.icons.get(id):
            name = icon.name[:1].upper() + icon.name[1:]
            yield HelpRow(_set(f"{{{id}}}", marks), _set(icon.means, marks), _set(name, marks))


def _set(text: str, marks: Marks) -> Markup:
    return Markup(_LINK.sub("", inline_html(text, marks)))


def _marks(content: Content, icons: Mapping[str, str]) -> Marks:
    game = content.game

    def icon(id: str) -> str:
        return f"<i>{icons[id]}</i>" if id in icons else escape(game.icon_name(id))

    return Marks(
        icon=icon,
        value=lambda text: f'<span class="value">{escape(text)}</span>',
        label=lambda text: f"<b>{escape(text)}</b>",
        address=lambda _kind, _id: "",
        words=lambda text: escape(set_words(text, game.language), quote=False),
    )
