"""Arena games with exact rules, fast enough for research.

>>> import harena
>>> game = harena.make("colossal-arena", seats=4, seed=7)
>>> while not game.over:
...     game.apply(game.legal()[0])
>>> len(game.returns())
4

Seats are numbers from 0, clockwise. An action is a number of the encoding (``game.legal()``) or a text in notation
(``game.legal_notation()``); ``apply``, ``check`` and ``fork`` take both. Errors are
:class:`HarenaError`; a value of the wrong type is a ``TypeError``.

Other modules: :mod:`harena.vector` (thousands of games per call), :mod:`harena.pettingzoo`, :mod:`harena.gymnasium`,
:mod:`harena.openspiel`, :mod:`harena.ray` (many machines), :mod:`harena.duel` (the exact solver). Each imports only its own library.
:mod:`harena.policy` explains how to write your own players.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Sequence
from typing import Any, SupportsIndex

from ._native import (
    GAMES,
    REFERENCE_GAMES,
    ActionError,
    ArrayError,
    Game,
    GameOver,
    HarenaError,
    IllegalAction,
    NotationError,
    NotOver,
    OptionsError,
    Player,
    RecordError,
    SearchResult,
    Tournament,
    UnknownGame,
    UnknownPlayer,
    WrongSeat,
    deal,
    make,
    players,
    replay,
    search,
    self_play,
)
from ._native import about as _about
from .policy import AnyPlayer, Chooser, Evaluation, Policy, as_player, choice, evaluate

__all__ = [
    "GAMES",
    "REFERENCE_GAMES",
    "ActionError",
    "AnyPlayer",
    "ArrayError",
    "Chooser",
    "Evaluation",
    "Game",
    "GameOver",
    "HarenaError",
    "IllegalAction",
    "NotOver",
    "NotationError",
    "OptionsError",
    "Player",
    "Policy",
    "RecordError",
    "SearchResult",
    "Tournament",
    "UnknownGame",
    "UnknownPlayer",
    "WrongSeat",
    "about",
    "deal",
    "evaluate",
    "make",
    "play",
    "players",
    "replay",
    "search",
    "self_play",
    "tournament",
]


def play(game: Game, players: Sequence[AnyPlayer]) -> list[float]:
    """Plays a game to its end with one player per seat, and returns :meth:`Game.returns`. Players are computer players, their names, or your own
    choosers and policies (:mod:`harena.policy`)."""
    if len(players) != game.seats:
        raise OptionsError(f"{game.seats} seats need {game.seats} players, not {len(players)}")
    seated = [as_player(game.key, player) for player in players]
    decisions = 0
    while (seat := game.seat_to_act) is not None:
        game.apply(choice(seated[seat], game, seat, decisions), seat)
        decisions += 1
    return game.returns()


_OLD_GAME_TYPE = {
    "least": "min_utility",
    "most": "max_utility",
    "decisions": "max_game_length",
    "draws": "max_chance_nodes",
    "outcomes": "max_chance_outcomes",
    "recall": "perfect_recall",
}


class _About(dict[str, Any]):
    """The result of :func:`about`, with the key ``nature`` of earlier versions."""

    def __missing__(self, key: str) -> Any:
        if key != "nature":
            raise KeyError(key)
        warnings.warn('about()["nature"] is deprecated: use about()["game_type"]', DeprecationWarning, stacklevel=2)
        new = {name: old for old, name in _OLD_GAME_TYPE.items()}
        return {new.get(name, name): value for name, value in self["game_type"].items()}


def about(game: str, *, seats: SupportsIndex | None = None, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """Describes a game: title, seats, options, and for these seats and options its ``game_type`` in the terms of OpenSpiel."""
    return _About(_about(game, seats=seats, options=options))


def __getattr__(name: str) -> Any:
    """Names of earlier versions."""
    renamed: dict[str, Any] = {"Searched": SearchResult, "Who": AnyPlayer}
    if name not in renamed:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    new = {"Searched": "SearchResult", "Who": "AnyPlayer"}[name]
    warnings.warn(f"harena.{name} is deprecated: use harena.{new}", DeprecationWarning, stacklevel=2)
    return renamed[name]


def tournament(
    game: str,
    players: Sequence[str],
    *,
    games: SupportsIndex = 1000,
    seats: SupportsIndex | None = None,
    seed: SupportsIndex = 1,
    options: dict[str, Any] | None = None,
    meet: str = "all",
    zero: str | None = None,
    threads: SupportsIndex | None = None,
) -> dict[str, Any]:
    """Plays a tournament between computer players, every deal in all rotations, and rates them.

    At least ``games`` games are played: every table plays every deal in all rotations. The same seed gives the same games on any
    number of threads, unless players have a time budget. The result is what ``harena tournament --json`` prints; see docs/tournaments.md.
    """
    plan = Tournament(game, players, seats=seats, seed=seed, options=options, meet=meet)
    begun = time.perf_counter()
    played = plan.play(plan.deals(games), threads=threads)
    return plan.report(played, seconds=time.perf_counter() - begun, zero=zero)
