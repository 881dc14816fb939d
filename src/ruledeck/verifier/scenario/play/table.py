"""The table laid for a scenario. In: a position as data. Out: a game at it, and why it cannot be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruledeck.schema.document import Document
from ruledeck.schema.problem import Problem
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.staging import Impossible
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.changes import attach
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.restore import use
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.engine.timing.lasting import begin_again
from ruledeck.verifier.scenario.scenario import Given, Laid, Named, Path
from ruledeck.verifier.scenario.world import World


def lay_out(world: World, given: Given) -> Game:
    """Return a game that stands at a position."""
    game = world.ruleset.make_game(given.names, 0, True)
    game.modes = given.modes or game.modes
    for line in given.cards:
        _lay(world, game, line)
    for line in given.cards:
        attach(game, game.cards[line.key], game.cards[line.host] if line.host else None)
    _store_said(world, game, given)
    game.at = given.at
    _show(game)  # what is shown may depend on cards that were laid later
    world.ruleset.complete(game)
    _store_said(world, game, given)  # what is said stands, zero too
    _show(game)
    for one in given.remembered.lasting:
        begin_again(game, one)
    use(game, given.remembered.used)
    return game


def _show(game: Game) -> None:
    """Let all cards show what they show as they lie now."""
    if game.showing is not None:
        game.showing.lay(game.cards.values())


def _lay(world: World, game: Game, line: Laid) -> None:
    zone = game.zones[line.zone]
    owner = None if line.owner is None else game.players[line.owner]
    last = None if zone.slots else len(zone.cards)
    card = game.add_card(line.key, world.specs[line.card], owner, zone, line.is_face_up, last)
    if line.place is not None and zone.place_of(card) != line.place:  # past an empty slot
        zone.take(card)
        zone.put(card, line.place)
    card.counters = dict(line.counters)
    card.stored = dict(line.stored)
    card.parts = dict(line.parts)
    card.known = line.known
    if line.controller is not None:
        card.controlled_by = game.players[line.controller]
        game.listeners.rebind(card, game.ruleset.whose(game, card))


def _store_said(world: World, game: Game, given: Given) -> None:
    """Store the fields that a scenario says."""
    _store(game, game.fields, world.ruleset.fields, given.fields)
    for player, fields in zip(game.players, given.player_fields, strict=False):
        _store(game, player.fields, world.ruleset.player_fields, fields)


def _store(
    game: Game, fields: dict[str, Any], declared: Mapping[str, Stored], given: Mapping[str, Any]
) -> None:
    for name, said in given.items():
        value = _value(game, said)
        start = declared[name].start
        fields[name] = type(start)(value) if isinstance(start, (tuple, set, frozenset)) else value


def _value(game: Game, value: Any) -> Any:
    if isinstance(value, Named):
        return game.cards.get(value.card) if value.card else game.players[value.seat]
    if isinstance(value, list):
        return [_value(game, one) for one in value]
    if isinstance(value, dict):
        return {key: _value(game, one) for key, one in value.items()}
    return value


def position_problems(document: Document, given: Given, game: Game) -> Iterator[Problem]:
    """Yield why the ruleset says that a position cannot be, each where it shows."""
    for found in game.ruleset.check_position(game):
        hint = f"the rule is {found.rule}" if found.rule else None
        message = f"there cannot be this position: {found.reason}"
        yield document.problem(_place(given, found), "V110", message, hint)


def _place(given: Given, found: Impossible) -> Path:
    about, path = found.about, given.path
    if isinstance(about, Card):
        return next((line.path for line in given.cards if line.key == about.key), path)
    if isinstance(about, Player):
        return (*path, about.name)
    if isinstance(about, Zone):
        start = (*path, about.owner.name) if about.owner else path
        lying = next(
            (line.path for line in given.cards if line.key in {card.key for card in about.cards}), start
        )
        return lying if about.cards else start
    return (*path, "flags", about) if about else path
