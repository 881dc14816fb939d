"""What cards are called at a seat, and what stands on them, as far as its player knows them.

In: a game, a player, the texts of the game. Out: styled words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from ruledeck.catalog.source.card import Card as Printed
from ruledeck.catalog.source.content import Content
from ruledeck.cli.terminal.marks import line_text, stat_text
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.knowledge import knows
from ruledeck.verifier.engine.state.label import UNKNOWN
from ruledeck.verifier.engine.state.player import Player

NAME = "bold cyan"
A_CARD = "a card"


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

    def piece(self, piece: Any) -> Text:
        """Return a piece of words about the game."""
        if isinstance(piece, str):
            return Text(self.words(piece))
        if "dice" in piece:
            return Text(" ".join(f"[{die}]" for die in piece["dice"]), "bold")
        is_seen = self.player.seat in piece.get("seen", [self.player.seat])
        return Text(self.name(self.game.cards[piece["card"]]) if is_seen else A_CARD, NAME if is_seen else "")

    def pieces(self, pieces: Sequence[Any]) -> Text:
        """Return words about the game."""
        return Text.assemble(*map(self.piece, pieces))

    def words(self, words: str) -> str:
        """Return words in which the keys of cards that the player knows are names."""
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
        printed = self.content.card_by_id.get(card.id)
        if printed is None:
            return []
        if self.game.showing is None or not card.zone.kind.is_table:
            return list(self._lines(printed, None))
        shown: list[Text] = []
        for one in self.game.shown(card):
            of = self.content.card_by_id.get(one.text)
            shown += self._lines(of, one.part) if of else []
        return shown

    def _lines(self, printed: Printed, part: str | None) -> Iterator[Text]:
        """Yield the lines of a text, of one part of it if that is named, each part behind its icons."""
        game = self.content.game
        if not printed.parts:
            yield from (line_text(game, line) for line in printed.text)
        for each in printed.parts:
            if part not in (None, "", each.id):
                continue
            if each.icons:
                yield Text("  ").join(
                    Text.assemble((str(number), "bold"), " ", game.icon_name(icon))
                    for icon, number in each.icons.items()
                )
            yield from (line_text(game, line) for line in printed.text[each.start : each.stop])
