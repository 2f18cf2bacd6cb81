//! How even imagined worlds are: on small positions all worlds that fit are counted, by the judge that knows nothing of `imagine`.

use harena_core::{Chance as _, FastRng, Game as _, Seat};

use super::worlds::read_games;
use crate::cards::{CardSet, Ix, NONE};
use crate::fuzz::past::{Past, Verdict};
use crate::state::{Phase, State};
use crate::{Colossal, Edition, Titan};

/// Positions are not small if the judge needs longer than this to rule a deal out.
const CHOICES: usize = 300;

/// Hands, secret bets, and last the deck.
const DECK: usize = 10;

/// The unseen cards and where each lies.
struct Unseen {
    cards: Vec<Ix>,
    wants: [u32; DECK + 1],
}

impl Unseen {
    /// Nothing if there are unseen cards in other places.
    fn new(state: &State, whose: Seat) -> Option<Unseen> {
        let unknown = state.unknown_to(whose);
        let mut wants = [0; DECK + 1];
        for s in 0..5 {
            wants[s] = state.hand[s].and(unknown).len();
            wants[5 + s] = u32::from(state.secret[s] != NONE && unknown.has(state.secret[s]));
        }
        wants[DECK] = state.stack_from(state.deck).filter(|&ix| unknown.has(ix)).count() as u32;
        (wants.iter().sum::<u32>() == unknown.len()).then(|| Unseen { cards: unknown.iter().collect(), wants })
    }

    /// How many deals there are; only an order of magnitude if there are many.
    fn deals(&self) -> f64 {
        let mut left = self.cards.len() as f64;
        let mut deals = 1.0;
        for &wants in &self.wants {
            for card in 1..=wants {
                deals *= left / f64::from(card);
                left -= 1.0;
            }
        }
        deals.round()
    }

    /// Shows every deal, as the place of each card.
    fn all(&self, places: &mut Vec<usize>, wants: &mut [u32; DECK + 1], look: &mut impl FnMut(&[usize])) {
        if places.len() == self.cards.len() {
            return look(places);
        }
        for place in 0..=DECK {
            if wants[place] > 0 {
                wants[place] -= 1;
                places.push(place);
                self.all(places, wants, look);
                places.pop();
                wants[place] += 1;
            }
        }
    }

    /// The world of a deal.
    fn world(&self, state: &State, places: &[usize]) -> State {
        let mut world = *state;
        let unknown: CardSet = self.cards.iter().copied().collect();
        world.hand = world.hand.map(|hand| hand.minus(unknown));
        (world.deck, world.deck_len) = (NONE, 0);
        for (&ix, &place) in self.cards.iter().zip(places) {
            match place {
                DECK => world.push_deck(ix),
                0..5 => world.hand[place].add(ix),
                _ => world.secret[place - 5] = ix,
            }
        }
        world
    }

    /// The deal of a world.
    fn deal(&self, world: &State) -> Vec<usize> {
        let place = |&ix: &Ix| {
            let hand = (0..5).find(|&s| world.hand[s].has(ix));
            hand.or_else(|| (0..5).find(|&s| world.secret[s] == ix).map(|s| 5 + s)).unwrap_or(DECK)
        };
        self.cards.iter().map(place).collect()
    }
}

/// How worlds are drawn.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    /// Positions with more ways than this to deal the unseen cards are not small.
    pub(super) deals: f64,
    /// How often each world should come up.
    pub(super) each: u32,
    /// Tries before the last resort.
    pub(super) tries: u32,
}

/// How often the worlds of small positions come up.
#[derive(Clone, Copy, Debug)]
pub(super) struct Evenness {
    pub(super) positions: u32,
    pub(super) worlds: u32,
    /// Worlds that never came.
    pub(super) missing: u32,
    /// How often the rarest and the most frequent world came, where 1 is even.
    pub(super) least: f64,
    pub(super) most: f64,
    /// Pearson's statistic, and its mean if all worlds of a position are equally likely.
    pub(super) chi_square: f64,
    pub(super) freedom: f64,
    /// The deviation of the most uneven position.
    pub(super) worst: f64,
}

impl Evenness {
    pub(super) const NOTHING: Evenness = Evenness {
        positions: 0,
        worlds: 0,
        missing: 0,
        least: f64::MAX,
        most: 0.0,
        chi_square: 0.0,
        freedom: 0.0,
        worst: 0.0,
    };

    fn add(&mut self, counts: impl ExactSizeIterator<Item = u32>, each: u32) {
        self.positions += 1;
        self.worlds += counts.len() as u32;
        let before = *self;
        self.freedom += counts.len() as f64 - 1.0;
        for count in counts {
            let share = f64::from(count) / f64::from(each);
            self.missing += u32::from(count == 0);
            (self.least, self.most) = (self.least.min(share), self.most.max(share));
            self.chi_square += (share - 1.0).powi(2) * f64::from(each);
        }
        let here = Evenness {
            chi_square: self.chi_square - before.chi_square,
            freedom: self.freedom - before.freedom,
            ..Evenness::NOTHING
        };
        self.worst = self.worst.max(here.deviation());
    }

    /// How far the statistic is from its mean, in standard deviations: within ±3 if nothing but chance is at work.
    pub(super) fn deviation(&self) -> f64 {
        (self.chi_square - self.freedom) / (2.0 * self.freedom).sqrt()
    }

    /// How much the frequency of a world differs from the even one, chance apart: the root of the mean square.
    pub(super) fn spread(&self, each: u32) -> f64 {
        ((self.chi_square - self.freedom).max(0.0) / f64::from(each) / f64::from(self.worlds)).sqrt()
    }

    /// Counts the worlds of a position, if it is small.
    pub(super) fn look(&mut self, state: &State, whose: Seat, past: &Past, sample: Sample, chance: &mut FastRng) {
        let Some(unseen) = Unseen::new(state, whose) else { return };
        if !(2.0..=sample.deals).contains(&unseen.deals()) {
            return;
        }
        let mut fitting = std::collections::BTreeMap::<Vec<usize>, u32>::new();
        let mut decided = true;
        unseen.all(&mut Vec::new(), &mut unseen.wants.clone(), &mut |places| {
            if decided {
                match past.allows_within(&unseen.world(state, places), CHOICES) {
                    Verdict::Possible => _ = fitting.insert(places.to_vec(), 0),
                    Verdict::Impossible(_) => {}
                    Verdict::Undecided => decided = false,
                }
            }
        });
        if !decided || fitting.len() < 2 {
            return;
        }
        for _ in 0..sample.each * fitting.len() as u32 {
            let world = state.imagined_within(sample.tries, whose, &mut 0, chance);
            *fitting.get_mut(&unseen.deal(&world)).expect("an imagined world fits the log") += 1;
        }
        self.add(fitting.into_values(), sample.each);
    }
}

/// Small positions of random games, at most so many before and after a stalemate.
pub(super) fn small_positions<E: Edition>(
    games: std::ops::Range<u64>,
    positions: u32,
    sample: Sample,
) -> [Evenness; 2] {
    let mut found = [Evenness::NOTHING; 2];
    read_games::<E>(games, |game, pasts, _, chance| {
        let state = &game.state;
        if matches!(state.phase, Phase::Keep | Phase::Over) || chance.below(4) > 0 {
            return;
        }
        for (whose, past) in game.seats().iter().zip(pasts) {
            let evenness = &mut found[usize::from(state.stalemated)];
            if evenness.positions < positions {
                evenness.look(state, whose, past, sample, chance);
            }
        }
    });
    for (evenness, when) in found.iter().zip(["before", "after"]) {
        let (deviation, spread) = (evenness.deviation(), evenness.spread(sample.each));
        println!("{} {when}: {evenness:.2?}, deviation {deviation:.1}, spread {spread:.3}", E::META.key);
    }
    found
}

/// Every world that fits comes up, and none more often than others, as far as so few draws can tell; docs/python.md has the numbers.
#[test]
fn small_positions_are_imagined_nearly_evenly() {
    fn look<E: Edition>() {
        let found = small_positions::<E>(0..4, 80, Sample { deals: 120.0, each: 200, tries: u32::MAX });
        for evenness in found.iter().filter(|evenness| evenness.positions > 0) {
            assert!(evenness.least > 0.6 && evenness.most < 1.6 && evenness.spread(200) < 0.06, "{evenness:?}");
        }
        assert!(found[1].positions >= 20, "hardly any small positions");
    }
    look::<Colossal>();
    look::<Titan>();
}

/// With other games than above.
#[test]
#[ignore = "takes minutes"]
fn many_small_positions_are_imagined_nearly_evenly() {
    let sample = Sample { deals: 120.0, each: 400, tries: u32::MAX };
    small_positions::<Colossal>(5000..5020, 200, sample);
    small_positions::<Titan>(5000..5020, 200, sample);
}
