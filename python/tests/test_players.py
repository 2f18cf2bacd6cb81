"""Computer players, self-play, tournaments, the solver."""

from __future__ import annotations

import copy
import pickle
import random

import numpy as np
import pytest

import harena
import harena.duel
from conftest import EVERY_GAME, random_game


@pytest.mark.parametrize("key", EVERY_GAME)
def test_players_choose_legal_actions_and_are_reproducible(key: str) -> None:
    assert {"random", "greedy", "hard"} <= set(harena.players(key))
    def played() -> list[tuple[int, str]]:
        game = harena.make(key, seed=4)
        harena.play(game, [harena.Player(key, ("greedy", "novice")[seat % 2], seed=seat) for seat in range(game.seats)])
        return game.history()
    assert played() == played()


def test_choices_are_independent_of_a_deal_with_the_same_seed() -> None:
    """A random player with the seed of the deal calls and raises equally often with every card."""
    def raises(offset: int) -> dict[int, list[int]]:
        """The number of raises with each card, and the number of times it had the card."""
        seen: dict[int, list[int]] = {card: [0, 0] for card in range(6)}
        for seed in range(3000):
            game = harena.make("leduc-poker", seed=seed)
            chosen = harena.Player("leduc-poker", "random", seed=seed + offset).choose(game)
            assert isinstance(chosen, int)
            count = seen[game.view("all")["cards"][0]]
            count[0] += game.notation(chosen) == "raise"
            count[1] += 1
        return seen
    for offset in (0, 10_000):
        for raised, had in raises(offset).values():
            # Half of about 500, and five standard deviations are 56.
            assert 400 < had < 600 and abs(raised - had / 2) < 60, (offset, raised, had)


def test_players_with_one_seed_do_not_mirror_each_other() -> None:
    def columns(seed: int) -> tuple[list[str], list[str]]:
        game = harena.make("connect-four")
        harena.play(game, [harena.Player("connect-four", "random", seed=seed) for _ in range(2)])
        first, second = ([action for actor, action in game.history() if actor == seat] for seat in range(2))
        return first, second
    for seed in range(20):
        first, second = columns(seed)
        # Three actions each before a win is possible; they may be equal by chance (one time in 343), but not for a whole game.
        assert first[: len(second)] != second
    assert columns(1) == columns(1)


@pytest.mark.parametrize("name", ["random", "novice", "search:30it"])
def test_players_and_tournaments_can_be_copied_and_pickled(name: str) -> None:
    """A copy continues like the player."""
    player = harena.Player("leduc-poker", name, seed=7)
    games = [harena.make("leduc-poker", seed=seed) for seed in range(30)]
    for game in games[:5]:
        player.choose(game)
    for broken in (lambda: player.choose(random_game("leduc-poker", 1)), lambda: player.choose(games[0], 1)):
        with pytest.raises(harena.HarenaError):
            broken()
    copies = [copy.deepcopy(player), pickle.loads(pickle.dumps(player)), copy.copy(player)]
    chosen = [player.choose(game) for game in games]
    for again in copies:
        assert (again.game, again.name, again.seed) == ("leduc-poker", name, 7)
        assert [again.choose(game) for game in games] == chosen
    assert name == "search:30it" or [harena.Player("leduc-poker", name, seed=7).choose(game) for game in games] != chosen
    plan = harena.Tournament("titan-arena", ["greedy", "random"], seats=2, seed=5, options={"campaign": False}, meet="neighbours")
    again = pickle.loads(pickle.dumps(plan))
    assert repr(again) == repr(plan) and (again.seats, again.seed, again.options, again.meet) == (2, 5, plan.options, "neighbours")
    assert again.deals(6) == plan.deals(6)


def test_a_search_beats_random_play() -> None:
    wins = 0.0
    for seed in range(10):
        game = harena.make("connect-four", seed=seed)
        wins += harena.play(game, [harena.Player("connect-four", name, seed=seed) for name in ("search:200it", "random")])[0]
    assert wins >= 8


@pytest.mark.parametrize("key", EVERY_GAME)
def test_search_results_are_consistent(key: str) -> None:
    game, rng = harena.make(key, seed=2), random.Random(2)
    for _ in range(12):
        if game.over:
            break
        seat = rng.choice(game.to_act)
        before = game.view("all")
        found = harena.search(game, seat, iterations=80, seed=5)
        assert game.view("all") == before
        assert found.seat == seat and found.actions.tolist() == game.legal(seat)
        assert found.visits.sum() == 80 and (found.visits >= 0).all()
        tried = found.visits > 0
        assert np.isnan(found.values[~tried]).all()
        assert found.value == pytest.approx((found.values[tried] * found.visits[tried]).sum() / 80)
        assert found.best in found.actions[found.visits == found.visits.max()]
        assert found.policy.shape == (game.action_count,) and found.policy.sum() == pytest.approx(1)
        assert (found.policy[found.actions] * 80 == pytest.approx(found.visits)) and not found.policy[~game.mask(seat)].any()
        again = harena.search(game, seat, iterations=80, seed=5)
        assert (again.visits == found.visits).all() and again.value == found.value
        game.apply(found.best, seat)
    assert repr(found).startswith(f"<harena.SearchResult seat {found.seat}, best {found.best}")


@pytest.mark.parametrize("key", EVERY_GAME)
def test_a_search_does_not_depend_on_hidden_information(key: str) -> None:
    """Compares the real game with another one of the same information set."""
    for seed in range(3):
        game = random_game(key, seed, 9)
        if game.over:
            continue
        for seat in game.to_act:
            found = harena.search(game, seat, iterations=40, seed=seed)
            other = harena.search(game.imagine(seat, seed), seat, iterations=40, seed=seed)
            assert found.visits.tolist() == other.visits.tolist() and found.value == other.value


def test_searches_find_the_best_action() -> None:
    game = harena.make("connect-four")
    assert game.notation(harena.search(game, iterations=20_000, seed=1, c=1.4).best) == "drop 4"
    for move in ("drop 1", "drop 7", "drop 2", "drop 7", "drop 3"):
        game.apply(move)
    # The second seat must block four in a row, and the game is not even afterwards.
    stop = harena.search(game, iterations=2000, seed=1)
    assert game.notation(stop.best) == "drop 4"
    game.apply("drop 6")
    won = harena.search(game, iterations=2000, seed=1)
    assert game.notation(won.best) == "drop 4" and won.values.max() == 1 and won.value > 0.9
    # A pair cannot lose by calling; a fold loses the ante, and with returns in chips the default constant is larger.
    poker = harena.deal("leduc-poker", [4, 0])
    assert isinstance(poker, harena.Game)
    found = harena.search(poker, iterations=5000, seed=3)
    assert poker.notation(found.best) == "raise" and found.value > 0


def test_a_search_refuses_wrong_arguments() -> None:
    game = harena.make("dragonic-tide", seed=1)
    for wrong in ({"iterations": 0}, {"iterations": 10**7}, {"c": -1.0}, {"c": float("nan")}, {"seed": -1}):
        with pytest.raises(harena.OptionsError):
            harena.search(game, **wrong)  # type: ignore[arg-type]
    for wrong in ({"iterations": 1.5}, {"c": "much"}, {"seed": "x"}):
        with pytest.raises(TypeError):
            harena.search(game, **wrong)  # type: ignore[arg-type]
    with pytest.raises(harena.WrongSeat):
        harena.search(game, 2)
    with pytest.raises(harena.WrongSeat, match="not to act"):
        harena.search(harena.make("connect-four"), 1)
    with pytest.raises(harena.GameOver):
        harena.search(random_game("colossi", 1))
    with pytest.raises(TypeError):
        harena.search("colossi")  # type: ignore[arg-type]


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
    seen = harena.tournament("dragonic-tide", ["greedy", "random"], games=200, seed=3, zero="random", threads=2)
    best = seen["entrants"][0]
    assert best["player"] == "greedy" and best["win_share"] > 0.9 and seen["games"] == 200
    # Rows and columns have names; a value is the share of games in which the first finished ahead of the second.
    assert seen["matrix"]["greedy"]["random"]["share"] > 0.9 > 0.1 > seen["matrix"]["random"]["greedy"]["share"]
    assert [list(row) for row in seen["matrix"].values()] == [["random"], ["greedy"]]
    plan = harena.Tournament("dragonic-tide", ["greedy", "random"], seed=3)
    deals = plan.deals(200)
    parts = plan.play(deals[60:]) + plan.play(deals[:60])
    again = plan.report(parts, zero="random")
    def without_time(report: dict) -> list:  # type: ignore[type-arg]
        return [{field: row[field] for field in row if "think" not in field} for row in report["entrants"]]
    assert without_time(again) == without_time(seen) and again["matrix"] == seen["matrix"]
    # All rotations: one deal is two games with two seats.
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
