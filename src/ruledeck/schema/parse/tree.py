"""YAML nodes and the plain data that they stand for.

In: text of YAML 1.2 (core schema: `no` is a word, `12:30` is text), parsed by PyYAML's C parser. Out: dict,
list, str, int, float, bool and None, with the faults of what one may not write here: tags, keys that are not
words or stand twice, numbers that no other tool would keep.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import yaml
import yamlcore  # type: ignore[import-untyped]  # ships no annotations

from ruledeck.schema.parse.fault import STRANGE, FormError, name_character

Step = str | int
Report = Callable[[FormError], None]

MOST_LEVELS = 60
GREATEST = 2**53  # beyond this JSON readers and JavaScript round
_CORE = "tag:yaml.org,2002:"
_TEXT, _SEQUENCE, _MAPPING = f"{_CORE}str", f"{_CORE}seq", f"{_CORE}map"


class Loader(yamlcore.CCoreLoader):  # type: ignore[misc]  # untyped base
    """PyYAML's C parser with the core schema of YAML 1.2."""

    def resolve(self, kind: type[yaml.Node], value: str | None, implicit: Any) -> str:
        """Return the tag of a node without one, as PyYAML does it but for tags by path, which nobody sets."""
        if kind is not yaml.ScalarNode:
            return _SEQUENCE if kind is yaml.SequenceNode else _MAPPING
        if implicit[0]:
            resolvers = self.yaml_implicit_resolvers
            for tag, form in resolvers.get(value[0] if value else "", ()):
                if form.match(value):
                    return tag  # type: ignore[no-any-return]  # untyped base
        return _TEXT


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
        _expect_tag(node, _SEQUENCE, report)
        return [build(item, report, level + 1) for item in node.value]
    _expect_tag(node, _MAPPING, report)
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
    if node.tag == _TEXT:
        if not node.value.isprintable() and (escaped := STRANGE.search(node.value)):
            report(FormError(*mark(node), "F010", f"the text has an invisible {name_character(escaped[0])}"))
        return node.value
    if node.tag not in _VALUES:
        report(_tag_error(node))
        return node.value
    try:
        value = _VALUES[node.tag](node)
    except (ValueError, LookupError):  # an explicit tag on what is none
        value = math.inf
    if isinstance(value, int | float) and not abs(value) <= GREATEST:
        report(FormError(*mark(node), "F011", "a number that cannot be kept exactly", _quote(node.value)))
        return 0
    return int(value) if isinstance(value, float) and value.is_integer() else value  # 1.0 copies are 1


_loader = Loader("")
_VALUES: Mapping[str, Callable[[yaml.ScalarNode], Any]] = {
    f"{_CORE}int": _loader.construct_yaml_int_core,
    f"{_CORE}float": _loader.construct_yaml_float_core,
    f"{_CORE}bool": _loader.construct_yaml_bool_core,
    f"{_CORE}null": _loader.construct_yaml_null_core,
}


def _quote(value: str) -> str:
    return f'write it in double quotes if it is a text: "{value[:30]}"'


def _expect_tag(node: yaml.Node, tag: str, report: Report) -> None:
    if node.tag != tag:
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
