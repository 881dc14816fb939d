"""What holds by texts of the expansions.

Rules: eastquest.quests.
"""

from __future__ import annotations

from ruledeck.verifier.compile import Compiler
from ruledeck.verifier.engine.timing.ability import Ability, Sort
from ruledeck.verifier.words.holding import Rule

from ...base import ruleset
from ...variants.quests import CLAIMABLE


@ruleset.primitive("claimable-from-others")
def claimable_from_others(compiler: Compiler) -> Rule:
    """This quest can be claimed from the player who has it."""
    return Rule((Ability(Sort.CHOICE, (CLAIMABLE,), compiler.text, None),))
