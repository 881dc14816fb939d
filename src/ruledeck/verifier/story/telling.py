"""Stories of scenarios: each that holds is played once more, and watched.

In: a workspace and a game, or a World and a scenario. Out: its story; for a game, the file that sites read.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ruledeck.catalog.source.setup import Setup
from ruledeck.catalog.status import state_of
from ruledeck.catalog.stories import Stories, Story, keep_stories
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.scenario.play.chance import ToldChance
from ruledeck.verifier.scenario.play.run import Driver, play
from ruledeck.verifier.scenario.play.table import lay_out
from ruledeck.verifier.scenario.scenario import Scenario
from ruledeck.verifier.scenario.source import load_scenarios, scenario_files
from ruledeck.verifier.scenario.workers import load_world
from ruledeck.verifier.scenario.world import World
from ruledeck.verifier.story.checks import outcomes
from ruledeck.verifier.story.table import field_names, zone_specs
from ruledeck.verifier.story.witness import Witness


def write_stories(workspace: Workspace, game: str) -> Path:
    """Write the stories of all scenarios of a game that hold, and return the file."""
    return keep_stories(workspace, stories_of(workspace, game))


def stories_of(workspace: Workspace, game: str) -> Stories:
    """Return the stories of all scenarios of a game that hold.

    Raises:
        ContentError: the game's texts or its ruleset are at fault.
    """
    of = state_of(workspace, game)
    world = load_world(workspace, game)
    loaded = load_scenarios(workspace, world, scenario_files(workspace, game))
    told = [story for story in stories(world, loaded.scenarios) if story is not None]
    ruleset = world.ruleset
    return Stories(game, of, zone_specs(ruleset), field_names(ruleset), told)


def stories(world: World, scenarios: Iterable[Scenario]) -> Iterable[Story | None]:
    """Yield the story of each scenario; None for one that does not hold."""
    return (tell(world, each) if play(world, each).failure is None else None for each in scenarios)


def tell(world: World, scenario: Scenario) -> Story:
    """Return the story of a scenario that holds."""
    game = lay_out(world, scenario.given)
    witness = Witness(scenario, game)
    game.chance = ToldChance(witness)
    Driver(world, witness).drive()
    witness.end()
    line, _ = scenario.document.position(scenario.path)
    return Story(
        scenario.title,
        scenario.tag,
        scenario.proves,
        scenario.document.name,
        line,
        [player.name for player in game.players],
        {key: card.id for key, card in game.cards.items()},
        witness.start,
        witness.steps,
        list(outcomes(game, scenario)),
        list(witness.texts),
        _modes(game),
    )


def _modes(game: Game) -> list[str]:
    """Return the names of the modes that are not as usual."""
    setups = game.ruleset.setups
    return setups.words(Setup(len(game.players), game.modes)) if setups else []
