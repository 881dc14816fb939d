"""The JSON Schemas (2020-12) of every file that an editor touches.

In: nothing, or the specification of a game. Out: schemas as plain data; `ruledeck schema` writes them into
`schema/`, where editors' tools complete and check from them, and `validate` reads them here. A new kind of
file is a function that returns its schema, and a line in SCHEMAS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ruledeck.schema.jsonschemas.cards import cards_schema
from ruledeck.schema.jsonschemas.export import export_schema
from ruledeck.schema.jsonschemas.game import game_schema, workspace_schema
from ruledeck.schema.jsonschemas.parts import DATE, FORMS, ID, RULE_ID, WORDS, Schema
from ruledeck.schema.jsonschemas.phrases import phrases_schema, wording_schema
from ruledeck.schema.jsonschemas.registers import (
    decks_schema,
    errata_schema,
    groups_schema,
    lock_schema,
    modes_schema,
    reviewed_schema,
    rulings_schema,
    waivers_schema,
)
from ruledeck.schema.jsonschemas.scenarios import scenarios_schema
from ruledeck.schema.jsonschemas.sheets import sheets_schema
from ruledeck.schema.jsonschemas.site import site_schema
from ruledeck.schema.jsonschemas.writing.help import help_schema
from ruledeck.schema.jsonschemas.writing.style import style_schema
from ruledeck.schema.jsonschemas.writing.timing import timing_schema

SCHEMAS: Mapping[str, Callable[[], Schema]] = {
    "workspace": workspace_schema,
    "game": game_schema,
    "style": style_schema,
    "timing": timing_schema,
    "help": help_schema,
    "cards": cards_schema,
    "rulings": rulings_schema,
    "decks": decks_schema,
    "groups": groups_schema,
    "modes": modes_schema,
    "errata": errata_schema,
    "lock": lock_schema,
    "reviewed": reviewed_schema,
    "waivers": waivers_schema,
    "phrases": phrases_schema,
    "wording": wording_schema,
    "scenarios": scenarios_schema,
    "export": export_schema,
    "sheets": sheets_schema,
    "site": site_schema,
}

__all__ = ["DATE", "FORMS", "ID", "RULE_ID", "SCHEMAS", "WORDS", "Schema", "cards_schema", "errata_schema"]
