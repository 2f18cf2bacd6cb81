//! The store, with the same checks for both databases.

use std::collections::BTreeMap;

use harena_server::store::{
    Append, Claim, CleanedUp, Entry, Gap, Job, ListQuery, Listed, Listing, NewEntry, NewTable, Stale, Store, User,
};
use harena_server::{TableId, UserId};

use crate::common::{LONG, file, sqlite};

fn id<T>(letter: char, parse: impl Fn(&str) -> Option<T>) -> T {
    (12..=16).find_map(|length| parse(&letter.to_string().repeat(length))).expect("a valid letter of ids")
}

pub(crate) fn user(letter: char) -> UserId {
    id(letter, UserId::parse)
}

/// A user id that differs for each number.
fn numbered_user(number: u64) -> UserId {
    let text: String = format!("{number:016o}").chars().map(|digit| (b'a' + digit as u8 - b'0') as char).collect();
    (12..=16).find_map(|length| UserId::parse(&text[16 - length..])).expect("valid letters of ids")
}

/// A table id that differs for each number.
fn numbered_table(number: u64) -> TableId {
    let id = numbered_user(number);
    (12..=16)
        .find_map(|length| TableId::parse(id.as_str().get(id.as_str().len() - length..)?))
        .expect("valid letters of ids")
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
    // The first entry is the creation of the table.
    let entry = Entry { sequence: sequence + 1, at, body: format!("entry {sequence}") };
    NewEntry { table: table_id(letter), entry, listing: listing(phase), jobs, member: None }
}

async fn claim(store: &Store, process: &str, now: i64, until: i64) -> Vec<Job> {
    let claim = Claim { process, now, until, limit: 10, per_person: 10, except: &[] };
    let mut jobs = store.claim(&claim).await.unwrap();
    jobs.sort_by_key(|job| job.seat);
    jobs
}

/// Checks that people with many jobs do not delay a person with one.
pub(crate) async fn check_jobs_are_shared_fairly(store: &Store) {
    const HOGS: u64 = 12;
    const JOBS: usize = 100;
    let (now, until) = (50_000, 60_000);
    // The jobs of other tests are not free.
    let others = Claim { process: "other", now, until, limit: 1_000, per_person: 1_000, except: &[] };
    store.claim(&others).await.unwrap();
    // Their jobs are the older ones.
    for (number, jobs) in (0..HOGS).map(|number| (number, JOBS)).chain([(HOGS, 1)]) {
        let creator = numbered_user(0o1000 + number);
        let person = User { id: creator.clone(), name: format!("{number}"), login: None };
        store.create_user(&person, &format!("fair {number}"), 0).await.unwrap();
        let (id, at) = (numbered_table(number), 100 + number as i64);
        let table = NewTable {
            id: id.clone(),
            game: "colossi".to_string(),
            setup: "{}".to_string(),
            seed: "chacha20 0".to_string(),
            invite: "x".to_string(),
            listed: false,
            created: at,
            creator,
            members: Vec::new(),
        };
        let jobs = Some((0..jobs).map(|seat| (seat, 1)).collect());
        let entry = Entry { sequence: 1, at, body: "{}".to_string() };
        let first = NewEntry { table: id, entry, listing: listing("playing"), jobs, member: None };
        store.create_table(&table, &first).await.unwrap();
    }
    let claim = async |limit: usize, except: &[TableId]| {
        let claim = Claim { process: "one", now, until, limit, per_person: 30, except };
        store.claim(&claim).await.unwrap()
    };
    let lone = numbered_user(0o1000 + HOGS);
    let count = |jobs: &[Job]| {
        let mut count = BTreeMap::<String, usize>::new();
        jobs.iter().for_each(|job| *count.entry(job.person.clone()).or_default() += 1);
        count
    };
    // Everybody gets a job before anybody gets a second one.
    let first = claim(HOGS as usize + 1, &[]).await;
    assert!(first.iter().any(|job| job.person == lone.as_str()), "{:?}", count(&first));
    assert_eq!(count(&first).len(), HOGS as usize + 1);
    // With its job running, the next turns are those of the others.
    let second = claim(HOGS as usize, &[]).await;
    assert_eq!(count(&second).values().collect::<Vec<_>>(), [&1; HOGS as usize]);
    // A person has a limited number of jobs at a time.
    let rest = claim(10 * JOBS * HOGS as usize, &[]).await;
    assert_eq!(count(&rest).values().collect::<Vec<_>>(), [&28; HOGS as usize]);
    assert!(claim(JOBS, &[]).await.is_empty());
    // When one job of somebody is released, their next job may be claimed; that of the lone person comes first.
    let own = first.iter().find(|job| job.person == lone.as_str()).unwrap();
    for job in [&second[0], own] {
        store.release(job, "one", 0).await.unwrap();
    }
    let next = claim(1, &[]).await;
    assert_eq!(next[0].person, lone.as_str());
    assert_eq!(claim(JOBS, &[second[0].table.clone()]).await, [], "these tables are left out");
    assert_eq!(claim(JOBS, &[]).await.len(), 1);
    for number in 0..=HOGS {
        store.retire(&numbered_table(number)).await.unwrap();
    }
}

/// Checks entries, jobs, packing and gaps.
pub(crate) async fn check_entries_and_jobs(store: &Store) {
    add_user(store, 'a', 0).await;
    add_table(store, 'g', 'a', 0).await;
    let jobs = |since| Some(vec![(0, since), (2, since)]);
    assert_eq!(store.append(entry('g', 1, 10, "playing", jobs(1))).await.unwrap(), Append::Done);
    // The number is taken, and nothing of the second entry is stored.
    assert_eq!(store.append(entry('g', 1, 11, "over", None)).await.unwrap(), Append::Taken);
    // Writing the same entry again, after a lost answer, succeeds.
    assert_eq!(store.append(entry('g', 1, 10, "playing", jobs(1))).await.unwrap(), Append::Done);
    let stored = store.entries(&table_id('g'), 1).await.unwrap();
    assert_eq!((stored.len(), stored[0].at), (1, 10));
    // A claim lasts until its end, or until the job is released.
    let claimed = claim(store, "one", 100, 200).await;
    assert_eq!(claimed.iter().map(|job| (job.seat, job.sequence)).collect::<Vec<_>>(), [(0, 1), (2, 1)]);
    assert!(claim(store, "two", 100, 200).await.is_empty());
    assert!(store.renew(&claimed[0], "one", 300).await.unwrap());
    assert!(!store.renew(&claimed[0], "two", 900).await.unwrap(), "another process has claimed it");
    store.release(&claimed[1], "one", 150).await.unwrap();
    assert!(claim(store, "two", 149, 200).await.is_empty(), "it was released for later");
    assert_eq!(claim(store, "two", 150, 200).await, [claimed[1].clone()]);
    assert_eq!(claim(store, "two", 250, 400).await.len(), 1, "the first claim was renewed, the second has ended");
    // Each position has its own jobs: the claims of the old ones are lost.
    assert_eq!(store.append(entry('g', 2, 20, "playing", Some(vec![(0, 2)]))).await.unwrap(), Append::Done);
    assert!(!store.renew(&claimed[0], "one", 900).await.unwrap());
    assert_eq!(claim(store, "three", 250, 400).await.len(), 1);
    // Lists show the end of a game as its last change, also after later chat.
    add_table(store, 'k', 'a', 0).await;
    for (sequence, at) in [(1, 500), (2, 900)] {
        assert_eq!(store.append(entry('k', sequence, at, "over", None)).await.unwrap(), Append::Done);
    }
    let over = ListQuery { phase: Some("over".to_string()), limit: 10, ..ListQuery::default() };
    let listed: Vec<(TableId, i64)> =
        store.list(&over).await.unwrap().into_iter().map(|one| (one.id, one.updated)).collect();
    assert!(listed.contains(&(table_id('k'), 500)), "{listed:?}");
    // A compressed game reads the same, and its numbers stay taken.
    let before = store.entries(&table_id('k'), 0).await.unwrap();
    let finished = Stale { finished: Some(600), ..Stale::default() };
    assert_eq!(store.clean_up(&finished).await.unwrap(), CleanedUp { compressed: 1, ..CleanedUp::default() });
    assert_eq!(store.clean_up(&finished).await.unwrap(), CleanedUp::default());
    assert_eq!(store.entries(&table_id('k'), 0).await.unwrap(), before);
    assert_eq!(store.entries(&table_id('k'), 2).await.unwrap(), before[2..]);
    assert_eq!(store.append(entry('k', 2, 950, "playing", None)).await.unwrap(), Append::Taken);
    assert_eq!(store.append(entry('k', 3, 999, "over", None)).await.unwrap(), Append::Done);
    let after = store.entries(&table_id('k'), 0).await.unwrap();
    assert_eq!((&after[..3], after[3].at, after.len()), (&before[..], 999, 4));
    assert_eq!(store.entries(&table_id('k'), 3).await.unwrap().len(), 1);
    // A game with missing entries is not compressed, and is set aside once.
    add_table(store, 's', 'a', 0).await;
    assert_eq!(store.append(entry('s', 5, 500, "over", None)).await.unwrap(), Append::Done);
    assert_eq!(store.clean_up(&finished).await.unwrap(), CleanedUp { set_aside: 1, ..CleanedUp::default() });
    assert_eq!(store.clean_up(&finished).await.unwrap(), CleanedUp::default());
    assert!(!store.set_aside(&table_id('s'), "again").await.unwrap());
    // A time without heartbeats is stored as a gap.
    let base = store.last_heartbeat().await.unwrap().unwrap_or(0) + 100_000;
    for (process, at) in [("one", 0), ("two", 3_000), ("one", 7_500)] {
        store.heartbeat(process, base + at, 4_000).await.unwrap();
    }
    assert_eq!(store.gaps(base).await.unwrap(), [Gap { since: base + 3_000, until: base + 7_500 }]);
    let noted = Gap { since: base + 8_000, until: base + 9_000 };
    store.add_gap(noted).await.unwrap();
    assert_eq!(store.gaps(base + 7_500).await.unwrap(), [noted]);
    // A retired table has no jobs.
    store.retire(&table_id('g')).await.unwrap();
    assert!(claim(store, "three", 999, 1000).await.is_empty());
    assert_eq!(store.entries(&table_id('g'), 1).await.unwrap().len(), 2, "its entries stay");
    // A job belongs to the person who created the table, not to other members.
    let others: Vec<char> = ('2'..='9').collect();
    for letter in &others {
        add_user(store, *letter, 0).await;
    }
    let shared = NewTable {
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
    store.create_table(&shared, &entry('w', 0, 70, "playing", Some(vec![(1, 1)]))).await.unwrap();
    let claimed = claim(store, "four", 999, 2_000).await;
    let people: Vec<&str> = claimed.iter().map(|job| job.person.as_str()).collect();
    assert_eq!(people, [user('6').as_str()]);
    check_lists(store, '3', &['w']).await;
    // Adding a deleted person to a table is no error, and has no effect.
    store.add_member(&table_id('g'), &user('z'), 5).await.unwrap();
    assert!(!store.is_member(&table_id('g'), &user('z')).await.unwrap());
}

/// Checks that a transaction that locks one table does not block the others.
pub(crate) async fn check_tables_are_independent(store: &Store, other: &mut sqlx::PgConnection) {
    use sqlx::Executor as _;
    add_user(store, 'v', 0).await;
    for letter in ['t', 'u'] {
        add_table(store, letter, 'v', 0).await;
    }
    other.execute("BEGIN").await.unwrap();
    let lock = sqlx::query("INSERT INTO entries (game, sequence, at, body) VALUES ($1, 3, 7, 'other')");
    lock.bind(table_id('t').as_str()).execute(&mut *other).await.unwrap();
    let appending = async {
        for sequence in 2..12 {
            assert_eq!(store.append(entry('u', sequence, 7, "playing", None)).await.unwrap(), Append::Done);
        }
    };
    let (blocked, ()) = tokio::join!(store.append(entry('t', 2, 8, "playing", None)), async {
        tokio::time::timeout(LONG, appending).await.expect("the other table is not blocked");
    });
    assert!(blocked.is_err(), "{blocked:?}");
    other.execute("ROLLBACK").await.unwrap();
    assert_eq!(store.append(entry('t', 2, 8, "playing", None)).await.unwrap(), Append::Done);
}

/// Checks what a cleanup deletes, and what it keeps.
pub(crate) async fn check_cleanup(store: &Store) {
    let (old, recent) = (1_000, 5_000);
    for letter in ['b', 'c', 'd', 'e', 'f'] {
        add_user(store, letter, old).await;
    }
    add_user(store, 'h', recent).await;
    store.make_account(&user('c'), "carl", "hash").await.unwrap();
    // Dora has finished a game, Eve is in an active one, Frank has only created a table that did not start.
    add_table(store, 'm', 'd', old).await;
    assert_eq!(store.append(entry('m', 1, old, "over", None)).await.unwrap(), Append::Done);
    add_table(store, 'n', 'e', old).await;
    assert_eq!(store.append(entry('n', 1, recent, "playing", None)).await.unwrap(), Append::Done);
    add_table(store, 'p', 'f', old).await;
    assert_eq!(store.append(entry('p', 1, old, "waiting", None)).await.unwrap(), Append::Done);
    add_table(store, 'q', 'h', recent).await;
    assert_eq!(store.append(entry('q', 1, recent, "waiting", None)).await.unwrap(), Append::Done);
    // Nothing is deleted without a limit.
    let nothing = Stale::default();
    assert_eq!(store.clean_up(&nothing).await.unwrap(), CleanedUp::default());
    // An abandoned game.
    add_table(store, 'r', 'd', old).await;
    assert_eq!(store.append(entry('r', 1, old, "playing", None)).await.unwrap(), Append::Done);
    let waiting = Some(3_000);
    let stale = Stale { sessions: 3_000, guests: Some(3_000), waiting, unfinished: waiting, ..Stale::default() };
    let cleaned = store.clean_up(&stale).await.unwrap();
    // Bob and Frank, their tables and the abandoned game are deleted; the rest is kept.
    assert_eq!(cleaned, CleanedUp { sessions: 5, guests: 2, tables: 2, ..CleanedUp::default() });
    for (letter, kept) in [('m', true), ('n', true), ('p', false), ('q', true), ('r', false)] {
        assert_eq!(store.table(&table_id(letter)).await.unwrap().is_some(), kept, "table {letter}");
        assert_eq!(!store.entries(&table_id(letter), 0).await.unwrap().is_empty(), kept, "entries of {letter}");
    }
    assert!(store.user_of("token h", recent, 0).await.unwrap().is_some());
    assert!(store.user_of("token b", recent, 0).await.unwrap().is_none());
    assert!(store.account("carl").await.unwrap().is_some(), "accounts are never deleted");
    for letter in ['d', 'e'] {
        store.add_session(&user(letter), &format!("again {letter}"), recent).await.unwrap();
        assert!(store.user_of(&format!("again {letter}"), recent, 0).await.unwrap().is_some(), "{letter} still exists");
    }
    assert_eq!(store.clean_up(&stale).await.unwrap(), CleanedUp::default(), "there is nothing left to do");
}

/// Every list is a part of the list of all public tables.
pub(crate) async fn check_lists(store: &Store, member: char, tables: &[char]) {
    let ids = async |list: ListQuery| -> Vec<TableId> {
        let list = ListQuery { limit: 100, fresh: -1, ..list };
        store.list(&list).await.unwrap().into_iter().map(|listed| listed.id).collect()
    };
    let all = store.list_all(&ListQuery { limit: 100, ..ListQuery::default() }).await.unwrap();
    assert!(all.is_sorted_by_key(|listed| (-listed.updated, listed.id.as_str())), "{all:?}");
    let expected = |fits: &dyn Fn(&Listed) -> bool| -> Vec<TableId> {
        all.iter().filter(|listed| fits(listed)).map(|listed| listed.id.clone()).collect()
    };
    assert_eq!(ids(ListQuery::default()).await, expected(&|_| true));
    for phase in ["waiting", "playing", "over"] {
        for game in [None, Some("colossi".to_string())] {
            let list = ListQuery { phase: Some(phase.to_string()), game, ..ListQuery::default() };
            assert_eq!(ids(list).await, expected(&|listed| listed.phase == phase), "{phase}");
        }
    }
    assert!(all.len() > 2);
    let before = all[1].updated;
    let later = ListQuery { before: Some(before), ..ListQuery::default() };
    assert_eq!(ids(later).await, expected(&|listed| listed.updated < before));
    let two = store.list(&ListQuery { limit: 2, fresh: -1, ..ListQuery::default() }).await.unwrap();
    assert_eq!(two.iter().map(|listed| &listed.id).collect::<Vec<_>>(), [&all[0].id, &all[1].id]);
    let strange = Some("x".to_string());
    assert_eq!(ids(ListQuery { game: strange.clone(), ..ListQuery::default() }).await, []);
    assert_eq!(ids(ListQuery { phase: strange, ..ListQuery::default() }).await, []);
    let own = ListQuery { member: Some(user(member)), ..ListQuery::default() };
    let of_member = expected(&|listed| tables.iter().any(|letter| table_id(*letter) == listed.id));
    assert_eq!(ids(own.clone()).await, of_member);
    assert_eq!(ids(ListQuery { game: Some("x".to_string()), ..own }).await, []);
}

/// One table that cannot be deleted, and one that cannot be compressed, do not stop the cleanup of anything else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cleanup_continues_after_an_error() {
    let path = file("cleanup-errors");
    let store = Store::open_sqlite(&path).await.unwrap();
    for letter in ['a', 'z'] {
        add_user(&store, letter, 0).await;
    }
    for (letter, phase) in
        [('b', "waiting"), ('c', "waiting"), ('d', "playing"), ('e', "over"), ('f', "over"), ('g', "playing")]
    {
        add_table(&store, letter, 'a', 1).await;
        assert_eq!(store.append(entry(letter, 1, 1, phase, None)).await.unwrap(), Append::Done);
    }
    let other = sqlite(&path).await;
    let trigger = format!(
        "CREATE TRIGGER fails BEFORE DELETE ON entries WHEN OLD.game IN ('{}', '{}', '{}') \
         BEGIN SELECT RAISE(ABORT, 'broken'); END",
        table_id('b').as_str(),
        table_id('d').as_str(),
        table_id('e').as_str()
    );
    sqlx::raw_sql(&trigger).execute(&other).await.unwrap();
    let old = Some(100);
    let stale = Stale { sessions: 100, guests: old, waiting: old, unfinished: old, finished: old, ..Stale::default() };
    let cleaned = store.clean_up(&stale).await.unwrap();
    assert_eq!(
        cleaned,
        CleanedUp { sessions: 2, guests: 1, tables: 2, compressed: 1, failed: 3, ..CleanedUp::default() }
    );
    assert_eq!(store.clean_up(&stale).await.unwrap(), CleanedUp { failed: 3, ..CleanedUp::default() });
    sqlx::raw_sql("DROP TRIGGER fails").execute(&other).await.unwrap();
    let rest = CleanedUp { tables: 2, compressed: 1, ..CleanedUp::default() };
    assert_eq!(store.clean_up(&stale).await.unwrap(), rest);
    other.close().await;
    store.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_sqlite_store_works() {
    let store = Store::open_sqlite(&file("store")).await.unwrap();
    check_entries_and_jobs(&store).await;
    check_jobs_are_shared_fairly(&store).await;
    store.close().await;
    let store = Store::open_sqlite(&file("cleanup")).await.unwrap();
    check_cleanup(&store).await;
    store.close().await;
}

/// An entry that cannot be stored does not affect the others of its batch.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invalid_entry_affects_no_other() {
    let store = std::sync::Arc::new(Store::open_sqlite(&file("batch")).await.unwrap());
    add_user(&store, 'a', 0).await;
    add_table(&store, 'g', 'a', 0).await;
    let mut appends = Vec::new();
    for sequence in 1..=60 {
        // There is no table z.
        let letter = if sequence % 3 == 0 { 'z' } else { 'g' };
        let store = std::sync::Arc::clone(&store);
        appends
            .push(tokio::spawn(async move { store.append(entry(letter, sequence, 1, "playing", None)).await.is_ok() }));
    }
    let mut stored = 0;
    for append in appends {
        stored += usize::from(append.await.unwrap());
    }
    assert_eq!((stored, store.entries(&table_id('g'), 1).await.unwrap().len()), (40, 40));
    store.close().await;
}

/// A call that is cancelled in the middle of a transaction does not leave it open for later writes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_cancelled_call_leaves_no_transaction_open() {
    let path = file("cancelled");
    let store = std::sync::Arc::new(Store::open_sqlite(&path).await.unwrap());
    add_user(&store, 'a', 0).await;
    add_table(&store, 'g', 'a', 0).await;
    for sequence in 1..=60 {
        let cancelled = {
            let store = std::sync::Arc::clone(&store);
            tokio::spawn(async move {
                let user = User { id: numbered_user(sequence), name: "x".to_string(), login: None };
                store.create_user(&user, &format!("token {sequence}"), 0).await
            })
        };
        tokio::time::sleep(std::time::Duration::from_micros(40 * sequence)).await;
        cancelled.abort();
        assert_eq!(store.append(entry('g', sequence as i64, 1, "playing", None)).await.unwrap(), Append::Done);
    }
    // Another connection does not see open transactions.
    let other = sqlite(&path).await;
    let stored: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM entries").fetch_one(&other).await.unwrap();
    assert_eq!(stored, 61);
    let incomplete = "SELECT COUNT(*) FROM users WHERE id NOT IN (SELECT user_id FROM sessions)";
    let incomplete: i64 = sqlx::query_scalar(incomplete).fetch_one(&other).await.unwrap();
    assert_eq!(incomplete, 0, "all or nothing");
    other.close().await;
    store.close().await;
}
