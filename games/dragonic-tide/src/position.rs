//! A duel as plain data, in the words of scenario files.

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
    /// A duel: all that a scenario can set up and expect.
    pub struct Position {
        /// Which decision is due, see below. Default: a round begins.
        pub phase: Option<Phase>,
        /// 1 to 60, or to the limit of a pack. Default: 1.
        pub round: Option<u8>,
        /// The three characters of a draft; needed in phase `draft`. Default: none.
        pub dealt: BySeat<Vec<Character>>,
        /// Who takes a character first (phase `choose`). Default: `a`.
        pub first: Option<Seat>,
        /// In `draft` and `choose`: what has been chosen so far. Default: Lucent, Terrence.
        pub character: BySeat<Character>,
        /// The kind; in phase `overdrive` what has been picked so far. Default: `tyranny`.
        pub overdrive: BySeat<Kind>,
        /// Seats whose kind everybody has seen. Those with a counter, with a neutralised OVERDRIVE, or with one turned over in
        /// this round are so in any case. Default: none.
        pub known: SeatSet,
        /// 1 to the HP; 0 only in phase `over`. Default: the HP.
        pub health: BySeat<u8>,
        /// STR/DEX/INT in one text, `"4/3/3"`. Default: the opening dice.
        pub dice: Option<Text<Dice>>,
        /// `short`, `middle` or `long`. Default: `middle`.
        pub range: Option<Range>,
        /// Counted OVERDRIVE plays, the one of this round included. Default: 0.
        pub counter: BySeat<u8>,
        /// Seats whose aura is on in this round, `["a"]`. Default: as the dice say.
        pub aura: Option<SeatSet>,
        /// The Tyranny bonus of `a` in this round, as a stage gives it: 1, 3 or 5; `a` holds Tyranny. Default: 0.
        pub bonus: BySeat<u8>,
        /// What the OVERDRIVE of `a` bars `b` from in this round: attributes with a Prodigy; with a Mooncell `["overdrive"]`,
        /// then `"move"` too, then an attribute besides. Default: none.
        pub bars: BySeat<Categories>,
        /// The bonus that `a` has earned in this round for the next; only with a phase after the reveal. Default: 0.
        pub next_bonus: BySeat<u8>,
        /// What `a` has earned in this round to bar `b` from in the next; only with a phase after the reveal. Default: none.
        pub next_bars: BySeat<Categories>,
        /// What William has named in this round; needed after phase `name` while his aura is on. Default: none.
        pub named: Option<Category>,
        /// The card of this round; face down in phase `place`. Default: none.
        pub placed: BySeat<Card>,
        /// Phase `specify`: what `a` has specified while `b` has still to do it. Default: none.
        pub specified: BySeat<Categories>,
        /// The card of the last battle. Default: `placed` after the reveal, else none.
        pub shown: BySeat<Card>,
        /// Seats whose card has hit, in this round or, where nothing is turned over yet, in the one before. Default: none.
        pub hit: SeatSet,
    }
    derived {
        /// All that `a` cannot use now, from whatever cause.
        pub neutralised: BySeat<Categories>,
        /// The stage of the next OVERDRIVE play, 1 to 3.
        pub stage: BySeat<u8>,
        /// Nine cards, less one that lies on the table; `hand.a = 9`.
        pub hand: BySeat<Vec<Card>>,
        /// What each card would deal now, in range or not: `damage.a = { lunge = 4 }`.
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
    /// The cards that a seat holds: nine, less one that lies on the table (DT-2.9, DT-R6).
    pub(crate) fn hand(&self, seat: Seat) -> impl Iterator<Item = Card> {
        let index = seat.index();
        let picked = self.kinds[index].is_some();
        let placed = self.placed[index];
        Card::HAND.into_iter().filter(move |&card| Some(card) != placed && (picked || card != Card::Overdrive))
    }
}
