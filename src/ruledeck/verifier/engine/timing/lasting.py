"""What lasts at an entry point, as plain data, and begun again from it.

A text begins what lasts as a function of its context (`Lasting`), so that a position need only say which text
it was, for which card and player, and what was named: the rest is in the text. A listener that lasts without
belonging to such a thing cannot be told, and a position that holds one cannot be read.

Out, for each thing that lasts: `text` (a card's id, "" for a text that no card has, which has its `words`),
`line` and `number` from 0, `card` (key, "" for none), `you`, `names` and whether it `waits` to begin.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.state.card import Card, Object, Spec, object_of
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone, ZoneKind
from ruledeck.verifier.engine.timing.ability import Begun, Context, Listener

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.timing.ability import Lasting

Told = Mapping[str, Any]
OBJECT = "object"
UNTOLD = -1
"""The number of what lasts though no text says that it can."""


def lasting(game: Game) -> list[Told]:
    """Return what lasts, in the order in which it began."""
    found: list[Told] = []
    seen: set[int] = set()
    for listener in game.listeners.lasting:
        if listener.begun is None:
            found.append(_untold(listener))
        elif id(listener.begun) not in seen:
            seen.add(id(listener.begun))
            found.append(_begun(game, listener.begun, bool(listener.since)))
    return found


def _begun(game: Game, begun: Begun, waits: bool) -> Told:
    text, context = begun.lasting.text, begun.context
    return {
        "text": text.card,
        "line": text.line,
        "words": "" if text.card else text.words,
        "number": begun.lasting.number,
        "card": context.card.key,
        "you": context.you.name,
        "names": told(game, context.bound),
        "waits": waits,
    }


def _untold(listener: Listener) -> Told:
    text, card = listener.ability.text, listener.context.card
    return {"text": text.card, "line": text.line, "number": UNTOLD, "card": card.key}


def told(game: Game, named: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a text has named as plain data: cards, players and zones by their names.

    Raises:
        PositionError: it is something else, which could not be told from its name again.
    """
    return {name: _plain(name, value) for name, value in named.items()}


def _plain(name: str, value: Any) -> Any:
    if isinstance(value, Card):
        return value.key
    if isinstance(value, Player):
        return value.name
    if isinstance(value, Zone):
        return value.address
    if isinstance(value, Object):
        return {OBJECT: value.card.key if value.is_there else ""}
    if isinstance(value, (list, tuple)):
        return [_plain(name, one) for one in value]
    if value is None or isinstance(value, (str, int)):
        return value
    raise PositionError(f"what lasts needs '{name}', and no position can tell a {type(value).__name__}")


def begin_again(game: Game, one: Told) -> None:
    """Let something last that a position tells.

    Raises:
        PositionError: no text can begin it, or not so; or there is no such card or player.
    """
    effect = find(game.ruleset.lasting_of(one["text"], one.get("words", "")), one["line"], one["number"])
    if effect is None:
        name = one["text"] or "a text"
        raise PositionError(f"an effect of {name} lasts, which cannot be begun here")
    you = next((player for player in game.players if player.name == one["you"]), None)
    card = game.cards.get(one["card"]) if one["card"] else nobodys(you)
    if you is None or card is None:
        missing = one["you" if you is None else "card"]
        raise PositionError(f"there is no '{missing}' for which an effect lasts")
    context = Context(game, card, you, effect.text)
    context.bound = {name: thing(game, value) for name, value in one["names"].items()}
    try:
        listeners = game.listeners.begin(Begun(effect, context))
    except KeyError as error:
        raise PositionError(f"an effect of {one['text']} lasts, and {error} is not named for it") from error
    for listener in listeners:
        if one["waits"] and not listener.since:
            raise PositionError(f"an effect of {one['text']} waits to begin, which begins at once")
        listener.since = listener.since if one["waits"] else ""


def find(effects: Sequence[Lasting], line: int, number: int) -> Lasting | None:
    """Return what a line can begin, by its number; None where it cannot."""
    those = (each for each in effects if each.text.line == line and each.number == number)
    return next(those, None)


def thing(game: Game, value: Any) -> Any:
    """Return what a value of a position names: a card, a player, a zone; a list of them; else itself."""
    if isinstance(value, (list, tuple)):
        return [thing(game, one) for one in value]
    if isinstance(value, Mapping):
        card = game.cards.get(value[OBJECT])
        return object_of(card) if card is not None else Object(nobodys(game.players[0]), -1)
    if not isinstance(value, str):
        return value
    if value in game.cards:
        return game.cards[value]
    named = {player.name: player for player in game.players}
    zones = {zone.address: zone for zone in game.zones.values()}
    return named.get(value) or zones.get(value, value)


def stand(game: Game) -> None:
    """Let the rules answer that do so without a card."""
    for ability in game.ruleset.stands:
        listener = Listener(ability, Context(game, nobodys(None), None, ability.text), stands=True)
        game.listeners.add(listener)


def nobodys(owner: Player | None) -> Card:
    """Return a card that lies in no zone of the game, for what no card has begun."""
    zone = Zone(ZoneKind("aside"), owner, 1)
    card = Card("", Spec(""), owner, zone)
    zone.put(card)
    return card
