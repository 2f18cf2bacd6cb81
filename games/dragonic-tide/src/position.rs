//! A duel as plain data, in the terms of scenario files.

mod set_up;

use std::collections::BTreeMap;

use harena_core::position::{BySeat, Text, from_list};
use harena_core::{Seat, SeatSet, position, read_from_text};
use serde::{Deserialize, Deserializer};

use crate::state::{BOTH, Phase, State, two};
use crate::words::{Card, Categories, Category, Character, Dice, Kind, Range};

read_from_text!(Card, Category, Character, Kind, Range);

impl<'de> Deserialize<'de> for Categories {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Categories, D::Error> {
        from_list::<Category, _, _>(deserializer)
    }
}

position! {
    /// A position: everything that a scenario can set up and expect.
    pub struct Position {
        /// The current decision, see below. Default: a round begins.
        pub phase: Option<Phase>,
        /// 1 to 60, or to the limit of a pack. Default: 1.
        pub round: Option<u8>,
        /// The three characters of a draft; required in phase `draft`. Default: none.
        pub dealt: BySeat<Vec<Character>>,
        /// The seat that chooses a character first (phase `choose`). Default: `a`.
        pub first: Option<Seat>,
        /// In `draft` and `choose`: the characters chosen so far. Default: Lucent, Terrence.
        pub character: BySeat<Character>,
        /// The kind; in phase `overdrive` the kinds chosen so far. Default: `tyranny`.
        pub overdrive: BySeat<Kind>,
        /// Seats whose kind has been shown. Those with a counter, with a neutralised OVERDRIVE, or with one revealed in
        /// this round always belong to them. Default: none.
        pub known: SeatSet,
        /// 1 to the HP; 0 only in phase `over`. Default: the HP.
        pub health: BySeat<u8>,
        /// STR/DEX/INT in one text, `"4/3/3"`. Default: the opening dice.
        pub dice: Option<Text<Dice>>,
        /// `short`, `middle` or `long`. Default: `middle`.
        pub range: Option<Range>,
        /// Counted OVERDRIVE plays, including this round's. Default: 0.
        pub counter: BySeat<u8>,
        /// Seats whose aura is on in this round, `["a"]`. Default: by the dice.
        pub aura: Option<SeatSet>,
        /// The active Tyranny bonus of `a`, one of those of the stages: 1, 3 or 5; `a` must hold Tyranny. Default: 0.
        pub bonus: BySeat<u8>,
        /// The categories that the OVERDRIVE of `a` neutralises for `b` in this round: attributes with a Prodigy; with a
        /// Mooncell `["overdrive"]`, at stage 2 also `"move"`, at stage 3 also an attribute. Default: none.
        pub bars: BySeat<Categories>,
        /// The pending bonus of `a` for the next round; only with a phase after the reveal. Default: 0.
        pub next_bonus: BySeat<u8>,
        /// The categories that `a` will neutralise for `b` in the next round; only with a phase after the reveal. Default: none.
        pub next_bars: BySeat<Categories>,
        /// The category that William has named in this round; required after phase `name` while his aura is on. Default: none.
        pub named: Option<Category>,
        /// The card of this round; face down in phase `place`. Default: none.
        pub placed: BySeat<Card>,
        /// Phase `specify`: the attributes that `a` has specified while `b` must still specify. Default: none.
        pub specified: BySeat<Categories>,
        /// The card of the last battle. Default: `placed` after the reveal, else none.
        pub shown: BySeat<Card>,
        /// Seats whose card has hit, in this round or, before the reveal, in the previous one. Default: none.
        pub hit: SeatSet,
    }
    derived {
        /// All categories that are neutralised for `a` now, for any reason.
        pub neutralised: BySeat<Categories>,
        /// The stage of the next OVERDRIVE play, 1 to 3.
        pub stage: BySeat<u8>,
        /// Nine cards, minus a placed card; `hand.a = 9`.
        pub hand: BySeat<Vec<Card>>,
        /// The damage of each card now, in range or not: `damage.a = { lunge = 4 }`.
        pub damage: BySeat<BTreeMap<Card, u8>>,
    }
}

impl From<&State> for Position {
    fn from(state: &State) -> Position {
        let all = |of: &dyn Fn(usize) -> u8| BySeat::all(two(), |seat| of(seat.index()));
        let sets = |of: &dyn Fn(usize) -> Categories| BySeat::all(two(), |seat| of(seat.index()));
        let settled = state.phase != Phase::Draft && state.characters.iter().all(Option::is_some);
        let damage =
            |seat: Seat| Card::HAND[..Card::SKILLS].iter().map(|&card| (card, state.damage(seat, card))).collect();
        Position {
            phase: Some(state.phase),
            round: Some(state.round),
            dealt: BySeat::all(two(), |seat| state.dealt[seat.index()].iter().collect()),
            first: Some(state.first),
            character: BySeat::new(two(), |seat| state.characters[seat.index()]),
            overdrive: BySeat::new(two(), |seat| state.kinds[seat.index()]),
            known: state.known,
            health: all(&|seat| state.health[seat]),
            dice: Some(Text(state.dice)),
            range: Some(state.range),
            counter: all(&|seat| state.counters[seat]),
            aura: Some(BOTH.into_iter().filter(|seat| state.auras[seat.index()]).collect()),
            bonus: all(&|seat| state.in_force[seat].bonus),
            bars: sets(&|seat| state.in_force[seat].bars),
            next_bonus: all(&|seat| state.earned[seat].bonus),
            next_bars: sets(&|seat| state.earned[seat].bars),
            named: state.named,
            placed: BySeat::new(two(), |seat| state.placed[seat.index()]),
            specified: BySeat::new(two(), |seat| state.specified[seat.index()]),
            shown: BySeat::new(two(), |seat| state.shown[seat.index()]),
            hit: state.hit,
            neutralised: sets(&|seat| state.barred[seat]),
            stage: BySeat::all(two(), |seat| state.stage(seat)),
            hand: BySeat::all(two(), |seat| state.hand(seat).collect()),
            damage: BySeat::new(two(), |seat| settled.then(|| damage(seat))),
        }
    }
}

impl State {
    /// The cards that a seat holds: nine, minus a placed card (DT-2.9, DT-R6).
    pub(crate) fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> {
        let index = seat.index();
        let picked = self.kinds[index].is_some();
        let placed = self.placed[index];
        Card::HAND.into_iter().filter(move |&card| Some(card) != placed && (picked || card != Card::Overdrive))
    }
}
