"""A turn: its start, its main phase and its end.

Rules: turns; dungeons.deterioration; overview.stalled.
"""

from __future__ import annotations

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Count, Event
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
    _count_stalled(game)
    with game.under("overview.stalled"):
        if game.fields["stalled"] > STALLED_TURNS:
            _end_stalled(game)
    _begin(game)
    resources = game.resources(game.current)
    chosen = yield game.ask(game.current, resources, "turns.counters", least=0, most=len(resources))
    yield from _place_counters(game, chosen)
    game.at = "turn.reveal"


def _begin(game: RaidWars) -> None:
    """Begin a turn: chance begins to count anew, and no core has been reached yet."""
    game.chance.next_turn()
    game.set("reached", [], game.current)


@ruleset.rule("turns.counters", "turns.counters.together")
def _place_counters(game: RaidWars, resources: tuple[Card, ...]) -> Play[None]:
    yield from game.happen(*(Event("add-counters", card, Count(1)) for card in resources))
    yield from game.settle()


@ruleset.entry("turn.reveal")
@ruleset.rule("turns.reveal")
def reveal(game: RaidWars) -> Play[None]:
    """Reveal a hidden resource, and come back for the next; challenges stay as they are."""
    with game.under("turns.reveal.challenges"):
        for dungeon in game.dungeons[game.current.seat]:
            for challenge in dungeon.line.cards:
                game.refuse(challenge, "turns.reveal.challenges", game.current)
    hidden = [card for card in game.resources(game.current) if not card.is_face_up]
    card = (yield game.ask(game.current, hidden, "turns.reveal", may=True)) if hidden else None
    if card is None:
        game.at = "turn.resource"
        return
    yield from terms.reveal(game, [card])
    yield from game.settle()


# Main phase


@ruleset.entry("turn.resource")
@ruleset.rule("turns.resource")
def play_resource(game: RaidWars) -> Play[None]:
    """Play one resource into a core of one's own; who holds cards is asked, whatever they are."""
    hand = game.hand(game.current)
    resources = [card for card in hand if is_resource(card)]
    card = (yield game.ask(game.current, resources, "turns.resource", may=True)) if hand else None
    if card is not None:
        dungeons = game.dungeons[game.current.seat]
        with game.under("dungeons.three", "dungeons.own"):
            dungeon = yield game.ask(game.current, dungeons, "resources.play", about=card)
        yield from _into_core(game, card, dungeon)
    game.set("actions", ACTIONS)
    game.at = "turn.actions"


@ruleset.rule("resources.play", "dungeons.core", "resources.replace", "resources.leaves")
def _into_core(game: RaidWars, card: Card, dungeon: Dungeon) -> Play[None]:
    """Lay a resource into a core; one that lay there is discarded in the same moment."""
    yield from terms.play_face_down(game, card, dungeon.core, replaced=list(dungeon.core.cards))


@ruleset.entry("turn.actions")
@ruleset.rule("turns.actions")
def act(game: RaidWars) -> Play[None]:
    """Take one action, and come back while some are left."""
    is_asked = game.fields["actions"] and (game.hand(game.current) or game.deck(game.current))
    action = (yield game.ask(game.current, _actions(game), "turns.actions", may=True)) if is_asked else None
    if action is None:
        game.at = "turn.invasion"
        return
    game.set("actions", game.fields["actions"] - 1)
    match action:
        case Card(type="hero"):
            yield from _play_hero(game, action)
        case Card():
            yield from _play_challenge(game, action)
        case _:
            yield from _draw(game)


@ruleset.rule("turns.actions")
def _actions(game: RaidWars) -> list[object]:
    """Return what can be done with an action, and say by which rules the rest of the hand stays there."""
    options: list[object] = []
    if game.deck(game.current):
        options.append(DRAW)
    else:
        with game.under("components.empty-deck"):
            game.refuse(DRAW, "turns.action.draw.empty", game.current)
    for card in game.hand(game.current):
        if is_resource(card):
            game.refuse(card, "turns.resource.first", game.current)
        elif card.type == "hero" and len(game.party) >= PARTY:
            game.refuse(card, "heroes.party.size", game.current)
        else:
            options.append(card)
    return options


@ruleset.rule("turns.action.draw")
def _draw(game: RaidWars) -> Play[None]:
    yield from terms.draw(game, game.current)


@ruleset.rule("turns.action.hero", "heroes.party")
def _play_hero(game: RaidWars, hero: Card) -> Play[None]:
    yield from game.move("play", [hero], game.zone("party", game.current), game.current)


@ruleset.rule("turns.action.challenge")
def _play_challenge(game: RaidWars, card: Card) -> Play[None]:
    """Lay a challenge into a line; one whose place it takes is discarded in the same moment."""
    place = yield game.ask(game.current, _places(game), "challenges.play", about=card)
    with game.under("challenges.replace"):
        yield from terms.play_face_down(game, card, place.dungeon.line, place.at, place.replaced)


@ruleset.rule("challenges.play", "dungeons.own", "dungeons.three")
def _places(game: RaidWars) -> list[Place]:
    """Return every place in one's lines: between others where there is room, or instead of another."""
    places = []
    for dungeon in game.dungeons[game.current.seat]:
        line = dungeon.line.cards
        between = [Place(dungeon, at) for at in range(len(line) + 1)]
        if len(line) < LINE:
            places += between
        else:
            with game.under("dungeons.line"):
                for place in between:
                    game.refuse(place, "challenges.full", game.current)
        places += [Place(dungeon, at, (card,)) for at, card in enumerate(line)]
    return places


@ruleset.entry("turn.invasion")
@ruleset.rule("turns.invasion")
def declare_invasion(game: RaidWars) -> Play[None]:
    """Declare an invasion of an activated dungeon of the opponent with the whole party."""
    targets = _targets(game)
    dungeon = (yield game.ask(game.current, targets, "invasions.target", may=True)) if targets else None
    if dungeon is None:
        game.at = "turn.end"
        return
    yield from _declare(game, dungeon)


@ruleset.rule("invasions.target", "dungeons.activated")
def _targets(game: RaidWars) -> list[Dungeon]:
    """Return the dungeons that can be invaded; none without a party."""
    targets = []
    for dungeon in game.dungeons[game.opponent.seat]:
        if not game.party:
            game.refuse(dungeon, "invasions.declare")
        elif not dungeon.is_activated:
            game.refuse(dungeon, "invasions.target")
        else:
            targets.append(dungeon)
    return targets


@ruleset.rule("invasions.declare", "invasions.whole-party", "invasions.no-return")
def _declare(game: RaidWars, dungeon: Dungeon) -> Play[None]:
    """Send the party on its way, which leads to the core or to its end."""
    game.set("dungeon", dungeon.number)
    yield from game.tell("invade", None, dungeon=dungeon)
    game.at = "invasion.approach"


# End


@ruleset.entry("turn.end")
@ruleset.rule("turns.order")
def end(game: RaidWars) -> Play[None]:
    """Take back an unused party, let dungeons deteriorate, discard down to the limit of a hand."""
    with game.under("turns.end.party"):
        yield from terms.return_to_hand(game, list(game.party))
    yield from _deteriorate(game)
    yield from _discard_down(game)
    _next_turn(game)


@ruleset.rule("turns.end.deteriorate")
def _deteriorate(game: RaidWars) -> Play[None]:
    """Let every deactivated dungeon of the current player lose a revealed challenge, if it has one."""
    for dungeon in game.dungeons[game.current.seat]:
        with game.under("dungeons.deactivated"):
            if not dungeon.is_activated:
                yield from _deteriorate_one(game, dungeon)


@ruleset.rule("dungeons.deteriorate")
def _deteriorate_one(game: RaidWars, dungeon: Dungeon) -> Play[None]:
    revealed = []
    for card in dungeon.line.cards:
        if card.is_face_up:
            revealed.append(card)
        else:
            game.refuse(card, "dungeons.deteriorate.hidden")
    if revealed:
        card = yield game.ask(game.current, revealed, "dungeons.deteriorate", about=dungeon)
        yield from terms.discard(game, [card])


@ruleset.rule("turns.end.hand")
def _discard_down(game: RaidWars) -> Play[None]:
    """Let the current player discard what is above the limit of a hand."""
    over = _over(game)
    cards = yield game.ask(game.current, game.hand(game.current), "turns.end.hand", least=over, most=over)
    yield from terms.discard(game, cards)


@ruleset.rule("turns.end.hand", "turns.end.hand.only", "turns.end.hand.not-filled")
def _over(game: RaidWars) -> int:
    """Return how many cards the current player alone has too many; nobody draws up to the limit."""
    return max(0, len(game.hand(game.current)) - HAND)


@ruleset.rule("turns.alternate")
def _next_turn(game: RaidWars) -> None:
    game.set("current", game.opponent)
    game.set("actions", ACTIONS)
    game.at = "turn.start"


@ruleset.rule("overview.stalled")
def _count_stalled(game: RaidWars) -> None:
    """Count turns that begin with both decks empty; scoring begins the count anew."""
    is_empty = not any(game.deck(player) for player in game.players)
    game.set("stalled", game.fields["stalled"] + 1 if is_empty else 0)


@ruleset.rule("overview.stalled.winner")
def _end_stalled(game: RaidWars) -> None:
    scored = [len(game.zone("scored", player).cards) for player in game.players]
    leader = None if scored[0] == scored[1] else game.players[scored.index(max(scored))]
    end_game(game, leader)
