//! The words match the messages in every language, and all sentences are well-formed.

use std::collections::BTreeSet;

use harena_colosseum::{Action, Colosseum};
use harena_core::fuzz::styled_action;
use harena_core::message::{Message, Messages as _};
use harena_core::scenario::{ScenarioGame as _, Setup};
use harena_core::touch::Names;
use harena_core::words::Reader;
use harena_core::{Chance as _, FastRng, Fuzzed as _, Game as _, NoLog, Seat, Seats};

#[test]
fn the_words_fit_the_messages() {
    assert_eq!(harena_core::words::problems::<Colosseum>(), Vec::<String>::new());
}

/// Renders messages, and collects their ids.
#[derive(Default)]
struct Collected {
    ids: BTreeSet<&'static str>,
    names: Vec<String>,
}

impl Collected {
    fn sentence(&mut self, message: &Message, you: Option<Seat>) -> String {
        self.ids.insert(message.id);
        let text = message.render("en", Reader { names: Names(&self.names), you });
        assert!(!text.contains(['{', '}', '$', '_']), "{message:?}: {text}");
        assert!(!text.contains("  ") && text.trim() == text && !text.is_empty(), "{message:?}: {text:?}");
        assert!(text != message.id, "{message:?}");
        text
    }

    /// Starts with a capital.
    fn capital(&mut self, message: &Message, you: Option<Seat>) -> String {
        let text = self.sentence(message, you);
        assert!(text.starts_with(|first: char| first.is_uppercase()), "{message:?}: {text}");
        text
    }
}

/// Plays games in all styles, and renders all messages.
#[test]
fn messages_of_random_games_are_well_formed() {
    let names = ["Julia", "Marc", "Livia", "Cassius", "Pompeia"].map(str::to_string).to_vec();
    let mut collected = Collected { names, ..Collected::default() };
    let (sets, styles) = (Colosseum::option_sets(), Colosseum::STYLES);
    for round in 0..2 * sets.len() * styles.len() {
        // Every style with all options.
        let (options, style) = (&sets[round % sets.len()], styles[round / sets.len() % styles.len()]);
        let seats = Seats::new(3 + round / 5 % 3).expect("a table");
        let mut chance = FastRng::new(round as u64);
        let mut events = Vec::new();
        let mut game = Colosseum::start(options, seats, &mut chance, &mut events).expect("good options");
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first() {
            let question = game.question(seat);
            assert_eq!(game.imagine(seat, &mut chance).question(seat), question);
            let asked = collected.capital(&question, Some(seat));
            assert!(asked.ends_with(['.', '?']), "{asked}");
            legal.clear();
            game.legal(seat, &mut legal);
            let mut chosen = styled_action(&game, style, seat, &legal, &mut chance);
            for &action in &legal {
                collected.capital(&game.choice(action), None);
            }
            for index in 0..8 {
                // Sometimes another seat tries to act.
                let tries = Seat::new((seat.index() + usize::from(index == 0)) % seats.count());
                let wild = game.arbitrary_action(tries, &mut chance);
                collected.capital(&game.choice(wild), None);
                match game.check(tries, wild) {
                    Ok(()) if chance.below(16) == 0 => chosen = wild,
                    Ok(()) => {}
                    Err(illegal) => {
                        collected.sentence(&illegal.message, Some(tries));
                    }
                }
            }
            game.play(seat, chosen, &mut chance, &mut events);
            for event in events.drain(..) {
                for you in [None, Some(seat), Some(seats.next(seat))] {
                    collected.capital(&Colosseum::event(&event), you);
                }
            }
        }
        let over = game.check(Seat::new(0), "pass".parse().expect("notation")).expect_err("the game is over");
        collected.sentence(&over.message, None);
    }
    // Parts of other messages, and messages that need all 18 medals or a rare position.
    let elsewhere = [
        "program",
        "tokens",
        "coins",
        "jokers",
        "medals",
        "face",
        "noble_on",
        "noble_move",
        "noble_move_with",
        "outcome_medal",
        "outcome_no_medal",
        "outcome_into_own",
        "outcome_out_of_own",
        "outcome_within_own",
        "outcome_into",
        "outcome_out_of",
        "term",
        "sum",
        "best_show",
    ];
    let rare = [
        "nothing_for_token",
        "no_such_seat",
        "square_is_taken",
        "ask_invest_nothing",
        "ask_invest_for_action",
        "ask_answer_lacking",
        "ask_counter_lacking",
        "no_medal_in_supply",
        "number_too_low",
        // In the chart of a game.
        "part_turn",
        // Ties, in the test of their own.
        "seat_count",
        "tie_by_coins",
        "tie_by_stars",
    ];
    let missing: Vec<&str> = Colosseum::SIGNATURES
        .iter()
        .map(|signature| signature.id)
        .filter(|id| !id.starts_with("about_") && !is_of_terminal(id) && !elsewhere.contains(id) && !rare.contains(id))
        .filter(|id| !collected.ids.contains(id))
        .collect();
    assert!(missing.is_empty(), "never rendered: {missing:?}");
}

/// A move says whether it earns a medal, and how many spectators it brings to or takes from the own show, and then it does so.
#[test]
fn moves_say_what_they_bring() {
    let (mut gains, mut medals) = (0, 0);
    for seed in 0..40 {
        let mut chance = FastRng::new(seed);
        let seats = Seats::new(3 + seed as usize % 3).expect("a table");
        let mut game = Colosseum::start(&Default::default(), seats, &mut chance, &mut NoLog).expect("options");
        let mut legal = Vec::new();
        while let Some(seat) = game.to_act().first() {
            legal.clear();
            game.legal(seat, &mut legal);
            for &action in legal.iter().filter(|action| matches!(action, Action::Move(..) | Action::MedalMove(..))) {
                let said = game.choice(action).render("en", Reader { names: Names(&[]), you: Some(seat) });
                let mut after = game.clone();
                after.play(seat, action, &mut chance.clone(), &mut NoLog);
                let earned = after.medals(seat) > game.medals(seat);
                assert_eq!(said.contains("earns a medal"), earned, "{said}");
                let (before, now) = (game.nobles_worth(seat), after.nobles_worth(seat));
                assert_eq!(said.contains(&format!("into your arena, +{}", now.saturating_sub(before))), now > before);
                assert_eq!(said.contains(&format!("out of your arena, −{}", before.saturating_sub(now))), now < before);
                gains += usize::from(now > before);
                medals += usize::from(earned);
            }
            let chosen = legal[chance.below(legal.len() as u32) as usize];
            game.play(seat, chosen, &mut chance, &mut NoLog);
        }
    }
    assert!(gains > 10 && medals > 10, "{gains} {medals}");
}

fn staged(position: &str) -> Colosseum {
    let position = position.parse().expect("TOML");
    let setup = Setup::new(Default::default(), Seats::new(3).expect("a table"));
    Colosseum::stage(&position, &setup).unwrap_or_else(|error| panic!("{error}"))
}

/// Messages that are very rare in random play.
#[test]
fn rare_questions_and_refusals_have_the_expected_text() {
    for (position, question) in [
        (
            "for-sale = []\nloges = [\"a\"]\narena.a = [8, 9, 10, 11]\ntickets.b = 10",
            "There is nothing left that you can buy or build.",
        ),
        (
            "coins.a = 3\nmedals.a = 1",
            "You have too few coins to buy or build anything; cash medals for 6 coins each, or do not invest.",
        ),
        (
            "investments = 1\ntokens.a = { action = 1 }",
            "Make a second investment in this turn, for an Additional Action?",
        ),
        ("coins.a = 3", "You have too few coins to buy or build anything."),
        ("phase = \"open\"\ncoins.a = 7", "You have too few coins to open an auction."),
        (
            "phase = \"answer\"\nasked = \"b\"\nposition = 0\ntokens.a = { lion = 2 }\noffer = { give = \"2 lion\", want = \"action\" }",
            "Julia offers 2 Lions for an Additional Action, which you do not have: refuse or make a counter-offer?",
        ),
        (
            "phase = \"counter\"\nposition = 0\ntokens.a = { lion = 1 }\ntokens.c = { horse = 1 }\noffer = { give = \"lion\", want = \"horse\", \
             counter-by = \"c\", counter-give = \"action\", counter-want = \"horse\" }",
            "Livia would give a Horse for an Additional Action instead, which you do not have: refuse.",
        ),
    ] {
        let game = staged(position);
        let seat = game.to_act().first().expect("a seat is asked");
        let names = ["Julia", "Marc", "Livia"].map(str::to_string);
        assert_eq!(game.question(seat).render("en", Reader { names: Names(&names), you: Some(seat) }), question);
    }
    for (position, action, refusal) in [
        ("medals.b = 18\ntokens.a = { action = 1 }", "swap action", "no medal is left in the supply (CO-R13)"),
        (
            "programs.a = [12]\nproduced.a = [12]",
            "buy program 11",
            "a new program must have a higher number than any you have produced (CO-R9)",
        ),
    ] {
        let refused = staged(position).check(Seat::new(0), action.parse().expect("notation"));
        assert_eq!(refused.expect_err(action).to_string(), refusal);
    }
}

/// Messages of the terminal only; the tests of the terminal render them.
fn is_of_terminal(id: &str) -> bool {
    ["heading_", "table_", "paid", "tie_break"].iter().any(|start| id.starts_with(start))
}
