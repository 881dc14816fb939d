"""The least ruleset of the sample game: two players draw until the deck is empty. Texts do nothing."""

from __future__ import annotations

from typing import Any

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.zone import Seen, ZoneKind

DRAW = "draw"
ruleset = Ruleset(
    "harbour-cats",
    zones=[
        ZoneKind("deck", Seen.NOBODY, is_shared=True, is_face_up=False),
        ZoneKind("hand", Seen.OWNER, is_ordered=False),
    ],
    fields={"seat": Stored(0)},
)


def _nothing(
    compiler: Any,
    do: Any = None,
    event: Any = None,
    from_: int = 0,
    has: int = 0,
    cats: int = 0,
    catches: int = 0,
    then: str = "",
    amount: int = 0,
) -> None:
    """Compile to nothing."""


for name in (
    *("lost", "when", "against", "take-back", "give-up", "look", "take", "exchange", "draw"),
    *("taken", "even", "shown"),
):
    ruleset.primitive(name)(_nothing)


@ruleset.policy
def begin(setup: Any, seed: int, is_traced: bool) -> Game:
    """Return a game with all cards in the deck."""
    game = Game(ruleset, ["first", "second"], seed, is_traced)
    for spec, copies in ruleset.specs.values():
        for copy in range(copies):
            game.add_card(f"{spec.id}.{copy}", spec, game.players[0], game.zone("deck"))
    game.shuffle(game.zone("deck"))
    game.at = "turn"
    return game


@ruleset.entry("turn")
def turn(game: Game) -> Play[None]:
    """Draw a card, or pass."""
    player = game.players[game.fields["seat"]]
    deck = game.zone("deck").cards
    if not deck:
        game.over()
    if (yield game.ask(player, [DRAW], "play.round.turn", may=True)) == DRAW:
        yield from game.move(DRAW, deck[:1], game.zone("hand", player), player)
    game.set("seat", 1 - player.seat)
    game.chance.next_turn()
