//! What kind of game Colosseum is, and how long it can get.

use harena_core::{Dynamics, GameType, Information, Seats};

use crate::assets::{Asset, Noble};
use crate::content::{self, Content, SharedContent};
use crate::options::Options;

pub(crate) fn game_type(options: &Options, seats: Seats) -> GameType {
    // Options are checked where a game is set up; a pack that is refused there has no game type of its own.
    let shared = SharedContent::of(options.content.as_ref());
    let content = shared.as_deref().unwrap_or(Content::standard());
    GameType {
        dynamics: Dynamics::Sequential,
        information: Information::Perfect,
        utility_sum: Some(0.0),
        min_utility: -1.0,
        max_utility: 1.0,
        max_game_length: max_decisions(options, content, seats.count() as u32),
        // A tie for the podium is rolled off until it is broken (CO-R47).
        max_chance_nodes: None,
        // The bag, or the green tokens at the start.
        max_chance_outcomes: content::ORANGE_TOKENS.max(content::GREEN_TOKENS) as u32,
        perfect_recall: false,
    }
}

/// All phases as long as the rules let them be. By far the most are bids that rise by one coin at a time, up to all the coins that there
/// can ever be; nobody plays like that.
fn max_decisions(options: &Options, content: &Content, seats: u32) -> u32 {
    let Content { programs, board, numbers, .. } = content;
    let turns = u32::from(content::TURNS);
    let shows = turns * seats;
    let tokens = |asset: Asset| u32::from(board.green[asset.index()]) + u32::from(board.orange[asset.index()]);
    // Two nobles on resting areas in each show (CO-9.6), Emperor tokens (CO-14.2) and swapped Additional Actions (CO-14.3). Each is
    // spent once; those and the swaps come at any decision.
    let swaps = tokens(Asset::Action);
    let medals = 2 * shows + tokens(Asset::Emperor) + swaps;
    // The best program, all nobles, tickets, podiums, earlier shows, stars and medals (CO-9.13, CO-9.14, CO-9.15).
    let program = programs.iter().map(|program| u32::from(program.complete)).max().unwrap_or(0);
    let worth = &numbers.worth;
    let extras = [
        (Noble::SIX.len() as u32, worth.emperor.max(worth.consul).max(worth.senator)),
        (u32::from(numbers.tickets), worth.ticket),
        (turns, worth.podium),
        (turns, worth.earlier_show),
        (Asset::STARS.len() as u32, worth.star),
        (u32::from(numbers.medals), worth.medal),
    ];
    let show = program + extras.iter().map(|&(count, each)| count * u32::from(each)).sum::<u32>();
    let coins = u32::from(numbers.start_coins) * seats + shows * show + u32::from(numbers.medal_coins) * medals;
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
