"""The schema of `mkdocs.yml`: the few settings of the site's look that a workspace has a say in.

All else that the generator can be told stays ours: it loads hooks and plugins and so would run what a
workspace names.
"""

from __future__ import annotations

from ruledeck.schema.jsonschemas.parts import (
    PICTURE,
    SCRIPT,
    STYLES,
    Schema,
    choice,
    listing,
    record,
    text,
    whole_file,
)

_COLOURS = (
    *("red", "pink", "purple", "deep purple", "indigo", "blue", "light blue", "cyan", "teal", "green"),
    *("light green", "lime", "yellow", "amber", "orange", "deep orange", "brown", "grey", "blue grey"),
    *("black", "white", "custom"),
)


def site_schema() -> Schema:
    """Return the schema of `mkdocs.yml`."""
    primary = choice(_COLOURS, "Colour of the bar above all pages. `custom`, the default, is Ruledeck's.")
    theme = {
        "logo": text("Picture in the bar above all pages: assets/logo.svg.", PICTURE),
        "favicon": text("Picture that browsers show for the site: assets/favicon.png.", PICTURE),
        "palette": record({}, {"primary": primary}, "Colours."),
    }
    style = text("A style sheet in `site/theme/`: assets/ours.css.", STYLES)
    script = text("A script in `site/theme/`: assets/ours.js.", SCRIPT)
    settings = {
        "copyright": text("A line for the foot of all pages."),
        "theme": record({}, theme, "Pictures and colours of the frame around all pages."),
        "extra_css": listing(style, "Style sheets that all pages load after ours.", unique=True),
        "extra_javascript": listing(script, "Scripts that all pages load after ours.", unique=True),
        "docs_dir": choice(("build/docs",), "Where Ruledeck writes pages for MkDocs; for its other readers."),
        "site_dir": choice(("build/site",), "Where the site is made; for other readers of the file."),
    }
    about = (
        "`mkdocs.yml` says how the site looks. It is data alone: of what MkDocs can be told, only these keys"
        " are taken, and no hooks, plugins or tags."
    )
    return whole_file("Ruledeck site", about, record({}, settings))
