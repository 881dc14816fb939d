"""How long `ruledeck --help` takes, from start to end of the process."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from row import Row

COMMAND = Path(sys.executable).with_name("ruledeck")


def run() -> list[Row]:
    """Return the median of ten runs."""
    times = sorted(_once() for _ in range(10))
    return [Row("ruledeck --help", 0.2, times[4], "s", "whole process, median of 10")]


def _once() -> float:
    start = time.perf_counter()
    subprocess.run([COMMAND, "--help"], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start
