"""A game's content as rows of the catalog's tables. In: Content. Out: a list of plain rows for each table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from sqlmodel import SQLModel

from ruledeck.catalog.database import tables
from ruledeck.catalog.deck import resolve_deck
from ruledeck.catalog.export.data import stat_data
from ruledeck.catalog.history import history_of
from ruledeck.catalog.links import Links
from ruledeck.catalog.phrases.entry import PhraseEntry, phrase_entries
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.hash import card_hash, paragraph_hash
from ruledeck.schema.game import StatValue
from ruledeck.text.html import plain_text
from ruledeck.text.inline import spoken_line

Row = dict[str, Any]


def content_rows(content: Content, fingerprint: str) -> Iterator[tuple[type[SQLModel], list[Row]]]:
    """Yield each table with its rows for one game, a table after those that it refers to."""
    links, phrases = Links(content), phrase_entries(content)
    makers: tuple[tuple[type[SQLModel], Iterable[Row]], ...] = (
        (tables.GameRow, [_game(content, fingerprint)]),
        (tables.CardSetRow, (_plain(it, "id", "name", "released") for it in content.game.sets.values())),
        (tables.CardTypeRow, _types(content)),
        (tables.IconRow, _icons(content)),
        (tables.StatRow, _stats(content)),
        (tables.CardRow, _cards(content)),
        (tables.CardTextRow, _card_texts(content)),
        (tables.CardStatRow, _card_stats(content)),
        (tables.CardPartRow, _card_parts(content)),
        (tables.GroupRow, _groups(content)),
        (tables.GroupRoleRow, _roles(content)),
        (tables.ModeRow, _modes(content)),
        (tables.RuleRow, _rules(content)),
        (tables.RuleTextRow, _rule_texts(content)),
        (tables.RulingRow, _rulings(content)),
        (tables.RevisionRow, _revisions(content)),
        (tables.DeckRow, (_numbered(deck, at, "id", "name") for at, deck in enumerate(content.decks))),
        (tables.DeckCardRow, _deck_cards(content)),
        (tables.PhraseRow, _phrases(phrases)),
        (tables.ScenarioRow, _scenarios(content)),
        (tables.RuleRuleLink, _pairs("rule", "target", links.rules_from)),
        (tables.CardRuleLink, _pairs("card", "rule", links.rules_of_card)),
        (tables.RulingRuleLink, _pairs("ruling", "rule", {it.id: it.rules for it in content.rulings})),
        (tables.RulingCardLink, _pairs("ruling", "card", {it.id: it.cards for it in content.rulings})),
        (tables.CardPhraseLink, _pairs("phrase", "card", {it.id: it.cards for it in phrases})),
        (tables.PhraseRuleLink, _pairs("phrase", "rule", {it.id: it.rules for it in phrases})),
        (tables.RuleScenarioLink, _proved(content, "rule")),
        (tables.CardScenarioLink, _proved(content, "card")),
        (tables.RulingScenarioLink, _proved(content, "ruling")),
        (tables.PhraseScenarioLink, _proved(content, "phrase")),
    )
    for table, rows in makers:
        yield (
            table,
            [{"game": content.game.id, **row} if table is not tables.GameRow else row for row in rows],
        )


def _plain(thing: object, *keys: str) -> Row:
    return {key: getattr(thing, key) for key in keys}


def _numbered(thing: object, position: int, *keys: str) -> Row:
    return {**_plain(thing, *keys), "position": position}


def _game(content: Content, fingerprint: str) -> Row:
    game = content.game
    plain = _plain(game, "id", "name", "summary", "language", "status", "notice", "licence")
    return {
        **plain,
        "players_min": game.players[0],
        "players_max": game.players[1],
        "fingerprint": fingerprint,
    }


def _types(content: Content) -> Iterator[Row]:
    for position, card_type in enumerate(content.game.types.values()):
        size = content.game.size_of(card_type.id)
        row = _numbered(card_type, position, "id", "name", "plural")
        yield {**row, "width_mm": size.width, "height_mm": size.height}


def _icons(content: Content) -> Iterator[Row]:
    for icon in content.game.icons.values():
        yield {"id": icon.id, "name": icon.name, "source": icon.icon or icon.svg}


def _cards(content: Content) -> Iterator[Row]:
    for position, card in enumerate(content.cards):
        yield {
            **_numbered(
                card, position, "id", "type", "side", "copies", "reverse", "retired", "mention", "file"
            ),
            "card_group": card.group,
            "card_set": card.set,
            "text_source": card.provenance.get("text", ""),
            "stats_source": card.provenance.get("stats", ""),
            "icons_source": card.provenance.get("icons", ""),
            "hash": card_hash(card),
        }


def _card_texts(content: Content) -> Iterator[Row]:
    for card in content.cards:
        yield {
            "card": card.id,
            "language": content.game.language,
            "name": card.name,
            "text": "\n".join(card.text),
            "plain": "\n".join(spoken_line(line, content.game.icon_name) for line in card.text),
            "flavour": card.flavour,
        }


def _stats(content: Content) -> Iterator[Row]:
    for position, stat in enumerate(content.game.stats.values()):
        yield {**_numbered(stat, position, "id", "name", "type", "unit"), "values": list(stat.values)}


def _card_stats(content: Content) -> Iterator[Row]:
    for card in content.cards:
        for stat, value in card.stats.items():
            low, high = _bounds(value)
            shown = content.game.stats[stat].show(value)
            yield {
                "card": card.id,
                "stat": stat,
                "low": low,
                "high": high,
                "value": stat_data(value),
                "shown": shown,
            }


def _card_parts(content: Content) -> Iterator[Row]:
    for card in content.cards:
        for position, part in enumerate(card.parts):
            text = "\n".join(card.text[part.start : part.stop])
            icons = dict(part.icons)
            yield {"card": card.id, "part": part.id, "position": position, "text": text, "icons": icons}


def _groups(content: Content) -> Iterator[Row]:
    for position, group in enumerate(content.groups):
        yield {**_numbered(group, position, "id", "kind", "name", "about"), "source": group.provenance}


def _roles(content: Content) -> Iterator[Row]:
    for group in content.groups:
        for role, card in group.has.items():
            yield {"card_group": group.id, "role": role, "card": card}


def _modes(content: Content) -> Iterator[Row]:
    modes = content.modes.modes.values() if content.modes else ()
    for position, mode in enumerate(modes):
        row = _numbered(mode, position, "id", "name", "when")
        yield {**row, "values": list(mode.values), "usual": mode.default}


def _bounds(value: StatValue) -> tuple[int | None, int | None]:
    if isinstance(value, int):
        return value, value
    if isinstance(value, tuple) and value and isinstance(value[0], int):
        return value[0], int(value[1])
    return None, None


def _rules(content: Content) -> Iterator[Row]:
    position = 0
    for chapter in content.chapters:
        above: list[str] = []
        for section in chapter.sections:
            above = [*above[: section.level - 1], section.id]
            kind = "chapter" if section.level == 1 else "section"
            parent = above[-2] if len(above) > 1 else ""
            plain = {"informative": "", "when": "", "terms": [], "hash": "", "kind": kind, "parent": parent}
            yield {**_numbered(section, position, "id", "number"), **plain}
            position += 1
            for paragraph in section.paragraphs:
                own = _numbered(paragraph, position, "id", "number", "informative", "when")
                terms = list(paragraph.terms)
                about = {"kind": "paragraph", "parent": section.id, "hash": paragraph_hash(paragraph)}
                yield {**own, **about, "terms": terms}
                position += 1


def _rule_texts(content: Content) -> Iterator[Row]:
    said = {id: section.title for id, section in content.sections.items()}
    said.update((id, paragraph.text) for id, paragraph in content.paragraphs.items())
    for id, text in said.items():
        plain = plain_text(text, content.game.icon_name)
        yield {"rule": id, "language": content.game.language, "text": text, "plain": plain}


def _rulings(content: Content) -> Iterator[Row]:
    for position, ruling in enumerate(content.rulings):
        yield _numbered(ruling, position, "id", "question", "answer", "because", "date")


def _revisions(content: Content) -> Iterator[Row]:
    for subject in (*(f"card:{card.id}" for card in content.cards), *content.paragraphs):
        for position, revision in enumerate(history_of(content, subject)):
            row = _numbered(revision, position, "date", "why", "before", "after")
            yield {"subject": subject, **row}


def _deck_cards(content: Content) -> Iterator[Row]:
    for deck in content.decks:
        for card, copies in resolve_deck(content, deck):
            yield {"deck": deck.id, "card": card.id, "copies": copies}


def _phrases(phrases: Iterable[PhraseEntry]) -> Iterator[Row]:
    for position, phrase in enumerate(phrases):
        yield {**_numbered(phrase, position, "id", "kind", "meaning"), "texts": list(phrase.texts)}


def _scenarios(content: Content) -> Iterator[Row]:
    for position, scenario in enumerate(content.scenarios):
        yield _numbered(scenario, position, "id", "title", "tag", "file", "line")


def _proved(content: Content, kind: str) -> Iterator[Row]:
    """Yield each scenario with what it proves of a kind."""
    return _pairs("scenario", kind, {it.id: it.proved(kind) for it in content.scenarios})


def _pairs(one: str, other: str, links: Mapping[str, Iterable[str]]) -> Iterator[Row]:
    for source, targets in links.items():
        for target in dict.fromkeys(targets):
            yield {one: source, other: target}
