from __future__ import annotations

import pytest

from ruledeck.print.paper import Paper, paper_named
from ruledeck.print.profile import Profile, load_profile
from ruledeck.schema.problem import ContentError, WrongUsageError
from ruledeck.schema.workspace import Workspace


def write(workspace: Workspace, text: str) -> None:
    folder = workspace.root / "print" / "ember"
    folder.mkdir(parents=True)
    (folder / "sheets.yml").write_text(text, "utf-8")


def test_without_a_file_the_defaults_hold(ember: Workspace) -> None:
    assert load_profile(ember, "ember") == Profile()


def test_every_key_of_the_file_is_read(ember: Workspace) -> None:
    write(
        ember,
        """
paper: 250x353
margin: 8
bleed: 2
gutter: 4
grid: 2x3
duplex: short
interleaved: false
marks: {show: true, length: 3, offset: 2, weight: 0.2, on-backs: false}
back: {x: 0.5, y: -1, scale-x: 1.002, scale-y: 0.999}
text: {size: 9, least: 8, leading: 1.3, tight: 1.2, name-size: 12, name-least: 9}
""",
    )
    profile = load_profile(ember, "ember")
    assert profile.paper == Paper("250x353", 250, 353)
    assert (profile.columns, profile.rows, profile.gutter, profile.duplex) == (2, 3, 4, "short")
    assert (profile.marks.on_backs, profile.marks.length) == (False, 3)
    assert (profile.back_shift.x, profile.back_shift.scale_x) == (0.5, 1.002)
    assert (profile.text.least, profile.text.name_size) == (8, 12)


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("papre: A4\n", "1:1", "S001"),
        ("paper: A44\n", "1:8", "S005"),
        ("gutter: wide\n", "1:9", "S00"),
        ("text: {size: 7, least: 9}\n", "1:24", "P030"),
    ],
)
def test_a_mistake_in_the_file_is_a_problem_at_its_place(
    ember: Workspace, text: str, place: str, code: str
) -> None:
    write(ember, text)
    with pytest.raises(ContentError) as raised:
        load_profile(ember, "ember")
    assert str(raised.value).startswith(f"print/ember/sheets.yml:{place}: {code}")


def test_an_unknown_paper_is_wrong_usage_with_the_nearest() -> None:
    with pytest.raises(WrongUsageError) as raised:
        paper_named("Lettre")
    assert "letter" in str(raised.value.hint)
    for odd in ("0x5", "axb", "nanxnan", "1e9x5"):
        with pytest.raises(WrongUsageError):
            paper_named(odd)
