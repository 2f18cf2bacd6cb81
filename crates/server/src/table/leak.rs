//! The leak test: two worlds that differ only in what is hidden from a seat are played side by side. As long as the
//! seat has the same information in both, everything that the server would send to it must be equal, byte for byte:
//! views, events, questions, legal actions, refusals.

use harena_catalog::{ActionHistory, AnyMatch as _, Erased, LobbyMatch as _, LobbyPlayable, with_game};
use harena_core::{Chance as _, FastRng, Game, Match, Seat, SeatSet, Seats, Seed, Viewer};
use serde_json::json;

use super::decide::Decision;
use super::state::TableMatch;
use super::{Actor, SeatSetup, Setup, TableEvent, TableState};
use crate::ids::{TableId, UserId};
use crate::protocol::{Clock, Code, Command, Refusal};
use crate::store::TableRow;

/// A match that starts from any state.
type World<G> = Erased<G, ActionHistory<G>>;

fn users(seats: Seats) -> Vec<UserId> {
    seats.iter().map(|_| UserId::random()).collect()
}

/// A table at which this world is played.
fn table<G: LobbyPlayable>(world: &World<G>, users: &[UserId], id: &TableId) -> TableState {
    let seats = users.iter().map(|user| SeatSetup::Person { user: user.clone(), name: "player".to_string() });
    let setup = Setup {
        game: G::META.key.to_string(),
        rules: G::META.rules_version,
        options: json!({}),
        seats: seats.collect(),
        public: true,
        clock: Clock::None,
        away_seconds: None,
        hints: true,
        spectator_chat: false,
        take_backs: true,
        host: users[0].clone(),
        from: None,
    };
    let row = TableRow {
        id: id.clone(),
        setup: serde_json::to_string(&setup).unwrap(),
        seed: Seed::ChaCha20([7; 32]).to_string(),
        invite: String::new(),
        created: 0,
        phase: String::new(),
        summary: String::new(),
    };
    let mut table = TableState::new(&row).unwrap();
    let _ = table.apply_new(0, TableEvent::Made).unwrap();
    table.game = Some(TableMatch(world.clone_lobby()));
    table.ask_to_act(SeatSet::EMPTY, None);
    table
}

/// Whether the seat has the same information in both worlds: the same view, and the same imagined states for the same
/// seed.
fn has_same_information<G: Game>(one: &G, other: &G, seat: Seat, seed: u64) -> bool {
    let imagined = |game: &G| game.imagine(seat, &mut FastRng::new(seed)).view(Viewer::All);
    one.view(seat.into()) == other.view(seat.into()) && imagined(one) == imagined(other)
}

/// The answer to a command, without playing an action. An illegal action is refused when it is applied, and changes
/// nothing.
fn attempt(table: &mut TableState, actor: &Actor, command: &Command) -> Result<Decision, Refusal> {
    let decision = table.decide(actor, command, 0)?;
    if let Decision::Event(event @ TableEvent::Act { seat, action }) = &decision
        && table.game().is_some_and(|game| game.check(*seat, action).is_err())
    {
        table.apply_new(0, event.clone())?;
    }
    Ok(decision)
}

/// Plays two worlds side by side; returns the number of compared steps and of refusals by the rules.
fn compare<G: LobbyPlayable>(count: usize, number: u64) -> (usize, usize) {
    let seats = Seats::new(count).unwrap();
    let mut chance = FastRng::nth(number, 5);
    let mut start = Match::<G>::start(G::Options::default(), seats, Seed::Xoshiro(number)).unwrap();
    // Start in the middle of a game, so that there is hidden information.
    for _ in 0..chance.below(60) {
        let Some(seat) = start.game().to_act().first() else { return (0, 0) };
        let action = harena_core::random_action(start.game(), seat, &mut Vec::new(), &mut chance);
        start.play(seat, action).unwrap();
    }
    let seat = Seat::new(chance.below(count as u32) as usize);
    let world = |game: G| -> World<G> {
        let chance = Seed::Xoshiro(FastRng::nth_seed(number, 6)).chance();
        Erased::new(
            ActionHistory::from_position(G::Options::default(), game, chance, Vec::new(), Vec::new()).into_match(),
        )
    };
    let (mut one, mut other) = (world(start.game().clone()), world(start.game().imagine(seat, &mut chance)));
    let (users, id, spectator) = (users(seats), TableId::random(), UserId::random());
    let mut tables = [table(&one, &users, &id), table(&other, &users, &id)];
    let (mut compared, mut refused) = (0, 0);
    let mut tried = std::collections::BTreeSet::new();
    for step in 0..40_u64 {
        if !has_same_information(one.game(), other.game(), seat, step) || one.game().to_act().is_empty() {
            break;
        }
        let sent = |table: &TableState, user: &UserId| {
            let whole = serde_json::to_string(&table.render(Some(user), None, 0).1).unwrap();
            let update = serde_json::to_string(&table.render(Some(user), Some(table.version() - 1), 0).1).unwrap();
            (whole, update)
        };
        let own = &users[seat.index()];
        assert_eq!(sent(&tables[0], own), sent(&tables[1], own), "{}: {seat} can tell the worlds apart", G::META.key);
        if one.game().view(Viewer::Spectator) == other.game().view(Viewer::Spectator) {
            assert_eq!(
                sent(&tables[0], &spectator),
                sent(&tables[1], &spectator),
                "{}: spectators can tell the worlds apart",
                G::META.key
            );
        }
        // The answers to the seat's attempts must be equal too. It tries what any seat could do in either world so far;
        // most of it is refused.
        let to_act = one.game().to_act().first().unwrap();
        let actor = Actor { user: own.clone(), name: String::new() };
        let mut legal = Vec::new();
        for world in [one.game(), other.game()] {
            for by in seats.iter() {
                legal.clear();
                world.legal(by, &mut legal);
                let listed = legal.iter().map(ToString::to_string);
                tried.extend(listed.take(20));
                for action in legal.iter().take(12) {
                    let objects = world.objects(by, *action);
                    for (index, object) in objects.iter().enumerate() {
                        let command = Command::Why { object: object.clone(), after: objects[..index].to_vec() };
                        let answers = [0, 1].map(|world: usize| tables[world].decide(&actor, &command, 0));
                        assert_eq!(answers[0], answers[1], "{}: touching {object}", G::META.key);
                    }
                }
            }
        }
        for action in &tried {
            let command = Command::Act { action: action.clone(), version: tables[0].version() };
            let answers = [0, 1].map(|world: usize| attempt(&mut tables[world], &actor, &command));
            refused += usize::from(answers[0].as_ref().is_err_and(|refusal| refusal.code == Code::Illegal));
            assert_eq!(answers[0], answers[1], "{}: refusals of {action}", G::META.key);
        }
        legal.clear();
        one.game().legal(to_act, &mut legal);
        compared += 1;
        // The same action in both worlds, if there is one.
        legal.retain(|action| other.game().check(to_act, *action).is_ok());
        if legal.is_empty() {
            break;
        }
        let action = legal[chance.below(legal.len() as u32) as usize].to_string();
        one.play(to_act, &action).unwrap();
        other.play(to_act, &action).unwrap();
        if !has_same_information(one.game(), other.game(), seat, step) {
            break;
        }
        for table in &mut tables {
            table.apply_new(0, TableEvent::Act { seat: to_act, action: action.clone() }).unwrap();
        }
    }
    (compared, refused)
}

#[test]
fn hidden_information_does_not_change_messages() {
    for key in harena_catalog::KEYS {
        let compared = with_game!(*key, G => {
            let mut compared = (0, 0);
            for count in G::META.min_seats..=G::META.max_seats {
                for number in 0..60 {
                    let (steps, refusals) = compare::<G>(count, number);
                    compared = (compared.0 + steps, compared.1 + refusals);
                }
            }
            compared
        });
        let (steps, refusals) = compared.unwrap();
        assert!(steps > 100 && refusals > 100, "{key}: {steps} steps and {refusals} refusals compared");
    }
}
