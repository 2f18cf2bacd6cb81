//! What the counts of Dragonic Tide come to.

use harena_dragonic_tide::{Card, Character, Kind};

use super::super::ledger::Ledger;
use super::super::measure::Measure;
use super::super::report::{Column, Row, Section};
use super::{LEADS, SPANS, What};
use crate::duel::pairings;

pub(super) fn all(ledger: &Ledger<What>) -> Vec<Section> {
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

fn characters(ledger: &Ledger<What>) -> Section {
    let columns = vec![
        Column::share("plays", "seats"),
        Column::share("drafted", "picked if dealt").even(1.0 / 3.0),
        Column::share("wins", "wins").even(0.5),
    ];
    let rows = Character::ALL.map(|one| {
        let measures =
            [ledger.share(What::Plays(one)), ledger.share(What::Drafted(one)), ledger.share(What::CharacterWins(one))];
        Row::new(one.name(), measures)
    });
    let says = "How many seats play a character, how often it is picked of the three that were dealt in a draft, and \
                how often it wins. A draw is half a win. How well the players handle each character is part of these \
                numbers; without it: harena balance dragonic-tide, from solved values.";
    Section::new("characters", "Characters", says, columns, rows)
}

fn pairs(ledger: &Ledger<What>) -> Section {
    let columns = vec![
        Column::share("wins", "first wins").even(0.5),
        Column::mean("rounds", "rounds"),
        Column::share("drawn", "drawn"),
    ];
    let rows = pairings().map(|[one, other]| {
        let measures = [
            ledger.share(What::PairWins(one, other)),
            ledger.how_many(What::PairRounds(one, other)),
            ledger.share(What::PairDrawn(one, other)),
        ];
        Row::new(format!("{} – {}", one.name(), other.name()), measures)
    });
    let says = "How often the first named wins, a draw counting half, and how long it takes.";
    Section::new("pairings", "Pairings", says, columns, rows)
}

fn overdrives(ledger: &Ledger<What>) -> Section {
    let columns = vec![
        Column::share("picks", "seats").even(0.25),
        Column::share("wins", "wins").even(0.5),
        Column::mean("placed", "placed a duel"),
        Column::share("hits", "hits"),
    ];
    let rows = Kind::ALL.map(|kind| {
        let measures = [
            ledger.share(What::Picks(kind)),
            ledger.share(What::KindWins(kind)),
            ledger.how_many(What::KindPlaced(kind)),
            ledger.share(What::KindHits(kind)),
        ];
        Row::new(kind.name(), measures)
    });
    let says = "How many seats pick an OVERDRIVE card, how often they win, how often they place it in a duel, and the \
                share of these that hit. Characters prefer different cards, so its wins are also theirs.";
    Section::new("overdrives", "OVERDRIVE cards", says, columns, rows)
}

fn combinations(ledger: &Ledger<What>) -> Section {
    let columns = Kind::ALL.map(|kind| Column::share(kind.key(), kind.name()).even(0.5).beside("wins")).to_vec();
    let rows = Character::ALL
        .map(|one| Row::new(one.name(), Kind::ALL.map(|kind| ledger.share(What::KindWinsFor(one, kind)))));
    let says = "How often a character wins with each OVERDRIVE card.";
    Section::new("combinations", "Characters with OVERDRIVE cards", says, columns, rows)
}

fn cards(ledger: &Ledger<What>) -> Section {
    let columns = vec![Column::share("placed", "placed"), Column::share("hits", "hits")];
    let rows =
        Card::HAND.map(|card| Row::new(card.key(), [ledger.share(What::Placed(card)), ledger.share(What::Hits(card))]));
    let says = "Of all cards that are placed, how many are this one, and how many of those hit. A move hits when it \
                escapes (DT-6.4).";
    Section::new("cards", "Cards", says, columns, rows)
}

fn length(ledger: &Ledger<What>) -> Section {
    let columns = vec![Column::share("duels", "duels")];
    let rows =
        SPANS.into_iter().enumerate().map(|(index, (_, name))| Row::new(name, [ledger.share(What::Span(index))]));
    let says = match ledger.how_many(What::Rounds) {
        Measure { value: Some(mean), low: Some(low), high: Some(high), .. } => {
            format!(
                "A duel takes {mean:.1} rounds on average, between {low:.1} and {high:.1} as far as these duels tell."
            )
        }
        _ => "How many rounds a duel takes.".to_string(),
    };
    Section::new("length", "Length of duels", says, columns, rows)
}

fn leads(ledger: &Ledger<What>) -> Section {
    let columns = vec![Column::share("leader-wins", "leader wins")];
    let rows = LEADS.map(|round| Row::new(format!("after {round} rounds"), [ledger.share(What::LeaderWins(round))]));
    let says = "How often the seat wins that has more health left, a draw counting half. Characters begin with \
                different health.";
    Section::new("leads", "Leads and comebacks", says, columns, rows)
}
