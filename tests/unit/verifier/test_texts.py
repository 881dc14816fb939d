from copy import copy
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest
from phrasebooks import book

from ruledeck.catalog.source.card import Part
from ruledeck.catalog.source.content import load_content
from ruledeck.schema.problem import ContentError
from ruledeck.text.phrases import load_phrases
from ruledeck.verifier.compile import TermError, compile_card, compile_step
from ruledeck.verifier.engine.flow.run import Run
from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.engine.timing.ability import Text
from ruledeck.verifier.texts import compile_texts, playable


@pytest.fixture(scope="module")
def ruleset(raid_wars):
    return playable(raid_wars)


def play(ruleset, seed, sides=("good", "evil"), is_traced=True):
    game, rng = ruleset.begin(sides, seed, is_traced), Random(seed)
    Run(game, lambda ask: ask.sample(rng), keeps=False).play()
    return game


def test_every_line_of_every_card_comes_to_something(ruleset, raid_wars):
    for card in raid_wars.cards:
        compiled = ruleset.cards[card.id]
        lines = {ability.text.line for ability in compiled.abilities}
        lines |= {effect.text.line for effects in compiled.effects.values() for effect in effects}
        assert lines == set(range(len(card.text))), card.id


@pytest.mark.parametrize("sides", [("good", "evil"), ("good", "good"), ("evil", "evil")])
def test_whole_games_end_and_every_card_is_still_there(ruleset, sides):
    for seed in range(8):
        game = play(ruleset, seed, sides)
        assert game.is_over
        assert sum(len(zone.cards) for zone in game.zones.values()) == 120
        winner = game.fields["winner"]
        assert winner is None or len(game.zone("scored", winner).cards) == 5 or game.fields["stalled"] == 20


def test_the_same_seed_and_choices_give_the_same_events(ruleset):
    first, second = play(ruleset, 5), play(ruleset, 5)
    assert list(map(repr, first.log)) == list(map(repr, second.log))


def test_a_game_without_a_trace_is_the_same_game(ruleset):
    traced, plain = play(ruleset, 7), play(ruleset, 7, is_traced=False)
    assert plain.log is None
    assert plain.recorded == traced.recorded


def test_random_games_carry_out_every_text(ruleset, raid_wars):
    missing = {(card.id, line) for card in raid_wars.cards for line in range(len(card.text))}
    for seed in range(400):
        sides = (("good", "evil"), ("good", "good"), ("evil", "evil"))[seed % 3]
        for event in play(ruleset, seed, sides).log:
            carried = [why for why in (event.text, *event.consulted) if isinstance(why, Text)]
            missing -= {(text.card, text.line) for text in carried}
        if not missing:
            break
    assert not missing


def rest_of_line(content, problem):
    text = (content.workspace.root / problem.file).read_text("utf-8")
    return text.split("\n")[problem.line - 1][problem.column - 1 :]


def test_a_text_without_a_primitive_is_told_at_the_words_of_its_phrase(raid_wars, ruleset):
    lacking = Ruleset("lacking", zones=[])
    lacking.primitives = {name: each for name, each in ruleset.primitives.items() if name != "swap"}
    book = load_phrases(raid_wars.workspace, raid_wars.game)
    problems = list(compile_texts(lacking, book, raid_wars))
    assert {problem.code for problem in problems} == {"V005"}
    assert {problem.message for problem in problems} == {"unknown primitive 'swap' (phrase 'swap')"}
    said = sorted((problem.file.rpartition("/")[2], rest_of_line(raid_wars, problem)) for problem in problems)
    assert [file for file, _ in said] == ["enchantments.yml", "relics.yml"]
    assert [rest.split()[0].lower() for _, rest in said] == ["swap", "swap"]
    assert all(problem.hint for problem in problems)


def test_a_primitive_that_fails_is_told_once_with_its_place_in_the_ruleset(ember):
    path = ember.root / "verifier/ember/ruleset/texts.py"
    text = path.read_text("utf-8")
    broken = text.replace("    return _line(", "    nowhere()\n    return _line(", 1)
    assert broken != text
    path.write_text(broken, "utf-8")
    with pytest.raises(ContentError) as caught:
        playable(load_content(ember, "ember"))
    (problem,) = caught.value.problems
    assert (problem.file, problem.code) == ("verifier/ember/ruleset/texts.py", "V002")
    assert broken.split("\n")[problem.line - 1].strip() == "nowhere()"
    assert "when it compiles the text of a card: NameError: name 'nowhere' is not defined" in problem.message


@pytest.mark.parametrize(
    ("effect", "message", "hint"),
    [
        ({"destory": {}}, "unknown primitive 'destory'", "did you mean 'destroy'?"),
        ({"destroy": {"waht": 1}}, "'destroy' has no argument 'waht'", "did you mean 'what'?"),
        ({"destroy": {}}, "'destroy' lacks 'what'", ""),
        ({"destroy": {}, "discard": {}}, "a term has one key, not destroy, discard", ""),
        ({"destroy": "this"}, "the arguments of a term are a mapping, not 'this'", ""),
    ],
)
def test_a_term_that_cannot_be_compiled_names_the_nearest(ruleset, effect, message, hint):
    with pytest.raises(TermError) as caught:
        compile_step(ruleset, "", effect)
    assert (str(caught.value), caught.value.hint) == (message, hint)
    with pytest.raises(TermError, match=message):
        compile_card(ruleset, "odd", [("", {"core": {"do": {"draw": {"amount": 1}}}}), ("", effect)])


def test_each_term_that_cannot_be_compiled_is_told_with_its_line(ruleset):
    fine, odd, fails = {"core": {"do": {"draw": {"amount": 1}}}}, {"destory": {}}, {"fails": {}}
    lines = [("", odd), ("", fine), ("", fails), ("", [odd, fine]), ("", {"core": {"do": odd}})]
    lines.append(("", {"none": {}}))
    own = copy(ruleset)
    own.primitives = {
        **ruleset.primitives,
        "fails": lambda compiler: {}["there"],
        "none": lambda compiler: SimpleNamespace(abilities=(None,)),
    }
    failed = []
    text = compile_card(own, "odd", lines, [Part("upper", stop=len(lines))], failed)
    assert [(line, str(error)) for line, error in failed] == [
        (0, "unknown primitive 'destory'"),
        (2, "'there'"),
        (3, "unknown primitive 'destory'"),
        (4, "unknown primitive 'destory'"),
        (5, "'NoneType' object has no attribute 'part'"),
    ]
    assert [effect.text.line for effects in text.effects.values() for effect in effects] == [1, 3]


def test_what_lasts_needs_what_its_text_has_named(ruleset):
    hero, cards = {"that": {"what": "hero"}}, {"those": {"what": "card"}}
    do = [{"destroy": {"what": hero}}, {"discard": {"what": cards}}, {"draw": {"amount": "level"}}]
    when = {"when": {"event": {"destroyed": {"what": {"a": {"what": "trap"}}}}, "do": do}}
    text = compile_card(ruleset, "odd", [("", {"core": {"do": {"lasting": {"rule": when}}}})])
    assert [effect.recalls for effect in text.lasting] == [("that hero", "those card", "level")]


def test_a_game_without_a_ruleset_says_so(ember_content, tmp_path):
    from dataclasses import replace

    from ruledeck.schema.workspace import Workspace

    bare = replace(ember_content, workspace=Workspace(tmp_path, title="Bare"))
    with pytest.raises(ContentError) as caught:
        playable(bare)
    assert [problem.code for problem in caught.value.problems] == ["V001"]


def test_cards_in_parts_show_these_with_their_icons_even_where_no_phrases_say_anything(pier):
    ruleset = Ruleset("pier", [])
    assert list(compile_texts(ruleset, book(), load_content(pier, "pier"))) == []
    assert ruleset.cards["storm-lantern"].parts == ("upper", "lower")
    assert ruleset.cards["storm-lantern"].icons == {"upper": {"light": 3}}
    assert "north-pier" not in ruleset.cards


def test_a_line_that_cannot_be_read_is_told_with_the_reason_where_reading_stops(raid_wars, ruleset):
    card = raid_wars.card_by_id["fighter"]
    wrong = replace(card, text=(card.text[0].replace("destroy that", "destory that"),))
    assert wrong != card
    phrases = load_phrases(raid_wars.workspace, raid_wars.game)
    (problem,) = compile_texts(Ruleset("none", zones=[]), phrases, replace(raid_wars, cards=(wrong,)))
    right, *_ = compile_texts(Ruleset("none", zones=[]), phrases, replace(raid_wars, cards=(card,)))
    assert (problem.file, problem.line, problem.code) == (card.file, right.line, "V006")
    assert problem.column > right.column
    assert "cannot be carried out: expected 'destroy" in problem.message


def test_each_line_of_a_card_that_cannot_be_carried_out_is_told(raid_wars):
    phrases = load_phrases(raid_wars.workspace, raid_wars.game)
    card = next(card for card in raid_wars.cards if len(card.text) > 1 and card.type in phrases.lines)
    problems = list(compile_texts(Ruleset("none", zones=[]), phrases, replace(raid_wars, cards=(card,))))
    document = raid_wars.document_of(card)
    lines = [document.position(card.line_path(at))[0] for at in range(len(card.text))]
    assert sorted({problem.line for problem in problems}) == lines
