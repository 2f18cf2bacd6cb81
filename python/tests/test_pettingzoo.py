"""PettingZoo's test suites, on all games."""

from __future__ import annotations

import warnings
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils import parallel_to_aec

import harena
import harena.pettingzoo
from conftest import EVERY_GAME


@pytest.mark.parametrize("key", EVERY_GAME)
def test_api(key: str) -> None:
    with warnings.catch_warnings():
        # The suite warns about dictionary spaces.
        warnings.simplefilter("ignore")
        api_test(harena.pettingzoo.env(key), num_cycles=500)
        api_test(harena.pettingzoo.raw_env(key), num_cycles=500)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_parallel_api(key: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(harena.pettingzoo.parallel_env(key), num_cycles=500)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_seeds(key: str) -> None:
    seed_test(partial(harena.pettingzoo.env, key), num_cycles=200)
    parallel_seed_test(partial(harena.pettingzoo.parallel_env, key), num_cycles=200)


@pytest.mark.parametrize("key", harena.GAMES)
def test_max_cycles(key: str) -> None:
    """The suite counts cycles in which every agent acts once, so the AEC environment is the parallel one, converted by PettingZoo."""
    parallel = partial(harena.pettingzoo.parallel_env, key)
    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=lambda **keywords: parallel_to_aec(parallel(**keywords))))


@pytest.mark.parametrize("key", harena.GAMES)
def test_games_are_truncated(key: str) -> None:
    env = harena.pettingzoo.raw_env(key, max_cycles=2)
    env.reset(seed=1)
    decisions = 0
    for agent in env.agent_iter():
        *_, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample())
            decisions += 1
    assert decisions == 2 * len(env.possible_agents)


def test_both_choose_at_once() -> None:
    env = harena.pettingzoo.parallel_env("goofspiel", options={"num-cards": 4})
    seen, _ = env.reset(seed=1)
    assert all(seen[agent]["action_mask"].sum() == 4 for agent in env.agents)
    cycles = 0
    while env.agents:
        _, rewards, *_ = env.step({agent: env.action_space(agent).sample() for agent in env.agents})
        cycles += 1
    assert cycles == 3 and sum(rewards.values()) == 0


def test_illegal_actions() -> None:
    env = harena.pettingzoo.env("connect-four")
    env.reset(seed=1)
    for _ in range(6):
        env.step(3)
    agent = env.agent_selection
    env.step(3)
    assert all(env.terminations.values()) and env.rewards == {"seat_0": -1, "seat_1": 0} and agent == "seat_0"
    assert "column" in env.infos[agent]["illegal"]
    for _ in env.possible_agents:
        env.step(None)
    assert not env.agents
    env.reset(seed=1)
    env.step(99)
    assert all(env.terminations.values()) and env.rewards[agent] == -1
    with pytest.raises(harena.OptionsError, match="illegal must be"):
        harena.pettingzoo.env("connect-four", illegal="ignore")
    raw = harena.pettingzoo.raw_env("connect-four")
    raw.reset(seed=1)
    for _ in range(6):
        raw.step(3)
    with pytest.raises(harena.IllegalAction):
        raw.step(3)


def test_illegal_actions_never_pay() -> None:
    env = harena.pettingzoo.env("leduc-poker")
    env.reset(seed=1)
    agent = env.agent_selection
    # A fold is illegal before a raise.
    env.step(0)
    assert env.rewards[agent] == -13


def test_steps_need_a_game_and_actions() -> None:
    raw = harena.pettingzoo.raw_env("connect-four")
    with pytest.raises(harena.HarenaError, match="call reset before"):
        raw.step(0)
    with pytest.raises(AttributeError, match="no agent_selection before reset"):
        raw.last()
    raw.reset(seed=1)
    with pytest.raises(harena.NotationError, match="seat_0 is to act"):
        raw.step(None)
    while not all(raw.terminations.values()):
        raw.step(raw.action_space(raw.agent_selection).sample())
    while raw.agents:
        raw.step(None)
    with pytest.raises(harena.GameOver):
        raw.step(None)
    both = harena.pettingzoo.parallel_env("goofspiel", options={"num-cards": 2})
    with pytest.raises(harena.HarenaError, match="call reset before"):
        both.step({})
    both.reset(seed=1)
    before = both.game.view("all")
    with pytest.raises(harena.NotationError, match="seat_1 is to act"):
        both.step({"seat_0": 1})
    assert both.game.view("all") == before
    both.step({"seat_0": 1, "seat_1": 0})
    with pytest.raises(harena.GameOver):
        both.step({})


def test_render_modes() -> None:
    for make in (harena.pettingzoo.raw_env, harena.pettingzoo.parallel_env):
        env = make("colossi", render_mode="ansi")
        env.reset(seed=1)
        assert env.render()
        with pytest.raises(harena.OptionsError, match="render_mode must be 'ansi' or None, not 'human'"):
            make("colossi", render_mode="human")


@pytest.mark.parametrize("make", [harena.pettingzoo.env, harena.pettingzoo.parallel_env])
def test_the_state_is_the_observations_of_all_seats(make: Any) -> None:
    env = make("titan-arena", seats=3)
    env.reset(seed=1)
    state = env.state()
    assert env.state_space.contains(state)
    rows = state.reshape(3, -1)
    assert all((row == env.game.observe(seat)).all() for seat, row in enumerate(rows))
    assert (rows[0] != rows[1]).any()


@pytest.mark.parametrize("make", [harena.pettingzoo.env, harena.pettingzoo.raw_env, harena.pettingzoo.parallel_env])
def test_cycles_and_actions_are_whole_numbers(make: Any) -> None:
    for cycles in (0, -1):
        with pytest.raises(harena.OptionsError, match=f"max_cycles must be 1 or more, or None, not {cycles}"):
            make("connect-four", max_cycles=cycles)
    with pytest.raises(TypeError):
        make("connect-four", max_cycles=2.5)
    env = make("connect-four")
    env.reset(seed=1)
    action = {"seat_0": "drop 1", "seat_1": "drop 1"} if make is harena.pettingzoo.parallel_env else "drop 1"
    with pytest.raises(TypeError, match="environments take action numbers, not 'drop 1'"):
        env.step(action)
    assert not env.game.history()
