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
    GIVES: {**_TEXT_BY_NAME, "description": "cards that change hands at once, each with who gets it"},
    LATER: {
        **_TEXT_BY_NAME,
        "description": "cards that do so when the round ends, each with who gets it",
    },
    SPARES: {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": {**_LIST, "items": _TEXT},
        "description": "who will not attack whom, {bob: [ann]}",
    },
    WORDS: {
        "type": "object",
        "minProperties": 1,
        "additionalProperties": _TEXT_BY_NAME,
        "description": "who promises whom what else, {bob: {ann: help against cid}}",
    },
    UNDO: {
        **_LIST,
        "items": {"type": "integer"},
        "description": "numbers of earlier deals that end",
    },
    SECRET: {"const": True, "description": "true if nobody else may know of it, and nobody is bound"},
}
DEAL: Mapping[str, Any] = {
    "type": "object",
    "properties": _PARTS,
    "additionalProperties": False,
    "anyOf": [{"required": [term]} for term in _TERMS],
}
_FORM = Draft202012Validator({"anyOf": [{"const": {}}, DEAL]})

has_form = _FORM.is_valid
"""Return whether a value is a deal, as far as its form goes, or none, `{}`."""
