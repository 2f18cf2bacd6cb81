"""A local Ray cluster of several worker processes, one of which dies at work."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import ray

import harena
import harena.ray


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator[None]:
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False, object_store_memory=100 * 1024 * 1024)
    yield
    ray.shutdown()


def workers(task: str) -> list[int]:
    """Processes that are busy with a task of this name; Ray writes it into their titles."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            title = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        if title.startswith(f"ray::{task}"):
            found.append(int(folder.name))
    return found


def strength(report: dict) -> list:  # type: ignore[type-arg]
    """All but the times."""
    rows = [{field: row[field] for field in row if "think" not in field} for row in report["entrants"]]
    return [rows, report["matrix"], report["games"], report["decisions"]]


def test_a_tournament_is_the_same_as_at_home() -> None:
    spread = harena.ray.tournament("titan-arena", ["greedy", "novice", "random"], games=120, seats=3, seed=5, deals_at_once=3)
    here = harena.tournament("titan-arena", ["greedy", "novice", "random"], games=120, seats=3, seed=5)
    assert strength(spread) == strength(here)


def test_self_play_is_the_same_as_at_home() -> None:
    spread = list(harena.ray.self_play("colossi", ["greedy", "random"], games=50, seed=2, games_at_once=7))
    assert spread == harena.self_play("colossi", ["greedy", "random"], games=50, seed=2)


def test_a_worker_that_dies_at_work_changes_nothing() -> None:
    players, keywords = ["search:300it", "greedy"], {"games": 36, "seed": 8}
    killed: list[int] = []

    def kill() -> None:
        while not killed:
            for pid in workers("harena_deals")[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
            time.sleep(0.01)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    spread = harena.ray.tournament("dragonic-tide", players, deals_at_once=3, **keywords)  # type: ignore[arg-type]
    killer.join(timeout=60)
    assert killed, "nobody was at work"
    assert strength(spread) == strength(harena.tournament("dragonic-tide", players, **keywords))  # type: ignore[arg-type]
