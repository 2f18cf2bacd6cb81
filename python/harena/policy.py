"""Your own players, and their evaluation.

A **policy** is a callable ``policy(observations, masks)`` that returns one action number per row. The rows are those of ``env.observations`` and
``env.masks`` in :mod:`harena.vector`. A **chooser** is an object with ``choose(game, seat)``, like :class:`harena.Player`. It gets a game imagined from
the perspective of its seat, without hidden information. With an attribute ``perfect_information = True`` it gets the real game.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._native import ArrayError, Game, OptionsError, Player, make, wilson
from .utility import bounds

__all__ = ["AnyPlayer", "Chooser", "Evaluation", "Policy", "as_player", "choice", "evaluate", "opponent_list"]


class Chooser(Protocol):
    """An object that chooses actions, such as :class:`harena.Player`."""

    def choose(self, game: Game, seat: int) -> int | str:
        """An action of this seat, as a number or in notation."""
        ...


Policy: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.bool_]], ArrayLike]
"""From observations and masks, one row per decision, to action numbers."""

AnyPlayer: TypeAlias = str | Chooser | Policy
"""A computer player by name, a chooser, or a policy."""


def as_player(game: str, who: AnyPlayer, seed: int | None = None) -> Chooser | Policy:
    """A player for a seat of this game: a name becomes a :class:`harena.Player` with this seed."""
    if isinstance(who, str):
        return Player(game, who, seed=seed)
    if not hasattr(who, "choose") and not callable(who):
        raise TypeError(f"a player is a name, an object with choose(game, seat) or a policy, not {type(who).__name__}")
    return who


def opponent_list(seats: int, opponents: AnyPlayer | Sequence[AnyPlayer]) -> list[AnyPlayer]:
    """The opponents of all seats but one: as listed, or the same for all."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [opponents] * (seats - 1)
    if len(opponents) != seats - 1:
        raise OptionsError(f"{seats} seats need {seats - 1} opponents, not {len(opponents)}")
    return list(opponents)


def choice(who: Chooser | Policy, game: Game, seat: int, seed: int) -> int | str:
    """The choice of a player for a seat. The seed is for ``imagine``."""
    if isinstance(who, Player):
        return who.choose(game, seat)
    if hasattr(who, "choose"):
        sees = game if _sees_everything(who) else game.imagine(seat, seed)
        return who.choose(sees, seat)
    return _actions(who, game.observe(seat)[None], game.mask(seat)[None])[0]


def _sees_everything(who: Chooser) -> bool:
    if hasattr(who, "whole_truth"):
        warnings.warn("whole_truth is deprecated: use perfect_information", DeprecationWarning, stacklevel=3)
        return bool(who.whole_truth)
    return bool(getattr(who, "perfect_information", False))


def _actions(policy: Policy, observations: NDArray[np.float32], masks: NDArray[np.bool_]) -> list[int]:
    actions = np.asarray(policy(observations, masks))
    if actions.dtype.kind not in "iu":
        raise TypeError(f"a policy must return whole numbers, not {actions.dtype}")
    if actions.shape != (len(observations),):
        raise ArrayError(f"a policy must return one action per row, an array of shape ({len(observations)},), not {actions.shape}")
    return actions.tolist()  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Evaluation:
    """The result of :func:`evaluate`, with 95% confidence intervals."""

    games: int
    win_rate: float
    """The share of games won. Several winners share a win equally, so a draw of two is half a win."""
    low: float
    """The lower end of the interval of ``win_rate``."""
    high: float
    """The upper end of the interval of ``win_rate``."""
    mean_return: float
    """The mean return (:meth:`harena.Game.returns`)."""
    margin: float
    """Half the width of the interval of ``mean_return``."""

    @property
    def share(self) -> float:
        """Deprecated: use ``win_rate``."""
        warnings.warn("Evaluation.share is deprecated: use win_rate", DeprecationWarning, stacklevel=2)
        return self.win_rate

    @property
    def worth(self) -> float:
        """Deprecated: use ``mean_return``."""
        warnings.warn("Evaluation.worth is deprecated: use mean_return", DeprecationWarning, stacklevel=2)
        return self.mean_return

    def __str__(self) -> str:
        return f"{self.win_rate:.1%} of {self.games} games won ({self.low:.1%} to {self.high:.1%}), mean return {self.mean_return:+.3f} ± {self.margin:.3f}"


class _Table:
    """One game of an evaluation, with the player of each seat."""

    __slots__ = ("game", "learner", "who")

    def __init__(self, game: Game, learner: int, who: list[Chooser | Policy]) -> None:
        self.game, self.learner, self.who = game, learner, who


def evaluate(
    policy: AnyPlayer,
    game: str,
    opponents: AnyPlayer | Sequence[AnyPlayer] = "random",
    *,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    at_once: int = 256,
) -> Evaluation:
    """Evaluates a player against opponents, playing every deal once from each seat.

    ``opponents`` take the other seats, clockwise; a single one takes all of them. At least ``games`` games are played, so that each deal is played from every
    seat. ``at_once`` games run in parallel, so that a policy decides for all of them in one call. The seed determines deals and players by name; a random
    policy needs its own generator.
    """
    first = make(game, seats=seats, seed=0, options=options)
    count = first.seats
    others = opponent_list(count, opponents)
    for name, value in (("games", games), ("at_once", at_once)):
        if value < 1:
            raise OptionsError(f"{name} must be 1 or more, not {value}")
    if seed < 0:
        raise OptionsError(f"a seed must be 0 or more, not {seed}")
    everyone = [policy, *others]
    for who in everyone:
        as_player(game, who, 0)
    deals = -(-games // count)

    def tables() -> Iterator[tuple[int, _Table]]:
        for deal in range(deals):
            rng = np.random.default_rng([seed, deal])
            dealt = int(rng.integers(2**63))
            for learner in range(count):
                who = [as_player(game, one, int(rng.integers(2**63))) for one in everyone]
                placed = [who[(seat - learner) % count] for seat in range(count)]
                yield deal, _Table(make(game, seats=count, seed=dealt, options=options), learner, placed)

    shares, returns = np.zeros(deals), np.zeros(deals)
    waiting = tables()
    running = list(islice(waiting, at_once))
    turn = 0
    while running:
        _play_on([table for _, table in running], turn)
        turn += 1
        going = []
        for deal, table in running:
            if not table.game.over:
                going.append((deal, table))
                continue
            winners = [row["seat"] for row in table.game.standing() if row["rank"] == 1]
            shares[deal] += (table.learner in winners) / len(winners) / count
            returns[deal] += table.game.returns()[table.learner] / count
        running = going + list(islice(waiting, at_once - len(going)))
    low, high = _interval(shares)
    spread = float(returns.std(ddof=1)) if deals > 1 else 0.0
    least, most = bounds(first)
    # The rule of three: an event that did not occur in n deals has a probability below 3 / n, at 95%.
    margin = 1.96 * spread / math.sqrt(deals) if spread > 0 else (most - least) * min(1.0, 3 / deals)
    return Evaluation(deals * count, float(shares.mean()), low, high, float(returns.mean()), margin)


def _play_on(tables: list[_Table], turn: int) -> None:
    """Every seat that is to act chooses once. A policy gets all its decisions in one call."""
    pending: dict[int, tuple[Policy, list[tuple[Game, int]]]] = {}
    for table in tables:
        for seat in table.game.to_act:
            who = table.who[seat]
            if hasattr(who, "choose"):
                table.game.apply(choice(who, table.game, seat, turn), seat)
            else:
                pending.setdefault(id(who), (who, []))[1].append((table.game, seat))
    for who, decisions in pending.values():
        observations = np.stack([game.observe(seat) for game, seat in decisions])
        masks = np.stack([game.mask(seat) for game, seat in decisions])
        for (game, seat), action in zip(decisions, _actions(who, observations, masks), strict=True):
            game.apply(action, seat)


def _interval(shares: NDArray[np.float64]) -> tuple[float, float]:
    """Wilson's 95% interval of a share over deals. Deals are independent; the games of one deal are not.

    The number of trials is the effective sample size: as many independent games as would have this variance. Without variance each deal counts once.
    """
    share, deals = float(shares.mean()), len(shares)
    spread = float(shares.var(ddof=1)) / deals if deals > 1 else 0.0
    games = share * (1 - share) / spread if spread > 0 else float(deals)
    return wilson(share, games)


def __getattr__(name: str) -> Any:
    """Names of earlier versions."""
    renamed = {"Who": "AnyPlayer", "seated": "as_player", "opponents_of": "opponent_list"}
    if name not in renamed:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"harena.policy.{name} is deprecated: use {renamed[name]}", DeprecationWarning, stacklevel=2)
    return globals()[renamed[name]]
