"""The exact solution of Dragonic Tide (``docs/dragonic-tide-solved.md``).

A *setting* is two characters and their OVERDRIVE cards. Its value is the share of a win that the first character gets when both play
their best; a draw is half a win.
"""

from __future__ import annotations

from ._native import solve, solved_picks as picks, solved_values as values

__all__ = ["picks", "solve", "values"]
