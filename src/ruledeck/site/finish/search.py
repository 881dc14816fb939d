"""The search data of the theme: what MkDocs found in its pages, and our entries for rules, rulings and
cards.

In: `search_index.json` as the theme writes it. Out: the same with our entries, and once more as a script,
which pages opened from files read in its place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ruledeck.catalog.source.content import Content
from ruledeck.site import address
from ruledeck.site.proof.proof import Proof
from ruledeck.site.words.setter import plain_card, plain_words

Entry = Mapping[str, str]
MOST_CARDS_WITH_TEXT = 2000  # beyond it, building the index would hold up a page opened from files


def complete_search(site: Path, contents: Sequence[Content], proofs: Mapping[str, Proof]) -> None:
    """Add the entries of all games to the search data of a site."""
    path = site / "search" / "search_index.json"
    data = json.loads(path.read_text(encoding="utf-8"))
    for content in contents:
        data["docs"].extend(entries(content))
        if content.game.id in proofs:
            data["docs"].extend(scenario_entries(content, proofs[content.game.id]))
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, encoding="utf-8")
    path.with_suffix(".js").write_text(f"var __index = {text}\n", encoding="utf-8")


def entries(content: Content) -> Iterator[Entry]:
    """Yield the search entries of a game's cards, rules and rulings."""
    game = content.game
    with_text = len(content.cards) <= MOST_CARDS_WITH_TEXT
    for card in content.cards:
        words = plain_card(content, card) if with_text else ""
        title = f"{card.name} ({game.types[card.type].name})"
        yield _entry(address.card_page(game.id, card.id), title, words)
    for chapter in content.chapters:
        page = address.chapter_page(game.id, chapter.id)
        yield _entry(page, f"{chapter.number} {plain_words(content, chapter.title)}", "")
        for section in chapter.sections:
            title = f"{section.number} {plain_words(content, section.title)}"
            if section.level > 1:
                yield _entry(f"{page}#{section.id}", title, "")
            for paragraph in section.paragraphs:
                words = plain_words(content, paragraph.text)
                yield _entry(
                    f"{page}#{paragraph.id}",
                    f"{paragraph.number} {plain_words(content, section.title)}",
                    words,
                )
    if content.rulings:
        yield _entry(address.rulings_page(game.id), f"Rulings of {game.name}", "")
    for ruling in content.rulings:
        words = plain_words(content, f"{ruling.answer} {ruling.because}")
        yield _entry(
            f"{address.rulings_page(game.id)}#{ruling.id}", plain_words(content, ruling.question), words
        )


def scenario_entries(content: Content, proof: Proof) -> Iterator[Entry]:
    """Yield the search entries of a game's scenarios, each with the names of the cards on its table."""
    yield _entry(address.proof_page(content.game.id), f"What is proved of {content.game.name}", "")
    for story in proof.told:
        known = [content.card_by_id[id].name for id in story.cards.values() if id in content.card_by_id]
        words = f"Scenario with {', '.join(dict.fromkeys(known))}" if known else "Scenario"
        yield _entry(address.scenario_page(content.game.id, proof.places[story.title]), story.title, words)


def _entry(location: str, title: str, text: str) -> Entry:
    return {"location": location, "title": _escaped(title), "text": _escaped(text)}


def _escaped(text: str) -> str:
    """Return a text as the theme keeps it: HTML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
