"""The catalog as plain data in the export format, version 1.

In: the content of games. Out: what `catalog.json` holds; `schema/export.schema.json` describes it. Everything
is there under its permanent id; keys stand always, with an empty value where there is nothing to say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ruledeck.catalog.history import history_of
from ruledeck.catalog.links import Links
from ruledeck.catalog.phrases.entry import PhraseEntry, phrase_entries
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.hash import card_hash, paragraph_hash
from ruledeck.catalog.source.register import Group, Ruling
from ruledeck.catalog.source.scenario import Scenario
from ruledeck.catalog.source.setup.modes import Modes
from ruledeck.schema.game import Game, Stat, StatValue
from ruledeck.text.html import plain_text
from ruledeck.text.inline import spoken_line
from ruledeck.text.rulebook import Chapter, Paragraph, Section

FORMAT = "ruledeck-catalog"
VERSION = 1


def catalog_data(contents: Sequence[Content]) -> dict[str, Any]:
    """Return all games in the export format."""
    return {"format": FORMAT, "version": VERSION, "games": [game_data(content) for content in contents]}


def game_data(content: Content) -> dict[str, Any]:
    """Return one game: its specification, cards, rules, rulings, phrases, scenarios and decks."""
    game, links = content.game, Links(content)
    return {
        **{
            key: getattr(game, key)
            for key in ("id", "name", "summary", "language", "status", "notice", "licence")
        },
        "players": {"min": game.players[0], "max": game.players[1]},
        "release": {"name": content.lock.release, "date": content.lock.date} if content.lock else None,
        "sides": [_record(side, "id", "name", "colour") for side in game.sides.values()],
        "sets": [_record(card_set, "id", "name", "released") for card_set in game.sets.values()],
        "stats": [_stat_data(stat) for stat in game.stats.values()],
        "types": [_type_data(game, type_id) for type_id in game.types],
        "icons": [_record(icon, "id", "name") for icon in game.icons.values()],
        "cards": [card_data(content, links, card) for card in content.cards],
        "chapters": [_chapter_data(content, chapter) for chapter in content.chapters],
        "rulings": [ruling_data(ruling) for ruling in content.rulings],
        "phrases": [phrase_data(phrase) for phrase in phrase_entries(content)],
        "scenarios": [scenario_data(scenario) for scenario in content.scenarios],
        "groups": [group_data(group) for group in content.groups],
        "modes": modes_data(content.modes) if content.modes else None,
        "decks": [_record(deck, "id", "name", "query", "cards", "back") for deck in content.decks],
    }


def card_data(content: Content, links: Links, card: Card) -> dict[str, Any]:
    """Return one card: stats as data and as printed, texts with their marks and in plain words."""
    game = content.game
    return {
        **_record(card, "id", "name", "type", "side", "set", "copies", "flavour", "retired"),
        **_record(card, "group", "reverse", "mention"),
        "marks": dict(card.marks),
        "stats": {
            stat: {"value": stat_data(value), "shown": game.stats[stat].show(value)}
            for stat, value in card.stats.items()
        },
        "text": list(card.text),
        "plain": [spoken_line(line, game.icon_name) for line in card.text],
        "parts": [
            {"id": part.id, "icons": dict(part.icons), "text": list(card.text[part.start : part.stop])}
            for part in card.parts
        ],
        "rules": list(links.rules_of_card.get(card.id, ())),
        "provenance": dict(card.provenance),
        "hash": card_hash(card),
        "history": _history_data(content, f"card:{card.id}"),
    }


def ruling_data(ruling: Ruling) -> dict[str, Any]:
    """Return one ruling."""
    return _record(ruling, "id", "question", "answer", "because", "rules", "cards", "date")


def group_data(group: Group) -> dict[str, Any]:
    """Return one group: the cards with a role in it, and those that have to do with it."""
    plain = _record(group, "id", "kind", "name", "about", "provenance")
    return {**plain, "has": dict(group.has), "related": [dict(entry) for entry in group.related]}


def modes_data(modes: Modes) -> dict[str, Any]:
    """Return what players choose before a game, and the rules that set it up."""
    return {
        "setup": list(modes.setup),
        "modes": [
            {
                **_record(mode, "id", "name", "default", "when", "help", "rule"),
                "values": [_record(value, "id", "name", "when") for value in mode.values.values()],
            }
            for mode in modes.modes.values()
        ],
    }


def phrase_data(phrase: PhraseEntry) -> dict[str, Any]:
    """Return one phrase, with the cards whose text it stands in."""
    return _record(phrase, "id", "kind", "texts", "meaning", "rules", "cards")


def scenario_data(scenario: Scenario) -> dict[str, Any]:
    """Return one scenario: what it proves, and where it stands."""
    return _record(scenario, "id", "title", "tag", "proves", "file", "line")


def stat_data(value: StatValue) -> Any:
    """Return a stat's value as JSON has it: a range as {min, max}, a set as a list."""
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int):
        return {"min": value[0], "max": value[1]}
    return list(value) if isinstance(value, tuple) else value


def _record(thing: object, *keys: str) -> dict[str, Any]:
    values = {key: getattr(thing, key) for key in keys}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}


def _stat_data(stat: Stat) -> dict[str, Any]:
    return _record(stat, "id", "name", "type", "min", "max", "values", "icon", "unit", "prints")


def _type_data(game: Game, type_id: str) -> dict[str, Any]:
    card_type, size = game.types[type_id], game.size_of(type_id)
    return {
        **_record(card_type, "id", "name", "plural", "icon", "stats", "optional", "parts", "counts_as"),
        "size": {"id": size.id, "width_mm": size.width, "height_mm": size.height, "corner_mm": size.corner},
    }


def _chapter_data(content: Content, chapter: Chapter) -> dict[str, Any]:
    return {
        "id": chapter.id,
        "number": str(chapter.number),
        "title": chapter.title,
        "sections": [section_data(content, section) for section in chapter.sections],
    }


def section_data(content: Content, section: Section) -> dict[str, Any]:
    """Return a section and the paragraphs right below its heading."""
    return {
        **_record(section, "id", "number", "title", "level"),
        "paragraphs": [paragraph_data(content, paragraph) for paragraph in section.paragraphs],
    }


def paragraph_data(content: Content, paragraph: Paragraph) -> dict[str, Any]:
    """Return one rule paragraph, its text with its marks and in plain words."""
    return {
        **_record(paragraph, "id", "number", "depth", "text", "informative", "when", "terms"),
        "plain": plain_text(paragraph.text, content.game.icon_name),
        "links": [{"kind": link.kind, "id": link.id} for link in paragraph.links],
        "hash": paragraph_hash(paragraph),
        "history": _history_data(content, paragraph.id),
    }


def _history_data(content: Content, id: str) -> list[Mapping[str, str]]:
    return [_record(revision, "date", "why", "before", "after") for revision in history_of(content, id)]
