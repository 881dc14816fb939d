"""Steps on single pieces, decks and the whole game.

Rules: mechanics.desert; ending.lost; co-op.total.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler, Term
from ruledeck.verifier.engine.ending import Shared
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.words.step import Step

from ... import desert
from ...base import Enchanters, ruleset
from ...pieces import DESERT, speak_of
from ..named import game_of


@ruleset.primitive("flip")
def flip(compiler: Compiler, piece: str) -> Step:
    """The Desert Token is turned over."""
    assert piece == DESERT
    speak_of(compiler, piece)

    def run(context: Context) -> Play[None]:
        yield from desert.flip(game_of(context))

    return Step(run)


@ruleset.primitive("turn")
def turn(compiler: Compiler, piece: str, to: str) -> Step:
    """The Desert Token is turned to a side."""
    assert piece == DESERT
    speak_of(compiler, piece)

    def run(context: Context) -> Play[None]:
        yield from desert.turn(game_of(context), to)

    return Step(run)


@ruleset.primitive("put-piece")
def put_piece(compiler: Compiler, piece: str, on: Term) -> Step:
    """A piece is put on the card in a slot, if one lies there."""
    slots: range = compiler.get(on)

    def run(context: Context) -> Play[None]:
        game = game_of(context)
        for card in [card for card in game.track.cards if game.slot_of(card) in slots]:
            yield from desert.put_piece(game, piece, card)

    return Step(run)


@ruleset.primitive("shuffle")
def shuffle(compiler: Compiler, what: str) -> Step:
    """The deck of Overlord events is shuffled."""

    def run(context: Context) -> Play[None]:
        yield from ()
        game_of(context).shuffle(game_of(context).zone(what))

    return Step(run)


@ruleset.primitive("lose-game")
def lose_game(compiler: Compiler, who: Term) -> Step:
    """All players lose together."""
    assert who == {"each": {"what": "player"}}

    def run(context: Context) -> Play[None]:
        yield from ()
        _lose(game_of(context))

    return Step(run)


@ruleset.rule("ending.lost")
def _lose(game: Enchanters) -> None:
    game.over(Shared(False))
