"""How somebody wants a game to be set up. In: YAML of `--setup`. Out: plain data that its ruleset takes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ruledeck.schema.problem import ContentError, WrongUsageError
from ruledeck.schema.workspace import Workspace

if TYPE_CHECKING:
    from ruledeck.catalog.source.setup import Setups


def setup_from(text: str | None, game: str, setups: Setups | None) -> Any:
    """Return a setup of a game as plain data, or raise WrongUsageError."""
    if text is None:
        return None
    from ruledeck.schema.document import parse_document

    document = parse_document(text, "--setup")
    if document.problems:
        hint = f"what it takes is up to `begin` in verifier/{game}/ruleset/"
        if setups is not None:
            hint = f"write '{{players: {setups.most}}}', or choose by the options of {game}"
        raise WrongUsageError(f"--setup is no YAML: {document.problems[0].message}", hint)
    return document.data


@contextmanager
def beginning(workspace: Workspace, game: str, setup: str | None) -> Iterator[None]:
    """Tell with its place what a ruleset raises while a game begins.

    Raises:
        WrongUsageError: a setup was given, which it cannot take.
        ContentError: none was.
    """
    from ruledeck.verifier.engine.fault import EngineError
    from ruledeck.verifier.load import ruleset_fault

    try:
        yield
    except WrongUsageError:
        raise
    except Exception as error:  # whatever a ruleset raises
        fault = ruleset_fault(workspace, game, error, "no game begins")
        if setup is None:
            raise ContentError([fault]) from error
        hint = f"what it takes is up to `begin`, at {fault.file}:{fault.line}"
        why = str(error) if isinstance(error, EngineError) else f"{type(error).__name__}: {error}"
        said = f"{game} cannot be set up as {setup}: {why}"
        raise WrongUsageError(said, hint) from error
