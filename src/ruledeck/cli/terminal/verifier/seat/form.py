"""The form of an answer that is typed: how it is written, and which names of the table stand in it.

In: a JSON Schema, in which a text of the format `player` or `card` is such a name. Out: words for people.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ruledeck.schema.document import Document
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem
from ruledeck.schema.validate import schema_problems
from ruledeck.schema.validate.fault import Fault, Renderer, show, where

PLAYER, CARD = "player", "card"
Form = Mapping[str, Any]


class Named(NamedTuple):
    """A word of an answer that names a player or a card: where it stands, and whether it is a key there."""

    path: tuple[Step, ...]
    word: str
    kind: str
    is_key: bool = False


def shape(form: Form) -> str:
    """Return how a value of a form is written, such as `{card: player, ...}`."""
    if "const" in form:
        return json.dumps(form["const"])
    if "enum" in form:
        return " or ".join(map(str, form["enum"]))
    match form.get("type"):
        case "object" if "properties" in form:
            return f"{{{', '.join(f'{name}: {shape(part)}' for name, part in form['properties'].items())}}}"
        case "object":
            return f"{{{shape(form.get('propertyNames', {}))}: {shape(_any_entry(form))}, ...}}"
        case "array":
            return f"[{shape(form.get('items', {}))}, ...]"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "true or false"
    return str(form.get("format", "text"))


def _any_entry(form: Form) -> Form:
    """Return the form of the entries of a mapping whose keys it does not name."""
    entry = form.get("additionalProperties")
    return entry if isinstance(entry, Mapping) else {}


def named(form: Form, value: Any, path: tuple[Step, ...] = ()) -> Iterator[Named]:
    """Yield the words of a value that name players and cards."""
    if isinstance(value, dict):
        kind = form.get("propertyNames", {}).get("format")
        parts = form.get("properties", {})
        for key, one in value.items():
            if kind in (PLAYER, CARD):
                yield Named(path, key, kind, True)
            yield from named(parts.get(key, _any_entry(form)), one, (*path, key))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from named(form.get("items", {}), one, (*path, at))
    elif isinstance(value, str) and form.get("format") in (PLAYER, CARD):
        yield Named(path, value, form["format"])


def form_problems(document: Document, form: Form) -> list[Problem]:
    """Return what is wrong with a line by its form; what stands in braces is shown as it is written."""
    return schema_problems(document, dict(form), _special)


def _special(fault: Fault) -> Renderer | None:
    is_wrong_kind = fault.keyword == "type"
    return _wrong_kind if is_wrong_kind and (fault.got is None or fault.wanted != "string") else None


def _wrong_kind(document: Document, fault: Fault) -> Iterator[Problem]:
    message = f"expected {shape(fault.schema)}{where(fault.path)}, got {show(fault.got)}"
    hint = "put a name that has a comma in it in quotes" if fault.got is None else None
    yield document.problem(fault.path, "S004", message, hint)
