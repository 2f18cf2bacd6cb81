//! The tips of a guided first game.

use harena_core::tip::Tip;

const INVEST: &[&str] = &["buy_program", "expand_clockwise", "expand_counterclockwise", "buy_ticket", "build_loge"];

pub(crate) const TIPS: &[Tip] = &[
    Tip { id: "goal", choices: &[], rule: "CO-9.17" },
    Tip { id: "invest", choices: INVEST, rule: "CO-5.3" },
    Tip { id: "open", choices: &["open_market"], rule: "CO-6.2" },
    Tip { id: "bid", choices: &["place_bid"], rule: "CO-6.4" },
    Tip { id: "trade", choices: &["offer", "finish"], rule: "CO-8.1" },
    Tip { id: "answer", choices: &["accept", "refuse"], rule: "CO-8.6" },
    Tip { id: "produce", choices: &["produce"], rule: "CO-9.14" },
    Tip { id: "nobles", choices: &["move_noble", "move_two"], rule: "CO-9.4" },
    Tip { id: "ask", choices: &["ask_for"], rule: "CO-10.3" },
];
