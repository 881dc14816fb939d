"""The schemas of `phrases.yml`, what texts may say and do, and of `wording.yml`, texts that must be read."""

from __future__ import annotations

from ruledeck.schema.jsonschemas.parts import (
    ASKED,
    ID,
    LANGUAGE,
    RANGE,
    RULE_ID,
    WORDS,
    Schema,
    by_id,
    identity,
    listing,
    record,
    said,
    text,
    whole_file,
)

_PART = {"type": "string", "pattern": ID}


def phrases_schema() -> Schema:
    """Return the schema of `phrases.yml`."""
    required = {
        "kinds": by_id(text("What texts of this kind are."), "The kinds of phrases, by id."),
        "lines": by_id(
            {
                "anyOf": [
                    kinds := listing(identity("Id of a kind."), "Kinds that a line may be.", 1),
                    {**by_id(kinds, "By part of the card."), "minProperties": 1},
                ]
            },
            "For each card type, the kinds of a line of its text; or, by part, of a line of each part.",
        ),
        "phrases": listing(_phrase_schema(), "The phrases.", 1),
    }
    optional = {
        "lexemes": by_id(_lexeme_schema(), "Words with forms, by id."),
        "words": by_id(text("What the word means."), "Words that `do` may use as they are, by themselves."),
        "opposites": by_id(
            text("The word that is tried in its place."),
            "Words that are changed in texts, to see whether the scenarios notice.",
        ),
    }
    schema = record(required, optional)
    return whole_file("Ruledeck phrases", "A game's standard wording, and what it does.", schema)


def _phrase_schema() -> Schema:
    required = {
        "id": identity("Permanent id of the phrase."),
        "kind": identity("Which kind of text it is."),
        "text": _text_schema("Its words, in one or more variants."),
        "do": {"description": "The effect: a term, a list of them, a word or a number."},
    }
    optional = {
        "meaning": _meaning_schema(),
        "rule": said(
            {"anyOf": [{"type": "string", "pattern": RULE_ID}, listing({"type": "string"}, least=1)]},
            "Id of the rule that it rests on, or a list of ids.",
        ),
        "at": identity("Id of the moment in timing.yml at which it works."),
        "only": by_id(_numbers_schema(), "The numbers that a placeholder may stand for."),
        "names": _binding_schema("What the phrase names for the first time, so that it can be spoken of."),
        "recalls": _binding_schema("What the phrase points back to."),
    }
    schema = record(required, optional, "A phrase.")
    schema["patternProperties"] = {
        r"^text\.[a-z]{2,3}(-[A-Za-z]{2,4})?$": _text_schema("Its words in another language.")
    }
    return schema


def _text_schema(description: str) -> Schema:
    forms = {"type": "object", "minProperties": 1, "additionalProperties": {"type": "string"}}
    variant: Schema = {"anyOf": [{"type": "string"}, forms]}
    return said({"anyOf": [{"type": "string"}, forms, listing(variant, least=1)]}, description)


def _meaning_schema() -> Schema:
    words: Schema = {"type": "string", "pattern": WORDS}
    forms = {"type": "object", "minProperties": 1, "additionalProperties": words}
    description = (
        "What it means, in plain words; by form, where forms mean it differently. Without it, the text."
    )
    return said({"anyOf": [words, forms]}, description)


def _numbers_schema() -> Schema:
    numbers = listing({"type": "integer", "minimum": 0}, least=1, unique=True)
    return said({"anyOf": [numbers, {"type": "string", "pattern": RANGE}]}, "A list, or a range as in 1-9.")


def _binding_schema(description: str) -> Schema:
    word = said({**_PART}, "A placeholder, or the id of a lexeme.")
    return {**record({}, {"one": word, "many": word}, description), "minProperties": 1}


def _lexeme_schema() -> Schema:
    form = {"type": "string", "pattern": WORDS}
    schema = record({"kind": identity("Which kind of text it is.")}, description="A word with its forms.")
    schema["patternProperties"] = {
        LANGUAGE: {"anyOf": [form, {"type": "object", "additionalProperties": form}]}
    }
    schema["additionalProperties"] = form
    return schema


def wording_schema() -> Schema:
    """Return the schema of `wording.yml`."""
    kinds = "Kinds that a row is read as, with a form as in kind.form."
    part = record(
        {
            "name": text("What the rows are, for readers."),
            "kinds": listing({"type": "string", "pattern": ASKED}, kinds, 1),
            "rows": listing(_row_schema(), "The standard texts.", 1),
        },
        description="Rows of one sort.",
    )
    description = "Texts that the phrases of the game have to read."
    return whole_file("Ruledeck wording", description, listing(part, least=1))


def _row_schema() -> Schema:
    words = text("The text as it is printed; {n:number} is any number.")
    variants = [words, listing(words, "Variants that mean the same.", 2, unique=True)]
    optional = {
        "explained": text(
            "What the source says that it means, as a text of this sort, where that is another."
        ),
        "means": text(
            "What the source says that it means, in plain words. Its numbers are held against the text."
        ),
        "at": identity("Id of the moment in timing.yml at which it works, as the source has it."),
        "ruling": identity("Id of the ruling that says what holds."),
    }
    both = said({"anyOf": variants}, "The text, or its variants.")
    row = record({"text": both}, optional, "A row with what its source says of it.")
    return {"anyOf": [*variants, row]}
