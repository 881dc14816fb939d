"""The schema of `help.yml`: cards that help players, made from the rules and the icons."""

from __future__ import annotations

from ruledeck.schema.jsonschemas.parts import (
    COLOUR,
    Schema,
    identity,
    listing,
    record,
    rule_identity,
    said,
    text,
    whole,
    whole_file,
)


def help_schema() -> Schema:
    """Return the schema of `help.yml`."""
    column = listing(_block(), "A column, from top to bottom.", 1)
    colour = {"type": "string", "pattern": COLOUR}
    card = record(
        {
            "id": identity("Id of the help card."),
            "name": text("Its name, in the band at the top."),
            "size": identity("Id of its size, one of `sizes` in game.yml."),
            "columns": listing(column, "What stands on it, in columns from left to right.", 1),
        },
        {
            "copies": whole("How many are printed. Default: one for each player.", 1),
            "reverse": identity("Id of the help card on its other side. Default: a back."),
            "colour": said(colour, "Its colour: #24507a. Default: one that the game has."),
        },
        "A help card.",
    )
    return whole_file(
        "Ruledeck help cards",
        "`help.yml` says which tables of the rules and which icons stand on the cards that help players.",
        listing(card, least=1),
    )


def _block() -> Schema:
    block = record(
        {},
        {
            "table": rule_identity("Id of a rule with a table: its rows stand on the card."),
            "icons": listing(
                identity("Id of an icon."), "Icons, each with its name and meaning.", 1, unique=True
            ),
            "name": text("Its heading. Default: what the rule says before the table."),
        },
        "A table of the rules, or icons.",
    )
    block["oneOf"] = [{"required": ["table"]}, {"required": ["icons"]}]
    return block
