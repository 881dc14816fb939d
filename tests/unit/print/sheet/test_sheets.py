from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.print.face.press import Press
from ruledeck.print.pdf.preflight import Expected, PreflightError, preflight
from ruledeck.print.profile import BackShift, Marks, Profile
from ruledeck.print.sheet import impose
from ruledeck.print.sheet.calibrate import write_calibration
from ruledeck.print.sheet.impose import Print, write_sheets
from ruledeck.print.sheet.job import list_job
from ruledeck.schema.problem import ContentError

DRAWN = re.compile(rb"/F\d+ Do")


def contents(path: Path) -> list[bytes]:
    with pikepdf.open(path) as pdf:
        return [page.Contents.read_bytes() for page in pdf.pages]


def test_every_card_is_there_as_often_as_asked_for_and_sizes_have_sheets_of_their_own(
    prints: list[Print], press: Press, tmp_path: Path
) -> None:
    path = write_sheets(prints, Profile(), press.fonts.folder, "t", tmp_path / "s.pdf")
    pages = contents(path)
    fronts, backs = pages[0::2], pages[1::2]
    wanted = sum(entry.count for entry in prints)
    assert sum(len(DRAWN.findall(page)) for page in fronts) == wanted
    assert sum(len(DRAWN.findall(page)) for page in backs) == wanted
    assert max(len(DRAWN.findall(page)) for page in fronts) == 9
    assert {len(DRAWN.findall(page)) for page in fronts if len(DRAWN.findall(page)) == 4}


def test_a_missing_card_is_not_passed_over(
    prints: list[Print], press: Press, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = impose._sheets
    monkeypatch.setattr(impose, "_sheets", lambda *asked: list(whole(*asked))[:-1])
    with pytest.raises(PreflightError, match="missing"):
        write_sheets(prints, Profile(), press.fonts.folder, "t", tmp_path / "s.pdf")
    assert not (tmp_path / "s.pdf").exists()


def test_paper_is_the_paper_asked_for(prints: list[Print], press: Press, tmp_path: Path) -> None:
    for paper, size in (("a4", (210, 297)), ("letter", (215.9, 279.4))):
        path = write_sheets(prints, Profile().on(paper), press.fonts.folder, "t", tmp_path / "s.pdf")
        with pikepdf.open(path) as pdf:
            expected = Expected(len(pdf.pages), size)
        assert list(preflight(path, expected)) == []


def test_backs_may_follow_all_fronts_and_go_without_marks(
    prints: list[Print], press: Press, tmp_path: Path
) -> None:
    profile = Profile(interleaved=False, marks=Marks(on_backs=False))
    pages = contents(write_sheets(prints, profile, press.fonts.folder, "t", tmp_path / "s.pdf"))
    half = len(pages) // 2
    assert all(b" l S" in page for page in pages[:half])
    assert not any(b" l S" in page for page in pages[half:])


def test_without_duplex_there_are_no_backs(prints: list[Print], press: Press, tmp_path: Path) -> None:
    both = contents(write_sheets(prints, Profile(), press.fonts.folder, "t", tmp_path / "b.pdf"))
    fronts = contents(
        write_sheets(prints, Profile(duplex="none"), press.fonts.folder, "t", tmp_path / "f.pdf")
    )
    assert len(fronts) == len(both) / 2


def test_the_offset_moves_backs_and_nothing_else(prints: list[Print], press: Press, tmp_path: Path) -> None:
    plain = contents(write_sheets(prints, Profile(), press.fonts.folder, "t", tmp_path / "a.pdf"))
    shift = Profile(back_shift=BackShift(x=1, y=-2))
    moved = contents(write_sheets(prints, shift, press.fonts.folder, "t", tmp_path / "b.pdf"))
    assert plain[0::2] == moved[0::2]
    place = re.compile(rb"cm /F0 Do")
    first, second = (
        [float(number) for number in page[: place.search(page).start()].split()[-2:]]  # type: ignore[union-attr]  # a back draws F0
        for page in (plain[1], moved[1])
    )
    assert [round((b - a) * 25.4 / 72, 2) for a, b in zip(first, second, strict=True)] == [1, 2]


def test_sheets_are_the_same_bytes_every_time(prints: list[Print], press: Press, tmp_path: Path) -> None:
    once = write_sheets(prints, Profile(), press.fonts.folder, "t", tmp_path / "a.pdf").read_bytes()
    fresh = Press(press.content, press.profile)
    again = write_sheets(prints, Profile(), fresh.fonts.folder, "t", tmp_path / "b.pdf").read_bytes()
    assert once == again


def test_a_deck_list_is_printed_by_its_counts(ember_content: Content, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("3x Oak Log\nwet-log  # one\n", "utf-8")
    job = list_job(ember_content, path)
    assert (job.name, job.total) == ("mine", 4)
    path.write_text("3x Oak Lgo\n", "utf-8")
    with pytest.raises(ContentError, match="Oak Log"):
        list_job(ember_content, path)


def test_the_calibration_page_has_the_same_crosshairs_on_both_sides(press: Press, tmp_path: Path) -> None:
    path = write_calibration(press.profile, press.fonts.folder, tmp_path / "c.pdf")
    front, back = contents(path)
    lines = [line for line in back.split(b"\n") if line.endswith(b" l S")]
    assert len(lines) == 12
    assert all(line in front for line in lines)


def test_preflight_finds_a_font_that_is_not_embedded_and_boxes_that_are_wrong(
    prints: list[Print], press: Press, tmp_path: Path
) -> None:
    path = write_sheets(prints[:1], Profile(), press.fonts.folder, "t", tmp_path / "s.pdf")
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.pages[0].TrimBox = pikepdf.Array([-50, 0, 700, 900])
        for entry in pdf.objects:
            if isinstance(entry, pikepdf.Dictionary) and "/FontFile2" in entry:
                del entry["/FontFile2"]
        pdf.save(path)
    faults = list(preflight(path, Expected(3, (210, 297))))
    assert any("pages, not 3" in fault for fault in faults)
    assert any("outside" in fault for fault in faults)
    assert any("not embedded" in fault for fault in faults)
