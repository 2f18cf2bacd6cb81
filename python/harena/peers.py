"""The Python side of ``harena bench --peers``: timed workloads of Harena and of other frameworks.

``harena bench`` starts ``python -m harena.peers``, pins both to one core, and alternates between them. Each line of input is a name and a count;
each answer is a line of JSON with the number of steps and their CPU time in seconds. ``list`` names the workloads whose libraries are installed.

The work is the same on both sides: a copy of the start for each random game, a list of the legal actions for each decision, a uniform choice
among them, and the returns at the end. OpenSpiel's C++ code runs through ``MCTSBot`` with one simulation and many rollouts:
its rollouts do exactly that, without calls from Python in between.
"""

from __future__ import annotations

import importlib.metadata
import importlib.util
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import harena
import harena.vector

Work = Callable[[int], int]
"""Runs a number of rounds and returns the number of steps."""

BATCH = 1024


def _faster(*ways: Work, rounds: int) -> Work:
    """The fastest of several implementations."""

    def cost(work: Work) -> float:
        work(rounds // 5)
        begun = time.process_time()
        steps = work(rounds)
        return (time.process_time() - begun) / steps

    return min(ways, key=cost)


# OpenSpiel


def _spiel_start(name: str, skip_deal: bool = True) -> tuple[Any, Any]:
    """A game, and the state from which rollouts start: after the deal, if there is one."""
    import pyspiel

    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    state = game.new_initial_state()
    rng = random.Random(1)
    while skip_deal and state.is_chance_node():
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, probabilities)[0])
    return game, state


def _spiel_random_game(start: Any, rng: random.Random) -> int:
    """Plays a random game with calls from Python; returns its number of decisions."""
    state, steps = start.clone(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
            continue
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        steps += 1
    state.returns()
    return steps


def spiel_rollouts(name: str) -> Work:
    """Random games in C++."""
    import pyspiel

    game, start = _spiel_start(name)
    rng = random.Random(2)
    # The mean length is estimated from games played from Python.
    lengths: list[int] = []
    begun = time.process_time()
    while len(lengths) < 200 or (len(lengths) < 20_000 and time.process_time() - begun < 2):
        lengths.append(_spiel_random_game(start, rng))
    mean = sum(lengths) / len(lengths)

    def work(rounds: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(rounds, 3)
        pyspiel.MCTSBot(game, evaluator, 1.4, 1, 100, False, 3, False).mcts_search(start)
        return round(mean * rounds)

    return work


def spiel_goofspiel() -> Work:
    """For simultaneous moves OpenSpiel has two ways in C++: turn by turn, or bots that bid together. The faster one counts."""
    import pyspiel

    game = pyspiel.load_game("goofspiel")
    start = game.new_initial_state()
    start.apply_action(0)
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(2)]

    def together(rounds: int) -> int:
        for _ in range(rounds):
            pyspiel.evaluate_bots(start.clone(), bots, 3)
        # The last card is played automatically.
        return 24 * rounds

    return _faster(spiel_rollouts("goofspiel"), together, rounds=5000)


def spiel_mcts() -> Work:
    import pyspiel

    game, start = _spiel_start("connect_four")

    def work(rounds: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 3)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1000, 100, False, 3, False)
        for _ in range(rounds):
            bot.mcts_search(start)
        return 1000 * rounds

    return work


def spiel_ismcts() -> Work:
    import pyspiel

    game = pyspiel.load_game("leduc_poker")
    start = game.new_initial_state()
    start.apply_action(0)
    start.apply_action(3)

    def work(rounds: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 3)
        bot = pyspiel.ISMCTSBot(3, evaluator, 5.0, 1000)
        for _ in range(rounds):
            bot.step(start)
        return 1000 * rounds

    return work


def spiel_python(name: str) -> Work:
    """Random games with calls from Python."""
    _, start = _spiel_start(name)
    rng = random.Random(2)

    def work(rounds: int) -> int:
        return sum(_spiel_random_game(start, rng) for _ in range(rounds))

    return work


# Harena


def our_python(key: str) -> Work:
    start = harena.make(key, seed=1)
    rng = random.Random(2)

    def game() -> int:
        table, steps = start.clone(), 0
        while not table.over:
            legal = table.legal()
            table.apply(legal[int(rng.random() * len(legal))])
            steps += 1
        table.returns()
        return steps

    return lambda rounds: sum(game() for _ in range(rounds))


def our_vector(key: str) -> Work:
    """A batch of games per call: a random legal action, a step with automatic reset, observation and mask of the next seat."""
    env = harena.vector.VectorEnv(key, BATCH, seed=1, threads=1)

    def work(rounds: int) -> int:
        for _ in range(rounds):
            env.step_random()
        return BATCH * rounds

    return work


def our_pettingzoo(key: str) -> Work:
    import harena.pettingzoo

    return _agents(harena.pettingzoo.env(key))


# PettingZoo and pgx


def _agents(env: Any) -> Work:
    """The usual loop of PettingZoo with random legal actions."""
    rng = np.random.default_rng(1)

    def game() -> int:
        steps = 0
        env.reset(seed=int(rng.integers(2**31)))
        for _agent in env.agent_iter():
            observed, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            legal = np.flatnonzero(observed["action_mask"])
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return lambda rounds: sum(game() for _ in range(rounds))


def pettingzoo_connect_four() -> Work:
    from pettingzoo.classic import connect_four_v3

    return _agents(connect_four_v3.env())


def pgx_connect_four() -> Work:
    """Batches in JAX, compiled: a random legal action, a step with automatic reset, observation and mask.

    The action is chosen in the usual way for JAX, or with one random number per game and a cumulative count of the legal actions, which is less
    work; the faster one counts.
    """
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make("connect_four")
    init = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    def usual(key: Any, legal: Any) -> Any:
        return jax.random.categorical(key, jnp.where(legal, 0.0, -jnp.inf), axis=-1)

    def counted(key: Any, legal: Any) -> Any:
        count = jnp.cumsum(legal, axis=-1)
        wanted = jnp.floor(jax.random.uniform(key, (BATCH, 1)) * count[:, -1:])
        return jnp.argmax(count > wanted, axis=-1)

    def way(choose: Callable[[Any, Any], Any]) -> Work:
        @jax.jit
        def turn(state: Any, key: Any) -> Any:
            key, ours, theirs = jax.random.split(key, 3)
            actions = choose(ours, state.legal_action_mask)
            return step(state, actions, jax.random.split(theirs, BATCH)), key

        current: list[Any] = [init(jax.random.split(jax.random.PRNGKey(1), BATCH)), jax.random.PRNGKey(2)]

        def work(rounds: int) -> int:
            for _ in range(rounds):
                current[0], current[1] = turn(current[0], current[1])
            jax.block_until_ready(current[0].observation)
            return BATCH * rounds

        return work

    return _faster(way(usual), way(counted), rounds=100)


WORK: dict[str, tuple[str, Callable[[], Work]]] = {
    "openspiel connect_four": ("pyspiel", lambda: spiel_rollouts("connect_four")),
    "openspiel leduc_poker": ("pyspiel", lambda: spiel_rollouts("leduc_poker")),
    "openspiel goofspiel": ("pyspiel", spiel_goofspiel),
    "openspiel gin_rummy": ("pyspiel", lambda: spiel_rollouts("gin_rummy")),
    "openspiel hearts": ("pyspiel", lambda: spiel_rollouts("hearts")),
    "openspiel skat": ("pyspiel", lambda: spiel_rollouts("skat")),
    "openspiel bridge": ("pyspiel", lambda: spiel_rollouts("bridge")),
    "openspiel mcts": ("pyspiel", spiel_mcts),
    "openspiel ismcts": ("pyspiel", spiel_ismcts),
    "openspiel python connect_four": ("pyspiel", lambda: spiel_python("connect_four")),
    "openspiel python leduc_poker": ("pyspiel", lambda: spiel_python("leduc_poker")),
    "openspiel python goofspiel": ("pyspiel", lambda: spiel_python("goofspiel")),
    "harena python connect-four": ("harena", lambda: our_python("connect-four")),
    "harena python leduc-poker": ("harena", lambda: our_python("leduc-poker")),
    "harena python goofspiel": ("harena", lambda: our_python("goofspiel")),
    "pettingzoo connect_four": ("pettingzoo", pettingzoo_connect_four),
    "harena pettingzoo connect-four": ("pettingzoo", lambda: our_pettingzoo("connect-four")),
    "harena vector connect-four": ("harena", lambda: our_vector("connect-four")),
    "pgx connect_four": ("pgx", pgx_connect_four),
}

PACKAGES = {"pyspiel": "open_spiel"}


def _available() -> dict[str, Any]:
    """The workloads that can be measured, and the versions of the libraries."""
    libraries = sorted({library for library, _ in WORK.values()})
    found = [library for library in libraries if importlib.util.find_spec(library)]
    names = [name for name, (library, _) in WORK.items() if library in found]
    versions = {library: importlib.metadata.version(PACKAGES.get(library, library)) for library in found}
    return {"names": names, "versions": versions, "python": sys.version.split()[0]}


def main() -> None:
    prepared: dict[str, Work] = {}
    for line in sys.stdin:
        name, _, count = line.strip().rpartition(" ")
        if line.strip() == "list":
            answer = _available()
        else:
            try:
                if name not in prepared:
                    prepared[name] = WORK[name][1]()
                begun = time.process_time()
                steps = prepared[name](int(count))
                answer = {"steps": steps, "seconds": time.process_time() - begun}
            except Exception as error:  # The other workloads are still measured.
                answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
