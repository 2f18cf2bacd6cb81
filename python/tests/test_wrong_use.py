"""Whatever is wrong is an exception that says so, and nothing has changed."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest

import harena
import harena.duel
from conftest import EVERY_GAME, random_game
from harena.vector import VectorEnv


def test_unknown_names() -> None:
    with pytest.raises(harena.UnknownGame, match="colossal-arena, titan-arena"):
        harena.make("chess")
    with pytest.raises(harena.UnknownPlayer, match="random, greedy"):
        harena.Player("colossi", "deep thought")
    with pytest.raises(harena.UnknownPlayer):
        harena.Player("colossi", "solved")
    with pytest.raises(harena.UnknownGame):
        harena.players("chess")
    with pytest.raises(harena.UnknownGame):
        VectorEnv("chess", 4)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_an_illegal_action_names_its_rule(key: str) -> None:
    game, luck = harena.make(key, seed=1), random.Random(1)
    # In connect four that takes until a column is full.
    while not (wrong := [number for number in range(game.action_count) if _is_illegal(game, number)]):
        game.apply(luck.choice(game.legal()))
    before = game.view("all")
    with pytest.raises(harena.IllegalAction) as refused:
        game.apply(wrong[0])
    assert wrong[0] not in game.legal()
    assert refused.value.rule.split("-")[0] == harena.about(key)["rule_prefix"]
    assert refused.value.why and refused.value.rule in str(refused.value)
    assert game.view("all") == before


def _is_illegal(game: harena.Game, number: int) -> bool:
    """Whether the number stands for an action here that the rules forbid."""
    try:
        game.check(number)
    except harena.NotationError:
        return False
    except harena.IllegalAction:
        return True
    return False


@pytest.mark.parametrize("key", EVERY_GAME)
def test_a_finished_game_takes_nothing_more(key: str) -> None:
    game = random_game(key, 2)
    for action in (0, "pass"):
        with pytest.raises(harena.GameOver):
            game.apply(action)
        with pytest.raises(harena.GameOver):
            game.apply(action, 0)
    with pytest.raises(harena.GameOver):
        harena.Player(key, "random").choose(game)
    with pytest.raises(harena.GameOver):
        game.mask()


@pytest.mark.parametrize("key", EVERY_GAME)
def test_wrong_seats(key: str) -> None:
    game = harena.make(key, seed=1)
    for seat in (-1, game.seats, 99):
        for call in (game.legal, game.view, game.log, game.observe, game.mask, game.imagine, game.information_key):
            with pytest.raises(harena.WrongSeat, match=f"there is no seat {seat}"):
                call(seat)
        with pytest.raises(harena.WrongSeat):
            game.apply(0, seat)
    for seat in set(range(game.seats)) - set(game.to_act):
        assert game.legal(seat) == [] and not game.mask(seat).any()
        with pytest.raises((harena.IllegalAction, harena.NotationError)):
            game.apply(game.legal_notation()[0], seat)
        with pytest.raises(harena.WrongSeat, match="not to act"):
            harena.Player(key, "random").choose(game, seat)
    with pytest.raises(harena.NotOver):
        game.returns()
    with pytest.raises(harena.NotOver):
        game.standing()


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: harena.make("colossi", seats=9), harena.OptionsError),
        (lambda: harena.make("colossi", seats=-1), harena.OptionsError),
        (lambda: harena.make("colossi", seed=-1), harena.OptionsError),
        (lambda: harena.make("colossi", seed=2**64), harena.OptionsError),
        (lambda: harena.make("colossi", seed="tomorrow"), harena.OptionsError),
        (lambda: harena.make("colossi", options={"no such": 1}), harena.OptionsError),
        (lambda: harena.make("colossi", options=[1]), harena.OptionsError),
        (lambda: harena.make("goofspiel", options={"num-cards": 99}), harena.OptionsError),
        (lambda: harena.make("goofspiel", options={"num-cards": object()}), harena.OptionsError),
        (lambda: harena.make("goofspiel", options={1: 2}), harena.OptionsError),
        (lambda: harena.make("goofspiel", options={"num-cards": float("nan")}), harena.OptionsError),
        (lambda: harena.make("colossi", seats=2**70), harena.OptionsError),
        (lambda: harena.make("colossi", seats=2.5), TypeError),
        (lambda: harena.make(7), TypeError),
        (lambda: harena.deal("leduc-poker", [-1]), harena.OptionsError),
        (lambda: harena.deal("leduc-poker", [2**32]), harena.OptionsError),
        (lambda: harena.deal("leduc-poker", [2**70]), harena.OptionsError),
        (lambda: harena.deal("leduc-poker", ["x"]), TypeError),
        (lambda: harena.make("leduc-poker").fork(1, [-1]), harena.OptionsError),
        (lambda: harena.make("colossi").imagine(0, -1), harena.OptionsError),
        (lambda: harena.make("colossi").imagine(0, "x"), TypeError),
        (lambda: harena.make("colossi").imagine(2**70), harena.WrongSeat),
        (lambda: harena.make("colossi").legal(-(10**5000)), harena.WrongSeat),
        (lambda: harena.make("colossi").notation(-1), harena.NotationError),
        (lambda: harena.make("colossi").notation(2**70), harena.NotationError),
        (lambda: harena.make("colossi").notation("pass"), TypeError),
        (lambda: harena.make("colossi").apply(1.5), TypeError),
        (lambda: harena.make("colossi").apply(None), TypeError),
        (lambda: harena.make("colossi").apply(-1), harena.NotationError),
        (lambda: harena.make("colossi").apply(10**9), harena.NotationError),
        (lambda: harena.make("colossi").apply(2**70), harena.NotationError),
        (lambda: harena.make("colossi").apply("dance"), harena.NotationError),
        (lambda: harena.make("colossi").view("everything"), harena.WrongSeat),
        (lambda: harena.make("colossi").view(1.5), TypeError),
        (lambda: harena.make("colossi").observe(0, out=np.zeros(3, np.float32)), harena.ArrayError),
        (lambda: harena.make("colossi").observe(0, out=np.zeros(2 * 1265, np.float32)[::2]), harena.ArrayError),
        (lambda: harena.make("connect-four").mask(out=np.zeros(14, np.bool_)[::2]), harena.ArrayError),
        (lambda: harena.make("colossi").observe(0, out=np.zeros(1265, np.float64)), TypeError),
        (lambda: harena.make("colossi").record(["only one"]), harena.RecordError),
        (lambda: harena.make("colossi").record(["a", "b\nc"]), harena.RecordError),
        (lambda: harena.replay("nonsense"), harena.RecordError),
        (lambda: harena.replay(harena.make("colossi", seed=1).record() + "a dance\n"), harena.RecordError),
        (lambda: harena.Player("colossi", "greedy").choose(harena.make("colosseum")), harena.UnknownPlayer),
        (lambda: harena.play(harena.make("colossi"), []), harena.OptionsError),
        (lambda: harena.tournament("colossi", ["greedy"]), harena.UnknownPlayer),
        (lambda: harena.tournament("colossi", ["greedy", "greedy"]), harena.UnknownPlayer),
        (lambda: harena.tournament("colossi", ["greedy", "random"], meet="nobody"), harena.OptionsError),
        (lambda: harena.tournament("colossi", ["greedy", "random"], games=2, zero="hard"), harena.UnknownPlayer),
        (lambda: harena.self_play("colossi", ["greedy"]), harena.OptionsError),
        (lambda: harena.self_play("colossi", ["greedy", "random"], threads=0), harena.OptionsError),
        (lambda: harena.self_play("colossi", ["greedy", "random"], threads=-1), harena.OptionsError),
        (lambda: harena.self_play("colossi", ["greedy", "random"], games=-1), harena.OptionsError),
        (lambda: harena.self_play("colossi", ["greedy", "random"], seed=-1), harena.OptionsError),
        (lambda: harena.self_play("colossi", ["greedy", "random"], games=1.5), TypeError),
        (lambda: harena.self_play("chess", ["greedy", "random"]), harena.UnknownGame),
        (lambda: harena.Player("colossi", "greedy", seed=-1), harena.OptionsError),
        (lambda: harena.Player("colossi", "greedy").choose(harena.make("colossi"), 2**70), harena.WrongSeat),
        (lambda: harena.Tournament("colossi", ["greedy", "random"], seed=-1), harena.OptionsError),
        (lambda: harena.Tournament("colossi", ["greedy", "random"]).deals(-1), harena.OptionsError),
        (lambda: harena.Tournament("colossi", ["greedy", "random"]).play([(-1, 0)]), harena.OptionsError),
        (lambda: harena.duel.solve(["lucent", "gaw"], ["tyranny", "prodigy"], threads=-1), harena.OptionsError),
        (lambda: VectorEnv("colossi", 4, seed=-1), harena.OptionsError),
        (lambda: VectorEnv("colossi", 4, seats=-1), harena.OptionsError),
        (lambda: VectorEnv("colossi", 4, threads=0), harena.OptionsError),
        (lambda: VectorEnv("colossi", "many"), TypeError),  # type: ignore[arg-type]
        (lambda: VectorEnv("colossi", 4).reset(-1), harena.OptionsError),
        (lambda: harena.Tournament("colossi", ["greedy", "random"]).play([(0, 7)]), harena.OptionsError),
        (lambda: harena.Tournament("colossi", ["greedy", "random"]).report(["{}"]), harena.HarenaError),
    ],
)
def test_wrong_use_is_an_exception(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


def test_a_wrong_step_of_a_batch_changes_nothing() -> None:
    env = VectorEnv("connect-four", 64, seed=1)
    before = env.observations.copy()
    actions = env.sample().copy()
    for wrong, error in ((99, harena.NotationError), (-1, harena.NotationError)):
        actions[17] = wrong
        with pytest.raises(error, match="game 17"):
            env.step(actions)
    with pytest.raises(harena.ArrayError, match="64 games, and 63 actions"):
        env.step(actions[:63])
    legal = env.sample()
    with pytest.raises(harena.ArrayError, match=r"shape \(64,\), not \(64, 1\)"):
        env.step(legal[:, None])
    for wrong_type in (legal.astype(np.float64), legal.astype(np.bool_), legal.astype(object), ["x"] * 64):
        with pytest.raises(TypeError, match="whole numbers"):
            env.step(wrong_type)  # type: ignore[arg-type]
    assert (env.observations == before).all()
    full = VectorEnv("connect-four", 2, seed=1)
    for _ in range(6):
        full.step(np.array([3, full.sample()[1]]))
    with pytest.raises(harena.IllegalAction, match="CF-2") as refused:
        full.step(np.array([3, full.sample()[1]]))
    assert refused.value.rule == "CF-2"
    for count in (0, -1, 2**40):
        with pytest.raises(harena.OptionsError):
            VectorEnv("connect-four", count)


def test_no_input_ends_the_interpreter() -> None:
    """In a process of its own: if it died, nobody could catch anything."""
    program = """
import harena, itertools
things = [None, -1, 0, 10**30, 1.5, "x", "", "\\x00", b"x", [], {}, object(), float("nan")]
game = harena.make("colossal-arena", seed=1)
calls = [harena.make, harena.deal, harena.replay, harena.about, harena.players, harena.Player, harena.Tournament, harena.self_play,
         *(getattr(game, name) for name in dir(game) if not name.startswith("_") and callable(getattr(game, name)))]
for call in calls:
    for count in range(3):
        for given in itertools.product(things, repeat=count):
            try:
                call(*given)
            except Exception:
                pass
print("alive")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "alive", done.stderr


def test_a_game_may_be_used_while_a_player_thinks_about_it() -> None:
    game = harena.make("dragonic-tide", seed=1)
    player = harena.Player("dragonic-tide", "search:20000it", seed=1)
    chosen: list[int | str] = []
    thinker = threading.Thread(target=lambda: chosen.append(player.choose(game, 0)))
    thinker.start()
    looked = 0
    while thinker.is_alive():
        assert game.legal(0) and game.mask(0).any() and not game.over
        looked += 1
    thinker.join()
    game.apply(chosen[0], 0)
    assert looked > 0
