"""Steps: what is done when a text is carried out, in order, by you or by whom the text tells to.

Rules: overview.effects; glossary; components.decks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ruledeck.verifier.compile import Compiler, Term, TermError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Context

from .. import terms
from ..base import ruleset
from .meant.conditions import State
from .meant.named import actor, game_of, player_of
from .meant.places import Pile
from .meant.selectors import Selector, placed, selector
from .meant.sense import CHALLENGE, only

Do = Callable[[Context], Play[bool]]
YES = "yes"


def _can(context: Context) -> bool:
    return True


def _takes(context: Context, card: Any) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that is done.

    Args:
        run: does it, and returns whether it was done.
        can: whether it can be done at all.
        takes: whether it can be done to what a step before it chooses.
        decider: who decides whether it is done, `you` or `opponent`.
    """

    run: Do
    can: State = _can
    takes: Callable[[Context, Any], bool] = _takes
    decider: str = "you"

    def __call__(self, context: Context) -> Play[bool]:
        """Do it."""
        return self.run(context)


def _nothing(context: Context) -> Play[bool]:
    yield from ()
    return False


def steps(compiler: Compiler, term: Term) -> Step:
    """Return what a step compiles to, or several in order: done if all were; none is nothing done."""
    if not isinstance(term, list):
        found = compiler.get(term)
        step: Step = found if isinstance(found, Step) else found.as_step()
        return step
    parts = [steps(compiler, each) for each in term] or [Step(_nothing)]

    def run(context: Context) -> Play[bool]:
        done = True
        for part in parts:
            is_done = yield from part.run(context)
            done = done and is_done is not False
        return done

    return Step(run, parts[0].can, parts[0].takes, parts[0].decider)


# Who does it, and whether


@ruleset.primitive("by")
def by(compiler: Compiler, who: str, do: Term) -> Step:
    """Another player carries out steps and makes their choices."""
    step = steps(compiler, do)

    def run(context: Context) -> Play[bool]:
        before = actor(context)
        context.bound["actor"] = player_of(context, who)
        done = yield from step.run(context)
        context.bound["actor"] = before
        return done

    return Step(run, step.can)


@ruleset.primitive("may")
def may(compiler: Compiler, who: str, do: Term, then: Term = None, else_: Term = None) -> Step:
    """A player decides whether steps are done; what cannot be done cannot be chosen."""
    offered = _offered(compiler, do)
    after = None if then is None else steps(compiler, then)
    instead = None if else_ is None else steps(compiler, else_)

    def run(context: Context) -> Play[bool]:
        done = yield from _decide(context, who, offered)
        following = after if done else instead
        if following is not None:
            yield from following.run(context)
        return done

    return Step(run, offered.can, decider=who)


def _offered(compiler: Compiler, do: Term) -> Step:
    """Return steps of which the first chooses only what those after it can be done to."""
    if not isinstance(do, list):
        return steps(compiler, do)
    later = [steps(compiler, each) for each in do[1:]]
    first = choosing(compiler, do[0], lambda context, card: all(each.takes(context, card) for each in later))

    def run(context: Context) -> Play[bool]:
        done = yield from first.run(context)
        for step in later:
            done = (yield from step.run(context)) is not False and done
        return done

    return Step(run, first.can)


@ruleset.rule("overview.may")
def _decide(context: Context, who: str, offered: Step) -> Play[bool]:
    player = player_of(context, who)
    if not offered.can(context):
        return False
    answer = yield game_of(context).ask(player, [YES], "overview.may", about=context.text, may=True)
    if answer is None:
        return False
    before = actor(context)
    context.bound["actor"] = player
    done = yield from offered.run(context)
    context.bound["actor"] = before
    return done


@ruleset.primitive("either")
def either(compiler: Compiler, first: Term, or_: Term) -> Step:
    """One of two, of those that can be done."""
    ways = {"first": steps(compiler, first), "second": steps(compiler, or_)}

    def run(context: Context) -> Play[bool]:
        able = [name for name, way in ways.items() if way.can(context)]
        if not able:
            return False
        chosen = yield game_of(context).ask(actor(context), able, "overview.chooser", about=context.text)
        return (yield from ways[chosen].run(context))

    return Step(run, lambda context: any(way.can(context) for way in ways.values()))


@ruleset.primitive("if")
def if_(compiler: Compiler, condition: Term, do: Term) -> Step:
    """Steps that are done only if something is so now."""
    is_so: State = compiler.get(condition)
    step = steps(compiler, do)

    def run(context: Context) -> Play[bool]:
        return (yield from step.run(context)) if is_so(context) else False

    return Step(run)


@ruleset.primitive("for-each")
def for_each(compiler: Compiler, do: Term) -> Step:
    """Steps that are done once for each card that was discarded."""
    step = steps(compiler, do)

    def run(context: Context) -> Play[bool]:
        for _ in range(context.bound.get("discarded", 0)):
            yield from step.run(context)
        return True

    return Step(run)


# Choosing


def choosing(compiler: Compiler, term: Term, takes: Callable[[Context, Card], bool]) -> Step:
    """Return a step that chooses only what those after it can be done to."""
    if not isinstance(term, dict) or "choose" not in term:
        return steps(compiler, term)
    found = placed(compiler, term["choose"]["what"])
    before = found.needs
    found.needs = lambda context, card: before(context, card) and takes(context, card)
    return _choice(found)


def _choice(found: Selector) -> Step:
    def run(context: Context) -> Play[bool]:
        chosen = yield from found.pick(context)
        if not chosen and found.least:
            game_of(context).skip("choose", "overview.possible")
        return bool(chosen)

    return Step(run, found.can)


@ruleset.primitive("choose")
def choose(compiler: Compiler, what: Term) -> Step:
    """Something is chosen, and called by its word."""
    return _choice(placed(compiler, what))


# Doing something to cards


def _on_cards(
    compiler: Compiler,
    what: Term,
    do: Callable[[Context, Sequence[Card]], Play[Any]],
    is_possible: State = _can,
) -> Step:
    """Return a step that does something to the cards that are meant, as far as there are any."""
    found = placed(compiler, what)

    def run(context: Context) -> Play[bool]:
        cards = yield from found.pick(context)
        if not cards:
            game_of(context).skip("step", "overview.possible")
            return False
        yield from do(context, cards)
        return True

    return Step(run, lambda context: found.can(context) and is_possible(context))


@ruleset.primitive("destroy")
def destroy(compiler: Compiler, what: Term) -> Step:
    """Cards are destroyed."""
    return _on_cards(compiler, what, lambda context, cards: terms.destroy(game_of(context), cards))


@ruleset.primitive("discard")
def discard(compiler: Compiler, what: Term) -> Step:
    """Cards are discarded, from wherever they are."""

    def do(context: Context, cards: Sequence[Card]) -> Play[Any]:
        context.bound["discarded"] = len(cards)
        yield from terms.discard(game_of(context), cards, actor(context))

    return _on_cards(compiler, what, do)


@ruleset.primitive("sacrifice")
def sacrifice(compiler: Compiler, what: Term) -> Step:
    """Cards of one's own on the table are sacrificed."""
    found = selector(compiler, what)

    def do(context: Context, cards: Sequence[Card]) -> Play[Any]:
        return terms.sacrifice(game_of(context), cards, actor(context))

    def is_on_table(context: Context) -> bool:
        return all(card.zone.kind.is_table for card in found.things(context))

    return _on_cards(compiler, what, do, is_on_table)


@ruleset.primitive("reveal")
def reveal(compiler: Compiler, what: Term) -> Step:
    """Hidden cards are revealed; a relic has no effect by it (resources.relic.otherwise)."""

    def do(context: Context, cards: Sequence[Card]) -> Play[Any]:
        with game_of(context).under("resources.relic.otherwise"):
            yield from terms.reveal(game_of(context), cards, by=actor(context))

    return _on_cards(compiler, what, do)


@ruleset.primitive("hide")
def hide(compiler: Compiler, what: Term) -> Step:
    """Revealed cards are hidden."""
    return _on_cards(compiler, what, lambda context, cards: terms.hide(game_of(context), cards))


@ruleset.primitive("return")
def return_(compiler: Compiler, what: Term, to: Term) -> Step:
    """Cards return to a hand: that which the text says, as all texts name the owner's."""
    hand: Pile = compiler.get(to)
    return _on_cards(
        compiler,
        what,
        lambda context, cards: terms.return_to_hand(game_of(context), cards, hand.zone(context).owner),
    )


@ruleset.primitive("swap")
def swap(compiler: Compiler, what: Term, with_: Term) -> Step:
    """Challenges are swapped with others from hand, chosen one for each.

    Whether it is offered shows only that there is a hand, and not whether a challenge is in it.
    """
    found, others = placed(compiler, what), placed(compiler, with_)
    (how,) = with_.values()
    only(others.types, CHALLENGE, "take the place of a challenge")
    if how["in"] != {"hand": {"of": "you"}}:
        raise TermError("a challenge is swapped with one from its owner's hand", "glossary.swap")

    def owner_can(context: Context) -> bool:
        return bool(game_of(context).hand(actor(context)))

    def do(context: Context, cards: Sequence[Card]) -> Play[Any]:
        game, player = game_of(context), actor(context)
        able = [card for card in game.hand(player) if others.fits(context, card)]
        for card in cards:
            if not able:
                game.skip("swap", "glossary.swap.challenge", card)
            else:
                other = yield game.ask(player, list(able), "glossary.swap.challenge", about=card)
                able.remove(other)
                with game.under("glossary.swap.either"):
                    yield from terms.swap(game, card, other)

    return _on_cards(compiler, what, do, lambda context: found.can(context) and owner_can(context))


@ruleset.primitive("rearrange")
def rearrange(compiler: Compiler, what: Term) -> Step:
    """The challenges of lines are put in any order by their owner, line by line."""
    found = selector(compiler, what)

    def run(context: Context) -> Play[bool]:
        game = game_of(context)
        cards = found.things(context)
        dungeons = list(dict.fromkeys(game.dungeon_of(card) for card in cards))
        for dungeon in dungeons:
            assert dungeon is not None
            line = list(dungeon.line.cards)
            order = yield game.ask(
                actor(context),
                line,
                "glossary.rearrange",
                dungeon,
                least=len(line),
                most=len(line),
                is_ordered=True,
            )
            yield from terms.rearrange(game, dungeon, order)
        return bool(dungeons)

    return Step(run, lambda context: bool(found.things(context)))
