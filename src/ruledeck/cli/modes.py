"""Options by which the modes of a game are chosen: `--overlord`, `--length short`, `--short`.

In: the words that were typed, which name the game. Out: options beside those of the command, made from the
game's `modes.yml`; and how the game is to be set up, as plain data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ruledeck.cli.setting import setup_from
from ruledeck.schema.parse.number import number_or_word
from ruledeck.schema.problem import ContentError, WrongUsageError
from ruledeck.schema.workspace import find_workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.setup import Setups
    from ruledeck.catalog.source.setup.modes import Mode

_NAMED = "ruledeck.cli.modes.named"
_CHOSEN = "ruledeck.cli.modes.chosen"
_WORKSPACE = "--workspace"


def setup_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command `--setup`, `--players` and `--modes`: parameters `setup`, `players`, `modes`."""
    options = (
        click.option("--players", metavar="N", help="How many play: 4, or as chance says, 3-4 or random."),
        click.option(
            "--modes",
            type=click.Choice(("usual", "random")),
            help="Whether modes that no option chooses are as usual, or as chance says.",
        ),
        click.option(
            "--setup",
            metavar="YAML",
            help="All of how a game is set up, as its ruleset takes it; one with modes: '{players: 3}'.",
        ),
    )
    for option in reversed(options):
        function = option(function)
    return function


class ModesCommand(click.Command):
    """A command that takes the modes of the game that its words name as options."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Look which game is named, then read the options that it gives."""
        named = ctx.meta[_NAMED] = _named(args)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError:
            if named:  # help on the game's own options is behind its name
                ctx.info_name = f"{ctx.info_name} {named.id}"
            raise

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the parts of the line of usage; the game that is named already is left out."""
        named = ctx.meta.get(_NAMED)
        pieces = super().collect_usage_pieces(ctx)
        return pieces[:-1] if named and str(ctx.info_name).endswith(f" {named.id}") else pieces

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the command's own options, and those of the game's modes."""
        own = super().get_params(ctx)
        named = ctx.meta.get(_NAMED)
        return [*own, *_mode_options(named.setups, _taken(own))] if named else own

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command's own options, then those of the game."""
        told: tuple[list[tuple[str, str]], list[tuple[str, str]]] = ([], [])
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                told[isinstance(param, _ModeOption)].append(record)
        with formatter.section("Options"):
            formatter.write_dl(told[False])
        if told[True]:
            with formatter.section(f"Modes of {ctx.meta[_NAMED].name}"):
                formatter.write_dl(told[True])


class _ModeOption(click.Option):
    """An option that chooses a mode's value."""

    def __init__(self, mode: Mode, names: str, value: str = "", **how: Any) -> None:
        def noted(ctx: click.Context, _param: click.Parameter, given: Any) -> None:
            if given is not None:
                _choose(ctx, mode.id, value or given)

        super().__init__([names], default=None, expose_value=False, callback=noted, **how)


def _choose(ctx: click.Context, mode: str, value: Any) -> None:
    chosen = ctx.meta.setdefault(_CHOSEN, {})
    if chosen.setdefault(mode, value) != value:
        raise WrongUsageError(f"'{mode}' is chosen twice: {chosen[mode]} and {value}", "leave one out")


class _Named(NamedTuple):
    """A game with modes that the words of a command name."""

    id: str
    name: str
    setups: Setups


def _named(args: Sequence[str]) -> _Named | None:
    """Return the game that is among the words; None where none is, or it has no modes."""
    from ruledeck.catalog.source.content import load_content

    try:
        workspace = find_workspace(_workspace(args))
        game = next((word for word in args if word in workspace.games), None)
        content = load_content(workspace, game) if game else None
    except (ContentError, WrongUsageError, OSError):  # told when the command itself opens it
        return None
    if content is None or content.setups is None:
        return None
    return _Named(content.game.id, content.game.name, content.setups)


def _workspace(args: Sequence[str]) -> Path:
    for at, word in enumerate(args):
        if word.startswith(f"{_WORKSPACE}="):
            return Path(word.partition("=")[2])
        if word == _WORKSPACE and at + 1 < len(args):
            return Path(args[at + 1])
    return Path()


def _taken(own: Sequence[click.Parameter]) -> set[str]:
    return {name for param in own for name in (*param.opts, *param.secondary_opts)}


def _mode_options(setups: Setups, taken: set[str]) -> Iterator[_ModeOption]:
    """Yield an option for each mode and each value that is called like no other; `taken` are names in use."""
    for mode in setups.modes.modes.values():
        if f"--{mode.id}" in taken:
            continue
        if not mode.values:
            yield _ModeOption(mode, f"--{mode.id}/--no-{mode.id}", help=_help(mode))
            continue
        short = [id for id, of in setups.short.items() if of == mode.id and f"--{id}" not in taken]
        about = _help(mode, [f"--{id}" for id in short if id != mode.default])
        yield _ModeOption(mode, f"--{mode.id}", type=click.Choice([*mode.values]), help=about)
        for id in short:
            yield _ModeOption(mode, f"--{id}", id, is_flag=True, flag_value=id, hidden=True)


def _help(mode: Mode, short: Sequence[str] = ()) -> str:
    """Return what a mode does, when it is asked, what is usual, and how its values are said in short."""
    told = mode.help or f"{mode.name}."
    whens = {f"{value.id} when {value.when}" for value in mode.values.values() if value.when}
    told += f" Only when {mode.when}." if mode.when else ""
    told += f" Only {', '.join(sorted(whens))}." if whens else ""
    told += f" In short: {', '.join(short)}." if short else ""
    usual = mode.default if mode.values else "yes" if mode.default else ""
    return f"{told}  [default: {usual}]" if usual else told


def setup_said(
    setups: Setups | None, game: str, setup: str | None, players: str | None, modes: str | None
) -> Any:
    """Return how a game is to be set up, as plain data; None for as usual.

    Raises:
        WrongUsageError: `--setup` is no YAML, the modes cannot be chosen, or the game has none.
    """
    from ruledeck.catalog.source.setup.draw import RANDOM, draw_of, is_drawn

    chosen = click.get_current_context().meta.get(_CHOSEN, {})
    told: dict[str, Any] = {}
    if players is not None:
        told["players"] = number_or_word(players)
    if modes == RANDOM:
        told |= {"modes": RANDOM, "given": chosen} if chosen else {"modes": RANDOM}
    elif chosen:
        told["modes"] = chosen
    if setup is not None and told:
        raise WrongUsageError("--setup says all of it", "leave out --players and the modes, or --setup")
    if setups is None and told:
        hint = "list them in modes.yml ([] if only the number of players differs), or say it with --setup"
        raise WrongUsageError(f"{game} has no modes that could be chosen", hint)
    if setup is not None or setups is None:
        return setup_from(setup, game, setups)
    if is_drawn(told):
        draw_of(setups, told)
    else:
        setups.read(told)
    return told or None
