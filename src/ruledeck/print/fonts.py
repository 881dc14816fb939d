"""The fonts of a game: subset once, kept by content hash, and given to WeasyPrint by address.

In: a game's content. Out: FontSet, a folder of TrueType files with the CSS that names them. Three families:
`Ruledeck Display` (Cinzel, for names and headings), `Ruledeck Text` (Alegreya Sans), `Ruledeck Icons` (the
game's icons). They are embedded whole, so that no PDF depends on which characters a batch happened to use,
and digits are lining ones under their own code points, so that text can be searched and copied.

Every font holds the same wide repertoire of Latin characters, and beyond it what the game's texts use.
"""

from __future__ import annotations

import hashlib
import importlib.util
import io
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from ruledeck.catalog.source.content import Content
from ruledeck.print.icons import ICON_FAMILY, icon_characters, icon_svg
from ruledeck.schema.files.links import without_links

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont

DISPLAY_FAMILY = "Ruledeck Display"
TEXT_FAMILY = "Ruledeck Text"
VERSION = "1"  # part of the cache key: raise it when this module makes other fonts of the same sources
FEATURES = ("case", "ccmp", "kern", "locl", "mark", "mkmk")


@dataclass(frozen=True, slots=True)
class FontSource:
    """A font file that a package ships. `axes` fixes the axes of a variable font."""

    family: str
    package: str
    file: str
    weight: int
    italic: bool = False
    axes: Mapping[str, float] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Name of the file that is made of it."""
        return f"{self.family.removeprefix('Ruledeck ').lower()}-{self.weight}{'i' * self.italic}.ttf"

    @property
    def path(self) -> Path:
        """The file as installed."""
        return _package_folder(self.package) / "files" / self.file


def _alegreya(style: str, weight: int, italic: bool = False) -> FontSource:
    return FontSource(TEXT_FAMILY, "fontpkg_alegreya_sans", f"AlegreyaSans-{style}.ttf", weight, italic)


SOURCES = (
    FontSource(DISPLAY_FAMILY, "fontpkg_cinzel", "Cinzel[wght].ttf", 700, axes={"wght": 700}),
    _alegreya("Regular", 400),
    _alegreya("Italic", 400, italic=True),
    _alegreya("Medium", 500),
    _alegreya("MediumItalic", 500, italic=True),
    _alegreya("Bold", 700),
    _alegreya("BoldItalic", 700, italic=True),
    _alegreya("ExtraBold", 800),
)
ICON_FILE = "icons.ttf"
ADVANCES = "advances.json"
SEAL = "seal"
"""The file that holds the hash of all others, by which a damaged folder is known."""


@dataclass(frozen=True)
class FontSet:
    """A game's fonts, made and kept in `folder`.

    `digest` changes whenever any byte of them does. `icons` gives the character that shows each icon.
    """

    folder: Path
    digest: str
    icons: Mapping[str, str]

    @cached_property
    def css(self) -> str:
        """The `@font-face` rules of all families."""
        rules = [_font_face(source, self.folder / source.name) for source in SOURCES]
        address = (self.folder / ICON_FILE).as_uri()
        rules.append(f'@font-face {{ font-family: "{ICON_FAMILY}"; src: url("{address}"); }}')
        return "\n".join(rules)

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """All font files."""
        return (*(self.folder / source.name for source in SOURCES), self.folder / ICON_FILE)

    @cached_property
    def advances(self) -> Mapping[str, Mapping[str, int]]:
        """Advance in thousandths of the type size of each character, by file name."""
        kept: dict[str, dict[str, int]] = json.loads((self.folder / ADVANCES).read_text("utf-8"))
        return kept

    @cached_property
    def characters(self) -> frozenset[str]:
        """Characters that can be set in text. What the display font lacks is set in the text font."""
        return frozenset(self.advances[SOURCES[1].name])


def game_fonts(content: Content) -> FontSet:
    """Return the fonts of a game, made now unless the cache has them.

    Raises:
        ContentError: an icon of the game cannot be drawn.
    """
    game = content.game
    characters = _repertoire(content)
    parts = [VERSION, characters, *_source_digests()]
    parts += [f"{icon}={icon_svg(game, icon)}" for icon in sorted(game.icons)]
    digest = hashlib.blake2b("\0".join(parts).encode(), digest_size=16).hexdigest()
    folder = without_links(content.workspace.cache) / "fonts" / digest
    if not _is_whole(folder):
        _make_folder(folder, content, characters)
    return FontSet(folder, digest, icon_characters(game))


def _is_whole(folder: Path) -> bool:
    """Return whether all files of a folder of fonts are there, as they were made."""
    try:
        return (folder / SEAL).read_text("ascii") == _seal(folder)
    except (OSError, UnicodeDecodeError):
        return False


def _seal(folder: Path) -> str:
    """Return the hash of what is in a folder of fonts."""
    names = (*(source.name for source in SOURCES), ICON_FILE, ADVANCES)
    found = hashlib.blake2b(digest_size=16)
    for name in names:
        found.update(hashlib.blake2b((folder / name).read_bytes()).digest())
    return found.hexdigest()


def _repertoire(content: Content) -> str:
    """Return the characters to keep, sorted: a fixed wide set, and what the game uses beyond it."""
    used: set[str] = set()
    for document in content.documents.values():
        if not document.text.isascii():  # else all of it is in the fixed set
            used.update(document.text)
    for chapter in content.chapters:
        for section in chapter.sections:
            used.update(section.title)
        for paragraph in chapter.paragraphs:
            used.update(paragraph.text)
    fixed = {chr(code) for start, stop in _FIXED for code in range(start, stop)}
    return "".join(sorted(fixed | {character for character in used if character.isprintable()}))


# ASCII, Latin-1 and Latin Extended-A; punctuation; superscripts; euro, trade mark, arrows, minus and
# comparisons; combining accents.
_FIXED = (
    (0x20, 0x7F), (0xA0, 0x180), (0x2010, 0x2050), (0x2070, 0x20A0), (0x20AC, 0x20AD), (0x2122, 0x2123),
    (0x2190, 0x2194), (0x2212, 0x2213), (0x2260, 0x2266), (0x300, 0x310),
)  # fmt: skip


@lru_cache(maxsize=1)
def _source_digests() -> tuple[str, ...]:
    return tuple(hashlib.blake2b(source.path.read_bytes(), digest_size=16).hexdigest() for source in SOURCES)


@lru_cache(maxsize=16)
def _package_folder(package: str) -> Path:
    spec = importlib.util.find_spec(package)
    assert spec is not None, f"the font package {package} is not installed"
    assert spec.origin is not None
    return Path(spec.origin).parent


def _font_face(source: FontSource, path: Path) -> str:
    style = "italic" if source.italic else "normal"
    return (
        f'@font-face {{ font-family: "{source.family}"; font-weight: {source.weight}; font-style: {style};'
        f' src: url("{path.as_uri()}"); }}'
    )


def _make_folder(folder: Path, content: Content, characters: str) -> None:
    """Write all fonts into a fresh folder and move it to its place."""
    import shutil
    import tempfile

    from ruledeck.print.iconfont import build_icon_font

    icons = build_icon_font(content.game)
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(dir=folder.parent, prefix=".new-"))
    try:
        made = {source.name: _subset(source, characters) for source in SOURCES} | {ICON_FILE: icons}
        for name, data in made.items():
            (fresh / name).write_bytes(data)
        advances = {name: dict(_advances(data)) for name, data in made.items()}
        (fresh / ADVANCES).write_text(json.dumps(advances), encoding="utf-8")
        (fresh / SEAL).write_text(_seal(fresh), encoding="ascii")
        fresh.chmod(0o755)
        if folder.is_dir() and not _is_whole(folder):
            shutil.rmtree(folder)
        fresh.rename(folder)
    except OSError:
        if not _is_whole(folder):  # another process may have been first; then its folder is the same
            raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)


def _subset(source: FontSource, characters: str) -> bytes:
    """Return a static TrueType font with the given characters, without hints and without dates."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(source.path, recalcTimestamp=False)
    if source.axes:
        font = instantiateVariableFont(font, dict(source.axes), inplace=True)
    _make_lining(font)
    options = Options(
        layout_features=list(FEATURES), hinting=False, notdef_outline=True, name_IDs=["*"], glyph_names=False
    )
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    _name(font, source)
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()


def _make_lining(font: TTFont) -> None:
    """Put the lining digits under the digits' code points, where the font has them as a feature."""
    layout = font["GSUB"].table
    lookups = {
        index
        for record in layout.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    swap: dict[str, str] = {}
    for index in sorted(lookups):
        for subtable in layout.LookupList.Lookup[index].SubTable:
            swap |= getattr(getattr(subtable, "ExtSubTable", subtable), "mapping", {})
    for table in font["cmap"].tables:
        for code in range(ord("0"), ord("9") + 1):
            if code in table.cmap:
                table.cmap[code] = swap.get(table.cmap[code], table.cmap[code])


def _name(font: TTFont, source: FontSource) -> None:
    """Give the font a name of its own that tells family and weight, as a PDF viewer lists it."""
    style = f"{source.weight}{'Italic' * source.italic}"
    postscript = f"{source.family.replace(' ', '')}-{style}"
    names = {1: f"{source.family} {style}", 2: "Regular", 3: postscript, 4: postscript, 6: postscript}
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in (0, 13, 14)]
    for name_id, text in names.items():
        table.setName(text, name_id, 3, 1, 0x409)


def _advances(data: bytes) -> Iterator[tuple[str, int]]:
    """Yield each character with its advance in thousandths of the type size."""
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data))
    scale = 1000 / font["head"].unitsPerEm
    metrics = font["hmtx"].metrics
    for code, glyph in sorted(font.getBestCmap().items()):
        yield chr(code), round(metrics[glyph][0] * scale)
