"""Options as one reads them, and the line that chooses some: by numbers, by their words or by their labels.

A line of a card is told by its words; its label, such as `axe:2`, is what scenarios say, and is taken as an
answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.text import Text

from ruledeck.cli.terminal.marks import line_text
from ruledeck.cli.terminal.rule import plain
from ruledeck.cli.terminal.verifier.seat.names import NAME, Names
from ruledeck.schema.parse.number import number_of
from ruledeck.verifier.engine.flow.ask import Ask
from ruledeck.verifier.engine.flow.prompt import prompt
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.label import label as label_of
from ruledeck.verifier.engine.timing.ability import Context, Listener
from ruledeck.verifier.engine.timing.ability import Text as Line
from ruledeck.verifier.story.words import option_words

WRONG = object()
"""What a line chooses that chooses nothing that may be chosen."""


def shown_options(names: Names, ask: Ask) -> list[Text]:
    """Return the options of an ask as they are read, each different where what they are tells them apart."""
    labels = prompt(names.game, ask, ask.player).options
    shown = [_option(names, option, label) for option, label in zip(ask.options, labels, strict=True)]
    alike = Counter(text.plain for text in shown)
    return [
        text.append(f"  {_apart(names, option, label)}", "dim") if alike[text.plain] > 1 else text
        for option, label, text in zip(ask.options, labels, [text.copy() for text in shown], strict=True)
    ]


def _option(names: Names, option: Any, label: str) -> Text:
    """Return an option in words: a card's name, the text that is carried out, a place, a word."""
    if _is_waiting(option):
        return _option(names, option[0], label)
    if isinstance(option, Listener):
        return _text_at_work(names, option, label)
    if isinstance(option, Line):
        return line_text(names.content.game, option.words)
    if isinstance(option, Card):
        return names.styled(option, names.place(option))
    if isinstance(option, tuple) and any(isinstance(each, (Listener, Line)) for each in option):
        parts = [_option(names, each, label_of(names.game, each, names.player)) for each in option]
        return Text(" ").join(parts)
    return names.pieces(option_words(names.game, option, label))


def _is_waiting(option: Any) -> bool:
    """Return whether an option is a text that waits to be carried out, with what it answers."""
    return (
        isinstance(option, tuple)
        and len(option) == 2
        and isinstance(option[0], Listener)
        and isinstance(option[1], Context)
    )


def _text_at_work(names: Names, listener: Listener, label: str) -> Text:
    """Return a text behind its card's name, or the rule that stands in its place."""
    if listener.stands:
        paragraph = names.content.paragraphs.get(label)
        return Text(label) if paragraph is None else Text.assemble(plain(names.content, paragraph.text))
    card = listener.context.card
    if not names.knows(card):
        return Text(f"a text of {names.place(card)}")
    words = line_text(names.content.game, listener.ability.text.words)
    return Text.assemble((names.name(card), NAME), ": " if words.plain else "", words)


def _apart(names: Names, option: Any, label: str) -> str:
    """Return what tells an option from one that reads alike: which line or part it is, what it answers."""
    if _is_waiting(option):
        event = option[1].event
        about = event.card if event else None
        return f"for {names.styled(about, names.place(about))}" if about else _apart(names, option[0], label)
    if isinstance(option, Listener) and option.ability.part in names.content.game.parts:
        return names.content.game.parts[option.ability.part].name
    line = option.ability.text if isinstance(option, Listener) else option
    return f"line {line.line + 1}" if isinstance(line, Line) else label


# What is chosen


def chosen_options(names: Names, ask: Ask, line: str) -> Sequence[Any] | None:
    """Return the options that a line names, in its order; None where it names what is none of them."""
    words = line.replace(",", " ").split()
    if all(word.isdecimal() for word in words):
        found = [number_of(word) for word in words]
    else:
        named = _named(names, ask)
        whole = named.get(line.casefold())
        parts = [line] if whole else line.split(",")
        found = [named.get(part.strip().casefold(), 0) for part in parts]
    if any(not 1 <= number <= len(ask.options) for number in found):
        return None
    return [ask.options[number - 1] for number in found]


def _named(names: Names, ask: Ask) -> dict[str, int]:
    """Return the numbers of options by their words, where one alone has these, and by their labels."""
    words = [text.plain.casefold() for text in shown_options(names, ask)]
    labels = [label.casefold() for label in prompt(names.game, ask, ask.player).options]
    by_words = {each: at for at, each in enumerate(words, 1) if words.count(each) == 1}
    return by_words | {each: at for at, each in enumerate(labels, 1)}


def answer_of(ask: Ask, chosen: Sequence[Any]) -> Any:
    """Return the answer that chosen options come to, `WRONG` where it is none that the ask takes."""
    if ask.is_many:
        answer: Any = None if not chosen and ask.may else tuple(chosen)
    elif len(chosen) > 1:
        return WRONG
    else:
        answer = chosen[0] if chosen else None
    return answer if ask.accepts(answer) else WRONG


def how(ask: Ask) -> str:
    """Return in words what may be typed."""
    if not ask.is_many:
        return "a number, or nothing to pass" if ask.may else "a number"
    order = ", in the order that you want" if ask.is_ordered else ""
    few = f"{ask.least}" if ask.least == ask.most else f"{ask.least} to {min(ask.most, len(ask.options))}"
    return f"1 number{order}" if few == "1" else f"{few} numbers{order}"
