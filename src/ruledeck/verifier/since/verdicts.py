"""What came of all mutants at the last whole proof: kept in `build/verify/<game>-verdicts.json`.

So a waiver or a review, which change nothing that is played, are judged anew without trying a mutant.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from ruledeck.catalog.status import state_of
from ruledeck.schema.files.kept import read_kept_data
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.proof.mutants.mutant import Fate, Mutant, Verdict

FORMAT = 1
APART = ("waivers.yml", "reviewed.lock")
"""Files beside a ruleset that nothing is played by."""


def verdicts_file(workspace: Workspace, game: str) -> Path:
    """Return where it is kept what came of the mutants of a game."""
    return workspace.build / "verify" / f"{game}-verdicts.json"


def played_state(workspace: Workspace, game: str) -> str:
    """Return a hash of all files that what comes of mutants depends on, as they are now."""
    return state_of(workspace, game, left_out=APART)


def keep_verdicts(workspace: Workspace, game: str, of: str, verdicts: Iterable[Verdict]) -> None:
    """Write what came of all mutants of a game, whose played state was `of` when they were made."""
    listed = [{**asdict(verdict), "fate": verdict.fate.value} for verdict in verdicts]
    data = {"format": FORMAT, "of": of, "verdicts": listed}
    path = verdicts_file(workspace, game)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, json.dumps(data, ensure_ascii=False))


def read_verdicts(workspace: Workspace, game: str, of: str) -> list[Verdict] | None:
    """Return what came of all mutants of a game, None where it is not known of the played state `of`."""
    data = read_kept_data(verdicts_file(workspace, game), FORMAT)
    if data is None or data["of"] != of:
        return None
    found = []
    for each in data["verdicts"]:
        mutant = Mutant(**{**each["mutant"], "ids": tuple(each["mutant"]["ids"])})
        proved = tuple(each["proved"])
        found.append(Verdict(mutant, Fate(each["fate"]), each["scenario"], proved, each["waived"]))
    return found
