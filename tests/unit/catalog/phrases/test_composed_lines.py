"""Lines that the standard wording of Enchanters does not make, and rows of it in each other's way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ruledeck.schema.document import parse_document
from ruledeck.schema.game import Game, load_game
from ruledeck.schema.problem import Problem
from ruledeck.schema.workspace import open_workspace
from ruledeck.text.phrases import Phrasebook, effect, load_phrases, print_text
from ruledeck.text.phrases.change import changes
from ruledeck.text.phrases.check import check_phrasebook
from ruledeck.text.phrases.check.lines import Fault, read_line
from ruledeck.text.phrases.compose import Composer
from ruledeck.text.phrases.load import FILE, read_phrases

CHECKOUT = open_workspace(Path(__file__).parents[4])
LINES = CHECKOUT.root / "tests" / "golden" / "wording" / "enchanters-lines.txt"


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game(CHECKOUT, "enchanters")[0]


@pytest.fixture(scope="module")
def book(game: Game) -> Phrasebook:
    return load_phrases(CHECKOUT, game)


REFUSED = {
    "1{crystal} {minor-action}": ("item", "T031"),
    "{minor-action} 3{attack}": ("item", "T031"),
    "1 {crystal} {minor-action} 3{attack}": ("item", "T031"),
    "1{crystal} {minor-action} take 2{crystal}": ("item", "T031"),
    "When your turn begins, Take 2{crystal}": ("item", "T031"),
    "3{attack}": ("item", "T031"),
    "Take 2{crystal}": ("item", "T031"),
    "When your turn begins: Deals double damage": ("item", "T031"),
    "When this {monster} is on the Journey Track: Take 1{damage}": ("monster", "T031"),
    "When taking {damage}: The Overlord loses 10{damage}": ("item", "T031"),
    "Deals double damage": ("item", "T031"),
    "When in combat with this {item}: Take 1{damage}": ("item", "T031"),
    "{immediate} Put 1 of your {damage} on the {village}": ("item", "T031"),
    "{immediate} Put top {item} on the {village}": ("item", "T031"),
    "{immediate} Claim this card": ("quest", "T031"),
    "Discard all your {item} {minor-action} Heal 2{damage}": ("item", "T031"),
    "Other players heals 2{damage}": ("item", "T031"),
    "Another player heal 2{damage}": ("item", "T031"),
    "Bury bottom {item}": ("item", "T031"),
    "Swap top {item} with another player’s top {enchantment}": ("item", "T031"),
    "+2{health} and +1{health} and +1{strength}": ("monster", "T031"),
    "There are 1{reward} per player on the {village}: Take 2{crystal}": ("village", "T031"),
    "3{score} for each 1{monster}": ("item", "T031"),
    "{monster}: Take 2{crystal}": ("item", "T031"),
    "When your turn ends: Replace it": ("village", "T033"),
    "1{crystal} {minor-action} {overlord} takes {damage} equal to the {score} of removed card": (
        "village",
        "T033",
    ),
}


@pytest.mark.parametrize(("line", "card_type", "code"), [(line, *told) for line, told in REFUSED.items()])
def test_a_line_that_does_not_fit_together_is_refused(
    line: str, card_type: str, code: str, book: Phrasebook
) -> None:
    faults: list[Fault] = read_line(book, line, book.lines[card_type])[1]
    assert [fault.code for fault in faults] == [code]


def test_another_phrase_word_or_number_in_a_composed_line_does_another_thing(book: Phrasebook) -> None:
    composer = Composer(book, book.language)
    tried = 0
    for line in LINES.read_text("utf-8").splitlines():
        card_type, bar, text = line.partition(" | ")
        kinds = book.lines.get(card_type, ()) if bar else ()
        for node in book.parser.readings(text, kinds):
            for change in changes(book, node, composer):
                said = print_text(change.node)
                found = book.parser.readings(said, kinds)
                assert found in ([change.node], []), said
                assert not found or effect(change.node) != effect(node), (text, said)
                tried += len(found)
    assert tried > 1000


TWINS = {
    "ignore all {speed}": (
        "passing",
        {"ignore": {"what": {"value": "speed"}}},
        {"ignore": {"what": {"value": "pearl"}}},
    ),
    "target player unburies bottom {enchantment}": ("effect", {"first": {}}, {"second": {}}),
    "turn the Desert Token to its Sandstorm side": (
        "effect",
        {"flip-if-up": {"side": "sandstorm"}},
        {"flip-if-up": {"side": "scorching-sun"}},
    ),
}


@pytest.mark.parametrize("text", TWINS)
def test_rows_with_the_same_words_entered_as_phrases_of_their_own_are_found(text: str, game: Game) -> None:
    """As the source has them, each of these rows stands twice, one pair with opposite meanings."""
    kind, first, second = TWINS[text]
    entries = [{"id": "row", "kind": kind, "text": text, "do": first}]
    assert "T026" in {problem.code for problem in with_phrases(game, entries)}
    entries += [{"id": "twin", "kind": kind, "text": text, "do": second}]
    found = [problem for problem in with_phrases(game, entries) if problem.code == "T025"]
    assert [problem.message.split(" in line")[0] for problem in found] == [
        "phrase 'twin' has the same words as 'row'"
    ]


def with_phrases(game: Game, entries: list[dict[str, Any]]) -> list[Problem]:
    """Return what the checks find in the phrasebook of the game with some phrases more."""
    source = (game.folder / FILE).read_text("utf-8")
    for entry in entries:
        source += "".join(
            f"{'  - ' if key == 'id' else '    '}{key}: {_yaml(value)}\n" for key, value in entry.items()
        )
    document = parse_document(source, FILE)
    book, problems = read_phrases(document, game)
    return problems if book is None else check_phrasebook(book, document, game)


def _yaml(value: Any) -> str:
    """Return a value as YAML in one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_yaml(each)}" for key, each in value.items()) + "}"
    return f'"{value}"'


LISTED = re.compile(r"#   ([a-z-]+(?:, [a-z-]+)*)(?: +(\(?[a-z-]+\)?(?:, \(?[a-z-]+\)?)*)(?=  |$))?")


def listed(text: str) -> dict[str, set[str]]:
    """Return the primitives that the head of a phrasebook lists, each with its arguments."""
    found: dict[str, set[str]] = {}
    for line in text.partition("\nkinds:")[0].splitlines():
        match = LISTED.match(line)
        for name in match[1].split(", ") if match else ():
            assert name not in found, f"{name} is listed twice"
            found[name] = {argument.strip("()") for argument in (match[2] or "").split(", ")} - {""}
    return found


def terms(data: Any) -> Iterator[tuple[str, set[str]]]:
    """Yield the primitives in a `do`, each with the arguments that it has there."""
    for item in data if isinstance(data, list) else [data]:
        for name, arguments in item.items() if isinstance(item, dict) else ():
            yield name, set(arguments)
            for value in arguments.values():
                yield from terms(value)


def test_the_head_of_the_phrasebook_lists_each_primitive_with_its_arguments(
    book: Phrasebook, game: Game
) -> None:
    """Whoever writes the ruleset works from this list."""
    used: dict[str, set[str]] = {}
    for phrase in book.phrases.values():
        for name, arguments in terms(phrase.do):
            used.setdefault(name, set()).update(arguments)
    assert listed((game.folder / FILE).read_text("utf-8")) == used
