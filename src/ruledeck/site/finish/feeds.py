"""Feeds of what changed in a game: Atom (RFC 4287) and JSON Feed 1.1. They need the site's address."""

from __future__ import annotations

import json
from html import escape
from typing import Any
from xml.sax.saxutils import escape as escape_xml

from ruledeck.catalog.source.content import Content
from ruledeck.site import address
from ruledeck.site.edition import Edition
from ruledeck.site.pages.changes import Change, changes_of, marked

MOST_ENTRIES = 100


def write_feeds(edition: Edition, content: Content) -> None:
    """Write both feeds of a game; nothing for a site without an address or a game without changes."""
    changes = changes_of(content)[:MOST_ENTRIES]
    if not edition.workspace.url or not changes:
        return
    page = edition.site / address.changes_page(content.game.id)
    page.with_suffix(".xml").write_text(atom(edition, content, changes), encoding="utf-8")
    data = json.dumps(json_feed(edition, content, changes), ensure_ascii=False, indent=1)
    page.with_suffix(".json").write_text(data + "\n", encoding="utf-8")


def atom(edition: Edition, content: Content, changes: tuple[Change, ...]) -> str:
    """Return the Atom feed of changes, newest first."""
    page = _absolute(edition, address.changes_page(content.game.id))
    feed = page.removesuffix(".html") + ".xml"
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{escape_xml(content.game.language)}">',
        f"<title>{escape_xml(_title(content))}</title>",
        f"<id>{escape_xml(page)}</id>",
        f'<link rel="self" href="{escape(feed)}"/>',
        f'<link href="{escape(page)}"/>',
        f"<updated>{changes[0].date}T00:00:00Z</updated>",
        f"<author><name>{escape_xml(edition.workspace.title)}</name></author>",
    ]
    for change in changes:
        lines += [
            "<entry>",
            f"<title>{escape_xml(change.title)}</title>",
            f"<id>{escape_xml(_place(edition, content, change))}</id>",
            f'<link href="{escape(_absolute(edition, change.target))}"/>',
            f"<updated>{change.date}T00:00:00Z</updated>",
            f'<content type="html">{escape_xml(_html(content, change))}</content>',
            "</entry>",
        ]
    return "\n".join([*lines, "</feed>", ""])


def json_feed(edition: Edition, content: Content, changes: tuple[Change, ...]) -> dict[str, Any]:
    """Return the JSON feed of changes, newest first."""
    page = _absolute(edition, address.changes_page(content.game.id))
    return {
        "version": "https://jsonfeed.org/version/1.1",
        "title": _title(content),
        "home_page_url": page,
        "feed_url": page.removesuffix(".html") + ".json",
        "language": content.game.language,
        "items": [
            {
                "id": _place(edition, content, change),
                "url": _absolute(edition, change.target),
                "title": change.title,
                "content_html": _html(content, change),
                "date_published": f"{change.date}T00:00:00Z",
            }
            for change in changes
        ],
    }


def _title(content: Content) -> str:
    return f"What changed in {content.game.name}"


def _place(edition: Edition, content: Content, change: Change) -> str:
    """Return the permanent id of an entry."""
    return _absolute(edition, f"{address.changes_page(content.game.id)}#{change.key}")


def _absolute(edition: Edition, path: str) -> str:
    return f"{edition.workspace.url.rstrip('/')}/{path}"


def _html(content: Content, change: Change) -> str:
    marks = {"deleted": "del", "inserted": "ins"}
    pieces = marked(content, change.before, change.after) if change.before else []
    words = (
        f"<{marks[piece.kind]}>{escape(piece.text)}</{marks[piece.kind]}>"
        if piece.kind in marks
        else escape(piece.text)
        for piece in pieces
    )
    return f"<p>{escape(change.why)}</p>" + (f"<p>{''.join(words)}</p>" if pieces else "")
