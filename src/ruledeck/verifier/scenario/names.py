"""Names of what lies on the table: a card's key, `attacker.party`, `defender.dungeon.2.core`, `stack.top`.

In: a name and a game. Out: the card, zone or player that it means there and then, or UnknownName, which says
what it could have meant.
"""

from __future__ import annotations

from ruledeck.schema.parse.number import number_of
from ruledeck.schema.problem import nearest, nearest_or_all
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone

TOP, BOTTOM = "top", "bottom"
NO_PLAYER, NO_ZONE, NO_CARD, DOUBLE = "V103", "V104", "V105", "V106"


class UnknownName(Exception):
    """A name means nothing on the table, or more than one thing; `code` says of what it should be one."""

    def __init__(self, message: str, hint: str | None = None, code: str = NO_CARD) -> None:
        self.hint = hint
        self.code = code
        super().__init__(message)


def player_named(game: Game, name: str) -> Player:
    """Return the player of a name."""
    for player in game.players:
        if player.name == name:
            return player
    names = [player.name for player in game.players]
    raise UnknownName(f"no player '{name}'", nearest_or_all(name, names), NO_PLAYER)


def card_named(game: Game, name: str) -> Card:
    """Return the card that a key or an address means.

    Raises:
        UnknownName: it means none, or fits two.
    """
    card = game.cards.get(name)
    if card is not None:
        return card
    twins = same_card(game, name)
    if twins:
        raise _double(name, twins)
    zone, place = _zone_and_place(game, name)
    if zone is not None:
        return _lying(zone, place, name)
    raise UnknownName(f"no card '{name}' in this scenario", nearest(name, [*game.cards, *_addresses(game)]))


def zone_named(game: Game, address: str) -> Zone:
    """Return the zone of an address."""
    zone, place = _zone_and_place(game, address)
    if zone is None or place:
        raise UnknownName(f"no zone '{address}'", nearest(address, _addresses(game)), NO_ZONE)
    return zone


def zone_at(game: Game, address: str) -> tuple[Zone, int | None]:
    """Return the zone of an address and the place from 0 that stands at its end, None where none does."""
    zone, place = _zone_and_place(game, address)
    if zone is None:
        raise UnknownName(f"no zone '{address}'", nearest(address, _addresses(game)), NO_ZONE)
    if not place:
        return zone, None
    if place.isdecimal():
        return zone, number_of(place) - 1
    return zone, 0 if place == TOP else len(zone.cards) - 1


def thing_named(game: Game, name: str) -> Card | Player | Zone | None:
    """Return the card, player or zone of a name, None where it is just a word.

    Raises:
        UnknownName: it fits two cards.
    """
    for player in game.players:
        if player.name == name:
            return player
    try:
        return card_named(game, name)
    except UnknownName as error:
        if error.code == DOUBLE:
            raise
    try:
        return zone_named(game, name)
    except UnknownName:
        return None


def same_card(game: Game, name: str) -> list[Card]:
    """Return the cards that a bare name fits where it fits more than one: those called `name.1`, `name.2`."""
    twins: list[Card] = []
    while (twin := game.cards.get(f"{name}.{len(twins) + 1}")) is not None:
        twins.append(twin)
    return twins


def _double(name: str, twins: list[Card]) -> UnknownName:
    told = " and ".join(f"{card.key} ({card.zone.address})" for card in twins)
    return UnknownName(
        f"'{name}' fits {told}", f"write {twins[0].key}, or name one: '{name} as second'", DOUBLE
    )


def _zone_and_place(game: Game, address: str) -> tuple[Zone | None, str]:
    """Return the zone that an address begins with, and what stands behind it: a place, or nothing."""
    whole = _zone(game, address)
    if whole is not None:
        return whole, ""
    front, _, place = address.rpartition(".")
    if place.isdecimal() or place in (TOP, BOTTOM):
        return _zone(game, front), place
    return None, ""


def _zone(game: Game, address: str) -> Zone | None:
    role, _, name = address.partition(".")
    for player in game.players:
        if player.name == role:
            return game.zones.get((player.seat, name))
    return game.zones.get((-1, address))


def _lying(zone: Zone, place: str, name: str) -> Card:
    held = list(zone.slots) if zone.slots else list(zone.cards)
    if place.isdecimal():
        at = number_of(place)
        card = held[at - 1] if 0 < at <= len(held) else None
    elif place:
        card = zone.cards[0 if place == TOP else -1] if zone.cards else None
    elif len(zone.cards) > 1:
        told = ", ".join(card.key for card in zone.cards)
        raise UnknownName(
            f"'{name}' holds several cards: {told}", f"say which: {name}.1, or its name", DOUBLE
        )
    else:
        card = zone.cards[0] if zone.cards else None
    if card is None:
        raise UnknownName(f"nothing lies at '{name}'")
    return card


def _addresses(game: Game) -> list[str]:
    return [zone.address for zone in game.zones.values()]
