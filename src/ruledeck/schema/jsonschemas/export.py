"""The schema of `catalog.json`: the catalog as data for other programs."""

from __future__ import annotations

from ruledeck.schema.jsonschemas.parts import DATE, Schema, listing, record, said, whole_file

_TEXT: Schema = {"type": "string"}
_DATE_OR_EMPTY: Schema = {"type": "string", "pattern": f"({DATE})|^$"}
_WHOLE_OR_NONE: Schema = {"type": ["integer", "null"]}
_WORDS = listing(_TEXT)


def export_schema() -> Schema:
    """Return the schema of the JSON export. A new key keeps the version; a changed or lost one raises it."""
    return whole_file(
        "Ruledeck catalog",
        "Games with their cards, rules, rulings, phrases, scenarios and decks, as Ruledeck exports them.",
        record(
            {
                "format": said({"const": "ruledeck-catalog"}, "The name of this format."),
                "version": said({"const": 1}, "The version of this format."),
                "games": listing(_game(), "The games of the workspace."),
            }
        ),
    )


def _game() -> Schema:
    words = dict.fromkeys(("id", "name", "summary", "language", "status", "notice", "licence"), _TEXT)
    release = record({"name": _TEXT, "date": _DATE_OR_EMPTY})
    return record(
        {
            **words,
            "players": record({"min": {"type": "integer"}, "max": {"type": "integer"}}),
            "release": said(
                {"anyOf": [release, {"type": "null"}]}, "The last release, or null before the first."
            ),
            "sides": listing(_words("id", "name", "colour")),
            "sets": listing(_words("id", "name", "released")),
            "stats": listing(
                _stat(), "The stats that cards may have; values are in the order of comparisons."
            ),
            "types": listing(_type(), "The types of cards, with their trim sizes in mm."),
            "icons": listing(
                _words("id", "name"), "What is written {id} in texts, and how it is read aloud."
            ),
            "cards": listing(_card(), "Every card, retired ones too."),
            "chapters": listing(_chapter(), "The rules in reading order."),
            "rulings": listing(_ruling(), "What the source leaves open, and the answers."),
            "phrases": listing(_phrase(), "The standard wording of card texts."),
            "scenarios": listing(
                _scenario(), "What shows at the table that rules and cards are carried out."
            ),
            "groups": listing(_group(), "Groups of cards."),
            "modes": said(
                {"anyOf": [_modes(), {"type": "null"}]}, "What players choose before a game, or null."
            ),
            "decks": listing(record({**_plain("id", "name", "query", "back"), "cards": _WORDS})),
        }
    )


def _stat() -> Schema:
    words = _plain("id", "name", "type", "icon", "unit", "prints")
    return record({**words, "values": _WORDS, "min": _WHOLE_OR_NONE, "max": _WHOLE_OR_NONE})


def _type() -> Schema:
    number: Schema = {"type": "number"}
    size = record({"id": _TEXT, "width_mm": number, "height_mm": number, "corner_mm": number})
    return record(
        {
            **_plain("id", "name", "plural", "icon"),
            "stats": _WORDS,
            "optional": _WORDS,
            "parts": said(_WORDS, "The parts that the cards' texts stand in; none where a text is one."),
            "counts_as": said(_TEXT, "Another type whose cards these are too, or empty."),
            "size": size,
        }
    )


def _group() -> Schema:
    roles: Schema = {"type": "object", "additionalProperties": _TEXT}
    return record(
        {
            **_plain("id", "kind", "name", "about", "provenance"),
            "has": said(roles, "The card in each role."),
            "related": listing(_words("card", "how")),
        }
    )


def _modes() -> Schema:
    mode = record(
        {
            **_plain("id", "name", "when", "help", "rule"),
            "values": listing(_words("id", "name", "when"), "What may be chosen; empty for yes or no."),
            "default": {"type": ["boolean", "string"]},
        }
    )
    return record(
        {
            "setup": said(_WORDS, "Chapters, sections and rules that set up the game, in their order."),
            "modes": listing(mode),
        }
    )


def _card() -> Schema:
    shown = record({"value": {}, "shown": _TEXT})
    return record(
        {
            **_plain("id", "name", "type", "side", "set", "flavour", "hash"),
            "group": said(_TEXT, "The group that it belongs to, or empty."),
            "reverse": said(_TEXT, "The card on its other side, or empty."),
            "mention": said(_TEXT, "What is known of a card that is only named; empty for all others."),
            "copies": {"type": "integer", "minimum": 0},
            "marks": said(
                {"type": "object", "additionalProperties": {"type": "integer"}},
                "How many of the copies bear each mark.",
            ),
            "retired": said(_TEXT, "Why the card is no longer printed; empty for a card in print."),
            "stats": said(
                {"type": "object", "additionalProperties": shown}, "Stats by id, as data and as printed."
            ),
            "text": said(_WORDS, "Lines of text with marks: {icon}, [6], [x3]."),
            "plain": said(_WORDS, "The same lines in words alone."),
            "parts": listing(_part(), "The same lines by part, with the icons of each."),
            "rules": said(_WORDS, "The rules that it rests on."),
            "provenance": said(
                {"type": "object", "additionalProperties": _TEXT}, "Where text, stats and icons come from."
            ),
            "history": _history(),
        }
    )


def _part() -> Schema:
    icons: Schema = {"type": "object", "additionalProperties": {"type": "integer"}}
    return record({"id": _TEXT, "icons": icons, "text": _WORDS})


def _chapter() -> Schema:
    link = _words("kind", "id")
    paragraph = record(
        {
            **_plain("id", "number", "text", "plain", "informative", "when", "hash"),
            "depth": {"type": "integer", "minimum": 0},
            "terms": _WORDS,
            "links": listing(link),
            "history": _history(),
        }
    )
    section = record(
        {**_plain("id", "number", "title"), "level": {"enum": [1, 2, 3]}, "paragraphs": listing(paragraph)}
    )
    return record({**_plain("id", "number", "title"), "sections": listing(section)})


def _ruling() -> Schema:
    words = _plain("id", "question", "answer", "because", "date")
    return record({**words, "rules": _WORDS, "cards": _WORDS})


def _phrase() -> Schema:
    return record(
        {
            **_plain("id", "kind"),
            "texts": said(_WORDS, "Its variants, with slots {n:number} for other phrases."),
            "meaning": said(_TEXT, "What it means in plain words; empty where it says so itself."),
            "rules": said(_WORDS, "The rules that it rests on."),
            "cards": said(_WORDS, "The cards whose text it stands in."),
        }
    )


def _scenario() -> Schema:
    return record(
        {
            "id": said(_TEXT, "The word that stands for it in the site's addresses."),
            **_plain("title", "tag", "file"),
            "proves": said(_WORDS, "Ids of rules, and card:, ruling:, phrase: with an id."),
            "line": {"type": "integer", "minimum": 1},
        }
    )


def _history() -> Schema:
    entry = record({**_plain("why", "before", "after"), "date": _DATE_OR_EMPTY})
    return listing(entry, "What changed, when and why, newest first.")


def _plain(*keys: str) -> Schema:
    return dict.fromkeys(keys, _TEXT)


def _words(*keys: str) -> Schema:
    return record(_plain(*keys))
