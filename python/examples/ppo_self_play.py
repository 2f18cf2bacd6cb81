"""PPO by self-play with action masks, in plain NumPy: one network plays both seats and learns from its own games.

    python examples/ppo_self_play.py [--game dragonic-tide] [--minutes 5] [--plot curve.svg]

It is evaluated regularly against `greedy` and `random`, without learning from these games; the curve shows the results. The games of self-play are
stepped in batches by `harena.vector`; nearly all the time is spent in the network.
"""

import argparse
import copy
import csv
import time

import numpy as np

import harena
from harena.vector import VectorEnv

GAMES, STEPS, BATCH, EPOCHS = 1024, 32, 4096, 3
# The duel has simultaneous choices, so good play needs mixed strategies: with less entropy (0.01) it only becomes as strong as greedy.
CLIP, ENTROPY, LAMBDA, RATE = 0.2, 0.05, 0.95, 1e-3
AVERAGE = 0.0005
WIDTH = 128


class Network:
    """Two hidden layers, a policy head and a value head, trained with Adam."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> list[np.ndarray]:
            return [(rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32), np.zeros(columns, np.float32)]

        self.weights = [*layer(inputs, WIDTH, 1.4), *layer(WIDTH, WIDTH, 1.4), *layer(WIDTH, actions, 0.1), *layer(WIDTH, 1, 1.0)]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0
        self.average = [weight.copy() for weight in self.weights]

    def averaged(self) -> "Network":
        """The network with averaged weights. Self-play tends to go in cycles, and the average is more stable."""
        other = copy.copy(self)
        other.weights = self.average
        return other

    def forward(self, inputs: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, list[np.ndarray]]:
        """The probabilities of the legal actions, the value, and the activations for the backward pass."""
        w1, b1, w2, b2, w3, b3, w4, b4 = self.weights
        first = np.maximum(inputs @ w1 + b1, 0)
        second = np.maximum(first @ w2 + b2, 0)
        logits = np.where(masks, second @ w3 + b3, -1e9)
        probabilities = np.exp(logits - logits.max(1, keepdims=True))
        probabilities /= probabilities.sum(1, keepdims=True)
        return probabilities, np.tanh(second @ w4 + b4)[:, 0], [inputs, first, second]

    def learn(self, activations: list[np.ndarray], for_logits: np.ndarray, for_value: np.ndarray, rate: float) -> None:
        """One Adam step along these gradients."""
        inputs, first, second = activations
        _, _, w2, _, w3, _, w4, _ = self.weights
        for_second = (for_logits @ w3.T + for_value @ w4.T) * (second > 0)
        for_first = (for_second @ w2.T) * (first > 0)
        gradients = [
            *(inputs.T @ for_first, for_first.sum(0)),
            *(first.T @ for_second, for_second.sum(0)),
            *(second.T @ for_logits, for_logits.sum(0)),
            *(second.T @ for_value, for_value.sum(0)),
        ]
        self.steps += 1
        length = np.sqrt(sum(float((gradient**2).sum()) for gradient in gradients))
        for place, gradient in enumerate(gradients):
            gradient = gradient * min(1.0, 0.5 / (length + 1e-8))
            self.means[place] = 0.9 * self.means[place] + 0.1 * gradient
            self.squares[place] = 0.999 * self.squares[place] + 0.001 * gradient**2
            mean = self.means[place] / (1 - 0.9**self.steps)
            square = self.squares[place] / (1 - 0.999**self.steps)
            self.weights[place] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)
            self.average[place] += min(1.0, AVERAGE + 1 / self.steps) * (self.weights[place] - self.average[place])


def chosen(probabilities: np.ndarray, masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Samples an action for each row."""
    sums = probabilities.cumsum(1)
    actions = np.minimum((sums < rng.random((len(probabilities), 1)) * sums[:, -1:]).sum(1), probabilities.shape[1] - 1)
    # Rounding errors may select an illegal action.
    wrong = ~masks[np.arange(len(probabilities)), actions]
    actions[wrong] = masks[wrong].argmax(1)
    return actions


def collect(env: VectorEnv, network: Network, rng: np.random.Generator) -> dict[str, np.ndarray]:
    """Steps all games, and computes the target value of every decision for its seat."""
    data: dict[str, list[np.ndarray]] = {name: [] for name in ("inputs", "masks", "actions", "probabilities", "values", "seats", "rewards", "dones")}
    for _ in range(STEPS):
        probabilities, values, _ = network.forward(env.observations, env.masks)
        actions = chosen(probabilities, env.masks, rng)
        row = [env.observations, env.masks, actions, probabilities[np.arange(GAMES), actions], values, env.seats]
        for name, column in zip(("inputs", "masks", "actions", "probabilities", "values", "seats"), row, strict=True):
            data[name].append(column.copy())
        env.step(actions)
        data["rewards"].append(env.rewards.copy())
        data["dones"].append(env.dones.copy())
    _, values, _ = network.forward(env.observations, env.masks)
    # Backwards: the expected return of each seat, from its value at its next decision. The game is zero-sum.
    rows = np.arange(GAMES)
    coming = np.where(env.seats[:, None] == np.arange(2), values[:, None], -values[:, None])
    targets = []
    for step in reversed(range(STEPS)):
        coming = np.where(data["dones"][step][:, None], data["rewards"][step], coming)
        seats = data["seats"][step]
        target = coming[rows, seats]
        targets.append(target)
        coming[rows, seats] = LAMBDA * target + (1 - LAMBDA) * data["values"][step]
    data["targets"] = targets[::-1]
    flat = {name: np.concatenate(columns) for name, columns in data.items()}
    # Forced actions teach nothing.
    some = flat["masks"].sum(1) > 1
    return {name: column[some] for name, column in flat.items()}


def improve(network: Network, data: dict[str, np.ndarray], rate: float, entropy_bonus: float, rng: np.random.Generator) -> None:
    """Clipped PPO steps over the collected data."""
    gains = data["targets"] - data["values"]
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        order = rng.permutation(len(gains))
        for first in range(0, len(order), BATCH):
            part = order[first : first + BATCH]
            rows = np.arange(len(part))
            probabilities, values, activations = network.forward(data["inputs"][part], data["masks"][part])
            actions = data["actions"][part]
            ratio = probabilities[rows, actions] / np.maximum(data["probabilities"][part], 1e-8)
            gain = gains[part]
            # Clipped ratios have no gradient.
            open_ = ~(((gain > 0) & (ratio > 1 + CLIP)) | ((gain < 0) & (ratio < 1 - CLIP)))
            for_logits = probabilities * (gain * ratio * open_)[:, None]
            for_logits[rows, actions] -= gain * ratio * open_
            logs = np.log(np.maximum(probabilities, 1e-12))
            entropy = -(probabilities * logs).sum(1, keepdims=True)
            for_logits += entropy_bonus * probabilities * (logs + entropy)
            for_value = ((values - data["targets"][part]) * (1 - values**2))[:, None]
            network.learn(activations, for_logits.astype(np.float32) / len(part), for_value.astype(np.float32) / len(part), rate)


def evaluate(network: Network, key: str, opponent: str, games: int) -> harena.Evaluation:
    """Evaluates the network against a computer player. It plays its most likely action."""
    return harena.evaluate(lambda inputs, masks: network.forward(inputs, masks)[0].argmax(1), key, opponent, games=games, seats=2, seed=1_000_000_000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="dragonic-tide", help="a game for two seats")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="games per evaluation")
    parser.add_argument("--plot", help="draw the curve to this file (needs matplotlib)")
    parser.add_argument("--csv", help="write the curve to this file")
    args = parser.parse_args()

    rng = np.random.default_rng(args.seed)
    env = VectorEnv(args.game, GAMES, seats=2, seed=args.seed)
    network = Network(env.observation_len, env.action_count, rng)
    begun = time.process_time()
    curve: list[tuple[float, int, harena.Evaluation, harena.Evaluation]] = []
    decisions, next_meeting, spent = 0, 0.0, 0.0
    while True:
        done = (time.process_time() - begun - spent) / (60 * args.minutes)
        if done >= next_meeting:
            # Evaluations do not count as training time.
            before = time.process_time()
            easy, hard = (evaluate(network.averaged(), args.game, name, args.games) for name in ("random", "greedy"))
            seconds = 60 * args.minutes * min(done, 1.0)
            curve.append((seconds, decisions, easy, hard))
            print(f"{seconds:5.0f} s, {decisions:9,} decisions: {easy.win_rate:4.0%} against random, {hard.win_rate:4.0%} against greedy", flush=True)
            next_meeting += 0.1
            spent += time.process_time() - before
        if done >= 1:
            break
        data = collect(env, network, rng)
        # The learning rate decreases.
        improve(network, data, RATE * max(0.05, 1 - done), ENTROPY, rng)
        decisions += GAMES * STEPS

    if args.csv:
        with open(args.csv, "w", newline="") as file:
            table = csv.writer(file)
            table.writerow(("seconds", "decisions", "against_random", "against_greedy"))
            table.writerows((seconds, steps, easy.win_rate, hard.win_rate) for seconds, steps, easy, hard in curve)
    if args.plot:
        import matplotlib

        matplotlib.use("Agg")
        import matplotlib.pyplot as plt

        _, steps, by_random, by_greedy = zip(*curve, strict=True)
        plt.figure(figsize=(7, 4))
        for name, met in (("random", by_random), ("greedy", by_greedy)):
            shares = [one.win_rate for one in met]
            reach = [[one.win_rate - one.low for one in met], [one.high - one.win_rate for one in met]]
            plt.errorbar(steps, shares, reach, capsize=2, label=f"against {name}")
        plt.axhline(0.5, color="grey", linewidth=0.8)
        plt.ylim(0, 1)
        plt.xlabel("decisions of self-play")
        plt.ylabel(f"win rate in {args.games} games, 95% interval")
        plt.title(f"PPO by self-play, {args.game}, {args.minutes:g} minutes")
        plt.legend()
        plt.tight_layout()
        plt.savefig(args.plot)


if __name__ == "__main__":
    main()
