"""Rounds and turns: the beginning, the main phase, the clean-up.

Rules: turns.
"""

from __future__ import annotations

from collections.abc import Callable

from ruledeck.verifier.engine.acting.action import actions
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Arrange, Event
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.ability import Listener
from ruledeck.verifier.engine.timing.order import in_turn_order

from . import powers, tokens
from .actions import CHALLENGE, REST, unuse, use_minor
from .base import Enchanters, ruleset
from .challenges import begin_challenge, may_challenge
from .journeys import begin_journey, journeys
from .resting import begin_rest
from .variants import events, owed_rest, staying


@ruleset.entry("turn.start")
@ruleset.rule("turns.phases")
def begin_turn(game: Enchanters) -> Play[None]:
    """Turn pearl tokens, and carry out what texts do when a turn begins."""
    player = game.decider
    game.chance.next_turn()
    yield from powers.turn_pearls(game, player)
    owed_rest.fall_due(game, player)
    yield from _carry_out_texts_at_the_beginning(game, player)
    game.at = "turn.before"


@ruleset.rule("turns.beginning.texts")
def _carry_out_texts_at_the_beginning(game: Enchanters, player: Player) -> Play[None]:
    """Carry out what texts do when a turn begins."""
    yield from game.happen(Event("turn-begins", None, None, player))
    yield from game.settle()


@ruleset.entry("turn.before")
@ruleset.rule("turns.main.before")
def act_before(game: Enchanters) -> Play[None]:
    """Use a minor action before the main action, and come back for the next."""
    if not (yield from use_minor(game, game.decider, "turns.main.before")):
        game.at = "turn.main"


@ruleset.entry("turn.main")
@ruleset.rule("turns.main.action", "turns.main.one")
def act(game: Enchanters) -> Play[None]:
    """Take one main action: a journey to a card, a rest or a challenge."""
    player = game.decider
    begins = _main_actions(game, player)
    chosen = yield game.ask(player, list(begins), "turns.main.action")
    yield from begins[chosen](game, player, chosen)


def _main_actions(game: Enchanters, player: Player) -> dict[Card | Listener, Callable[..., Play[None]]]:
    """Return the journeys, rests and challenges that a player can choose, each with what begins it."""
    cards = journeys(game, player)
    challenges = actions(game, player, CHALLENGE) if may_challenge(game, player) else []
    return {
        **dict.fromkeys(cards, begin_journey),
        **dict.fromkeys(actions(game, player, REST), begin_rest),
        **dict.fromkeys(challenges, begin_challenge),
    }


@ruleset.entry("turn.after")
@ruleset.rule("turns.main.after")
def act_after(game: Enchanters) -> Play[None]:
    """Use a minor action after the main action, and come back for the next."""
    if not (yield from use_minor(game, game.decider, "turns.main.after")):
        game.at = "turn.clean-up"


# The clean-up


@ruleset.entry("turn.clean-up")
@ruleset.rule("turns.phases")
def clean_up(game: Enchanters) -> Play[None]:
    """Carry out texts, pay for weight, slide and fill the track, reset powers and minor actions."""
    player = game.decider
    yield from _carry_out_texts_at_the_end(game, player)
    yield from owed_rest.pay(game, player)
    yield from _pay_for_weight(game, player)
    yield from renew(game)
    yield from powers.reset(game)
    unuse(game)
    yield from game.settle()
    yield from _go_on(game, player)


@ruleset.rule("turns.clean-up.texts")
def _carry_out_texts_at_the_end(game: Enchanters, player: Player) -> Play[None]:
    """Carry out what texts do when a turn ends."""
    yield from game.happen(Event("turn-ends", None, None, player))
    yield from game.settle()


@ruleset.rule("turns.clean-up.weight", "turns.clean-up.weight.once")
def _pay_for_weight(game: Enchanters, player: Player) -> Play[None]:
    """Let a player who made a journey lose as many crystals as their weight value."""
    if game.fields["journeyed"]:
        yield from tokens.lose_crystals(game, player, game.stat(player, "weight"))


def renew(game: Enchanters) -> Play[None]:
    """Let the track slide and be filled; monsters that stay put slide too if a slot stays empty."""
    yield from slide(game)
    yield from fill(game)
    for _ in {None}.intersection(game.track.slots):  # once, if there is an empty one
        yield from slide(game)


@ruleset.rule("turns.clean-up.slide")
def slide(game: Enchanters) -> Play[None]:
    """Let the cards of the track slide to the left, past those that stay put."""
    slid = tuple(staying.slid_past(game, staying.staying(game)))
    for order in {slid} - {tuple(game.track.slots)}:
        yield from game.happen(Event("slide", None, Arrange(game.track, order)))


@ruleset.rule("turns.clean-up.fill")
def fill(game: Enchanters) -> Play[None]:
    """Fill the empty slots from left to right from the top of the adventure deck; events are carried out."""
    deck = game.zone("adventure")
    while drawn := deck.cards[: len(game.track.free)]:
        card, *_ = drawn
        yield from game.move("fill", [card], game.track)
        if events.is_event(card):
            yield from events.come(game, card)


@ruleset.rule("turns.order")
def _go_on(game: Enchanters, player: Player) -> Play[None]:
    """Let the next player have a turn, or a new round begin, or the game end."""
    game.set("journeyed", False)
    if is_out_of_cards(game):
        game.set("current", None)
        game.at = "game.end"
        return
    following = in_turn_order(game, player)[1 % len(game.players)]
    if following is game.first:
        game.set("current", None)
        game.at = "round.start"
    else:
        game.set("current", following)
        game.at = "turn.start"
    yield from ()


@ruleset.rule("ending.empty", "ending.empty.round")
def is_out_of_cards(game: Enchanters) -> bool:
    """Return whether no card is left on the track and none in the adventure deck."""
    return not game.track.cards and not game.zone("adventure").cards
