"""Cards of a shipped game in Polish, printed from the trees that were read in English."""

from __future__ import annotations

import pytest

from ruledeck.catalog.source.content import Content
from ruledeck.text.phrases import Phrasebook, load_phrases, print_text

CARDS = {
    "golem": ["Dopóki za tym strażnikiem nie ma żadnego wyzwania, {defense} tego strażnika wynosi [6]."],
    "mechanic": ["Ten strażnik nie może zostać zniszczony."],
    "elemental": ["Gdy ten strażnik trafi bohatera, zniszcz tamtego bohatera."],
    "abomination": ["Gdy bohater wyrzuci [1] przeciw temu strażnikowi, zniszcz tamtego bohatera."],
    "flames": ["Zniszcz bohatera mierzącego się z tą pułapką."],
    "pit": ["Odeślij bohatera mierzącego się z tą pułapką na rękę przeciwnika."],
    "portcullis": ["Zakończ tę inwazję."],
    "poison": ["Do końca tej inwazji, gdy bohater przegra rzut, zniszcz tamtego bohatera."],
    "blades": [
        "Przeciwnik wybiera bohatera w drużynie. Odeślij każdego bohatera w drużynie oprócz tamtego bohatera "
        "na rękę przeciwnika."
    ],
    "spikes": [
        "Przeciwnik wybiera bohatera w drużynie. Zniszcz każdego bohatera w drużynie oprócz tamtego bohatera."
    ],
    "sanctuary": ["Do końca tej inwazji każdy bohater w drużynie rzuca o 1 kość mniej."],
    "ward": ["Do końca tej inwazji zdolności i efekty rdzenia wszystkich bohaterów nie działają."],
    "defender": ["Do końca tej inwazji efekty rdzenia wszystkich bohaterów nie działają."],
    "cleaver": ["Przeciwnik wybiera bohatera w drużynie i poświęca tamtego bohatera."],
    "imposer": ["Do końca tej inwazji ten relikt nie może zostać zakłócony."],
    "vorpal": ["Gdy strażnik w tym lochu wyrzuci [6] przeciw bohaterowi, zniszcz tamtego bohatera."],
    "awareness": ["Każda pułapka w tym lochu ma +1 {difficulty}, najwyżej do [5]."],
    "consecration": ["Każdy strażnik w tym lochu ma +1 {defense}, najwyżej do [5]."],
    "frenzy": ["Każdy strażnik w tym lochu ma +1 {attack}, najwyżej do [x3]."],
    "darkness": [
        "Gdy drużyna zbliża się do wyzwania w tym lochu, możesz zamienić tamto wyzwanie na wyzwanie ze "
        "swojej ręki."
    ],
    "knight": [
        "Każdy strażnik rzuca o 1 kość mniej przeciw temu bohaterowi.",
        "Rdzeń: Wybierz odkrytą pułapkę w dowolnym lochu. Zniszcz tamtą pułapkę.",
    ],
}


@pytest.fixture(scope="module")
def book(raid_wars: Content) -> Phrasebook:
    return load_phrases(raid_wars.workspace, raid_wars.game)


@pytest.mark.parametrize("id", CARDS)
def test_a_card_is_printed_in_polish_from_its_english_tree(
    raid_wars: Content, book: Phrasebook, id: str
) -> None:
    card = raid_wars.card_by_id[id]
    trees = [book.parser.readings(line, book.lines[card.type])[0] for line in card.text]
    assert [print_text(tree, "pl") for tree in trees] == CARDS[id]


def test_a_number_takes_the_form_of_its_noun_that_polish_has_for_it(book: Phrasebook) -> None:
    said = {}
    for dice, noun in ((1, "die"), (2, "dice"), (5, "dice")):
        (tree,) = book.parser.readings(f"Each guardian rolls {dice} {noun} fewer.", ["ability"])
        said[dice] = print_text(tree, "pl")
    assert said == {
        1: "Każdy strażnik rzuca o 1 kość mniej.",
        2: "Każdy strażnik rzuca o 2 kości mniej.",
        5: "Każdy strażnik rzuca o 5 kości mniej.",
    }


def test_words_agree_in_gender_with_the_noun_that_stands_there(book: Phrasebook) -> None:
    said = []
    for thing in ("hero", "trap", "challenge", "relic"):
        (tree,) = book.parser.readings(f"This {thing} cannot be destroyed.", ["ability"])
        said.append(print_text(tree, "pl"))
    assert said == [
        "Ten bohater nie może zostać zniszczony.",
        "Ta pułapka nie może zostać zniszczona.",
        "To wyzwanie nie może zostać zniszczone.",
        "Ten relikt nie może zostać zniszczony.",
    ]
