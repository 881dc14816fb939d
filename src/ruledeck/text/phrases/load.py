"""A game's phrasebook, read from `phrases.yml`.

In: the file, and the game that it is for. Out: a Phrasebook, and the problems in the form of its entries. A
phrase with a problem is left out, so that all problems are found together; `load_phrases` wants none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ruledeck.schema.document import Document
from ruledeck.schema.files.links import is_there
from ruledeck.schema.files.memo import Memo
from ruledeck.schema.game import Game
from ruledeck.schema.problem import ContentError, Problem
from ruledeck.schema.validate import validate
from ruledeck.schema.workspace import Workspace
from ruledeck.text.phrases.book import ANY_FORM, Lexeme, Phrase, Phrasebook, Variant
from ruledeck.text.phrases.template import Template, read_meaning, read_template

FILE = "phrases.yml"


def has_phrases(game: Game) -> bool:
    """Return whether a game has a phrasebook."""
    return is_there(game.folder / FILE)


def load_phrases(workspace: Workspace, game: Game) -> Phrasebook:
    """Return the phrasebook of a game, or raise ContentError with all that is wrong in it.

    One that was found sound is not looked through again: that takes seconds where it is large.
    """
    from ruledeck.text.phrases.check import check_phrasebook

    document = workspace.read(game.folder / FILE)
    sound = Memo(workspace.cache / "phrasebooks", Path(__file__).parent)
    parts = (document.text, (game.folder / "game.yml").read_text(encoding="utf-8"))
    book, problems = read_phrases(document, game)
    if book and not problems and not sound.knows(document.name, *parts):
        problems = list(check_phrasebook(book, document, game))
    if problems or book is None:
        raise ContentError(problems)
    sound.keep(document.name, *parts)
    return book


def read_phrases(document: Document, game: Game) -> tuple[Phrasebook | None, list[Problem]]:
    """Return the phrasebook that a document holds, as far as its form allows, and what its schema finds."""
    problems = [*document.problems] or validate(document, "phrases")
    if problems:
        return None, problems
    data: Any = document.data
    return phrasebook_from_data(data, game.language), []


def phrasebook_from_data(data: Mapping[str, Any], language: str) -> Phrasebook:
    """Return the phrasebook that valid data of a `phrases.yml` describes; of two with one id, the first."""
    phrases: dict[str, Phrase] = {}
    for index, entry in enumerate(data["phrases"]):
        phrases.setdefault(entry["id"], _phrase(entry, index, language))
    return Phrasebook(
        language,
        kinds=data["kinds"],
        lines={card_type: tuple(_all_kinds(kinds)) for card_type, kinds in data["lines"].items()},
        lexemes={id: _lexeme(id, entry, language) for id, entry in data.get("lexemes", {}).items()},
        phrases=phrases,
        part_lines={
            card_type: {part: tuple(kinds) for part, kinds in parts.items()}
            for card_type, parts in data["lines"].items()
            if isinstance(parts, dict)
        },
        words=data.get("words", {}),
        opposites=data.get("opposites", {}),
    )


def _all_kinds(kinds: Any) -> Iterable[str]:
    """Return the kinds of the lines of a card type, each once, whether they are given by part or not."""
    if not isinstance(kinds, dict):
        return kinds  # type: ignore[no-any-return]  # the schema has checked it
    return dict.fromkeys(kind for listed in kinds.values() for kind in listed)


def _lexeme(id: str, entry: Mapping[str, Any], language: str) -> Lexeme:
    own = {form: word for form, word in entry.items() if form != "kind" and isinstance(word, str)}
    others = {key: forms for key, forms in entry.items() if isinstance(forms, dict)}
    return Lexeme(id, entry["kind"], {language: own, **others})


def _phrase(entry: Mapping[str, Any], index: int, language: str) -> Phrase:
    texts = {language: tuple(_variants(entry["text"]))}
    for key, text in entry.items():
        if key.startswith("text."):
            texts[key.removeprefix("text.")] = tuple(_variants(text))
    rules = entry.get("rule", ())
    names = frozenset(slot.name for slot in texts[language][0].first.slots)
    return Phrase(
        entry["id"],
        entry["kind"],
        texts,
        entry["do"],
        meanings=dict(_meanings(entry.get("meaning", {}), names)),
        rules=(rules,) if isinstance(rules, str) else tuple(rules),
        only={name: _numbers(numbers) for name, numbers in entry.get("only", {}).items()},
        names=entry.get("names", {}),
        recalls=entry.get("recalls", {}),
        index=index,
    )


def _meanings(meaning: Any, names: frozenset[str]) -> Iterator[tuple[str, Template]]:
    for form, source in (meaning if isinstance(meaning, dict) else {ANY_FORM: meaning}).items():
        yield form, read_meaning(source, names)


def _variants(text: Any) -> Iterator[Variant]:
    for variant in text if isinstance(text, list) else [text]:
        forms = variant if isinstance(variant, dict) else {ANY_FORM: variant}
        yield Variant({form: read_template(source) for form, source in forms.items()})


def _numbers(numbers: str | Iterable[int]) -> frozenset[int]:
    if isinstance(numbers, str):
        low, _, high = numbers.partition("-")
        return frozenset(range(int(low), int(high) + 1))
    return frozenset(numbers)


def templates(phrase: Phrase) -> Iterator[tuple[tuple[str | int, ...], Template]]:
    """Yield every template of a phrase with its path in the entry of the file, as near as it can be told."""
    for number, (language, variants) in enumerate(phrase.texts.items()):
        key = "text" if number == 0 else f"text.{language}"
        for at, variant in enumerate(variants):
            for form, template in variant.templates.items():
                yield ((key, at) if form == ANY_FORM else (key, at, form)), template


def path_of(phrase: Phrase, path: tuple[str | int, ...], document: Document) -> tuple[str | int, ...]:
    """Return the path in the document of a template that `templates` yields."""
    data: Any = document.data
    key, at, *form = path
    is_list = isinstance(data["phrases"][phrase.index][key], list)
    return ("phrases", phrase.index, key, *((at,) if is_list else ()), *form)
