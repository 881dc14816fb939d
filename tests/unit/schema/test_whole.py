"""Files written whole or not at all."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from ruledeck.schema.files.whole import clear_unfinished, write_whole, written_aside


def test_text_is_written_as_utf8_with_its_own_line_ends(tmp_path: Path) -> None:
    path = write_whole(tmp_path / "a.csv", "é\r\nb\n")
    assert path.read_bytes() == b"\xc3\xa9\r\nb\n"
    assert list(tmp_path.iterdir()) == [path]


def write_aside_in_part(path: Path) -> None:
    with written_aside(path) as fresh, fresh.open("w", encoding="ascii") as file:
        file.write("ne")
        file.write("ü")


def test_what_stood_there_stays_when_the_new_file_is_not_finished(tmp_path: Path) -> None:
    path = write_whole(tmp_path / "a.db", b"old")
    with pytest.raises(UnicodeEncodeError):
        write_aside_in_part(path)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_begun_afresh_where_a_killed_process_left_a_part_of_it(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with written_aside(path) as fresh:
        fresh.write_bytes(b"new")
        left = fresh
    left.write_bytes(b"part")
    with written_aside(path) as fresh:
        assert fresh == left
        assert not fresh.exists()
        fresh.write_bytes(b"newer")
    assert path.read_bytes() == b"newer"


def test_what_stopped_processes_left_unfinished_is_cleared(tmp_path: Path) -> None:
    with written_aside(tmp_path / "a.pdf") as left:
        left.write_bytes(b"whole")
    left.write_bytes(b"part")
    clear_unfinished(tmp_path)
    assert list(tmp_path.iterdir()) == [tmp_path / "a.pdf"]


def test_a_file_that_cannot_be_written_is_named_as_people_know_it(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(tmp_path / "nowhere/a.csv", "a")
    assert caught.value.filename == str(tmp_path / "nowhere/a.csv")


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target, link, chain = tmp_path / "far/a.csv", tmp_path / "link.csv", tmp_path / "chain.csv"
    link.symlink_to("far/a.csv")
    chain.symlink_to(link)
    for text in ("made where the link led to nothing", "then replaced"):
        write_whole(chain, text)
        assert target.read_text("utf-8") == text
    assert link.is_symlink()
    assert chain.is_symlink()
    assert list((tmp_path / "far").iterdir()) == [target]


def test_a_link_that_leads_to_itself_is_told_and_stays(tmp_path: Path) -> None:
    loop = tmp_path / "loop.csv"
    loop.symlink_to(loop)
    with pytest.raises(OSError, match="symbolic links") as caught:
        write_whole(loop, "a")
    assert caught.value.filename == str(loop)
    assert loop.is_symlink()


def test_a_pipe_is_written_into_and_stays(tmp_path: Path) -> None:
    pipe, link = tmp_path / "pipe", tmp_path / "link"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_whole(link, "whole")
    reader.join()
    assert got == [b"whole"]
    assert pipe.is_fifo()
    assert sorted(tmp_path.iterdir()) == [link, pipe]
