"""Descriptions of games as data."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import harena

EVERY = (*harena.GAMES, *harena.REFERENCE_GAMES)


@pytest.mark.parametrize("key", EVERY)
def test_the_game_type_matches_the_game(key: str) -> None:
    about = harena.about(key)
    for seats in range(max(2, about["min_seats"]), about["max_seats"] + 1):
        game_type = harena.about(key, seats=seats)["game_type"]
        decisions, together = 0, 1
        game = harena.make(key, seats=seats, seed=5)
        while not game.over:
            together = max(together, len(game.to_act))
            legal = game.legal()
            game.apply(legal[decisions % len(legal)])
            decisions += 1
        assert decisions <= game_type["max_game_length"]
        assert (together > 1) == (game_type["dynamics"] == "simultaneous")
        assert all(game_type["min_utility"] <= worth <= game_type["max_utility"] for worth in game.returns())
        assert sum(game.returns()) == pytest.approx(game_type["utility_sum"])
        assert game_type["utility"] == "zero-sum"
        # A game without chance nodes has no chance outcomes.
        dealt = harena.deal(key, seats=seats)
        assert game_type["chance"] == ("deterministic" if game_type["max_chance_outcomes"] == 0 else "explicit")
        assert isinstance(dealt, harena.Game) or 1 < dealt <= game_type["max_chance_outcomes"]


def test_the_game_type_depends_on_seats_and_options() -> None:
    leduc = harena.about("leduc-poker", seats=5)["game_type"]
    assert (leduc["max_utility"], leduc["max_game_length"], leduc["max_chance_nodes"], leduc["max_chance_outcomes"]) == (52, 26, 6, 12)
    points = harena.about("goofspiel", options={"returns-type": "total-points", "points-order": "ascending"})["game_type"]
    assert (points["utility"], points["utility_sum"], points["chance"], points["max_utility"]) == ("general-sum", None, "deterministic", 91)
    assert harena.about("goofspiel")["game_type"]["information"] == "perfect"
    assert harena.about("goofspiel", options={"imp-info": True})["game_type"]["information"] == "imperfect"
    assert harena.about("colosseum")["game_type"]["max_chance_nodes"] is None
    with pytest.raises(harena.OptionsError):
        harena.about("goofspiel", seats=3, options={"imp-info": True})
    with pytest.raises(harena.OptionsError):
        harena.about("dragonic-tide", seats=3)


def _values(variant: dict[str, Any]) -> list[Any]:
    match variant["type"]:
        case "bool":
            return [True, False]
        case "int":
            return [variant["lowest"], variant["highest"]]
        case "choice":
            return list(variant["choices"])
        case "set":
            return [variant["choices"][: variant["count"]]]
        case _:
            return []


@pytest.mark.parametrize("key", EVERY)
def test_all_described_options_can_be_used(key: str) -> None:
    for variant in harena.about(key)["variants"]:
        assert variant["summary"] and variant["values"]
        others = {"num-cards": 16} if variant["option"] == "num-turns" else {}
        for value in itertools.chain(_values(variant), [variant["default"]]):
            game = harena.make(key, seed=1, options=others | {variant["option"]: value})
            plain = harena.make(key, seed=1, options=others)
            assert value != variant["default"] or game.options == plain.options
