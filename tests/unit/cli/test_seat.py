"""A game as one seat sees it: names, texts as they are shown, modes, what several options are called."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.cli.terminal.verifier.seat.asked import print_ask, print_rule
from ruledeck.cli.terminal.verifier.seat.names import Names
from ruledeck.cli.terminal.verifier.seat.options import chosen_options
from ruledeck.cli.terminal.verifier.seat.table import print_end, print_news, print_table
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.engine.flow.ask import Ask
from ruledeck.verifier.engine.flow.event import Add, Count, Event, Move
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.shown import Shown
from ruledeck.verifier.engine.staging import label
from ruledeck.verifier.engine.state.card import Card
from ruledeck.verifier.engine.timing.ability import Ability, Context, Listener, Sort, Text
from ruledeck.verifier.scenario.workers import load_world


@pytest.fixture
def content(played_pier: Workspace) -> Content:
    return load_sound_content(played_pier, "pier")


@pytest.fixture
def game(played_pier: Workspace) -> Game:
    """Pier after the first lamp was lit, in which covered and uncovered lamps show one part each."""
    ruleset = load_world(played_pier, "pier").ruleset
    ruleset.shown = lambda _game, card: [Shown(card.id, "upper" if card.key.endswith("1") else "lower")]
    game = ruleset.new_game({"players": 3, "modes": {"keeper": True, "length": "short"}}, 2, True)
    run = Run(game, lambda ask: ask.options[0] if isinstance(ask, Ask) else None)
    run.step()
    for key in ("oil-lamp.1", "oil-lamp.2"):
        card = game.cards[key]
        card.zone.take(card)
        game.zone("lit", game.players[0]).put(card)
        card.zone = game.zone("lit", game.players[0])
    game.showing.lay(game.cards.values())  # type: ignore[union-attr]  # a game with a policy `shown` has one
    return game


def written(write: object, *what: object) -> list[str]:
    console = Console(file=io.StringIO(), width=80)
    write(console, *what)  # type: ignore[operator]  # any of the functions that write
    return [line.rstrip() for line in console.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def test_a_card_shows_the_lines_and_icons_of_the_part_that_it_shows(content: Content, game: Game) -> None:
    lines = written(print_table, Names(content, game, game.players[0]))
    at = lines.index("  lit")
    assert lines[at + 1 : at + 7] == [
        "    Oil Lamp 1",
        "        2 light  1 point",
        "        Look at the top card of the pile.",
        "        Move one rope to the next plank.",
        "    Oil Lamp 2",
        "        1 light",
    ]
    assert lines[at + 7] == "        1 point for each rope"


def test_the_modes_that_are_not_as_usual_stand_above_the_table(content: Content, game: Game) -> None:
    assert "modes Length: Short, With a keeper" in written(print_table, Names(content, game, game.players[0]))
    game.modes = {**game.modes, "length": "normal", "keeper": False}
    assert not any(
        line.startswith("modes") for line in written(print_table, Names(content, game, game.players[0]))
    )


@pytest.mark.parametrize(
    ("start", "value", "told"),
    [
        (-1, -1, None),
        (-1, 0, "slot 0"),
        (0, 0, None),
        (0, 4, "slot 4"),
        (30, 30, "slot 30"),
        (30, 0, "slot 0"),
        (False, False, None),
        (False, True, "slot"),
        (True, True, None),
        ("", "", None),
        ("", "far", "slot far"),
        ("", "slot of sand", "slot of sand"),
        ([], [], None),
    ],
)
def test_a_field_is_told_where_it_says_something(
    content: Content, game: Game, start: object, value: object, told: str | None
) -> None:
    game.ruleset.fields["slot"] = Stored(start)
    game.fields["slot"] = value
    line = written(print_table, Names(content, game, game.players[0]))[2]
    assert line == "  ".join(["current ann", *([told] if told else [])])


def test_cards_that_a_player_does_not_know_have_no_names(content: Content, game: Game) -> None:
    ann, bob = game.players[:2]
    card = game.zone("hand", bob).cards[0]
    told = [Names(content, game, player) for player in (ann, bob)]
    assert told[0].styled(card).plain == "?"
    assert told[1].styled(card).plain == told[1].name(card)
    assert [names.words(f"light {card.key}") for names in told] == [
        f"light {card.key}",
        f"light {told[1].name(card)}",
    ]
    assert "hand" in " ".join(written(print_table, told[0]))
    assert told[1].name(card) not in "\n".join(written(print_table, told[0]))


def test_what_happens_again_and_again_is_counted(content: Content, game: Game) -> None:
    names = Names(content, game, game.players[0])
    lines = written(print_news, names, game.log, 2)
    assert lines[0].endswith("lines before; 'log' shows them")
    assert len(lines) == 3
    assert any(event.kind == "show" for event in game.log or ())
    game.ruleset.words["show"] = "Show: {card}"  # for scenarios: at a table it follows from where cards lie
    assert not any("Show" in line for line in written(print_news, names, game.log, 999))
    game.forget_log()
    hidden = game.zone("hand", game.players[1]).cards[0]
    to = game.zone("pile")
    for _ in range(3):
        game.note("sink", Move(to), hidden)
    lines = written(print_news, names, game.log)
    assert lines[-1].endswith("(2 times)") or lines[-1].endswith("(3 times)")
    assert names.name(hidden) not in "\n".join(lines)


def test_what_changes_nothing_is_no_news(content: Content, game: Game) -> None:
    names = Names(content, game, game.players[0])
    ann, card = game.players[0], game.zone("hand", game.players[0]).cards[0]
    game.forget_log()
    game.note("glow", Add("light", 0), player=ann)
    game.note("mark", Count(0), card)
    game.note("mark", Count(-2), card)
    assert written(print_news, names, game.log) == []
    game.note("glow", Add("light", 1), player=ann)
    game.note("mark", Count(1), card)
    game.note("mark", Count(-2), card)
    assert len(written(print_news, names, game.log)) == 3


def test_a_game_that_has_ended_tells_by_which_rules(content: Content, game: Game) -> None:
    rules = list(content.paragraphs)[:3]
    end = Event("end", result="lost")
    end.rules = tuple(rules)
    lines = written(print_end, Names(content, game, game.players[0]), [Event("glow"), end])
    assert lines[0] == "it ended by:"
    numbers = [content.paragraphs[rule].number for rule in rules[1:]]
    assert [line.partition(" ")[0] for line in lines[1:] if line[:1].isdigit()] == numbers
    assert written(print_end, Names(content, game, game.players[0]), [Event("glow")]) == []


def test_cards_in_a_row_that_a_player_does_not_know_are_counted(content: Content, game: Game) -> None:
    names = Names(content, game, game.players[0])
    known, hidden = {"card": "oil-lamp.1"}, {"card": "oil-lamp.2", "seen": [1]}
    for pieces, told in (
        (["Bob sees ", hidden, ", ", hidden, ", ", hidden, ", and ", hidden], "Bob sees 3 cards, and a card"),
        ([hidden, ", ", known, ", ", hidden, ", ", hidden], "a card, Oil Lamp 1, 2 cards"),
        ([hidden, " of ", hidden], "a card of a card"),
    ):
        assert names.pieces(pieces).plain == told


def test_ids_of_cards_and_groups_are_told_by_their_names(content: Content, game: Game) -> None:
    ann = game.players[0]
    lines = written(print_ask, Names(content, game, ann), Ask(ann, ["eel", "north"], "setup.first"))
    assert lines[2:6] == [
        "  1  Eel",
        "       Lower part",
        "       Each lamp that lies below this is dark.",
        "  2  North Harbour",
    ]


def listener(game: Game, card: Card, line: int, part: str = "", words: str = "Light {rope}.") -> Listener:
    """Return an action of a card."""
    text = Text(card.id, line, words)
    ability = Ability(Sort.ACT, ("minor",), text, None, part=part)
    return Listener(ability, Context(game, card, game.players[0], text))


def answering(waiting: Listener, card: Card) -> tuple[Listener, Context]:
    """Return a text that waits to answer what happened to a card."""
    return waiting, waiting.context.about(Event("light", card))


def asked(content: Content, game: Game, *options: object) -> list[str]:
    """Return the lines of what may be chosen."""
    ann = game.players[0]
    lines = written(print_ask, Names(content, game, ann), Ask(ann, options, "setup.first", may=True))
    return lines[2:-1]


def test_lines_of_cards_are_told_by_their_words_and_apart_by_their_line_or_part(
    content: Content, game: Game
) -> None:
    one, other = game.zone("lit", game.players[0]).cards
    lines = [listener(game, one, 0), listener(game, one, 1), listener(game, one, 2, "upper")]
    words = "  {}  Oil Lamp 1: Light rope.  {}"
    told = [words.format(1, "line 1"), words.format(2, "line 2"), words.format(3, "Upper part"), "  4  rest"]
    assert asked(content, game, *lines, "rest") == told
    assert asked(content, game, listener(game, other, 3, words="Wait.")) == ["  1  Oil Lamp 2: Wait."]
    assert asked(content, game, ("swift", listener(game, one, 0))) == ["  1  swift Oil Lamp 1: Light rope."]


def test_texts_that_wait_twice_are_told_apart_by_what_they_answer(content: Content, game: Game) -> None:
    one, other = game.zone("lit", game.players[0]).cards
    waiting = [answering(listener(game, one, 0), card) for card in (one, other)]
    assert asked(content, game, *waiting) == [
        "  1  Oil Lamp 1: Light rope.  for Oil Lamp 1",
        "  2  Oil Lamp 1: Light rope.  for Oil Lamp 2",
    ]


def test_a_rule_that_waits_is_told_by_its_words(content: Content, game: Game) -> None:
    ability = Ability(Sort.AFTER, ("light",), Text("", 0), None, rules=("setup.first",))
    nobody = Context(game, game.zone("lit", game.players[0]).cards[0], None, None)
    assert asked(content, game, Listener(ability, nobody, stands=True)) == ["  1  Light the first lamp."]


def test_what_is_done_with_a_card_shows_its_text_once_and_in_short(content: Content, game: Game) -> None:
    card = game.zone("lit", game.players[0]).cards[0]
    lines = asked(content, game, ("trim", card), ("douse", card))
    assert [line[:20] for line in lines] == [
        "  1  trim Oil Lamp 1",
        "       2 light  1 po",
        "  2  douse Oil Lamp ",
    ]
    assert len(lines[1]) == 80
    assert lines[1].endswith("…")


def test_a_card_that_is_not_known_is_told_by_its_place(content: Content, game: Game) -> None:
    bob = game.players[1]
    hidden = game.zone("hand", bob).cards[-1]
    at = len(game.zone("hand", bob).cards)
    assert asked(content, game, hidden, listener(game, hidden, 0)) == [
        f"  1  card {at} of bob’s hand",
        f"  2  a text of card {at} of bob’s hand",
    ]


@pytest.mark.parametrize(
    ("line", "chosen"),
    [
        ("2", [1]),
        ("3 1", [2, 0]),
        ("oil-lamp.1:2", [1]),
        ("rest", [3]),
        ("REST", [3]),
        ("Oil Lamp 1: Light rope.  line 2", [1]),
        ("Oil Lamp 2: Wait, then light.", [4]),
        ("oil-lamp.1:1, rest", [0, 3]),
        ("", []),
        ("lamp", None),
        ("0", None),
        ("6", None),
        ("rest, lamp", None),
    ],
)
def test_options_are_chosen_by_number_by_label_or_by_their_words(
    content: Content, game: Game, line: str, chosen: list[int] | None
) -> None:
    one, other = game.zone("lit", game.players[0]).cards
    game.ruleset.label = lambda game, option: (
        f"{option.context.card.key}:{option.ability.text.line + 1}"
        if isinstance(option, Listener)
        else label(game, option)
    )
    lines = [listener(game, one, at) for at in (0, 1, 2)]
    options = [*lines, "rest", listener(game, other, 0, words="Wait, then light.")]
    ask = Ask(game.players[0], options, "setup.first")
    found = chosen_options(Names(content, game, game.players[0]), ask, line)
    assert found == (None if chosen is None else [options[at] for at in chosen])


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("setup.first", "1.2.1 Light the first lamp."),
        ("setup.after", "1.2 After that"),
        ("no.rule", "no.rule "),
    ],
)
def test_the_rule_that_asks_is_told(content: Content, id: str, told: str) -> None:
    assert " ".join(written(print_rule, content, id)).strip() == told.strip()
