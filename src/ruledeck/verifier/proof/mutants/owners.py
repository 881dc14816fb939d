"""Whose code is whose: what functions of a ruleset belong to that carry out no rule themselves.

In: the functions of a package, with the ids that some have. Out: ids for the others. What compiles a
primitive belongs to the phrases that are made of it, any other function to what calls it.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from types import ModuleType
from typing import Any

from ruledeck.text.phrases.book import Phrasebook
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.staging import POLICIES
from ruledeck.verifier.proof.mutants.source import Source


def phrases_of(ruleset: Ruleset, book: Phrasebook | None) -> Mapping[int, tuple[str, ...]]:
    """Return the phrases that are made of a primitive, by the identity of the function that compiles it."""
    found: dict[int, tuple[str, ...]] = {}
    for phrase in book.phrases.values() if book is not None else ():
        for name in _primitives(ruleset, phrase.do):
            builder = id(inspect.unwrap(ruleset.primitives[name]))
            found[builder] = tuple(dict.fromkeys((*found.get(builder, ()), f"phrase:{phrase.id}")))
    return found


def outside_of(ruleset: Ruleset) -> frozenset[int]:
    """Return the functions, by their identities, that are no part of play.

    They lay games out and tell of them, refuse texts that make no sense, draw answers by chance, or say what
    is wrong with a game.
    """
    staging = [getattr(ruleset, name) for name in POLICIES]
    marked = [*ruleset.text_checks, *ruleset.samplers, *ruleset.invariants]
    return frozenset(id(inspect.unwrap(each)) for each in [*staging, *marked])


def _primitives(ruleset: Ruleset, do: Any) -> Iterator[str]:
    if isinstance(do, Mapping):
        for name, inner in do.items():
            if name in ruleset.primitives:
                yield name
            yield from _primitives(ruleset, inner)
    elif isinstance(do, list):
        for each in do:
            yield from _primitives(ruleset, each)


def owned(
    sources: Sequence[Source], phrases: Mapping[int, tuple[str, ...]], outside: Collection[int] = ()
) -> list[Source]:
    """Return the functions with the ids of those that have none of their own, which nothing may call.

    Args:
        sources: the functions of a package.
        phrases: those that are made of what a function compiles, by its identity.
        outside: functions, by their identities, that are no part of play. They and what is called from them
            alone are left out.
    """
    callers = _callers(sources)
    left_out = {at for at, each in enumerate(sources) if id(each.function) in outside}
    while more := {at for at, by in callers.items() if by and by <= left_out} - left_out:
        left_out |= more
    ids = {at: each.ids or phrases.get(id(each.function), ()) for at, each in enumerate(sources)}
    _pass_on(ids, callers)
    return [
        each
        if each.ids
        else replace(
            each,
            ids=tuple(sorted(ids[at])),
            is_shared=True,
            is_inherited=id(each.function) not in phrases,
        )
        for at, each in enumerate(sources)
        if at not in left_out
    ]


def _pass_on(ids: dict[int, tuple[str, ...]], callers: Mapping[int, set[int]]) -> None:
    """Let functions without ids have those of what calls them, however far away."""
    waiting = [at for at, found in ids.items() if not found]
    is_changed = True
    while is_changed:
        is_changed = False
        for at in waiting:
            told = {id for caller in callers.get(at, ()) for id in ids[caller]}
            if told != set(ids[at]):
                ids[at], is_changed = tuple(told), True


def _callers(sources: Sequence[Source]) -> Mapping[int, set[int]]:
    """Return which functions call each, by their places in the list."""
    names = _Names(sources)
    callers: dict[int, set[int]] = {}
    for at, each in enumerate(sources):
        for called in names.called(each):
            if called != at:
                callers.setdefault(called, set()).add(at)
    return callers


_RUN_BY_ITSELF = ("__init__", "__post_init__", "__call__")
"""Methods that nobody names."""


class _Names:
    """What the names in functions of a package mean: other functions of it, by their places in a list."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.places = {id(each.function): at for at, each in enumerate(sources)}
        self.methods: dict[str, list[int]] = {}
        self.properties: dict[str, list[int]] = {}
        for at, each in enumerate(sources):
            if "." in each.name:
                is_property = any(isinstance(mark, ast.Name) for mark in each.tree.decorator_list)
                kind = self.properties if is_property else self.methods
                kind.setdefault(each.tree.name, []).append(at)

    def called(self, source: Source) -> Iterator[int]:
        """Yield what a function names; a method that is called, or a property, by its name alone."""
        known = source.function.__globals__
        nodes = list(ast.walk(source.tree))
        calls = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
        for node in nodes:
            if isinstance(node, ast.Name):
                yield from self._meant(known.get(node.id))
            elif isinstance(node, ast.Attribute):
                holder = known.get(node.value.id) if isinstance(node.value, ast.Name) else None
                if isinstance(holder, ModuleType):
                    yield from self._meant(getattr(holder, node.attr, None))
                else:
                    members = self.methods if id(node) in calls else self.properties
                    yield from members.get(node.attr, ())

    def _meant(self, found: Any) -> Iterator[int]:
        """Yield the function that a value is, or those that a table holds.

        Of a class those that no code names: methods that run by themselves, and what its fields fall back on.
        """
        if isinstance(found, type):
            for name in _RUN_BY_ITSELF:
                yield from self._meant(vars(found).get(name))
            for field in getattr(found, "__dataclass_fields__", {}).values():
                yield from self._meant(field.default)
        elif isinstance(found, Mapping):
            for each in found.values():
                yield from self._meant(each)
        elif callable(found) and (at := self.places.get(id(inspect.unwrap(found)))) is not None:
            yield at
