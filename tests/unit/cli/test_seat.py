"""A game as one seat sees it: names, texts as they are shown, modes, what several options are called."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from ruledeck.catalog.source.content import Content, load_sound_content
from ruledeck.cli.terminal.verifier.seat.asked import print_ask, print_rule
from ruledeck.cli.terminal.verifier.seat.names import Names
from ruledeck.cli.terminal.verifier.seat.table import print_news, print_table
from ruledeck.schema.workspace import Workspace
from ruledeck.verifier.engine.flow.ask import Ask
from ruledeck.verifier.engine.flow.event import Move
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.game import Game
from ruledeck.verifier.engine.ruleset import Stored
from ruledeck.verifier.engine.shown import Shown
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
        "        2 light  1 points",
        "        Look at the top card of the pile.",
        "        Move one rope to the next plank.",
        "    Oil Lamp 2",
        "        1 light",
    ]
    assert lines[at + 7] == "        1 points for each rope"


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
    assert not any("Show" in line for line in written(print_news, names, game.log))
    game.forget_log()
    hidden = game.zone("hand", game.players[1]).cards[0]
    to = game.zone("pile")
    for _ in range(3):
        game.note("sink", Move(to), hidden)
    lines = written(print_news, names, game.log)
    assert lines[-1].endswith("(2 times)") or lines[-1].endswith("(3 times)")
    assert names.name(hidden) not in "\n".join(lines)


def test_ids_of_cards_and_groups_are_told_by_their_names(content: Content, game: Game) -> None:
    ann = game.players[0]
    lines = written(print_ask, Names(content, game, ann), Ask(ann, ["eel", "north"], "setup.first"))
    assert lines[2:6] == [
        "  1  Eel",
        "       Lower part",
        "       Each lamp that lies below this is dark.",
        "  2  North Harbour",
    ]


def test_options_that_read_alike_are_told_apart_by_their_labels(content: Content, game: Game) -> None:
    ann = game.players[0]
    card = game.zone("lit", ann).cards[0]
    listeners = [
        Listener(
            Ability(Sort.ACT, ("minor",), Text(card.id, line, "Light {rope}."), None),
            Context(game, card, ann, Text(card.id, line, "Light {rope}.")),
        )
        for line in (0, 1)
    ]
    lines = written(
        print_ask, Names(content, game, ann), Ask(ann, [*listeners, "rest"], "setup.first", may=True)
    )
    assert lines[2].startswith("  1  Oil Lamp 1: Light rope.  oil-lamp.1")
    assert lines[3].startswith("  2  Oil Lamp 1: Light rope.  oil-lamp.1")
    assert lines[4:] == ["  3  rest", "a number, or nothing to pass"]


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
