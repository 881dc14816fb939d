"""How a game is laid out and spoken of from outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ruledeck.verifier.engine.ending import Shared
from ruledeck.verifier.engine.staging import Impossible
from ruledeck.verifier.engine.state.card import Card

from .base import WEAPONS, Champions, form_of, ruleset
from .using import stays

SPOILS = ("equipment", "monster", "familiar", "incantation", "potion")
TYPES = {
    "champion": ("champion",),
    "hand": SPOILS,
    "spoils": SPOILS,
    "graveyard": SPOILS,
    "play": ("equipment", "familiar", "incantation", "potion"),
    "equipped": ("equipment",),
    "combat": ("monster",),
}
"""The types of cards that lie in a zone, where those of others never do."""

ruleset.played = frozenset({"put", "use", "distract"})


@ruleset.policy
def make_game(names: Sequence[str], seed: int, is_traced: bool) -> Champions:
    """Return an empty table."""
    return Champions(names, seed, is_traced)


@ruleset.policy
def complete(game: Champions) -> None:
    """Let the first player begin, and be the current one, where a position does not say who does."""
    if not game.at.startswith("setup."):
        game.fields["first"] = game.fields["first"] or game.players[0]
        game.fields["current"] = game.fields["current"] or game.fields["first"]


# What cannot be


@ruleset.policy
def check_position(game: Champions) -> Iterable[Impossible]:
    """Yield why there cannot be such a position."""
    yield from _misplaced(game)
    yield from _out_of_time(game)
    for player in game.players:
        champions = len(game.zone("champion", player).cards)
        if champions != (not player.is_out) and not game.at.startswith("setup."):
            yield Impossible("a player in the game has one champion", player, "champions.stays")
        familiars = [card for card in game.in_play(player) if card.type == "familiar"]
        if len(familiars) > 1:
            yield Impossible("a player has one familiar in play", familiars[1], "familiars.one")
        forms = [form_of(card) for card in game.equipped(player)]
        if len(set(forms)) < len(forms):
            yield Impossible("one of each form is equipped", game.zone("equipped", player), "equipment.slots")
        weapons = [card for card in game.equipped(player) if form_of(card) in WEAPONS]
        if len(weapons) > 1:
            yield Impossible("one weapon is equipped", weapons[1], "equipment.slots.weapon")


def _misplaced(game: Champions) -> Iterator[Impossible]:
    for card in game.cards.values():
        types = TYPES.get(card.zone.kind.name)
        is_apart = game.at != "setup.apart" or card.zone.kind.name != "spoils"
        if types is not None and card.type not in types and is_apart:
            yield Impossible(f"a {card.type} is never in {card.zone.address}", card, "components.types")
        elif card.type == "incantation" and card.zone.kind.name == "play" and not stays(game, card):
            yield Impossible("an incantation in play says that it stays", card, "incantations.stay")


def _out_of_time(game: Champions) -> Iterator[Impossible]:
    """Yield what lies where nothing lies at this entry point."""
    if game.attackers and not game.at.startswith("combat."):
        yield Impossible("monsters attack in combat alone", game.attackers[0], "monsters.attack")
    revealed = game.zone("revealed")
    if revealed.cards and not game.at.startswith(("setup.", "travel.", "turn.over")):
        yield Impossible("no card lies open at this moment", revealed, "components.revealed")


# What must hold


@ruleset.invariant
def life_of_those_who_play(game: Champions) -> str | None:
    """Return who plays still without life, between the steps of a turn."""
    without = [player.name for player in game.players if not player.is_out and player.fields["life"] <= 0]
    return f"{', '.join(without)} should be out" if without and game.at != "setup.hands" else None


@ruleset.invariant
def cards_of_those_who_are_out(game: Champions) -> str | None:
    """Return which cards lie with players who are out."""
    names = ("hand", "play", "equipped", "champion")
    left = [card for player in game.players if player.is_out for card in _cards(game, player.seat, names)]
    return f"{left[0].key} lies with a player who is out" if left else None


def _cards(game: Champions, seat: int, names: Sequence[str]) -> list[Card]:
    return [card for name in names for card in game.zone(name, game.players[seat]).cards]


# What a designer wants to know


@ruleset.policy
def summary(game: Champions) -> Mapping[str, object]:
    """Return who began, how many turns there were, and who won with which champion."""
    champions = {player: _champion_of(game, player.seat) for player in game.players}
    places = {} if game.result is None or isinstance(game.result, Shared) else game.result
    winners = [player for player, place in places.items() if place == 1]
    told: dict[str, object] = {"first": game.fields["first"].name, "turns": game.chance.turn}
    if len(winners) == 1:
        told |= {"winner": winners[0].name, "winning champion": champions[winners[0]]}
    return told


def _champion_of(game: Champions, seat: int) -> str:
    zone = game.zone("champion", game.players[seat])
    return zone.cards[0].id if zone.cards else ""
