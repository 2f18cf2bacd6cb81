//! The TypeScript types of the web client are generated from the types of the server.

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
    protocol::StepEvent::export_all(config)?;
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

/// The files of a folder, by name.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| path.is_file())
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_string(), std::fs::read_to_string(&path).unwrap()))
        .collect()
}

/// The source of all boards.
fn boards() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/boards");
    let boards = std::fs::read_dir(folder).unwrap().map(|board| board.unwrap().path());
    boards.filter(|board| board.is_dir()).flat_map(|board| files(&board).into_values()).collect()
}

#[test]
fn the_types_of_the_web_client_are_up_to_date() {
    let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("types");
    let _ = std::fs::remove_dir_all(&folder);
    // 64-bit numbers are versions and times, which a JavaScript number can represent.
    export(&Config::new().with_out_dir(&folder).with_large_int("number")).unwrap();
    let mut generated = files(&folder);
    // Content only of the games whose board uses it.
    let boards = boards();
    generated.retain(|name, _| {
        let module = name.trim_end_matches(".ts");
        !module.ends_with("-content") || boards.contains(&format!("generated/{module}'"))
    });
    assert!(generated.contains_key("protocol.ts"));
    if std::env::var_os("HARENA_BLESS").is_some() {
        let _ = std::fs::remove_dir_all(&stored);
        std::fs::create_dir_all(&stored).unwrap();
        for (name, text) in &generated {
            std::fs::write(stored.join(name), text).unwrap();
        }
    }
    assert!(files(&stored) == generated, "web/src/generated is stale: cargo xtask types");
}
