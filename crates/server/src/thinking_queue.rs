//! The queue for search threads. People take turns, and so do the tables of each person: someone with two hundred
//! tables waits for their own tables, and does not delay others.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

/// The maximum factor by which searches are shortened under load.
const MAX_SLOWDOWN: f64 = 20.0;

/// The queue for search threads.
#[derive(Clone, Debug)]
pub(crate) struct ThinkingQueue(Arc<Mutex<QueueState>>);

#[derive(Debug)]
struct QueueState {
    threads: usize,
    free: usize,
    /// People who wait, in the order of their turns.
    people: VecDeque<String>,
    waiting: HashMap<String, Tables>,
    /// The number of searches that run or wait, by person.
    present: HashMap<String, usize>,
}

/// The tables of a person in the order of their turns, and the waiting searches of each.
#[derive(Debug, Default)]
struct Tables {
    order: VecDeque<String>,
    waiting: HashMap<String, VecDeque<oneshot::Sender<ThinkingThread>>>,
}

/// A place in the queue.
#[derive(Debug)]
pub(crate) struct QueuePlace {
    queue: ThinkingQueue,
    person: String,
}

/// A thread to search on, until this is dropped.
#[derive(Debug)]
pub(crate) struct ThinkingThread {
    queue: ThinkingQueue,
}

impl ThinkingQueue {
    pub(crate) fn new(threads: usize) -> ThinkingQueue {
        let (people, waiting, present) = Default::default();
        ThinkingQueue(Arc::new(Mutex::new(QueueState { threads, free: threads, people, waiting, present })))
    }

    fn lock(&self) -> MutexGuard<'_, QueueState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enters the queue. From now on this search counts for [`QueuePlace::slowdown`].
    pub(crate) fn enter(&self, person: &str) -> QueuePlace {
        *self.lock().present.entry(person.to_string()).or_default() += 1;
        QueuePlace { queue: self.clone(), person: person.to_string() }
    }

    /// Waits for a thread. A cancelled wait is skipped.
    async fn wait(&self, person: &str, table: &str) -> ThinkingThread {
        let turn = {
            let mut state = self.lock();
            if state.free > 0 {
                // While a thread is free, no one is waiting.
                state.free -= 1;
                return ThinkingThread { queue: self.clone() };
            }
            state.enqueue(person, table)
        };
        turn.await.expect("the queue keeps the sender")
    }
}

impl QueueState {
    fn enqueue(&mut self, person: &str, table: &str) -> oneshot::Receiver<ThinkingThread> {
        let (sender, turn) = oneshot::channel();
        let tables = self.waiting.entry(person.to_string()).or_insert_with(|| {
            self.people.push_back(person.to_string());
            Tables::default()
        });
        let searches = tables.waiting.entry(table.to_string()).or_insert_with(|| {
            tables.order.push_back(table.to_string());
            VecDeque::new()
        });
        searches.push_back(sender);
        turn
    }

    /// The next search: of the next person, at the next of their tables.
    fn next(&mut self) -> Option<oneshot::Sender<ThinkingThread>> {
        let person = self.people.pop_front()?;
        let tables = self.waiting.get_mut(&person)?;
        let table = tables.order.pop_front()?;
        let searches = tables.waiting.get_mut(&table)?;
        let next = searches.pop_front();
        if searches.is_empty() {
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
        self.queue.wait(&self.person, table).await
    }

    /// The factor by which this search is shortened under load, as if all people had the same share of the threads.
    pub(crate) fn slowdown(&self) -> f64 {
        let state = self.queue.lock();
        let own = state.present.get(&self.person).copied().unwrap_or(1);
        let load = (state.present.len() * own) as f64 / state.threads.max(1) as f64;
        load.clamp(1.0, MAX_SLOWDOWN)
    }
}

impl Drop for QueuePlace {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        if let Some(count) = state.present.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                state.present.remove(&self.person);
            }
        }
    }
}

impl Drop for ThinkingThread {
    fn drop(&mut self) {
        let mut state = self.queue.lock();
        while let Some(next) = state.next() {
            if next.is_closed() {
                continue; // was cancelled
            }
            drop(state);
            // If it is cancelled just now, the thread is dropped, which serves the next one.
            let _ = next.send(ThinkingThread { queue: self.queue.clone() });
            return;
        }
        state.free += 1;
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
    async fn every_waiting_search_gets_a_turn() {
        let queue = ThinkingQueue::new(1);
        let first = polled(queue.enter("hog").turn("t0")).unwrap();
        let mut order = Vec::new();
        let waiting: Vec<_> = (0..6)
            .map(|index| ("hog", ["t1", "t1", "t2", "t2", "t3", "t3"][index]))
            .chain([("lone", "t9")])
            .map(|(person, table)| (person, table, queue.lock().enqueue(person, table)))
            .collect();
        drop(first);
        let mut waiting = waiting;
        while !waiting.is_empty() {
            let index = waiting.iter_mut().position(|(_, _, turn)| turn.try_recv().is_ok()).expect("one is next");
            // The received thread was dropped at once, which served the next one.
            let (person, table, _) = waiting.remove(index);
            order.push((person, table));
        }
        assert_eq!(order.len(), 7);
        assert_eq!(queue.lock().free, 1);
        assert!(queue.lock().waiting.is_empty() && queue.lock().people.is_empty());
    }

    #[test]
    fn people_take_turns_and_so_do_their_tables() {
        let queue = ThinkingQueue::new(1);
        let _first = polled(queue.enter("hog").turn("t0")).unwrap();
        let mut state = queue.lock();
        let waiting: Vec<_> =
            [("hog", "t1"), ("hog", "t1"), ("hog", "t2"), ("hog", "t3"), ("lone", "t9"), ("lone", "t9")]
                .map(|(person, table)| ((person, table), state.enqueue(person, table)))
                .into();
        let mut order = Vec::new();
        let mut waiting = waiting;
        while let Some(next) = state.next() {
            // The receiver that is closed now belongs to this sender.
            drop(next);
            let gone = |(_, turn): &mut ((&str, &str), oneshot::Receiver<ThinkingThread>)| {
                matches!(turn.try_recv(), Err(oneshot::error::TryRecvError::Closed))
            };
            let index = waiting.iter_mut().position(gone).unwrap();
            order.push(waiting.remove(index).0);
        }
        let wanted = [("hog", "t1"), ("lone", "t9"), ("hog", "t2"), ("lone", "t9"), ("hog", "t3"), ("hog", "t1")];
        assert_eq!(order, wanted);
    }

    #[test]
    fn cancelled_waits_are_skipped() {
        let queue = ThinkingQueue::new(2);
        let one = polled(queue.enter("a").turn("t")).unwrap();
        let two = polled(queue.enter("b").turn("t")).unwrap();
        assert!(polled(queue.enter("c").turn("t")).is_none(), "this wait is cancelled at once");
        drop((one, two));
        assert_eq!(queue.lock().free, 2);
        assert!(queue.lock().present.is_empty());
    }

    #[test]
    fn many_searches_of_one_person_slow_only_that_person() {
        let queue = ThinkingQueue::new(2);
        let lone = queue.enter("lone");
        assert_eq!(lone.slowdown(), 1.0);
        let hogs: Vec<QueuePlace> = (0..30).map(|_| queue.enter("hog")).collect();
        assert_eq!(lone.slowdown(), 1.0);
        assert_eq!(hogs[0].slowdown(), MAX_SLOWDOWN);
        let _others: Vec<QueuePlace> = (0..8).map(|person| queue.enter(&format!("other {person}"))).collect();
        assert_eq!(lone.slowdown(), 5.0, "ten people want two threads");
    }
}
