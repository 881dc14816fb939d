"""Building a rulebook: the same bytes everywhere, nothing set twice, no half-written file, faults placed."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pikepdf
import pytest

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.print.rulebook import build_rulebook, build_rulebooks
from ruledeck.print.rulebook.typeset import layout
from ruledeck.schema.problem import ContentError, WrongUsageError
from ruledeck.schema.workspace import Workspace, open_workspace

BUILD = """
import sys
from pathlib import Path
from ruledeck.catalog.source.content import load_sound_content
from ruledeck.print.rulebook import build_rulebook
from ruledeck.schema.workspace import open_workspace
build_rulebook(load_sound_content(open_workspace(Path(sys.argv[1])), "ember"), "A5", Path(sys.argv[2]))
"""
Edit = Callable[[str, str, str], None]


@pytest.fixture
def edit(ember: Workspace) -> Edit:
    """Replace one text by another in a file of the workspace."""

    def edit(file: str, old: str, new: str) -> None:
        path = ember.root / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")

    return edit


@pytest.fixture
def template(ember: Workspace) -> Callable[[str, str], None]:
    """Write a template of the workspace."""

    def write(name: str, text: str) -> None:
        path = ember.root / "print" / "ember" / "rulebook" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    return write


def build(ember: Workspace, out: Path, paper: str = "A5") -> Path:
    return build_rulebook(load_sound_content(open_workspace(ember.root), "ember"), paper, out)


def test_folder_time_zone_hash_seed_and_language_leave_no_trace(ember: Workspace, tmp_path: Path) -> None:
    other = tmp_path / "somewhere else" / "ember"
    shutil.copytree(ember.root, other)
    made = []
    for root, zone, seed in ((ember.root, "Asia/Tokyo", "1"), (other, "America/Lima", "2")):
        out = root / "book.pdf"
        surroundings = {**os.environ, "TZ": zone, "PYTHONHASHSEED": seed, "LC_ALL": "C.UTF-8"}
        subprocess.run([sys.executable, "-c", BUILD, root, out], check=True, env=surroundings)
        made.append(out.read_bytes())
    assert made[0] == made[1]


def test_an_unchanged_book_is_not_set_again(
    ember: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(ember, tmp_path / "a.pdf").read_bytes()
    monkeypatch.setattr(layout, "set_book", lambda _: pytest.fail("set again"))
    assert build(ember, tmp_path / "b.pdf").read_bytes() == first


@pytest.mark.parametrize(
    "change",
    [
        ("catalog/ember/rules/night.md", "A night is six hours long.", "A night is seven hours long."),
        ("catalog/ember/cards/fuel.yml", "name: Wet Log", "name: Damp Log"),
        ("catalog/ember/icons/heat.svg", "<path", '<path opacity="1"'),
        ("ruledeck.yml", "Games by the fire", "Games in the snow"),
    ],
)
def test_a_changed_source_gives_another_book(
    ember: Workspace,
    tmp_path: Path,
    edit: Edit,
    monkeypatch: pytest.MonkeyPatch,
    change: tuple[str, str, str],
) -> None:
    books: list[str] = []
    blank = io.BytesIO()
    pikepdf.new().save(blank)
    monkeypatch.setattr(layout, "set_book", lambda book: (books.append(book.html), blank.getvalue())[1])
    build(ember, tmp_path / "a.pdf")
    build(ember, tmp_path / "a.pdf")
    assert len(books) == 1
    edit(*change)
    build(ember, tmp_path / "a.pdf")
    assert len(books) == 2


def test_the_cache_keeps_a_few_books_of_a_game_and_always_the_newest(
    ember: Workspace, tmp_path: Path
) -> None:
    folder = ember.cache / "rulebooks" / "ember"
    folder.mkdir(parents=True)
    for age in range(9):
        (folder / f"{age}.pdf").touch()
        os.utime(folder / f"{age}.pdf", (1000 - age, 1000 - age))
    good = build(ember, tmp_path / "a.pdf").read_bytes()
    names = {path.name for path in folder.iterdir()}
    assert {f"{age}.pdf" for age in range(7)} < names
    assert len(names) == 8
    assert (folder / (names - {f"{age}.pdf" for age in range(7)}).pop()).read_bytes() == good


def test_a_fault_leaves_the_last_good_book(ember: Workspace, tmp_path: Path, edit: Edit) -> None:
    out = tmp_path / "book.pdf"
    good = build(ember, out).read_bytes()
    edit("catalog/ember/rules/fire.md", "(card:wet-log)", "(card:wet-dog)")
    with pytest.raises(ContentError, match=r"rules/fire.md:11:\d+: X002 unknown card 'wet-dog'"):
        build(ember, out)
    assert out.read_bytes() == good
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["book.pdf"]


def test_books_on_several_papers_are_what_each_is_alone(ember: Workspace, tmp_path: Path) -> None:
    content = load_sound_content(ember, "ember")
    books = {"A4": tmp_path / "a4.pdf", "a5": tmp_path / "a5.pdf"}
    assert build_rulebooks(content, books) == list(books.values())
    together = [path.read_bytes() for path in books.values()]
    shutil.rmtree(ember.cache / "rulebooks")
    assert [build(ember, tmp_path / f"{paper}.pdf", paper).read_bytes() for paper in books] == together


def test_faults_found_while_several_books_are_set_are_told(
    ember: Workspace, tmp_path: Path, template: Callable[[str, str], None]
) -> None:
    template("index.html", "")
    content = load_sound_content(ember, "ember")
    with pytest.raises(ContentError, match=r"P015 .* page of 'index'"):
        build_rulebooks(content, {"A4": tmp_path / "a4.pdf", "A5": tmp_path / "a5.pdf"})


def test_an_unknown_paper_is_wrong_usage(ember: Workspace, tmp_path: Path) -> None:
    with pytest.raises(WrongUsageError) as caught:
        build(ember, tmp_path / "a.pdf", "A6")
    assert caught.value.hint == "known: A4, A5, Letter"


def test_a_chapter_without_a_paragraph_has_its_place(ember: Workspace, tmp_path: Path) -> None:
    (ember.catalog / "ember" / "rules" / "words.md").write_text("# Words {#words}\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"rules/words.md:1:1: R009"):
        build(ember, tmp_path / "a.pdf")


def test_a_game_without_rules_has_no_book(ember_content: Content, tmp_path: Path) -> None:
    game = replace(ember_content.game, labels={}, keywords={})
    content = replace(ember_content, game=game, chapters=(), rulings=(), cards=())
    with pytest.raises(ContentError, match="R009 Ember has no rules"):
        build_rulebook(content, "A4", tmp_path / "a.pdf")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('\n<img src="lost.png" alt="">', r"cover.html:2:11: P014 the file 'lost.png' is missing"),
        ('<img src="../../../ruledeck.yml" alt="">', "is outside the templates' folder"),
        ('<img src="https://example.org/x.png" alt="">', "is on a network"),
    ],
)
def test_a_file_that_a_template_may_not_load_has_its_place(
    ember: Workspace, tmp_path: Path, template: Callable[[str, str], None], text: str, message: str
) -> None:
    template("cover.html", text)
    with pytest.raises(ContentError, match=message):
        build(ember, tmp_path / "a.pdf")


def test_a_page_asked_for_of_what_is_not_there_is_a_problem(
    ember: Workspace, tmp_path: Path, template: Callable[[str, str], None]
) -> None:
    template("index.html", "")
    with pytest.raises(ContentError, match=r"P015 .* page of 'index'"):
        build(ember, tmp_path / "a.pdf")


def test_a_fault_in_a_template_has_its_place(
    ember: Workspace, tmp_path: Path, template: Callable[[str, str], None]
) -> None:
    template("cover.html", "\n\n{{ book.subtitle }}")
    with pytest.raises(ContentError, match=r"print/ember/rulebook/cover.html:3:1: P013 .*subtitle"):
        build(ember, tmp_path / "a.pdf")
