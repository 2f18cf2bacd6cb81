"""What docs/python.md shows can be pasted and runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "python.md"


def test_every_block_runs() -> None:
    """One after the other, as somebody reads them: a later one may use what an earlier one has made."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    # One needs a cluster, and test_ray.py does the same on one machine; the other takes minutes, and test_players.py solves a smaller duel.
    elsewhere = ('ray.init(address="auto")', "harena.duel.solve(")
    here = [block for block in blocks if not any(call in block for call in elsewhere)]
    assert len(blocks) - len(here) == 2 and len(here) >= 7
    names: dict[str, Any] = {}
    for block in here:
        exec(compile(block, f"{PAGE.name}: {block.splitlines()[0]}", "exec"), names)
