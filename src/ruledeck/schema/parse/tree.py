"""YAML nodes and the plain data that they stand for.

In: text of YAML 1.2 (core schema: `no` is a word, `12:30` is text), parsed by PyYAML's C parser. Out: dict,
list, str, int, float, bool and None, with the faults of what one may not write here: tags, keys that are not
words or stand twice, numbers that no other tool would keep.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import yaml
import yamlcore  # type: ignore[import-untyped]  # ships no annotations

from ruledeck.schema.parse.fault import STRANGE, FormError, name_character

Step = str | int
Report = Callable[[FormError], None]

MOST_LEVELS = 60
GREATEST = 2**53  # beyond this JSON readers and JavaScript round
_CORE = "tag:yaml.org,2002:"
_PLAIN_TAGS = {f"{_CORE}{kind}" for kind in ("int", "float", "bool", "null")}


class Loader(yamlcore.CCoreLoader):  # type: ignore[misc]  # untyped base
    """PyYAML's C parser with the core schema of YAML 1.2."""


def compose(text: str) -> yaml.Node | None:
    """Return the root node of a text, None when it is empty; raises yaml.YAMLError."""
    return Loader(text).get_single_node()  # type: ignore[no-any-return]  # untyped base


def build(node: yaml.Node, report: Report, level: int = 0) -> Any:
    """Return the data of a node; a part at fault is told to `report`, and left out or kept as text."""
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node, report)
    if level == MOST_LEVELS:
        report(FormError(*mark(node), "F006", f"more than {MOST_LEVELS} levels of brackets or indentation"))
        return None
    if isinstance(node, yaml.SequenceNode):
        _expect_tag(node, "seq", report)
        return [build(item, report, level + 1) for item in node.value]
    _expect_tag(node, "map", report)
    result: dict[str, Any] = {}
    for key, value in node.value:
        if not isinstance(key, yaml.ScalarNode):
            report(FormError(*mark(key), "F003", "a key must be a word"))
        elif key.value in result:
            hint = "keep one of the two"
            report(FormError(*mark(key), "F007", f"key '{key.value}' stands twice here", hint))
        else:
            result[key.value] = build(value, report, level + 1)
    return result


def _scalar(node: yaml.ScalarNode, report: Report) -> Any:
    if node.tag == "tag:yaml.org,2002:str":
        if not node.value.isprintable() and (escaped := STRANGE.search(node.value)):
            report(FormError(*mark(node), "F010", f"the text has an invisible {name_character(escaped[0])}"))
        return node.value
    if node.tag not in _PLAIN_TAGS:
        report(_tag_error(node))
        return node.value
    try:
        value = Loader("").construct_object(node)
    except (ValueError, KeyError):
        value = math.inf
    if isinstance(value, int | float) and not abs(value) <= GREATEST:
        report(FormError(*mark(node), "F011", "a number that cannot be kept exactly", _quote(node.value)))
        return 0
    return int(value) if isinstance(value, float) and value.is_integer() else value  # 1.0 copies are 1


def _quote(value: str) -> str:
    return f'write it in double quotes if it is a text: "{value[:30]}"'


def _expect_tag(node: yaml.Node, kind: str, report: Report) -> None:
    if node.tag != _CORE + kind:
        report(_tag_error(node))


def _tag_error(node: yaml.Node) -> FormError:
    shown = node.tag.replace(_CORE, "!!")
    return FormError(*mark(node), "F003", f"the tag '{shown}' is not used here", "remove it")


def walk(node: yaml.Node | None, path: Sequence[Step]) -> yaml.Node | None:
    """Return the node at a path, or its nearest parent there is."""
    for step in path:
        child: yaml.Node | None = None
        if isinstance(node, yaml.MappingNode):
            child = next((value for key, value in node.value if key.value == step), None)
        elif isinstance(node, yaml.SequenceNode) and isinstance(step, int) and step < len(node.value):
            child = node.value[step]
        if child is None:
            return node
        node = child
    return node


def mark(node: yaml.Node | None) -> tuple[int, int]:
    """Return line and column, from 1, where a node starts."""
    return (1, 1) if node is None else (node.start_mark.line + 1, node.start_mark.column + 1)
