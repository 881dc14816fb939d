"""The schemas of `ruledeck.yml` and `game.yml`."""

from __future__ import annotations

from ruledeck.schema.jsonschemas.parts import (
    COLOUR,
    ICON,
    LABEL,
    LANGUAGE,
    PRINTS,
    SVG,
    WEB,
    Schema,
    by_id,
    choice,
    date,
    identity,
    listing,
    record,
    rule_identity,
    said,
    text,
    whole,
    whole_file,
)

_LAYOUTS = ("plain", "long", "stacked", "wide", "panels", "token")
_STAT_TYPES = ("integer", "choice", "range", "set", "text", "date")


def workspace_schema() -> Schema:
    """Return the schema of `ruledeck.yml`."""
    optional = {
        "url": text("Address at which the site is published. Links in exports and feeds start with it.", WEB),
        "repository": text("Web address of the source, for the site's links to it.", WEB),
        "licence": text("Licence of the texts, as readers are told it: CC BY 4.0."),
        "language": text("Language of the texts as a code: en, de, pt-BR.", LANGUAGE),
        "verify": by_id(_bar_schema(), "How much must be proved, by the ids of games."),
        "simulate": by_id(
            {"anyOf": [_GAMES, _simulate_schema()]},
            "How many games a build plays, by the ids of games.",
        ),
    }
    schema = record({"title": text("Title of the site over all games.")}, optional)
    return whole_file(
        "Ruledeck workspace", "`ruledeck.yml` marks the folder that holds the games and names it.", schema
    )


_GAMES = whole("Games that `ruledeck build` plays by chance, for the numbers on the site.", 1)


def _simulate_schema() -> Schema:
    """Return the schema of how a build plays a game that has modes."""
    players: Schema = {"type": ["integer", "string"]}
    modes: Schema = {
        "anyOf": [
            {"const": "random"},
            {"type": "object", "additionalProperties": {"type": ["string", "boolean"]}},
        ]
    }
    optional = {
        "players": said(players, "How many play: 3, 2-4 or random, which chance says for each game."),
        "modes": said(modes, "Modes that are chosen, {co-op: true}; or random: as chance says."),
    }
    return record({"games": _GAMES}, optional, "How games are played.")


def _bar_schema() -> Schema:
    """Return the schema of how much of a game must be proved."""
    kinds = {
        "rules": whole("Percent of the rules to carry out that must be proved.", 0, 100),
        "cards": whole("Percent of the cards with texts that must be proved.", 0, 100),
        "phrases": whole("Percent of the phrases that must be proved.", 0, 100),
    }
    return {
        **record({}, kinds, "`ruledeck verify` fails when less of the game is proved."),
        "minProperties": 1,
    }


def game_schema() -> Schema:
    """Return the schema of `game.yml`."""
    required = {
        "id": identity("Id of the game: the name of its folder. Permanent."),
        "name": text("Name of the game."),
        "summary": text("What the game is, in one sentence, for its page."),
        "players": record(
            {"min": whole("Fewest players.", 1, 1000), "max": whole("Most players.", 1, 1000)},
            description="How many can play.",
        ),
        "language": text("Language of the game's texts as a code: en, de, pt-BR.", LANGUAGE),
        "status": choice(("draft", "playtest", "released"), "How far the game is. Readers are shown it."),
        "notice": text("A sentence shown to every reader: what is original here and what is not."),
        "licence": text("Licence of the game's texts: CC BY 4.0."),
        "chapters": listing(
            identity("Name of a file in rules/, without .md."),
            "Chapters of the rules in reading order: the files of rules/ without .md.",
            unique=True,
        ),
        "sizes": by_id(_size(), "Card sizes by an id of your choice."),
        "sets": by_id(_set(), "Sets: cards that are published together, by id."),
        "types": {**by_id(_card_type(), "Types of cards by id."), "minProperties": 1},
    }
    return whole_file(
        "Ruledeck game",
        "`game.yml` says what a game's cards are made of.",
        record(required, _optional_tables()),
    )


def _optional_tables() -> Schema:
    """Return the schemas of what only some games have."""
    return {
        "sides": by_id(_side(), "Sides or factions by id. With sides, every card belongs to one."),
        "icons": by_id(_icon(), "Icons by id. A text shows one by its id in braces: {attack}."),
        "stats": by_id(_stat(), "Stats by id, each defined once. Card types list those that they have."),
        "labels": by_id(_label(), "Words that may open a line of card text: `Core: ...`.", LABEL),
        "keywords": by_id(_keyword(), "Words with a meaning of their own in this game, by id."),
        "macros": by_id(text("A search query."), "Queries with a name: `is:NAME` searches for one."),
        "parts": by_id(
            _part(), "Parts of cards that stand apart, by id. Card types list those that they have."
        ),
        "part-icons": listing(
            text("Id of an icon."),
            "Icons that a part of a card may show, with a number. Search counts them.",
            1,
            unique=True,
        ),
        "marks": by_id(_mark(), "Marks by which some copies of a card differ from the others, by id."),
        "backs": by_id(_back(), "Backs of cards that no side decides, by id. Card types name theirs."),
        "groups": by_id(_group(), "Kinds of groups that cards belong to, by id; groups.yml has the groups."),
    }


def _size() -> Schema:
    side = {"type": "number", "exclusiveMinimum": 0, "maximum": 1000}
    corner = {"type": "number", "minimum": 0, "maximum": 500}
    return record(
        {
            "width": said(side, "Width after trimming, mm."),
            "height": said(side, "Height after trimming, mm."),
        },
        {"corner": said(corner, "Radius of the rounded corners, mm. Default: 3.")},
        "A size of cards after trimming, mm.",
    )


def _set() -> Schema:
    optional = {"released": date("Day of publication: 2026-11-28.")}
    return record({"name": text("Name of the set.")}, optional, "A set of cards.")


def _side() -> Schema:
    colour = {"type": "string", "pattern": COLOUR}
    return record(
        {
            "name": text("Name of the side."),
            "colour": said(colour, "Its colour on cards and pages: #24507a."),
        },
        description="A side or faction.",
    )


def _icon() -> Schema:
    optional = {
        "icon": text("An icon that ships with mkdocs-material, as set/name: material/sword.", ICON),
        "svg": text("An SVG file of your own, its path from the game's folder: icons/spark.svg.", SVG),
    }
    optional["one"] = text("Its name behind a 1, where `name` is another: victory point.")
    optional["many"] = text("Its name behind any other number, where `name` is another: crystals.")
    optional["means"] = text("What it stands for, in a few words. Help cards tell it.")
    schema = record({"name": text("What is read aloud and shown where there is no picture.")}, optional)
    schema["oneOf"] = [{"required": ["icon"]}, {"required": ["svg"]}]
    return said(schema, "An icon: one that ships (`icon`), or a file of your own (`svg`).")


def _stat() -> Schema:
    required = {
        "name": text("Name of the stat."),
        "type": choice(
            _STAT_TYPES,
            "integer: a whole number. choice: one of `values`. range: 3 or 2-4. set: a list of `values`."
            " text: words. date: 2026-11-28.",
        ),
    }
    optional = {
        "min": whole("Least value of an integer or range."),
        "max": whole("Greatest value of an integer or range."),
        "values": listing(
            identity("A value."), "The values of a choice or set, from least to greatest.", 1, unique=True
        ),
        "icon": text("Id of the icon that stands beside the value on the card."),
        "unit": text("What is counted: dice, counters, hours."),
        "prints": text(
            'How the value is printed, with {value} in its place: "x{value}". Default: "{value}".',
            PRINTS,
        ),
    }
    return record(required, optional, "A stat.")


def _card_type() -> Schema:
    stat = identity("Id of a stat.")
    required = {
        "name": text("Name of the type, for one card: Hero."),
        "plural": text("Name of the type, for several cards: Heroes."),
        "size": identity("Id of the size of these cards."),
    }
    optional = {
        "icon": text("Id of the type's icon."),
        "stats": listing(
            stat, "Stats that every card of the type has, in their order on the card.", unique=True
        ),
        "optional": listing(stat, "Stats that a card of the type may leave out.", unique=True),
        "parts": listing(
            identity("Id of a part."),
            "Parts that the cards' texts stand in, in their order on the card.",
            1,
            unique=True,
        ),
        "counts-as": identity("Id of a type whose cards these are too."),
        "back": identity("Id of the back of these cards. Default: that of their side."),
        "colour": said(
            {"type": "string", "pattern": COLOUR}, "Colour of the cards that have no side: #24507a."
        ),
        "layout": choice(
            _LAYOUTS,
            "How the face is laid out. plain: picture above, words below. long: a low picture, many words."
            " stacked: the last part is a strip that stays visible under other cards. wide: picture and words"
            " side by side. panels: parts side by side below the picture. token: hardly any words. Default:"
            " plain.",
        ),
        "line": listing(
            stat,
            "Stats whose values stand in words beside the type: Female archer.",
            1,
            unique=True,
        ),
        "emblem": identity("Id of a stat: the icon that its value names takes the place of the type's."),
    }
    return record(required, optional, "A type of cards.")


def _part() -> Schema:
    stays = said({"type": "boolean"}, "Whether it is seen even when another card lies on top. Default: no.")
    return record({"name": text("Name of the part.")}, {"stays": stays}, "A part of cards.")


def _mark() -> Schema:
    optional = {"icon": text("Id of its icon."), "text": text("Its text: 2+.")}
    schema = record({"name": text("What the mark is, for readers.")}, optional, "A mark of copies.")
    schema["oneOf"] = [{"required": ["icon"]}, {"required": ["text"]}]
    return schema


def _back() -> Schema:
    colour = {"type": "string", "pattern": COLOUR}
    optional = {"colour": said(colour, "Its colour: #24507a."), "icon": text("Id of an icon on it.")}
    return record({"name": text("Name of the back, printed on it.")}, optional, "A back of cards.")


def _group() -> Schema:
    role = record(
        {
            "name": text("Name of the role: Village."),
            "type": identity("Id of the type of the card that has it."),
        },
        description="What a group may have.",
    )
    required = {
        "name": text("Name of the kind, for one group: Kingdom."),
        "plural": text("Name of the kind, for several groups: Kingdoms."),
    }
    return record(required, {"has": by_id(role, "What a group may have, by id.")}, "A kind of group.")


def _label() -> Schema:
    optional = {
        "icon": text("Id of the icon shown with the label."),
        "rule": rule_identity("Id of the rule that explains the label."),
    }
    return record({}, optional, "Words that may open a line of card text, before a colon.")


def _keyword() -> Schema:
    return record(
        {"name": text("The word as readers meet it.")},
        {"rule": rule_identity("Id of the rule that gives its meaning.")},
        "A word with a meaning of its own.",
    )
