//! The tips of a guided first game, for each edition.

use harena_core::tip::Tip;

const PLAY: &[&str] = &["play", "play_on", "play_taking", "play_taking_nothing"];
/// Every way to use a power of this edition.
const COLOSSAL_POWERS: &[&str] = &[
    "use_power",
    "use_power_on",
    "demand",
    "take_back_own_bet",
    "take_back_own_secret_bet",
    "bet_anywhere",
    "take_back_card",
    "exchange",
    "burn",
    "copy",
];
const TITAN_POWERS: &[&str] = &["use_power", "use_power_on", "take_back_card", "exchange", "burn"];

pub(crate) const COLOSSAL: &[Tip] = &[
    Tip { id: "goal", choices: &[], rule: "CA-3.1" },
    Tip { id: "bet", choices: &["bet"], rule: "CA-5.5" },
    Tip { id: "secret", choices: &["secret_bet"], rule: "CA-5.7" },
    Tip { id: "play", choices: PLAY, rule: "CA-3.4" },
    Tip { id: "backer", choices: COLOSSAL_POWERS, rule: "CA-8.1" },
    Tip { id: "discard", choices: &["discard"], rule: "CA-21.2" },
    Tip { id: "reveal", choices: &["reveal"], rule: "CA-5.11" },
];

pub(crate) const TITAN: &[Tip] = &[
    Tip { id: "goal", choices: &[], rule: "TA-22.3" },
    Tip { id: "bid", choices: &["make_bid"], rule: "TA-4.3" },
    Tip { id: "bet", choices: &["bet"], rule: "TA-6.4" },
    Tip { id: "secret", choices: &["secret_bet"], rule: "TA-6.6" },
    Tip { id: "play", choices: PLAY, rule: "TA-8.3" },
    Tip { id: "backer", choices: TITAN_POWERS, rule: "TA-11.1" },
    Tip { id: "discard", choices: &["discard"], rule: "TA-20.1" },
    Tip { id: "stalemate", choices: &["declare_stalemate"], rule: "TA-24.1" },
];
