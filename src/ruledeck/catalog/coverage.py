"""The parts of a game that are counted by what is proved of them: chapters of rules, types of cards, phrases.

In: a game's content and the report of its proof. Out: parts, a whole first and then what it consists of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import STATUSES, StatusReport

Kind = Literal["rules", "chapter", "cards", "type", "phrases"]
WHOLE: Mapping[Kind, str] = {"rules": "Rules", "cards": "Cards", "phrases": "Phrases of card texts"}


@dataclass(frozen=True, slots=True)
class Part:
    """A part: its kind, name, and the id of its chapter or type, empty for a whole; `number` of a chapter.

    `counts` says how many of its ids have each status, the best first, without what only informs.
    """

    kind: Kind
    name: str
    id: str
    counts: Mapping[str, int]
    number: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it is all rules, cards or phrases of the game."""
        return not self.id

    @property
    def total(self) -> int:
        """How many there are to be carried out."""
        return sum(self.counts.values())

    @property
    def proved(self) -> int:
        """How many are proved."""
        return self.counts.get("proved", 0)

    @property
    def shares(self) -> list[tuple[str, str]]:
        """Each status with its share in percent."""
        return [(word, f"{100 * count / self.total:.2f}") for word, count in self.counts.items()]


def parts(content: Content, report: StatusReport) -> Iterator[Part]:
    """Yield the parts of a game in order; those of which there is nothing are left out."""

    def part(kind: Kind, ids: list[str], name: str = "", id: str = "", number: str = "") -> Part:
        found = Counter(report.statuses[each].status for each in ids if each in report.statuses)
        counts = {word: found[word] for word in STATUSES if found[word] and word != "informative"}
        return Part(kind, name or WHOLE[kind], id, counts, number)

    if content.chapters:
        yield part("rules", list(content.paragraphs))
        for chapter in content.chapters:
            ids = [paragraph.id for paragraph in chapter.paragraphs]
            yield part("chapter", ids, chapter.title, chapter.id, str(chapter.number))
    cards = [card for card in content.cards if not card.retired]
    yield part("cards", [f"card:{card.id}" for card in cards])
    for card_type in content.game.types.values():
        of_type = [f"card:{card.id}" for card in cards if card.type == card_type.id]
        yield part("type", of_type, card_type.plural, card_type.id)
    phrases = [status.id for status in report.kind("phrase:")]
    if phrases:
        yield part("phrases", phrases)
