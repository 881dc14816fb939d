import ast

import pytest

from ruledeck.verifier.engine.acting.cost import Cost
from ruledeck.verifier.proof.mutants.code.nothing import OF_TEXTS, keeping_kind
from ruledeck.verifier.proof.mutants.code.operators import mutants
from ruledeck.verifier.words.holding import Rule, Waited
from ruledeck.verifier.words.selector import Selector
from ruledeck.verifier.words.step import Step

FUNCTION = '''
def act(game):
    """Act."""
    assert game.current
    if game.left >= 3 and game.is_open:
        game.left -= 1
    hero = yield game.ask(game.current, [each for each in game.party if each.is_face_up], "turns", may=True)
    for player in (game.current, game.opponent):
        yield from game.move(player, hero)
    return hero
'''


@pytest.fixture
def changed():
    return list(mutants(ast.parse(FUNCTION).body[0]))


def test_every_sort_of_change_is_made_and_says_what_it_is(changed):
    assert [(each.operator, each.change) for each in changed] == [
        ("knock-out", "act does nothing"),
        ("guard", "'game.left >= 3 and game.is_open' is always True"),
        ("guard", "'game.left >= 3 and game.is_open' is always False"),
        ("guard", "game.left >= 3 and game.is_open: and/or"),
        ("guard", "game.left >= 3: GtE to Gt"),
        ("amount", "3 to 4"),
        ("amount", "3 to 2"),
        ("amount", "1 to 2"),
        ("amount", "1 to 0"),
        ("knock-out", "game.current is not asked"),
        ("chooser", "opponent for game.current"),
        ("options", "without 'if each.is_face_up'"),
        ("may", "True to False"),
        ("order", "reversed: (game.current, game.opponent)"),
        ("chooser", "opponent for game.current"),
        ("chooser", "current for game.opponent"),
        ("statement", "without 'yield from game.move(player, hero)'"),
        ("batch", "one by one: 'yield from game.move(player, hero)'"),
    ]


def test_each_mutant_is_another_function_than_the_first_and_than_all_others(changed):
    texts = [ast.unparse(each.function) for each in changed]
    assert len(set(texts)) == len(texts)
    assert ast.unparse(ast.parse(FUNCTION).body[0]) not in texts


def test_every_mutant_compiles_and_is_a_generator_as_the_function_was(changed):
    for each in changed:
        code = compile(ast.Module([each.function], []), "act.py", "exec")
        inner = next(const for const in code.co_consts if hasattr(const, "co_flags"))
        assert inner.co_flags & 0x20, each.change


def test_the_other_chooser_is_the_other_of_two_or_else_the_next_player():
    (text,) = [
        text
        for _, change, text in changes("def act(game):\n    return game.opponent")
        if change[:7] == "current"
    ]
    assert "return game.current" in text
    asked = changes("def act(game, player):\n    game.ask(player, [], 'turns')")
    (text,) = [text for operator, _, text in asked if operator == "chooser"]
    assert "game.ask(game.players[(player.seat + 1) % len(game.players)], " in text


@pytest.mark.parametrize(
    ("code", "operator", "becomes"),
    [
        ("game.show(cards, player)", "target", "game.show(cards, *game.players)"),
        ("return min(left, 3)", "amount", "max(left, 3)"),
        ("return any(each.is_ready for each in cards)", "guard", "all((each.is_ready for each in cards))"),
        ("game.last(ability, until='round')", "duration", "until=''"),
        ("game.at = 'turn.end'", "statement", "pass"),
        ("game.first, game.last = None, None", "statement", "pass"),
    ],
)
def test_who_sees_how_many_count_how_long_and_what_is_kept_are_changed(code, operator, becomes):
    assert any(
        sort == operator and becomes in text for sort, _, text in changes(f"def act(game):\n    {code}")
    )


def test_what_is_only_named_is_not_left_out():
    assert "statement" not in [
        operator for operator, _, _ in changes("def act(game):\n    left = 3\n    return left")
    ]


@pytest.mark.parametrize(
    ("returns", "nothing"),
    [
        *(("bool", "False"), ("int", "0"), ("Play[list[Card]]", "[]"), ("Sequence[Card]", "[]")),
        *(("Card", "None"), ("Step", "Step()"), ("Rule | Step", "Rule()"), ("Step | None", "Step()")),
    ],
)
def test_what_is_knocked_out_returns_what_means_nothing(returns, nothing):
    function = ast.parse(f"def find(game) -> {returns}:\n    return game.found").body[0]
    assert f"return {nothing}" in ast.unparse(next(mutants(function)).function)


def test_what_texts_come_to_means_nothing_when_it_is_made_of_nothing():
    made = {"Step": Step(), "Rule": Rule(), "Waited": Waited(), "Selector": Selector(), "Cost": Cost()}
    assert tuple(made) == OF_TEXTS
    assert list(made["Step"].run(None)) == []
    assert made["Rule"].abilities == ()
    assert made["Selector"].things(None) == []
    assert not made["Waited"].matches(None, None)
    assert made["Cost"].reserve(None, None)
    assert paid(made["Cost"].pay(None, [])) is True


def paid(play):
    """Return whether a cost was paid, for which nobody is asked."""
    with pytest.raises(StopIteration) as over:
        next(play)
    return over.value.value


def test_a_function_that_is_no_generator_stays_none():
    function = ast.parse("def find(game):\n    return 1").body[0]
    keeping_kind(function, function)
    assert ast.unparse(function) == "def find(game):\n    return 1"


def changes(code):
    return [
        (each.operator, each.change, ast.unparse(each.function)) for each in mutants(ast.parse(code).body[0])
    ]


@pytest.mark.parametrize(
    ("test", "changed"),
    [
        ("hero is None", {True}),
        ("hero is not None", {False}),
        ("hero is not None and hero.is_face_up", {False}),
        ("hero is None or hero.is_face_up", {True}),
        ("not (hero is None)", {False}),
        ("hero is not None or game.is_open", {True, False}),
    ],
)
def test_no_change_lets_none_go_on_as_a_hero(test, changed):
    found = changes(f"def act(game, hero):\n    if {test}:\n        return 1\n    return hero.attack")
    assert {
        value for value in (True, False) if any(each[1].endswith(f"is always {value}") for each in found)
    } == changed


@pytest.mark.parametrize(
    ("ask", "instead"),
    [
        ("game.ask(game.current, heroes, 'turns')", "next(iter(heroes), None)"),
        ("game.ask(game.current, heroes, 'turns', may=True)", "None"),
        ("game.ask(game.current, heroes, 'turns', least=1, most=2)", "tuple(heroes)[:1]"),
        ("game.ask(game.current, heroes, 'turns', most=2)", "tuple(heroes)[:0]"),
    ],
)
def test_a_player_who_is_not_asked_takes_nothing_or_the_first(ask, instead):
    found = changes(f"def act(game, heroes):\n    hero = yield {ask}\n    return hero")
    (text,) = [text for operator, change, text in found if change == "game.current is not asked"]
    assert f"hero = {instead}" in text
    assert text.startswith("def act(game, heroes):\n    yield from ()")


@pytest.mark.parametrize(
    ("statement", "parts"),
    [
        ("yield from game.happen(*gone, last)", ["[*gone, last]", "game.happen(one)"]),
        ("done = yield from game.happen(*gone)", ["[*gone]", "done = done_"]),
        (
            "return (yield from game.turn('hide', cards, False))",
            ["[*cards]", "game.turn('hide', [one], False)", "return done_"],
        ),
    ],
)
def test_what_happens_at_once_happens_one_by_one(statement, parts):
    (text,) = [
        text for operator, _, text in changes(f"def act(game):\n    {statement}") if operator == "batch"
    ]
    for part in parts:
        assert part in text


@pytest.mark.parametrize(
    "statement", ["yield from game.happen(last)", "yield from game.move('play', [hero], party)"]
)
def test_one_thing_alone_has_no_order(statement):
    assert "batch" not in [operator for operator, _, _ in changes(f"def act(game):\n    {statement}")]


def test_what_a_function_makes_is_knocked_out_too():
    inner = "def is_so(context) -> bool:\n        return True"
    code = f"def has(compiler):\n    {inner}\n    return is_so, lambda card: card"
    words = {change: text for operator, change, text in changes(code) if operator == "knock-out"}
    assert "return False" in words["is_so does nothing"]
    assert "lambda card: []" in words["nothing in place of 'card'"]


def test_a_generator_inside_a_function_stays_one_when_nobody_is_asked_in_it():
    text = "def make(game):\n    def act():\n        return (yield game.ask(game.current, game.all, 'go'))\n"
    (changed,) = [
        each for each in mutants(ast.parse(text).body[0]) if each.change == "game.current is not asked"
    ]
    assert [isinstance(each, ast.YieldFrom) for each in ast.walk(changed.function)].count(True) == 1


def test_what_is_added_to_something_is_left_out_whole():
    words = {
        change: text
        for _, change, text in changes("def act(game):\n    texts += lent(game)\n    return texts")
    }
    assert words["without 'texts += lent(game)'"] == "def act(game):\n    pass\n    return texts"
