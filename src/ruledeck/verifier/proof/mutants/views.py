"""Mutants of what players see: a zone's cards shown to others, or kept from them.

In: a ruleset whose zones name the rules that say who sees their cards. Out: a mutant for each such zone.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.state.zone import Seen, ZoneKind
from ruledeck.verifier.load import modules_of
from ruledeck.verifier.proof.mutants.mutant import Mutant

_OTHERS = {Seen.OWNER: Seen.ALL, Seen.NOBODY: Seen.ALL, Seen.FACE: Seen.ALL, Seen.ALL: Seen.OWNER}
_WORDS = {Seen.ALL: "everybody sees {}", Seen.OWNER: "only its owner sees {}"}


@dataclass(frozen=True)
class ViewMutant:
    """A mutant of a zone: what it is, and the zones of the game with it."""

    mutant: Mutant
    ruleset: Ruleset
    zones: tuple[ZoneKind, ...]

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Let games have the changed zone for a while."""
        original = self.ruleset.zones
        self.ruleset.zones = self.zones
        try:
            yield
        finally:
            self.ruleset.zones = original


def view_mutants(ruleset: Ruleset, root: Path) -> Iterator[ViewMutant]:
    """Yield a mutant for each zone that names the rules of who sees its cards."""
    places = _places(ruleset, root)
    for at, kind in enumerate(ruleset.zones):
        if kind.rules:
            seen = _OTHERS[kind.seen]
            zones = (*ruleset.zones[:at], replace(kind, seen=seen), *ruleset.zones[at + 1 :])
            file, line = places[kind.name]
            change = _WORDS[seen].format(kind.name)
            mutant = Mutant(kind.rules, "view", change, file, line, f"{file}:{kind.name}:view")
            yield ViewMutant(mutant, ruleset, zones)


def _places(ruleset: Ruleset, root: Path) -> Mapping[str, tuple[str, int]]:
    """Return file and line at which each zone is declared, by its name or by a constant that holds it."""
    found = {}
    for module in modules_of(ruleset.name):
        path = Path(module.__file__ or "")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == ZoneKind.__name__:
                name = node.args[0] if node.args else None
                called = (
                    vars(module).get(name.id) if isinstance(name, ast.Name) else getattr(name, "value", None)
                )
                found[str(called)] = (path.relative_to(root).as_posix(), node.lineno)
    return found
