"""Documents against their JSON Schemas.

In: a document and a schema. Out: a Problem for each fault, at the value or key that causes it, in words for
people. jsonschema-rs says valid or not, thousands of cards in an instant, and where a faulty document fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import jsonschema_rs

from ruledeck.schema.document import Document
from ruledeck.schema.jsonschemas import SCHEMAS, Schema
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest_or_all


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that a schema does not allow.

    `path` leads to the value `got`; `keyword` is the schema's word that fails there, `wanted` what it asks
    for; `keys` are the keys that are too many or missing.
    """

    path: tuple[Step, ...]
    keyword: str
    wanted: Any
    got: Any
    schema: Mapping[str, Any]
    keys: tuple[str, ...] = ()


Renderer = Callable[[Document, Fault], Iterator[Problem]]


@cache
def _quick(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for(SCHEMAS[name]())


def validate(document: Document, name: str) -> list[Problem]:
    """Return what the schema called `name` finds in a document, nothing when it is valid."""
    if _quick(name).is_valid(document.data):
        return []
    return schema_problems(document, SCHEMAS[name]())


def schema_problems(
    document: Document, schema: Schema, special: Callable[[Document, Fault], Renderer | None] | None = None
) -> list[Problem]:
    """Return a problem for each fault that the schema finds, placed at the value or key that causes it.

    Args:
        document: what is checked.
        schema: a JSON Schema without references.
        special: returns the renderer of a fault that a part of the schema words in its own way, or None.
    """
    found: set[Problem] = set()
    for fault in _faults(document, schema):
        renderer = (special and special(document, fault)) or _RENDERERS.get(fault.keyword, _plain)
        found.update(renderer(document, fault))
    return sorted(found, key=lambda problem: (problem.line, problem.column, problem.code, problem.message))


def _faults(document: Document, schema: Schema) -> Iterator[Fault]:
    for error in jsonschema_rs.validator_for(schema).iter_errors(document.data):
        place = list(error.schema_path)
        keyword = error.kind.name
        while place and place[-1] != keyword:
            place.pop()
        owner = _at(schema, place[:-1])
        keys: tuple[str, ...] = ()
        if keyword == "additionalProperties":
            keys = tuple(error.kind.as_dict()["unexpected"])
        elif keyword == "required":
            keys = (error.kind.as_dict()["property"],)
        path = tuple(error.instance_path)
        got = (
            error.kind.as_dict()["error"].instance if keyword == "propertyNames" else _at(document.data, path)
        )
        yield Fault(path, keyword, owner.get(keyword), got, owner, keys)


def _at(data: Any, path: list[Step] | tuple[Step, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def where(path: tuple[Step, ...]) -> str:
    """Return the keys that lead to a value as the end of a sentence, or nothing at the top."""
    words = [str(step) for step in path if isinstance(step, str)]
    return f" in '{'.'.join(words)}'" if words else ""


def show(value: object) -> str:
    """Return a value as a message quotes it."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return f"'{text[:40]}...'" if len(text) > 40 else f"'{text}'"


def _unknown_key(document: Document, fault: Fault) -> Iterator[Problem]:
    known = fault.schema.get("properties", {})
    for key in fault.keys:
        line, column = document.key_position(fault.path, key)
        message = f"unknown key '{key}'{where(fault.path)}"
        yield Problem(document.name, line, column, "S001", message, nearest_or_all(key, known))


def _missing(document: Document, fault: Fault) -> Iterator[Problem]:
    for key in fault.keys:
        yield document.problem(fault.path, "S002", f"'{key}' is missing{where(fault.path)}", f"add '{key}:'")


def _choice(document: Document, fault: Fault) -> Iterator[Problem]:
    hint = nearest_or_all(str(fault.got), [str(option) for option in fault.wanted])
    message = f"{show(fault.got)} is not one of the values{where(fault.path)}"
    yield document.problem(fault.path, "S003", message, hint)


_KINDS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "array": "a list",
    "object": "a mapping of keys to values",
    "boolean": "true or false",
    "null": "nothing",
}


def _kind(document: Document, fault: Fault) -> Iterator[Problem]:
    wanted = [fault.wanted] if isinstance(fault.wanted, str) else fault.wanted
    names = " or ".join(_KINDS[kind] for kind in wanted)
    quote = "string" in wanted and not isinstance(fault.got, (dict, list)) and fault.got is not None
    message = f"expected {names}{where(fault.path)}, got {show(fault.got)}"
    yield document.problem(fault.path, "S004", message, "put it in double quotes" if quote else None)


def _plain(document: Document, fault: Fault) -> Iterator[Problem]:
    said = {
        "minimum": f"{show(fault.got)} is under the least value, {fault.wanted}",
        "maximum": f"{show(fault.got)} is over the greatest value, {fault.wanted}",
        "exclusiveMinimum": f"{show(fault.got)} must be more than {fault.wanted}",
        "minLength": "the text is empty",
        "minItems": "the list is empty",
        "minProperties": "the mapping is empty",
        "uniqueItems": "a value stands twice",
        "pattern": f"{show(fault.got)} does not have the form expected here ({fault.wanted})",
        "oneOf": "exactly one of these keys is expected: "
        + ", ".join(key for option in fault.schema.get("oneOf", []) for key in option.get("required", [])),
        "anyOf": f"{show(fault.got)} has none of the forms expected here",
    }
    message = said.get(fault.keyword, f"{show(fault.got)} is not expected here")
    yield document.problem(fault.path, "S005", f"{message}{where(fault.path)}")


def _bad_name(document: Document, fault: Fault) -> Iterator[Problem]:
    line, column = document.key_position(fault.path, str(fault.got))
    message = f"'{fault.got}' is not an id"
    yield Problem(document.name, line, column, "S006", message, "ids are lower case words joined by hyphens")


_RENDERERS: dict[str, Renderer] = {
    "additionalProperties": _unknown_key,
    "required": _missing,
    "enum": _choice,
    "type": _kind,
    "propertyNames": _bad_name,
}
