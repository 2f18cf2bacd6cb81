"""Helpers of several tests."""

from __future__ import annotations

import random

import harena

EVERY_GAME = (*harena.GAMES, *harena.REFERENCE_GAMES)


def random_game(key: str, seed: int, decisions: int | None = None, **keywords: object) -> harena.Game:
    """A random game, played to its end or for this many decisions."""
    rng = random.Random(seed)
    game = harena.make(key, seed=seed, **keywords)  # type: ignore[arg-type]
    while not game.over and decisions != 0:
        game.apply(rng.choice(game.legal()))
        decisions = None if decisions is None else decisions - 1
    return game
