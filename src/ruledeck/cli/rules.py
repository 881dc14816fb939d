"""`ruledeck rules review`: which texts have changed since somebody held them against the rules that run."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.cli.report import say, wants_colour
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import WrongUsageError, nearest
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.content import Content


@click.group("rules")
def command() -> None:
    """Keep the rules in step with what proves them.

    \b
    Example:
      ruledeck rules review
    """


@command.command("review")
@click.option("--accept", "ids", multiple=True, metavar="ID", help="Mark as reviewed; may be repeated.")
@click.option("--all", "accepts_all", is_flag=True, help="Mark all texts as reviewed, as they are now.")
@click.option("--json", "is_json", is_flag=True, help="An object a line: a text that was not reviewed.")
@games_option
@workspace_option
def review(
    workspace: Workspace, ids: tuple[str, ...], accepts_all: bool, is_json: bool, games: tuple[str, ...]
) -> int:
    """List the texts that changed since somebody reviewed them.

    Each is shown word by word with the scenarios that prove it. When scenarios and ruleset are of the text as
    it is now, accept it. What is reviewed stands in verifier/<game>/reviewed.lock, which is to be committed.

    Ends with 1 while there are any.

    \b
    Examples:
      ruledeck rules review
      ruledeck rules review --all
    """
    from ruledeck.catalog.source.content import load_sound_content
    from ruledeck.verifier.load import has_ruleset

    if accepts_all and ids:
        raise WrongUsageError("--all accepts every text", "leave out --accept")
    played = [game for game in chosen_games(workspace, games) if has_ruleset(workspace, game)]
    contents = [load_sound_content(workspace, game) for game in played]
    if accepts_all or ids:
        _accept(contents, ids)
        return 0
    found = [(content, entry) for content in contents for entry in _entries(content)]
    for content, entry in found:
        _write(content, entry, is_json)
    say(_summary(contents, len(found)))
    return 1 if found else 0


def _accept(contents: Iterable[Content], ids: tuple[str, ...]) -> None:
    """Write the locks with some texts as reviewed, or all if there are no `ids`; none if one is unknown."""
    from ruledeck.catalog.history.reviewed import accepted, load_reviewed, reviewed_file, texts_now

    every = set[str]()
    locks: list[tuple[Path, str, str]] = []
    for content in contents:
        reviewed, now = load_reviewed(content.workspace, content.game.id), texts_now(content)
        known = now.keys() | (reviewed.hashes.keys() if reviewed else set())
        every |= known
        own = list(dict.fromkeys(id for id in ids if id in known))
        if own or not ids:
            path = reviewed_file(content.workspace, content.game.id)
            many = count(len(own or now), "text")
            said = f"{content.workspace.name(path)}: {many} reviewed. Now commit it."
            locks.append((path, accepted(content, own if ids else None), said))
    for id in ids:
        if id not in every:
            message = f"no rule to carry out and no card with a text '{id}'"
            hint = "'ruledeck rules review' lists what was not reviewed as it is"
            raise WrongUsageError(message, nearest(id, every) or hint)
    for path, text, said in locks:
        write_whole(path, text)
        click.echo(said)


def _entries(content: Content) -> Iterator[Mapping[str, Any]]:
    """Yield what is not reviewed, with its text then and now and the scenarios about it."""
    from ruledeck.catalog.history.reviewed import gone, suspects, text_now, texts_then

    found = suspects(content)
    then = texts_then(content, found)
    about = _scenarios(content)
    for id, hash in found.items():
        rule = content.paragraphs.get(id)
        yield {
            "id": id,
            "number": rule.number if rule else "",
            "is_new": not hash,
            "before": then.get(id),
            "after": text_now(content, id),
            "scenarios": about.get(id, []),
        }
    for id in gone(content):
        yield {"id": id, "number": "", "is_new": False, "before": None, "after": "", "scenarios": []}


def _scenarios(content: Content) -> dict[str, list[str]]:
    """Return the titles of the scenarios about each id."""
    from ruledeck.verifier.scenario.source import scenario_files

    about: dict[str, list[str]] = {}
    for path in scenario_files(content.workspace, content.game.id):
        data = content.workspace.read(path).data
        for entry in data if isinstance(data, list) else []:
            if isinstance(entry, dict):
                for id in entry.get("proves", []):
                    about.setdefault(str(id), []).append(str(entry.get("scenario", "")))
    return about


def _write(content: Content, entry: Mapping[str, Any], is_json: bool) -> None:
    if is_json:
        click.echo(json.dumps({"game": content.game.id, **entry}, ensure_ascii=False))
        return
    for line in _lines(entry):
        click.echo(line, color=wants_colour())


def _lines(entry: Mapping[str, Any]) -> Iterator[str]:
    sign = click.style("+", fg="green") if entry["is_new"] else click.style("~", fg="yellow")
    sign = sign if entry["after"] else click.style("-", fg="red")
    number = f"{entry['number']} " if entry["number"] else ""
    yield f"{sign} {number}({click.style(entry['id'], bold=True)})"
    yield from (f"    {line}" for line in _text(entry).split("\n"))
    for title in entry["scenarios"]:
        yield click.style(f"    proved by: {title}", dim=True)


def _text(entry: Mapping[str, Any]) -> str:
    """Return what a text says, word by word against what it said where that is known."""
    from ruledeck.cli.terminal.difference import difference

    if not entry["after"]:
        return "is gone, or has nothing to carry out any more"
    if entry["before"] is None:
        said = "" if entry["is_new"] else "\n(what it said before is not in this repository)"
        return f"{entry['after']}{said}"
    pieces = difference(entry["before"], entry["after"])
    return "".join(click.style(text, fg=colour) if colour else text for text, colour in pieces)


def _summary(contents: Iterable[Content], found: int) -> str:
    from ruledeck.catalog.history.reviewed import load_reviewed

    unread = [each.game.id for each in contents if load_reviewed(each.workspace, each.game.id) is None]
    if found:
        return f"{count(found, 'text')} to review; 'ruledeck rules review --accept ID' marks one as reviewed"
    if unread:
        return f"nothing of {', '.join(unread)} was reviewed yet; --all begins with the texts as they are"
    return "all texts are reviewed as they are"
