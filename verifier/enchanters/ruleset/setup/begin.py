"""How a game begins: the players, the decks on the table, and who starts.

Rules: setup.first.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.source.setup import Setup
from ruledeck.verifier.engine.flow.ask import Play

from ..base import Enchanters, ruleset
from . import box


@ruleset.policy
def begin(setup: Setup, seed: int, is_traced: bool) -> Enchanters:
    """Return a game at `setup.first`, with those decks on the table that do not depend on chance.

    Args:
        setup: how many play, and what they chose.
        seed: of all chance.
        is_traced: whether events are kept.
    """
    names = next(names for names in ruleset.roles if len(names) == setup.players)
    game = Enchanters(names, seed, is_traced)
    game.modes = setup.modes
    for zone, ids in _decks(game):
        for id in ids:
            for copy in range(1, box.copies_of(id) + 1):
                game.add_card(f"{id}.{copy}", box.spec_of(id), None, game.zone(zone))
    game.at = "setup.first"
    return game


def _decks(game: Enchanters) -> Iterator[tuple[str, list[str]]]:
    """Yield the decks that are the same whatever is drawn: where they lie, and the cards in them."""
    if game.is_co_op:
        events = box.cards_of_type("overlord-event")
        yield "overlord-events", [id for id in events if not box.spec_of(id).group]
    else:
        yield "wound-deck", box.cards_of_type("wound")
    if game.modes["events"]:
        yield "events", box.cards_of_type("event")
    if game.has_automa:
        yield "automa", box.cards_of_type("automa")


@ruleset.entry("setup.first")
@ruleset.rule("setup.starting-player")
def choose_first(game: Enchanters) -> Play[None]:
    """Let chance decide who is the starting player."""
    game.set("first", game.players[game.chance.below(len(game.players), "starting player")])
    game.at = "setup.decks"
    yield from ()
