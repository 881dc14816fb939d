"""Chance: keyed by stream, owner and ordinal within the turn; even."""

from collections import Counter
from itertools import permutations

import pytest

from ruledeck.verifier.engine.flow.chance import Chance


def numbers(chance, count, stream="roll", owner=0):
    return [chance.below(1000, stream, owner) for _ in range(count)]


def test_the_same_seed_gives_the_same_numbers_and_another_gives_others():
    assert numbers(Chance(5), 20) == numbers(Chance(5), 20)
    assert numbers(Chance(5), 20) != numbers(Chance(6), 20)


@pytest.mark.parametrize(("stream", "owner"), [("loot", 0), ("roll", 1), ("roll", -1)])
def test_one_roll_more_shifts_nothing_of_another_stream_or_player(stream, owner):
    plain, disturbed = Chance(5), Chance(5)
    disturbed.below(6, "roll", 0)
    assert numbers(plain, 10, stream, owner) == numbers(disturbed, 10, stream, owner)
    assert numbers(plain, 10) != numbers(disturbed, 10)


def test_one_roll_more_shifts_nothing_of_the_next_turn():
    plain, disturbed = Chance(5), Chance(5)
    numbers(disturbed, 3)
    plain.next_turn(), disturbed.next_turn()
    assert numbers(plain, 10) == numbers(disturbed, 10)


def test_another_turn_gives_other_numbers():
    chance = Chance(5)
    first = numbers(chance, 10)
    chance.next_turn()
    assert numbers(chance, 10) != first


def test_a_roll_that_is_the_second_of_its_turn_is_the_second_however_many_others_rolled():
    plain, disturbed = Chance(5), Chance(5)
    alone = [plain.below(6, "roll", 0), plain.below(6, "roll", 0)]
    between = [disturbed.below(6, "roll", 0), disturbed.below(6, "roll", 1), disturbed.below(6, "roll", 0)]
    assert [between[0], between[2]] == alone


def spread(counts, kinds):
    """Return chi squared of counts that should be even, by its degrees of freedom; about 1 where they are."""
    total = sum(counts.values())
    expected = total / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) / (kinds - 1)


def test_dice_are_even_over_seeds_turns_and_ordinals():
    by_seed = Counter(Chance(seed).below(6, "roll", 0) for seed in range(6000))
    chance = Chance(1)
    by_ordinal = Counter(chance.below(6, "roll", 0) for _ in range(6000))
    by_turn = Counter()
    for _ in range(6000):
        by_turn[chance.below(6, "roll", 1)] += 1
        chance.next_turn()
    for counts in (by_seed, by_ordinal, by_turn):
        assert sorted(counts) == list(range(6))
        assert spread(counts, 6) < 4


def test_pairs_of_rolls_are_even():
    chance = Chance(2)
    pairs = Counter((chance.below(6, "roll", 0), chance.below(6, "roll", 0)) for _ in range(7200))
    assert spread(pairs, 36) < 2


def test_every_order_of_a_shuffle_is_as_likely():
    orders = Counter(tuple(Chance(seed).shuffled("abcd", "deck")) for seed in range(4800))
    assert sorted(orders) == sorted(permutations("abcd"))
    assert spread(orders, 24) < 2
