"""Found cards as a table, with the columns that make sense for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ruledeck.catalog.search import Hit
from ruledeck.cli.terminal.marks import card_texts, stats_text

Cell = Callable[[Hit], Text | str]
NARROW = 60


def print_hits(console: Console, hits: Sequence[Hit]) -> None:
    """Write a table of cards: on a terminal with the text, in a pipe by id, aligned, a line a card."""
    if not console.is_terminal:
        _print_lines(console, hits)
        return
    has_texts = console.width > NARROW
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, leading=int(has_texts))
    columns = _columns(hits)
    for title in columns:
        is_stat = title not in ("Game", "Name", "Type", "Side", "Set", "Stats")
        table.add_column(title, justify="right" if is_stat else "left", no_wrap=title != "Stats")
    if has_texts:
        table.add_column("Text", ratio=1)
    for hit in hits:
        cells = [cell(hit) for cell in columns.values()]
        if has_texts:
            cells.append(Text("\n").join(card_texts(hit.content.game, hit.card)))
        table.add_row(*cells)
    console.print(table)


def _print_lines(console: Console, hits: Sequence[Hit]) -> None:
    columns: dict[str, Cell] = {"id": lambda hit: hit.card.id, **_columns(hits), "Name": _plain_name}
    rows = [[str(cell(hit)) for cell in columns.values()] for hit in hits]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        console.print(line, soft_wrap=True)


def _columns(hits: Sequence[Hit]) -> dict[str, Cell]:
    """Return titles and cells; what is the same on all cards, as their game, needs no column."""
    columns: dict[str, Cell] = {"Name": _name}
    if len({hit.content.game.id for hit in hits}) > 1:
        columns["Game"] = lambda hit: hit.content.game.name
    types = {(hit.content.game.id, hit.card.type) for hit in hits}
    columns["Type"] = lambda hit: hit.content.game.types[hit.card.type].name
    if any(hit.card.side for hit in hits):
        columns["Side"] = lambda hit: hit.content.game.sides[hit.card.side].name if hit.card.side else ""
    if len({hit.card.set for hit in hits}) > 1:
        columns["Set"] = lambda hit: hit.content.game.sets[hit.card.set].name
    if len(types) > 1:
        return {**columns, "Stats": lambda hit: stats_text(hit.content.game, hit.card)}
    stats = dict.fromkeys(stat for hit in hits for stat in hit.card.stats)
    return {**columns, **{hits[0].content.game.stats[stat].name: _stat_cell(stat) for stat in stats}}


def _name(hit: Hit) -> Text:
    """Return the name behind a bar of the side's colour; the colour alone could be too dark to read."""
    name = Text.assemble((hit.card.name, "dim strike" if hit.card.retired else "bold"))
    return Text.assemble(("▌", hit.content.game.sides[hit.card.side].colour), name) if hit.card.side else name


def _plain_name(hit: Hit) -> str:
    return hit.card.name


def _stat_cell(stat: str) -> Cell:
    def cell(hit: Hit) -> str:
        return hit.content.game.stats[stat].show(hit.card.stats[stat]) if stat in hit.card.stats else "–"

    return cell
