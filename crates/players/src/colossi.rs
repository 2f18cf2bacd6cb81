//! Greedy play of Colossi.

use harena_colossi::{Action, Colossi};
use harena_core::{Chance as _, Fast, Sight};

use crate::Greedy;

impl Greedy for Colossi {
    fn greedy(_sight: &Sight<'_, Self>, legal: &[Action], chance: &mut Fast) -> Action {
        legal[chance.below(legal.len() as u32) as usize]
    }
}
