"""Names: each is spelt in one way, in all texts of a game.

A name is a word with a capital that no sentence begins with. Two of them are probably one when they differ
only by an accent, a hyphen, an apostrophe or a space, or by a slip: letters swapped, doubled or left out; in
long names any one letter. A word that is written small elsewhere is no slip.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from ruledeck.catalog.check.known import game_document, is_unknown, register_document
from ruledeck.catalog.check.writing.lexicon import readable
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.style import FILE as STYLE
from ruledeck.schema.document import Document
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem

_LEAST_LETTERS = 5  # shorter words are too often alike
_LONG = 7  # from here on any one letter may be a slip
_NAME = re.compile(r"[A-ZÀ-ÖØ-Þ](?<![\w{.:/'’-].)\w*(?:['’-]\w+)*")
_OPENING = re.compile(r"(?:^|[.:!?])[\s\"“”(*_]*$")
_OWNER = re.compile(r"['’]s?$")
_ADDED = {("", ending) for ending in ("s", "es", "e", "n", "d", "r", "y")}
_ENDINGS = _ADDED | {
    ("y", "ies"),
    ("f", "ves"),
    ("a", "ae"),
    ("an", "en"),
    ("s", "r"),
    ("s", "d"),
    ("s", "n"),
}
_VOWELS = frozenset("aeiouy")


@dataclass
class _Spelling:
    """A name as it is spelt: how often, and where it stands first."""

    words: str
    passage: _Passage
    offset: int
    count: int = 0


@dataclass(frozen=True)
class _Passage:
    """A text with its place: a line of a file, or a path in a document."""

    text: str
    file: str
    line: int = 0
    document: Document | None = None
    path: tuple[Step, ...] = field(default=())
    is_name: bool = False

    def problem(self, offset: int, *said: str) -> Problem:
        """Return a problem at an offset of the text."""
        code, message, hint = said
        if self.document:
            return self.document.text_problem(self.path, offset, code, message, hint)
        return Problem(self.file, self.line, offset + 1, code, message, hint)


def check_names_alike(content: Content) -> Iterator[Problem]:
    """Yield the names that are probably another name with a slip, where each stands first."""
    if is_unknown(content, STYLE):
        return  # which says what is one name and what is not
    sources = [document.text for document in content.documents.values()]
    if not _may_have_slips("\n".join([*sources, *(chapter.source for chapter in content.chapters)])):
        return
    passages = list(_passages(content))
    settled = set(_settled(content))
    told: set[str] = set()
    for one, two in _alike(_spellings(passages)):
        common, rare = sorted((one, two), key=lambda spelling: -spelling.count)
        is_settled = frozenset((one.words.casefold(), two.words.casefold())) in settled
        if is_settled or rare.words in told or _is_small(passages, rare.words):
            continue
        told.add(rare.words)
        message = f"'{rare.words}' and '{common.words}' are probably one name"
        hint = f"write '{common.words}', or settle it in style.yml with 'names' or 'not-one'"
        yield rare.passage.problem(rare.offset, "I003", message, hint)


def _may_have_slips(text: str) -> bool:
    """Return whether any two words with capitals are alike, wherever they stand: quick, and mostly not so."""
    words = set(_NAME.findall(text))
    keys = {_folded(_OWNER.sub("", word)) for word in words}
    compounds = (re.sub(r"['’-]", " ", word) for word in words if not word.isalnum())
    is_split = any(compound in text for compound in compounds)
    return is_split or len(keys) < len(words) or any(is_slip(*pair) for pair in _near(keys))


def names_in(text: str, is_name: bool = False) -> Iterator[tuple[str, int]]:
    """Yield the names in a text with their offsets, two in a row also as one; `is_name`: all of it is one."""
    end, before, start = -1, "", 0
    for match in _NAME.finditer(text):
        name = _OWNER.sub("", match[0])
        opens = not is_name and _OPENING.search(text, max(0, match.start() - 6), match.start())
        if opens:
            end = -1
            continue
        yield name, match.start()
        if end >= 0 and text[end : match.start()] == " ":
            yield f"{before} {name}", start
        end, before, start = match.end(), name, match.start()


def is_slip(one: str, two: str) -> bool:
    """Return whether two folded words are probably one, with a letter wrong in one of them."""
    if min(len(one), len(two)) < _LEAST_LETTERS or one[0] != two[0] or _is_inflected(one, two):
        return False
    short, long = sorted((one, two), key=len)
    if len(short) >= _LONG:
        return bool(set(_shortened(short)) & set(_shortened(long))) or short in set(_shortened(long))
    if len(short) == len(long):
        apart = [at for at in range(len(short)) if short[at] != long[at]]
        return len(apart) == 2 and apart[1] == apart[0] + 1 and short[apart[0]] == long[apart[1]]
    at = next((at for at in range(len(short)) if short[at] != long[at]), len(short))
    is_missing = short[at:] == long[at + 1 :]
    return is_missing and (long[at] in _VOWELS or long[at] == long[at - 1])


def _spellings(passages: Iterable[_Passage]) -> list[_Spelling]:
    found: dict[str, _Spelling] = {}
    for passage in passages:
        for words, offset in names_in(passage.text, passage.is_name):
            spelling = found.get(words)
            if spelling is None:
                spelling = found[words] = _Spelling(words, passage, offset)
            spelling.count += 1
    return list(found.values())


def _alike(found: Iterable[_Spelling]) -> Iterator[tuple[_Spelling, _Spelling]]:
    """Yield the pairs that are folded alike, and then those of which one may be a slip."""
    by_key: dict[str, list[_Spelling]] = defaultdict(list)
    for spelling in found:
        by_key[_folded(spelling.words)].append(spelling)
    for spellings in by_key.values():
        for one, two in combinations(spellings, 2):
            if one.words.casefold() != two.words.casefold():
                yield one, two
    whole = {key for key, ones in by_key.items() if any(" " not in one.words for one in ones)}
    for first, second in _near(whole):
        if is_slip(first, second):
            yield by_key[first][0], by_key[second][0]


def _near(keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the pairs of folded words that are one another but for a letter or two, in order."""
    near: dict[str, list[str]] = defaultdict(list)
    for key in sorted(keys):
        if len(key) >= _LEAST_LETTERS:
            for part in {key, *_shortened(key)}:
                near[part].append(key)
    yield from sorted({pair for ones in near.values() if len(ones) > 1 for pair in combinations(ones, 2)})


def _shortened(word: str) -> Iterator[str]:
    """Yield a word without one of its letters; the first, which slips leave alone, stays."""
    return (word[:at] + word[at + 1 :] for at in range(1, len(word)))


def _is_inflected(one: str, two: str) -> bool:
    same = zip(one, two, strict=False)
    at = next((at for at, (a, b) in enumerate(same) if a != b), min(len(one), len(two)))
    ends = (one[at:], two[at:])
    return ends in _ENDINGS or ends[::-1] in _ENDINGS


def _folded(words: str) -> str:
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(sign for sign in plain if sign.isalnum())


def _is_small(passages: Iterable[_Passage], name: str) -> bool:
    """Return whether a name is written small somewhere, and so is a word like any other."""
    pattern = re.compile(rf"(?<![\w{{-]){re.escape(name.casefold())}(?![\w}}-])")
    return any(pattern.search(passage.text) for passage in passages)


def _settled(content: Content) -> Iterator[frozenset[str]]:
    """Yield the pairs of words that the style calls one name or two."""
    groups = [(name.name, *name.known_as) for name in content.style.names]
    for group in (*groups, *content.style.not_one):
        words = [[words.casefold(), *re.split(r"[\s,]+", words.casefold())] for words in group]
        for ones, others in combinations(words, 2):
            yield from (frozenset((one, other)) for one in ones for other in others if one != other)


def _passages(content: Content) -> Iterator[_Passage]:
    game = game_document(content)
    for table in ("types", "sets", "sides", "keywords", "icons"):
        for id, entry in getattr(content.game, table).items():
            yield _Passage(entry.name, game.name, 0, game, (table, id, "name"), is_name=True)
    for card in content.cards:
        document = content.document_of(card)
        yield _Passage(card.name, card.file, 0, document, (card.index, "name"), is_name=True)
        for at, line in enumerate(card.text):
            yield _Passage(line, card.file, 0, document, card.line_path(at))
    for chapter in content.chapters:
        for number, row in enumerate(chapter.source.split("\n"), start=1):
            yield _Passage(_prose(row), chapter.file, number)
    for ruling in content.rulings:
        document = register_document(content, "rulings")
        for key in ("question", "answer", "because"):
            text = readable(getattr(ruling, key))
            yield _Passage(text, document.name, 0, document, (ruling.index, key))


def _prose(row: str) -> str:
    """Return a line of Markdown as text: headings, numbers and bars of tables open a sentence."""
    row = readable(row)
    return re.sub(r"^(\s*)(?:#+|\d+\.|-|\*)(?=\s)", lambda match: " " * len(match[0]), row)
