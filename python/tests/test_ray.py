"""A local Ray cluster with several worker processes, one of which is killed."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
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
    """Processes that run a task of this name, which Ray writes into their titles."""
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
    """The report without times."""
    rows = [{field: row[field] for field in row if "think" not in field} for row in report["entrants"]]
    return [rows, report["matrix"], report["games"], report["decisions"]]


def test_a_tournament_is_the_same_as_without_ray() -> None:
    spread = harena.ray.tournament("titan-arena", ["greedy", "novice", "random"], games=120, seats=3, seed=5, deals_at_once=3)
    here = harena.tournament("titan-arena", ["greedy", "novice", "random"], games=120, seats=3, seed=5)
    assert strength(spread) == strength(here)


def test_self_play_is_the_same_as_without_ray() -> None:
    spread = list(harena.ray.self_play("colossi", ["greedy", "random"], games=50, seed=2, games_at_once=7))
    assert spread == harena.self_play("colossi", ["greedy", "random"], games=50, seed=2)


@contextmanager
def one_worker_dies(task: str) -> Iterator[None]:
    """Kills the first process that runs a task of this name."""
    killed: list[int] = []
    over = threading.Event()

    def kill() -> None:
        while not killed and not over.is_set():
            for pid in workers(task)[:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
            time.sleep(0.01)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    try:
        yield
    finally:
        over.set()
        killer.join()
    assert killed, "no worker was running"


def test_a_tournament_survives_the_death_of_a_worker() -> None:
    players, keywords = ["search:300it", "greedy"], {"games": 36, "seed": 8}
    with one_worker_dies("harena_deals"):
        spread = harena.ray.tournament("dragonic-tide", players, deals_at_once=3, **keywords)  # type: ignore[arg-type]
    assert strength(spread) == strength(harena.tournament("dragonic-tide", players, **keywords))  # type: ignore[arg-type]


def test_self_play_survives_the_death_of_a_worker() -> None:
    players = ["search:300it", "greedy"]
    with one_worker_dies("harena_games"):
        spread = list(harena.ray.self_play("dragonic-tide", players, games=24, seed=8, games_at_once=4))
    assert spread == harena.self_play("dragonic-tide", players, games=24, seed=8)


def test_every_core_of_a_large_cluster_has_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray, "cluster_resources", lambda: {"CPU": 512.0})
    begun = 0

    def count(*_: object) -> object:
        nonlocal begun
        begun += 1
        return ray.put(["a record"])

    monkeypatch.setattr(harena.ray.harena_games, "remote", count)
    records = harena.ray.self_play("colossi", ["greedy", "random"], games=5000, games_at_once=1)
    next(records)
    assert begun >= 2048
    assert sum(1 for _ in records) == 4999 and begun == 5000


def test_wrong_use_is_noticed_at_once() -> None:
    two = ["greedy", "random"]
    with pytest.raises(harena.OptionsError, match="games_at_once must be 1 or more"):
        harena.ray.self_play("colossi", two, games=3, games_at_once=0)
    with pytest.raises(harena.OptionsError, match="deals_at_once must be 1 or more"):
        harena.ray.tournament("colossi", two, games=4, deals_at_once=0)
    with pytest.raises(harena.OptionsError):
        harena.ray.self_play("colossi", two, games=-1)
    with pytest.raises(harena.OptionsError):
        harena.ray.self_play("colossi", ["greedy"], games=1)
    with pytest.raises(harena.UnknownPlayer):
        harena.ray.self_play("colossi", ["greedy", "nobody"], games=1)
    with pytest.raises(harena.UnknownGame):
        harena.ray.self_play("chess", two, games=1)
