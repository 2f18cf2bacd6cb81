//! What kind of game Colosseum is, and how long it can get.

use harena_core::{Dynamics, Information, Nature, Seats};

use crate::assets::Asset;
use crate::content::{BOARD, PROGRAMS};
use crate::options::Options;

const TURNS: u32 = 5;
const NOBLES: u32 = 6;

pub(crate) fn nature(options: &Options, seats: Seats) -> Nature {
    Nature {
        dynamics: Dynamics::Sequential,
        information: Information::Perfect,
        utility_sum: Some(0.0),
        least: -1.0,
        most: 1.0,
        decisions: most_decisions(options, seats.count() as u32),
        // A tie for the podium is rolled off until it is broken (CO-R47).
        draws: None,
        // The bag, or the forty green tokens at the start.
        outcomes: BOARD.orange.iter().map(|&count| u32::from(count)).sum::<u32>().max(40),
        recall: false,
    }
}

/// All phases as long as the rules let them be. By far the most are bids that rise by one coin at a time, up to all the coins that there
/// can ever be; nobody plays like that.
fn most_decisions(options: &Options, seats: u32) -> u32 {
    let shows = TURNS * seats;
    let tokens = |asset: Asset| u32::from(BOARD.green[asset.index()]) + u32::from(BOARD.orange[asset.index()]);
    // Two nobles on resting areas in each show (CO-9.6), Emperor tokens (CO-14.2) and swapped Additional Actions (CO-14.3). Each is
    // spent once; those and the swaps come at any decision.
    let swaps = tokens(Asset::Action);
    let medals = 2 * shows + tokens(Asset::Emperor) + swaps;
    // The best program, all nobles, tickets, podiums, earlier shows, stars and medals (CO-9.13, CO-9.14, CO-9.15).
    let program = PROGRAMS.iter().map(|program| u32::from(program.complete)).max().unwrap_or(0);
    let show = program + NOBLES * 7 + 10 * 5 + TURNS * (3 + 5) + 7 * 4 + 18 * 3;
    let coins = 30 * seats + shows * show + 6 * medals;
    // Everybody can win one in a turn, and with Intense Auctions one in each seat's time to open them (CO-6.8, CO-7.2). An opening,
    // raises, everybody drops; and everybody passes once.
    let auctions = TURNS * seats * if options.intense_auctions { seats } else { 1 };
    let bids = auctions * (1 + coins + seats) + TURNS * seats;
    // The offer; everybody accepts, refuses or counters, to which the trader answers; the pick (CO-8.6).
    let proposal = 1 + 2 * (seats - 1) + 1;
    let trades = TURNS * seats * (u32::from(options.proposals) * proposal + 1);
    let investments = TURNS * seats * (u32::from(options.investments) + 1);
    // Produce, dice, announce, perform, discard; and a request in each turn.
    investments + bids + trades + 5 * shows + TURNS + medals + swaps
}
