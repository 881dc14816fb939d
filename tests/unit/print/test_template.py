"""Templates of a workspace: they replace the defaults file by file, and their faults have a place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from ruledeck.print.template import Templates
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import Workspace

Write = Callable[[str, str], None]


@pytest.fixture
def write(ember: Workspace) -> Write:
    folder = ember.root / "print" / "ember" / "rulebook"

    def write(name: str, text: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    return write


def fault(ember: Workspace, name: str = "own.html", **values: object) -> Problem:
    with pytest.raises(ContentError) as caught:
        Templates(ember, "ember", "rulebook").render(name, **values)
    (problem,) = caught.value.problems
    assert problem.file == f"print/ember/rulebook/{name}"
    return problem


def test_a_template_of_the_workspace_stands_in_place_of_the_default(ember: Workspace, write: Write) -> None:
    write("words.html", "{% set index = 'Register' %}")
    write("own.html", "{% import 'words.html' as words %}{{ words.index }}")
    assert Templates(ember, "ember", "rulebook").render("own.html") == "Register"


def test_what_the_workspace_leaves_out_is_the_default(ember: Workspace, write: Write) -> None:
    write("own.html", "{% import 'words.html' as words %}{{ words.index }}")
    assert Templates(ember, "ember", "rulebook").render("own.html") == "Index"


def test_values_are_escaped(ember: Workspace, write: Write) -> None:
    write("own.html", "{{ word }}")
    assert Templates(ember, "ember", "rulebook").render("own.html", word="<b>") == "&lt;b&gt;"


def test_broken_syntax_has_its_line(ember: Workspace, write: Write) -> None:
    write("own.html", "one\n{% if %}\n")
    problem = fault(ember)
    assert (problem.code, problem.line) == ("P010", 2)


def test_a_name_that_is_not_given_has_its_line(ember: Workspace, write: Write) -> None:
    write("own.html", "one\ntwo\n{{ nothing }}\n")
    problem = fault(ember)
    assert (problem.code, problem.line) == ("P013", 3)
    assert "nothing" in problem.message


def test_an_attribute_that_is_not_there_has_its_line(ember: Workspace, write: Write) -> None:
    write("own.html", "\n{{ size.depth }}\n")
    assert fault(ember, size=object()).line == 2


@dataclass(frozen=True, slots=True)
class Leaf:
    colour: str
    veins: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Tree:
    first: Leaf
    leaves: tuple[Leaf, ...]
    names: Mapping[str, str]


TREE = Tree(Leaf("green"), (Leaf("red"), Leaf("brown")), {"oak": "Oak"})


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("{{ tre.first }}", "nothing is called 'tre' here", "did you mean 'tree'?"),
        ("{{ zzzz }}", "nothing is called 'zzzz' here", "known: deep, tree"),
        ("{{ tree.frist.colour }}", "'tree' has no 'frist'", "did you mean 'first'?"),
        ("{{ tree['frist'] }}", "'tree' has no 'frist'", "did you mean 'first'?"),
        ("{{ tree.first.zzzz }}", "'tree.first' has no 'zzzz'", "known: colour, veins"),
        (
            "{% for leaf in tree.leaves %}{{ leaf.color }}{% endfor %}",
            "an entry of 'tree.leaves' has no 'color'",
            "did you mean 'colour'?",
        ),
        ("{{ deep[0].leaves[1].color }}", "an entry of 'deep[].leaves' has no 'color'", "'colour'?"),
        ("{{ tree.names.oka }}", "'tree.names' has no 'oka'", "did you mean 'oak'?"),
        ("{{ tree.first.colour.uper() }}", "a text has no 'uper'", "did you mean 'upper'?"),
        ("{{ tree.leaves[7] }}", "'tree.leaves' has no entry 7", None),
        ("{{ tree.__class__ }}", "templates may not read '__class__'", None),
        ("{{ tree() }}", "this value is not callable", None),
    ],
)
def test_an_unknown_name_is_told_with_what_has_none_and_what_is_known(
    ember: Workspace, write: Write, text: str, message: str, hint: str | None
) -> None:
    write("own.html", text)
    deep = Tree(Leaf("grey"), (Leaf("white"), Leaf("black")), {})
    problem = fault(ember, tree=TREE, deep=[deep])
    assert (problem.code, problem.message) == ("P013", f"template: {message}")
    assert (hint or "") in (problem.hint or "")
    assert bool(hint) == bool(problem.hint)


def test_a_name_may_be_asked_for_before_it_is_used(ember: Workspace, write: Write) -> None:
    write("own.html", "{% if tree.frist is defined %}{{ tree.frist }}{% endif %}{{ tree.first.colour }}")
    assert Templates(ember, "ember", "rulebook").render("own.html", tree=TREE) == "green"


def test_a_missing_include_names_the_nearest_template(ember: Workspace, write: Write) -> None:
    write("own.html", "\n{% include 'indx.html' %}\n")
    problem = fault(ember)
    assert (problem.code, problem.line, problem.hint) == ("P011", 2, "did you mean 'index.html'?")


def test_templates_that_include_each_other_end(ember: Workspace, write: Write) -> None:
    write("own.html", "{% include 'other.html' %}")
    write("other.html", "{% include 'own.html' %}")
    with pytest.raises(ContentError, match=r"own\.html:1:1: P012 template: "):
        Templates(ember, "ember", "rulebook").render("own.html")


def test_a_missing_macro_is_a_fault_of_its_file(ember: Workspace, write: Write) -> None:
    write("marks.html", "{% macro icon(character, name) %}{% endmacro %}")
    with pytest.raises(ContentError, match=r"print/ember/rulebook/marks.html:1:1: P013 .*'value'"):
        Templates(ember, "ember", "rulebook").call("marks.html", "value", "6")


@pytest.mark.parametrize("text", ["{{ path.parent }}", "{{ path.read_text() }}", "{{ ''.__class__ }}"])
def test_templates_reach_nothing_but_plain_values(ember: Workspace, write: Write, text: str) -> None:
    write("own.html", text)
    assert fault(ember, path=Path("/etc/hostname")).code == "P013"


def test_a_fault_of_our_own_is_not_blamed_on_a_template(ember: Workspace, write: Write) -> None:
    write("own.html", "{{ set_signs(None) }}")
    from ruledeck.text.typography import set_signs

    with pytest.raises(TypeError):
        Templates(ember, "ember", "rulebook").render("own.html", set_signs=set_signs)
