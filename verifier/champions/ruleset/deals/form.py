"""The form of a deal: which parts there are, and what stands in each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jsonschema_rs import Draft202012Validator

GIVES, LATER, SPARES, WORDS, UNDO, SECRET = "gives", "later", "spares", "words", "undo", "secret"
Deal = Mapping[str, Any]

_TERMS = (GIVES, LATER, SPARES, WORDS, UNDO)
_TEXT = {"type": "string"}
_TEXT_BY_NAME = {"type": "object", "minProperties": 1, "additionalProperties": _TEXT}
_LIST = {"type": "array", "minItems": 1, "uniqueItems": True}
_PARTS = {
    GIVES: _TEXT_BY_NAME,
    LATER: _TEXT_BY_NAME,
    SPARES: {"type": "object", "minProperties": 1, "additionalProperties": {**_LIST, "items": _TEXT}},
    WORDS: {"type": "object", "minProperties": 1, "additionalProperties": _TEXT_BY_NAME},
    UNDO: {**_LIST, "items": {"type": "integer"}},
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
