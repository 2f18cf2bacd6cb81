//! What kind of game Colosseum is, and how long it can get.

use harena_core::{Dynamics, Information, Nature, Seats};

use crate::assets::{Asset, Noble};
use crate::content::{self, BOARD, PROGRAMS};
use crate::options::Options;

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
    let turns = u32::from(content::TURNS);
    let shows = turns * seats;
    let tokens = |asset: Asset| u32::from(BOARD.green[asset.index()]) + u32::from(BOARD.orange[asset.index()]);
    // Two nobles on resting areas in each show (CO-9.6), Emperor tokens (CO-14.2) and swapped Additional Actions (CO-14.3). Each is
    // spent once; those and the swaps come at any decision.
    let swaps = tokens(Asset::Action);
    let medals = 2 * shows + tokens(Asset::Emperor) + swaps;
    // The best program, all nobles, tickets, podiums, earlier shows, stars and medals (CO-9.13, CO-9.14, CO-9.15).
    let program = PROGRAMS.iter().map(|program| u32::from(program.complete)).max().unwrap_or(0);
    let extras = [
        (Noble::SIX.len() as u32, content::EMPEROR_SPECTATORS),
        (u32::from(content::TICKETS), content::TICKET_SPECTATORS),
        (turns, content::PODIUM_SPECTATORS),
        (turns, content::EARLIER_SPECTATORS),
        (Asset::STARS.len() as u32, content::STAR_SPECTATORS),
        (u32::from(content::MEDALS), content::MEDAL_SPECTATORS),
    ];
    let show = program + extras.iter().map(|&(count, each)| count * u32::from(each)).sum::<u32>();
    let coins = u32::from(content::START_COINS) * seats + shows * show + u32::from(content::MEDAL_COINS) * medals;
    // Everybody can win one in a turn, and with Intense Auctions one in each seat's time to open them (CO-6.8, CO-7.2). An opening,
    // raises, everybody drops; and everybody passes once.
    let auctions = turns * seats * if options.intense_auctions { seats } else { 1 };
    let bids = auctions * (1 + coins + seats) + turns * seats;
    // The offer; everybody accepts, refuses or counters, to which the trader answers; the pick (CO-8.6).
    let proposal = 1 + 2 * (seats - 1) + 1;
    let trades = turns * seats * (u32::from(options.proposals) * proposal + 1);
    let investments = turns * seats * (u32::from(options.investments) + 1);
    // Produce, dice, announce, perform, discard; and a request in each turn.
    investments + bids + trades + 5 * shows + turns + medals + swaps
}
