"""Wrong use raises an exception and changes nothing."""

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
    game, rng = harena.make(key, seed=1), random.Random(1)
    # In connect four, when a column is full.
    while not (wrong := [number for number in range(game.action_count) if _is_illegal(game, number)]):
        game.apply(rng.choice(game.legal()))
    before = game.view("all")
    with pytest.raises(harena.IllegalAction) as refused:
        game.apply(wrong[0])
    assert wrong[0] not in game.legal()
    assert refused.value.rule.split("-")[0] == harena.about(key)["rule_prefix"]
    assert refused.value.why and refused.value.rule in str(refused.value)
    assert game.view("all") == before


def _is_illegal(game: harena.Game, number: int) -> bool:
    """Whether the number is that of an illegal action here."""
    try:
        game.check(number)
    except harena.NotationError:
        return False
    except harena.IllegalAction:
        return True
    return False


@pytest.mark.parametrize("key", EVERY_GAME)
def test_a_finished_game_accepts_no_actions(key: str) -> None:
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
        (lambda: harena.make("colossi", seed=1.5), TypeError),
        (lambda: harena.make("colossi", seed=[1]), TypeError),
        (lambda: harena.make("colossi", seed=b"x"), TypeError),
        (lambda: harena.make("colossi", seed="\ud800"), harena.OptionsError),
        (lambda: harena.make("\ud800"), harena.UnknownGame),
        (lambda: harena.make("goofspiel", options={"points-order": "\ud800"}), harena.OptionsError),
        (lambda: harena.make("goofspiel", options={"\ud800": 1}), harena.OptionsError),
        (lambda: harena.make("goofspiel", options={"num-cards": np.longdouble(4)}), harena.OptionsError),
        (lambda: harena.make("colossi").apply("\ud800"), harena.NotationError),
        (lambda: harena.make("colossi").number("\ud800"), harena.NotationError),
        (lambda: harena.make("colossi").view("\ud800"), harena.WrongSeat),
        (lambda: harena.make("colossi").record(["a", "\ud800"]), harena.RecordError),
        (lambda: harena.replay(harena.make("colossi").record(["a", "b"]).replace("name a a", "name a \ud800")), harena.RecordError),
        (lambda: harena.Player("\ud800", "greedy"), harena.UnknownGame),
        (lambda: harena.Player("colossi", "\ud800"), harena.UnknownPlayer),
        (lambda: harena.self_play("colossi", ["greedy", "\ud800"]), harena.UnknownPlayer),
        (lambda: harena.tournament("colossi", ["greedy", "\ud800"]), harena.UnknownPlayer),
        (lambda: harena.duel.solve(["lucent", "\ud800"], ["tyranny", "prodigy"]), harena.OptionsError),
        (lambda: VectorEnv("\ud800", 4), harena.UnknownGame),
        (lambda: harena.about(b"colossi"), TypeError),
        (lambda: harena.self_play("colossi", ["greedy", "random"], first=2**64 - 1, games=2), harena.OptionsError),
        (lambda: harena.self_play("colossi", ["greedy", "random"], first=2**63), harena.OptionsError),
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
    with pytest.raises(harena.ArrayError, match="64 games, but 63 actions"):
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


def test_invalid_notation_and_illegal_actions_are_action_errors() -> None:
    game = harena.make("colossi", seed=1)
    illegal = next(number for number in range(game.action_count) if _is_illegal(game, number))
    for action, error in (("dance", harena.NotationError), (-1, harena.NotationError), (illegal, harena.IllegalAction)):
        assert issubclass(error, harena.ActionError) and issubclass(harena.ActionError, harena.HarenaError)
        with pytest.raises(harena.ActionError) as refused:
            game.apply(action)
        assert type(refused.value) is error


def test_options_may_be_numpy_scalars() -> None:
    options = {"num-cards": np.int64(4), "imp-info": np.bool_(True), "points-order": np.str_("descending")}
    game = harena.make("goofspiel", seats=np.int8(2), seed=np.uint64(5), options=options)
    assert (game.options["num-cards"], game.options["imp-info"], game.seed, game.seats) == (4, True, 5, 2)
    assert game.legal(np.int64(1)) == game.legal(1) and game.imagine(np.uint8(1), np.int32(7)).view(1) == game.view(1)
    assert harena.make("goofspiel", options={"num-cards": np.array(4)}).action_count == 4


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"num-cards": 300}, "num-cards is 1 to 16, not 300"),
        ({"imp-info": True, "num-cards": 4.5}, r"num-cards is 1 to 16, not 4\.5"),
        ({"num-cards": "many"}, 'num-cards is 1 to 16, not "many"'),
        ({"imp-info": 1}, "imp-info is true or false, not 1"),
        ({"points-order": "upwards"}, 'points-order is .*descending.*, not "upwards"'),
        ({"cards": 4}, "goofspiel has no option cards; it has .*num-cards"),
        ({"num-cards": object()}, r'option "num-cards" .*object is not allowed'),
        ({"num-cards": [float("inf")]}, r'option "num-cards" .*finite'),
    ],
)
def test_errors_name_the_option(options: dict[str, Any], message: str) -> None:
    with pytest.raises(harena.OptionsError, match=message):
        harena.make("goofspiel", options=options)


def test_an_array_that_cannot_be_written() -> None:
    game = harena.make("connect-four")
    mask, seen = np.zeros(7, np.bool_), np.zeros(game.observation_len, np.float32)
    for array in (mask, seen):
        array.flags.writeable = False
    with pytest.raises(harena.ArrayError, match="cannot be written"):
        game.mask(out=mask)
    with pytest.raises(harena.ArrayError, match="cannot be written"):
        game.observe(out=seen)


def test_arrays_of_any_kind() -> None:
    """Lists and integers of any width and memory layout are accepted; read-only and unsuitable arrays are refused."""
    def steps() -> VectorEnv:
        return VectorEnv("connect-four", 3, seed=1)
    wanted = steps()
    wanted.step(np.array([1, 2, 3]))
    misaligned = np.frombuffer(b"\0" + np.array([1, 2, 3], np.int64).tobytes(), np.int64, offset=1)
    assert not misaligned.flags.aligned
    readonly = np.array([1, 2, 3])
    readonly.flags.writeable = False
    for actions in ([1, 2, 3], (1, 2, 3), misaligned, readonly, np.array([1, 2, 3], np.uint64), np.array([1, 2, 3], ">i2"), np.arange(1, 7)[:3]):
        env = steps()
        env.step(actions)
        assert (env.observations == wanted.observations).all()
    with pytest.raises(harena.NotationError, match=f"game 1: there is no action with number {2**64 - 7}"):
        wanted.step(np.array([0, 2**64 - 7, 0], np.uint64))
    for name in ("observations", "seats", "rewards"):
        env = steps()
        getattr(env, name).flags.writeable = False
        with pytest.raises(harena.ArrayError, match=f"{name} cannot be written"):
            env.step([1, 2, 3])
        getattr(env, name).flags.writeable = True
        env.step([1, 2, 3])
        assert (env.observations == wanted.observations).all()


def test_no_input_crashes_the_interpreter() -> None:
    """In its own process, since a crash cannot be caught."""
    program = """
import harena, itertools
things = [None, -1, 0, 10**30, 1.5, "x", "", "\\x00", "\\ud800", b"x", [], {}, object(), float("nan")]
game = harena.make("colossal-arena", seed=1)
calls = [harena.make, harena.deal, harena.replay, harena.about, harena.players, harena.Player, harena.Tournament, harena.self_play, harena.search,
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
