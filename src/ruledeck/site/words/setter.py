"""The texts of one game as one page shows them.

In: card lines, rule paragraphs, inline texts. Out: HTML with icons, boxed values, links and explained terms.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape

from markupsafe import Markup

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.site import address
from ruledeck.site.words.glossary import Glossary
from ruledeck.text.html import Marks, inline_html, line_html, paragraph_html, plain_text
from ruledeck.text.inline import spoken_line
from ruledeck.text.typography import set_signs, set_words


def icon_class(game: str, icon: str) -> str:
    """Return the class that shows an icon of a game; no id has two hyphens in a row."""
    return f"rd-i-{game}--{icon}"


@dataclass(frozen=True)
class Setter:
    """Sets the texts of a game for the page at `page`."""

    content: Content
    glossary: Glossary
    page: str

    def link(self, kind: str, id: str) -> str:
        """Return where a rule, section, card or ruling is, as the page writes it."""
        return address.relative(self.page, address.find(self.content, kind, id))

    def icon(self, icon: str) -> Markup:
        """Return an icon; its name is there for who listens, copies or searches."""
        game = self.content.game
        shown = Markup('<i class="rd-icon {}"><span>{}</span></i>')
        return shown.format(icon_class(game.id, icon), game.icon_name(icon))

    def line(self, line: str, explained: bool = True) -> Markup:
        """Return one line of card text."""
        html = line_html(line, self._marks, self.content.game.labels)
        return Markup(self._explained(html) if explained else html)

    def paragraph(self, text: str, own: Iterable[str] = ()) -> Markup:
        """Return a rule's text as HTML blocks; the terms of the rules in `own` are not explained in it."""
        html = self._explained(paragraph_html(text, self._marks), own)
        return Markup(html.replace("\n\n", "\n"))

    def inline(self, text: str, explained: bool = True) -> Markup:
        """Return a text without blocks."""
        html = inline_html(text, self._marks)
        return Markup(self._explained(html) if explained else html)

    def plain(self, text: str) -> str:
        """Return a text as words alone."""
        return set_words(plain_words(self.content, text), self.content.game.language)

    def _explained(self, html: str, own: Iterable[str] = ()) -> str:
        return self.glossary.explain(html, self._terms, own)

    @cached_property
    def _terms(self) -> Mapping[str, str]:
        return {rule: self.link("rule", rule) for rule in self.glossary.rules}

    @cached_property
    def _marks(self) -> Marks:
        return Marks(icon=self.icon, value=_value, label=self._label, address=self.link, words=self._words)

    def _words(self, text: str) -> str:
        return escape(set_words(text, self.content.game.language), quote=False)

    def _label(self, words: str) -> str:
        label = self.content.game.labels[words]
        icon = self.icon(label.icon) if label.icon else ""
        shown = escape(words)
        if label.rule:
            shown = f'<a class="ref ref-rule" href="{escape(self.link("rule", label.rule))}">{shown}</a>'
        return f'<strong class="rd-label">{icon}{shown}:</strong>'


def plain_words(content: Content, text: str) -> str:
    """Return a text of a game's rules or rulings as words alone, icons by their names."""
    return plain_text(text, content.game.icon_name)


def plain_card(content: Content, card: Card) -> str:
    """Return the text of a card as words alone, in one line."""
    return " ".join(spoken_line(line, content.game.icon_name) for line in card.text)


def _value(text: str) -> str:
    return f'<b class="rd-value">{escape(set_signs(text))}</b>'
