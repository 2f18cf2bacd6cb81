//! The TypeScript types of every game and its content, for the browser client.

use std::fs;

use harena_core::Game;
use serde_json::Map;
use ts_rs::{Config, ExportError, TS};

use crate::{KEYS, with_game};

/// Writes the types of the games' interfaces and the content of each game to the folder of `config`.
pub fn export(config: &Config) -> Result<(), ExportError> {
    for key in KEYS {
        let exported = with_game!(*key, G => {
            <<G as Game>::View as TS>::export_all(config)
                .and_then(|()| <<G as Game>::Event as TS>::export_all(config))
                .and_then(|()| <<G as Game>::Options as TS>::export_all(config))
                .and_then(|()| Ok(fs::write(config.out_dir().join(format!("{key}-content.ts")), content::<G>())?))
        });
        exported.expect("every key has a game")?;
    }
    Ok(())
}

/// The content of a game without content pack: by section, by key where a section has several entries, then by field.
fn content<G: Game>() -> String {
    let facts = G::content(&G::Options::default()).expect("the default options are valid");
    let mut content = Map::new();
    for fact in facts {
        let mut entry = &mut content;
        for part in fact.entry.splitn(2, ' ') {
            let inner = entry.entry(part).or_insert_with(|| Map::new().into());
            entry = inner.as_object_mut().expect("entries and fields have different names");
        }
        entry.insert(fact.field, fact.value);
    }
    let title = G::META.title;
    let content = serde_json::to_string_pretty(&content).expect("plain data");
    format!(
        "// Generated from the content files of the game by `cargo xtask types`. Do not edit.\n\n\
         /** What is printed on the components of {title}. A content pack may replace numbers. */\n\
         export const CONTENT = {content} as const;\n"
    )
}
