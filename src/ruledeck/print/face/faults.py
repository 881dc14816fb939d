"""What is wrong with a face that has been set, placed at the card's own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruledeck.catalog.source.card import Card, Part
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.help import FILE, HelpCard
from ruledeck.print.face.page.help import HELP
from ruledeck.print.face.page.ladder import text_kind
from ruledeck.print.face.picture import Pictures
from ruledeck.print.face.setting import Room, Setting
from ruledeck.schema.parse.tree import Step
from ruledeck.schema.problem import Problem


def setting_problems(content: Content, setting: Setting) -> Iterator[Problem]:
    """Yield a problem for each text that a face cannot hold, and for a face that is no single page."""
    card = content.card_by_id.get(setting.id)
    for kind, room in setting.rooms.items():
        if room.excess > 1:
            yield _too_long(content, card, kind, room, setting)
    where = content.workspace.name(content.workspace.root / "print" / content.game.id / "faces" / "face.html")
    if setting.pages != 1:
        message = f"the face of '{setting.id}' takes {setting.pages} pages"
        yield Problem(where, 1, 1, "P024", message, "its template makes something higher than the card")
    if not setting.is_ours:
        message = f"the face of '{setting.id}' uses a font that is not one of the game's"
        hint = "name a family of the game's fonts in the styles"
        drawing = Pictures(content.workspace, content.game.id).drawn.get(setting.id)
        if drawing:
            where, hint = content.workspace.name(drawing), "turn the drawing's texts into paths"
        yield Problem(where, 1, 1, "P025", message, hint)


def _too_long(content: Content, card: Card | None, kind: str, room: Room, setting: Setting) -> Problem:
    over = _per_cent(room.excess)
    help_card = next((it for it in content.help if f"{HELP}{it.id}" == setting.id), None)
    if help_card:
        return _help_too_full(content, help_card, over)
    part = next((part for part in card.parts if text_kind(part.id) == kind), None) if card else None
    if card and part:
        return _part_too_long(content, card, part, room)
    if card is None or kind not in _MESSAGES:
        message = f"the back '{setting.id}' cannot hold its text ({over} too long)"
        return _at_game(content, message) if card is None else _at_type(content, card, kind, over)
    path, code, message, hint = _MESSAGES[kind]
    document = content.document_of(card)
    length = sum(len(line) for line in card.text)
    hint = hint.format(characters=max(1, round(length * (1 - 1 / room.excess))))
    return document.problem((card.index, path), code, message.format(over=over), hint)


def _help_too_full(content: Content, card: HelpCard, over: str) -> Problem:
    document = content.documents[content.workspace.name(content.game.folder / FILE)]
    message = f"the help card '{card.id}' is {over} too full, even in the smallest type"
    hint = "give it a bigger size, another column or fewer blocks"
    return document.problem((card.index, "columns"), "P022", message, hint)


def _part_too_long(content: Content, card: Card, part: Part, room: Room) -> Problem:
    """Return that the text of a part is too long, at the part."""
    name = content.game.parts[part.id].name.lower()
    _, code, message, hint = _MESSAGES["text"]
    message = message.format(over=_per_cent(room.excess)).replace("the face", f"the {name} of the face")
    length = sum(len(line) for line in card.text[part.start : part.stop])
    hint = hint.format(characters=max(1, round(length * (1 - 1 / room.excess))))
    return content.document_of(card).problem((card.index, "text", part.id), code, message, hint)


_MESSAGES = {
    "text": (
        "text",
        "P020",
        "the text is {over} too long for the face, even in the smallest type",
        "shorten it by about {characters} characters, or allow smaller type in print/<game>/sheets.yml",
    ),
    "name": (
        "name",
        "P021",
        "the name is {over} too long for the face, even in the smallest type",
        "shorten it, or allow smaller type in print/<game>/sheets.yml",
    ),
}


def _at_type(content: Content, card: Card, kind: str, over: str) -> Problem:
    what = {
        "column": "the column of stats",
        "line": "the line with type and side",
        "small": "the foot",
    }.get(kind, f"the box '{kind}'")
    message = f"{what} of '{card.id}' is {over} too long for the face"
    return content.document_of(card).problem((card.index, "type"), "P022", message)


def _at_game(content: Content, message: str) -> Problem:
    name = content.workspace.name(content.game.folder / "game.yml")
    return content.documents[name].problem(("name",), "P022", message)


def _per_cent(excess: float) -> str:
    return f"{max(1, round((excess - 1) * 100))} %"


def missing_characters(content: Content, known: frozenset[str], cards: Iterable[Card]) -> Iterator[Problem]:
    """Yield a problem for each character of a card that is none of the known ones, at its place."""
    for card in cards:
        if known.issuperset(card.name) and all(known.issuperset(line) for line in (*card.text, card.flavour)):
            continue
        document = content.document_of(card)
        texts: list[tuple[tuple[Step, ...], str]] = [
            ((card.index, "name"), card.name),
            ((card.index, "flavour"), card.flavour),
            *((card.line_path(at), line) for at, line in enumerate(card.text)),
        ]
        for path, text in texts:
            for offset, character in enumerate(text):
                if character not in known:
                    line, column = document.text_position(path, offset)
                    message = f"no font has the character '{character}' (U+{ord(character):04X})"
                    hint = "write it in characters of the Latin alphabet"
                    yield Problem(document.name, line, column, "P023", message, hint)
