"""The examples run. Training results take minutes and are described in docs/python.md."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"


def run(name: str, *arguments: str) -> str:
    done = subprocess.run([sys.executable, EXAMPLES / name, *arguments], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("game", ["colossal-arena", "leduc-poker"])
def test_random_games(game: str) -> None:
    assert "20 games of" in run("random_games.py", game, "20")


def test_ppo(tmp_path: Path) -> None:
    curve, plot = tmp_path / "curve.csv", tmp_path / "curve.svg"
    short = ["--minutes", "0.01", "--games", "8"]
    seen = run("ppo_self_play.py", *short, "--csv", str(curve), "--plot", str(plot))
    with curve.open() as file:
        rows = list(csv.DictReader(file))
    assert len(rows) >= 2 and seen.count("against greedy") >= 2
    assert int(rows[-1]["decisions"]) > int(rows[0]["decisions"]) == 0
    assert all(0 <= float(row[name]) <= 1 for row in rows for name in ("against_random", "against_greedy"))
    assert "<!-- PPO by self-play, dragonic-tide" in plot.read_text()


def test_records_as_data() -> None:
    seen = run("records_as_data.py")
    assert "400 records" in seen
    foreseen, guessed = (int(part.split("%")[0].split()[-1]) for part in seen.splitlines()[-1].split(";"))
    assert foreseen > guessed
