"""Waivers: changes that no scenario need notice, each with its reason, in `verifier/<game>/waivers.yml`.

In: what came of all mutants, or the report of it. Out: the same with what is waived marked, and problems of
waivers that are dead: their code has changed, the change is noticed by now, or there are too many.
"""

from __future__ import annotations

import ast
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import StatusReport, Survivor
from ruledeck.schema.document import Document
from ruledeck.schema.files.links import is_there
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.validate import validate
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.proof.mutants.mutant import Fate, Mutant, Verdict

MOST = 0.05
"""Share of all mutants of a game that may be waived."""
KEY_BYTES = 5


@dataclass(frozen=True, slots=True)
class Waiver:
    """One waiver: the key of its mutant, the hash of the code or text that is changed, and why."""

    mutant: str
    code: str
    why: str
    index: int


def waivers_file(workspace: Workspace, game: str) -> Path:
    """Return where a game's waivers are, whether there are any or not."""
    return workspace.root / "verifier" / game / "waivers.yml"


def load_waivers(workspace: Workspace, game: str) -> tuple[Document | None, list[Waiver]]:
    """Return the file of a game's waivers and what is in it.

    Raises:
        ContentError: what is wrong in the file; one without a reason is.
    """
    path = waivers_file(workspace, game)
    if not is_there(path):
        return None, []
    document = workspace.read(path)
    problems = [*document.problems] or validate(document, "waivers")
    if problems:
        raise ContentError(problems)
    assert isinstance(document.data, list)
    entries = enumerate(document.data)
    return document, [Waiver(each["mutant"], each["code"], each["why"], at) for at, each in entries]


def with_waivers(content: Content, verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Return verdicts in which what survived and is waived says so, with the reason.

    Each mutant has a short key then, by which people name it, and the hash of what it changes. A file of
    waivers that has problems waives nothing.
    """
    try:
        _, waivers = load_waivers(content.workspace, content.game.id)
    except ContentError:
        waivers = []  # told by `waiver_problems`
    why = {(waiver.mutant, waiver.code): waiver.why for waiver in waivers}
    return [_waived(verdict, why) for verdict in _named(content, verdicts)]


def _waived(verdict: Verdict, why: Mapping[tuple[str, str], str]) -> Verdict:
    reason = why.get((verdict.mutant.key, verdict.mutant.code), "")
    if not reason or verdict.fate not in (Fate.SURVIVED, Fate.UNREACHED):
        return verdict
    return replace(verdict, fate=Fate.WAIVED, waived=reason)


def _named(content: Content, verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """Yield verdicts whose mutants have short keys, and the hashes of what they change."""
    codes = _Codes(content)
    seen = Counter[tuple[str, str, str]]()
    for verdict in verdicts:
        mutant = verdict.mutant
        same = (mutant.place, mutant.operator, mutant.change)
        seen[same] += 1
        key = _hash([*same, seen[same]], KEY_BYTES)
        yield replace(verdict, mutant=replace(mutant, key=key, code=codes.of(mutant.place, mutant)))


class _Codes:
    """Hashes of functions and of cards' texts, each file read once."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.trees: dict[str, ast.Module] = {}
        self.known: dict[str, str] = {}

    def of(self, where: str, mutant: Mutant) -> str:
        """Return the hash of the code or text that a mutant changes."""
        if where not in self.known:
            self.known[where] = self._of(where, mutant)
        return self.known[where]

    def _of(self, where: str, mutant: Mutant) -> str:
        if not mutant.file.endswith(".py"):
            card = self.content.card_by_id[where.partition(":")[0]]
            return _hash(card.text)
        if mutant.file not in self.trees:
            path = self.content.workspace.root / mutant.file
            self.trees[mutant.file] = ast.parse(path.read_text(encoding="utf-8"))
        return _hash(ast.dump(_changed_node(self.trees[mutant.file], mutant.line)))


def _changed_node(tree: ast.Module, line: int) -> ast.AST:
    """Return the function, or else the statement of the module, that a line stands in.

    In a file that was edited while its game was proved it may stand in none: then the module is returned.
    """
    inside: ast.AST = next((node for node in tree.body if _holds(node, line)), tree)
    if isinstance(inside, ast.ClassDef):
        return next((each for each in inside.body if _holds(each, line)), inside)
    return inside


def _holds(node: ast.stmt, line: int) -> bool:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    first = min([node.lineno, *(each.lineno for each in decorators)])
    return first <= line <= (node.end_lineno or node.lineno)


def _hash(what: object, size: int = 16) -> str:
    canonical = json.dumps(what, ensure_ascii=False, separators=(",", ":"))
    return blake2b(canonical.encode(), digest_size=size).hexdigest()


def waiver_problems(content: Content, report: StatusReport | None) -> list[Problem]:
    """Return what is wrong with the waivers of a game; of one that was not proved, only with their form."""
    try:
        document, waivers = load_waivers(content.workspace, content.game.id)
    except ContentError as error:
        return [*error.problems]
    if document is None or report is None:
        return []
    return [*_dead(document, waivers, report), *_too_many(document, waivers, report)]


def _dead(document: Document, waivers: Iterable[Waiver], report: StatusReport) -> Iterator[Problem]:
    survivors = {each.key: each for each in report.survivors}
    seen = set[str]()
    for waiver in waivers:
        found = survivors.get(waiver.mutant)
        fault = _fault(waiver, found, waiver.mutant in seen)
        seen.add(waiver.mutant)
        if fault:
            yield document.problem((waiver.index, "mutant"), "V207", *fault)


def _fault(waiver: Waiver, found: Survivor | None, is_twice: bool) -> tuple[str, str] | None:
    """Return what is wrong with a waiver, and the mend."""
    if is_twice:
        return "this change is waived twice", "remove one of the two"
    if found is None:
        said = (
            "this waives nothing: a scenario notices the change by now, or there is no such change any more"
        )
        return said, "remove it"
    if waiver.code != found.code:
        hint = "look whether the reason still holds; then remove it, and waive the change again"
        return "what this change is made in is not what it was when the change was waived", hint
    return None


def _too_many(document: Document, waivers: list[Waiver], report: StatusReport) -> Iterator[Problem]:
    count, most = len(report.waived), int(MOST * report.mutants)
    if count > most:
        message = f"{count} of {report.mutants} changes are waived; at most {most} may be, {MOST:.0%}"
        hint = "write scenarios that notice some of them"
        yield document.problem((waivers[most].index,), "V208", message, hint)


def waiver_entry(survivor: Survivor, ids: Iterable[str], why: str) -> list[str]:
    """Return the lines of a new waiver for a change that nobody noticed; no reason is to be filled in."""

    def quoted(text: str) -> str:
        return json.dumps(text, ensure_ascii=False)

    return [
        f"- mutant: {quoted(survivor.key)}",
        f"  what: {quoted(f'{survivor.operator}: {survivor.change}')}",
        f"  where: {quoted(', '.join([survivor.file, *ids]))}",
        f"  code: {quoted(survivor.code)}",
        f"  why: {quoted(why)}",
    ]
