"""A rulebook as its templates see it: plain values and finished HTML, in the order of the pages.

In: a game's content. Out: Book. Nothing here knows how a page looks, and nothing in it reaches the disk,
since templates may come from someone else's workspace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ruledeck.catalog.links import Links
from ruledeck.catalog.source.content import Content
from ruledeck.print.rulebook.matter.cards import CardGroup, card_groups
from ruledeck.print.rulebook.matter.references import References, anchor
from ruledeck.print.rulebook.matter.terms import Term, index_terms
from ruledeck.print.rulebook.pages import page_list, page_of
from ruledeck.text.html import plain_text
from ruledeck.text.rulebook import Paragraph, Section


@dataclass(frozen=True, slots=True)
class Rule:
    """A numbered paragraph: the HTML of its `opening` block, without the block's own tag, and of the `rest`.

    `reason` says why it is informative, and is empty after the first of that reason in a section.
    """

    anchor: str
    id: str
    number: str
    depth: int
    opening: Markup
    rest: Markup
    is_informative: bool
    reason: str
    rulings: tuple[Markup, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter, section or subsection with the rules right below it; `plain` is its title for bookmarks."""

    anchor: str
    id: str
    number: str
    title: Markup
    plain: str
    level: int
    rules: tuple[Rule, ...]
    page: Markup


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling: the question, our answer, why; `completes` is a list of links to rules and cards."""

    anchor: str
    id: str
    number: str
    question: Markup
    answer: Markup
    because: Markup
    date: str
    completes: Markup


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """A term and what becomes its pages."""

    word: str
    pages: Markup


@dataclass(frozen=True, slots=True)
class Book:
    """A whole rulebook. `release` and `date` are empty before the first release; `colours` are the sides'."""

    title: str
    summary: str
    players: tuple[int, int]
    language: str
    status: str
    notice: str
    licence: str
    publisher: str
    address: str
    release: str
    date: str
    colours: tuple[str, ...]
    icons: tuple[Markup, ...]
    shows_ids: bool
    headings: tuple[Heading, ...]
    groups: tuple[CardGroup, ...]
    rulings: tuple[Answer, ...]
    index: tuple[tuple[str, tuple[IndexEntry, ...]], ...]


def make_book(content: Content, references: References, *, shows_ids: bool) -> Book:
    """Return the rulebook of a game."""
    game, workspace, lock = content.game, content.workspace, content.lock
    links = Links(content)
    icons = [card_type.icon for card_type in game.types.values() if card_type.icon]
    return Book(
        title=game.name,
        summary=game.summary,
        players=game.players,
        language=game.language,
        status=game.status,
        notice=game.notice,
        licence=game.licence,
        publisher=workspace.title,
        address=workspace.url,
        release=lock.release if lock else "",
        date=lock.date if lock else "",
        colours=tuple(side.colour for side in game.sides.values()),
        icons=tuple(references.icons[icon] for icon in dict.fromkeys(icons)),
        shows_ids=shows_ids,
        headings=tuple(_headings(content, references, links)),
        groups=card_groups(content, references, links),
        rulings=tuple(_answers(content, references)),
        index=tuple((letter, _entries(terms)) for letter, terms in index_terms(content)),
    )


def _headings(content: Content, references: References, links: Links) -> Iterator[Heading]:
    for section in (section for chapter in content.chapters for section in chapter.sections):
        place = anchor("rule", section.id)
        yield Heading(
            anchor=place,
            id=section.id,
            number=section.number,
            title=references.scope().words(section.title),
            plain=plain_text(section.title, content.game.icon_name),
            level=section.level,
            rules=tuple(_rules(section, references, links)),
            page=page_of(place),
        )


def _rules(section: Section, references: References, links: Links) -> Iterator[Rule]:
    scope = references.scope()
    for paragraph, reason in section.reasons:
        opening, _, rest = scope.blocks(paragraph.text).removeprefix("<p>").partition("</p>")
        yield Rule(
            anchor=anchor("rule", paragraph.id),
            id=paragraph.id,
            number=paragraph.number,
            depth=paragraph.depth,
            opening=Markup(opening),
            rest=Markup(rest),
            is_informative=bool(paragraph.informative),
            reason=_capitalised(reason),
            rulings=tuple(references.link(anchor("ruling", id)) for id in _rulings(paragraph, links)),
        )


def _rulings(paragraph: Paragraph, links: Links) -> Sequence[str]:
    """Return the rulings that complete a paragraph and that it does not name itself."""
    named = {link.id for link in paragraph.links if link.kind == "ruling"}
    return [id for id in links.rulings_of_rule.get(paragraph.id, ()) if id not in named]


def _answers(content: Content, references: References) -> Iterator[Answer]:
    for ruling in content.rulings:
        scope = references.scope()
        place = anchor("ruling", ruling.id)
        yield Answer(
            anchor=place,
            id=ruling.id,
            number=references.numbers[place],
            question=scope.words(ruling.question),
            answer=scope.words(ruling.answer),
            because=scope.words(ruling.because),
            date=ruling.date,
            completes=references.cite(("rule", ruling.rules), ("card", ruling.cards)),
        )


def _entries(terms: Sequence[Term]) -> tuple[IndexEntry, ...]:
    return tuple(
        IndexEntry(
            term.word,
            page_list(
                anchors=[anchor(*place) for place in term.used],
                main=[anchor(*place) for place in term.defined],
            ),
        )
        for term in terms
    )


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
