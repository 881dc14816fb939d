"""Documents against their JSON Schemas.

In: a document and a schema. Out: a Problem for each fault, at the value or key that causes it, in words for
people. jsonschema-rs says valid or not, thousands of cards in an instant, and where a faulty document fails.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import jsonschema_rs

from ruledeck.schema.document import Document
from ruledeck.schema.jsonschemas import DATE, FORMS, ID, SCHEMAS, WORDS, Schema
from ruledeck.schema.parse.fault import quoting
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest, nearest_or_all
from ruledeck.schema.validate.forms import form


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
    return validator(SCHEMAS[name]())


def validator(schema: Schema) -> jsonschema_rs.Validator:
    """Return the quick validator of a schema."""
    return jsonschema_rs.validator_for(schema, validate_formats=True)


def validate(document: Document, name: str) -> list[Problem]:
    """Return what the schema called `name` finds in a document, nothing when it is valid."""
    if _quick(name).is_valid(document.data):
        return []
    return schema_problems(document, SCHEMAS[name]())


def form_problems(document: Document, name: str) -> list[Problem]:
    """Return what is wrong with the form of a file that has to be there: as YAML, or by its schema."""
    keys = ", ".join(f"{key}:" for key in SCHEMAS[name]()["required"])
    hint = f"it has to be there, and needs at least: {keys}"
    problems = [replace(it, hint=hint) if it.code == "F004" else it for it in document.problems]
    return problems or validate(document, name)


def schema_problems(
    document: Document, schema: Schema, special: Callable[[Fault], Renderer | None] | None = None
) -> list[Problem]:
    """Return a problem for each fault that the schema finds, placed at the value or key that causes it.

    Args:
        document: what is checked.
        schema: a JSON Schema without references.
        special: returns the renderer of a fault that a part of the schema words in its own way, or None.
    """
    found: set[Problem] = set()
    for fault in _faults(document, schema, validator(schema).iter_errors(document.data)):
        renderer = (special and special(fault)) or _RENDERERS.get(fault.keyword, _plain)
        found.update(renderer(document, fault))
    return sorted(found)


def _faults(
    document: Document, schema: Schema, errors: Iterable[jsonschema_rs.ValidationError]
) -> Iterator[Fault]:
    for error in errors:
        meant = _meant(error)
        if meant:
            yield from _faults(document, schema, meant)
            continue
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


def _meant(error: jsonschema_rs.ValidationError) -> list[jsonschema_rs.ValidationError]:
    """Return the errors of the only one of several forms whose kind a value has; nothing where none is."""
    options = error.kind.as_dict()["context"] if error.kind.name == "anyOf" else []
    of_kind = [
        errors
        for errors in options
        if not any(
            one.kind.name in _KIND_WORDS and one.instance_path == error.instance_path for one in errors
        )
    ]
    return list(of_kind[0]) if len(of_kind) == 1 else []


_KIND_WORDS = ("type", "const", "enum")


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
    for key in unmatched(fault):
        yield document.problem(fault.path, "S002", f"'{key}' is missing{where(fault.path)}", f"add '{key}:'")


def unmatched(fault: Fault) -> list[str]:
    """Return the missing keys but those that were only misspelt, which stand here as unknown keys."""
    unknown = [key for key in fault.got if key not in fault.schema.get("properties", fault.got)]
    return [key for key in fault.keys if nearest(key, unknown) is None]


def _choice(document: Document, fault: Fault) -> Iterator[Problem]:
    hint = nearest_or_all(str(fault.got), [str(option) for option in fault.wanted])
    message = f"{show(fault.got)} is not one of the values{where(fault.path)}"
    yield document.problem(fault.path, "S003", message, hint)


def _kind(document: Document, fault: Fault) -> Iterator[Problem]:
    wanted = [fault.wanted] if isinstance(fault.wanted, str) else fault.wanted
    message = f"expected {form(fault.schema)}{where(fault.path)}, got {show(fault.got)}"
    yield document.problem(fault.path, "S004", message, _kind_hint(document, fault, wanted))


def _kind_hint(document: Document, fault: Fault, wanted: list[str]) -> str | None:
    """Return what to write instead; a text that YAML took for something else is shown in quotes."""
    if "array" in wanted and isinstance(fault.got, str):
        return "write each entry in a line of its own, after '- '"
    if "string" not in wanted or fault.got is None:
        return None
    if not isinstance(fault.got, dict | list):
        return "put it in double quotes"
    line, column = document.position(fault.path)
    written = document.text.split("\n")[line - 1][column - 1 :].rstrip()
    is_meant = written.endswith(":") or written.startswith("- ")  # keys or entries in lines of their own
    return None if is_meant else quoting(written)


def _plain(document: Document, fault: Fault) -> Iterator[Problem]:
    said = {
        "minimum": f"{show(fault.got)} is under the least value, {fault.wanted}",
        "maximum": f"{show(fault.got)} is over the greatest value, {fault.wanted}",
        "exclusiveMinimum": f"{show(fault.got)} must be more than {fault.wanted}",
        "minItems": _too_few("list", "entries", fault),
        "maxItems": f"the list has more than {fault.wanted} entries",
        "minProperties": _too_few("mapping", "keys", fault),
        "oneOf": "exactly one of these keys is expected: "
        + ", ".join(key for option in fault.schema.get("oneOf", []) for key in option.get("required", [])),
    }
    message = said.get(fault.keyword, f"{show(fault.got)} is not expected here")
    yield document.problem(fault.path, "S005", f"{message}{where(fault.path)}")


def _too_few(what: str, parts: str, fault: Fault) -> str:
    return f"the {what} has fewer than {fault.wanted} {parts}" if fault.got else f"the {what} is empty"


def _form(document: Document, fault: Fault) -> Iterator[Problem]:
    said = "the text is empty" if fault.wanted == WORDS else f"{show(fault.got)} is not {FORMS[fault.wanted]}"
    message = said + where(fault.path)
    slug = re.sub("[^a-z0-9]+", "-", str(fault.got).casefold()).strip("-")
    hint = f"write '{slug}'" if fault.wanted == ID and slug else None
    yield document.problem(fault.path, "S005", message, hint)


def _calendar(document: Document, fault: Fault) -> Iterator[Problem]:
    if re.fullmatch(DATE, fault.got):  # else the pattern has said it
        message = f"{show(fault.got)} is not a day of the calendar{where(fault.path)}"
        yield document.problem(fault.path, "S005", message)


def _twice(document: Document, fault: Fault) -> Iterator[Problem]:
    for at, item in enumerate(fault.got):
        if item in fault.got[:at]:
            message = f"{show(item)} stands twice{where(fault.path)}"
            yield document.problem((*fault.path, at), "S005", message, "remove one of the two")


def _bad_name(document: Document, fault: Fault) -> Iterator[Problem]:
    line, column = document.key_position(fault.path, str(fault.got))
    message = f"{show(fault.got)} is not {FORMS[fault.schema['propertyNames']['pattern']]}"
    yield Problem(document.name, line, column, "S006", message)


def _none_of(document: Document, fault: Fault) -> Iterator[Problem]:
    """Yield that a value has none of several forms, or that none of several keys is there.

    Where there is an unknown key, that stands for the one that is missing.
    """
    wanted = [key for option in fault.wanted for key in option.get("required", ())]
    if len(wanted) < len(fault.wanted) or not isinstance(fault.got, dict):
        message = f"expected {form(fault.schema)}{where(fault.path)}, got {show(fault.got)}"
        yield document.problem(fault.path, "S004", message)
    elif fault.got.keys() <= fault.schema.get("properties", fault.got).keys():
        keys = ", ".join(wanted)
        yield document.problem(
            fault.path, "S002", f"something is missing{where(fault.path)}", f"add one of: {keys}"
        )


_RENDERERS: dict[str, Renderer] = {
    "anyOf": _none_of,
    "additionalProperties": _unknown_key,
    "required": _missing,
    "enum": _choice,
    "type": _kind,
    "format": _calendar,
    "pattern": _form,
    "propertyNames": _bad_name,
    "uniqueItems": _twice,
}
