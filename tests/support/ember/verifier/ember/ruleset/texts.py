"""What the texts of places, keepers and winds come to: a primitive for each phrase that does something.

A wind does what it says when it blows, a place at the start of each hour or at the moment that it names. What
a line takes from the fire is taken once the whole line is read. Fuel has no phrases: what it does is here by
hand. Rules: night.hours, fire.smoulder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Compiler, Step, Term
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event, Move
from ruledeck.verifier.engine.ruleset import CardText
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Ability, Context, Limit, Listener, Modifier, Sort, Text

from .base import FORCES, Ember, chill, ruleset, warm
from .hours import smoulders
from .setup import draw

TAKEN = "taken"
Matches = Callable[[Context, Event], bool]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a card: what it does when something happens."""

    abilities: tuple[Ability, ...]


@ruleset.policy
@ruleset.rule("night.order.wind")
def working(game: Ember, abilities: Sequence[Listener]) -> list[Listener]:
    """Return the texts that work: a place's where the fire is, a wind's when it blows, others in play."""
    return [each for each in abilities if each.is_lasting or _is_in_use(game, each.context.card)]


def _is_in_use(game: Ember, card: Card) -> bool:
    if card.type == "place":
        return card is game.place
    return card is game.fields["wind"] if card.type == "wind" else card.zone.kind.is_table


# Lines


@ruleset.primitive("now")
def now(compiler: Compiler, do: Term) -> Line:
    """What a wind does when it blows, and a place at the start of each hour."""
    spec, _ = ruleset.specs[compiler.text.card]
    if spec.type == "wind":
        return _line(compiler, "blow", do, on_this)
    return _line(compiler, "hour", do, _always)


@ruleset.primitive("at")
def at(compiler: Compiler, moment: str, do: Term) -> Line:
    """What is done at dawn, or in the first hour."""
    if moment == "dawn":
        return _line(compiler, "dawn", do, _always)
    return _line(compiler, "hour", do, lambda context, event: event.data["number"] == 1)


@ruleset.primitive("holds")
def holds(compiler: Compiler, rule: Term) -> Line:
    """What holds as long as the card works."""
    line: Line = compiler.get(rule)
    return line


def _line(compiler: Compiler, on: str, do: Term, matches: Matches) -> Line:
    step = compiler.sequence(do)

    def run(context: Context) -> Play[None]:
        yield from step(context)
        if TAKEN in context.bound:
            yield from chill(context.game, max(0, context.bound[TAKEN]))

    return Line((Ability(Sort.AFTER, (on,), compiler.text, run, matches),))


def _always(context: Context, event: Event) -> bool:
    return True


def on_this(context: Context, event: Event) -> bool:
    """Match events of the card itself."""
    return event.card is context.card


# Steps


@ruleset.primitive("nothing")
def nothing(compiler: Compiler) -> Step:
    """Nothing moves."""

    def run(context: Context) -> Play[None]:
        yield from ()

    return run


@ruleset.primitive("dice")
def dice(compiler: Compiler, number: int) -> int:
    """A number that is printed as that of dice."""
    return number


@ruleset.primitive("add-heat")
def add_heat(compiler: Compiler, amount: Term) -> Step:
    """The fire gets heat."""
    more = compiler.get(amount)
    return lambda context: warm(context.game, more)


@ruleset.primitive("counts-more")
def counts_more(compiler: Compiler, amount: Term) -> Step:
    """The fire has heat more from now on, which is after the last wind."""
    return add_heat(compiler, amount)


@ruleset.primitive("take-heat")
def take_heat(compiler: Compiler, amount: Term, or_: Term = None) -> Step:
    """The fire loses heat, unless its wind has been calmed; another amount where the place is open."""
    usual, elsewhere = compiler.get(amount), compiler.get(or_)

    def run(context: Context) -> Play[None]:
        game: Ember = context.game
        if game.stat(context.card, "force"):
            is_open = elsewhere is not None and not game.shelters("walls")
            context.bound[TAKEN] = elsewhere if is_open else usual
        yield from ()

    return run


@ruleset.primitive("without-walls")
def without_walls(compiler: Compiler, amount: Term) -> Any:
    """An amount for a place that has no walls."""
    return compiler.get(amount)


@ruleset.primitive("warmth")
def warmth(compiler: Compiler, counts: str) -> Step:
    """The place's warmth counts against what is taken."""
    assert counts == "against"

    def run(context: Context) -> Play[None]:
        if TAKEN in context.bound:
            context.bound[TAKEN] -= context.game.place.spec.stats["warmth"]
        yield from ()

    return run


@ruleset.primitive("next-wind")
def next_wind(compiler: Compiler, is_: str) -> Step:
    """The wind of the next hour has a force, whatever it says."""
    force = Modifier(lambda context: FORCES.index(is_), sets=True)
    ability = Ability(Sort.MODIFY, ("force",), compiler.text, force)
    effect = compiler.lasts(lambda context: _last(context, ability))

    def run(context: Context) -> Play[None]:
        context.game.begin(effect, context)
        yield from ()

    return run


def _last(context: Context, ability: Ability) -> None:
    context.game.last(ability, context, since="hour", until="hour")


@ruleset.primitive("draw")
def draw_fuel(compiler: Compiler, amount: int) -> Step:
    """The first player draws fuel."""
    return lambda context: draw(context.game, context.game.first, amount)


@ruleset.primitive("give")
def give(compiler: Compiler, who: str, what: Term) -> Step:
    """Somebody gives the first player something."""
    step: Step = compiler.get(what)
    return step


@ruleset.primitive("fuel")
def fuel(compiler: Compiler, amount: int) -> Step:
    """Fuel cards, as gifts."""
    return draw_fuel(compiler, amount)


@ruleset.primitive("match")
def match(compiler: Compiler, for_: str) -> Step:
    """A match, which warms a little."""
    return lambda context: warm(context.game, 1)


@ruleset.primitive("roll")
def roll(compiler: Compiler, do: Term, shows: int = 0, at_least: int = 0) -> Step:
    """A die is rolled, and something done on a number or from one on."""
    step = compiler.sequence(do)

    def run(context: Context) -> Play[None]:
        game: Ember = context.game
        (rolled,) = game.dice(1, game.first)
        yield from game.tell("roll", context.card, rolled=rolled)
        if rolled == shows or 0 < at_least <= rolled:
            yield from step(context)

    return run


@ruleset.primitive("if-last")
def if_last(compiler: Compiler, do: Term) -> Step:
    """Something is done if this wind blew last."""
    step = compiler.sequence(do)

    def run(context: Context) -> Play[None]:
        if context.card is context.game.fields["wind"]:
            yield from step(context)

    return run


@ruleset.primitive("smoulder")
def smoulder(compiler: Compiler, keep: str) -> Step:
    """The fire keeps 1 heat where it has none."""

    def run(context: Context) -> Play[None]:
        if not context.game.heat:
            yield from warm(context.game, 1)

    return run


# Rules that hold


@ruleset.primitive("most")
def most(compiler: Compiler, wind: str, takes: int) -> Line:
    """A wind of a force takes no more than so much."""

    def run(context: Context) -> Play[list[Event] | None]:
        yield from ()
        event = context.event
        assert event is not None
        assert isinstance(event.change, Add)
        return [event.with_delta(-takes)] if event.change.delta < -takes else None

    def matches(context: Context, event: Event) -> bool:
        return blows(context.game, wind)

    return Line((Ability(Sort.INSTEAD, ("chill",), compiler.text, run, matches),))


def blows(game: Ember, force: str) -> bool:
    """Return whether the wind has a force."""
    wind = game.fields["wind"]
    return wind is not None and game.stat(wind, "force") == FORCES.index(force)


@ruleset.primitive("stronger")
def stronger(compiler: Compiler, steps: int) -> Line:
    """Every wind is stronger."""
    return Line((Ability(Sort.MODIFY, ("force",), compiler.text, Modifier(lambda context: steps)),))


@ruleset.primitive("longer")
def longer(compiler: Compiler, wind: str) -> Line:
    """Fuel of one's own smoulders an hour longer in a wind."""

    def matches(context: Context, event: Event) -> bool:
        card = event.card
        is_mine = card is not None and card.controlled_by is context.you and smoulders(card)
        return is_mine and blows(context.game, wind)

    return Line((Ability(Sort.MODIFY, ("longer",), compiler.text, Modifier(lambda context: 1), matches),))


@ruleset.primitive("take-back")
def take_back(compiler: Compiler) -> Line:
    """Once a night, a card that has burnt out may be taken back."""

    def run(context: Context) -> Play[bool]:
        game: Ember = context.game
        assert context.event is not None
        card = context.event.card
        assert card is not None
        if (yield game.ask(context.you, [card], "night.order", may=True)) is None:
            return False
        yield from game.happen(Event("take-back", card, Move(game.zone("hand", context.you)), context.you))
        return True

    return Line((Ability(Sort.AFTER, ("burn-out",), compiler.text, run, limit=Limit("night")),))


# Fuel


@ruleset.rule("fire.feed")
def cones(context: Context) -> Play[None]:
    """Roll a die; on 6, add 2 heat."""
    game: Ember = context.game
    (rolled,) = game.dice(1, context.card.controller)
    yield from game.tell("roll", context.card, rolled=rolled)
    if rolled == 6:
        yield from warm(game, 2)


ruleset.cards["pine-cones"] = CardText(
    (Ability(Sort.AFTER, ("light",), Text("pine-cones", 0), cones, on_this),)
)
