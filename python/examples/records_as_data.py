"""Records as data: games of computer players become arrays, and a policy learns to imitate them.

    python examples/records_as_data.py [RECORDS...]

Without files 400 games of greedy players are made first. Every decision of a record gives one row: what the seat could know, and what it chose.
"""

import sys
from pathlib import Path

import numpy as np

import harena

KEY = "dragonic-tide"


def rows(record: str) -> tuple[list[np.ndarray], list[np.ndarray], list[int]]:
    """The decisions of a game: observations, masks and choices, without forced actions."""
    done = harena.replay(record)
    game = harena.make(done.key, seats=done.seats, seed=done.seed, options=done.options)
    observations, masks, choices = [], [], []
    for seat, action in done.history():
        number = game.number(action, seat)
        mask = game.mask(seat)
        if number is not None and mask.sum() > 1:
            observations.append(game.observe(seat))
            masks.append(mask)
            choices.append(number)
        game.apply(action, seat)
    return observations, masks, choices


files = [Path(name).read_text() for name in sys.argv[1:]]
records = files or harena.self_play(KEY, ["greedy", "greedy"], games=400, seed=1)
observations, masks, choices = (np.array(sum(column, [])) for column in zip(*map(rows, records), strict=True))
split = len(choices) * 9 // 10
print(f"{len(records)} records have {len(choices)} decisions with a choice; {masks.sum(1).mean():.1f} actions were legal on average")

# Logistic regression over the legal actions, by gradient descent.
weights = np.zeros((observations.shape[1], masks.shape[1]), np.float32)
rng = np.random.default_rng(1)
for step in range(600):
    batch = rng.integers(split, size=256)
    logits = np.where(masks[batch], observations[batch] @ weights, -np.inf)
    odds = np.exp(logits - logits.max(1, keepdims=True))
    odds /= odds.sum(1, keepdims=True)
    odds[np.arange(256), choices[batch]] -= 1
    weights -= 1.0 * observations[batch].T @ odds / 256

logits = np.where(masks[split:], observations[split:] @ weights, -np.inf)
hits = (logits.argmax(1) == choices[split:]).mean()
print(f"a linear policy predicts {hits:.0%} of the unseen choices; guessing would get {(1 / masks[split:].sum(1)).mean():.0%}")
