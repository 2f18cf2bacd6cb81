"""Gymnasium spaces and observations of a game; PettingZoo uses the same."""

from __future__ import annotations

import operator
from typing import Any, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

from ._native import Game, OptionsError

__all__ = [
    "Actions", "Observation", "check_illegal", "check_max_cycles", "check_render_mode", "number", "observation", "observation_space",
]

Observation = dict[str, NDArray[Any]]


class Actions(Discrete):
    """The action numbers of a game. Without a mask it samples only actions that are legal now."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.now: NDArray[np.int8] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        # Gymnasium 1.0 has no parameter `probability`.
        if probability is not None:
            return super().sample(mask=mask, probability=probability)
        return super().sample(mask=self.now if mask is None else mask)


def observation_space(game: Game) -> Dict:
    """The space of :func:`observation`."""
    return Dict(
        {
            "observation": Box(-1.0, 1.0, (game.observation_len,), np.float32),
            "action_mask": Box(0, 1, (game.action_count,), np.int8),
        }
    )


def observation(game: Game, seat: int) -> Observation:
    """The observation and action mask of a seat. The mask is empty unless the seat is to act."""
    return {"observation": game.observe(seat), "action_mask": game.mask(seat).view(np.int8)}


def check_render_mode(mode: str | None, metadata: dict[str, Any]) -> None:
    """Checks ``render_mode``."""
    modes = metadata["render_modes"]
    if mode is not None and mode not in modes:
        raise OptionsError(f"render_mode must be {' or '.join(map(repr, modes))} or None, not {mode!r}")


def check_illegal(illegal: str) -> None:
    """Checks ``illegal``: what happens after an illegal action."""
    if illegal not in ("lose", "raise"):
        raise OptionsError(f'illegal must be "lose" or "raise", not {illegal!r}')


def check_max_cycles(cycles: SupportsIndex | None) -> int | None:
    """Checks ``max_cycles``: the number of cycles after which a game is truncated, or ``None``."""
    if cycles is None:
        return None
    count = operator.index(cycles)
    if count < 1:
        raise OptionsError(f"max_cycles must be 1 or more, or None, not {count}")
    return count


def number(action: Any) -> int:
    """An action number. Environments take nothing else: their spaces contain only numbers."""
    try:
        return operator.index(action)
    except TypeError:
        raise TypeError(f"environments take action numbers, not {action!r}; use harena.Game for notation") from None
