use harena_core::{FastRng, Game as _, NoLog, Seats, Viewer, random_action};
use harena_testing::table_fits;

use super::*;
use crate::{Method, Pack};

/// All displays fit and have words, at every width, for every viewer, in all phases of many duels, also with packs.
#[test]
fn every_display_fits_the_terminal() {
    let pack = "name = 'a pack with a name about as long as the name of a pack is'\n\
                [[character]]\nkey = 'gaw'\nhp = 40\nname = 'Gaw, who has a title that goes on and on and on, do'\n\
                [[skill]]\nkey = 'lunge'\nname = 'Thrust of the Moon'\ncategory = 'str'\nreads = 'int'\n";
    let mut phases = std::collections::BTreeSet::new();
    for seed in 0..9 {
        let mut chance = FastRng::new(seed);
        let characters = [Method::Random, Method::RandomDraft, Method::Free][seed as usize % 3];
        let content = (seed % 2 == 1).then(|| Pack::parse(pack).unwrap());
        let options = Options { characters, content };
        let mut game = DragonicTide::start(&options, Seats::new(2).unwrap(), &mut chance, &mut NoLog).unwrap();
        let mut legal = Vec::new();
        loop {
            for viewer in [Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)), Viewer::Spectator, Viewer::All] {
                phases.insert(format!("{:?}", game.view(viewer).phase));
                for width in [40, 60, 80, 112] {
                    table_fits(&game, &options, viewer, width);
                }
            }
            let Some(seat) = game.to_act().first() else { break };
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut NoLog);
        }
    }
    assert!(phases.len() > 8, "{phases:?}");
}

/// Hidden cards are not shown to a seat (DT-11.2, DT-11.3).
#[test]
fn hidden_cards_are_not_displayed() {
    let mut chance = FastRng::new(5);
    let options = Options { characters: Method::Random, content: None };
    let mut game = DragonicTide::start(&options, Seats::new(2).unwrap(), &mut chance, &mut NoLog).unwrap();
    let [a, b] = [0, 1].map(Seat::new);
    for (seat, text) in [(a, "overdrive prodigy"), (b, "overdrive mooncell")] {
        game.play(seat, text.parse().unwrap(), &mut chance, &mut NoLog);
    }
    assert_eq!(game.phase(), Phase::Place, "no seat has an aura that acts first");
    game.play(a, "place lunge".parse().unwrap(), &mut chance, &mut NoLog);
    let drawn = |seat: Seat| {
        DragonicTide::draw(&game.view(seat.into()), &options, &[], Look { paint: Paint::never(), width: 80 })
    };
    assert!(drawn(a).contains("OVERDRIVE Prodigy (hidden), stage 1") && drawn(a).contains("Lunge face down"));
    let seen = drawn(b);
    assert!(seen.contains("OVERDRIVE ?") && seen.contains("has placed a card"), "{seen}");
    assert!(!seen.contains("Prodigy") && !seen.contains("Lunge face down"), "{seen}");
}

/// Seats and names have their colours, and colour changes nothing else.
#[test]
fn lines_of_the_log_are_coloured() {
    let mut met = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut chance = FastRng::new(seed);
        let characters = [Method::Random, Method::RandomDraft, Method::Free][seed as usize % 3];
        let options = Options { characters, content: None };
        let (mut events, mut legal) = (Vec::new(), Vec::new());
        let mut game = DragonicTide::start(&options, Seats::new(2).unwrap(), &mut chance, &mut events).unwrap();
        while let Some(seat) = game.to_act().first() {
            let action = random_action(&game, seat, &mut legal, &mut chance);
            game.play(seat, action, &mut chance, &mut events);
        }
        for event in &events {
            let [plain, painted] =
                [Paint::never(), Paint::always()].map(|paint| <DragonicTide as TextTable>::event(event, paint));
            assert_eq!(console::strip_ansi_codes(&painted), plain);
            assert!(!plain.contains(['{', '$']), "{plain}");
            let kind = format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_string();
            match kind.as_str() {
                // These name no seat, and no card.
                "Opening" | "RangeMoved" | "Equal" if plain == painted => {}
                _ => assert_ne!(plain, painted),
            }
            met.insert(kind);
        }
    }
    assert!(met.len() > 22, "only these were met: {met:?}");
    let hit = Event::Hits { seat: Seat::new(0), card: crate::Card::TwinEdge };
    let paint = Paint::always();
    let [seat, card] = [paint.letter(Seat::new(0)), paint.coloured(pieces::colour(crate::Category::Dex), "Twin Edge")];
    assert_eq!(<DragonicTide as TextTable>::event(&hit, paint), format!("{seat} hit with {card}"));
}
