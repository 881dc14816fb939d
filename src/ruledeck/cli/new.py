"""`ruledeck new`: scaffolds of games, cards, rulings, scenarios and waivers, sound for `ruledeck check`.

In: ids. Out: new files, or an entry at the end of a file, whose other lines stay as they are.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING

import click

from ruledeck.cli.options import Words, workspace_option
from ruledeck.cli.report import say
from ruledeck.cli.schema import write_schemas
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.jsonschemas import ID
from ruledeck.schema.jsonschemas.scenarios import TAGS
from ruledeck.schema.problem import WrongUsageError, nearest, nearest_or_all
from ruledeck.schema.workspace import Workspace, open_workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.content import Content
    from ruledeck.catalog.status import Survivor
    from ruledeck.schema.game import Stat

SCAFFOLD = Path(__file__).parent / "default" / "game"
TO_WRITE = "To be written."


@click.group("new")
def command() -> None:
    """Start a game, a card, a ruling, a scenario or a waiver.

    \b
    Example:
      ruledeck new card harbour-cats pepper --type cat --side cellars
    """


@command.command("game")
@click.argument("id")
@click.option("--name", type=Words(), help="The game's name. Default: made from its id.")
@workspace_option
def new_game(workspace: Workspace, id: str, name: str | None) -> None:
    """Start a game with one card and two rules.

    \b
    Example:
      ruledeck new game moon-market --name "Moon Market"
    """
    _check_id(id)
    folder = workspace.catalog / id
    if folder.exists():
        raise WrongUsageError(f"{workspace.name(folder)}/ is there already", "choose another id")
    name = name or _title(id)
    words = {"id": id, "name": name, "quoted_name": _quoted(name)}
    for source in sorted(SCAFFOLD.rglob("*.*")):
        target = folder / source.relative_to(SCAFFOLD)
        _write(target, Template(source.read_text(encoding="utf-8")).safe_substitute(words))
    write_schemas(open_workspace(workspace.root))
    click.echo(f"Made {workspace.name(folder)}/. Start with its game.yml: the types and stats of your cards.")


@command.command("card")
@click.argument("game")
@click.argument("id")
@click.option("--type", "card_type", required=True, metavar="TYPE", help="A card type of the game.")
@click.option("--side", default="", metavar="SIDE", help="Needed where the game has sides.")
@click.option("--set", "card_set", default="", metavar="SET", help="Default: the game's last set.")
@click.option("--name", type=Words(), help="The card's name. Default: made from its id.")
@workspace_option
def new_card(
    workspace: Workspace, game: str, id: str, card_type: str, side: str, card_set: str, name: str | None
) -> None:
    """Add a card to the file where cards of its type stand.

    It has the least values of its stats, and a text to be written; none where phrases read the text.

    \b
    Example:
      ruledeck new card harbour-cats pepper --type cat --side cellars
    """
    from ruledeck.catalog.source.content import load_sound_content

    content = load_sound_content(workspace, game)
    card_set = card_set or list(content.game.sets)[-1]
    _check_all(
        lambda: _check_free(id, content.card_by_id, f"card of {content.game.name}"),
        lambda: _check_known(card_type, content.game.types, "--type"),
        lambda: _check_known(card_set, content.game.sets, "--set"),
        lambda: _check_known(side, content.game.sides, "--side") if side or content.game.sides else None,
    )
    path = _file_for(content, card_type, side)
    line = _append(path, _card_entry(content, id, name or _title(id), card_type, side, card_set))
    click.echo(f"{workspace.name(path)}:{line}: added '{id}'. Fill in its text and stats.")


@command.command("ruling")
@click.argument("game")
@click.argument("id")
@click.option("--rule", "rules", multiple=True, required=True, metavar="ID", help="May be repeated.")
@workspace_option
def new_ruling(workspace: Workspace, game: str, id: str, rules: tuple[str, ...]) -> None:
    """Add a ruling about one or more rules.

    \b
    Example:
      ruledeck new ruling harbour-cats two-boots --rule play.count
    """
    from ruledeck.catalog.source.content import load_sound_content

    content = load_sound_content(workspace, game)
    _check_all(
        lambda: _check_free(id, [ruling.id for ruling in content.rulings], f"ruling of {content.game.name}"),
        *(partial(_check_known, rule, [*content.paragraphs, *content.sections], "--rule") for rule in rules),
    )
    entry = [
        f"- id: {id}",
        *(f"  {key}: {_quoted(TO_WRITE)}" for key in ("question", "answer", "because")),
        f"  rules: [{', '.join(rules)}]",
        f"  date: {_quoted(date.today().isoformat())}",
    ]
    path = content.game.folder / "rulings.yml"
    line = _append(path, entry)
    click.echo(f"{workspace.name(path)}:{line}: added '{id}'. Fill in question, answer and because.")


@command.command("scenario")
@click.argument("game")
@click.argument("title", type=Words())
@click.option(
    "--proves", "proves", multiple=True, required=True, metavar="ID", help="May be repeated, up to 5 times."
)
@click.option("--tag", type=click.Choice(TAGS), default=TAGS[0], help="Default: plain.")
@click.option(
    "--file",
    "file",
    default="",
    metavar="NAME",
    help="In the game's scenarios. Default: the chapter of the rule.",
)
@workspace_option
def new_scenario(
    workspace: Workspace, game: str, title: str, proves: tuple[str, ...], tag: str, file: str
) -> None:
    """Add a scenario of a rule or a card.

    \b
    Example:
      ruledeck new scenario harbour-cats "A cat hides" --proves play.count
    """
    from ruledeck.catalog.source.content import load_sound_content
    from ruledeck.cli.scaffold import scenario_entry, scenario_file, staging_of

    content = load_sound_content(workspace, game)
    at, roles = staging_of(content)
    path = scenario_file(content, proves, title, file)
    line = _append(path, scenario_entry(title, tag, proves, at, roles))
    todo = (
        "Fill in given, when and then." if roles else f"{content.game.name} has no ruleset yet to play it by."
    )
    click.echo(f"{workspace.name(path)}:{line}: added '{title}'. {todo}")


@command.command("waiver")
@click.argument("game")
@click.argument("key", default="")
@click.option(
    "--why", type=Words(may_be_empty=True), help="The reason. Default: left empty, to be filled in."
)
@workspace_option
def new_waiver(workspace: Workspace, game: str, key: str, why: str | None) -> None:
    """Waive a change that no scenario need notice.

    KEY is what `ruledeck verify` lists behind the change; without it, all that could be waived is listed. A
    waiver without a reason is refused, and it ends when what is changed is not what it was. With --why the
    reason of one that has none is filled in.

    \b
    Example:
      ruledeck new waiver harbour-cats
    """
    from ruledeck.catalog.status import read_report
    from ruledeck.verifier.waivers import waiver_entry, waivers_file

    workspace.game_folder(game)
    report = read_report(workspace, game)
    if report is None:
        said = f"which changes of {game} go unnoticed is not known: run 'ruledeck verify {game}' first"
        if key:
            raise WrongUsageError(said)
        say(said)
        return
    survivors = {each.key: each for each in report.survivors if each.key}
    if not key:
        _list_unwaived(survivors.values())
        return
    if key not in survivors:
        hint = nearest(key, survivors) or f"'ruledeck new waiver {game}' lists them"
        raise WrongUsageError(f"no change '{key}' that went unnoticed", hint)
    path = waivers_file(workspace, game)
    data = workspace.read(path).data if path.is_file() else None
    entries = data if isinstance(data, list) else []
    known = [entry.get("mutant") if isinstance(entry, dict) else None for entry in entries]
    if key in known:
        line = _fill_in(workspace, path, known.index(key), why or "")
    else:
        line = _append(path, waiver_entry(survivors[key], report.ids_of(key), why or ""))
    todo = "" if why else " Fill in why."
    click.echo(f"{workspace.name(path)}:{line}: waived: {survivors[key].change}.{todo}")


def _fill_in(workspace: Workspace, path: Path, index: int, why: str) -> int:
    """Write the reason into a waiver that has an empty one; return its line."""
    document = workspace.read(path)
    assert isinstance(document.data, list)
    entry = document.data[index]
    if entry.get("why") != "" or not why:
        hint = "give the reason with --why" if entry.get("why") == "" else None
        raise WrongUsageError(f"'{entry['mutant']}' is waived already in {workspace.name(path)}", hint)
    line, column = document.position((index, "why"))
    lines = document.text.split("\n")
    row = lines[line - 1]
    lines[line - 1] = row[: column - 1] + _quoted(why) + row[column - 1 + len('""') :]
    _write(path, "\n".join(lines))
    return line


def _list_unwaived(survivors: Iterable[Survivor]) -> None:
    """List the changes that could be waived, with their keys."""
    unwaived = [each for each in survivors if not each.waived]
    for each in unwaived:
        click.echo(f"{each.key} {each.file}:{each.line} {each.operator}: {each.change}")
    if not unwaived:
        say("no change went unnoticed that is not waived")


def _card_entry(content: Content, id: str, name: str, card_type: str, side: str, card_set: str) -> list[str]:
    stats = content.game.types[card_type].stats
    values = ", ".join(f"{stat}: {_least(content.game.stats[stat])}" for stat in stats)
    return [
        f"- id: {id}",
        f"  name: {_quoted(name)}",
        f"  type: {card_type}",
        *([f"  side: {side}"] if side else []),
        f"  set: {card_set}",
        *([f"  stats: {{{values}}}"] if stats else []),
        *(["  text: []"] if _is_read(content, card_type) else ["  text:", f"    - {_quoted(TO_WRITE)}"]),
        f"  provenance: {{text: original{', stats: playtest' if stats else ''}}}",
    ]


def _is_read(content: Content, card_type: str) -> bool:
    """Return whether phrases read the texts of a type of cards, which must then be theirs from the start."""
    from ruledeck.text.phrases import has_phrases, load_phrases

    return has_phrases(content.game) and card_type in load_phrases(content.workspace, content.game).lines


def _least(stat: Stat) -> str:
    """Return the least value of a stat as it is written in a file of cards."""
    number = 0 if stat.min is None else stat.min
    if stat.max is not None:
        number = min(number, stat.max)
    return {
        "integer": str(number),
        "range": str(number),
        "choice": stat.values[0] if stat.values else "",
        "set": "[]",
        "text": _quoted(TO_WRITE),
        "date": _quoted(date.today().isoformat()),
    }[stat.type]


def _file_for(content: Content, card_type: str, side: str) -> Path:
    """Return the file that holds most cards of a type, of that side first; else a new one named after it."""
    same_type = [card for card in content.cards if card.type == card_type]
    alike = [card for card in same_type if card.side == side] or same_type
    if alike:
        [(name, _)] = Counter(card.file for card in alike).most_common(1)
        return content.workspace.root / name
    return content.game.folder / "cards" / f"{card_type}.yml"


def _append(path: Path, entry: list[str]) -> int:
    """Add an entry at the end of a file that is a list; return the line where it starts, from 1.

    Nothing is written unless the file with the entry reads as the old list and one more.
    """
    from ruledeck.schema.document import parse_document

    old = path.read_text(encoding="utf-8") if path.is_file() else ""
    kept = f"{old.rstrip()}\n\n" if old.strip() else ""
    new = kept + "\n".join(entry) + "\n"
    before = parse_document(old, path.name).data or []
    after = parse_document(new, path.name)
    if after.problems or not isinstance(after.data, list) or after.data[:-1] != before:
        raise WrongUsageError(f"cannot add to {path.name}", "its entries must start with '- ' in column 1")
    _write(path, new)
    return kept.count("\n") + 1


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, text)
    except OSError as error:
        raise WrongUsageError(f"cannot write {path}: {(error.strerror or str(error)).lower()}") from None


def _check_all(*checks: Callable[[], None]) -> None:
    """Make all checks, and raise one WrongUsageError that tells of each that fails, with its hint."""
    errors = []
    for check in checks:
        try:
            check()
        except WrongUsageError as error:
            errors.append(error)
    if errors:
        *others, last = errors
        told = [f"{error}\n  hint: {error.hint}" if error.hint else str(error) for error in others]
        raise WrongUsageError("\n".join([*told, str(last)]), last.hint)


def _check_id(id: str) -> None:
    if not re.fullmatch(ID, id):
        raise WrongUsageError(f"'{id}' is not an id", "ids are lower case words joined by hyphens")


def _check_free(id: str, taken: Iterable[str], what: str) -> None:
    _check_id(id)
    if id in set(taken):
        raise WrongUsageError(f"'{id}' is a {what} already", "an id is given once, and kept for ever")


def _check_known(word: str, known: Iterable[str], option: str) -> None:
    names = list(known)
    if word not in names:
        said = f"{option}: unknown '{word}'" if word else f"{option} is missing"
        raise WrongUsageError(said, nearest_or_all(word, names))


def _title(id: str) -> str:
    return id.replace("-", " ").title()


def _quoted(text: str) -> str:
    """Return a text as a YAML double-quoted scalar, which JSON's strings are."""
    return json.dumps(text, ensure_ascii=False)
