"""A phrasebook: the kinds, words and phrases of a game, as frozen data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from ruledeck.text.phrases.template import Slot, Template

if TYPE_CHECKING:
    from ruledeck.text.phrases.parser import Parser

Effect = dict[str, Any] | list[Any] | str | int
ANY_FORM = ""


@dataclass(frozen=True, eq=False)
class Lexeme:
    """A word with its forms in each language: `forms["en"]["plural"]`. A lexeme is equal to itself alone."""

    id: str
    kind: str
    forms: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, eq=False)
class Variant:
    """One way to say a phrase: a template for each form, under ANY_FORM the one that serves all."""

    templates: Mapping[str, Template]

    def in_form(self, form: str) -> Template | None:
        """Return the template for a form, or None when this variant has none."""
        return self.templates.get(form) or self.templates.get(ANY_FORM)

    @property
    def first(self) -> Template:
        """The template that stands first in the file."""
        return next(iter(self.templates.values()))


@dataclass(frozen=True, eq=False)
class Phrase:
    """A phrase. `texts` are its variants by language; `do` is the effect as the file has it.

    `meanings` are by form, under ANY_FORM the one that serves all the others; there may be none.
    `only` are the numbers that a slot is restricted to. `names` and `recalls` say by "one" or "many" which
    slot or lexeme the phrase speaks of for the first time, or points back to. `index` is its place in the
    file's list, from 0. A phrase is equal to itself alone.
    """

    id: str
    kind: str
    texts: Mapping[str, tuple[Variant, ...]]
    do: Any
    meanings: Mapping[str, Template] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    only: Mapping[str, frozenset[int]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    recalls: Mapping[str, str] = field(default_factory=dict)
    index: int = 0

    def variants(self, language: str) -> tuple[Variant, ...]:
        """Return the variants in a language, none where it has none."""
        return self.texts.get(language, ())

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots in the order of the first variant; all variants have the same."""
        return next(iter(self.texts.values()))[0].first.slots

    @cached_property
    def slot_names(self) -> tuple[str, ...]:
        """The names of the slots, in their order."""
        return tuple(slot.name for slot in self.slots)

    @property
    def does_nothing(self) -> bool:
        """Whether a phrase says nothing, or only passes on what stands in its place, if as a list of one."""
        passed_on = self.do[0] if isinstance(self.do, list) and len(self.do) == 1 else self.do
        return passed_on is None or passed_on in self.slot_names


class Node(NamedTuple):
    """A parsed text: which phrase, which of its variants, in which form, and what stands in its slots.

    `args` are in the order of `phrase.slots`, whatever the order of the words.
    """

    phrase: Phrase
    variant: int
    args: tuple[Node | Lexeme | int, ...]
    form: str = ANY_FORM


Argument = Node | Lexeme | int


@dataclass(frozen=True)
class Phrasebook:
    """All phrases of a game. `kinds` gives a description, `lines` the kinds of a line of each card type.

    `part_lines` gives them by part, for the types that the file gives them so; `lines` has all of them then.
    `words` are what `do` may use as they are, each with what it means; any are allowed where there are none.
    `opposites` are words that can be changed for others, to see whether anybody notices.
    """

    language: str
    kinds: Mapping[str, str]
    lines: Mapping[str, tuple[str, ...]]
    lexemes: Mapping[str, Lexeme]
    phrases: Mapping[str, Phrase]
    part_lines: Mapping[str, Mapping[str, tuple[str, ...]]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)
    opposites: Mapping[str, str] = field(default_factory=dict)

    def kinds_of(self, card_type: str, part: str = "") -> tuple[str, ...]:
        """Return the kinds of a line of a part of cards of some type, none where no phrase reads it."""
        if part and card_type in self.part_lines:
            return self.part_lines[card_type].get(part, ())
        return self.lines.get(card_type, ())

    @cached_property
    def all_lines(self) -> tuple[str, ...]:
        """The kinds that a line of any card may be."""
        return tuple(dict.fromkeys(kind for kinds in self.lines.values() for kind in kinds))

    @cached_property
    def phrases_of(self) -> Mapping[str, tuple[Phrase, ...]]:
        """The phrases of each kind, in the order of the file."""
        found: dict[str, list[Phrase]] = {}
        for phrase in self.phrases.values():
            found.setdefault(phrase.kind, []).append(phrase)
        return {kind: tuple(phrases) for kind, phrases in found.items()}

    @cached_property
    def lexemes_of(self) -> Mapping[str, tuple[Lexeme, ...]]:
        """The lexemes of each kind, in the order of the file."""
        found: dict[str, list[Lexeme]] = {}
        for lexeme in self.lexemes.values():
            found.setdefault(lexeme.kind, []).append(lexeme)
        return {kind: tuple(lexemes) for kind, lexemes in found.items()}

    @cached_property
    def parser(self) -> Parser:
        """The parser of the game's own language."""
        from ruledeck.text.phrases.parser import Parser

        return Parser(self, self.language)
