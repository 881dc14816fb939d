"""What a text does, as a terminal shows it: words, meaning, tree beside effect, rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import yaml
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ruledeck.catalog.phrases.reading import Reading, reading_of
from ruledeck.catalog.phrases.usage import usage
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.cli.terminal.marks import kind_text, line_text
from ruledeck.cli.terminal.rule import paragraph_line
from ruledeck.schema.problem import WrongUsageError
from ruledeck.text.phrases import Node, Phrase, Phrasebook, outline, print_text
from ruledeck.text.phrases.check.lines import Fault, read_line

_MOST_CARDS = 6


def print_card(
    console: Console, content: Content, book: Phrasebook, card: Card, language: str | None = None
) -> bool:
    """Write what each line of a card does, and return whether all could be read."""
    console.print(Text(card.name, "bold"), Text(f"{card.id} · {kind_text(content, card)}", "dim"))
    if not card.text:
        console.print(Text("  no text", "dim"))
        return True
    if card.type not in book.lines:
        console.print(Text(f"  the phrases do not cover the type '{card.type}'", "dim"))
        return True
    read = [
        print_line(console, content, book, line, book.kinds_of(card.type, part), language)
        for part, line in card.lines()
    ]
    return all(read)


def print_line(
    console: Console,
    content: Content,
    book: Phrasebook,
    line: str,
    kinds: Sequence[str],
    language: str | None = None,
) -> bool:
    """Write what a line of some kinds does, in another language too, and return whether it could be read."""
    console.print()
    console.print(Padding(line_text(content.game, line), (0, 0, 0, 2), expand=False))
    node, faults = read_line(book, line, kinds)
    for fault in faults:
        console.print(Padding(_fault_text(line, fault), (0, 0, 0, 2), expand=False))
    if node is not None:
        reading = reading_of(book, line, node)
        if language:
            console.print(Padding(_translation(content, node, language), (0, 0, 0, 2), expand=False))
        meaning = Text.assemble(("means ", "dim"), line_text(content.game, reading.meaning))
        console.print(Padding(meaning, (0, 0, 1, 2), expand=False))
        console.print(Padding(_tree_beside_effect(reading), (0, 0, 0, 2), expand=False))
        for text in _rules(content, reading):
            console.print(Padding(text, (0, 0, 0, 2), expand=False))
    return node is not None and not faults


def _translation(content: Content, node: Node, language: str) -> Text:
    try:
        return Text.assemble((f"{language} ", "dim"), line_text(content.game, print_text(node, language)))
    except WrongUsageError as error:
        return Text(f"{language}: {error}", "yellow")


def _fault_text(line: str, fault: Fault) -> Text:
    text = Text.assemble((f"{fault.code} ", "red"), f"in column {fault.offset + 1}: {fault.message}")
    text.append(f"\n  {line[: fault.offset]}", "dim").append("▸", "bold red").append(line[fault.offset :])
    return text.append(f"\n  hint: {fault.hint}", "dim") if fault.hint else text


def _tree_beside_effect(reading: Reading) -> Table:
    table = Table("tree", "effect", box=box.SIMPLE_HEAD, pad_edge=False, header_style="dim")
    effect = yaml.safe_dump(reading.effect, sort_keys=False, allow_unicode=True, width=1000).rstrip()
    table.add_row("\n".join(outline(reading.node)), effect.removesuffix("\n..."))
    return table


def _rules(content: Content, reading: Reading) -> Iterator[Text]:
    for rule in reading.rules:
        if rule in content.paragraphs:
            yield paragraph_line(content, rule)
        elif rule in content.sections:
            section = content.sections[rule]
            yield Text.assemble((f"{section.number} ", "bold"), section.title, (f"  {section.id}", "dim"))


def print_usage(console: Console, content: Content, book: Phrasebook) -> None:
    """Write which cards each phrase serves, those that serve the fewest first."""
    entries = sorted(usage(book, content.cards), key=lambda entry: len(entry.cards))
    table = Table("phrase", "kind", "cards", "", box=box.SIMPLE_HEAD, pad_edge=False, header_style="dim")
    for entry in entries:
        named = ", ".join(entry.cards[:_MOST_CARDS]) + (", ..." if len(entry.cards) > _MOST_CARDS else "")
        colour = "yellow" if not entry.cards else ""
        table.add_row(Text(entry.thing.id, colour), entry.thing.kind, str(len(entry.cards)), named)
    console.print(Text(content.game.name, "bold"))
    console.print(table)
    phrases = [entry for entry in entries if isinstance(entry.thing, Phrase)]
    unused = sum(not entry.cards for entry in phrases)
    alone = sum(len(entry.cards) == 1 for entry in phrases)
    console.print(f"{len(phrases)} phrases: {alone} serve one card alone, {unused} none")
