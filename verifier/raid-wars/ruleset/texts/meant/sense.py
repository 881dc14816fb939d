"""What makes sense in a text: which types of card can lie where, roll, be hit, or have counters.

A text that says otherwise is refused when it is compiled: no rule would say what to do with it.

Rules: components.types, components.places; glossary.roll, glossary.hit, glossary.counter.
"""

from __future__ import annotations

from collections.abc import Sequence

from ruledeck.verifier.compile import Compiler, Term, TermError

from ...base import CHALLENGES, RESOURCES, ruleset

Types = frozenset[str]
"""Types of card."""

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
GROUPS = {"card": ALL, "challenge": CHALLENGE, "resource": RESOURCE}


def types_of(what: str | Sequence[str]) -> Types:
    """Return the types of card that a word, or several, stand for."""
    words = [what] if isinstance(what, str) else what
    return frozenset(kind for word in words for kind in GROUPS.get(word, (word,)))


@ruleset.text_check
def only(types: Types, allowed: Types, what: str) -> None:
    """Refuse a text that says something of cards which holds of some types only.

    Raises:
        TermError: other cards are meant too.
    """
    if not types <= allowed:
        said = "a card" if types == ALL else " or ".join(sorted(types))
        raise TermError(f"{said} cannot {what}", f"{' or '.join(sorted(allowed))} can")


@ruleset.text_check
def has_stat(types: Types, stat: str) -> None:
    """Refuse a text about a stat that some of its cards do not have.

    Raises:
        TermError: cards without the stat are meant too.
    """
    only(types, STATS[stat], f"have {stat}")


@ruleset.text_check
def in_own_dungeon(compiler: Compiler, types: Types, place: Term) -> None:
    """Refuse an enchantment that speaks of challenges anywhere: it works in its own dungeon only.

    Raises:
        TermError: the text does not say "in this dungeon", and so promises more than the rules give.
    """
    if place is None and types <= CHALLENGE:
        _refuse_enchantment(compiler)


@ruleset.text_check
def met_in_own_dungeon(compiler: Compiler, met: Term) -> None:
    """Refuse an enchantment that waits for what heroes meet elsewhere: only in its own dungeon it works.

    Raises:
        TermError: what is met is said to be in other dungeons too.
    """
    (said,) = met.values()
    place = said.get("in")
    if isinstance(place, dict) and IN_DUNGEONS & set(place):
        _refuse_enchantment(compiler)


def _refuse_enchantment(compiler: Compiler) -> None:
    printed = compiler.ruleset.specs.get(compiler.text.card)
    if printed is not None and printed[0].type == "enchantment":
        raise TermError("an enchantment works in its own dungeon only", "say 'in this dungeon'")


@ruleset.text_check
def can_lie(types: Types, place: Term) -> None:
    """Refuse cards in a place where they never lie: only heroes are in the party, and none in a dungeon.

    Raises:
        TermError: they cannot lie there.
    """
    if place == "party":
        only(types, HERO, "be in the party")
    in_dungeon = place == "this-dungeon" or (isinstance(place, dict) and bool(IN_DUNGEONS & set(place)))
    if in_dungeon and types != ALL:
        only(types, CHALLENGE | RESOURCE, "be in a dungeon")


@ruleset.text_check
def has_levels(compiler: Compiler, least: int, most: int) -> None:
    """Refuse a spell whose levels are not as many as the numbers of counters at which it is ready.

    Raises:
        TermError: the text and the printed value differ.
    """
    printed = compiler.ruleset.specs.get(compiler.text.card)
    low, high = printed[0].stats["value"] if printed is not None else (least, most)
    if high - low != most - least:
        raise TermError(f"the levels {least} to {most} are not those of a value of {low}-{high}")


@ruleset.text_check
def counters_are(amount: Term, how: str) -> None:
    """Refuse to say how many counters in one way where another is meant.

    Args:
        amount: what the text says.
        how: what it should say: `number` or `up-to-counters`.

    Raises:
        TermError: it is said in another way.
    """
    said = "number" if isinstance(amount, int) else "".join(amount)
    if said != how:
        raise TermError(f"'{said}' cannot say how many counters are meant here", f"'{how}' can")
