"""What can be made of a parsed text: its words again, its effect, its meaning, and the tree for people.

In: a Node. Out: the text byte for byte, in the game's own or another language; the effect as plain data; the
meaning in plain words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ruledeck.schema.problem import WrongUsageError
from ruledeck.text.phrases.book import ANY_FORM, Argument, Effect, Lexeme, Node
from ruledeck.text.phrases.grammar import capitalised, form_of
from ruledeck.text.phrases.template import Slot, Template, Words


def print_text(node: Node, language: str = "en", form: str | None = None) -> str:
    """Return the words of a parsed text: in the language it was read in, byte for byte the same.

    Args:
        node: what was parsed.
        language: of the words; in another one a phrase's first variant is taken when it has no such variant.
        form: the form to print in; the one it was read in where none is asked for.

    Raises:
        WrongUsageError: a phrase or word has nothing in that language.
    """
    asked = node.form if form is None else form
    template = _template(node, language, asked)
    given = arguments(node)
    out = ""
    for piece in template.said:
        if isinstance(piece, Words):
            out += piece.text
        elif isinstance(piece, Slot):
            words = _argument_text(
                given[piece.name], language, _agreed(form_of(piece, asked), given, language)
            )
            out += capitalised(words) if piece.capital else words
        else:
            counted = given[piece.name]
            out += piece.word(counted if isinstance(counted, int) else gender(counted, language))
    return out


def _agreed(form: str, given: Mapping[str, Argument], language: str) -> str:
    """Return a form in which `acc@x` has become `acc-` and the gender of what stands in slot `x`."""
    case, at, name = form.partition("@")
    return f"{case}-{gender(given[name], language)}" if at else form


def gender(argument: Argument, language: str) -> str:
    """Return the gender of a word, or of the first word of a text that has one; none is empty."""
    if isinstance(argument, Lexeme):
        return argument.forms.get(language, {}).get("gender", "")
    parts = argument.args if isinstance(argument, Node) else ()
    return next(filter(None, (gender(part, language) for part in parts)), "")


def arguments(node: Node) -> dict[str, Argument]:
    """Return what stands in the slots of a node, by their names."""
    return dict(zip(node.phrase.slot_names, node.args, strict=True))


def _template(node: Node, language: str, form: str) -> Template:
    """Return the words of the node's own variant, or else of the first one that can say the same."""
    variants = node.phrase.variants(language)
    for variant in (*variants[node.variant : node.variant + 1], *variants):
        template = variant.in_form(form)
        if template is not None and _says(template, arguments(node)):
            return template
    wanted = f" in the form '{form}'" if form else ""
    raise WrongUsageError(f"phrase '{node.phrase.id}' has no words{wanted} in the language '{language}'")


def _says(template: Template, given: dict[str, Argument]) -> bool:
    """Return whether the numbers that go without saying are those that are meant."""
    return all(slot.given is None or slot.given == given[slot.name] for slot in template.slots)


def _argument_text(argument: Argument, language: str, form: str) -> str:
    if isinstance(argument, Node):
        return print_text(argument, language, form)
    if isinstance(argument, Lexeme):
        try:
            return argument.forms[language][form]
        except KeyError:
            message = f"'{argument.id}' has no form '{form}' in the language '{language}'"
            raise WrongUsageError(message) from None
    return str(argument)


def effect(node: Node) -> Effect:
    """Return the effect of a parsed text as plain data.

    A string of `do` that names a slot stands for what was read there. A list in a list is one sequence with
    it, and an argument that is nothing (`null`) is left out.
    """
    expanded: Effect = _expand(node.phrase.do, arguments(node))
    return expanded


def _expand(data: Any, given: dict[str, Argument]) -> Any:
    if isinstance(data, str):
        return _argument_effect(given[data]) if data in given else data
    if isinstance(data, list):
        return list(_flat(_expand(item, given) for item in data))
    if isinstance(data, dict):
        pairs = ((key, _expand(value, given)) for key, value in data.items())
        return {key: value for key, value in pairs if value is not None}
    return data


def _flat(items: Iterator[Any]) -> Iterator[Any]:
    for item in items:
        if isinstance(item, list):
            yield from item
        elif item is not None:
            yield item


def _argument_effect(argument: Argument) -> Any:
    if isinstance(argument, Node):
        return effect(argument)
    return argument.id if isinstance(argument, Lexeme) else argument


def meaning(node: Node, language: str) -> str:
    """Return what a parsed text means, in plain words: as its phrases say, and else as they are worded."""
    meanings = node.phrase.meanings
    template = meanings.get(node.form) or meanings.get(ANY_FORM) or _template(node, language, node.form)
    given = arguments(node)
    out = ""
    for piece in template.said:
        if isinstance(piece, Words):
            out += piece.text
        elif isinstance(piece, Slot):
            out += _opened(out, _argument_meaning(given[piece.name], language, form_of(piece, node.form)))
        else:
            out += piece.word(given[piece.name])
    return out


def _opened(before: str, words: str) -> str:
    """Return words with a capital where they open a sentence."""
    return capitalised(words) if before.rstrip()[-1:] in (".", ":") else words


def _argument_meaning(argument: Argument, language: str, form: str) -> str:
    if isinstance(argument, Node):
        return meaning(argument, language)
    if isinstance(argument, Lexeme):
        forms = argument.forms[language]
        return forms.get(form) or next(iter(forms.values()))
    return str(argument)


def sentence(node: Node, language: str) -> str:
    """Return the meaning of a whole line, which begins with a capital."""
    return capitalised(meaning(node, language).strip())


def walk(node: Node) -> Iterator[Node]:
    """Yield a node and all below it."""
    yield node
    for argument in node.args:
        if isinstance(argument, Node):
            yield from walk(argument)


def outline(node: Node, name: str = "", depth: int = 0, whole: bool = False) -> Iterator[str]:
    """Yield the tree for people, a line a phrase, two spaces a level.

    Args:
        node: what was parsed.
        name: of the slot in which it stands.
        depth: its level.
        whole: whether to show too the phrases that only pass on what stands in them, and empty texts.
    """
    if not whole and node.phrase.do in node.phrase.slot_names:
        inner = arguments(node)[node.phrase.do]
        if isinstance(inner, Node):
            yield from outline(inner, name, depth)
            return
    label = f"{name}: " if name else ""
    leaves = {key: value for key, value in arguments(node).items() if not isinstance(value, Node)}
    shown = [f"{key} {value.id if isinstance(value, Lexeme) else value}" for key, value in leaves.items()]
    yield f"{'  ' * depth}{label}{node.phrase.id}" + (f" ({', '.join(shown)})" if shown else "")
    for key, value in arguments(node).items():
        if isinstance(value, Node) and (whole or not _is_empty(value)):
            yield from outline(value, key, depth + 1, whole)


def _is_empty(node: Node) -> bool:
    return node.phrase.do is None and not node.args
