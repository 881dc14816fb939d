"""Faces of a game: taken from the store, or set now, in batches on every core.

In: content, a profile, which cards and backs. Out: Face for each, by id. What goes into a face (card, game,
templates, styles, fonts, picture, sizes, this code) is hashed into its key; a face whose key is known is not
set again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.metadata import version
from pathlib import Path

from ruledeck.catalog.check.setup.help import size_problems
from ruledeck.catalog.source.card import Card
from ruledeck.catalog.source.content import Content
from ruledeck.catalog.source.help import HelpCard
from ruledeck.print.face.page.compose import PART, Batch, Item
from ruledeck.print.face.page.geometry import HELP_LAYOUT, OPEN, PLAIN, Geometry
from ruledeck.print.face.page.help import HELP, help_view
from ruledeck.print.face.page.view import has_words_above
from ruledeck.print.face.picture import Pictures
from ruledeck.print.face.store import Kept, Store
from ruledeck.print.fonts import FontSet, game_fonts
from ruledeck.print.profile import Profile
from ruledeck.print.template import DEFAULTS
from ruledeck.schema.files.whole import clear_unfinished
from ruledeck.schema.game import CardSize
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.processes import cores, run_on_cores
from ruledeck.text import typography

BATCH = 100  # time and memory of a document grow faster than its pages beyond that
LEAST_BATCH = 12  # below that, another process costs more than it saves
Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Face:
    """A front or back as set: page `index` of `file`, trimmed to `size`, with `bleed` mm around.

    `strip` is the height in mm of what stays visible below a card that lies on top, 0 where none lies so.
    """

    id: str
    key: str
    size: CardSize
    bleed: float
    file: Path
    index: int
    strip: float = 0.0


class Press:
    """Sets the faces of one game by one profile."""

    def __init__(self, content: Content, profile: Profile) -> None:
        self.content = content
        self.profile = profile

    @cached_property
    def fonts(self) -> FontSet:
        """The game's fonts, made now unless the cache has them."""
        return game_fonts(self.content)

    @cached_property
    def store(self) -> Store:
        """The faces set so far."""
        return Store(self.content.workspace.cache / "print" / self.content.game.id)

    def front(self, card: Card) -> Item:
        """Return a card's front as an item to be set."""
        words = repr(replace(card, file="", index=0, rules=(), retired="", marks={}, group="", reverse=""))
        card_type = self.content.game.types[card.type]
        shared = self._shared(card_type.size)
        key = _hash(shared, words, self.pictures.digest(card.id))
        return Item(card.id, key, _hash(shared, card.type, self._layout_of(card)), card)

    def back(self, side: str, size: str, mark: str = "") -> Item:
        """Return the back of a side or a back of the game, '' for the one that none owns, as an item.

        `mark` is the mark that it bears, or ''.
        """
        shared = self._shared(size)
        key = _hash(shared, "back", side, mark) if mark else _hash(shared, "back", side)
        return Item(back_id(side, size, mark), key, _hash(shared, "back"), None, side, mark)

    def help(self, card: HelpCard) -> Item:
        """Return a help card as an item to be set; its id is under `help.`.

        Raises:
            ContentError: it is of no known size.
        """
        unknown = list(size_problems(self.content, card))
        if unknown:
            raise ContentError(unknown)
        view = help_view(self.content, card, self.fonts.icons)
        shared = self._shared(card.size)
        key = _hash(shared, "help", repr(view))
        return Item(f"{HELP}{card.id}", key, _hash(shared, "help"), None, help=view)

    def set(self, items: Iterable[Item], progress: Progress | None = None) -> list[Kept]:
        """Return every item as kept in the store; what is not there yet is set now.

        Raises:
            ContentError: a template, style, icon or picture has a fault.
        """
        wanted = list(items)
        missing = list({item.key: item for item in wanted if item.key not in self.store}.values())
        done, problems = 0, list[Problem]()
        if missing:
            from ruledeck.print.face.typeset.batch import store_batch

            work = ((batch, self.store.folder, _name(batch)) for batch in self._batches(missing))
            try:
                for outcome in run_on_cores(store_batch, work, store_batch.__module__):
                    problems += outcome.problems
                    if not outcome.problems:
                        self.store.add(outcome.name)
                    done += len(outcome.settings)
                    if progress:
                        progress(done, len(missing))
            except BaseException:
                clear_unfinished(self.store.folder)
                raise
        if problems:
            raise ContentError(problems)
        return [self.store[item.key] for item in wanted]

    def faces(self, items: Iterable[Item], progress: Progress | None = None) -> dict[str, Face]:
        """Return faces by id, each sound: nothing on them is too long, missing or clipped.

        Raises:
            ContentError: a text does not fit, or a template, style, icon or picture has a fault.
        """
        from ruledeck.print.face.faults import missing_characters, setting_problems

        wanted = list(items)
        kept = self.set(wanted, progress)
        cards = [item.card for item in wanted if item.card]
        problems = list(missing_characters(self.content, self.fonts.characters, cards))
        problems += [problem for face in kept for problem in setting_problems(self.content, face.setting)]
        if problems:
            raise ContentError(problems)
        return {item.id: self._face(item, face) for item, face in zip(wanted, kept, strict=True)}

    def _face(self, item: Item, kept: Kept) -> Face:
        bleed, size = self.profile.bleed, self.size_of(item)
        strip = Geometry(size, bleed, self.layout_of(item)).strip
        return Face(item.id, item.key, size, bleed, kept.file, kept.index, strip)

    def size_of(self, item: Item) -> CardSize:
        """Return the trimmed size of an item."""
        game = self.content.game
        if item.help:
            return game.sizes[item.help.size]
        return game.size_of(item.card.type) if item.card else game.sizes[item.id.split(".")[1]]

    def layout_of(self, item: Item) -> str:
        """Return how an item is laid out; backs have one layout, and help cards."""
        if item.help:
            return HELP_LAYOUT
        return self._layout_of(item.card) if item.card else PLAIN

    def _layout_of(self, card: Card) -> str:
        game = self.content.game
        layout = game.types[card.type].layout or PLAIN
        if layout == "stacked" and not has_words_above(game, card, self.fonts.icons):
            return OPEN
        return layout

    def _batches(self, items: Sequence[Item]) -> Iterator[Batch]:
        """Yield batches of one size and layout each, small enough to keep every core busy."""
        alike: dict[tuple[str, str], list[Item]] = {}
        for item in items:
            alike.setdefault((self.size_of(item).id, self.layout_of(item)), []).append(item)
        share = max(LEAST_BATCH, -(-len(items) // cores()))
        game = self.content.game
        for (size, layout), same in alike.items():
            step = min(BATCH, share)
            for at in range(0, len(same), step):
                part = tuple(same[at : at + step])
                yield Batch(
                    self.content.workspace,
                    game,
                    game.sizes[size],
                    self.profile.bleed,
                    self.profile.text,
                    self.fonts,
                    part,
                    layout,
                )

    @cached_property
    def pictures(self) -> Pictures:
        """The pictures that the game brings."""
        return Pictures(self.content.workspace, self.content.game.id)

    def _shared(self, size: str) -> str:
        """Return the hash of what all faces of a size share."""
        return _hash(self._game_digest, repr(self.content.game.sizes[size]))

    @cached_property
    def _game_digest(self) -> str:
        game = self.content.game
        looks = (game.sets, game.types, game.sides, game.icons, game.stats, game.labels)
        pieces = (game.parts, game.marks, game.backs)
        own = self.content.workspace.root / "print" / game.id / PART
        return _hash(
            _code_digest(),
            self.fonts.digest,
            game.id,
            game.name,
            game.status,
            repr([dict(part) for part in (*looks, *pieces)]),
            _folder_digest(own),
            repr((self.profile.bleed, self.profile.text)),
        )


def back_id(side: str, size: str, mark: str = "") -> str:
    """Return the id of a back: `good.poker.card-back`, `plain.poker.card-back` for no side.

    One with a mark has it at the end: `good.poker.card-back.two`.
    """
    return f"{side or 'plain'}.{size}.card-back" + (f".{mark}" if mark else "")


@lru_cache(maxsize=1)
def _code_digest() -> str:
    """Return the hash of everything of ours and of WeasyPrint's version that decides how a face looks."""
    here = Path(__file__).parent
    texts = Path(typography.__file__).parent
    code = sorted([*here.rglob("*.py"), *(here.parent / "pdf").glob("*.py"), *texts.glob("*.py")])
    return _hash(
        *(path.read_text(encoding="utf-8") for path in code),
        _folder_digest(DEFAULTS / PART),
        version("weasyprint"),
        version("pydyf"),
    )


def _folder_digest(folder: Path) -> str:
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest.update(f"\0{path.relative_to(folder).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def _name(batch: Batch) -> str:
    return _hash(*(item.key for item in batch.items))


def _hash(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()
