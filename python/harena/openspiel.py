"""The games for OpenSpiel: registered with ``pyspiel`` on import, as ``harena_colossal_arena``, ``harena_leduc_poker`` and so on.

>>> import harena.openspiel, pyspiel
>>> game = pyspiel.load_game("harena_goofspiel(players=2,options=num-cards:4;points-order:descending)")

All games are sequential: where seats choose at the same time they are asked one after the other, and a choice is in no information state but the chooser's
until it is shown, which comes to the same. Luck is explicit: every draw is a chance node whose outcomes are equally likely, and a shuffle is one
for each card. So histories replay, and algorithms that walk the tree, such as CFR, work on what is small enough for them.
``resample_from_infostate`` deals anew what a player cannot know, for IS-MCTS (``open_spiel.python.algorithms.ismcts``).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
import pyspiel

from . import GAMES, REFERENCE_GAMES, Game, HarenaError, OptionsError, RecordError, about, deal, make
from .worth import bounds

__all__ = ["HarenaGame", "HarenaState", "game_name"]

RECALL = 64
"""So many of its own last actions a player remembers in an information-state tensor, in games whose observation is but one moment. The text
of an information state has the whole log."""
_WHOLE = ("connect-four", "leduc-poker", "goofspiel")
"""Games whose observation holds the whole past."""
_OPEN = ("connect-four", "colosseum")
"""Games in which nothing is hidden."""
_MOST_DECISIONS = 20_000
_LARGEST_DECK = 256


def game_name(key: str) -> str:
    """What a game is called in OpenSpiel: ``harena_colossal_arena``."""
    return "harena_" + key.replace("-", "_")


def _options(text: str) -> dict[str, Any]:
    """Reads ``num-cards:4;points-order:descending``; commas and brackets mean something else to OpenSpiel."""
    options: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        key, colon, value = part.partition(":")
        if not colon:
            raise OptionsError(f"options are written as key:value;key:value, not {part!r}")
        try:
            options[key] = json.loads(value)
        except json.JSONDecodeError:
            options[key] = value
    return options


def _extent(game: Game) -> tuple[int, int, int]:
    """The most outcomes of a draw, and the most decisions and draws of a game; of the reference games as OpenSpiel tells them of its own."""
    if game.key == "connect-four":
        return 0, 42, 0
    if game.key == "leduc-poker":
        return 6, 8, 3
    if game.key == "goofspiel":
        cards = int(game.options["num-cards"])
        return cards if game.options["points-order"] == "random" else 0, cards * game.seats, cards
    return _LARGEST_DECK, _MOST_DECISIONS, _MOST_DECISIONS


def _type(key: str, adds_up: bool = True) -> pyspiel.GameType:
    """``adds_up``: what the seats get comes to nothing."""
    meta = about(key)
    kinds = pyspiel.GameType
    return kinds(
        short_name=game_name(key),
        long_name=f"Harena {meta['title']}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.DETERMINISTIC if key == "connect-four" else kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if key in _OPEN else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if adds_up else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=meta["max_seats"],
        min_num_players=meta["min_seats"],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, meta["min_seats"]), "options": ""},
        default_loadable=True,
        provides_factored_observation_string=False,
    )


class HarenaGame(pyspiel.Game):
    """A game with its options; each key has a subclass of its own."""

    key: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.players = int(params.get("players", max(2, about(self.key)["min_seats"])))
        self.table_options = _options(str(params.get("options", "")))
        first = make(self.key, seats=self.players, seed=0, options=self.table_options)
        self.observation_len, self.action_count = first.observation_len, first.action_count
        low, high = bounds(first)
        outcomes, decisions, self._draws = _extent(first)
        adds_up = first.options.get("returns-type") != "total-points"
        info = pyspiel.GameInfo(
            num_distinct_actions=first.action_count,
            max_chance_outcomes=outcomes,
            num_players=self.players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if adds_up else None,
            max_game_length=decisions,
        )
        super().__init__(_type(self.key, adds_up), info, params)

    def max_chance_nodes_in_history(self) -> int:
        return self._draws

    def new_initial_state(self) -> HarenaState:
        return HarenaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class _Past:
    """A table, and how it came about: the step that led to it, and the past before that.

    Tables are never played on here, only forked, so copies of a state share it. A pickle has all steps and plays them again from the deal.
    """

    __slots__ = ("before", "step", "table")

    def __init__(self, table: Game, before: _Past | None, step: _Step | None) -> None:
        """Without a step it is a table that was resampled."""
        self.table, self.before, self.step = table, before, step

    def __copy__(self) -> _Past:
        return self

    def __deepcopy__(self, memo: Any) -> _Past:
        return self

    def __reduce__(self) -> tuple[Callable[..., _Past], tuple[Any, ...]]:
        steps: list[_Step] = []
        past: _Past | None = self
        while past is not None:
            if past.step is None:
                raise RecordError("a resampled state cannot be written out: nobody has played it from the deal")
            steps.append(past.step)
            past = past.before
        return _played_again, (self.table.key, self.table.seats, self.table.options, steps[::-1])


_Step: TypeAlias = tuple[int | None, tuple[int, ...]]
"""The number of an action, or nothing for the deal, and the luck that it met."""


def _after(past: _Past | None, step: _Step, key: str, seats: int, options: dict[str, Any]) -> _Past | int:
    """What a step leads to, or how many outcomes come next where its luck does not go far enough."""
    action, path = step
    if past is None:
        after = deal(key, path, seats=seats, options=options)
    else:
        assert action is not None
        after = past.table.fork(action, path)
    return _Past(after, past, step) if isinstance(after, Game) else after


def _played_again(key: str, seats: int, options: dict[str, Any], steps: list[_Step]) -> _Past:
    past: _Past | None = None
    for step in steps:
        after = _after(past, step, key, seats, options)
        if isinstance(after, int):
            raise RecordError("the state that was written out waits for luck in the middle")
        past = after
    assert past is not None
    return past


class HarenaState(pyspiel.State):
    """A state: the table, and the luck that has been chosen for what is being played."""

    def __init__(self, game: HarenaGame, table: Game | None = None) -> None:
        super().__init__(game)
        self._key, self._seats, self._options = game.key, game.players, game.table_options
        self._past = None if table is None else _Past(table, None, None)
        # What waits for luck: the number of an action, or nothing while the game is set up.
        self._action: int | None = None
        self._path: list[int] = []
        self._outcomes = 0
        self.own: list[list[int]] = [[] for _ in range(game.players)]
        if table is None:
            self._follow()

    @property
    def table(self) -> Game | None:
        """The game as it stands; nothing before the deal."""
        return None if self._past is None else self._past.table

    def _follow(self) -> None:
        """Plays with the luck that there is, and waits for more where that is not enough."""
        while True:
            after = _after(self._past, (self._action, tuple(self._path)), self._key, self._seats, self._options)
            if isinstance(after, _Past):
                self._past, self._action, self._path, self._outcomes = after, None, [], 0
                return
            if after > 1:
                self._outcomes = after
                return
            self._path.append(0)

    def current_player(self) -> int:
        if self._outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.table is not None
        seat = self.table.seat_to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        return not self._outcomes and self.table is not None and self.table.over

    def _legal_actions(self, player: int) -> list[int]:
        if self._outcomes or self.table is None or player != self.table.seat_to_act:
            return []
        return self.table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1.0 / self._outcomes) for outcome in range(self._outcomes)]

    def _apply_action(self, action: int) -> None:
        if self._outcomes:
            self._path.append(action)
        else:
            assert self.table is not None
            seat = self.table.seat_to_act
            assert seat is not None
            self.own[seat].append(action)
            self._action = action
        self._follow()

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0 or self.table is None:
            return f"luck {action}"
        return self.table.notation(action, player)

    def returns(self) -> list[float]:
        return self.table.returns() if self.is_terminal() and self.table is not None else [0.0] * self._seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> HarenaState:
        """A state that this player cannot tell from this one, with nothing in it of what is true and hidden from the player.

        What OpenSpiel itself remembers begins anew there: ``history()`` has what is played from here on, since the real one would tell what others chose.
        """
        if self.table is None or self._outcomes:
            raise HarenaError("nobody resamples while luck decides")
        game = self.get_game()
        if game.key in _OPEN:
            return self.clone()  # type: ignore[no-any-return]
        resampled = HarenaState(game, self.table.imagine(player, int(sampler() * 2**53)))
        resampled.own[player] = list(self.own[player])
        return resampled

    def __str__(self) -> str:
        told = "the deal" if self.table is None else self.table.view_json("all")
        waits = "" if not self._outcomes else f" luck {self._action} {self._path}"
        return told + waits


class Observer:
    """What a player may know: one moment, or with perfect recall all that it has seen."""

    def __init__(self, game: HarenaGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        self._kind = kind
        self._recall = RECALL if kind.perfect_recall and game.key not in _WHOLE else 0
        self._open = game.key in _OPEN
        self._logged = game.key in _OPEN or game.key not in _WHOLE
        self._size, self._numbers = game.observation_len, game.action_count
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        # Parts of an observation have no encoding of their own.
        if kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            self.tensor = np.zeros(self._size + self._recall, np.float32)
            self.dict["observation"] = self.tensor[: self._size]
            if self._recall:
                self.dict["own_actions"] = self.tensor[self._size :]

    def set_from(self, state: HarenaState, player: int) -> None:
        """Writes ``tensor`` and ``dict``."""
        if self.tensor is None:
            return
        self.tensor.fill(0.0)
        if state.table is None:
            return
        state.table.observe(player, out=self.dict["observation"])
        if self._recall:
            last = state.own[player][: -self._recall - 1 : -1]
            self.dict["own_actions"][: len(last)] = [(number + 1) / self._numbers for number in last]

    def string_from(self, state: HarenaState, player: int) -> str:
        """The same as text."""
        table = state.table
        if not self._kind.public_info and self._open:
            return ""
        if table is None:
            return "the deal"
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return "\n".join([table.view_json(), *(table.log() if self._kind.perfect_recall else [])])
        if not self._kind.public_info:
            seen, public = table.view(player), table.view()
            private = {field: value for field, value in seen.items() if public.get(field) != value}
            return json.dumps(private) if private else ""
        # In hidden games whose view is whole it alone is the information state: the log of an imagined game knows less than its seats would.
        past = table.log(player) if self._kind.perfect_recall and self._logged else []
        return "\n".join([f"seat {player}", table.view_json(player), *past])


def _register(key: str) -> None:
    kind = _type(key)
    name = "".join(word.capitalize() for word in key.split("-")) + "Game"
    game = type(name, (HarenaGame,), {"key": key, "__module__": __name__})
    # Pickles look for the class by its name.
    globals()[name] = game
    pyspiel.register_game(kind, game)


for _key in (*GAMES, *REFERENCE_GAMES):
    _register(_key)
