//! Encoding of the duel. Both seats choose simultaneously, so each has its own mask.

use harena_core::encoding::{Block, Numbering, Sink, seat_at};
use harena_core::{Encoded, GameType, Seat, Seats};

use crate::DragonicTide;
use crate::actions::Action;
use crate::state::Phase;
use crate::words::{self, Card, Categories, Category, Character, Dice, Range};

harena_core::kinds!(Character, Overdrive, Name, Range, Place, Specify, Dice, Pass);

use Kind as K;

static NUMBERING: Numbering<{ Kind::COUNT }> = Numbering::new([
    Block { name: "character NAME", size: 6, about: "lucent, terrence, william, dorothy, elaine, gaw" },
    Block { name: "overdrive KIND", size: 4, about: "tyranny, prodigy, blessing, mooncell" },
    Block { name: "name CATEGORY", size: 5, about: "str, dex, int, move, overdrive" },
    Block { name: "range RANGE", size: 3, about: "short, middle, long" },
    Block { name: "place CARD", size: 9, about: "in the order of the hand" },
    Block { name: "specify ATTRIBUTES", size: 8, about: "str counts 1, dex 2, int 4" },
    Block { name: "dice S/D/I", size: 216, about: "1/1/1, 1/1/2, … 6/6/6" },
    Block { name: "pass", size: 1, about: "" },
]);

/// A set of categories as bits.
fn bits(categories: Categories) -> u8 {
    categories.iter().fold(0, |bits, category| bits | 1 << category as u8)
}

fn categories(bits: usize) -> Categories {
    Category::ALL.into_iter().filter(|&category| bits >> category as u8 & 1 != 0).collect()
}

impl Encoded for DragonicTide {
    const ENCODING_VERSION: u32 = 1;

    fn game_type(options: &Self::Options, _seats: Seats) -> GameType {
        crate::game_type::game_type(options)
    }

    fn action_blocks(&self) -> Vec<Block> {
        NUMBERING.blocks.to_vec()
    }

    #[inline]
    fn action_count(&self) -> usize {
        NUMBERING.count()
    }

    #[inline]
    fn action_index(&self, _seat: Seat, action: Action) -> Option<usize> {
        let (kind, place) = match action {
            Action::Character(character) => (K::Character, character.index()),
            Action::Overdrive(kind) => (K::Overdrive, kind.index()),
            Action::Name(category) => (K::Name, category as usize),
            Action::Range(range) => (K::Range, range.index()),
            Action::Place(card) => (K::Place, card.index()),
            Action::Specify(attributes) => (K::Specify, usize::from(bits(attributes))),
            Action::Dice(Dice(dice)) => {
                (K::Dice, dice.iter().fold(0, |place, &value| place * 6 + usize::from(value).saturating_sub(1)))
            }
            Action::Pass => (K::Pass, 0),
        };
        (place < NUMBERING.blocks[kind as usize].size).then(|| NUMBERING.index(kind as usize, place))
    }

    #[inline]
    fn action_at(&self, _seat: Seat, index: usize) -> Option<Action> {
        let (block, place) = NUMBERING.find(index)?;
        Some(match Kind::ALL[block] {
            K::Character => Action::Character(Character::ALL[place]),
            K::Overdrive => Action::Overdrive(words::Kind::ALL[place]),
            K::Name => Action::Name(Category::ALL[place]),
            K::Range => Action::Range(Range::ALL[place]),
            K::Place => Action::Place(Card::HAND[place]),
            K::Specify => Action::Specify(categories(place)),
            K::Dice => Action::Dice(Dice([place / 36, place / 6 % 6, place % 6].map(|value| value as u8 + 1))),
            K::Pass => Action::Pass,
        })
    }

    fn describe(&self, seat: Seat, into: &mut impl Sink) {
        let state = &self.state;
        into.field("phase", "draft, choose, overdrive, name, range, place, specify, blessing, impact, ability, over");
        into.one_of(11, Some(state.phase as usize));
        into.field("round", "of the limit");
        into.share(state.round, state.numbers().round_limit.max(1).into());
        into.field("range", "short, middle, long");
        into.one_of(3, Some(state.range.index()));
        into.each("die", "str, dex, int", 3, |into, die| {
            into.field("value", "1 to 6");
            into.one_of(6, usize::from(state.dice.0[die]).checked_sub(1));
        });
        into.field("named", "what William named: str, dex, int, move, overdrive");
        into.one_of(5, state.named.map(|category| category as usize));

        let settled = state.characters.iter().all(Option::is_some) && state.phase != Phase::Draft;
        into.each("seat", "the own seat, then the other", 2, |into, far| {
            let other = seat_at(self, seat, far);
            let (s, own) = (other.index(), far == 0);
            into.field("to_act", "has to choose now");
            into.flag(state.waiting.contains(other));
            into.field("has_chosen", "has made the choice that both make now");
            into.flag(state.has_chosen(other));
            into.field("character", "lucent, terrence, william, dorothy, elaine, gaw; the other's once it is known");
            let character = state.characters[s].filter(|_| own || state.phase != Phase::Draft);
            into.one_of(6, character.map(Character::index));
            into.field("dealt", "the three that were dealt in a draft");
            into.set(6, state.dealt[s].0.into());
            into.field("health", "20 become 0.5");
            into.amount(state.health[s], 20);
            into.field("max_health", "20 become 0.5; once both characters are chosen");
            into.amount(character.filter(|_| settled).map_or(0, |one| state.numbers().stats(one).hp), 20);
            into.field("aura", "the TIDE AURA is on");
            into.flag(state.auras[s]);
            into.field("overdrive", "tyranny, prodigy, blessing, mooncell; the other's once it is known");
            into.one_of(4, state.kinds[s].filter(|_| own || state.known.contains(other)).map(words::Kind::index));
            into.field("overdrive_known", "it has been shown");
            into.flag(state.known.contains(other));
            into.field("counter", "counted OVERDRIVE plays; 2 become 0.5");
            into.amount(state.counters[s], 2);
            into.field("placed", "the card on the table, the other's once it is turned up, in the order of the hand");
            let placed = state.placed[s].filter(|_| own || state.phase != Phase::Place);
            into.one_of(9, placed.map(Card::index));
            into.field("shown", "the card of the last battle, in the order of the hand");
            into.one_of(9, state.shown[s].map(Card::index));
            into.field("hit", "that card hit");
            into.flag(state.hit.contains(other));
            into.field("neutralised", "what cannot be used in this round: str, dex, int, move, overdrive");
            into.set(5, bits(state.barred[s]).into());
            into.field("bonus", "a Tyranny bonus in this round; 3 become 0.5");
            into.amount(state.in_force[s].bonus, 3);
            into.field("next_bonus", "one for the next round; 3 become 0.5");
            into.amount(state.earned[s].bonus, 3);
            into.field("next_bars", "what the opponent cannot use in the next round");
            into.set(5, bits(state.earned[s].bars).into());
            let specified = state.specified[s].filter(|_| own);
            into.field("has_specified", "an own specification waits for the other's");
            into.flag(specified.is_some());
            into.field("specified", "str, dex, int");
            into.set(3, specified.map_or(0, bits).into());
            into.each("card", "the eight skill cards in the order of the hand", Card::SKILLS, |into, card| {
                into.field("damage", "what it would deal now; 10 become 0.5");
                into.amount(if settled { state.damage(other, Card::HAND[card]) } else { 0 }, 10);
            });
        });
    }
}
