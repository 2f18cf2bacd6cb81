"""One seat against computer players, as an environment of Gymnasium.

>>> import harena.gymnasium
>>> env = harena.gymnasium.HarenaEnv("colossi", opponents=["greedy"])
>>> observation, info = env.reset(seed=1)

Or by name: ``gymnasium.make("harena/colossi-v0", opponents=["greedy"])``.
"""

from __future__ import annotations

from typing import Any, Literal, SupportsFloat, cast

import gymnasium
import numpy as np

from . import GAMES, REFERENCE_GAMES, Game, GameOver, HarenaError, IllegalAction, NotationError, OptionsError, Player, make
from .spaces import Actions, Observation, check_render_mode, observation, observation_space
from .worth import bounds

__all__ = ["HarenaEnv"]


class HarenaEnv(gymnasium.Env[Observation, Any]):
    """The learner has one seat; the others are taken by players by name, clockwise from the learner.

    Rewards are 0 until the game is over, and then what it was worth (docs/encodings.md). An action that the rules do not allow loses the game
    at once, for the least that it can be worth (``info["illegal"]`` says why), or raises the exception with ``illegal="raise"``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        *,
        opponents: list[str] | str = "random",
        seats: int | None = None,
        seat: int | None = None,
        options: dict[str, Any] | None = None,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        """``seat`` is the learner's; ``None`` for another one in each game."""
        first = make(game, seats=seats, seed=0, options=options)
        names = [opponents] * (first.seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != first.seats - 1:
            raise OptionsError(f"{first.seats} seats need {first.seats - 1} opponents, not {len(names)}")
        if seat is not None and not 0 <= seat < first.seats:
            raise OptionsError(f"seats are 0 to {first.seats - 1}, not {seat}")
        for name in names:
            Player(game, name)
        check_render_mode(render_mode, self.metadata)
        if illegal not in ("lose", "raise"):
            raise OptionsError(f'illegal is "lose" or "raise", not {illegal!r}')
        self._key, self._count, self._options, self._names = game, first.seats, options, names
        self._seat, self._illegal = seat, illegal
        self.render_mode = render_mode
        self.observation_space = cast("gymnasium.Space[Observation]", observation_space(first))
        self._actions = Actions(first.action_count)
        self.action_space = self._actions
        self.game: Game = first
        self.seat = seat or 0
        self._players: dict[int, Player] = {}
        self._least = bounds(first)[0]
        self._begun, self._lost = False, False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        luck = self.np_random
        self.game = make(self._key, seats=self._count, seed=int(luck.integers(2**63)), options=self._options)
        self.seat = int(luck.integers(self._count)) if self._seat is None else self._seat
        self._players = {
            (self.seat + 1 + place) % self._count: Player(self._key, name, seed=int(luck.integers(2**63)))
            for place, name in enumerate(self._names)
        }
        self._begun, self._lost = True, False
        self._others()
        return self._observe(), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        if not self._begun:
            raise HarenaError("reset comes before the first step")
        if self._lost or self.game.over:
            raise GameOver("the game is over: reset begins another one")
        info: dict[str, Any] = {"seat": self.seat}
        try:
            self.game.apply(action, self.seat)
        except (IllegalAction, NotationError) as refused:
            if self._illegal == "raise":
                raise
            info["illegal"] = str(refused)
            self._lost = True
            return self._observe(), self._least, True, False, info
        self._others()
        reward = self.game.returns()[self.seat] if self.game.over else 0.0
        return self._observe(), reward, self.game.over, False, info

    def render(self) -> str | None:
        """The log as the learner may read it."""
        return "\n".join(self.game.log(self.seat)) if self.render_mode == "ansi" else None

    def _others(self) -> None:
        """The others play until it is the learner's turn. Where several choose at once, all others have chosen before the learner does."""
        while others := [seat for seat in self.game.to_act if seat != self.seat]:
            self.game.apply(self._players[others[0]].choose(self.game, others[0]), others[0])

    def _observe(self) -> Observation:
        told = observation(self.game, self.seat)
        self._actions.now = told["action_mask"].astype(np.int8)
        return told


for _game in (*GAMES, *REFERENCE_GAMES):
    gymnasium.register(id=f"harena/{_game}-v0", entry_point="harena.gymnasium:HarenaEnv", kwargs={"game": _game})
