"""Games side by side are the games themselves."""

from __future__ import annotations

import sys
import threading
import time

import numpy as np
import pytest

import harena
from conftest import EVERY_GAME
from harena.vector import VectorEnv


def run(key: str, threads: int, steps: int = 60) -> list[np.ndarray]:
    env = VectorEnv(key, 37, seed=11, threads=threads)
    told = []
    for step in range(steps):
        if step % 2:
            env.step_random()
        else:
            env.step(env.sample())
        told += [env.observations.copy(), env.masks.copy(), env.seats.copy(), env.rewards.copy(), env.dones.copy(), env.actions.copy()]
    return told


@pytest.mark.parametrize("key", EVERY_GAME)
def test_threads_change_nothing(key: str) -> None:
    for one, other in zip(run(key, 1), run(key, 3), strict=True):
        assert (one == other).all()


@pytest.mark.parametrize("key", EVERY_GAME)
def test_masks_are_kept_and_games_begin_anew(key: str) -> None:
    env = VectorEnv(key, 8, seed=5)
    finished = 0
    for _ in range(400):
        actions = env.sample().copy()
        assert env.masks[np.arange(8), actions].all()
        env.step(actions)
        assert env.masks.any(1).all()
        assert (env.rewards[~env.dones] == 0).all()
        assert np.allclose(env.rewards.sum(1), 0, atol=1e-6)
        assert np.abs(env.observations).max() <= 1
        finished += int(env.dones.sum())
    assert finished > 0


def test_the_arrays_stay_where_they_are() -> None:
    env = VectorEnv("dragonic-tide", 16, seed=1)
    places = [array.ctypes.data for array in (env.observations, env.masks, env.rewards)]
    env.step(env.sample())
    env.reset(2)
    assert places == [array.ctypes.data for array in (env.observations, env.masks, env.rewards)]


def test_a_row_is_what_the_game_itself_shows() -> None:
    """Connect four has no luck, so a game beside it can follow every move."""
    env = VectorEnv("connect-four", 5, seed=3)
    games = [harena.make("connect-four") for _ in range(5)]
    for _ in range(200):
        for place, game in enumerate(games):
            assert env.seats[place] == game.seat_to_act
            assert (env.masks[place] == game.mask()).all()
            assert (env.observations[place] == game.observe()).all()
        for game, action in zip(games, env.step_random(), strict=True):
            game.apply(action)
        for place, game in enumerate(games):
            assert env.dones[place] == game.over
            if game.over:
                assert env.rewards[place].tolist() == game.returns()
                games[place] = harena.make("connect-four")


def test_other_threads_run_meanwhile() -> None:
    """Nobody takes the interpreter away from the thread that steps, it can only let go by itself: so if another thread counts on during one step, it did."""
    env = VectorEnv("connect-four", 1 << 16, seed=1, threads=1)
    counted, over = [0], threading.Event()

    def count() -> None:
        while not over.is_set():
            counted[0] += 1
            time.sleep(0)
    interval = sys.getswitchinterval()
    counter = threading.Thread(target=count)
    counter.start()
    try:
        sys.setswitchinterval(1e6)
        advanced = False
        for _ in range(200):
            before = counted[0]
            env.step_random()
            advanced = counted[0] > before
            if advanced:
                break
    finally:
        over.set()
        counter.join()
        sys.setswitchinterval(interval)
    assert advanced


def test_batches_in_threads_are_the_same_games() -> None:
    """Two batches in two threads of Python finish with the same games as one after the other."""
    def work(into: list[np.ndarray], seed: int) -> None:
        env = VectorEnv("colossi", 64, seed=seed, threads=1)
        for _ in range(50):
            env.step_random()
        into.append(env.observations.copy())
    alone: list[np.ndarray] = []
    work(alone, 1)
    work(alone, 2)
    together: list[list[np.ndarray]] = [[], []]
    threads = [threading.Thread(target=work, args=(together[place], place + 1)) for place in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all((together[place][0] == alone[place]).all() for place in range(2))
