"""The form of a deal: which parts there are, and what stands in each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from jsonschema_rs import Draft202012Validator

GIVES, LATER, SPARES, WORDS, UNDO, SECRET = "gives", "later", "spares", "words", "undo", "secret"
Deal = Mapping[str, Any]

_TERMS = (GIVES, LATER, SPARES, WORDS, UNDO)
_PLAYER = {"type": "string", "format": "player"}
_BY_PLAYER = {"type": "object", "minProperties": 1, "propertyNames": {"format": "player"}}
_GIFTS = {**_BY_PLAYER, "propertyNames": {"format": "card"}, "additionalProperties": _PLAYER}
_LIST = {"type": "array", "minItems": 1, "uniqueItems": True}
_PARTS = {
    GIVES: {**_GIFTS, "description": "cards that change hands at once, each with who gets it"},
    LATER: {**_GIFTS, "description": "cards that do so when the round ends, each with who gets it"},
    SPARES: {
        **_BY_PLAYER,
        "additionalProperties": {**_LIST, "items": _PLAYER},
        "description": "who will not attack whom",
    },
    WORDS: {
        **_BY_PLAYER,
        "additionalProperties": {**_BY_PLAYER, "additionalProperties": {"type": "string"}},
        "description": "who promises whom what else",
    },
    UNDO: {
        **_LIST,
        "items": {"type": "integer"},
        "description": "numbers of earlier deals that end",
    },
    SECRET: {"const": True, "description": "nobody else may know of it, and nobody is bound"},
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
