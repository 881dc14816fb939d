"""What a build plays by chance: so many can play, and the modes that `ruledeck.yml` tells can be chosen."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.setup.draw import draw_of
from ruledeck.schema.problem import Problem, WrongUsageError
from ruledeck.schema.workspace import MARK


def check_simulated(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with how the workspace wants games of this one to be set up."""
    workspace, game = content.workspace, content.game.id
    _, setup = workspace.simulated(game)
    if setup is None:
        return
    document = workspace.read(workspace.root / MARK)
    if content.setups is None:
        message = f"{content.game.name} has no modes that games could be set up with"
        yield document.problem(("simulate", game), "V117", message, "write how many games, or a modes.yml")
        return
    try:
        draw_of(content.setups, setup)
    except WrongUsageError as error:
        yield document.problem(("simulate", game), "V117", str(error), error.hint)
