"""Counts whole games with OpenSpiel, for the numbers in open_spiel.rs.

    pip install open_spiel && python open_spiel.py
"""

import pyspiel


def connect_four(depth):
    """Histories, positions and finished histories after each number of stones."""
    start = pyspiel.load_game("connect_four").new_initial_state()
    ways = {str(start): (start, 1)}
    for _ in range(depth + 1):
        finished = sum(count for state, count in ways.values() if state.is_terminal())
        print((sum(count for _, count in ways.values()), len(ways), finished))
        following = {}
        for state, count in ways.values():
            for action in [] if state.is_terminal() else state.legal_actions():
                child = state.child(action)
                _, before = following.get(str(child), (None, 0))
                following[str(child)] = (child, before + count)
        ways = following


def whole(spec):
    """Nodes of each kind, information states of each player, sum and mean of the returns."""
    game = pyspiel.load_game(spec)
    players = range(game.num_players())
    nodes = {"chance": 0, "decision": 0, "terminal": 0}
    information = [set() for _ in players]
    total, mean = 0, [0.0 for _ in players]

    def walk(state, probability):
        nonlocal total
        if state.is_terminal():
            nodes["terminal"] += 1
            total += sum(abs(value) for value in state.returns())
            for player in players:
                mean[player] += probability * state.returns()[player]
        elif state.is_chance_node():
            nodes["chance"] += 1
            for action, share in state.chance_outcomes():
                walk(state.child(action), probability * share)
        else:
            nodes["decision"] += 1
            player = state.current_player()
            for seat in players if state.is_simultaneous_node() else [player]:
                information[seat].add(state.information_state_string(seat))
            actions = state.legal_actions(player)
            for action in actions:
                child = state.clone()
                child.apply_action(action)
                walk(child, probability / len(actions))

    walk(game.new_initial_state(), 1.0)
    print(spec, nodes, [len(keys) for keys in information], round(total, 6), [round(value, 9) for value in mean])


def random_games(spec, games):
    """A checksum over random games: every list of legal actions, and every result."""
    game = pyspiel.load_game(spec)
    chance, total = 1, 0

    def below(bound):
        nonlocal chance
        chance = (chance * 6364136223846793005 + 1442695040888963407) % 2**64
        return (chance >> 33) % bound

    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                total = (total * 31 + sum(2**action for action in actions)) % 2**64
            state.apply_action(actions[below(len(actions))])
        for value in state.returns():
            total = (total * 31 + int(2 * value)) % 2**64
    print(spec, total)


connect_four(8)
whole("leduc_poker")
whole("leduc_poker(players=3)")
whole("leduc_poker(action_mapping=true)")
whole("leduc_poker(suit_isomorphism=true)")
for players in [2, 3, 4, 5]:
    random_games(f"leduc_poker(players={players})", 10_000)
    random_games(f"leduc_poker(players={players},action_mapping=true)", 10_000)
for options in [
    "num_cards=3",
    "num_cards=4",
    "num_cards=4,points_order=descending",
    "num_cards=4,points_order=ascending,imp_info=true",
    "num_cards=3,imp_info=true",
    "num_cards=3,returns_type=point_difference",
    "num_cards=3,players=3",
    "num_cards=3,players=3,returns_type=point_difference,points_order=descending",
    "num_cards=4,num_turns=2,returns_type=total_points",
]:
    whole(f"goofspiel({options})")
