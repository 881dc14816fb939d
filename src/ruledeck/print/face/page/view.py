"""What face templates see of a card: plain texts, ready marked up; nothing of it does anything.

In: a card and its game. Out: FaceView and BackView. Icons are characters of the icon font, markup is HTML.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from markupsafe import Markup, escape

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.card import Part as CardPart
from ruledeck.print.face.page.artwork import colour_of
from ruledeck.schema.game import Game, Stat, StatValue
from ruledeck.text.inline import Part, split_line
from ruledeck.text.typography import halves, set_words

LONG_VALUE = 2  # a value of more characters is set smaller in the column
SHORT_NAME = 8
LEAST_SHARE = 0.34  # of a width, before the shares are made to add up


@dataclass(frozen=True, slots=True)
class TypeView:
    """A type of card: its place in the game from 0, and the character of its icon or ''."""

    id: str
    name: str
    index: int
    icon: str


@dataclass(frozen=True, slots=True)
class SideView:
    """A side; both empty for a card without one."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class StatView:
    """A stat and its value as printed. `short` is the name where there is no icon and little room."""

    id: str
    name: str
    short: str
    icon: str
    value: Markup
    is_long: bool


@dataclass(frozen=True, slots=True)
class LineView:
    """A line of text: its label or '', the label's icon or '', the words after it."""

    label: str
    icon: str
    words: Markup


@dataclass(frozen=True, slots=True)
class IconView:
    """An icon that a part shows: its character, or '' where it has no picture, and how many there are."""

    id: str
    name: str
    icon: str
    number: int


@dataclass(frozen=True, slots=True)
class PartView:
    """A part of a card: its icons, its lines, its `share` of a width in per cent, by what it says."""

    id: str
    name: str
    icons: tuple[IconView, ...]
    lines: tuple[LineView, ...]
    share: float = 0.0


@dataclass(frozen=True, slots=True)
class FaceView:
    """A card as its face shows it. `picture` is the address of a picture file, or ''.

    `lines` are all lines, `parts` the same by part where the type has parts. `whose` is what stands opposite
    the type: the side, and stats in words.
    """

    id: str
    name: Markup
    type: TypeView
    side: SideView
    stats: tuple[StatView, ...]
    facts: tuple[StatView, ...]
    lines: tuple[LineView, ...]
    flavour: str
    set: str
    copies: int
    mark: str
    picture: str
    art: Markup
    tip: Markup
    parts: tuple[PartView, ...] = ()
    whose: str = ""


@dataclass(frozen=True, slots=True)
class BackView:
    """A back: its side, its pattern, the name on it ('' for the game's), an icon's character, a mark."""

    side: SideView
    pattern: Markup
    name: str = ""
    icon: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as its faces show it; `icons` are characters of the icon font by id."""

    id: str
    name: str
    status: str
    icons: Mapping[str, str]


def face_view(game: Game, card: Card, icons: Mapping[str, str], picture: str = "") -> FaceView:
    """Return the view of a card; `picture` is the address of a picture file, or ''."""
    card_type = game.types[card.type]
    stats = [(game.stats[stat], value) for stat, value in card.stats.items() if stat not in card_type.line]
    emblem = game.emblem_of(card.type, card.stats)
    lines = tuple(_line(game, line, icons) for line in card.text)
    return FaceView(
        id=card.id,
        name=_name(set_words(card.name, game.language)),
        type=TypeView(card.type, card_type.name, list(game.types).index(card.type), icons.get(emblem, "")),
        side=side_view(game, card.side),
        stats=tuple(_stat(game, stat, value, icons) for stat, value in stats if _is_for_column(stat, icons)),
        facts=tuple(
            _stat(game, stat, value, icons) for stat, value in stats if not _is_for_column(stat, icons)
        ),
        lines=lines,
        flavour=_LAST_VALUE.sub(_GLUED, set_words(card.flavour, game.language)),
        set=game.sets[card.set].name,
        copies=card.copies,
        mark="playtest" if "playtest" in card.provenance.values() else "",
        picture=picture,
        art=drawn_image(f"art-{card.id}", "art"),
        tip=drawn_image(f"tip-{colour_of(game, card)}", "tip"),
        parts=_parts_view(game, card, lines, icons),
        whose=_whose(game, card),
    )


def _name(name: str) -> Markup:
    """Return a name that breaks in one place only, if it must."""
    first, second = (Markup("<span>{}</span>").format(half) if half else Markup("") for half in halves(name))
    return first + " " + second if second else first


def _whose(game: Game, card: Card) -> str:
    """Return what stands opposite the type: the card's side, and the stats that stand there in words."""
    told = (side_view(game, card.side).name, game.line_of(card.type, card.stats))
    return set_words(" · ".join(words for words in told if words), game.language)


def has_words_above(game: Game, card: Card, icons: Mapping[str, str]) -> bool:
    """Return whether a card in parts has anything to read above its last part."""
    lines = len(card.parts[-1:]) and card.parts[-1].start
    shown = [stat for stat in card.stats if stat not in game.types[card.type].line]
    facts = any(not _is_for_column(game.stats[stat], icons) for stat in shown)
    return bool(lines or facts or card.flavour)


def _parts_view(
    game: Game, card: Card, lines: tuple[LineView, ...], icons: Mapping[str, str]
) -> tuple[PartView, ...]:
    """Return the views of a card's parts, which share a width by the lengths of their texts."""
    lengths = [sum(len(line) for line in card.text[part.start : part.stop]) for part in card.parts]
    total = sum(lengths) or 1
    least = [max(length / total, LEAST_SHARE) if length else 0 for length in lengths]
    shares = [100 * part / (sum(least) or 1) for part in least]
    return tuple(
        replace(_part_view(game, part, lines, icons), share=round(share, 2))
        for part, share in zip(card.parts, shares, strict=True)
    )


def _part_view(game: Game, part: CardPart, lines: tuple[LineView, ...], icons: Mapping[str, str]) -> PartView:
    shown = tuple(
        IconView(icon, game.icon_name(icon), icons.get(icon, ""), number)
        for icon, number in part.icons.items()
    )
    return PartView(part.id, game.parts[part.id].name, shown, lines[part.start : part.stop])


def back_view(game: Game, side: str, mark: str, icons: Mapping[str, str]) -> BackView:
    """Return the view of the back of a side, of a back of the game, or of the one that no side owns."""
    back, seal = game.backs.get(side), game.marks.get(mark)
    return BackView(
        SideView(side, back.name) if back else side_view(game, side),
        drawn_image(f"back-{side}", "pattern"),
        set_words(back.name, game.language) if back else "",
        icons.get(back.icon, "") if back else "",
        (_icon(icons[seal.icon]) if seal.icon in icons else escape(seal.text)) if seal else "",
    )


def drawn_image(name: str, css_class: str) -> Markup:
    """Return the element that stands for a drawing in a template."""
    return Markup('<img class="{}" src="drawn:{}" alt="">').format(css_class, name)


def side_view(game: Game, side: str) -> SideView:
    """Return the view of a side, empty for none."""
    return SideView(side, game.sides[side].name) if side in game.sides else SideView("", "")


def _is_for_column(stat: Stat, icons: Mapping[str, str]) -> bool:
    """Whether a stat's values are short enough for the column at the edge."""
    if stat.type == "choice":
        return all(value in icons or len(value) <= LONG_VALUE for value in stat.values)
    return stat.type in ("integer", "range")


def _stat(game: Game, stat: Stat, value: StatValue, icons: Mapping[str, str]) -> StatView:
    shown = stat.show(value) or "—"
    named = value if stat.type == "set" else (value,)
    if isinstance(named, tuple) and named and all(name in icons for name in named):
        marked, length = Markup(" ").join(_icon(icons[str(name)]) for name in named), 1
    else:
        parts = split_line(shown)
        marked = Markup("").join(_part(game, part, icons) for part in parts)
        length = sum(len(part.text) for part in parts)
    name = stat.name
    short = name if len(name) <= SHORT_NAME else f"{name[: SHORT_NAME - 1]}."
    return StatView(stat.id, name, short, icons.get(stat.icon, ""), marked, length > LONG_VALUE)


def _line(game: Game, line: str, icons: Mapping[str, str]) -> LineView:
    parts = split_line(line, game.labels)
    label = parts[0].text if parts and parts[0].kind == "label" else ""
    words = parts[1:] if label else parts
    marked = Markup("").join(_part(game, part, icons) for part in words)
    icon = icons.get(game.labels[label].icon, "") if label else ""
    return LineView(label, icon, Markup(_LAST_VALUE.sub(_GLUED, str(marked).strip())))


# A value, an icon with its number and a short word are never alone on the last line.
_LAST_VALUE = re.compile(r' ((?:<span class="value">[^<]*</span>|\d*<i>[^<]*</i>|\w{1,6})\W?)$')
_GLUED = "\u00a0\\1"


def _part(game: Game, part: Part, icons: Mapping[str, str]) -> Markup:
    if part.kind == "icon":
        return _icon(icons[part.text]) if part.text in icons else escape(f"{{{part.text}}}")
    if part.kind == "value":
        return Markup('<span class="value">{}</span>').format(set_words(part.text, game.language))
    return escape(_glued(set_words(part.text, game.language)))


def _icon(character: str) -> Markup:
    return Markup("<i>{}</i>").format(character)


def _glued(words: str) -> str:
    """Return words with the space after a final number kept together with the icon or value that follows."""
    return re.sub(r"(?<=\d) $", "\u00a0", words)
