"""Choosing what is to be played and proved again after a change.

A scenario is chosen when it reaches a thing that differs from the revision, or from the last whole proof; so
it does not matter at which of the states between the two its reach was found out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ruledeck.catalog.history.repository import earlier_workspace, find_commit, has_changed
from ruledeck.catalog.status import CODE as ENGINE
from ruledeck.catalog.status import PLAYED_BY, hash_of_code
from ruledeck.schema.problem import ContentError, WrongUsageError
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.scenario.source import scenario_files
from ruledeck.verifier.since.reached import ANY_PHRASE, Reached, read_reach
from ruledeck.verifier.since.things import BASE, CODE, FILE, RULE, things_of


@dataclass(frozen=True)
class Choice:
    """What is to be played again: scenarios by their titles, of `total`, in `files`; or all, as `why` says.

    `ids` and `places` (`FILE:FUNCTION`) are what is to be proved again.
    """

    titles: frozenset[str] = frozenset()
    total: int = 0
    why: str = ""
    ids: frozenset[str] = frozenset()
    places: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()

    @property
    def is_nothing(self) -> bool:
        """Whether nothing is to be played or proved."""
        return not (self.why or self.titles or self.ids or self.places)

    @property
    def is_all(self) -> bool:
        """Whether everything is to be played and proved."""
        return bool(self.why)


def choose(workspace: Workspace, game: str, revision: str) -> Choice:
    """Return what a change of a game since a revision touches.

    Raises:
        WrongUsageError: there is no such revision.
        ContentError: the game as it is now cannot be read.
    """
    commit = find_commit(workspace, revision, game)
    entries = _entries(workspace, game)
    known = read_reach(workspace, game)
    if known is None:
        return _all(entries, "it was not verified whole before")
    if known.engine != hash_of_code() or _is_engine_changed(workspace, commit):
        return _all(entries, "Ruledeck itself has changed")
    try:
        now = things_of(workspace, game)
    except SyntaxError:
        return _all(entries, "its ruleset cannot be read")
    then, before = _earlier(workspace, game, commit)
    if then is None:
        return _all(entries, f"it cannot be read as of {revision}")
    changed = _differing(then, now) | _differing(known.things, now)
    why = _whole(changed, known)
    return _all(entries, why) if why else _part(changed, known, entries, before)


def _all(entries: Mapping[str, list[dict[str, Any]]], why: str) -> Choice:
    return Choice(total=sum(map(len, entries.values())), why=why)


def _differing(one: Mapping[str, str], other: Mapping[str, str]) -> frozenset[str]:
    return frozenset(thing for thing in {*one, *other} if one.get(thing) != other.get(thing))


def _is_engine_changed(workspace: Workspace, commit: str) -> bool:
    """Return whether Ruledeck's own code is of this repository and has changed since a commit."""
    return has_changed(workspace, commit, [ENGINE / part for part in PLAYED_BY])


def _earlier(
    workspace: Workspace, game: str, commit: str
) -> tuple[dict[str, str] | None, Mapping[str, list[dict[str, Any]]]]:
    """Return the things and the scenarios of a game at a commit, None where they cannot be read."""
    try:
        with earlier_workspace(workspace, commit, "verifier") as earlier:
            return things_of(earlier, game), _entries(earlier, game)
    except (ContentError, WrongUsageError, SyntaxError):
        return None, {}


def _entries(workspace: Workspace, game: str) -> Mapping[str, list[dict[str, Any]]]:
    """Return the entries of each file of scenarios, as far as they are entries."""
    found = {}
    for path in scenario_files(workspace, game):
        data = workspace.read(path).data
        listed = data if isinstance(data, list) else []
        found[workspace.name(path)] = [each for each in listed if isinstance(each, dict)]
    return found


def _whole(changed: Iterable[str], known: Reached) -> str:
    """Return why everything is to be played, empty where it is not."""
    reached = frozenset(thing for scenario in known.scenarios for thing in scenario.reaches)
    for thing in sorted(changed):
        if thing.startswith(BASE):
            return f"{thing.removeprefix(BASE)} has changed, on which everything stands"
        if thing.startswith(CODE) and (thing in known.early or thing not in reached):
            return f"{thing.rpartition(':')[2]} has changed, which runs before anything is played"
    return ""


def _part(
    changed: frozenset[str],
    known: Reached,
    entries: Mapping[str, list[dict[str, Any]]],
    before: Mapping[str, list[dict[str, Any]]],
) -> Choice:
    files = {thing.removeprefix(FILE) for thing in changed if thing.startswith(FILE)}
    has_phrase = any(thing.startswith("phrase:") for thing in changed)
    touched = {
        scenario.title
        for scenario in known.scenarios
        if scenario.file in files
        or scenario.reaches & changed
        or (has_phrase and ANY_PHRASE in scenario.reaches)
    }
    titles = {scenario.title for scenario in known.scenarios}
    holding, present = set[str](), set[str]()
    for file, listed in entries.items():
        own = {str(entry.get("scenario")) for entry in listed}
        present |= own
        touched |= own if file in files else own - titles
        if file in files or not touched.isdisjoint(own):
            holding.add(file)
    ids = {thing.removeprefix(RULE) for thing in changed if not thing.startswith((CODE, FILE))}
    for state in (entries, before):
        edited = (entry for file in files for entry in state.get(file, ()))
        ids |= {str(id) for entry in edited for id in _listed(entry)}
    ids |= {id for scenario in known.scenarios if scenario.file in files for id in scenario.proves}
    places = frozenset(thing.removeprefix(CODE) for thing in changed if thing.startswith(CODE))
    total = sum(map(len, entries.values()))
    return Choice(frozenset(touched & present), total, "", frozenset(ids), places, frozenset(holding))


def _listed(entry: Mapping[str, Any]) -> list[Any]:
    proves = entry.get("proves")
    return proves if isinstance(proves, list) else []
