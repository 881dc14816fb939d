"""What a card has in each column of search.

In: the links of a game and the schema. Out: for each column a function from a card to its value there, in the
form that `columns` describes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ruledeck.catalog.links import Links, icons_of, labels_of
from ruledeck.catalog.search.fields import Schema, Variant, part_stats, stat_column, stat_kind
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.schema.game import Game, Stat, StatValue
from ruledeck.text.inline import spoken_line

Fact = Callable[[Card], Any]
MISSING = math.nan


def facts_of(links: Links, schema: Schema) -> dict[str, Fact]:
    """Return what gives a card's value in each column; stats that this game has not are left out."""
    return {
        **_texts(links),
        **_numbers(links),
        **_words(links.content.game, schema),
        **_groups(links, schema),
        **_sets(links, schema),
        **_stats(links.content.game),
        **_icons(links.content),
    }


def missing(kind: str) -> Any:
    """Return what stands in a column of some kind for a card that has nothing there."""
    return {"text": "", "word": -1, "set": None, "link": None}.get(kind, MISSING)


def _texts(links: Links) -> dict[str, Fact]:
    game = links.content.game

    def kind(card: Card) -> str:
        keywords = (game.keywords[keyword].name for keyword in links.keywords.get(card.id, ()))
        return "\n".join((game.types[card.type].name, *keywords))

    def spoken(card: Card) -> str:
        lines = [line for line in card.text if "{" in line]
        names = (game.icon_name, lambda icon, _number: game.icon_name(icon))  # as it is said, and by the name
        return "\n".join(dict.fromkeys(spoken_line(line, name) for line in lines for name in names))

    return {
        "id": lambda card: card.id,
        "name": lambda card: card.name,
        "text": lambda card: "\n".join(card.text),
        "flavour": lambda card: card.flavour,
        "kind": kind,
        "spoken": spoken,
        "any": lambda card: "\n".join((card.name, *card.text, kind(card))),
    }


def _numbers(links: Links) -> dict[str, Fact]:
    game = links.content.game
    changed: dict[str, str] = {}
    for erratum in links.content.errata:
        changed[erratum.id] = max(erratum.date, changed.get(erratum.id, ""))

    def released(card: Card) -> float:
        return day(game.sets[card.set].released)

    def updated(card: Card) -> float:
        return day(changed.get(f"card:{card.id}", "") or game.sets[card.set].released)

    return {
        "copies": lambda card: float(card.copies),
        "words": lambda card: float(sum(len(line.split()) for line in card.text)),
        "lines": lambda card: float(len(card.text)),
        "released": released,
        "updated": updated,
    }


def day(date: str) -> float:
    """Return an ISO date as the number yyyymmdd; NaN for none."""
    return float(date.replace("-", "")) if date else MISSING


def _words(game: Game, schema: Schema) -> dict[str, Fact]:
    values: dict[str, Callable[[Card], str]] = {
        "game": lambda _card: game.id,
        "type": lambda card: card.type,
        "side": lambda card: card.side,
        "set": lambda card: card.set,
        "provenance.text": lambda card: card.provenance.get("text", ""),
        "provenance.stats": lambda card: card.provenance.get("stats", ""),
        "provenance.icons": lambda card: card.provenance.get("icons", ""),
    }
    return {
        name: _coded(value, _codes(schema, name)) for name, value in values.items() if name in schema.fields
    }


def _sets(links: Links, schema: Schema) -> dict[str, Fact]:
    game, above = links.content.game, links.above
    revised = {erratum.id for erratum in links.content.errata}

    def rules(card: Card) -> Iterable[str]:
        return (id for rule in links.rules_of_card.get(card.id, ()) for id in above.get(rule, ()))

    def flags(card: Card) -> Iterable[str]:
        is_changed = f"card:{card.id}" in revised
        marks = (bool(card.retired), card.copies == 1, is_changed, bool(card.mention))
        return (flag for flag, is_so in zip(schema.flags, marks, strict=True) if is_so)

    values: dict[str, Callable[[Card], Iterable[str]]] = {
        "keyword": lambda card: links.keywords.get(card.id, ()),
        "icon": icons_of,
        "label": lambda card: labels_of(card, game.labels),
        "provenance": lambda card: card.provenance.values(),
        "rule": rules,
        "ruling": lambda card: links.rulings_of_card.get(card.id, ()),
    }
    facts = {name: _coded_set(value, _codes(schema, name)) for name, value in values.items()}
    return {**facts, "is": _coded_set(flags, {flag: code for code, flag in enumerate(schema.flags)})}


def _stats(game: Game) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    for stat in game.stats.values():
        kind = stat_kind(stat)
        facts[stat_column(stat.id, kind, stat.values)] = _stat_fact(stat, kind, 0)
        if stat.type == "range":
            facts[stat_column(f"{stat.id}.max", kind, stat.values)] = _stat_fact(stat, kind, 1)
    return facts


def _groups(links: Links, schema: Schema) -> dict[str, Fact]:
    """Return what gives a card's group, whatever its kind, and its group of each kind."""
    groups = links.content.group_by_id

    def group_of(kind: str) -> Callable[[Card], str]:
        return lambda card: (
            card.group if card.group in groups and kind in ("group", groups[card.group].kind) else ""
        )

    names = [name for name in ("group", *links.content.game.groups) if name in schema.fields]
    fields = {name: schema.fields[name].variants[0].column for name in names}
    ours = {name: column for name, column in fields.items() if column == f"group.{name}"}
    return {column: _coded(group_of(name), _codes(schema, name)) for name, column in ours.items()}


def _icons(content: Content) -> dict[str, Fact]:
    """Return what gives the number of an icon on a card, or in one part of it; none is missing."""

    def number(name: str) -> Fact:
        part, _, icon = name.rpartition(".")

        def count(card: Card) -> float:
            shown = [it.icons[icon] for it in card.parts if icon in it.icons and part in ("", it.id)]
            return float(sum(shown)) if shown else MISSING

        return count

    return {stat_column(stat.id, "number", ()): number(stat.id) for stat in part_stats(content)}


def _stat_fact(stat: Stat, kind: str, end: int) -> Fact:
    place = {value: code for code, value in enumerate(stat.values)}

    def coded(value: StatValue) -> Any:
        if stat.type == "range":
            return float(value[end])  # type: ignore[index]  # a range is read as two numbers
        if stat.type == "set":
            return frozenset(place[part] for part in value if part in place)  # type: ignore[union-attr]  # a tuple
        if stat.type == "choice":
            return float(place.get(str(value), MISSING))
        if stat.type == "date":
            return day(str(value))
        return str(value) if stat.type == "text" else float(value)  # type: ignore[arg-type]  # a whole number

    nothing = missing(kind)
    return lambda card: coded(card.stats[stat.id]) if stat.id in card.stats else nothing


def _codes(schema: Schema, field: str) -> Mapping[str, int]:
    variant: Variant = schema.fields[field].variants[0]
    return {spellings[0]: code for code, spellings in enumerate(variant.values)}


def _coded(value: Callable[[Card], str], codes: Mapping[str, int]) -> Fact:
    return lambda card: codes.get(value(card), -1)


def _coded_set(values: Callable[[Card], Iterable[str]], codes: Mapping[str, int]) -> Fact:
    """Return the set of a card's values; None for an empty one, so that `has:` is false."""
    return lambda card: frozenset(codes[value] for value in values(card) if value in codes) or None
