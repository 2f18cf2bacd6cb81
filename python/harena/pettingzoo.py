"""The games as PettingZoo environments: :func:`env` (AEC) and :func:`parallel_env`.

>>> import harena.pettingzoo
>>> env = harena.pettingzoo.env("titan-arena", seats=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Agents are called ``seat_0`` and so on. Observations are dictionaries with ``observation`` and ``action_mask`` (docs/encodings.md).
"""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from gymnasium.spaces import Box, Space
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from . import Game, GameOver, HarenaError, IllegalAction, NotationError, make
from .spaces import Actions, Observation, check_illegal, check_max_cycles, check_render_mode, number, observation, observation_space
from .utility import bounds

__all__ = ["HarenaAEC", "HarenaParallel", "env", "parallel_env", "raw_env"]


class _Table:
    """Shared by both kinds of environment."""

    agent_selection: str
    metadata: dict[str, Any]
    render_mode: str | None
    game: Game

    def _set_up(
        self, game: str, seats: int | None, options: dict[str, Any] | None, max_cycles: int | None, render_mode: str | None
    ) -> None:
        first = make(game, seats=seats, seed=0, options=options)
        self._key, self._count, self._options, self.max_cycles = game, first.seats, options, check_max_cycles(max_cycles)
        self.game, self.render_mode = first, render_mode
        self.metadata = {"name": f"harena/{game}-v0", "render_modes": ["ansi"], "is_parallelizable": True}
        check_render_mode(render_mode, self.metadata)
        self.possible_agents = [f"seat_{seat}" for seat in range(first.seats)]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: observation_space(first) for agent in self.possible_agents}
        self._action_spaces = {agent: Actions(first.action_count) for agent in self.possible_agents}
        self.state_space = Box(-1.0, 1.0, (first.seats * first.observation_len,), np.float32)
        self._random = seeding.np_random(None)[0]
        self.least = bounds(first)[0]
        self._begun = False

    def __getattr__(self, name: str) -> Any:
        # Attributes that PettingZoo has only after a reset.
        if name in ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards"):
            raise AttributeError(f"there is no {name} before reset")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _check_begun(self) -> None:
        if not self._begun:
            raise HarenaError("call reset before the first step")
        if not self.agents:
            raise GameOver("the game is over: call reset")

    def _deal(self, seed: int | None) -> None:
        self._begun = True
        if seed is not None:
            self._random = seeding.np_random(seed)[0]
        self.game = make(self._key, seats=self._count, seed=int(self._random.integers(2**63)), options=self._options)
        self.agents = self.possible_agents[:]

    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._action_spaces[agent]

    def _observation(self, agent: str) -> Observation:
        observed = observation(self.game, self._seats[agent])
        self._action_spaces[agent].now = observed["action_mask"].astype(np.int8)
        return observed

    def state(self) -> NDArray[np.float32]:
        """The observations of all seats, one after the other, for centralized critics. No seat has this information."""
        rows = np.empty((self._count, self.game.observation_len), np.float32)
        for seat, row in enumerate(rows):
            self.game.observe(seat, out=row)
        return rows.reshape(-1)

    def render(self) -> str | None:
        """The log of a spectator."""
        return "\n".join(self.game.log()) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class HarenaAEC(_Table, AECEnv[str, Observation, int]):
    """One decision after the other. Simultaneous choices are made in order of seats, and stay hidden from each other.

    After an average of ``max_cycles`` decisions per seat the game is truncated. An illegal action raises
    :class:`harena.IllegalAction`; with ``illegal="lose"`` it ends the game with the minimum utility, and ``infos`` have the reason.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        max_cycles: int | None = None,
        illegal: Literal["lose", "raise"] = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._set_up(game, seats, options, max_cycles, render_mode)
        check_illegal(illegal)
        self._illegal = illegal

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self._select()

    def observe(self, agent: str) -> Observation:
        return self._observation(agent)

    def step(self, action: int | None) -> None:
        self._check_begun()
        agent: str = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise NotationError(f"{agent} is to act, and None is not an action")
        lost = False
        chosen = number(action)
        try:
            self.game.apply(chosen, self._seats[agent])
        except (IllegalAction, NotationError) as refused:
            if self._illegal == "raise":
                raise
            self.infos[agent]["illegal"] = str(refused)
            lost = True
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._decisions += 1
        if lost:
            self.rewards[agent] = self.least
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        elif self.game.over:
            returns = self.game.returns()
            self.rewards = {agent: returns[seat] for agent, seat in self._seats.items()}
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        elif self.max_cycles is not None and self._decisions >= self.max_cycles * self._count:
            self.truncations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        seat = self.game.seat_to_act
        assert seat is not None, "no game is over before its first decision"
        self.agent_selection = self.possible_agents[seat]
        self._action_spaces[self.agent_selection].now = self.game.mask(seat).view(np.int8)


class HarenaParallel(_Table, ParallelEnv[str, Observation, int]):
    """All seats at once; best for games with simultaneous choices.

    In a step every seat that is to act plays its action. The other seats have a mask of zeros, and their actions are ignored.
    """

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: dict[str, Any] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._set_up(game, seats, options, max_cycles, render_mode)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._deal(seed)
        self._cycles = 0
        return {agent: self._observation(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        self._check_begun()
        acting = self.game.to_act
        for seat in acting:
            if (agent := self.possible_agents[seat]) not in actions:
                raise NotationError(f"{agent} is to act, but has no action")
            self.game.check(number(actions[agent]), seat)
        for seat in acting:
            self.game.apply(number(actions[self.possible_agents[seat]]), seat)
        self._cycles += 1
        over = self.game.over
        truncated = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        returns = self.game.returns() if over else [0.0] * self._count
        observed = {agent: self._observation(agent) for agent in self.agents}
        rewards = {agent: returns[self._seats[agent]] for agent in self.agents}
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, truncated)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        if over or truncated:
            self.agents = []
        return observed, rewards, terminations, truncations, infos


def raw_env(game: str, **keywords: Any) -> HarenaAEC:
    """An AEC environment in which an illegal action raises the exception of the rules."""
    return HarenaAEC(game, **keywords)


def env(game: str, **keywords: Any) -> HarenaAEC:
    """An AEC environment like PettingZoo's own: an illegal action ends the game with the minimum utility.

    It does the work of PettingZoo's wrappers itself, in a third of the time.
    """
    return HarenaAEC(game, **{"illegal": "lose", **keywords})


def parallel_env(game: str, **keywords: Any) -> HarenaParallel:
    """A parallel environment."""
    return HarenaParallel(game, **keywords)
