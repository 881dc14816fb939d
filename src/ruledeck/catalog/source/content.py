"""Everything of a game, loaded from its text files.

In: a workspace and a game's id. Out: Content, with the problems of form found on the way. A file or entry
that has problems is left out of the content, so that all problems of a run are found together; whoever needs
whole content calls `load_sound_content`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import jsonschema_rs

from ruledeck.catalog.source.card import Card, card_from_data
from ruledeck.catalog.source.help import FILE as HELP
from ruledeck.catalog.source.help import HelpCard, help_from_data
from ruledeck.catalog.source.register import Deck, Erratum, Group, Lock, Ruling, entries
from ruledeck.catalog.source.scenario import Scenario, load_scenarios
from ruledeck.catalog.source.setup import Setups
from ruledeck.catalog.source.setup.modes import FILE as MODES
from ruledeck.catalog.source.setup.modes import Modes, modes_from_data
from ruledeck.catalog.source.style import FILE as STYLE
from ruledeck.catalog.source.style import NO_STYLE, Style, style_from_data
from ruledeck.catalog.source.timing import FILE as TIMING
from ruledeck.catalog.source.timing import Sequence, sequences_from_data
from ruledeck.schema.document import Document, read_text
from ruledeck.schema.files.links import is_there
from ruledeck.schema.game import CardType, Game, load_game
from ruledeck.schema.garbage import collection_paused
from ruledeck.schema.jsonschemas import SCHEMAS, Schema, cards_schema, errata_schema
from ruledeck.schema.parse.fault import strange_character
from ruledeck.schema.problem import ContentError, Problem, nearest
from ruledeck.schema.validate import schema_problems, validate, validator
from ruledeck.schema.validate.cards import card_problems
from ruledeck.schema.workspace import Workspace
from ruledeck.text.rulebook import Chapter, Paragraph, Section, read_chapter


@dataclass(frozen=True)
class Content:
    """A game and its texts. `documents` gives the place of anything in a YAML file, by the file's name."""

    workspace: Workspace
    game: Game
    cards: tuple[Card, ...]
    chapters: tuple[Chapter, ...]
    rulings: tuple[Ruling, ...]
    decks: tuple[Deck, ...]
    errata: tuple[Erratum, ...]
    lock: Lock | None
    documents: Mapping[str, Document]
    problems: tuple[Problem, ...] = field(default=())
    style: Style = NO_STYLE
    timing: tuple[Sequence, ...] = ()
    groups: tuple[Group, ...] = ()
    modes: Modes | None = None
    help: tuple[HelpCard, ...] = ()

    @cached_property
    def card_by_id(self) -> Mapping[str, Card]:
        """Cards by id; the first of two with one id."""
        return {card.id: card for card in reversed(self.cards)}

    @cached_property
    def group_by_id(self) -> Mapping[str, Group]:
        """Groups by id; the first of two with one id."""
        return {group.id: group for group in reversed(self.groups)}

    @cached_property
    def setups(self) -> Setups | None:
        """How the game can be set up; None where it has no modes."""
        return Setups(self.modes, *self.game.players) if self.modes else None

    @cached_property
    def paragraphs(self) -> Mapping[str, Paragraph]:
        """Rule paragraphs by id, in reading order."""
        return {paragraph.id: paragraph for chapter in self.chapters for paragraph in chapter.paragraphs}

    @cached_property
    def sections(self) -> Mapping[str, Section]:
        """Chapters and sections of the rules by id, in reading order."""
        return {section.id: section for chapter in self.chapters for section in chapter.sections}

    @cached_property
    def chapter_of(self) -> Mapping[str, Chapter]:
        """The chapter that holds each section and paragraph, by its id."""
        found: dict[str, Chapter] = {}
        for chapter in self.chapters:
            found.update((section.id, chapter) for section in chapter.sections)
            found.update((paragraph.id, chapter) for paragraph in chapter.paragraphs)
        return found

    @cached_property
    def scenarios(self) -> tuple[Scenario, ...]:
        """The scenarios of the game, read when they are first asked for."""
        return load_scenarios(self.workspace, self.game.id)

    def members(self, group: Group) -> list[Card]:
        """Return the cards that name a group as theirs."""
        return [card for card in self.cards if card.group == group.id]

    def members_by_type(self, group: Group) -> list[tuple[CardType, list[Card]]]:
        """Return the cards of a group that have no role in it, by types of which there are any."""
        others = [card for card in self.members(group) if card.id not in group.has.values()]
        by_type = (
            (card_type, [card for card in others if card.type == card_type.id])
            for card_type in self.game.types.values()
        )
        return [(card_type, cards) for card_type, cards in by_type if cards]

    def document_of(self, card: Card) -> Document:
        """Return the file that a card stands in."""
        return self.documents[card.file]


@collection_paused()
def load_content(workspace: Workspace, game_id: str) -> Content:
    """Return a game's content and the problems of form in its files.

    Raises:
        ContentError: `game.yml` itself has problems, so that nothing else can be read by it.
        WrongUsageError: there is no such game.
    """
    game, game_document = load_game(workspace, game_id)
    problems: list[Problem] = []
    documents = {game_document.name: game_document}
    cards = tuple(_load_cards(workspace, game, documents, problems))
    chapters = tuple(_load_chapters(workspace, game, game_document, problems))
    registers = {
        name: list(_load_register(workspace, game.folder / f"{name}.yml", schema, documents, problems))
        for name, schema in _register_schemas(game).items()
    }
    lock = _load_lock(workspace, game.folder / "rules.lock", documents, problems)
    style = _load_whole(workspace, game.folder / STYLE, "style", documents, problems)
    timing = _load_whole(workspace, game.folder / TIMING, "timing", documents, problems)
    helps = _load_whole(workspace, game.folder / HELP, "help", documents, problems)
    modes = _load_whole(workspace, game.folder / MODES, "modes", documents, problems)
    return Content(
        workspace,
        game,
        cards,
        chapters,
        entries(Ruling, registers["rulings"]),
        entries(Deck, registers["decks"]),
        entries(Erratum, registers["errata"]),
        lock,
        documents,
        tuple(problems),
        style_from_data(style) if style else NO_STYLE,
        sequences_from_data(timing) if timing else (),
        entries(Group, registers["groups"]),
        modes_from_data(modes) if modes else None,
        help_from_data(helps) if helps else (),
    )


def load_sound_content(workspace: Workspace, game_id: str) -> Content:
    """Return a game's content, or raise ContentError with the problems of form in its files."""
    content = load_content(workspace, game_id)
    if content.problems:
        raise ContentError(content.problems)
    return content


def _load_cards(
    workspace: Workspace, game: Game, documents: dict[str, Document], problems: list[Problem]
) -> Iterator[Card]:
    schema = cards_schema(game)
    quick = validator(schema)
    folder = game.folder / "cards"
    if is_there(folder) and not folder.is_dir():
        hint = "make it a folder, with files of cards in it"
        problems.append(Problem(workspace.name(folder), 1, 1, "F001", "cards is not a folder", hint))
    for path in sorted(folder.glob("**/*.yml")):
        document = workspace.read(path)
        documents[document.name] = document
        problems.extend(document.problems)
        if document.problems:
            continue
        is_valid = quick.is_valid(document.data)
        if not is_valid:
            problems.extend(card_problems(document, game, schema))
        for index, entry in _sound_entries(document, quick, is_valid):
            yield card_from_data(game, entry, document.name, index)


def _sound_entries(
    document: Document, quick: jsonschema_rs.Validator, is_valid: bool
) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the entries of a list that its schema allows, each with its place in the list."""
    entries: list[Any] = document.data if isinstance(document.data, list) else []
    for index, entry in enumerate(entries):
        if is_valid or quick.is_valid([entry]):
            yield index, entry


def _load_chapters(
    workspace: Workspace, game: Game, document: Document, problems: list[Problem]
) -> Iterator[Chapter]:
    folder = game.folder / "rules"
    if game.chapters and not folder.is_dir():
        hint = "make it a folder, with a file for each chapter in it"
        problems.append(document.problem(("chapters",), "R008", "there is no folder rules/", hint))
        return
    for number, stem in enumerate(game.chapters, start=1):
        path = folder / f"{stem}.md"
        if not is_there(path):
            unlisted = {file.stem for file in folder.glob("*.md")} - {*game.chapters}
            hint = nearest(stem, unlisted) or "write it, or take the chapter out of this list"
            place = ("chapters", number - 1)
            problems.append(document.problem(place, "R008", f"no file rules/{stem}.md", hint))
            continue
        name = workspace.name(path)
        try:
            text = read_text(path, name, workspace.root)
        except ContentError as error:
            problems.extend(error.problems)
            continue
        strange = strange_character(text)
        if strange:
            problems.append(Problem(name, *strange))
            continue
        chapter = read_chapter(text, name, stem, number)
        problems.extend(chapter.problems)
        yield chapter


def _register_schemas(game: Game) -> dict[str, Schema]:
    return {
        "rulings": SCHEMAS["rulings"](),
        "decks": SCHEMAS["decks"](),
        "groups": SCHEMAS["groups"](),
        "errata": errata_schema(game),
    }


def _load_register(
    workspace: Workspace, path: Path, schema: Schema, documents: dict[str, Document], problems: list[Problem]
) -> Iterator[tuple[int, dict[str, Any]]]:
    if not is_there(path):
        return
    document = workspace.read(path)
    documents[document.name] = document
    problems.extend(document.problems)
    if not document.problems:
        quick = validator(schema)
        is_valid = quick.is_valid(document.data)
        if not is_valid:
            problems.extend(schema_problems(document, schema))
        yield from _sound_entries(document, quick, is_valid)


def _load_lock(
    workspace: Workspace, path: Path, documents: dict[str, Document], problems: list[Problem]
) -> Lock | None:
    data = _load_whole(workspace, path, "lock", documents, problems)
    return Lock(**data) if data else None


def _load_whole(
    workspace: Workspace, path: Path, schema: str, documents: dict[str, Document], problems: list[Problem]
) -> Any:
    """Return the data of a file that is of use only when all of it is sound, or None."""
    if not is_there(path):
        return None
    document = workspace.read(path)
    documents[document.name] = document
    found = list(document.problems) or validate(document, schema)
    problems.extend(found)
    return None if found else document.data
