"""OpenSpiel's own suites on our games, and its algorithms and counts on both sides."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl.testing import absltest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability, get_all_states, ismcts, mcts

import harena
import harena.openspiel
from conftest import EVERY_GAME
from harena.openspiel import game_name


@pytest.mark.parametrize("key", EVERY_GAME)
def test_random_simulations(key: str) -> None:
    """OpenSpiel's own: legal actions, masks, strings, copies, observations, returns, all along random games."""
    pyspiel.random_sim_test(pyspiel.load_game(game_name(key)), 3, False, False)


def check(base: type, **attributes: Any) -> None:
    """Runs a class of OpenSpiel's tests on one of our games."""
    case = type("Ours", (base,), attributes)
    suite = absltest.unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = absltest.unittest.TestResult()
    suite.run(result)
    problems = [text for _, text in result.failures + result.errors]
    assert result.testsRun > 0 and not problems, "\n".join(problems)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_api_on_a_part_of_the_tree(key: str) -> None:
    name = game_name(key)
    check(api_test.EnforceAPIOnPartialTreeBase, game_name=name, game=pyspiel.load_game(name))


def test_api_on_the_whole_tree_of_leduc_poker(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the counts that OpenSpiel expects of its own."""
    name = game_name("leduc-poker")
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, api_test.TOTAL_NUM_STATES["leduc_poker"])
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, api_test.PERFECT_RECALL_NUM_STATES["leduc_poker"])
    check(api_test.EnforceAPIOnFullTreeBase, game_name=name, game=pyspiel.load_game(name))


def counts(name: str) -> tuple[int, int, int]:
    """Chance nodes, decisions and ends of the whole tree."""
    states = get_all_states.get_all_states(
        pyspiel.load_game(name), depth_limit=-1, include_terminals=True, include_chance_states=True, to_string=lambda s: s.history_str()
    ).values()
    chance = sum(state.is_chance_node() for state in states)
    over = sum(state.is_terminal() for state in states)
    return chance, len(states) - chance - over, over


@pytest.mark.parametrize("order", ["descending", "random"])
def test_small_goofspiel_has_as_many_positions(order: str) -> None:
    ours = counts(f"harena_goofspiel(options=num-cards:4;points-order:{order})" if order != "random" else "harena_goofspiel(options=num-cards:3)")
    cards = 4 if order != "random" else 3
    theirs = counts(f"turn_based_simultaneous_game(game=goofspiel(num_cards={cards},points_order={order}))")
    assert ours == theirs


def test_connect_four_has_as_many_positions() -> None:
    """Paths of moves, depth by depth; the Rust tests go to depth 8."""
    def paths(state: Any, depth: int) -> list[int]:
        if depth == 0 or state.is_terminal():
            return [1]
        below = [paths(state.child(action), depth - 1) for action in state.legal_actions()]
        return [1] + [sum(row[level] for row in below if level < len(row)) for level in range(max(map(len, below)))]
    ours, theirs = (paths(pyspiel.load_game(name).new_initial_state(), 4) for name in ("harena_connect_four", "connect_four"))
    assert ours == theirs == [1, 7, 49, 343, 2401]


def test_the_same_moves_lead_to_the_same_end() -> None:
    """Connect four, Leduc poker and goofspiel step for step beside OpenSpiel's own, luck included."""
    pairs = [
        ("harena_connect_four", "connect_four"),
        ("harena_leduc_poker", "leduc_poker"),
        ("harena_goofspiel", "turn_based_simultaneous_game(game=goofspiel())"),
    ]
    for ours, theirs in pairs:
        for seed in range(20):
            luck = random.Random(seed)
            one, other = (pyspiel.load_game(name).new_initial_state() for name in (ours, theirs))
            while not one.is_terminal():
                assert one.current_player() == other.current_player()
                if one.is_chance_node():
                    mine, yours = one.chance_outcomes(), other.chance_outcomes()
                    assert [odds for _, odds in mine] == pytest.approx([odds for _, odds in yours])
                    # Ours are numbered among what is left, theirs by card.
                    place = luck.randrange(len(mine))
                    one.apply_action(mine[place][0])
                    other.apply_action(yours[place][0])
                    continue
                assert one.legal_actions() == other.legal_actions()
                action = luck.choice(one.legal_actions())
                one.apply_action(action)
                other.apply_action(action)
            assert other.is_terminal() and one.returns() == other.returns()


def test_cfr_converges_on_leduc_poker_as_on_openspiels_own() -> None:
    """The same exploitability after every iteration."""
    curves = []
    for name in ("harena_leduc_poker", "leduc_poker"):
        game = pyspiel.load_game(name)
        solver = cfr.CFRSolver(game)
        curve = []
        for _ in range(6):
            solver.evaluate_and_update_policy()
            curve.append(exploitability.nash_conv(game, solver.average_policy()))
        curves.append(curve)
    ours, theirs = curves
    assert ours == pytest.approx(theirs, abs=1e-8)
    assert ours[-1] < 0.6 * ours[0]


def test_mcts_plays_the_known_first_move() -> None:
    """OpenSpiel's MCTS on our connect four: the centre, as everybody knows."""
    game = pyspiel.load_game("harena_connect_four")
    luck = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 2500, mcts.RandomRolloutEvaluator(1, luck), solve=True, random_state=luck)
    assert bot.step(game.new_initial_state()) == 3


@pytest.mark.parametrize("key", ["leduc-poker", "dragonic-tide", "colossal-arena", "colossi"])
def test_is_mcts_resamples(key: str) -> None:
    game = pyspiel.load_game(game_name(key))
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=game, uct_c=2.0, max_simulations=20, max_world_samples=-1, random_state=luck,
        evaluator=mcts.RandomRolloutEvaluator(1, luck), allow_inconsistent_action_sets=True,
    )
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < 5:
        if state.is_chance_node():
            state.apply_action(int(luck.choice([outcome for outcome, _ in state.chance_outcomes()])))
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, luck.rand)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions() and other.history() == state.history()
        state.apply_action(bot.step(state))
        decisions += 1
    assert decisions


def test_options_and_players_are_parameters() -> None:
    game = pyspiel.load_game("harena_goofspiel(players=3,options=num-cards:5;points-order:descending)")
    assert game.num_players() == 3 and game.num_distinct_actions() == 5
    with pytest.raises(Exception, match="colosseum|Colosseum"):
        pyspiel.load_game("harena_colosseum(players=2)")
    assert set(map(game_name, EVERY_GAME)) <= set(pyspiel.registered_names())
    assert harena.openspiel.RECALL > 0
