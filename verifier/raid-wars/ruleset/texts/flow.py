"""Steps that change the course of an invasion or of a round.

Rules: invasions.bypass, invasions.end, invasions.restarting; guardians.no-strike; glossary.destroy.prevented.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.step import Step

from .. import invasions
from ..base import ruleset
from .meant.named import game_of
from .meant.selectors import placed


@ruleset.primitive("bypass")
def bypass(compiler: Compiler, what: Term) -> Step:
    """The party goes on from the challenge without facing it (invasions.bypass)."""
    found = placed(compiler, what)

    def do(context: Context) -> Play[None]:
        for challenge in found.things(context):
            yield from invasions.bypass(game_of(context), challenge)

    return Step(do)


@ruleset.primitive("prevent")
def prevent(compiler: Compiler, what: Term) -> Step:
    """What would happen to the card does not (glossary.destroy.prevented)."""
    found = placed(compiler, what)

    def do(context: Context) -> Play[None]:
        context.bound["prevented"] = found.things(context)
        for card in found.things(context):
            game_of(context).skip("destroy", "glossary.destroy.prevented", card)
        yield from ()

    return Step(do)


@ruleset.primitive("restart")
def restart(compiler: Compiler, at: Term) -> Step:
    """The invasion goes on from the first challenge of a dungeon."""
    found = placed(compiler, at)

    def do(context: Context) -> Play[None]:
        game = game_of(context)
        for dungeon in found.things(context):
            if game.fields["restarted"]:
                game.skip("restart", "invasions.restart.once")
            else:
                yield from invasions.restart(game, dungeon)

    return Step(do)


@ruleset.primitive("end-invasion")
def end_invasion(compiler: Compiler) -> Step:
    """The invasion ends."""

    def do(context: Context) -> Play[None]:
        game = game_of(context)
        yield from game.tell("end-invasion", context.card)
        game.at = "invasion.end"

    return Step(do)


@ruleset.primitive("rolls-first")
def rolls_first(compiler: Compiler, who: Term) -> Step:
    """A hero's roll is resolved before the guardian's in this round."""
    found = placed(compiler, who)

    def do(context: Context) -> Play[None]:
        game = game_of(context)
        for hero in found.things(context):
            game.rolls_first = hero
            yield from game.tell("rolls-first", hero)

    return Step(do)


@ruleset.primitive("does-not-roll")
def does_not_roll(compiler: Compiler, who: Term) -> Step:
    """A guardian does not roll in this round (guardians.no-strike)."""
    found = placed(compiler, who)

    def do(context: Context) -> Play[None]:
        game = game_of(context)
        for guardian in found.things(context):
            game.is_silent = guardian is game.faced
        yield from ()

    return Step(do)
