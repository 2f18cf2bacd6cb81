"""Bounds of the returns of a game."""

from __future__ import annotations

from ._native import Game, about

__all__ = ["bounds"]


def bounds(game: Game) -> tuple[float, float]:
    """The minimum and the maximum of :meth:`harena.Game.returns`."""
    game_type = about(game.key, seats=game.seats, options=game.options)["game_type"]
    return game_type["min_utility"], game_type["max_utility"]
