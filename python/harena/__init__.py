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
"""

from __future__ import annotations

import time
from typing import Any

from ._native import (
    GAMES,
    REFERENCE_GAMES,
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
    Tournament,
    UnknownGame,
    UnknownPlayer,
    WrongSeat,
    about,
    deal,
    make,
    players,
    replay,
    self_play,
)

__all__ = [
    "GAMES",
    "REFERENCE_GAMES",
    "ArrayError",
    "Game",
    "GameOver",
    "HarenaError",
    "IllegalAction",
    "NotOver",
    "NotationError",
    "OptionsError",
    "Player",
    "RecordError",
    "Tournament",
    "UnknownGame",
    "UnknownPlayer",
    "WrongSeat",
    "about",
    "deal",
    "make",
    "play",
    "players",
    "replay",
    "self_play",
    "tournament",
]


def play(game: Game, seated: list[Player]) -> list[float]:
    """Lets players finish a game, one for each seat, and says what it was worth to each."""
    if len(seated) != game.seats:
        raise OptionsError(f"{game.seats} seats need {game.seats} players, not {len(seated)}")
    while (seat := game.seat_to_act) is not None:
        game.apply(seated[seat].choose(game, seat), seat)
    return game.returns()


def tournament(
    game: str,
    players: list[str],
    *,
    games: int = 1000,
    seats: int | None = None,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    meet: str = "all",
    zero: str | None = None,
    threads: int | None = None,
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
