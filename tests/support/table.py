"""A table for tests of the engine: a ruleset with a few zones and no rules, and cards by their letters.

table = Table("ann", "bob")
ash = table.card("ash", zone="row")
table.hears(ash, after("destroy", do))
table.play(table.game.happen(...))
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from ruledeck.verifier.engine.flow.ask import Ask, OpenAsk
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.flow.prompt import labelled_answer
from ruledeck.verifier.engine.flow.run import Choice, Run
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import CardText, Ruleset, Stored
from ruledeck.verifier.engine.state.card import Card, Spec
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Seen, ZoneKind
from ruledeck.verifier.engine.timing.ability import Ability, Context, Sort, Text

ZONES = (
    ZoneKind("deck", Seen.NOBODY, is_face_up=False),
    ZoneKind("hand", Seen.OWNER, is_ordered=False),
    ZoneKind("row", Seen.FACE, is_table=True),
    ZoneKind("camp", is_table=True, slots=3),
    ZoneKind("discard", is_ordered=False),
    ZoneKind("market", Seen.NOBODY, is_shared=True, is_face_up=False),
    ZoneKind("square", is_shared=True, is_table=True),
    ZoneKind("crew", is_table=True, controls=True),
)


def plain_ruleset(**how: Any) -> Ruleset:
    """Return a ruleset without rules: turns of players, a stored score from 0 to 10."""
    how.setdefault("fields", {"current": Stored(is_player=True), "named": Stored(is_card=True)})
    how.setdefault("player_fields", {"score": Stored(0, least=0, most=10)})
    return Ruleset("plain", ZONES, **how)


class Table:
    """A game of a plain ruleset, and the answers that its players give by label, one after another."""

    def __init__(
        self, *names: str, ruleset: Ruleset | None = None, seed: int = 1, is_traced: bool = True
    ) -> None:
        self.ruleset = ruleset or plain_ruleset()
        self.game = Game(self.ruleset, names or ("ann", "bob"), seed, is_traced)
        self.game.fields["current"] = self.game.players[0]
        self.answers: list[Any] = []
        self.run = Run(self.game, self._answer)
        self.told: list[str] = []

    def _answer(self, ask: Ask | OpenAsk) -> Any:
        assert self.answers, f"no answer is left for {ask.player.name} by {ask.rule}"
        return labelled_answer(self.game, ask, self.answers.pop(0))

    def card(
        self,
        key: str,
        *abilities: Ability,
        owner: int | None = 0,
        zone: str = "row",
        is_face_up: bool | None = None,
        **stats: Any,
    ) -> Card:
        """Put a card with abilities into a zone of a player; the card's id is its key without digits."""
        name = key.rstrip("0123456789")
        if abilities:
            self.ruleset.cards[name] = CardText(abilities)
        player = None if owner is None else self.game.players[owner]
        found = self.game.zones.get((owner or 0, zone)) or self.game.zones[-1, zone]
        return self.game.add_card(key, Spec(name, "thing", stats), player, found, is_face_up)

    def play(self, play: Generator[Any, Any, Any], *answers: Any) -> Any:
        """Return what a piece of play returns; its asks are answered by label, and no label is left over."""
        self.answers += answers
        result = self.run.carry(play)
        assert self.answers == []
        return result

    def happen(self, *events: Event, answers: Sequence[Any] = ()) -> list[Event]:
        """Let events happen at one moment, and then what answers them."""

        def both() -> Generator[Any, Any, list[Event]]:
            happened = yield from self.game.happen(*events)
            yield from self.game.settle()
            return happened

        happened: list[Event] = self.play(both(), *answers)
        return happened

    def destroy(self, *cards: Card, answers: Sequence[Any] = ()) -> list[Event]:
        """Destroy cards together."""
        return self.happen(*(self.gone(card) for card in cards), answers=answers)

    def gone(self, card: Card, kind: str = "destroy") -> Event:
        """Return the event by which a card goes to its owner's discard pile."""
        return Event(kind, card, Move(self.game.zone("discard", card.owner)))

    @property
    def kinds(self) -> list[str]:
        """The kinds of the events that were recorded, each with its card."""
        log = self.game.log or []
        return [f"{event.kind} {event.card.key}" if event.card else event.kind for event in log]

    @property
    def choices(self) -> list[Choice]:
        """The choices that were made."""
        return self.run.choices

    @property
    def players(self) -> list[Player]:
        """The players."""
        return self.game.players


def says(word: str) -> Callable[[Context], Generator[Any, Any, None]]:
    """Return an effect that does nothing but be heard."""

    def run(context: Context) -> Generator[Any, Any, None]:
        yield from context.game.tell(word, context.card)

    return run


def ability(sort: Sort, on: str, run: Any, of: str = "text", line: int = 0, **how: Any) -> Ability:
    """Return an ability that answers one kind of event."""
    return Ability(sort, (on,), Text(of, line), run, **how)


def after(on: str, run: Any, of: str = "text", **how: Any) -> Ability:
    """Return an ability that works after an event."""
    return ability(Sort.AFTER, on, run, of, **how)


def instead(on: str, run: Any, of: str = "text", **how: Any) -> Ability:
    """Return a replacement."""
    return ability(Sort.INSTEAD, on, run, of, **how)


def replaced_by(kind: str) -> Callable[[Context], Generator[Any, Any, list[Event]]]:
    """Return a replacement's effect: the same change, as an event of another kind."""

    def run(context: Context) -> Generator[Any, Any, list[Event]]:
        yield from ()
        event = context.event
        assert event is not None
        return [Event(kind, event.card, event.change, event.player)]

    return run


def on_this(context: Context, event: Event) -> bool:
    """Match events of the card itself."""
    return event.card is context.card
