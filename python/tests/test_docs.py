"""The code of docs/python.md runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "python.md"


def test_every_block_runs() -> None:
    """In order, in one namespace: later blocks may use variables of earlier ones."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    # One block needs a cluster; test_ray.py does the same on one machine. Another takes minutes; test_players.py solves a smaller duel.
    elsewhere = ('ray.init(address="auto")', "harena.duel.solve(")
    here = [block for block in blocks if not any(call in block for call in elsewhere)]
    assert len(blocks) - len(here) == 2 and len(here) >= 7
    names: dict[str, Any] = {}
    for block in here:
        exec(compile(block, f"{PAGE.name}: {block.splitlines()[0]}", "exec"), names)
