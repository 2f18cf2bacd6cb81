//! The TypeScript types that the browser client is written against are made from ours.

use std::collections::BTreeMap;
use std::path::Path;

use harena_server::protocol;
use ts_rs::{Config, ExportError, TS};

fn export(config: &Config) -> Result<(), ExportError> {
    harena_catalog::types::export(config)?;
    harena_core::message::Arg::export_all(config)?;
    protocol::ServerMessage::export_all(config)?;
    protocol::Request::export_all(config)?;
    protocol::Command::export_all(config)?;
    protocol::What::export_all(config)?;
    protocol::CreateTable::export_all(config)?;
    protocol::Created::export_all(config)?;
    protocol::Enter::export_all(config)?;
    protocol::GuestRequest::export_all(config)?;
    protocol::Credentials::export_all(config)?;
    protocol::Rename::export_all(config)?;
    protocol::Me::export_all(config)?;
    protocol::GameInfo::export_all(config)?;
    protocol::TableListed::export_all(config)?;
    protocol::Rulebook::export_all(config)?;
    protocol::Replay::export_all(config)?;
    protocol::GameChart::export_all(config)?;
    protocol::Verified::export_all(config)
}

/// The files of a folder by name.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    entries
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect()
}

#[test]
fn the_types_of_the_browser_client_are_up_to_date() {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let made = Path::new(env!("CARGO_TARGET_TMPDIR")).join("types");
    let _ = std::fs::remove_dir_all(&made);
    // Numbers of 64 bits are versions and times: they fit what JSON and JavaScript call a number.
    export(&Config::new().with_out_dir(&made).with_large_int("number")).unwrap();
    let made = files(&made);
    assert!(made.contains_key("protocol.ts"));
    if std::env::var_os("HARENA_BLESS").is_some() {
        let _ = std::fs::remove_dir_all(&kept);
        std::fs::create_dir_all(&kept).unwrap();
        for (name, text) in &made {
            std::fs::write(kept.join(name), text).unwrap();
        }
    }
    assert!(files(&kept) == made, "web/src/generated is stale: cargo xtask types");
}
