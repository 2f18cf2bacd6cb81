//! A long time with people at many tables while everything fails that can, at random: nothing that was acknowledged is lost, no
//! game is stuck, nobody's time is up. Not among the tests that always run; docs/operations.md has the command.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use crate::common::{chance, file};
use crate::crash::Process;
use crate::faults::{Faulty, wait_for};
use crate::postgres::Postgres;
use crate::told::{Manner, Playing};

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn chosen<T: Copy>(among: &[T]) -> T {
    among[(chance() >> 20) as usize % among.len()]
}

/// One of these, or of those that the variable names, with commas between.
fn among<'a>(name: &str, all: &[&'a str]) -> &'a str {
    let wanted = std::env::var(name).unwrap_or_default();
    let wanted: Vec<&str> = all.iter().copied().filter(|one| wanted.split(',').any(|name| name == *one)).collect();
    chosen(if wanted.is_empty() { all } else { &wanted })
}

async fn pause(from: u64, to: u64) {
    tokio::time::sleep(Duration::from_millis(from + (chance() >> 20) % (to - from))).await;
}

/// What a soak does besides failing.
struct Soak {
    name: &'static str,
    begun: Instant,
    until: Instant,
    playing: Playing,
    faults: usize,
}

impl Soak {
    async fn begin(name: &'static str, addresses: Vec<SocketAddr>) -> Soak {
        let pairs = (number("HARENA_SOAK_GAMES", 200) / 2).max(1) as usize;
        let minutes = Duration::from_secs(60 * number("HARENA_SOAK_MINUTES", 20));
        let playing = Playing::begin_with(addresses, Manner { pairs, clock: 20, think: 1_000 }).await;
        playing.all_go_on().await;
        let begun = Instant::now();
        Soak { name, begun, until: begun + minutes, playing, faults: 0 }
    }

    fn goes_on(&self) -> bool {
        Instant::now() < self.until
    }

    fn now(&self, fault: &str) {
        println!("{} {:4} s: {fault}", self.name, self.begun.elapsed().as_secs());
    }

    /// After each fault: the server is ready, all that was acknowledged is there, and every game goes on.
    async fn check(&mut self, fault: &str, addresses: &[SocketAddr]) {
        for address in addresses {
            wait_for("it is ready again", *address, "/readyz", 200).await;
        }
        self.playing.all_go_on().await;
        let checked = self.playing.is_kept_by(chosen(addresses)).await;
        self.faults += 1;
        let (done, over, refused) = self.playing.count();
        println!(
            "{} {:4} s: after {fault}: {checked} checked; {done} acknowledged, {over} games over, refused {refused:?}",
            self.name,
            self.begun.elapsed().as_secs()
        );
    }

    /// Every game comes to its end, and everything is there.
    async fn end(self, address: SocketAddr) {
        let (faults, over) = (self.faults, self.playing.count().1);
        let played = self.playing.finish().await;
        let all = played.is_kept_by(address).await;
        println!("{}: {faults} faults, {all} acknowledged actions, {over} games and more: 0 lost, 0 stuck", self.name);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes HARENA_SOAK_MINUTES (20)"]
async fn sqlite() {
    let path = file("soak");
    let mut server = Faulty::start_on(&path).await;
    let mut soak = Soak::begin("sqlite", vec![server.address()]).await;
    while soak.goes_on() {
        pause(500, 3_000).await;
        let fault = among("HARENA_SOAK_FAULTS", &["kill", "kill and wait", "w", "s", "r", "rws", "h", "stop", "clock"]);
        soak.now(fault);
        match fault {
            "kill" | "kill and wait" => {
                server.process.kill().await;
                if fault == "kill and wait" {
                    pause(1_000, 25_000).await;
                }
                server = Faulty::start_on(&path).await;
                soak.playing.moved(vec![server.address()]);
            }
            "stop" => {
                server.process.signal("STOP");
                pause(300, 25_000).await;
                server.process.signal("CONT");
            }
            "clock" => server.set_clock(chosen(&[-86_400, -3_600, -30, 0, 2, 30, 3_600, 86_400])),
            disk => {
                server.fail(disk);
                pause(100, 25_000).await;
                server.mend();
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
    while soak.goes_on() {
        pause(500, 3_000).await;
        let all = ["cut", "crash", "hang", "stop one", "stop both", "kill one", "kill both"];
        let (fault, one) = (among("HARENA_SOAK_FAULTS", &all), chosen(&[0, 1]));
        soak.now(fault);
        match fault {
            "cut" => postgres.cut().await,
            "crash" => {
                postgres.crash();
                pause(100, 25_000).await;
                postgres.start_again();
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
                soak.playing.moved(addresses(&processes));
            }
            _ => {
                for process in processes.drain(..) {
                    process.kill().await;
                }
                pause(100, 20_000).await;
                for _ in 0..2 {
                    processes.push(postgres.process(0.0).await);
                }
                soak.playing.moved(addresses(&processes));
            }
        }
        soak.check(fault, &addresses(&processes)).await;
    }
    soak.end(processes[0].address).await;
    for process in processes {
        process.kill().await;
    }
}
