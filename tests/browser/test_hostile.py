"""A stranger's workspace whose names are written to run scripts: nothing runs, and names show as written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.cli.site import make_site
from ruledeck.schema.workspace import open_workspace
from ruledeck.text.typography import set_words

EMBER = Path(__file__).parents[1] / "support" / "ember"

BAIT = """<img src=x onerror="ran()"> & &amp; 'q' "q" <script>ran()</script> [go](javascript:ran())"""
SHORT = """<svg/onload=ran()> &"'"""
LINK = "[go](javascript:1) *x*"
TITLE, LICENCE, GAME, CHAPTER = f"Title {BAIT}", f"CC {BAIT}", f"E {SHORT} {LINK}", f"Fire {SHORT}"


def written(text):
    """Return a text as a YAML value."""
    return "'" + text.replace("'", "''") + "'"


def bait(path, *changes):
    text = path.read_text("utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def hostile(tmp_path_factory, shared_cache):
    """The site of the invented game, every kind of name in it turned into bait."""
    folder = tmp_path_factory.mktemp("hostile") / "workspace"
    shutil.copytree(EMBER, folder, ignore=shutil.ignore_patterns("build"))
    (folder / "build").mkdir()
    (folder / "build" / "cache").symlink_to(shared_cache)
    game = folder / "catalog" / "ember"
    bait(
        folder / "ruledeck.yml",
        ("title: Games by the fire", f"title: {written(TITLE)}"),
        ("licence: CC BY 4.0", f"licence: {written(LICENCE)}"),
    )
    bait(
        game / "game.yml",
        ("name: Ember\n", f"name: {written(GAME)}\n"),
        ("Keep one small fire alive until the morning, alone or together.", written(f"Summary {BAIT}")),
        ('"Ember is invented for the tests. All of it is ours."', written(f"Notice {BAIT}")),
        ("licence: CC BY 4.0", f"licence: {written('<b>')}"),
        ("name: First Frost", f"name: {written('<b>S')}"),
        ("name: Warmth", f"name: {written('W <b>')}"),
        ("name: Place\n", f"name: {written(f'P {SHORT}')}\n"),
        ("plural: Places", f"plural: {written(f'Places {SHORT}')}"),
        ("name: heat", f"name: {written(SHORT)}"),
    )
    bait(game / "rules" / "fire.md", ("# Fire {#fire}", f"# {CHAPTER} {{#fire}}"))
    bait(game / "decks.yml", ("One night", written(f"Deck {BAIT}")))
    bait(game / "rulings.yml", ('"Does a cave have a roof?"', written(f"Roof {SHORT}?")))
    (folder / "mkdocs.yml").write_text(f"copyright: {written(BAIT)}\n", encoding="utf-8")
    handbook = folder / "site" / "handbook"
    handbook.mkdir(parents=True)
    (handbook / "index.md").write_text("# Handbook\n", encoding="utf-8")
    (handbook / "odd.md").write_text("# Odd &lt;svg onload=ran()&gt; &amp; end\n", encoding="utf-8")
    workspace = open_workspace(folder)
    return make_site(workspace, [load_sound_content(workspace, "ember")])


@pytest.fixture
def visit(visiting, hostile):
    """A window on the hostile site; its test fails when a script of a name ran."""
    visit = visiting(root=hostile.as_uri())
    visit.page.add_init_script("window.ran = () => console.error('a name ran as a script')")
    return visit


def shown(page, selector):
    """Return what the elements show, hidden ones too, without white space around."""
    return [" ".join(text.split()) for text in page.locator(selector).all_text_contents()]


def test_nothing_runs_on_any_page(visit, hostile):
    # 404.html names its files from the root of a server, which files that are opened by their paths have not.
    pages = {path.relative_to(hostile).as_posix() for path in hostile.rglob("*.html")} - {"404.html"}
    assert len(pages) > 30
    for path in sorted(pages):
        page = visit.open(path)
        assert page.locator("[onerror], [onload], [href^='javascript'], img[src='x']").count() == 0, path
        assert "ran()" not in "".join(page.locator("script:not([src])").all_text_contents()), path


def test_the_frame_shows_names_as_they_are_written(visit):
    page = visit.open("games/ember/rules/fire.html")
    assert page.title() == f"{CHAPTER} - {GAME} rules - {TITLE}"
    assert page.locator("meta[name=description]").get_attribute("content") == f"{GAME}, chapter 3: {CHAPTER}."
    assert shown(page, ".md-header__topic")[0] == TITLE
    assert {logo.get_attribute("title") for logo in page.locator(".md-logo").all()} == {TITLE}
    assert GAME in shown(page, ".md-tabs__link")
    assert f"3 {set_words(CHAPTER, 'en')}" in shown(page, ".md-nav--primary .md-nav__link .md-ellipsis")
    foot = shown(page, ".rd-footer")[0]
    assert f"{TITLE}. Texts: {LICENCE}. {BAIT}" in foot
    assert page.locator(".rd-footer a").first.get_attribute("href") == "https://git.example/games"
    assert "Odd <svg onload=ran()> & end" in shown(visit.open("handbook/index.html"), ".md-nav__link")


@pytest.mark.parametrize(
    ("path", "heading"),
    [
        ("index.html", TITLE),
        ("games/ember/index.html", GAME),
        ("games/ember/rules/index.html", f"Rules of {GAME}"),
        ("games/ember/rules/fire.html", f"3 {set_words(CHAPTER, 'en')}"),
        ("games/ember/rulings.html", f"Rulings of {GAME}"),
        ("games/ember/terms.html", f"Terms of {GAME}"),
        ("games/ember/changes.html", f"What changed in {GAME}"),
        ("games/ember/cards/index.html", f"Cards of {GAME}"),
    ],
    ids=["home", "game", "rules", "chapter", "rulings", "terms", "changes", "cards"],
)
def test_headings_show_names_as_they_are_written(visit, path, heading):
    page = visit.open(path)
    assert shown(page, "main h1")[0].removesuffix("¶").strip() == heading
    assert page.locator("main h1 a:not(.headerlink)").count() == 0


def test_the_data_page_shows_the_licence_as_it_is_written(visit):
    assert f"The texts are under {LICENCE}." in " ".join(shown(visit.open("api/index.html"), "main p"))


@pytest.mark.parametrize(
    ("words", "place", "title"),
    [
        ("fire", "rules/fire.html", f"3 {CHAPTER}"),
        ("cave roof", "#cave-roof", f"Roof {SHORT}?"),
    ],
    ids=["chapter", "ruling"],
)
def test_the_search_shows_names_as_they_are_written(visit, words, place, title):
    page = visit.open("index.html")
    page.keyboard.press("/")
    page.keyboard.type(words)
    found = page.locator(f".md-search-result__link[href*='{place}']").first
    found.wait_for(state="attached", timeout=120_000)
    assert shown(found, "h1, h2") == [title]
