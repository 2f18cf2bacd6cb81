"""Who plays a seat: a computer player of the house by name, or anything of yours, and how well it does.

A **policy** is a callable that takes many decisions at once, ``policy(observations, masks)``, and gives the number of an action for each row: what
a network does anyway, and what ``env.observations`` and ``env.masks`` of :mod:`harena.vector` are. A **chooser** is an object with
``choose(game, seat)``, as :class:`harena.Player` has it. It is given the game as its seat may imagine it, with nothing in it that is hidden from the seat,
unless it asks for the whole truth with an attribute ``whole_truth = True``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._native import ArrayError, Game, OptionsError, Player, make, wilson
from .worth import bounds

__all__ = ["Chooser", "Evaluation", "Policy", "Who", "choice", "evaluate", "opponents_of", "seated"]


class Chooser(Protocol):
    """What :class:`harena.Player` is one of."""

    def choose(self, game: Game, seat: int) -> int | str:
        """An action of this seat, as a number or in notation."""
        ...


Policy: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.bool_]], ArrayLike]
"""From observations and masks, one row a decision, to the numbers of actions."""

Who: TypeAlias = str | Chooser | Policy
"""A computer player by name, a chooser, or a policy."""


def seated(game: str, who: Who, seed: int | None = None) -> Chooser | Policy:
    """Somebody to play a seat of this game: a name becomes a player of the house with this seed."""
    if isinstance(who, str):
        return Player(game, who, seed=seed)
    if not hasattr(who, "choose") and not callable(who):
        raise TypeError(f"a seat is played by a name, something with choose(game, seat) or a policy, not by {type(who).__name__}")
    return who


def opponents_of(seats: int, opponents: Who | Sequence[Who]) -> list[Who]:
    """Somebody for each seat but one: as they are listed, or the same for all."""
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        return [opponents] * (seats - 1)
    if len(opponents) != seats - 1:
        raise OptionsError(f"{seats} seats need {seats - 1} opponents, not {len(opponents)}")
    return list(opponents)


def choice(who: Chooser | Policy, game: Game, seat: int, seed: int) -> int | str:
    """What somebody chooses for a seat. The seed is for what has to be imagined."""
    if isinstance(who, Player):
        return who.choose(game, seat)
    if hasattr(who, "choose"):
        sees = game if getattr(who, "whole_truth", False) else game.imagine(seat, seed)
        return who.choose(sees, seat)
    return _actions(who, game.observe(seat)[None], game.mask(seat)[None])[0]


def _actions(policy: Policy, observations: NDArray[np.float32], masks: NDArray[np.bool_]) -> list[int]:
    actions = np.asarray(policy(observations, masks))
    if actions.dtype.kind not in "iu":
        raise TypeError(f"a policy gives whole numbers, and these are {actions.dtype}")
    if actions.shape != (len(observations),):
        raise ArrayError(f"a policy gives one action for each row, an array of shape ({len(observations)},), not {actions.shape}")
    return actions.tolist()  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Evaluation:
    """How somebody did, with what the truth may be in 19 of 20 cases."""

    games: int
    share: float
    """Of the games won; of one with several winners each has an equal part, so that a draw of two is half a win."""
    low: float
    """The share is hardly less than this …"""
    high: float
    """… or more than this."""
    worth: float
    """What a game was worth on average (:meth:`harena.Game.returns`)."""
    margin: float
    """How far that may be from the truth."""

    def __str__(self) -> str:
        return f"{self.share:.1%} of {self.games} games ({self.low:.1%} to {self.high:.1%}), worth {self.worth:+.3f} ± {self.margin:.3f}"


class _Table:
    """One game of an evaluation: a deal, and who sits where."""

    __slots__ = ("game", "learner", "who")

    def __init__(self, game: Game, learner: int, who: list[Chooser | Policy]) -> None:
        self.game, self.learner, self.who = game, learner, who


def evaluate(
    policy: Who,
    game: str,
    opponents: Who | Sequence[Who] = "random",
    *,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    at_once: int = 256,
) -> Evaluation:
    """Lets somebody meet others, every deal once from each seat, and says how well it does and how sure that is.

    ``opponents`` are for the other seats, clockwise; one is for all of them. There are ``games`` games, or a few more so that each deal is played from every
    seat. Tables are played side by side, ``at_once`` of them, so a policy is asked for all of them in one call. The same seed gives the same deals and the same
    luck of players by name; a policy that rolls dice brings its own.
    """
    first = make(game, seats=seats, seed=0, options=options)
    count = first.seats
    others = opponents_of(count, opponents)
    for name, value in (("games", games), ("at_once", at_once)):
        if value < 1:
            raise OptionsError(f"{name} is 1 or more, not {value}")
    if seed < 0:
        raise OptionsError(f"a seed is 0 or more, not {seed}")
    everybody = [policy, *others]
    for who in everybody:
        seated(game, who, 0)
    deals = -(-games // count)

    def tables() -> Iterator[tuple[int, _Table]]:
        for deal in range(deals):
            luck = np.random.default_rng([seed, deal])
            dealt = int(luck.integers(2**63))
            for learner in range(count):
                who = [seated(game, one, int(luck.integers(2**63))) for one in everybody]
                placed = [who[(seat - learner) % count] for seat in range(count)]
                yield deal, _Table(make(game, seats=count, seed=dealt, options=options), learner, placed)

    shares, worths = np.zeros(deals), np.zeros(deals)
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
            worths[deal] += table.game.returns()[table.learner] / count
        running = going + list(islice(waiting, at_once - len(going)))
    low, high = _interval(shares)
    spread = float(worths.std(ddof=1)) if deals > 1 else 0.0
    least, most = bounds(first)
    # What has never happened in n deals happens in fewer than 3 of n, in 19 of 20 cases.
    margin = 1.96 * spread / math.sqrt(deals) if spread > 0 else (most - least) * min(1.0, 3 / deals)
    return Evaluation(deals * count, float(shares.mean()), low, high, float(worths.mean()), margin)


def _play_on(tables: list[_Table], turn: int) -> None:
    """Everybody who is asked at one of these tables chooses once. Policies are asked for all their decisions together."""
    asked: dict[int, tuple[Policy, list[tuple[Game, int]]]] = {}
    for table in tables:
        for seat in table.game.to_act:
            who = table.who[seat]
            if hasattr(who, "choose"):
                table.game.apply(choice(who, table.game, seat, turn), seat)
            else:
                asked.setdefault(id(who), (who, []))[1].append((table.game, seat))
    for who, decisions in asked.values():
        observations = np.stack([game.observe(seat) for game, seat in decisions])
        masks = np.stack([game.mask(seat) for game, seat in decisions])
        for (game, seat), action in zip(decisions, _actions(who, observations, masks), strict=True):
            game.apply(action, seat)


def _interval(shares: NDArray[np.float64]) -> tuple[float, float]:
    """Wilson's 95% interval of a share whose deals are independent, and the games of a deal are not.

    So many games of a kind that is won or lost would have the same spread; where there is no spread at all each deal counts as one of them.
    """
    share, deals = float(shares.mean()), len(shares)
    spread = float(shares.var(ddof=1)) / deals if deals > 1 else 0.0
    games = share * (1 - share) / spread if spread > 0 else float(deals)
    return wilson(share, games)
