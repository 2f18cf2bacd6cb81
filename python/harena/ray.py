"""Tournaments and self-play on Ray, over any number of machines.

>>> import ray, harena.ray
>>> ray.init()  # or ray.init(address="auto") on a cluster
>>> report = harena.ray.tournament("titan-arena", ["greedy", "random"], games=10_000)

A deal depends only on its number and the seed, so results are the same on any number of machines and the same as those of
:func:`harena.tournament`, except for times. Work lost with a machine or process is repeated elsewhere.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import ray

from . import OptionsError, Player, Tournament
from . import self_play as _self_play_here

__all__ = ["self_play", "tournament"]

_RETRIES = 20
"""The number of retries after a worker process has died."""


def _ahead() -> int:
    """The number of queued tasks of self-play: enough for every core, with a reserve."""
    return max(64, 4 * int(ray.cluster_resources().get("CPU", 1)))


def _pieces(count: int, size: int, name: str) -> range:
    """The starts of tasks of this size."""
    if size < 1:
        raise OptionsError(f"{name} must be 1 or more, not {size}")
    return range(0, count, size)


@ray.remote(max_retries=_RETRIES)
def harena_deals(plan: dict[str, Any], deals: list[tuple[int, int]]) -> list[str]:
    return Tournament(**plan).play(deals, threads=1)


@ray.remote(max_retries=_RETRIES)
def harena_games(game: str, players: list[str], keywords: dict[str, Any]) -> list[str]:
    return _self_play_here(game, players, threads=1, **keywords)


def tournament(
    game: str,
    players: Sequence[str],
    *,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    meet: str = "all",
    zero: str | None = None,
    deals_at_once: int = 16,
) -> dict[str, Any]:
    """The same as :func:`harena.tournament`, on the cluster. A task plays ``deals_at_once`` deals."""
    keywords = {"seats": seats, "seed": seed, "options": options, "meet": meet}
    plan = Tournament(game, list(players), **keywords)  # type: ignore[arg-type]
    begun = time.perf_counter()
    deals = plan.deals(games)
    arguments = {"game": game, "players": list(players), **keywords}
    parts = [deals[first : first + deals_at_once] for first in _pieces(len(deals), deals_at_once, "deals_at_once")]
    played = ray.get([harena_deals.remote(arguments, part) for part in parts])
    return plan.report([one for part in played for one in part], seconds=time.perf_counter() - begun, zero=zero)


def self_play(
    game: str,
    players: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    games_at_once: int = 64,
) -> Iterator[str]:
    """Records of games between these players, one per seat, in order, as soon as they are available."""
    # Errors are raised here, not by a worker when the first record is read.
    _self_play_here(game, list(players), games=min(games, 0), seed=seed, options=options)
    for name in players:
        Player(game, name)
    parts = [(first, min(games_at_once, games - first)) for first in _pieces(games, games_at_once, "games_at_once")]

    def begin(part: tuple[int, int]) -> Any:
        first, count = part
        keywords = {"games": count, "first": first, "seed": seed, "options": options}
        return harena_games.remote(game, list(players), keywords)

    def records() -> Iterator[str]:
        waiting = iter(parts)
        running = deque(begin(part) for part in islice(waiting, _ahead()))
        while running:
            done = ray.get(running.popleft())
            running.extend(begin(part) for part in islice(waiting, 1))
            yield from done

    return records()
