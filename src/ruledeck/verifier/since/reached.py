"""What each scenario reached at the last whole proof: kept in `build/verify/<game>-reach.json`.

In: a game that was convened. Out: for each scenario the things that it reached, and the hashes of all things
then.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import CodeType

from ruledeck.catalog.phrases import read_card
from ruledeck.catalog.status import hash_of_code
from ruledeck.schema.files.kept import read_kept_data
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.workspace import Workspace
from ruledeck.text.phrases import walk
from ruledeck.verifier.proof.reach import Reach
from ruledeck.verifier.proof.trial import Court
from ruledeck.verifier.scenario.scenario import Cause, Scenario
from ruledeck.verifier.since.things import CODE, RULE, function_at, module_of, things_of

FORMAT = 2
ANY_PHRASE = "any phrase"
"""Reached by a scenario that carries out a text of its own."""


@dataclass(frozen=True, slots=True)
class Known:
    """A scenario by its title and file: what it lists, and the things that it reached."""

    title: str
    file: str
    proves: frozenset[str]
    reaches: frozenset[str]


@dataclass(frozen=True)
class Reached:
    """What was reached when `things` were as they were then, played by Ruledeck's code of the hash `engine`.

    `early` are the functions that run before anything is played: while the ruleset is loaded, texts are
    compiled, scenarios read.
    """

    engine: str
    things: Mapping[str, str]
    early: frozenset[str]
    scenarios: tuple[Known, ...]


def reach_file(workspace: Workspace, game: str) -> Path:
    """Return where it is kept what the scenarios of a game reach."""
    return workspace.build / "verify" / f"{game}-reach.json"


def keep_reach(court: Court, early: Iterable[CodeType]) -> None:
    """Write what the scenarios of a game reach, all of which hold."""
    workspace, game = court.content.workspace, court.content.game.id
    codes = _Codes(workspace)
    phrases = _phrases_of(court)
    numbers: dict[str, int] = {}
    scenarios = []
    for scenario, reach in zip(court.scenarios, court.reaches, strict=True):
        reaches = {*codes.things(reach.functions), *_texts(scenario, reach, phrases)}
        listed = [numbers.setdefault(thing, len(numbers)) for thing in sorted(reaches)]
        file, proves = scenario.document.name, sorted(scenario.proves)
        scenarios.append({"title": scenario.title, "file": file, "proves": proves, "reaches": listed})
    data = {
        "format": FORMAT,
        "engine": hash_of_code(),
        "things": things_of(workspace, game),
        "early": sorted(codes.things({*early, *court.compiled})),
        "names": list(numbers),
        "scenarios": scenarios,
    }
    path = reach_file(workspace, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def read_reach(workspace: Workspace, game: str) -> Reached | None:
    """Return what the scenarios of a game reached, None where nothing of this format is kept."""
    data = read_kept_data(reach_file(workspace, game), FORMAT)
    if data is None:
        return None
    names = data["names"]
    scenarios = tuple(
        Known(
            each["title"],
            each["file"],
            frozenset(each["proves"]),
            frozenset(names[at] for at in each["reaches"]),
        )
        for each in data["scenarios"]
    )
    return Reached(data["engine"], data["things"], frozenset(data["early"]), scenarios)


class _Codes:
    """The functions that code belongs to, each file read once."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.trees: dict[str, ast.Module] = {}
        self.known: dict[tuple[str, int], str] = {}

    def things(self, codes: Iterable[CodeType]) -> Iterator[str]:
        """Yield the functions; what runs with its module as it is loaded belongs to none."""
        for code in codes:
            place = code.co_filename, code.co_firstlineno
            if place not in self.known:
                self.known[place] = self._function(*place)
            if self.known[place]:
                yield self.known[place]

    def _function(self, file: str, line: int) -> str:
        path = Path(file)
        if file not in self.trees:
            self.trees[file] = module_of(path)
        name = function_at(self.trees[file], line)
        return f"{CODE}{self.workspace.name(path)}:{name}" if name else ""


def _phrases_of(court: Court) -> Mapping[str, frozenset[str]]:
    """Return the phrases of each card."""
    if court.book is None:
        return {}
    return {
        card.id: frozenset(
            node.phrase.id
            for reading in read_card(court.book, card)
            if reading is not None
            for node in walk(reading.node)
        )
        for card in court.content.cards
    }


def _texts(scenario: Scenario, reach: Reach, phrases: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """Yield the rules, rulings, cards and phrases that a scenario lists, carries out, or has on its table."""
    yield from (id for id in scenario.proves if ":" in id)
    for id in {*reach.rules, *(id for id in scenario.proves if ":" not in id)}:
        yield from (f"{RULE}{id}", f"ruling:{id}")
    for card in {*reach.cards, *(laid.card for laid in scenario.given.cards)}:
        yield f"card:{card}"
        yield from (f"phrase:{each}" for each in phrases.get(card, ()))
    if any(isinstance(step, Cause) for step in scenario.when):
        yield ANY_PHRASE
