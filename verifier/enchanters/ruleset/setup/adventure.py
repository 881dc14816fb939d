"""The adventure deck, from the kingdom decks to six cards on the track.

Rules: setup.adventure, setup.journey-track; components.marker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move, Shuffle
from ruledeck.verifier.engine.state.card import Card, Spec
from ruledeck.verifier.engine.state.zone import Zone

from ..base import Enchanters, is_creature, ruleset
from ..turns import fill
from . import box
from .decks import for_the_deck, is_halved, is_superfast

MARK = "two"
REMOVED_EACH = 5


def deck(game: Enchanters) -> Zone:
    """Return the adventure deck."""
    return game.zone("adventure")


# The cards of the kingdoms


@ruleset.entry("setup.adventure")
@ruleset.rule("setup.adventure")
def gather(game: Enchanters) -> Play[None]:
    """Let the cards of the chosen kingdoms come into the game."""
    yield from game.enter("gather", list(_cards(game)), deck(game))
    if game.modes["dragons"]:
        yield from _set_dragons_aside(game)
    game.at = "setup.adventure.shuffle"


def _cards(game: Enchanters) -> Iterator[Spec]:
    """Yield the cards of the chosen kingdoms that are played with, copy by copy."""
    is_marked = is_halved(game) or is_superfast(game)
    for kingdom in game.fields["kingdoms"]:
        for spec, copies in box.deck_of(kingdom):
            yield from _marked(game, spec) if is_marked else [spec] * copies


@ruleset.rule("setup.adventure.marked")
def _marked(game: Enchanters, spec: Spec) -> list[Spec]:
    """Return those copies of a card that bear the two-player marker; the others stay in the box."""
    return [spec] * Counter(spec.marks)[MARK]


@ruleset.rule("setup.adventure.dragons")
def _set_dragons_aside(game: Enchanters) -> Play[None]:
    for dragon in [card for card in deck(game).cards if card.type == "dragon"]:
        yield from game.move("set-aside", [dragon], game.zone("aside"))


@ruleset.entry("setup.adventure.shuffle")
@ruleset.rule("setup.adventure.shuffle")
def shuffle(game: Enchanters) -> Play[None]:
    """Shuffle the adventure deck; for a shorter game, take some cards out of it."""
    game.shuffle(deck(game))
    if game.modes["length"] == "shorter":
        yield from _shorten(game)
    game.at = "setup.adventure.depths" if game.modes["dragons"] else "setup.adventure.artifacts"


@ruleset.rule("setup.adventure.shorter")
def _shorten(game: Enchanters) -> Play[None]:
    """Take five cards for each player out of the game."""
    for card in deck(game).cards[: REMOVED_EACH * for_the_deck(game)]:
        yield from game.move("take-out", [card], game.zone("box"))


@ruleset.entry("setup.adventure.depths")
@ruleset.rule("setup.adventure.depths")
def put_dragons_deep(game: Enchanters) -> Play[None]:
    """Shuffle the dragons into one half of the deck, which goes under the other half."""
    half = len(deck(game).cards) // 2
    upper = deck(game).cards[: len(deck(game).cards) - half]
    for dragon in list(game.zone("aside").cards):
        yield from game.move("put-under", [dragon], deck(game))
    shuffle_part(game, [card for card in deck(game).cards if card not in upper])
    game.at = "setup.adventure.artifacts"


def shuffle_part(game: Enchanters, cards: Sequence[Card]) -> None:
    """Shuffle those cards of the adventure deck among the places where they lie; the rest stays as it is."""
    shuffled = iter(game.chance.shuffled(cards, "shuffle adventure"))
    order = [next(shuffled) if card in cards else card for card in deck(game).cards]
    game.note("shuffle", Shuffle(deck(game), tuple(order)))


# Items and enchantments on top


@ruleset.entry("setup.adventure.artifacts")
@ruleset.rule("setup.adventure.artifacts")
def turn_over(game: Enchanters) -> Play[None]:
    """Turn cards over from the top, until there are enough items and enchantments among them."""
    wanted = for_the_deck(game) * (_each_superfast(game) if is_superfast(game) else _each(game))
    turned: list[Card] = []
    for card in deck(game).cards:
        if not wanted:
            break
        turned.append(card)
        if not is_creature(game, card):
            wanted -= 1
    for card in turned:
        yield from game.move("turn-over", [card], game.zone("aside"))
    game.at = "setup.adventure.top"


def _each(game: Enchanters) -> int:
    return 3


@ruleset.rule("setup.adventure.artifacts.superfast")
def _each_superfast(game: Enchanters) -> int:
    return 2


@ruleset.entry("setup.adventure.top")
@ruleset.rule("setup.adventure")
def put_back(game: Enchanters) -> Play[None]:
    """Put what was turned over back: items and enchantments on top of the deck, creatures under it."""
    turned = game.zone("aside").cards
    artifacts = [card for card in turned if not is_creature(game, card)]
    creatures = [card for card in turned if is_creature(game, card)]
    with game.under("setup.adventure.top"):
        yield from put_down(game, artifacts, 0)
    with game.under("setup.adventure.bottom"):
        yield from put_down(game, creatures, len(deck(game).cards))
    game.at = "setup.mythics" if game.modes["mythics"] else "setup.journey-track"


@ruleset.rule("setup.adventure.face-down")
def put_down(game: Enchanters, cards: Sequence[Card], place: int) -> Play[None]:
    """Put cards at a place of the deck, face down and shuffled."""
    for card in cards:
        yield from game.happen(Event("put-back", card, Move(deck(game), place, False)))
    shuffle_part(game, cards)


# The track


@ruleset.entry("setup.journey-track")
@ruleset.rule("setup.track")
def lay_out(game: Enchanters) -> Play[None]:
    """Lay cards from the top of the adventure deck on the track, from left to right."""
    yield from fill(game)
    game.at = "setup.items"
