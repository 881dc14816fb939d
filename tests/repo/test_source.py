"""House rules that no tool checks: names, sizes, games that code must not know."""

import ast
import re
from pathlib import Path

import pytest
import yaml

CHECKOUT = Path(__file__).parents[2]
SOURCE = CHECKOUT / "src" / "ruledeck"
MODULES = sorted([*SOURCE.rglob("*.py"), *(CHECKOUT / "tests").rglob("*.py")])


def name_of(path):
    return path.relative_to(CHECKOUT).as_posix()


def games_named(text, names):
    """Return the names that stand in a text, in any case, their words joined in any way."""
    return [
        name
        for name in names
        if re.search(r"\b" + re.sub(r"[^a-z0-9]+", r"[\\W_]?", name.lower()) + r"\b", text.lower())
    ]


def shipped_names():
    games = [yaml.safe_load(path.read_text("utf-8")) for path in CHECKOUT.glob("catalog/*/game.yml")]
    assert games
    return sorted({name for game in games for name in (game["id"], game["name"])})


def test_the_code_knows_no_game_by_name():
    files = [path for path in SOURCE.rglob("*") if path.is_file() and path.suffix != ".pyc"]
    named = {
        name_of(path): found
        for path in files
        if (found := games_named(path.read_text("utf-8", errors="replace"), shipped_names()))
    }
    assert len(files) > 20
    assert named == {}


@pytest.mark.parametrize("text", ["for Moon Market only", "moon_market", "MoonMarket()", "x moon-market."])
def test_a_game_is_found_however_it_is_written(text):
    assert games_named(text, ["moon-market"]) == ["moon-market"]
    assert games_named(text, ["moon"]) == ([] if "MoonM" in text or "_" in text else ["moon"])


def test_no_module_is_over_400_lines():
    long = {name_of(path): lines for path in MODULES if (lines := len(path.read_text().splitlines())) > 400}
    assert long == {}


def functions(path):
    """Yield name and length of each function of a module, without its docstring."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            yield node.name, (node.end_lineno - body[0].lineno + 1) if body else 0


def test_no_function_is_over_40_lines():
    long = {
        f"{name_of(path)}:{name}": lines for path in MODULES for name, lines in functions(path) if lines > 40
    }
    assert long == {}


def test_no_package_has_over_nine_modules():
    folders = {path.parent for path in SOURCE.rglob("*.py")} - {SOURCE / "cli"}  # there: a module a command
    crowded = {
        name_of(folder): count
        for folder in folders
        if (count := sum(path.name != "__init__.py" for path in folder.glob("*.py"))) > 9
    }
    assert crowded == {}


def test_no_module_has_a_name_that_says_nothing():
    empty = {"utils", "util", "helpers", "helper", "manager", "common", "misc"}
    assert [name_of(path) for path in MODULES if path.stem in empty] == []


def test_every_ignore_has_its_reason_beside_it():
    bare = re.compile(r"# (type: ignore|noqa)(\[[^\]]*\]|: ?[A-Z0-9, ]+)?\s*$")
    found = [
        f"{name_of(path)}:{number}"
        for path in SOURCE.rglob("*.py")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        if bare.search(line)
    ]
    assert found == []


def test_nothing_is_left_to_do():
    marks = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
    here = Path(__file__)
    assert [name_of(path) for path in MODULES if path != here and marks.search(path.read_text("utf-8"))] == []
