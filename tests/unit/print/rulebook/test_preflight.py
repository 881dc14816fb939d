"""Whole books read back: pages, references, outline, fonts, and every word that should be in them."""

from __future__ import annotations

import re
import subprocess
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pikepdf
import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.print.pdf.preflight import Expected, preflight
from ruledeck.print.rulebook import BOOK_PAPERS, build_rulebook
from ruledeck.print.rulebook.matter.terms import index_terms
from ruledeck.text.html import plain_text
from ruledeck.text.typography import set_signs

SIZES = {paper.name: (paper.width_mm, paper.height_mm) for paper in BOOK_PAPERS}
CITED = re.compile(r"\((?:chapter )?(R?\d[\d.]*), p\.\s*(\d+)\)")
XHTML = "{http://www.w3.org/1999/xhtml}"


@dataclass(frozen=True)
class Printed:
    """A book and the content it was made of."""

    content: Content
    paper: str
    path: Path

    @cached_property
    def pages(self) -> list[str]:
        """The text of each page, in the order in which it was written."""
        shown = subprocess.run(["pdftotext", "-raw", self.path, "-"], check=True, capture_output=True)
        return shown.stdout.decode().split("\f")[:-1]

    @cached_property
    def words(self) -> str:
        """All letters and digits of the book, without what hyphenation and line ends put between them."""
        return letters("".join(self.pages))

    @cached_property
    def pdf(self) -> pikepdf.Pdf:
        return pikepdf.open(self.path)

    def page_of(self, destination: pikepdf.Object | str) -> int:
        """Return the page that a link or an entry of the outline leads to, from 1."""
        if isinstance(destination, str | pikepdf.String):
            destination = pikepdf.NameTree(self.pdf.Root.Names.Dests)[str(destination)]
        target = destination.D if isinstance(destination, pikepdf.Dictionary) else destination
        return pikepdf.Page(target[0]).index + 1

    def links(self, page: int) -> Iterator[pikepdf.Object]:
        """Yield the links of a page that lead to places in the book."""
        for annotation in self.pdf.pages[page - 1].get("/Annots", []):
            if annotation.Subtype == pikepdf.Name.Link and "/Dest" in annotation:
                yield annotation.Dest


def letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


def pieces(content: Content, text: str) -> Iterator[str]:
    """Yield the letters of the pieces of a text between which a book sets something of its own."""
    icons = content.game.icons
    for piece in re.split(
        r"\0|:\s|\n\s*-|\||\n\n", re.sub(r"\[((?:[^\[\]]|\[x?\d\])+)\]\(\w+:[^)]*\)", "\\1\0", text)
    ):
        yield letters(set_signs(plain_text(piece, lambda icon, _: icons[icon].name)))


@pytest.fixture(scope="module", params=["ember A4", "ember A5", "ember Letter", "raid-wars A4"])
def book(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Printed:
    game, paper = request.param.split()
    content = request.getfixturevalue("ember_content" if game == "ember" else "raid_wars")
    out = tmp_path_factory.mktemp("books") / f"{game}.pdf"
    return Printed(content, paper, build_rulebook(content, paper, out))


def test_pages_have_the_size_of_the_paper_and_fonts_are_embedded(book: Printed) -> None:
    with pikepdf.open(book.path) as pdf:
        expected = Expected(len(pdf.pages), SIZES[book.paper])
    assert not [fault for fault in preflight(book.path, expected) if "TrimBox" not in fault]


def test_no_word_stands_outside_the_page_or_in_its_last_five_mm(book: Printed) -> None:
    shown = subprocess.run(["pdftotext", "-bbox", book.path, "-"], check=True, capture_output=True)
    least = 5 / 25.4 * 72
    for page in ElementTree.fromstring(shown.stdout).iter(f"{XHTML}page"):
        width, height = float(page.attrib["width"]), float(page.attrib["height"])
        for word in page.iter(f"{XHTML}word"):
            box = [float(word.attrib[side]) for side in ("xMin", "yMin", "xMax", "yMax")]
            assert least < box[0] < box[2] < width - least, word.text
            assert least < box[1] < box[3] < height - least, word.text


def test_every_text_of_the_rules_is_in_the_book(book: Printed) -> None:
    for paragraph in book.content.paragraphs.values():
        for piece in pieces(book.content, paragraph.text):
            assert piece in book.words, (paragraph.id, piece)


def test_every_card_and_every_ruling_is_in_the_book(book: Printed) -> None:
    texts = [(card.id, text) for card in book.content.cards for text in (card.name, *card.text)]
    for ruling in book.content.rulings:
        texts += [(ruling.id, text) for text in (ruling.question, ruling.answer, ruling.because)]
    for id, text in texts:
        for piece in pieces(book.content, text):
            assert piece in book.words, (id, piece)


def test_every_cross_reference_leads_to_the_page_where_its_number_stands(book: Printed) -> None:
    found = CITED.findall("\n".join(book.pages))
    assert len(found) > 5
    for number, page in found:
        assert re.search(rf"^{re.escape(number)}(\s|$)", book.pages[int(page) - 1], re.MULTILINE), (
            number,
            page,
        )


def test_every_link_leads_somewhere(book: Printed) -> None:
    count = len(book.pages)
    targets = [book.page_of(target) for page in range(1, count + 1) for target in book.links(page)]
    assert len(targets) > len(book.content.paragraphs) / 4
    assert all(1 <= target <= count for target in targets)


def test_contents_outline_and_pages_agree(book: Printed) -> None:
    with book.pdf.open_outline() as outline:
        entries = [entry for top in outline.root for entry in (top, *top.children)]
        outlined = [(entry.title, book.page_of(entry.destination)) for entry in entries]
    listed = [book.page_of(target) for target in dict.fromkeys(map(str, book.links(2)))]
    assert listed[: len(outlined)] == [page for _, page in outlined]
    contents = re.sub(r"\s+", " ", book.pages[1])
    for title, page in outlined:
        assert f"{title} {page}" in contents
        assert letters(title).casefold() in letters(book.pages[page - 1]).casefold()


def test_the_index_has_every_term_with_pages_on_which_it_stands(book: Printed) -> None:
    opening = max(at for at, page in enumerate(book.pages) if re.search(r"^Index$", page, re.MULTILINE))
    index = re.sub(r"\s+", " ", " ".join(book.pages[opening:]))
    rules = book.content.paragraphs.values()
    for _, terms in index_terms(book.content):
        for term in terms:
            entry = re.search(rf"{re.escape(term.word)} ((?:\d+(?:–\d+)?(?:, )?)+)", index)
            assert entry, term.word
            forms = {form for rule in rules if term.word in rule.terms for form in rule.terms} | {term.word}
            defined = {book.page_of(f"rule:{id}") for _, id in term.defined}
            for page in set(pages_of(entry[1])) - defined:
                shown = letters(book.pages[page - 1]).casefold()
                assert any(letters(form).casefold() in shown for form in forms), (term.word, page)


def pages_of(listed: str) -> Iterator[int]:
    for run in listed.rstrip(", ").split(", "):
        first, _, last = run.partition("–")
        yield from range(int(first), int(last or first) + 1)


def test_no_page_number_is_missing_and_no_icon_is_a_nameless_character(book: Printed) -> None:
    text = "".join(book.pages)
    assert not re.search(r"p\.\s*0\b|[\ue000-\uf8ff\ufdd0-\ufdef\ufffd]", text)


def test_a_book_tells_its_title_language_and_structure_but_no_date(book: Printed) -> None:
    assert str(book.pdf.docinfo["/Title"]) == f"{book.content.game.name}: Rulebook"
    assert str(book.pdf.Root.Lang) == book.content.game.language
    assert book.pdf.Root.MarkInfo.Marked
    assert "/CreationDate" not in book.pdf.docinfo


def test_notice_and_licence_stand_on_the_cover(book: Printed) -> None:
    cover = letters(book.pages[0])
    assert letters(book.content.game.notice) in cover
    assert letters(book.content.game.licence) in cover
