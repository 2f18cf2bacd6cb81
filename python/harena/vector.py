"""Thousands of games stepped by one call.

>>> import numpy as np
>>> from harena.vector import VectorEnv
>>> env = VectorEnv("dragonic-tide", 1024, seed=1)
>>> for _ in range(100):
...     env.step(env.sample())
>>> env.observations.shape
(1024, 170)

All arrays belong to the environment and are overwritten in place: copy what you want to keep. Other Python threads run during a call. A game
that is over restarts automatically: then ``dones`` is true and ``rewards`` has its returns, while observation, mask and seat
are those of the next game. :meth:`VectorEnv.game_at` copies one of the games.
"""

from __future__ import annotations

import secrets
import warnings
from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from ._native import ArrayError, Batch, Game, NotationError

__all__ = ["VectorEnv"]


class VectorEnv:
    """A batch of games; each waits for one decision of one seat.

    ``seed`` determines everything: deals, later games and :meth:`sample`, on any number of threads. The default for ``threads`` is the number of
    cores; a call that is faster on one thread runs on one.
    An environment must not be shared between Python threads while one of them steps it. After a fork, an environment with several threads works only in the
    parent process.
    """

    observations: NDArray[np.float32]
    """The observations of the seats to act: one row per game (docs/encodings.md)."""
    masks: NDArray[np.bool_]
    """The action masks of these seats."""
    seats: NDArray[np.int8]
    """The seat to act in each game; the lowest one if several choose simultaneously."""
    rewards: NDArray[np.float32]
    """The rewards of the last step, per seat: 0 unless it ended the game."""
    dones: NDArray[np.bool_]
    """Whether the last step ended the game."""

    def __init__(
        self,
        game: str,
        count: SupportsIndex,
        *,
        seats: SupportsIndex | None = None,
        seed: SupportsIndex | None = None,
        options: dict[str, Any] | None = None,
        threads: SupportsIndex | None = None,
    ) -> None:
        self._batch = Batch(game, count, seats=seats, options=options, threads=threads)
        self.game = game
        self.count = count = self._batch.count
        self.threads = self._batch.threads
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

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Restarts all games; without a seed, with a random one."""
        self._batch.reset(secrets.randbits(64) if seed is None else seed, self._arrays)

    def reset_at(
        self,
        index: SupportsIndex | None = None,
        seed: SupportsIndex | None = None,
        *,
        place: SupportsIndex | None = None,
    ) -> None:
        """Restarts one game: the one that ``harena.make`` deals with this seed, or the next one at this index."""
        self._batch.reset_at(_index(index, place), seed, self._arrays)

    def game_at(self, index: SupportsIndex | None = None, *, place: SupportsIndex | None = None) -> Game:
        """A copy of one game, with its history, log and generator."""
        return self._batch.game_at(_index(index, place))

    def observe(
        self, seats: SupportsIndex | Sequence[int] | NDArray[np.integer[Any]], out: NDArray[np.float32] | None = None
    ) -> NDArray[np.float32]:
        """The observation of a seat of each game, whether it is to act or not: one seat for all games, or one for each. Written to ``out`` if given."""
        given = _whole_numbers(seats, "seats")
        if given.ndim > 1:
            raise ArrayError(f"seats must be one number, or an array of shape ({self.count},), not {given.shape}")
        if out is None:
            out = np.zeros((self.count, self.observation_len), np.float32)
        elif out.shape != (self.count, self.observation_len) or not out.flags.c_contiguous:
            needed = (self.count, self.observation_len)
            raise ArrayError(f"out must be a C-contiguous array of shape {needed}")
        each = given if given.ndim else np.full(self.count, given)
        self._batch.observe(np.require(each, np.int64, ["C", "A"]), out)
        return out

    def step(self, actions: Sequence[int] | NDArray[np.integer[Any]]) -> None:
        """Plays one action in each game. If one of them is illegal, none is played, and the exception names its game."""
        given = _whole_numbers(actions, "actions")
        if given.ndim != 1:
            raise ArrayError(f"actions must be an array of shape ({self.count},), not {given.shape}")
        if given.dtype == np.uint64 and len(beyond := np.flatnonzero(given > np.iinfo(np.int64).max)):
            # They would change their value as signed numbers.
            raise NotationError(f"game {beyond[0]}: there is no action with number {given[beyond[0]]} here")
        self._batch.step(np.require(given, np.int64, ["C", "A"]), self._arrays)

    def sample(self) -> NDArray[np.int64]:
        """A uniformly random legal action for each game."""
        self._batch.sample(self.actions)
        return self.actions

    def step_random(self) -> NDArray[np.int64]:
        """The same as ``step(sample())`` in one call; returns the actions."""
        self._batch.step_random(self.actions, self._arrays)
        return self.actions

    def __repr__(self) -> str:
        return f"<harena.vector.VectorEnv {self.game}, {self.count} games, {self.seat_count} seats, {self.threads} threads>"


def _whole_numbers(given: object, what: str) -> NDArray[np.integer[Any]]:
    numbers = np.asarray(given)
    if numbers.dtype.kind not in "iu":
        raise TypeError(f"{what} must be whole numbers, not {numbers.dtype}")
    return numbers


def _index(index: SupportsIndex | None, place: SupportsIndex | None) -> SupportsIndex:
    """The index of a game; ``place`` is the earlier name of this parameter."""
    if place is not None:
        warnings.warn("the parameter place is deprecated: use index", DeprecationWarning, stacklevel=3)
    chosen = place if index is None else index
    if chosen is None:
        raise TypeError("the argument index is missing")
    return chosen
