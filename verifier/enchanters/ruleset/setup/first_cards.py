"""The card with which each player's stack of items begins, and that of enchantments.

Rules: setup.items, setup.enchantments; components.stacks.first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.timing.order import in_turn_order

from ..base import ENCHANTMENTS, ITEMS, Enchanters, ruleset
from . import box

BANNER, CLASS = "banner", "class"
Dealt = dict[Player, str]
"""Which card each player gets, by its id."""


@ruleset.entry("setup.items")
@ruleset.rule("setup.items.stack")
def get_items(game: Enchanters) -> Play[None]:
    """Let each player have a first item."""
    dealt: Dealt = {}
    if game.modes["items"] != "banners":
        _fists(game, dealt)
    elif game.modes["kingdoms"]:
        _banners_of_kingdoms(game, dealt)
    else:
        yield from _banners(game, dealt)
    yield from _lay(game, dealt, ITEMS)
    game.at = "setup.enchantments"


@ruleset.rule("setup.items.fists")
def _fists(game: Enchanters, dealt: Dealt) -> None:
    dealt.update(dict.fromkeys(game.players, box.first_card("item")))


@ruleset.rule("setup.items.banners")
def _banners(game: Enchanters, dealt: Dealt) -> Play[None]:
    yield from _deal_two(game, BANNER, "setup.items.banners", dealt)


@ruleset.rule("setup.items.banners.kingdoms")
def _banners_of_kingdoms(game: Enchanters, dealt: Dealt) -> None:
    _deal_of_kingdoms(game, BANNER, dealt)


@ruleset.entry("setup.enchantments")
@ruleset.rule("setup.enchantments.stack")
def get_enchantments(game: Enchanters) -> Play[None]:
    """Let each player have a first enchantment."""
    dealt: Dealt = {}
    if game.modes["enchantments"] != "classes":
        _basic(game, dealt)
    elif game.modes["kingdoms"]:
        _classes_of_kingdoms(game, dealt)
    else:
        yield from _classes(game, dealt)
    yield from _lay(game, dealt, ENCHANTMENTS)
    game.at = "setup.village"


@ruleset.rule("setup.enchantments.basic")
def _basic(game: Enchanters, dealt: Dealt) -> None:
    dealt.update(dict.fromkeys(game.players, box.first_card("enchantment")))


@ruleset.rule("setup.enchantments.classes")
def _classes(game: Enchanters, dealt: Dealt) -> Play[None]:
    yield from _deal_two(game, CLASS, "setup.enchantments.classes", dealt)


@ruleset.rule("setup.enchantments.classes.kingdoms")
def _classes_of_kingdoms(game: Enchanters, dealt: Dealt) -> None:
    _deal_of_kingdoms(game, CLASS, dealt)


# How they are dealt


def _deal_two(game: Enchanters, type: str, rule: str, dealt: Dealt) -> Play[None]:
    """Deal two cards of a type to each player, of which each keeps one."""
    cards = iter(box.drawn(game, box.cards_of_type(type), type))
    for player in in_turn_order(game, game.fields["first"]):
        dealt[player] = yield game.ask(player, [next(cards), next(cards)], rule)


def _deal_of_kingdoms(game: Enchanters, type: str, dealt: Dealt) -> None:
    """Deal the cards of a type that belong to the chosen kingdoms, one to each player."""
    cards = box.drawn(game, box.of_kingdoms(game, type), type)
    dealt.update(_each_one(in_turn_order(game, game.fields["first"]), cards))
    _deal_others(game, type, dealt)


@ruleset.rule("setup.few")
def _deal_others(game: Enchanters, type: str, dealt: Dealt) -> None:
    """Deal other cards of a type by chance to those who have got none."""
    without = [player for player in in_turn_order(game, game.fields["first"]) if player not in dealt]
    if without:
        cards = box.drawn(game, box.cards_of_type(type), type)
        dealt.update(_each_one(without, [id for id in cards if id not in dealt.values()]))


def _each_one(players: Sequence[Player], cards: Sequence[str]) -> Iterator[tuple[Player, str]]:
    """Yield each player with a card, as long as there are cards."""
    return zip(players, cards, strict=False)


@ruleset.rule("components.stacks.first")
def _lay(game: Enchanters, dealt: Dealt, stack: str) -> Play[None]:
    """Lay down the cards that the players got."""
    for player, id in dealt.items():
        yield from game.enter("get", [box.spec_of(id)], game.stack(stack, player), by=player)
