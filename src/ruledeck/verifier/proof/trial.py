"""Trials: each mutant against the scenarios that reach it, those that list its ids first.

In: a game as scenarios are played with it, its scenarios. Out: what came of each mutant. A scenario sees a
mutant by an ask, an `expect` or `then` that fails; a crash or a hang is not seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from functools import cached_property
from types import CodeType
from typing import Protocol

from ruledeck.catalog.phrases import Reading, read_card
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.text.phrases import walk
from ruledeck.text.phrases.book import Phrasebook
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.load import ruleset_folder
from ruledeck.verifier.proof.mutants.code.functions import code_mutants
from ruledeck.verifier.proof.mutants.code.operators import Span
from ruledeck.verifier.proof.mutants.mutant import KNOCKED_OUT, Fate, Mutant, Verdict
from ruledeck.verifier.proof.mutants.owners import outside_of, owned, phrases_of
from ruledeck.verifier.proof.mutants.source import Source, sources
from ruledeck.verifier.proof.mutants.texts import text_mutants
from ruledeck.verifier.proof.mutants.views import view_mutants
from ruledeck.verifier.proof.reach import Reach, called, reach_of
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.scenario import Scenario
from ruledeck.verifier.scenario.world import World
from ruledeck.verifier.texts import Lines, compile_read, compile_texts, read_texts

HANGS_AFTER = 2.0
"""Seconds after which a scenario hangs; one takes about a millisecond."""


class AtWork(Protocol):
    """A mutant that can be put to work."""

    @property
    def mutant(self) -> Mutant:
        """What it is."""

    def at_work(self) -> AbstractContextManager[None]:
        """Return a context inside which it is at work."""


@dataclass(frozen=True)
class Court:
    """A game with its scenarios, and what each of them reaches.

    `lists` is what each scenario lists: its ids, and the phrases of the cards among them.
    """

    content: Content
    world: World
    book: Phrasebook | None
    scenarios: Sequence[Scenario]
    reaches: Sequence[Reach]
    lists: Sequence[frozenset[str]]
    compiled: frozenset[CodeType]

    @property
    def ruleset(self) -> Ruleset:
        """The rules that are tried."""
        return self.world.ruleset

    def verdicts(
        self, part: int = 0, parts: int = 1, places: frozenset[str] | None = None
    ) -> Iterator[Verdict]:
        """Yield what comes of every mutant, or of every `parts`-th from the one numbered `part` on.

        With `places` only what is changed in these functions and lines of cards is tried.
        """
        found = [each for each in self._all if places is None or each[0].mutant.place in places]
        for changed, reaching, is_recompiled in found[part::parts]:
            yield self._tried(changed, reaching, is_recompiled)

    def mutants(self) -> list[Mutant]:
        """Return all mutants, none of which is tried."""
        return [changed.mutant for changed, _, _ in self._all]

    @cached_property
    def _all(self) -> list[tuple[AtWork, list[int], bool]]:
        """All mutants, each with the scenarios that reach it and whether texts are compiled again for it."""
        return [*self._code(), *self._views(), *self._texts()]

    def _code(self) -> Iterator[tuple[AtWork, list[int], bool]]:
        outside = outside_of(self.ruleset)
        for source in self._sources():
            is_compiling = source.code in self.compiled
            for changed in code_mutants(source, outside):
                yield changed, self._reaching(source, changed.runs_at), is_compiling

    def _views(self) -> Iterator[tuple[AtWork, list[int], bool]]:
        for changed in view_mutants(self.ruleset, self.content.workspace.root):
            yield changed, list(range(len(self.scenarios))), False

    def _sources(self) -> list[Source]:
        found = sources(self.ruleset, self.content.workspace.root)
        return owned(found, phrases_of(self.ruleset, self.book), outside_of(self.ruleset))

    def orphans(self) -> list[Source]:
        """Return the functions that carry out no rule, and that nothing calls which does."""
        return [source for source in self._sources() if not source.ids]

    def _reaching(self, source: Source, span: Span) -> list[int]:
        """Return the scenarios that come to a place of a function.

        What only compiles texts is reached by those that come to what it has made, or else that hold one of
        its ids.
        """
        codes = [source.code]
        if source.code in self.compiled:
            inside = [code for code in _inside(source.code) if code not in self.compiled]
            codes = [code for code in inside if _holds(code, span)][-1:] or inside
            if not codes:
                return [at for at, reach in enumerate(self.reaches) if any(map(reach.holds, source.ids))]
        return [at for at, reach in enumerate(self.reaches) if not reach.functions.isdisjoint(codes)]

    def _texts(self) -> Iterator[tuple[AtWork, list[int], bool]]:
        for card, readings, lines in self._read():
            assert self.book is not None, "what is read is read by a phrasebook"
            reaching = [at for at, reach in enumerate(self.reaches) if card.id in reach.cards]
            for changed in text_mutants(self.ruleset, self.book, card, readings, lines):
                yield changed, reaching, False

    def _read(self) -> Iterator[tuple[Card, list[Reading], list[int]]]:
        if self.book is None:
            return
        for card in self.content.cards:
            readings = [each for each in read_card(self.book, card) if each is not None]
            document = self.content.document_of(card)
            lines = [document.position(card.line_path(at))[0] for at in range(len(card.text))]
            if len(readings) == len(lines):
                yield card, readings, lines

    def _tried(self, changed: AtWork, reaching: Iterable[int], is_recompiled: bool) -> Verdict:
        mutant = changed.mutant
        order = sorted(reaching, key=lambda at: not self._proves(mutant.ids, at))
        if not order:
            return Verdict(mutant, Fate.UNREACHED)
        with changed.at_work(), self._recompiled(is_recompiled) as is_sound:
            if not is_sound:
                return Verdict(mutant, Fate.CRASHED, self.scenarios[order[0]].title)
            return self._seen(mutant, order)

    def _proves(self, ids: Iterable[str], at: int) -> set[str]:
        """Return which ids a scenario lists and its trace holds."""
        return {id for id in ids if id in self.lists[at] and self.reaches[at].holds(id)}

    def _seen(self, mutant: Mutant, order: Sequence[int]) -> Verdict:
        """Play scenarios with a mutant at work, until one that lists it has seen it for each of its ids."""
        fate, by = Fate.SURVIVED, self.scenarios[order[0]].title
        wanted = set(mutant.ids)
        proved = set[str]()
        crashes = 0
        for at in order:
            own = self._proves(wanted, at)
            if fate is Fate.KILLED and not own:
                continue
            sort = _failure(self.world, self.scenarios[at])
            crashes += sort == "crash"
            if sort not in (None, "crash"):
                by = by if fate is Fate.KILLED else self.scenarios[at].title
                fate = Fate.KILLED
                proved |= own
                wanted -= own
            if fate is Fate.KILLED and (not wanted or (proved and _needs_one(mutant))):
                break
        if crashes == len(order):
            fate = Fate.CRASHED
        return Verdict(mutant, fate, by, tuple(sorted(proved)))

    @cached_property
    def _texts_read(self) -> list[tuple[Card, Lines]]:
        """The texts of all cards, which no mutant reads in another way."""
        assert self.book is not None, "what is read is read by a phrasebook"
        return read_texts(self.book, self.content)[0]

    @contextmanager
    def _recompiled(self, is_recompiled: bool) -> Iterator[bool]:
        """Compile card texts with a mutant at work, for a while; give whether that went well."""
        if not is_recompiled or self.book is None:
            yield True
            return
        before = dict(self.ruleset.cards)
        try:
            yield not list(compile_read(self.ruleset, self.content, self._texts_read))
        finally:
            self.ruleset.cards.update(before)


def _inside(code: CodeType) -> Iterator[CodeType]:
    """Yield the code of the functions inside a function, the outer before the inner."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield each
            yield from _inside(each)


def _holds(code: CodeType, span: Span) -> bool:
    """Return whether something stands in a function, between the first that it does and the last."""
    ran = [each for each in code.co_positions() if None not in each and each[::2] != each[1::2]]
    first = min((line, column) for line, _, column, _ in ran)
    last = max((line, column) for _, line, _, column in ran)
    return first <= span[0] and span[1] <= last


def _needs_one(mutant: Mutant) -> bool:
    """Return whether one scenario of any of its ids is enough for a mutant."""
    return mutant.is_shared and mutant.operator != KNOCKED_OUT


def _failure(world: World, scenario: Scenario) -> str | None:
    """Return the sort of failure of a scenario with a mutant at work, None where it holds."""
    try:
        failure = play(world, scenario, longest=HANGS_AFTER).failure
    except Exception:  # whatever a mutant raises where a position is laid out or compared
        return "crash"
    return None if failure is None else failure.sort


def convene(content: Content, world: World, book: Phrasebook | None, scenarios: Sequence[Scenario]) -> Court:
    """Return a game with what each of its scenarios reaches; they must all hold."""
    folder = str(ruleset_folder(content.workspace, content.game.id)) + "/"
    with called(folder) as compiled:
        if book is not None:
            list(compile_texts(world.ruleset, book, content))
    phrases = _phrases(content, book) if book is not None else {}
    reaches = [_reached(world, scenario, folder, phrases) for scenario in scenarios]
    lists = [_listed(scenario, phrases) for scenario in scenarios]
    return Court(content, world, book, scenarios, reaches, lists, frozenset(compiled))


def _listed(scenario: Scenario, phrases: Mapping[tuple[str, int], frozenset[str]]) -> frozenset[str]:
    """Return what a scenario lists: its ids, and the phrases that its cards say."""
    said = (found for (card, _), found in phrases.items() if f"card:{card}" in scenario.proves)
    return frozenset((*scenario.proves, *(f"phrase:{each}" for found in said for each in found)))


def _phrases(content: Content, book: Phrasebook) -> dict[tuple[str, int], frozenset[str]]:
    """Return the ids of the phrases of each line of each card."""
    return {
        (card.id, at): frozenset(node.phrase.id for node in walk(reading.node))
        for card in content.cards
        for at, reading in enumerate(read_card(book, card))
        if reading is not None
    }


def _reached(
    world: World, scenario: Scenario, folder: str, phrases: dict[tuple[str, int], frozenset[str]]
) -> Reach:
    with called(folder) as functions:
        played = play(world, scenario)
    return reach_of(functions, played.log, phrases)
