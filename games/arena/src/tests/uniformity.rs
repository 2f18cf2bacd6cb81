//! How uniform imagined worlds are: on small positions all consistent worlds are counted, by a checker that is
//! independent of `imagine`.

use harena_core::{Chance as _, FastRng, Game as _, Seat};

use super::worlds::read_games;
use crate::cards::{CardSet, Ix, NONE};
use crate::fuzz::past::{Past, Verdict};
use crate::state::{Phase, State};
use crate::{Colossal, Edition, Titan};

/// A position is not small if the checker needs more choices than this to exclude a deal.
const CHOICES: usize = 300;

/// Hands, secret bets, and last the deck.
const DECK: usize = 10;

/// The hidden cards and where each is.
struct Unseen {
    cards: Vec<Ix>,
    wants: [u32; DECK + 1],
}

impl Unseen {
    /// `None` if there are hidden cards in other places.
    fn new(state: &State, observer: Seat) -> Option<Unseen> {
        let unknown = state.unknown_to(observer);
        let mut wants = [0; DECK + 1];
        for s in 0..5 {
            wants[s] = state.hand[s].and(unknown).len();
            wants[5 + s] = u32::from(state.secret[s] != NONE && unknown.has(state.secret[s]));
        }
        wants[DECK] = state.stack_from(state.deck).filter(|&ix| unknown.has(ix)).count() as u32;
        (wants.iter().sum::<u32>() == unknown.len()).then(|| Unseen { cards: unknown.iter().collect(), wants })
    }

    /// The number of deals; only an order of magnitude if there are many.
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

    /// Calls `look` with every deal, as the place of each card.
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

/// How worlds are sampled.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    /// Positions with more deals of the hidden cards than this are not small.
    pub(super) deals: f64,
    /// The expected number of samples of each world.
    pub(super) each: u32,
    /// Tries before the fallback.
    pub(super) tries: u32,
}

/// How often the worlds of small positions are sampled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Uniformity {
    pub(super) positions: u32,
    pub(super) worlds: u32,
    /// Worlds that were never sampled.
    pub(super) missing: u32,
    /// The frequency of the rarest and of the most frequent world; 1 is uniform.
    pub(super) least: f64,
    pub(super) most: f64,
    /// Pearson's statistic, and its mean if all worlds of a position are equally likely.
    pub(super) chi_square: f64,
    pub(super) freedom: f64,
    /// The deviation of the least uniform position.
    pub(super) worst: f64,
}

impl Uniformity {
    pub(super) const NOTHING: Uniformity = Uniformity {
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
        let here = Uniformity {
            chi_square: self.chi_square - before.chi_square,
            freedom: self.freedom - before.freedom,
            ..Uniformity::NOTHING
        };
        self.worst = self.worst.max(here.deviation());
    }

    /// How far the statistic is from its mean, in standard deviations: within ±3 if only chance is at work.
    pub(super) fn deviation(&self) -> f64 {
        (self.chi_square - self.freedom) / (2.0 * self.freedom).sqrt()
    }

    /// The root mean square deviation of the frequency of a world from uniform, without sampling noise.
    pub(super) fn spread(&self, each: u32) -> f64 {
        ((self.chi_square - self.freedom).max(0.0) / f64::from(each) / f64::from(self.worlds)).sqrt()
    }

    /// Counts the worlds of a position, if it is small.
    pub(super) fn look(&mut self, state: &State, observer: Seat, past: &Past, sample: Sample, chance: &mut FastRng) {
        let Some(unseen) = Unseen::new(state, observer) else { return };
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
            let world = state.imagined_within(sample.tries, observer, &mut 0, chance);
            *fitting.get_mut(&unseen.deal(&world)).expect("an imagined world fits the log") += 1;
        }
        self.add(fitting.into_values(), sample.each);
    }
}

/// Small positions of random games, with at most `positions` each before and after a stalemate.
pub(super) fn small_positions<E: Edition>(
    games: std::ops::Range<u64>,
    positions: u32,
    sample: Sample,
) -> [Uniformity; 2] {
    let mut found = [Uniformity::NOTHING; 2];
    read_games::<E>(games, |game, pasts, _, chance| {
        let state = &game.state;
        if matches!(state.phase, Phase::Keep | Phase::Over) || chance.below(4) > 0 {
            return;
        }
        for (observer, past) in game.seats().iter().zip(pasts) {
            let uniformity = &mut found[usize::from(state.stalemated)];
            if uniformity.positions < positions {
                uniformity.look(state, observer, past, sample, chance);
            }
        }
    });
    for (uniformity, when) in found.iter().zip(["before", "after"]) {
        let (deviation, spread) = (uniformity.deviation(), uniformity.spread(sample.each));
        println!("{} {when}: {uniformity:.2?}, deviation {deviation:.1}, spread {spread:.3}", E::META.key);
    }
    found
}

/// Every consistent world is sampled, and none much more often than others, as far as so few samples can show;
/// docs/python.md has the numbers.
#[test]
fn small_positions_are_imagined_nearly_evenly() {
    fn look<E: Edition>() {
        let found = small_positions::<E>(0..4, 80, Sample { deals: 120.0, each: 200, tries: u32::MAX });
        for uniformity in found.iter().filter(|uniformity| uniformity.positions > 0) {
            assert!(uniformity.least > 0.6 && uniformity.most < 1.6 && uniformity.spread(200) < 0.06, "{uniformity:?}");
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
