"""Texts compiled: from effect trees to what the engine listens with and carries out.

In: the effect of a parsed text, as plain data. Out: closures, made once. A *term* is a mapping with one key,
the name of a primitive, and its arguments; a list is a sequence. What a primitive means is registered by the
ruleset, by name:

    @ruleset.primitive("destroy")
    def destroy(compiler: Compiler, what: Term) -> Step:
        cards = compiler.get(what)

        def run(context: Context) -> Play[None]:
            yield from terms.destroy(context.game, (yield from cards(context)))

        return run
"""

from __future__ import annotations

import inspect
import keyword
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ruledeck.catalog.source.card import Part
from ruledeck.schema.problem import nearest_or_all
from ruledeck.verifier.engine.fault import EngineError
from ruledeck.verifier.engine.flow.ask import Play
from ruledeck.verifier.engine.ruleset import CardText, Effect, Ruleset
from ruledeck.verifier.engine.timing.ability import Ability, Context, Lasting, Limit, Text

Term = Any
"""A term of an effect tree: a mapping with one key, a list of terms, a word or a number."""

Step = Callable[[Context], Play[Any]]
Failed = tuple[int, Exception]
"""A line of a text, from 0, in which something cannot be compiled, and why."""


class TermError(EngineError):
    """A term that cannot be compiled: its primitive or an argument is unknown.

    `hint` names the nearest, `term` is the innermost that fails.
    """

    def __init__(self, message: str, hint: str = "") -> None:
        self.hint = hint
        self.term: Term = None
        super().__init__(message)


class Compiler:
    """Compiles the terms of one line of a card's text; effects for a moment are gathered here."""

    def __init__(self, ruleset: Ruleset, text: Text, part: str = "") -> None:
        self.ruleset = ruleset
        self.text = text
        self.part = part
        self.effects: dict[str, list[Effect]] = {}
        self.lasting: list[Lasting] = []
        self.limit: Limit | None = None

    def get(self, term: Term) -> Any:
        """Return what a term compiles to; a word or a number stays what it is, a list is carried out in turn.

        Raises:
            TermError: a primitive or an argument that the ruleset does not know.
        """
        if isinstance(term, list):
            return self.sequence(term)
        if not isinstance(term, dict):
            return term
        try:
            return self._build(term)
        except TermError as error:
            error.term = error.term or term
            raise

    def _build(self, term: Mapping[str, Term]) -> Any:
        if len(term) != 1:
            raise TermError(f"a term has one key, not {', '.join(term)}")
        (name, arguments), *_ = term.items()
        builder = self.ruleset.primitives.get(name)
        if builder is None:
            raise TermError(f"unknown primitive '{name}'", nearest_or_all(name, self.ruleset.primitives))
        given = _named(arguments)
        _check(name, builder, given)
        return builder(self, **given)

    def sequence(self, terms: Term) -> Step:
        """Return what carries out terms one after another."""
        steps: list[Step] = [self.get(term) for term in (terms if isinstance(terms, list) else [terms])]
        if len(steps) == 1:
            return steps[0]

        def run(context: Context) -> Play[None]:
            for step in steps:
                yield from step(context)

        return run

    def carry_out(self, moment: str, run: Step) -> None:
        """Add an effect for a moment to what the line comes to."""
        self.effects.setdefault(moment, []).append(Effect(self.text, run, self.part))

    def lasts(self, begin: Callable[[Context], None], *recalls: str) -> Lasting:
        """Return what the line can begin that lasts, for `begin` of a game; `recalls` are names it needs."""
        effect = Lasting(self.text, begin, recalls, len(self.lasting))
        self.lasting.append(effect)
        return effect

    def limited(self, limit: Limit) -> Limit:
        """Return how often the line works, having noted it."""
        self.limit = limit
        return limit


def _named(arguments: Term) -> Mapping[str, Term]:
    """Return a term's arguments by Python's names for them; nothing where there are none."""
    if arguments is None:
        return {}
    if not isinstance(arguments, dict):
        raise TermError(f"the arguments of a term are a mapping, not {arguments!r}")
    return {_python_name(name): value for name, value in arguments.items()}


def _python_name(name: str) -> str:
    plain = name.replace("-", "_")
    return f"{plain}_" if keyword.iskeyword(plain) else plain


def _check(name: str, builder: Callable[..., Any], given: Mapping[str, Term]) -> None:
    known = list(inspect.signature(builder).parameters.values())[1:]
    names = [parameter.name for parameter in known]
    for word in given:
        if word not in names:
            shown = [known_name.strip("_").replace("_", "-") for known_name in names]
            asked = word.strip("_").replace("_", "-")
            raise TermError(f"'{name}' has no argument '{asked}'", nearest_or_all(asked, shown))
    missing = [p.name for p in known if p.default is inspect.Parameter.empty and p.name not in given]
    if missing:
        raise TermError(f"'{name}' lacks '{missing[0].strip('_')}'")


def nothing(context: Context) -> Play[None]:
    """Do nothing, which is what a text comes to that tells to do nothing."""
    yield from ()


def compile_card(
    ruleset: Ruleset,
    card: str,
    lines: Iterable[tuple[str, Term]],
    parts: Sequence[Part] = (),
    failed: list[Failed] | None = None,
) -> CardText:
    """Return what the lines of a card come to; each is its words and its effect, None for one that has none.

    `parts` are the parts of the card, with the lines that stand in them and their icons. A line that listens
    compiles to what has `abilities`; one that is carried out at a moment says so. What cannot be compiled is
    put into `failed`.

    Raises:
        TermError: a term cannot be compiled, and there is no `failed`.
    """
    abilities: list[Ability] = []
    effects: dict[str, list[Effect]] = {}
    lasting: list[Lasting] = []
    limits: dict[int, Limit] = {}
    for number, (words, effect) in enumerate(lines):
        part = next((part.id for part in parts if part.start <= number < part.stop), "")
        compiler = Compiler(ruleset, Text(card, number, words), part)
        for term in [] if effect is None else effect if isinstance(effect, list) else [effect]:
            try:
                abilities += _in_part(part, getattr(compiler.get(term), "abilities", ()))
            except Exception as error:  # whatever the code of a ruleset raises, or gives that is none
                if failed is None:
                    raise
                failed.append((number, error))
        for moment, found in compiler.effects.items():
            effects.setdefault(moment, []).extend(found)
        lasting += compiler.lasting
        limits |= {number: compiler.limit} if compiler.limit else {}
    names, icons = tuple(part.id for part in parts), {part.id: part.icons for part in parts if part.icons}
    return CardText(tuple(abilities), effects, tuple(lasting), limits, names or ("",), icons)


def _in_part(part: str, abilities: Sequence[Ability]) -> Sequence[Ability]:
    """Return abilities as those of the part that their line stands in, but for those that name their own."""
    return [each if each.part else replace(each, part=part) for each in abilities] if part else abilities


def as_printed(words: str) -> str:
    """Return a text as a card prints it, with a capital."""
    return f"{words[:1].upper()}{words[1:]}"


def compile_step(ruleset: Ruleset, words: str, effect: Term) -> Step:
    """Return what carries out an effect that no card has; the ruleset keeps what it can begin that lasts.

    Raises:
        TermError: the ruleset has no primitive for it.
    """
    compiler = Compiler(ruleset, Text("", 0, words))
    step: Step = compiler.sequence(effect)
    if words not in ruleset.loose:
        ruleset.loose[words] = tuple(compiler.lasting)
    return step
