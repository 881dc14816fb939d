"""A workspace's earlier texts, read from git.

In: a revision (tag, branch, commit, date or the name of a release). Out: the workspace as it was then, in a
folder that lasts as long as it is used. git itself is asked; nothing in the checkout is touched.
"""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ruledeck.schema.problem import WrongUsageError
from ruledeck.schema.workspace import Workspace

DATE = re.compile(r"\d{4}-\d{2}-\d{2}")


def find_commit(workspace: Workspace, revision: str, game: str) -> str:
    """Return the full id of the commit that a revision names.

    Args:
        workspace: it may be a folder inside a repository.
        revision: a tag, branch or commit; a date `2026-11-28` (the last commit up to its end); or the name of
            a release, which is the commit that put it into the game's `rules.lock`.
        game: the game whose releases are meant.

    Raises:
        WrongUsageError: git is missing, this is no repository, or nothing is called so.
    """
    if DATE.fullmatch(revision):
        commit = _git(workspace, "rev-list", "-1", f"--before={revision} 23:59:59", "HEAD").strip()
        if not commit:
            raise WrongUsageError(f"nothing was committed by {revision}", "give a later date")
        return commit
    known = _run(workspace, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if known.returncode == 0:
        return known.stdout.decode().strip()
    _git(workspace, "rev-parse", "--git-dir")
    lock = f"catalog/{game}/rules.lock"
    pattern = f"^release: [\"']?{re.escape(revision)}[\"']?$"
    found = _run(workspace, "log", "--reverse", "--format=%H", f"-G{pattern}", "--", lock)
    commits = found.stdout.decode().split()
    if commits:
        return commits[0]
    tags = _git(workspace, "tag", "--sort=-creatordate").split()
    hint = (
        f"tags here: {', '.join(tags[:8])}"
        if tags
        else "give a commit, a tag, a release or a date like 2026-11-28"
    )
    raise WrongUsageError(f"no revision '{revision}' in this repository", hint)


def commit_that_wrote(workspace: Workspace, text: str, file: str) -> str:
    """Return the last commit that brought a text into a file, empty where no repository knows of one."""
    try:
        found = _run(workspace, "log", "--format=%H", f"-S{text}", "--", file)
    except WrongUsageError:
        return ""
    commits = found.stdout.decode().split()
    return commits[0] if commits and not found.returncode else ""


def commits_before_changes(workspace: Workspace, file: str) -> list[str]:
    """Return the commits just before those that changed a file, newest first; none without a repository."""
    try:
        found = _run(workspace, "log", "--format=%P", "--", file)
    except WrongUsageError:
        return []
    return [] if found.returncode else [line.split()[0] for line in found.stdout.decode().split("\n") if line]


def has_changed(workspace: Workspace, commit: str, paths: Iterable[Path]) -> bool:
    """Return whether files of the workspace's repository differ from a commit; those outside of it do not."""
    top = Path(_git(workspace, "rev-parse", "--show-toplevel").strip())
    inside = [str(path) for path in paths if path.is_relative_to(top)]
    if not inside:
        return False
    differs = _run(workspace, "diff", "--quiet", commit, "--", *inside).returncode != 0
    return differs or bool(_git(workspace, "ls-files", "--others", "--exclude-standard", "--", *inside))


@contextmanager
def earlier_workspace(workspace: Workspace, commit: str, *more: str) -> Iterator[Workspace]:
    """Give the workspace as it was at a commit, in a folder that is gone afterwards.

    It has the catalog, and of `more` folders those that there were.
    """
    prefix = _git(workspace, "rev-parse", "--show-prefix").strip()
    top = _git(workspace, "rev-parse", "--show-toplevel").strip()  # below it, archive takes no tree
    listed = _git(workspace, "-C", top, "ls-tree", "--name-only", f"{commit}:{prefix}").split("\n")
    folders = ["catalog", *(folder for folder in more if folder in listed)]
    archive = _run(workspace, "-C", top, "archive", "--format=tar", f"{commit}:{prefix}", *folders)
    if archive.returncode:
        raise WrongUsageError(f"the workspace was not there yet at {commit[:10]}", "give a later revision")
    with tempfile.TemporaryDirectory(prefix="ruledeck-") as folder:
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as tar:
            tar.extractall(folder, filter="data")
        yield Workspace(Path(folder), title=workspace.title)


def _git(workspace: Workspace, *arguments: str) -> str:
    result = _run(workspace, *arguments)
    if result.returncode:
        reason = result.stderr.decode("utf-8", "replace").strip().removeprefix("fatal: ")
        hint = "history is read from git: run 'git init' and commit, or give a clone with its history"
        raise WrongUsageError(f"git: {reason}", hint)
    return result.stdout.decode("utf-8", "replace")


def _run(workspace: Workspace, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(["git", *arguments], cwd=workspace.root, capture_output=True, check=False)
    except FileNotFoundError:
        raise WrongUsageError("history is read from git, which is not installed", "install git") from None
