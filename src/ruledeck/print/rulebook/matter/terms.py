"""The index of terms: where each term is defined and where it occurs.

In: a game's content. Out: terms with the rules and rulings that use them, in letter groups. A term is what a
paragraph declares by `term` (its forms, the first is the head word) or a keyword of the game.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from ruledeck.catalog.source.content import Content
from ruledeck.text.html import plain_text


@dataclass(frozen=True, slots=True)
class Term:
    """A term; `defined` and `used` are places as (kind, id), in the book's order, without repetition."""

    word: str
    defined: tuple[tuple[str, str], ...]
    used: tuple[tuple[str, str], ...]

    @property
    def letter(self) -> str:
        """The letter group that it stands in; `#` for what begins with no letter."""
        first = sort_key(self.word)[:1].upper()
        return first if first.isalpha() else "#"


def index_terms(content: Content) -> tuple[tuple[str, tuple[Term, ...]], ...]:
    """Return all terms by letter, both in alphabetical order."""
    forms, defined = _declared(content)
    used: dict[str, dict[tuple[str, str], None]] = {word: {} for word in defined}
    pattern = _pattern(forms)
    for place, text in _texts(content):
        for match in pattern.findall(text):
            used[forms[match.casefold()]][place] = None
    terms = [
        Term(word, places, tuple(place for place in used[word] if place not in places))
        for word, places in defined.items()
    ]
    terms.sort(key=lambda term: (sort_key(term.word), term.word))
    return tuple((letter, tuple(group)) for letter, group in groupby(terms, key=lambda term: term.letter))


def sort_key(word: str) -> str:
    """Return what a word is sorted by: without accents and case, so that `Échec` stands among the e's."""
    folded = unicodedata.normalize("NFKD", word.casefold())
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


def _declared(content: Content) -> tuple[Mapping[str, str], Mapping[str, tuple[tuple[str, str], ...]]]:
    """Return the head word of each form, by the form in lower case, and each head word's definitions."""
    forms: dict[str, str] = {}
    defined: dict[str, tuple[tuple[str, str], ...]] = {}
    rules = content.paragraphs.values()
    declared = [(paragraph.terms, paragraph.id) for paragraph in rules if paragraph.terms]
    declared += [((keyword.name,), keyword.rule) for keyword in content.game.keywords.values()]
    for names, rule in declared:
        word = forms.get(names[0].casefold(), names[0])
        places = [("rule", rule)] if rule in content.paragraphs or rule in content.sections else []
        defined[word] = tuple(dict.fromkeys([*defined.get(word, ()), *places]))
        for form in names:
            forms.setdefault(form.casefold(), word)
    return forms, defined


def _pattern(forms: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern that finds forms as whole words, the longest first: `core effect` is not `core`."""
    longest_first = sorted(forms, key=lambda form: (-len(form), form))
    words = "|".join(re.escape(form) for form in longest_first)
    return re.compile(rf"(?<![\w-])(?:{words})(?![\w-])" if words else r"(?!)", re.IGNORECASE)


def _texts(content: Content) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the words of every rule, and the question of every ruling, with its place."""
    for paragraph in content.paragraphs.values():
        yield ("rule", paragraph.id), plain_text(paragraph.text, content.game.icon_name)
    for ruling in content.rulings:
        yield ("ruling", ruling.id), plain_text(ruling.question, content.game.icon_name)
