"""References: every id that a text names is there."""

from __future__ import annotations

from collections.abc import Iterator

from ruledeck.catalog.check.known import game_document, is_known, known_ids, register_document
from ruledeck.catalog.source.content import Content
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem, nearest
from ruledeck.text.rulebook import ANY_LINK, LINK, Link

_CODES = {"rule": "X001", "card": "X002", "ruling": "X003"}


def check_references(content: Content) -> Iterator[Problem]:
    """Yield a problem for each id in cards, rulings, labels and keywords that nothing has."""
    for card in content.cards:
        for at, rule in enumerate(card.rules):
            if rule not in content.chapter_of and not is_known(content, "rule", rule):
                path = (card.index, "rules", at)
                yield content.document_of(card).problem(path, *_unknown(content, "rule", rule))
    for file, place, kind, id in _named(content):
        if not is_known(content, kind, id):
            yield content.documents[file].problem(place, *_unknown(content, kind, id))


def check_links(content: Content) -> Iterator[Problem]:
    """Yield a problem for each link in rules and rulings whose target is not there."""
    for chapter in content.chapters:
        for paragraph in chapter.paragraphs:
            for link in paragraph.links:
                if not is_known(content, link.kind, link.id):
                    column = link.column + _offset(link)
                    unknown = _unknown(content, link.kind, link.id)
                    yield Problem(chapter.file, link.line, column, *unknown)
        for number, row in enumerate(chapter.source.split("\n"), start=1):
            for offset, unknown in _odd_links(row):
                yield Problem(chapter.file, number, offset + 1, *unknown)
    for ruling in content.rulings:
        document = register_document(content, "rulings")
        for key in ("question", "answer", "because"):
            for offset, unknown in _links_in(content, getattr(ruling, key)):
                yield document.text_problem((ruling.index, key), offset, *unknown)


Named = tuple[str, tuple[Step, ...], str, str]
Unknown = tuple[str, str, str | None]


def _named(content: Content) -> Iterator[Named]:
    """Yield file, path, kind and id of every reference that is an entry of a list or a key's value."""
    for table in ("labels", "keywords"):
        for name, entry in getattr(content.game, table).items():
            if entry.rule:
                yield game_document(content).name, (table, name, "rule"), "rule", entry.rule
    for ruling in content.rulings:
        file = register_document(content, "rulings").name
        for at, rule in enumerate(ruling.rules):
            yield file, (ruling.index, "rules", at), "rule", rule
        for at, card in enumerate(ruling.cards):
            yield file, (ruling.index, "cards", at), "card", card


def _links_in(content: Content, text: str) -> Iterator[tuple[int, Unknown]]:
    for match in LINK.finditer(text):
        if not is_known(content, match["kind"], match["id"]):
            yield match.start("id"), _unknown(content, match["kind"], match["id"])
    yield from _odd_links(text)


def _odd_links(text: str) -> Iterator[tuple[int, Unknown]]:
    """Yield the offset of each Markdown link that is not a cross reference, with what is wrong."""
    for match in ANY_LINK.finditer(text):
        if text[: match.start()].endswith("!"):
            yield match.start() - 1, ("X005", "an image in a text", "images have no place in rules")
        elif match["target"].partition(":")[0] not in _CODES:
            message = f"a link to '{match['target']}'"
            hint = nearest(match["target"].partition(":")[0], _CODES)
            yield match.start("target"), ("X004", message, hint or "links go to rule:, card: or ruling:")


def _unknown(content: Content, kind: str, id: str) -> Unknown:
    known = known_ids(content, kind)
    message = f"unknown {kind} '{id}'" if id else f"a link to no {kind}"
    return _CODES[kind], message, nearest(id, known) or _tail(id, known)


def _tail(id: str, known: object) -> str | None:
    """Return a hint for an id whose last word another id ends with: `chooser` for `traps.chooser`."""
    assert hasattr(known, "__iter__")
    last = id.rpartition(".")[2]
    found = sorted(option for option in known if option.rpartition(".")[2] == last)
    return f"did you mean '{found[0]}'?" if found and last else None


def _offset(link: Link) -> int:
    return len(f"[{link.words}]({link.kind}:")
