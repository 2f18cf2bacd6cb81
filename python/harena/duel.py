"""The exact solution of Dragonic Tide (``docs/dragonic-tide-solved.md``).

A *setting* is two characters and their OVERDRIVE cards. Its value is the expected score of the first character under optimal play:
a win is 1, a draw is one half.
"""

from __future__ import annotations

from ._native import solve, solved_picks as picks, solved_values as values

__all__ = ["picks", "solve", "values"]
