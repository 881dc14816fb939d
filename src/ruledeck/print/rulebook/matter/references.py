"""What a book's texts point at: the numbers by which rules, rulings and cards are cited, and links to them.

In: a game's content. Out: anchors, numbers, and texts as HTML with links and pages. How a reference looks is
said by the macros of the template `marks.html`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape

from markupsafe import Markup

from ruledeck.catalog.source.content import Content
from ruledeck.print.icons import icon_characters
from ruledeck.print.rulebook.pages import cited_list, page_of
from ruledeck.print.template import Templates
from ruledeck.text.html import Marks, inline_html, line_html, paragraph_html
from ruledeck.text.typography import set_signs, set_words

MARKS_TEMPLATE = "marks.html"


def anchor(kind: str, id: str) -> str:
    """Return the name of the place in the book where a rule, card or ruling stands."""
    return f"{kind}:{id}"


@dataclass(frozen=True)
class References:
    """Links and marks of one book."""

    content: Content
    templates: Templates

    @cached_property
    def numbers(self) -> Mapping[str, str]:
        """What each anchor is cited by: a rule's or section's number, `R3` for a ruling, a card's name."""
        content = self.content
        numbers = {anchor("rule", id): section.number for id, section in content.sections.items()}
        numbers |= {anchor("rule", id): paragraph.number for id, paragraph in content.paragraphs.items()}
        rulings = enumerate(content.rulings, start=1)
        numbers |= {anchor("ruling", ruling.id): f"R{number}" for number, ruling in rulings}
        return numbers | {anchor("card", card.id): card.name for card in content.cards}

    def scope(self) -> Scope:
        """Return the marks for one stretch of text, in which a page is given only once for each target."""
        return Scope(self)

    def cite(self, *targets: tuple[str, Iterable[str]]) -> Markup:
        """Return a list of links with numbers and pages to targets, each a kind and its ids."""
        places = [anchor(kind, id) for kind, ids in targets for id in ids]
        known = [place for place in places if place in self.numbers]
        return cited_list((place, self.link(place), self.macro("place", page_of(place))) for place in known)

    def link(self, place: str) -> Markup:
        """Return a link whose words are the number or name by which its target is cited."""
        return Markup('<a href="#{}">{}</a>').format(place, self.numbers[place])

    def page(self, kind: str, id: str) -> Markup:
        """Return what becomes the number of a target's page."""
        return page_of(anchor(kind, id))

    def macro(self, name: str, *values: object) -> Markup:
        """Return what a macro of the marks' template makes of values."""
        return self.templates.call(MARKS_TEMPLATE, name, *values)

    @cached_property
    def icons(self) -> Mapping[str, Markup]:
        """Each icon of the game as HTML."""
        characters = icon_characters(self.content.game)
        icons = self.content.game.icons
        return {id: self.macro("icon", characters[id], icon.name) for id, icon in icons.items()}


class Scope:
    """Texts of one stretch of the book as HTML."""

    def __init__(self, references: References) -> None:
        self._references = references
        self._given: set[str] = set()
        self._labels = references.content.game.labels
        self._marks = Marks(
            icon=self._icon,
            value=lambda text: references.macro("value", set_signs(text)),
            label=self._label,
            address=lambda kind, id: f"#{anchor(kind, id)}",
            words=self._plain,
            after=self._after,
        )

    def blocks(self, text: str) -> Markup:
        """Return a rule's text as HTML blocks."""
        return Markup(paragraph_html(text, self._marks))

    def words(self, text: str) -> Markup:
        """Return a text without blocks as HTML."""
        return Markup(inline_html(text, self._marks))

    def line(self, text: str) -> Markup:
        """Return a line of card text as HTML."""
        return Markup(line_html(text, self._marks, self._labels))

    def value(self, text: str) -> Markup:
        """Return a stat's value, as printed, as HTML."""
        return Markup(line_html(text, self._marks))

    def _plain(self, text: str) -> str:
        return escape(set_words(text, self._references.content.game.language), quote=False)

    def _icon(self, id: str) -> str:
        return self._references.icons.get(id, Markup())

    def _label(self, text: str) -> str:
        icon = self._references.icons.get(self._labels[text].icon, Markup())
        return self._references.macro("label", text, icon)

    def _after(self, kind: str, id: str) -> str:
        target = anchor(kind, id)
        if target in self._given:
            return ""
        self._given.add(target)
        number = self._references.numbers.get(target, "")
        return self._references.macro("reference", kind, number, self._references.page(kind, id))
