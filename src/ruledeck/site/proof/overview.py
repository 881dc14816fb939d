"""What is proved of a game, counted: rules by chapter, cards by type, phrases; and all of its scenarios.

In: a game's content and its proof. Out: plain data for a template.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from ruledeck.catalog.coverage import parts
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
    rows = list(_rows(content, proof, names))
    shown = {word for row in rows for word in row["counts"]}
    return {
        "is_stale": proof.is_stale,
        "rows": rows,
        "legend": [(word, SAID[word], STATUSES[word]) for word in SAID if word in shown],
        "lacking": _lacking(proof, names),
        "phrases": _phrases(proof, names),
        "groups": list(_groups(proof, names.setter.page)),
        "count": len(proof.told),
    }


def _rows(content: Content, proof: Proof, names: Names) -> Iterator[Row]:
    """Yield the rows of the table: a whole, then its parts."""
    page, game = names.setter.page, content.game.id
    rules = address.relative(page, address.rules_page(game))
    browser = address.relative(page, address.browser_page(game))
    wholes = {"rules": rules, "cards": browser, "phrases": "#phrases"}
    for part in parts(content, proof.report) if proof.report else ():
        link = wholes.get(part.kind, "")
        if part.kind == "chapter":
            link = names.setter.link("rule", part.id)
        elif part.kind == "type":
            link = f"{browser}#q={quote(f'type:{part.id}', safe='')}"
        yield {
            "name": names.setter.plain(part.name),
            "number": part.number,
            "link": link,
            "is_whole": part.is_whole,
            "counts": part.counts,
            "proved": part.proved,
            "total": part.total,
            "shares": part.shares,
            "others": [(word, SAID[word].lower(), n) for word, n in part.counts.items() if word != "proved"],
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
