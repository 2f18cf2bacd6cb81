"""The least and the most that a game can be worth to a seat."""

from __future__ import annotations

from ._native import Game

__all__ = ["bounds"]


def bounds(game: Game) -> tuple[float, float]:
    """What :meth:`harena.Game.returns` lies between."""
    if game.key == "leduc-poker":
        # One chip before the deal, two raises of two and two of four; the other has paid as much.
        return -13.0, 13.0
    if game.key == "goofspiel" and game.options["returns-type"] != "win-loss":
        cards = int(game.options["num-cards"])
        points = cards * (cards + 1) / 2
        average = points / game.seats if game.options["returns-type"] == "point-difference" else 0.0
        return -average, points - average
    return -1.0, 1.0
