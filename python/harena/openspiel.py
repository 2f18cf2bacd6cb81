"""The games for OpenSpiel: registered with ``pyspiel`` on import, as ``harena_colossal_arena``, ``harena_leduc_poker`` and so on.

>>> import harena.openspiel, pyspiel
>>> game = pyspiel.load_game("harena_goofspiel(num_cards=4,points_order=descending)")
>>> game = pyspiel.load_game("harena_colossi(players=3,target_wins=2,options=caravan-passes:true;recycler-pays-cost:true,recall=128)")

All games are sequential: simultaneous choices are made one after the other, and until it is revealed, a choice is only in the information state
of its player, which is equivalent. Chance is explicit: every draw is a chance node with equally likely outcomes, and a shuffle has one chance node
per card. So histories replay, and tree algorithms such as CFR work on games that are small enough.
``resample_from_infostate`` deals hidden cards again, for IS-MCTS (``open_spiel.python.algorithms.ismcts``).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import pyspiel
from numpy.typing import NDArray

from . import GAMES, REFERENCE_GAMES, Game, GameOver, HarenaError, OptionsError, RecordError, about, deal, make

__all__ = ["HarenaGame", "HarenaState", "game_name"]

RECALL = 64
"""The default of the parameter ``recall``: the number of the player's own last actions in an information-state tensor, in games without perfect
recall. The text of an information state has the whole log."""
_NO_BOUND = 10**9
"""The number of chance nodes of a game without a bound."""
_NO_OPTIONS = "default"
"""Instead of an empty text: OpenSpiel 1.5 and 1.6 cannot parse an empty parameter that they have written."""
_PARAMETERS: dict[str, dict[str, Any]] = {
    "connect-four": {"rows": 6, "columns": 7, "x_in_row": 4, "egocentric_obs_tensor": False},
    "leduc-poker": {"starting_player": 0},
    "goofspiel": {"num_turns": -1, "egocentric": False},
}
"""Parameters of OpenSpiel's games with their defaults, where our games have no such option or other values."""
_TENSOR_PARAMETERS = ("egocentric", "egocentric_obs_tensor")
"""Parameters that are accepted without effect: in our tensors the player's own seat always comes first."""


def game_name(key: str) -> str:
    """The name of a game in OpenSpiel: ``harena_colossal_arena``."""
    return "harena_" + key.replace("-", "_")


def _options(text: str) -> dict[str, Any]:
    """Parses ``num-cards:4;points-order:descending``; commas and brackets have another meaning in OpenSpiel."""
    options: dict[str, Any] = {}
    for part in filter(None, "" if text == _NO_OPTIONS else text.split(";")):
        key, colon, value = part.partition(":")
        if not colon:
            raise OptionsError(f"options are written as key:value;key:value, not {part!r}")
        try:
            options[key] = json.loads(value)
        except json.JSONDecodeError:
            options[key] = value
    return options


def _parameters(key: str) -> dict[str, Any]:
    """Options as OpenSpiel parameters with their defaults: ``num_cards``, ``points_order``. Lists and documents are only in ``options``."""
    simple = {
        variant["option"].replace("-", "_"): _with_underscores(variant["default"])
        for variant in about(key)["variants"]
        if variant["type"] in ("bool", "int", "choice") and variant["default"] is not None
    }
    return simple | _PARAMETERS.get(key, {})


def _with_underscores(value: Any) -> Any:
    return value.replace("-", "_") if isinstance(value, str) else value


def _table_options(key: str, params: dict[str, Any]) -> dict[str, Any]:
    """The options of the game, from ``options`` and the other parameters."""
    options, defaults = _options(str(params.get("options", _NO_OPTIONS))), _parameters(key)
    known = {variant["option"] for variant in about(key)["variants"]}
    for name, default in defaults.items():
        # OpenSpiel passes defaults as if they had been given.
        if name in _TENSOR_PARAMETERS or (value := params.get(name, default)) == default:
            continue
        option = name.replace("_", "-")
        if option not in known:
            raise OptionsError(f"{game_name(key)} supports only {name}={default}, not {value}")
        if option in options:
            raise OptionsError(f"{option} is given twice, as a parameter and in options")
        options[option] = value.replace("_", "-") if isinstance(value, str) else value
    return options


def _is_open(game_type: dict[str, Any]) -> bool:
    """Whether the sequential form of the game has perfect information; simultaneous choices are hidden there."""
    return bool(game_type["information"] == "perfect" and game_type["dynamics"] == "sequential")


def _type(key: str, game_type: dict[str, Any] | None = None) -> pyspiel.GameType:
    """The type of a game for OpenSpiel; ``game_type`` is that of its options. As in OpenSpiel, the chance mode is that of the default options."""
    meta = about(key)
    game_type = game_type or meta["game_type"]
    kinds = pyspiel.GameType
    chance = {"deterministic": kinds.ChanceMode.DETERMINISTIC, "explicit": kinds.ChanceMode.EXPLICIT_STOCHASTIC}
    utility = {
        "zero-sum": kinds.Utility.ZERO_SUM, "constant-sum": kinds.Utility.CONSTANT_SUM, "general-sum": kinds.Utility.GENERAL_SUM,
    }
    parameters = {"players": max(2, meta["min_seats"]), "options": _NO_OPTIONS, **_parameters(key)}
    if not game_type["perfect_recall"]:
        parameters["recall"] = RECALL
    return kinds(
        short_name=game_name(key),
        long_name=f"Harena {meta['title']}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=chance[meta["game_type"]["chance"]],
        information=kinds.Information.PERFECT_INFORMATION if _is_open(game_type) else kinds.Information.IMPERFECT_INFORMATION,
        utility=utility[game_type["utility"]],
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=meta["max_seats"],
        min_num_players=meta["min_seats"],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
        default_loadable=True,
        provides_factored_observation_string=False,
    )


class HarenaGame(pyspiel.Game):
    """A game with its options; each key has its own subclass."""

    key: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.players = int(params.get("players", max(2, about(self.key)["min_seats"])))
        self.table_options = _table_options(self.key, params)
        first = make(self.key, seats=self.players, seed=0, options=self.table_options)
        game_type = about(self.key, seats=self.players, options=self.table_options)["game_type"]
        self.is_open, self.is_whole = _is_open(game_type), bool(game_type["perfect_recall"])
        self.recall = 0 if self.is_whole else int(params.get("recall", RECALL))
        if self.recall < 0:
            raise OptionsError(f"recall must be 0 or more, not {self.recall}")
        self.observation_len = first.observation_len
        self.action_codes = _codes(first)
        self.first = _advance(_Node(_Setting(self.key, self.players, self.table_options), own=((),) * self.players), None, ())
        self._draws = _NO_BOUND if game_type["max_chance_nodes"] is None else game_type["max_chance_nodes"]
        info = pyspiel.GameInfo(
            num_distinct_actions=first.action_count,
            max_chance_outcomes=game_type["max_chance_outcomes"],
            num_players=self.players,
            min_utility=game_type["min_utility"],
            max_utility=game_type["max_utility"],
            utility_sum=game_type["utility_sum"],
            max_game_length=game_type["max_game_length"],
        )
        super().__init__(_type(self.key, game_type), info, params)

    def max_chance_nodes_in_history(self) -> int:
        return self._draws

    def new_initial_state(self) -> HarenaState:
        return HarenaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


def _codes(game: Game) -> NDArray[np.float32]:
    """A code for each action: its block as a one-hot vector, and its index in the block as a binary number, the lowest digit first."""
    blocks = game.action_blocks()
    digits = max(block["size"] - 1 for block in blocks).bit_length()
    codes = np.zeros((game.action_count, len(blocks) + digits), np.float32)
    for column, block in enumerate(blocks):
        places = np.arange(block["size"])
        rows = codes[block["start"] : block["start"] + block["size"]]
        rows[:, column] = 1.0
        rows[:, len(blocks) :] = places[:, None] >> np.arange(digits) & 1
    return codes


class _Setting(NamedTuple):
    key: str
    seats: int
    options: dict[str, Any]


_Steps: TypeAlias = "tuple[_Steps, int | None, tuple[int, ...]] | None"
"""The steps of a game as a linked list, the last one first: the steps before, the action number (``None`` for the deal), and the chance outcomes."""


class _Node:
    """A node of the game tree: the game, its history, and the pending chance node.

    A node is immutable: its game is only forked, so copies of a state can share it.
    A pickle contains all steps and replays them from the deal.
    """

    __slots__ = ("action", "outcomes", "own", "path", "setting", "steps", "table")

    def __init__(
        self,
        setting: _Setting,
        own: tuple[tuple[int, ...], ...],
        table: Game | None = None,
        steps: _Steps = None,
        action: int | None = None,
        path: tuple[int, ...] = (),
        outcomes: int = 0,
    ) -> None:
        """``own`` has the actions of each seat. ``outcomes`` is the number of outcomes of the chance node of an action, or of the deal, after ``path``.

        A table without steps from the deal was resampled.
        """
        self.setting, self.own, self.table, self.steps = setting, own, table, steps
        self.action, self.path, self.outcomes = action, path, outcomes

    def after(self, action: int) -> _Node:
        """The node after an action, or after a chance outcome."""
        return _advance(self, self.action, (*self.path, action)) if self.outcomes else self.played(action, ())

    def played(self, action: int, path: tuple[int, ...]) -> _Node:
        """The node after an action and these chance outcomes."""
        assert self.table is not None
        seat = self.table.seat_to_act
        if seat is None:
            raise GameOver("the game is over")
        own = (*self.own[:seat], (*self.own[seat], action), *self.own[seat + 1 :])
        return _advance(_Node(self.setting, own, self.table, self.steps), action, path)

    def __copy__(self) -> _Node:
        return self

    def __deepcopy__(self, memo: Any) -> _Node:
        return self

    def __reduce__(self) -> tuple[Callable[..., _Node], tuple[Any, ...]]:
        back: list[tuple[int | None, tuple[int, ...]]] = []
        steps = self.steps
        while steps is not None:
            steps, action, path = steps
            back.append((action, path))
        # Only a deal has no action.
        if self.table is not None and (not back or back[-1][0] is not None):
            raise RecordError("a resampled state cannot be serialized: it has no history from the deal")
        if self.outcomes:
            back.insert(0, (self.action, self.path))
        return _replay, (*self.setting, back[::-1])


def _advance(before: _Node, action: int | None, path: tuple[int, ...]) -> _Node:
    """Plays an action, or the deal, with these chance outcomes. Stops at a chance node if they are too few."""
    setting, own, table, steps = before.setting, before.own, before.table, before.steps
    while True:
        if table is None:
            after = deal(setting.key, path, seats=setting.seats, options=setting.options)
        else:
            assert action is not None
            after = table.fork(action, path)
        if isinstance(after, Game):
            return _Node(setting, own, after, (steps, action, path))
        if after > 1:
            return _Node(setting, own, table, steps, action, path, after)
        path = (*path, 0)


def _replay(key: str, seats: int, options: dict[str, Any], steps: list[tuple[int | None, tuple[int, ...]]]) -> _Node:
    node = _Node(_Setting(key, seats, options), own=((),) * seats)
    for action, path in steps:
        if node.outcomes:
            raise RecordError("the serialized state has a chance node in the middle")
        node = _advance(node, None, path) if action is None else node.played(action, path)
    return node


_played_again = _replay
"""The name in pickles of earlier versions."""


class HarenaState(pyspiel.State):
    """A state of a game."""

    def __init__(self, game: HarenaGame, node: _Node | None = None) -> None:
        super().__init__(game)
        self._now = game.first if node is None else node

    @property
    def table(self) -> Game | None:
        """The current game; ``None`` before the deal."""
        return self._now.table

    @property
    def own(self) -> tuple[tuple[int, ...], ...]:
        """The actions of each player; in a resampled state only those that the resampling player may know."""
        return self._now.own

    def current_player(self) -> int:
        if self._now.outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.table is not None
        seat = self.table.seat_to_act
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def is_terminal(self) -> bool:
        return not self._now.outcomes and self.table is not None and self.table.over

    # OpenSpiel implements the next two itself, but with calls to C++ and back, which slows Python algorithms down several times.

    def is_chance_node(self) -> bool:
        return self._now.outcomes > 0

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None:
            player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            return list(range(self._now.outcomes))
        return self._legal_actions(player)

    def _legal_actions(self, player: int) -> list[int]:
        if self._now.outcomes or self.table is None or player != self.table.seat_to_act:
            return []
        return self.table.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._now.outcomes
        return [(outcome, 1.0 / outcomes) for outcome in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        self._now = self._now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0 or self.table is None:
            return f"chance {action}"
        return self.table.notation(action, player)

    def returns(self) -> list[float]:
        return self.table.returns() if self.is_terminal() and self.table is not None else [0.0] * self._now.setting.seats

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> HarenaState:
        """A state of the same information set of this player. It contains no hidden information.

        Its ``history()`` starts empty, since the real one would reveal hidden choices.
        """
        if self.table is None or self._now.outcomes:
            raise HarenaError("a chance node cannot be resampled")
        game = self.get_game()
        if game.is_open:
            return self.clone()  # type: ignore[no-any-return]
        own = tuple(actions if seat == player else () for seat, actions in enumerate(self.own))
        return HarenaState(game, _Node(self._now.setting, own, self.table.imagine(player, int(sampler() * 2**53))))

    def __str__(self) -> str:
        text = "the deal" if self.table is None else self.table.view_json("all")
        pending = "" if not self._now.outcomes else f" chance {self._now.action} {list(self._now.path)}"
        return text + pending


class Observer:
    """An observer: the current observation, or with perfect recall everything that a player has seen."""

    def __init__(self, game: HarenaGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        self._kind = kind
        self._codes = game.action_codes
        self._recall = game.recall if kind.perfect_recall else 0
        self._open = game.is_open
        self._logged = not game.is_whole
        self.dict: dict[str, Any] = {}
        self.tensor: Any = None
        # Only the whole observation has an encoding.
        if kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            size, width = game.observation_len, self._codes.shape[1]
            self.tensor = np.zeros(size + self._recall * width, np.float32)
            self.dict["observation"] = self.tensor[:size]
            if self._recall:
                self.dict["own_actions"] = self.tensor[size:].reshape(self._recall, width)

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
            self.dict["own_actions"][: len(last)] = self._codes[list(last)]

    def string_from(self, state: HarenaState, player: int) -> str:
        """The same as text."""
        table = state.table
        if not self._kind.public_info and self._open:
            return ""
        if table is None:
            return "the deal"
        if self._kind.private_info == pyspiel.PrivateInfoType.NONE:
            return "\n".join([table.view_json(), *(table.log_notation() if self._kind.perfect_recall else [])])
        if not self._kind.public_info:
            seen, public = table.view(player), table.view()
            private = {field: value for field, value in seen.items() if public.get(field) != value}
            return json.dumps(private) if private else ""
        # In games with perfect recall the view alone is the information state: the log of an imagined game would contain less.
        past = table.log_notation(player) if self._kind.perfect_recall and self._logged else []
        return "\n".join([f"seat {player}", table.view_json(player), *past])


def _register(key: str) -> None:
    kind = _type(key)
    name = "".join(word.capitalize() for word in key.split("-")) + "Game"
    game = type(name, (HarenaGame,), {"key": key, "__module__": __name__})
    # Pickle looks up the class by its name.
    globals()[name] = game
    pyspiel.register_game(kind, game)


for _key in (*GAMES, *REFERENCE_GAMES):
    _register(_key)
