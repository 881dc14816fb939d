"""`ruledeck changes`: which cards and rules changed since a revision, word by word."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from ruledeck.cli.options import chosen_games, games_option, where_found, workspace_option
from ruledeck.schema.parse.number import count
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.history import CardChange, Changes, RuleChange

SIGNS = {"added": "+", "changed": "~", "removed": "-"}
COLOURS = {"added": "green", "changed": "yellow", "removed": "red"}
MARKS = {"kept": "", "deleted": "~~", "inserted": "**"}


@click.command("changes")
@click.option(
    "--since", required=True, metavar="REV", help="A tag, branch, commit, release or date (2026-11-28)."
)
@click.option("--json", "as_json", is_flag=True, help="One object a line.")
@click.option("--markdown", is_flag=True, help="As release notes.")
@games_option
@workspace_option
def command(workspace: Workspace, games: tuple[str, ...], since: str, as_json: bool, markdown: bool) -> None:
    """Show which cards and rules changed since a revision.

    Texts are compared word by word, with the reasons that errata give. A rule that only moved is no change.

    \b
    Example:
      ruledeck changes --since HEAD
    """
    from ruledeck.catalog.history import changes_since

    wanted = chosen_games(workspace, games)
    for _, changes in where_found(wanted, lambda game: changes_since(workspace, game, since)):
        if as_json:
            lines = _objects(changes)
        elif markdown:
            lines = _markdown(changes)
        else:
            lines = _terminal(changes)
        for line in lines:
            click.echo(line)
        if changes.unread:
            click.echo(f"{len(changes.unread)} entries of {since} had problems and are left out", err=True)


def _objects(changes: Changes) -> Iterator[str]:
    for kind, found in (("card", changes.cards), ("rule", changes.rules)):
        for change in found:
            about = {"game": changes.game, "since": changes.commit, "subject": kind}
            yield json.dumps({**about, **asdict(change)}, ensure_ascii=False)


def _terminal(changes: Changes) -> Iterator[str]:
    if not changes.cards and not changes.rules:
        yield f"{changes.game}: nothing changed since {changes.revision}"
        return
    yield click.style(f"{changes.game}: changes since {changes.revision}", bold=True)
    every: tuple[CardChange | RuleChange, ...] = (*changes.cards, *changes.rules)
    for change in every:
        sign = click.style(SIGNS[change.kind], fg=COLOURS[change.kind])
        yield f"{sign} {_title(change)}"
        for name, before, after in _texts(change):
            for row, line in enumerate(_coloured(before, after).split("\n")):
                lead = f"{name}: " if name and not row else ""
                yield f"    {lead}{line}"
        for why in change.why:
            yield click.style(f"    why: {why}", dim=True)
    yield f"{count(len(changes.cards), 'card')} and {count(len(changes.rules), 'rule')}"


def _markdown(changes: Changes) -> Iterator[str]:
    yield f"## Changes in {changes.game} since {changes.revision}"
    if not changes.cards and not changes.rules:
        yield "\nNothing changed."
    sections: dict[str, tuple[CardChange | RuleChange, ...]] = {
        "Cards": changes.cards,
        "Rules": changes.rules,
    }
    for heading, found in sections.items():
        if found:
            yield f"\n### {heading}\n"
        for change in found:
            yield f"- **{_title(change)}** {change.kind}." + "".join(f" {why}" for why in change.why)
            for name, before, after in _texts(change):
                text = _marked(before, after).replace("\n", " / ")
                yield f"    - {name + ': ' if name else ''}{text}"


def _title(change: CardChange | RuleChange) -> str:
    from ruledeck.catalog.history import CardChange

    return (
        f"{change.name} ({change.id})" if isinstance(change, CardChange) else f"{change.number} ({change.id})"
    )


def _texts(change: CardChange | RuleChange) -> Iterator[tuple[str, str, str]]:
    """Yield name, earlier and later text of what changed; an added or removed card only says its name."""
    from ruledeck.catalog.history import CardChange

    if isinstance(change, CardChange):
        yield from ((field.field, field.before, field.after) for field in change.fields)
    else:
        yield "", change.before, change.after


def _coloured(before: str, after: str) -> str:
    from ruledeck.cli.terminal.difference import difference

    return "".join(
        click.style(text, fg=colour) if colour else text for text, colour in difference(before, after)
    )


def _marked(before: str, after: str) -> str:
    """Return two texts as one in Markdown: what went struck out, what came in bold."""
    from ruledeck.catalog.history import word_diff

    return "".join(_mark(piece.text, MARKS[piece.kind]) for piece in word_diff(before, after))


def _mark(text: str, mark: str) -> str:
    space = len(text) - len(text.lstrip()), len(text.rstrip())
    core = text[space[0] : space[1]]
    if not core:
        return text
    return f"{text[: space[0]]}{mark}{core}{mark}{text[space[1] :]}"
