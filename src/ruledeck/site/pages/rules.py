"""The rules: a page a chapter, and their contents.

In: a game's content. Out: pages. A paragraph is a block with its id, number and permalink, what refers to it
and the rulings that complete it. Why paragraphs are informative is told once a section, as in the book.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from ruledeck.catalog.history import history_of
from ruledeck.catalog.links import Links
from ruledeck.catalog.source.content import Content
from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.words.setter import Setter, plain_words
from ruledeck.text.rulebook import Chapter, Paragraph, Section

MARKDOWN = re.compile(r"([\\`*_{}\[\]()#+.!>-])")


def rules_pages(edition: Edition, content: Content) -> Iterator[Page]:
    """Yield the page of contents, then the chapters in reading order; nothing for a game without rules."""
    if not content.chapters:
        return
    yield _contents_page(edition, content)
    links = Links(content)
    for at in range(len(content.chapters)):
        yield _chapter_page(edition, content, links, at)


def markdown_words(text: str) -> Markup:
    """Return plain words as Markdown that shows just them."""
    shown = text.replace("&", "&amp;").replace("<", "&lt;")
    return Markup(MARKDOWN.sub(r"\\\1", shown))


def _contents_page(edition: Edition, content: Content) -> Page:
    page = address.rules_page(content.game.id)
    setter = edition.setter(content, page)
    chapters = [
        {
            "number": chapter.number,
            "title": setter.inline(chapter.title, explained=False),
            "link": setter.link("rule", chapter.id),
            "paragraphs": sum(1 for _ in chapter.paragraphs),
            "sections": [
                {
                    "number": section.number,
                    "title": setter.inline(section.title, explained=False),
                    "link": setter.link("rule", section.id),
                }
                for section in chapter.sections
                if section.level == 2
            ],
        }
        for chapter in content.chapters
    ]
    has_informative = any(rule.informative for rule in content.paragraphs.values())
    body = edition.templates.render(
        "rules.html", game=content.game.name, chapters=chapters, has_informative=has_informative
    )
    description = f"The rules of {content.game.name}, every paragraph with a link of its own."
    return Page(page, f"Rules of {content.game.name}", body, description, hide=("toc",))


def _chapter_page(edition: Edition, content: Content, links: Links, at: int) -> Page:
    chapter = content.chapters[at]
    page = address.chapter_page(content.game.id, chapter.id)
    setter = edition.setter(content, page)
    proof = edition.proofs.get(content.game.id)
    body = edition.templates.render(
        "chapter.md",
        sections=[_section_view(setter, links, section) for section in chapter.sections],
        proofs={rule.id: proof.view(page, rule.id) for rule in chapter.paragraphs} if proof else {},
        previous=_beside(setter, content.chapters, at - 1),
        next=_beside(setter, content.chapters, at + 1),
        terms=address.relative(page, address.terms_script(content.game.id)),
    )
    title = f"{plain_words(content, chapter.title)} - {content.game.name} rules"
    return Page(page, title, body, f"{content.game.name}, chapter {chapter.number}: {chapter.title}.")


def _beside(setter: Setter, chapters: Sequence[Chapter], at: int) -> Mapping[str, Any] | None:
    if not 0 <= at < len(chapters):
        return None
    chapter = chapters[at]
    return {
        "number": chapter.number,
        "title": setter.inline(chapter.title, explained=False),
        "link": setter.link("rule", chapter.id),
    }


def _section_view(setter: Setter, links: Links, section: Section) -> Mapping[str, Any]:
    return {
        "id": section.id,
        "number": section.number,
        "title": markdown_words(setter.plain(section.title)),
        "level": section.level,
        "refs": _references(setter, links, section.id),
        "rulings": _rulings(setter, links, section.id),
        "paragraphs": [
            _paragraph_view(setter, links, paragraph, reason) for paragraph, reason in section.reasons
        ],
    }


def _paragraph_view(setter: Setter, links: Links, paragraph: Paragraph, reason: str) -> Mapping[str, Any]:
    """Return what a template shows of a paragraph; `reason` is told of an informative one, or empty."""
    return {
        "id": paragraph.id,
        "number": paragraph.number,
        "depth": paragraph.depth,
        "html": setter.paragraph(paragraph.text, own=(paragraph.id,)),
        "is_informative": bool(paragraph.informative),
        "reason": reason[:1].upper() + reason[1:],
        "refs": _references(setter, links, paragraph.id),
        "rulings": _rulings(setter, links, paragraph.id),
        "changed": _changed(setter.content, paragraph.id),
        "history": address.relative(
            setter.page, f"{address.changes_page(setter.content.game.id)}#{paragraph.id}"
        ),
    }


def _changed(content: Content, rule: str) -> str:
    """Return the date of a rule's last change, empty where it is as it was first published."""
    revisions = history_of(content, rule)
    return revisions[0].date if revisions and revisions[0].before else ""


def _references(setter: Setter, links: Links, id: str) -> Mapping[str, Any]:
    """Return the rules and cards that refer to a rule or section."""
    content = setter.content
    rules = [content.paragraphs[rule] for rule in links.rules_to.get(id, ())]
    cards = [content.card_by_id[card] for card in links.cards_of_rule.get(id, ())]
    return {
        "rules": [rule_link(setter, rule) for rule in rules],
        "cards": [{"name": card.name, "link": setter.link("card", card.id)} for card in cards],
        "count": len(rules) + len(cards),
    }


def rule_link(setter: Setter, rule: Paragraph) -> Mapping[str, str]:
    """Return a rule as a link says it: number and first words."""
    words = setter.plain(rule.text.split("\n", 1)[0])
    return {
        "number": rule.number,
        "words": words if len(words) <= 90 else words[:88].rsplit(" ", 1)[0] + "…",
        "link": setter.link("rule", rule.id),
    }


def _rulings(setter: Setter, links: Links, id: str) -> list[Mapping[str, Any]]:
    rulings = {ruling.id: ruling for ruling in setter.content.rulings}
    return [
        {
            "question": setter.inline(rulings[ruling].question, explained=False),
            "answer": setter.inline(rulings[ruling].answer),
            "link": setter.link("ruling", ruling),
            "date": rulings[ruling].date,
        }
        for ruling in links.rulings_of_rule.get(id, ())
    ]
