//! Many games for a long time, with random faults: no acknowledged action is lost, no game is stuck, no clock runs out. Ignored by
//! default; docs/operations.md has the command.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::common::{chance, file};
use crate::crash::Process;
use crate::faults::{Faulty, wait_for};
use crate::playing::{PlayOptions, Playing};
use crate::postgres::Postgres;

fn variable(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn random_item<T: Copy>(items: &[T]) -> T {
    items[(chance() >> 20) as usize % items.len()]
}

/// A random one of these faults, or of those that `HARENA_SOAK_FAULTS` lists, separated by commas.
fn random_fault<'a>(all: &[&'a str]) -> &'a str {
    let wanted = std::env::var("HARENA_SOAK_FAULTS").unwrap_or_default();
    let wanted: Vec<&str> = all.iter().copied().filter(|one| wanted.split(',').any(|name| name == *one)).collect();
    random_item(if wanted.is_empty() { all } else { &wanted })
}

async fn pause(from: u64, to: u64) {
    tokio::time::sleep(Duration::from_millis(from + (chance() >> 20) % (to - from))).await;
}

/// The part of a soak test that does not depend on the database.
struct Soak {
    name: &'static str,
    begun: Instant,
    until: Instant,
    playing: Playing,
    faults: usize,
}

impl Soak {
    /// Begins with `HARENA_SOAK_GAMES` games at the same time.
    async fn begin(name: &'static str, addresses: Vec<SocketAddr>) -> Soak {
        let pairs = variable("HARENA_SOAK_GAMES", 200).max(1) as usize;
        let minutes = Duration::from_secs(60 * variable("HARENA_SOAK_MINUTES", 20));
        let playing = Playing::begin_with(addresses, PlayOptions { pairs, clock: 20, think: 1_000 }).await;
        playing.wait_for_all_pairs().await;
        let begun = Instant::now();
        Soak { name, begun, until: begun + minutes, playing, faults: 0 }
    }

    fn has_time(&self) -> bool {
        Instant::now() < self.until
    }

    fn log(&self, text: &str) {
        println!("{} {:4} s: {text}", self.name, self.begun.elapsed().as_secs());
    }

    /// After each fault: the server is ready, everything that was acknowledged is stored, and every game continues.
    async fn check(&mut self, fault: &str, addresses: &[SocketAddr]) {
        for address in addresses {
            wait_for("it is ready again", *address, "/readyz", 200).await;
        }
        self.playing.wait_for_all_pairs().await;
        let checked = self.playing.check_stored(random_item(addresses)).await;
        self.faults += 1;
        let (done, over, refused) = self.playing.count();
        self.log(&format!(
            "after {fault}: {checked} checked; {done} acknowledged, {over} games over, refused {refused:?}"
        ));
    }

    /// Finishes all games, and checks that everything is stored.
    async fn end(self, address: SocketAddr) {
        let (faults, over) = (self.faults, self.playing.count().1);
        let played = self.playing.finish().await;
        let all = played.check_stored(address).await;
        println!("{}: {faults} faults, {all} acknowledged actions, {over} games and more: 0 lost, 0 stuck", self.name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes HARENA_SOAK_MINUTES (20)"]
async fn sqlite() {
    let path = file("soak");
    let mut server = Faulty::start_on(&path).await;
    let mut soak = Soak::begin("sqlite", vec![server.address()]).await;
    while soak.has_time() {
        pause(500, 3_000).await;
        let fault = random_fault(&["kill", "kill and wait", "w", "s", "r", "rws", "h", "stop", "clock"]);
        soak.log(fault);
        match fault {
            "kill" | "kill and wait" => {
                server.process.kill().await;
                if fault == "kill and wait" {
                    pause(1_000, 25_000).await;
                }
                server = Faulty::start_on(&path).await;
                soak.playing.set_addresses(vec![server.address()]);
            }
            "stop" => {
                server.process.signal("STOP");
                pause(300, 25_000).await;
                server.process.signal("CONT");
            }
            "clock" => server.set_clock(random_item(&[-86_400, -3_600, -30, 0, 2, 30, 3_600, 86_400])),
            disk => {
                server.fail(disk);
                pause(100, 25_000).await;
                server.recover();
            }
        }
        soak.check(fault, &[server.address()]).await;
    }
    soak.end(server.address()).await;
    server.replace().await.kill().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes HARENA_SOAK_MINUTES (20)"]
async fn postgres() {
    let Some(mut postgres) = Postgres::start("soak") else { return };
    let mut processes: Vec<Process> = Vec::new();
    for _ in 0..2 {
        processes.push(postgres.process(0.0).await);
    }
    let addresses = |processes: &[Process]| processes.iter().map(|process| process.address).collect::<Vec<_>>();
    let mut soak = Soak::begin("postgres", addresses(&processes)).await;
    while soak.has_time() {
        pause(500, 3_000).await;
        let all = ["cut", "crash", "hang", "stop one", "stop both", "kill one", "kill both"];
        let (fault, one) = (random_fault(&all), random_item(&[0, 1]));
        soak.log(fault);
        match fault {
            "cut" => postgres.drop_connections().await,
            "crash" => {
                postgres.crash();
                pause(100, 25_000).await;
                postgres.restart();
            }
            "hang" => {
                postgres.signal("STOP");
                pause(300, 25_000).await;
                postgres.signal("CONT");
            }
            "stop one" | "stop both" => {
                let stopped = if fault == "stop one" { &processes[one..=one] } else { &processes[..] };
                stopped.iter().for_each(|process| process.signal("STOP"));
                pause(300, 25_000).await;
                stopped.iter().for_each(|process| process.signal("CONT"));
            }
            "kill one" => {
                let killed = std::mem::replace(&mut processes[one], postgres.process(0.0).await);
                killed.kill().await;
                soak.playing.set_addresses(addresses(&processes));
            }
            _ => {
                for process in processes.drain(..) {
                    process.kill().await;
                }
                pause(100, 20_000).await;
                for _ in 0..2 {
                    processes.push(postgres.process(0.0).await);
                }
                soak.playing.set_addresses(addresses(&processes));
            }
        }
        soak.check(fault, &addresses(&processes)).await;
    }
    soak.end(processes[0].address).await;
    for process in processes {
        process.kill().await;
    }
}
