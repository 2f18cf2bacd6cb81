"""Batches behave like single games."""

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
    seen = []
    for step in range(steps):
        if step % 2:
            env.step_random()
        else:
            env.step(env.sample())
        seen += [env.observations.copy(), env.masks.copy(), env.seats.copy(), env.rewards.copy(), env.dones.copy(), env.actions.copy()]
    return seen


@pytest.mark.parametrize("key", EVERY_GAME)
def test_threads_change_nothing(key: str) -> None:
    for one, other in zip(run(key, 1), run(key, 3), strict=True):
        assert (one == other).all()


@pytest.mark.parametrize("key", EVERY_GAME)
def test_masks_are_respected_and_games_restart(key: str) -> None:
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


def test_a_row_matches_a_single_game() -> None:
    """Connect four has no chance, so a single game can follow every action."""
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


@pytest.mark.parametrize("key", EVERY_GAME)
def test_one_game_can_be_copied(key: str) -> None:
    """The copy has the whole history and continues like the row."""
    env = VectorEnv(key, 6, seed=2)
    for _ in range(25):
        env.step_random()
    games = [env.game_at(place) for place in range(6)]
    for place, game in enumerate(games):
        assert game.key == key and game.seat_to_act == env.seats[place]
        assert (game.mask() == env.masks[place]).all() and (game.observe() == env.observations[place]).all()
        again = harena.replay(game.record())
        assert again.view("all") == game.view("all") and again.log("all") == game.log("all") == harena.replay(again.record()).log("all")
    for _ in range(40):
        actions = env.step_random()
        for place, game in enumerate(games):
            if not game.over:
                game.apply(actions[place])
                assert env.dones[place] == game.over
                if game.over:
                    assert env.rewards[place].tolist() == pytest.approx(game.returns())
                else:
                    assert (game.observe() == env.observations[place]).all()
    before = [game.view("all") for game in games]
    env.step_random()
    assert before == [game.view("all") for game in games]
    for place in (6, -1, 2**70):
        with pytest.raises(harena.HarenaError):
            env.game_at(place)
    with pytest.raises(TypeError):
        env.game_at(1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        env.game_at()


def test_the_earlier_name_of_the_index_still_works() -> None:
    env = VectorEnv("titan-arena", 3, seed=2)
    with pytest.warns(DeprecationWarning, match="use index"):
        env.reset_at(place=1, seed=77)
    with pytest.warns(DeprecationWarning, match="use index"):
        assert env.game_at(place=1).seed == env.game_at(index=1).seed == 77


@pytest.mark.parametrize("key", EVERY_GAME)
def test_one_game_can_be_restarted(key: str) -> None:
    env, other = VectorEnv(key, 5, seed=2), VectorEnv(key, 5, seed=2)
    for _ in range(3):
        env.step_random()
        other.step_random()
    env.reset_at(np.int64(3), 77)
    dealt = harena.make(key, seed=77)
    assert env.game_at(3).view("all") == dealt.view("all") and env.game_at(3).seed == 77
    assert (env.observations[3] == dealt.observe()).all() and (env.masks[3] == dealt.mask()).all()
    assert env.seats[3] == dealt.seat_to_act and not env.dones[3] and not env.rewards[3].any()
    rest = [0, 1, 2, 4]
    for array, same in ((env.observations, other.observations), (env.masks, other.masks), (env.rewards, other.rewards)):
        assert (array[rest] == same[rest]).all()
    # Without a seed it is the next game at this index, as if this one were over.
    seeds = set()
    for _ in range(10):
        env.reset_at(0)
        seeds.add(env.game_at(0).seed)
        assert env.game_at(0).history() == []
    assert len(seeds) == 10
    with pytest.raises(harena.HarenaError, match="games are 0 to 4"):
        env.reset_at(5)
    with pytest.raises(harena.OptionsError):
        env.reset_at(0, -1)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_every_seat_can_be_observed(key: str) -> None:
    env = VectorEnv(key, 5, seed=4)
    for _ in range(12):
        env.step_random()
    for seat in range(env.seat_count):
        seen = env.observe(seat)
        for place in range(5):
            assert (seen[place] == env.game_at(place).observe(seat)).all()
    out = np.zeros_like(env.observations)
    assert env.observe(env.seats, out=out) is out and (out == env.observations).all()
    assert (env.observe([int(seat) for seat in env.seats]) == env.observations).all()
    for wrong in (-1, env.seat_count, [0, 0, 0, 0, 99]):
        with pytest.raises(harena.WrongSeat, match="there is no seat"):
            env.observe(wrong)
    for seats, into in (([0, 0], None), (0, out[:4]), (0, out.T), ([[0] * 5], None)):
        with pytest.raises(harena.ArrayError):
            env.observe(seats, out=into)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="whole numbers"):
        env.observe(0.5)  # type: ignore[arg-type]


def test_small_batches_run_on_one_thread() -> None:
    """Waking a thread takes longer than stepping sixteen games; large batches use threads from the first call."""
    few, many = VectorEnv("connect-four", 16, seed=1, threads=2), VectorEnv("connect-four", 1 << 14, seed=1, threads=2)
    for _ in range(2000):
        few.step_random()
    assert few._batch.shared_calls < 200
    for _ in range(10):
        many.step_random()
    assert many._batch.shared_calls > 0
    alone = VectorEnv("connect-four", 1 << 14, seed=1, threads=1)
    for _ in range(10):
        alone.step_random()
    assert alone._batch.shared_calls == 0 and (alone.observations == many.observations).all()


def test_the_repr_of_an_environment() -> None:
    env = VectorEnv("titan-arena", np.int64(3), seats=4, seed=1, threads=2)
    assert repr(env) == "<harena.vector.VectorEnv titan-arena, 3 games, 4 seats, 2 threads>"


def test_other_threads_run_meanwhile() -> None:
    """If another thread counts during one step, the step has released the interpreter lock."""
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
    """Two batches in two Python threads have the same games as one after the other."""
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


def test_games_of_the_parent_cannot_be_stepped_after_a_fork() -> None:
    """The child has no threads of the pool, so it would wait forever. One thread needs no pool. In its own process, since threads and forks do not mix
    well."""
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
            assert "created before a fork" in str(refused), refused
        else:
            os._exit(1)
    os._exit(0)
_, status = os.waitpid(child, 0)
several.step_random()
sys.exit(os.waitstatus_to_exitcode(status) != 0)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_two_threads_on_one_environment_are_an_error() -> None:
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
