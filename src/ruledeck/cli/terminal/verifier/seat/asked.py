"""What a player is asked: the options by number, with their texts; and cards and rules that are looked up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ruledeck.catalog.source.content import Content
from ruledeck.cli.terminal.marks import card_texts, kind_text, line_text
from ruledeck.cli.terminal.rule import paragraph_line, plain, ruling_text
from ruledeck.cli.terminal.verifier.seat.names import NAME, Names
from ruledeck.cli.terminal.verifier.seat.opened import print_how
from ruledeck.cli.terminal.verifier.seat.waiting import ON
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.prompt import prompt
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Listener
from ruledeck.verifier.engine.timing.ability import Text as Line
from ruledeck.verifier.story.words import ask_words, option_words

TEXT = 7
"""Columns by which the text of an option stands in."""


def print_ask(console: Console, names: Names, ask: Ask | OpenAsk, is_usual: bool = False) -> None:
    """Write what a player is asked, with a number at each option; of what is usual, how to pass it often."""
    game = names.game
    seen = prompt(game, ask, ask.player)
    words = names.pieces(ask_words(game, ask))
    words.stylize("bold")
    console.print()
    console.print(words.append(f" ({seen.rule})", "dim"), soft_wrap=True)
    if isinstance(ask, OpenAsk):
        print_how(console, ask, is_usual)
        return
    shown = [_option(names, option, label) for option, label in zip(ask.options, seen.options, strict=True)]
    alike = Counter(text.plain for text in shown)
    told: set[str] = set()
    for number, (option, label, text) in enumerate(zip(ask.options, seen.options, shown, strict=True), 1):
        line = Text.assemble((f"{number:>3}  ", "bold"), text)
        console.print(line.append(f"  {label}", "dim") if alike[text.plain] > 1 else line, soft_wrap=True)
        for words in _lines(names, option, told):
            words.stylize("dim")
            console.print(Padding(words, (0, 0, 0, TEXT), expand=False))
    often = f"; '{ON}' passes until something new happens" if is_usual and ask.may else ""
    console.print(Text(_how(ask) + often, "dim"), soft_wrap=True)


def _option(names: Names, option: Any, label: str) -> Text:
    """Return an option in words: a card's name, the text that is carried out, a place, a word."""
    if isinstance(option, tuple) and option and isinstance(option[0], Listener):
        option = option[0]
    if isinstance(option, Listener):
        return _text_at_work(names, option, label)
    if isinstance(option, Line):
        return line_text(names.content.game, option.words)
    if isinstance(option, Card):
        return names.styled(option, label)
    return names.pieces(option_words(names.game, option, label))


def _text_at_work(names: Names, listener: Listener, label: str) -> Text:
    card = listener.context.card
    if listener.stands or not names.knows(card):
        return Text(names.words(label))
    words = line_text(names.content.game, listener.ability.text.words)
    return Text.assemble((names.name(card), NAME), ": " if words.plain else "", words)


def _lines(names: Names, option: Any, told: set[str]) -> Iterator[Text]:
    """Yield the values and texts of a card that may be chosen; of several copies, at the first."""
    if isinstance(option, str):
        yield from names.printed_lines(option)
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


def _how(ask: Ask) -> str:
    """Return in words what may be typed."""
    if not ask.is_many:
        return "a number, or nothing to pass" if ask.may else "a number"
    order = ", in the order that you want" if ask.is_ordered else ""
    few = f"{ask.least}" if ask.least == ask.most else f"{ask.least} to {min(ask.most, len(ask.options))}"
    return f"1 number{order}" if few == "1" else f"{few} numbers{order}"
