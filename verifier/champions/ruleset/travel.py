"""The travel step: a card of the spoils pile is revealed, and its type says what becomes of it.

Rules: travel, familiars.hand.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from . import familiars, monsters, terms
from .base import Champions, ruleset
from .rounds import go_on
from .using import act_freely, use

HAND, PLAY = "hand", "play"
TRAVEL = "travel"
"""The kind of the event by which a card is revealed in the travel step."""


@ruleset.entry("turn.travel")
@ruleset.rule("travel.reveal")
def travel(game: Champions) -> Play[None]:
    """Reveal the top card of the spoils pile; before it, a familiar may come from the hand."""
    yield from _bring_familiar(game)
    yield from terms.reveal(game, TRAVEL, 1, game.current)
    yield from game.settle()
    go_on(game, "travel.revealed")


@ruleset.rule("familiars.hand")
def _bring_familiar(game: Champions) -> Play[None]:
    """Let the active player put a familiar from the hand into play; who holds cards is asked."""
    player = game.current
    own = _held(game, player)
    card = (yield game.ask(player, own, "familiars.hand", may=True)) if game.hand(player) else None
    if card is not None:
        yield from familiars.put(game, card, player)
        yield from game.settle()


@ruleset.rule("familiars.hand")
def _held(game: Champions, player: Player) -> list[Card]:
    """Return the familiars in a player's hand."""
    return [card for card in game.hand(player) if card.type == "familiar"]


@ruleset.entry("travel.revealed")
@ruleset.rule("rounds.windows.travel")
def act_on_revealed(game: Champions) -> Play[None]:
    """Let players act, and then deal with the card that was revealed."""
    goes_on = yield from act_freely(game)
    for card in list(game.zone("revealed").cards) if goes_on else ():
        yield from _BY_TYPE[card.type](game, card)
        yield from game.settle()
    go_on(game, "combat.monsters" if game.attackers else "turn.combat")


@ruleset.rule("travel.keep")
def _keep(game: Champions, card: Card) -> Play[None]:
    """Let the active player put equipment or a potion into the hand or into play."""
    player = game.current
    where = yield game.ask(player, [HAND, PLAY], "travel.keep", about=card)
    if where == HAND:
        yield from terms.to_hand(game, [card], player)
    else:
        yield from terms.put_into_play(game, [card], player)


@ruleset.rule("travel.incantation", "incantations.revealed")
def _read(game: Champions, card: Card) -> Play[None]:
    """Let the active player use an incantation at once."""
    yield from use(game, game.current, card)


@ruleset.rule("travel.familiar")
def _meet(game: Champions, card: Card) -> Play[None]:
    """Let the active player put a familiar into play, or else take it into the hand."""
    player = game.current
    chosen = yield game.ask(player, [card], "travel.familiar", may=True)
    if chosen is not None:
        yield from familiars.put(game, card, player)
    else:
        with game.under("travel.familiar.hand"):
            yield from terms.to_hand(game, [card], player)


@ruleset.rule("travel.monster")
def _face(game: Champions, card: Card) -> Play[None]:
    """Let a monster attack the active player."""
    yield from monsters.come(game, card)


_BY_TYPE = {
    "equipment": _keep,
    "potion": _keep,
    "incantation": _read,
    "familiar": _meet,
    "monster": _face,
}
