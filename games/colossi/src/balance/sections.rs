//! The sections of the balance report of Colossi.

use harena_core::Seats;
use harena_core::balance::{Column, Ledger, Row, Section};

use super::{MAX_SKIRMISHES, Metric};
use crate::names::{Environment, Item, Title};

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
    let says = "The number of Skirmishes per game; for each, the cards that all seats prepare before it and play in it, \
                how often the initiator wins, the Power of the winner, and the margin to the next.";
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
    let says = "Chosen: the share of Skirmishes at this Environment, of those that begin while it is on the table. \
                Then how often the initiator wins (even is the mean of all Skirmishes), the Power of the winner, the \
                margin to the next, and the cards that all seats play.";
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
         card win {}. Seats that play many cards win more often, no matter which cards, so even is the mean of all \
         cards, {}. Players save strong cards for Skirmishes that they can win, which makes these look stronger.",
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
        "How often an Item is taken, or used inside another one; how often it is taken in a Skirmish at its \
         Environment; and how often the takers win the Skirmish. Seats that take any Item win {}; even is the mean of \
         all Items, {}. Some Items are taken by players who give up a Skirmish for the next one.",
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
    let some = (1..=MAX_SKIRMISHES).filter(|&length| ledger.successes(Metric::Length(length)) > 0.0);
    let rows = some.map(|length| Row::new(format!("{length} Skirmishes"), [ledger.share(Metric::Length(length))]));
    Section::new("length", "Length of games", "The number of Skirmishes per game.", columns, rows)
}

fn leads(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![Column::share("leader-wins", "leader wins")];
    let rows = (1..MAX_SKIRMISHES).map(|count| {
        let label = if count == 1 { "after 1 Skirmish".to_string() } else { format!("after {count} Skirmishes") };
        Row::new(label, [ledger.share(Metric::LeaderWins(count))])
    });
    let says = "How often the seat with the most trophies after this many Skirmishes wins the game, unless seats are tied. \
                The rest are comebacks. The last Skirmish of a game does not count.";
    Section::new("leads", "Leads and comebacks", says, columns, rows)
}
