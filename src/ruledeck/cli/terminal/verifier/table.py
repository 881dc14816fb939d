"""A table as one player sees it, what happened on it, and what the player is asked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import REFUSED, SKIPPED, Event, SetField
from ruledeck.verifier.engine.flow.prompt import prompt
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.view import UNKNOWN, knows
from ruledeck.verifier.engine.state.zone import Seen, Zone
from ruledeck.verifier.story.words import ask_words, event_words, marks, zone_name

MOST_SHOWN = 12
"""Cards of one zone that are named; more are counted."""


def print_table(console: Console, game: Game, player: Player) -> None:
    """Write the zones in which something lies, a player's own first."""
    owners: list[Player | None] = [player, *(other for other in game.players if other is not player), None]
    grid = Table.grid(padding=(0, 2))
    for owner in owners:
        for zone in game.zones.values():
            if zone.owner is owner and zone.cards:
                grid.add_row(Text(zone_name(game, zone), style="bold"), _cards(game, player, zone))
    console.print()
    console.print(grid)


def _cards(game: Game, player: Player, zone: Zone) -> Text:
    if zone.kind.seen is Seen.NOBODY:
        return Text(f"{len(zone.cards)} cards", style="dim")
    shown = [_card(game, player, card) for card in zone.cards[:MOST_SHOWN]]
    more = len(zone.cards) - len(shown)
    return Text(", ").join([*shown, *([Text(f"{more} more", style="dim")] if more > 0 else [])])


def _card(game: Game, player: Player, card: Card) -> Text:
    is_known = knows(game, player, card)
    out = Text(card.id if is_known else UNKNOWN, style="" if card.is_face_up else "italic")
    said = marks(game.ruleset, card)
    return out.append(f" ({', '.join(said)})", style="cyan") if said else out


def print_news(console: Console, game: Game, player: Player, events: Iterable[Event]) -> None:
    """Write what happened, in words, as a player may know it."""
    for event in events:
        if event.kind not in (REFUSED, SKIPPED) and not isinstance(event.change, SetField):
            words = _plain(game, player, event_words(game, event))
            console.print(Text(words, style="dim"), soft_wrap=True)


def _plain(game: Game, player: Player, pieces: Sequence[Any]) -> str:
    out = ""
    for piece in pieces:
        if isinstance(piece, str):
            out += piece
        elif "card" in piece:
            is_seen = player.seat in piece.get("seen", [player.seat])
            out += game.cards[piece["card"]].id if is_seen else "a card"
        elif "dice" in piece:
            out += " ".join(f"[{die}]" for die in piece["dice"])
    return out


def print_ask(console: Console, game: Game, ask: Ask | OpenAsk) -> None:
    """Write what a player is asked, with a number at each option."""
    seen = prompt(game, ask, ask.player)
    console.print()
    words = _plain(game, ask.player, ask_words(game, ask))
    console.print(Text(f"{words} ({seen.rule})", style="bold"), soft_wrap=True)
    if isinstance(ask, OpenAsk):
        return
    for number, option in enumerate(seen.options, 1):
        console.print(Padding(Text(f"{number:>3}  {option}"), (0, 0)), soft_wrap=True)
    console.print(Text(_how(ask), style="dim"), soft_wrap=True)


def _how(ask: Ask) -> str:
    if not ask.is_many:
        return "a number, or nothing to pass" if ask.may else "a number"
    order = ", in the order that you want" if ask.is_ordered else ""
    few = f"{ask.least}" if ask.least == ask.most else f"{ask.least} to {min(ask.most, len(ask.options))}"
    return f"1 number{order}" if few == "1" else f"{few} numbers{order}"
