"""Whose code is whose, in a little package that is written here."""

import sys
from types import ModuleType

import pytest

from ruledeck.verifier.engine.ruleset import Ruleset
from ruledeck.verifier.load import PACKAGE
from ruledeck.verifier.proof.mutants.owners import outside_of, owned
from ruledeck.verifier.proof.mutants.source import sources

CODE = """
from dataclasses import dataclass
from ruledeck.verifier.engine.ruleset import Ruleset

ruleset = Ruleset("little", zones=[])

@ruleset.rule("fire.feed", "fire.deal")
def feed(game):
    return deepest(helper(game)).warm + Step()(game)

@ruleset.rule("fire.burning")
def burn(game):
    return game.glow()

def helper(game):
    return deepest(game)

def deepest(game):
    return Hearth(game)

class Hearth:
    def glow(self):
        return 1

    def cold(self):
        return 0

    @property
    def warm(self):
        return 2

def always(game):
    return True

@dataclass
class Step:
    can: object = always

    def __call__(self, game):
        return 3

def draw(compiler):
    return drawn

def drawn(context):
    return 4

@ruleset.policy
def label(game, option):
    return shown(option)

def shown(option):
    return str(option)

@ruleset.text_check
def only(types):
    return None

@ruleset.sampler
def any_deal(game, rng):
    return any_gift(rng)

def any_gift(rng):
    return rng.choice([1, 2])

def forgotten(game):
    return cold_one(game)

def cold_one(game):
    return 5

@ruleset.invariant
def warmth(game):
    return told(game)

def told(game):
    return "it is cold"
"""


@pytest.fixture
def found(tmp_path, monkeypatch):
    path = tmp_path / "little.py"
    path.write_text(CODE, encoding="utf-8")
    module = ModuleType(f"{PACKAGE}.little")
    module.__file__ = str(path)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    exec(compile(CODE, str(path), "exec"), vars(module))  # the package is this text
    ruleset = module.ruleset
    assert isinstance(ruleset, Ruleset)
    phrases = {id(module.draw): ("phrase:draw",)}
    all_of_them = owned(sources(ruleset, tmp_path), phrases, outside_of(ruleset))
    return {each.name: (each.ids, each.is_shared) for each in all_of_them}


def test_what_carries_out_rules_belongs_to_them_alone(found):
    assert found["feed"] == (("fire.feed", "fire.deal"), False)
    assert found["burn"] == (("fire.burning",), False)


@pytest.mark.parametrize("name", ["helper", "deepest", "Hearth.warm", "always", "Step.__call__"])
def test_what_is_called_belongs_to_what_calls_it_however_far_away(found, name):
    assert found[name] == (("fire.deal", "fire.feed"), True)


def test_a_method_belongs_to_what_calls_one_of_its_name(found):
    assert found["Hearth.glow"] == (("fire.burning",), True)


def test_what_compiles_a_phrase_belongs_to_it_and_so_does_what_that_makes(found):
    assert found["draw"] == found["drawn"] == (("phrase:draw",), True)


def test_what_lays_out_tells_or_checks_texts_is_left_out_with_all_that_only_it_calls(found):
    assert not {"label", "shown", "only"} & set(found)


def test_what_draws_an_answer_by_chance_is_left_out_with_all_that_only_it_calls(found):
    assert not {"any_deal", "any_gift"} & set(found)


def test_what_says_what_is_wrong_with_a_game_is_left_out_with_all_that_only_it_calls(found):
    assert not {"warmth", "told"} & set(found)


def test_what_nothing_calls_belongs_to_nothing(found):
    assert found["forgotten"] == found["cold_one"] == found["Hearth.cold"] == ((), True)
