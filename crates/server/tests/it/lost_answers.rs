//! A connection to PostgreSQL that is lost after an action was stored and before the database has confirmed it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use crate::common::{LONG, choice, state, steps};
use crate::crash::Process;
use crate::faults::timed;
use crate::playing::people;
use crate::postgres::Postgres;

/// A proxy in front of the database. It breaks once, when an action is stored, until it is restored.
struct Proxy {
    port: u16,
    whole: Arc<watch::Sender<bool>>,
}

impl Proxy {
    async fn to(database: u16) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (whole, was_broken) = (Arc::new(watch::Sender::new(true)), Arc::new(AtomicBool::new(false)));
        let all = Arc::clone(&whole);
        tokio::spawn(async move {
            while let Ok((server, _)) = listener.accept().await {
                let (whole, was_broken) = (Arc::clone(&all), Arc::clone(&was_broken));
                tokio::spawn(async move {
                    becomes(&whole, true).await;
                    let database = TcpStream::connect(("127.0.0.1", database)).await.unwrap();
                    let _ = forward(server, database, &whole, &was_broken).await; // it may end with an error
                });
            }
        });
        Proxy { port, whole }
    }

    async fn breaks(&self) {
        tokio::time::timeout(LONG, becomes(&self.whole, false)).await.expect("an action is stored");
    }

    fn restore(&self) {
        self.whole.send_replace(true);
    }
}

async fn becomes(whole: &watch::Sender<bool>, wanted: bool) {
    let _ = whole.subscribe().wait_for(|whole| *whole == wanted).await; // the sender exists
}

/// Forwards in both directions, until one side ends or the proxy breaks.
async fn forward(
    mut server: TcpStream,
    mut database: TcpStream,
    whole: &watch::Sender<bool>,
    was_broken: &AtomicBool,
) -> std::io::Result<()> {
    let (mut asked, mut answered) = (vec![0; 65_536], vec![0; 65_536]);
    let mut has_move = false;
    loop {
        tokio::select! {
            read = server.read(&mut asked) => {
                let (text, length) = (&asked[..], read?);
                let has = |words: &[u8]| text[..length].windows(words.len()).any(|window| window == words);
                database.write_all(&text[..length]).await?;
                has_move |= has(b"\"deed\":\"act\"");
                if has_move && has(b"COMMIT") && !was_broken.swap(true, Relaxed) {
                    // It is stored, but not confirmed. The other connections are cut first, so that none of them is considered good.
                    let _ = database.read(&mut answered).await?;
                    whole.send_replace(false);
                    becomes(whole, true).await;
                    return Ok(());
                }
                if length == 0 {
                    return Ok(());
                }
            }
            read = database.read(&mut answered) => match read? {
                0 => return Ok(()),
                length => server.write_all(&answered[..length]).await?,
            },
            () = becomes(whole, false) => return Ok(()),
        }
    }
}

/// A command whose confirmation from the database was lost is acknowledged with its own version, not with a later one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_action_whose_confirmation_is_lost_is_acknowledged_with_its_version() {
    let Some(postgres) = Postgres::start("answers") else { return };
    let there = postgres.process(0.0).await;
    let proxy = Proxy::to(postgres.port).await;
    let here = postgres.url.replace(&format!(":{}/", postgres.port), &format!(":{}/", proxy.port));
    let here = Process::start(&here, 0.0).await;
    let pair = people(here.address, 1).await.remove(0);
    let (id, [next, mut other]) = timed(&pair, 600).await;
    other.address = there.address;
    let position = state(&next, &id).await;
    let action = choice(&position).unwrap();
    let act = json!({ "type": "act", "action": action, "version": position["version"] });
    let acting = {
        let (next, id) = (next.clone(), id.clone());
        tokio::spawn(async move { next.command(&id, &act).await.unwrap() })
    };
    proxy.breaks().await;
    let said = other.command(&id, &json!({ "type": "chat", "text": "well played" })).await.unwrap();
    assert_eq!(said.status, 200, "{}", said.body);
    tokio::time::sleep(Duration::from_secs(3)).await;
    proxy.restore();
    let done = acting.await.unwrap();
    assert_eq!(done.status, 200, "{}", done.body);
    let (version, steps) = (done.json()["version"].as_i64().unwrap(), steps(&next, &id, 1).await);
    assert_eq!(steps[&version]["action"], action, "version {version} of {steps:?}");
    assert!(steps.contains_key(&(version + 1)), "the chat came after it");
    here.kill().await;
    there.kill().await;
}
