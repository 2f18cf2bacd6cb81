"""Imagined games are in the same information set, and contain no hidden information of the real game."""

from __future__ import annotations

import itertools
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import harena
from conftest import EVERY_GAME, random_game


def known(game: harena.Game, seat: int) -> list[Any]:
    """Everything that a seat may know."""
    own = [action for actor, action in game.history() if actor == seat]
    return [game.view(seat), game.log(seat), game.events(seat), game.observe(seat).tolist(), game.mask(seat).tolist(), own]


def readable(game: harena.Game) -> list[Any]:
    """Everything that can be read from a game, by any viewer: leaked information would be here."""
    seen: list[Any] = [repr(game), str(game), game.key, game.options, game.seed, game.to_act, game.history(), game.over]
    for viewer in (None, "all", *range(game.seats)):
        seen += [game.view(viewer), game.view_json(viewer), game.log(viewer), game.events(viewer)]
    for seat in range(game.seats):
        seen += [game.observe(seat).tolist(), game.mask(seat).tolist(), game.information_key(seat)]
        seen += [game.legal(seat), game.legal_notation(seat)]
    for keep in (game.record, lambda: pickle.dumps(game)):
        try:
            seen.append(keep())
        except harena.HarenaError as refused:
            seen.append(str(refused))
    seen.append(game.returns() if game.over else None)
    return seen


def same_imagination(one: harena.Game, other: harena.Game, seat: int, seeds: int = 1) -> None:
    """Checks two games of the same information set: with the same seed the seat imagines the same, now and after the same actions."""
    assert known(one, seat) == known(other, seat)
    for seed in range(seeds):
        first, second = one.imagine(seat, seed), other.imagine(seat, seed)
        assert readable(first) == readable(second)
        # Copies, later positions, and what others imagine there.
        assert readable(first.clone()) == readable(second.clone())
        nested = one.seats - 1 - seat
        assert readable(first.imagine(nested, seed)) == readable(second.imagine(nested, seed))
        rng = random.Random(seed)
        for _ in range(8):
            if first.over:
                break
            action = rng.choice(first.legal())
            first.apply(action)
            second.apply(action)
        assert readable(first) == readable(second)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_imagined_games_look_the_same_and_can_be_continued(key: str) -> None:
    for seed in range(5):
        game = random_game(key, seed, 12)
        for seat in range(game.seats):
            imagined = game.imagine(seat, seed=seed)
            assert known(imagined, seat) == known(game, seat)
            assert imagined.information_key(seat) == game.information_key(seat)
            assert all(actor == seat for actor, _ in imagined.history())
            with pytest.raises(harena.RecordError):
                imagined.record()
            again, decisions = game.imagine(seat, seed=seed), len(imagined.history())
            while not imagined.over:
                action = imagined.legal()[0]
                imagined.apply(action)
                again.apply(action)
                decisions += 1
            assert readable(imagined) == readable(again)
            assert len(imagined.history()) == decisions


def positions(key: str, **keywords: Any) -> Iterator[harena.Game]:
    for seed in range(3):
        rng = random.Random(seed)
        game = harena.make(key, seed=seed, **keywords)
        for decision in range(40):
            if game.over:
                break
            if decision % 5 == seed:
                yield game
            # Any of the seats that choose simultaneously.
            seat = rng.choice(game.to_act)
            game.apply(rng.choice(game.legal(seat)), seat)


@pytest.mark.parametrize("key", EVERY_GAME)
def test_imagined_games_contain_nothing_hidden(key: str) -> None:
    """Compares the real game with one that has other hidden information."""
    options = {"imp-info": True, "num-cards": 6} if key == "goofspiel" else {}
    differ = 0
    for place, game in enumerate(positions(key, options=options)):
        for seat in range(game.seats):
            other = game.imagine(seat, 1000 + place)
            differ += other.view("all") != game.view("all")
            same_imagination(game, other, seat)
    game_type = harena.about(key, options=options)["game_type"]
    assert (differ > 0) == (game_type["information"] == "imperfect" or game_type["dynamics"] == "simultaneous"), differ


def hidden_choices(key: str, **keywords: Any) -> Iterator[tuple[harena.Game, harena.Game, int]]:
    """Pairs of real games with different choices that a seat cannot know."""
    for seed in range(30):
        rng = random.Random(seed)
        game = harena.make(key, seed=seed, **keywords)
        while not game.over:
            actor = rng.choice(game.to_act)
            choices = game.legal(actor)
            action = rng.choice(choices)
            for instead in random.Random(seed).sample(choices, min(4, len(choices))):
                one, other = game.clone(), game.clone()
                one.apply(action, actor)
                other.apply(instead, actor)
                for seat in range(game.seats):
                    if instead != action and known(one, seat) == known(other, seat):
                        yield one, other, seat
            game.apply(action, actor)


@pytest.mark.parametrize(
    ("key", "keywords"),
    [
        ("dragonic-tide", {}),
        ("goofspiel", {"options": {"num-cards": 5}}),
        ("goofspiel", {"options": {"num-cards": 5, "imp-info": True}}),
        ("goofspiel", {"seats": 3, "options": {"num-cards": 5}}),
        ("colossal-arena", {"seats": 3}),
        ("colossi", {}),
    ],
)
def test_imagined_games_contain_no_hidden_choices(key: str, keywords: dict[str, Any]) -> None:
    pairs = list(itertools.islice(hidden_choices(key, **keywords), 30))
    assert len(pairs) >= 5
    for one, other, seat in pairs:
        assert one.history() != other.history()
        same_imagination(one, other, seat)


def test_hidden_bids_of_earlier_turns() -> None:
    """With imp-info bids stay hidden: the second seat bid 3 and 4, or 4 and 3, below two higher ones."""
    def played(*bids: str) -> harena.Game:
        game = harena.make("goofspiel", options={"num-cards": 6, "imp-info": True, "points-order": "descending"})
        for own, other in zip(("bid 6", "bid 5"), bids, strict=True):
            game.apply(own, 0)
            game.apply(other, 1)
        return game
    same_imagination(played("bid 3", "bid 4"), played("bid 4", "bid 3"), 0)
    same_imagination(played("bid 3", "bid 4"), played("bid 1", "bid 2"), 0)


def test_imagined_games_contain_no_hidden_cards() -> None:
    """Leduc poker with every possible card of the other seat."""
    def dealt(own: int, other: int) -> harena.Game:
        game = harena.deal("leduc-poker", [own, other])
        assert isinstance(game, harena.Game)
        return game
    lines: list[Callable[[harena.Game], None]] = [lambda game: None, lambda game: game.apply("raise")]
    for own, one, other, line in itertools.product(range(6), range(5), range(5), lines):
        games = dealt(own, one), dealt(own, other)
        for game in games:
            line(game)
        same_imagination(*games, 0)


@pytest.mark.parametrize("key", ["colossal-arena", "titan-arena", "colossi"])
def test_imagined_games_contain_no_hidden_chance(key: str) -> None:
    """Two deals that differ in one draw that a seat does not see."""
    rng, found = random.Random(1), 0

    def dealt(wanted: list[int]) -> tuple[harena.Game, list[int], list[int]]:
        """The deal with these draws, as far as possible; its draws, and the number of outcomes of each."""
        path: list[int] = []
        bounds: list[int] = []
        while isinstance(after := harena.deal(key, path), int):
            outcome = wanted[len(path)] if len(path) < len(wanted) else rng.randrange(after)
            path.append(outcome % after)
            bounds.append(after)
        return after, path, bounds

    for _ in range(40):
        one, path, bounds = dealt([])
        place = rng.randrange(len(path))
        other, again, _ = dealt([*path[:place], (path[place] + 1) % bounds[place], *path[place + 1 :]])
        for seat in range(one.seats):
            if path != again and one.view("all") != other.view("all") and known(one, seat) == known(other, seat):
                same_imagination(one, other, seat)
                found += 1
    assert found > 0


def test_the_seed_of_the_game_does_not_help_to_imagine_the_real_state() -> None:
    """With the same seed for the deal and for `imagine`, a seat guesses the card of the other as often as with any other seed."""
    def right(offset: int, inside: bool = False) -> int:
        found = 0
        for seed in range(2000):
            game = harena.make("leduc-poker", seed=seed)
            if inside:
                # The game imagined by one seat is the real game for the next.
                game = game.imagine(0, seed)
            found += game.imagine(1, seed + offset).view("all")["cards"] == game.view("all")["cards"]
        return found
    # Five equally likely cards are left for the other: 400 of 2000, and six standard deviations are 107.
    assert abs(right(10_000) - 400) < 107
    assert abs(right(0) - 400) < 107
    assert abs(right(0, inside=True) - 400) < 107


@pytest.mark.parametrize("key", EVERY_GAME)
def test_nested_imagined_games_contain_what_both_seats_know(key: str) -> None:
    """Three levels, with actions in between: each seat finds everything that it could know one level above, and only its own choices."""
    for seed in range(3):
        outer = random_game(key, seed, 7).imagine(0, seed)
        for level, seat in enumerate((1, 0, 1)):
            rng = random.Random(level)
            for _ in range(3):
                if not outer.over:
                    outer.apply(rng.choice(outer.legal()))
            inner = outer.imagine(seat, 100 + level)
            assert known(inner, seat) == known(outer, seat)
            assert inner.history() == [done for done in outer.history() if done[0] == seat]
            # No seat learns more than the imagining seat knew: the log contains only that.
            assert inner.log("all") == outer.log(seat) and inner.events("all") == outer.events(seat)
            with pytest.raises(harena.RecordError):
                inner.record()
            outer = inner


def test_imagining_can_be_nested_without_limit() -> None:
    """In its own process: a linked chain of histories would overflow the stack when it is read or dropped."""
    program = """
import harena
for key in ("colossi", "leduc-poker"):
    game = harena.make(key, seed=1)
    seen = game.log(1)
    for level in range(50_000):
        game = game.imagine(level % 2, level)
    assert len(game.log(1)) == len(seen) and len(game.events()) <= len(seen) and game.history() == []
    game.apply(game.legal()[0])
    assert len(game.history()) == 1
    del game
print("alive")
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "alive", (done.returncode, done.stderr)
