"""Queries made into plans: fields looked up, values read, macros written out.

In: a query and a schema. Out: Plan, or a QueryError with the place, what was expected and the nearest right
thing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from ruledeck.catalog.search.fields import DIRECTIVES, Field, Kind, Schema, Variant
from ruledeck.catalog.search.fold import fold
from ruledeck.catalog.search.planning.plan import (
    AllOf,
    AnyOf,
    Compare,
    CompareColumns,
    Condition,
    Contains,
    Equals,
    Holds,
    Key,
    Matches,
    NotAny,
    Plan,
    Present,
    Unique,
)
from ruledeck.catalog.search.planning.values import Span, choice_span, codes_of, date_span, number_span
from ruledeck.catalog.search.query.error import QueryError
from ruledeck.catalog.search.query.parser import parse_query
from ruledeck.catalog.search.query.pattern import PatternError, check_pattern, compile_pattern
from ruledeck.catalog.search.query.tree import (
    And,
    Comparison,
    Exact,
    Node,
    Not,
    Operator,
    Or,
    Pattern,
    Value,
    Word,
)
from ruledeck.schema.problem import nearest, nearest_or_all

_SAME: tuple[Operator, ...] = (":", "=", "!=")
_OPERATORS: Mapping[Kind, tuple[Operator, ...]] = {
    **dict.fromkeys(("text", "word", "link"), _SAME),
    **dict.fromkeys(("number", "date", "choice", "set"), (*_SAME, "<", "<=", ">", ">=")),
}
_UNIQUE: Mapping[str, Unique] = {"names": "names", "cards": "cards", "printings": "printings"}


def plan_query(query: str, schema: Schema) -> Plan:
    """Return the plan of a query.

    Raises:
        QueryError: it is not of the grammar, or names what there is not.
    """
    node = parse_query(query)
    terms = node.parts if isinstance(node, And) else (node,)
    resolver = _Resolver(query, schema)
    order: list[Key] = []
    unique: Unique = "printings"
    found: list[Condition] = []
    for term in terms:
        directive = resolver.directive(term)
        if directive == "order":
            order += resolver.keys(term)  # type: ignore[arg-type]  # a directive is a comparison
        elif directive == "unique":
            unique = resolver.unique(term)  # type: ignore[arg-type]  # a directive is a comparison
        else:
            found.append(resolver.condition(term))
    condition = found[0] if len(found) == 1 else AllOf(tuple(found))
    return Plan(condition, tuple(order), unique)


class _Resolver:
    """Resolves the terms of one query; `opened` are the macros that it stands in."""

    def __init__(self, query: str, schema: Schema, opened: tuple[str, ...] = ()) -> None:
        self.query, self.schema, self.opened = query, schema, opened

    def error(self, column: int, reason: str, expected: str, hint: str | None = None) -> QueryError:
        return QueryError(self.query, column, reason, expected, hint)

    def directive(self, node: Node) -> str | None:
        """Return `order` or `unique` when a term is that and not a condition."""
        name = self._name(node.field) if isinstance(node, Comparison) else ""
        return name if name in ("order", "unique") else None

    def condition(self, node: Node) -> Condition:
        if isinstance(node, Not):
            return NotAny(self.condition(node.part))
        if isinstance(node, And):
            return AllOf(tuple(self.condition(part) for part in node.parts))
        if isinstance(node, Or):
            return AnyOf(tuple(self.condition(part) for part in node.parts))
        if isinstance(node, Word):
            return Contains("any", self._folded(node.text, node.column))
        if isinstance(node, Exact):
            return Equals("name", self._folded(node.text, node.column))
        if isinstance(node, Pattern):
            return self._matches("any", node.text, node.flags, node.column)
        return self._comparison(node)

    def keys(self, node: Comparison) -> Iterator[Key]:
        """Yield what `order:` sorts by."""
        self._only_colon(node)
        for word, column in _listed(node.value):
            name = self._name(word.removeprefix("-").lower())
            entry = self.schema.fields.get(name)
            sortable = [v for v in entry.variants if v.kind not in ("set", "link")] if entry else []
            if not sortable:
                known = [
                    name
                    for name, entry in self._shown().items()
                    if entry.variants[0].kind not in ("set", "link")
                ]
                hint = nearest_or_all(word.removeprefix("-"), known)
                raise self.error(column, f"cannot sort by '{word}'", "a field to sort by", hint)
            columns = tuple((variant.column, variant.kind) for variant in sortable)
            yield Key(columns, descending=word.startswith("-"))

    def unique(self, node: Comparison) -> Unique:
        """Return what `unique:` asks for."""
        self._only_colon(node)
        if node.value.text not in _UNIQUE:
            hint = nearest_or_all(node.value.text, _UNIQUE)
            raise self.error(node.value.column, f"unknown '{node.value.text}'", "what to show once", hint)
        return _UNIQUE[node.value.text]

    def _comparison(self, node: Comparison) -> Condition:
        name = self._name(node.field)
        if name in ("order", "unique"):
            raise self.error(
                node.column,
                f"'{node.field}' is for the whole query",
                f"'{node.field}' outside of '(', 'or' and '-'",
            )
        if name in DIRECTIVES:
            self._only_colon(node)
            found = self._has(node.value) if name == "has" else self._is(node.value)
            return NotAny(found) if name == "not" else found
        entry = self.schema.fields.get(name)
        if entry is None:
            hint = nearest_or_all(node.field, [*self._shown(), *DIRECTIVES])
            raise self.error(node.column, f"unknown field '{node.field}'", "a field", hint)
        allowed = [variant for variant in entry.variants if node.operator in _OPERATORS[variant.kind]]
        if not allowed:
            operators = ", ".join(_OPERATORS[entry.variants[0].kind])
            reason = f"'{node.operator}' does not go with '{node.field}'"
            raise self.error(node.operator_column, reason, f"one of {operators}")
        return self._variants(node, entry, allowed)

    def _variants(self, node: Comparison, entry: Field, allowed: list[Variant]) -> Condition:
        value = node.value
        if value.kind == "pattern":
            texts = [variant for variant in allowed if variant.kind == "text"]
            if not texts:
                reason = "a regular expression goes with texts only"
                raise self.error(value.column, reason, _expected(entry, allowed[0]))
            return _any(
                _negatable(
                    node, variant, self._matches(variant.column, value.text, value.flags, value.column)
                )
                for variant in texts
            )
        conditions = [self._literal(node, variant) for variant in allowed]
        found = [condition for condition in conditions if condition is not None]
        if not found and value.kind == "word":
            found = self._field_against_field(node, allowed)
        if not found:
            raise self._unknown_value(node, entry, allowed)
        return _any(found)

    def _literal(self, node: Comparison, variant: Variant) -> Condition | None:
        """Return the comparison with a value as this variant reads it, or None when it cannot."""
        text = node.value.text
        if variant.kind == "text":
            needle = self._folded(text, node.value.column)
            if node.operator == ":":
                return Contains(variant.column, needle)
            return _negatable(node, variant, Equals(variant.column, needle))
        if variant.kind in ("word", "link"):
            codes = codes_of(variant).get(fold(text))
            return _negatable(node, variant, Holds(variant.column, ":", codes)) if codes else None
        if variant.kind == "set":
            return _sets(node, variant)
        span = _SPANS[variant.kind](variant, text)
        if span is None:
            return None
        operator: Operator = "=" if node.operator == ":" else node.operator
        return Compare(variant.column, operator, *span)

    def _field_against_field(self, node: Comparison, allowed: list[Variant]) -> list[Condition]:
        other = self.schema.fields.get(self._name(node.value.text.lower()))
        if other is None:
            return []
        operator: Operator = "=" if node.operator == ":" else node.operator
        pairs = [
            CompareColumns(left.column, operator, right.column, sets=left.kind == "set")
            for left, right in product(allowed, other.variants)
            if left.kind == right.kind and left.values == right.values
            if left.kind in ("number", "date", "choice", "set")
        ]
        if not pairs:
            reason = f"'{node.field}' and '{node.value.text}' cannot be compared"
            raise self.error(node.value.column, reason, _expected(None, allowed[0], node.field))
        return list(pairs)

    def _unknown_value(self, node: Comparison, entry: Field, allowed: list[Variant]) -> QueryError:
        first, text, column = allowed[0], node.value.text, node.value.column
        if first.kind == "set":
            known = {spelling for variant in allowed for spelling in codes_of(variant)}
            parts = [part for part in _listed(node.value) if fold(part[0]) not in known]
            text, column = parts[0] if parts else (text, column)
        ids = [spellings[0] for variant in allowed for spellings in variant.values]
        if ids or first.kind in ("word", "set", "link"):
            hint: str | None = nearest_or_all(text, ids)
        else:
            hint = nearest(text, [name for name, other in self._shown().items() if _likes(other, first)])
        is_single = first.kind in ("number", "date")
        reason = f"'{text}' is no {first.kind}" if is_single else f"'{node.field}' has no value '{text}'"
        return self.error(column, reason, _expected(entry, first), hint)

    def _matches(self, column: str, pattern: str, flags: str, at: int) -> Matches:
        try:
            check_pattern(pattern, flags)
            compile_pattern(pattern, flags == "i")
        except PatternError as fault:
            raise self.error(at + 1 + fault.at, fault.reason, fault.expected) from None
        return Matches(column, pattern, flags == "i")

    def _has(self, value: Value) -> Condition:
        if fold(value.text) == "history":
            return self._flag("changed")
        entry = self.schema.fields.get(self._name(value.text.lower()))
        if entry is None:
            hint = nearest_or_all(value.text, [*self._shown(), "history"])
            raise self.error(value.column, f"unknown field '{value.text}'", "a field", hint)
        return _any(Present(variant.column, variant.kind) for variant in entry.variants)

    def _is(self, value: Value) -> Condition:
        name = value.text.lower()
        if name in self.schema.flags:
            return self._flag(name)
        if name not in self.schema.macros:
            hint = nearest_or_all(value.text, [*self.schema.flags, *self.schema.macros])
            raise self.error(value.column, f"no card is '{value.text}'", "a property of cards", hint)
        if name in self.opened:
            raise self.error(value.column, f"the macro '{name}' leads back to itself", "another term")
        return _any(self._macro(name, game, query, value.column) for game, query in self.schema.macros[name])

    def _macro(self, name: str, game: str, query: str, column: int) -> Condition:
        inner = _Resolver(query, self.schema, (*self.opened, name))
        try:
            condition = inner.condition(parse_query(query))
        except QueryError as fault:
            reason = f"the macro '{name}' of {game} is broken: {fault.reason}"
            raise self.error(column, reason, fault.expected, fault.hint) from None
        codes = codes_of(self.schema.fields["game"].variants[0])[fold(game)]
        return AllOf((Holds("game", ":", codes), condition))

    def _flag(self, name: str) -> Condition:
        return Holds("is", ":", (self.schema.flags.index(name),))

    def _folded(self, text: str, column: int) -> str:
        needle = fold(" ".join(text.split()))
        if not needle:
            raise self.error(column, "there is nothing to search for here", "a word or a phrase")
        return needle

    def _only_colon(self, node: Comparison) -> None:
        if node.operator not in (":", "="):
            reason = f"'{node.operator}' does not go with '{node.field}'"
            raise self.error(node.operator_column, reason, "one of :, =")

    def _name(self, word: str) -> str:
        return self.schema.short.get(word, word)

    def _shown(self) -> Mapping[str, Field]:
        """Return the fields that hints may name: not the long forms of stats."""
        return {name: entry for name, entry in self.schema.fields.items() if not name.startswith("stat.")}


def _sets(node: Comparison, variant: Variant) -> Condition | None:
    """Return the comparison of a set with listed values: `:` and `>=` has them all, `<=` has no other."""
    spelled = codes_of(variant)
    wanted = [spelled.get(fold(word)) for word, _ in _listed(node.value)]
    if node.value.text.strip() == "":
        wanted = []
    known = [codes for codes in wanted if codes is not None]
    if len(known) < len(wanted):
        return None
    same = _any(Holds(variant.column, "=", tuple(sorted(set(codes)))) for codes in product(*known))
    above = AllOf((Present(variant.column, "set"), *(Holds(variant.column, ":", codes) for codes in known)))
    below = Holds(variant.column, "<=", tuple(sorted({code for codes in known for code in codes})))
    present = Present(variant.column, "set")
    by_operator: Mapping[Operator, Condition] = {
        ":": above,
        ">=": above,
        "=": same,
        "!=": AllOf((present, NotAny(same))),
        "<=": below,
        ">": AllOf((above, NotAny(same))),
        "<": AllOf((below, NotAny(same))),
    }
    return by_operator[node.operator]


def _listed(value: Value) -> Iterator[tuple[str, int]]:
    """Yield the parts of a value between commas, each with its column."""
    at = value.column + (1 if value.kind == "phrase" else 0)
    for part in value.text.split(","):
        yield part.strip(), at + len(part) - len(part.lstrip())
        at += len(part) + 1


def _negatable(node: Comparison, variant: Variant, condition: Condition) -> Condition:
    """Return a condition; for `!=` that the card has something in the column and the condition is false."""
    if node.operator != "!=":
        return condition
    return AllOf((Present(variant.column, variant.kind), NotAny(condition)))


def _any(conditions: Iterator[Condition] | list[Condition]) -> Condition:
    found = tuple(conditions)
    return found[0] if len(found) == 1 else AnyOf(found)


def _expected(entry: Field | None, variant: Variant, name: str = "") -> str:
    of = entry.name if entry else name
    if variant.kind == "number":
        return "a number or a field of numbers"
    if variant.kind == "date":
        return "a date such as 2026, 2026-01 or 2026-01-31"
    return "a word or a phrase" if variant.kind == "text" else f"a value of '{of}'"


def _likes(field: Field, variant: Variant) -> bool:
    return any(other.kind == variant.kind for other in field.variants)


_SPANS: Mapping[Kind, Callable[[Variant, str], Span | None]] = {
    "number": lambda _variant, text: number_span(text),
    "date": lambda _variant, text: date_span(text),
    "choice": choice_span,
}
