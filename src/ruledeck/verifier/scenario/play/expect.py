"""Expectations in the middle of a scenario. In: Expect, and the game there. Out: Failed, or nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

from ruledeck.schema.problem import nearest
from ruledeck.verifier.engine.fault import GapError
from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import REFUSED, SKIPPED, Event
from ruledeck.verifier.engine.flow.prompt import PASS
from ruledeck.verifier.engine.flow.run import Choice
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.shown import Shown
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.view import knows
from ruledeck.verifier.scenario.names import UnknownName, card_named, player_named, thing_named
from ruledeck.verifier.scenario.play.failure import Detail, Failed, Failure
from ruledeck.verifier.scenario.play.words import ask_detail, events_detail, offered, reasons
from ruledeck.verifier.scenario.scenario import Expect, Happened, Path

Asked = Ask | OpenAsk


@dataclass(frozen=True, slots=True)
class Moment:
    """How many events and choices there were when a player's last step was done."""

    events: int
    choices: int


class Check:
    """One expectation at one moment of a game."""

    def __init__(
        self,
        game: Game,
        expect: Expect,
        ask: Asked | None,
        choices: Sequence[Choice],
        since: Moment,
        told: int,
    ) -> None:
        self.game = game
        self.expect = expect
        self.ask = ask
        self.choices = choices[since.choices :]
        self.events = (game.log or [])[since.events :]
        self.told = told

    def carry_out(self) -> None:
        """Check all that the expectation says."""
        self.asked()
        self.offers()
        self.refuses()
        self.has_no_choice()
        self.sight()
        self.stats()
        self.shows()
        self.happened()

    def asked(self) -> None:
        """Check who is asked, by which rule, and for how many."""
        expect, ask = self.expect, self.ask
        if expect.asked and (ask is None or ask.player.name != expect.asked):
            self.fail("asked", expect.asked, "nobody" if ask is None else ask.player.name)
        if expect.rule and (ask is None or ask.rule != expect.rule):
            self.fail("rule", expect.rule, "nobody is asked" if ask is None else ask.rule)
        if expect.count is not None:
            got = (ask.least, ask.most) if isinstance(ask, Ask) and ask.is_many else (1, 1)
            if ask is None or got != expect.count:
                self.fail("count", _span(expect.count), "nobody is asked" if ask is None else _span(got))

    def offers(self) -> None:
        """Check that exactly these options are offered, in any order."""
        if self.expect.offered is None:
            return
        got = [] if self.ask is None else offered(self.game, self.ask)
        wanted = [self.label(name, got) for name in self.expect.offered]
        if sorted(wanted) != sorted(got):
            missing = ", ".join(sorted(set(wanted) - set(got)))
            over = ", ".join(sorted(set(got) - set(wanted)))
            hint = "; ".join(
                part
                for part in (missing and f"not offered: {missing}", over and f"offered too: {over}")
                if part
            )
            self.fail("offered", ", ".join(sorted(wanted)), ", ".join(sorted(got)) or "nothing", hint or None)

    def label(self, name: str, labels: Sequence[str]) -> str:
        """Return the label that a name or address comes to here."""
        if name in labels or name == PASS:
            return name
        try:
            thing = thing_named(self.game, name)
        except UnknownName as error:
            self.wrong(error)
        return name if thing is None else self.game.ruleset.label(self.game, thing)

    def refuses(self) -> None:
        """Check that options are not offered, and which rule or card refuses them."""
        labels = [] if self.ask is None else offered(self.game, self.ask)
        for name in self.expect.refused:
            label = self.label(name, labels)
            if label in labels:
                self.fail("refused", f"'{label}' is not offered", f"offered: {', '.join(labels)}")
            asked = None if self.ask is None else self.ask.player
            recorded = refusals(self.game, self.events, label, asked)
            why = [reason for event in recorded for reason in reasons(event)]
            missing = [reason for reason in self.expect.because if reason not in why]
            if missing:
                hint = None if why else "the ruleset records no refusal of it here (Game.refuse, Game.skip)"
                self.fail("because", ", ".join(self.expect.because), ", ".join(why) or "no reason", hint)
            if not isinstance(self.ask, Ask) and not why:
                asked_for = "nobody is asked" if self.ask is None else "what is asked has no list of options"
                self.fail("refused", f"'{label}' is refused", f"{asked_for}, and no refusal is recorded")

    def has_no_choice(self) -> None:
        """Check that asks of rules came up that had one answer only, and which."""
        forced = {choice.ask.rule: choice.answer for choice in self.choices if choice.is_forced}
        for rule, answer in self.expect.no_choice.items():
            if rule not in forced:
                known = [choice.ask.rule for choice in self.choices]
                got = (
                    "asked, and there was a choice"
                    if self.is_asked(rule)
                    else "not asked since the step before"
                )
                self.fail("no choice", f"{rule} has one answer only", got, nearest(rule, known))
            given = forced[rule]
            parts = given if isinstance(given, tuple) else (given,)
            got = ", ".join(self.game.ruleset.label(self.game, part) for part in parts)
            if answer and self.label(answer, [got]) != got:
                self.fail("no choice", f"{rule}: {answer}", got)

    def is_asked(self, rule: str) -> bool:
        """Return whether a rule asks now, or has asked since the last step."""
        return (self.ask is not None and self.ask.rule == rule) or any(
            choice.ask.rule == rule for choice in self.choices
        )

    def sight(self) -> None:
        """Check which cards players know."""
        for key, wanted, cards in (
            ("sees", True, self.expect.sees),
            ("does not see", False, self.expect.does_not_see),
        ):
            for name, seen in cards.items():
                player = player_named(self.game, name)
                for card in map(self.card, seen):
                    if knows(self.game, player, card) is not wanted:
                        does = f"{name} knows that this is {card.key}"
                        does_not = f"{name} does not know {card.key} in {card.zone.address}"
                        self.fail(key, *((does, does_not) if wanted else (does_not, does)))

    def stats(self) -> None:
        """Check stats of cards and players as they are now."""
        players = {player.name: player for player in self.game.players}
        for name, stats in self.expect.stats.items():
            of = players.get(name) or self.card(name)
            for stat, wanted in stats.items():
                about = {key: self.thing(one) for key, one in wanted.about.items()}
                got = self.stat(of, stat, about)
                if got != wanted.value:
                    whose = of.key if isinstance(of, Card) else of.name
                    told = "no such stat" if got is None else str(got)
                    self.fail("stat", f"{stat} {wanted.value} of {whose}", told)

    def thing(self, name: str | int) -> Any:
        """Return the card, player or zone of a name; a number or another word is itself."""
        try:
            return (thing_named(self.game, name) if isinstance(name, str) else None) or name
        except UnknownName as error:
            self.wrong(error)

    def stat(self, of: Card | Player, name: str, about: Mapping[str, Any]) -> int | None:
        """Return a stat, stored or derived; None where a card or player has none."""
        if isinstance(of, Card) and name in self.game.ruleset.stored_stats:
            return self.game.stored(of, name)
        try:
            return self.game.stat(of, name, **about)
        except GapError:
            return None

    def shows(self) -> None:
        """Check which parts cards show, in any order; of another's text with that card's id before it."""
        for name, wanted in self.expect.shows.items():
            card = self.card(name)
            got = [_of(card, shown) for shown in self.game.shown(card)]
            if sorted(got) != sorted(wanted):
                told = ", ".join(got) or "nothing"
                self.fail("shows", f"{card.key} shows {', '.join(wanted) or 'nothing'}", told)

    def happened(self) -> None:
        """Check that events happened in this order, whatever else happened between them."""
        left = iter((self.game.log or [])[self.told :])
        for number, wanted in enumerate(self.expect.events):
            if not any(self.is_like(event, wanted) for event in left):
                told = " ".join(part for part in (wanted.kind, wanted.card, wanted.player) if part)
                why = f" because of {', '.join(wanted.because)}" if wanted.because else ""
                self.fail("events", f"{told}{why}", "no such event, in this order", None, (number,))

    def is_like(self, event: Event, wanted: Happened) -> bool:
        """Return whether an event is as expected."""
        return (
            event.kind == wanted.kind
            and (not wanted.card or event.card is self.card(wanted.card))
            and (not wanted.player or wanted.player in [who.name for who in (event.player, event.by) if who])
            and set(wanted.because) <= set(reasons(event))
        )

    def card(self, name: str) -> Card:
        """Return the card of a name."""
        try:
            return card_named(self.game, name)
        except UnknownName as error:
            self.wrong(error)

    def wrong(self, error: UnknownName) -> NoReturn:
        """Fail because a name means nothing here, or two things."""
        raise Failed(Failure("ask", self.expect.path, error.code, str(error), error.hint)) from None

    def fail(self, key: str, wanted: str, got: str, hint: str | None = None, rest: Path = ()) -> NoReturn:
        """Fail with what was expected and what came."""
        details = (
            Detail("expected", (wanted,)),
            Detail("got", (got,)),
            ask_detail(self.game, self.ask),
            events_detail(self.game, min(self.told, len(self.game.log or ()) - len(self.events))),
        )
        path: Path = (*self.expect.path, key, *rest)
        raise Failed(Failure("expect", path, "V126", f"'{key}' is not as expected", hint, details))


def _of(card: Card, shown: Shown) -> str:
    part = shown.part or "all"
    return part if shown.text == card.id else f"{shown.text} {part}"


def check(
    game: Game, expect: Expect, ask: Asked | None, choices: Sequence[Choice], since: Moment, told: int
) -> None:
    """Check an expectation.

    Args:
        game: where it must hold.
        expect: what must hold.
        ask: what is asked now, None where nobody is asked.
        choices: all that were made.
        since: where the player's last step was done; refusals and forced choices count from there.
        told: how many events were there when events were expected last; they count from there.

    Raises:
        Failed: it does not hold.
    """
    Check(game, expect, ask, choices, since, told).carry_out()


def refusals(game: Game, events: Sequence[Event], label: str, asked: Player | None = None) -> Iterator[Event]:
    """Yield the recorded refusals of what a label names: an option, or what would have happened to a card.

    What another player than the one who is asked was refused is none.
    """
    for event in events:
        is_others = asked is not None and event.player not in (None, asked)
        if event.kind in (REFUSED, SKIPPED) and not is_others:
            named = [event.card, event.data.get("what")]
            if any(thing is not None and game.ruleset.label(game, thing) == label for thing in named):
                yield event


def is_refused(game: Game, expect: Expect, since: Moment) -> bool:
    """Return whether all that an expectation says of asks is a refusal that is recorded already."""
    if expect.offered is not None or expect.asked or expect.rule or expect.count:
        return False
    events = (game.log or [])[since.events :]
    return all(any(refusals(game, events, name)) for name in expect.refused)


def _span(count: tuple[int, int]) -> str:
    return str(count[0]) if count[0] == count[1] else f"{count[0]}-{count[1]}"
