"""What must hold whenever a game stands at an entry point. In: a game. Out: what is wrong, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Set
from typing import TYPE_CHECKING, Any

from ruledeck.catalog.source.setup import Setup
from ruledeck.catalog.source.setup.modes import PLAYERS, holds
from ruledeck.schema.parse.number import count
from ruledeck.schema.problem import nearest_or_all

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.ruleset import Stored


def broken(game: Game) -> tuple[str, str] | None:
    """Return the first invariant that does not hold and what is wrong, (`cards`, words); None if all do."""
    for what, check in (("cards", _cards), ("ranges", _ranges), ("rules", _rules)):
        for message in check(game):
            return what, message
    return None


def _cards(game: Game) -> Iterator[str]:
    """Yield cards that lie in no zone or in two, or not where they say."""
    if not _lie_as_they_say(game):
        lying = Counter(card.key for zone in game.zones.values() for card in zone.cards)
        for key, card in game.cards.items():
            if lying[key] != 1:
                yield f"{key} lies in {lying[key]} zones"
            elif card not in card.zone.cards:
                yield f"{key} does not lie in {card.zone.address}, where it should"
        for key in lying.keys() - game.cards.keys():
            yield f"{key} is no card of this game"
    for zone in game.zones.values():
        if zone.slots and zone.cards != [card for card in zone.slots if card is not None]:
            yield f"the slots of {zone.address} do not hold its cards"


def _lie_as_they_say(game: Game) -> bool:
    """Return whether every card lies in one zone, which it names: the quick question, as it mostly is so."""
    lying = [card for zone in game.zones.values() for card in zone.cards if card.zone is zone]
    total = sum(len(zone.cards) for zone in game.zones.values())
    return len(lying) == total == len(game.cards) == len(set(lying)) and game.cards.keys() >= {
        card.key for card in lying
    }


def _ranges(game: Game) -> Iterator[str]:
    """Yield counters, stored stats and stored fields outside their ranges."""
    for key, card in game.cards.items():
        if card.counters:
            yield from (f"{key} has {count} of {name}" for name, count in card.counters.items() if count <= 0)
        for name, value in card.stored.items() if card.stored else ():
            least, most = game.ruleset.stored_range(name)
            if not least <= value <= most:
                yield f"the {name} of {key} is {value}, not from {least} to {most}"
    yield from _fields("the game", game.ruleset.fields, game.fields)
    for player in game.players:
        yield from _fields(player.name, game.ruleset.player_fields, player.fields)


def _fields(whose: str, declared: Mapping[str, Stored], fields: Mapping[str, Any]) -> Iterator[str]:
    for name, value in fields.items():
        if name not in declared:
            yield f"no rule says that {whose} has a '{name}'"
        elif declared[name].clamped(value) != value:
            least, most = declared[name].least, declared[name].most
            yield f"the {name} of {whose} is {value}, not from {least} to {most}"


def _rules(game: Game) -> Iterator[str]:
    """Yield what the ruleset's own invariants find, and what is left over between two entry points."""
    for invariant in game.ruleset.invariants:
        message = invariant(game)
        if message is not None:
            yield message
    if game.rules or game.inside:
        yield f"at {game.at} rules are still being carried out: {', '.join([*game.rules, *game.inside])}"
    if game.pending:
        yield f"at {game.at} triggers are waiting, which no position tells: settle before you set `at`"
    for one in game.listeners.lasting:
        if one.begun is None:
            yield f"at {game.at} an effect of {one.ability.text.card} lasts that no text can begin again"
    for key, card in game.cards.items() if game.showing is not None else ():
        if game.ruleset.shown is not None and game.shown(card) != tuple(game.ruleset.shown(game, card)):
            yield f"{key} does not show what it should, where it lies in {card.zone.address}"
    if game.at not in game.ruleset.entries:
        yield f"there is no entry point '{game.at}'; {nearest_or_all(game.at, game.ruleset.entries)}"


def idle_rules(game: Game) -> Set[str]:
    """Return the rules that do not apply in the modes of a game; none where it has no modes."""
    if game.ruleset.setups is None:
        return frozenset()
    chosen = {**game.modes, PLAYERS: len(game.players)}
    return {id for id, when in game.ruleset.whens.items() if not holds(when, chosen)}


def out_of_mode(game: Game, idle: Set[str], start: int = 0) -> tuple[str, str] | None:
    """Return that a rule was carried out which does not apply in the modes of a game; None if none was.

    Args:
        game: with its log.
        idle: rules that do not apply.
        start: the number of the first event that is looked at.
    """
    for event in (game.log or [])[start:] if idle else ():
        if not idle.isdisjoint(event.rules):
            id = next(id for id in event.rules if id in idle)
            setups, when = game.ruleset.setups, game.ruleset.whens[id]
            told = ", ".join(setups.words(Setup(len(game.players), game.modes))) if setups else ""
            here = f"{count(len(game.players), 'player')}, {told or 'modes as usual'}"
            return (
                "modes",
                f"{id} was carried out ({event.kind}), which applies only when {when}; here: {here}",
            )
    return None
