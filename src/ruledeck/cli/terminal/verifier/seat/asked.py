"""What a player is asked: the options by number, with their texts; and cards and rules that are looked up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ruledeck.catalog.source.content import Content
from ruledeck.cli.terminal.marks import card_texts, kind_text
from ruledeck.cli.terminal.rule import paragraph_line, plain, ruling_text
from ruledeck.cli.terminal.verifier.seat.names import NAME, Names
from ruledeck.cli.terminal.verifier.seat.opened import print_how
from ruledeck.cli.terminal.verifier.seat.options import how, shown_options
from ruledeck.cli.terminal.verifier.seat.waiting import ON
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.story.words import ask_words

TEXT = 7
"""Columns by which the text of an option stands in."""


def print_ask(console: Console, names: Names, ask: Ask | OpenAsk, is_usual: bool = False) -> None:
    """Write what a player is asked, with a number at each option; of what is usual, how to pass it often."""
    game = names.game
    words = names.pieces(ask_words(game, ask))
    words.stylize("bold")
    console.print()
    console.print(words.append(f" ({ask.rule})", "dim"), soft_wrap=True)
    if isinstance(ask, OpenAsk):
        print_how(console, ask, is_usual)
        return
    told: set[str] = set()
    for number, (option, text) in enumerate(zip(ask.options, shown_options(names, ask), strict=True), 1):
        console.print(Text.assemble((f"{number:>3}  ", "bold"), text), soft_wrap=True)
        for words in _lines(names, option, told, console.width - TEXT):
            words.stylize("dim")
            console.print(Padding(words, (0, 0, 0, TEXT), expand=False))
    often = f"; '{ON}' passes until something new happens" if is_usual and ask.may else ""
    console.print(Text(how(ask) + often, "dim"), soft_wrap=True)


def _lines(names: Names, option: Any, told: set[str], width: int) -> Iterator[Text]:
    """Yield the values and texts of a card that may be chosen; of several copies, at the first.

    Where something is done with a card, they are one line, cut short at `width`: `card` shows the whole.
    """
    if isinstance(option, str):
        yield from names.printed_lines(option)
    if isinstance(option, tuple):
        cards = [each for each in option if isinstance(each, Card)]
        lines = [line for card in cards for line in _lines(names, card, told, width)]
        short = Text(" · ").join(lines)
        short.truncate(width, overflow="ellipsis")
        yield from [short] if lines else []
    if not isinstance(option, Card) or not names.knows(option) or option.id in told:
        return
    told.add(option.id)
    stats = names.stats(option)
    if stats.plain:
        yield stats
    yield from names.lines(option)


def print_known(console: Console, names: Names, wanted: str) -> None:
    """Write a card that the player knows: the first whose name begins so, or has these words in it."""
    known = {names.name(card): card for card in names.game.cards.values() if names.knows(card)}
    folded = wanted.casefold()
    named = [name for name in known if name.casefold().startswith(folded)]
    found = next(iter(named or [name for name in known if folded in name.casefold()]), None)
    printed = names.content.card_by_id.get(known[found].id) if found and wanted else None
    if found is None or printed is None:
        console.print(f"you see no card '{wanted}'" if wanted else "say which: card fighter")
        return
    console.print(Text(found, NAME).append(f"  {kind_text(names.content, printed)}", "dim"))
    for text in [
        *([names.stats(known[found])] if printed.stats else []),
        *card_texts(names.content.game, printed),
    ]:
        console.print(Padding(text, (0, 0, 0, TEXT), expand=False))


def print_rule(console: Console, content: Content, id: str) -> None:
    """Write the rule or ruling that asks."""
    paragraph = content.paragraphs.get(id)
    ruling = next((ruling for ruling in content.rulings if ruling.id == id), None)
    if paragraph is not None:
        console.print(Text.assemble((paragraph.number, "bold"), " ", plain(content, paragraph.text)))
    elif ruling is not None:
        console.print(ruling_text(content, ruling))
    else:
        console.print(paragraph_line(content, id))
