"""OpenSpiel's test suites on our games, and comparisons of both sides by its algorithms and by counts."""

from __future__ import annotations

import copy
import gc
import itertools
import pickle
import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl.testing import absltest
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import cfr, exploitability, get_all_states, ismcts, mcts
from open_spiel.python.policy import TabularPolicy, UniformRandomPolicy

import harena
import harena.openspiel
from conftest import EVERY_GAME
from harena.openspiel import game_name


@pytest.mark.parametrize("key", EVERY_GAME)
def test_random_simulations(key: str) -> None:
    """OpenSpiel's test of legal actions, masks, strings, copies, observations and returns in random games."""
    pyspiel.random_sim_test(pyspiel.load_game(game_name(key)), 3, False, False)


@pytest.mark.parametrize(
    "name",
    [
        "harena_leduc_poker(players=5)",
        "harena_leduc_poker(suit_isomorphism=True,action_mapping=True)",
        "harena_goofspiel(players=4,num_cards=5,returns_type=total_points)",
        "harena_colossi(players=3,recall=3)",
        "harena_dragonic_tide(characters=free,recall=0)",
    ],
)
def test_random_simulations_with_parameters(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), 3, True, False)


def check(base: type, **attributes: Any) -> None:
    """Runs a test class of OpenSpiel on one of our games."""
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
    """With the counts that OpenSpiel expects of its own game."""
    name = game_name("leduc-poker")
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, api_test.TOTAL_NUM_STATES["leduc_poker"])
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, api_test.PERFECT_RECALL_NUM_STATES["leduc_poker"])
    check(api_test.EnforceAPIOnFullTreeBase, game_name=name, game=pyspiel.load_game(name))


def counts(name: str) -> tuple[int, int, int]:
    """The numbers of chance nodes, decision nodes and terminal nodes of the whole tree."""
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
    """The numbers of paths by depth; the Rust tests go to depth 8."""
    def paths(state: Any, depth: int) -> list[int]:
        if depth == 0 or state.is_terminal():
            return [1]
        below = [paths(state.child(action), depth - 1) for action in state.legal_actions()]
        return [1] + [sum(row[level] for row in below if level < len(row)) for level in range(max(map(len, below)))]
    ours, theirs = (paths(pyspiel.load_game(name).new_initial_state(), 4) for name in ("harena_connect_four", "connect_four"))
    assert ours == theirs == [1, 7, 49, 343, 2401]


def test_the_same_actions_lead_to_the_same_returns() -> None:
    """Connect four, Leduc poker and goofspiel step by step beside OpenSpiel's own, including chance."""
    pairs = [
        ("harena_connect_four", "connect_four"),
        ("harena_leduc_poker", "leduc_poker"),
        ("harena_leduc_poker(players=3)", "leduc_poker(players=3)"),
        ("harena_leduc_poker(action_mapping=True)", "leduc_poker(action_mapping=True)"),
        ("harena_goofspiel", "turn_based_simultaneous_game(game=goofspiel())"),
    ]
    for ours, theirs in pairs:
        for seed in range(20):
            rng = random.Random(seed)
            one, other = (pyspiel.load_game(name).new_initial_state() for name in (ours, theirs))
            while not one.is_terminal():
                assert one.current_player() == other.current_player()
                if one.is_chance_node():
                    mine, yours = one.chance_outcomes(), other.chance_outcomes()
                    assert [odds for _, odds in mine] == pytest.approx([odds for _, odds in yours])
                    # Our outcomes are numbered among the remaining cards, theirs by card.
                    place = rng.randrange(len(mine))
                    one.apply_action(mine[place][0])
                    other.apply_action(yours[place][0])
                    continue
                assert one.legal_actions() == other.legal_actions()
                action = rng.choice(one.legal_actions())
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
    """OpenSpiel's MCTS on our connect four chooses the centre."""
    game = pyspiel.load_game("harena_connect_four")
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 2500, mcts.RandomRolloutEvaluator(1, rng), solve=True, random_state=rng)
    assert bot.step(game.new_initial_state()) == 3


HIDDEN = [game_name(key) for key in ("leduc-poker", "dragonic-tide", "colossal-arena", "titan-arena", "colossi")]
HIDDEN += ["harena_goofspiel(options=num-cards:5)", "harena_goofspiel(options=num-cards:5;imp-info:true)"]


def decisions(name: str, seed: int, most: int) -> Iterator[Any]:
    """The decisions of a random game, up to a maximum."""
    rng = random.Random(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal() and most:
        if not state.is_chance_node():
            most -= 1
            yield state
        state.apply_action(rng.choice(state.legal_actions()))


OPEN = ["harena_connect_four", "harena_colosseum"]


@pytest.mark.parametrize("name", [*HIDDEN, "harena_leduc_poker(players=3)", "harena_leduc_poker(suit_isomorphism=True)", *OPEN])
def test_is_mcts_resamples(name: str) -> None:
    rng = np.random.RandomState(1)
    searched = 5 if name in OPEN else 0
    for state in decisions(name, 1, 8):
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.rand)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        if searched < 5:
            bot = ismcts.ISMCTSBot(
                game=state.get_game(), uct_c=2.0, max_simulations=20, max_world_samples=-1, random_state=rng,
                evaluator=mcts.RandomRolloutEvaluator(1, rng), allow_inconsistent_action_sets=True,
            )
            assert bot.step(state) in state.legal_actions()
            searched += 1
    assert searched


def readable(state: Any) -> list[Any]:
    """Everything that an algorithm can read from a state, for any player."""
    past = [(step.player, step.action) for step in state.full_history()]
    seen = [str(state), repr(state), state.history(), past, state.history_str(), state.move_number(), state.current_player()]
    seen += [state.legal_actions(), [state.action_to_string(action) for action in state.legal_actions()], state.returns()]
    seen += [state.own, state.table.history(), state.table.log("all"), state.table.view("all")]
    for player in range(state.num_players()):
        seen += [state.information_state_string(player), state.information_state_tensor(player)]
        seen += [state.observation_string(player), state.observation_tensor(player)]
    return seen


def same_to(player: int, one: Any, other: Any) -> bool:
    return one.information_state_string(player) == other.information_state_string(player) and one.own[player] == other.own[player]


def pairs(name: str) -> Iterator[tuple[Any, Any, int]]:
    """Real states that differ only in hidden information of a player: a dealt card or a choice."""
    if name == "harena_leduc_poker":
        for own, (one, other), action in itertools.product(range(6), itertools.combinations(range(5), 2), (1, 2)):
            states = [pyspiel.load_game(name).new_initial_state() for _ in range(2)]
            for state, card in zip(states, (one, other), strict=True):
                for step in (own, card, action):
                    state.apply_action(step)
            yield *states, 0
        return
    for seed in range(6):
        for state in decisions(name, seed, 40):
            actions = state.legal_actions()
            children = [state.child(action) for action in random.Random(seed).sample(actions, min(3, len(actions)))]
            decided = [child for child in children if not child.is_chance_node() and not child.is_terminal()]
            for one, other in itertools.combinations(decided, 2):
                yield from ((one, other, player) for player in range(state.num_players()) if same_to(player, one, other))


@pytest.mark.parametrize("name", HIDDEN)
def test_resampled_states_contain_nothing_hidden(name: str) -> None:
    """From two states of the same information set, the same generator resamples the same state."""
    found = list(itertools.islice(pairs(name), 60))
    assert len(found) >= 5
    for one, other, player in found:
        assert one.history() != other.history()
        first, second = (real.resample_from_infostate(player, lambda: 0.77) for real in (one, other))
        assert readable(first) == readable(second)
        assert readable(first.clone()) == readable(second.clone())
        assert first.own[player] == one.own[player]
        action = first.legal_actions()[0]
        first.apply_action(action)
        second.apply_action(action)
        if not first.is_chance_node():
            assert readable(first) == readable(second)


@pytest.mark.parametrize(
    ("name", "keep"),
    [
        ("harena_leduc_poker", 1.0),
        ("harena_goofspiel(options=num-cards:3)", 1.0),
        ("harena_goofspiel(options=num-cards:4;points-order:descending;imp-info:true)", 0.2),
    ],
)
def test_resampled_players_have_information_that_exists(name: str, keep: float) -> None:
    """After resampling, all players have information states of the real game tree."""
    game = pyspiel.load_game(name)
    states = get_all_states.get_all_states(
        game, depth_limit=-1, include_terminals=False, include_chance_states=False, to_string=lambda s: s.history_str()
    ).values()
    real: list[dict[str, list[float]]] = [{} for _ in range(game.num_players())]
    for state in states:
        for player in range(game.num_players()):
            real[player][state.information_state_string(player)] = state.information_state_tensor(player)
    policy, rng = TabularPolicy(game), random.Random(1)
    for state in states:
        if rng.random() > keep:
            continue
        player = state.current_player()
        resampled = state.resample_from_infostate(player, rng.random)
        for other in range(game.num_players()):
            text = resampled.information_state_string(other)
            assert resampled.information_state_tensor(other) == real[other][text]
        assert set(policy.action_probabilities(resampled)) == set(state.legal_actions())
        if not resampled.is_terminal():
            after = resampled.child(resampled.legal_actions()[0])
            if not after.is_chance_node() and not after.is_terminal():
                assert policy.action_probabilities(after)


def test_a_cfr_policy_can_play_from_resampled_states() -> None:
    game = pyspiel.load_game("harena_leduc_poker")
    solver = cfr.CFRSolver(game)
    for _ in range(3):
        solver.evaluate_and_update_policy()
    policy, rng = solver.average_policy(), random.Random(2)
    for seed in range(20):
        for state in decisions("harena_leduc_poker", seed, 3):
            resampled = state.resample_from_infostate(state.current_player(), rng.random)
            while not resampled.is_terminal():
                if resampled.is_chance_node():
                    resampled.apply_action(rng.choice(resampled.legal_actions()))
                    continue
                known = policy.action_probabilities(resampled)
                # The policy is uniform in unknown information states.
                assert resampled.information_state_string() in policy.state_lookup
                resampled.apply_action(rng.choices(list(known), list(known.values()))[0])


@pytest.mark.parametrize("key", EVERY_GAME)
def test_refused_actions_change_nothing(key: str) -> None:
    """At every node of a game, including chance nodes: an invalid action or outcome changes nothing that can be read."""
    rng, state = random.Random(3), pyspiel.load_game(game_name(key)).new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        before = [str(state), state.history(), state.own, state.legal_actions(), state.current_player()]
        tensors = [state.information_state_tensor(player) for player in range(state.num_players())]
        for wrong in {len(state.legal_actions()) + 300, state.num_distinct_actions() - 1} - set(state.legal_actions()):
            with pytest.raises(harena.HarenaError):
                state.apply_action(wrong)
        assert [str(state), state.history(), state.own, state.legal_actions(), state.current_player()] == before
        assert [state.information_state_tensor(player) for player in range(state.num_players())] == tensors
        state.apply_action(rng.choice(state.legal_actions()))


def test_a_state_stores_steps_instead_of_games() -> None:
    """At the end of a long game only one game object is alive, and the state can still be serialized."""
    game, rng = pyspiel.load_game("harena_colossi"), random.Random(1)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    assert sum(isinstance(thing, harena.Game) for thing in reachable(state)) == 1
    assert pickle.loads(pickle.dumps(state)).returns() == state.returns()


def reachable(state: Any) -> list[Any]:
    """All objects that a state refers to."""
    found: dict[int, Any] = {}
    waiting = list(vars(state).values())
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, type):
            found[id(thing)] = thing
            waiting += gc.get_referents(thing)
    return list(found.values())


OPTIONS = [
    {},
    {"num_cards": 4, "points_order": "descending"},
    {"num_cards": 5, "points_order": "ascending"},
    {"num_cards": 6, "num_turns": 3},
    {"imp_info": True},
    {"num_cards": 5, "returns_type": "point_difference"},
    {"num_cards": 5, "returns_type": "total_points"},
    {"players": 3},
    {"players": 3, "num_cards": 4, "returns_type": "point_difference"},
    {"players": 3, "num_cards": 4, "returns_type": "total_points"},
]


LEDUCS = ["leduc_poker", "leduc_poker(players=3)", "leduc_poker(suit_isomorphism=True)", "leduc_poker(action_mapping=True)"]


def goofspiels(options: dict[str, Any]) -> tuple[Any, Any]:
    """Our game and OpenSpiel's with the same parameters, in sequential form."""
    given = ",".join(f"{key}={value}" for key, value in options.items())
    return pyspiel.load_game(f"harena_goofspiel({given})"), pyspiel.load_game(f"turn_based_simultaneous_game(game=goofspiel({given}))")


@pytest.mark.parametrize(
    "pair",
    [
        *(partial(goofspiels, options) for options in OPTIONS),
        *(partial(lambda name: (pyspiel.load_game(f"harena_{name}"), pyspiel.load_game(name)), name) for name in ("connect_four", *LEDUCS)),
    ],
)
def test_game_types_match_those_of_openspiel(pair: Any) -> None:
    ours, theirs = pair()
    for field in ("dynamics", "chance_mode", "information", "utility", "reward_model"):
        assert getattr(ours.get_type(), field) == getattr(theirs.get_type(), field), field
    for field in ("num_distinct_actions", "num_players", "utility_sum", "max_game_length"):
        assert getattr(ours, field)() == getattr(theirs, field)(), field
    # Our outcomes are equally likely: two cards of the same rank are two outcomes, although they are indistinguishable.
    alike = 2 if ours.get_parameters().get("suit_isomorphism", False) else 1
    assert ours.max_chance_outcomes() == theirs.max_chance_outcomes() * alike
    # OpenSpiel counts draws that never occur: prizes in a fixed order; and in Leduc poker always three, although each player gets a card.
    if ours.num_players() == 2 and ours.get_parameters().get("points_order", "random") == "random":
        for field in ("max_chance_nodes_in_history", "max_move_number"):
            assert getattr(ours, field)() == getattr(theirs, field)(), field
    assert ours.max_utility() == pytest.approx(theirs.max_utility())
    # OpenSpiel rounds down, although games have such returns.
    assert int(ours.min_utility()) == theirs.min_utility()


def test_returns_are_within_their_bounds() -> None:
    for options in OPTIONS:
        ours, _ = goofspiels(options)
        for seed in range(20):
            rng, state = random.Random(seed), ours.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
            assert all(ours.min_utility() <= worth <= ours.max_utility() for worth in state.returns())
            if ours.utility_sum() is not None:
                assert sum(state.returns()) == pytest.approx(ours.utility_sum())


def test_open_goofspiel_is_finer_than_openspiels_own() -> None:
    """Our information states contain the turn of each bid, OpenSpiel's do not (docs/python.md)."""
    seen = []
    for game in goofspiels({"num_cards": 4, "points_order": "descending"}):
        states = get_all_states.get_all_states(
            game, depth_limit=-1, include_terminals=False, include_chance_states=False, to_string=lambda s: s.history_str()
        )
        seen.append({history: state.information_state_string() for history, state in states.items()})
    ours, theirs = seen
    assert ours.keys() == theirs.keys()
    assert (len(set(ours.values())), len(set(theirs.values()))) == (322, 270)
    # Each of our information states belongs to one of theirs.
    assert len({(ours[history], theirs[history]) for history in ours}) == 322


def test_goofspiel_is_as_exploitable_as_openspiels_own() -> None:
    ours, theirs = goofspiels({"num_cards": 3, "points_order": "descending"})
    values = [exploitability.exploitability(game, UniformRandomPolicy(game)) for game in (ours, theirs)]
    assert values[0] == pytest.approx(values[1]) and values[0] > 0.1


def test_options_and_players_are_parameters() -> None:
    game = pyspiel.load_game("harena_goofspiel(players=3,options=num-cards:5;points-order:descending)")
    assert game.num_players() == 3 and game.num_distinct_actions() == 5
    with pytest.raises(Exception, match="colosseum|Colosseum"):
        pyspiel.load_game("harena_colosseum(players=2)")
    assert set(map(game_name, EVERY_GAME)) <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", ["connect_four", "leduc_poker", "goofspiel"])
def test_openspiel_parameters_are_accepted(name: str) -> None:
    """All of them, with their defaults; if our game supports only one value, others are refused."""
    theirs = pyspiel.load_game(name).get_parameters()
    seen = {kind.short_name: kind.parameter_specification for kind in pyspiel.registered_games()}
    ours = seen[f"harena_{name}"]
    assert theirs == {key: ours[key] for key in theirs}
    game = pyspiel.load_game(f"harena_{name}", theirs)
    assert str(game.new_initial_state()) == str(pyspiel.load_game(f"harena_{name}").new_initial_state())
    assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()
    for key in ("egocentric", "egocentric_obs_tensor"):
        if key in theirs:
            pyspiel.load_game(f"harena_{name}", {key: True})


def test_options_of_all_games_are_parameters() -> None:
    given = {
        "harena_colossi(target_wins=2,own_prepared_visible=False)": {"target-wins": 2, "own-prepared-visible": False},
        "harena_dragonic_tide(characters=free)": {"characters": "free"},
        "harena_colosseum(players=4,proposals=3)": {"proposals": 3},
        "harena_leduc_poker(suit_isomorphism=True)": {"suit-isomorphism": True},
        "harena_goofspiel(num_cards=6,num_turns=3,returns_type=point_difference)": {
            "num-cards": 6, "num-turns": 3, "returns-type": "point-difference",
        },
    }
    for name, options in given.items():
        state = pyspiel.load_game(name).new_initial_state()
        while state.is_chance_node():
            state.apply_action(0)
        table = state.table
        assert options.items() <= table.options.items(), name


def test_game_types_come_from_the_game() -> None:
    """OpenSpiel gets the game type that the game declares, for any options."""
    for name, options in (("harena_colosseum", {}), ("harena_goofspiel(returns_type=total_points)", {"returns-type": "total-points"})):
        game = pyspiel.load_game(name)
        game_type = harena.about(name.removeprefix("harena_").partition("(")[0], options=options)["game_type"]
        assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (game_type["min_utility"], game_type["max_utility"], game_type["utility_sum"])
        assert game.max_game_length() == game_type["max_game_length"] and game.max_chance_outcomes() == game_type["max_chance_outcomes"]


def test_unsupported_parameters_are_refused() -> None:
    with pytest.raises(harena.OptionsError, match="harena_connect_four supports only rows=6, not 5"):
        pyspiel.load_game("harena_connect_four(rows=5)")
    with pytest.raises(harena.OptionsError, match="99|num-cards"):
        pyspiel.load_game("harena_goofspiel(num_cards=99)")
    with pytest.raises(harena.OptionsError, match="num-cards is given twice"):
        pyspiel.load_game("harena_goofspiel(num_cards=5,options=num-cards:4)")


def test_own_actions_have_unique_codes_in_tensors() -> None:
    """Every action has a unique code: its block as a one-hot vector, and its index in the block as a binary number."""
    for key in harena.GAMES:
        game = pyspiel.load_game(game_name(key))
        blocks = harena.make(key).action_blocks()
        codes = game.action_codes
        assert len(np.unique(codes, axis=0)) == len(codes) == game.num_distinct_actions()
        assert (codes[:, : len(blocks)].sum(1) == 1).all() and set(np.unique(codes)) <= {0.0, 1.0}
    game, rng = pyspiel.load_game("harena_colossi(recall=3)"), random.Random(1)
    state = game.new_initial_state()
    while len(state.own[0]) < 5:
        state.apply_action(rng.choice(state.legal_actions()))
    seen = np.array(state.information_state_tensor(0))[game.observation_len :].reshape(3, -1)
    assert (seen == game.action_codes[list(state.own[0][:-4:-1])]).all()
    assert not np.array(state.observation_tensor(0)).shape == np.array(state.information_state_tensor(0)).shape
    assert pyspiel.load_game("harena_colossi(recall=0)").information_state_tensor_size() == game.observation_len
    with pytest.raises(harena.OptionsError, match="recall"):
        pyspiel.load_game("harena_colossi(recall=-1)")


@pytest.mark.parametrize("key", EVERY_GAME)
def test_games_pickle(key: str) -> None:
    game = pyspiel.load_game(game_name(key))
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_states_can_be_serialized(key: str) -> None:
    """Before, during and after the deal, at chance nodes and at the end: the deserialized state is the same and continues in the same way."""
    game, rng = pyspiel.load_game(game_name(key)), random.Random(1)
    state = game.new_initial_state()
    steps = 0
    while True:
        if steps < 40 or steps % 50 == 0 or state.is_terminal():
            ways: list[Callable[[Any], Any]] = [
                lambda state: game.deserialize_state(state.serialize()),
                lambda state: pickle.loads(pickle.dumps(state)),
                copy.deepcopy,
                lambda state: pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
            ]
            for again in (way(state) for way in ways):
                assert str(again) == str(state) and again.history() == state.history()
                assert again.legal_actions() == state.legal_actions() and again.returns() == state.returns()
                if not state.is_terminal():
                    action, beside = rng.choice(state.legal_actions()), state.clone()
                    again.apply_action(action)
                    beside.apply_action(action)
                    assert str(again) == str(beside) != str(state)
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
        steps += 1


def test_resampled_states_cannot_be_serialized() -> None:
    state = pyspiel.load_game("harena_leduc_poker").new_initial_state()
    for action in (3, 1):
        state.apply_action(action)
    resampled = state.resample_from_infostate(0, random.Random(1).random)
    resampled.apply_action(resampled.legal_actions()[0])
    for write in (lambda: resampled.serialize(), lambda: pickle.dumps(resampled), lambda: copy.deepcopy(resampled)):
        with pytest.raises(harena.RecordError, match="a resampled state cannot be serialized"):
            write()
