"""The record of one card or rule: each earlier text, when it changed and why, newest first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ruledeck.catalog.source.card import Card, flat_text
from ruledeck.catalog.source.content import Content
from ruledeck.schema.game import Game


@dataclass(frozen=True, slots=True)
class Revision:
    """A change on a date: `before` and `after` are the printed texts around it, both empty at the first."""

    date: str
    why: str
    before: str = ""
    after: str = ""


def history_of(content: Content, id: str) -> tuple[Revision, ...]:
    """Return the revisions of a card (`card:fighter`) or a rule (`traps.roll`), newest first.

    The last one is the day on which it was first published, where that is known.
    """
    card = content.card_by_id.get(id.removeprefix("card:")) if id.startswith("card:") else None
    paragraph = content.paragraphs.get(id)
    if card is None and paragraph is None:
        return ()
    view = card_view(content.game, card) if card else {}
    later = paragraph.said if paragraph else card_text(view)
    revisions = []
    for erratum in sorted((entry for entry in content.errata if entry.id == id), key=_by_date, reverse=True):
        if isinstance(erratum.was, str):
            before = erratum.was
        else:
            view = {**view, **_earlier(content.game, erratum.was)}
            before = card_text(view)
        revisions.append(Revision(erratum.date, erratum.why, before, later))
        later = before
    first = content.game.sets[card.set].released if card else _first_release(content)
    if first:
        revisions.append(Revision(first, "First published."))
    return tuple(revisions)


def card_view(game: Game, card: Card) -> dict[str, str]:
    """Return what a card says, by field, as printed."""
    stats = {f"stat:{stat}": _stat(game, stat, value) for stat, value in card.stats.items()}
    icons = {part.id: part.icons for part in card.parts if part.icons}
    shown = {"stat:icons": icons_words(game, icons)} if icons else {}
    return {"name": card.name, **stats, **shown, "text": "\n".join(card.text)}


def icons_words(game: Game, icons: Mapping[str, Mapping[str, int]]) -> str:
    """Return the icons of parts in words: `Upper part: 2 attack power`."""
    return "; ".join(
        f"{game.parts[part].name if part in game.parts else part}: "
        + ", ".join(f"{number} {game.icon_name(icon, number)}" for icon, number in shown.items())
        for part, shown in icons.items()
        if shown
    )


def _earlier(game: Game, was: Mapping[str, Any]) -> dict[str, str]:
    found = {}
    if "name" in was:
        found["name"] = str(was["name"])
    for stat, raw in was.get("stats", {}).items():
        known = game.stats.get(stat)
        found[f"stat:{stat}"] = _stat(game, stat, known.read(raw)) if known else f"{stat} {raw}"
    if "text" in was:
        found["text"] = "\n".join(flat_text(was["text"], tuple(game.parts)))
    if "icons" in was:
        found["stat:icons"] = icons_words(game, was["icons"])
    return found


def _stat(game: Game, stat: str, value: Any) -> str:
    return f"{game.stats[stat].name} {game.stats[stat].show(value)}"


def card_text(view: Mapping[str, str]) -> str:
    """Return what a card says as one text: its name, its stats, its lines."""
    stats = ", ".join(value for key, value in view.items() if key.startswith("stat:"))
    return "\n".join(part for part in (view["name"], stats, view["text"]) if part)


def _by_date(entry: Any) -> tuple[str, int]:
    return entry.date, entry.index


def _first_release(content: Content) -> str:
    dates = [card_set.released for card_set in content.game.sets.values() if card_set.released]
    return min(dates, default="")
