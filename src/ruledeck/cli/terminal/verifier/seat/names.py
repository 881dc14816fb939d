"""What cards are called at a seat, and what stands on them, as far as its player knows them.

In: a game, a player, the texts of the game. Out: styled words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich.text import Text

from ruledeck.catalog.source.card import Card as Printed
from ruledeck.catalog.source.card import Part
from ruledeck.catalog.source.content import Content
from ruledeck.cli.terminal.marks import line_text, stat_text
from ruledeck.schema.problem import most_like
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.knowledge import knows
from ruledeck.verifier.engine.state.label import UNKNOWN
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.story.words import zone_name

NAME = "bold cyan"
A_CARD = "a card"


def _cards(count: int) -> str:
    return A_CARD if count == 1 else f"{count} cards"


def likeliest(word: str, known: Iterable[str]) -> str | None:
    """Return the name that a word means: one that begins so, else has it in it, else is most like it."""
    wanted, names = word.casefold(), list(known)
    within = [name for name in names if wanted and wanted in name.casefold()]
    begins = [name for name in within if name.casefold().startswith(wanted)]
    return next(iter(begins or within), None) or most_like(word, names)


class Names:
    """The names and texts of cards for one player of a game."""

    def __init__(self, content: Content, game: Game, player: Player) -> None:
        self.content, self.game, self.player = content, game, player

    def name(self, card: Card) -> str:
        """Return the name of a card that the player knows, numbered where the game has several copies."""
        copies = [key for key, other in self.game.cards.items() if other.id == card.id]
        return self._printed_name(card.id) + (f" {copies.index(card.key) + 1}" if len(copies) > 1 else "")

    def _printed_name(self, id: str) -> str:
        printed = self.content.card_by_id.get(id)
        return printed.name if printed else id

    def knows(self, card: Card) -> bool:
        """Return whether the player knows a card."""
        return knows(self.game, self.player, card)

    def styled(self, card: Card, unknown: str = UNKNOWN) -> Text:
        """Return a card's name, or what stands for one that the player does not know."""
        return Text(self.name(card), NAME) if self.knows(card) else Text(unknown)

    def place(self, card: Card) -> str:
        """Return in words what stands for a card that the player does not know: where it lies."""
        at, zone = card.zone.place_of(card) + 1, zone_name(self.game, card.zone)
        return f"card {at} of {zone}" if card.zone.kind.is_ordered else f"{A_CARD} of {zone}"

    def piece(self, piece: Any) -> Text:
        """Return a piece of words about the game."""
        if isinstance(piece, str):
            return Text(self.words(piece))
        if "dice" in piece:
            return Text(" ".join(f"[{die}]" for die in piece["dice"]), "bold")
        is_seen = self._is_seen(piece)
        return Text(self.name(self.game.cards[piece["card"]]) if is_seen else A_CARD, NAME if is_seen else "")

    def _is_seen(self, piece: Any) -> bool:
        return self.player.seat in piece.get("seen", [self.player.seat])

    def pieces(self, pieces: Sequence[Any]) -> Text:
        """Return words about the game; cards in a row that the player does not know are counted."""
        told = Text()
        hidden = 0
        for piece in pieces:
            is_hidden = isinstance(piece, dict) and "card" in piece and not self._is_seen(piece)
            hidden = hidden + 1 if is_hidden else hidden if piece == ", " else 0
            if is_hidden and hidden > 1:
                told.right_crop(len(_cards(hidden - 1)) + len(", "))
            told.append_text(Text(_cards(hidden)) if is_hidden else self.piece(piece))
        return told

    def words(self, words: str) -> str:
        """Return words with names for keys of cards that the player knows, for ids of cards and groups."""
        if words in self.content.card_by_id:
            return self.content.card_by_id[words].name
        if words in self.content.group_by_id:
            return self.content.group_by_id[words].name
        found = (self.game.cards.get(word) for word in words.split(" "))
        return " ".join(
            self.name(card) if card is not None and self.knows(card) else word
            for word, card in zip(words.split(" "), found, strict=True)
        )

    def stats(self, card: Card) -> Text:
        """Return the values that are printed on a card."""
        printed = self.content.card_by_id.get(card.id)
        told = printed.stats.items() if printed else ()
        return Text("  ").join(stat_text(self.content.game, stat, value) for stat, value in told)

    def lines(self, card: Card) -> list[Text]:
        """Return the lines that a card shows as it lies: of a covered one, only those of its lower part."""
        if self.game.showing is None or not card.zone.kind.is_table:
            return self.printed_lines(card.id)
        parts = []
        for one in self.game.shown(card):
            printed = self.content.card_by_id.get(one.text)
            if printed is not None:
                parts += [(printed, part) for part in printed.parts if one.part in ("", part.id)]
        return list(self._in_parts(parts)) or self.printed_lines(card.id)

    def printed_lines(self, id: str) -> list[Text]:
        """Return all lines of a card of the game; none of what is no card."""
        printed = self.content.card_by_id.get(id)
        if printed is None:
            return []
        if not printed.parts:
            return [line_text(self.content.game, line) for line in printed.text]
        return list(self._in_parts([(printed, part) for part in printed.parts]))

    def _in_parts(self, parts: Sequence[tuple[Printed, Part]]) -> Iterator[Text]:
        """Yield the lines of parts of texts, each behind its icons, and its name if there are several."""
        game = self.content.game
        for printed, part in parts:
            icons = [
                Text.assemble((str(number), "bold"), " ", game.icon_name(icon, number))
                for icon, number in part.icons.items()
            ]
            name = [Text(game.parts[part.id].name, "italic")] if len(parts) > 1 else []
            lines = [line_text(game, line) for line in printed.text[part.start : part.stop]]
            if icons or (name and lines):
                yield Text("  ").join([*name, *icons])
            yield from lines
