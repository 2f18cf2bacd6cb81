"""The least and the most that a game can be worth to a seat."""

from __future__ import annotations

from ._native import Game, about

__all__ = ["bounds"]


def bounds(game: Game) -> tuple[float, float]:
    """What :meth:`harena.Game.returns` lies between."""
    nature = about(game.key, seats=game.seats, options=game.options)["nature"]
    return nature["least"], nature["most"]
