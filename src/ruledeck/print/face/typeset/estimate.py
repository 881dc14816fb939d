"""How much room texts need, from the advances of their characters, without setting them.

In: a card, the game's fonts, the room that its texts have. Out: the step of the ladder at which a text is
about to fit. Kerning and breaks at hyphens are left out, so that an estimate is a little over what is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from ruledeck.catalog.source.card import Card
from ruledeck.print.face.page.ladder import Ladders, Step, text_kind
from ruledeck.print.face.setting import SLACK_PT, Room
from ruledeck.print.fonts import FontSet
from ruledeck.schema.game import Game
from ruledeck.text.inline import Part, split_line
from ruledeck.text.typography import halves, set_words

TEXT_FONT, BOLD_FONT, ICON_FONT, NAME_FONT = "text-500.ttf", "text-800.ttf", "icons.ttf", "display-700.ttf"
# In em, as face.css has them: the space between paragraphs, what one with a label takes more up and across,
# the frame of a value; and sizes next to the text's.
GAP, LABEL_UP, LABEL_ACROSS, VALUE_FRAME = 0.42, 0.75, 0.5, 0.7
HOPE = 0.015  # part by which a text may seem too long and is still tried: better set again than too small
VALUE_SIZE, ICON_SIZE, NAME_SPACING = 0.88, 0.92, 0.01


@dataclass(frozen=True, slots=True)
class Paragraph:
    """The widths of a paragraph's words and of the space between them, in em."""

    words: tuple[float, ...]
    space: float
    has_label: bool = False

    @property
    def widest(self) -> float:
        """Width of the widest word."""
        return max(self.words, default=0.0)

    def lines(self, width: float) -> int:
        """Return how many lines of some width, in em, the words take."""
        width -= LABEL_ACROSS if self.has_label else 0
        count, used = 1, 0.0
        for word in self.words:
            if used and used + self.space + word > width:
                count, used = count + 1, word
            else:
                used += word + (self.space if used else 0)
        return count


@dataclass(frozen=True)
class Estimator:
    """Estimates for the cards of one game."""

    game: Game
    fonts: FontSet

    def steps(self, card: Card, rooms: Mapping[str, Room], ladders: Ladders) -> dict[str, int]:
        """Return the first step at which each text of a card is expected to fit, else the last.

        Args:
            card: any card of the game.
            rooms: the room of each kind of text on cards of its type; a kind that is not there is left out.
            ladders: the ladder of each kind of text.
        """
        found = {}
        for kind, boxes in self._texts(card).items():
            if kind in rooms:
                ladder, room = ladders[kind], _less(rooms[kind], -HOPE)
                fitting = (at for at, step in enumerate(ladder) if _fit(boxes, step, room))
                found[kind] = next(fitting, len(ladder) - 1)
        return found

    def fits(self, card: Card, rooms: Mapping[str, Room], ladders: Ladders, reserve: float) -> bool:
        """Return whether every text fits at the last step with some part of the room, `reserve`, to spare."""
        texts = self._texts(card)
        return all(
            kind in rooms and _fit(texts[kind], ladders[kind][-1], _less(rooms[kind], reserve))
            for kind in texts
        )

    def _texts(self, card: Card) -> dict[str, list[list[Paragraph]]]:
        """Return the boxes of each kind of text on a card, each with its paragraphs."""
        name = {"name": [[self._name(card)]]}
        around = list(self._facts(card)), self._words(card.flavour)
        lines = [(part, self._paragraph(split_line(line, self.game.labels))) for part, line in card.lines()]
        layout = self.game.types[card.type].layout
        by_part = {part.id: [line for at, line in lines if at == part.id] for part in card.parts}
        if layout == "panels" and card.parts:
            return {"text": [[*self._heading(part), *texts] for part, texts in by_part.items()], **name}
        if layout != "stacked" or not card.parts:
            headings = [it for part in card.parts if part.start < part.stop for it in self._heading(part.id)]
            return {"text": [[*around[0], *headings, *(line for _, line in lines), *around[1]]], **name}
        first = card.parts[0].id
        by_part[first] = [*around[0], *by_part[first], *around[1]]
        return {**{text_kind(part): [texts] for part, texts in by_part.items() if texts}, **name}

    def _facts(self, card: Card) -> Iterator[Paragraph]:
        for stat, value in card.stats.items():
            is_shown = stat not in self.game.types[card.type].line
            if is_shown and self.game.stats[stat].type in ("text", "set", "date", "choice"):
                known = self.game.stats[stat]
                yield from self._words(f"{known.name} {known.show(value)}")

    def _heading(self, part: str) -> list[Paragraph]:
        return self._words(self.game.parts[part].name)

    def _words(self, words: str) -> list[Paragraph]:
        return [self._paragraph([Part("words", words, 0)])] if words else []

    def _paragraph(self, parts: tuple[Part, ...] | list[Part]) -> Paragraph:
        words, has_label = [0.0], False
        for part in parts:
            if part.kind == "words":
                pieces = set_words(part.text, self.game.language).split(" ")
                words[-1] += self._width(pieces[0])
                words += [self._width(piece) for piece in pieces[1:]]
            elif part.kind == "label":
                has_label = True
                words[-1] += sum(self._bold.get(char, 1.0) for char in part.text) + 1.2
            elif part.kind == "icon":
                words[-1] += ICON_SIZE * self._icons.get(self.fonts.icons.get(part.text, ""), 1.0)
            else:
                words[-1] += VALUE_SIZE * sum(self._bold.get(char, 1.0) for char in part.text) + VALUE_FRAME
        return Paragraph(tuple(word for word in words if word), self._text[" "], has_label)

    def _name(self, card: Card) -> Paragraph:
        names = self._names
        words = (
            sum(names.get(char, 1.0) + NAME_SPACING for char in half)
            for half in halves(set_words(card.name, self.game.language))
            if half
        )
        return Paragraph(tuple(words), names[" "] + NAME_SPACING)

    def _width(self, word: str) -> float:
        widths = self._text
        return sum([widths.get(char, 1.0) for char in word])

    @cached_property
    def _text(self) -> Mapping[str, float]:
        return _in_em(self.fonts.advances[TEXT_FONT])

    @cached_property
    def _bold(self) -> Mapping[str, float]:
        return _in_em(self.fonts.advances[BOLD_FONT])

    @cached_property
    def _icons(self) -> Mapping[str, float]:
        return _in_em(self.fonts.advances[ICON_FONT])

    @cached_property
    def _names(self) -> Mapping[str, float]:
        return {**self._text, **_in_em(self.fonts.advances[NAME_FONT])}


def _fit(boxes: list[list[Paragraph]], step: Step, room: Room) -> bool:
    """Return whether every box of a kind fits its room at a step."""
    return all(_fits(texts, step, room) for texts in boxes)


def _fits(texts: list[Paragraph], step: Step, room: Room) -> bool:
    """Return whether paragraphs one below the other fit a room at a step."""
    width = (room.width + SLACK_PT) / step.size
    lines = sum(text.lines(width) for text in texts)
    if (step.lines and lines > step.lines) or any(text.widest > width for text in texts):
        return False
    if step.lines:
        return True
    gaps = GAP * max(0, len(texts) - 1) + LABEL_UP * sum(text.has_label for text in texts)
    return (lines * step.leading + gaps) * step.size <= room.height + SLACK_PT


def _less(room: Room, reserve: float) -> Room:
    part = 1 - reserve
    return Room(room.width * part, room.height * part, room.needed_width, room.needed_height)


def _in_em(advances: Mapping[str, int]) -> Mapping[str, float]:
    return {character: advance / 1000 for character, advance in advances.items()}
