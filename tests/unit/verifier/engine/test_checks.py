"""State checks: what is looked after when an effect is over, and only if what it looks at has changed."""

import pytest
from table import Table, ability, after, plain_ruleset, says

from ruledeck.verifier.engine.fault import LoopError
from ruledeck.verifier.engine.flow.event import Add, Attach, Control, Count, Event, Face, Know, Store
from ruledeck.verifier.engine.shown import Shown
from ruledeck.verifier.engine.state.card import Spec
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.timing.ability import Modifier, Sort


def looked_after(*names, **how):
    """Return a table with a check that looks at some things, and the numbers of events before each look."""
    asked = []

    def look(game):
        yield from ()
        asked.append(game.recorded)

    ruleset = plain_ruleset(stored_stats={"heat": (0, 9)}, derived_stats={"pull": (None, None)})
    ruleset.checks = {look: names}
    for name, value in how.items():
        setattr(ruleset, name, value)
    table = Table(ruleset=ruleset)
    table.play(table.game.settle())
    assert asked == [0], "all is looked after at first"
    asked.clear()
    return table, asked


def test_a_check_that_looks_again_without_end_is_a_loop():
    ruleset = plain_ruleset()

    def tick(game):
        yield from game.add("tick", "score", 1, game.players[0])
        return True

    ruleset.checks = {tick: ("score",)}
    table = Table(ruleset=ruleset)
    with pytest.raises(LoopError, match=r"the game goes round in a loop: tick$"):
        table.happen(Event("bell"))


def test_what_a_check_does_itself_makes_it_due_only_where_it_says_so():
    for says_so, expected in ((True, 3), (False, 1)):
        ruleset = plain_ruleset()

        def grow(game, says_so=says_so):
            if game.players[0].fields["score"] < 3:
                yield from game.add("grow", "score", 1, game.players[0])
            return says_so

        ruleset.checks = {grow: ("score",)}
        table = Table(ruleset=ruleset)
        table.play(table.game.settle())
        assert table.kinds == ["grow"] * expected


def test_checks_come_before_triggers_and_again_after_each():
    ruleset = plain_ruleset()

    def burst(game):
        for card in game.zone("row", game.players[0]).cards:
            if card.counters.get("counter", 0) >= 2:
                yield from game.happen(Event("burst", card, Count(-2)))

    ruleset.checks = {burst: ("counter",)}
    table = Table(ruleset=ruleset)

    def fills(context):
        yield from context.game.happen(Event("fill", context.card, Count(2)))

    urn = table.card("urn", after("bell", fills, of="urn"), after("bell", says("ring"), of="urn"))
    table.happen(Event("bell"), Event("fill", urn, Count(2)))
    assert table.kinds == ["bell", "fill urn", "burst urn", "fill urn", "burst urn", "ring urn"]


def test_what_comes_first_in_the_ruleset_is_looked_after_first_and_again_when_others_change_it():
    ruleset = plain_ruleset()
    asked = []

    def first(game):
        yield from ()
        asked.append("first")

    def second(game):
        asked.append("second")
        if game.players[0].fields["score"] == 1:
            yield from game.add("win", "score", 1, game.players[0])

    ruleset.checks = {first: ("score",), second: ("score",)}
    table = Table(ruleset=ruleset)
    table.play(table.game.add("win", "score", 1, table.players[0]))
    table.play(table.game.settle())
    assert asked == ["first", "second", "first"]


def test_a_check_without_names_looks_again_when_anything_has_changed_and_not_else():
    table, asked = looked_after()
    urn = table.card("urn")
    table.happen(Event("fill", urn, Count(1)))
    table.happen(Event("bell"))
    assert asked == [1]
    table.happen(Event("fill", urn, Count(1)))
    table.game.listeners.end("turn")
    table.happen(Event("bell"))
    assert asked == [1, 3, 4]
    table.play(table.game.settle())
    restore(table.game, position(table.game))
    table.happen(Event("bell"))
    assert asked == [1, 3, 4, 1]


def changed_field(table, urn):
    yield from table.game.add("win", "score", 1, table.players[0])


def changed_counter(table, urn):
    yield from table.game.happen(Event("fill", urn, Count(1, "water")))


def changed_stat(table, urn):
    yield from table.game.happen(Event("warm", urn, Store("heat", 1)))


def moved(table, urn):
    yield from table.game.happen(table.gone(urn))


def turned(table, urn):
    yield from table.game.happen(Event("turn", urn, Face(False)))


def shuffled(table, urn):
    yield from ()
    table.game.shuffle(urn.zone)


def entered(table, urn):
    yield from table.game.enter(
        "come", [Spec("fox", "thing", {"heat": 3})], table.game.zone("camp", table.players[0])
    )


def handed_over(table, urn):
    yield from table.game.happen(Event("give", urn, Control(table.players[1])))


def attached(table, urn):
    host = table.card("ox", zone="camp")
    table.play(table.game.settle())
    yield from table.game.happen(Event("tie", urn, Attach(host)))


def left_with_water(table, urn):
    yield from table.game.happen(Event("fill", urn, Count(1, "water")), Event("warm", urn, Store("heat", 1)))
    yield from table.game.settle()
    yield from table.game.happen(table.gone(urn))


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("score", changed_field),
        ("camp", entered),
        ("heat", entered),
        ("row", handed_over),
        ("camp", attached),
        ("water", changed_counter),
        ("heat", changed_stat),
        ("row", moved),
        ("discard", moved),
        ("row", turned),
        ("row", shuffled),
    ],
)
def test_a_check_looks_again_when_what_it_names_has_changed(name, change):
    for names, expected in ((name,), 1), (("hand", "named"), 0):
        table, asked = looked_after(*names)
        urn = table.card("urn", heat=2)
        table.play(change(table, urn))
        table.game.note("look", Know((urn,), 1))
        table.play(table.game.settle())
        assert len(asked) == expected


@pytest.mark.parametrize("name", ["water", "heat"])
def test_what_a_card_loses_as_it_leaves_makes_a_check_of_it_due(name):
    table, asked = looked_after(name)
    table.play(left_with_water(table, table.card("urn", heat=2)))
    table.play(table.game.settle())
    assert len(asked) == 2, "once for what came, once for what went"


def test_an_event_of_a_name_that_texts_answer_is_no_say_in_it():
    table, asked = looked_after("discard")
    table.card("owl", after("discard", says("hoot"), of="owl"))
    table.happen(Event("fill", table.card("urn"), Count(1)))
    assert asked == []


def test_distrusted_checks_come_after_any_change_and_what_they_are_refused_again_is_taken_back():
    """A check that wins once, and one that texts forbid what it proposes."""
    ruleset = plain_ruleset()

    def win(game):
        if game.players[0].fields["score"] == 1:
            yield from game.add("win", "score", 1, game.players[0])

    def lose(game):
        yield from game.add("lose", "score", -1, game.players[0])

    def kinds(*names, is_distrusted):
        ruleset.checks = {win: names, lose: ("discard",)}
        table = Table(ruleset=ruleset)
        table.card("wall", ability(Sort.FORBID, "lose", None))
        if is_distrusted:
            table.game.checks.distrust()
        table.play(table.game.settle())
        table.happen(Event("start", None, Add("score", 1), table.players[0]))
        return table.kinds

    assert kinds("score", is_distrusted=False) == ["refused", "start", "win"]
    assert kinds("score", is_distrusted=True) == ["refused", "start", "win"]
    assert kinds("row", is_distrusted=False) == ["refused", "start"]
    assert kinds("row", is_distrusted=True) == ["refused", "start", "win"]


def test_a_check_looks_again_when_icons_that_it_names_come_and_go():
    table, asked = looked_after("sun", shown=lambda game, card: [Shown(card.id)] if card.is_face_up else [])
    table.ruleset.icons_of = lambda shown: {"sun": 1} if shown.text == "lamp" else {"moon": 1}
    lamp, owl = table.card("lamp"), table.card("owl")
    table.play(table.game.settle())
    asked.clear()
    table.happen(Event("turn", owl, Face(False)))
    assert asked == []
    table.happen(Event("turn", lamp, Face(False)))
    assert len(asked) == 1


def test_while_a_text_has_a_say_in_what_a_check_names_it_looks_after_any_change():
    table, asked = looked_after("pull")
    rope = ability(Sort.MODIFY, "pull", Modifier(lambda context: 1), "rope")
    rope_card = table.card("rope", rope)
    table.happen(Event("bell"))
    assert len(asked) == 1, "it has come"
    table.happen(Event("fill", table.card("urn"), Count(1)))
    assert len(asked) == 2, "the text may say what it likes"
    table.game.remove_card(rope_card)
    table.happen(Event("bell"))
    assert len(asked) == 3, "it has gone"
    table.happen(Event("fill", table.game.cards["urn"], Count(1)))
    assert len(asked) == 3
