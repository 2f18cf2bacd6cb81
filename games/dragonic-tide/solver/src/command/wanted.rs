//! Selects the settings to solve.

use anyhow::{anyhow, bail, ensure};
use harena_dragonic_tide::{Character, Content, Kind};

use super::results_file::turned;
use crate::{Entry, Setting, settings};

/// The settings, with the lower character first, as in files, and the order in which to show the characters.
#[derive(Debug)]
pub(super) struct Wanted {
    pub(super) settings: Vec<Setting>,
    /// The characters in the order of the arguments; `None` for all pairings.
    pub(super) pair: Option<[Character; 2]>,
}

impl Wanted {
    pub(super) fn new(
        content: &Content,
        pair: Option<&str>,
        overdrive: Option<&str>,
        all: bool,
    ) -> anyhow::Result<Wanted> {
        let Some(pair) = pair else {
            ensure!(
                all,
                "say what to solve: --pair gaw,dorothy --overdrive tyranny,prodigy for one setting, --pair \
                 gaw,dorothy for the sixteen settings of a pairing, --all for all 240"
            );
            return Ok(Wanted { settings: settings(content).collect(), pair: None });
        };
        let pair = pairing(pair)?;
        let is_turned = pair[0] > pair[1];
        let characters = if is_turned { [pair[1], pair[0]] } else { pair };
        let mut found: Vec<Setting> = settings(content).filter(|setting| setting.characters == characters).collect();
        if is_turned {
            found.sort_by_key(|setting| [setting.kinds[1], setting.kinds[0]]);
        }
        if let Some(overdrive) = overdrive {
            let mut kinds: [Kind; 2] = two(overdrive, "--overdrive", "OVERDRIVE cards", "tyranny,prodigy")?;
            if is_turned {
                kinds.reverse();
            }
            found.retain(|setting| setting.kinds == kinds);
        }
        Ok(Wanted { settings: found, pair: Some(pair) })
    }

    pub(super) fn is_single(&self) -> bool {
        self.settings.len() == 1
    }

    /// The entry with the characters in the order of the arguments.
    pub(super) fn shown(&self, entry: &Entry) -> Entry {
        match self.pair {
            Some([first, _]) if entry.characters[0] != first.key() => turned(entry),
            _ => entry.clone(),
        }
    }
}

/// Two different characters.
pub(super) fn pairing(text: &str) -> anyhow::Result<[Character; 2]> {
    let pair: [Character; 2] = two(text, "--pair", "characters", "gaw,dorothy")?;
    ensure!(pair[0] != pair[1], "{0} cannot play against {0}: the two characters of a duel differ (DT-2.1)", pair[0]);
    Ok(pair)
}

/// Parses two words, separated by a comma.
fn two<T: std::str::FromStr<Err: std::fmt::Display>>(
    text: &str,
    flag: &str,
    things: &str,
    example: &str,
) -> anyhow::Result<[T; 2]> {
    let words: Vec<&str> = text.split(',').collect();
    let [one, other] = words[..] else {
        bail!("{flag} takes two {things}, separated by a comma, such as {example}; not {text:?}");
    };
    let parsed = |word: &str| word.parse::<T>().map_err(|error| anyhow!("{flag}: {error}"));
    Ok([parsed(one)?, parsed(other)?])
}
