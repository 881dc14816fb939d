from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.print.check import check_fit
from ruledeck.print.face.press import Face, Press
from ruledeck.print.pdf.book import write_faces
from ruledeck.print.profile import load_profile
from ruledeck.schema.problem import ContentError
from ruledeck.schema.workspace import Workspace

PLACES = Path("catalog/ember/cards/places.yml")


def press_of(workspace: Workspace) -> Press:
    return Press(load_sound_content(workspace, "ember"), load_profile(workspace, "ember"))


def items(press: Press) -> list[object]:
    return [press.front(card) for card in press.content.cards]


def with_cache(workspace: Workspace, content: Content) -> Workspace:
    shutil.copytree(content.workspace.cache, workspace.cache, dirs_exist_ok=True)
    return workspace


def change(workspace: Workspace, file: Path, old: str, new: str) -> None:
    path = workspace.root / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_a_face_is_not_set_again_until_something_that_goes_into_it_changes(
    ember: Workspace, press: Press, faces: dict[str, Face]
) -> None:
    before = {item.id: item.key for item in items(press)}
    change(ember, PLACES, "Hollow Oak", "Hollow Beech")
    after = {item.id: item.key for item in items(press_of(ember))}
    assert {id for id in before if before[id] != after[id]} == {"hollow-oak"}


@pytest.mark.parametrize("file", ["face.html", "face.css", "game.css", "words.html"])
def test_a_template_of_the_workspace_takes_the_place_of_ours_and_changes_all_faces(
    ember: Workspace, press: Press, file: str
) -> None:
    folder = ember.root / "print" / "ember" / "faces"
    folder.mkdir(parents=True)
    (folder / file).write_text("/* or {# nothing #} */", "utf-8")
    before = {item.key for item in items(press)}
    assert before.isdisjoint(item.key for item in items(press_of(ember)))


def test_clean_and_incremental_builds_give_the_same_bytes(
    ember: Workspace, press: Press, faces: dict[str, Face], tmp_path: Path
) -> None:
    with_cache(ember, press.content)
    change(ember, PLACES, "Every wind here", "Each wind here")

    def made(name: str) -> bytes:
        fresh = press_of(ember)
        found = fresh.faces(items(fresh))
        return write_faces(found.values(), fresh.fonts.folder, "t", tmp_path / name).read_bytes()

    incremental = made("incremental.pdf")
    shutil.rmtree(ember.cache)
    assert made("clean.pdf") == incremental


def test_a_text_that_does_not_fit_is_a_problem_at_its_place(ember: Workspace, press: Press) -> None:
    with_cache(ember, press.content)
    change(ember, PLACES, "Every wind here is one step stronger.", "Every wind here is stronger. " * 60)
    problems = check_fit(load_sound_content(ember, "ember"))
    assert [(problem.file, problem.code) for problem in problems] == [(PLACES.as_posix(), "P020")]
    row = (ember.root / PLACES).read_text("utf-8").split("\n")[problems[0].line - 1]
    assert "stronger" in row
    assert "% too long" in problems[0].message
    fresh = press_of(ember)
    with pytest.raises(ContentError, match="P020"):
        fresh.faces(items(fresh))


def test_a_long_text_is_set_smaller_and_a_short_one_is_not(ember: Workspace, press: Press) -> None:
    with_cache(ember, press.content)
    change(ember, PLACES, "Every wind here is one step stronger.", "Every wind here is stronger. " * 26)
    fresh = press_of(ember)
    steps = {kept.setting.id: kept.setting.steps["text"] for kept in fresh.set(items(fresh))}
    assert steps["bare-ridge"] > 0
    assert {step for id, step in steps.items() if id != "bare-ridge"} == {0}


def test_a_name_that_does_not_fit_goes_on_two_lines_and_then_is_a_problem(
    ember: Workspace, press: Press
) -> None:
    with_cache(ember, press.content)
    card = press.content.card_by_id["wet-log"]
    fresh = press_of(ember)

    def setting(name: str) -> tuple[int, float]:
        kept = fresh.set([fresh.front(replace(card, name=name))])[0].setting
        return kept.steps["name"], kept.rooms["name"].excess

    assert setting("Wet Log") == (0, 1)
    step, excess = setting("The Very Long Wet Log of the Hills")
    assert step > 5
    assert excess == 1
    assert setting("Log " * 40)[1] > 1


def test_a_character_that_no_font_has_is_a_problem_at_its_place(ember: Workspace, press: Press) -> None:
    with_cache(ember, press.content)
    change(ember, PLACES, "Every wind here", "Every 風 here")
    problems = check_fit(load_sound_content(ember, "ember"))
    assert [problem.code for problem in problems] == ["P023"]
    row = (ember.root / PLACES).read_text("utf-8").split("\n")[problems[0].line - 1]
    assert row[problems[0].column - 1] == "風"


@pytest.mark.parametrize(
    ("template", "code", "words"),
    [
        ("{% if card %}", "P010", "template"),
        ("\n{% include 'fase.html' %}", "P011", "face.html"),
        ("\n{% include 'face.html' %}", "P012", "face.html -> print/ember/faces/face.html"),
        ("\n{% include 'art.html' %}", "P012", "face.html -> print/ember/faces/art.html -> print"),
        ("\n{{ card.nmae }}", "P013", "nmae"),
        ("\n{{ card.__class__.__mro__ }}", "P013", "may not read '__class__'"),
        ("\n<img src='gone.png'>", "P014", "gone.png"),
        ("\n<img src='/etc/passwd'>", "P014", "outside"),
        ("\n<img src='https://example.org/x.png'>", "P014", "network"),
    ],
)
def test_what_is_wrong_in_a_template_is_a_problem_with_its_line(
    ember: Workspace, template: str, code: str, words: str
) -> None:
    folder = ember.root / "print" / "ember" / "faces"
    folder.mkdir(parents=True)
    (folder / "face.html").write_text(template, "utf-8")
    (folder / "art.html").write_text("{% include 'face.html' %}", "utf-8")
    fresh = press_of(ember)
    with pytest.raises(ContentError) as raised:
        fresh.faces(items(fresh)[:2])
    problem = raised.value.problems[0]
    assert (problem.code, problem.file) == (code, "print/ember/faces/face.html")
    assert problem.line == template.count("\n") + 1
    assert words in str(problem)


def test_a_face_that_breaks_over_pages_is_a_problem(ember: Workspace) -> None:
    folder = ember.root / "print" / "ember" / "faces"
    folder.mkdir(parents=True)
    (folder / "face.html").write_text(
        "<div style='height: 400mm'>x</div><p style='break-before: page'>y", "utf-8"
    )
    fresh = press_of(ember)
    with pytest.raises(ContentError, match="P024"):
        fresh.faces(items(fresh)[:1])


def test_a_font_that_is_not_ours_is_a_problem(ember: Workspace) -> None:
    folder = ember.root / "print" / "ember" / "faces"
    folder.mkdir(parents=True)
    (folder / "face.html").write_text("<article style='font-family: monospace'>x</article>", "utf-8")
    fresh = press_of(ember)
    with pytest.raises(ContentError, match="P025"):
        fresh.faces(items(fresh)[:1])


def test_a_batch_that_cannot_be_read_any_more_is_set_again(ember: Workspace, press: Press) -> None:
    with_cache(ember, press.content)
    for record in (ember.cache / "print").rglob("*.json"):
        record.write_text("{", "utf-8")
    fresh = press_of(ember)
    assert len(fresh.faces(items(fresh)[:1])) == 1
