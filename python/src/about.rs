//! What a game says of itself, for programs.

use harena_core::{NoLog, Seats, Seed};
use serde_json::{Value, json};

use crate::errors::Refused;
use crate::table::{Playable, read_options};

/// The card on the shelf, the options as data, and what kind of game it is with these options and seats.
pub(crate) fn told<G: Playable>(options: &Value, seats: Seats) -> Result<Value, Refused> {
    let options = read_options::<G>(options)?;
    // What makes no game is refused with the game's own words.
    G::start(&options, seats, &mut Seed::Xoshiro(0).chance(), &mut NoLog)?;
    let nature = G::nature(&options, seats);
    let mut about = json!(G::META);
    about["nature"] = json!(nature);
    about["nature"]["chance"] = json!(nature.chance());
    about["nature"]["utility"] = json!(nature.utility());
    Ok(about)
}
