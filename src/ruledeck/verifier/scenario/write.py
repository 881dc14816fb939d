"""A game that stands at an entry point, written as the `given` of a scenario.

In: a game. Out: lines of YAML, and what its cards and players are called in them.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.catalog.source.setup import Setup
from ruledeck.verifier.engine.fault import PositionError
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.knowledge import who_knows
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.position import MODES, position
from ruledeck.verifier.engine.state.zone import Zone
from ruledeck.verifier.scenario.read.cards import NOBODY
from ruledeck.verifier.scenario.remembered.entries import entries
from ruledeck.verifier.scenario.remembered.read import LASTING, USED

WIDTH = 110
_COUNTER = "counter"
_EMPTY = "empty"


@dataclass(frozen=True)
class Names:
    """What cards, by their keys, and players are called in a scenario."""

    cards: Mapping[str, str]
    players: Mapping[str, str]

    def label(self, label: Any) -> Any:
        """Return a label, a list of them or open data with every card and player called as here."""
        if isinstance(label, list):
            return [self.label(one) for one in label]
        if isinstance(label, dict):
            return {key: self.label(one) for key, one in label.items()}
        return " ".join(map(self._word, label.split(" "))) if isinstance(label, str) else label

    def _word(self, word: str) -> str:
        if word in self.cards:
            return self.cards[word]
        player, dot, zone = word.partition(".")
        return f"{self.players.get(player, player)}{dot}{zone}"


def names_of(game: Game) -> Names:
    """Return what cards and players of a game are called: by the id, numbered where there are several."""
    roles = _roles(game)
    ids = Counter(card.id for card in game.cards.values())
    used: Counter[str] = Counter()
    cards = {}
    for card in _in_order(game):
        used[card.id] += 1
        cards[card.key] = card.id if ids[card.id] == 1 else f"{card.id}.{used[card.id]}"
    return Names(cards, {player.name: role for player, role in zip(game.players, roles, strict=False)})


def _roles(game: Game) -> Sequence[str]:
    """Return the set of roles that the players have as their names, else the first that is large enough."""
    names = [player.name for player in game.players]
    sets = [roles for roles in game.ruleset.roles if len(roles) >= len(names)]
    assert sets, f"the ruleset has no roles for {len(names)} players"
    return next((roles for roles in sets if list(roles[: len(names)]) == names), sets[0])


def _in_order(game: Game) -> Iterator[Card]:
    """Yield the cards in the order in which they are written."""
    for owner in (*game.players, None):
        for zone in game.zones.values():
            if zone.owner is owner:
                yield from zone.cards


def given_lines(game: Game, names: Names, laid: Game | None = None) -> list[str]:
    """Return the lines of a `given`, from `at` on, without indentation.

    `laid` is the game as it is laid out from the lines that come without it: fields that the ruleset fills in
    there are told, too.
    """
    filled = laid or game
    lines = [f"at: {game.at}", f"players: {len(game.players)}"]
    lines += _modes(game, names)
    lines += _flags(game.ruleset.fields, game.fields, filled.fields, names)
    lines += _remembered(game, names)
    for player, filled_player in zip(game.players, filled.players, strict=True):
        inner = [
            line for zone in game.zones.values() if zone.owner is player for line in _zone(game, zone, names)
        ]
        inner += _flags(game.ruleset.player_fields, player.fields, filled_player.fields, names)
        if inner:
            lines += [f"{names.players[player.name]}:", *(f"  {line}" for line in inner)]
    lines += [line for zone in game.zones.values() if zone.owner is None for line in _zone(game, zone, names)]
    return lines


def _modes(game: Game, names: Names) -> list[str]:
    """Return the modes that are not as usual."""
    setups = game.ruleset.setups
    told = setups.told(Setup(len(game.players), game.modes)) if setups else {}
    return [f"{MODES}: {yaml(told, names)}"] if told else []


def _remembered(game: Game, names: Names) -> Iterator[str]:
    """Yield what lasts and what is used up.

    Raises:
        PositionError: what lasts cannot be told, or triggers wait, which a position does not tell.
    """
    here = position(game)
    if game.pending:
        raise PositionError(f"at {game.at} triggers are waiting, which no position tells")
    for name in (LASTING, USED):
        if here["inner"][name]:
            yield f"{name}: [{', '.join(entries(game, name, here, names.label))}]"


def _zone(game: Game, zone: Zone, names: Names) -> list[str]:
    held: list[Card | None] = [*zone.slots] if zone.slots else [*zone.cards]
    while held and held[-1] is None:
        held.pop()
    entries = [_EMPTY if card is None else _entry(game, zone, card, names) for card in held]
    return listed(zone.name, entries) if entries else []


def listed(name: str, entries: Sequence[str]) -> list[str]:
    """Return the lines of a zone with the cards that lie in it."""
    whole = f"{name}: [{', '.join(entries)}]"
    return textwrap.wrap(
        whole, WIDTH - 8, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def _entry(game: Game, zone: Zone, card: Card, names: Names) -> str:
    """Return a card as it is written: in short, unless there is more to say."""
    is_usual = card.is_face_up is zone.kind.is_face_up
    short = card.id if is_usual else f"{card.id} {game.ruleset.faces[0 if card.is_face_up else 1]}"
    more: dict[str, Any] = {}
    if card.counters:
        is_plain = card.counters.keys() == {_COUNTER}
        more["counters"] = card.counters[_COUNTER] if is_plain else card.counters
    for name, held in (("stored", card.stored), ("parts", card.parts)):
        more |= {name: held} if held else {}
    if card.owned_by is not zone.owner:
        more["owner"] = card.owned_by or NOBODY
    if card.controlled_by is not None and card.controlled_by is not zone.controller_of(card):
        more["controller"] = card.controlled_by
    if card.attached_to is not None:
        more["host"] = card.attached_to
    knowing = _who_has_seen(game, card)
    more |= {"known": knowing} if knowing else {}
    return yaml({"card": short, **more}, names) if more else short


def _who_has_seen(game: Game, card: Card) -> list[Player]:
    """Return the players who know a card, though its place does not tell it."""
    known, card.known = card.known, 0
    by_place = who_knows(game, card)
    card.known = known
    return [player for player in game.players if known & ~by_place & player.bit]


def _flags(
    declared: Mapping[str, Stored], fields: Mapping[str, Any], filled: Mapping[str, Any], names: Names
) -> list[str]:
    """Return the line of the fields that are not, or would not be filled in, as at their start."""
    told = {
        name: value
        for name, value in fields.items()
        if value != declared[name].start or filled[name] != declared[name].start
    }
    return [f"flags: {yaml(told, names)}"] if told else []


def yaml(value: Any, names: Names) -> str:
    """Return a value as YAML in one line, with cards and players by their names."""
    if isinstance(value, Card):
        return names.cards[value.key]
    if isinstance(value, Player):
        return names.players[value.name]
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(yaml(one, names) for one in value)}]"
    if isinstance(value, (set, frozenset)):
        return f"[{', '.join(sorted(yaml(one, names) for one in value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {yaml(one, names)}' for key, one in value.items())}}}"
    return str(value) if value != "" else '""'
