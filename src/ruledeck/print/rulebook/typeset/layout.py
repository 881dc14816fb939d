"""From HTML to PDF: the book laid out until every page number in it is the right one.

In: HTML whose page numbers are still asked for. Out: a PDF, the same bytes for the same HTML and fonts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from weasyprint import HTML, Document
from weasyprint.text.fonts import FontConfiguration

from ruledeck.print.pdf.lines import part_spaces
from ruledeck.print.resources import Resources
from ruledeck.print.rulebook.manuscript import Manuscript
from ruledeck.print.rulebook.pages import Pages, anchors_asked_for
from ruledeck.print.rulebook.typeset.finish import finish_book
from ruledeck.print.template import TemplateSet
from ruledeck.schema.files.whole import write_whole
from ruledeck.schema.garbage import collection_paused
from ruledeck.schema.problem import ContentError, Problem

PLAIN_LAYOUTS = 4  # from here on, page numbers keep their room, which brings any book to rest
PDF = {"pdf_tags": True}


def store_book(manuscript: Manuscript) -> tuple[Problem, ...]:
    """Set a book into the cache; return what is wrong with it, and then store nothing."""
    try:
        made = finish_book(set_book(manuscript), manuscript.icon_names)
    except ContentError as error:
        return error.problems
    manuscript.kept.parent.mkdir(parents=True, exist_ok=True)
    write_whole(manuscript.kept, made)
    return ()


def set_book(manuscript: Manuscript) -> bytes:
    """Return the PDF of a book.

    Raises:
        ContentError: it asks for the page of a place that it does not have, or for a file out of reach.
    """
    with collection_paused():  # a layout's many objects make its search a fifth of the time
        return _settle(manuscript)


def _settle(manuscript: Manuscript) -> bytes:
    html, templates = part_spaces(manuscript.html), manuscript.templates
    fonts, fetcher = FontConfiguration(), Resources(templates, manuscript.font_folders)
    asked = anchors_asked_for(html)
    pages, layouts = Pages.guessed(html, manuscript.paper.letters), 0
    while True:
        source = HTML(string=pages.fill(html), base_url=fetcher.base_url, url_fetcher=fetcher)
        document = source.render(font_config=fonts, **PDF)
        found = page_of_anchors(document)
        problems = [*fetcher.problems(), *_missing(asked - found.keys(), templates)]
        if problems:
            raise ContentError(problems)
        if all(pages.numbers.get(anchor) == found[anchor] for anchor in asked):
            made: bytes = document.write_pdf(**PDF)
            return made
        layouts += 1
        pages = pages.after(found, reserve=layouts >= PLAIN_LAYOUTS)


def page_of_anchors(document: Document) -> Mapping[str, int]:
    """Return the page, from 1, on which each anchor first stands."""
    found: dict[str, int] = {}
    for number, page in enumerate(document.pages, start=1):
        for anchor in page.anchors:
            found.setdefault(anchor, number)
    return found


def _missing(anchors: Collection[str], templates: TemplateSet) -> list[Problem]:
    file = templates.workspace.name(templates.folders[0])
    hint = "give an element that id, or leave the page out where it is asked for (marks.html, contents.html)"
    return [
        Problem(
            file, 1, 1, "P015", f"the book gives the page of '{anchor}', which stands nowhere in it", hint
        )
        for anchor in sorted(anchors)
    ]
