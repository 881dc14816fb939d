"""What is proved of a game, counted: rules by chapter, cards by type, phrases; and all of its scenarios.

In: a game's content and its proof. Out: plain data for a template.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from ruledeck.catalog.source.content import Content
from ruledeck.catalog.status import STATUSES, Status
from ruledeck.site import address
from ruledeck.site.proof.named import Names
from ruledeck.site.proof.proof import SAID, Proof
from ruledeck.site.proof.scenario import TAGS

PHRASE = "phrase:"
Row = Mapping[str, Any]


def overview(content: Content, proof: Proof, names: Names) -> Mapping[str, Any]:
    """Return what the page of a game's proof shows."""
    rows = list(_rows(content, proof, names)) if proof.report else []
    shown = {word for row in rows for word in row["counts"]}
    return {
        "is_stale": proof.is_stale,
        "rows": rows,
        "legend": [(word, SAID[word], STATUSES[word]) for word in SAID if word in shown],
        "lacking": _lacking(proof, names),
        "rest": proof.report.rest if proof.report else None,
        "phrases": _phrases(proof, names),
        "groups": list(_groups(proof, names.setter.page)),
        "count": len(proof.told),
    }


def _rows(content: Content, proof: Proof, names: Names) -> Iterator[Row]:
    """Yield the rows of the table: a whole, then its parts."""
    page, link = names.setter.page, names.setter.link
    chapters = [(chapter, [rule.id for rule in chapter.paragraphs]) for chapter in content.chapters]
    if chapters:
        rules = [id for _, ids in chapters for id in ids]
        whole = address.relative(page, address.rules_page(content.game.id))
        yield _row(proof, "Rules", "", whole, rules, is_whole=True)
        for chapter, ids in chapters:
            title = names.setter.plain(chapter.title)
            yield _row(proof, title, str(chapter.number), link("rule", chapter.id), ids)
    browser = address.relative(page, address.browser_page(content.game.id))
    cards = [card for card in content.cards if not card.retired]
    yield _row(proof, "Cards", "", browser, [f"card:{card.id}" for card in cards], is_whole=True)
    for card_type in content.game.types.values():
        query = f"{browser}#q={quote(f'type:{card_type.id}', safe='')}"
        of_type = [f"card:{card.id}" for card in cards if card.type == card_type.id]
        yield _row(proof, card_type.plural, "", query, of_type)
    phrases = [status.id for status in _kind(proof, PHRASE)]
    if phrases:
        yield _row(proof, "Phrases of card texts", "", "#phrases", phrases, is_whole=True)


def _row(proof: Proof, name: str, number: str, link: str, ids: Sequence[str], is_whole: bool = False) -> Row:
    """Return a row: how many of some ids have each status, and the shares of a bar in percent."""
    counts = Counter(status.status for id in ids if (status := proof.status(id)))
    found = {word: counts[word] for word in SAID if counts[word]}
    total = sum(found.values())
    return {
        "name": name,
        "number": number,
        "link": link,
        "is_whole": is_whole,
        "counts": found,
        "proved": counts["proved"],
        "total": total,
        "shares": [(word, f"{100 * count / total:.2f}") for word, count in found.items()],
        "others": [(word, SAID[word].lower(), count) for word, count in found.items() if word != "proved"],
    }


def _kind(proof: Proof, prefix: str) -> list[Status]:
    return proof.report.kind(prefix) if proof.report else []


def _lacking(proof: Proof, names: Names) -> list[Mapping[str, Any]]:
    """Return the rules and cards that are not proved, each with how many changes of it were seen."""
    return [
        {
            **names.named(status.id),
            "status": status.status,
            "said": SAID[status.status],
            "seen": status.seen,
            "mutants": status.mutants,
        }
        for prefix in ("", "card:")
        for status in _kind(proof, prefix)
        if status.status in SAID and status.status != "proved"
    ]


def _phrases(proof: Proof, names: Names) -> list[Mapping[str, Any]]:
    return [
        {"id": status.id.removeprefix(PHRASE), "proof": proof.view(names.setter.page, status.id)}
        for status in _kind(proof, PHRASE)
        if status.status in SAID
    ]


def _groups(proof: Proof, page: str) -> Iterator[Mapping[str, Any]]:
    """Yield the scenarios by the files that they are in."""
    by_file: dict[str, list[Mapping[str, str]]] = {}
    for story in proof.told:
        entry = {**proof.link(page, story.title), "tag": TAGS.get(story.tag, story.tag)}
        by_file.setdefault(story.file, []).append(entry)
    for file, entries in by_file.items():
        yield {"title": " / ".join(_title(file)), "id": f"in-{'-'.join(_title(file))}", "scenarios": entries}


def _title(file: str) -> Iterable[str]:
    """Return the names of a file and its folders, behind those of the game."""
    parts = PurePosixPath(file).with_suffix("").parts
    return parts[parts.index("scenarios") + 1 :] if "scenarios" in parts else parts[-1:]
