"""A turn: its start, its main phase and its end.

Rules: turns; dungeons.deterioration; overview.stalled.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Count, Event, Move
from ruledeck.verifier.engine.state.card import Card

from . import terms
from .base import (
    ACTIONS,
    HAND,
    LINE,
    PARTY,
    STALLED_TURNS,
    Dungeon,
    Place,
    RaidWars,
    is_challenge,
    is_resource,
    ruleset,
)
from .resources import end_game

DRAW = "draw"


# Start


@ruleset.entry("turn.start")
@ruleset.rule("turns.order")
def start(game: RaidWars) -> Play[None]:
    """Place a counter on any of one's resources, all at once."""
    if _is_stalled(game):
        _end_stalled(game)
    game.set("reached", [], game.current)
    resources = game.resources(game.current)
    if resources:
        chosen = yield game.ask(game.current, resources, "turns.counters", least=0, most=len(resources))
        yield from _place_counters(game, chosen)
    game.at = "turn.reveal"


@ruleset.rule("turns.counters", "turns.counters.together")
def _place_counters(game: RaidWars, resources: tuple[Card, ...]) -> Play[None]:
    yield from game.happen(*(Event("add-counters", card, Count(1)) for card in resources))
    yield from game.settle()


@ruleset.entry("turn.reveal")
@ruleset.rule("turns.reveal")
def reveal(game: RaidWars) -> Play[None]:
    """Reveal a hidden resource, and come back for the next; challenges stay as they are."""
    with game.under("turns.reveal.challenges"):
        hidden = [card for card in game.resources(game.current) if not card.is_face_up]
    card = (yield game.ask(game.current, hidden, "turns.reveal", may=True)) if hidden else None
    if card is None:
        game.at = "turn.resource"
        return
    yield from terms.reveal(game, [card])
    yield from game.settle()


# Main phase


@ruleset.entry("turn.resource")
@ruleset.rule("turns.resource", "turns.resource.first")
def play_resource(game: RaidWars) -> Play[None]:
    """Play one resource into a core of one's own; it takes the place of one that lies there."""
    resources = [card for card in game.hand(game.current) if is_resource(card)]
    card = (yield game.ask(game.current, resources, "turns.resource", may=True)) if resources else None
    if card is not None:
        dungeons = game.dungeons[game.current.seat]
        dungeon = yield game.ask(game.current, dungeons, "resources.play", about=card)
        yield from _into_core(game, card, dungeon)
        yield from game.settle()
    game.set("actions", ACTIONS)
    game.at = "turn.actions"


@ruleset.rule("resources.play", "dungeons.own", "dungeons.core", "dungeons.face-down")
def _into_core(game: RaidWars, card: Card, dungeon: Dungeon) -> Play[None]:
    played = Event("play", card, Move(dungeon.core, None, False))
    earlier = dungeon.resource
    if earlier is None:
        yield from game.happen(played)
        return
    with game.under("resources.replace", "resources.leaves"):
        gone = Event("discard", earlier, Move(game.zone("discard", earlier.owner)))
        yield from game.happen(gone, played)


@ruleset.entry("turn.actions")
@ruleset.rule("turns.actions")
def act(game: RaidWars) -> Play[None]:
    """Take one action, and come back while some are left."""
    options = _actions(game) if game.fields["actions"] else []
    action = (yield game.ask(game.current, options, "turns.actions", may=True)) if options else None
    if action is None:
        game.at = "turn.invasion"
        return
    game.set("actions", game.fields["actions"] - 1)
    if action == DRAW:
        yield from _draw(game)
    elif is_challenge(action):
        yield from _play_challenge(game, action)
    else:
        yield from _play_hero(game, action)
    yield from game.settle()


def _actions(game: RaidWars) -> list[object]:
    with game.under("turns.action.draw.empty"):
        options: list[object] = [DRAW] if game.deck(game.current) else []
    with game.under("heroes.party.size"):
        can_join = len(game.party) < PARTY
    for card in game.hand(game.current):
        if is_challenge(card) or (card.type == "hero" and can_join):
            options.append(card)
    return options


@ruleset.rule("turns.action.draw")
def _draw(game: RaidWars) -> Play[None]:
    yield from terms.draw(game, game.current)


@ruleset.rule("turns.action.hero", "heroes.party")
def _play_hero(game: RaidWars, hero: Card) -> Play[None]:
    yield from game.move("play", [hero], game.zone("party", game.current), game.current)


@ruleset.rule("turns.action.challenge", "challenges.play", "dungeons.own", "dungeons.face-down")
def _play_challenge(game: RaidWars, card: Card) -> Play[None]:
    place = yield game.ask(game.current, _places(game), "challenges.play", about=card)
    played = Event("play", card, Move(place.dungeon.line, place.at, False))
    if place.replaced is None:
        yield from game.happen(played)
        return
    with game.under("challenges.replace"):
        gone = Event("discard", place.replaced, Move(game.zone("discard", place.replaced.owner)))
        yield from game.happen(gone, played)


def _places(game: RaidWars) -> list[Place]:
    """Return every place in one's lines: between others where there is room, or instead of another."""
    places = []
    for dungeon in game.dungeons[game.current.seat]:
        line = dungeon.line.cards
        with game.under("dungeons.line", "challenges.full"):
            has_room = len(line) < LINE
        if has_room:
            places += [Place(dungeon, at) for at in range(len(line) + 1)]
        places += [Place(dungeon, at, card) for at, card in enumerate(line)]
    return places


@ruleset.entry("turn.invasion")
@ruleset.rule("turns.invasion", "turns.invasion.last")
def declare_invasion(game: RaidWars) -> Play[None]:
    """Declare an invasion of an activated dungeon of the opponent with the whole party."""
    with game.under("invasions.declare"):
        can_invade = bool(game.party)
    with game.under("invasions.target"):
        targets = [dungeon for dungeon in game.dungeons[game.opponent.seat] if dungeon.is_activated]
    options = targets if can_invade else []
    dungeon = (yield game.ask(game.current, options, "invasions.target", may=True)) if options else None
    if dungeon is None:
        game.at = "turn.end"
        return
    yield from _declare(game, dungeon)


@ruleset.rule("invasions.declare", "invasions.target", "invasions.whole-party")
def _declare(game: RaidWars, dungeon: Dungeon) -> Play[None]:
    game.set("dungeon", dungeon.number)
    game.set("passed", 0)
    yield from game.tell("invade", None, dungeon=dungeon)
    yield from game.settle()
    game.at = "invasion.approach"


# End


@ruleset.entry("turn.end")
@ruleset.rule("turns.end")
def end(game: RaidWars) -> Play[None]:
    """Take back an unused party, let dungeons deteriorate, discard down to the limit of a hand."""
    if game.party:
        with game.under("turns.end.party"):
            yield from terms.return_to_hand(game, list(game.party))
    yield from _deteriorate(game)
    yield from _discard_down(game)
    yield from game.settle()
    _next_turn(game)


@ruleset.rule("turns.end.deteriorate", "dungeons.deteriorate")
def _deteriorate(game: RaidWars) -> Play[None]:
    for dungeon in game.dungeons[game.current.seat]:
        if dungeon.is_activated:
            continue
        with game.under("dungeons.deteriorate.hidden"):
            revealed = [card for card in dungeon.line.cards if card.is_face_up]
        if revealed:
            card = yield game.ask(game.current, revealed, "dungeons.deteriorate", about=dungeon)
            yield from terms.discard(game, [card])


@ruleset.rule("turns.end.hand", "turns.end.hand.only", "turns.end.hand.not-filled")
def _discard_down(game: RaidWars) -> Play[None]:
    hand = game.hand(game.current)
    over = len(hand) - HAND
    if over > 0:
        cards = yield game.ask(game.current, list(hand), "turns.end.hand", least=over, most=over)
        yield from terms.discard(game, cards)


@ruleset.rule("turns.alternate")
def _next_turn(game: RaidWars) -> None:
    game.listeners.end("turn")
    game.set("current", game.opponent)
    game.set("actions", ACTIONS)
    game.chance.next_turn()
    game.at = "turn.start"


@ruleset.rule("overview.stalled")
def _is_stalled(game: RaidWars) -> bool:
    """Count turns that begin with both decks empty; scoring begins the count anew."""
    if any(game.deck(player) for player in game.players):
        if game.fields["stalled"]:
            game.set("stalled", 0)
        return False
    if game.fields["stalled"] >= STALLED_TURNS:
        return True
    game.set("stalled", game.fields["stalled"] + 1)
    return False


@ruleset.rule("overview.stalled.winner")
def _end_stalled(game: RaidWars) -> None:
    scored = [len(game.zone("scored", player).cards) for player in game.players]
    leader = None if scored[0] == scored[1] else game.players[scored.index(max(scored))]
    end_game(game, leader)
