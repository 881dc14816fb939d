"""Texts that a scenario carries out by themselves: as they stand inside a line, or as a card prints them."""

from __future__ import annotations

import pytest
from phrasebooks import book, source
from table import Table

from ruledeck.verifier.compile import Compiler
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.timing.ability import Context
from ruledeck.verifier.scenario.texts import steps_reader
from ruledeck.verifier.scenario.world import TextError


@pytest.fixture
def ruleset() -> Ruleset:
    """A ruleset that can let nobody draw, and lets what lasts begin."""
    ruleset = Ruleset("plain", zones=[])

    @ruleset.primitive("draw")
    def draw(compiler: Compiler, amount: int) -> object:
        effect = compiler.lasts(lambda context: None)

        def run(context: Context) -> object:
            yield from ()
            context.game.begin(effect, context)
            return amount

        return run

    return ruleset


@pytest.fixture
def reader(ruleset: Ruleset) -> object:
    """What reads a text of steps, which end with a full stop; Logs are called with a capital."""
    data = source()
    data["kinds"]["steps"] = "What is done."
    data["phrases"] += [
        {"id": "steps", "kind": "steps", "text": "{d:deed}.", "do": "d"},
        {"id": "logs", "kind": "deed", "text": "Logs are drawn", "do": {"draw": {"amount": 9}}},
    ]
    return steps_reader(ruleset, book(data))


@pytest.mark.parametrize(
    ("text", "amount"), [("draw 2 cards.", 2), ("Draw 2 cards.", 2), ("Logs are drawn.", 9)]
)
def test_a_text_may_begin_with_a_capital_as_a_card_prints_it(reader, text, amount) -> None:
    table = Table()
    context = Context(table.game, table.card("owl"), table.players[0], None)
    assert table.play(reader(text)(context)) == amount


def test_what_a_text_can_begin_is_kept_by_its_words_as_they_are_printed(reader, ruleset) -> None:
    reader("draw 2 cards.")
    reader("Draw 2 cards.")
    assert list(ruleset.loose) == ["Draw 2 cards."]
    assert len(ruleset.lasting_of("", "Draw 2 cards.")) == 1


@pytest.mark.parametrize(
    ("text", "offset"), [("draw 2 logs.", 7), ("Draw 2 logs.", 7), ("Logs are burnt.", 9)]
)
def test_a_text_that_cannot_be_read_either_way_is_at_fault_where_it_goes_on_furthest(
    reader, text, offset
) -> None:
    with pytest.raises(TextError) as caught:
        reader(text)
    assert caught.value.offset == offset
