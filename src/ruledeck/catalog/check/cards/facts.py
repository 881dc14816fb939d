"""Cards: texts, labels, ranges and provenance, each card by itself; and the other side of each.

A file whose cards were found sound is passed over for as long as it, `game.yml` and `style.yml` stay the
same, but for what its cards say of others: those may have changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ruledeck.catalog.check.known import ground_of, is_known, known_ids
from ruledeck.catalog.check.words import Manuscript
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.schema.files.memo import Memo
from ruledeck.schema.problem import Problem, nearest


def check_cards(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with single cards."""
    sound = Memo(content.workspace.cache / "cards", Path(__file__).parents[1])
    ground = ground_of(content)
    texts = {
        name: content.documents[name].text for name in dict.fromkeys(card.file for card in content.cards)
    }
    fresh = {name for name, text in texts.items() if not sound.knows(name, ground, text)}
    script = Manuscript(content.game, content.style)
    found: list[Problem] = []
    for card in content.cards:
        if card.file in fresh:
            found += _text_problems(content, script, card)
            found += _range_problems(content, card)
            found += _provenance_problems(content, card)
            found += _mention_problems(content, card)
        found += _reverse_problems(content, card)
    for name in fresh - {problem.file for problem in found}:
        sound.keep(name, ground, texts[name])
    yield from found


def _text_problems(content: Content, script: Manuscript, card: Card) -> Iterator[Problem]:
    """Yield what is wrong with the marks, labels, words and white space of a card's texts and name."""
    for at, line in enumerate(card.text):
        for check in (script.label, script.marks, script.words, script.space, script.length):
            for fault in check(line):
                yield content.document_of(card).text_problem(card.line_path(at), *fault)
    for key in ("name", "flavour"):
        for fault in script.space(getattr(card, key)):
            yield content.document_of(card).text_problem((card.index, key), *fault)


def _range_problems(content: Content, card: Card) -> Iterator[Problem]:
    """Yield the ranges that run backwards or leave their stat's limits, which no schema can tell."""
    for id, value in card.stats.items():
        stat = content.game.stats[id]
        if stat.type != "range" or not isinstance(value, tuple):
            continue
        low, high = int(value[0]), int(value[1])
        least = low if stat.min is None else stat.min
        most = high if stat.max is None else stat.max
        hint = None
        if low > high:
            message, hint = f"the range {low}-{high} runs backwards", f"write {high}-{low}"
        elif low < least or high > most:
            message = f"the range {low}-{high} leaves the limits of '{id}', {least}-{most}"
        else:
            continue
        yield content.document_of(card).problem((card.index, "stats", id), "C014", message, hint)


def _provenance_problems(content: Content, card: Card) -> Iterator[Problem]:
    """Yield a problem where stats or icons have no provenance, or there is provenance of none.

    Stats that the type requires are seen to by the schema; these are the optional ones.
    """
    document, path = content.document_of(card), (card.index, "provenance")
    for about in ("stats", "icons"):
        has_any = bool(getattr(card, about))
        if has_any == (about in card.provenance):
            continue
        if has_any:
            hint = f"add '{about}: seed', '{about}: playtest' or '{about}: original'"
            yield document.problem(path, "C015", f"the provenance of the {about} is missing", hint)
        else:
            message = f"the card has no {about}"
            yield document.key_problem(path, about, "C016", message, f"remove '{about}:' here")


_NOT_MENTIONED = ("text", "icons", "copies", "stats", "reverse", "retired")


def _mention_problems(content: Content, card: Card) -> Iterator[Problem]:
    """Yield what a card that is only mentioned has, and only a card that is given may have."""
    if not card.mention:
        return
    document = content.document_of(card)
    data: Any = document.data
    for key in _NOT_MENTIONED:
        if key in data[card.index]:
            message = f"a card that is only mentioned has no '{key}'"
            hint = "say what is known of it in 'mention', or give the whole card without 'mention'"
            yield document.key_problem((card.index,), key, "C017", message, hint)


def _reverse_problems(content: Content, card: Card) -> Iterator[Problem]:
    """Yield what keeps another card from being the other side of this one."""
    if not card.reverse:
        return
    document, path = content.document_of(card), (card.index, "reverse")
    if not is_known(content, "card", card.reverse):
        hint = nearest(card.reverse, known_ids(content, "card"))
        yield document.problem(path, "X002", f"unknown card '{card.reverse}'", hint)
        return
    other = content.card_by_id.get(card.reverse)
    if other is None:
        return
    size, other_size = content.game.size_of(card.type), content.game.size_of(other.type)
    message = f"'{other.id}' cannot be the other side of '{card.id}': it is that of '{other.reverse}'"
    if other.id == card.id:
        message = "a card cannot be its own other side"
    others = content.card_by_id.keys() - {card.id, other.id}
    if other.id == card.id or other.reverse in others:
        yield document.problem(path, "C018", message, "two cards can be the two sides of one")
    elif size != other_size:
        message = f"'{other.id}' has another size than '{card.id}': {other_size.id}, not {size.id}"
        yield document.problem(path, "C018", message, "both sides of a card are of one size")
