//! New tables.

use std::sync::Arc;

use harena_catalog::{LobbyMatch, find};
use harena_core::{Seats, Seed};
use serde_json::Value;

use super::Hub;
use crate::bot_names::name_bots;
use crate::ids::{Secret, TableId, UserId, random_seed, seed_from};
use crate::limits::MAX_OPTIONS_BYTES;
use crate::packs::has_pack;
use crate::protocol::{Clock, Code, CreateTable, Origin, Phase, Refusal, SeatRequest};
use crate::store::{Entry, NewEntry, NewTable, TableRow};
use crate::table::{Actor, Beginning, FinishedGame, SeatSetup, Setup, TableEvent, TableState, level_of};
use crate::time::now;

/// A new table.
#[derive(Debug)]
pub(crate) struct CreatedTable {
    pub(crate) id: TableId,
    pub(crate) invitation: Secret,
}

/// Creates a table.
pub(crate) async fn create_table(hub: &Arc<Hub>, request: CreateTable, actor: &Actor) -> Result<CreatedTable, Refusal> {
    hub.check_storing()?;
    let wrong = |message: String| Refusal::new(Code::BadMessage, message);
    let meta = find(&request.game).ok_or_else(|| wrong(harena_catalog::unknown_game(&request.game)))?.meta();
    check_times(&request)?;
    if request.seed.is_some() && !hub.config.allow_seeds {
        return Err(wrong("this server chooses the seeds of its games itself: leave out seed".to_string()));
    }
    if request.options.to_string().len() > MAX_OPTIONS_BYTES {
        return Err(wrong(format!("options have at most {MAX_OPTIONS_BYTES} characters")));
    }
    let (options, from) = match &request.from {
        None => (request.options, None),
        Some(_) if !request.options.is_null() => {
            return Err(wrong(
                "a game that continues from a position has the options of that game: leave out options".to_string(),
            ));
        }
        Some(origin) => {
            let beginning = continue_game(hub, &request, origin, actor).await?;
            (beginning.0, Some(beginning.1))
        }
    };
    let mut seats = Vec::new();
    for seat in &request.seats {
        seats.push(match seat {
            SeatRequest::Open => SeatSetup::Open,
            SeatRequest::Me => SeatSetup::Person { user: actor.user.clone(), name: actor.name.clone() },
            SeatRequest::Bot { level } => {
                let level = level_of(&request.game, level, has_pack(&options))?;
                SeatSetup::Bot { level, name: String::new() }
            }
        });
    }
    if seats.iter().filter(|seat| matches!(seat, SeatSetup::Person { .. })).count() > 1 {
        return Err(wrong("you can take one seat only".to_string()));
    }
    if seats.iter().all(|seat| matches!(seat, SeatSetup::Bot { .. })) {
        return Err(wrong("a table needs a person: leave a seat open, or take one".to_string()));
    }
    let setup = Setup {
        rules: meta.rules_version,
        game: request.game,
        options,
        seats,
        public: request.public,
        clock: request.clock,
        away_seconds: request.away_seconds,
        hints: request.hints,
        take_backs: request.take_backs,
        spectator_chat: request.spectator_chat,
        host: actor.user.clone(),
        from,
    };
    let seed = request.seed.map_or_else(random_seed, |text| seed_from(&text));
    store_table(hub, setup, seed, Vec::new()).await
}

/// The options and the beginning of a game that continues from a position of a finished one. Its other players must be
/// computer players: the person has seen all cards of that position.
async fn continue_game(
    hub: &Arc<Hub>,
    request: &CreateTable,
    origin: &Origin,
    actor: &Actor,
) -> Result<(Value, Beginning), Refusal> {
    let wrong = |message: &str| Refusal::new(Code::BadMessage, message);
    let people = request.seats.iter().filter(|seat| matches!(seat, SeatRequest::Me)).count();
    let open = request.seats.iter().any(|seat| matches!(seat, SeatRequest::Open));
    if people != 1 || open {
        return Err(wrong("a game continues from a position with you and computer players only"));
    }
    let live = hub.open_authorized(&origin.table, Some(&actor.user)).await?;
    let (record, finished) = live.read(|table| (table.record(), table.finished_game())).await?;
    let (Some(mut record), Some(FinishedGame { game, whole, .. })) = (record, finished) else {
        return Err(Refusal::new(Code::NotOver, "the game is not over yet"));
    };
    if request.game != record.game || request.seats.len() != record.seats.count() {
        return Err(wrong("a game continues with the same game and the same number of seats"));
    }
    let Some(game) = game.filter(|_| whole) else {
        let why = "the rules have been corrected since this game, so it cannot be continued";
        return Err(Refusal::new(Code::NotAllowed, why));
    };
    if origin.actions > game.actions_played() {
        return Err(wrong("the game has fewer actions"));
    }
    let unreadable = || Refusal::internal(&"a finished game cannot be replayed");
    let actions = before_simultaneous_choices(&*game, origin.actions).ok_or_else(unreadable)?;
    if game.back_to(actions).ok_or_else(unreadable)?.to_act().is_empty() {
        return Err(Refusal::new(Code::Over, "the game is over at this position"));
    }
    let options = game.options();
    record.names.clear();
    record.actions.truncate(actions);
    let origin = Origin { table: origin.table.clone(), actions };
    Ok((options, Beginning { origin, record: record.to_string() }))
}

/// The last position up to this one in which no seat has chosen already what others choose at the same time: they must
/// not see that choice.
fn before_simultaneous_choices(game: &dyn LobbyMatch, actions: usize) -> Option<usize> {
    let mut at = actions;
    while let Some(before) = at.checked_sub(1) {
        let (seat, _) = game.action(before)?;
        let (asked, still) = (game.back_to(before)?.to_act(), game.back_to(at)?.to_act());
        if still.is_empty() || asked.without(seat) != still {
            break;
        }
        at = before;
    }
    Some(at)
}

/// Creates a table with the settings and computer players of a finished game. The other players may take their seats
/// again.
pub(crate) async fn create_rematch(hub: &Arc<Hub>, over: &TableState, actor: &Actor) -> Result<CreatedTable, Refusal> {
    let mut setup = over.setup().clone();
    if let Some(meta) = find(&setup.game).map(|game| game.meta()) {
        setup.rules = meta.rules_version;
    }
    setup.seats = over.rematch_seats(&actor.user, &actor.name);
    setup.host = actor.user.clone();
    setup.from = None;
    store_table(hub, setup, random_seed(), over.users().cloned().collect()).await
}

/// Stores a new table with these members.
async fn store_table(
    hub: &Arc<Hub>,
    mut setup: Setup,
    seed: [u8; 32],
    members: Vec<UserId>,
) -> Result<CreatedTable, Refusal> {
    let seed = Seed::ChaCha20(seed);
    // Refuse invalid options now, not when the game starts.
    let count = Seats::new(setup.seats.len())
        .ok_or_else(|| Refusal::new(Code::BadMessage, "a table cannot have this number of seats"))?;
    let trial = Seed::ChaCha20(random_seed());
    harena_catalog::open(&setup.game, &setup.options, count, trial)?;
    hub.packs.remember(&setup.options);
    let (id, invitation) = (TableId::random(), Secret::random());
    name_bots(&mut setup.seats, &id);
    let row = TableRow {
        id: id.clone(),
        setup: serde_json::to_string(&setup).expect("a setup is plain data"),
        seed: seed.to_string(),
        invite: invitation.reveal().to_string(),
        created: now(),
        phase: Phase::Waiting.name().to_string(),
        summary: String::new(),
    };
    let mut table = TableState::new(&row)?;
    let new = NewTable {
        id: id.clone(),
        game: setup.game.clone(),
        setup: row.setup,
        seed: row.seed,
        invite: row.invite,
        listed: setup.public,
        created: row.created,
        creator: setup.host.clone(),
        members,
    };
    let made = table.apply_new(row.created, TableEvent::Made)?;
    let entry = Entry { sequence: 1, at: row.created, body: made.body() };
    let first = NewEntry { table: id.clone(), entry, listing: table.listing(), jobs: table.jobs(), member: None };
    hub.store.create_table(&new, &first).await?;
    hub.metrics.tables_created.inc();
    hub.wake_bots();
    Ok(CreatedTable { id, invitation })
}

fn check_times(request: &CreateTable) -> Result<(), Refusal> {
    const SECONDS: u32 = 86_400;
    let fits = match request.clock {
        Clock::None => true,
        Clock::Move { seconds } => (5..=SECONDS).contains(&seconds),
        Clock::Game { seconds, increment } => (10..=SECONDS).contains(&seconds) && increment <= 600,
        Clock::Days { days } => (1..=30).contains(&days),
    };
    if !fits {
        let text = "a clock has 5 to 86400 seconds per decision, 10 to 86400 seconds per game with an increment of up to 600, or \
                    1 to 30 days per decision";
        return Err(Refusal::new(Code::BadMessage, text));
    }
    if request.away_seconds.is_some_and(|seconds| !(10..=SECONDS).contains(&seconds)) {
        return Err(Refusal::new(Code::BadMessage, "away_seconds is from 10 to 86400"));
    }
    Ok(())
}
