"""Abilities: what a text of a card comes to, compiled once, and the listeners that stand for it in a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.fault import GapError
from ruledeck.verifier.engine.state.card import Card

if TYPE_CHECKING:
    from ruledeck.verifier.engine.acting.cost import Cost
    from ruledeck.verifier.engine.flow.event import Event
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Object
    from ruledeck.verifier.engine.state.player import Player


class Sort(Enum):
    """What an ability does with the events, stats or choices that it is for."""

    BEFORE = "before"
    INSTEAD = "instead"
    AFTER = "after"
    FORBID = "forbid"
    MODIFY = "modify"
    CHOICE = "choice"
    ACT = "act"

    __hash__ = object.__hash__  # each is there once; Enum's own hash is slow, and every event asks for it


BEFORE, INSTEAD, AFTER = Sort.BEFORE, Sort.INSTEAD, Sort.AFTER
FORBID, MODIFY, CHOICE, ACT = Sort.FORBID, Sort.MODIFY, Sort.CHOICE, Sort.ACT
"""The sorts by names of their own, for what every event asks: to look one up takes ten times as long."""


class Scope(Enum):
    """What shares one use of a limited ability: an object, a player's copies of a text, or a player.

    With USE each player has uses of an object of their own.
    """

    CARD = "card"
    TEXT = "text"
    PLAYER = "player"
    USE = "use"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of a card's text: which card it is printed on, which line from 0, and its words."""

    card: str
    line: int
    words: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """How often an ability works: `times` in each `period`, for all who share its scope.

    `key` tells limits of players apart: texts whose limits have one key share a player's uses.
    """

    period: str
    scope: Scope = Scope.TEXT
    times: int = 1
    key: str = ""


def always(context: Context, event: Any) -> bool:
    """Return that an ability answers whatever event it is for."""
    return True


@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One thing that a text does.

    Args:
        sort: what it does.
        on: the kinds of event, action, stats or rules of choice that it is for.
        text: where it is printed.
        run: an effect for what happens before or after, which returns False where its player declined it, so
            that a limited use is not spent; for a replacement, it returns the events to take the place of the
            one that it answers, or None to leave it; for a modifier, a Modifier; for a choice, what the
            ruleset makes of it.
        matches: whether it answers an event.
        looks_back: whether it works by how things were just before the event.
        limit: how often.
        part: the part of its card that must be active for it to work; "" for none.
        rules: ids of the rules that it carries out, for one that stands though no card has its text.
        cost: of an action, what is paid for it.
    """

    sort: Sort
    on: tuple[str, ...]
    text: Text
    run: Any
    matches: Callable[[Context, Event], bool] = always
    looks_back: bool = False
    limit: Limit | None = None
    part: str = ""
    rules: tuple[str, ...] = ()
    cost: Sequence[Cost] = ()

    @property
    def cited(self) -> Text | None:
        """The text that what it does is done by; None where it is done by rules."""
        return None if self.rules else self.text

    @property
    def reasons(self) -> tuple[str | Text, ...]:
        """What has a say where it has: its text, or its rules."""
        return self.rules or (self.text,)


@dataclass(frozen=True, slots=True, eq=False)
class Modifier:
    """What an ability does to a derived stat: set it, multiply it, or else add to it.

    Args:
        amount: how much.
        sets: whether the amount takes the place of the value.
        cap: highest value that the addition leads to; a value above it stays.
        key: modifiers of one key do not stack; "" stacks.
        times: whether the value is multiplied by the amount.
        last: whether it takes the place of the value after everything else, as "is always 0".
        rules: ids of the rules by which it counts so, besides its text.
    """

    amount: Callable[[Context], int]
    sets: bool = False
    cap: int | None = None
    key: str = ""
    times: bool = False
    last: bool = False
    rules: tuple[str, ...] = ()


class Context:
    """What an effect is carried out with: this card, its player, what it answers, what was named.

    `whose` is None for a card that nobody controls, as long as it answers nothing. What was named before,
    `bound`, is copied, so that each context names things of its own.
    """

    __slots__ = ("bound", "card", "event", "game", "text", "whose")

    def __init__(
        self,
        game: Game,
        card: Card,
        you: Player | None,
        text: Text | None,
        event: Event | None = None,
        bound: Mapping[str, Any] | None = None,
    ) -> None:
        self.game: Any = game
        self.card = card
        self.whose = you
        self.text = text
        self.event = event
        self.bound: dict[str, Any] = dict(bound) if bound else {}

    @property
    def you(self) -> Player:
        """The player who is "you".

        Raises:
            GapError: nobody controls the card, or there is none, and the ruleset does not say who is "you".
        """
        player: Player | None = self.whose or self.game.ruleset.you(self.game, self.card)
        if player is None:
            if not self.card.key:
                raise GapError('a rule answers without a card: who "you" is for it')
            raise GapError(f'nobody controls {self.card.key}: who "you" is in its text')
        return player

    def about(self, event: Event) -> Context:
        """Return a context of the same card for an event, in which what was named still is."""
        return Context(self.game, self.card, self.whose, self.text, event, self.bound)

    def answering(self, event: Event) -> Context:
        """Return such a context in which "you" stays who it is now, as what answers may wait until later."""
        return self.about(event).settled()

    def settled(self) -> Context:
        """Return this context, once it is settled who is "you"."""
        self.whose = self.whose or self.game.ruleset.you(self.game, self.card)
        return self


@dataclass(frozen=True, slots=True, eq=False)
class Lasting:
    """What a text can begin that lasts; made once, with the text.

    A position names it, and so it can be begun again: `begin` is a function of its context alone.

    Args:
        text: that begins it.
        begin: lets listeners answer, by `last` and `lend` of the game.
        recalls: what the text named before that it still needs, as in `bound` of a context.
        number: which it is of those that the same line can begin, from 0.
    """

    text: Text
    begin: Callable[[Context], None]
    recalls: tuple[str, ...] = ()
    number: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Begun:
    """What a text has begun, and for whom: which card and player, and what was named then."""

    lasting: Lasting
    context: Context


@dataclass(slots=True, eq=False)
class Listener:
    """An ability at work in a game.

    `until` names the period at whose end it goes, "" for one that is printed on its card; with `holder` it
    goes when that object does. `since` names the period at whose end it begins, "" once it has. One that is
    lent works as if it were printed on the card that has it, and goes when its `lender` does too. `begun` is
    what it is a part of, where a text has begun it. One that `stands` is a rule's, and works always.
    `is_lasting` says that it was begun by an effect, or stands, and does not depend on where its card is; it
    is settled once, as it is asked for at nearly every event.
    """

    ability: Ability
    context: Context
    until: str = ""
    holder: Object | None = None
    serial: int = field(default=0)
    since: str = ""
    is_lent: bool = False
    lender: Object | None = None
    begun: Begun | None = None
    stands: bool = False
    is_lasting: bool = field(init=False)

    def __post_init__(self) -> None:
        self.is_lasting = self.stands or (bool(self.until or self.holder) and not self.is_lent)

    @property
    def is_held(self) -> bool:
        """Whether the objects with which it ends are there."""
        return (self.holder is None or self.holder.is_there) and (self.lender is None or self.lender.is_there)

    @property
    def is_on(self) -> bool:
        """Whether it has begun and not ended."""
        return not self.since and self.is_held


def card_of(option: Any) -> Card | None:
    """Return the card that an option is, or whose text it is."""
    if isinstance(option, Listener) and not option.stands:
        return option.context.card
    return option if isinstance(option, Card) else None
