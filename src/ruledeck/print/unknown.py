"""Names that a template asks for and its values do not have, in words for those who write templates.

In: Jinja's undefined values. Out: what is unknown, of what, and which names are known there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from typing import Any

from jinja2 import StrictUndefined
from jinja2.exceptions import UndefinedError
from jinja2.utils import missing

from ruledeck.schema.problem import nearest, nearest_or_all

DEEPEST = 6  # levels of values that are gone through for the one that lacks a name
_KINDS = ((str, "a text"), (bool, "a yes or no"), (int | float, "a number"), (list | tuple, "a list"))


class UnknownNameError(UndefinedError):
    """A template asks for `name`, which `owner` does not have; Jinja's `missing` where it stands alone."""

    def __init__(self, owner: object, name: object, message: str | None = None) -> None:
        super().__init__(message)
        self.owner, self.name = owner, name


class Unknown(StrictUndefined):
    """What Jinja gives for an unknown name: any use of it but `is defined` raises UnknownNameError."""

    __slots__ = ()

    def __init__(
        self,
        hint: str | None = None,
        obj: Any = missing,
        name: str | None = None,
        exc: type[Exception] = UndefinedError,
    ) -> None:
        own = exc if hint or exc is not UndefinedError else partial(UnknownNameError, obj, name)
        super().__init__(hint, obj, name, own)  # type: ignore[arg-type]  # it is only called, with the message


def unknown_name(error: UnknownNameError, values: Mapping[str, object]) -> tuple[str, str | None]:
    """Return the message and the hint of an unknown name, from what the template was given."""
    owner, name = error.owner, error.name
    if owner is missing:
        return f"nothing is called '{name}' here", nearest_or_all(str(name), values)
    who = next(_places(owner, values), None) or _kind(owner)
    if isinstance(name, int):
        return f"{who} has no entry {name}", None
    known = _names(owner)
    own = is_dataclass(owner) or isinstance(owner, Mapping)
    return f"{who} has no '{name}'", nearest_or_all(str(name), known) if own else nearest(str(name), known)


def _names(value: object) -> list[str]:
    names = map(str, value) if isinstance(value, Mapping) else dir(value)
    return [name for name in names if not name.startswith("_")]


def _kind(value: object) -> str:
    return next((words for kind, words in _KINDS if isinstance(value, kind)), "this value")


def _places(wanted: object, values: Mapping[str, object]) -> Iterator[str]:
    """Yield how a template reaches a value, as `'card.type'` or `an entry of 'card.stats'`."""
    if isinstance(wanted, str | int | float):
        return  # equal ones may stand anywhere
    for depth in range(1, DEEPEST):
        for name, value in values.items():
            yield from _within(wanted, value, name, depth)


def _within(wanted: object, value: object, name: str, depth: int) -> Iterator[str]:
    if value is wanted:
        yield f"'{name}'"
    elif isinstance(value, list | tuple) and any(entry is wanted for entry in value):
        yield f"an entry of '{name}'"
    elif depth and isinstance(value, list | tuple):
        for entry in value:
            yield from _within(wanted, entry, f"{name}[]", depth - 1)
    elif depth and is_dataclass(value):
        for part in fields(value):
            yield from _within(wanted, getattr(value, part.name), f"{name}.{part.name}", depth - 1)
