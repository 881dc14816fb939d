"""Attack and defense power, which are kept as numbers and follow the icons that come and go; pearl tokens.

Rules: terms.power; mechanics.activating.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event, SetField
from ruledeck.verifier.engine.shown import Change
from ruledeck.verifier.engine.state.player import Player

from .base import POWERS, Enchanters, ruleset

ACTIVE, INACTIVE = "active", "inactive"
RAISED = {
    "attack": ("attack", 1),
    "attack-down": ("attack", -1),
    "defense": ("defense", 1),
    "defense-down": ("defense", -1),
}
"""Which power an icon raises, and by how much."""
PEARLS = {ACTIVE: "pearls", INACTIVE: "spent-pearls"}
Sums = dict[tuple[str, Player | None], int]
"""By how much powers of players change."""


@ruleset.policy
@ruleset.compiles("mechanics.activate.together", "mechanics.activate.forgotten")
def shows_anew(game: Enchanters, come: Sequence[Change], gone: Sequence[Change]) -> list[Event]:
    """Return how powers change with what is activated and deactivated at one moment: one sum for each."""
    sums: Sums = defaultdict(int)
    for change in come:
        _reckon(sums, change, 1)
    for change in gone:
        _reckon(sums, change, -1)
    return [
        each for (power, player), amount in sums.items() for each in _CHANGED[power](game, player, amount)
    ]


@ruleset.rule(
    "mechanics.activate.together",
    "mechanics.activate.forgotten",
    "mechanics.activate.attack",
    "terms.power",
    "terms.power.zero",
)
def _attack_changed(game: Enchanters, player: Player | None, amount: int) -> Iterator[Event]:
    yield _changed(game, "attack", player, amount)


@ruleset.rule(
    "mechanics.activate.together",
    "mechanics.activate.forgotten",
    "mechanics.activate.defense",
    "terms.power",
    "terms.power.zero",
)
def _defense_changed(game: Enchanters, player: Player | None, amount: int) -> Iterator[Event]:
    yield _changed(game, "defense", player, amount)


_CHANGED = {"attack": _attack_changed, "defense": _defense_changed}


def _changed(game: Enchanters, power: str, player: Player | None, amount: int) -> Event:
    event = Event("power", None, Add(power, amount), player)
    event.mean(game)
    return event


def _reckon(sums: Sums, change: Change, sign: int) -> None:
    """Add up by how much the icons of a part raise or, with the sign turned, lower powers."""
    for icon, (power, amount) in RAISED.items():
        if icon in change.icons:
            sums[power, change.player] += sign * amount * change.icons[icon]


def shown_power(player: Player, power: str) -> int:
    """Return what a player's icons alone make of a power, which may be below zero."""
    return player.icons[power] - player.icons[f"{power}-down"]


@ruleset.rule("turns.clean-up.powers")
def reset(game: Enchanters) -> Play[None]:
    """Let the powers of each player be again what their icons say."""
    for player in game.players:
        for power in POWERS:
            kept = ruleset.player_fields[power]
            for by_icons in {kept.clamped(shown_power(player, power))} - {player.fields[power]}:
                yield from game.happen(Event("reset", None, SetField(power, by_icons), player))


# Pearls


def pearl_tokens(player: Player) -> int:
    """Return how many pearl tokens a player has, on either side."""
    return int(player.fields[PEARLS[ACTIVE]] + player.fields[PEARLS[INACTIVE]])


@ruleset.compiles("mechanics.activate.pearls.more", "mechanics.activate.pearls.fewer")
def even_pearls(game: Enchanters) -> Play[None]:
    """Let each player have as many pearl tokens as their pearl value."""
    for player in game.in_order:
        value, tokens = game.stat(player, "pearl"), pearl_tokens(player)
        for _ in range(value - tokens):
            yield from _take_pearl(game, player)
        for _ in range(tokens - value):
            yield from _discard_pearl(game, player, value)


@ruleset.rule("mechanics.activate.pearls.more")
def _take_pearl(game: Enchanters, player: Player) -> Play[None]:
    """Let a player take a pearl token, one of those that are lacking for the pearl value."""
    yield from game.add("pearls", PEARLS[ACTIVE], 1, player)


@ruleset.rule("mechanics.activate.pearls.fewer")
def _discard_pearl(game: Enchanters, player: Player, value: int) -> Play[None]:
    """Let a player discard a pearl token and choose which side it shows, unless all of them go."""
    sides = [side for side, field in PEARLS.items() if player.fields[field]]
    offered = sides if value else sides[:1]
    side = yield game.ask(player, offered, "mechanics.activate.pearls.fewer")
    yield from game.add("discard-pearl", PEARLS[side], -1, player)


@ruleset.rule("turns.beginning.pearls")
def turn_pearls(game: Enchanters, player: Player) -> Play[None]:
    """Turn all inactive pearl tokens of a player to their active side, one after another."""
    for left in reversed(range(player.fields[PEARLS[INACTIVE]])):
        yield from game.add("turn-pearls", PEARLS[ACTIVE], 1, player)
        yield from game.happen(Event("turn-pearls", None, SetField(PEARLS[INACTIVE], left), player))
