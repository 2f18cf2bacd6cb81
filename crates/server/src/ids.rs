//! Ids and secrets. Ids are public; secrets are stored as hashes, or shown only to their owner.

use std::fmt::{self, Debug, Display, Formatter};

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

/// Without letters that are easily confused.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A random word with five bits per letter.
fn word(letters: usize) -> String {
    let mut bytes = vec![0; letters];
    fill(&mut bytes);
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("a system without random numbers cannot run a server");
}

/// 256 random bits from the system.
pub(crate) fn random_seed() -> [u8; 32] {
    let mut bytes = [0; 32];
    fill(&mut bytes);
    bytes
}

/// The seed that follows from a text.
pub(crate) fn seed_from(text: &str) -> [u8; 32] {
    Sha256::digest(text).into()
}

pub(crate) fn random_number() -> u64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    u64::from_le_bytes(bytes)
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $letters:literal) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "protocol.ts"))]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            pub(crate) fn random() -> $name {
                $name(word($letters))
            }

            /// An id from the database.
            pub(crate) fn stored(text: String) -> $name {
                $name(text)
            }

            /// Parses an id from a client. Only valid ids reach the database.
            pub fn parse(text: &str) -> Option<$name> {
                let fits = text.len() == $letters && text.bytes().all(|byte| ALPHABET.contains(&byte));
                fits.then(|| $name(text.to_string()))
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id! {
    /// The id of a table, used in its address.
    TableId, 12
}

id! {
    /// The id of a person.
    UserId, 16
}

/// A secret of its owner: a session or an invitation. `Debug` does not print it.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl Secret {
    /// 160 bits.
    pub(crate) fn random() -> Secret {
        Secret(word(32))
    }

    pub(crate) fn new(text: String) -> Secret {
        Secret(text)
    }

    /// The secret, for its owner only.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// The hash that is stored instead.
    pub(crate) fn hash(&self) -> String {
        hex::encode(Sha256::digest(self.0.as_bytes()))
    }

    /// Compares hashes, so that timing reveals nothing about the secret.
    pub(crate) fn is(&self, other: &str) -> bool {
        Sha256::digest(self.0.as_bytes()) == Sha256::digest(other.as_bytes())
    }
}

impl Debug for Secret {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ids_are_ids() {
        assert_eq!(TableId::parse(TableId::random().as_str()).map(|id| id.0.len()), Some(12));
        for wrong in ["", "short", "ABCDEFGHIJKL", "abcdefghijk'", "abcdefghijkmn", "ääääää"] {
            assert_eq!(TableId::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn secrets_do_not_print() {
        let secret = Secret::random();
        assert!(!format!("{secret:?}").contains(secret.reveal()));
        assert!(secret.is(secret.reveal()) && !secret.is("other"));
    }
}
