"""What one player has used of a card that every player may use, as scenarios say it."""

from duel import duel_scenarios, duel_world

from ruledeck.verifier.engine.ruleset import CardText
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.timing.ability import Limit, Scope
from ruledeck.verifier.scenario.play.table import lay_out
from ruledeck.verifier.scenario.remembered.entries import entries

ONE = """
- scenario: One has used it
  tag: plain
  proves: [turn.action]
  given:
    at: turn
    flags: {round: 2, current: you}
    used: [USED]
    you: {camp: [ada]}
    opponent: {gate.1: [wall shown]}
  then: nothing
"""


def said_again(used):
    """Return how a use is written that was read from a scenario, and the end of the key of its limit."""
    world = duel_world()
    for card in ("wall", "ada"):
        world.ruleset.cards[card] = CardText(limits={0: Limit("turn", Scope.USE)})
    loaded = duel_scenarios(ONE.replace("USED", used), world)
    assert loaded.problems == ()
    game = lay_out(world, loaded.scenarios[0].given)
    (key,) = game.listeners.used
    return list(entries(game, "used", position(game))), key[3:]


def test_whose_use_it_is_is_read_and_written():
    assert said_again("{card: wall, for: you}") == (["{card: wall, for: you}"], ("wall", 0, 0))
    assert said_again("{card: wall, for: opponent}") == (["{card: wall, for: opponent}"], ("wall", 0, 1))


def test_nobody_named_is_who_controls_the_card():
    assert said_again("wall") == (["{card: wall, for: opponent}"], ("wall", 0, 1))


def test_a_text_that_a_card_has_from_another_is_named_with_it():
    said = "{card: wall, text: ada, for: you}"
    assert said_again(said) == ([said], ("wall", 0, 0))
