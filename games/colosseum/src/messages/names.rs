//! The names of things in the words: kind and key.

use harena_core::message::Name;

use crate::actions::Count;
use crate::assets::{Asset, Noble};
use crate::state::Phase;

/// A phase of a turn, with one or more decisions (CO-4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Invest,
    Auctions,
    Trade,
    Shows,
    Closing,
}

impl Part {
    pub(crate) const ALL: [Part; 5] = [Part::Invest, Part::Auctions, Part::Trade, Part::Shows, Part::Closing];

    /// The phase of a decision; none when the game is over.
    pub(crate) fn of(phase: Phase) -> Option<Part> {
        match phase {
            Phase::Invest => Some(Part::Invest),
            Phase::Open | Phase::Bid => Some(Part::Auctions),
            Phase::Trade | Phase::Answer | Phase::Counter | Phase::Pick => Some(Part::Trade),
            Phase::Produce | Phase::Dice | Phase::Announce | Phase::Perform => Some(Part::Shows),
            Phase::Discard | Phase::Request => Some(Part::Closing),
            Phase::Over => None,
        }
    }

    fn key(self) -> &'static str {
        match self {
            Part::Invest => "invest",
            Part::Auctions => "auctions",
            Part::Trade => "trade",
            Part::Shows => "shows",
            Part::Closing => "closing",
        }
    }
}

/// The terms of the spectators of a show (CO-9.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Program,
    Nobles,
    Tickets,
    Podiums,
    Earlier,
    Stars,
    Medals,
}

impl Term {
    pub(crate) const ALL: [Term; 7] =
        [Term::Program, Term::Nobles, Term::Tickets, Term::Podiums, Term::Earlier, Term::Stars, Term::Medals];

    pub(crate) fn of(self, count: &Count) -> u16 {
        match self {
            Term::Program => count.program,
            Term::Nobles => count.nobles,
            Term::Tickets => count.tickets,
            Term::Podiums => count.podiums,
            Term::Earlier => count.earlier,
            Term::Stars => count.stars,
            Term::Medals => count.medals,
        }
    }

    fn key(self) -> &'static str {
        match self {
            Term::Program => "program",
            Term::Nobles => "nobles",
            Term::Tickets => "tickets",
            Term::Podiums => "podiums",
            Term::Earlier => "earlier",
            Term::Stars => "stars",
            Term::Medals => "medals",
        }
    }
}

/// The status of a player: the web board shows it next to each player.
const STATUSES: [&str; 22] = [
    "invests", "invested", "waits", "opens", "may-open", "bids", "to-bid", "still-in", "leads", "dropped", "won",
    "trades", "offers", "answers", "accepts", "produces", "showed", "no-show", "discards", "asks", "is-asked", "place",
];

pub(super) fn all() -> Vec<String> {
    let ids = |kind: &str, keys: &[&str]| keys.iter().map(|key| format!("{kind}-{key}")).collect::<Vec<_>>();
    let things = Asset::ALL.map(Name::from).into_iter();
    let things = things.chain([Noble::Emperor, Noble::Consul, Noble::Senator].map(Name::from));
    let things = things.chain(Phase::ALL.map(Name::from));
    let things = things.chain(Part::ALL.map(Name::from)).chain(Term::ALL.map(Name::from));
    let mut all: Vec<String> = things.map(|Name(id)| id.into_owned()).collect();
    all.extend(ids("status", &STATUSES));
    all
}

impl From<Asset> for Name {
    fn from(asset: Asset) -> Name {
        Name::from(format!("asset-{}", asset.name()))
    }
}

impl From<Noble> for Name {
    fn from(noble: Noble) -> Name {
        Name::from(format!("noble-{}", noble.name()))
    }
}

/// The decision of a phase, for refusals.
impl From<Phase> for Name {
    fn from(phase: Phase) -> Name {
        // A phase is one word, in views as in code.
        Name::from(format!("decision-{phase:?}").to_lowercase())
    }
}

impl From<Part> for Name {
    fn from(part: Part) -> Name {
        Name::from(format!("part-{}", part.key()))
    }
}

impl From<Term> for Name {
    fn from(term: Term) -> Name {
        Name::from(format!("term-{}", term.key()))
    }
}
