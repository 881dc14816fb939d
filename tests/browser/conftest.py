"""One site of two games, built once, and a browser that tells of every error and every outside request."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request
from proved import played_ember, proved_ember

from ruledeck.catalog.source.content import load_sound_content
from ruledeck.cli.site import make_site
from ruledeck.schema.workspace import Workspace, open_workspace

CHECKOUT = Path(__file__).parents[2]
EMBER = CHECKOUT / "tests" / "support" / "ember"


def copy_workspace(folder: Path) -> Workspace:
    """Copy both games and the handbook; faces are kept by content in the checkout's cache."""
    leave = shutil.ignore_patterns("build")
    shutil.copytree(EMBER, folder, ignore=leave)
    shutil.copytree(CHECKOUT / "catalog" / "raid-wars", folder / "catalog" / "raid-wars")
    shutil.copytree(CHECKOUT / "site" / "handbook", folder / "site" / "handbook")
    if (CHECKOUT / "print").is_dir():
        shutil.copytree(CHECKOUT / "print", folder / "print")
    cache = CHECKOUT / "build" / "cache"
    cache.mkdir(parents=True, exist_ok=True)
    (folder / "build").mkdir()
    (folder / "build" / "cache").symlink_to(cache)
    return open_workspace(folder)


def build(workspace: Workspace, **options: str) -> Path:
    """Build the site of all games of a workspace."""
    return make_site(workspace, [load_sound_content(workspace, game) for game in workspace.games], **options)


@pytest.fixture(scope="session")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Workspace:
    """A workspace with the invented game, of which something is proved, Raid Wars and the handbook."""
    workspace = copy_workspace(tmp_path_factory.mktemp("games") / "workspace")
    printed = workspace.build / "print" / "ember"
    printed.mkdir(parents=True)
    (printed / "sheets-night-a4.pdf").write_bytes(b"%PDF-1.7 a test")
    proved_ember(workspace)
    played_ember(workspace)
    return workspace


@pytest.fixture(scope="session")
def site(workspace: Workspace) -> Path:
    """The folder of the built site."""
    return build(workspace)


@dataclass
class Visit:
    """A page in a browser, and what it complained of."""

    page: Page
    root: str
    complaints: list[str] = field(default_factory=list)

    def open(self, path: str, settle: bool = True) -> Page:
        """Open a page of the site by its path."""
        self.page.goto(f"{self.root}/{path}")
        if settle:
            self.page.wait_for_load_state("load")
        return self.page


Visiting = Callable[..., Visit]


@pytest.fixture
def visiting(chromium: Browser, site: Path) -> Iterator[Visiting]:
    """Give a function that opens a window: `visiting(width=360, scheme="dark", touch=True)`.

    At the end no page may have told of an error or asked for anything outside the site.
    """
    contexts: list[BrowserContext] = []
    visits: list[Visit] = []

    def start(
        width: int = 1280, scheme: str = "light", touch: bool = False, root: str | None = None
    ) -> Visit:
        context = chromium.new_context(
            viewport={"width": width, "height": 800},
            color_scheme=scheme,  # type: ignore[arg-type]  # "light" or "dark"
            has_touch=touch,
            is_mobile=touch,
        )
        contexts.append(context)
        visit = Visit(context.new_page(), root or site.as_uri())
        visits.append(visit)

        def console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                visit.complaints.append(f"{message.type}: {message.text}")

        def request(asked: Request) -> None:
            if not re.match(rf"data:|blob:|about:|{re.escape(visit.root)}/", asked.url):
                visit.complaints.append(f"asked for {asked.url}")

        visit.page.on("console", console)
        visit.page.on("pageerror", lambda error: visit.complaints.append(f"page error: {error}"))
        visit.page.on("request", request)
        return visit

    yield start
    for context in contexts:
        context.close()
    assert [complaint for visit in visits for complaint in visit.complaints] == []


@pytest.fixture
def visit(visiting: Visiting) -> Visit:
    """A window on the site as files, 1280 pixels wide, in light mode."""
    return visiting()
