"""Modes: conditions can be read, name modes and values that there are, and look only at what came before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ruledeck.catalog.check.known import is_known, is_unknown, known_ids, register_document
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.setup.modes import FILE, PLAYERS, Mode, Modes
from ruledeck.schema.document import Document
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest, nearest_or_all
from ruledeck.text.condition import Condition, ConditionError, names_in, read_condition
from ruledeck.text.rulebook import Chapter, Paragraph

Fault = tuple[int, str, str | None]
Known = Mapping[str, Mode | None]


def check_modes(content: Content) -> Iterator[Problem]:
    """Yield what is wrong in `modes.yml`, and in the conditions of rules."""
    modes = content.modes
    if modes:
        yield from _mode_problems(content, modes)
    known: Known = {PLAYERS: None, **(modes.modes if modes else {})}
    for chapter in () if is_unknown(content, FILE) else content.chapters:
        for paragraph in chapter.paragraphs:
            if paragraph.when:
                yield from _paragraph_problems(chapter, paragraph, known if modes else None)


def _paragraph_problems(chapter: Chapter, paragraph: Paragraph, known: Known | None) -> Iterator[Problem]:
    """Yield the faults of a rule's condition; `known` is None for a game without modes."""
    line, column = _place(chapter, paragraph)
    lacking: list[Fault] = [(0, "a condition, and the game has no modes", "list them in modes.yml")]
    for offset, message, hint in lacking if known is None else _faults(paragraph.when, known):
        yield Problem(chapter.file, line, column + offset, "R014", message, hint)


def _mode_problems(content: Content, modes: Modes) -> Iterator[Problem]:
    """Yield the faults of the file itself; a condition may name the modes that stand before its own."""
    document = register_document(content, "modes")
    for at, setup in enumerate(modes.setup):
        if not is_known(content, "rule", setup):
            hint = nearest(setup, known_ids(content, "rule"))
            yield document.problem(("setup", at), "X001", f"unknown rule '{setup}'", hint)
        elif setup in content.paragraphs and content.paragraphs[setup].informative:
            hint = "name a rule that is carried out, or its chapter or section"
            yield document.problem(("setup", at), "M001", f"'{setup}' is informative, no step", hint)
    before: dict[str, Mode | None] = {PLAYERS: None}
    for at, entry in enumerate(_entries(document)):
        id, mode = str(entry["id"]), modes.modes[str(entry["id"])]
        if id in before:
            message = (
                "the number of players is always asked" if id == PLAYERS else f"mode '{id}' stands twice"
            )
            yield document.problem(("modes", at, "id"), "M001", message, "give it another id")
            continue
        yield from _own_problems(content, document, at, mode, before)
        before[id] = mode


def _entries(document: Document) -> list[Mapping[str, object]]:
    assert isinstance(document.data, dict)
    return list(document.data["modes"])


def _own_problems(
    content: Content, document: Document, at: int, mode: Mode, before: Known
) -> Iterator[Problem]:
    """Yield the faults of one mode by itself; `before` are those that are asked before it."""
    conditions: dict[tuple[Step, ...], str] = {("when",): mode.when} if mode.when else {}
    conditions |= {("values", it.id, "when"): it.when for it in mode.values.values() if it.when}
    for path, words in conditions.items():
        for offset, message, hint in _faults(words, before):
            yield document.text_problem(("modes", at, *path), offset, "M002", message, hint)
    if not (mode.default in mode.values if mode.values else isinstance(mode.default, bool)):
        hint = nearest_or_all(str(mode.default), mode.values) if mode.values else "true or false"
        message = f"'{mode.default}' is no value of '{mode.id}'"
        yield document.problem(("modes", at, "default"), "M001", message, hint)
    if mode.rule and not is_known(content, "rule", mode.rule):
        hint = nearest(mode.rule, known_ids(content, "rule"))
        yield document.problem(("modes", at, "rule"), "X001", f"unknown rule '{mode.rule}'", hint)


def _faults(words: str, known: Known) -> Iterator[Fault]:
    """Yield what is wrong with a condition: its place in the words, the message and a hint."""
    try:
        condition = read_condition(words)
    except ConditionError as error:
        yield error.at, f"the condition cannot be read: {error}", f"expected {error.expected}"
        for at, name in names_in(words):
            if name not in known and nearest(name, known) and at != error.at:
                yield _unknown(at, name, known)
        return
    for compared in condition.compared():
        if compared.name not in known:
            yield _unknown(compared.at, compared.name, known)
        else:
            yield from _value_faults(compared, known[compared.name])


def _unknown(at: int, name: str, known: Known) -> Fault:
    return at, f"no mode '{name}' that is asked before", nearest_or_all(name, known)


def _value_faults(compared: Condition, mode: Mode | None) -> Iterator[Fault]:
    """Yield what a mode, or the number of players where that is None, cannot be compared with."""
    value, at = compared.value, compared.value_at or compared.at
    if mode is None:
        if isinstance(value, bool) or not isinstance(value, int):
            yield at, "the number of players is compared with a number", "write players>2"
    elif compared.sign not in ("=", "!="):
        yield at, f"'{mode.id}' is no number", "compare it with = or !="
    elif mode.values and value not in mode.values:
        wanted = "" if isinstance(value, bool) else str(value)
        yield at, f"'{wanted or mode.id}' is no value of '{mode.id}'", nearest_or_all(wanted, mode.values)
    elif not mode.values and not isinstance(value, bool):
        yield at, f"'{mode.id}' is yes or no", f"write '{mode.id}' or '!{mode.id}'"


def _place(chapter: Chapter, paragraph: Paragraph) -> tuple[int, int]:
    """Return line and column of the first character of a paragraph's condition."""
    rows = chapter.source.split("\n")
    wanted = f'when="{paragraph.when}"'
    for number in range(paragraph.line - 1, len(rows)):
        at = rows[number].find(wanted)
        if at >= 0:
            return number + 1, at + len('when="') + 1
    return paragraph.line, 1
