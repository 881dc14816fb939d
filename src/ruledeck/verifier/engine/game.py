"""A game that is being played: its state, what was recorded, and the words that a ruleset plays it with.

A game is a function of its setup, its seed and the choices made. All of its state is here: players, cards in
zones, stored fields, listeners. Nothing is kept in a module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ruledeck.verifier.engine import ending
from ruledeck.verifier.engine.checks import Checks
from ruledeck.verifier.engine.ending import Result
from ruledeck.verifier.engine.fault import GameOver, GapError
from ruledeck.verifier.engine.flow.ask import Ask, Play
from ruledeck.verifier.engine.flow.chance import Chance
from ruledeck.verifier.engine.flow.event import (
    CHANGED,
    REFUSED,
    SKIPPED,
    Add,
    Change,
    Enter,
    Event,
    Face,
    Know,
    Move,
    SetField,
    Shuffle,
)
from ruledeck.verifier.engine.shown import Showing, Shown
from ruledeck.verifier.engine.state.card import Card, Object, Spec, object_of
from ruledeck.verifier.engine.state.player import Player
from ruledeck.verifier.engine.state.zone import Zone, uppermost
from ruledeck.verifier.engine.table import Table
from ruledeck.verifier.engine.timing import pipeline
from ruledeck.verifier.engine.timing.ability import (
    CHOICE,
    Ability,
    Begun,
    Context,
    Lasting,
    Listener,
    Sort,
    Text,
    card_of,
)
from ruledeck.verifier.engine.timing.derived import derived
from ruledeck.verifier.engine.timing.lasting import stand, told
from ruledeck.verifier.engine.timing.listeners import CHANGES, Listeners
from ruledeck.verifier.engine.timing.record import record
from ruledeck.verifier.engine.timing.why import Cause, Under

if TYPE_CHECKING:
    from ruledeck.verifier.engine.ruleset import Ruleset

END = "end"
"""The kind of the event that tells the result of a game."""


class Game(Table):
    """One game. A ruleset's own kind of game adds the words of that game to it.

    `modes` are what was chosen before it, with a value for each mode of the game: as usual, until whoever
    begins the game, or lays it out, says otherwise.
    """

    __slots__ = (
        *("at", "attached", "chance", "checks", "consulted", "game", "inside", "is_over", "listeners", "log"),
        *("modes", "moment", "most_events", "parent", "pending", "proposed", "recorded", "result", "rules"),
        *("showing", "text"),
        *("__dict__", "__weakref__"),  # for what a ruleset's own kind of game has besides
    )

    def __init__(self, ruleset: Ruleset, names: Sequence[str], seed: int = 0, is_traced: bool = True) -> None:
        super().__init__(ruleset, names)
        self.game = self  # rules are carried out for a game, or for what has one
        self.modes = ruleset.setups.of(len(names), {}).modes if ruleset.setups else {}
        self.chance = Chance(seed)
        self.checks = Checks(ruleset.checks)
        self.listeners = Listeners(ruleset.at_once, self.checks)
        self.showing = Showing(self, ruleset.shown) if ruleset.shown else None
        stand(self)
        self.pending: list[tuple[Listener, Context]] = []
        self.proposed: list[Event] | None = None
        self.log: list[Event] | None = [] if is_traced else None
        self.recorded = self.moment = 0
        self.attached: list[Card] = []
        self.rules: tuple[str, ...] = ()
        self.consulted: dict[str | Text, None] = {}
        self.text: Text | None = None
        self.parent = -1
        self.at = ""
        self.is_over = False
        self.result: Result | None = None
        self.inside: list[str] = []
        self.most_events = 1 << 60

    def add_card(
        self,
        key: str,
        spec: Spec,
        owner: Player | None,
        zone: Zone,
        is_face_up: bool | None = None,
        place: int | None = None,
        is_laid: bool = True,
    ) -> Card:
        """Put a card into the game and let its texts listen; without an owner it is nobody's.

        What it shows, and what it covers, follows from it at once if it is laid out, and else from the event.
        """
        card = Card(key, spec, owner, zone)
        card.is_face_up = zone.kind.is_face_up if is_face_up is None else is_face_up
        zone.put(card, place)
        self.cards[key] = card
        if self.showing is not None:
            self.showing.lay(dict.fromkeys([card, *uppermost(zone, 2)]) if is_laid else ())
            return card
        abilities = self.ruleset.abilities_of(spec.id)
        self.listeners.print_on(abilities, Context(self, card, self.ruleset.whose(self, card), None))
        return card

    def remove_card(self, card: Card) -> None:
        """Take a card out of the game, as if it had never come into it."""
        card.zone.take(card)
        self.listeners.remove(card)
        self.attached = [each for each in self.attached if each is not card]
        del self.cards[card.key]
        if self.showing is not None:
            self.showing.drop(card)
            self.showing.lay(uppermost(card.zone, 1))

    # What happens

    happen = pipeline.happen
    settle = pipeline.settle

    def move(self, kind: str, cards: Sequence[Card], to: Zone, by: Player | None = None) -> Play[list[Event]]:
        """Let cards go to where cards come in a zone together, ordered as the policy `order_of` says."""
        if len(cards) > 1 and to.kind.is_ordered:
            cards = yield from self.ruleset.order_of(self, to, cards)
        return (yield from self.happen(*[Event(kind, card, Move(to), by=by) for card in cards]))

    def enter(
        self,
        kind: str,
        specs: Sequence[Spec],
        to: Zone,
        owner: Player | None = None,
        by: Player | None = None,
    ) -> Play[list[Card]]:
        """Let cards come into the game together, to where cards come in a zone, and return them.

        While what happens is only gathered, as in `together`, they have not come yet and none is returned.
        """
        events = [Event(kind, None, Enter(spec, to, owner), by=by) for spec in specs]
        happened = yield from self.happen(*events)
        return [event.card for event in happened if event.card and isinstance(event.change, Enter)]

    def turn(self, kind: str, cards: Sequence[Card], is_face_up: bool) -> Play[list[Event]]:
        """Turn cards face up or down together; nothing happens to those that lie so already."""
        turned = [card for card in cards if card.is_face_up is not is_face_up]
        return self.happen(*(Event(kind, card, Face(is_face_up)) for card in turned))

    def add(
        self, kind: str, name: str, delta: int, player: Player | None = None, by: Player | None = None
    ) -> Play[int]:
        """Add to a stored number of a player, or of the game, and return by how much it has changed."""
        happened = yield from self.happen(Event(kind, None, Add(name, delta), player, by))
        changed = 0
        for event in happened:
            if event.player is player and isinstance(event.change, Add) and event.change.name == name:
                changed += event.data[CHANGED]
        return changed

    def tell(self, kind: str, card: Card | None = None, **data: Any) -> Play[list[Event]]:
        """Let something happen that changes no state by itself: a roll, a hit, a step."""
        return self.happen(Event(kind, card, **data))

    def note(self, kind: str, change: Change, card: Card | None = None, player: Player | None = None) -> None:
        """Record a change that nothing can answer."""
        event = Event(kind, card, change, player)
        record(self, event)
        if self.showing is not None and self.showing.touched:
            self.showing.follow([event])

    def set(self, name: str, value: Any, player: Player | None = None) -> None:
        """Store a field of the game or of a player."""
        self.note("set", SetField(name, value), player=player)

    def skip(self, what: str, rule: str, card: Card | None = None) -> None:
        """Record that a part of an effect is impossible, and by which rule it is left out."""
        with self.under(rule):
            record(self, Event(SKIPPED, card, what=what))

    def refuse(self, option: Any, rule: str, player: Player | None = None) -> None:
        """Record that a player may not choose an option now, and by which rule."""
        event = Event(REFUSED, card_of(option), player=player, what=option)
        event.mean(self)
        event.rules += (rule,)
        record(self, event)

    def shuffle(self, zone: Zone) -> None:
        """Bring a zone into an order of chance."""
        seat = zone.owner.seat if zone.owner else -1
        order = tuple(self.chance.shuffled(zone.cards, f"shuffle {zone.name}", seat))
        self.note("shuffle", Shuffle(zone, order), player=zone.owner)

    def top(self, zone: Zone, count: int, rule: str) -> list[Card]:
        """Return so many cards from the start of a zone; those that are lacking are left out by a rule."""
        cards = zone.cards[: max(count, 0)]
        for _ in range(count - len(cards)):
            self.skip(f"a card of {zone.name}", rule)
        return cards

    def show(self, cards: Sequence[Card], *players: Player) -> None:
        """Let players see cards; without players, all."""
        mask = sum(player.bit for player in players) or self.everybody
        self.note("look", Know(tuple(cards), mask), player=players[0] if len(players) == 1 else None)

    def dice(self, count: int, who: Card | Player, stream: str = "roll", sides: int = 6) -> tuple[int, ...]:
        """Return what so many dice show that are rolled for a card, or for a player."""
        owner = who.owned_by if isinstance(who, Card) else who
        return self.chance.dice(count, sides, stream, owner.seat if owner else -1, who)

    def over(self, result: Result | None = None) -> None:
        """End the game now, where it has one with a result.

        Raises:
            GameOver: always; whoever plays the game catches it.
        """
        if result is not None:
            self.result = result
            record(self, Event(END, result=ending.told(result)))
        raise GameOver

    def stop(self) -> None:
        """Settle that the game is over: nothing waits any longer."""
        self.is_over = True
        self.pending.clear()
        self.rules, self.text, self.parent = (), None, -1

    def clear(self) -> None:
        """Let go of everything; the game cannot be used any more.

        Without this, Python's search for garbage would take a third of the time of random play.
        """
        for zone in self.zones.values():
            zone.cards, zone.slots = [], []
        for player in self.players:
            player.fields = {}
        self.listeners.clear()
        for name in {*Table.__slots__, *Game.__slots__, *self.__dict__} - {"__dict__", "__weakref__"}:
            delattr(self, name)

    def forget_log(self) -> None:
        """Begin the log anew, and look after everything."""
        self.recorded = 0
        self.log = None if self.log is None else []
        self.checks.look_at_all()

    # What lasts

    def begin(self, lasting: Lasting, context: Context, **named: Any) -> None:
        """Begin what a text says lasts.

        Args:
            lasting: what it is.
            context: for which card and player; what was named in it, as far as it is needed still.
            named: what is named besides.
        """
        bound = {**context.bound, **named}
        recalled = {name: bound[name] for name in lasting.recalls if name in bound}
        mine = Context(self, context.card, context.you, lasting.text, None, recalled)
        told(self, mine.bound)
        self.listeners.begin(Begun(lasting, mine))

    def context(self, card: Card, you: Player, text: Text | None) -> Context:
        """Return a context of a card for a player."""
        return Context(self, card, you, text)

    def last(
        self,
        ability: Ability,
        context: Context,
        until: str = "",
        since: str = "",
        holder: Object | None = None,
    ) -> Listener:
        """Let an effect last, wherever its card is.

        Args:
            ability: what answers.
            context: for which card and player.
            until: the period at whose end it ends; with `holder` it may be left out.
            since: the period at whose end it begins; "" for now.
            holder: the object with which it ends.
        """
        if not until and holder is None:
            raise self.gap(f"how long an effect of {ability.text.card} lasts")
        mine = Context(self, context.card, context.you, ability.text, None, context.bound)
        listener = Listener(ability, mine, until, holder, since=since)
        self.listeners.add(listener)
        return listener

    def lend(
        self, card: Card, abilities: Sequence[Ability], until: str = "", holder: Object | None = None
    ) -> list[Listener]:
        """Let a card have abilities of another, as if they were printed on it.

        "This card" and "you" are the card that has them and who controls it; limits and stacking keys go with
        the texts. They end with the period `until`, with `holder`, and in any case when the card leaves.
        """
        here = object_of(card)
        listeners = []
        for ability in abilities:
            context = Context(self, card, self.ruleset.whose(self, card), ability.text)
            listener = Listener(ability, context, until, here, is_lent=True)
            listener.lender = holder
            self.listeners.add(listener)
            listeners.append(listener)
        return listeners

    # Who is asked

    def you(self, card: Card) -> Player | None:
        """Return who is "you" in a card's text now: whose it is, else whom the ruleset says."""
        return self.ruleset.whose(self, card) or self.ruleset.you(self, card)

    def ask(self, player: Player, options: Sequence[Any], rule: str, about: Any = None, **how: Any) -> Any:
        """Return what to yield to ask a player; see Ask for how."""
        return Ask(player, options, rule, about, **how)

    # Why

    def under(self, *rules: str) -> Under:
        """Let what happens inside carry rules; a context."""
        return Under(self, rules)

    def cause(self, text: Text | None, parent: int = -1) -> Cause:
        """Let what happens inside carry a text, and the event that it answers; a context."""
        return Cause(self, text, parent)

    def consult(self, *why: str | Text) -> None:
        """Let the next event carry rules and texts that had a say in it."""
        for each in why:
            self.consulted[each] = None

    def gap(self, question: str) -> GapError:
        """Return the error to raise where no rule says what happens; a ruling must answer the question."""
        cited = ", ".join(self.rules) or "no rule"
        about = f"{self.text.card}: " if self.text else ""
        return GapError(f"{about}{question} ({cited} does not say)")

    # What holds

    def at_work(self, name: str, asked: Event | None = None) -> list[Listener]:
        """Return the abilities that have a say in a choice now; `asked` tells of it more than its name."""
        found = self.listeners.of(CHOICE, name)
        if not found:  # as mostly
            return []
        asked, working = asked or Event(name), self.ruleset.working(self, found)
        return [each for each in working if each.ability.matches(each.context.about(asked), asked)]

    def working(self, sort: Sort, name: str) -> Sequence[Listener]:
        """Return the abilities of a sort that work now, of those that are for something by its name."""
        found = self.listeners.of(sort, name)
        return self.ruleset.working(self, found) if found else found

    def heed(self, name: str, asked: Event) -> list[Listener]:
        """Return what is `at_work` in a choice, and let the next event carry that it had a say in it."""
        found = self.at_work(name, asked)
        self.consult(*(each.ability.text for each in found))
        return found

    def shown(self, card: Card) -> Sequence[Shown]:
        """Return what a card shows, where the ruleset has a policy `shown`."""
        return () if self.showing is None else self.showing.of(card)

    def forbidden(
        self, kind: str, card: Card | None = None, player: Player | None = None, by: Player | None = None
    ) -> bool:
        """Return whether an event that might happen is forbidden now, and record the refusal if so.

        For rules that ask before they offer it: "can't be the target" leaves the card out of the options.
        """
        if not self.listeners.heard.get(kind, 0) & CHANGES:  # as mostly
            return False
        return pipeline.is_refused(self, Event(kind, card, None, player, by))

    stat = derived

    def stored(self, card: Card, name: str) -> int:
        """Return a stored stat: what events have made of the printed value."""
        value: int | None = card.stored.get(name)
        return card.spec.stats.get(name, 0) if value is None else value
