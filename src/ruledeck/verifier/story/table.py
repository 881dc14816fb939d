"""The table as it lies: all zones and fields of a ruleset as plain data, and what differs between two.

In: a game. Out: a Table with all that is on it. What only some players know says so, so that each player's
view of it can be drawn.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruledeck.catalog.stories import Laid, Table, Words, ZoneSpec
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset, Stored
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.knowledge import who_knows
from ruledeck.verifier.engine.state.position import OBJECT
from ruledeck.verifier.engine.state.zone import Shows, Zone, ZoneKind
from ruledeck.verifier.engine.timing.ability import Begun
from ruledeck.verifier.scenario.remembered.read import LASTING, USED
from ruledeck.verifier.story.words import card_piece, field_name, marks, merged, value_words, zone_title

REMEMBERED = {LASTING: "what lasts", USED: "used up"}
"""What lasts and what is used up, as it is called beside the fields."""


def zone_specs(ruleset: Ruleset) -> list[ZoneSpec]:
    """Return the kinds of zones of a ruleset."""
    return [
        ZoneSpec(
            kind.name,
            zone_title(ruleset, kind),
            kind.seen.value,
            kind.count,
            kind.is_ordered,
            kind.is_table,
            kind.is_shared,
            _is_stack(kind),
        )
        for kind in ruleset.zones
    ]


def _is_stack(kind: ZoneKind) -> bool:
    return kind.shows is Shows.TOP and kind.is_table


def field_names(ruleset: Ruleset) -> dict[str, str]:
    """Return what the stored fields of a ruleset are called, as far as a position tells them."""
    declared = {**ruleset.fields, **ruleset.player_fields}
    told = {name: field_name(ruleset, name) for name, field in declared.items() if not field.is_inner}
    return {**told, **REMEMBERED}


def table_of(game: Game) -> Table:
    """Return what lies on the table."""
    zones = {zone.address: _zone(game, zone) for zone in game.zones.values() if zone.cards}
    fields = _fields(game, game.ruleset.fields, game.fields, "")
    for player in game.players:
        fields |= _fields(game, game.ruleset.player_fields, player.fields, f"{player.name}.")
    return Table(zones, {**fields, **remembered(game)})


def remembered(game: Game) -> Mapping[str, Words]:
    """Return what lasts and which texts are used up, each by the card whose text it is."""
    begun = dict.fromkeys(each.begun for each in game.listeners.lasting if each.begun)
    lasting = [_begun(game, each) for each in begun]
    used = [_used(game, key) for key in game.listeners.used]
    told = {LASTING: lasting, USED: used}
    return {name: _joined(told[name]) for name in told if told[name]}


def _joined(words: Sequence[Words]) -> Words:
    return merged([piece for at, each in enumerate(words) for piece in ([", "] if at else []) + list(each)])


def _begun(game: Game, begun: Begun) -> Words:
    """Return the card that has begun something, and which card's text it has where that is another."""
    card, text = begun.context.card, begun.lasting.text.card
    return [card_piece(game, card), *([] if text in ("", card.id) else [f" as {text}"])]


def _seat(game: Game, card: Card) -> int | None:
    you = game.you(card)
    return you.seat if you else None


def _used(game: Game, key: Sequence[Any]) -> Words:
    """Return a card whose text is used up, as its limit counts."""
    if len(key) > OBJECT:
        return [card_piece(game, game.cards[str(key[OBJECT - 1])])]
    seat = key[-1]
    those = (card for card in game.cards.values() if card.id == key[1] and _seat(game, card) == seat)
    card = next(those, None)
    return [str(key[1]) if card is None else card_piece(game, card)]


def _zone(game: Game, zone: Zone) -> list[Laid]:
    if zone.slots:
        return [None if card is None else _card(game, card) for card in zone.slots]
    return [_card(game, card) for card in zone.cards]


def _card(game: Game, card: Card) -> Laid:
    laid: dict[str, Any] = {"card": card.key}
    if card.zone.is_by_face and not card.is_face_up:
        laid["down"] = True
    known = who_knows(game, card)
    if known != game.everybody:
        laid["known"] = seats(game, known)
    if _is_stack(card.zone.kind):
        laid["shows"] = [shown.part for shown in game.shown(card)]
    said = marks(game.ruleset, card)
    if said:
        laid["marks"] = said
    return laid


def seats(game: Game, mask: int) -> list[int]:
    """Return the seats of the players of a mask."""
    return [player.seat for player in game.players if mask & player.bit]


def _fields(
    game: Game, declared: Mapping[str, Stored], fields: Mapping[str, Any], before: str
) -> dict[str, Words | None]:
    return {
        f"{before}{name}": value_words(game, value)
        for name, value in fields.items()
        if not declared[name].is_inner and value is not None and value != declared[name].initial()
    }


def difference(old: Table, new: Table) -> Table:
    """Return what differs in a later table; None is what is there no longer."""
    return Table(_changed(old.zones, new.zones), _changed(old.fields, new.fields))


def _changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    return {name: new.get(name) for name in {**old, **new} if old.get(name) != new.get(name)}
