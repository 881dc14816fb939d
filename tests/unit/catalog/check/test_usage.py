"""A game that is only begun is not told what its cards do not use yet."""

from __future__ import annotations

from ruledeck.catalog.check import check_content
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.workspace import Workspace


def test_a_game_that_has_no_card_yet_is_not_told_of_sides_sets_and_types_without_cards(
    ember: Workspace,
) -> None:
    for path in (ember.catalog / "ember" / "cards").rglob("*.yml"):
        path.write_text("[]\n", "utf-8")
    assert "G009" not in {problem.code for problem in check_content(load_content(ember, "ember"))}
