"""The JSON Schemas (2020-12) of every file that an editor touches.

In: nothing, or the specification of a game. Out: schemas as plain data; `ruledeck schema` writes them into
`schema/`, where editors' tools complete and check from them, and `validate` reads them here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ruledeck.schema.game import Game, Stat

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ID = "^[a-z0-9]+(-[a-z0-9]+)*$"
RULE_ID = r"^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$"
DATE = r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$"
COLOUR = "^#[0-9a-fA-F]{6}$"
RANGE = r"^\d+-\d+$"
ICON = r"^[a-z]+(/[a-z0-9-]+)+$"

_TEXT: Schema = {"type": "string", "minLength": 1}
_ID: Schema = {"type": "string", "pattern": ID}
_RULE_ID: Schema = {"type": "string", "pattern": RULE_ID}
_DATE: Schema = {"type": "string", "pattern": DATE}
_MM: Schema = {"type": "number", "exclusiveMinimum": 0, "maximum": 1000}
_SOURCE: Schema = {"enum": ["seed", "playtest", "original"]}


def _record(required: Schema, optional: Schema | None = None) -> Schema:
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def _by_id(value: Schema, pattern: str = ID) -> Schema:
    return {"type": "object", "additionalProperties": value, "propertyNames": {"pattern": pattern}}


def _list(item: Schema, least: int = 0) -> Schema:
    return {"type": "array", "items": item, "minItems": least}


def _titled(title: str, schema: Schema) -> Schema:
    return {"$schema": DIALECT, "title": title, **schema}


def workspace_schema() -> Schema:
    """Return the schema of `ruledeck.yml`."""
    optional = dict.fromkeys(("url", "repository", "licence", "language"), _TEXT)
    return _titled("Ruledeck workspace", _record({"title": _TEXT}, optional))


def game_schema() -> Schema:
    """Return the schema of `game.yml`."""
    integer = {"type": "integer"}
    icon = {
        **_record({"name": _TEXT}, {"icon": {"type": "string", "pattern": ICON}, "svg": _TEXT}),
        "oneOf": [{"required": ["icon"]}, {"required": ["svg"]}],
    }
    stat = _record(
        {"name": _TEXT, "type": {"enum": ["integer", "choice", "range", "set", "text", "date"]}},
        {
            "min": integer,
            "max": integer,
            "values": _list(_ID, 1),
            "icon": _TEXT,
            "unit": _TEXT,
            "prints": {"type": "string", "pattern": r"\{value\}"},
        },
    )
    card_type = _record(
        {"name": _TEXT, "plural": _TEXT, "size": _ID},
        {"icon": _TEXT, "stats": _list(_ID), "optional": _list(_ID)},
    )
    required = {
        "id": _ID,
        "name": _TEXT,
        "summary": _TEXT,
        "players": _record({"min": integer, "max": integer}),
        "language": _TEXT,
        "status": {"enum": ["draft", "playtest", "released"]},
        "notice": _TEXT,
        "licence": _TEXT,
        "chapters": _list(_ID),
        "sizes": _by_id(_record({"width": _MM, "height": _MM}, {"corner": {"type": "number", "minimum": 0}})),
        "sets": _by_id(_record({"name": _TEXT}, {"released": _DATE})),
        "types": {**_by_id(card_type), "minProperties": 1},
    }
    optional = {
        "sides": _by_id(_record({"name": _TEXT, "colour": {"type": "string", "pattern": COLOUR}})),
        "icons": _by_id(icon),
        "stats": _by_id(stat),
        "labels": _by_id(_record({}, {"icon": _TEXT, "rule": _RULE_ID}), r"^\S(.*\S)?$"),
        "keywords": _by_id(_record({"name": _TEXT}, {"rule": _RULE_ID})),
        "style": _record(
            {},
            {
                "forbidden": _list(_record({"word": _TEXT}, {"use": _TEXT})),
                "max-words": {"type": "integer", "minimum": 1},
            },
        ),
        "macros": _by_id(_TEXT),
    }
    return _titled("Ruledeck game", _record(required, optional))


def cards_schema(game: Game | None = None) -> Schema:
    """Return the schema of a file of cards: of one game, or, without a game, of any."""
    required: Schema = {
        "id": _ID,
        "name": _TEXT,
        "type": {"enum": list(game.types)} if game else _ID,
        "set": {"enum": list(game.sets)} if game else _ID,
        "text": _list(_TEXT),
        "provenance": _record({"text": _SOURCE}, {"stats": _SOURCE}),
    }
    optional: Schema = {
        "copies": {"type": "integer", "minimum": 0, "maximum": 1000},
        "stats": {"type": "object"},
        "side": {"enum": list(game.sides)} if game else _ID,
        "rules": _list(_RULE_ID),
        "flavour": _TEXT,
        "retired": _TEXT,
    }
    card = _record(required, optional)
    if game:
        if game.sides:
            card["required"].append("side")
        card["allOf"] = [_type_rule(game, name) for name in game.types]
    title = f"Cards of {game.name}" if game else "Ruledeck cards"
    return _titled(title, _list(card))


def _type_rule(game: Game, name: str) -> Schema:
    card_type = game.types[name]
    wanted = {stat: stat_schema(game.stats[stat]) for stat in card_type.stats}
    extra = {stat: stat_schema(game.stats[stat]) for stat in card_type.optional}
    then: Schema = {"properties": {"stats": _record(wanted, extra)}}
    if wanted:
        then["required"] = ["stats"]
        then["properties"]["provenance"] = {"required": ["stats"]}
    return {"if": {"properties": {"type": {"const": name}}}, "then": then}


def stat_schema(stat: Stat) -> Schema:
    """Return the schema of one value of a stat."""
    limits = {}
    if stat.min is not None:
        limits["minimum"] = stat.min
    if stat.max is not None:
        limits["maximum"] = stat.max
    whole: Schema = {"type": "integer", **limits}
    by_type: dict[str, Schema] = {
        "integer": whole,
        "choice": {"enum": list(stat.values)},
        "set": {"type": "array", "items": {"enum": list(stat.values)}, "uniqueItems": True},
        "range": {"anyOf": [whole, {"type": "string", "pattern": RANGE}]},
        "text": _TEXT,
        "date": _DATE,
    }
    return by_type[stat.type]


def rulings_schema() -> Schema:
    """Return the schema of `rulings.yml`."""
    required = {
        "id": _ID,
        "question": _TEXT,
        "answer": _TEXT,
        "because": _TEXT,
        "rules": _list(_RULE_ID, 1),
        "date": _DATE,
    }
    return _titled("Ruledeck rulings", _list(_record(required, {"cards": _list(_ID)})))


def decks_schema() -> Schema:
    """Return the schema of `decks.yml`."""
    deck = _record({"id": _ID, "name": _TEXT}, {"query": _TEXT, "cards": _list(_TEXT, 1), "back": _ID})
    deck["oneOf"] = [{"required": ["query"]}, {"required": ["cards"]}]
    return _titled("Ruledeck decks", _list(deck))


def errata_schema() -> Schema:
    """Return the schema of `errata.yml`."""
    was = _record({}, {"name": _TEXT, "text": _list(_TEXT), "stats": {"type": "object"}})
    required = {
        "id": {"type": "string", "pattern": r"^(card:)?" + RULE_ID[1:]},
        "date": _DATE,
        "why": _TEXT,
        "was": {"anyOf": [_TEXT, was]},
    }
    return _titled("Ruledeck errata", _list(_record(required)))


def lock_schema() -> Schema:
    """Return the schema of `rules.lock`."""
    hashes = {"type": "object", "additionalProperties": {"type": "string"}}
    return _titled(
        "Ruledeck lock of released texts",
        _record({"release": _TEXT, "date": _DATE, "rules": hashes, "cards": hashes}),
    )


SCHEMAS = {
    "workspace": workspace_schema,
    "game": game_schema,
    "cards": cards_schema,
    "rulings": rulings_schema,
    "decks": decks_schema,
    "errata": errata_schema,
    "lock": lock_schema,
}
