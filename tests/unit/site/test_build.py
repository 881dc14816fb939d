"""The whole pipeline over the invented game: what stands where, twice the same, and what a fault leaves."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import re
import shutil
from pathlib import Path

import pytest

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace, open_workspace
from ruledeck.site.build import build_site
from ruledeck.site.finish.links import LinkCheck

EMBER = Path(__file__).parents[2] / "support" / "ember"


@pytest.fixture
def workspace(linked_ember: Workspace) -> Workspace:
    return linked_ember


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, shared_cache: Path) -> Path:
    """A site that no test changes."""
    folder = tmp_path_factory.mktemp("built") / "ember"
    shutil.copytree(EMBER, folder, ignore=shutil.ignore_patterns("build"))
    return build(opened(folder, shared_cache))


def opened(folder: Path, cache: Path) -> Workspace:
    (folder / "build").mkdir()
    (folder / "build" / "cache").symlink_to(cache)
    return open_workspace(folder)


def build(workspace: Workspace, **options: str) -> Path:
    contents = [load_sound_content(workspace, game) for game in workspace.games]
    return build_site(workspace, contents, **options)


def bytes_of(site: Path) -> dict[str, str]:
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def test_a_card_says_what_a_line_means_where_that_is_more_than_the_line_says(built: Path) -> None:
    page = (built / "games" / "ember" / "cards" / "charcoal-hut.html").read_text("utf-8")
    told = re.findall(r'<p class="rd-means">(.*?)</p>', page)
    assert [re.sub("<[^>]*>", "", words) for words in told] == [
        "Means First hour: Take 2 from the pile of fuel."
    ]
    plain = (built / "games" / "ember" / "cards" / "stillness.html").read_text("utf-8")
    assert "rd-means" not in plain


def test_every_card_has_a_page_a_picture_and_its_data(built: Path, workspace: Workspace) -> None:
    cards = load_sound_content(workspace, "ember").cards
    assert len(cards) > 10
    endings = ("html", "json", "png", "webp")
    missing = [
        f"{card.id}.{ending}"
        for card in cards
        for ending in (endings[:2] if card.retired else endings)
        if not (built / "games/ember/cards" / f"{card.id}.{ending}").is_file()
    ]
    assert missing == []


def test_every_link_leads_somewhere(built: Path, workspace: Workspace) -> None:
    assert LinkCheck(built, {}, workspace).problems() == []


def test_no_page_loads_anything_from_elsewhere(built: Path) -> None:
    outside = []
    for path in (*built.rglob("*.html"), *built.rglob("*.css")):
        text = path.read_text("utf-8")
        outside += [
            (path.name, mark)
            for mark in (
                'src="http',
                'src="//',
                "url(http",
                "@import",
                'rel="stylesheet" href="http',
                "preconnect",
            )
            if mark in text
        ]
    assert outside == []


def test_two_builds_give_the_same_bytes(
    built: Path, workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = bytes_of(build(workspace))
    first = bytes_of(built)
    assert {name for name in first if first[name] != again.get(name)} == set()
    assert first.keys() == again.keys()


def test_properdocs_sets_the_same_pages(built: Path, workspace: Workspace) -> None:
    other = build(workspace, generator="properdocs")
    assert bytes_of(other).keys() == bytes_of(built).keys()
    page = (other / "games/ember/rules/fire.html").read_text("utf-8")
    assert 'id="fire.feed"' in page


def test_the_folder_of_our_own_pages_is_never_emptied(workspace: Workspace) -> None:
    page = workspace.root / "site" / "handbook" / "index.md"
    page.parent.mkdir(parents=True)
    page.write_text("# Handbook\n")
    build(workspace)
    assert page.read_text() == "# Handbook\n"
    assert [path.name for path in (workspace.root / "site").rglob("*.html")] == []


def test_a_fault_leaves_the_last_good_site_and_nothing_else(workspace: Workspace) -> None:
    before = bytes_of(build(workspace))
    handbook = workspace.root / "site" / "handbook"
    handbook.mkdir(parents=True)
    (handbook / "index.md").write_text("# Handbook\n\nSee [there](nowhere.md).\n")
    with pytest.raises(ContentError) as caught:
        build(workspace)
    told = [(problem.file, problem.line, problem.column, problem.code) for problem in caught.value.problems]
    assert told == [("site/handbook/index.md", 3, 13, "W003")]
    assert bytes_of(workspace.build / "site") == before
    assert sorted(path.name for path in workspace.build.iterdir()) == ["cache", "docs", "site"]


def test_a_stop_in_the_middle_leaves_the_last_good_site(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = bytes_of(build(workspace))

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ruledeck.site.build.complete_search", stop)
    with pytest.raises(KeyboardInterrupt):
        build(workspace)
    assert bytes_of(workspace.build / "site") == before
    assert sorted(path.name for path in workspace.build.iterdir()) == ["cache", "docs", "site"]


def test_a_site_that_cannot_take_its_place_leaves_the_last_one_there(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = bytes_of(build(workspace))
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if path.parent.name.startswith(".site-"):
            raise PermissionError(13, "Permission denied")
        return rename(path, target)

    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(PermissionError):
        build(workspace)
    assert bytes_of(workspace.build / "site") == before


def test_a_template_of_the_workspace_stands_in_place_of_ours(workspace: Workspace) -> None:
    templates = workspace.root / "site" / "templates"
    templates.mkdir(parents=True)
    (templates / "rules.html").write_text("<h1>Our own {{ game }}</h1>\n")
    page = (build(workspace) / "games/ember/rules/index.html").read_text("utf-8")
    assert "<h1>Our own Ember</h1>" in page


def test_a_fault_in_a_template_is_told_with_its_line(workspace: Workspace) -> None:
    templates = workspace.root / "site" / "templates"
    templates.mkdir(parents=True)
    (templates / "card.html").write_text("<h1>{{ card.name }}</h1>\n{{ card.nmae }}\n")
    with pytest.raises(ContentError) as caught:
        build(workspace)
    problem = caught.value.problems[0]
    assert (problem.file, problem.line) == ("site/templates/card.html", 2)
    assert not (workspace.build / "site").exists()


def test_styles_of_the_workspace_join_the_theme(workspace: Workspace) -> None:
    styles = workspace.root / "site" / "theme" / "assets" / "styles"
    styles.mkdir(parents=True)
    (styles / "frame.css").write_text("/* ours */")
    assert (build(workspace) / "assets/styles/frame.css").read_text() == "/* ours */"


def test_settings_of_the_workspace_join_ours(workspace: Workspace) -> None:
    assets = workspace.root / "site" / "theme" / "assets"
    assets.mkdir(parents=True)
    (assets / "ours.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    (assets / "ours.css").write_text("h1 { color: red }")
    own = "theme: {logo: assets/ours.svg, palette: {primary: teal}}\nextra_css: [assets/ours.css]\n"
    (workspace.root / "mkdocs.yml").write_text(own)
    page = (build(workspace) / "games/ember/cards/oak-log.html").read_text("utf-8")
    for part in ("assets/ours.svg", "assets/ours.css", "assets/styles/frame.css", 'primary="teal"'):
        assert part in page


@pytest.mark.parametrize(
    ("settings", "place", "code"),
    [
        ("hooks: [evil.py]\n", (1, 1), "S001"),
        ("plugins: [search]\n", (1, 1), "S001"),
        ("theme:\n  custom_dir: ours\n", (2, 3), "S001"),
        ("theme:\n  logo: ../logo.svg\n", (2, 9), "S005"),
        ("theme:\n  logo: assets/logo.svg\n", (2, 9), "W005"),
        ("extra_css:\n  - https://games.example/a.css\n", (2, 5), "S005"),
        ("copyright: !!python/name:os.system\n", (1, 12), "F003"),
    ],
    ids=["hooks", "plugins", "templates", "outside", "missing", "elsewhere", "tag"],
)
def test_a_setting_that_is_not_taken_has_its_place(
    workspace: Workspace, settings: str, place: tuple[int, int], code: str
) -> None:
    (workspace.root / "mkdocs.yml").write_text(settings)
    with pytest.raises(ContentError) as caught:
        build(workspace)
    problem = caught.value.problems[0]
    assert (problem.file, problem.line, problem.column, problem.code) == ("mkdocs.yml", *place, code)


@pytest.mark.parametrize(
    ("name", "code"),
    [("main.html", "W004"), ("assets/run.py", "W004"), ("ours.css", "W004"), ("assets/a.css/b.css", "W004")],
)
def test_a_file_that_the_frame_does_not_take_is_refused(workspace: Workspace, name: str, code: str) -> None:
    path = workspace.root / "site" / "theme" / name
    path.parent.mkdir(parents=True)
    path.write_text("{{ 1 }}")
    with pytest.raises(ContentError) as caught:
        build(workspace)
    assert [(problem.file, problem.code) for problem in caught.value.problems] == [
        (f"site/theme/{name}", code)
    ]


def test_a_link_out_of_the_workspace_is_refused(workspace: Workspace, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("key")
    assets = workspace.root / "site" / "theme" / "assets"
    assets.mkdir(parents=True)
    (assets / "key.txt").symlink_to(secret)
    with pytest.raises(ContentError) as caught:
        build(workspace)
    assert [problem.code for problem in caught.value.problems] == ["F014"]


def test_what_the_generator_complains_of_is_told(workspace: Workspace) -> None:
    mark = workspace.root / "ruledeck.yml"
    mark.write_text(mark.read_text().replace("language: en", "language: qq"))
    with pytest.raises(ContentError) as caught:
        build(open_workspace(workspace.root))
    problem = caught.value.problems[0]
    assert problem.code == "W001"
    assert "qq" in problem.message


def test_the_site_map_names_every_page_with_the_site_s_address(built: Path) -> None:
    text = (built / "sitemap.xml").read_text("utf-8")
    assert "<loc>https://games.example/games/ember/cards/oak-log.html</loc>" in text
    assert text.count("<loc>") == sum(1 for path in built.rglob("*.html")) - 1, "all but 404.html"


def test_a_site_without_an_address_has_neither_map_nor_feeds(workspace: Workspace) -> None:
    site = build(dataclasses.replace(workspace, url=""))
    names = {path.name for path in site.rglob("*")}
    assert names.isdisjoint({"sitemap.xml", "sitemap.xml.gz", "changes.xml"})


def test_the_search_data_is_there_for_servers_and_for_files(built: Path) -> None:
    data = json.loads((built / "search/search_index.json").read_text("utf-8"))
    script = (built / "search/search_index.js").read_text("utf-8")
    assert json.loads(script.removeprefix("var __index = ")) == data
    places = [entry["location"] for entry in data["docs"]]
    assert len(set(places)) == len(places)
    assert {
        "games/ember/cards/oak-log.html",
        "games/ember/rules/fire.html#fire.feed",
        "games/ember/rulings.html#cave-roof",
    } <= set(places)
    assert [place for place in places if "@@" in place] == []


def test_a_game_without_cards_rules_or_rulings_has_a_site(tmp_path: Path, shared_cache: Path) -> None:
    folder = tmp_path / "catalog" / "bare"
    folder.mkdir(parents=True)
    (tmp_path / "ruledeck.yml").write_text("title: Bare\n")
    (folder / "game.yml").write_text(
        "id: bare\nname: Bare\nsummary: Nothing yet.\nplayers: {min: 1, max: 1}\nlanguage: en\n"
        "status: draft\n"
        "notice: Ours.\nlicence: CC0\nchapters: []\nsizes: {p: {width: 63, height: 88}}\n"
        "sets: {s: {name: S}}\ntypes: {t: {name: T, plural: Ts, size: p, stats: []}}\n"
    )
    site = build(opened(tmp_path, shared_cache))
    assert (site / "games/bare/index.html").is_file()
    assert not (site / "games/bare/rules").exists()


def test_a_workspace_without_games_has_a_home_page(tmp_path: Path, shared_cache: Path) -> None:
    (tmp_path / "ruledeck.yml").write_text("title: Empty\n")
    page = build(opened(tmp_path, shared_cache)) / "index.html"
    assert "No game is here yet" in page.read_text("utf-8")
