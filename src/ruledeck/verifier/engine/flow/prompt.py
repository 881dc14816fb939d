"""Prompts: an ask as one player sees it, with labels in place of cards.

In: an ask of a game. Out: what may be shown to a player; from a label, the option that it names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.fault import AnswerError
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.state.label import label, labels

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.player import Player

PASS = "pass"


@dataclass(frozen=True, slots=True)
class Prompt:
    """What a player sees of an ask: who chooses, by which rule, what it is about, and what is offered.

    Those who do not see the options know no more than that somebody chooses.
    """

    player: str
    rule: str
    about: str = ""
    options: tuple[str, ...] = ()
    may: bool = False
    least: int = 1
    most: int = 1


def prompt(game: Game, ask: Ask | OpenAsk, player: Player | None = None) -> Prompt:
    """Return an ask as a player sees it; without a player as one who knows everything does."""
    about = label(game, ask.about, player)
    shown = player is None or player is ask.player or bool(ask.seen & player.bit)
    if isinstance(ask, OpenAsk) or not shown:
        return Prompt(ask.player.name, ask.rule, about)
    options = labels(game, ask.options, player)
    return Prompt(ask.player.name, ask.rule, about, options, ask.may, ask.least, ask.most)


def answer_label(game: Game, ask: Ask | OpenAsk, answer: Any) -> Any:
    """Return an answer as labels: one, a list where several are chosen, `pass`; an open one as it is."""
    if isinstance(ask, OpenAsk):
        return answer
    if answer is None:
        return PASS
    named = list(zip(ask.options, labels(game, ask.options), strict=True))
    if not ask.is_many:
        return next(name for option, name in named if option is answer or option == answer)
    found = []
    for chosen in answer:
        at = next(at for at, (option, _) in enumerate(named) if option is chosen or option == chosen)
        found.append(named.pop(at)[1])
    return found


def labelled_answer(game: Game, ask: Ask | OpenAsk, said: Any) -> Any:
    """Return the answer that labels name.

    Raises:
        AnswerError: nothing of that label is offered; the message lists what is.
    """
    if isinstance(ask, OpenAsk):
        return said
    if said == PASS and ask.may:
        return None
    options = dict(zip(labels(game, ask.options), ask.options, strict=True))
    names = list(said) if isinstance(said, (list, tuple)) else [said]
    for name in names:
        if name not in options:
            offered = ", ".join([*options, *([PASS] if ask.may else [])])
            raise AnswerError(f"{ask.rule} does not offer '{name}' to {ask.player.name}; offered: {offered}")
    chosen = tuple(options[name] for name in names)
    return chosen if ask.is_many else chosen[0]


def answer_by_labels(game: Game, said: list[Any]) -> Callable[[Ask | OpenAsk], Any]:
    """Return what answers with labels, one ask after another."""
    waiting = iter(said)

    def answer(ask: Ask | OpenAsk) -> Any:
        try:
            return labelled_answer(game, ask, next(waiting))
        except StopIteration:
            raise AnswerError(f"{ask.player.name} is asked by {ask.rule}, and no answer is left") from None

    return answer
