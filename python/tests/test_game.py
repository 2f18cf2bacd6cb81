"""The games themselves: numbers, notation, views, copies, records."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import harena
from conftest import EVERY_GAME, random_game


@pytest.mark.parametrize("key", EVERY_GAME)
def test_random_games_end_with_zero_sum_returns(key: str) -> None:
    for seed in range(20):
        game = random_game(key, seed)
        assert game.over and game.to_act == () and game.legal() == [] and game.seat_to_act is None
        returns = game.returns()
        assert len(returns) == game.seats and sum(returns) == pytest.approx(0)
        standing = game.standing()
        assert [place["seat"] for place in standing] == list(range(game.seats))
        assert min(place["rank"] for place in standing) == 1


@pytest.mark.parametrize("key", EVERY_GAME)
def test_numbers_notation_and_masks_agree(key: str) -> None:
    game, rng = harena.make(key, seed=3), random.Random(3)
    while not game.over:
        for seat in game.to_act:
            numbers = game.legal(seat)
            texts = [game.notation(number, seat) for number in numbers]
            assert sorted(texts) == sorted(game.legal_notation(seat))
            assert [game.number(text, seat) for text in texts] == numbers
            assert np.flatnonzero(game.mask(seat)).tolist() == numbers == sorted(numbers)
        text = rng.choice(game.legal_notation())
        game.check(text)
        game.apply(text)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_records_replay_to_the_same_game(key: str) -> None:
    for decisions in (0, 9, None):
        game = random_game(key, 5, decisions)
        names = [f"Nobody {seat}" for seat in range(game.seats)]
        again = harena.replay(game.record(names))
        assert again.view("all") == game.view("all")
        assert again.history() == game.history()
        assert again.log("all") == game.log("all")
        assert again.record() == game.record(names)
        assert pickle.loads(pickle.dumps(game)).view("all") == game.view("all")


@pytest.mark.parametrize("key", EVERY_GAME)
def test_copies_are_independent(key: str) -> None:
    game = random_game(key, 1, 1)
    before = game.view("all")
    for other in (game.clone(), copy.copy(game), copy.deepcopy(game)):
        other.apply(other.legal()[0])
        assert game.view("all") == before
        twin = game.clone()
        twin.apply(twin.legal()[0])
        assert twin.view("all") == other.view("all")


@pytest.mark.parametrize("key", EVERY_GAME)
def test_the_whole_encoding_is_described(key: str) -> None:
    game = harena.make(key, seed=1)
    blocks, fields = game.action_blocks(), game.observation_fields()
    assert sum(block["size"] for block in blocks) == game.action_count
    assert sum(field["size"] for field in fields) == game.observation_len
    out = np.full(game.observation_len, 7, np.float32)
    assert game.observe(0, out=out) is not None and np.abs(out).max() <= 1
    mask = np.ones(game.action_count, np.bool_)
    game.mask(out=mask)
    assert np.flatnonzero(mask).tolist() == game.legal()
    assert game.encoding_version >= 1


def test_hidden_cards_are_only_in_the_view_of_their_owner() -> None:
    game = harena.make("leduc-poker", seed=2)
    cards = game.view("all")["cards"]
    assert game.view(0)["cards"] == [cards[0], None]
    assert game.view(1)["cards"] == [None, cards[1]]
    assert game.view()["cards"] == [None, None]
    assert any("a card" in line for line in game.log(0))


def test_chance_as_a_tree() -> None:
    """Six cards for the first seat, five for the second, and then no chance node until the public card."""
    assert harena.deal("leduc-poker") == 6
    assert harena.deal("leduc-poker", [4]) == 5
    game = harena.deal("leduc-poker", [4, 0])
    assert isinstance(game, harena.Game) and game.view("all")["cards"] == [4, 0]
    after = game.fork("call")
    assert isinstance(after, harena.Game) and after.seat_to_act == 1
    assert after.fork("call") == 4
    public = after.fork("call", [3])
    assert isinstance(public, harena.Game) and public.view()["public"] == 5
    assert after.view()["public"] is None
    assert "K2 is turned up" in public.log() and "K2 is turned up" in public.log_notation()
    with pytest.raises(harena.OptionsError, match="not below 4"):
        after.fork("call", [4])
    with pytest.raises(harena.OptionsError, match="outcomes are given"):
        game.fork("call", [0])
    with pytest.raises(harena.RecordError):
        public.record()


def test_seeds_of_matches() -> None:
    seed = "07" * 32
    game = harena.make("colossal-arena", seats=3, seed=seed)
    assert game.seed == seed and "chance chacha20" in game.record()
    assert harena.make("colossi", seed=2**64 - 1).seed == 2**64 - 1
    assert harena.make("colossi").seed != harena.make("colossi").seed


def test_options_and_seats() -> None:
    game = harena.make("goofspiel", seats=3, seed=1, options={"num-cards": 5, "points-order": "descending"})
    assert game.seats == 3 and game.action_count == 5 and game.options["num-cards"] == 5
    assert harena.about("colosseum")["min_seats"] == harena.make("colosseum").seats == 3
    assert "colosseum" in harena.GAMES and "goofspiel" in harena.REFERENCE_GAMES
    assert len(set(harena.GAMES + harena.REFERENCE_GAMES)) == len(harena.GAMES) + len(harena.REFERENCE_GAMES)


def test_the_number_of_chance_nodes_is_unbounded() -> None:
    """Colosseum repeats a roll until a tie is broken: a path of outcomes may be too short at any length."""
    game, rng = harena.make("colosseum", seed=1), random.Random(1)
    rolled_off = False
    for _ in range(30):
        game = harena.make("colosseum", seed=rng.randrange(2**32))
        while not game.over:
            action = rng.choice(game.legal())
            path: list[int] = []
            while isinstance(after := game.fork(action, path), int):
                path.append(rng.randrange(after))
            game = after
            # Two seats with two dice each.
            rolled_off |= len(path) >= 4
    assert rolled_off


def test_a_record_keeps_its_names() -> None:
    game = harena.make("colossi", seats=2, seed=3)
    for _ in range(20):
        game.apply(game.legal()[0])
    record = game.record(["Julia", "Marcus"])
    again = harena.replay(record)
    assert again.record() == record and "Julia" in record
    assert "Julia" not in again.record(["Livia", "Gaius"])
