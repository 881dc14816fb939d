"""What queries may ask for: the fields of some games, each with its kind and values.

In: the content of games. Out: Schema. `search.js` reads the same schema as JSON, so that a query means the
same in the browser. A stat that two games declare differently is one field with a variant for each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from ruledeck.catalog.links import Links
from ruledeck.catalog.source.content import Content
from ruledeck.schema.game import Game, Stat

Kind = Literal["text", "number", "date", "choice", "word", "set", "link"]
Spellings = tuple[tuple[str, ...], ...]

SHORT = {
    "n": "name",
    "o": "text",
    "t": "type",
    "s": "set",
    "e": "set",
    "g": "game",
    "k": "keyword",
    "kw": "keyword",
    "r": "rule",
    "ft": "flavour",
    "flavor": "flavour",
    "sort": "order",
}
FLAGS = ("retired", "unique", "changed", "mentioned")
DIRECTIVES = ("order", "unique", "is", "has", "not")
SOURCES: Spellings = (("seed",), ("playtest",), ("original",))
_BY_TYPE: Mapping[str, Kind] = {
    "integer": "number",
    "range": "number",
    "choice": "choice",
    "set": "set",
    "text": "text",
    "date": "date",
}


@dataclass(frozen=True, slots=True)
class Variant:
    """One meaning of a field: `column` holds its values.

    `values` are what a choice, word, set or link may be, in order: each an id, then other spellings of it.
    """

    kind: Kind
    column: str
    values: Spellings = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A field that queries may name."""

    name: str
    title: str
    variants: tuple[Variant, ...]


@dataclass(frozen=True)
class Schema:
    """All that queries over some games may name.

    `short` are abbreviations of fields; `macros` the queries that `is:NAME` stands for, by name, with the
    game that defines each; `flags` what else may follow `is:`.
    """

    fields: Mapping[str, Field]
    macros: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    short: Mapping[str, str] = field(default_factory=lambda: SHORT)
    flags: tuple[str, ...] = FLAGS

    def data(self) -> dict[str, Any]:
        """Return the schema as plain data for JSON."""
        return {
            "fields": {
                name: {
                    "title": entry.title,
                    "variants": [
                        {"kind": variant.kind, "column": variant.column, "values": variant.values}
                        for variant in entry.variants
                    ],
                }
                for name, entry in self.fields.items()
            },
            "macros": self.macros,
            "short": self.short,
            "flags": self.flags,
        }


def schema_of(links: Sequence[Links]) -> Schema:
    """Return what queries over these games may name."""
    games = [entry.content.game for entry in links]
    fields = {entry.name: entry for entry in (*_plain_fields(), *_value_fields(games), *_link_fields(links))}
    for entry in _stat_fields(links):
        fields[f"stat.{entry.name}"] = entry
        fields.setdefault(entry.name, entry)
    if any(game.part_icons for game in games):
        name, title = "provenance.icons", "Provenance of icons"
        fields[name] = Field(name, title, (Variant("word", name, SOURCES),))
    for entry in _group_fields(links):
        fields.setdefault(entry.name, entry)
    macros: dict[str, tuple[tuple[str, str], ...]] = {}
    for game in games:
        for name, query in game.macros.items():
            macros[name] = (*macros.get(name, ()), (game.id, query))
    short = {word: name for word, name in SHORT.items() if word not in fields}
    return Schema(fields, macros, short)


def _plain_fields() -> Iterator[Field]:
    for name, title in (("name", "Name"), ("text", "Text"), ("flavour", "Flavour"), ("id", "Id")):
        yield Field(name, title, (Variant("text", name),))
    for name, title in (("copies", "Copies"), ("words", "Words of text"), ("lines", "Lines of text")):
        yield Field(name, title, (Variant("number", name),))
    for name, title in (("released", "Released"), ("updated", "Updated")):
        yield Field(name, title, (Variant("date", name),))
    yield Field("provenance", "Provenance", (Variant("set", "provenance", SOURCES),))
    for part in ("text", "stats"):
        name = f"provenance.{part}"
        yield Field(name, f"Provenance of {part}", (Variant("word", name, SOURCES),))


def _value_fields(games: Sequence[Game]) -> Iterator[Field]:
    types = [_type_spellings(game, id) for game in games for id in game.types]
    sides = [(entry.id, entry.name) for game in games for entry in game.sides.values()]
    sets = [(entry.id, entry.name) for game in games for entry in game.sets.values()]
    keywords = [(entry.id, entry.name) for game in games for entry in game.keywords.values()]
    icons = [(entry.id, entry.name) for game in games for entry in game.icons.values()]
    labels = [(label,) for game in games for label in game.labels]
    yield Field("game", "Game", (Variant("word", "game", _merged((game.id, game.name) for game in games)),))
    yield Field("type", "Type", (Variant("word", "type", _merged(types)),))
    yield Field("side", "Side", (Variant("word", "side", _merged(sides)),))
    yield Field("set", "Set", (Variant("word", "set", _merged(sets)),))
    yield Field("keyword", "Keyword", (Variant("set", "keyword", _merged(keywords)),))
    yield Field("icon", "Icon in the text", (Variant("set", "icon", _merged(icons)),))
    yield Field("label", "Label in the text", (Variant("set", "label", _merged(labels)),))


def _type_spellings(game: Game, id: str) -> tuple[str, ...]:
    """Return the id of a type, its names, and those of the types that its cards count as."""
    counted = [game.types[other] for other in game.counts_as(id)]
    return (id, *(word for entry in counted for word in (entry.id, entry.name, entry.plural)))


def _group_fields(links: Sequence[Links]) -> Iterator[Field]:
    """Yield a field for groups of any kind, and one for each kind."""
    groups = [group for entry in links for group in entry.content.groups]
    kinds = {kind.id: kind.name for entry in links for kind in entry.content.game.groups.values()}
    for name, title in {**({"group": "Group"} if kinds else {}), **kinds}.items():
        found = ((group.id, group.name) for group in groups if name in ("group", group.kind))
        yield Field(name, title, (Variant("word", f"group.{name}", _merged(found)),))


def _link_fields(links: Sequence[Links]) -> Iterator[Field]:
    rules = _merged((id,) for entry in links for id in entry.above)
    rulings = _merged((ruling.id,) for entry in links for ruling in entry.content.rulings)
    yield Field("rule", "Rule", (Variant("link", "rule", rules),))
    yield Field("ruling", "Ruling", (Variant("link", "ruling", rulings),))


def _stat_fields(links: Sequence[Links]) -> Iterator[Field]:
    found: dict[str, list[Variant]] = {}
    titles: dict[str, str] = {}
    contents = [entry.content for entry in links]
    for stat in (stat for it in contents for stat in (*it.game.stats.values(), *part_stats(it))):
        titles.setdefault(stat.id, stat.name)
        _add(found.setdefault(stat.id, []), stat, stat.id)
        if stat.type == "range":
            titles.setdefault(f"{stat.id}.max", f"{stat.name}, high end")
            _add(found.setdefault(f"{stat.id}.max", []), stat, f"{stat.id}.max")
    for name, variants in found.items():
        yield Field(name, titles[name], tuple(variants))


def part_stats(content: Content) -> Iterator[Stat]:
    """Yield the icons of parts as stats: `attack` over a whole card, `upper.attack` where cards have it."""
    game = content.game
    shown = {(part.id, icon) for card in content.cards for part in card.parts for icon in part.icons}
    for icon in game.part_icons:
        name = game.icon_name(icon)
        yield Stat(icon, name, "integer")
        for part in game.parts.values():
            if (part.id, icon) in shown:
                yield Stat(f"{part.id}.{icon}", f"{name}, {part.name}", "integer")


def _add(variants: list[Variant], stat: Stat, name: str) -> None:
    kind, values = stat_kind(stat), tuple((value,) for value in stat.values)
    if not any(known.kind == kind and known.values == values for known in variants):
        variants.append(Variant(kind, stat_column(name, kind, stat.values), values))


def stat_kind(stat: Stat) -> Kind:
    """Return the kind of field that a stat is; a range is two numbers."""
    return _BY_TYPE[stat.type]


def stat_column(name: str, kind: Kind, values: Sequence[str]) -> str:
    """Return the key of a stat's column; the same for every game in which it has this kind and values."""
    return f"stat.{name}:{kind}" + (f":{','.join(values)}" if values else "")


def _merged(spellings: Iterator[tuple[str, ...]] | Sequence[tuple[str, ...]]) -> Spellings:
    """Return spellings by their id, each id once, with all that games call it."""
    merged: dict[str, dict[str, None]] = {}
    for id, *others in spellings:
        merged.setdefault(id, {}).update(dict.fromkeys((id, *others)))
    return tuple(tuple(names) for names in merged.values())
