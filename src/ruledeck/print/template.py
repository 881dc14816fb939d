"""Jinja templates of print: a workspace's own, file by file, in place of the defaults that ship.

In: a workspace, a game, the part that is set (`rulebook`: a folder of `print/<game>/`). Out: HTML. Templates
may come from someone else's workspace, so they run in Jinja's sandbox and get plain values only. What is
wrong in one is a problem with its file and line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path, PurePath
from traceback import walk_tb
from typing import Any

from jinja2 import ChoiceLoader, FileSystemLoader, Undefined
from jinja2.exceptions import SecurityError, TemplateNotFound, TemplateSyntaxError
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from ruledeck.print.unknown import Unknown, UnknownNameError, unknown_name
from ruledeck.schema.problem import ContentError, Problem, nearest_or_all
from ruledeck.schema.workspace import Workspace

PACKAGE = Path(__file__).parents[1]
DEFAULTS = PACKAGE / "print" / "default"
_OBJECT = re.compile(r"'[\w.]+' object")  # how Python names a value whose class nobody knows here


class Sandbox(SandboxedEnvironment):
    """Jinja's sandbox, closed to paths too: a path that a value carries would open the disk to a template."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether a template may read an attribute."""
        return not isinstance(obj, PurePath) and super().is_safe_attribute(obj, attr, value)

    def unsafe_undefined(self, obj: Any, attribute: str) -> Undefined:
        """Return what stands for an attribute that a template may not read."""
        return self.undefined(f"templates may not read '{attribute}'", obj, attribute, SecurityError)


class TemplateSet:
    """Templates out of several folders; a file in an earlier folder stands in place of one in a later."""

    def __init__(self, workspace: Workspace, folders: Sequence[Path]) -> None:
        self.workspace = workspace
        self.folders = tuple(folders)
        self.environment = Sandbox(
            loader=ChoiceLoader([FileSystemLoader(folder) for folder in self.folders]),
            undefined=Unknown,
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def render(self, name: str, **values: object) -> str:
        """Return the text that a template makes of values; ContentError has the file and line of a fault."""
        with self._faults_placed(name, values):
            return self.environment.get_template(name).render(**values)

    def call(self, name: str, macro: str, *values: object) -> Markup:
        """Return the HTML that a macro of a template makes of values; faults as in `render`."""
        with self._faults_placed(name, {}):
            made = getattr(self.environment.get_template(name).module, macro, None)
            if made is None:
                message = f"template: no macro '{macro}', which is needed"
                raise ContentError([Problem(self._shown(name), 1, 1, "P013", message)])
            return Markup(made(*values))

    @contextmanager
    def _faults_placed(self, name: str, values: Mapping[str, object]) -> Iterator[None]:
        try:
            yield
        except ContentError:
            raise
        except TemplateSyntaxError as error:
            file = self._shown(error.filename or name)
            problem = Problem(file, error.lineno, 1, "P010", f"template: {error.message}")
            raise ContentError([problem]) from None
        except Exception as error:  # a template can do wrong whatever Python can
            frames = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
            at = max((at for at, (file, _) in enumerate(frames) if self._is_template(file)), default=None)
            if not isinstance(error, RecursionError) and _is_ours(frames, at):
                raise
            if isinstance(error, RecursionError):
                places = [(self._shown(file), line) for file, line in frames if self._is_template(file)]
                raise ContentError([_endless(places or [(self._shown(name), 1)])]) from None
            file, line = (name, 1) if at is None else frames[at]
            raise ContentError([self._problem(self._shown(file), line, error, values)]) from None

    def _problem(self, file: str, line: int, error: Exception, values: Mapping[str, object]) -> Problem:
        if isinstance(error, TemplateNotFound):
            known = nearest_or_all(str(error.name), self.environment.list_templates())
            return Problem(file, line, 1, "P011", f"no template '{error.name}'", known)
        if isinstance(error, UnknownNameError):
            unknown, hint = unknown_name(error, values)
            return Problem(file, line, 1, "P013", f"template: {unknown}", hint)
        message = _OBJECT.sub("this value", str(error)) or type(error).__name__
        return Problem(file, line, 1, "P013", f"template: {message}")

    def _is_template(self, file: str) -> bool:
        return any(Path(file).is_relative_to(folder) for folder in self.folders)

    def _shown(self, file: str) -> str:
        path = next((folder / file for folder in self.folders if (folder / file).is_file()), Path(file))
        return self.workspace.name(path)


class Templates(TemplateSet):
    """The templates of one part of one game's print."""

    def __init__(self, workspace: Workspace, game: str, part: str) -> None:
        super().__init__(workspace, (workspace.root / "print" / game / part, DEFAULTS / part))


def _endless(places: Sequence[tuple[str, int]]) -> Problem:
    """Return the problem of templates that include each other, placed where the circle is entered.

    `places` are the files and lines that were on their way, from the outermost.
    """
    files = [file for at, (file, _) in enumerate(places) if at == 0 or file != places[at - 1][0]]
    last = files[-1]
    before = [at for at, file in enumerate(files[:-1]) if file == last]
    circle = files[before[-1] : -1] if before else [last]
    entered, line = next((file, line) for file, line in places if file in circle)
    turn = circle.index(entered)
    shown = " -> ".join([*circle[turn:], *circle[:turn], entered])
    return Problem(entered, line, 1, "P012", f"template: includes go round in a circle: {shown}")


def _is_ours(frames: list[tuple[str, int]], template: int | None) -> bool:
    """Return whether our own code failed, called by a template or (at `template` None) never reaching one."""
    last = Path(frames[-1][0])
    if template is None:
        return last != Path(__file__) and "jinja2" not in last.parts
    return any(Path(file).is_relative_to(PACKAGE) for file, _ in frames[template + 1 :])
