//! Verification of records, the proof of a fair shuffle: the seed has the hash that was shown before the game, and
//! every action is legal in the game with this seed.

use harena_catalog::{OpenError, open_record};
use harena_core::Record;

use crate::protocol::Verified;

/// Why a record cannot be verified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VerifyError {
    #[error("{0}")]
    Invalid(String),
    /// There is not enough memory for its content pack now; try again later.
    #[error("{0}")]
    OutOfMemory(String),
}

/// Replays a record and returns what it proves, or what is wrong with it.
pub fn verify(text: &str) -> Result<Verified, VerifyError> {
    let record = Record::parse(text).map_err(|error| VerifyError::Invalid(format!("this is not a record: {error}")))?;
    let game = open_record(&record).map_err(|error| match &error {
        OpenError::Replay(why) if why.is_out_of_memory() => VerifyError::OutOfMemory(error.to_string()),
        _ => VerifyError::Invalid(error.to_string()),
    })?;
    Ok(Verified {
        game: record.game.clone(),
        rules: record.rules_version,
        seats: record.seats.count(),
        actions: record.actions.len(),
        complete: game.to_act().is_empty(),
        seed_sha256: record.seeds.last.commitment(),
        continued_from: record.seeds.earlier.last().map(|earlier| earlier.until),
        standing: game.standing(),
    })
}

#[cfg(test)]
mod tests {
    use harena_core::{Seats, Seed};

    use super::*;

    #[test]
    fn a_true_record_is_verified_and_a_false_one_is_not() {
        let seed = Seed::ChaCha20([9; 32]);
        let mut game =
            harena_catalog::open("colosseum", &serde_json::Value::Null, Seats::new(3).unwrap(), seed).unwrap();
        for _ in 0..20 {
            let seat = game.to_act().first().unwrap();
            let action = game.legal(seat).swap_remove(0);
            game.play(seat, &action).unwrap();
        }
        let text = game.record().unwrap().to_string();
        let verified = verify(&text).unwrap();
        assert_eq!((verified.actions, verified.complete, verified.seed_sha256), (20, false, seed.commitment()));
        let other = Seed::ChaCha20([8; 32]);
        let swapped = text.replace(&seed.text(), &other.text());
        assert!(verify(&swapped).unwrap_err().to_string().contains("hash"), "the hash does not match");
        let forged = swapped.replace(&seed.commitment().unwrap(), &other.commitment().unwrap());
        assert_ne!(verify(&forged).map(|verified| verified.seed_sha256), Ok(seed.commitment()));
        assert!(verify("harena record 1\n").is_err());
        assert_eq!(verified.continued_from, None);
    }

    /// The hash proves nothing about what another seed decided.
    #[test]
    fn a_continued_game_says_what_the_hash_does_not_cover() {
        let (first, second) = (Seed::ChaCha20([9; 32]), Seed::ChaCha20([8; 32]));
        let mut game =
            harena_catalog::open("colossi", &serde_json::Value::Null, Seats::new(2).unwrap(), first).unwrap();
        for _ in 0..9 {
            let seat = game.to_act().first().unwrap();
            let action = game.legal(seat).swap_remove(0);
            game.play(seat, &action).unwrap();
        }
        let verified = verify(&game.record().unwrap().continued(5, second).to_string()).unwrap();
        assert_eq!((verified.actions, verified.continued_from), (5, Some(5)));
        assert_eq!(verified.seed_sha256, second.commitment());
    }
}
