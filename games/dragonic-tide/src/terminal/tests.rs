use harena_core::{Fast, Game as _, NoLog, Seats, Viewer, random_action};

use super::*;
use crate::{Method, Pack};

const NAMES: [&str; 2] = ["Bartholomew the Very Long", "你好吗你好吗你好吗"];

/// Everything fits, at every width, for everybody who looks, in all phases of many duels, with packs too.
#[test]
fn every_table_fits_the_terminal() {
    let pack = "name = 'a pack with a name about as long as the name of a pack is'\n\
                [[character]]\nkey = 'gaw'\nhp = 40\nname = 'Gaw, who has a title that goes on and on and on, do'\n\
                [[skill]]\nkey = 'lunge'\nname = 'Thrust of the Moon'\ncategory = 'str'\nreads = 'int'\n";
    let names = NAMES.map(String::from);
    let mut phases = std::collections::BTreeSet::new();
    for seed in 0..9 {
        let mut chance = Fast::new(seed);
        let characters = [Method::Random, Method::RandomDraft, Method::Free][seed as usize % 3];
        let content = (seed % 2 == 1).then(|| Pack::parse(pack).unwrap());
        let options = Options { characters, content };
        let mut game = DragonicTide::start(&options, Seats::new(2).unwrap(), &mut chance, &mut NoLog).unwrap();
        let mut legal = Vec::new();
        loop {
            for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Table, Viewer::All] {
                let view = game.view(viewer);
                phases.insert(format!("{:?}", view.phase));
                for width in [40, 60, 80, 112] {
                    let look = Look { paint: Paint::never(), width };
                    let painted = Look { paint: Paint::always(), width };
                    let texts = [
                        DragonicTide::draw(&view, &options, &names, look),
                        DragonicTide::draw(&view, &options, &[], painted),
                        DragonicTide::help(&view, &options, look),
                    ];
                    for line in texts.iter().flat_map(|text| text.lines()) {
                        assert!(visible_width(line) <= width, "{width}: {line:?}");
                        assert!(!line.ends_with(' '), "{line:?}");
                    }
                    // Colour changes nothing else.
                    let plain = DragonicTide::draw(&view, &options, &[], look);
                    assert_eq!(console::strip_ansi_codes(&texts[1]), plain);
                }
                assert!(!DragonicTide::question(&view).is_empty());
            }
            let Some(seat) = game.to_act().first() else { break };
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
        }
    }
    assert!(phases.len() > 8, "{phases:?}");
}

/// What a seat cannot know is not drawn for it (DT-11.2, DT-11.3).
#[test]
fn secrets_are_not_drawn() {
    let mut chance = Fast::new(5);
    let options = Options { characters: Method::Random, content: None };
    let mut game = DragonicTide::start(&options, Seats::new(2).unwrap(), &mut chance, &mut NoLog).unwrap();
    let [a, b] = [0, 1].map(Seat::new);
    for (seat, text) in [(a, "overdrive prodigy"), (b, "overdrive mooncell")] {
        game.play(seat, text.parse().unwrap(), &mut chance, &mut NoLog);
    }
    assert_eq!(game.phase(), Phase::Place, "nobody has an aura that acts first");
    game.play(a, "place lunge".parse().unwrap(), &mut chance, &mut NoLog);
    let drawn = |seat: Seat| {
        DragonicTide::draw(&game.view(seat.into()), &options, &[], Look { paint: Paint::never(), width: 80 })
    };
    assert!(drawn(a).contains("OVERDRIVE Prodigy (hidden), stage 1") && drawn(a).contains("lunge lies face down"));
    let seen = drawn(b);
    assert!(seen.contains("OVERDRIVE ?") && seen.contains("has placed a card"), "{seen}");
    assert!(!seen.contains("Prodigy") && !seen.contains("lunge lies"), "{seen}");
}
