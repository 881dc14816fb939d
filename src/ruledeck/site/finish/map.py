"""The site map: every page, for search engines. A site without an address has none."""

from __future__ import annotations

from html import escape

from ruledeck.site.edition import Edition


def write_site_map(edition: Edition) -> None:
    """Write `sitemap.xml` over the generator's, which knows none of the card pages."""
    path = edition.site / "sitemap.xml"
    path.with_suffix(".xml.gz").unlink(missing_ok=True)
    path.unlink(missing_ok=True)
    if not edition.workspace.url:
        return
    root = edition.workspace.url.rstrip("/")
    pages = sorted(page.relative_to(edition.site).as_posix() for page in edition.site.rglob("*.html"))
    entries = (f"<url><loc>{escape(f'{root}/{page}')}</loc></url>" for page in pages if page != "404.html")
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
        *entries,
        "</urlset>",
        "",
    ]
    path.write_text("\n".join(lines), encoding="utf-8")
