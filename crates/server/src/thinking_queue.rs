//! Whose turn it is to think: threads are few, and anyone who wants one waits in line. There is a line of people, each with a line of
//! their tables, so somebody with two hundred tables waits for their own tables and not others for them.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// So much shorter each thinks at most when many want to.
const SHORTEST: f64 = 20.0;

/// The threads for thinking.
#[derive(Clone, Debug)]
pub(crate) struct ThinkingQueue(Arc<Mutex<Lines>>);

#[derive(Debug)]
struct Lines {
    threads: usize,
    free: usize,
    /// People who wait, in the order of their turns.
    people: VecDeque<String>,
    waiting: HashMap<String, Tables>,
    /// How many think or wait, for each person.
    present: HashMap<String, usize>,
}

/// The tables of a person, in the order of their turns, and who waits at each.
#[derive(Debug, Default)]
struct Tables {
    order: VecDeque<String>,
    waiting: HashMap<String, VecDeque<oneshot::Sender<ThinkingThread>>>,
}

/// Somebody who wants to think.
#[derive(Debug)]
pub(crate) struct QueuePlace {
    turns: ThinkingQueue,
    person: String,
}

/// A thread to think on, until this is dropped.
#[derive(Debug)]
pub(crate) struct ThinkingThread {
    turns: ThinkingQueue,
}

impl ThinkingQueue {
    pub(crate) fn new(threads: usize) -> ThinkingQueue {
        let (people, waiting, present) = Default::default();
        ThinkingQueue(Arc::new(Mutex::new(Lines { threads, free: threads, people, waiting, present })))
    }

    fn lock(&self) -> MutexGuard<'_, Lines> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gets in line. From now on this one counts when it is asked how many there are.
    pub(crate) fn enter(&self, person: &str) -> QueuePlace {
        *self.lock().present.entry(person.to_string()).or_default() += 1;
        QueuePlace { turns: self.clone(), person: person.to_string() }
    }

    /// Waits for a thread. A person who stops waiting is passed over.
    async fn wait(&self, person: &str, table: &str) -> ThinkingThread {
        let turn = {
            let mut lines = self.lock();
            if lines.free > 0 {
                // Nobody waits while a thread is free.
                lines.free -= 1;
                return ThinkingThread { turns: self.clone() };
            }
            lines.queue(person, table)
        };
        turn.await.expect("a line is kept as long as anybody waits")
    }
}

impl Lines {
    fn queue(&mut self, person: &str, table: &str) -> oneshot::Receiver<ThinkingThread> {
        let (give, turn) = oneshot::channel();
        let tables = self.waiting.entry(person.to_string()).or_insert_with(|| {
            self.people.push_back(person.to_string());
            Tables::default()
        });
        let line = tables.waiting.entry(table.to_string()).or_insert_with(|| {
            tables.order.push_back(table.to_string());
            VecDeque::new()
        });
        line.push_back(give);
        turn
    }

    /// A person who is next: the next person, with the next of their tables.
    fn next(&mut self) -> Option<oneshot::Sender<ThinkingThread>> {
        let person = self.people.pop_front()?;
        let tables = self.waiting.get_mut(&person)?;
        let table = tables.order.pop_front()?;
        let line = tables.waiting.get_mut(&table)?;
        let next = line.pop_front();
        if line.is_empty() {
            tables.waiting.remove(&table);
        } else {
            tables.order.push_back(table);
        }
        if tables.order.is_empty() {
            self.waiting.remove(&person);
        } else {
            self.people.push_back(person);
        }
        next
    }
}

impl QueuePlace {
    pub(crate) async fn turn(&self, table: &str) -> ThinkingThread {
        self.turns.wait(&self.person, table).await
    }

    /// By how much shorter this one thinks because of all who want to: as if everybody had the same share of the threads.
    pub(crate) fn share(&self) -> f64 {
        let lines = self.turns.lock();
        let own = lines.present.get(&self.person).copied().unwrap_or(1);
        let crowd = (lines.present.len() * own) as f64 / lines.threads.max(1) as f64;
        crowd.clamp(1.0, SHORTEST)
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        let mut lines = self.turns.lock();
        if let Some(count) = lines.present.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                lines.present.remove(&self.person);
            }
        }
    }
}

impl Drop for ThinkingThread {
    fn drop(&mut self) {
        let mut lines = self.turns.lock();
        while let Some(next) = lines.next() {
            if next.is_closed() {
                continue; // has stopped waiting
            }
            drop(lines);
            // If they stop waiting just now, their turn is dropped like any other, and goes on from there.
            let _ = next.send(ThinkingThread { turns: self.turns.clone() });
            return;
        }
        lines.free += 1;
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    fn polled<T>(future: impl Future<Output = T>) -> Option<T> {
        match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(value) => Some(value),
            Poll::Pending => None,
        }
    }

    #[tokio::test]
    async fn nobody_waits_behind_all_the_tables_of_another() {
        let turns = ThinkingQueue::new(1);
        let first = polled(turns.enter("hog").turn("t0")).unwrap();
        let mut order = Vec::new();
        let lines: Vec<_> = (0..6)
            .map(|index| ("hog", ["t1", "t1", "t2", "t2", "t3", "t3"][index]))
            .chain([("lone", "t9")])
            .map(|(person, table)| (person, table, turns.lock().queue(person, table)))
            .collect();
        drop(first);
        let mut lines = lines;
        while !lines.is_empty() {
            let index = lines.iter_mut().position(|(_, _, turn)| turn.try_recv().is_ok()).expect("somebody is next");
            // Taking the turn and dropping it at once gave it to the next already.
            let (person, table, _) = lines.remove(index);
            order.push((person, table));
        }
        assert_eq!(order.len(), 7);
        assert_eq!(turns.lock().free, 1);
        assert!(turns.lock().waiting.is_empty() && turns.lock().people.is_empty());
    }

    #[test]
    fn people_take_turns_and_so_do_their_tables() {
        let turns = ThinkingQueue::new(1);
        let _first = polled(turns.enter("hog").turn("t0")).unwrap();
        let mut lines = turns.lock();
        let kept: Vec<_> = [("hog", "t1"), ("hog", "t1"), ("hog", "t2"), ("hog", "t3"), ("lone", "t9"), ("lone", "t9")]
            .map(|(person, table)| ((person, table), lines.queue(person, table)))
            .into();
        let mut order = Vec::new();
        let mut kept = kept;
        while let Some(next) = lines.next() {
            // Whose sender it is, is seen by who hears that it is gone.
            drop(next);
            let gone = |(_, turn): &mut ((&str, &str), oneshot::Receiver<ThinkingThread>)| {
                matches!(turn.try_recv(), Err(oneshot::error::TryRecvError::Closed))
            };
            let index = kept.iter_mut().position(gone).unwrap();
            order.push(kept.remove(index).0);
        }
        let wanted = [("hog", "t1"), ("lone", "t9"), ("hog", "t2"), ("lone", "t9"), ("hog", "t3"), ("hog", "t1")];
        assert_eq!(order, wanted);
    }

    #[test]
    fn whoever_stops_waiting_is_passed_over() {
        let turns = ThinkingQueue::new(2);
        let one = polled(turns.enter("a").turn("t")).unwrap();
        let two = polled(turns.enter("b").turn("t")).unwrap();
        assert!(polled(turns.enter("c").turn("t")).is_none(), "and that one is gone again");
        drop((one, two));
        assert_eq!(turns.lock().free, 2);
        assert!(turns.lock().present.is_empty());
    }

    #[test]
    fn a_crowd_of_one_person_makes_only_that_person_shorter() {
        let turns = ThinkingQueue::new(2);
        let lone = turns.enter("lone");
        assert_eq!(lone.share(), 1.0);
        let hogs: Vec<QueuePlace> = (0..30).map(|_| turns.enter("hog")).collect();
        assert_eq!(lone.share(), 1.0);
        assert_eq!(hogs[0].share(), SHORTEST);
        let _others: Vec<QueuePlace> = (0..8).map(|person| turns.enter(&format!("other {person}"))).collect();
        assert_eq!(lone.share(), 5.0, "ten people want two threads");
    }
}
