"""Resources: being ready, being scored, and what relics and spells do.

Rules: resources; overview.winning.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player

from .base import GOAL, RaidWars, ruleset
from .effects import carry_out


@ruleset.rule("resources.score.order")
def score_ready(game: RaidWars) -> Play[bool]:
    """Score one resource that is revealed and ready; return whether one has left its core by that."""
    for player in (game.current, game.opponent):
        ready = _to_score(game, player)
        if ready:
            card = yield game.ask(player, ready, "resources.score.order")
            yield from score(game, card)
            break
    return not all(card.zone.kind.is_table for card in ready)


ruleset.checks = {score_ready: ("dungeon.{}.core", "counter")}


@ruleset.rule("resources.ready", "resources.score.again")
def _to_score(game: RaidWars, player: Player) -> list[Card]:
    resources: Sequence[Card] = game.resources(player)
    return [card for card in resources if card.is_face_up and game.is_ready(card)]


@ruleset.rule("resources.score", "resources.score.any-turn")
def score(game: RaidWars, card: Card) -> Play[None]:
    """Move a resource to its owner's scored ones; carry a spell out, unless that wins the game."""
    counters = game.counters(card)
    scored = game.zone("scored", card.owner)
    with game.under("resources.score.moves"):
        yield from game.happen(Event("score", card, Move(scored), counters=counters))
    with game.under("overview.win"):
        if len(scored.cards) >= GOAL:
            end_game(game, card.owner)
    with game.under("overview.stalled"):
        game.set("stalled", 0)
    with game.under("resources.spell"):
        yield from carry_out(game, card, "spell", above=_above(game, card, counters))


@ruleset.rule("resources.spell.level", "resources.spell.maximum")
def _above(game: RaidWars, spell: Card, counters: int) -> int:
    """Return how many counters above its minimum raise a spell's level; none above its maximum do."""
    least, most = spell.spec.stats["value"]
    return int(min(counters, most) - least)


@ruleset.rule("overview.end")
def end_game(game: RaidWars, winner: Player | None) -> None:
    """End the game at this moment; without a winner it is a draw."""
    game.set("winner", winner)
    game.over()
