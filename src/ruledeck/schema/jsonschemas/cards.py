"""The schema of files of cards: of any game, or made to measure for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ruledeck.schema.jsonschemas.parts import (
    RANGE,
    Schema,
    by_id,
    choice,
    date,
    identity,
    listing,
    origin,
    record,
    rule_identity,
    said,
    text,
    whole,
    whole_file,
)

if TYPE_CHECKING:
    from ruledeck.schema.game import CardType, Game, Stat

FAR = 1_000_000  # no stat without limits of its own goes beyond, either way


def cards_schema(game: Game | None = None) -> Schema:
    """Return the schema of a file of cards: of one game, or, without a game, of any."""
    required: Schema = {
        "id": identity("Permanent id of the card. Never changed, never given to another card."),
        "name": text("Name as printed."),
        "type": _one_of(game and game.types, "Type of the card, from game.yml."),
        "set": _one_of(game and game.sets, "Set that the card belongs to, from game.yml."),
        "text": _text(game),
        "provenance": _provenance(),
    }
    optional: Schema = {
        "copies": _copies(game),
        "stats": {"type": "object", "description": "Values of the stats that the card's type has."},
        "side": _one_of(game and game.sides, "Side that the card belongs to, from game.yml."),
        "rules": listing(
            rule_identity("Id of a rule, section or chapter."),
            "Rules that the card rests on, beyond those that link to it.",
            unique=True,
        ),
        "flavour": text("Words without effect on the game."),
        "retired": text("Why the card is no longer printed. Its id stays."),
        "mention": text(
            "What the source says of a card that it only names. Such a card has no text, and is not printed."
        ),
        "reverse": identity("Id of the card on the other side of this one."),
    }
    if game is None or game.groups:
        optional["group"] = identity("Id of the group that the card belongs to, from groups.yml.")
    if game is None or game.parts:
        optional["icons"] = said({"type": "object"}, "Icons that the card's parts show, by part.")
    card = record(required, optional, "A card.")
    card["required"].remove("text")
    card |= {"if": {"not": {"required": ["mention"]}}, "then": {"required": ["text"]}}
    if game:
        if game.sides:
            card["required"].append("side")
        card["allOf"] = [_type_rule(game, name) for name in game.types]
    title = f"Cards of {game.name}" if game else "Ruledeck cards"
    return whole_file(title, "A list of cards. A game may have any number of such files.", listing(card))


def _one_of(known: Any, description: str) -> Schema:
    return identity(description) if known is None else choice(known, description)


def _text(game: Game | None) -> Schema:
    """Return the schema of a text: lines, by part where the card's type has parts."""
    by_part: Schema = {"type": "object", "additionalProperties": _lines()}
    about = "What the card says, one ability a line; where its type has parts, by part."
    if game is None:
        return said({"anyOf": [_lines(), by_part]}, about)
    return said({}, about) if game.parts else _lines()


def _lines() -> Schema:
    return listing(
        text("One ability. {attack} shows an icon, [6] and [x3] a boxed value."),
        "What the card says, one ability a line.",
    )


def _copies(game: Game | None) -> Schema:
    """Return the schema of how many copies there are, by mark where the game has marks."""
    number = whole("How many of this card a full deck holds. Default: 1.", 0, 1000)
    if game is not None and not game.marks:
        return number
    counted = whole("How many copies.", 1, 1000)
    marks = dict.fromkeys(("plain", *game.marks), counted) if game else {}
    by_mark = {**(record({}, marks) if game else by_id(counted, "")), "minProperties": 1}
    about = "How many of this card a full deck holds, by mark: {plain: 1, two: 1}. Default: 1."
    return said({"anyOf": [number, by_mark]}, about)


def _provenance() -> Schema:
    return record(
        {"text": origin("Where the text is from.")},
        {
            "stats": origin("Where the stats are from."),
            "icons": origin("Where the icons of its parts are from."),
        },
        "Where text, stats and icons are from. Readers are shown it.",
    )


def _type_rule(game: Game, name: str) -> Schema:
    card_type = game.types[name]
    wanted = {stat: stat_schema(game.stats[stat]) for stat in card_type.stats}
    extra = {stat: stat_schema(game.stats[stat]) for stat in card_type.optional}
    then: Schema = {"properties": {"stats": record(wanted, extra, f"Stats of a card of type {name}.")}}
    if game.parts:
        then["properties"] |= _part_rules(game, card_type)
    if wanted:
        then["if"] = {"not": {"required": ["mention"]}}
        then["then"] = {
            "required": ["stats"],
            "properties": {"provenance": {"required": ["stats"]}},
        }
    return {"if": {"properties": {"type": {"const": name}}, "required": ["type"]}, "then": then}


def _part_rules(game: Game, card_type: CardType) -> Schema:
    """Return the schemas of the text and the icons of cards of a type, by part where it has parts."""
    if not card_type.parts:
        return {"text": _lines(), "icons": record({}, {}, f"A {card_type.name} has no parts.")}
    lines = {part: _lines() for part in card_type.parts}
    numbers = {icon: whole(f"How many of {icon}.", 1, 1000) for icon in game.part_icons}
    icons = {part: record({}, numbers, f"Icons of the {part} part.") for part in card_type.parts}
    return {
        "text": record({}, lines, "What the card says, by part, one ability a line."),
        "icons": record({}, icons, "Icons that the card's parts show, by part."),
    }


def stat_schema(stat: Stat) -> Schema:
    """Return the schema of one value of a stat."""
    about = f"{stat.name}, in {stat.unit}." if stat.unit else f"{stat.name}."
    number = whole("", -FAR if stat.min is None else stat.min, FAR if stat.max is None else stat.max)
    by_type: dict[str, Schema] = {
        "integer": number,
        "choice": {"enum": list(stat.values)},
        "set": listing({"enum": list(stat.values)}, unique=True),
        "range": {"anyOf": [number, {"type": "string", "pattern": RANGE}]},
        "text": text(""),
        "date": date(""),
    }
    return said(by_type[stat.type], about)


def earlier_stat_schema(stat: Stat) -> Schema:
    """Return the schema of a value that a stat once had: of its kind, whatever its limits are today."""
    words = text("")
    by_type: dict[str, Schema] = {
        "integer": whole("", -FAR, FAR),
        "choice": words,
        "set": listing(words),
        "range": {"anyOf": [whole("", -FAR, FAR), {"type": "string", "pattern": RANGE}]},
        "text": words,
        "date": words,
    }
    return said(by_type[stat.type], f"{stat.name}, as it was.")
