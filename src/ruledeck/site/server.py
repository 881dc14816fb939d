"""The site on this machine: a server that follows every build, and pages that load themselves again.

It serves files by name at every request, so that a site put in place of the last one needs no restart.
Pages get a few lines of script that wait for the next build.
"""

from __future__ import annotations

import io
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, BinaryIO

from ruledeck.schema.problem import WrongUsageError

HOST = "127.0.0.1"
FIRST_PORT = 8000
PORTS_TRIED = 50
WAIT = "/__ruledeck/next"
LONGEST_WAIT_S = 25
RELOAD = f"""
<script>
(async () => {{
  let known;
  for (;;) {{
    const now = await fetch("{WAIT}?" + (known || ""), {{ cache: "no-store" }}).then((told) => told.text(),
    () => ""); if (known && now && now !== known) location.reload();
    if (!now) await new Promise((resolve) => setTimeout(resolve, 2000));
    known = now || known;
  }}
}})();
</script>
"""


class Builds:
    """Counts builds, and lets pages wait for the next one."""

    def __init__(self) -> None:
        self._number = 1
        self._changed = threading.Condition()

    def finished(self) -> None:
        """Tell all who wait that there is a new build."""
        with self._changed:
            self._number += 1
            self._changed.notify_all()

    def wait(self, known: str) -> str:
        """Return the number of the newest build; at once unless it is `known`, and then after a while."""
        with self._changed:
            self._changed.wait_for(lambda: str(self._number) != known, timeout=LONGEST_WAIT_S)
            return str(self._number)


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of a site, with the script that waits for builds in every page."""

    extensions_map = {  # noqa: RUF012  # the base class declares it so; the system's own table may lack these
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".webp": "image/webp",
        ".woff2": "font/woff2",
        ".svg": "image/svg+xml",
    }

    def __init__(self, *arguments: Any, builds: Builds, **options: Any) -> None:
        self.builds = builds
        super().__init__(*arguments, **options)

    def do_GET(self) -> None:
        """Answer a request: a wait for the next build, or a file."""
        path, _, known = self.path.partition("?")
        if path == WAIT:
            self._answer(self.builds.wait(known).encode(), "text/plain")
            return
        super().do_GET()

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the head of a file; a page's body gets the script."""
        path = Path(self.translate_path(self.path))
        page = path / "index.html" if path.is_dir() and self.path.partition("?")[0].endswith("/") else path
        if page.suffix != ".html" or not page.is_file():
            return super().send_head()
        body = page.read_bytes().replace(b"</body>", RELOAD.encode() + b"</body>", 1)
        self._head(len(body), "text/html; charset=utf-8")
        return io.BytesIO(body)

    def end_headers(self) -> None:
        """End the head; nothing is to be kept by browsers, since the next build may change it."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing of requests: the terminal is for problems."""

    def _answer(self, body: bytes, kind: str) -> None:
        self._head(len(body), kind)
        self.wfile.write(body)

    def _head(self, length: int, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(length))
        self.end_headers()


class Server(ThreadingHTTPServer):
    """A server on this machine alone."""

    daemon_threads = True
    allow_reuse_address = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that hangs up."""


def open_server(folder: Path, builds: Builds, port: int | None = None) -> Server:
    """Return a server of a folder, listening; on the first free port unless one is given.

    Raises:
        WrongUsageError: the given port is taken, or all that were tried.
    """
    handler = partial(Handler, directory=str(folder), builds=builds)
    for candidate in [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        try:
            return Server((HOST, candidate), handler)
        except OSError:
            continue
    taken = f"port {port} is taken" if port is not None else "no free port from 8000 on"
    raise WrongUsageError(taken, "give another one with --port")
