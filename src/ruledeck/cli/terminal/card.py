"""A card as a terminal shows it: its face in a frame, then rulings, rules and history."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from ruledeck.catalog.history import Revision, history_of
from ruledeck.catalog.links import Links
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.cli.terminal.difference import difference
from ruledeck.cli.terminal.marks import card_texts, kind_text, stats_text
from ruledeck.cli.terminal.rule import paragraph_line, ruling_text, scenario_lines

FACE_WIDTH = 64


def print_card(console: Console, content: Content, links: Links, card: Card) -> None:
    """Write all that is known of a card."""
    if console.is_terminal:
        colour = content.game.sides[card.side].colour if card.side else "none"
        title = Text(f" {card.name} ", "bold default")
        width = min(FACE_WIDTH, console.width)
        face = Panel(
            Group(*_face(content, card)), title=title, title_align="left", width=width, padding=(1, 2)
        )
        face.box, face.border_style = box.HEAVY, colour
        console.print(face)
    else:
        console.print(card.name)
        for part in _face(content, card):
            console.print(part)
    console.print(Text(f"{card.id} · {_about(content, card)}", "dim"))
    for heading, parts in _sections(content, links, card):
        console.print(Text(f"\n{heading}", "bold"))
        for part in parts:
            console.print(Padding(part, (0, 0, 0, 2), expand=False))


def _face(content: Content, card: Card) -> Iterator[RenderableType]:
    yield Text(kind_text(content, card), "dim")
    if card.stats:
        yield Text("")
        yield stats_text(content.game, card)
    for text in card_texts(content.game, card):
        yield Text("")
        yield text
    if card.mention:
        yield Text("")
        yield Text(card.mention)
    if card.flavour:
        yield Text("")
        yield Text(card.flavour, "italic dim")


def _about(content: Content, card: Card) -> str:
    sources = ", ".join(f"{part} {source}" for part, source in card.provenance.items())
    copies = f"{card.copies} {'copy' if card.copies == 1 else 'copies'}"
    retired = f" · retired: {card.retired}" if card.retired else ""
    group = content.group_by_id.get(card.group)
    belongs = f" · {content.game.groups[group.kind].name} {group.name}" if group else ""
    copies = "only named" if card.mention else copies
    return f"{content.game.name}{belongs} · {copies} · {sources}{retired}"


def _sections(content: Content, links: Links, card: Card) -> Iterator[tuple[str, list[RenderableType]]]:
    rulings = {ruling.id: ruling for ruling in content.rulings}
    own = [ruling_text(content, rulings[id]) for id in links.rulings_of_card.get(card.id, ())]
    rules = [paragraph_line(content, id) for id in links.rules_of_card.get(card.id, ())]
    history = [revision_text(revision) for revision in history_of(content, f"card:{card.id}")]
    scenarios = scenario_lines(content, f"card:{card.id}")
    told = {"Rulings": own, "Rules": rules, "Scenarios": scenarios, "History": history}
    for heading, parts in told.items():
        if parts:
            yield heading, list(parts)


def revision_text(revision: Revision) -> Text:
    """Return a revision: its date and reason, and what changed word by word."""
    shown = Text.assemble((revision.date, "bold"), " ", revision.why)
    if revision.before or revision.after:
        shown.append("\n")
        for text, colour in difference(revision.before, revision.after):
            shown.append(text, colour or None)
    return shown
