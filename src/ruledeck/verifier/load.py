"""Loading a game's ruleset from `verifier/<game>/ruleset/`, a package of a workspace.

In: a game's content. Out: its Ruleset with what is printed on the cards, or ContentError with what is wrong
in the package. Nothing of it is kept here: every load gives a fresh package, whose registries are its own.
"""

from __future__ import annotations

import importlib.util
import sys
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.schema.problem import ContentError, Problem, nearest
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.cited import cited_rules
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.state.card import Spec

PACKAGE = "ruledeck_games"


def ruleset_folder(workspace: Workspace, game: str) -> Path:
    """Return the folder of a game's ruleset, whether there is one or not."""
    return workspace.root / "verifier" / game / "ruleset"


def has_ruleset(workspace: Workspace, game: str) -> bool:
    """Return whether a game has a ruleset."""
    return (ruleset_folder(workspace, game) / "__init__.py").is_file()


def load_ruleset(content: Content) -> Ruleset:
    """Return a game's ruleset, freshly loaded, with the specs of the cards in print and the modes there are.

    Raises:
        ContentError: there is none; it cannot be imported; it cites rules that there are not; or another game
            of the workspace has a name that comes to the same.
    """
    workspace, game = content.workspace, content.game.id
    start = ruleset_folder(workspace, game) / "__init__.py"
    name = workspace.name(start)
    if not start.is_file():
        hint = "begin one as the handbook's page 'Rules that run' shows; its `ruleset` is a Ruleset"
        raise ContentError([Problem(name, 1, 1, "V001", f"{content.game.name} has no ruleset", hint)])
    _refuse_twins(workspace, game, name)
    problems = list(unknown_rules(content))
    if problems:
        raise ContentError(problems)
    ruleset = getattr(_import(workspace, game, start), "ruleset", None)
    if not isinstance(ruleset, Ruleset):
        hint = "import it there: from .base import ruleset"
        raise ContentError([Problem(name, 1, 1, "V001", "there is no `ruleset` in the package", hint)])
    printed = [card for card in content.cards if card.is_printed]
    ruleset.specs = {card.id: (_spec(content, card), card.copies) for card in printed}
    ruleset.of_type = _ids_by(ruleset.specs, lambda spec: spec.type)
    ruleset.of_group = _ids_by(ruleset.specs, lambda spec: spec.group)
    ruleset.groups = {group.id: group.has for group in content.groups}
    ruleset.setups = content.setups
    ruleset.whens = {id: rule.when for id, rule in content.paragraphs.items() if rule.when}
    return ruleset


def _spec(content: Content, card: Card) -> Spec:
    counts_as = content.game.counts_as(card.type)[1:]
    return Spec(card.id, card.type, card.stats, card.side, counts_as, card.group, card.marks)


def _ids_by(specs: Mapping[str, tuple[Spec, int]], of: Callable[[Spec], str]) -> Mapping[str, Sequence[str]]:
    """Return the ids of cards by something that is printed on them, each in the order of all."""
    ids: dict[str, list[str]] = {}
    for id, (spec, _) in specs.items():
        ids.setdefault(of(spec), []).append(id)
    return ids


def unknown_rules(content: Content) -> Iterator[Problem]:
    """Yield the rule ids in a ruleset's code that neither the rulebook nor the rulings have."""
    known = {*content.paragraphs, *content.sections, *(ruling.id for ruling in content.rulings)}
    for path in sorted(ruleset_folder(content.workspace, content.game.id).rglob("*.py")):
        name = content.workspace.name(path)
        try:
            cited = list(cited_rules(path.read_text(encoding="utf-8")))
        except (SyntaxError, UnicodeDecodeError):
            continue  # told when it is imported, with its place
        for id, line, column in cited:
            if id not in known:
                message = f"no rule or ruling '{id}'"
                yield Problem(name, line, column, "V003", message, nearest(id, known))


def _refuse_twins(workspace: Workspace, game: str, file: str) -> None:
    twins = [other for other in workspace.games if other != game and _module(other) == _module(game)]
    if twins:
        message = f"the games '{game}' and '{twins[0]}' would have one package, {PACKAGE}.{_module(game)}"
        raise ContentError([Problem(file, 1, 1, "V004", message, "give one of them another id")])


def _module(game: str) -> str:
    return game.replace("-", "_")


def _import(workspace: Workspace, game: str, start: Path) -> ModuleType:
    """Return the package, imported afresh; what goes wrong is told where it went wrong in the package."""
    name = f"{PACKAGE}.{_module(game)}"
    for loaded in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
        del sys.modules[loaded]
    if PACKAGE not in sys.modules:
        parent = ModuleType(PACKAGE, "The rulesets of a workspace's games.")
        parent.__path__ = []
        sys.modules[PACKAGE] = parent
    spec = importlib.util.spec_from_file_location(name, start, submodule_search_locations=[str(start.parent)])
    assert spec is not None, "a file of Python has a loader"
    assert spec.loader is not None, "a file of Python has a loader"
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _no_bytecode():
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        told = "the ruleset cannot be loaded"
        raise ContentError([ruleset_fault(workspace, game, error, told)]) from error
    return module


def modules_of(game: str) -> list[ModuleType]:
    """Return the modules of a game's ruleset that was loaded last, in the order of their names."""
    name = f"{PACKAGE}.{_module(game)}"
    return [
        module
        for loaded, module in sorted(sys.modules.items())
        if (loaded == name or loaded.startswith(f"{name}.")) and module.__file__
    ]


@contextmanager
def _no_bytecode() -> Iterator[None]:
    """Leave no compiled files behind: a source that is changed at once could be taken for the old one."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def ruleset_fault(
    workspace: Workspace, game: str, error: BaseException, said: str, code: str = "V002"
) -> Problem:
    """Return what went wrong as a problem at the last line of the package that was being carried out."""
    start = ruleset_folder(workspace, game) / "__init__.py"
    told = str(error) or type(error).__name__
    if isinstance(error, SyntaxError) and error.filename:
        file, line = workspace.name(Path(error.filename)), error.lineno or 1
        return Problem(file, line, error.offset or 1, "V002", f"this is no Python: {error.msg}")
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(start.parent)
    ]
    message = f"{said}: {type(error).__name__}: {told}"
    if not frames:
        return Problem(workspace.name(start), 1, 1, code, message)
    last = frames[-1]
    column = (last.colno or 0) + 1
    return Problem(workspace.name(Path(last.filename)), last.lineno or 1, column, code, message)
