"""From cards to pages of HTML with their styles and drawings: all that WeasyPrint is given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ruledeck.catalog.source.card import Card
from ruledeck.print.face.art.drawing import Drawing
from ruledeck.print.face.page.artwork import back_pattern, card_art, colour_of, pennant_tip, side_css
from ruledeck.print.face.page.fold import fold
from ruledeck.print.face.page.geometry import OPEN, PLAIN, Geometry
from ruledeck.print.face.page.help import HelpView
from ruledeck.print.face.page.view import GameView, back_view, face_view
from ruledeck.print.face.picture import Pictures
from ruledeck.print.fonts import FontSet
from ruledeck.print.profile import TextLimits
from ruledeck.print.template import Templates
from ruledeck.schema.game import CardSize, Game
from ruledeck.schema.workspace import Workspace

PART = "faces"


@dataclass(frozen=True, slots=True)
class Item:
    """A face to be set: the front of `card`, a help card, or with neither the back of `side`.

    `side` is a side or a back of the game, `mark` the mark that a back bears, or ''.
    """

    id: str
    key: str
    group: str
    card: Card | None
    side: str = ""
    mark: str = ""
    help: HelpView | None = None


@dataclass(frozen=True)
class Batch:
    """Faces of one size and layout of a game, to be set together."""

    workspace: Workspace
    game: Game
    size: CardSize
    bleed: float
    limits: TextLimits
    fonts: FontSet
    items: tuple[Item, ...]
    layout: str = PLAIN

    @property
    def geometry(self) -> Geometry:
        """The size with its bleed, as this layout divides it."""
        return Geometry(self.size, self.bleed, self.layout)


@dataclass(frozen=True, slots=True)
class Styles:
    """A style sheet, and the address that addresses in it start from."""

    css: str
    base_url: str


def compose_pages(batch: Batch, templates: Templates) -> tuple[dict[str, str], dict[str, Drawing]]:
    """Return the HTML of each face by key, and the drawings in them by address.

    Raises:
        ContentError: a template or a picture has a fault.
    """
    game, icons = batch.game, batch.fonts.icons
    game_view = GameView(game.id, game.name, game.status, icons)
    pictures = Pictures(batch.workspace, game.id)
    width = batch.size.width + 2 * batch.bleed
    pages: dict[str, str] = {}
    for item in batch.items:
        if item.help:
            pages[item.key] = templates.render("help.html", help=item.help, game=game_view)
        elif item.card is None:
            back = back_view(game, item.side, item.mark, icons)
            pages[item.key] = templates.render("back.html", back=back, game=game_view)
        else:
            card = face_view(game, item.card, icons, pictures.address(item.card.id, width))
            pages[item.key] = templates.render(_file(batch.layout, "html"), card=card, game=game_view)
    return pages, dict(_drawings(batch))


def styles(batch: Batch, templates: Templates) -> tuple[Styles, ...]:
    """Return all styles of a batch: fonts, colours, then the sheets of the templates' folder."""
    constants = batch.geometry.css()
    base_url = DEFAULT_BASE
    return (
        Styles(batch.fonts.css, base_url),
        Styles(constants + side_css(batch.game), base_url),
        *(
            Styles(fold(path.read_text(encoding="utf-8"), constants), f"{path.parent.as_uri()}/")
            for path in style_paths(templates, batch.layout)
        ),
    )


def _file(layout: str, suffix: str) -> str:
    """Return the name of the template or style sheet of a layout: `face.html`, `face-wide.html`."""
    layout = "stacked" if layout == OPEN else layout
    return f"face.{suffix}" if layout == PLAIN else f"face-{layout}.{suffix}"


def style_paths(templates: Templates, layout: str) -> Iterator[Path]:
    """Yield the style sheets in use, the workspace's own in place of those that ship."""
    for name in dict.fromkeys((_file(PLAIN, "css"), _file(layout, "css"), "game.css")):
        yield next(folder / name for folder in templates.folders if (folder / name).is_file())


def picture_folders(batch: Batch) -> Mapping[str, Path]:
    """Return the folders beyond the templates' that a face may load from."""
    pictures = Pictures(batch.workspace, batch.game.id)
    return {"art": pictures.folder, "kept": pictures.kept, "fonts": batch.fonts.folder}


def _drawings(batch: Batch) -> Iterator[tuple[str, Drawing]]:
    geometry = batch.geometry
    cards = [item.card for item in batch.items if item.card]
    for key in dict.fromkeys(("", *batch.game.sides, *(colour_of(batch.game, card) for card in cards))):
        yield f"drawn:tip-{key}", pennant_tip(batch.game, key)
    for item in batch.items:
        if item.help:
            continue
        if item.card is None:
            yield f"drawn:back-{item.side}", back_pattern(batch.game, item.side, geometry)
        else:
            yield f"drawn:art-{item.card.id}", card_art(batch.game, item.card, geometry)


DEFAULT_BASE = "about:blank"
