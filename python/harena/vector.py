"""Thousands of games stepped by one call.

>>> import numpy as np
>>> from harena.vector import VectorEnv
>>> env = VectorEnv("dragonic-tide", 1024, seed=1)
>>> for _ in range(100):
...     env.step(env.sample())
>>> env.observations.shape
(1024, 170)

All arrays belong to the environment and are written in place: keep a copy of what must last. While games are played, other threads of
Python run. A game that is over begins anew by itself: then ``dones`` is true and ``rewards`` has what it was worth, while observation, mask and seat
are already those of the next game.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._native import ArrayError, Batch

__all__ = ["VectorEnv"]


class VectorEnv:
    """Games of one kind side by side; each waits for one decision of one seat.

    ``seed`` fixes everything: deals, later games and :meth:`sample`, on however many threads. Without ``threads`` all cores are used.
    Two threads of Python have an environment each: while one of them steps it, it is nobody else's. So have two processes: after a fork an environment of
    several threads is the parent's alone.
    """

    observations: NDArray[np.float32]
    """What the seat that is to act may know: one row for each game (docs/encodings.md)."""
    masks: NDArray[np.bool_]
    """The actions that it may choose."""
    seats: NDArray[np.int8]
    """Which seat that is; the lowest where several choose at the same time."""
    rewards: NDArray[np.float32]
    """What the last step was worth to each seat: 0 unless it ended the game."""
    dones: NDArray[np.bool_]
    """Whether the last step ended the game."""

    def __init__(
        self,
        game: str,
        count: int,
        *,
        seats: int | None = None,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
        threads: int | None = None,
    ) -> None:
        self._batch = Batch(game, count, seats=seats, options=options, threads=threads)
        self.game = game
        self.count = count
        self.seat_count = self._batch.seats
        self.action_count = self._batch.action_count
        self.observation_len = self._batch.observation_len
        masks = np.zeros((count, self.action_count), np.uint8)
        dones = np.zeros(count, np.uint8)
        self.observations = np.zeros((count, self.observation_len), np.float32)
        self.masks = masks.view(np.bool_)
        self.seats = np.zeros(count, np.int8)
        self.rewards = np.zeros((count, self.seat_count), np.float32)
        self.dones = dones.view(np.bool_)
        self.actions = np.zeros(count, np.int64)
        self._arrays = (self.observations, masks, self.seats, self.rewards, dones)
        self.reset(seed)

    def reset(self, seed: int | None = None) -> None:
        """Begins all games anew; without a seed with any luck."""
        self._batch.reset(secrets.randbits(64) if seed is None else seed, self._arrays)

    def step(self, actions: NDArray[np.integer[Any]]) -> None:
        """Plays one action in each game. If one of them may not be played, none is, and the exception names its game."""
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise TypeError(f"actions are whole numbers, and these are {given.dtype}")
        if given.ndim != 1:
            raise ArrayError(f"one action for each game is an array of shape ({self.count},), not {given.shape}")
        self._batch.step(np.ascontiguousarray(given, np.int64), self._arrays)

    def sample(self) -> NDArray[np.int64]:
        """A legal action for each game, each equally likely."""
        self._batch.sample(self.actions)
        return self.actions

    def step_random(self) -> NDArray[np.int64]:
        """The same as ``step(sample())`` in one go; gives the actions that were played."""
        self._batch.step_random(self.actions, self._arrays)
        return self.actions
