"""Problems, hints and what is remembered as sound."""

from __future__ import annotations

from pathlib import Path

from ruledeck.schema.files.memo import Memo
from ruledeck.schema.icons import nearest_icon, shipped_icon
from ruledeck.schema.problem import ContentError, Problem, nearest, nearest_or_all


def test_a_problem_is_shown_with_place_code_and_hint() -> None:
    assert str(Problem("a.yml", 14, 9, "C012", "unknown stat", "did you mean 'x'?")) == (
        "a.yml:14:9: C012 unknown stat\n  hint: did you mean 'x'?"
    )
    assert (
        str(Problem("a.yml", 1, 1, "G009", "unused", severity="warning")) == "a.yml:1:1: G009 warning: unused"
    )


def test_problems_are_told_once_and_in_the_order_of_their_places() -> None:
    late, early = Problem("a.yml", 10, 1, "S001", "x", "y"), Problem("a.yml", 9, 1, "S001", "x")
    assert ContentError([late, early, late]).problems == (early, late)


def test_problems_that_differ_in_their_hint_alone_can_be_sorted() -> None:
    without, hinted = Problem("a", 1, 1, "S001", "x"), Problem("a", 1, 1, "S001", "x", "y")
    assert sorted([hinted, without]) == [without, hinted]


def test_the_nearest_word_is_found_whatever_its_case() -> None:
    assert nearest("FIGTHER", ["Fighter", "Rogue"]) == "did you mean 'Fighter'?"
    assert nearest("zzz", ["Fighter"]) is None


def test_without_a_near_word_all_are_listed() -> None:
    assert nearest_or_all("zzz", ["b", "a"]) == "known: a, b"
    assert nearest_or_all("zzz", [str(n) for n in range(20)], most=2) == "known: 0, 1, ..."
    assert nearest_or_all("zzz", []) == "none is defined yet"


def test_the_nearest_icon_is_of_the_same_set() -> None:
    assert shipped_icon("material/sword").is_file()
    assert nearest_icon("material/swrod") == "did you mean 'material/sword'?"


def test_what_was_sound_is_known_until_a_part_of_it_changes(tmp_path: Path) -> None:
    memo = Memo(tmp_path / "memo", tmp_path / "code")
    assert not memo.knows("subject", "a", "b")
    memo.keep("subject", "a", "b")
    assert memo.knows("subject", "a", "b")
    assert not memo.knows("subject", "ab", "")
    assert not memo.knows("subject", "a", "c")
    assert not memo.knows("other", "a", "b")
    memo.keep("subject", "a", "c")
    assert not memo.knows("subject", "a", "b")
    assert len(list(memo.folder.iterdir())) == 1


def test_a_memo_that_cannot_be_written_knows_nothing(tmp_path: Path) -> None:
    (tmp_path / "memo").write_text("a file in the way", encoding="utf-8")
    memo = Memo(tmp_path / "memo", tmp_path / "code")
    memo.keep("subject", "a")
    assert not memo.knows("subject", "a")


def test_another_finder_knows_nothing(tmp_path: Path) -> None:
    code = tmp_path / "code"
    code.mkdir()
    (code / "find.py").write_text("1", encoding="utf-8")
    Memo(tmp_path / "memo", code).keep("subject", "a")
    assert Memo(tmp_path / "memo", code).knows("subject", "a")
    (code / "find.py").write_text("1 + 1", encoding="utf-8")
    assert not Memo(tmp_path / "memo", code).knows("subject", "a")
