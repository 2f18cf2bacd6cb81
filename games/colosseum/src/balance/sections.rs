//! The sections of the balance report of Colosseum.

use harena_core::Seats;
use harena_core::balance::{Column, Ledger, Row, Section};

use super::{Medals, Metric, OWNED, Part, Side, TURNS, Thing, WHOLE_GAME};
use crate::assets::Asset;
use crate::content::Content;

pub(super) fn all(ledger: &Ledger<Metric>, seats: Seats) -> Vec<Section> {
    let even = 1.0 / seats.count() as f64;
    vec![
        programs(ledger, even),
        assets(ledger, even),
        auctions(ledger),
        trades(ledger),
        shows(ledger),
        spectators(ledger),
        investments(ledger, even),
        podiums(ledger),
        medals(ledger),
    ]
}

fn programs(ledger: &Ledger<Metric>, even: f64) -> Section {
    let columns = vec![
        Column::share("bought", "bought"),
        Column::mean("shows", "shows per game"),
        Column::share("complete", "complete"),
        Column::mean("spectators", "spectators"),
        Column::share("buyers-win", "buyers win").even(even).scale_group("wins"),
        Column::share("last-show-wins", "as last show wins").even(even).scale_group("wins"),
    ];
    let rows = (1..=30).map(|program| {
        let measures = [
            ledger.share(Metric::Bought(program)),
            ledger.mean_count(Metric::Shows(program)),
            ledger.share(Metric::Complete(program)),
            ledger.mean(Metric::Spectators(program)),
            ledger.share(Metric::BuyersWin(program)),
            ledger.share(Metric::LastShowWins(program)),
        ];
        Row::new(format!("{program} {}", Content::standard().programs[usize::from(program)].name), measures)
    });
    let says = "Bought: the share of games in which a seat buys it (1 to 10 are dealt, not sold). Complete: shows without a \
                missing token. Spectators: of the whole show, with nobles, stars and so on. The last two: how often seats win \
                that bought the program, and that produce it in turn 5. Only seats that do well can pay for large \
                programs, so these are associations.";
    Section::new("programs", "Programs", says, columns, rows)
}

fn assets(ledger: &Ledger<Metric>, even: f64) -> Section {
    let columns = vec![
        Column::mean("winners", "winners hold").scale_group("tokens"),
        Column::mean("others", "others hold").scale_group("tokens"),
        Column::share("star-wins", "star wins").even(even),
        Column::mean("lot-price", "price of markets"),
    ];
    let rows = Asset::ALL.into_iter().take(OWNED).map(|asset| {
        let measures = [
            ledger.mean_count(Metric::Held(asset, Side::Winners)),
            ledger.mean_count(Metric::Held(asset, Side::Others)),
            ledger.share(Metric::StarWins(asset)),
            ledger.mean(Metric::MarketPrice(asset)),
        ];
        Row::new(asset.name(), measures)
    });
    let says = "Tokens at the end of the game, of winners and of all others; how often the holder of the star \
                wins; and the price of a market with at least one such token.";
    Section::new("assets", "Assets", says, columns, rows)
}

fn turns() -> impl Iterator<Item = u8> {
    TURNS.into_iter().chain([WHOLE_GAME])
}

fn turn_name(turn: u8) -> String {
    if turn == WHOLE_GAME { "whole game".to_string() } else { format!("turn {turn}") }
}

fn auctions(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![
        Column::mean("auctions", "auctions"),
        Column::mean("price", "price"),
        Column::share("contested", "contested"),
    ];
    let rows = turns().map(|turn| {
        let measures = [
            ledger.mean_count(Metric::Auctions(turn)),
            ledger.mean(Metric::Price(turn)),
            ledger.share(Metric::Contested(turn)),
        ];
        Row::new(turn_name(turn), measures)
    });
    let says = "Auctions in a turn, the price, and how often another seat raises the opening bid.";
    Section::new("auctions", "Auctions by turn", says, columns, rows)
}

fn trades(ledger: &Ledger<Metric>) -> Section {
    let columns =
        vec![Column::mean("offers", "offers"), Column::mean("trades", "trades"), Column::share("accepted", "accepted")];
    let rows = turns().map(|turn| {
        let measures = [
            ledger.mean_count(Metric::Offers(turn)),
            ledger.mean_count(Metric::Trades(turn)),
            ledger.share(Metric::Traded(turn)),
        ];
        Row::new(turn_name(turn), measures)
    });
    let says = "Offers and trades of all seats in a turn, and the share of offers that lead to a trade, \
                counter-offers included.";
    Section::new("trades", "Trades by turn", says, columns, rows)
}

fn shows(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![
        Column::share("produces", "seats that produce"),
        Column::mean("spectators", "spectators"),
        Column::share("leader-wins", "leader wins"),
    ];
    let rows = turns().map(|turn| {
        let measures = [
            ledger.share(Metric::Produces(turn)),
            ledger.mean(Metric::TurnSpectators(turn)),
            ledger.share(Metric::LeaderWins(turn)),
        ];
        Row::new(turn_name(turn), measures)
    });
    let says = "The share of seats that produce a show, the spectators, and how often the seat that alone has the \
                best show at the start of the turn wins the game.";
    Section::new("shows", "Shows by turn", says, columns, rows)
}

fn sides() -> Vec<Column> {
    vec![Column::mean("winners", "winners").scale_group("sides"), Column::mean("others", "others").scale_group("sides")]
}

fn spectators(ledger: &Ledger<Metric>) -> Section {
    let columns = sides();
    let rows = Part::ALL.map(|part| {
        let measures = [Side::Winners, Side::Others].map(|side| ledger.mean_count(Metric::BestShow(part, side)));
        Row::new(part.name(), measures)
    });
    let says = "The terms of the spectators of a seat's best show, for winners and for all others.";
    Section::new("spectators", "Spectators of the best show", says, columns, rows)
}

fn investments(ledger: &Ledger<Metric>, even: f64) -> Section {
    let says = "The share of seats that have this at the end, and how often they win. Coins spent on one investment are \
                not spent on another: these are associations.";
    let columns = vec![Column::share("seats", "seats"), Column::share("wins", "wins").even(even)];
    let rows = [Thing::Ticket, Thing::Loge, Thing::Expansion].into_iter().flat_map(|thing| holders(ledger, thing));
    Section::new("investments", "Investments", says, columns, rows)
}

fn podiums(ledger: &Ledger<Metric>) -> Section {
    let says = "The share of seats that received this number of podiums, and how often they win. The seat with the best \
                show receives the podium, so it is a sign of a lead as well as an advantage.";
    let columns = vec![Column::share("seats", "seats"), Column::share("wins", "wins")];
    Section::new("podiums", "Podiums", says, columns, holders(ledger, Thing::Podium))
}

fn holders(ledger: &Ledger<Metric>, thing: Thing) -> impl Iterator<Item = Row> {
    let counts = (0..=thing.most()).filter(move |&count| ledger.n(Metric::HoldersWin(thing, count)) > 0);
    counts.map(move |count| {
        let measures = [ledger.share(Metric::Has(thing, count)), ledger.share(Metric::HoldersWin(thing, count))];
        Row::new(thing.label(count), measures)
    })
}

fn medals(ledger: &Ledger<Metric>) -> Section {
    let columns = sides();
    let rows = Medals::ALL.map(|what| {
        Row::new(what.name(), [Side::Winners, Side::Others].map(|side| ledger.mean_count(Metric::Medals(what, side))))
    });
    let says = "Emperor Medals of one seat in a game: their sources and uses, for winners \
                and for all others.";
    Section::new("medals", "Medals", says, columns, rows)
}
