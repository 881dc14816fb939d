"""What is proved of a game: written by the verifier, read by the site.

In: `build/verify/<game>.json`. Out: the status of each rule, card and phrase by its id, and what proves it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ruledeck.schema.files.kept import read_kept_data
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.workspace import Workspace

FORMAT = 4
CODE = Path(__file__).parents[1]
PLAYED_BY = ("text", "catalog/source", "catalog/phrases", "verifier")
"""What of Ruledeck playing and proving rests on: how texts are read, what their phrases do, what plays."""
STATUSES: Mapping[str, str] = {
    "proved": "left out or changed in a way that matters, it is missed by a scenario that is about it",
    "suspect": "what it says has changed since somebody held it against the rules that run",
    "cited": "carried out by a scenario, but some change of it would not be noticed",
    "vacuous": "no change of it makes a game, so that nothing can prove it",
    "untouched": "no scenario carries it out",
    "informative": "nothing to carry out",
}
"""Each status in words, the best first."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """A change that no scenario saw: what, where, and which scenario should have seen it.

    `key` tells it from all others of its game, `code` is the hash of the function or text that is changed;
    `waived` is the reason why nobody need see it, or empty.
    """

    operator: str
    change: str
    file: str
    line: int
    scenario: str = ""
    key: str = ""
    code: str = ""
    waived: str = ""


@dataclass(frozen=True, slots=True)
class Status:
    """What is proved of one id, which is a rule's, `card:x` or `phrase:x`.

    `scenarios` are the titles of those that list it, `seen` how many of its `mutants` they or others saw.
    """

    id: str
    status: str
    mutants: int = 0
    seen: int = 0
    scenarios: Sequence[str] = ()
    survivors: Sequence[Survivor] = ()


@dataclass(frozen=True)
class StatusReport:
    """What is proved of a game. `of` is a hash of all that it depends on.

    `mutants` are all changes that were tried, each once.
    """

    game: str
    of: str
    statuses: Mapping[str, Status] = field(default_factory=dict)
    mutants: int = 0

    @property
    def survivors(self) -> list[Survivor]:
        """All changes that no scenario saw, as each of what they belong to has them, by place."""
        every = [each for status in self.statuses.values() for each in status.survivors]
        return sorted(every, key=lambda each: (each.file, each.line, each.key))

    def ids_of(self, key: str) -> list[str]:
        """Return the ids that a change which no scenario saw belongs to."""
        every = self.statuses.values()
        return [each.id for each in every if any(one.key == key for one in each.survivors)]

    @property
    def waived(self) -> list[Survivor]:
        """The changes that are waived, each once, by place."""
        return list({each.key: each for each in self.survivors if each.waived}.values())

    def count(self, status: str, prefix: str = "") -> int:
        """Return how many ids have a status: rules, or those that begin with `card:` or `phrase:`."""
        return sum(each.status == status for each in self.kind(prefix))

    def kind(self, prefix: str = "") -> list[Status]:
        """Return the statuses of rules, or of the ids that begin with `card:` or `phrase:`."""
        return [
            each for id, each in self.statuses.items() if (id.startswith(prefix) if prefix else ":" not in id)
        ]


def report_file(workspace: Workspace, game: str) -> Path:
    """Return where the report of a game is kept."""
    return workspace.build / "verify" / f"{game}.json"


def write_report(workspace: Workspace, report: StatusReport) -> Path:
    """Write a report and return its file."""
    path = report_file(workspace, report.game)
    path.parent.mkdir(parents=True, exist_ok=True)
    statuses = [asdict(status) for status in report.statuses.values()]
    head = {"format": FORMAT, "game": report.game, "of": report.of, "mutants": report.mutants}
    data = {**head, "statuses": statuses}
    return write_whole(path, json.dumps(data, ensure_ascii=False, indent=1))


def read_report(workspace: Workspace, game: str) -> StatusReport | None:
    """Return the report of a game, or None where there is none of this format."""
    data = read_kept_data(report_file(workspace, game), FORMAT)
    if data is None:
        return None
    statuses = {each["id"]: _status(each) for each in data["statuses"]}
    return StatusReport(data["game"], data["of"], statuses, data["mutants"])


def _status(data: Mapping[str, Any]) -> Status:
    survivors = tuple(Survivor(**one) for one in data["survivors"])
    return Status(**{**data, "scenarios": tuple(data["scenarios"]), "survivors": survivors})


def hash_of_code() -> str:
    """Return a hash of the code of Ruledeck that plays and proves."""
    hashed = blake2b(digest_size=16)
    for part in PLAYED_BY:
        for path in sorted((CODE / part).rglob("*.py")):
            hashed.update(path.read_bytes())
    return hashed.hexdigest()


def state_of(
    workspace: Workspace, game: str, has_scenarios: bool = True, left_out: Collection[str] = ()
) -> str:
    """Return a hash of all files that a report depends on: the game's, and Ruledeck's code that plays it.

    Without scenarios it is that of what games played by chance depend on. Files of the names in `left_out` do
    not count.
    """
    hashed = blake2b(hash_of_code().encode(), digest_size=16)
    own = workspace.root / "verifier" / game
    for folder in (workspace.game_folder(game), own):
        for path in sorted(folder.rglob("*")):
            is_left_out = not has_scenarios and path.is_relative_to(own / "scenarios")
            is_left_out = is_left_out or "__pycache__" in path.parts or path.name in left_out
            if path.is_file() and not is_left_out:
                hashed.update(workspace.name(path).encode())
                hashed.update(path.read_bytes())
    return hashed.hexdigest()
