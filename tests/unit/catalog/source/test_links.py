"""Cross references, both ways."""

from __future__ import annotations

from ruledeck.catalog.source.content import Content


def test_a_card_knows_the_rules_it_names_and_those_that_mention_it(ember_content: Content) -> None:
    assert ember_content.links.card_rules["wet-log"] == ("fire.smoulder", "fire.wet")


def test_a_rule_knows_the_cards_and_paragraphs_that_refer_to_it(ember_content: Content) -> None:
    assert set(ember_content.links.rule_cards["fire.smoulder"]) == {"wet-log", "the-boy-who-hums"}
    assert "night.order.fuel" in ember_content.links.rule_rules["fire.feed"]


def test_a_rule_knows_the_rulings_that_complete_it(ember_content: Content) -> None:
    known = {rule for ruling in ember_content.rulings for rule in ruling.rules}
    assert set(ember_content.links.rule_rulings) == known
