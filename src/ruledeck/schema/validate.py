"""Documents against their JSON Schemas, in two steps.

jsonschema-rs says valid or not, thousands of cards in an instant; only a file that fails is gone through with
jsonschema, whose errors know where they are, to render each as a Problem with place, expectation and hint.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

import jsonschema_rs

from ruledeck.schema.document import Document, Step
from ruledeck.schema.jsonschemas import SCHEMAS, Schema
from ruledeck.schema.problem import Problem, nearest, nearest_or_all

if TYPE_CHECKING:
    from jsonschema import ValidationError


@cache
def _quick(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for(SCHEMAS[name]())


def validate(document: Document, name: str) -> list[Problem]:
    """Return what the schema called `name` finds in a document, nothing when it is valid."""
    if _quick(name).is_valid(document.data):
        return []
    return schema_problems(document, SCHEMAS[name]())


def schema_problems(document: Document, schema: Schema) -> list[Problem]:
    """Return a problem for each error that the schema finds, placed at the value or key that causes it."""
    from jsonschema import Draft202012Validator

    found: set[Problem] = set()
    for error in Draft202012Validator(schema).iter_errors(document.data):
        found.update(_render(document, error))
    return sorted(found)


def _render(document: Document, error: ValidationError) -> Iterator[Problem]:
    if error.validator in ("if", "allOf") and error.context:
        for inner in error.context:
            yield from _render(document, inner)
        return
    path: list[Step] = list(error.absolute_path)
    renderer = _RENDERERS.get(str(error.validator), _plain)
    yield from renderer(document, path, error)


def _where(path: list[Step]) -> str:
    words = [str(step) for step in path if isinstance(step, str)]
    return f" in '{'.'.join(words)}'" if words else ""


def _unknown_key(document: Document, path: list[Step], error: ValidationError) -> Iterator[Problem]:
    schema: dict[str, Any] = dict(error.schema) if isinstance(error.schema, dict) else {}
    known = schema.get("properties", {})
    for key in error.instance:
        if key not in known:
            line, column = document.key_position(path, key)
            message = f"unknown key '{key}'{_where(path)}"
            yield Problem(document.name, line, column, "S001", message, nearest_or_all(key, known))


def _missing(document: Document, path: list[Step], error: ValidationError) -> Iterator[Problem]:
    present = error.instance
    for key in error.validator_value:
        if key not in present:
            close = nearest(key, present)
            hint = f"'{close.split(chr(39))[1]}' stands here" if close else f"add '{key}:'"
            yield document.problem(path, "S002", f"'{key}' is missing{_where(path)}", hint)


def _choice(document: Document, path: list[Step], error: ValidationError) -> Iterator[Problem]:
    options = [str(option) for option in error.validator_value]
    hint = nearest_or_all(str(error.instance), options)
    yield document.problem(
        path, "S003", f"{_show(error.instance)} is not one of the values{_where(path)}", hint
    )


_KINDS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "array": "a list",
    "object": "a mapping of keys to values",
    "boolean": "true or false",
    "null": "nothing",
}


def _kind(document: Document, path: list[Step], error: ValidationError) -> Iterator[Problem]:
    wanted = error.validator_value
    names = " or ".join(_KINDS[kind] for kind in ([wanted] if isinstance(wanted, str) else wanted))
    hint = (
        "put it in double quotes"
        if wanted == "string" and not isinstance(error.instance, (dict, list))
        else None
    )
    yield document.problem(path, "S004", f"expected {names}{_where(path)}, got {_show(error.instance)}", hint)


def _plain(document: Document, path: list[Step], error: ValidationError) -> Iterator[Problem]:
    said = {
        "minimum": f"{_show(error.instance)} is under the least value, {error.validator_value}",
        "maximum": f"{_show(error.instance)} is over the greatest value, {error.validator_value}",
        "exclusiveMinimum": f"{_show(error.instance)} must be more than {error.validator_value}",
        "minLength": "the text is empty",
        "minItems": "the list is empty",
        "minProperties": "the mapping is empty",
        "uniqueItems": "a value stands twice",
        "pattern": f"{_show(error.instance)} does not have the form expected here ({error.validator_value})",
        "oneOf": "exactly one of these keys is expected: "
        + ", ".join(key for option in error.schema.get("oneOf", []) for key in option.get("required", [])),
        "anyOf": f"{_show(error.instance)} has none of the forms expected here",
    }
    message = said.get(str(error.validator), error.message)
    yield document.problem(path, "S005", f"{message}{_where(path)}")


def _bad_name(document: Document, path: list[Step], error: ValidationError) -> Iterator[Problem]:
    line, column = document.key_position(path, str(error.instance))
    message = f"'{error.instance}' is not an id"
    yield Problem(document.name, line, column, "S006", message, "ids are lower case words joined by hyphens")


def _show(value: object) -> str:
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


_RENDERERS = {
    "additionalProperties": _unknown_key,
    "required": _missing,
    "enum": _choice,
    "type": _kind,
    "propertyNames": _bad_name,
}
