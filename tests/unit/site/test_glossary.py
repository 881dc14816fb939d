from __future__ import annotations

import dataclasses
import re

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.site.words.glossary import Glossary
from ruledeck.text.rulebook import Chapter, Paragraph, Section

TERM = re.compile(r'<a class="rd-term" href="([^"]*)" data-term="([^"]*)">(.*?)</a>', re.DOTALL)


def glossary(content: Content, terms: dict[str, str]) -> Glossary:
    rules = tuple(
        Paragraph(id, "1.1", "", "rules/words.md", 1, "words", terms=tuple(forms.split(", ")))
        for id, forms in terms.items()
    )
    section = Section("words", "1", "Words", 1, "rules/words.md", 1, rules)
    chapter = Chapter("words", 1, "Words", "rules/words.md", (section,))
    return Glossary(dataclasses.replace(content, chapters=(chapter,)))


def explained(found: Glossary, html: str, own: tuple[str, ...] = ()) -> list[tuple[str, str]]:
    links = {rule: f"words.html#{rule}" for rule in found.rules}
    return [(rule, words) for _, rule, words in TERM.findall(found.explain(html, links, own))]


@pytest.fixture
def words(ember_content: Content) -> Glossary:
    terms = {
        "words.fire": "fire, fires",
        "words.ring": "ring of fire, fire ring",
        "words.ash": "ash, burnt out",
    }
    return glossary(ember_content, terms)


def test_the_first_occurrence_of_a_term_in_a_paragraph_is_explained(words: Glossary) -> None:
    assert explained(words, "<p>A fire and fires and ash.</p>") == [
        ("words.fire", "fire"),
        ("words.ash", "ash"),
    ]


def test_the_longest_form_wins(words: Glossary) -> None:
    assert explained(words, "<p>The ring of fire.</p>") == [("words.ring", "ring of fire")]
    assert explained(words, "<p>The fire ring.</p>") == [("words.ring", "fire ring")]


def test_forms_of_several_words_are_found_over_a_line_break(words: Glossary) -> None:
    assert explained(words, "<p>It is burnt\nout.</p>") == [("words.ash", "burnt\nout")]


def test_upper_and_lower_case_are_alike(words: Glossary) -> None:
    assert explained(words, "<p>Fire!</p>") == [("words.fire", "Fire")]


def test_parts_of_words_are_no_terms(words: Glossary) -> None:
    assert explained(words, "<p>A campfire, fire-proof, ashes, fireside.</p>") == []


def test_a_term_cut_by_a_mark_is_no_term(words: Glossary) -> None:
    assert explained(words, "<p>burnt, out</p>") == []


@pytest.mark.parametrize(
    "html",
    [
        '<p><a href="x">fire</a></p>',
        "<h2>Fire</h2>",
        "<p><code>fire</code></p>",
        '<i class="rd-icon"><span>fire</span></i>',
        '<img alt="fire">',
    ],
)
def test_links_headings_code_icons_and_attributes_stay_as_they_are(words: Glossary, html: str) -> None:
    assert words.explain(html, {rule: rule for rule in words.rules}) == html


def test_a_term_after_a_link_is_explained_again(words: Glossary) -> None:
    assert explained(words, '<p><a href="x">fire</a> is fire</p>') == [("words.fire", "fire")]


def test_a_rule_does_not_explain_its_own_terms(words: Glossary) -> None:
    assert explained(words, "<p>Fire is ash.</p>", own=("words.fire",)) == [("words.ash", "ash")]


def test_letters_that_html_escapes_stay_escaped(words: Glossary) -> None:
    links = {rule: rule for rule in words.rules}
    shown = words.explain("<p>1 &lt; 2 &amp; fire &gt; ash</p>", links)
    assert re.sub(r"</?a\b[^>]*>", "", shown) == "<p>1 &lt; 2 &amp; fire &gt; ash</p>"
