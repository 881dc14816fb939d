"""Texts that a phrasebook reads and no rule gives a sense to: the ruleset refuses to compile them."""

from dataclasses import replace

import pytest

from ruledeck.catalog.phrases import read_card
from ruledeck.text.phrases import load_phrases
from ruledeck.verifier.compile import TermError, compile_card
from ruledeck.verifier.texts import playable

OWN = "an enchantment works in its own dungeon only"


@pytest.fixture(scope="module")
def compiled(raid_wars):
    ruleset, book = playable(raid_wars), load_phrases(raid_wars.workspace, raid_wars.game)

    def compiled(card, text):
        (reading,) = read_card(book, replace(raid_wars.card_by_id[card], text=(text,)))
        assert reading is not None, text
        return compile_card(ruleset, card, [(reading.line, reading.effect)])

    return compiled


@pytest.mark.parametrize(
    ("card", "text", "message"),
    [
        ("fighter", "When this hero hits a trap, draw a card.", "trap cannot be fought"),
        ("fighter", "When a trap hits a hero, draw a card.", "trap cannot hit"),
        ("fighter", "When a relic rolls [6] against a hero, draw a card.", "relic cannot roll"),
        ("fighter", "When a hero rolls [6] against a spell, draw a card.", "spell cannot be rolled against"),
        ("fighter", "When the party approaches a hero, draw a card.", "hero cannot be approached"),
        ("fighter", "When a guardian fails a roll, draw a card.", "guardian cannot fail a roll"),
        ("fighter", "Core: Choose a trap in the party. Destroy that trap.", "trap cannot be in the party"),
        (
            "fighter",
            "Core: Choose a hero in one of your dungeons. Destroy that hero.",
            "hero cannot be in a dungeon",
        ),
        ("fighter", "Core: Choose a trap. Destroy that trap.", "it is not said where the trap is"),
        ("golem", "This guardian's {difficulty} is [6].", "guardian cannot have difficulty"),
        (
            "golem",
            "While no relic is behind this guardian, this guardian's {defense} is [6].",
            "relic cannot be behind",
        ),
        ("vorpal", "When a guardian hits a hero, destroy that hero.", OWN),
        ("vorpal", "When a guardian in any dungeon hits a hero, destroy that hero.", OWN),
        ("vorpal", "When a hero fails a roll, destroy that hero.", OWN),
        ("vorpal", "Each hero rolls 1 die fewer against traps in any dungeons.", OWN),
        (
            "cheater",
            "Add up to 2 counters to this relic.",
            "'up-to-counters' cannot say how many counters are meant here",
        ),
        (
            "cheater",
            "Remove 2 counters from resources in any dungeons, divided as you choose.",
            "'number' cannot say how many counters are meant here",
        ),
        ("golem", "Each trap rolls 1 die fewer against this guardian.", "trap cannot roll"),
        ("golem", "Each hero rolls 1 die fewer.", "neither where they are nor against what"),
        (
            "ward",
            "For the rest of this invasion, the core effects of all traps do not work.",
            "trap cannot have",
        ),
        (
            "deceiver",
            "Swap any number of challenges in this dungeon with heroes from your hand.",
            "hero cannot take",
        ),
        (
            "golem",
            "When a hero hits this guardian, you may draw a card. If you do, while no trap is behind this "
            "guardian, this guardian's {defense} is [6].",
            "a rule holds and is not done",
        ),
        (
            "mimic",
            "When the party approaches this trap, you may choose another revealed guardian in any dungeon. "
            "If you do, while the party faces this trap, this trap has the core effect of that guardian.",
            "an ability or an effect is copied",
        ),
        (
            "recover",
            "The opponent discards X cards from hand at random. X is this spell's level, 1 to 4.",
            "the levels 1 to 4 are not those of a value of 2-4",
        ),
    ],
)
def test_a_text_that_no_rule_gives_a_sense_to_is_refused(compiled, card, text, message):
    with pytest.raises(TermError) as caught:
        compiled(card, text)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("golem", "When a guardian in any dungeon hits a hero, destroy that hero."),
        ("vorpal", "When a guardian in this dungeon hits a hero, destroy that hero."),
        ("vorpal", "When a hero is destroyed, choose a revealed trap in any dungeon. Destroy that trap."),
        ("fighter", "Core: Choose a hero in the party. Destroy that hero."),
        ("cheater", "Add 2 counters to this relic."),
    ],
)
def test_a_text_like_it_that_has_a_sense_is_not(compiled, card, text):
    assert compiled(card, text)
