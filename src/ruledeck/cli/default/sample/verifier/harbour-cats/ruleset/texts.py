"""What the words of cards do: a function for each name in `do` of phrases.yml.

In: what was read. Out: an ability of the card, which answers events or changes a number.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ruledeck.verifier.compile import Compiler, Step, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Event, Move
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Ability, Context, Modifier, Sort

from .base import front, other, ruleset
from .night import has, take


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a card."""

    abilities: tuple[Ability, ...]


Matches = Callable[[Context, Event], bool]
When = tuple[str, Matches]


def on_this(context: Context, event: Event) -> bool:
    """Match what happens to the card itself."""
    return event.card is context.card


# Lines


@ruleset.primitive("lost")
def lost(compiler: Compiler, do: Term) -> Line:
    """When this cat has lost, do something."""
    return Line((Ability(Sort.AFTER, ("lost",), compiler.text, compiler.sequence(do), on_this),))


@ruleset.primitive("when")
def when(compiler: Compiler, event: Term, do: Term) -> Line:
    """Each time that something happens, do something."""
    on, matches = compiler.get(event)
    return Line((Ability(Sort.AFTER, (on,), compiler.text, compiler.sequence(do), matches),))


@ruleset.primitive("against")
def against(compiler: Compiler, from_: int, has: int) -> Line:
    """How sly this cat is against one that is printed as sly as that, or slier."""

    def matches(context: Context, event: Event) -> bool:
        foe = front(context.game, other(context.game, context.you))
        return on_this(context, event) and foe.spec.stats["sly"] >= from_

    return _number(compiler, "sly", has, matches)


@ruleset.primitive("worth")
def worth(compiler: Compiler, is_: int, with_: str) -> Line:
    """What this catch is worth beside another."""

    def matches(context: Context, event: Event) -> bool:
        return on_this(context, event) and has(context.game, context.you, with_)

    return _number(compiler, "worth", is_, matches)


@ruleset.primitive("pair")
def pair(compiler: Compiler) -> Line:
    """Two of these are worth nothing."""

    def matches(context: Context, event: Event) -> bool:
        alike = [card for card in context.card.zone.cards if card.id == context.card.id]
        return on_this(context, event) and len(alike) > 1

    return _number(compiler, "worth", 0, matches)


@ruleset.primitive("pinch")
def pinch(compiler: Compiler, shows: int) -> Line:
    """Before this is taken a die is rolled; on one number it goes under the pile instead."""

    def run(context: Context) -> Play[list[Event] | None]:
        yield from ()
        game, event = context.game, context.event
        assert event is not None
        assert event.by is not None
        dice = game.dice(1, event.by)
        yield from game.tell("roll", context.card, dice=dice)
        if dice != (shows,):
            return None
        return [Event("pinch", context.card, Move(game.zone("pile")), by=event.by)]

    return Line((Ability(Sort.INSTEAD, ("take",), compiler.text, run, on_this),))


def _number(compiler: Compiler, stat: str, amount: int, matches: Matches) -> Line:
    """Return a line that says what a number of its card is, when something matches."""
    modifier = Modifier(lambda context: amount, sets=True)
    return Line((Ability(Sort.MODIFY, (stat,), compiler.text, modifier, matches),))


# What a card waits for


@ruleset.primitive("taken")
def taken(compiler: Compiler) -> When:
    """This cat takes a catch."""
    return "take", lambda context, event: event.data["cat"] is context.card


@ruleset.primitive("even")
def is_even(compiler: Compiler) -> When:
    """Both cats are as sly as each other."""
    return "even", lambda context, event: True


@ruleset.primitive("shown")
def shown(compiler: Compiler) -> When:
    """This cat is shown, and so is the other."""
    return "show", on_this


# Steps


@ruleset.rule("play.can")
def is_possible(context: Context, what: str, cards: Sequence[Card]) -> bool:
    """Return whether there are cards to do it with; else it is left out."""
    if cards:
        return True
    context.game.skip(what, "play.can", context.card)
    return False


@ruleset.primitive("take-back")
def take_back(compiler: Compiler) -> Step:
    """Take a cat that was played before back into hand."""

    def run(context: Context) -> Play[None]:
        game, you = context.game, context.you
        cats = game.zone("played", you).cards
        if is_possible(context, "take a cat back", cats):
            cat = yield game.ask(you, cats, "play.lost", context.card)
            yield from game.happen(Event("back", cat, Move(game.zone("hand", you)), by=you))

    return run


@ruleset.primitive("give-up")
def give_up(compiler: Compiler) -> Step:
    """Put a catch under the pile."""

    def run(context: Context) -> Play[None]:
        game, you = context.game, context.you
        catches = game.zone("catches", you).cards
        if is_possible(context, "put a catch under the pile", catches):
            catch = yield game.ask(you, catches, "play.lost", context.card)
            yield from game.happen(Event("give up", catch, Move(game.zone("pile")), by=you))

    return run


@ruleset.primitive("look")
def look(compiler: Compiler) -> Step:
    """See the top card of the pile, and perhaps put it at the bottom."""

    def run(context: Context) -> Play[None]:
        game, you = context.game, context.you
        pile = game.zone("pile")
        following = pile.cards[:1]
        if is_possible(context, "look at the next catch", following):
            game.show(following, you)
            if (yield game.ask(you, ["bury"], "play.may", context.card, may=True)):
                for catch in following:
                    yield from game.happen(Event("bury", catch, Move(pile), by=you))

    return run


@ruleset.primitive("take")
def take_catch(compiler: Compiler) -> Step:
    """This cat takes what lies on the quay."""
    return lambda context: take(context.game, context.card)


@ruleset.primitive("exchange")
def exchange(compiler: Compiler) -> Step:
    """Take this cat back and show another in its place, if there is one and you like."""

    def run(context: Context) -> Play[None]:
        game, you = context.game, context.you
        hand = game.zone("hand", you)
        cat = yield game.ask(you, hand.cards, "play.may", context.card, may=True)
        if cat is not None:
            yield from game.happen(
                Event("back", context.card, Move(hand), by=you),
                Event("choose", cat, Move(game.zone("front", you), is_face_up=True), by=you),
            )

    return run
