//! What the counts of Colosseum come to.

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
        Column::mean("shows", "shows a game"),
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
    let says = "Bought: by anybody, in how many games (1 to 10 are dealt, not sold). Complete: shows without a \
                missing token. Spectators: of a whole show, nobles, stars and all. Last, how often the seats win that \
                bought the program, and those whose show of turn 5 it is. Only who does well can pay for the large \
                ones, so they go with wins either way.";
    Section::new("programs", "Programs", says, columns, rows)
}

fn assets(ledger: &Ledger<Metric>, even: f64) -> Section {
    let columns = vec![
        Column::mean("winners", "winners hold").scale_group("tokens"),
        Column::mean("others", "others hold").scale_group("tokens"),
        Column::share("star-wins", "star wins").even(even),
        Column::mean("lot-price", "price of lots"),
    ];
    let rows = Asset::ALL.into_iter().take(OWNED).map(|asset| {
        let measures = [
            ledger.mean_count(Metric::Held(asset, Side::Winners)),
            ledger.mean_count(Metric::Held(asset, Side::Others)),
            ledger.share(Metric::StarWins(asset)),
            ledger.mean(Metric::LotPrice(asset)),
        ];
        Row::new(asset.name(), measures)
    });
    let says = "Tokens at the end of the game, of winners and of all others; how often the holder of the star \
                performer award wins then; and what a lot of three costs that has at least one such token in it.";
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
    let says = "Auctions in a turn, what the winner pays, and how often somebody bids against the opening bid.";
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
    let says = "How many seats put on a show, before how many spectators, and how often the seat wins that has the \
                best show as the turn begins, if it is one alone. The rest are comebacks.";
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
    let says = "Where the spectators of a seat's best show come from, for winners and for all others.";
    Section::new("spectators", "Spectators of the best show", says, columns, rows)
}

fn investments(ledger: &Ledger<Metric>, even: f64) -> Section {
    let says = "How many seats have this at the end, and how often they win. Money that buys one thing does not buy \
                another: these are associations.";
    let columns = vec![Column::share("seats", "seats"), Column::share("wins", "wins").even(even)];
    let rows = [Thing::Ticket, Thing::Loge, Thing::Expansion].into_iter().flat_map(|thing| holders(ledger, thing));
    Section::new("investments", "Investments", says, columns, rows)
}

fn podiums(ledger: &Ledger<Metric>) -> Section {
    let says = "How many seats have been given so many podiums, and how often they win. A podium goes to whoever has \
                the best show, so it is as much a sign of a lead as a help.";
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
    let says = "Emperor medals of one seat in a game: where they come from and what they are spent on, for winners \
                and for all others.";
    Section::new("medals", "Medals", says, columns, rows)
}
