"""One seat against computer players, as a Gymnasium environment.

>>> import harena.gymnasium
>>> env = harena.gymnasium.HarenaEnv("colossi", opponents=["greedy"])
>>> observation, info = env.reset(seed=1)

Or by name: ``gymnasium.make("harena/<game>-v0", opponents=["greedy"])``, and without the import
``gymnasium.make("harena.gymnasium:harena/<game>-v0")``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, SupportsFloat, cast

import gymnasium
import numpy as np
from numpy.typing import NDArray

from . import GAMES, REFERENCE_GAMES, Game, GameOver, HarenaError, IllegalAction, NotationError, OptionsError, make
from .policy import Chooser, Policy, AnyPlayer, choice, opponent_list, as_player
from .spaces import Actions, Observation, check_illegal, check_render_mode, number, observation, observation_space
from .utility import bounds

__all__ = ["HarenaEnv"]


class HarenaEnv(gymnasium.Env[Observation, Any]):
    """The learner has one seat. Opponents have the others, clockwise from the learner: players by name, or your own choosers and policies
    (:mod:`harena.policy`), which see only what their seats may see.

    Rewards are 0 until the game is over, and then the return (docs/encodings.md). An illegal action loses the game at once,
    with the minimum utility (``info["illegal"]`` has the reason), or raises the exception with ``illegal="raise"``.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        *,
        opponents: Sequence[AnyPlayer] | AnyPlayer = "random",
        seats: int | None = None,
        seat: int | None = None,
        options: dict[str, Any] | None = None,
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: str | None = None,
    ) -> None:
        """``seat`` is that of the learner; ``None`` for a random one in each game. A single opponent takes all other seats."""
        first = make(game, seats=seats, seed=0, options=options)
        others = opponent_list(first.seats, opponents)
        if seat is not None and not 0 <= seat < first.seats:
            raise OptionsError(f"seats are 0 to {first.seats - 1}, not {seat}")
        for player in others:
            as_player(game, player, 0)
        check_render_mode(render_mode, self.metadata)
        check_illegal(illegal)
        self._key, self._count, self._options, self._opponents = game, first.seats, options, others
        self._seat, self._illegal = seat, illegal
        self.render_mode = render_mode
        self.observation_space = cast("gymnasium.Space[Observation]", observation_space(first))
        self._actions = Actions(first.action_count)
        self.action_space = self._actions
        self.game: Game = first
        self.seat = seat or 0
        self._others: dict[int, Chooser | Policy] = {}
        self._decisions = 0
        self._min_utility = bounds(first)[0]
        self._begun, self._lost = False, False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        rng = self.np_random
        self.game = make(self._key, seats=self._count, seed=int(rng.integers(2**63)), options=self._options)
        self.seat = int(rng.integers(self._count)) if self._seat is None else self._seat
        self._others = {
            (self.seat + 1 + place) % self._count: as_player(self._key, player, int(rng.integers(2**63)))
            for place, player in enumerate(self._opponents)
        }
        self._begun, self._lost, self._decisions = True, False, 0
        self._others_play()
        return self._observe(), {"seat": self.seat}

    def step(self, action: int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        if not self._begun:
            raise HarenaError("call reset before the first step")
        if self._lost or self.game.over:
            raise GameOver("the game is over: call reset")
        info: dict[str, Any] = {"seat": self.seat}
        chosen = number(action)
        try:
            self.game.apply(chosen, self.seat)
        except (IllegalAction, NotationError) as refused:
            if self._illegal == "raise":
                raise
            info["illegal"] = str(refused)
            self._lost = True
            return self._observe(), self._min_utility, True, False, info
        self._others_play()
        reward = self.game.returns()[self.seat] if self.game.over else 0.0
        return self._observe(), reward, self.game.over, False, info

    def render(self) -> str | None:
        """The log of the learner."""
        return "\n".join(self.game.log(self.seat)) if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[np.bool_]:
        """The action mask of the learner, for ``MaskablePPO`` of sb3-contrib."""
        return self.game.mask(self.seat)

    def _others_play(self) -> None:
        """The others play until the learner is to act. Of simultaneous choices, those of the others come first."""
        while others := [seat for seat in self.game.to_act if seat != self.seat]:
            self.game.apply(choice(self._others[others[0]], self.game, others[0], self._decisions), others[0])
            self._decisions += 1

    def _observe(self) -> Observation:
        observed = observation(self.game, self.seat)
        self._actions.now = observed["action_mask"].astype(np.int8)
        return observed


for _game in (*GAMES, *REFERENCE_GAMES):
    gymnasium.register(id=f"harena/{_game}-v0", entry_point="harena.gymnasium:HarenaEnv", kwargs={"game": _game})
