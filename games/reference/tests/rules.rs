//! Refusals, hidden information and the ends of games: the rules of README.md, in notation.

use harena_core::{ChanceTree, Encoded, Game, NoLog, Seat, Seats, Viewer};
use harena_reference::goofspiel::{self, PointsOrder};
use harena_reference::{ConnectFour, Goofspiel, Leduc, leduc};

fn seat(name: &str) -> Seat {
    name.parse().expect("a seat")
}

/// A game begun with these chance outcomes and played on with lines such as `a drop 4`.
fn played<G: Game>(options: &G::Options, seats: usize, chance: &[u32], lines: &[&str]) -> (G, ChanceTree) {
    let mut tree = ChanceTree::along(chance);
    let seats = Seats::new(seats).expect("a table");
    let mut game = G::start(options, seats, &mut tree, &mut NoLog).expect("valid options");
    for line in lines {
        let (who, text) = line.split_once(' ').expect("a seat and an action");
        let action = text.parse().expect("notation");
        game.check(seat(who), action).expect("legal");
        game.play(seat(who), action, &mut tree, &mut NoLog);
    }
    (game, tree)
}

/// The rule by which an action is refused.
fn refused<G: Game>(game: &G, line: &str) -> &'static str {
    let (who, text) = line.split_once(' ').expect("a seat and an action");
    game.check(seat(who), text.parse().expect("notation")).expect_err("refused").rule.0
}

fn worth<G: Encoded>(game: &G) -> Vec<f64> {
    game.returns().expect("over")[..game.seats().count()].to_vec()
}

#[test]
fn connect_four_is_won_in_every_direction() {
    let upwards = ["a drop 1", "b drop 2", "a drop 1", "b drop 2", "a drop 1", "b drop 2", "a drop 1"];
    let across = ["a drop 1", "b drop 1", "a drop 2", "b drop 2", "a drop 3", "b drop 3", "a drop 4"];
    let slanting = [
        "a drop 1", "b drop 2", "a drop 2", "b drop 3", "a drop 3", "b drop 4", "a drop 3", "b drop 4", "a drop 4",
        "b drop 7", "a drop 4",
    ];
    let mirrored: Vec<String> = slanting
        .iter()
        .map(|line| format!("{}{}", &line[..7], 8 - line[7..].parse::<u8>().expect("a column")))
        .collect();
    let mirrored: Vec<&str> = mirrored.iter().map(String::as_str).collect();
    for lines in [&upwards[..], &across, &slanting, &mirrored] {
        let (before, _) = played::<ConnectFour>(&Default::default(), 2, &[], &lines[..lines.len() - 1]);
        assert!(before.standing().is_none(), "{lines:?}");
        let (game, _) = played::<ConnectFour>(&Default::default(), 2, &[], lines);
        assert_eq!(worth(&game), [1.0, -1.0], "{lines:?}");
        assert_eq!(refused(&game, "b drop 5"), "CF-3");
    }
}

/// Row by row from the bottom left: every cell of the board has its own index.
#[test]
fn connect_four_is_observed_cell_by_cell() {
    let mut game = played::<ConnectFour>(&Default::default(), 2, &[], &[]).0;
    let mut legal = Vec::new();
    for turn in 0.. {
        let rows = game.view(Viewer::Spectator).rows;
        for own in [seat("a"), seat("b")] {
            let mut observed = vec![0.0; game.observation_len()];
            game.observe(own, &mut observed);
            for (cell, &value) in observed[..84].iter().enumerate() {
                let stone = rows[5 - cell % 42 / 7][cell % 7];
                assert_eq!(value == 1.0, stone.is_some_and(|seat| (seat == own) == (cell < 42)), "{rows:?}");
            }
        }
        let Some(acting) = game.to_act().first() else { break };
        legal.clear();
        game.legal(acting, &mut legal);
        game.play(acting, legal[turn * 5 % legal.len()], &mut ChanceTree::new(), &mut NoLog);
    }
}

/// Bits of neighbouring columns are neighbours too: a line does not continue from the top of one into the next.
#[test]
fn connect_four_has_no_line_around_a_corner() {
    let lines = [
        "a drop 2", "b drop 1", "a drop 3", "b drop 1", "a drop 4", "b drop 1", "a drop 1", "b drop 5", "a drop 1",
        "b drop 5", "a drop 1",
    ];
    let (game, _) = played::<ConnectFour>(&Default::default(), 2, &[], &lines);
    assert!(game.standing().is_none());
    assert_eq!(refused(&game, "b drop 1"), "CF-2");
    assert_eq!(refused(&game, "a drop 2"), "CF-1");
    assert!("drop 8".parse::<harena_reference::connect_four::Drop>().is_err());
}

/// Deals J1 and K1, then the card that the test needs.
fn for_two(public: u32, lines: &[&str]) -> Leduc {
    played::<Leduc>(&Default::default(), 2, &[0, 3, public], lines).0
}

#[test]
fn leduc_pays_what_was_bet() {
    // The king wins; a pair of jacks beats it; both checked, so only the antes are won.
    assert_eq!(worth(&for_two(1, &["a call", "b call", "a call", "b call"])), [-1.0, 1.0]);
    assert_eq!(worth(&for_two(0, &["a call", "b call", "a call", "b call"])), [1.0, -1.0]);
    let most = ["a raise", "b raise", "a call", "a call", "b raise", "a raise", "b call"];
    assert_eq!(worth(&for_two(0, &most)), [13.0, -13.0]);
    assert_eq!(worth(&for_two(0, &["a call", "b raise", "a fold"])), [-1.0, 1.0]);
    // Two jacks share the pot.
    let (shared, _) = played::<Leduc>(&Default::default(), 2, &[0, 0, 0], &["a call", "b call", "a call", "b call"]);
    assert_eq!(worth(&shared), [0.0, 0.0]);
}

/// LP-3, LP-5: with more seats, a seat that folded is skipped, the last one left wins without a showdown, and an odd
/// pot is shared in halves.
#[test]
fn leduc_skips_folded_seats() {
    let three = |chance: &[u32], lines: &[&str]| played::<Leduc>(&Default::default(), 3, chance, lines).0;
    let bets = ["a raise", "b fold", "c call", "a call", "c call"];
    // J1, J2 and Q1 are dealt, then K1: the Queen beats the Jack that is left.
    let game = three(&[0, 0, 0, 1], &bets);
    assert_eq!(worth(&game), [-3.0, -1.0, 4.0]);
    // A folded card stays hidden.
    assert_eq!(game.view(seat("a").into()).cards, [Some(0), None, Some(2)]);
    // J1, Q1 and J2: seven chips are shared by two.
    let game = three(&[0, 1, 0, 1], &bets);
    assert_eq!(worth(&game), [0.5, -1.0, 0.5]);
    assert_eq!(game.standing().expect("over").score(seat("a")), 0);
    let game = three(&[0, 0, 0], &["a call", "b raise", "c fold", "a fold"]);
    assert_eq!(worth(&game), [-1.0, 2.0, -1.0]);
    assert_eq!(game.view(Viewer::Spectator).cards, [None; 3]);
    assert_eq!(refused(&game, "b call"), "LP-5");
}

/// With `suit-isomorphism` suits are indistinguishable; with `action-mapping` an illegal action is a call.
#[test]
fn leduc_has_the_options_of_open_spiel() {
    let options = leduc::Options { suit_isomorphism: true, action_mapping: true };
    let game = played::<Leduc>(&options, 2, &[1, 4], &["a fold"]).0;
    assert_eq!(game.view(Viewer::All).cards, [Some(0), Some(2)]);
    assert_eq!(game.view(Viewer::Spectator).said[0], [leduc::Action::Call]);
    let other = played::<Leduc>(&options, 2, &[0, 4], &["a call"]).0;
    assert_eq!(game.view(seat("a").into()), other.view(seat("a").into()));
    assert_eq!(game.information_key(seat("a")), other.information_key(seat("a")));
    let game = played::<Leduc>(&options, 2, &[1, 4], &["a raise", "b raise", "a raise"]).0;
    assert_eq!(game.view(Viewer::Spectator).paid, [5, 5]);
}

#[test]
fn leduc_refuses_with_a_rule() {
    let game = for_two(0, &["a raise", "b raise"]);
    assert_eq!(refused(&game, "a raise"), "LP-4");
    assert_eq!(refused(&game, "b call"), "LP-2");
    assert_eq!(refused(&for_two(0, &[]), "a fold"), "LP-3");
    assert_eq!(refused(&for_two(0, &["a raise", "b fold"]), "a call"), "LP-5");
}

/// LP-1: the other's card is visible at a showdown only.
#[test]
fn leduc_hides_a_card() {
    let cards = |game: &Leduc, viewer: Viewer| game.view(viewer).cards;
    let game = for_two(0, &["a raise"]);
    assert_eq!(cards(&game, seat("a").into()), [Some(0), None]);
    assert_eq!(cards(&game, Viewer::Spectator), [None, None]);
    let folded = for_two(0, &["a raise", "b fold"]);
    assert_eq!(cards(&folded, seat("b").into()), [None, Some(4)]);
    let shown = for_two(0, &["a call", "b call", "a call", "b call"]);
    assert_eq!(cards(&shown, Viewer::Spectator), [Some(0), Some(4)]);
}

#[test]
fn goofspiel_ties_discard_the_prize_and_the_last_card_is_automatic() {
    let options = goofspiel::Options { num_cards: 3, points_order: PointsOrder::Descending, ..Default::default() };
    let tie = ["a bid 2", "b bid 2", "c bid 1"];
    let (game, _) = played::<Goofspiel>(&options, 3, &[], &tie);
    let view = game.view(Viewer::Spectator);
    assert_eq!((view.winners.as_slice(), view.prizes.as_slice()), (&[None][..], &[2, 1][..]));
    let (game, _) = played::<Goofspiel>(&options, 3, &[], &[&tie[..], &["a bid 1", "b bid 3", "c bid 3"]].concat());
    // Another tie; then 3, 1 and 2 are left: seat a takes the prize of 1.
    assert_eq!(worth(&game), [1.0, -0.5, -0.5]);
    assert_eq!(refused(&game, "a bid 3"), "GS-5");
}

#[test]
fn goofspiel_hides_bids() {
    let options = goofspiel::Options { num_cards: 4, ..Default::default() };
    let lines = ["a bid 4", "b bid 1", "a bid 2"];
    let (open, _) = played::<Goofspiel>(&options, 2, &[0, 0], &lines);
    let bids = |game: &Goofspiel, who: &str, of: usize| game.view(seat(who).into()).seats[of].bids.clone();
    // Others see a bid once all are revealed (GS-2), with imp-info never (GS-6).
    assert_eq!((bids(&open, "a", 0), bids(&open, "b", 0)), (Some(vec![3, 1]), Some(vec![3])));
    let (hidden, _) = played::<Goofspiel>(&goofspiel::Options { imp_info: true, ..options }, 2, &[0, 0], &lines);
    assert_eq!((bids(&hidden, "a", 0), bids(&hidden, "b", 0)), (Some(vec![3, 1]), None));
    assert_eq!(refused(&open, "a bid 1"), "GS-2");
    assert_eq!(refused(&open, "b bid 1"), "GS-2");
    assert_eq!(refused(&open, "b bid 5"), "GS-2");
}

#[test]
fn goofspiel_refuses_invalid_options() {
    let start = |options: &goofspiel::Options, seats| {
        Goofspiel::start(options, Seats::new(seats).expect("a table"), &mut ChanceTree::new(), &mut NoLog).map(|_| ())
    };
    let four = goofspiel::Options { num_cards: 4, ..Default::default() };
    assert!(start(&four, 2).is_ok() && start(&four, 1).is_err());
    for num_turns in [0, 3, 5] {
        assert!(start(&goofspiel::Options { num_turns: Some(num_turns), ..four }, 2).is_err(), "{num_turns}");
    }
    assert!(start(&goofspiel::Options { num_cards: 17, ..four }, 2).is_err());
    assert!(start(&goofspiel::Options { imp_info: true, ..four }, 3).is_err());
}
