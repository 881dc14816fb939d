"""Non-interference: what a player cannot see changes nothing that this player sees.

In: a game at an entry point. Two cards that a player does not know change places; the player's view must stay
the same, and so must what comes until somebody is asked: the log and the prompt as this player sees them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice
from random import Random
from typing import Any

from ruledeck.verifier.engine.fault import GameOver, PositionError
from ruledeck.verifier.engine.flow.prompt import prompt
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.knowledge import knows
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.position import Position, position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.state.view import seen_log, view

NewGame = Callable[[], Game]
MOST_PAIRS = 100
"""Pairs of cards that change places, of each player, where chance does not choose one."""


def leak(game: Game, again: NewGame, rng: Random) -> str | None:
    """Return what a player can tell of cards that he does not know; None where it is nothing.

    Args:
        game: at an entry point.
        again: makes another game with the same cards.
        rng: chooses whose view, and which two cards change places.
    """
    player = rng.choice(game.players)
    named = _named(game, player)
    if named is not None:
        return named
    pair = _pair(game, player, rng)
    return _told_by(game, again, player, pair) if pair else None


def any_leak(game: Game, again: NewGame) -> tuple[str, str] | None:
    """Return that secrets do not hold, and what some player can tell: for all players and many pairs."""
    if game.is_over:
        return None
    for player in game.players:
        told = _named(game, player)
        for pair in islice(_pairs(game, player), MOST_PAIRS) if told is None else ():
            told = told or _told_by(game, again, player, pair)
        if told is not None:
            return "secrecy", told
    return None


def _told_by(game: Game, again: NewGame, player: Player, pair: tuple[Card, Card]) -> str | None:
    """Return what a player can tell of two unknown cards that change places."""
    here = position(game)
    seen = []
    for told in (here, _exchanged(game, here, *pair)):
        other = again()
        try:
            restore(other, told)
        except PositionError:  # an effect lasts that cannot be begun again: another entry point will do
            return None
        other.chance.turn = game.chance.turn
        seen.append(_seen(other, other.players[player.seat], pair))
        other.clear()
    return _difference(player, pair, *seen)


def _named(game: Game, player: Player) -> str | None:
    """Return that a player's view names a card that the player does not know; None where it names none."""
    told = set(_texts(view(game, player)))
    for key, card in game.cards.items():
        if key in told and not knows(game, player, card):
            return f"{player.name} can tell by the view that {key} is there, without knowing it"
    return None


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _texts(each)


def _pair(game: Game, player: Player, rng: Random) -> tuple[Card, Card] | None:
    """Return two cards that a player does not know, each of which could lie where the other does."""
    unknown = _unknown(game, player)
    if len(unknown) < 2:
        return None
    one = rng.choice(unknown)
    others = [card for card in unknown if _can_change(one, card)]
    return (one, rng.choice(others)) if others else None


def _pairs(game: Game, player: Player) -> Iterator[tuple[Card, Card]]:
    """Yield all such pairs."""
    return (pair for pair in combinations(_unknown(game, player), 2) if _can_change(*pair))


def _unknown(game: Game, player: Player) -> list[Card]:
    return [card for card in game.cards.values() if not knows(game, player, card)]


def _can_change(one: Card, other: Card) -> bool:
    """Return whether two cards could change places: any of an owner out of play, else those of one type."""
    if one.id == other.id or one.owned_by is not other.owned_by:
        return False
    return one.type == other.type or not (one.zone.kind.is_table or other.zone.kind.is_table)


def _exchanged(game: Game, told: Position, one: Card, other: Card) -> Position:
    """Return a position in which two cards have changed places, with all that belongs to the places."""
    names = {one.key: other.key, other.key: one.key}
    made: dict[str, Any] = {**told, "game": dict(told["game"]), "inner": dict(told["inner"])}
    made["players"] = {name: dict(fields) for name, fields in told["players"].items()}
    made["cards"] = {key: told["cards"][names.get(key, key)] for key in told["cards"]}
    _rename(game.ruleset.fields, made["game"], names)
    for fields in made["players"].values():
        _rename(game.ruleset.player_fields, fields, names)
    inner = made["inner"]
    inner["known"] = {names.get(key, key): mask for key, mask in inner["known"].items()}
    inner["used"] = [[[names.get(part, part) for part in key], count] for key, count in inner["used"]]
    inner["lasting"] = [_renamed(one, names) for one in inner["lasting"]]
    return made


def _renamed(one: Mapping[str, Any], names: Mapping[str, str]) -> Mapping[str, Any]:
    """Return what lasts, with cards in what it names renamed too; which text it is stays."""
    return {
        name: value if name in ("text", "words") else _named_so(value, names) for name, value in one.items()
    }


def _named_so(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_named_so(each, names) for each in value]
    if isinstance(value, Mapping):
        return {name: _named_so(each, names) for name, each in value.items()}
    return names.get(value, value) if isinstance(value, str) else value


def _rename(declared: Mapping[str, Any], fields: dict[str, Any], names: Mapping[str, str]) -> None:
    for name, value in fields.items():
        if name in declared and declared[name].is_card:
            if isinstance(value, list):
                fields[name] = [names.get(item, item) for item in value]
            elif isinstance(value, str):
                fields[name] = names.get(value, value)


def _seen(game: Game, player: Player, pair: tuple[Card, Card]) -> dict[str, Any]:
    """Return what a player sees here and until somebody is asked; the latter only if no card came out."""
    seen: dict[str, Any] = {"view": view(game, player)}
    play = game.ruleset.entries[game.at](game)
    ask = None
    try:
        ask = next(play)
    except (StopIteration, GameOver):
        pass
    except Exception:  # whatever is wrong here is found when the game itself goes on
        play.close()
        return seen | {"out": True}
    came_out = any(knows(game, player, game.cards[card.key]) for card in pair)
    seen["log"] = None if came_out else seen_log(game, player)
    seen["prompt"] = None if came_out or ask is None else prompt(game, ask, player)
    seen["out"] = came_out
    play.close()
    return seen


def _difference(
    player: Player, pair: tuple[Card, Card], one: Mapping[str, Any], other: Mapping[str, Any]
) -> str | None:
    """Return what differs between what is seen of two games that a player cannot tell apart."""
    for name in ("view",) if one["out"] or other["out"] else ("view", "prompt", "log"):
        if one[name] != other[name]:
            cards = " and ".join(f"{card.key} ({card.zone.address})" for card in pair)
            return f"{player.name} can tell by the {name} whether {cards} have changed places"
    return None
