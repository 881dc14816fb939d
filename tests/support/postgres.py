"""A PostgreSQL server for one test run: a cluster of its own in a temporary folder, on a socket there.

PostgreSQL refuses to run as root, so as root it is run as the system's user `postgres`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgres_server() -> Iterator[str]:
    """Give the SQLAlchemy address of an empty database; the server is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="ruledeck-pg-"))
    data = folder / "data"
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    try:
        _run("initdb", "-D", str(data), "-U", "tester", "-A", "trust", "--encoding=UTF8", "--locale=C.UTF-8")
        settings = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off"
        _run("pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", settings, "start")
        try:
            yield f"postgresql+psycopg://tester@/postgres?host={folder}"
        finally:
            _run("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(program: str, *arguments: str) -> None:
    command: Sequence[str] = [_program(program), *arguments]
    if os.geteuid() == 0:
        command = ["runuser", "-u", "postgres", "--", *command]
    subprocess.run(command, check=True, cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def _program(name: str) -> str:
    """Return the newest of the system's servers; Debian keeps them out of the PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    found = str(debian[-1]) if debian else shutil.which(name)
    assert found, f"no '{name}' on this machine: install postgresql"
    return found
