"""Terms explained where they are used.

In: the HTML of one paragraph or line. Out: the same with each term's first occurrence made a link to the
rule that explains it; a script shows the explanation on hover and focus. A term is what a rule declares by
`term`.

Words are looked up by their first one, the longest form first, so that the work grows with the text and
not with the number of terms.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape, unescape

from ruledeck.catalog.source.content import Content

TAG = re.compile(r"<(?P<close>/?)(?P<name>[a-zA-Z][a-zA-Z0-9]*)[^>]*>")
WORD = re.compile(r"[\w'’]+(?:-[\w'’]+)*")
CLOSED = frozenset({"a", "button", "code", "h1", "h2", "h3", "h4", "th", "i"})


@dataclass(frozen=True, slots=True)
class Form:
    """One form of a term: its `words` in lower case and the rule that explains it."""

    words: tuple[str, ...]
    rule: str


@dataclass(frozen=True)
class Glossary:
    """The terms of a game."""

    content: Content

    @cached_property
    def rules(self) -> Mapping[str, tuple[str, ...]]:
        """The forms that each explaining rule declares, by its id, in reading order."""
        return {rule.id: rule.terms for rule in self.content.paragraphs.values() if rule.terms}

    @cached_property
    def _forms(self) -> Mapping[str, tuple[Form, ...]]:
        found: dict[str, list[Form]] = {}
        for rule, forms in self.rules.items():
            for form in forms:
                words = tuple(WORD.findall(form.casefold()))
                if words:
                    found.setdefault(words[0], []).append(Form(words, rule))
        return {first: tuple(sorted(forms, key=_longest_first)) for first, forms in found.items()}

    def explain(self, html: str, links: Mapping[str, str], own: Iterable[str] = ()) -> str:
        """Return HTML with the first occurrence of each term linked.

        Args:
            html: a fragment; words inside links, headings, code and icons stay as they are.
            links: where each explaining rule is, by its id, as the page writes it.
            own: explaining rules whose terms are not linked, since the text is theirs.
        """
        done = set(own)
        return "".join(self._pieces(html, links, done))

    def _pieces(self, html: str, links: Mapping[str, str], done: set[str]) -> Iterator[str]:
        inside: list[str] = []
        at = 0
        for tag in TAG.finditer(html):
            yield self._words(html[at : tag.start()], links, done, bool(inside))
            yield tag[0]
            at = tag.end()
            if tag["name"] in CLOSED:
                if tag["close"]:
                    inside.pop()
                else:
                    inside.append(tag["name"])
        yield self._words(html[at:], links, done, bool(inside))

    def _words(self, html: str, links: Mapping[str, str], done: set[str], is_closed: bool) -> str:
        if is_closed or not html.strip():
            return html
        text = unescape(html)
        words = list(WORD.finditer(text))
        folded = [word[0].casefold() for word in words]
        made, at, index = [], 0, 0
        while index < len(words):
            form = self._form_at(text, words, folded, index, done)
            if form is None:
                index += 1
                continue
            start, stop = words[index].start(), words[index + len(form.words) - 1].end()
            made.append(escape(text[at:start], quote=False))
            made.append(_link(text[start:stop], form.rule, links[form.rule]))
            done.add(form.rule)
            at, index = stop, index + len(form.words)
        return "".join(made) + escape(text[at:], quote=False) if made else html

    def _form_at(
        self, text: str, words: list[re.Match[str]], folded: list[str], index: int, done: set[str]
    ) -> Form | None:
        for form in self._forms.get(folded[index], ()):
            count = len(form.words)
            if tuple(folded[index : index + count]) != form.words:
                continue
            gaps = zip(words[index : index + count], words[index + 1 : index + count], strict=False)
            if all(text[left.end() : right.start()].isspace() for left, right in gaps):
                return None if form.rule in done else form
        return None


def _link(words: str, rule: str, address: str) -> str:
    shown = escape(words, quote=False)
    return f'<a class="rd-term" href="{escape(address)}" data-term="{escape(rule)}">{shown}</a>'


def _longest_first(form: Form) -> tuple[int, int]:
    return -len(form.words), -sum(map(len, form.words))
