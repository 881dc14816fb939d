"""The form of a deal: which parts there are, and what stands in each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jsonschema_rs import Draft202012Validator

GIVES, LATER, SPARES, WORDS, UNDO, SECRET = "gives", "later", "spares", "words", "undo", "secret"
Deal = Mapping[str, Any]

_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT, "minItems": 1, "uniqueItems": True}
_TERMS = (GIVES, LATER, SPARES, WORDS, UNDO)


def _by_name(value: object) -> object:
    return {"type": "object", "minProperties": 1, "additionalProperties": value}


_PARTS = {
    GIVES: _by_name(_TEXT),
    LATER: _by_name(_TEXT),
    SPARES: _by_name(_TEXTS),
    WORDS: _by_name(_by_name(_TEXT)),
    UNDO: {"type": "array", "items": {"type": "integer"}, "minItems": 1, "uniqueItems": True},
    SECRET: {"const": True},
}
_DEAL = {
    "type": "object",
    "properties": _PARTS,
    "additionalProperties": False,
    "anyOf": [{"required": [term]} for term in _TERMS],
}
_FORM = Draft202012Validator({"anyOf": [{"const": {}}, _DEAL]})

has_form = _FORM.is_valid
"""Return whether a value is a deal, as far as its form goes, or none, `{}`."""
