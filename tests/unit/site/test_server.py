from __future__ import annotations

import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from ruledeck.schema.problem import WrongUsageError
from ruledeck.site.server import WAIT, Builds, Server, open_server


@pytest.fixture
def builds() -> Builds:
    return Builds()


@pytest.fixture
def server(tmp_path: Path, builds: Builds) -> Iterator[Server]:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<html><body>Old</body></html>")
    (tmp_path / "site" / "data.js").write_text("1")
    with open_server(tmp_path / "site", builds) as opened:
        thread = threading.Thread(target=opened.serve_forever, daemon=True)
        thread.start()
        yield opened
        opened.shutdown()
        thread.join()


def get(server: Server, path: str) -> tuple[str, str]:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.server_address[1]}{path}", timeout=5) as answer:
        return answer.read().decode(), answer.headers["Content-Type"]


def test_pages_get_the_script_that_waits_for_the_next_build(server: Server) -> None:
    body, kind = get(server, "/")
    assert body.startswith("<html><body>Old")
    assert WAIT in body
    assert kind.startswith("text/html")


def test_other_files_are_served_as_they_are(server: Server) -> None:
    assert get(server, "/data.js") == ("1", "text/javascript")


def test_a_site_put_in_place_of_the_last_is_served_at_once(server: Server, tmp_path: Path) -> None:
    (tmp_path / "site").rename(tmp_path / "last")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<html><body>New</body></html>")
    assert get(server, "/index.html")[0].startswith("<html><body>New")


def test_a_page_that_waits_is_told_of_a_build(server: Server, builds: Builds) -> None:
    known, _ = get(server, WAIT)
    told: list[str] = []
    waiting = threading.Thread(target=lambda: told.append(get(server, f"{WAIT}?{known}")[0]))
    waiting.start()
    builds.finished()
    waiting.join(timeout=5)
    assert told
    assert told[0] != known


def test_a_taken_port_is_told_and_a_free_one_is_looked_for(
    server: Server, builds: Builds, tmp_path: Path
) -> None:
    with pytest.raises(WrongUsageError, match="is taken"):
        open_server(tmp_path, builds, server.server_address[1])
    with open_server(tmp_path, builds) as other:
        assert other.server_address[1] != server.server_address[1]
