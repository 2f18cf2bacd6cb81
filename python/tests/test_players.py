"""Computer players, self-play, tournaments, the solver."""

from __future__ import annotations

import pytest

import harena
import harena.duel
from conftest import EVERY_GAME


@pytest.mark.parametrize("key", EVERY_GAME)
def test_players_choose_legal_actions_and_the_same_ones_for_the_same_seed(key: str) -> None:
    assert {"random", "greedy", "hard"} <= set(harena.players(key))
    def played() -> list[tuple[int, str]]:
        game = harena.make(key, seed=4)
        harena.play(game, [harena.Player(key, ("greedy", "novice")[seat % 2], seed=seat) for seat in range(game.seats)])
        return game.history()
    assert played() == played()


def test_the_seed_of_the_table_does_not_decide_what_a_player_chooses() -> None:
    """A random player with the seed of the deal calls and raises as often with either card of a rank and with every rank."""
    def raises(offset: int) -> dict[int, list[int]]:
        """How often it raised with each card, and how often it had it."""
        told: dict[int, list[int]] = {card: [0, 0] for card in range(6)}
        for seed in range(3000):
            game = harena.make("leduc-poker", seed=seed)
            chosen = harena.Player("leduc-poker", "random", seed=seed + offset).choose(game)
            assert isinstance(chosen, int)
            count = told[game.view("all")["cards"][0]]
            count[0] += game.notation(chosen) == "raise"
            count[1] += 1
        return told
    for offset in (0, 10_000):
        for raised, had in raises(offset).values():
            # Half of about 500, and five standard deviations are 56.
            assert 400 < had < 600 and abs(raised - had / 2) < 60, (offset, raised, had)


def test_a_search_beats_random_play() -> None:
    wins = 0.0
    for seed in range(10):
        game = harena.make("connect-four", seed=seed)
        wins += harena.play(game, [harena.Player("connect-four", name, seed=seed) for name in ("search:200it", "random")])[0]
    assert wins >= 8


def test_self_play_is_the_same_in_parts_and_on_threads() -> None:
    def records(**keywords: int) -> list[str]:
        return harena.self_play("titan-arena", ["greedy", "random", "random"], seed=9, **keywords)
    whole = records(games=12, threads=2)
    assert whole == records(games=5, threads=1) + records(games=7, first=5)
    assert len(set(whole)) == 12
    for record in whole:
        game = harena.replay(record)
        assert game.over and "name a greedy" in record


def test_tournaments() -> None:
    told = harena.tournament("dragonic-tide", ["greedy", "random"], games=200, seed=3, zero="random", threads=2)
    best = told["entrants"][0]
    assert best["player"] == "greedy" and best["win_share"] > 0.9 and told["games"] == 200
    plan = harena.Tournament("dragonic-tide", ["greedy", "random"], seed=3)
    deals = plan.deals(200)
    parts = plan.play(deals[60:]) + plan.play(deals[:60])
    again = plan.report(parts, zero="random")
    def without_time(report: dict) -> list:  # type: ignore[type-arg]
        return [{field: row[field] for field in row if "think" not in field} for row in report["entrants"]]
    assert without_time(again) == without_time(told) and again["matrix"] == told["matrix"]
    # Whole rotations: one deal is a game for each of the two seats.
    assert harena.tournament("dragonic-tide", ["greedy", "random"], games=1)["games"] == 2
    with pytest.raises(harena.OptionsError, match="1 to 10000000 games, not 0"):
        harena.tournament("dragonic-tide", ["greedy", "random"], games=0)
    with pytest.raises(harena.HarenaError, match="missing"):
        plan.report(parts[1:])


def test_the_duel_is_solved() -> None:
    values = harena.duel.values()
    assert len(values) == 240
    entry = values[0]
    picks = harena.duel.picks(entry["characters"])
    assert 0 < picks["value"] < 1 and sum(picks["first"].values()) == pytest.approx(1, abs=1e-4)
    with pytest.raises(harena.OptionsError, match="there are lucent"):
        harena.duel.solve(["nobody", "gaw"], ["tyranny", "prodigy"])
    with pytest.raises(harena.OptionsError, match="different"):
        harena.duel.solve(["gaw", "gaw"], ["tyranny", "prodigy"])


def test_solving_gives_the_shipped_value() -> None:
    smallest = min(harena.duel.values(), key=lambda entry: entry["positions"])
    solved = harena.duel.solve(smallest["characters"], smallest["overdrives"])
    assert solved["value"] == pytest.approx(smallest["value"], abs=2e-5)
    assert solved["positions"] == smallest["positions"]
