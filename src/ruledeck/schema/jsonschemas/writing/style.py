"""The schema of `style.yml`: how a game's texts are written."""

from __future__ import annotations

from ruledeck.schema.jsonschemas.parts import (
    ID,
    REGEX,
    Schema,
    choice,
    identity,
    listing,
    record,
    said,
    text,
    whole,
    whole_file,
)

PLACES = ("cards", "rules", "rulings", "phrases")
_WHY = "Why. Whoever has written otherwise is told."
_UNLESS = "A regular expression, in any case: what it matches is left alone."


def style_schema() -> Schema:
    """Return the schema of `style.yml`."""
    optional = {
        "terms": listing(_term(), "Words that are not used, and what is written in their place."),
        "capitals": listing(
            text("A word as it is always written: Overlord."), "Words with capitals.", 1, True
        ),
        "address": listing(_address(), "Who is spoken to, by which words."),
        "only-in": listing(_only_in(), "Words that have one place."),
        "card-names": choice(
            ("link", "italics", "either"),
            "How rules write the name of a card: as a link to it, in italics, or in either way.",
        ),
        "names": listing(_name(), "Names with their one spelling, where there are others."),
        "not-one": listing(
            listing(text("A name."), least=2, unique=True),
            "Names that are alike and not one name in two spellings.",
        ),
        "order": listing(_order(), "The order of rows in tables of wording.yml."),
        "max-words": whole("Most words in a line of card text.", 1, 1000),
    }
    schema = record({}, optional)
    return whole_file("Ruledeck style", "`style.yml` says how a game's texts are written.", schema)


def _words(description: str) -> Schema:
    return listing(text("A word, or several in a row, in any case."), description, 1, unique=True)


def _where() -> Schema:
    place = choice(PLACES, "A place.")
    description = "Where it holds. Without it: everywhere. `phrases` are the meanings in phrases.yml."
    return listing(place, description, 1, unique=True)


def _unless() -> Schema:
    return text(_UNLESS, REGEX)


def _term() -> Schema:
    required = {"avoid": _words("What is not written."), "why": text(_WHY)}
    optional = {
        "write": text("What is written in its place."),
        "where": _where(),
        "unless": _unless(),
        "safe": said(
            {"type": "boolean"},
            "Whether `ruledeck check --fix` puts `write` there by itself.",
        ),
    }
    return record(required, optional, "Words to avoid.")


def _address() -> Schema:
    required = {
        "speaks-to": text("Whom the texts speak to, and how: you, the current player, they."),
        "not": listing(text("A word that would speak of somebody otherwise."), "Words that are not used.", 1),
        "why": text(_WHY),
    }
    return record(required, {"where": _where(), "unless": _unless()}, "Who is addressed.")


def _only_in() -> Schema:
    kind = {"type": "string", "pattern": ID}
    required = {"words": _words("The words."), "why": text(_WHY)}
    optional = {
        "kinds": listing(kind, "The kinds of phrases whose words they may be.", 1, unique=True),
        "beside": _words("Words of which one stands in the same paragraph of rules or ruling."),
        "write": text("What is written anywhere else."),
        "unless": _unless(),
    }
    return record(required, optional, "Words that have one place.")


def _name() -> Schema:
    required = {
        "name": text("The name as it is written."),
        "known-as": listing(text("Another spelling."), "Other spellings. Only rulings may have them.", 1),
    }
    ruling = identity("Id of the ruling that says which spelling holds.")
    return record(required, {"ruling": ruling}, "A name.")


def _order() -> Schema:
    word = text("A word or icon.")
    both = {"anyOf": [word, listing(word, least=1, unique=True)]}
    item = said(both, "A word, or several that stand at one place in the order; an icon as {attack}.")
    level = listing(item, "Words in their order. Of a row, the one counts that stands first in it.", 2)
    required = {
        "tables": listing(text("The name of a table in wording.yml."), "The tables.", 1, unique=True),
        "by": listing(level, "Lists of words, the first the one that matters most.", 1),
        "why": text(_WHY),
    }
    return record(required, {"unless": _unless()}, "How the rows of tables are ordered.")
