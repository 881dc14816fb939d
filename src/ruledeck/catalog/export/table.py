"""The catalog as tables for spreadsheets.

In: content. Out: rows of text under a header row, for CSV files with one line a thing. A cell
that a spreadsheet would take for a formula gets an apostrophe in front (OWASP, CSV injection).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from ruledeck.catalog.phrases.entry import phrase_entries
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.text.html import plain_text
from ruledeck.text.inline import spoken_line

NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as CSV (RFC 4180: commas, CRLF, quotes doubled)."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([_cell(value) for value in row] for row in rows)
    return out.getvalue()


def card_rows(contents: Sequence[Content]) -> Iterator[Sequence[object]]:
    """Yield the header, then a row a card; a column for each stat of any game here."""
    return rows_of_cards([(content, card) for content in contents for card in content.cards])


def rows_of_cards(cards: Sequence[tuple[Content, Card]]) -> Iterator[Sequence[object]]:
    """Yield the header, then a row for each of these cards; a column for each stat of their games."""
    games = {content.game.id: content.game for content, _ in cards}
    stats = dict.fromkeys(stat for game in games.values() for stat in game.stats)
    plain = ("id", "name", "type", "side", "set", "copies")
    icons = dict.fromkeys(name for _, card in cards for name in part_icons(card))
    sources_of = ("text", "stats", "icons") if icons else ("text", "stats")
    told = [f"provenance of {about}" for about in sources_of]
    yield ("game", *plain, *stats, *icons, "text", *told, "retired")
    for content, card in cards:
        show = content.game.stats
        values = [show[stat].show(card.stats[stat]) if stat in card.stats else "" for stat in stats]
        text = " / ".join(spoken_line(line, content.game.icon_name) for line in card.text)
        sources = [card.provenance.get(about, "") for about in sources_of]
        shown = part_icons(card)
        values += [str(shown.get(icon, "")) for icon in icons]
        fixed = [getattr(card, key) for key in plain]
        yield (content.game.id, *fixed, *values, text, *sources, card.retired)


def part_icons(card: Card) -> dict[str, int]:
    """Return the icons of a card's parts with their numbers, each as `part.icon`."""
    return {f"{part.id}.{icon}": number for part in card.parts for icon, number in part.icons.items()}


def rule_rows(contents: Sequence[Content]) -> Iterator[Sequence[object]]:
    """Yield the header, then a row a rule paragraph in reading order."""
    yield ("game", "id", "number", "section", "text", "informative")
    for content in contents:
        for paragraph in content.paragraphs.values():
            text = plain_text(paragraph.text, content.game.icon_name)
            place = (paragraph.id, paragraph.number, paragraph.section)
            yield (content.game.id, *place, text, paragraph.informative)


def ruling_rows(contents: Sequence[Content]) -> Iterator[Sequence[object]]:
    """Yield the header, then a row a ruling."""
    yield ("game", "id", "date", "question", "answer", "because", "rules", "cards")
    for content in contents:
        for ruling in content.rulings:
            words = (ruling.question, ruling.answer, ruling.because)
            yield (
                content.game.id,
                ruling.id,
                ruling.date,
                *words,
                " ".join(ruling.rules),
                " ".join(ruling.cards),
            )


def phrase_rows(contents: Sequence[Content]) -> Iterator[Sequence[object]]:
    """Yield the header, then a row a phrase; several variants stand with a slash between them."""
    yield ("game", "id", "kind", "texts", "meaning", "rules", "number of cards", "cards")
    for content in contents:
        for phrase in phrase_entries(content):
            served = (len(phrase.cards), " ".join(phrase.cards))
            said = (" / ".join(phrase.texts), phrase.meaning, " ".join(phrase.rules))
            yield (content.game.id, phrase.id, phrase.kind, *said, *served)


def scenario_rows(contents: Sequence[Content]) -> Iterator[Sequence[object]]:
    """Yield the header, then a row a scenario."""
    yield ("game", "id", "title", "tag", "proves", "file", "line")
    for content in contents:
        for scenario in content.scenarios:
            named = (scenario.id, scenario.title, scenario.tag, " ".join(scenario.proves))
            yield (content.game.id, *named, scenario.file, scenario.line)


def _cell(value: object) -> str:
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA) and not NUMBER.fullmatch(text) else text
