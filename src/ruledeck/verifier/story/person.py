"""Grammatical person: a player whom a ruleset calls `you` chooses nothing, you choose.

Words are written in the third person, "{player} chooses"; here they are brought into the second.
"""

from __future__ import annotations

import re

YOU = "you"
_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_WITH_E = re.compile(r"(?:ss|ch|sh|x|zz|o)es$")
_VERB = re.compile(r"\s*([a-z]+)")


def with_verb(name: str, verb: str) -> str:
    """Return a player's name with a verb that is given in the third person: `ann chooses`, `you choose`."""
    return f"{name} {second_person(verb) if name == YOU else verb}"


def whose(name: str) -> str:
    """Return a player's name as an owner's: `ann’s`, `your`."""
    return "your" if name == YOU else f"{name}’s"


def after_you(text: str) -> str:
    """Return what follows `you` with its first word, a verb in the third person, in the second."""
    match = _VERB.match(text)
    if match is None:
        return text
    return f"{text[: match.start(1)]}{second_person(match[1])}{text[match.end(1) :]}"


def second_person(verb: str) -> str:
    """Return an English verb of the third person in the second; any other word stays."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if not verb.endswith("s") or verb.endswith("ss"):
        return verb
    if verb.endswith("ies") and len(verb) > 4:
        return f"{verb[:-3]}y"
    return verb[:-2] if _WITH_E.search(verb) else verb[:-1]
