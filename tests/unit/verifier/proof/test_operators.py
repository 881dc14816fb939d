import ast

import pytest

from ruledeck.verifier.proof.operators import keeping_kind, mutants

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
        ("chooser", "another player than game.current is asked"),
        ("options", "without 'if each.is_face_up'"),
        ("may", "True to False"),
        ("order", "reversed: (game.current, game.opponent)"),
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


def test_the_other_chooser_is_the_other_player_or_else_the_next_one(changed):
    asked = next(each for each in changed if each.operator == "chooser")
    assert "game.ask(game.opponent, " in ast.unparse(asked.function)
    other = ast.parse("def act(game, player):\n    game.ask(player, [], 'turns')").body[0]
    asked = next(each for each in mutants(other) if each.operator == "chooser")
    assert "game.ask(game.players[(player.seat + 1) % len(game.players)], " in ast.unparse(asked.function)


@pytest.mark.parametrize(
    ("returns", "nothing"),
    [("bool", "False"), ("int", "0"), ("Play[list[Card]]", "[]"), ("Sequence[Card]", "[]"), ("Card", "None")],
)
def test_what_is_knocked_out_returns_what_means_nothing(returns, nothing):
    function = ast.parse(f"def find(game) -> {returns}:\n    return game.found").body[0]
    assert f"return {nothing}" in ast.unparse(next(mutants(function)).function)


def test_a_function_that_is_no_generator_stays_none():
    function = ast.parse("def find(game):\n    return 1").body[0]
    keeping_kind(function, function)
    assert ast.unparse(function) == "def find(game):\n    return 1"
