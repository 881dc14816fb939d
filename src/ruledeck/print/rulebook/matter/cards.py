"""The list of cards at the end of a rulebook: every card with its stats, texts and where it is explained.

In: a game's content. Out: groups of cards by type, in the order of `game.yml`; in each by side, then by name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from markupsafe import Markup

from ruledeck.catalog.links import Links
from ruledeck.catalog.source.card import Card, Part
from ruledeck.catalog.source.content import Content
from ruledeck.print.rulebook.matter.references import References, anchor
from ruledeck.print.rulebook.matter.terms import sort_key
from ruledeck.print.rulebook.pages import page_of
from ruledeck.schema.game import CardType, Game


@dataclass(frozen=True, slots=True)
class StatLine:
    """A stat of a card as printed; `icon` is empty where the stat has none, `value` in the key of a group."""

    name: str
    icon: Markup
    value: Markup


@dataclass(frozen=True, slots=True)
class PartEntry:
    """A part of a card: its name, the icons that it shows with their numbers, its lines."""

    name: str
    icons: Markup
    lines: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class CardEntry:
    """A card. `side` and `colour` are empty without sides, `provenance` where it is that of the whole group.

    `see` is a list of links to the rules and rulings about it, `retired` why the card is no longer printed,
    `mention` what is known of one that is only named. `parts` has the lines again, where cards have parts.
    `line` are the stats that stand in words beside its type.
    """

    anchor: str
    id: str
    name: str
    side: str
    colour: str
    set: str
    copies: int
    stats: tuple[StatLine, ...]
    lines: tuple[Markup, ...]
    flavour: str
    retired: str
    provenance: Mapping[str, str]
    see: Markup
    parts: tuple[PartEntry, ...] = ()
    mention: str = ""
    line: str = ""


Row = tuple[CardEntry | None, CardEntry | None]


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The cards of one type. `provenance` is that of most of them, `key` tells what the icons of stats mean.

    `rows` are cards side by side, None where one is missing. In a game of two sides, each has its own lane.
    """

    anchor: str
    title: str
    icon: Markup
    provenance: Mapping[str, str]
    key: tuple[StatLine, ...]
    rows: tuple[Row, ...]
    page: Markup


def card_groups(content: Content, references: References, links: Links) -> tuple[CardGroup, ...]:
    """Return the groups of all types that have cards."""
    game = content.game
    sides = list(game.sides)
    groups = []
    for card_type in game.types.values():
        cards = [card for card in content.cards if card.type == card_type.id]
        cards.sort(key=lambda card: ([*sides, ""].index(card.side), sort_key(card.name), card.id))
        if not cards:
            continue
        common = _most_common(cards)
        place = anchor("type", card_type.id)
        groups.append(
            CardGroup(
                anchor=place,
                title=card_type.plural,
                icon=references.icons.get(card_type.icon, Markup()),
                provenance=common,
                key=tuple(_key(game, card_type, references)),
                rows=_rows(game, [_entry(content, card, common, references, links) for card in cards]),
                page=page_of(place),
            )
        )
    return tuple(groups)


def _entry(
    content: Content, card: Card, common: Mapping[str, str], references: References, links: Links
) -> CardEntry:
    game = content.game
    side = game.sides.get(card.side)
    scope = references.scope()
    lines = tuple(scope.line(line) for line in card.text)
    return CardEntry(
        anchor=anchor("card", card.id),
        id=card.id,
        name=card.name,
        side=side.name if side else "",
        colour=side.colour if side else game.types[card.type].colour,
        set=game.sets[card.set].name if len(game.sets) > 1 else "",
        copies=card.copies,
        stats=tuple(_stats(game, card, references)),
        lines=lines,
        flavour=card.flavour,
        retired=card.retired,
        provenance={} if card.provenance == common else card.provenance,
        see=references.cite(
            ("rule", links.rules_of_card.get(card.id, ())), ("ruling", links.rulings_of_card.get(card.id, ()))
        ),
        parts=tuple(_part(game, part, lines, references) for part in card.parts),
        mention=card.mention,
        line=game.line_of(card.type, card.stats),
    )


def _part(game: Game, part: Part, lines: Sequence[Markup], references: References) -> PartEntry:
    shown = [
        Markup("{}{}").format(number, references.icons.get(icon) or f" {game.icon_name(icon, number)}")
        for icon, number in part.icons.items()
    ]
    return PartEntry(game.parts[part.id].name, Markup(" ").join(shown), tuple(lines[part.start : part.stop]))


def _rows(game: Game, cards: Sequence[CardEntry]) -> tuple[Row, ...]:
    lanes = [[card for card in cards if card.side == side.name] for side in game.sides.values()]
    if len(lanes) == 2 and all(lanes) and all(card.side for card in cards):
        return tuple(zip_longest(lanes[0], lanes[1]))
    return tuple(zip_longest(cards[::2], cards[1::2]))


def _stats(game: Game, card: Card, references: References) -> Iterator[StatLine]:
    for id, value in card.stats.items():
        if id in game.types[card.type].line:
            continue
        stat = game.stats[id]
        named = value if isinstance(value, tuple) and stat.type == "set" else (value,)
        if named and all(name in references.icons for name in named):
            shown = Markup(" ").join(references.icons[str(name)] for name in named)
        else:
            shown = references.scope().value(stat.show(value) or "–")
        yield StatLine(stat.name, references.icons.get(stat.icon, Markup()), shown)


def _key(game: Game, card_type: CardType, references: References) -> Iterator[StatLine]:
    for stat in (game.stats[id] for id in (*card_type.stats, *card_type.optional)):
        if stat.icon:
            yield StatLine(stat.name, references.icons[stat.icon], Markup())
        for value in stat.values if stat.id not in card_type.line else ():
            if value in references.icons:
                yield StatLine(game.icon_name(value), references.icons[value], Markup())


def _most_common(cards: Sequence[Card]) -> Mapping[str, str]:
    counted = Counter(tuple(card.provenance.items()) for card in cards)
    return dict(counted.most_common(1)[0][0])
