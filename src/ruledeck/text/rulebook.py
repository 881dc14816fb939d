"""Rules as Markdown: chapters, sections and numbered paragraphs with permanent ids.

In: the text of `rules/*.md`. Out: a Chapter a file. Numbers are positions and may move; ids never do. A
section or paragraph is counted among all that stand beside it, so that no two have one number. The syntax
tree is markdown-it-py's (CommonMark with tables).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from ruledeck.schema.problem import Problem

ATTRIBUTES = re.compile(r"\s*\{#(?P<id>[^\s{}]*)(?P<rest>(?:\s+[a-z-]+=\"[^\"]*\")*)\s*\}\s*$")
ATTRIBUTE = re.compile(r"([a-z-]+)=\"([^\"]*)\"")
_LINK_WORDS = r"\[(?P<words>(?:[^\[\]]|\[[^\[\]]*\])+)\]"  # in which a boxed value such as [6] may stand
LINK = re.compile(_LINK_WORDS + r"\((?P<kind>rule|card|ruling):(?P<id>[^)\s]*)\)")
ANY_LINK = re.compile(_LINK_WORDS + r"\((?P<target>[^)\s]*)[^)]*\)")
ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*")


@dataclass(frozen=True, slots=True)
class Link:
    """A cross reference: `kind` is rule, card or ruling; `offset` is its place in the source line."""

    kind: str
    id: str
    words: str
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered rule.

    `number` is its position, as `6.2.1`; `text` its Markdown without the id; `line` where it starts;
    `informative` the reason why it cannot be executed, or empty; `terms` the forms that it defines; `when`
    the condition on the modes of the game under which it applies, or empty.
    """

    id: str
    number: str
    text: str
    file: str
    line: int
    section: str
    depth: int = 0
    informative: str = ""
    terms: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()
    when: str = ""

    @property
    def said(self) -> str:
        """All that the rule says: its text, and when it applies."""
        return f"{self.text}\n\nOnly when {self.when}." if self.when else self.text


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the paragraphs right below it; `level` is 1 for the chapter's own."""

    id: str
    number: str
    title: str
    level: int
    file: str
    line: int
    paragraphs: tuple[Paragraph, ...] = ()

    @property
    def reasons(self) -> Iterator[tuple[Paragraph, str]]:
        """Each paragraph with the reason why it is informative, empty after the first of that reason."""
        told: set[str] = set()
        for paragraph in self.paragraphs:
            yield paragraph, "" if paragraph.informative in told else paragraph.informative
            told.add(paragraph.informative)


@dataclass(frozen=True, slots=True)
class Chapter:
    """A file of rules: its sections in order, the first with the chapter's heading; `source` its Markdown."""

    id: str
    number: int
    title: str
    file: str
    sections: tuple[Section, ...]
    problems: tuple[Problem, ...] = field(default=())
    source: str = field(default="", repr=False)

    @property
    def paragraphs(self) -> Iterator[Paragraph]:
        """Every paragraph of the chapter in reading order."""
        return (paragraph for section in self.sections for paragraph in section.paragraphs)


@cache
def markdown() -> MarkdownIt:
    """Return the Markdown parser that rules are read and shown with."""
    return new_markdown()


def new_markdown() -> MarkdownIt:
    """Return another parser that reads as `markdown()` does, to be changed."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def read_chapter(text: str, file: str, stem: str, number: int) -> Chapter:
    """Return the chapter in a file, with the problems of its form.

    Args:
        text: the file's Markdown.
        file: its path in the workspace.
        stem: the file's name without `.md`, which is the chapter's id.
        number: the chapter's place in the book, from 1.
    """
    return _Reader(text, file, stem, number).read()


class _Reader:
    """Walks the syntax tree of one file, counting sections and paragraphs."""

    def __init__(self, text: str, file: str, stem: str, number: int) -> None:
        self.text, self.file, self.stem, self.number = text, file, stem, number
        self.lines = text.split("\n")
        self.problems: list[Problem] = []
        self.sections: list[Section] = []
        self.paragraphs: list[Paragraph] = []
        self.counters = [0, 0]

    def read(self) -> Chapter:
        tree = SyntaxTreeNode(markdown().parse(self.text))
        for node in tree.children:
            if node.type == "heading":
                self._heading(node)
            elif node.type == "ordered_list":
                self._list(node, depth=0, prefix=None)
            else:
                hint = "number it and give it an id, or move it into a paragraph"
                self._problem(node, "R002", "text outside a numbered paragraph can never be cited", hint)
        self._close()
        if not self.sections:
            self.problems.append(Problem(self.file, 1, 1, "R001", "the file has no chapter heading"))
        title = self.sections[0].title if self.sections else self.stem
        sections, problems = tuple(self.sections), tuple(sorted(self.problems))
        return Chapter(self.stem, self.number, title, self.file, sections, problems, self.text)

    def _heading(self, node: SyntaxTreeNode) -> None:
        self._close()
        level = int(node.tag[1])
        title, attributes = self._attributes(node, node.children[0].content)
        if level == 1 and self.sections:
            self._problem(node, "R003", "a file is one chapter: a second '# ' heading", "write '## '")
        if level == 1 and attributes.get("id") not in (None, self.stem):
            self._problem(node, "R003", f"the chapter's id is not '{self.stem}', the file's name")
        deepest = max((section.level for section in self.sections), default=0)
        if level > deepest + 1 or level > 3:
            self._problem(node, "R003", "headings go # chapter, ## section, ### subsection")
        if level == 1:
            self.counters = [0, 0]
        elif level == 2:
            self.counters = [self.counters[0] + 1, 0]
        elif level == 3:
            self.counters[1] += 1
        parts = [self.number, *self.counters[: max(level - 1, 0)]]
        number = ".".join(str(part) for part in parts)
        line = self._line(node)
        self.sections.append(Section(attributes.get("id", ""), number, title, level, self.file, line))

    def _close(self) -> None:
        """Give the section that ends here its paragraphs; what follows inside it is counted after them."""
        if self.sections and self.paragraphs:
            last = self.sections[-1]
            if last.level < 3:
                self.counters[last.level - 1] = sum(paragraph.depth == 0 for paragraph in self.paragraphs)
            kept = (last.id, last.number, last.title, last.level, last.file, last.line)
            self.sections[-1] = Section(*kept, tuple(self.paragraphs))
        self.paragraphs = []

    def _list(self, node: SyntaxTreeNode, depth: int, prefix: str | None) -> None:
        if not self.sections:
            self._problem(
                node, "R002", "a paragraph before the first heading", "start the file with '# Title'"
            )
            return
        if prefix is None:
            prefix = self.sections[-1].number
            start = sum(paragraph.depth == 0 for paragraph in self.paragraphs)
        else:
            start = 0
        for position, item in enumerate(node.children, start=start + 1):
            self._item(item, f"{prefix}.{position}", depth)

    def _item(self, item: SyntaxTreeNode, number: str, depth: int) -> None:
        nested = [child for child in item.children if child.type == "ordered_list"]
        first = item.children[0] if item.children else None
        if first is None or first.type != "paragraph":
            self._problem(item, "R004", "a numbered paragraph must open with words")
            return
        words, attributes = self._attributes(first, first.children[0].content)
        start, end = (first.map or (0, 0))[0], (item.map or (0, 0))[1]
        stop = (nested[0].map or (end, end))[0] if nested else end
        rest = self.lines[(first.map or (0, 0))[1] : stop]
        text = "\n".join([words, *_dedent(rest)]).strip()
        self.paragraphs.append(
            Paragraph(
                attributes.get("id", ""),
                number,
                text,
                self.file,
                start + 1,
                self.sections[-1].id,
                depth,
                attributes.get("informative", ""),
                tuple(form.strip() for form in attributes.get("term", "").split(",") if form.strip()),
                tuple(self._links(start, stop)),
                attributes.get("when", ""),
            )
        )
        for inner in nested:
            self._list(inner, depth + 1, number)

    def _attributes(self, node: SyntaxTreeNode, content: str) -> tuple[str, dict[str, str]]:
        """Return a block's words without its attributes, and the attributes with `id`."""
        match = ATTRIBUTES.search(content)
        if match is None:
            hint = "end it with {#id}; a permanent id in lower case"
            self._problem(node, "R005", "this paragraph or heading has no id", hint)
            return content, {}
        if not ID.fullmatch(match["id"]):
            hint = "ids are lower case words joined by hyphens and dots"
            self._problem(node, "R006", f"'{match['id']}' is not an id", hint)
        attributes = dict(ATTRIBUTE.findall(match["rest"]))
        for key in sorted(attributes.keys() - {"informative", "term", "when"}):
            self._problem(node, "R006", f"unknown attribute '{key}'", "known: informative, term, when")
        return content[: match.start()], {"id": match["id"], **attributes}

    def _links(self, start: int, stop: int) -> Iterator[Link]:
        for at in range(start, min(stop, len(self.lines))):
            for match in LINK.finditer(self.lines[at]):
                yield Link(match["kind"], match["id"], match["words"], at + 1, match.start() + 1)

    def _line(self, node: SyntaxTreeNode) -> int:
        return (node.map or (0, 0))[0] + 1

    def _problem(self, node: SyntaxTreeNode, code: str, message: str, hint: str | None = None) -> None:
        line = self._line(node)
        row = self.lines[line - 1]
        column = len(row) - len(row.lstrip()) + 1
        self.problems.append(Problem(self.file, line, column, code, message, hint))


def _dedent(rows: list[str]) -> list[str]:
    indents = [len(row) - len(row.lstrip()) for row in rows if row.strip()]
    least = min(indents, default=0)
    return [row[least:] for row in rows]
