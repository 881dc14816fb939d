"""What the page of how a game plays shows. In: a game's content, a campaign. Out: data for a template."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from ruledeck.catalog.simulation import Campaign, GroupNumbers, Kept, Share, Statistics, by_first_share
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.setup.draw import setup_words
from ruledeck.catalog.source.setup.options import options_of
from ruledeck.schema.problem import WrongUsageError
from ruledeck.site import address
from ruledeck.site.play.charts import Axis, bars, number, percent, place, scatter, whisker
from ruledeck.site.words.setter import Setter

WINNER = "winner"
TOLD_APART = (WINNER, "first", "first won")
"""Words of a game that the wins of its players tell already."""
FAILED: Mapping[str, str] = {
    "cards": "a card was lost or doubled",
    "ranges": "a value was out of its range",
    "rules": "what the ruleset holds to did not hold",
    "modes": "a rule was carried out that did not apply",
    "choice": "somebody had to choose from nothing",
    "loop": "it did not end",
    "gap": "no rule said what happens",
    "error": "the ruleset failed",
    "secrecy": "a secret was given away",
    "replay": "the same choices gave another game",
}


def campaign_view(content: Content, setter: Setter, kept: Kept) -> Mapping[str, Any]:
    """Return what the page shows of a campaign."""
    numbers, campaign = kept.numbers, kept.campaign
    setup = "" if campaign.setup is None else _setup(content, campaign.setup)
    names = _names(content, setter)
    return {
        "setup": setup.replace('"', ""),
        "is_in_words": content.setups is not None,
        "id": "" if campaign.setup is None else f"-{part_id(setup)}",
        "command": command_words(content, campaign),
        "games": numbers.games,
        "first": campaign.first,
        "last": campaign.first + campaign.count - 1,
        "is_checked": campaign.is_checked,
        "failures": [(FAILED.get(what, what), count) for what, count in numbers.failures.items()],
        "length": _length(numbers),
        "spreads": [_spread(name, numbers) for name in numbers.spreads],
        "wins": _wins(content, numbers),
        "even": percent(numbers.even, 0) if numbers.wins else "",
        "shares": list(_shares(content, numbers)),
        "groups": list(_groups(content, setter, numbers)),
        "scatter": scatter(numbers.cards, names),
        "cards": _cards(numbers, names),
        "has_wins": any(card.won is not None for card in numbers.cards),
    }


def _setup(content: Content, setup: Any) -> str:
    """Return how games were set up: in words where the game has modes, else as it was said."""
    if content.setups is not None:
        with suppress(WrongUsageError):  # the modes have changed since
            return setup_words(content.setups, setup)
    return json.dumps(setup, ensure_ascii=False)


def command_words(content: Content, campaign: Campaign) -> str:
    """Return the command that plays the games of a campaign again; empty where its modes are no more."""
    try:
        setup = options_of(content.setups, campaign.setup)
    except WrongUsageError:
        return ""
    seed = f" --seed {campaign.first}" if campaign.first else ""
    unchecked = "" if campaign.is_checked else " --unchecked"
    return f"ruledeck simulate {campaign.game} -n {campaign.count}{seed}{setup}{unchecked}"


def part_id(setup: str) -> str:
    """Return what a setup is called in the ids of its part of the page."""
    return "-".join("".join(letter if letter.isalnum() else " " for letter in setup.lower()).split())


def _names(content: Content, setter: Setter) -> Mapping[str, Mapping[str, str]]:
    return {
        card.id: {"name": card.name, "link": setter.link("card", card.id)}
        for card in content.cards
        if not card.retired
    }


def _length(numbers: Statistics) -> Mapping[str, Any] | None:
    """Return the histogram of the length of games, in turns; in choices where turns are not counted."""
    for name in ("turns", "choices"):
        spread = numbers.spreads.get(name)
        if spread is not None and spread.high > 0:
            told = {key: f"{value:,.0f}" for key, value in (("low", spread.low), ("high", spread.high))}
            return {"name": name, "median": f"{spread.median:,.0f}", **told, "chart": bars(spread)}
    return None


def _spread(name: str, numbers: Statistics) -> Mapping[str, Any]:
    spread = numbers.spreads[name]
    values = (spread.mean, spread.low, spread.median, spread.high)
    return {"name": name, "chart": bars(spread), "values": [number(value) for value in values]}


def _wins(content: Content, numbers: Statistics) -> Mapping[str, Any] | None:
    """Return the players with their wins, and what is left when nobody wins; None where nothing tells."""
    if not numbers.wins:
        return None
    sides = content.game.sides
    rows: list[tuple[str, str, Mapping[str, Share]]] = []
    for each in numbers.wins:
        side = sides.get(each.player)
        lines = {"all games": each.all, "going first": each.as_first, "not going first": each.as_other}
        rows.append((side.name if side else each.player, side.colour if side else "", lines))
    players = {each.player for each in numbers.wins}
    for word, share in numbers.shares.get(WINNER, {}).items():
        rows += [] if word in players else [(word, "", {"all games": share})]
    first = [each.as_first for each in numbers.wins]
    whoever = Share(sum(share.count for share in first), sum(share.of for share in first))
    rows.append(("Whoever goes first", "", {"all games": whoever}))
    axis = Axis.of(share for *_, lines in rows for share in lines.values())
    return {
        "rows": [
            {
                "name": name,
                "colour": colour,
                "lines": _lines(lines, axis),
            }
            for name, colour, lines in rows
        ],
        "even": place(axis.at(numbers.even)),
        "axis": axis.words,
    }


def _shares(content: Content, numbers: Statistics) -> Iterator[Mapping[str, Any]]:
    """Yield other words of a game with the share of each; the id of a card is told by its name."""
    cards = content.card_by_id
    for name, shares in numbers.shares.items():
        if len(shares) > 1 and not (numbers.wins and name in TOLD_APART):
            called = {cards[word].name if word in cards else word: share for word, share in shares.items()}
            yield {"name": name, "lines": _lines(called)}


def _lines(shares: Mapping[str, Share], axis: Axis | None = None) -> list[tuple[str, Mapping[str, Any]]]:
    return [(words, whisker(share, axis)) for words, share in shares.items()]


def _groups(content: Content, setter: Setter, numbers: Statistics) -> Iterator[Mapping[str, Any]]:
    """Yield a table for each kind of group of cards, of those that were played with."""
    for kind in content.game.groups.values():
        ids = {group.id for group in content.groups if group.kind == kind.id}
        lines = by_first_share(line for line in numbers.groups if line.group in ids)
        if lines:
            yield {"name": kind.name, "plural": kind.plural, **_group_lines(content, setter, lines)}


def _group_lines(content: Content, setter: Setter, lines: Sequence[GroupNumbers]) -> Mapping[str, Any]:
    """Return a line a group; shares of one name have one axis."""
    named = {group.id: group.name for group in content.groups}
    means = list(dict.fromkeys(name for line in lines for name in line.means))
    shares = list(dict.fromkeys(name for line in lines for name in line.shares))
    axes = {name: Axis.of(line.shares[name] for line in lines if name in line.shares) for name in shares}
    rows = [
        {
            "name": named[line.group],
            "link": address.relative(setter.page, address.group_page(content.game.id, line.group)),
            "games": percent(line.games.share),
            "count": f"{line.games.count:,}",
            "means": [f"{line.means[name]:,.1f}" if name in line.means else "" for name in means],
            "shares": [whisker(line.shares.get(name, Share(0, 0)), axes[name]) for name in shares],
        }
        for line in lines
    ]
    return {"means": means, "shares": [(name, axes[name].words) for name in shares], "rows": rows}


def _cards(numbers: Statistics, names: Mapping[str, Mapping[str, str]]) -> Mapping[str, Any] | None:
    """Return a line a card, those that are played most first; None where none is."""
    shown = [card for card in numbers.cards if card.card in names and card.played.count]
    if not shown:
        return None
    shown.sort(key=lambda card: (-card.played.share, names[card.card]["name"]))
    axis = Axis.of(card.won for card in shown if card.won)
    return {
        "rows": [
            {
                **names[card.card],
                "played": percent(card.played.share),
                "count": f"{card.played.count:,}",
                "won": whisker(card.won, axis) if card.won else None,
            }
            for card in shown
        ],
        "even": place(axis.at(numbers.even)) if numbers.wins else "",
        "axis": axis.words,
    }
