"""Games side by side are the games themselves."""

from __future__ import annotations

import subprocess
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


def test_nobody_steps_the_parents_games_after_a_fork() -> None:
    """The threads of the pool are not there, and waiting for them would take for ever. One thread needs no pool. In a process of its own, since threads and forks
    do not go well together."""
    program = """
import os, signal, sys
import harena
from harena.vector import VectorEnv

several, one = VectorEnv("connect-four", 64, seed=1, threads=2), VectorEnv("connect-four", 64, seed=1, threads=1)
several.step_random()
child = os.fork()
if not child:
    signal.alarm(60)
    one.step_random()
    VectorEnv("connect-four", 64, seed=1, threads=2).step_random()
    for use in (several.reset, several.sample, several.step_random, lambda: several.step(several.actions)):
        try:
            use()
        except harena.HarenaError as refused:
            assert "made before a fork" in str(refused), refused
        else:
            os._exit(1)
    os._exit(0)
_, status = os.waitpid(child, 0)
several.step_random()
sys.exit(os.waitstatus_to_exitcode(status) != 0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_two_threads_on_one_environment_are_told_so() -> None:
    env = VectorEnv("connect-four", 1 << 14, seed=1, threads=1)
    stepped, refused = [0, 0], []

    def work(place: int) -> None:
        while not refused and stepped[place] < 10_000:
            try:
                env.step_random()
            except harena.HarenaError as error:
                refused.append(str(error))
            stepped[place] += 1
    threads = [threading.Thread(target=work, args=(place,)) for place in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert "another thread is stepping these games" in refused[0]
    env.step_random()
