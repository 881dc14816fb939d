"""Reading a position: a game is brought to stand as it says.

In: a game in which all cards are that it began with, wherever they lie, and a position of that game. Out: the
same game at the position's entry point, with nothing in its log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.ending import result_of
from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.state.card import Card, Spec
from ruledeck.verifier.engine.state.changes import attach
from ruledeck.verifier.engine.state.position import MODES, OBJECT, RESULT
from ruledeck.verifier.engine.state.zone import Zone, ZoneKind
from ruledeck.verifier.engine.timing.lasting import begin_again

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.ruleset import Stored
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.state.position import Position


def restore(game: Game, position: Position) -> None:
    """Bring a game to a position.

    Raises:
        PositionError: it names what there is not; or something lasts that no text can begin, or triggers
            wait, which only playing on from an earlier position brings about.
    """
    if position["inner"]["waiting"]:
        raise PositionError("triggers are waiting")
    game.pending.clear()
    game.listeners.drop_lasting()
    game.modes = position.get(MODES, game.modes)
    _come_and_go(game, position["cards"])
    _lay(game, position["cards"])
    _store(game, position)
    inner = position["inner"]
    for key, card in game.cards.items():
        card.known = inner["known"].get(key, 0)
    for one in inner["lasting"]:
        begin_again(game, one)
    use(game, inner["used"])
    game.forget_log()


def _come_and_go(game: Game, cards: Mapping[str, Mapping[str, Any]]) -> None:
    """Let those cards be in the game that a position tells, as some come into it while it is played."""
    for card in list(game.cards.values()):
        if card.has_entered and not _is_told(card, cards.get(card.key, {})):
            game.remove_card(card)
    aside = Zone(ZoneKind("aside"), None, 1)
    for key, where in cards.items():
        if key not in game.cards and "card" in where:
            owner = _player(game, where["owner"]) if where["owner"] else None
            game.add_card(key, _spec(game, where["card"]), owner, aside).has_entered = True
    if cards.keys() != game.cards.keys():
        raise PositionError(f"other cards: {sorted(cards.keys() ^ game.cards.keys())}")


def _is_told(card: Card, where: Mapping[str, Any]) -> bool:
    """Return whether a card that came into the game is the one that a position tells by its key."""
    owner = card.owned_by and card.owned_by.name
    return (where.get("card"), where.get("owner")) == (card.id, owner)


def _spec(game: Game, id: str) -> Spec:
    """Return what is printed on a card that comes into the game: as on one in the box, or that is there."""
    if id in game.ruleset.specs:
        return game.ruleset.specs[id][0]
    found = next((card.spec for card in game.cards.values() if card.id == id), None)
    if found is None:
        raise PositionError(f"there is no card '{id}' that could come into the game")
    return found


def _lay(game: Game, cards: Mapping[str, Mapping[str, Any]]) -> None:
    """Put each card where it lies; cards of unordered zones in the order in which they are told."""
    zones = {zone.address: zone for zone in game.zones.values()}
    for card in game.cards.values():
        card.zone.take(card)
    for key, where in sorted(cards.items(), key=lambda item: item[1].get("place", 0)):
        if where["zone"] not in zones:
            raise PositionError(f"there is no zone '{where['zone']}'")
        _put(game, game.cards[key], zones[where["zone"]], where)
    for key, where in cards.items():
        attach(game, game.cards[key], game.cards[where["host"]] if "host" in where else None)
    if game.showing is not None:
        game.showing.lay(game.cards.values())


def _put(game: Game, card: Card, zone: Zone, where: Mapping[str, Any]) -> None:
    zone.put(card, where["place"] - 1 if zone.slots else len(zone.cards))
    card.zone = zone
    card.is_face_up = where["face"] == "up"
    card.counters = dict(where.get("counters", {}))
    card.stored = dict(where.get("stored", {}))
    card.parts = dict(where.get("parts", {}))
    told = where.get("controller")
    card.controlled_by = _player(game, told) if told else zone.controller_of(card)
    game.listeners.rebind(card, game.ruleset.whose(game, card))


def _store(game: Game, position: Position) -> None:
    whole = dict(position["game"])
    game.at = whole.pop("at")
    game.result = result_of(game, whole.pop(RESULT)) if RESULT in whole else None
    _read(game, game.ruleset.fields, game.fields, whole)
    for player in game.players:
        told = position["players"][player.name]
        _read(game, game.ruleset.player_fields, player.fields, told)


def _read(
    game: Game, declared: Mapping[str, Stored], fields: dict[str, Any], told: Mapping[str, Any]
) -> None:
    for name, value in told.items():
        if name not in declared:
            raise PositionError(f"nothing is stored as '{name}'")
        fields[name] = _value(game, declared[name], value)


def _value(game: Game, declared: Stored, value: Any) -> Any:
    """Return a stored value from plain data, with cards and players in place of their names."""
    if isinstance(value, list):
        return [_value(game, declared, item) for item in value]
    if not isinstance(value, str):
        return value
    if declared.is_card:
        if value not in game.cards:
            raise PositionError(f"there is no card '{value}'")
        return game.cards[value]
    return _player(game, value) if declared.is_player else value


def _player(game: Game, name: str) -> Player:
    for player in game.players:
        if player.name == name:
            return player
    raise PositionError(f"there is no player '{name}'")


def use(game: Game, used: Iterable[Sequence[Any]]) -> None:
    """Let limited texts have been used as a position tells: the key of each limit, and how often."""
    game.listeners.set_used({_key(game, key): count for key, count in used})


def _key(game: Game, told: Sequence[Any]) -> tuple[object, ...]:
    """Return the key of a limit; one that names a card means the object that it is now."""
    key = tuple(told)
    if len(key) <= OBJECT:
        return key
    return (*key[:OBJECT], game.cards[key[OBJECT - 1]].stay, *key[OBJECT + 1 :])
