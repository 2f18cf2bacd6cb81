use harena_core::scenario::{ScenarioGame as _, Setup};
use harena_core::{Chance as _, FastRng, Game as _, NoLog, Seat, Seats, random_action};
use harena_dragonic_tide::{Card, Character, Content, DragonicTide, Kind, Method, Options, Pack, Phase, SharedContent};
use harena_lab::solver::Progress;

use super::solved::drawn;
use super::*;

/// Small enough to be solved quickly, with all cards and abilities unchanged.
fn short(health: u8, rounds: u8) -> SharedContent {
    changed("short", health, rounds, "")
}

/// The same with other numbers.
fn changed(name: &str, health: u8, rounds: u8, numbers: &str) -> SharedContent {
    let mut pack = format!("name = '{name} {health} {rounds}'\n[limits]\nround_limit = {rounds}\n{numbers}");
    for character in Character::ALL {
        // A pack has one entry for a character.
        let entry = format!("[[character]]\nkey = '{character}'\n");
        let with_health = format!("{entry}hp = {health}\n");
        pack = if pack.contains(&entry) { pack.replace(&entry, &with_health) } else { pack + &with_health };
    }
    SharedContent::with(&Pack::parse(&pack).unwrap()).unwrap()
}

/// Ranges that overlap or are empty, cards of another attribute than their die, the deadlock reversed, and cards
/// that turn no die or every die.
const ODD_CARDS: &str = "
[[attribute]]
key = 'str'
beats = 'int'
[[attribute]]
key = 'dex'
beats = 'str'
[[attribute]]
key = 'int'
beats = 'dex'
[[skill]]
key = 'advance'
impact = [0, 0, 0]
[[skill]]
key = 'retreat'
impact = [5, -5, 1]
[[skill]]
key = 'breaker'
firing_range = ['short', 'middle', 'long']
reads = 'int'
power = 0
correction = [-3, 0, 1, 1, 2, 4]
[[skill]]
key = 'shockwave'
category = 'dex'
firing_range = ['short', 'middle']
power = 1
[[skill]]
key = 'lunge'
firing_range = []
impact = [2, 2, 2]
[[skill]]
key = 'twin-edge'
firing_range = ['middle', 'long']
reads = 'str'
correction = [2, 1, 0, 0, -1, -2]
impact = [0, 0, -3]
[[skill]]
key = 'elder-cast'
category = 'str'
firing_range = ['middle', 'long']
power = 2
[[skill]]
key = 'modern-cast'
firing_range = ['short', 'middle', 'long']
impact = [-1, 4, 0]
";

/// Other auras, abilities and OVERDRIVE stages: easier and harder ones, some without any effect.
const ODD_POWERS: &str = "
[setup]
die_start = 4
[[character]]
key = 'lucent'
opening = [-3, 1, 0]
aura = { condition = { any_die = 3 }, bonus_by_count = [0, 3, -2] }
ability = { die_value = 5 }
[[character]]
key = 'terrence'
correction = { str = -1, dex = 2, int = 0 }
aura = { condition = { value = 2 } }
[[character]]
key = 'william'
aura = { condition = { value = 3 } }
ability = { extra_damage = 0 }
[[character]]
key = 'dorothy'
aura = { condition = { value = 4 }, bonus = { str = -2, int = 1 } }
[[character]]
key = 'elaine'
aura = { condition = { sum_at_least = 9 }, bonus = { str = 0, dex = 2, int = -1 } }
ability = { extra_damage = 1 }
[[character]]
key = 'gaw'
aura = { condition = { all_dice = 4 }, power_factor = 2 }
ability = { die_step = 3 }
[[overdrive]]
key = 'tyranny'
stage = [{ at_least = 5, next_round_bonus = 2 }, { at_least = 1, next_round_bonus = 0 }, { at_least = 3, next_round_bonus = 1 }]
[[overdrive]]
key = 'prodigy'
stage = [{ at_least = 1, neutralise_attributes = 3 }, { neutralise_attributes = 0 }, { at_least = 2, neutralise_attributes = 1 }]
[[overdrive]]
key = 'blessing'
stage = [
  { dice = { count = 1, any_value = true } },
  { at_least = 2, dice = { count = 3, steps_each = 1 } },
  { at_least = 3, dice = { count = 2, total_steps = 4 } },
]
[[overdrive]]
key = 'mooncell'
stage = [{}, {}, { neutralise_attributes = 0 }]
";

fn random_setting(content: &Content, chance: &mut FastRng) -> Setting {
    let mut characters = Character::ALL.map(|one| one as u8);
    chance.shuffle("characters", &mut characters);
    let [a, b, ..] = characters.map(|index| Character::ALL[usize::from(index)]);
    let kinds = [0, 1].map(|_| Kind::ALL[chance.below(4) as usize]);
    Setting::new(content, [a, b], kinds)
}

fn position(content: &Content, setting: &Setting, text: &str) -> DragonicTide {
    let options = Options { content: content.pack.clone(), ..Options::default() };
    let [a, b] = setting.characters;
    let [x, y] = setting.kinds;
    let text = format!(
        "character = {{ a = '{a}', b = '{b}' }}\noverdrive = {{ a = '{x}', b = '{y}' }}\nknown = ['a', 'b']\n{text}"
    );
    let position = text.parse().unwrap();
    let seats = Seats::new(2).unwrap();
    DragonicTide::stage(&position, &Setup::new(options, seats)).unwrap()
}

fn random_position(content: &Content, setting: &Setting, chance: &mut FastRng) -> DragonicTide {
    let dice = [0, 1, 2].map(|_| 1 + chance.below(6));
    let range = ["short", "middle", "long"][chance.below(3) as usize];
    let counters = [0, 1].map(|_| chance.below(4));
    let round = 1 + chance.below(u32::from(setting.numbers().round_limit));
    let text = format!(
        "round = {round}\ndice = '{}/{}/{}'\nrange = '{range}'\ncounter = {{ a = {}, b = {} }}",
        dice[0], dice[1], dice[2], counters[0], counters[1]
    );
    position(content, setting, &text)
}

/// DT-13.3: the solver agrees with the game. In states of random duels, every value with n rounds to go equals a one-round
/// look-ahead with the game itself from the values with n - 1.
#[test]
fn a_round_is_what_the_game_makes_of_it() {
    compare_rounds(&short(3, 9), 14);
}

/// The same with unusual numbers (DT-9.4).
#[test]
fn a_round_is_what_the_game_makes_of_it_under_other_numbers() {
    compare_rounds(&changed("odd cards", 4, 6, ODD_CARDS), 8);
    compare_rounds(&changed("odd powers", 3, 6, ODD_POWERS), 8);
    compare_rounds(&changed("odd", 2, 8, &[ODD_CARDS, ODD_POWERS].concat()), 24);
}

fn compare_rounds(content: &Content, settings: usize) {
    let mut chance = FastRng::new(12);
    let rounds = content.numbers.round_limit;
    for _ in 0..settings {
        let setting = random_setting(content, &mut chance);
        let solver = Solver::new(setting, Tolerance { change: 1e-7, gap: 1e-6 });
        let table = solver.solve_late(&Progress::default(), rounds).unwrap();
        let mut legal = Vec::new();
        for _ in 0..40 {
            let mut game = random_position(content, &setting, &mut chance);
            for _ in 0..6 {
                if game.to_act().is_empty() {
                    break;
                }
                let begun = game.round();
                let found = Lookahead::new(&table, &game).value(&game);
                let known = table.value(&game);
                assert!(
                    (found - known).abs() < 1e-4,
                    "{setting:?}: {found} against {known} at {}",
                    game.position_table()
                );
                while game.round() == begun && !game.to_act().is_empty() {
                    let seat = game.to_act().first().unwrap();
                    let action = random_action(&game, seat, &mut legal, &mut chance);
                    game.play(seat, action, &mut chance, &mut NoLog);
                }
            }
        }
    }
}

/// Best responses gain almost nothing, and the value is between their bounds.
#[test]
fn best_replies_gain_nothing() {
    let mut chance = FastRng::new(4);
    for _ in 0..4 {
        let setting = random_setting(&short(2, 20), &mut chance);
        let solver = Solver::new(setting, Tolerance::default());
        let (table, guarantee) = solver.solve_and_check(&Progress::default()).unwrap();
        assert!(guarantee.exploitability() < 1e-3, "{setting:?}: {guarantee:?}");
        let value = f64::from(table.root());
        assert!(guarantee.low - 1e-3 < value && value < guarantee.high + 1e-3, "{value} {guarantee:?}");
    }
}

/// The check can fail: strategies from wrong values are exploited.
#[test]
fn best_replies_punish_wrong_values() {
    let setting = Setting::new(&short(3, 12), [Character::Gaw, Character::Dorothy], [Kind::Tyranny, Kind::Blessing]);
    // All positions except the end of a duel have the value 0.5.
    let solver = Solver::new(setting, Tolerance::default());
    let even = vec![0.5; Layout::new(&setting).len()];
    let mut check = super::check::Check::new(&solver);
    for _ in 0..12 {
        check.step(&even);
    }
    let guarantee = check.guarantee();
    assert!(guarantee.exploitability() > 0.1, "{guarantee:?}");
}

#[test]
fn seats_may_change_places() {
    let content = &short(3, 15);
    let one = Setting::new(content, [Character::William, Character::Elaine], [Kind::Prodigy, Kind::Mooncell]);
    let other = Setting::new(content, [Character::Elaine, Character::William], [Kind::Mooncell, Kind::Prodigy]);
    let [a, b] = [one, other].map(|setting| {
        let table = Solver::new(setting, Tolerance::default()).solve(&Progress::default()).unwrap();
        f64::from(table.root())
    });
    assert!((a + b - 1.0).abs() < 2e-4, "{a} and {b}");
}

/// With one round to go only a hit that ends the duel counts, and with none the duel is drawn (DT-10.4).
#[test]
fn the_round_limit_is_part_of_the_game() {
    let setting =
        Setting::new(&short(12, 1), [Character::Terrence, Character::Dorothy], [Kind::Tyranny, Kind::Tyranny]);
    let table = Solver::new(setting, Tolerance::default()).solve(&Progress::default()).unwrap();
    assert_eq!((table.root(), table.rounds), (0.5, 1));
}

#[test]
fn work_can_be_stopped() {
    let setting = random_setting(&short(3, 20), &mut FastRng::new(1));
    let progress = Progress::default();
    progress.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    assert!(Solver::new(setting, Tolerance::default()).solve(&progress).is_none());
}

/// Harena ships the values of all 240 settings of its content, and they agree with the win rates and picks of the trial
/// (DT-13.4, DT-13.7).
#[test]
fn shipped_values_are_complete_and_agree_with_the_trial() {
    let results = Results::standard();
    assert!(results.fits(Content::standard()));
    assert_eq!(settings(Content::standard()).filter(|setting| results.find(setting).is_some()).count(), 240);
    let trial = [
        [0.462, 0.408, 0.424, 0.281, 0.375],
        [0.0, 0.523, 0.448, 0.344, 0.378],
        [0.0, 0.0, 0.589, 0.425, 0.448],
        [0.0, 0.0, 0.0, 0.421, 0.424],
        [0.0, 0.0, 0.0, 0.0, 0.511],
    ];
    let mut behind: Vec<f64> = Vec::new();
    for pairing @ [a, b] in Character::pairings() {
        let picks = results.picks(pairing).unwrap();
        let expected = trial[a.index()][b.index() - 1];
        assert!((picks.value() - expected).abs() < 0.004, "{a} {b}: {} against {expected}", picks.value());
        for column in 0..4 {
            let best = (0..4).map(|row| picks.values[row][column]).fold(0.0, f64::max);
            behind.push(best - picks.values[Kind::Mooncell.index()][column]);
        }
    }
    assert!(behind.iter().all(|&points| points > 0.0), "Mooncell is never the best pick: {behind:?}");
}

/// Optimal play sampled from one solved setting of the real content: how long duels last, which cards they use, and what
/// the aura at set-up is worth (DT-13.5, DT-13.6, DT-13.8).
#[test]
fn solved_duels_look_as_reported() {
    let setting =
        Setting::new(Content::standard(), [Character::Gaw, Character::Lucent], [Kind::Tyranny, Kind::Tyranny]);
    let table = Solver::new(setting, Tolerance { change: 1e-4, gap: 1e-4 }).solve(&Progress::default()).unwrap();
    let mut chance = FastRng::new(9);
    let mut lengths = Vec::new();
    let mut used = [0u32; 9];
    for _ in 0..150 {
        let mut game = position(Content::standard(), &setting, "");
        while !game.to_act().is_empty() {
            let ahead = Lookahead::new(&table, &game);
            let acts: Vec<_> = game.to_act().iter().map(|seat| (seat, ahead.plan(&game, seat).choices)).collect();
            for (seat, choices) in acts {
                game.play(seat, drawn(&choices, &mut chance), &mut chance, &mut NoLog);
                if let (Phase::Place, Some(card)) = (game.phase(), game.placed(seat)) {
                    used[card.index()] += 1;
                }
            }
        }
        lengths.push(game.round());
    }
    let mean = lengths.iter().map(|&rounds| f64::from(rounds)).sum::<f64>() / lengths.len() as f64;
    assert!((5.0..14.0).contains(&mean), "{mean} rounds on average");
    assert!(lengths.iter().filter(|&&rounds| rounds >= 40).count() < 5);
    assert!(Card::HAND[..Card::SKILLS].iter().all(|card| used[card.index()] > 0), "{used:?}");

    let with = position(Content::standard(), &setting, "");
    assert!(with.aura(Seat::new(0)), "Gaw begins with his aura against Lucent");
    let without = position(Content::standard(), &setting, "phase = 'place'\nround = 1\naura = []");
    let ahead = Lookahead::new(&table, &without);
    let lost = ahead.value(&with) - ahead.value(&without);
    assert!((0.005..0.05).contains(&lost), "the first aura is worth {lost}");
}

/// A table survives a round trip through a file; a file with another table is refused.
#[test]
fn tables_survive_their_file() {
    let content = &short(2, 10);
    let setting = Setting::new(content, [Character::Lucent, Character::Elaine], [Kind::Prodigy, Kind::Tyranny]);
    let table = Solver::new(setting, Tolerance::default()).solve(&Progress::default()).unwrap();
    let bytes = table.to_bytes();
    let again = Table::from_bytes(setting, &bytes).unwrap();
    assert!((again.root() - table.root()).abs() < 1e-5);
    let mut chance = FastRng::new(2);
    for _ in 0..200 {
        let game = random_position(content, &setting, &mut chance);
        let positions = [&table, &again].map(|table| table.value(&game));
        assert!((positions[0] - positions[1]).abs() < 1e-5);
    }
    let other = Setting { kinds: [Kind::Tyranny, Kind::Prodigy], ..setting };
    assert_eq!(Table::from_bytes(other, &bytes).err(), Some(TableError::Other));
    assert_eq!(Table::from_bytes(setting, &bytes[..bytes.len() - 1]).err(), Some(TableError::Cut));
    assert_eq!(Table::from_bytes(setting, b"nonsense").err(), Some(TableError::NoTable));
}

/// The player uses only what its seat can know: neither the opponent's face-down card nor an unknown kind changes its
/// plan.
#[test]
fn the_solved_player_does_not_peek() {
    let content = &short(2, 8);
    let setting = Setting::new(content, [Character::Gaw, Character::Terrence], [Kind::Tyranny, Kind::Tyranny]);
    let player = SolvedPlayer::new(harena_players::Blocking::Allowed);
    let [a, b] = setting.characters;
    let position = |text: &str| {
        let text = format!("character = {{ a = '{a}', b = '{b}' }}\nphase = 'place'\n{text}");
        let position = text.parse().unwrap();
        let options = Options { content: content.pack.clone(), ..Options::default() };
        let setup = Setup::new(options, Seats::new(2).unwrap());
        DragonicTide::stage(&position, &setup).unwrap()
    };
    let plan = |text: &str| {
        let imagined = position(text).imagine(Seat::new(0), &mut FastRng::new(1));
        format!("{:?}", player.plan(&imagined, Seat::new(0)))
    };
    let blind = plan("overdrive = { b = 'tyranny' }");
    assert_eq!(plan("overdrive = { b = 'mooncell' }\nplaced.b = 'overdrive'"), blind);
    assert_eq!(plan("overdrive = { b = 'blessing' }\nplaced.b = 'lunge'"), blind);
    assert_ne!(plan("overdrive = { b = 'mooncell' }\nknown = ['b']"), blind);
}

/// With the shipped values it prefers some characters; with replaced numbers it picks characters and OVERDRIVE cards
/// uniformly.
#[test]
fn the_solved_player_picks_alike_without_values() {
    let player = SolvedPlayer::new(harena_players::Blocking::Allowed);
    for (phase, method, count) in
        [("draft", Method::RandomDraft, 3), ("choose", Method::Free, 6), ("overdrive", Method::Random, 4)]
    {
        let dealt = "dealt = { a = ['lucent', 'dorothy', 'gaw'], b = ['terrence', 'william', 'elaine'] }";
        let position = format!("phase = '{phase}'\n{dealt}").parse().unwrap();
        let plan = |pack: Option<&Pack>| {
            let options = Options { characters: method, content: pack.cloned() };
            let setup = Setup::new(options, Seats::new(2).unwrap());
            player.plan(&DragonicTide::stage(&position, &setup).unwrap(), Seat::new(0)).choices
        };
        let alike = plan(short(2, 8).pack.as_ref());
        assert_eq!(alike.len(), count, "{phase}");
        assert!(alike.iter().all(|(_, share)| (share * count as f32 - 1.0).abs() < 1e-6), "{alike:?}");
        assert_ne!(plan(None), alike);
    }
}

/// It wins against weaker players, and keeps its value against a best response.
#[test]
fn solved_beats_random_and_holds_against_the_best_reply() {
    let content = &short(2, 30);
    let pairing = [Character::Dorothy, Character::Gaw];
    let random = trial(content, pairing, Opponent::Random, 60, 1);
    assert!(random.score() > 0.6, "{random:?}");
    let reply = trial(content, pairing, Opponent::BestResponse, 30, 2);
    assert!(reply.exploited_value - reply.exploited_value_hidden < 0.003, "{reply:?}");
}

/// The cache and the table that is being solved stay within the limit together, and a table that can never fit is refused.
#[test]
fn solutions_keep_to_their_budget() {
    let content = &short(3, 4);
    let takes = |wanted: &Wanted| Layout::new(&wanted.setting).memory();
    let mut both = [Kind::Tyranny, Kind::Prodigy].map(|kind| {
        let setting = Setting::new(content, [Character::ALL[0], Character::ALL[1]], [kind; 2]);
        Wanted { setting, late: None }
    });
    both.sort_by_key(takes);
    let [one, two] = both;
    let large: &'static Solutions = Box::leak(Box::default());
    large.limit(takes(&two) + 1);
    assert!(large.wait(&one).is_some() && large.wait(&two).is_some());
    // The first was evicted for the second.
    assert_eq!(large.kept(), 1);
    let small: &'static Solutions = Box::leak(Box::default());
    small.limit(takes(&one));
    assert!(small.wait(&one).is_none() && small.get(&one).is_none());
    assert_eq!(small.kept(), 0);
}
