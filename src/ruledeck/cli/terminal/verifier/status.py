"""What is proved of a game, as a terminal shows it: a table of counts, then what survived, by rule."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ruledeck.catalog.coverage import PREFIXES
from ruledeck.catalog.status import STATUSES, Status, StatusReport, Survivor

COLOURS = {
    "proved": "green",
    "suspect": "bold red",
    "cited": "yellow",
    "vacuous": "magenta",
    "untouched": "red",
    "informative": "dim",
}


def print_status(console: Console, report: StatusReport, name: str, is_whole: bool) -> None:
    """Write what is proved of a game: how many of each status, then what is not proved and why.

    Args:
        console: where to.
        report: what is proved.
        name: of the game.
        is_whole: whether what is proved is listed too, with its scenarios.
    """
    console.print(_counts(report, name))
    for prefix in PREFIXES.values():
        for status in report.kind(prefix):
            for line in _lines(status, is_whole):
                console.print(line, soft_wrap=True)
    for line in _waived(report) if report.waived else ():
        console.print(line, soft_wrap=True)


def _counts(report: StatusReport, name: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column(name)
    for word in STATUSES:
        table.add_column(word, justify="right")
    table.add_column("share", justify="right")
    for kind, prefix in PREFIXES.items():
        counts = {word: report.count(word, prefix) for word in STATUSES}
        total = sum(counts.values()) - counts["informative"]
        cells = [
            Text(f"{count:,}", style=COLOURS[word] if count else "dim") for word, count in counts.items()
        ]
        share = f"{100 * counts['proved'] // total}% of {total:,}" if total else ""
        table.add_row(kind, *cells, share)
    return table


def _lines(status: Status, is_whole: bool) -> Iterator[Text]:
    """Yield what there is to say of an id; nothing of one that is proved, unless all is wanted."""
    if status.status == "informative" or (status.status == "proved" and not is_whole):
        return
    seen = f", {status.seen} of {status.mutants} changes seen" if status.mutants else ""
    line = Text(f"{status.id}: ")
    line.append(status.status, style=COLOURS[status.status])
    line.append(seen)
    yield line
    if is_whole:
        yield from (Text(f"  by {title}", style="dim") for title in status.scenarios)
    yield from _survivors(status)


def _waived(report: StatusReport) -> Iterator[Text]:
    """Yield the changes that nobody need notice, with the reasons."""
    share = f"{len(report.waived) / report.mutants:.1%}"
    yield Text(f"waived: {len(report.waived)} of {report.mutants:,} changes, {share}")
    for survivor in report.waived:
        yield Text.assemble(("  " + survivor.key, "dim"), f" {_change(survivor)}")
        yield Text(f"    {survivor.waived}", style="dim")


def _survivors(status: Status) -> Iterator[Text]:
    for survivor in status.survivors:
        if not survivor.waived:
            seen = f"; not seen by '{survivor.scenario}'" if survivor.scenario else ""
            key = (f"  {survivor.key}" if survivor.key else "", "dim")
            yield Text.assemble(f"  {_change(survivor)}{seen}", key)


def _change(survivor: Survivor) -> str:
    return f"{survivor.file}:{survivor.line} {survivor.operator}: {survivor.change}"
