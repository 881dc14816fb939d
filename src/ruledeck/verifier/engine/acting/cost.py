"""Costs: what is paid before a text that has one is carried out, all of it or nothing.

In: the parts of a cost and the context of its text. Out: whether all of them can be paid together, and
whether they were. What one part takes is not there for another: sums are kept of what is spent already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine.flow.ask import Play

if TYPE_CHECKING:
    from ruledeck.verifier.engine.game import Game
    from ruledeck.verifier.engine.state.card import Card
    from ruledeck.verifier.engine.state.player import Player
    from ruledeck.verifier.engine.timing.ability import Context

Besides = tuple[str, int | None, str]
"""What else pays: the name of a stored number, up to how much of it, and by which kind of event."""
Way = tuple[tuple[str, int], ...]
"""How an amount is paid: names of stored numbers, each with how much of it."""


class Spent(dict[tuple["Player", str], int]):
    """What the parts of a cost take, summed up by whose it is and what."""

    __slots__ = ()

    def of(self, player: Player, what: str) -> int:
        """Return how much of something of a player's is spent."""
        return self.get((player, what), 0)

    def take(self, player: Player, what: str, amount: int) -> None:
        """Count something of a player's as spent."""
        of = (player, what)
        self[of] = self.get(of, 0) + amount

    def draw(self, player: Player, what: str, has: int, most: int) -> int:
        """Count as spent, of what a player has of something, as much as is left, and return how much it is.

        It is at most `most`.
        """
        of = (player, what)
        before = self.get(of, 0)
        left = has - before
        if left <= 0:
            return 0
        drawn = left if left < most else most
        self[of] = before + drawn
        return drawn


class Cost:
    """A part of a cost; by itself it costs nothing."""

    __slots__ = ()

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether it can be paid besides what is spent, and count what it takes as spent too.

        Where an action is only offered nothing has happened yet, and its context has no event.
        """
        return True

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Pay it, in a way that leaves enough for the rest, and return whether it was paid in full."""
        yield from ()
        return True


def payable(costs: Sequence[Cost], context: Context, spent: Spent | None = None) -> bool:
    """Return whether all parts of a cost can be paid, besides what is spent."""
    if not costs:
        return True
    spent = Spent() if spent is None else spent
    for cost in costs:  # noqa: SIM110 -- asked of every action whenever one may be used, and `all` takes twice the time
        if not cost.reserve(context, spent):
            return False
    return True


def pay(costs: Sequence[Cost], context: Context) -> Play[bool]:
    """Pay the parts of a cost in turn, up to one that is not paid in full; return whether all were."""
    for at, cost in enumerate(costs):
        if not (yield from cost.pay(context, costs[at + 1 :])):
            return False
    return True


@dataclass(frozen=True, slots=True)
class Amount(Cost):
    """So much of a stored number of "you", or of what else pays for it.

    Args:
        what: name of the number.
        amount: how much of it; nothing is to be paid where that is not more than 0.
        rule: by which "you" is asked, where there are several ways to pay.
        kind: of the events by which it is paid.
        besides: what else pays for it, in the order in which it is offered.
    """

    what: str
    amount: Callable[[Context], int]
    rule: str
    kind: str = "pay"
    besides: Sequence[Besides] = ()

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Count it as spent, of what it names first, and return whether there is enough."""
        game, you, left = context.game, context.you, self.amount(context)
        if left > 0:
            left -= spent.draw(you, self.what, _has(game, you, self.what), left)
        if left > 0:
            for name, limit, _ in self.besides:
                most = left if limit is None else min(left, limit)
                left -= spent.draw(you, name, _has(game, you, name), most)
        return left <= 0

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Pay it; where there are several ways that leave enough for the rest, "you" chooses."""
        amount = self.amount(context)
        if amount <= 0:
            return True
        game, you = context.game, context.you
        purse = self._purse(game, you)
        found = _ways(amount, [(name, most) for name, (most, _) in purse.items() if most])
        ways = [way for way in found if not rest or payable(rest, context, _spent(you, way))]
        if not ways:
            return False
        chosen: Way = ways[0]
        if len(ways) > 1:
            chosen = yield game.ask(you, ways, self.rule)
        is_paid = True
        for name, part in chosen:
            _, kind = purse[name]
            is_paid &= (yield from game.add(kind, name, -part, you, you)) == -part
        return is_paid

    def _purse(self, game: Game, you: Player) -> dict[str, tuple[int, str]]:
        """Return by name what can pay for it: how much there is for that, and by which kind of event."""
        purse = {self.what: (max(_has(game, you, self.what), 0), self.kind)}
        for name, limit, kind in self.besides:
            has = max(_has(game, you, name), 0)
            purse[name] = (has if limit is None else min(has, limit), kind)
        return purse


def _has(game: Game, player: Player, name: str) -> int:
    """Return how much a player has of a stored number, above the least that it can be."""
    has: int = player.fields[name] - (game.ruleset.player_fields[name].least or 0)
    return has


def _ways(amount: int, purse: Sequence[tuple[str, int]]) -> Iterator[Way]:
    """Yield each way to pay an amount, most of what comes first in the purse before others."""
    if not amount:
        yield ()
        return
    if not purse:
        return
    (name, most), *others = purse
    least = max(amount - sum([each for _, each in others]), 0)
    for taken in range(min(amount, most), least - 1, -1):
        for way in _ways(amount - taken, others):
            yield ((name, taken), *way) if taken else way


def _spent(player: Player, way: Way) -> Spent:
    spent = Spent()
    for name, amount in way:
        spent.take(player, name, amount)
    return spent


@dataclass(frozen=True, slots=True)
class Cards(Cost):
    """So many cards, which "you" chooses.

    Args:
        name: of what the cards are taken from, such as a zone: parts of one name share what there is.
        source: the cards that can be given.
        give: gives chosen cards, and returns the events that came to pass.
        rule: by which "you" chooses.
        count: how many are given.
        stay: how many of the source cannot be given.
    """

    name: str
    source: Callable[[Context], Sequence[Card]]
    give: Callable[[Context, Sequence[Card]], Play[Sequence[Any]]]
    rule: str
    count: int = 1
    stay: int = 0

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Count them as spent, and return whether there are enough."""
        spent.take(context.you, self.name, self.count)
        return spent.of(context.you, self.name) + self.stay <= len(self.source(context))

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Let "you" choose the cards and give them, if there are enough for the rest too."""
        if not payable([self, *rest], context):
            return False
        cards = self.source(context)
        chosen = yield context.game.ask(context.you, cards, self.rule, least=self.count, most=self.count)
        given = yield from self.give(context, chosen)
        return len(given) == self.count


@dataclass(frozen=True, slots=True)
class Condition(Cost):
    """What must hold, and is not spent: "have four of them"."""

    holds: Callable[[Context], bool]

    def reserve(self, context: Context, spent: Spent) -> bool:
        """Return whether it holds."""
        return self.holds(context)

    def pay(self, context: Context, rest: Sequence[Cost]) -> Play[bool]:
        """Return whether it still holds."""
        yield from ()
        return self.holds(context)
