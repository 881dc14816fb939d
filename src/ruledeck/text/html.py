"""Texts as HTML: card lines and rule paragraphs, with icons, boxed values and cross references.

In: a text and a Marks, which says how this output shows what texts point at. Out: an HTML fragment. Site and
rulebook differ only in their Marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from ruledeck.text.inline import IconName, number_before, set_apart, split_line


@dataclass(frozen=True)
class Marks:
    """How an output shows what a text points at.

    `icon(id)`, `value(text)` and `label(text)` return HTML; `address(kind, id)` returns where a rule, card or
    ruling is; `words(text)` returns the HTML of plain words (escaped, with terms explained where wanted);
    `after(kind, id)` returns what follows a link, such as a page number in print.
    """

    icon: Callable[[str], str]
    value: Callable[[str], str]
    label: Callable[[str], str]
    address: Callable[[str, str], str]
    words: Callable[[str], str] = escape
    after: Callable[[str, str], str] = lambda _kind, _id: ""


def line_html(line: str, marks: Marks, labels: Iterable[str] = ()) -> str:
    """Return one line of card text as HTML."""
    shown = {"words": marks.words, "icon": marks.icon, "value": marks.value, "label": marks.label}
    return "".join(shown[part.kind](part.text) for part in split_line(line, labels))


def paragraph_html(text: str, marks: Marks) -> str:
    """Return a rule paragraph's Markdown as HTML blocks."""
    html: str = _parser().render(_sealed(text), {"marks": marks})
    return html


def inline_html(text: str, marks: Marks) -> str:
    """Return a text without blocks (a heading, a question, an answer) as HTML."""
    html: str = _parser().renderInline(_sealed(text), {"marks": marks})
    return html


def plain_text(text: str, icon_name: IconName) -> str:
    """Return a text as words alone, for search, tooltips and reading aloud."""
    said = ""
    for token in _parser().parseInline(_sealed(set_apart(text)))[0].children or []:
        if token.type == "icon":
            said += icon_name(token.content, number_before(said))
        elif token.type == "value":
            said += f"[{token.content}]"
        else:
            said += " " if token.type == "softbreak" else token.content
    return said


@cache
def _parser() -> MarkdownIt:
    """Return the parser of all texts; it takes half a millisecond to make. Marks come to it as `env`."""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.inline.ruler.before("link", "marks", _mark_rule)
    parser.core.ruler.disable("text_join")
    parser.validateLink = _any_link  # type: ignore[assignment]  # rule:, card: and ruling: are ours

    def link_open(tokens: Any, index: int, _options: Any, env: Any) -> str:
        kind, _, id = env["link"] = str(tokens[index].attrs["href"]).partition(":")
        return f'<a class="ref ref-{kind}" href="{escape(env["marks"].address(kind, id))}">'

    def link_close(_tokens: Any, _index: int, _options: Any, env: Any) -> str:
        kind, _, id = env["link"]  # links do not nest, so that the last one opened is the one that closes
        return f"</a>{env['marks'].after(kind, id)}"

    def icon(tokens: Any, index: int, _options: Any, env: Any) -> str:
        return str(env["marks"].icon(tokens[index].content))

    def value(tokens: Any, index: int, _options: Any, env: Any) -> str:
        return str(env["marks"].value(tokens[index].content))

    def words(tokens: Any, index: int, _options: Any, env: Any) -> str:
        return str(env["marks"].words(tokens[index].content))

    rules = {"link_open": link_open, "link_close": link_close, "icon": icon, "value": value, "text": words}
    parser.renderer.rules.update(rules)  # type: ignore[attr-defined]  # untyped in the library
    return parser


def _any_link(_url: str) -> bool:
    return True


def _sealed(text: str) -> str:
    """Return a text with its values, `[6]`, written `{=6}`, so that one may stand in a link's words.

    Markdown gives up a link whose words hold what could be another. `[6](rule:x)` is a link and stays.
    """
    return _VALUE.sub(r"{=\1}", text)


_VALUE = re.compile(r"\[(x?\d+)\](?!\()")
_MARK = re.compile(r"\{=(?P<value>x?\d+)\}|\{(?P<icon>[^{}]*)\}")


def _mark_rule(state: StateInline, silent: bool) -> bool:
    """Markdown rule for icons and sealed values."""
    match = _MARK.match(state.src, state.pos)
    if match is None:
        return False
    if not silent:
        kind = "icon" if match["icon"] is not None else "value"
        state.push(kind, "", 0).content = match[kind]
    state.pos = match.end()
    return True
