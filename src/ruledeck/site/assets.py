"""What all pages load: fonts, the icons of the games, the search script.

Fonts are those of the printed cards, as WOFF2. An icon is a mask over the colour of the text around it.
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

from ruledeck.catalog.source.content import Content
from ruledeck.print.fonts import SOURCES, FontSource
from ruledeck.print.icons import icon_svg
from ruledeck.schema.files.whole import write_whole
from ruledeck.site import address
from ruledeck.site.cards.pictures import place
from ruledeck.site.edition import Edition
from ruledeck.site.words.setter import icon_class

# ASCII, Latin-1 and Extended-A, punctuation, arrows and comparisons; other letters are of the reader's system
CHARACTERS = (
    (0x20, 0x7F),
    (0xA0, 0x180),
    (0x2010, 0x2050),
    (0x2070, 0x20B0),
    (0x2190, 0x2194),
    (0x2212, 0x2213),
    (0x2260, 0x2266),
)
SEARCH = Path(address.__file__).parents[1] / "catalog" / "search" / "search.js"


def write_assets(edition: Edition) -> None:
    """Write fonts, icons and scripts into the site."""
    styles = edition.site / address.STYLES
    styles.mkdir(parents=True, exist_ok=True)
    faces = []
    for source in SOURCES:
        font = _web_font(edition.workspace.cache / "web-fonts", source)
        name = f"{Path(source.name).stem}.woff2"
        place(font, edition.site / "assets" / "fonts" / name)
        faces.append(_font_face(source, name))
    (styles / "fonts.css").write_text("\n".join([*faces, ""]), encoding="utf-8")
    icons = [rule for content in edition.contents for rule in _icon_rules(content)]
    (styles / "icons.css").write_text("\n".join([*icons, ""]), encoding="utf-8")
    shutil.copyfile(SEARCH, edition.site / address.SCRIPTS / "search.js")


def _icon_rules(content: Content) -> Iterator[str]:
    for icon in content.game.icons:
        svg = re.sub(r"\s+", " ", icon_svg(content.game, icon)).strip()
        mask = quote(svg, safe=" =:/'()<>,;")
        yield f'.{icon_class(content.game.id, icon)}{{--rd-icon:url("data:image/svg+xml,{mask}")}}'


def _font_face(source: FontSource, name: str) -> str:
    style = "italic" if source.italic else "normal"
    return (
        f'@font-face{{font-family:"{source.family}";font-weight:{source.weight};font-style:{style};'
        f'font-display:swap;src:url("../fonts/{name}") format("woff2")}}'
    )


def _web_font(cache: Path, source: FontSource) -> Path:
    """Return a font as WOFF2 with the characters that most texts need, kept by what it is made of."""
    parts = (source.path.read_bytes(), repr((source, CHARACTERS)).encode())
    digest = hashlib.blake2b(b"\0".join(parts), digest_size=16).hexdigest()
    kept = cache / f"{digest}.woff2"
    if not kept.is_file():
        cache.mkdir(parents=True, exist_ok=True)
        write_whole(kept, _subset(source))
    return kept


def _subset(source: FontSource) -> bytes:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(source.path, recalcTimestamp=False)
    if source.axes:
        font = instantiateVariableFont(font, dict(source.axes), inplace=True)
    options = Options(flavor="woff2", layout_features=["*"], hinting=False, notdef_outline=True)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=[code for start, stop in CHARACTERS for code in range(start, stop)])
    subsetter.subset(font)
    font.flavor = "woff2"
    made = io.BytesIO()
    font.save(made)
    return made.getvalue()
