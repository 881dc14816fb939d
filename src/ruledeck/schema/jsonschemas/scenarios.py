"""The schema of `verifier/<game>/scenarios/**/*.yml`: positions, what is done, and what is different then."""

from __future__ import annotations

from ruledeck.schema.jsonschemas.parts import (
    RULE_ID,
    Schema,
    by_id,
    choice,
    listing,
    record,
    said,
    text,
    whole,
    whole_file,
)

TAGS = ("plain", "edge", "refusal", "meeting")
MOST_PROVED = 5
_LABEL: Schema = {"anyOf": [{"type": kind} for kind in ("string", "integer", "boolean")]}
_REASONS: Schema = {"anyOf": [{"type": "string"}, listing({"type": "string"}, least=1)]}


_MODES: Schema = said(
    {
        "anyOf": [
            {"type": "object", "additionalProperties": {"type": ["string", "boolean"]}},
            listing({"type": "string"}),
        ]
    },
    "What was chosen before the game, of its modes.yml: {co-op: true, length: short}, or words that say it "
    "alone: [co-op, short]. Default: as usual.",
)


def scenarios_schema() -> Schema:
    """Return the schema of a file of scenarios."""
    required = {
        "scenario": text("What happens, in one sentence that no other scenario of the game has."),
        "tag": choice(TAGS, "The plain case, an edge, a refusal, or the meeting of two cards."),
        "proves": {
            **listing(
                text("A rule's id, card:<id>, ruling:<id> or phrase:<id>."), "What it proves.", 1, True
            ),
            "maxItems": MOST_PROVED,
        },
        "given": _given_schema(),
        "then": _then_schema(),
    }
    optional = {"when": listing(_step_schema(), "What is done: each step answers one ask or one roll.")}
    return whole_file(
        "Ruledeck scenarios",
        "Scenarios of a game.",
        listing(record(required, optional, "A scenario."), "The scenarios.", 1),
    )


def _given_schema() -> Schema:
    schema = record(
        {"at": text("The entry point of the ruleset at which the game stands.")},
        {
            "players": whole("How many players there are; without it, as many as are named.", 1),
            "modes": _MODES,
            "flags": said({"type": "object"}, "Stored fields of the game, by name."),
            "lasting": _remembered(_LASTING, "What lasts, begun by an effect: whose text it is."),
            "used": _remembered(_USED, "Texts that work only so often, and are used up."),
        },
        "The position: under each player's name the zones, and flags: with stored fields. What is not "
        "listed is empty.",
    )
    return {**schema, "additionalProperties": True}


def _then_schema() -> Schema:
    lists = {
        "lasting": _remembered(_LASTING, "All that lasts afterwards, if that is different; [] for nothing."),
        "used": _remembered(_USED, "All that is used up afterwards, if that is different; [] for nothing."),
    }
    forms: list[Schema] = [
        {"const": "nothing"},
        {"const": "sound"},
        {"type": "object", "minProperties": 1, "properties": lists},
    ]
    return said({"anyOf": forms}, "All that is different afterwards; or: nothing; or: sound, nothing broken.")


_WHOSE: Schema = {
    "card": text("The card whose text it is, or that has it."),
    "text": text("The card that it is printed on, where that is another; or words in the game's phrases."),
    "line": whole("Which line of the text, where several could be meant; from 1.", 1),
    "for": text("For which player; without it, who controls the card."),
}
_LASTING: Schema = {
    **_WHOSE,
    "number": whole("Which of what the line can begin, where that is several things; from 1.", 1),
    "names": said({"type": "object"}, "What the text had named, by its words for it."),
    "waits": said({"type": "boolean"}, "Whether it is still to begin."),
}
_USED: Schema = {**_WHOSE, "times": whole("How often; once, where nothing is said.", 1)}


def _remembered(keys: Schema, meaning: str) -> Schema:
    entry: Schema = {"anyOf": [{"type": "string"}, {"type": "object", "properties": keys}]}
    return said({"anyOf": [{"type": "string"}, listing(entry)]}, meaning)


def _step_schema() -> Schema:
    results = said({"type": "array", "items": {"type": "integer"}, "minItems": 1}, "What the dice show.")
    names = said({"anyOf": [_LABEL, listing(_LABEL)]}, "What chance picks.")
    order: Schema = {"anyOf": [{"const": "any"}, listing({"type": "string"})]}
    schema = record(
        {},
        {
            "rule": text("Id of the rule that asks.", RULE_ID),
            "roll": {**by_id(results, "The dice of one roll, by card or player.", r"\S"), "minProperties": 1},
            "sides": whole("How many sides the dice of that roll have.", 1),
            "shuffle": by_id(order, "The order that a zone comes into, or: any.", r"\S"),
            "random": names,
            "rest": choice(["pass"], "Decline all that may be declined, until something else comes."),
            "reach": text("Go on to an entry point of the ruleset, and nobody is asked on the way."),
            "cause": text("One effect in the game's phrases."),
            "for": text("For whom the effect is carried out."),
            "on": text("The card that the effect is read as printed on."),
            "expect": _expect_schema(),
        },
        "A player's name and what that player chooses, or one of the other keys.",
    )
    return {**schema, "additionalProperties": True, "minProperties": 1}


def _expect_schema() -> Schema:
    labels: Schema = {"anyOf": [_LABEL, listing(_LABEL)]}
    cards = by_id(labels, "Cards by player.", r"\S")
    answers = {"type": "object", "additionalProperties": _LABEL, "minProperties": 1}
    optional = {
        "offered": said(labels, "All options of the ask, pass included."),
        "asked": text("Who is asked."),
        "rule": text("Id of the rule that asks.", RULE_ID),
        "count": said(
            {"anyOf": [{"type": "integer"}, {"type": "string"}]}, "How many are to be chosen, as in 2 or 0-3."
        ),
        "refused": said(labels, "What is not offered, or was refused."),
        "because": said(_REASONS, "The rules or cards that refuse."),
        "no choice": said({"anyOf": [{"type": "string"}, answers]}, "Rules whose ask had one answer."),
        "sees": said(cards, "Which cards a player knows."),
        "does not see": said(cards, "Which cards a player does not know."),
        "stat": by_id({"type": "object"}, "Stats of cards and players as they are now.", r"\S"),
        "shows": by_id(labels, "Parts that cards show as they lie now, by card.", r"\S"),
        "events": listing(_event_schema(), "What has happened since the last events, in order.", 1),
    }
    return {**record({}, optional, "What must hold here."), "minProperties": 1}


def _event_schema() -> Schema:
    optional = {
        "card": text("Its card."),
        "player": text("Its player."),
        "because": said(_REASONS, "The rules, or the cards as in card:fighter, that it happened by."),
    }
    long = record({"event": text("The kind of event.")}, optional)
    return {"anyOf": [{"type": "string"}, long]}
