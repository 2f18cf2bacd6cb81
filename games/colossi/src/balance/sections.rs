//! What the counts of Colossi come to.

use harena_core::Seats;
use harena_core::balance::{Column, Ledger, Row, Section};

use super::{MOST, Metric};
use crate::words::{Environment, Item, Title};

pub(super) fn all(ledger: &Ledger<Metric>, seats: Seats) -> Vec<Section> {
    let even = 1.0 / seats.count() as f64;
    vec![skirmishes(ledger, even), environments(ledger), cards(ledger), items(ledger), lengths(ledger), leads(ledger)]
}

fn skirmishes(ledger: &Ledger<Metric>, even: f64) -> Section {
    let columns = vec![
        Column::mean("skirmishes", "in a game"),
        Column::mean("prepared", "cards prepared"),
        Column::mean("played", "cards played"),
        Column::share("initiator-wins", "initiator wins").even(even),
        Column::mean("power", "winning power"),
        Column::mean("margin", "ahead by"),
    ];
    let measures = [
        ledger.mean_count(Metric::Skirmishes),
        ledger.mean_count(Metric::Prepared),
        ledger.mean_count(Metric::CardsPlayed(None)),
        ledger.share(Metric::InitiatorWins(None)),
        ledger.mean(Metric::WinningPower(None)),
        ledger.mean(Metric::Margin(None)),
    ];
    let says = "How many Skirmishes a game has; in each, the cards that all seats prepare before it and play in it, \
                how often the seat wins that began it, and with how much Power, how far ahead of the next.";
    Section::new("skirmishes", "Skirmishes", says, columns, [Row::new("all Skirmishes", measures)])
}

fn environments(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![
        Column::mean("fought", "Skirmishes a game"),
        Column::share("chosen", "chosen").even(ledger.pooled_share(Environment::ALL.map(Metric::Chosen))),
        Column::share("initiator-wins", "initiator wins").even(ledger.share(Metric::InitiatorWins(None)).value),
        Column::mean("power", "winning power"),
        Column::mean("margin", "ahead by"),
        Column::mean("played", "cards played"),
    ];
    let rows = Environment::ALL.map(|environment| {
        let measures = [
            ledger.mean_count(Metric::Fought(environment)),
            ledger.share(Metric::Chosen(environment)),
            ledger.share(Metric::InitiatorWins(Some(environment))),
            ledger.mean(Metric::WinningPower(Some(environment))),
            ledger.mean(Metric::Margin(Some(environment))),
            ledger.mean_count(Metric::CardsPlayed(Some(environment))),
        ];
        Row::new(environment.name(), measures)
    });
    let says = "Chosen: of the Skirmishes that begin while the environment lies on the table, how many are there. \
                Then how often whoever began it wins (even is the mean of all Skirmishes), the Power of the winner, \
                the distance to the next, and the cards that all seats play.";
    Section::new("environments", "Environments", says, columns, rows)
}

fn cards(ledger: &Ledger<Metric>) -> Section {
    let even = ledger.pooled_share(Title::ALL.map(Metric::PlayersWin));
    let columns = vec![
        Column::mean("played", "plays a Skirmish"),
        Column::share("players", "seats that play it"),
        Column::share("players-win", "win the Skirmish").even(even),
    ];
    let rows = Title::ALL.map(|title| {
        let measures = [
            ledger.mean_count(Metric::Played(title)),
            ledger.share(Metric::Players(title)),
            ledger.share(Metric::PlayersWin(title)),
        ];
        Row::new(title.name(), measures)
    });
    let says = format!(
        "How often a card is played, by how many seats, and how often these win the Skirmish. Seats that play any \
         card at all win {}; but who plays many cards wins more often whatever they are, so even is the mean of all \
         cards, {}. A strong card is kept for a Skirmish that can be won, which makes it look stronger.",
        percent(ledger.share(Metric::AnyPlayersWin).value),
        percent(even)
    );
    Section::new("cards", "Cards", says, columns, rows)
}

fn items(ledger: &Ledger<Metric>) -> Section {
    let even = ledger.pooled_share(Item::ALL.map(Metric::TakersWin));
    let columns = vec![
        Column::mean("taken", "taken a game"),
        Column::share("taken-where-it-lies", "taken if there"),
        Column::share("takers-win", "win the Skirmish").even(even),
    ];
    let rows = Item::ALL.map(|item| {
        let measures = [
            ledger.mean_count(Metric::Taken(item)),
            ledger.share(Metric::TakenWhereItLies(item)),
            ledger.share(Metric::TakersWin(item)),
        ];
        Row::new(item.name(), measures)
    });
    let says = format!(
        "How often an item is taken, or used inside another one; how often somebody takes it in a Skirmish where it \
         lies; and how often takers win the Skirmish. Seats that take any item at all win {}; even is the mean of all \
         items, {}. Some items are taken by those who give up a Skirmish for the next one.",
        percent(ledger.share(Metric::AnyTakersWin).value),
        percent(even)
    );
    Section::new("items", "Items", says, columns, rows)
}

fn percent(share: Option<f64>) -> String {
    share.map_or("none".to_string(), |share| format!("{:.1}%", 100.0 * share))
}

fn lengths(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![Column::share("games", "games")];
    let some = (1..=MOST).filter(|&length| ledger.successes(Metric::Length(length)) > 0.0);
    let rows = some.map(|length| Row::new(format!("{length} Skirmishes"), [ledger.share(Metric::Length(length))]));
    Section::new("length", "Length of games", "How many Skirmishes a game has.", columns, rows)
}

fn leads(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![Column::share("leader-wins", "leader wins")];
    let rows = (1..MOST).map(|count| {
        let label = if count == 1 { "after 1 Skirmish".to_string() } else { format!("after {count} Skirmishes") };
        Row::new(label, [ledger.share(Metric::LeaderWins(count))])
    });
    let says = "How often the seat wins the game that has most trophies after so many Skirmishes, if it is one alone. \
                The rest are comebacks. The Skirmish that ends a game does not count.";
    Section::new("leads", "Leads and comebacks", says, columns, rows)
}
