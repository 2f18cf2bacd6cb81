//! The sections of the balance report.

use harena_core::balance::{Column, Ledger, Measure, Row, Section};

use super::{LEADS, Metric, SPANS};
use crate::words::{Card, Character, Kind};

pub(super) fn all(ledger: &Ledger<Metric>) -> Vec<Section> {
    vec![
        characters(ledger),
        pairs(ledger),
        overdrives(ledger),
        combinations(ledger),
        cards(ledger),
        length(ledger),
        leads(ledger),
    ]
}

fn characters(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![
        Column::share("plays", "seats"),
        Column::share("drafted", "chosen if dealt").even(1.0 / 3.0),
        Column::share("wins", "wins").even(0.5),
    ];
    let rows = Character::ALL.map(|one| {
        let measures = [
            ledger.share(Metric::Plays(one)),
            ledger.share(Metric::Drafted(one)),
            ledger.share(Metric::CharacterWins(one)),
        ];
        Row::new(one.name(), measures)
    });
    let says = "How many seats play a character, how often it is chosen of the three that were dealt in a draft, and \
                how often it wins. A draw is half a win. How well the players handle each character is part of these \
                numbers; without it: harena balance dragonic-tide, from solved values.";
    Section::new("characters", "Characters", says, columns, rows)
}

fn pairs(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![
        Column::share("wins", "first wins").even(0.5),
        Column::mean("rounds", "rounds"),
        Column::share("drawn", "drawn"),
    ];
    let rows = Character::pairings().map(|[one, other]| {
        let measures = [
            ledger.share(Metric::PairWins(one, other)),
            ledger.mean_count(Metric::PairRounds(one, other)),
            ledger.share(Metric::PairDrawn(one, other)),
        ];
        Row::new(format!("{} – {}", one.name(), other.name()), measures)
    });
    let says = "How often the first named wins, a draw counting half, and how long it takes.";
    Section::new("pairings", "Pairings", says, columns, rows)
}

fn overdrives(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![
        Column::share("picks", "seats").even(0.25),
        Column::share("wins", "wins").even(0.5),
        Column::mean("placed", "placed a duel"),
        Column::share("hits", "hits"),
    ];
    let rows = Kind::ALL.map(|kind| {
        let measures = [
            ledger.share(Metric::Picks(kind)),
            ledger.share(Metric::KindWins(kind)),
            ledger.mean_count(Metric::KindPlaced(kind)),
            ledger.share(Metric::KindHits(kind)),
        ];
        Row::new(kind.name(), measures)
    });
    let says = "How many seats pick an OVERDRIVE card, how often they win, how often they place it in a duel, and the \
                share of these that hit. Characters prefer different cards, so its wins are also theirs.";
    Section::new("overdrives", "OVERDRIVE cards", says, columns, rows)
}

fn combinations(ledger: &Ledger<Metric>) -> Section {
    let columns = Kind::ALL.map(|kind| Column::share(kind.key(), kind.name()).even(0.5).scale_group("wins")).to_vec();
    let rows = Character::ALL
        .map(|one| Row::new(one.name(), Kind::ALL.map(|kind| ledger.share(Metric::KindWinsFor(one, kind)))));
    let says = "How often a character wins with each OVERDRIVE card.";
    Section::new("combinations", "Characters with OVERDRIVE cards", says, columns, rows)
}

fn cards(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![Column::share("placed", "placed"), Column::share("hits", "hits")];
    let rows = Card::HAND
        .map(|card| Row::new(card.key(), [ledger.share(Metric::Placed(card)), ledger.share(Metric::Hits(card))]));
    let says = "Of all cards that are placed, how many are this one, and how many of those hit. A move hits when it \
                escapes (DT-6.4).";
    Section::new("cards", "Cards", says, columns, rows)
}

fn length(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![Column::share("duels", "duels")];
    let rows =
        SPANS.into_iter().enumerate().map(|(index, (_, name))| Row::new(name, [ledger.share(Metric::Span(index))]));
    let says = match ledger.mean_count(Metric::Rounds) {
        Measure { value: Some(mean), low: Some(low), high: Some(high), .. } => {
            format!(
                "A duel takes {mean:.1} rounds on average, between {low:.1} and {high:.1} as far as these duels tell."
            )
        }
        _ => "How many rounds a duel takes.".to_string(),
    };
    Section::new("length", "Length of duels", says, columns, rows)
}

fn leads(ledger: &Ledger<Metric>) -> Section {
    let columns = vec![Column::share("leader-wins", "leader wins")];
    let rows = LEADS.map(|round| Row::new(format!("after {round} rounds"), [ledger.share(Metric::LeaderWins(round))]));
    let says = "How often the seat wins that has more health left, a draw counting half. Characters begin with \
                different health.";
    Section::new("leads", "Leads and comebacks", says, columns, rows)
}
