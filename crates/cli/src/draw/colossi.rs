//! Colossi on a terminal.

use harena_colossi::{Action, Colossi, Options, View};

use super::Draw;
use crate::paint::Look;

impl Draw for Colossi {
    fn draw(view: &View, _options: &Options, _names: &[String], _look: Look) -> String {
        format!("{view:?}\n")
    }

    fn question(_view: &View) -> String {
        "What now?".to_string()
    }

    fn heading(_action: Action) -> &'static str {
        "Actions"
    }

    fn help(_view: &View, _options: &Options, _look: Look) -> String {
        String::new()
    }

    fn topic() -> &'static str {
        "initiator"
    }

    fn tie_break() -> String {
        "there are no ties".to_string()
    }
}
