"""Tournaments and self-play on Ray, over any number of machines.

>>> import ray, harena.ray
>>> ray.init()  # or ray.init(address="auto") on a cluster
>>> report = harena.ray.tournament("titan-arena", ["greedy", "random"], games=10_000)

What a deal brings depends on its number and the seed alone, so results are the same on one machine or on a hundred, and the same as those of
:func:`harena.tournament`; only the times in them differ. Work that is lost with a machine or a process is done again elsewhere.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any

import ray

from . import Tournament
from . import self_play as _self_play_here

__all__ = ["self_play", "tournament"]

_RETRIES = 20
"""How often work is tried again whose process has died."""
_AHEAD = 64
"""So many pieces of self-play are under way or waiting to be taken."""


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
    told = {"game": game, "players": list(players), **keywords}
    parts = [deals[first : first + deals_at_once] for first in range(0, len(deals), deals_at_once)]
    played = ray.get([harena_deals.remote(told, part) for part in parts])
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
    """Records of games between these players, one for each seat, in order, as soon as they are there."""
    parts = [(first, min(games_at_once, games - first)) for first in range(0, games, games_at_once)]

    def begin(part: tuple[int, int]) -> Any:
        first, count = part
        keywords = {"games": count, "first": first, "seed": seed, "options": options}
        return harena_games.remote(game, list(players), keywords)

    running = [begin(part) for part in parts[:_AHEAD]]
    for place in range(len(parts)):
        records = ray.get(running.pop(0))
        if place + _AHEAD < len(parts):
            running.append(begin(parts[place + _AHEAD]))
        yield from records
