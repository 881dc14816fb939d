"""Games broken at random: a check always ends with problems or none, every one at a place that there is."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from ruledeck.catalog.check import check_content
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.codes import CODES
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.workspace import open_workspace

EMBER = Path(__file__).parents[1] / "support" / "ember"
GAME = EMBER / "catalog" / "ember"
FILES = sorted(path.relative_to(GAME) for path in GAME.rglob("*") if path.suffix in (".yml", ".md"))
PIECES = st.sampled_from(
    [
        *("null", "[]", "{}", "no", "-1", "3.5", "99999999", "- ", "  ", "\n", ":", '"', "'", "#", "{#", "}"),
        *("[x](card:", "[x](rule:", "{heat}", "1. ", "# ", "## ", "   - ", "|", "term=", 'informative="'),
        *("\t", "é", "🔥", "\u200b", "*a"),
    ]
)


def broken(text: str, data: st.DataObject) -> str:
    """Return a text with a few words of it lost, doubled or replaced."""
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(start + 40, len(text))))
        piece = data.draw(PIECES | st.just("") | st.just(text[start:end] * 2))
        text = text[:start] + piece + text[end:]
    return text


def check(root: Path) -> list[Problem]:
    try:
        return check_content(load_content(open_workspace(root), "ember"))
    except ContentError as error:
        return list(error.problems)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_broken_game_is_checked_to_the_end(data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "ember"
        shutil.copytree(EMBER, root, ignore=shutil.ignore_patterns("build"))
        for _ in range(data.draw(st.integers(1, 2))):
            path = root / "catalog/ember" / data.draw(st.sampled_from(FILES))
            path.write_text(broken(path.read_text(encoding="utf-8"), data), encoding="utf-8")
        for problem in check(root):
            path = root / problem.file
            rows = path.read_text(encoding="utf-8").split("\n") if path.is_file() else [""]
            assert 1 <= problem.line <= len(rows), problem
            assert 1 <= problem.column <= len(rows[problem.line - 1]) + 1, problem
            assert problem.code in CODES
            assert problem.message.strip()
