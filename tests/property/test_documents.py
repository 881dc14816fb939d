"""Documents and schemas, whatever is written: no crash, and every place is the right one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ruledeck.schema.document import parse_document, read_document
from ruledeck.schema.jsonschemas import SCHEMAS
from ruledeck.schema.parse.tree import GREATEST, Step, compose, walk
from ruledeck.schema.validate import validate

SEEN = st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters="\ufeff\ufffe\uffff")
WORDS = st.text(SEEN | st.sampled_from(" '\"\\{}[]:#,&*!|>%@`-?"), max_size=30)
TEXTS = st.text(st.sampled_from("ab é🔥'\"\\{}:#-\n") | SEEN, min_size=1, max_size=80)
LEAVES = st.none() | st.booleans() | st.integers(-GREATEST, GREATEST) | WORDS
DATA = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=12,
)
JSON = st.recursive(
    LEAVES | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(("id", "name", "text", "rules", "type", "stats", "was")), inner)
    ),
    max_leaves=20,
)


def leaves(data: Any, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], Any]]:
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*path, key))
    elif isinstance(data, list):
        for at, value in enumerate(data):
            yield from leaves(value, (*path, at))
    else:
        yield path, data


@given(DATA, st.booleans(), st.sampled_from((False, True, None)))
def test_what_is_written_is_read_and_every_value_stands_where_it_is_said_to(
    data: Any, allow_unicode: bool, flow: bool | None
) -> None:
    written = yaml.dump(
        data, allow_unicode=allow_unicode, default_flow_style=flow, default_style='"', width=60
    )
    document = parse_document(written, "f.yml")
    assert not document.problems
    rows = written.split("\n")
    for path, value in leaves(document.data):
        line, column = document.position(path)
        row = rows[line - 1][column - 1 :]
        assert row.startswith(('"', "!!"))
        if isinstance(value, str) and value and value.isascii() and value.isalnum():
            assert row.startswith(f'"{value}"')


@settings(max_examples=500)
@given(TEXTS, st.sampled_from(["'", '"', "|", ">", None]), st.integers(20, 90), st.booleans(), st.data())
def test_every_character_of_a_text_stands_where_it_is_said_to(
    text: str, style: str | None, width: int, allow_unicode: bool, data: st.DataObject
) -> None:
    written = yaml.dump({"a": [text]}, default_style=style, width=width, allow_unicode=allow_unicode)
    document = parse_document(written, "f.yml")
    node = walk(compose(written), ("a", 0))
    assume(node is not None and node.tag.endswith(":str"))  # YAML 1.1 writes 1E5 as a text without quotes
    assert document.data == {"a": [text]}
    offset = data.draw(st.integers(0, len(text) - 1))
    line, column = document.text_position(("a", 0), offset)
    found = written.split("\n")[line - 1][column - 1 : column]
    assert text[offset].isspace() or found in (text[offset], "\\")


@given(st.binary(max_size=200))
def test_any_bytes_are_a_document_or_have_problems(raw: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "f.yml"
        path.write_bytes(raw)
        document = read_document(path, Path(folder))
    rows = raw.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for problem in document.problems:
        assert 1 <= problem.line <= len(rows) + 1
        assert problem.column >= 1


@given(st.text(st.sampled_from("ab01:-?[]{},&*!|>'\"%@`#\\ \n\t.~"), max_size=60))
def test_any_yaml_like_text_is_a_document_or_has_problems(text: str) -> None:
    document = parse_document(text, "f.yml")
    for path, _ in leaves(document.data):
        assert document.position(path) >= (1, 1)


@given(JSON, st.sampled_from(sorted(SCHEMAS)))
def test_any_data_is_valid_or_has_problems(data: Any, name: str) -> None:
    written = yaml.dump(data, allow_unicode=True)
    document = parse_document(written, "f.yml")
    if not document.problems:
        for problem in validate(document, name):
            assert problem.message
            assert problem.line >= 1
