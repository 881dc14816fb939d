"""All rulings of a game on one page, by the chapter of the first rule that each completes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Ruling
from ruledeck.site import address
from ruledeck.site.edition import Edition, Page
from ruledeck.site.pages.rules import markdown_words, rule_link
from ruledeck.site.words.setter import Setter


def rulings_page(edition: Edition, content: Content) -> Page | None:
    """Return the page of rulings, or None for a game that has none."""
    if not content.rulings:
        return None
    page = address.rulings_page(content.game.id)
    setter = edition.setter(content, page)
    script = address.relative(page, address.terms_script(content.game.id))
    proof = edition.proofs.get(content.game.id)
    body = edition.templates.render(
        "rulings.md",
        game=markdown_words(content.game.name),
        groups=_groups(setter),
        count=len(content.rulings),
        proofs={each.id: proof.view(page, f"ruling:{each.id}") for each in content.rulings} if proof else {},
        script=script,
    )
    description = f"What the rules of {content.game.name} leave open, and our answers."
    return Page(page, f"Rulings of {content.game.name}", body, description)


def _groups(setter: Setter) -> list[Mapping[str, Any]]:
    content = setter.content
    by_chapter: dict[str, list[Ruling]] = {chapter.id: [] for chapter in content.chapters}
    for ruling in content.rulings:
        chapter = content.chapter_of.get(ruling.rules[0])
        by_chapter.setdefault(chapter.id if chapter else "", []).append(ruling)
    titles = {
        chapter.id: (chapter.number, markdown_words(setter.plain(chapter.title)))
        for chapter in content.chapters
    }
    return [
        {
            "id": f"chapter--{chapter}",
            "number": titles.get(chapter, ("", ""))[0],
            "title": titles.get(chapter, ("", "Other rulings"))[1],
            "rulings": [ruling_view(setter, ruling) for ruling in rulings],
        }
        for chapter, rulings in by_chapter.items()
        if rulings
    ]


def ruling_view(setter: Setter, ruling: Ruling) -> Mapping[str, Any]:
    """Return what a template shows of a ruling."""
    content = setter.content
    return {
        "id": ruling.id,
        "question": setter.inline(ruling.question, explained=False),
        "answer": setter.inline(ruling.answer),
        "because": setter.inline(ruling.because),
        "date": ruling.date,
        "link": setter.link("ruling", ruling.id),
        "rules": [_rule(setter, rule) for rule in ruling.rules],
        "cards": [
            {"name": content.card_by_id[card].name, "link": setter.link("card", card)}
            for card in ruling.cards
            if card in content.card_by_id
        ],
    }


def _rule(setter: Setter, id: str) -> Mapping[str, str]:
    """Return the link of a rule or section."""
    paragraph = setter.content.paragraphs.get(id)
    if paragraph:
        return rule_link(setter, paragraph)
    section = setter.content.sections.get(id)
    number, title = (section.number, section.title) if section else (id, "")
    return {"number": number, "words": setter.plain(title), "link": setter.link("rule", id)}
