"""Ctrl-C in the middle of a print: nothing half-written stays, and no process is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from ruledeck.schema.workspace import Workspace

COMMAND = Path(sys.executable).with_name("ruledeck")
PATIENCE = 60  # seconds that a busy machine may take for what takes one
CARD = """
- id: log-{number}
  name: Log {number}
  type: fuel
  set: thaw
  stats: {{burns: 1}}
  text: ["Burns for {number} hours."]
  provenance: {{text: original, stats: original}}
"""


def wait_for(happened: object) -> bool:
    """Return whether something happens before patience ends."""
    assert callable(happened)
    end = time.monotonic() + PATIENCE
    while not happened():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def is_gone(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return True
    return False


def test_ctrl_c_leaves_whole_files_and_no_process(ember: Workspace) -> None:
    logs = ember.root / "catalog" / "ember" / "cards" / "logs.yml"
    logs.write_text("".join(CARD.format(number=number) for number in range(600)), "utf-8")
    out = ember.build / "print" / "ember"
    out.mkdir(parents=True)
    (out / "faces.pdf").write_bytes(b"the last good one")
    command = [str(COMMAND), "print", "--workspace", str(ember.root)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, start_new_session=True)
    store = ember.cache / "print" / "ember"
    assert wait_for(lambda: process.poll() is not None or any(store.glob("*.json")))
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "Traceback" not in said
    assert "untouched" in said
    assert wait_for(lambda: is_gone(process.pid))
    assert (out / "faces.pdf").read_bytes() == b"the last good one"
    assert [path for path in Path(ember.build).rglob("*.new") if path.is_file()] == []
