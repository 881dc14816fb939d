"""Where a reader stands in a file, and the problems that it has found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruledeck.schema.document import Document
from ruledeck.schema.problem import Problem
from ruledeck.verifier.scenario.names import UnknownName
from ruledeck.verifier.scenario.scenario import Path
from ruledeck.verifier.scenario.world import TextError, World


class Reader:
    """Reads one scenario of a document; `problems` are what it has found so far."""

    def __init__(self, world: World, document: Document, path: Path) -> None:
        self.world = world
        self.document = document
        self.path = path
        self.problems: list[Problem] = []

    def fault(self, path: Path, code: str, message: str, hint: str | None = None) -> None:
        """Note a problem of the value at a path."""
        self.problems.append(self.document.problem(path, code, message, hint))

    def key_fault(self, path: Path, key: str, code: str, message: str, hint: str | None = None) -> None:
        """Note a problem of a key of the mapping at a path."""
        self.problems.append(self.document.key_problem(path, key, code, message, hint))

    def unknown(self, path: Path, error: UnknownName, key: str = "") -> None:
        """Note a name that means nothing, or two things; with `key`, at that key of a mapping."""
        if key:
            self.key_fault(path, key, error.code, str(error), error.hint)
        else:
            self.fault(path, error.code, str(error), error.hint)

    def read_text(self, path: Path, text: str) -> None:
        """Note what is wrong with a text in the game's phrases."""
        if self.world.compiled is None:
            self.fault(path, "V133", "this game has no phrases that an effect could be read by")
            return
        try:
            self.world.compiled(text)
        except TextError as error:
            self.problems.append(
                self.document.text_problem(path, error.offset, "V133", str(error), error.hint)
            )

    def because(self, path: Path, value: Any) -> tuple[str, ...]:
        """Return the reasons that a value gives as events carry them: rulings are cited like rules."""
        ids = self.reasons(path, value)
        for at, id in enumerate(ids):
            if id.startswith("phrase:"):
                hint = "name the card that says it, as in card:fighter, or a rule that the phrase rests on"
                self.fault(
                    (*path, at) if isinstance(value, list) else path, "V113", "no event tells phrases", hint
                )
        return tuple(id.removeprefix("ruling:") for id in ids)

    def reasons(self, path: Path, value: Any) -> tuple[str, ...]:
        """Return ids that a value gives as reasons or as proved, each checked."""
        ids = words(value)
        for at, id in enumerate(ids):
            found = self.world.ids.fault(id)
            if found:
                self.fault((*path, at) if isinstance(value, list) else path, *found)
        return ids


def words(value: Any) -> tuple[str, ...]:
    """Return a word or a list of them as texts; true and false are yes and no."""
    values: Iterable[Any] = value if isinstance(value, list) else [value]
    return tuple(word(one) for one in values)


def word(value: Any) -> str:
    """Return a word of YAML as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def show(value: object) -> str:
    """Return a value as a message quotes it."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    return "nothing" if value is None else f"'{word(value)}'"
