"""Many games in numbers, as a terminal shows them."""

from __future__ import annotations

from collections.abc import Mapping

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ruledeck.catalog.simulation import Share, Statistics, by_first_share
from ruledeck.schema.parse.number import count

_BAR = 24
_MOST_CARDS = 10
_MORE = "--csv and --json tell of all, with how often each kind of event happens to them."


def print_statistics(console: Console, numbers: Statistics) -> None:
    """Write how numbers of a game are spread, the shares of words, and tables of groups and of cards."""
    if not numbers.games:
        return
    console.print(_spreads(numbers))
    for name, shares in numbers.shares.items():
        console.print(_shares(name, shares))
    if numbers.groups:
        console.print(_groups(numbers))
    cards = _cards(numbers)
    if cards.row_count:
        console.print(cards)
        least = f"The {count(cards.row_count, 'card')} of {len(numbers.cards):,} that most games play."
        console.print(Text(f"{least} {_MORE}", "dim"), soft_wrap=True)


def _table(title: str, *columns: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(title)
    for column in columns:
        table.add_column(column, justify="right")
    return table


def _spreads(numbers: Statistics) -> Table:
    table = _table(count(numbers.games, "game"), "mean", "10 %", "half", "90 %")
    for name, spread in numbers.spreads.items():
        cells = (f"{value:,.1f}" for value in (spread.mean, spread.low, spread.median, spread.high))
        table.add_row(name, *cells)
    return table


def _shares(name: str, shares: Mapping[str, Share]) -> Table:
    table = _table(name, "games", "share", "between")
    table.add_column("")
    for word, share in shares.items():
        low, high = share.bounds
        bar = Text("█" * round(share.share * _BAR), style="cyan")
        table.add_row(word, f"{share.count:,}", f"{share.share:.1%}", f"{low:.1%} and {high:.1%}", bar)
    return table


def _groups(numbers: Statistics) -> Table:
    """Return a line a group of cards, those with the greatest first share first."""
    means = list(dict.fromkeys(name for line in numbers.groups for name in line.means))
    shares = list(dict.fromkeys(name for line in numbers.groups for name in line.shares))
    table = _table("group", "games", *means, *shares)
    for line in by_first_share(numbers.groups):
        counted = (f"{line.means[name]:,.1f}" if name in line.means else "" for name in means)
        shared = (_between(line.shares[name]) if name in line.shares else "" for name in shares)
        table.add_row(line.group, f"{line.games.count:,}", *counted, *shared)
    return table


def _between(share: Share) -> str:
    """Return a share with how many it is of, and the ends between which the true one lies."""
    if not share.of:
        return "of none"
    low, high = share.bounds
    return f"{share.share:.1%} of {share.of:,} ({low:.1%} to {high:.1%})"


def _cards(numbers: Statistics) -> Table:
    """Return a line for each of the cards that are played in most games."""
    played = [line for line in numbers.cards if line.played.count]
    shown = sorted(played, key=lambda line: -line.played.share)[:_MOST_CARDS]
    has_won = any(line.won for line in shown)
    table = _table("card", "played in", "of games", *(["won by who played it"] if has_won else []))
    for line in shown:
        won = [_between(line.won)] if line.won else []
        table.add_row(line.card, count(line.played.count, "game"), f"{line.played.share:.1%}", *won)
    return table
