"""What cards show in stacks: abilities, icons and numbers come and go with the cards that lie on top."""

import pytest
from table import Table, on_this, says

from ruledeck.catalog.source import card as source
from ruledeck.verifier.compile import compile_card
from ruledeck.verifier.engine.flow.event import CHANGED, Add, Arrange, Control, Enter, Event, Face, Move, Part
from ruledeck.verifier.engine.ruleset import CardText, Effect, Ruleset, Stored
from ruledeck.verifier.engine.shown import Shown, effects, shown_by_zone
from ruledeck.verifier.engine.state.card import Spec
from ruledeck.verifier.engine.state.position import position
from ruledeck.verifier.engine.state.restore import restore
from ruledeck.verifier.engine.state.zone import Seen, Shows, ZoneKind
from ruledeck.verifier.engine.timing.ability import Ability, Limit, Scope, Sort, Text
from ruledeck.verifier.random.invariants import broken

UPPER, LOWER = "upper", "lower"
ICONS = {
    "fist": {UPPER: {"power": 2}, LOWER: {"power": -1}},
    "axe": {UPPER: {"power": 3}, LOWER: {"power": 1}},
    "bow": {UPPER: {"power": -4}},
    "book": {LOWER: {"speed": 1}},
}


def hears(card, part, word, line=0, **how):
    return Ability(Sort.AFTER, ("bell",), Text(card, line), says(word), part=part, **how)


def power_follows(game, come, gone):
    """Let the power of players follow the icons that came and went, as one addition each."""
    by = {}
    for sign, changes in ((1, come), (-1, gone)):
        for change in changes:
            amount = change.icons.get("power", 0)
            by[change.player] = by.get(change.player, 0) + sign * amount
    return [Event("power", None, Add("power", amount), player) for player, amount in by.items() if amount]


def stacked():
    """Return a table with stacks of items, of which covered cards show their lower part."""
    zones = [
        ZoneKind("items", is_table=True, shows=Shows.TOP, lower=(LOWER,), is_on_top=True, controls=True),
        ZoneKind("row", Seen.FACE, is_table=True, is_shared=True),
        ZoneKind("album", is_table=True, shows=Shows.NOTHING),
        ZoneKind("hand", Seen.OWNER, is_ordered=False),
    ]
    fields = {"current": Stored(is_player=True)}
    powers = {"power": Stored(0, least=0, most=9)}
    ruleset = Ruleset("stacks", zones, fields, powers)
    ruleset.shown = shown_by_zone
    ruleset.shows_anew = power_follows
    for name, printed in ICONS.items():
        abilities = (hears(name, UPPER, "loud"), hears(name, LOWER, "low", 1))
        effect = {"scoring": [Effect(Text(name, 2), None, part) for part in (UPPER, LOWER)]}
        ruleset.cards[name] = CardText(abilities, effect, parts=(UPPER, LOWER), icons=printed)
        ruleset.specs[name] = (Spec(name), 1)
    return Table(ruleset=ruleset)


@pytest.fixture
def table():
    return stacked()


def items(table, player=0):
    return table.game.zone("items", table.players[player])


def takes(table, *keys, player=0):
    """Let a player take cards out of the row onto the stack, at one moment each, and return them."""
    cards = []
    for key in keys:
        card = table.card(key, owner=None, zone="hand")
        table.happen(Event("take", card, Move(items(table, player))))
        cards.append(card)
    return cards


def shows(table, *cards):
    return [[shown.part for shown in table.game.shown(card)] for card in cards]


def power(table, player=0):
    return table.players[player].fields["power"]


def heard(table):
    """Return which texts hear the bell."""
    before = len(table.kinds)
    table.happen(Event("bell"))
    return sorted(table.kinds[before + 1 :])


def test_a_covered_card_shows_its_lower_part_and_the_top_card_all(table):
    fist, axe = takes(table, "fist", "axe")
    assert items(table).cards == [axe, fist]
    assert shows(table, axe, fist) == [[UPPER, LOWER], [LOWER]]
    assert heard(table) == ["loud axe", "low axe", "low fist"]


def test_what_is_shown_comes_and_goes_as_events_of_the_same_moment(table):
    takes(table, "fist", "axe")
    told = [(event.kind, event.card and event.card.key, event.data) for event in table.game.log[3:]]
    assert told == [
        ("take", "axe", {}),
        ("show", "axe", {"shown": [Shown("axe", UPPER), Shown("axe", LOWER)]}),
        ("hide", "fist", {"shown": [Shown("fist", UPPER)]}),
        ("power", None, {CHANGED: 2}),
    ]


def test_a_number_follows_the_net_of_all_icons_and_is_clamped_once(table):
    takes(table, "fist", "axe")
    assert power(table) == 2 - 1 - 2 + 3 + 1
    table.players[0].fields["power"] = 0
    (bow,) = takes(table, "bow")
    assert power(table) == 0
    table.happen(Event("bury", bow, Move(items(table), 2)))
    assert shows(table, bow) == [[LOWER]]
    assert power(table) == 4 + 3


def test_a_card_of_the_middle_takes_only_its_lower_part_with_it(table):
    fist, axe = takes(table, "fist", "axe")
    table.happen(Event("lose", fist, Move(table.game.zone("hand", table.players[0]))))
    assert shows(table, axe, fist) == [[UPPER, LOWER], []]
    assert power(table) == 3 + 1


def test_two_cards_that_come_at_one_moment_cover_each_other_and_what_lay_there(table):
    (fist,) = takes(table, "fist")
    axe, bow = (table.card(key, owner=None, zone="hand") for key in ("axe", "bow"))
    table.happen(*(Event("take", card, Move(items(table))) for card in (axe, bow)))
    assert items(table).cards == [bow, axe, fist]
    assert shows(table, bow, axe, fist) == [[UPPER, LOWER], [LOWER], [LOWER]]


def test_a_top_card_that_goes_to_another_player_takes_its_icons_along(table):
    fist, axe = takes(table, "fist", "axe")
    table.happen(Event("give", axe, Move(items(table, 1))))
    assert (power(table, 0), power(table, 1)) == (2 - 1, 3 + 1)
    assert shows(table, axe, fist) == [[UPPER, LOWER], [UPPER, LOWER]]
    assert table.players[1].icons["power"] == 4


def test_a_card_that_another_takes_control_of_where_it_lies_counts_for_that_player(table):
    (axe,) = takes(table, "axe")
    table.happen(Event("charm", axe, Control(table.players[1])))
    assert (power(table, 0), power(table, 1)) == (0, 4)


def test_tops_that_change_places_are_one_moment(table):
    (fist,) = takes(table, "fist")
    (axe,) = takes(table, "axe", player=1)
    swap = [Event("swap", fist, Move(items(table, 1), 0)), Event("swap", axe, Move(items(table), 0))]
    table.happen(*swap)
    assert (power(table, 0), power(table, 1)) == (3 + 1, 2 - 1)


@pytest.mark.parametrize("kind", ["turn", "switch", "arrange"])
def test_what_is_turned_switched_or_arranged_shows_something_else(table, kind):
    fist, axe = takes(table, "fist", "axe")
    change = {
        "turn": Event(kind, axe, Face(False)),
        "switch": Event(kind, axe, Part(UPPER, False)),
        "arrange": Event(kind, None, Arrange(items(table), (fist, axe))),
    }
    table.happen(change[kind])
    expected = {"turn": [[], [LOWER]], "switch": [[LOWER], [LOWER]], "arrange": [[LOWER], [UPPER, LOWER]]}
    assert shows(table, axe, fist) == expected[kind]


def test_a_change_that_is_only_noted_is_followed_too(table):
    fist, axe = takes(table, "fist", "axe")
    table.game.note("arrange", Arrange(items(table), (fist, axe)))
    assert shows(table, axe, fist) == [[LOWER], [UPPER, LOWER]]
    assert power(table) == 2 - 1 + 1


def test_a_card_that_lies_where_nothing_is_shown_or_out_of_play_shows_nothing(table):
    (axe,) = takes(table, "axe")
    table.happen(Event("glue", axe, Move(table.game.zone("album", table.players[0]))))
    assert shows(table, axe) == [[]]
    assert heard(table) == []
    assert power(table) == 0


def test_a_text_that_came_hears_that_it_came(table):
    table.ruleset.cards["bell"] = CardText(
        (Ability(Sort.AFTER, ("show",), Text("bell", 0), says("ring"), on_this),)
    )
    takes(table, "bell")
    assert table.kinds[-1] == "ring bell"


def test_what_was_used_up_is_so_after_the_card_was_covered_and_uncovered(table):
    limited = hears("axe", UPPER, "loud", limit=Limit("turn", Scope.CARD))
    table.ruleset.cards["axe"] = CardText((limited,), parts=(UPPER, LOWER))
    (axe,) = takes(table, "axe")
    assert heard(table) == ["loud axe"]
    (fist,) = takes(table, "fist")
    table.happen(Event("lose", fist, Move(table.game.zone("hand", table.players[0]))))
    assert heard(table) == []
    table.happen(Event("give", axe, Move(items(table, 1))))
    assert heard(table) == ["loud axe"]


def test_effects_for_a_moment_are_those_of_what_is_shown(table):
    fist, axe = takes(table, "fist", "axe")
    parts = [[effect.part for effect in effects(table.game, card, "scoring")] for card in (axe, fist)]
    assert parts == [[UPPER, LOWER], [LOWER]]


def test_a_card_may_show_the_text_of_another_as_long_as_that_is_on_top(table):
    """The book shows what the top of the first player's stack shows."""

    def shown(game, card):
        own = shown_by_zone(game, card)
        top = items(table).cards[:1]
        return (
            [*own, *(Shown(top[0].id, UPPER) for top in [top] if top)] if card.id == "book" and own else own
        )

    ruleset = table.ruleset
    ruleset.shown = shown
    table = Table(ruleset=ruleset)
    ruleset.shown_with = lambda game: [game.cards["book"]] if "book" in game.cards else []
    takes(table, "book", player=1)
    takes(table, "axe")
    assert heard(table) == ["loud axe", "loud book", "loud book", "low axe", "low book"]
    takes(table, "fist")
    assert Shown("fist", UPPER) in table.game.shown(table.game.cards["book"])
    assert Shown("axe", UPPER) not in table.game.shown(table.game.cards["book"])


def test_cards_show_something_else_when_a_field_changes_on_which_it_depends():
    """By night nothing is shown of what lies in the row."""

    def shown(game, card):
        return () if game.fields["night"] else [Shown(card.id, UPPER)]

    ruleset = stacked().ruleset
    ruleset.fields["night"] = Stored(0)
    ruleset.shown = shown
    ruleset.shown_by = {"night": ("row",)}
    ruleset.shows_anew = lambda game, come, gone: ()
    table = Table(ruleset=ruleset)
    axe = table.card("axe", owner=None, zone="row")
    assert shows(table, axe) == [[UPPER]]
    table.game.set("night", 1)
    assert shows(table, axe) == [[]]
    table.happen(Event("dawn", None, Add("night", -1)))
    assert shows(table, axe) == [[UPPER]]
    assert table.kinds == ["set", "hide axe", "dawn", "show axe"]


def test_positions_do_not_tell_what_is_shown_and_it_follows_from_them(table):
    fist, axe = takes(table, "fist", "axe")
    told = position(table.game)
    assert "axe" in str(told)
    assert "upper" not in str(told)
    other = stacked()
    for key in ("axe", "fist"):
        other.card(key, owner=None, zone="hand")
    restore(other.game, told)
    assert shows(other, other.game.cards["axe"], other.game.cards["fist"]) == shows(table, axe, fist)
    assert [card.key for card in items(other).cards] == ["axe", "fist"]
    assert (other.kinds, power(other)) == ([], power(table))
    assert heard(other) == heard(table)


def test_cards_that_are_laid_out_show_what_they_show_without_an_event(table):
    fist, axe = (table.card(key, owner=None, zone="items") for key in ("fist", "axe"))
    assert shows(table, axe, fist) == [[UPPER, LOWER], [LOWER]]
    assert (table.kinds, power(table)) == ([], 0)


def test_a_card_that_comes_into_the_game_covers_and_one_that_leaves_it_uncovers(table):
    told = position(table.game)
    table.happen(*(Event("make", None, Enter(Spec(key), items(table))) for key in ("fist", "axe")))
    axe, fist = items(table).cards
    assert shows(table, axe, fist) == [[UPPER, LOWER], [LOWER]]
    assert power(table) == 3 + 1 - 1
    table.game.remove_card(axe)
    assert shows(table, axe, fist) == [[], [UPPER, LOWER]]
    assert table.players[0].icons["power"] == 2 - 1
    restore(table.game, told)
    assert heard(table) == []
    assert table.players[0].icons["power"] == 0


def test_random_play_notices_a_card_that_shows_what_it_should_not(table):
    (axe,) = takes(table, "axe")
    axe.is_face_up = False
    assert broken(table.game) == ("rules", "axe does not show what it should, where it lies in ann.items")


def test_lines_of_a_card_are_compiled_for_the_part_in_which_they_stand():
    ruleset = Ruleset("parts", [])

    class Listening:
        def __init__(self, text):
            own = Ability(Sort.AFTER, ("bell",), text, None, part="met")
            self.abilities = [Ability(Sort.AFTER, ("bell",), text, None), own]

    @ruleset.primitive("hears")
    def hears(compiler):
        return Listening(compiler.text)

    @ruleset.primitive("score")
    def score(compiler):
        compiler.carry_out("end", None)

    lines = [("Hears.", {"hears": None}), ("Scores.", {"score": None})]
    parts = [source.Part(UPPER, {"power": 2}, 0, 1), source.Part(LOWER, {}, 1, 2)]
    text = compile_card(ruleset, "axe", lines, parts)
    assert (text.parts, text.icons) == ((UPPER, LOWER), {UPPER: {"power": 2}})
    assert [ability.part for ability in text.abilities] == [UPPER, "met"]
    assert [effect.part for effect in text.effects["end"]] == [LOWER]
    assert compile_card(ruleset, "axe", lines).parts == ("",)


def test_a_line_that_comes_to_nothing_leaves_the_others_in_their_places():
    ruleset = Ruleset("parts", [])
    ruleset.primitive("score")(lambda compiler: compiler.carry_out("end", None))
    text = compile_card(ruleset, "axe", [("Does nothing.", None), ("Scores.", {"score": None})])
    assert [effect.text.line for effect in text.effects["end"]] == [1]
