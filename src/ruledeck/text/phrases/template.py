"""The words of a phrase with places for its parts.

In: a text as `phrases.yml` has it. Out: its pieces: fixed words (icons and boxed values among them), slots
written `{name:kind}` or `{name:kind.form}`, and words that follow a number, written `{n|card|cards}`.

A slot that stands twice is one thing, in two forms: "{who:player} may draw. If {who:player.does}, ..." A slot
with a caret, `{^name:kind}`, opens a sentence: what stands there begins with a capital. The form `*` is the
form that the phrase itself is asked for in.

In another language than the game's own, words may agree in gender with what stands in a slot:
`{t|m=ten|f=ta|n=to}`, and `{f:face.acc@t}` asks for the form `acc-m`, `acc-f` or `acc-n`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

NUMBER = "number"
SAME_FORM = "*"

_PIECE = re.compile(
    r"\{(?P<capital>\^?)(?P<name>[a-z][a-z0-9-]*):(?P<kind>[a-z][a-z0-9-]*)(?:\.(?P<form>[a-z0-9-]+(?:@[a-z][a-z0-9-]*)?|\*))?\}"
    r"|\{(?P<given>[a-z][a-z0-9-]*)=(?P<number>0|[1-9]\d{0,5})\}"
    r"|\{(?P<counted>[a-z][a-z0-9-]*)\|(?P<words>[^{}]*)\}"
)
_MENTION = re.compile(r"\{(?P<name>[a-z][a-z0-9-]*)(?:\.(?P<form>[a-z0-9-]+)|\|(?P<words>[^{}]*))?\}")


@dataclass(frozen=True, slots=True)
class Words:
    """Fixed words of a text."""

    text: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a text of a kind, in a form; `capital` says that it opens a sentence.

    A number that goes without saying is `given`: nothing stands in the text, and this number is meant.
    """

    name: str
    kind: str
    form: str = ""
    capital: bool = False
    given: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """A word that follows what stands in slot `name`.

    After a number it is the first for 1, the last for what is no number; after a gender, `m=ten`, its own.
    """

    name: str
    words: tuple[str, ...]

    def word(self, count: object) -> str:
        """Return the word that goes with a number, or with a gender.

        Of three words for numbers the second is for 2 to 4, 22 to 24, ...
        """
        by_gender = dict(word.split("=", 1) for word in self.words if "=" in word)
        if by_gender:
            return by_gender.get(str(count), "")
        if count == 1:
            return self.words[0]
        few = isinstance(count, int) and count % 10 in (2, 3, 4) and count % 100 not in (12, 13, 14)
        return self.words[1] if few else self.words[-1]


Piece = Words | Slot | Counted


@dataclass(frozen=True)
class Template:
    """A text in pieces; `source` is how it is written in the file."""

    source: str
    pieces: tuple[Piece, ...]

    @cached_property
    def slots_all(self) -> tuple[Slot, ...]:
        """Every slot as often as it stands."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Slot))

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """The slots in the order of the text; one that stands twice, where it stands first."""
        named: dict[str, Slot] = {}
        for slot in self.slots_all:
            named.setdefault(slot.name, slot)
        return tuple(named.values())

    @cached_property
    def said(self) -> tuple[Piece, ...]:
        """The pieces that stand in the text: all but numbers that go without saying."""
        return tuple(piece for piece in self.pieces if not isinstance(piece, Slot) or piece.given is None)

    @cached_property
    def fixed(self) -> str:
        """The fixed words, slots left out."""
        return "\0".join(piece.text for piece in self.pieces if isinstance(piece, Words))


def read_template(source: str) -> Template:
    """Return the pieces of a text, in order."""
    pieces: list[Piece] = []
    at = 0
    for match in _PIECE.finditer(source):
        if match.start() > at:
            pieces.append(Words(source[at : match.start()]))
        if match["name"]:
            pieces.append(Slot(match["name"], match["kind"], match["form"] or "", bool(match["capital"])))
        elif match["given"]:
            pieces.append(Slot(match["given"], NUMBER, given=int(match["number"])))
        else:
            pieces.append(Counted(match["counted"], tuple(match["words"].split("|"))))
        at = match.end()
    if at < len(source):
        pieces.append(Words(source[at:]))
    return Template(source, tuple(pieces))


def read_meaning(source: str, names: frozenset[str]) -> Template:
    """Return the pieces of a meaning.

    In it `{name}` and `{name.form}` mention a slot of the phrase, `{name|card|cards}` follows its number.
    """
    pieces: list[Piece] = []
    at = 0
    for match in _MENTION.finditer(source):
        if match["name"] not in names:
            continue
        if match.start() > at:
            pieces.append(Words(source[at : match.start()]))
        if match["words"] is None:
            pieces.append(Slot(match["name"], "", match["form"] or ""))
        else:
            pieces.append(Counted(match["name"], tuple(match["words"].split("|"))))
        at = match.end()
    if at < len(source):
        pieces.append(Words(source[at:]))
    return Template(source, tuple(pieces))
