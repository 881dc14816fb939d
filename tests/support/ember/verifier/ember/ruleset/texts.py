"""What the texts of the cards come to, written out by hand: Ember has no phrases."""

from __future__ import annotations

from dataclasses import replace

from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.flow.event import Add, Event, Move
from ruledeck.verifier.engine.ruleset import CardText
from ruledeck.verifier.engine.timing.ability import (
    Ability,
    Context,
    Lasting,
    Limit,
    Listener,
    Modifier,
    Sort,
    Text,
)

from .base import Ember, chill, ruleset, warm
from .hours import smoulders
from .setup import draw


@ruleset.policy
@ruleset.rule("night.order.wind")
def is_working(game: Ember, listener: Listener) -> bool:
    """Return whether a text works: a place's where the fire is, a wind's when it blows, others in play."""
    card = listener.context.card
    if listener.is_lasting:
        return True
    if card.type == "place":
        return card is game.place
    return card is game.fields["wind"] if card.type == "wind" else card.zone.kind.is_table


def on_this(context: Context, event: Event) -> bool:
    """Match events of the card itself."""
    return event.card is context.card


def north_door(context: Context) -> Play[None]:
    """Take 1 heat, or 2 without walls; nothing where its force has been calmed."""
    game: Ember = context.game
    if game.stat(context.card, "force"):
        yield from chill(game, 1 if game.shelters("walls") else 2)


def wolf_hour(context: Context) -> Play[None]:
    """Take 3 heat, less the warmth of the place."""
    game: Ember = context.game
    if game.stat(context.card, "force"):
        yield from chill(game, max(0, 3 - game.place.spec.stats["warmth"]))


def last_wolf(context: Context) -> Play[None]:
    """Keep the fire at 1 heat where it has none."""
    game: Ember = context.game
    if not game.heat:
        yield from warm(game, 1)


def breath(context: Context) -> Play[None]:
    """Add 1 heat; the next hour's wind is calm."""
    game: Ember = context.game
    game.begin(CALM, context)
    yield from warm(game, 1)


def cones(context: Context) -> Play[None]:
    """Roll a die; on 6, add 2 heat."""
    game: Ember = context.game
    (rolled,) = game.dice(1, context.card.controller)
    yield from game.tell("roll", context.card, rolled=rolled)
    if rolled == 6:
        yield from warm(game, 2)


def ferry(context: Context) -> Play[None]:
    """Roll a die; on 5 or more, draw a fuel card."""
    game: Ember = context.game
    (rolled,) = game.dice(1, game.first, "ferry")
    yield from game.tell("roll", context.card, rolled=rolled)
    if rolled >= 5:
        yield from draw(game, game.first, 1)


def hollow(context: Context) -> Play[list[Event] | None]:
    """Let a gust take 1 heat."""
    yield from ()
    event = context.event
    assert event is not None
    assert isinstance(event.change, Add)
    return [event.with_delta(-1)] if event.change.delta < -1 else None


def take_back(context: Context) -> Play[bool]:
    """Take back the card that has burnt out, or decline."""
    game: Ember = context.game
    assert context.event is not None
    card = context.event.card
    assert card is not None
    if (yield game.ask(context.you, [card], "night.order", may=True)) is None:
        return False
    yield from game.happen(Event("take-back", card, Move(game.zone("hand", context.you)), context.you))
    return True


def is_gust(context: Context, event: Event) -> bool:
    """Match while the wind is a gust."""
    wind = context.game.fields["wind"]
    return wind is not None and context.game.stat(wind, "force") == 2


def is_mine_in_a_calm(context: Context, event: Event) -> bool:
    """Match smouldering fuel of one's own in a calm."""
    game, card = context.game, event.card
    wind = game.fields["wind"]
    is_calm = wind is not None and game.stat(wind, "force") == 0
    return card is not None and card.controller is context.you and smoulders(card) and is_calm


def calm(context: Context) -> None:
    """Let the wind be calm in the next hour."""
    text = Text("breath-of-spring", 0)
    ability = Ability(Sort.MODIFY, ("force",), text, Modifier(lambda context: 0, sets=True))
    context.game.last(ability, context, since="hour", until="hour")


CALM = Lasting(Text("breath-of-spring", 0), calm)


def _text(*abilities: Ability) -> CardText:
    return CardText(abilities)


def _says(card: str, line: int, on: str, run: object, sort: Sort = Sort.AFTER, **how: object) -> CardText:
    return _text(Ability(sort, (on,), Text(card, line), run, **how))  # type: ignore[arg-type]  # passed on


ruleset.cards |= {
    "north-door": _says("north-door", 0, "blow", north_door, matches=on_this),
    "wolf-hour": _text(
        Ability(Sort.AFTER, ("blow",), Text("wolf-hour", 0), wolf_hour, on_this),
        Ability(Sort.AFTER, ("dawn",), Text("wolf-hour", 1), last_wolf),
    ),
    "breath-of-spring": replace(
        _says("breath-of-spring", 0, "blow", breath, matches=on_this), lasting=(CALM,)
    ),
    "pine-cones": _says("pine-cones", 0, "light", cones, matches=on_this),
    "ferry-landing": _says("ferry-landing", 0, "hour", ferry),
    "bare-ridge": _says("bare-ridge", 0, "force", Modifier(lambda context: 1), Sort.MODIFY),
    "hollow-oak": _says("hollow-oak", 0, "chill", hollow, Sort.INSTEAD, matches=is_gust),
    "charcoal-hut": _text(
        Ability(
            Sort.AFTER,
            ("hour",),
            Text("charcoal-hut", 0),
            lambda context: draw(context.game, context.game.first, 2),
            lambda context, event: event.data["number"] == 1,
        ),
        Ability(Sort.AFTER, ("dawn",), Text("charcoal-hut", 1), lambda context: warm(context.game, 1)),
    ),
    "old-marta": _says("old-marta", 0, "burn-out", take_back, limit=Limit("night")),
    "the-boy-who-hums": _says(
        "the-boy-who-hums", 0, "longer", Modifier(lambda context: 1), Sort.MODIFY, matches=is_mine_in_a_calm
    ),
}
