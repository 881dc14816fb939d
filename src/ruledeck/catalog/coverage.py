"""The parts of a game that are counted by what is proved of them: chapters of rules, types of cards, phrases.

In: a game's content and the report of its proof. Out: parts, a whole first and then what it consists of; and
the bars that a workspace sets, with what is under them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import STATUSES, StatusReport
from ruledeck.schema.problem import Problem, nearest_or_all
from ruledeck.schema.workspace import MARK, Workspace

Kind = Literal["rules", "chapter", "cards", "type", "phrases"]
PREFIXES: Mapping[str, str] = {"rules": "", "cards": "card:", "phrases": "phrase:"}
"""How the ids of each kind begin; those of rules have no colon."""
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


@dataclass(frozen=True, slots=True)
class Bar:
    """How many percent of a kind (rules, cards, phrases) must be proved, and how many are of how many."""

    kind: str
    least: int
    proved: int
    total: int

    @property
    def is_met(self) -> bool:
        """Whether enough is proved; where there is nothing to prove, it is."""
        return 100 * self.proved >= self.least * self.total

    @property
    def share(self) -> int:
        """How many percent are proved, rounded down."""
        return 100 * self.proved // self.total if self.total else 100


def bars(workspace: Workspace, report: StatusReport) -> list[Bar]:
    """Return the bars that the workspace's file sets for a game."""
    asked = workspace.verify.get(report.game, {})
    return [_bar(report, kind, asked[kind]) for kind in PREFIXES if kind in asked]


def _bar(report: StatusReport, kind: str, least: int) -> Bar:
    statuses = [each.status for each in report.kind(PREFIXES[kind])]
    total = len(statuses) - statuses.count("informative")
    return Bar(kind, least, statuses.count("proved"), total)


def bar_problems(workspace: Workspace, report: StatusReport) -> Iterator[Problem]:
    """Yield a problem, in the workspace's file, for each bar that a game is under."""
    low = [bar for bar in bars(workspace, report) if not bar.is_met]
    document = workspace.read(workspace.root / MARK) if low else None
    for bar in low:
        assert document is not None, "it was read for the first of them"
        of = f"{bar.proved} of {bar.total} {bar.kind} of {report.game} are proved"
        message = f"{of}, {bar.share} %: the bar is at {bar.least} %"
        hint = "write scenarios for what 'ruledeck verify' lists, or lower it here and say why in a comment"
        yield document.problem(("verify", report.game, bar.kind), "V203", message, hint)


def unheld_bar(workspace: Workspace, game: str) -> Iterator[Problem]:
    """Yield a problem if a bar is set for a game of which nothing can be proved, for it has no scenarios."""
    if any(workspace.verify.get(game, {}).values()):
        document = workspace.read(workspace.root / MARK)
        message = f"{game} has no scenarios, so nothing of it is proved, and there is a bar for it"
        hint = f"start one with 'ruledeck new scenario {game}', or take the bar out"
        yield document.key_problem(("verify",), game, "V203", message, hint)


def strange_games(workspace: Workspace) -> Iterator[Problem]:
    """Yield a problem for each bar or number of games to play that is set for no game."""
    settings = {"verify": workspace.verify, "simulate": workspace.simulate}
    strange = [(key, game) for key, of in settings.items() for game in of if game not in workspace.games]
    document = workspace.read(workspace.root / MARK) if strange else None
    for key, game in strange:
        assert document is not None, "it was read for the first of them"
        hint = nearest_or_all(game, workspace.games)
        yield document.key_problem((key,), game, "V204", f"'{key}' names '{game}', which is no game", hint)


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
    cards = [card for card in content.cards if card.is_printed]
    yield part("cards", [f"card:{card.id}" for card in cards])
    for card_type in content.game.types.values():
        of_type = [f"card:{card.id}" for card in cards if card.type == card_type.id]
        yield part("type", of_type, card_type.plural, card_type.id)
    phrases = [status.id for status in report.kind("phrase:")]
    if phrases:
        yield part("phrases", phrases)
