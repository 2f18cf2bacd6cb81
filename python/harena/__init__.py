"""Five arena games with exact rules, fast enough for research.

>>> import harena
>>> game = harena.make("colossal-arena", seats=4, seed=7)
>>> while not game.over:
...     game.apply(game.legal()[0])
>>> len(game.returns())
4

Seats are numbers from 0, clockwise. An action is a number of the encoding (``game.legal()``) or a text in notation
(``game.legal_notation()``); what plays, checks or forks takes both. What cannot be done is a
:class:`HarenaError` that says why; a value of the wrong type is a ``TypeError``, as everywhere.

Beside this module: :mod:`harena.vector` (thousands of games a call), :mod:`harena.pettingzoo`, :mod:`harena.gymnasium`,
:mod:`harena.openspiel`, :mod:`harena.ray` (many machines), :mod:`harena.duel` (the exact solver). Each needs only its own library.
:mod:`harena.policy` says how players of your own are written.
"""

from __future__ import annotations

import time
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
    Searched,
    Tournament,
    UnknownGame,
    UnknownPlayer,
    WrongSeat,
    about,
    deal,
    make,
    players,
    replay,
    search,
    self_play,
)
from .policy import Chooser, Evaluation, Policy, Who, choice, evaluate
from .policy import seated as _seated

__all__ = [
    "GAMES",
    "REFERENCE_GAMES",
    "ActionError",
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
    "Searched",
    "Tournament",
    "UnknownGame",
    "UnknownPlayer",
    "Who",
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


def play(game: Game, seated: Sequence[Who]) -> list[float]:
    """Lets somebody at each seat finish a game, and says what it was worth to each: players, their names, or choosers and policies of your own
    (:mod:`harena.policy`)."""
    if len(seated) != game.seats:
        raise OptionsError(f"{game.seats} seats need {game.seats} players, not {len(seated)}")
    who = [_seated(game.key, one) for one in seated]
    decisions = 0
    while (seat := game.seat_to_act) is not None:
        game.apply(choice(who[seat], game, seat, decisions), seat)
        decisions += 1
    return game.returns()


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
    """Lets computer players meet each other, every deal in all rotations, and rates them.

    There are ``games`` of them, or as many more as it takes for every deal to be played at every table and in all rotations.
    The same seed gives the same games on however many threads, unless players think for a time instead of a number of steps.
    The result is what ``harena tournament --json`` prints; see docs/tournaments.md.
    """
    plan = Tournament(game, players, seats=seats, seed=seed, options=options, meet=meet)
    begun = time.perf_counter()
    played = plan.play(plan.deals(games), threads=threads)
    return plan.report(played, seconds=time.perf_counter() - begun, zero=zero)
