"""The command line: one module a command, imported only when it is asked for.

A command's module imports what is heavy inside its function, so that `--help` stays quick.
"""

from __future__ import annotations

import importlib
import sys

import click

from ruledeck import __version__
from ruledeck.cli.report import print_error, print_os_error
from ruledeck.schema.problem import ContentError, RuledeckError

COMMANDS = (
    "init",
    "new",
    "build",
    "check",
    "verify",
    "simulate",
    "play",
    "search",
    "show",
    "explain",
    "print",
    "site",
    "serve",
    "changes",
    "rules",
    "release",
    "export",
    "catalog",
    "schema",
)


class CommandGroup(click.Group):
    """The commands of `ruledeck`, in the order in which one meets them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"ruledeck.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is named; one that there is not is wrong usage, and the nearest is told."""
        try:
            return super().resolve_command(ctx, args)
        except click.exceptions.NoSuchCommand as error:
            raise click.exceptions.NoSuchCommand(args[0], possibilities=COMMANDS, ctx=ctx) from error


@click.group(
    cls=CommandGroup, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
@click.version_option(__version__, prog_name="ruledeck")
def cli() -> None:
    """Publish card games from one source of text: catalog, rules site, printable cards."""


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 fine, 1 problems found, 2 wrong usage."""
    try:
        code = cli.main(arguments, prog_name="ruledeck", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        click.echo("stopped; what was there before is untouched", err=True)
        sys.exit(1)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except RuledeckError as error:
        print_error(error)
        sys.exit(1 if isinstance(error, ContentError) else 2)
    except OSError as error:
        print_os_error(error)
        sys.exit(1)
    sys.exit(code if isinstance(code, int) else 0)
