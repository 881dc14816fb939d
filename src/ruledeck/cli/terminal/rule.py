"""Rules as a terminal shows them: number and text, cross references both ways, rulings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from ruledeck.catalog.links import Links
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.register import Ruling
from ruledeck.catalog.source.scenario import proving
from ruledeck.text.html import plain_text
from ruledeck.text.inline import MARKS
from ruledeck.text.rulebook import LINK, Paragraph, Section, markdown

SHORT = 100


def print_paragraph(console: Console, content: Content, links: Links, paragraph: Paragraph) -> None:
    """Write a rule and all that is linked with it."""
    _print_text(console, content, paragraph)
    console.print(Text(f"{content.game.name} · {_place(content, paragraph)}", "dim"))
    if paragraph.informative:
        console.print(Text(f"informative: {paragraph.informative}", "dim"))
    for heading, parts in _references(content, links, paragraph.id):
        console.print(Text(f"\n{heading}", "bold"))
        for part in parts:
            console.print(Padding(part, (0, 0, 0, 2), expand=False))


def print_section(console: Console, content: Content, links: Links, section: Section) -> None:
    """Write a chapter or section with its paragraphs and the sections below it."""
    for part in sections_below(content, section):
        console.print(Text(f"\n{part.number} {part.title}", "bold underline"), Text(part.id, "dim"))
        for paragraph in part.paragraphs:
            _print_text(console, content, paragraph)
    for heading, parts in _references(content, links, section.id):
        console.print(Text(f"\n{heading}", "bold"))
        for line in parts:
            console.print(Padding(line, (0, 0, 0, 2), expand=False))


def print_ruling(console: Console, content: Content, ruling: Ruling) -> None:
    """Write a ruling, why it was made so, and what it is about."""
    console.print(ruling_text(content, ruling))
    console.print(Text(plain(content, ruling.because), "dim"))
    for id in ruling.rules:
        console.print(Padding(paragraph_line(content, id), (0, 0, 0, 2), expand=False))
    for card in (content.card_by_id[id] for id in ruling.cards if id in content.card_by_id):
        console.print(
            Padding(Text.assemble((card.name, "bold"), (f"  {card.id}", "dim")), (0, 0, 0, 2), expand=False)
        )
    scenarios = scenario_lines(content, f"ruling:{ruling.id}")
    if scenarios:
        console.print(Text("\nScenarios", "bold"))
    for line in scenarios:
        console.print(Padding(line, (0, 0, 0, 2), expand=False))


def sections_below(content: Content, section: Section) -> Iterator[Section]:
    """Yield a section and those inside it, in reading order."""
    inside = False
    for part in content.chapter_of[section.id].sections:
        inside = part.id == section.id or (inside and part.level > section.level)
        if inside:
            yield part


def paragraph_line(content: Content, id: str) -> Text:
    """Return the number and first words of a rule, or of a section its title."""
    paragraph = content.paragraphs.get(id)
    if paragraph is None:
        section = content.sections.get(id)
        return Text.assemble(
            (section.number if section else id, "bold"), " ", section.title if section else ""
        )
    opening = markdown().parse(paragraph.text)[1].content  # lists and tables may follow it
    words = plain(content, opening)
    shown = words if len(words) <= SHORT else f"{words[:SHORT].rsplit(' ', 1)[0]} …"
    return Text.assemble((paragraph.number, "bold"), " ", shown, (f"  {id}", "dim"))


def ruling_text(content: Content, ruling: Ruling) -> Text:
    """Return a ruling's question and answer."""
    question, answer = plain(content, ruling.question), plain(content, ruling.answer)
    return Text.assemble((question, "italic"), f"\n{answer}", (f"  {ruling.id}, {ruling.date}", "dim"))


def scenario_lines(content: Content, id: str) -> list[Text]:
    """Return the titles of the scenarios that list an id, as `card:fighter`, and where they stand."""
    return [
        Text.assemble(scenario.title, (f"  {scenario.tag}, {scenario.file}:{scenario.line}", "dim"))
        for scenario in proving(content.scenarios, id)
    ]


def plain(content: Content, text: str) -> str:
    """Return a text in one line of plain words."""
    return " ".join(plain_text(text, content.game.icon_name).split())


def _print_text(console: Console, content: Content, paragraph: Paragraph) -> None:
    console.print()
    console.print(Text.assemble((paragraph.number, "bold"), (f"  {paragraph.id}", "dim")))
    console.print(
        Padding(Markdown(_as_markdown(content, paragraph.text)), (0, 0, 0, 2 * paragraph.depth + 2))
    )


def _as_markdown(content: Content, text: str) -> str:
    """Return a rule's text as Markdown without our marks; a link to a rule gives its number in brackets."""

    def link(match: re.Match[str]) -> str:
        target = content.paragraphs.get(match["id"]) or content.sections.get(match["id"])
        is_rule = match["kind"] == "rule" and target is not None
        return f"{match['words']} ({target.number})" if is_rule and target else match["words"]

    def mark(match: re.Match[str]) -> str:
        icon = match["icon"]
        return rf"\[{match['value']}\]" if icon is None else f"**{content.game.icon_name(icon)}**"

    return MARKS.sub(mark, LINK.sub(link, text))


def _place(content: Content, paragraph: Paragraph) -> str:
    section, chapter = content.sections[paragraph.section], content.chapter_of[paragraph.id]
    titles = dict.fromkeys((chapter.title, section.title))
    return f"{' › '.join(titles)} · {paragraph.file}:{paragraph.line}"


def _references(content: Content, links: Links, id: str) -> Iterator[tuple[str, list[RenderableType]]]:
    rulings = {ruling.id: ruling for ruling in content.rulings}
    cards = (content.card_by_id[card] for card in links.cards_of_rule.get(id, ()))
    found: dict[str, Iterable[RenderableType]] = {
        "Refers to": (paragraph_line(content, rule) for rule in links.rules_from.get(id, ())),
        "Referred to by": (paragraph_line(content, rule) for rule in links.rules_to.get(id, ())),
        "Cards": (Text.assemble((card.name, "bold"), (f"  {card.id}", "dim")) for card in cards),
        "Rulings": (ruling_text(content, rulings[ruling]) for ruling in links.rulings_of_rule.get(id, ())),
        "Scenarios": scenario_lines(content, id),
    }
    for heading, parts in found.items():
        listed = list(parts)
        if listed:
            yield heading, listed
