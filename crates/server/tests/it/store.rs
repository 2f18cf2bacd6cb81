//! What is promised of storage, for both databases alike.

use harena_server::store::{Append, Entry, Gap, ListQuery, Listing, NewEntry, NewTable, Stale, Store, Tidied, User};
use harena_server::{TableId, UserId};

use crate::common::file;

fn id<T>(letter: char, parse: impl Fn(&str) -> Option<T>) -> T {
    (12..=16).find_map(|length| parse(&letter.to_string().repeat(length))).expect("a letter of ids")
}

pub(crate) fn user(letter: char) -> UserId {
    id(letter, UserId::parse)
}

/// One of many.
fn numbered(number: u64) -> UserId {
    let text: String = format!("{number:016o}").chars().map(|digit| (b'a' + digit as u8 - b'0') as char).collect();
    (12..=16).find_map(|length| UserId::parse(&text[16 - length..])).expect("letters of ids")
}

pub(crate) fn table_id(letter: char) -> TableId {
    id(letter, TableId::parse)
}

pub(crate) async fn add_user(store: &Store, letter: char, at: i64) {
    let user = User { id: user(letter), name: letter.to_string(), login: None };
    store.create_user(&user, &format!("token {letter}"), at).await.unwrap();
}

fn listing(phase: &'static str) -> Listing {
    Listing { phase, summary: "{}".to_string(), deadline: None }
}

pub(crate) async fn add_table(store: &Store, letter: char, creator: char, at: i64) {
    let table = NewTable {
        id: table_id(letter),
        game: "colossi".to_string(),
        setup: "{}".to_string(),
        seed: "chacha20 0".to_string(),
        invite: "x".to_string(),
        listed: true,
        created: at,
        creator: user(creator),
        members: Vec::new(),
    };
    store.create_table(&table, &entry(letter, 0, at, "waiting", None)).await.unwrap();
}

pub(crate) fn entry(
    letter: char,
    sequence: i64,
    at: i64,
    phase: &'static str,
    jobs: Option<Vec<(usize, i64)>>,
) -> NewEntry {
    // The first is that the table was made.
    let entry = Entry { sequence: sequence + 1, at, body: format!("entry {sequence}") };
    NewEntry { table: table_id(letter), entry, listing: listing(phase), jobs, member: None }
}

/// What a store does with entries and jobs.
pub(crate) async fn keeps_entries_and_jobs(store: &Store) {
    add_user(store, 'a', 0).await;
    add_table(store, 'g', 'a', 0).await;
    let jobs = |since| Some(vec![(0, since), (2, since)]);
    assert_eq!(store.append(entry('g', 1, 10, "playing", jobs(1))).await.unwrap(), Append::Done);
    // The number is taken, by whoever was first, and nothing of the second is kept.
    assert_eq!(store.append(entry('g', 1, 11, "over", None)).await.unwrap(), Append::Taken);
    // Whoever did not hear that it was stored and writes the very same again finds it there.
    assert_eq!(store.append(entry('g', 1, 10, "playing", jobs(1))).await.unwrap(), Append::Done);
    let kept = store.entries(&table_id('g'), 1).await.unwrap();
    assert_eq!((kept.len(), kept[0].at), (1, 10));
    // Each job is somebody's until then, or until it is given back.
    let claimed = store.claim("one", 100, 200, 10).await.unwrap();
    assert_eq!(claimed.iter().map(|job| (job.seat, job.sequence)).collect::<Vec<_>>(), [(0, 1), (2, 1)]);
    assert!(store.claim("two", 100, 200, 10).await.unwrap().is_empty());
    assert!(store.renew(&claimed[0], "one", 300).await.unwrap());
    assert!(!store.renew(&claimed[0], "two", 900).await.unwrap(), "it is not yours");
    store.release(&claimed[1], "one", 150).await.unwrap();
    assert!(store.claim("two", 149, 200, 10).await.unwrap().is_empty(), "not before its time");
    assert_eq!(store.claim("two", 150, 200, 10).await.unwrap(), [claimed[1].clone()]);
    assert_eq!(store.claim("two", 250, 400, 10).await.unwrap().len(), 1, "the first was renewed, the second is over");
    // A job of another moment is another job: whoever was at work on the old one has lost it.
    assert_eq!(store.append(entry('g', 2, 20, "playing", Some(vec![(0, 2)]))).await.unwrap(), Append::Done);
    assert!(!store.renew(&claimed[0], "one", 900).await.unwrap());
    assert_eq!(store.claim("three", 250, 400, 10).await.unwrap().len(), 1);
    // A game that has ended stays where it ended in lists, whatever is said afterwards.
    add_table(store, 'k', 'a', 0).await;
    for (sequence, at) in [(1, 500), (2, 900)] {
        assert_eq!(store.append(entry('k', sequence, at, "over", None)).await.unwrap(), Append::Done);
    }
    let over = ListQuery { phase: Some("over".to_string()), limit: 10, ..ListQuery::default() };
    let listed: Vec<(TableId, i64)> =
        store.list(&over).await.unwrap().into_iter().map(|one| (one.id, one.updated)).collect();
    assert!(listed.contains(&(table_id('k'), 500)), "{listed:?}");
    // Packed it is the same to everybody, and no number of it is free.
    let before = store.entries(&table_id('k'), 0).await.unwrap();
    let finished = Stale { finished: Some(600), ..Stale::default() };
    assert_eq!(store.tidy(&finished).await.unwrap(), Tidied { packed: 1, ..Tidied::default() });
    assert_eq!(store.tidy(&finished).await.unwrap(), Tidied::default());
    assert_eq!(store.entries(&table_id('k'), 0).await.unwrap(), before);
    assert_eq!(store.entries(&table_id('k'), 2).await.unwrap(), before[2..]);
    assert_eq!(store.append(entry('k', 2, 950, "playing", None)).await.unwrap(), Append::Taken);
    assert_eq!(store.append(entry('k', 3, 999, "over", None)).await.unwrap(), Append::Done);
    let after = store.entries(&table_id('k'), 0).await.unwrap();
    assert_eq!((&after[..3], after[3].at, after.len()), (&before[..], 999, 4));
    assert_eq!(store.entries(&table_id('k'), 3).await.unwrap().len(), 1);
    // A game of which something is missing is kept as it is, and known to be damaged once.
    add_table(store, 's', 'a', 0).await;
    assert_eq!(store.append(entry('s', 5, 500, "over", None)).await.unwrap(), Append::Done);
    assert_eq!(store.tidy(&finished).await.unwrap(), Tidied { set_aside: 1, ..Tidied::default() });
    assert_eq!(store.tidy(&finished).await.unwrap(), Tidied::default());
    assert!(!store.set_aside(&table_id('s'), "again").await.unwrap());
    // Nobody was seen for a while: that is kept.
    let base = store.last_heartbeat().await.unwrap().unwrap_or(0) + 100_000;
    for (process, at) in [("one", 0), ("two", 3_000), ("one", 7_500)] {
        store.heartbeat(process, base + at, 4_000).await.unwrap();
    }
    assert_eq!(store.gaps(base).await.unwrap(), [Gap { since: base + 3_000, until: base + 7_500 }]);
    let noted = Gap { since: base + 8_000, until: base + 9_000 };
    store.note_gap(noted).await.unwrap();
    assert_eq!(store.gaps(base + 7_500).await.unwrap(), [noted]);
    // A table that cannot be opened is done with.
    store.retire(&table_id('g')).await.unwrap();
    assert!(store.claim("three", 999, 1000, 10).await.unwrap().is_empty());
    assert_eq!(store.entries(&table_id('g'), 1).await.unwrap().len(), 2, "what happened stays");
    // A job is of whoever made the table, however many others may look at it from the beginning.
    let others: Vec<char> = ('2'..='9').collect();
    for letter in &others {
        add_user(store, *letter, 0).await;
    }
    let again = NewTable {
        id: table_id('w'),
        game: "colossi".to_string(),
        setup: "{}".to_string(),
        seed: "chacha20 0".to_string(),
        invite: "x".to_string(),
        listed: true,
        created: 70,
        creator: user('6'),
        members: others.iter().map(|letter| user(*letter)).collect(),
    };
    store.create_table(&again, &entry('w', 0, 70, "playing", Some(vec![(1, 1)]))).await.unwrap();
    let claimed = store.claim("four", 999, 2_000, 10).await.unwrap();
    let people: Vec<&str> = claimed.iter().map(|job| job.person.as_str()).collect();
    assert_eq!(people, [user('6').as_str()]);
    // Somebody who has been forgotten is a member of nothing, and that is no mistake.
    store.add_member(&table_id('g'), &user('z'), 5).await.unwrap();
    assert!(!store.is_member(&table_id('g'), &user('z')).await.unwrap());
}

/// Somebody holds the next entry of a table in a transaction that does not end: the other tables go on.
pub(crate) async fn one_table_stops_no_other(store: &Store, held: &mut sqlx::PgConnection) {
    use sqlx::Executor as _;
    add_user(store, 'v', 0).await;
    for letter in ['t', 'u'] {
        add_table(store, letter, 'v', 0).await;
    }
    held.execute("BEGIN").await.unwrap();
    let hold = sqlx::query("INSERT INTO entries (game, sequence, at, body) VALUES ($1, 3, 7, 'other')");
    hold.bind(table_id('t').as_str()).execute(&mut *held).await.unwrap();
    let goes_on = async {
        for sequence in 2..12 {
            assert_eq!(store.append(entry('u', sequence, 7, "playing", None)).await.unwrap(), Append::Done);
        }
    };
    let (stuck, ()) = tokio::join!(store.append(entry('t', 2, 8, "playing", None)), async {
        tokio::time::timeout(std::time::Duration::from_secs(10), goes_on).await.expect("the other table goes on");
    });
    assert!(stuck.is_err(), "{stuck:?}");
    held.execute("ROLLBACK").await.unwrap();
    assert_eq!(store.append(entry('t', 2, 8, "playing", None)).await.unwrap(), Append::Done);
}

/// What a store forgets, and what it never does.
pub(crate) async fn forgets_what_nobody_uses(store: &Store) {
    let (old, recent) = (1_000, 5_000);
    for letter in ['b', 'c', 'd', 'e', 'f'] {
        add_user(store, letter, old).await;
    }
    add_user(store, 'h', recent).await;
    store.make_account(&user('c'), "carl", "hash").await.unwrap();
    // Dora has finished a game, Eve is in one where something happened lately, Frank only made a table that nobody came to.
    add_table(store, 'm', 'd', old).await;
    assert_eq!(store.append(entry('m', 1, old, "over", None)).await.unwrap(), Append::Done);
    add_table(store, 'n', 'e', old).await;
    assert_eq!(store.append(entry('n', 1, recent, "playing", None)).await.unwrap(), Append::Done);
    add_table(store, 'p', 'f', old).await;
    assert_eq!(store.append(entry('p', 1, old, "waiting", None)).await.unwrap(), Append::Done);
    add_table(store, 'q', 'h', recent).await;
    assert_eq!(store.append(entry('q', 1, recent, "waiting", None)).await.unwrap(), Append::Done);
    // Nothing is deleted where nobody wants it.
    let nothing = Stale::default();
    assert_eq!(store.tidy(&nothing).await.unwrap(), Tidied::default());
    // A game that nobody has gone on with.
    add_table(store, 'r', 'd', old).await;
    assert_eq!(store.append(entry('r', 1, old, "playing", None)).await.unwrap(), Append::Done);
    let waiting = Some(3_000);
    let stale = Stale { sessions: 3_000, guests: Some(3_000), waiting, unfinished: waiting, ..Stale::default() };
    let tidied = store.tidy(&stale).await.unwrap();
    // Bob and Frank are gone; what others have, or may want to see, is there.
    assert_eq!(tidied, Tidied { sessions: 5, guests: 2, tables: 2, ..Tidied::default() });
    for (letter, is_there) in [('m', true), ('n', true), ('p', false), ('q', true), ('r', false)] {
        assert_eq!(store.table(&table_id(letter)).await.unwrap().is_some(), is_there, "table {letter}");
        assert_eq!(!store.entries(&table_id(letter), 0).await.unwrap().is_empty(), is_there, "entries of {letter}");
    }
    assert!(store.user_of("token h", recent, 0).await.unwrap().is_some());
    assert!(store.user_of("token b", recent, 0).await.unwrap().is_none());
    assert!(store.account("carl").await.unwrap().is_some(), "an account is never forgotten");
    for letter in ['d', 'e'] {
        store.add_session(&user(letter), &format!("again {letter}"), recent).await.unwrap();
        assert!(store.user_of(&format!("again {letter}"), recent, 0).await.unwrap().is_some(), "{letter} is known");
    }
    assert_eq!(store.tidy(&stale).await.unwrap(), Tidied::default(), "there is nothing left to do");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sqlite_keeps_its_promises() {
    let store = Store::open_sqlite(&file("promises")).await.unwrap();
    keeps_entries_and_jobs(&store).await;
    store.close().await;
    let store = Store::open_sqlite(&file("forgets")).await.unwrap();
    forgets_what_nobody_uses(&store).await;
    store.close().await;
}

/// An entry that cannot be stored does not take others with it, though they are stored together.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_bad_entry_spoils_no_other() {
    let store = std::sync::Arc::new(Store::open_sqlite(&file("batch")).await.unwrap());
    add_user(&store, 'a', 0).await;
    add_table(&store, 'g', 'a', 0).await;
    let mut adding = Vec::new();
    for sequence in 1..=60 {
        // There is no table z.
        let letter = if sequence % 3 == 0 { 'z' } else { 'g' };
        let store = std::sync::Arc::clone(&store);
        adding
            .push(tokio::spawn(async move { store.append(entry(letter, sequence, 1, "playing", None)).await.is_ok() }));
    }
    let mut stored = 0;
    for one in adding {
        stored += usize::from(one.await.unwrap());
    }
    assert_eq!((stored, store.entries(&table_id('g'), 1).await.unwrap().len()), (40, 40));
    store.close().await;
}

/// Whoever stops waiting in the middle of a transaction leaves nothing behind that others would be written into.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_stops_waiting_spoils_nothing() {
    let path = file("stopped");
    let store = std::sync::Arc::new(Store::open_sqlite(&path).await.unwrap());
    add_user(&store, 'a', 0).await;
    add_table(&store, 'g', 'a', 0).await;
    for sequence in 1..=60 {
        let stopped = {
            let store = std::sync::Arc::clone(&store);
            tokio::spawn(async move {
                let user = User { id: numbered(sequence), name: "x".to_string(), login: None };
                store.create_user(&user, &format!("token {sequence}"), 0).await
            })
        };
        tokio::time::sleep(std::time::Duration::from_micros(40 * sequence)).await;
        stopped.abort();
        assert_eq!(store.append(entry('g', sequence as i64, 1, "playing", None)).await.unwrap(), Append::Done);
    }
    // As after a kill: what was only begun is gone with the connections.
    let other = sqlx::SqlitePool::connect(&format!("sqlite://{}", path.display())).await.unwrap();
    let stored: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM entries").fetch_one(&other).await.unwrap();
    assert_eq!(stored, 61);
    let halves = "SELECT COUNT(*) FROM users WHERE id NOT IN (SELECT user_id FROM sessions)";
    let halves: i64 = sqlx::query_scalar(halves).fetch_one(&other).await.unwrap();
    assert_eq!(halves, 0, "all or nothing");
    other.close().await;
    store.close().await;
}
