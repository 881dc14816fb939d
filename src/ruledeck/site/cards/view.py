"""A card as its page shows it.

In: a card and what a game knows of it. Out: plain data for a template.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from ruledeck.catalog.history import history_of
from ruledeck.catalog.links import Links
from ruledeck.catalog.phrases import meanings
from ruledeck.catalog.source.card import Card, Part
from ruledeck.catalog.source.content import Content
from ruledeck.schema.game import Stat, StatValue
from ruledeck.site import address
from ruledeck.site.cards.shape import corner_radius
from ruledeck.site.pages.changes import marked
from ruledeck.site.pages.rules import rule_link
from ruledeck.site.pages.rulings import ruling_view
from ruledeck.site.words.setter import Setter, icon_class, plain_card
from ruledeck.text.phrases import Phrasebook, has_phrases, load_phrases

SOURCES = {
    "seed": ("source value", "Taken from the document that the game was published in."),
    "playtest": (
        "playtest value",
        "Ours: the document has lost this value, gives a part of it only, or never gave it. It may change in play.",
    ),
    "original": ("our own", "This is not from a published document; it was made here."),
}
MENTIONED = ("only named", "The documents name this card, and do not give what it says.")
TEXT_SOURCES = {
    "seed": ("source text", "What the card does is a fact of the source document; the words are ours."),
    "playtest": (
        "playtest text",
        "Ours: the document has lost this text, gives a part of it only, or never gave it. It may change in play.",
    ),
    "original": ("our own text", "This card is not from a published document; it was made here."),
}


@dataclass(frozen=True)
class CardViews:
    """Makes the views of a game's cards; all their pages stand in one folder, and so share one setter."""

    content: Content
    links: Links
    setter: Setter
    pictures: Mapping[str, tuple[int, int]]

    def view(self, card: Card) -> Mapping[str, Any]:
        """Return what a template shows of a card."""
        game = self.content.game
        return {
            "id": card.id,
            "name": card.name,
            "type": game.types[card.type].name,
            "type_icon": self._icon(game.emblem_of(card.type, card.stats)),
            "line": game.line_of(card.type, card.stats),
            "side": game.sides[card.side].name if card.side else "",
            "colour": game.sides[card.side].colour if card.side else game.types[card.type].colour,
            "set": game.sets[card.set].name,
            "copies": card.copies,
            "stats": [self._stat(card, stat) for stat in card.stats],
            "parts": [self._part(card, part) for part in card.parts],
            "group": self._group(card),
            "reverse": self._other_side(card),
            "mention": card.mention,
            "lines": [self.setter.line(line) for line in card.text],
            "meanings": self._meanings(card),
            "flavour": card.flavour,
            "retired": card.retired,
            "provenance": self._provenance(card),
            "picture": self._picture(card),
            "rules": [self._rule_links[rule] for rule in self.links.rules_of_card.get(card.id, ())],
            "rulings": [self._rulings[ruling] for ruling in self.links.rulings_of_card.get(card.id, ())],
            "history": self._history(card),
            "previous": self._beside(card, -1),
            "next": self._beside(card, 1),
            "data": self._file(card, "json"),
        }

    def spoken(self, card: Card) -> str:
        """Return the whole card in words, as someone reads it aloud."""
        game = self.content.game
        kind = ", ".join(part for part in (_side(self.content, card), game.types[card.type].name) if part)
        stats = ", ".join(
            f"{_measure(game.stats[stat])} {game.stats[stat].show(value)}"
            for stat, value in card.stats.items()
        )
        stats += "".join(f", {game.icon_name(icon)} {number}" for icon, number in card.icons.items())
        stats = stats.removeprefix(", ")
        text = plain_card(self.content, card)
        return ". ".join(part for part in (card.name, kind, stats, text) if part)

    def _meanings(self, card: Card) -> list[str]:
        """Return for each line what it means in plainer words, empty where it says just that."""
        told = meanings(self._book, card) if self._book else [""] * len(card.text)
        return [
            self.setter.line(meaning) if meaning.casefold() not in ("", line.casefold()) else ""
            for line, meaning in zip(card.text, told, strict=True)
        ]

    @cached_property
    def _book(self) -> Phrasebook | None:
        content = self.content
        return load_phrases(content.workspace, content.game) if has_phrases(content.game) else None

    def _part(self, card: Card, part: Part) -> Mapping[str, Any]:
        """Return a part of a card: its icons with their numbers, and the places of its lines."""
        game = self.content.game
        icons = [
            {"name": game.icon_name(icon), "icon": self._icon(icon), "number": number}
            for icon, number in part.icons.items()
        ]
        return {"name": game.parts[part.id].name, "icons": icons, "lines": range(part.start, part.stop)}

    def _group(self, card: Card) -> Mapping[str, str] | None:
        group = self.content.group_by_id.get(card.group)
        if group is None:
            return None
        page = address.group_page(self.content.game.id, group.id)
        kind = self.content.game.groups[group.kind].name
        return {"name": group.name, "kind": kind, "link": address.relative(self.setter.page, page)}

    def _other_side(self, card: Card) -> Mapping[str, str] | None:
        other = self.content.card_by_id.get(card.reverse)
        return {"name": other.name, "link": self.setter.link("card", other.id)} if other else None

    def _icon(self, icon: str) -> str:
        return icon_class(self.content.game.id, icon) if icon else ""

    def _stat(self, card: Card, stat: str) -> Mapping[str, Any]:
        spec = self.content.game.stats[stat]
        return {
            "name": spec.name,
            "icon": self._icon(spec.icon),
            "shown": self._value(spec, card.stats[stat]),
            "unit": spec.unit,
        }

    def _value(self, spec: Stat, value: StatValue) -> Markup:
        """Return a value as printed; one that names icons has them before its words."""
        named = value if isinstance(value, tuple) and spec.type == "set" else (value,)
        if not named or not all(name in self.content.game.icons for name in named):
            return self.setter.line(spec.show(value), explained=False)
        entry = Markup('<span class="rd-named"><i class="rd-icon {}" aria-hidden="true"></i>{}</span>')
        return Markup(", ").join(entry.format(self._icon(str(name)), name) for name in named)

    def _provenance(self, card: Card) -> list[Mapping[str, str]]:
        found: list[Mapping[str, str]] = []
        for about, source in card.provenance.items():
            if card.mention:
                label, why = MENTIONED
            else:
                label, why = (TEXT_SOURCES if about == "text" else SOURCES)[source]
            if label not in {entry["label"] for entry in found}:
                found.append({"about": about, "kind": source, "label": label, "why": why})
        return found

    def _picture(self, card: Card) -> Mapping[str, Any] | None:
        if card.id not in self.pictures:
            return None
        width, height = self.pictures[card.id]
        size = self.content.game.size_of(card.type)
        return {
            "png": self._file(card, "png"),
            "width": width,
            "height": height,
            "mm": f"{size.width:g} × {size.height:g} mm",
            "round": corner_radius(size),
            "alt": self.spoken(card),
        }

    @cached_property
    def _rule_links(self) -> Mapping[str, Mapping[str, str]]:
        content = self.content
        found = {id: rule_link(self.setter, rule) for id, rule in content.paragraphs.items()}
        for id, section in content.sections.items():
            title = self.setter.plain(section.title)
            found[id] = {"number": section.number, "words": title, "link": self.setter.link("rule", id)}
        return found

    @cached_property
    def _rulings(self) -> Mapping[str, Mapping[str, Any]]:
        return {ruling.id: ruling_view(self.setter, ruling) for ruling in self.content.rulings}

    def _history(self, card: Card) -> list[Mapping[str, Any]]:
        return [
            {
                "date": revision.date,
                "why": revision.why,
                "pieces": marked(self.content, revision.before, revision.after) if revision.before else [],
            }
            for revision in history_of(self.content, f"card:{card.id}")
        ]

    def _beside(self, card: Card, step: int) -> Mapping[str, str] | None:
        at = self._places[card.id] + step
        if not 0 <= at < len(self.content.cards):
            return None
        other = self.content.cards[at]
        return {"number": "", "title": other.name, "link": self.setter.link("card", other.id)}

    @cached_property
    def _places(self) -> Mapping[str, int]:
        return {card.id: at for at, card in enumerate(self.content.cards)}

    def _file(self, card: Card, ending: str) -> str:
        return address.relative(self.setter.page, address.card_file(self.content.game.id, card.id, ending))


def _side(content: Content, card: Card) -> str:
    return content.game.sides[card.side].name if card.side else ""


def _measure(stat: Stat) -> str:
    return f"{stat.name} in {stat.unit}" if stat.unit else stat.name
