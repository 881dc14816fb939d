"""A scenario played to its end. In: a World and a scenario. Out: what is wrong, and the game.

It ends at the first entry point where all steps are done, or at an ask that the last step looks at.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ruledeck.verifier.alarm import LONGEST, alarm
from ruledeck.verifier.compile import as_printed
from ruledeck.verifier.engine.fault import GameOver, NoChoiceError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.timing.ability import Context, Text
from ruledeck.verifier.engine.timing.lasting import nobodys
from ruledeck.verifier.random.invariants import broken, idle_rules, out_of_mode
from ruledeck.verifier.random.logs import other_log
from ruledeck.verifier.random.secrecy import any_leak
from ruledeck.verifier.scenario.names import UnknownName, card_named, player_named
from ruledeck.verifier.scenario.play.chance import ToldChance
from ruledeck.verifier.scenario.play.compare import compare
from ruledeck.verifier.scenario.play.failure import Failed, Failure, fault_of
from ruledeck.verifier.scenario.play.script import Enough, Script
from ruledeck.verifier.scenario.play.table import lay_out
from ruledeck.verifier.scenario.play.words import events_detail
from ruledeck.verifier.scenario.read.then import OVER
from ruledeck.verifier.scenario.scenario import Cause, Expect, Path, Reach, Rest, Scenario
from ruledeck.verifier.scenario.world import World

MOST_ENTRIES = 500


@dataclass(frozen=True, slots=True)
class Played:
    """A scenario after it was played: what is wrong with it, or None, and the game with its log.

    There is no game where the ruleset could not even lay it out.
    """

    scenario: Scenario
    failure: Failure | None
    game: Game | None

    @property
    def log(self) -> Sequence[Event]:
        """All that has happened."""
        return (self.game.log if self.game else None) or ()


def play(
    world: World, scenario: Scenario, most_events: int | None = None, longest: float = LONGEST
) -> Played:
    """Play a scenario. Faults of the ruleset are failures too, of the sort `crash`.

    More events than `most_events` between two entry points are a loop; without it, as many as in any game.
    What takes more than `longest` seconds hangs.
    """
    game: Game | None = None
    path: Path = scenario.given.path
    try:
        with alarm(longest):
            game = lay_out(world, scenario.given)
            script = Script(scenario, game)
            script.run.most_events = most_events or script.run.most_events
            game.chance = ToldChance(script)
            path = (*scenario.path, "scenario")
            return Played(scenario, _outcome(world, scenario, script), game)
    except Failed as failed:
        return Played(scenario, failed.failure, game)
    except Exception as error:
        done = script.at if game else 0
        path = scenario.when[done - 1].path if done else path
        return Played(scenario, _crash(path, game, error), game)


def _outcome(world: World, scenario: Scenario, script: Script) -> Failure | None:
    """Return what is wrong with the position after a scenario.

    Raises:
        Failed: the scenario cannot go on to its end.
    """
    game = script.game
    if scenario.then.is_sound:
        Driver(world, script).drive()
        return _broken(world, scenario, game) or _out_of_mode(scenario, game)
    before = position(game)
    Driver(world, script).drive()
    after = position(game)
    before = {**before, "game": {**before["game"], OVER: False}}
    after = {**after, "game": {**after["game"], OVER: game.is_over}}
    return compare(game, before, after, scenario.then) or _out_of_mode(scenario, game)


def _out_of_mode(scenario: Scenario, game: Game) -> Failure | None:
    """Return that a rule was carried out which does not apply in the modes of a scenario."""
    found = out_of_mode(game, idle_rules(game))
    if found is None:
        return None
    hint = "say in `given` what was chosen: modes: {...}"
    return Failure("crash", scenario.given.path, "V129", ": ".join(found), hint, (events_detail(game),))


def _broken(world: World, scenario: Scenario, game: Game) -> Failure | None:
    """Return what does not hold of what must hold in every game, or None where all holds."""
    again = lay_out(world, scenario.given)
    script = Script(scenario, again)
    again.chance = ToldChance(script)
    again.checks.distrust()
    Driver(world, script).drive()
    found = broken(game) or other_log(again, game) or any_leak(game, lambda: lay_out(world, scenario.given))
    if found is None:
        return None
    what, message = found
    return Failure("crash", scenario.then.path, "V129", f"{what}: {message}", None, (events_detail(game),))


class Driver:
    """Moves the game of a script on from entry point to entry point."""

    def __init__(self, world: World, script: Script) -> None:
        self.world = world
        self.script = script
        self.game = script.game
        self.has_moved = False
        self.has_acted = False

    def drive(self) -> None:
        """Play until the scenario ends.

        Raises:
            Failed: the steps do not fit the game.
        """
        try:
            for _ in range(MOST_ENTRIES):
                if self._stands_at_end():
                    break
                if not self.game.is_over:
                    self.script.run.step()
                self.has_moved = self.has_acted = True
                self.script.use_up(f"the game goes on to {self.game.at}")
            else:
                self._never()
        except Enough:
            return
        self.script.use_up("the scenario ends")

    def _stands_at_end(self) -> bool:
        """Carry out the steps that are for an entry point; return whether the scenario ends at this one."""
        script = self.script
        while True:
            pending, step = script.after_expects()
            if script.waits_for_ask(pending) and not self.game.is_over:
                return False
            if step is None and self.has_acted:
                script.look(None)
                return True
            if isinstance(step, Rest) and self._rest_is_done():
                script.look(None)
                script.end_rest()
            elif isinstance(step, Reach) and self.has_moved and self.game.at == step.at:
                script.look(None)
                script.done()
                self.has_moved = False
            elif isinstance(step, Cause):
                script.look(None)
                self._cause(step)
            elif self.game.is_over:
                assert step is not None, "something has been done, and so the scenario had ended"
                script.fail(step.path, "V121", "the game is over before this step", "remove it")
            else:
                return False

    def _rest_is_done(self) -> bool:
        """Return whether `rest: pass` ends here: it has declined something, and what follows can be done."""
        script = self.script
        behind = [step for step in script.scenario.when[script.at + 1 :] if not isinstance(step, Expect)]
        if not behind:
            return self.game.is_over or script.declined > 0
        following = behind[0]
        is_reached = isinstance(following, Reach) and self.has_moved and following.at == self.game.at
        return self.game.is_over or is_reached

    def _never(self) -> None:
        step = self.script.step
        assert step is not None
        self.script.fail(step.path, "V121", "the game goes on and on, and this step is never asked for")

    def _cause(self, step: Cause) -> None:
        """Carry out one effect, as if it were printed on a card, and what it sets off."""
        script, game = self.script, self.game
        assert self.world.compiled is not None
        try:
            you = player_named(game, step.you)
            card = card_named(game, step.this) if step.this else nobodys(you)
        except UnknownName as error:
            script.fail(step.path, error.code, str(error), error.hint)
        text = Text(card.id, 0, as_printed(step.text))
        effect = self.world.compiled(step.text)
        script.done()
        try:
            script.run.carry(_carried_out(game, text, effect(Context(game, card, you, text))))
        except GameOver:
            game.stop()
        self.has_acted = True


def _carried_out(game: Game, text: Text, effect: Play[None]) -> Play[None]:
    with game.cause(text):
        yield from effect
    yield from game.settle()


def _crash(path: Path, game: Game | None, error: Exception) -> Failure:
    """Return a fault of the ruleset as a failure; one that shows in the game is an ask without options."""
    details = (events_detail(game),) if game else ()
    code, message, hint = fault_of(error)
    return Failure("ask" if isinstance(error, NoChoiceError) else "crash", path, code, message, hint, details)
