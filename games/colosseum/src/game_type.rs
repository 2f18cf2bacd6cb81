//! The game type of Colosseum, and its maximum length.

use harena_core::{Dynamics, GameType, Information, Seats};

use crate::assets::{Asset, Noble};
use crate::content::{self, Content, SharedContent};
use crate::options::Options;

pub(crate) fn game_type(options: &Options, seats: Seats) -> GameType {
    // Options are checked when a game is set up; a pack that is refused there has no game type.
    let shared = SharedContent::of(options.content.as_ref());
    let content = shared.as_deref().unwrap_or(Content::standard());
    GameType {
        dynamics: Dynamics::Sequential,
        information: Information::Perfect,
        utility_sum: Some(0.0),
        min_utility: -1.0,
        max_utility: 1.0,
        max_game_length: max_decisions(options, content, seats.count() as u32),
        // Dice for the podium are rolled until the tie is broken (CO-R47).
        max_chance_nodes: None,
        // The bag, or the green tokens at the start.
        max_chance_outcomes: content::ORANGE_TOKENS.max(content::GREEN_TOKENS) as u32,
        perfect_recall: false,
    }
}

/// All phases with the maximum length that the rules allow. Most of it is bids that rise by one coin at a time, up to the
/// maximum coins of a game; real games are far shorter.
fn max_decisions(options: &Options, content: &Content, seats: u32) -> u32 {
    let Content { programs, board, numbers, .. } = content;
    let turns = u32::from(content::TURNS);
    let shows = turns * seats;
    let tokens = |asset: Asset| u32::from(board.green[asset.index()]) + u32::from(board.orange[asset.index()]);
    // Two nobles on resting areas in each show (CO-9.6), Emperor tokens (CO-14.2) and swapped Additional Actions (CO-14.3). Each
    // medal is spent once; cashing and swapping are possible at any decision.
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
    // Each seat can win one auction in a turn, and with intense auctions one in each round (CO-6.8, CO-7.2). An opening, raises,
    // all seats drop; and each seat passes once.
    let auctions = turns * seats * if options.intense_auctions { seats } else { 1 };
    let bids = auctions * (1 + coins + seats) + turns * seats;
    // The offer; all seats accept, refuse or counter, and the trader answers counter-offers; the pick (CO-8.6).
    let offer = 1 + 2 * (seats - 1) + 1;
    let trades = turns * seats * (u32::from(options.proposals) * offer + 1);
    let investments = turns * seats * (u32::from(options.investments) + 1);
    // Produce, dice, announce, perform, discard; and a request in each turn.
    investments + bids + trades + 5 * shows + turns + medals + swaps
}
