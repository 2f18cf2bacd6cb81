"""Gymnasium's environment checker, and one seat against players."""

from __future__ import annotations

import copy
import pickle
import unittest.mock
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import harena
import harena.gymnasium
from conftest import EVERY_GAME


@pytest.mark.parametrize("key", EVERY_GAME)
@pytest.mark.parametrize("seat", [0, None])
def test_the_environment_checker_passes(key: str, seat: int | None) -> None:
    check_env(harena.gymnasium.HarenaEnv(key, opponents="greedy", seat=seat), skip_render_check=True)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_games_by_name(key: str) -> None:
    env = gymnasium.make(f"harena/{key}-v0", opponents="random")
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert seen["action_mask"].any()
            seen, reward, over, _, info = env.step(env.action_space.sample())
        assert -13 <= float(reward) <= 13 and "illegal" not in info


def test_greedy_opponents_win_against_a_random_learner() -> None:
    env = harena.gymnasium.HarenaEnv("colossi", opponents=["greedy"])
    lost = 0
    for seed in range(20):
        env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, _ = env.step(env.action_space.sample())
        lost += reward == -1
    assert lost >= 18


def test_illegal_actions_lose_or_raise() -> None:
    env = harena.gymnasium.HarenaEnv("connect-four", seat=0)
    env.reset(seed=1)
    _, reward, over, _, info = env.step(99)
    assert (reward, over) == (-1.0, True) and "99" in info["illegal"]
    with pytest.raises(harena.GameOver, match="reset"):
        env.step(3)
    env.reset()
    assert not env.step(3)[2]
    strict = harena.gymnasium.HarenaEnv("connect-four", seat=0, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(harena.NotationError):
        strict.step(99)
    with pytest.raises(harena.OptionsError):
        harena.gymnasium.HarenaEnv("colossi", opponents=["greedy", "greedy"])
    with pytest.raises(harena.UnknownPlayer):
        harena.gymnasium.HarenaEnv("colossi", opponents="nobody")


def test_illegal_actions_never_pay() -> None:
    """An illegal action gives the minimum utility."""
    for key, options, least in (
        ("leduc-poker", {}, -13.0),
        ("goofspiel", {"num-cards": 5, "returns-type": "point-difference"}, -7.5),
        ("goofspiel", {"num-cards": 5, "returns-type": "total-points"}, 0.0),
        ("goofspiel", {}, -1.0),
        ("colossi", {}, -1.0),
    ):
        env = harena.gymnasium.HarenaEnv(key, options=options)
        env.reset(seed=1)
        assert env.step(9999)[1] == least


def test_steps_need_a_game() -> None:
    env = harena.gymnasium.HarenaEnv("connect-four")
    with pytest.raises(harena.HarenaError, match="call reset before"):
        env.step(0)
    env.reset(seed=1)
    while not env.step(env.action_space.sample())[2]:
        pass
    with pytest.raises(harena.GameOver):
        env.step(0)


def test_render_modes() -> None:
    env = harena.gymnasium.HarenaEnv("colossi", render_mode="ansi")
    env.reset(seed=1)
    assert env.render()
    with pytest.raises(harena.OptionsError, match="render_mode must be 'ansi' or None, not 'human'"):
        harena.gymnasium.HarenaEnv("colossi", render_mode="human")


def test_own_opponents() -> None:
    """A policy and a chooser take seats, and see only what those may see."""
    rows: list[tuple[int, ...]] = []

    def policy(observations: Any, masks: Any) -> Any:
        rows.append(observations.shape)
        return masks.argmax(1)

    class Last:
        seen: list[harena.Game] = []

        def choose(self, game: harena.Game, seat: int) -> int:
            self.seen.append(game)
            return game.legal(seat)[-1]

    env = harena.gymnasium.HarenaEnv("colossal-arena", seats=3, seat=0, opponents=[policy, Last()])
    ends = []
    for _ in range(2):
        env.reset(seed=1)
        while not env.step(env.action_masks().argmax())[2]:
            pass
        ends.append(env.game.history())
    assert ends[0] == ends[1] and set(rows) == {(1, env.game.observation_len)}
    assert Last.seen and all(game is not env.game for game in Last.seen)
    with pytest.raises(TypeError, match="not int"):
        harena.gymnasium.HarenaEnv("colossi", opponents=[1])  # type: ignore[list-item]


def test_action_masks_for_sb3() -> None:
    env = gymnasium.make("harena.gymnasium:harena/colossi-v0")
    seen, _ = env.reset(seed=1)
    masks = env.get_wrapper_attr("action_masks")()
    assert masks.dtype == bool and (masks == seen["action_mask"].astype(bool)).all() and masks.any()


def test_environments_take_numbers() -> None:
    env = harena.gymnasium.HarenaEnv("connect-four", seat=0)
    env.reset(seed=1)
    for action in ("drop 1", 2.0, None):
        with pytest.raises(TypeError, match="environments take action numbers"):
            env.step(action)  # type: ignore[arg-type]
    assert not env.step(np.int64(3))[2]


def test_sampling_with_the_oldest_and_newest_gymnasium() -> None:
    """Gymnasium 1.0 has no `probability`, so it is passed on only if given."""
    actions = harena.gymnasium.HarenaEnv("connect-four").action_space
    assert 0 <= actions.sample() < 7
    mask = np.array([0, 0, 0, 0, 1, 0, 0], np.int8)
    assert actions.sample(mask) == actions.sample(mask=mask) == 4
    with unittest.mock.patch.object(gymnasium.spaces.Discrete, "sample", lambda self, mask=None: 6):
        assert actions.sample() == 6


@pytest.mark.parametrize("opponent", ["greedy", "random"])
def test_environments_are_copied_and_pickled(opponent: str) -> None:
    """In the middle of a game, with opponents and generators: a copy continues like the original."""
    env = harena.gymnasium.HarenaEnv("colossal-arena", seats=3, opponents=opponent)
    env.reset(seed=1)
    for _ in range(5):
        env.step(env.action_masks().argmax())
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ends = []
    for one in (env, *copies):
        while not one.step(one.action_masks().argmax())[2]:
            pass
        one.reset()
        ends.append((one.seat, one.game.seed, one.game.history()))
    assert ends[0] == ends[1] == ends[2]
