use harena_core::scenario::{Setup, Staged as _};
use harena_core::{Chance as _, Fast, Game as _, NoLog, Seats};
use harena_dragonic_tide::{Character, Content, DragonicTide, Kind, Options, Pack};

use super::*;

/// Weak enough to be solved in a moment, with every character and every card as it is.
fn short(health: u8, rounds: u8) -> &'static Content {
    let characters: String = Character::ALL
        .iter()
        .map(|one| format!("[[character]]\nkey = '{one}'\nhp = {health}\n"))
        .collect();
    let pack = format!("name = 'short {health} {rounds}'\n[limits]\nround_limit = {rounds}\n{characters}");
    Content::with(&Pack::parse(&pack).unwrap()).unwrap()
}

fn random_setting(content: &'static Content, chance: &mut Fast) -> Setting {
    let mut characters = Character::ALL;
    chance.shuffle("test", &mut [0u8; 0]);
    let first = chance.below(6) as usize;
    characters.swap(0, first);
    let second = 1 + chance.below(5) as usize;
    characters.swap(1, second);
    let kinds = [0, 1].map(|_| Kind::ALL[chance.below(4) as usize]);
    Setting { content, characters: [characters[0], characters[1]], kinds }
}

fn position(setting: &Setting, text: &str) -> DragonicTide {
    let options = Options { content: setting.content.pack.clone(), ..Options::default() };
    let [a, b] = setting.characters;
    let [x, y] = setting.kinds;
    let text = format!("character = {{ a = '{a}', b = '{b}' }}\noverdrive = {{ a = '{x}', b = '{y}' }}\n{text}");
    let position = text.parse().unwrap();
    let seats = Seats::new(2).unwrap();
    DragonicTide::stage(&Setup { options, seats, position: &position, mentioned: Vec::new() }).unwrap()
}

/// The solver's own account of a round is the game's: every value of a finished table is what looking one round ahead with
/// the game finds, for positions met in random duels of random settings.
#[test]
fn a_round_is_what_the_game_makes_of_it() {
    let mut chance = Fast::new(12);
    let content = short(4, 60);
    for _ in 0..24 {
        let setting = random_setting(content, &mut chance);
        let table = Solver::new(setting, Tolerance::default()).solve(&Progress::default()).unwrap();
        let mut legal = Vec::new();
        for _ in 0..40 {
            let dice = [0, 1, 2].map(|_| 1 + chance.below(6));
            let range = ["short", "middle", "long"][chance.below(3) as usize];
            let counters = [0, 1].map(|_| chance.below(4));
            let text = format!(
                "dice = '{}/{}/{}'\nrange = '{range}'\ncounter = {{ a = {}, b = {} }}",
                dice[0], dice[1], dice[2], counters[0], counters[1]
            );
            let mut game = position(&setting, &text);
            for _ in 0..6 {
                if game.to_act().is_empty() {
                    break;
                }
                let begun = game.round();
                let found = Lookahead::new(&table, &game).value(&game);
                let known = table.value(&game);
                assert!((found - known).abs() < 3e-4, "{setting:?}: {found} against {known} at {}", game.facts());
                while game.round() == begun && !game.to_act().is_empty() {
                    let seat = game.to_act().first().unwrap();
                    let action = harena_core::random_action(&game, seat, &mut legal, &mut chance);
                    game.play(seat, action, &mut chance, &mut NoLog);
                }
            }
        }
    }
}
