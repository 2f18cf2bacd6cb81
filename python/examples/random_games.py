"""Random games: the shortest program that plays, and how fast it is.

    python examples/random_games.py [GAME] [GAMES]
"""

import random
import sys
import time

import harena

key = sys.argv[1] if len(sys.argv) > 1 else "colossal-arena"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 1000

wins = [0] * harena.make(key).seats
decisions = 0
begun = time.perf_counter()
for seed in range(games):
    game = harena.make(key, seed=seed)
    while not game.over:
        game.apply(random.choice(game.legal()))
        decisions += 1
    for place in game.standing():
        wins[place["seat"]] += place["rank"] == 1
seconds = time.perf_counter() - begun

print(f"{games} games of {game.title}, {decisions / games:.1f} decisions each, {decisions / seconds:,.0f} decisions per second")
print("wins by seat:", *wins)
print("the last lines of the last game:", *game.log()[-3:], sep="\n  ")
