"""The schemas of the registers beside a game's cards and rules: rulings, decks, errata, and the lock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ruledeck.schema.jsonschemas.cards import earlier_stat_schema
from ruledeck.schema.jsonschemas.parts import (
    CHANGED,
    ID,
    MUTANT,
    Schema,
    by_id,
    date,
    identity,
    listing,
    origin,
    record,
    rule_identity,
    said,
    text,
    whole_file,
)

if TYPE_CHECKING:
    from ruledeck.schema.game import Game


def rulings_schema() -> Schema:
    """Return the schema of `rulings.yml`."""
    required = {
        "id": identity("Permanent id of the ruling."),
        "question": text("What the source leaves open, as a player would ask it."),
        "answer": text("The answer, in one or a few sentences."),
        "because": text("Why it is answered so, and what the source says where, in our words."),
        "rules": listing(rule_identity("Id of a rule."), "Rules that the ruling completes.", 1, unique=True),
        "date": date("Day of the ruling: 2026-11-28."),
    }
    optional = {"cards": listing(identity("Id of a card."), "Cards that the ruling is about.", unique=True)}
    return whole_file(
        "Ruledeck rulings",
        "What the source document leaves open or says twice, with our answers.",
        listing(record(required, optional, "A ruling.")),
    )


def decks_schema() -> Schema:
    """Return the schema of `decks.yml`."""
    optional = {
        "query": text('A search: every card that it finds, in as many copies as the card says: "side:good".'),
        "cards": listing(
            text("A number and a card's name or id: 2x Fighter. Without a number, one."), "The cards.", 1
        ),
        "back": identity("Which back the cards get: the id of a back or a side."),
    }
    deck = record({"id": identity("Id of the deck."), "name": text("Name of the deck.")}, optional, "A deck.")
    deck["oneOf"] = [{"required": ["query"]}, {"required": ["cards"]}]
    return whole_file(
        "Ruledeck decks", "Decks that can be printed and shown, by a query or a list.", listing(deck)
    )


def groups_schema() -> Schema:
    """Return the schema of `groups.yml`."""
    required = {
        "id": identity("Permanent id of the group."),
        "kind": identity("Which kind of group it is, from game.yml."),
        "name": text("Name of the group."),
        "provenance": origin("Where this is from."),
    }
    related = record(
        {"card": identity("Id of a card."), "how": text("What the card has to do with the group.")},
        description="A card that has to do with the group.",
    )
    optional = {
        "about": text("What the group is about, for readers."),
        "has": by_id(identity("Id of a card."), "The card in each role; one that is not given is left out."),
        "related": listing(related, "Cards that have to do with the group.", 1),
    }
    return whole_file(
        "Ruledeck groups",
        "Groups that cards belong to, with the cards that have a role in them.",
        listing(record(required, optional, "A group.")),
    )


def modes_schema() -> Schema:
    """Return the schema of `modes.yml`."""
    required = {
        "setup": listing(
            rule_identity("Id of a chapter, a section or a single rule."),
            "Rules that set up the game, in the order in which they are done.",
            1,
            unique=True,
        ),
        "modes": listing(_mode(), "What players choose before the game; [] if only how many play."),
    }
    return whole_file(
        "Ruledeck modes", "What players choose before a game, and what sets it up.", record(required)
    )


def _mode() -> Schema:
    value = record(
        {"name": text("The choice as readers see it.")},
        {"when": text("Condition under which it can be chosen. Default: always.")},
        "A choice.",
    )
    required = {
        "id": identity('Permanent id of the mode, for conditions: when="co-op".'),
        "name": text("The mode as readers see it."),
    }
    optional = {
        "values": {
            **by_id(value, "What may be chosen, by id, the usual one first. Without it, yes or no."),
            "minProperties": 2,
        },
        "default": {
            "anyOf": [{"type": "boolean"}, {"type": "string", "pattern": ID}],
            "description": "What is chosen if nobody says anything. Default: the first value, or no.",
        },
        "when": text("Condition under which it is asked. Default: always."),
        "help": text("What the mode does, in a sentence."),
        "rule": rule_identity("Id of the rule that explains the mode."),
    }
    return record(required, optional, "A mode of the game.")


def errata_schema(game: Game | None = None) -> Schema:
    """Return the schema of `errata.yml`: of one game, or, without a game, of any."""
    required = {
        "id": said(
            {"type": "string", "pattern": CHANGED}, "What was changed: card:fighter, or the id of a rule."
        ),
        "date": date("Day of the change: 2026-11-28."),
        "why": text("Why it was changed. Readers are shown it."),
        "was": {"description": "What it said: the text of a rule, or name, text and stats of a card."},
    }
    entry = record(required, description="A change of a published text.")
    entry["if"] = {"properties": {"id": {"pattern": "^card:"}}, "required": ["id"]}
    entry["then"] = {"properties": {"was": _earlier_card(game)}}
    entry["else"] = {"properties": {"was": text("The earlier text of the rule.")}}
    return whole_file(
        "Ruledeck errata",
        "Changes of published texts, each with its reason and what was said before.",
        listing(entry),
    )


def _earlier_card(game: Game | None) -> Schema:
    """Return the schema of what a card said; its stats may be of other kinds than the game has today."""
    stats: Schema = {"type": "object", "description": "The earlier stats."}
    if game:
        stats["properties"] = {id: earlier_stat_schema(stat) for id, stat in game.stats.items()}
    optional = {
        "name": text("The earlier name."),
        "text": said(
            {"anyOf": [lines := listing(text("An earlier line.")), by_id(lines, "By part of the card.")]},
            "The earlier text: lines, by part where the card had parts.",
        ),
        "stats": stats,
        "icons": {"type": "object", "description": "The earlier icons, by part."},
    }
    return {**record({}, optional, "What the card said, where it differs from now."), "minProperties": 1}


def reviewed_schema() -> Schema:
    """Return the schema of `reviewed.lock`."""
    hashes = {"type": "object", "additionalProperties": {"type": "string"}}
    required = {
        "rules": said(hashes, "Hash of each reviewed rule's text by id."),
        "cards": said(hashes, "Hash of each reviewed card's text by id."),
    }
    return whole_file(
        "Ruledeck lock of reviewed texts",
        "Written by `ruledeck rules review`: texts that were held against the rules that run. Do not edit.",
        record(required),
    )


def waivers_schema() -> Schema:
    """Return the schema of `waivers.yml`."""
    required = {
        "mutant": text("Key of the change, as `ruledeck verify` lists it.", MUTANT),
        "what": text("The change in words, for readers."),
        "where": text("The file, and what is changed, for readers."),
        "code": text("Hash of the function or text that is changed, so that a change of it ends the waiver."),
        "why": text("Why no scenario need notice the change. Readers are shown it."),
    }
    return whole_file(
        "Ruledeck waivers",
        "Changes of rules and texts that no scenario need notice. `ruledeck new waiver` writes an entry.",
        listing(record(required, description="A waiver.")),
    )


def lock_schema() -> Schema:
    """Return the schema of `rules.lock`."""
    hashes = {"type": "object", "additionalProperties": {"type": "string"}}
    required = {
        "release": text("Name of the release."),
        "date": date("Day of the release."),
        "rules": said(hashes, "Hash of each rule's text by id."),
        "cards": said(hashes, "Hash of each card's text by id."),
    }
    return whole_file(
        "Ruledeck lock of released texts",
        "Written by `ruledeck release`: what every text said at the last release. Do not edit.",
        record(required),
    )
