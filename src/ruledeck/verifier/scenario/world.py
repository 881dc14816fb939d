"""What scenarios need of a game: its ruleset, what is printed on cards, the ids that can be proved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ruledeck.catalog.source.content import Content
from ruledeck.schema.problem import nearest
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.state.card import Spec
from ruledeck.verifier.engine.timing.ability import Context

Run = Callable[[Context], Play[None]]
_KINDS = {"card": "X002", "ruling": "X003", "phrase": "V101"}


class TextError(Exception):
    """A text is not in the game's phrases: at which character, counted from 0, and what to write there."""

    def __init__(self, message: str, offset: int = 0, hint: str | None = None) -> None:
        self.offset = offset
        self.hint = hint
        super().__init__(message)


@dataclass(frozen=True)
class Ids:
    """The ids of a game: rules that can be carried out, those that only inform (with their reason), others.

    `named` holds ids of cards, rulings and phrases under `card`, `ruling`, `phrase`.
    """

    rules: frozenset[str] = frozenset()
    informative: Mapping[str, str] = field(default_factory=dict)
    named: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def fault(self, id: str) -> tuple[str, str, str | None] | None:
        """Return code, message and hint of what is wrong with an id: a rule's, or `card:fighter`; or None."""
        kind, colon, name = id.rpartition(":")
        if not colon:
            if id in self.rules or id in self.informative:
                return None
            return "X001", f"no rule '{id}'", nearest(id, [*self.rules, *self._prefixed()])
        if kind not in _KINDS:
            return (
                "V113",
                f"'{kind}:' is no kind of id",
                "write a rule's id, or card:, ruling: or phrase: and an id",
            )
        known = self.named.get(kind, frozenset())
        return None if name in known else (_KINDS[kind], f"no {kind} '{name}'", nearest(name, known))

    def _prefixed(self) -> list[str]:
        return [f"{kind}:{name}" for kind, names in self.named.items() for name in names]


@dataclass(frozen=True)
class World:
    """A game as scenarios are played with it.

    Args:
        ruleset: its rules.
        specs: what is printed on each card, by id.
        ids: what a scenario can prove or give as a reason.
        compiled: returns the effect of a text in the game's phrases, or raises TextError.
    """

    ruleset: Ruleset
    specs: Mapping[str, Spec]
    ids: Ids
    compiled: Callable[[str], Run] | None = None


def ids_of(content: Content, phrases: frozenset[str] = frozenset()) -> Ids:
    """Return the ids of a game's content; `phrases` are those of its phrasebook."""
    paragraphs = content.paragraphs.values()
    return Ids(
        frozenset(paragraph.id for paragraph in paragraphs if not paragraph.informative),
        {paragraph.id: paragraph.informative for paragraph in paragraphs if paragraph.informative},
        {
            "card": frozenset(content.card_by_id),
            "ruling": frozenset(ruling.id for ruling in content.rulings),
            "phrase": phrases,
        },
    )
