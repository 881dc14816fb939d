"""A table as one player sees it, and what happened on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ruledeck.catalog.source.setup import Setup
from ruledeck.cli.terminal.verifier.seat.asked import print_rule
from ruledeck.cli.terminal.verifier.seat.names import Names
from ruledeck.schema.parse.number import count
from ruledeck.verifier.engine.flow.event import REFUSED, SKIPPED, Event, SetField
from ruledeck.verifier.engine.game import END
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.shown import HIDE, SHOW
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Seen, Zone
from ruledeck.verifier.story.person import YOU, whose
from ruledeck.verifier.story.words import event_words, field_name, marks, value_words, zone_name

MOST_SHOWN = 12
"""Cards of one zone out of play that are named; more are counted."""
MOST_NEWS = 20
"""Lines of what has happened that are written at once."""
INNERMOST = 2
"""Rules that are told of those that were carried out when a game ended: why it did, and what that means."""
TEXT = 4
"""Columns by which a card's text stands in from its name."""


def print_table(console: Console, names: Names, read: set[str] | None = None) -> None:
    """Write the zones in which something lies, a player's own first, with the texts of cards in play.

    Texts that are in `read` are left out; those that are written come to be in it.
    """
    game, player = names.game, names.player
    owners: list[Player | None] = [player, *(other for other in game.players if other is not player), None]
    console.print()
    for line in _head(names):
        console.print(line)
    for owner in owners:
        zones = [zone for zone in game.zones.values() if zone.owner is owner and zone.cards]
        fields = _fields(names, game.ruleset.player_fields, owner.fields, owner) if owner else Text()
        if not zones and not fields.plain:
            continue
        title = Text.assemble(
            (_called(owner, player), "bold underline"), "  " if fields.plain else "", fields
        )
        console.print(title, soft_wrap=True)
        for zone in zones:
            _print_zone(console, names, zone, read if read is not None else set())


def _called(owner: Player | None, player: Player) -> str:
    if owner is None:
        return "on the table"
    return f"{owner.name} (you)" if owner is player and owner.name != YOU else owner.name


def _head(names: Names) -> Iterator[Text]:
    """Yield the modes that are not as usual, and what the game stores for all."""
    game = names.game
    setups = game.ruleset.setups
    told = setups.words(Setup(len(game.players), game.modes)) if setups else []
    if told:
        yield Text("modes ", "dim").append(", ".join(told), "default")
    fields = _fields(names, game.ruleset.fields, game.fields)
    if fields.plain:
        yield fields


def _fields(
    names: Names, declared: Mapping[str, Stored], fields: Mapping[str, Any], owner: Player | None = None
) -> Text:
    """Return what is stored, not secret, and not as at first, where a number above 0 is told too."""
    told = []
    for name, value in fields.items():
        stored, first = declared[name], declared[name].initial()
        is_secret = stored.is_inner or (stored.is_own and owner is not names.player)
        has_number = type(first) is int and first > 0  # below 0 a number stands for none
        if not is_secret and value is not None and (value != first or has_number):
            told.append(_field(names, name, value))
    return Text("  ").join(told)


def _field(names: Names, name: str, value: Any) -> Text:
    """Return a field and what it holds; its name alone where that says it, or begins what it holds."""
    called = field_name(names.game.ruleset, name)
    words = names.pieces(value_words(names.game, value))
    if words.plain.startswith(called):
        return words
    return Text(called) if value is True else Text.assemble((f"{called} ", "dim"), words)


def _print_zone(console: Console, names: Names, zone: Zone, read: set[str]) -> None:
    owner = f"{whose(zone.owner.name)} " if zone.owner else "the "
    title = zone_name(names.game, zone).removeprefix(owner)
    if not zone.kind.is_table or zone.kind.seen is Seen.NOBODY:
        grid = Table.grid(padding=(0, 2))
        grid.add_row(Text(f"  {title}"), _listed(names, zone))
        console.print(grid)
        return
    console.print(Text(f"  {title}"))
    for card in zone.cards:
        console.print(Padding(_in_play(names, card), (0, 0, 0, TEXT), expand=False))
        lines = list(names.lines(card)) if names.knows(card) else []
        text = "\n".join([card.id, *(line.plain for line in lines)])
        if text in read:
            continue
        read.add(text)
        for line in lines:
            line.stylize("dim")
            console.print(Padding(line, (0, 0, 0, 2 * TEXT), expand=False))


def _listed(names: Names, zone: Zone) -> Text:
    """Return the cards of a zone out of play in one line, as far as they are seen."""
    known = [card for card in zone.cards if names.knows(card)]
    if not known:
        return Text(count(len(zone.cards), "card"), "dim")
    shown = [_marked(names, card) for card in zone.cards[:MOST_SHOWN]]
    more = len(zone.cards) - len(shown)
    return Text(", ").join([*shown, *([Text(f"{more} more", "dim")] if more > 0 else [])])


def _marked(names: Names, card: Card) -> Text:
    said = marks(names.game.ruleset, card)
    name = names.styled(card)
    return Text.assemble(name, (f" ({names.words(', '.join(said))})", "yellow")) if said else name


def _in_play(names: Names, card: Card) -> Text:
    stats = names.stats(card) if names.knows(card) else Text()
    return Text.assemble(_marked(names, card), "  " if stats.plain else "", stats)


def print_news(console: Console, names: Names, events: Iterable[Event], most: int = MOST_NEWS) -> None:
    """Write what happened, in words, as a player may know it; what happens again and again is counted.

    Of more than `most` lines only the last are written.
    """
    told = (names.pieces(event_words(names.game, event)) for event in events if _is_news(event))
    lines = [list(alike) for _, alike in groupby(told, key=lambda text: text.plain)]
    if len(lines) > most:
        console.print(Text(f"· {count(len(lines) - most, 'line')} before; 'log' shows them", "dim"))
    for alike in lines[-most:]:
        times = f"  ({len(alike)} times)" if len(alike) > 1 else ""
        console.print(Text.assemble(("· ", "dim"), alike[0], (times, "dim")), soft_wrap=True)


def print_end(console: Console, names: Names, events: Iterable[Event]) -> None:
    """Write the rules by which a game has ended, where one of its events tells that."""
    for event in events:
        if event.kind == END and event.rules:
            console.print(Text("it ended by:", "dim"))
            for rule in event.rules[-INNERMOST:]:
                print_rule(console, names.content, rule)


def _is_news(event: Event) -> bool:
    """Return whether a player at a table would be told; what cards show follows from where they lie."""
    if event.changes_nothing:
        return False
    return event.kind not in (REFUSED, SKIPPED, SHOW, HIDE) and not isinstance(event.change, SetField)
