"""Steps that change the course of an invasion or of a round.

Rules: invasions.bypass, invasions.end, invasions.restarting; guardians.no-strike; glossary.destroy.prevented.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.timing.ability import Context

from ..base import ruleset
from ..invasions import restart as restart_invasion
from .meant.named import game_of
from .meant.selectors import selector
from .steps import Step


@ruleset.primitive("bypass")
def bypass(compiler: Compiler, what: Term) -> Step:
    """The party goes on from the challenge without facing it (invasions.bypass)."""
    found = selector(compiler, what)

    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        if game.faced not in found.things(context):
            return False
        game.bypassed_by = context.text
        game.pending.clear()
        yield from ()
        return True

    return Step(run)


@ruleset.primitive("prevent")
def prevent(compiler: Compiler, what: Term) -> Step:
    """What would happen to the card does not (glossary.destroy.prevented)."""
    found = selector(compiler, what)

    def run(context: Context) -> Play[bool]:
        assert context.event is not None
        if context.event.card not in found.things(context):
            return False
        context.bound["prevented"] = True
        game_of(context).skip("destroy", "glossary.destroy.prevented", context.event.card)
        yield from ()
        return True

    return Step(run)


@ruleset.primitive("restart")
def restart(compiler: Compiler, at: Term) -> Step:
    """The invasion goes on from the first challenge of a dungeon."""
    found = selector(compiler, at)

    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        for dungeon in found.things(context):
            if game.fields["restarted"]:
                game.skip("restart", "invasions.restart.once")
                return False
            yield from restart_invasion(game, dungeon)
        return True

    return Step(run)


@ruleset.primitive("end-invasion")
def end_invasion(compiler: Compiler) -> Step:
    """The invasion ends."""

    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        yield from game.tell("end-invasion", context.card)
        game.at = "invasion.end"
        return True

    return Step(run)


@ruleset.primitive("rolls-first")
def rolls_first(compiler: Compiler, who: Term) -> Step:
    """A hero's roll is resolved before the guardian's in this round."""
    found = selector(compiler, who)

    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        for hero in found.things(context):
            game.rolls_first = hero
            yield from game.tell("rolls-first", hero)
        return True

    return Step(run)


@ruleset.primitive("does-not-roll")
def does_not_roll(compiler: Compiler, who: Term) -> Step:
    """A guardian does not roll in this round (guardians.no-strike)."""
    found = selector(compiler, who)

    def run(context: Context) -> Play[bool]:
        for guardian in found.things(context):
            game_of(context).is_silent = guardian is game_of(context).faced
        yield from ()
        return True

    return Step(run)
