"""What makes sense in a text: which types of card can lie where, roll, be hit, or have counters.

A text that says otherwise is refused when it is compiled: no rule would say what to do with it.

Rules: components.types, components.places; glossary.roll, glossary.hit, glossary.counter.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.compile import Compiler, TermError

from ...base import CHALLENGES, RESOURCES, ruleset

HERO = frozenset({"hero"})
FIGHTERS = frozenset({"hero", "guardian"})
CHALLENGE = frozenset(CHALLENGES)
RESOURCE = frozenset(RESOURCES)
ALL = HERO | CHALLENGE | RESOURCE
STATS = {
    "attack": FIGHTERS,
    "defense": FIGHTERS,
    "agility": HERO,
    "intellect": HERO,
    "difficulty": frozenset({"trap"}),
}
IN_DUNGEONS = {"dungeon", "other-dungeons", "those-dungeons"}
GROUPS = {"challenge": CHALLENGES, "resource": RESOURCES}

Types = frozenset[str] | None
"""Types of card; None for all of them."""


def types_of(what: str | Sequence[str]) -> Types:
    """Return the types of card that a word, or several, stand for; None for all."""
    words = [what] if isinstance(what, str) else what
    if "card" in words:
        return None
    return frozenset(kind for word in words for kind in GROUPS.get(word, (word,)))


@ruleset.text_check
def only(types: Types, allowed: frozenset[str], what: str) -> None:
    """Refuse a text that says something of cards which holds of some types only.

    Raises:
        TermError: other cards are meant too.
    """
    if types is None or not types <= allowed:
        said = "a card" if types is None else " or ".join(sorted(types))
        raise TermError(f"{said} cannot {what}", f"{' or '.join(sorted(allowed))} can")


@ruleset.text_check
def has_stat(types: Types, stat: str) -> None:
    """Refuse a text about a stat that some of its cards do not have.

    Raises:
        TermError: cards without the stat are meant too.
    """
    only(types, STATS[stat], f"have {stat}")


@ruleset.text_check
def in_own_dungeon(compiler: Compiler, types: Types, place: object) -> None:
    """Refuse an enchantment that speaks of challenges anywhere: it works in its own dungeon only.

    Raises:
        TermError: the text does not say "in this dungeon", and so promises more than the rules give.
    """
    printed = compiler.ruleset.specs.get(compiler.text.card)
    is_enchantment = printed is not None and printed[0].type == "enchantment"
    if is_enchantment and place is None and types is not None and types <= CHALLENGE:
        raise TermError("an enchantment works in its own dungeon only", "say 'in this dungeon'")


@ruleset.text_check
def can_lie(types: Types, place: object) -> None:
    """Refuse cards in a place where they never lie: only heroes are in the party, and none in a dungeon.

    Raises:
        TermError: they cannot lie there.
    """
    if place == "party":
        only(types, HERO, "be in the party")
    in_dungeon = place == "this-dungeon" or (isinstance(place, dict) and bool(IN_DUNGEONS & set(place)))
    if in_dungeon and types is not None:
        only(types, CHALLENGE | RESOURCE, "be in a dungeon")
