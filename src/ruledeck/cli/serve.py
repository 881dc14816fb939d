"""`ruledeck serve`: the site on this machine, made anew as texts change."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import click

from ruledeck.cli.options import chosen_games, games_option, workspace_option
from ruledeck.cli.report import print_error, say
from ruledeck.schema.problem import RuledeckError
from ruledeck.schema.workspace import MARK, Workspace, open_workspace


@click.command("serve")
@click.option("--port", type=click.IntRange(1, 65535), help="Default: the first free one from 8000 on.")
@games_option
@workspace_option
def command(workspace: Workspace, games: tuple[str, ...], port: int | None) -> None:
    """Show the site on this machine and rebuild it as texts change.

    Problems are told here, and the last good site stays. Open pages load themselves again. Ctrl-C ends it.

    \b
    Example:
      ruledeck serve --port 8080
    """
    from ruledeck.site.server import Builds, open_server

    chosen_games(workspace, games)
    builds = Builds()
    with open_server(workspace.build / "site", builds, port) as server:
        rebuild(workspace.root, games)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        say(f"http://{server.server_address[0]!s}:{server.server_address[1]}/  (Ctrl-C ends it)")
        try:
            for _ in changes(workspace):
                if rebuild(workspace.root, games):
                    builds.finished()
        except KeyboardInterrupt:
            say("stopped")
        finally:
            server.shutdown()


def rebuild(root: Path, games: tuple[str, ...]) -> bool:
    """Build the site of the workspace at `root`; tell problems and return whether there were none."""
    from ruledeck.cli.build import sound_contents
    from ruledeck.cli.site import make_site

    started = time.perf_counter()
    try:
        workspace = open_workspace(root)
        make_site(workspace, sound_contents(workspace, chosen_games(workspace, games)))
    except RuledeckError as error:
        print_error(error)
        return False
    say(f"{time.strftime('%H:%M:%S')}  built in {time.perf_counter() - started:.1f} s")
    return True


def changes(workspace: Workspace) -> Iterator[object]:
    """Yield each time that a file changes which goes into the site."""
    from watchfiles import watch

    folders = [workspace.root / name for name in ("catalog", "site", "print")]
    files = [workspace.root / name for name in (MARK, "mkdocs.yml")]
    return watch(*(path for path in (*folders, *files) if path.exists()), raise_interrupt=True)
