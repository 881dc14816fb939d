"""Style sheets with their constants worked out beforehand.

Styles place everything by `calc()` of custom properties, which WeasyPrint would work out anew for every box
of every face: half of its time. What `:root` sets is the same for all faces of a size, so it is folded once.
Custom properties that are set elsewhere (colours of a side, sizes of a fitted text) are left alone.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Mapping

_ROOT = re.compile(r":root\s*\{([^{}]*)\}")
_SET = re.compile(r"(--[\w-]+)\s*:\s*([^;]+?)\s*(?:;|$)")
_USE = re.compile(r"var\(\s*(--[\w-]+)\s*\)")
_CALC = re.compile(r"calc\(")
_LENGTH = re.compile(r"(?<![\w.#-])(\d*\.?\d+)mm\b")
_OPERATORS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv}


def fold(css: str, constants: str) -> str:
    """Return style sheets with all constants of `:root`, theirs and those of `constants`, worked out.

    Lines stay where they are, so that a fault is found again. `calc()` with anything else stays as it is.
    """
    known: dict[str, str] = {}
    for block in _ROOT.findall(f"{constants}\n{css}"):
        for name, value in _SET.findall(block):
            known[name] = _folded(value, known)
    return _folded(css, known)


def _folded(text: str, known: Mapping[str, str]) -> str:
    text = _USE.sub(lambda match: known.get(match[1], match[0]), text)
    parts, at = [], 0
    while match := _CALC.search(text, at):
        end = _closing(text, match.end())
        parts.append(text[at : match.start()])
        parts.append(_worked_out(text[match.end() : end]) or text[match.start() : end + 1])
        at = end + 1
    return "".join([*parts, text[at:]])


def _closing(text: str, start: int) -> int:
    """Return the place of the bracket that closes what is open before `start`."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at
    return len(text) - 1


def _worked_out(sum_: str) -> str | None:
    """Return a sum of lengths in mm and numbers as one length or number, None for any other sum."""
    plain, lengths = _LENGTH.subn(r"\1", sum_.replace("calc(", "("))
    try:
        value = _value(ast.parse(plain.strip(), mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError):
        return None
    return f"{value:.4f}".rstrip("0").rstrip(".") + ("mm" if lengths else "")


def _value(node: ast.expr) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return float(_OPERATORS[type(node.op)](_value(node.left), _value(node.right)))
    raise ValueError("neither a number nor a sum")
