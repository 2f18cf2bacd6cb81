//! How even imagined worlds are: on small positions all worlds that fit are counted, by the judge that knows nothing of `imagine`.

use harena_core::{Chance as _, Fast, Game as _, Seat};

use super::worlds::read_games;
use crate::cards::{CardSet, Ix, NONE};
use crate::fuzz::past::{Past, Verdict};
use crate::state::{Phase, State};
use crate::{Colossal, Edition, Titan};

/// Positions with more ways than this to deal the unseen cards are not small.
const DEALS: f64 = 120.0;
/// Nor are those in which the judge needs longer than this to rule a deal out.
const CHOICES: usize = 300;
/// How often each world should come up.
const EACH: u32 = 200;

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

/// Of a small position: how many worlds fit, and how often the rarest and the most frequent of them are imagined, where 1 is even.
fn evenness(state: &State, whose: Seat, past: &Past, chance: &mut Fast) -> Option<(usize, f64, f64)> {
    let unseen = Unseen::new(state, whose)?;
    if !(2.0..=DEALS).contains(&unseen.deals()) {
        return None;
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
    if !decided {
        return None;
    }
    for _ in 0..EACH * fitting.len() as u32 {
        let world = state.imagined(whose, chance);
        *fitting.get_mut(&unseen.deal(&world)).expect("an imagined world fits the log") += 1;
    }
    let share = |count: &u32| f64::from(*count) / f64::from(EACH);
    let (least, most) = (fitting.values().min()?, fitting.values().max()?);
    Some((fitting.len(), share(least), share(most)))
}

/// Every world that fits comes up, and none more often than others, as far as so few draws can tell; docs/python.md has the numbers.
#[test]
fn small_positions_are_imagined_nearly_evenly() {
    fn look<E: Edition>(games: u64) {
        // Before and after a stalemate: positions, worlds, and the shares of the rarest and the most frequent world.
        let mut found = [(0, 0, f64::MAX, 0.0f64); 2];
        read_games::<E>(0..games, |game, pasts, _, chance| {
            let state = &game.state;
            if matches!(state.phase, Phase::Keep | Phase::Over) || chance.below(4) > 0 {
                return;
            }
            for (whose, past) in game.seats().iter().zip(pasts) {
                let entry = &mut found[usize::from(state.stalemated)];
                if entry.0 < 80
                    && let Some((worlds, least, most)) = evenness(state, whose, past, chance)
                {
                    *entry = (entry.0 + 1, entry.1 + worlds, entry.2.min(least), entry.3.max(most));
                }
            }
        });
        for ((positions, worlds, least, most), when) in found.into_iter().zip(["before", "after"]) {
            println!("{} {when}: {positions} positions, {worlds} worlds, {least:.2} to {most:.2}", E::META.key);
            assert!(positions == 0 || (least > 0.6 && most < 1.5), "{when} a stalemate: {least} to {most}");
        }
        assert!(found[1].0 >= 20, "hardly any small positions");
    }
    look::<Colossal>(4);
    look::<Titan>(4);
}
