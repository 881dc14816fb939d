"""Texts with their marks as styled words: icons by their names, values in boxes, labels in bold."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from ruledeck.catalog.source.card import Card, Part
from ruledeck.catalog.source.content import Content
from ruledeck.schema.game import Game, StatValue
from ruledeck.text.inline import number_before, split_line

ICON = "bold cyan"
VALUE = "bold yellow"


def line_text(game: Game, line: str) -> Text:
    """Return a line of card text."""
    shown = Text()
    before = ""
    for part in split_line(line, game.labels):
        if part.kind == "icon":
            name = game.icon_name(part.text, number_before(shown.plain))
            if shown.plain[-1:].isalnum():
                shown.append(" ")  # a number or an icon stands close to an icon, not to a word
            shown.append(name if part.text in game.icons else f"{{{part.text}}}", ICON)
        elif part.kind == "value":
            shown.append(f"[{part.text}]", VALUE)
        elif part.kind == "label":
            shown.append(f"{part.text}:", "bold")
        else:
            is_number = before == "icon" and part.text[:1].isdigit()
            shown.append(f" {part.text}" if is_number else part.text)
        before = part.kind
    return shown


def card_texts(game: Game, card: Card) -> list[Text]:
    """Return the lines of a card's text, the first of each part after its name and icons."""
    if not card.parts:
        return [line_text(game, line) for line in card.text]
    return [text for part in card.parts for text in _part_texts(game, card, part)]


def _part_texts(game: Game, card: Card, part: Part) -> Iterator[Text]:
    lines = card.text[part.start : part.stop]
    if not lines and not part.icons:
        return
    heading = Text(game.parts[part.id].name, "dim")
    for icon, number in part.icons.items():
        heading.append_text(
            Text.assemble("  ", (str(number), "bold not dim"), " ", (game.icon_name(icon, number), ICON))
        )
    yield heading
    yield from (line_text(game, line) for line in lines)


def stat_text(game: Game, stat: str, value: StatValue) -> Text:
    """Return a stat and its value, such as `Attack x2`."""
    spec = game.stats[stat]
    return Text.assemble((spec.name, "dim"), " ", (spec.show(value) or "–", "bold"))


def stats_text(game: Game, card: Card) -> Text:
    """Return all stats of a card in a row."""
    return Text("   ").join(stat_text(game, stat, value) for stat, value in card.stats.items())


def kind_text(content: Content, card: Card) -> str:
    """Return what a card is, such as `Hero · Good · Base set`."""
    game = content.game
    side = game.sides[card.side].name if card.side else ""
    return " · ".join(part for part in (game.types[card.type].name, side, game.sets[card.set].name) if part)
