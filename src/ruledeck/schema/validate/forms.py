"""What a schema takes, in words. In: a schema. Out: the end of "expected ..."."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruledeck.schema.jsonschemas import FORMS, WORDS

_KINDS = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "array": "a list",
    "object": "a mapping of keys to values",
    "boolean": "true or false",
    "null": "nothing",
}


def form(schema: Mapping[str, Any]) -> str:
    """Return what may stand where a schema holds: 'a text or a list'; each form is named once."""
    return " or ".join(dict.fromkeys(_forms(schema)))


def _forms(schema: Mapping[str, Any]) -> list[str]:
    if "anyOf" in schema and "type" not in schema:
        return [form for option in schema["anyOf"] for form in _forms(option)]
    if "const" in schema:
        return [f"'{schema['const']}'"]
    if "enum" in schema:
        return [f"'{value}'" for value in schema["enum"]]
    kinds = schema.get("type", [])
    return [_of_kind(schema, kind) for kind in ([kinds] if isinstance(kinds, str) else kinds)]


def _of_kind(schema: Mapping[str, Any], kind: str) -> str:
    """Return what a schema asks of values of one kind."""
    pattern = schema.get("pattern", WORDS)
    if kind == "string" and pattern != WORDS:
        return FORMS[pattern]
    if kind in ("integer", "number"):
        return _KINDS[kind] + limits(schema.get("minimum"), schema.get("maximum"))
    if kind == "object" and schema.get("required"):
        return f"a mapping with {', '.join(schema['required'])}"
    return _KINDS[kind]


def limits(least: float | None, most: float | None) -> str:
    """Return the limits of a number as the end of its description, or nothing where there are none."""
    if least is None:
        return "" if most is None else f" of {most} or less"
    return f" of {least} or more" if most is None else f" from {least} to {most}"
