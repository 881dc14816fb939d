"""Checks over a game's whole content: what no single file can know to be wrong.

In: content. Out: problems. A check is a function from content to problems; `check_content` runs them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ruledeck.catalog.check.cards.facts import check_cards
from ruledeck.catalog.check.cards.groups import check_groups
from ruledeck.catalog.check.cards.phrases import check_phrases
from ruledeck.catalog.check.cards.wording import check_wording
from ruledeck.catalog.check.decks import check_decks, check_queries
from ruledeck.catalog.check.game import check_icons, check_stray_files, check_usage
from ruledeck.catalog.check.history import check_errata, check_lock
from ruledeck.catalog.check.ids import check_ids, check_names
from ruledeck.catalog.check.known import known_ids
from ruledeck.catalog.check.references import check_links, check_references
from ruledeck.catalog.check.rules import check_emphasis, check_emptiness, check_rule_texts, check_terms
from ruledeck.catalog.check.setup.help import check_help
from ruledeck.catalog.check.setup.modes import check_modes
from ruledeck.catalog.check.setup.simulated import check_simulated
from ruledeck.catalog.check.writing.house import check_meanings, check_style
from ruledeck.catalog.check.writing.mentions import check_card_names, check_numbers_of_rules
from ruledeck.catalog.check.writing.names import check_names_alike
from ruledeck.catalog.check.writing.order import check_order
from ruledeck.catalog.check.writing.printed import check_phrase_numbers, check_twin_rules
from ruledeck.catalog.check.writing.timing import check_timing
from ruledeck.catalog.source.content import Content
from ruledeck.schema.garbage import collection_paused
from ruledeck.schema.problem import Problem

Check = Callable[[Content], Iterable[Problem]]

CHECKS: tuple[Check, ...] = (
    check_stray_files,
    check_icons,
    check_usage,
    check_style,
    check_ids,
    check_names,
    check_names_alike,
    check_references,
    check_links,
    check_cards,
    check_groups,
    check_modes,
    check_simulated,
    check_phrases,
    check_meanings,
    check_phrase_numbers,
    check_wording,
    check_order,
    check_timing,
    check_help,
    check_rule_texts,
    check_emphasis,
    check_emptiness,
    check_terms,
    check_twin_rules,
    check_numbers_of_rules,
    check_card_names,
    check_decks,
    check_queries,
    check_errata,
    check_lock,
)


@collection_paused()
def check_content(content: Content) -> list[Problem]:
    """Return all problems of a game's content, those of form among them, in the order of files and places."""
    found = set(content.problems)
    for check in CHECKS:
        found.update(check(content))
    return sorted(_summed(content, found))


def _summed(content: Content, found: set[Problem]) -> set[Problem]:
    """Return problems with one in place of all that name what a game has none of at all."""
    for kind, code in (("card", "X002"), ("ruling", "X003"), ("group", "X007")):
        start = f"unknown {kind} '"
        alike = sorted(each for each in found if each.code == code and each.message.startswith(start))
        if len(alike) > 1 and not known_ids(content, kind):
            hint = f"the game has no {kind}s yet, and names them at {len(alike) - 1} more places"
            found = {*found, replace(alike[0], hint=hint)}.difference(alike)
    return found
