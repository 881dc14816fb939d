"""Challenges: combat with the Overlord, and the reward for it.

Rules: overlords.challenges, overlords.rewards, overlords.modes.
"""

from __future__ import annotations

from ruledeck.verifier.engine.acting.action import use
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Listener

from . import combat, invasions, stacks, tokens
from .actions import CHALLENGE, use_minor, use_several
from .base import REWARD, VITALS, Enchanters, ruleset
from .effects import IMMEDIATE, carry_out
from .shown import section
from .variants import events


@ruleset.rule("overlords.challenge", "texts.challenge")
def may_challenge(game: Enchanters, player: Player) -> bool:
    """Return whether the Overlord can be challenged: it is active, and no text forbids it."""
    overlord = game.active_overlord
    return overlord is not None and not game.forbidden("fight", overlord, player, player)


@ruleset.rule("overlords.challenge", "overlords.challenge.cost", "overlords.challenge.no-rest")
def begin_challenge(game: Enchanters, player: Player, action: Listener) -> Play[None]:
    """Pay for a challenge action, and carry out its effect."""
    overlord = game.active_overlord
    assert overlord is not None
    game.set("faced", overlord)
    yield from use(game, player, action, CHALLENGE)
    yield from game.happen(Event("combat", overlord, None, player, player))
    yield from game.settle()
    game.at = "challenge.window"


@ruleset.entry("challenge.window")
@ruleset.rule("overlords.challenge.window")
def act_before_combat(game: Enchanters) -> Play[None]:
    """Use a minor action once the challenge has been paid for, and come back for the next."""
    if not (yield from use_minor(game, game.decider, "overlords.challenge.window")):
        game.at = "challenge.combat"


@ruleset.entry("challenge.combat")
@ruleset.rule("overlords.challenge.combat")
def challenge(game: Enchanters) -> Play[None]:
    """Fight the Overlord, and get the reward or bear the loss."""
    yield from _fight(game, game.decider)
    game.set("faced", None)
    game.at = "turn.after"


@ruleset.rule("overlords.challenge.effect")
def fight_by_effect(game: Enchanters, player: Player) -> Play[None]:
    """Let a player fight the Overlord by an effect, without a cost; the rest is as in a challenge."""
    overlord = game.active_overlord
    if overlord is not None and may_challenge(game, player) and not _is_begun(game, overlord):
        before = game.faced
        game.set("faced", overlord)
        yield from game.happen(Event("combat", overlord, None, player, player))
        yield from game.settle()
        yield from use_several(game, player, "overlords.challenge.window")
        yield from _fight(game, player)
        game.set("faced", before)


@ruleset.rule("fight-in-a-challenge")
def _is_begun(game: Enchanters, overlord: Card) -> bool:
    """Return whether a challenge action is being carried out, whose combat is the fight that it speaks of."""
    return game.at == "turn.main" and game.faced is overlord


@ruleset.rule("overlords.challenge.combat")
def _fight(game: Enchanters, player: Player) -> Play[None]:
    """Let a player fight the Overlord as if it were a creature, unless it has been defeated on the way."""
    overlord = game.active_overlord
    if overlord is None:
        return
    is_won = yield from combat.fight(game, player, overlord)
    yield from game.settle()
    if not is_won:
        with game.under("overlords.challenge.lost"):
            yield from invasions.discard_first(game)
        return
    yield from _reinforced(game, overlord)
    if not game.is_co_op:
        yield from tokens.take_reward(game, player)
    yield from reward_effect(game, player, overlord)
    yield from game.settle()
    yield from discard_from_the_deck(game)
    yield from game.settle()


def _reinforced(game: Enchanters, overlord: Card) -> Play[None]:
    """Let the Overlord get stronger, in a game with reinforcements."""
    if game.modes["reinforcements"]:
        yield from _both_tokens(game, overlord) if game.is_co_op else _any_token(game, overlord)


@ruleset.rule("overlords.reinforcement", "overlords.reinforcement.two")
def _any_token(game: Enchanters, overlord: Card) -> Play[None]:
    """Add a reinforcement token with a random side up, in a game of two players two."""
    yield from tokens.reinforce(game, overlord, 2 if len(game.players) == 2 else 1)


@ruleset.rule("co-op.challenge.reinforcements")
def _both_tokens(game: Enchanters, overlord: Card) -> Play[None]:
    """Add a reinforcement token with health up and one with strength up."""
    for side in VITALS:
        yield from tokens.put(game, overlord, side, 1)


@ruleset.rule("overlords.challenge.immediate", "co-op.challenge")
def reward_effect(game: Enchanters, player: Player, overlord: Card) -> Play[None]:
    """Carry out the immediate effects of the Overlord's reward section."""
    yield from carry_out(game, player, overlord, section(game, overlord, REWARD), IMMEDIATE)


@ruleset.rule("overlords.challenge.discard")
def discard_from_the_deck(game: Enchanters) -> Play[None]:
    """Discard the top card of the adventure deck, or the last card of the track if there is none."""
    deck = game.zone("adventure")
    yield from events.turn_up_events(game, 1)
    if deck.cards:
        yield from stacks.discard(game, deck.cards[:1])
    else:
        with game.under("overlords.challenge.discard.track"):
            yield from stacks.discard(game, game.track.cards[-1:])


@ruleset.rule("overlords.defeated", "overlords.defeated.for-good")
def be_defeated(game: Enchanters) -> Play[None]:
    """Let the Overlord be defeated for good as soon as no reward token is left; a co-op game has none."""
    yield from ()
    overlord = game.active_overlord
    if overlord is None:
        return
    if not tokens.lying(overlord, tokens.REWARD):
        game.set("defeated", True)
