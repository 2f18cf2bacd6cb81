"""Own players: policies and choosers, what they see, and their evaluation."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import harena


def first_legal(observations: Any, masks: Any) -> Any:
    return masks.argmax(1)


class Chooser:
    """Plays at random and records what it sees."""

    def __init__(self, seed: int = 1) -> None:
        self.rng, self.shown = random.Random(seed), list[tuple[harena.Game, int]]()

    def choose(self, game: harena.Game, seat: int) -> int:
        self.shown.append((game, seat))
        return self.rng.choice(game.legal(seat))


class Omniscient(Chooser):
    perfect_information = True


def test_all_kinds_of_players_can_share_a_table() -> None:
    game = harena.make("colossal-arena", seats=4, seed=3)
    worth = harena.play(game, ["greedy", harena.Player("colossal-arena", "random", seed=1), Chooser(), first_legal])
    assert game.over and worth == game.returns()


@pytest.mark.parametrize("key", ["colossal-arena", "colossi", "dragonic-tide", "leduc-poker"])
def test_choosers_see_what_their_seats_may_see(key: str) -> None:
    """They see everything that the seat may know; hidden information is dealt again."""
    real = harena.make(key, seed=5)
    seat, seen = real.to_act[0], []
    for hidden in range(4):
        # Games of the same information set look the same.
        watcher = Chooser()
        harena.play(real.imagine(seat, hidden), [watcher if place == seat else "random" for place in range(2)])
        seen.append(watcher.shown[0][0].view("all"))
    assert all(view == seen[0] for view in seen)
    game = harena.make(key, seed=5)
    seen: list[tuple[Any, Any]] = []

    class Comparing(Chooser):
        def choose(self, shown: harena.Game, seat: int) -> int:
            seen.append((shown.view(seat), game.view(seat)))
            assert shown is not game and shown.legal(seat) == game.legal(seat)
            return super().choose(shown, seat)

    harena.play(game, [Comparing(), Comparing()])
    assert seen and all(shown == real for shown, real in seen)


def test_perfect_information_on_request() -> None:
    game, omniscient = harena.make("colossi", seed=1), Omniscient()
    harena.play(game, [omniscient, "random"])
    assert omniscient.shown and all(shown is game for shown, _ in omniscient.shown)


def test_evaluations_are_the_same_for_the_same_seed() -> None:
    one, other = (harena.evaluate(first_legal, "goofspiel", "random", games=41, seed=4, at_once=size) for size in (3, 256))
    assert one == other and one.games == 42
    assert harena.evaluate(first_legal, "goofspiel", "random", games=41, seed=5) != one


def test_evaluations_distinguish_strong_from_weak() -> None:
    strong = harena.evaluate("greedy", "colossi", "random", games=60)
    assert strong.low > 0.5 and strong.win_rate > 0.8 and strong.mean_return == pytest.approx(2 * strong.win_rate - 1)
    weak = harena.evaluate("random", "colossi", "greedy", games=60)
    assert weak.high < 0.5
    everything = harena.evaluate("greedy", "colossi", "random", games=2)
    assert everything.win_rate < 1 or (everything.low < 0.5 and everything.margin == 2)
    even = harena.evaluate(first_legal, "colosseum", first_legal, games=9)
    # All players choose the same, so each deal is won once, by the same seat.
    assert even.win_rate == pytest.approx(1 / 3) and even.mean_return == pytest.approx(0, abs=1e-9)


def test_intervals_contain_the_true_value() -> None:
    """Random against random wins half; about 19 of 20 intervals contain it."""
    held = 0
    for seed in range(60):
        seen = harena.evaluate("random", "connect-four", "random", games=60, seed=seed)
        held += seen.low <= 0.5 <= seen.high
    assert held >= 52


def test_policies_decide_for_all_games_in_one_call() -> None:
    sizes: list[int] = []

    def policy(observations: Any, masks: Any) -> Any:
        assert observations.shape == (len(masks), 170) and masks.dtype == np.bool_ and masks.any(1).all()
        sizes.append(len(masks))
        return masks.argmax(1)

    harena.evaluate(policy, "dragonic-tide", games=64)
    assert max(sizes) == 64
    sizes.clear()
    harena.evaluate(policy, "dragonic-tide", policy, games=64)
    assert max(sizes) == 128


def test_wrong_use() -> None:
    with pytest.raises(harena.OptionsError, match="3 seats need 2 opponents, not 1"):
        harena.evaluate("random", "colossal-arena", ["random"], seats=3)
    with pytest.raises(harena.OptionsError, match="games must be 1 or more, not 0"):
        harena.evaluate("random", "colossi", games=0)
    with pytest.raises(harena.UnknownPlayer):
        harena.evaluate("nobody", "colossi")
    with pytest.raises(TypeError, match="not int"):
        harena.evaluate(3, "colossi")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="whole numbers"):
        harena.evaluate(lambda observations, masks: observations[:, 0], "colossi", games=2)
    with pytest.raises(harena.ArrayError, match="one action per row"):
        harena.evaluate(lambda observations, masks: [0, 0, 0], "colossi", games=2)
    with pytest.raises(harena.IllegalAction):
        harena.evaluate(lambda observations, masks: (~masks).argmax(1), "leduc-poker", games=2)


def test_names_of_earlier_versions_still_work() -> None:
    with pytest.warns(DeprecationWarning, match="game_type"):
        nature = harena.about("leduc-poker")["nature"]
    game_type = harena.about("leduc-poker")["game_type"]
    assert (nature["least"], nature["most"], nature["dynamics"]) == (game_type["min_utility"], game_type["max_utility"], "sequential")
    with pytest.raises(KeyError):
        harena.about("leduc-poker")["unknown"]
    for module, old, new in (
        (harena, "Searched", harena.SearchResult),
        (harena, "Who", harena.AnyPlayer),
        (harena.policy, "seated", harena.policy.as_player),
        (harena.policy, "opponents_of", harena.policy.opponent_list),
    ):
        with pytest.warns(DeprecationWarning, match=old):
            assert getattr(module, old) is new
        with pytest.raises(AttributeError):
            getattr(module, "unknown")
    evaluation = harena.evaluate("random", "connect-four", games=2, seed=1)
    with pytest.warns(DeprecationWarning, match="win_rate"):
        assert evaluation.share == evaluation.win_rate
    with pytest.warns(DeprecationWarning, match="mean_return"):
        assert evaluation.worth == evaluation.mean_return
