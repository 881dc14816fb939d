"""Events, asks and expectations in words, made of pieces.

A ruleset gives its own words for a kind of event as a template in `words`: `"{card} rolls {dice}"`. Its
places are `card`, `player`, `by`, `from`, `to`, `zone`, `face`, `count` (+2), `much` (2), `name`, `value`,
`cards`, and whatever the event has as its data. An ask by a rule is told by `ask RULE`, with `player` and
`about`. Where a place of a template is empty, general words stand in its stead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from ruledeck.catalog.stories import Piece, Words
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import (
    REFUSED,
    SKIPPED,
    Add,
    Arrange,
    Attach,
    Control,
    Count,
    Enter,
    Event,
    Face,
    Know,
    Move,
    Part,
    SetField,
    Shuffle,
    Store,
)
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.shown import Shown
from ruledeck.verifier.engine.state.card import Card, Object
from ruledeck.verifier.engine.state.knowledge import who_knows
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone, ZoneKind
from ruledeck.verifier.engine.timing.ability import Text
from ruledeck.verifier.story.person import YOU, after_you, whose

DICE = "dice"
Places = Mapping[str, Words]


def event_words(game: Game, event: Event) -> Words:
    """Return an event in words; it has just happened in this game."""
    places = {name: words for name, words in _places(game, event).items() if words}
    template = _own(game, event.kind, places)
    return filled(template or _template(event, places), places)


def ask_words(game: Game, ask: Ask | OpenAsk) -> Words:
    """Return in words what a player is asked; a text that asks is told apart from them."""
    places = {"player": [ask.player.name], "about": value_words(game, ask.about)}
    places = {name: words for name, words in places.items() if words}
    general = "{player} chooses for {about}" if "about" in places else "{player} chooses"
    return filled(_own(game, f"ask {ask.rule}", places) or general, places)


def _own(game: Game, key: str, places: Places) -> str:
    """Return the ruleset's template, empty where it has none or a place in it would be empty."""
    template = game.ruleset.words.get(key, "")
    wanted = [name for _, name, _, _ in Formatter().parse(template) if name]
    return template if all(name in places for name in wanted) else ""


def filled(template: str, places: Places) -> Words:
    """Return a template with its places filled, as pieces; an empty place says `nothing`.

    What follows a player called `you` is brought into the second person.
    """
    pieces: list[Piece] = []
    is_you = False
    for text, name, _, _ in Formatter().parse(template):
        pieces += [after_you(text) if is_you else text] if text else []
        words = places.get(name) or ["nothing"] if name else []
        is_you = list(words) == [YOU]
        pieces += words
    return joined(pieces)


def merged(pieces: Sequence[Piece]) -> list[Piece]:
    """Return pieces with neighbouring texts put together."""
    found: list[Piece] = []
    for piece in pieces:
        if isinstance(piece, str) and found and isinstance(found[-1], str):
            found[-1] += piece
        else:
            found.append(piece)
    return found


def joined(pieces: Sequence[Piece]) -> Words:
    """Return pieces with neighbouring texts put together, the first letter a capital."""
    found = merged(pieces)
    if found and isinstance(found[0], str):
        found[0] = found[0][:1].upper() + found[0][1:]
    return found


def _template(event: Event, places: Places) -> str:
    """Return the general template for what an event changes."""
    kind = event.kind.replace("-", " ")
    if event.kind in (REFUSED, SKIPPED):
        about = ": ".join(f"{{{name}}}" for name in ("what", "card") if name in places) or "this"
        return f"{about} is {'refused' if event.kind == REFUSED else 'not possible, and is left out'}"
    if event.change is None:
        about = " ".join(f"{{{name}}}" for name in ("card", "player") if name in places)
        data = ", ".join(f"{name.replace('_', ' ')} {{{name}}}" for name in event.data if name in places)
        return f"{kind}{': ' * bool(about or data)}{about}{', ' * bool(about and data)}{data}"
    said = _CHANGES[type(event.change)]
    return said if event.kind == "set" else f"{kind}: {said}"


_CHANGES: Mapping[type, str] = {
    Enter: "{card} comes to {to}",
    Move: "{card} goes from {from} to {to}",
    Face: "{card} is now {face}",
    Count: "{card} has {count} {name}",
    Store: "{name} of {card} {count}",
    SetField: "{name} is now {value}",
    Add: "{name} {count}",
    Shuffle: "{zone} is shuffled",
    Arrange: "the order of {zone} is chosen",
    Know: "{player} sees {cards}",
    Part: "{name} of {card} is now {value}",
    Control: "{card} is now under {player}",
    Attach: "{card} is attached to {host}",
}


def _places(game: Game, event: Event) -> dict[str, Words]:
    """Return what can stand in a template, each as pieces; nothing for what an event does not have."""
    found = {name: _data(game, name, of_own(value, event.card)) for name, value in event.data.items()}
    if event.card is not None:
        found["card"] = [card_piece(game, event.card, event.seen | who_knows(game, event.card))]
        if event.before is not None:
            found["from"] = [zone_name(game, event.before.zone)]
    for name, player in (("player", event.player), ("by", event.by)):
        found[name] = [player.name] if player is not None else []
    if event.change is not None:
        found |= _change(game, event)
    return found


def _change(game: Game, event: Event) -> dict[str, Words]:
    match event.change:
        case Move(to=to) | Enter(to=to):
            return {"to": [zone_name(game, to)]}
        case Face(is_face_up=is_face_up):
            return {"face": [game.ruleset.faces[0 if is_face_up else 1]]}
        case Count(delta=delta, counter=name) | Store(delta=delta, stat=name):
            sign = f"{delta:+}".replace("-", "−")
            return {"count": [sign], "name": [_changed_name(game, event.change)], "much": [str(abs(delta))]}
        case Add(name=name, delta=delta):
            owner = f"{event.player.name}: " if event.player else ""
            sign = f"{delta:+}".replace("-", "−")
            named = owner + field_name(game.ruleset, name)
            return {"name": [named], "count": [sign], "much": [str(abs(delta))]}
        case SetField(name=name, value=value):
            owner = f"{event.player.name}: " if event.player else ""
            said = "none" if value is None or value in ([], ()) else None
            return {
                "name": [owner + field_name(game.ruleset, name)],
                "value": [said] if said else value_words(game, value),
            }
        case Shuffle(zone=zone) | Arrange(zone=zone):
            return {"zone": [zone_name(game, zone)]}
        case Know(cards=cards, players=players):
            who = " and ".join(player.name for player in game.players if players & player.bit)
            seen = [card_piece(game, card, players) for card in cards]
            return {"player": ["everybody" if players == game.everybody else who], "cards": listed(seen)}
        case Part(name=name, is_active=is_active):
            return {"name": [name], "value": ["active" if is_active else "not active"]}
        case Attach(host=host):
            return {"host": ["nothing" if host is None else card_piece(game, host)]}
        case Control(player=player):
            return {"player": [player.name if player else "nobody"]}
    return {}


def _changed_name(game: Game, change: Count | Store) -> str:
    if isinstance(change, Count):
        return counter_name(game.ruleset, change.counter, change.delta)
    return _called(game.ruleset, "stat", change.stat)


def counter_name(ruleset: Ruleset, name: str, count: int) -> str:
    """Return what so many counters of a kind are called, by the ruleset's `counter NAME` and `counters NAME`.

    Without them only the plain kind, `counter`, has a plural: others may be no nouns that have one.
    """
    one = _called(ruleset, "counter", name)
    if abs(count) == 1:
        return one
    return ruleset.words.get(f"counters {name}", f"{one}s" if name == "counter" else one)


def _called(ruleset: Ruleset, sort: str, name: str) -> str:
    return ruleset.words.get(f"{sort} {name}", name.replace("_", " "))


def marks(ruleset: Ruleset, card: Card) -> list[str]:
    """Return what is said of a card in the game's words: how it lies, what is on it, under whom."""
    found = [ruleset.faces[1]] if card.zone.is_by_face and not card.is_face_up else []
    found += [
        f"{count} {counter_name(ruleset, name, count)}" for name, count in sorted(card.counters.items())
    ]
    found += [f"{_called(ruleset, 'stat', name)} {value}" for name, value in sorted(card.stored.items())]
    found += [
        f"{_called(ruleset, 'part', name)} {'on' if is_on else 'off'}"
        for name, is_on in sorted(card.parts.items())
    ]
    player = card.controlled_by
    is_usual = player is None or player is card.zone.controller_of(card)
    found += [] if is_usual or player is None else [f"under {player.name}"]
    return found if card.attached_to is None else [*found, f"with {card.attached_to.key}"]


def of_own(value: Any, card: Card | None) -> Any:
    """Return what a card shows, without the id of its text where that is its own: the part tells enough."""
    if isinstance(value, Shown):
        return value._replace(text="") if card and value.part and value.text == card.spec.id else value
    return [of_own(one, card) for one in value] if isinstance(value, list) else value


def _data(game: Game, name: str, value: Any) -> Words:
    if name == DICE and isinstance(value, (tuple, list)):
        return [{"dice": list(value)}]
    return value_words(game, value)


def value_words(game: Game, value: Any) -> Words:
    """Return a value of an event or a field as pieces; nothing for None."""
    if value is None or isinstance(value, Text):
        return []
    if isinstance(value, Card):
        return [card_piece(game, value)]
    if isinstance(value, Object):
        return [card_piece(game, value.card)] if value.is_there else []
    if isinstance(value, Zone):
        return [zone_name(game, value)]
    if isinstance(value, Player):
        return [value.name]
    if isinstance(value, Shown):
        return [f"{value.text} {_called(game.ruleset, 'part', value.part)}".strip()]
    if isinstance(value, (list, tuple)) and any(isinstance(one, dict) for one in value):
        return _in_a_row([value_words(game, one) for one in value], "; ")
    if isinstance(value, (list, tuple, set, frozenset)):
        return listed([piece for one in value for piece in value_words(game, one)])
    if isinstance(value, dict):
        return _in_a_row([_entry_words(game, key, one) for key, one in value.items()])
    return [_address_words(game, game.ruleset.label(game, value))]


def _entry_words(game: Game, key: Any, value: Any) -> Words:
    """Return an entry of a mapping as pieces: `charges 2`, `gives (the ring → ann)`."""
    if value is True:
        return [str(key)]
    if isinstance(value, dict):
        inner = [[*_named(game, one), " → ", *_named(game, other)] for one, other in value.items()]
        return [f"{key} (", *_in_a_row(inner), ")"]
    if isinstance(value, (list, tuple)) and any(isinstance(one, dict) for one in value):
        return [f"{key} ", *_in_a_row([["(", *value_words(game, one), ")"] for one in value])]
    return [f"{key} ", *_named(game, value)]


def _named(game: Game, value: Any) -> Words:
    """Return a value as pieces, the key of a card as the card."""
    card = game.cards.get(value) if isinstance(value, str) else None
    return [card_piece(game, card)] if card else value_words(game, value)


def _in_a_row(entries: Sequence[Words], sign: str = ", ") -> Words:
    """Return entries with a sign between them."""
    return merged([piece for at, entry in enumerate(entries) for piece in [*[sign] * bool(at), *entry]])


def _address_words(game: Game, name: str) -> str:
    """Return a label, in words where it is an address: `ann’s gate 2`."""
    owner, dot, rest = name.partition(".")
    if dot and owner in {player.name for player in game.players}:
        return f"{whose(owner)} {rest.replace('.', ' ')}"
    return name


def listed(pieces: Sequence[Piece]) -> Words:
    """Return pieces with commas between them."""
    found: list[Piece] = []
    for at, piece in enumerate(pieces):
        found += [piece] if not at else [", ", piece]
    return found


def card_piece(game: Game, card: Card, seen: int | None = None) -> Piece:
    """Return a card as a piece; `seen` is the mask of the players who know it, where that is not as now."""
    if card.key not in game.cards:
        return "an effect"
    mask = who_knows(game, card) if seen is None else seen
    if mask == game.everybody:
        return {"card": card.key}
    return {"card": card.key, "seen": [player.seat for player in game.players if mask & player.bit]}


def zone_name(game: Game, zone: Zone) -> str:
    """Return a zone in words: the ruleset's for `zone NAME`, else its name behind its owner's."""
    owner = whose(zone.owner.name) if zone.owner else "the"
    template = game.ruleset.words.get(f"zone {zone.kind.name}")
    if template is not None:
        return template.format(owner=owner, number=zone.number)
    return f"{owner} {zone.name.replace('.', ' ')}"


def zone_title(ruleset: Ruleset, kind: ZoneKind) -> str:
    """Return a kind of zone in words, without an owner; of several, what stands behind their number."""
    if kind.count > 1:
        return kind.name.rpartition("{}")[2].strip(".").replace(".", " ")
    template = ruleset.words.get(f"zone {kind.name}")
    return template.format(owner="", number="").strip() if template else kind.name.replace(".", " ")


def field_name(ruleset: Ruleset, name: str) -> str:
    """Return a stored field in words: the ruleset's for `field NAME`, else its name."""
    return _called(ruleset, "field", name)


def option_words(game: Game, option: Any, name: str) -> Words:
    """Return an option of an ask as pieces; `name` is its label."""
    if isinstance(option, Card):
        return [card_piece(game, option)]
    if isinstance(option, Zone):
        return [zone_name(game, option)]
    return [game.ruleset.words.get(f"option {name}") or _address_words(game, name)]


def chance_words(game: Game, who: Any, dice: Sequence[int]) -> Words:
    """Return a roll in words, for a ruleset that tells of none."""
    return filled("{who} rolls {dice}", {"who": value_words(game, who), "dice": [{"dice": list(dice)}]})
