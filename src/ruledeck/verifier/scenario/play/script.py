"""The steps of a scenario as what answers a game: each ask by one step, each roll and shuffle by one.

In: asks and questions to chance, in the engine's order. Out: answers, or Failed where the steps do not fit.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NoReturn

from ruledeck.schema.problem import nearest
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.prompt import PASS
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.state.label import labels
from ruledeck.verifier.scenario.names import UnknownName, thing_named
from ruledeck.verifier.scenario.play.expect import Moment, check, is_refused, refusals
from ruledeck.verifier.scenario.play.failure import Detail, Failed, Failure
from ruledeck.verifier.scenario.play.words import ask_detail, can_pass, events_detail, offered, reasons
from ruledeck.verifier.scenario.scenario import (
    Answer,
    Cause,
    Expect,
    Path,
    Pick,
    Reach,
    Rest,
    Roll,
    Scenario,
    Shuffle,
    Step,
)

Asked = Ask | OpenAsk


class Enough(Exception):
    """The last step has looked at an ask, and there the scenario ends."""


class Script:
    """Answers with the steps of one scenario; `run` is set by who plays it."""

    def __init__(self, scenario: Scenario, game: Game) -> None:
        self.scenario = scenario
        self.game = game
        self.run = Run(game, self.answer)
        self.at = 0
        self.since = Moment(0, 0)
        self.told = 0
        self.declined = 0
        self._pool: dict[str, tuple[int, ...]] = {}

    # The steps

    @property
    def step(self) -> Step | None:
        """The step that is to be carried out next, None when all are done."""
        return self.scenario.when[self.at] if self.at < len(self.scenario.when) else None

    @property
    def is_free(self) -> bool:
        """Whether no step says what is answered, and the scenario lets it be: anything is an answer."""
        left = self.scenario.when[self.at :]
        return self.scenario.then.is_sound and all(isinstance(step, Reach) for step in left)

    def after_expects(self) -> tuple[list[Expect], Step | None]:
        """Return the expectations that stand next, and the step behind them."""
        pending: list[Expect] = []
        for step in self.scenario.when[self.at :]:
            if not isinstance(step, Expect):
                return pending, step
            pending.append(step)
        return pending, None

    def look(self, ask: Asked | None) -> bool:
        """Check the expectations that stand next; return whether one of them looked at the ask."""
        has_looked = False
        while isinstance(self.step, Expect):
            check(self.game, self.step, ask, self.run.choices, self.since, self.told)
            if self.step.events:
                self.told = len(self.game.log or ())
            has_looked = has_looked or self.step.looks_at_ask
            self.at += 1
        return has_looked

    def waits_for_ask(self, pending: Sequence[Expect]) -> bool:
        """Return whether one of the expectations is about an ask that is still to come."""
        return any(step.looks_at_ask and not is_refused(self.game, step, self.since) for step in pending)

    def done(self) -> None:
        """Go on to the next step."""
        if not isinstance(self.step, (Roll, Shuffle, Pick)):
            self.since = Moment(len(self.game.log or ()), len(self.run.choices))
        self.at += 1
        self.declined = 0

    def end_rest(self) -> None:
        """Go on from `rest: pass`, which must have declined something."""
        assert isinstance(self.step, Rest)
        if not self.declined:
            self.fail(self.step.path, "V121", "there was nothing to decline", "remove the step")
        self.done()

    # Answers

    def answer(self, ask: Asked) -> Any:
        """Return the answer to an ask."""
        self.use_up(f"'{ask.player.name}' is asked by {ask.rule}")
        has_looked = self.look(ask)
        step = self.step
        if isinstance(step, Rest):
            if can_pass(ask):
                self.declined += 1
                return _nothing(ask)
            self.end_rest()
            return self.answer(ask)
        if step is None and has_looked:
            raise Enough
        if self.is_free:
            return _anything(ask)
        if not isinstance(step, Answer):
            self._unanswered(ask, step)
        value = self._chosen(step, ask)
        self.done()
        return value

    def _unanswered(self, ask: Asked, step: Step | None) -> NoReturn:
        path = self._end if step is None else step.path
        then = "and no step answers" if step is None else f"and the next step is {_kind(step)}"
        choices = offered(self.game, ask)
        hint = f"add a step, as in '{ask.player.name}: {choices[0]}'" if choices and step is None else None
        self.fail(path, "V122", f"'{ask.player.name}' is asked by {ask.rule}, {then}", hint, ask)

    def _chosen(self, step: Answer, ask: Asked) -> Any:
        if step.player != ask.player.name:
            message = f"'{ask.player.name}' is asked by {ask.rule}, not '{step.player}'"
            self.fail(step.path, "V123", message, None, ask)
        if step.rule and step.rule != ask.rule:
            message = f"'{ask.player.name}' is asked by {ask.rule}, not by {step.rule}"
            self.fail((*step.path, "rule"), "V123", message, None, ask)
        path = (*step.path, step.player)
        if isinstance(ask, OpenAsk):
            if not ask.accepts(step.value):
                self.fail(path, "V120", f"{ask.rule} does not take this answer", None, ask)
            return step.value
        if step.labels == (PASS,) and can_pass(ask):
            return _nothing(ask)
        found = [self._option(label, ask, path) for label in step.labels]
        answer = tuple(found) if ask.is_many else found[0] if len(found) == 1 else ()
        if not ask.accepts(answer):
            wanted = f"{ask.least} to {ask.most} different ones are" if ask.is_many else "one is"
            message = f"'{step.player}' chooses {len(found)}: {wanted} to be chosen"
            self.fail(path, "V120", message, None, ask)
        return answer

    def _option(self, label: str, ask: Ask, path: Path) -> Any:
        """Return the option that a label names: by its words, or as a card or zone on the table."""
        known = labels(self.game, ask.options)
        if label in known:
            return ask.options[known.index(label)]
        try:
            thing = thing_named(self.game, label)
        except UnknownName as error:
            self.fail(path, error.code, str(error), error.hint, ask)
        found = next((option for option in ask.options if thing is not None and option is thing), None)
        if found is None:
            hint = nearest(label, offered(self.game, ask)) or self._refusal(label)
            self.fail(path, "V120", f"'{label}' is not offered by {ask.rule}", hint, ask)
        return found

    def _refusal(self, label: str) -> str | None:
        """Return a hint that says which rules refuse an option, as far as they were recorded."""
        events = (self.game.log or [])[self.since.events :]
        why = [reason for event in refusals(self.game, events, label) for reason in reasons(event)[-1:]]
        return f"it is refused by {', '.join(dict.fromkeys(why))}" if why else None

    # Chance

    def roll(self, count: int, sides: int, who: Any) -> tuple[int, ...]:
        """Return what the dice show that are rolled for a card or player."""
        name = self.game.ruleset.label(self.game, who)
        asked = f"{_dice(count, sides)} rolled for {name}"
        if not self._pool:
            self._pool = dict(self._expected(Roll, asked).dice)
        step = self.step
        assert isinstance(step, Roll)
        if step.sides not in (None, sides):
            self.fail((*step.path, "sides"), "V124", f"{asked}, and the step has dice of {step.sides} sides")
        path: Path = (*step.path, "roll")
        shown = self._pool.get(name)
        if shown is None:
            left = ", ".join(self._pool)
            self.fail(path, "V124", f"{asked}, for which the step has none", f"it has dice for {left}")
        if len(shown) != count:
            self.fail((*path, name), "V124", f"{asked}, and the step has {list(shown)}")
        if max(shown, default=0) > sides:
            self.fail((*path, name), "V124", f"{asked}, and no such die shows {max(shown)}")
        del self._pool[name]
        if not self._pool:
            self.done()
        return shown

    def use_up(self, what: str) -> None:
        """Fail when dice of a roll are left while something else comes."""
        if self._pool and isinstance(self.step, Roll):
            left = ", ".join(f"{name} {list(dice)}" for name, dice in self._pool.items())
            message = f"dice are left over: {left}; then {what}"
            self.fail(
                (*self.step.path, "roll"), "V124", message, "remove them, or see who should have rolled"
            )

    def shuffle(self, items: Sequence[Any]) -> list[Any]:
        """Return the cards of a zone in the order that the step says, or as they lie where it says any."""
        address = items[0].zone.address
        step = self._expected(Shuffle, f"{address} is shuffled")
        path: Path = (*step.path, "shuffle")
        if step.zone != address:
            self.fail(path, "V125", f"{address} is shuffled, not {step.zone}")
        keys = [card.key for card in items]
        if step.order is not None and sorted(step.order) != sorted(keys):
            self.fail(path, "V125", f"{address} holds {', '.join(keys)}", "write each of them once, or: any")
        self.done()
        return list(items) if step.order is None else [self.game.cards[key] for key in step.order]

    def pick(self, items: Sequence[Any], what: str) -> list[Any]:
        """Return what chance picks, the first one first, and behind it the rest."""
        step = self._expected(Pick, f"chance picks for '{what}'")
        labels = [self.game.ruleset.label(self.game, item) for item in items]
        for name in step.picked:
            if name not in labels:
                message = f"chance cannot pick '{name}' for '{what}': there are {', '.join(labels)}"
                self.fail((*step.path, "random"), "V125", message, nearest(name, labels))
        self.done()
        first = [items[labels.index(name)] for name in dict.fromkeys(step.picked)]
        return first + [item for item in items if item not in first]

    @property
    def next_picked(self) -> tuple[str, ...]:
        """What the step behind the expectations lets chance pick; nothing where it is another."""
        _, step = self.after_expects()
        return step.picked if isinstance(step, Pick) else ()

    def _expected(self, kind: type[Any], what: str) -> Any:
        """Return the next step, which must be of a kind."""
        self.use_up(what)
        self.look(None)
        if isinstance(self.step, Rest):
            self.end_rest()
            self.look(None)
        step = self.step
        if not isinstance(step, kind):
            then = "and no step says how" if step is None else f"and the next step is {_kind(step)}"
            path = self._end if step is None else step.path
            hint = f"add a step with '{_KINDS[kind]}:' here"
            self.fail(path, "V122", f"{what}, {then}", hint)
        return step

    # Faults

    @property
    def _end(self) -> Path:
        """The place of the last step, or of the scenario where it has none."""
        return self.scenario.when[-1].path if self.scenario.when else (*self.scenario.path, "scenario")

    def fail(
        self, path: Path, code: str, message: str, hint: str | None = None, ask: Asked | None = None
    ) -> NoReturn:
        """Raise Failed, with what is asked and what has happened."""
        details: tuple[Detail, ...] = (ask_detail(self.game, ask),) if ask is not None else ()
        details += (events_detail(self.game),)
        raise Failed(Failure("ask", path, code, message, hint, details))


def _nothing(ask: Asked) -> Any:
    return None if isinstance(ask, Ask) and ask.may else ()


def _anything(ask: Asked) -> Any:
    """Return what declines an ask, or else the first answer that there is."""
    if can_pass(ask):
        return _nothing(ask)
    if isinstance(ask, OpenAsk):
        return ask.sample(Random(0))
    return tuple(ask.options[: ask.least]) if ask.is_many else ask.options[0]


def _dice(count: int, sides: int) -> str:
    return f"1 die of {sides} sides is" if count == 1 else f"{count} dice of {sides} sides are"


_KINDS: dict[type, str] = {
    Roll: "roll",
    Shuffle: "shuffle",
    Pick: "random",
    Rest: "rest",
    Reach: "reach",
    Cause: "cause",
    Expect: "expect",
}


def _kind(step: Step) -> str:
    return (
        f"'{step.player}: {', '.join(step.labels)}'"
        if isinstance(step, Answer)
        else f"'{_KINDS[type(step)]}'"
    )
