"""`ruledeck print`: sheets, faces, rulebooks and the calibration page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ruledeck.cli.options import chosen_games, games_option, where_found, workspace_option
from ruledeck.cli.report import say
from ruledeck.cli.stage import progress
from ruledeck.schema.interrupt import ctrl_c_held
from ruledeck.schema.parse.number import count as counted
from ruledeck.schema.problem import RuledeckError, WrongUsageError
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.content import Content
    from ruledeck.print.profile import Profile
    from ruledeck.print.sheet.job import Job


def _cards_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the ways to choose cards."""
    for option in (
        click.option("--changed-since", metavar="REV", help="Only cards changed since a commit, tag or day."),
        click.option(
            "--list",
            "list_file",
            type=click.Path(path_type=Path),
            help="A deck list: a line '3x Fighter' a card.",
        ),
        click.option("--query", help="Every card that a search finds, in its copies."),
        click.option("--deck", help="One deck of decks.yml. Default: every deck."),
    ):
        function = option(function)
    return function


def _offset(_ctx: click.Context, _param: click.Parameter, value: str | None) -> tuple[float, float] | None:
    if value is None:
        return None
    try:
        x, y = (float(part) for part in value.split(","))
    except ValueError:
        raise click.BadParameter("write two numbers of mm with a comma between: 0.5,-1") from None
    return x, y


def _sheet_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command what `sheets.yml` says otherwise."""
    for option in (
        click.option(
            "--back-offset", callback=_offset, metavar="X,Y", help="Move backs by mm to the right and down."
        ),
        click.option("--marks/--no-marks", default=None, help="Crop marks, or none."),
        click.option(
            "--back-marks/--no-back-marks", default=None, help="Crop marks on backs, or on fronts only."
        ),
        click.option("--bleed", type=click.FloatRange(0, 10), metavar="MM", help="Print beyond the cut."),
        click.option("--gutter", type=click.FloatRange(0, 50), metavar="MM", help="Space between cards."),
        click.option(
            "--duplex",
            type=click.Choice(["long", "short", "none"]),
            help="The edge over which the printer turns the paper; none prints no backs.",
        ),
        click.option("--paper", metavar="NAME", help="A4, Letter, or width and height in mm: 210x297."),
    ):
        function = option(function)
    return function


@click.group("print", invoke_without_command=True)
@games_option
@workspace_option
@click.pass_context
def command(ctx: click.Context, workspace: Workspace, games: tuple[str, ...]) -> None:
    """Print cards and rules as PDF and PNG. Alone: everything, into build/print/.

    \b
    Examples:
      ruledeck print
      ruledeck print sheets --paper Letter --gutter 4
    """
    if ctx.invoked_subcommand is None:
        with ctrl_c_held():  # while they are loaded, some libraries lose it
            from ruledeck.print.build import build_print

        contents = _contents(workspace, games)
        with progress("Setting faces") as told:
            made = build_print(workspace, contents, told)
        _tell(workspace, made)


@command.command("sheets")
@_cards_options
@_sheet_options
@click.option("--out", type=click.Path(path_type=Path), help="The file, or for several a folder.")
@games_option
@workspace_option
def sheets(workspace: Workspace, games: tuple[str, ...], out: Path | None, **wishes: Any) -> None:
    """Lay cards out on paper, with marks to cut them by.

    With bleed, crop marks, and backs mirrored for the way in which the printer turns the paper.

    \b
    Examples:
      ruledeck print sheets --paper A4 --duplex long
      ruledeck print sheets --list my-deck.txt --gutter 4 --no-back-marks
      ruledeck print sheets --changed-since v1.0 --back-offset 0.5,-1
    """
    with ctrl_c_held():
        from ruledeck.print.face.press import Press
        from ruledeck.print.sheet.impose import write_sheets
        from ruledeck.print.sheet.job import job_prints

    made = []
    wanted = where_found(_contents(workspace, games), lambda content: _jobs(content, wishes), RuledeckError)
    count = sum(len(jobs) for _, jobs in wanted)
    for content, jobs in wanted:
        profile = _profile(content, wishes)
        press = Press(content, profile)
        with progress("Setting faces") as told:
            for job in jobs:
                name = f"sheets-{job.name}-{profile.paper.name}.pdf"
                path = _path(workspace, content, out, name, count)
                prints = job_prints(job, press, told)
                title = f"{content.game.name} · {job.title}"
                made.append(write_sheets(prints, profile, press.fonts.folder, title, path))
                say(f"{job.title}: {counted(job.total, 'card')}")
    _tell(workspace, made)


@command.command("faces")
@_cards_options
@click.option("--png", is_flag=True, help="A PNG a face in place of one PDF.")
@click.option("--dpi", type=click.IntRange(30, 1200), default=300, show_default=True, help="Pixels an inch.")
@click.option("--bleed/--trimmed", default=False, help="PNG with bleed, or as cut (the default).")
@click.option("--corners/--no-corners", default=False, help="PNG with corners rounded, or square.")
@click.option("--out", type=click.Path(path_type=Path), help="The PDF file, or the folder of PNG files.")
@games_option
@workspace_option
def faces(
    workspace: Workspace,
    games: tuple[str, ...],
    png: bool,
    dpi: int,
    bleed: bool,
    corners: bool,
    out: Path | None,
    **wishes: Any,
) -> None:
    """Write faces, a page each with bleed, or a picture each.

    \b
    Examples:
      ruledeck print faces
      ruledeck print faces --png --dpi 200 --corners --query "type:cat"
    """
    with ctrl_c_held():
        from ruledeck.print.face.press import Press
        from ruledeck.print.pdf.book import write_faces
        from ruledeck.print.png import picture_faces
        from ruledeck.print.sheet.job import job_items

    made: list[Path] = []
    wanted = where_found(_contents(workspace, games), lambda content: _jobs(content, wishes), RuledeckError)
    for content, jobs in wanted:
        press = Press(content, _profile(content, {}))
        items = {item.id: item for job in jobs for item in job_items(job, press)}
        if not items:
            continue  # that there is no card was said
        with progress("Setting faces") as told:
            found = press.faces(items.values(), told)
        if png:
            kept = workspace.cache / "faces"
            pictures = picture_faces(found, press.fonts.folder, dpi, kept, bleed=bleed, corners=corners)
            made += _copy(pictures, _path(workspace, content, out, "faces", 1))
        else:
            path = _path(workspace, content, out, "faces.pdf", 1)
            made.append(write_faces(found.values(), press.fonts.folder, f"{content.game.name} · faces", path))
    _tell(workspace, made)


@command.command("rulebook")
@click.option("--paper", default="A4", show_default=True, metavar="NAME", help="A4, A5 or Letter.")
@click.option(
    "--ids/--no-ids",
    default=None,
    help="Show the permanent id of each paragraph. Default: where the paper has a margin for it.",
)
@click.option("--out", type=click.Path(path_type=Path), help="The file.")
@games_option
@workspace_option
def rulebook(
    workspace: Workspace, games: tuple[str, ...], paper: str, ids: bool | None, out: Path | None
) -> None:
    """Set the rules as a book.

    It has a table of contents, page references and an index.

    \b
    Example:
      ruledeck print rulebook --paper A5
    """
    from ruledeck.print.rulebook import build_rulebook

    contents = _contents(workspace, games)
    name = f"rulebook-{paper.casefold()}.pdf"
    made = [
        build_rulebook(content, paper, _path(workspace, content, out, name, len(contents)), ids=ids)
        for content in contents
    ]
    _tell(workspace, made)


@command.command("calibrate")
@_sheet_options
@click.option("--out", type=click.Path(path_type=Path), help="The file.")
@games_option
@workspace_option
def calibrate(workspace: Workspace, games: tuple[str, ...], out: Path | None, **wishes: Any) -> None:
    """Make a page that shows how far backs are off their fronts.

    What it shows is for --back-offset.

    \b
    Example:
      ruledeck print calibrate --paper Letter --duplex short
    """
    from ruledeck.print.fonts import game_fonts
    from ruledeck.print.sheet.calibrate import write_calibration

    content = _contents(workspace, games)[0]
    profile = _profile(content, wishes)
    path = _path(workspace, content, out, f"calibration-{profile.paper.name}.pdf", 1)
    _tell(workspace, [write_calibration(profile, game_fonts(content).folder, path)])


def _contents(workspace: Workspace, games: tuple[str, ...]) -> list[Content]:
    from ruledeck.catalog.source.content import load_sound_content

    chosen = chosen_games(workspace, games)
    if not chosen:
        raise WrongUsageError("there is no game in this workspace", "start one with 'ruledeck new game'")
    return [load_sound_content(workspace, game) for game in chosen]


def _profile(content: Content, wishes: dict[str, Any]) -> Profile:
    """Return the game's print profile, changed as the options say."""
    from ruledeck.print.profile import load_profile

    profile = load_profile(content.workspace, content.game.id)
    plain = {key: wishes[key] for key in ("duplex", "gutter", "bleed") if wishes.get(key) is not None}
    profile = replace(profile, **plain)
    if wishes.get("paper"):
        profile = profile.on(wishes["paper"])
    if wishes.get("marks") is not None:
        profile = replace(profile, marks=replace(profile.marks, show=wishes["marks"]))
    if wishes.get("back_marks") is not None:
        profile = replace(profile, marks=replace(profile.marks, on_backs=wishes["back_marks"]))
    if wishes.get("back_offset"):
        x, y = wishes["back_offset"]
        profile = replace(profile, back_shift=replace(profile.back_shift, x=x, y=y))
    return profile


def _jobs(content: Content, wishes: dict[str, Any]) -> list[Job]:
    """Return what is to be printed of a game; more than one way to choose is wrong usage."""
    from ruledeck.catalog.history import changes_since
    from ruledeck.print.sheet.job import deck_job, deck_jobs, list_job, query_job

    ways: dict[str, Callable[[Content, Any], Job]] = {
        "deck": deck_job,
        "query": query_job,
        "list_file": list_job,
    }
    chosen = [way for way in ways if wishes[way] is not None]
    if len(chosen) > 1:
        raise WrongUsageError("choose cards by one of --deck, --query and --list")
    jobs = [ways[chosen[0]](content, wishes[chosen[0]])] if chosen else deck_jobs(content)
    if wishes["changed_since"]:
        changed = changes_since(content.workspace, content.game.id, wishes["changed_since"]).card_ids
        jobs = [job.only(changed) for job in jobs]
    jobs = [job for job in jobs if job.total]
    if not jobs:
        say(f"{content.game.name}: no card to print")
    return jobs


def _path(workspace: Workspace, content: Content, out: Path | None, name: str, count: int) -> Path:
    """Return where a file goes: `out` itself if it is the only one, else in `out` or the build folder."""
    if out is None:
        return workspace.build / "print" / content.game.id / name
    return out if count == 1 and not out.is_dir() else out / name


def _copy(pictures: dict[str, Path], folder: Path) -> list[Path]:
    import shutil

    folder.mkdir(parents=True, exist_ok=True)
    return [Path(shutil.copyfile(path, folder / f"{id}.png")) for id, path in pictures.items()]


def _tell(workspace: Workspace, made: list[Path]) -> None:
    for path in made:
        click.echo(workspace.name(path.absolute()))
