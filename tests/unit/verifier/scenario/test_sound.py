"""`then: sound`: anything may be different, and nothing may be broken."""

from __future__ import annotations

import pytest
from duel import duel_scenarios, duel_world

from ruledeck.verifier.engine.flow.event import Event
from ruledeck.verifier.scenario.play.failure import Failure
from ruledeck.verifier.scenario.play.run import play
from ruledeck.verifier.scenario.world import World


def outcome(body: str, world: World | None = None) -> Failure | None:
    """Return what comes of a scenario whose end need only be sound."""
    world = world or duel_world()
    head = "- scenario: One\n  tag: edge\n  proves: [turn.action]\n"
    loaded = duel_scenarios(f"{head}{body}  then: sound\n", world)
    assert loaded.problems == ()
    return play(world, loaded.scenarios[0]).failure


GIVEN = "  given: {at: turn, you: {deck: [bo, cook], hand: [ada, eve]}}\n"


@pytest.mark.parametrize("when", ["", "  when: [{you: draw}]\n", "  when: [{you: shuffle}]\n"])
def test_whatever_is_different_holds_and_what_is_asked_beyond_the_steps_is_answered(when: str) -> None:
    assert outcome(GIVEN + when) is None


def test_a_step_that_does_not_fit_fails_as_ever() -> None:
    failure = outcome(GIVEN + "  when: [{opponent: draw}]\n")
    assert failure is not None
    assert failure.code == "V123"


def spoiled(before) -> World:  # type: ignore[no-untyped-def]  # a piece of play
    """Return the game with something that happens before each entry point."""
    world = duel_world()

    def put(name, was):  # type: ignore[no-untyped-def]  # an entry point
        def spoilt(game):  # type: ignore[no-untyped-def]  # an entry point
            yield from before(game) or ()
            return (yield from was(game))

        world.ruleset.entries[name] = spoilt

    for name, was in [*world.ruleset.entries.items()]:
        put(name, was)
    return world


def lose_a_card(game):  # type: ignore[no-untyped-def]  # a piece of play
    game.zone("deck", game.players[0]).cards[:1] = []


def tell_a_secret(game):  # type: ignore[no-untyped-def]  # a piece of play
    yield from game.tell("omen", about=[card.id for card in game.zone("hand", game.players[0]).cards])


def overdo(game):  # type: ignore[no-untyped-def]  # a piece of play
    game.cards["ada"].stored = {"luck": 9}


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (lose_a_card, "cards: bo lies in 0 zones"),
        (overdo, "ranges: the luck of ada is 9, not from 0 to 5"),
        (tell_a_secret, "secrecy: opponent can tell by the log whether"),
    ],
)
def test_what_is_broken_is_told_and_proves_nothing(fault: object, message: str) -> None:
    failure = outcome(GIVEN, spoiled(fault))
    assert failure is not None
    assert (failure.sort, failure.code, failure.path) == ("crash", "V129", (0, "then"))
    assert failure.message.startswith(message)


def test_another_log_of_the_same_steps_is_told() -> None:
    numbers = iter(range(9))
    failure = outcome(GIVEN, spoiled(lambda game: game.happen(Event("omen", number=next(numbers)))))
    assert failure is not None
    assert failure.message.startswith("replay: another log comes of the same choices")
