"""What texts begin that lasts: rules for the rest of an invasion, what they wait for in a round, copies.

Rules: invasions.rest; challenges.copying.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.engine.ruleset import CardText
from ruledeck.verifier.engine.timing.ability import Ability, Context, Sort
from ruledeck.verifier.words.holding import lasts, of_card, only_while, waited
from ruledeck.verifier.words.named import recalled
from ruledeck.verifier.words.selector import State
from ruledeck.verifier.words.step import Step

from ..base import ruleset
from .meant.named import LEVEL, game_of
from .meant.selectors import placed
from .steps import steps


@ruleset.primitive("lasting")
def lasting(compiler: Compiler, rule: Term) -> Step:
    """A rule that holds from now until the end of the invasion, wherever its card is (invasions.rest)."""
    effect = lasts(compiler, rule, "invasion", LEVEL)

    def run(context: Context) -> Play[None]:
        with game_of(context).under("invasions.rest"):
            yield from context.game.tell("lasting", context.card)
            context.game.begin(effect, context)

    return Step(run)


@ruleset.primitive("if-event")
def if_event(compiler: Compiler, event: Term, do: Term) -> Step:
    """If something happens in this round, steps come before what follows it."""
    found, step = waited(compiler, event), steps(compiler, do)

    def run(context: Context) -> Play[None]:
        def matches(answering: Context, happening: Event) -> bool:
            return found.matches(context, happening)

        answer = Ability(
            Sort.BEFORE, (found.kind,), compiler.text, lambda answering: step.run(context), matches
        )
        yield from context.game.tell("wait", context.card)
        context.game.last(answer, context, until="round")

    return Step(run)


@dataclass(frozen=True, slots=True)
class Copy:
    """A card that has the text of another while a state holds.

    Args:
        begins: returns the step with which that begins.
    """

    begins: Callable[[State], Step]

    def only(self, state: State) -> Step:
        """Return the step with which it begins; it is over when the party is done with the card."""
        return self.begins(state)


@ruleset.primitive("has-text-of")
def has_text_of(compiler: Compiler, what: Term, text: str, other: Term) -> Copy:
    """A card has the ability or the effect of another while the party faces it (challenges.copy.reads)."""
    cards, source = placed(compiler, what), placed(compiler, other)
    _can_be_copied(text)

    def read(texts: CardText) -> Sequence[Ability]:
        if text == "abilities":
            return texts.abilities
        return [Ability(Sort.CHOICE, ("effect",), compiler.text, lambda context: texts, of_card(cards))]

    def begins(state: State) -> Step:
        def begin(context: Context) -> None:
            for card in cards.things(context):
                for other_card in source.things(context):
                    lent = [only_while(each, state) for each in read(ruleset.cards[other_card.id])]
                    context.game.lend(card, lent, until="faced")

        copy = compiler.lasts(begin, *recalled(other, LEVEL))

        def run(context: Context) -> Play[None]:
            yield from _tell_copy(context)
            with game_of(context).under("challenges.copy.reads", "challenges.copy.chain"):
                context.game.begin(copy, context)

        return Step(run)

    return Copy(begins)


@ruleset.text_check
def _can_be_copied(text: str) -> None:
    """Refuse to copy what is neither an ability nor an effect.

    Raises:
        TermError: it is something else.
    """
    if text not in ("abilities", "effects"):
        raise TermError("an ability or an effect is copied", "challenges.copy")


@ruleset.rule("challenges.copy.which")
def _tell_copy(context: Context) -> Play[None]:
    """Tell that a card copies another, which its owner has chosen."""
    yield from context.game.tell("copy", context.card)
