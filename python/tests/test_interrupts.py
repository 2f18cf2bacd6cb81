"""Ctrl-C interrupts calls that would take hours."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

HOURS = {
    "self-play": 'harena.self_play("colossi", ["greedy", "greedy"], games=10**9)',
    "self-play with a single long game": 'harena.self_play("colossi", ["search:1000000000it", "greedy"])',
    "tournament": 'harena.tournament("colossi", ["greedy", "random"], games=9_000_000)',
    "deals": 'plan.play([(number, 0) for number in range(1_000_000)])',
    "a long thought": 'harena.Player("colossi", "search:1000000000it").choose(game)',
    "play": 'harena.play(game, [harena.Player("colossi", "search:1000000000it")] * 2)',
    "a search": "harena.search(game, iterations=1_000_000)",
    "the solver": 'harena.duel.solve(["lucent", "gaw"], ["tyranny", "blessing"], check=True)',
}


@pytest.mark.parametrize("work", HOURS.values(), ids=HOURS.keys())
def test_ctrl_c_interrupts(work: str) -> None:
    program = f"""
import harena, harena.duel
game = harena.make("colossi", seed=1)
plan = harena.Tournament("colossi", ["greedy", "random"])
try:
    print("begun", flush=True)
    {work}
except KeyboardInterrupt:
    print("heard", flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            # Most probably in the middle of the call; before it, it would work too.
            time.sleep(1)
            process.send_signal(signal.SIGINT)
            seen, errors = process.communicate(timeout=120)
        finally:
            process.kill()
    assert seen == "heard\n", errors
    assert process.returncode == 0, errors
