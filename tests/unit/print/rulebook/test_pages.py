"""Page numbers: asked for, filled in, joined into runs, at rest after a few layouts."""

from __future__ import annotations

from markupsafe import Markup

from ruledeck.print.rulebook.pages import Pages, anchors_asked_for, cited_list, page_list, page_of


def index(pages: dict[str, int], *, main: tuple[str, ...] = ()) -> str:
    return Pages(pages).fill(page_list([anchor for anchor in pages if anchor not in main], main))


def test_a_page_is_filled_in_wherever_it_is_asked_for() -> None:
    html = f"see {page_of('rule:a')} and {page_of('rule:b')}, {page_of('rule:a')}"
    assert Pages({"rule:a": 7, "rule:b": 12}).fill(html) == "see 7 and 12, 7"


def test_neighbouring_pages_of_an_index_become_one_run_linked_to_its_first_place() -> None:
    shown = index({"a": 3, "b": 4, "c": 5, "d": 9})
    assert shown == '<a href="#a">3–5</a>, <a href="#d">9</a>'


def test_a_page_with_two_places_stands_once_in_an_index() -> None:
    assert index({"a": 3, "b": 3}) == '<a href="#a">3</a>'


def test_the_page_of_a_definition_stands_out_of_its_run() -> None:
    shown = index({"a": 3, "b": 4, "c": 5}, main=("b",))
    assert shown == '<a href="#a">3</a>, <a href="#b" class="main">4</a>, <a href="#c">5</a>'


def test_pages_of_an_index_are_in_order_though_places_are_not() -> None:
    assert index({"z": 20, "a": 2}) == '<a href="#a">2</a>, <a href="#z">20</a>'


def test_neighbouring_citations_on_one_page_name_it_once() -> None:
    cited = cited_list((name, Markup(name.upper()), Markup(f" (p. {page_of(name)})")) for name in "abc")
    assert Pages({"a": 4, "b": 4, "c": 6}).fill(cited) == "A, B (p. 4) C (p. 6)"


def test_no_citations_are_no_text() -> None:
    assert cited_list([]) == ""


def test_every_anchor_asked_for_is_known_also_those_inside_lists() -> None:
    cited = cited_list([("c", Markup("C"), page_of("c"))])
    html = f"{page_of('a')}{page_list(['b'], ['d'])}{cited}"
    assert anchors_asked_for(html) == {"a", "b", "c", "d"}


def test_pages_are_guessed_by_the_place_in_the_text() -> None:
    guessed = Pages.guessed('<p id="a">' + "x" * 100 + '<p id="b">' + "x" * 100 + '<p id="c">', 100)
    assert guessed.numbers == {"a": 1, "b": 2, "c": 3}


def test_a_number_keeps_the_room_of_the_longest_once_room_is_reserved() -> None:
    pages = Pages({"a": 10}).after({"a": 9}, reserve=True).after({"a": 8}, reserve=True)
    assert pages.fill(page_of("a")) == "\u20078"


def test_a_number_takes_no_more_than_its_own_room_before() -> None:
    assert Pages({"a": 10}).after({"a": 9}, reserve=False).fill(page_of("a")) == "9"
