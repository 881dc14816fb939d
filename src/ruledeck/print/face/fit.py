"""Texts that a face cannot hold, and characters that its fonts lack.

In: a game's content. Out: Problems. Most cards are passed by an estimate of their lines from the advances of
characters; only those near the limit are set, and those with a drawing (SVG), of which only setting tells
whether it can be. How they came out is kept, so that a check of unchanged texts sets nothing.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.print.face.faults import missing_characters, setting_problems
from ruledeck.print.face.page.compose import Item
from ruledeck.print.face.page.geometry import PLAIN, Geometry
from ruledeck.print.face.page.ladder import ladders
from ruledeck.print.face.press import Press
from ruledeck.print.face.typeset.estimate import Estimator
from ruledeck.print.profile import load_profile
from ruledeck.schema.problem import ContentError, Problem

RESERVE = 0.06  # part of the room that an estimate leaves free before it is trusted


def fit_problems(content: Content, cards: list[Card]) -> list[Problem]:
    """Return problems with the faces of some cards of a game, with their backs and with help cards."""
    problems: list[Problem] = []
    try:
        press = Press(content, load_profile(content.workspace, content.game.id))
        problems += missing_characters(content, press.fonts.characters, cards)
        drawn = [card for card in cards if card.id in press.pictures.drawn]
        others = [card for card in cards if card.id not in press.pictures.drawn]
        problems += _set(press, [press.front(card) for card in drawn])
        helps = [press.help(card) for card in content.help if card.size in content.game.sizes]
        problems += _set(press, [*_doubtful(press, others), *_backs(press, cards), *helps])
    except ContentError as error:
        problems += error.problems
    return problems


def _set(press: Press, items: list[Item]) -> Iterator[Problem]:
    """Yield what is wrong with faces when they are set."""
    try:
        kept = press.set(items)
    except ContentError as error:
        yield from error.problems
    else:
        for face in kept:
            yield from setting_problems(press.content, face.setting)


def _backs(press: Press, cards: list[Card]) -> Iterator[Item]:
    """Yield the backs of cards, each once: they are few, and bear the game's own words."""
    game = press.content.game
    pairs = dict.fromkeys(
        (game.types[card.type].back or card.side, game.types[card.type].size, mark)
        for card in cards
        for mark in ("", *card.marks)
    )
    yield from (press.back(*pair) for pair in pairs)


def _doubtful(press: Press, cards: list[Card]) -> Iterator[Item]:
    """Yield the cards whose faces must be set to tell, one of each new type first to know its room."""
    game, profile = press.content.game, press.profile
    items = [press.front(card) for card in cards]
    firsts = {item.group: item for item in reversed(items)}
    known = {setting.group: setting.rooms for setting in press.store.settings}
    new = [item for group, item in firsts.items() if group not in known]
    known |= {face.setting.group: face.setting.rooms for face in press.set(new)}
    estimator = Estimator(game, press.fonts)
    steps = {
        kind.id: ladders(
            profile.text, Geometry(game.size_of(kind.id), profile.bleed, kind.layout or PLAIN), game.parts
        )
        for kind in game.types.values()
    }
    for card, item in zip(cards, items, strict=True):
        has_own_room = game.types[card.type].layout == "panels"  # parts share the width by their texts
        if has_own_room or not estimator.fits(card, known[item.group], steps[card.type], RESERVE):
            yield item
