//! The TypeScript types of every game, for the browser client.

use harena_core::Game;
use ts_rs::{Config, ExportError, TS};

use crate::{KEYS, with_game};

/// Writes the types of what games show and take into the folder that `config` names.
pub fn export(config: &Config) -> Result<(), ExportError> {
    for key in KEYS {
        let exported = with_game!(*key, G => {
            <<G as Game>::View as TS>::export_all(config)
                .and_then(|()| <<G as Game>::Event as TS>::export_all(config))
                .and_then(|()| <<G as Game>::Options as TS>::export_all(config))
        });
        exported.expect("every key has a game")?;
    }
    Ok(())
}
