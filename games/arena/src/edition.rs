//! Everything in which the two editions differ, as values. No other module distinguishes the editions.

use std::fmt::Debug;

use harena_core::tip::Tip;
use harena_core::words::Translations;
use harena_core::{Meta, Variant, VariantKind};
use serde::{Deserialize, Serialize};

use crate::cards::{Card, Creature};
use crate::content::{self, Numbers, Pack};
use crate::{messages, tips};

/// One of the two games.
pub trait Edition: Clone + Copy + Debug + Send + Sync + 'static {
    /// Options that it does not list must keep their defaults.
    const META: Meta;
    const RULES: RuleSet;
    /// The creatures that exist in this edition; eight of them take part.
    const CREATURES: &'static [Creature];
    /// The strengths of the spectators whose printed names are known (TA-R1).
    const NAMED_SPECTATORS: &'static [u8];
    /// The tips of a guided first game.
    const TIPS: &'static [Tip];

    /// The names and sentences of this edition.
    fn words() -> &'static Translations;
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The specification whose rule ids are cited.
    pub titan: bool,
    /// The first turn goes to the highest bid (TA-4), not to a random seat (CA-2.5).
    pub opening_bid: bool,
    /// Bets may be placed in round 5 and pay nothing (CA-5.5); otherwise not at all (TA-6.4).
    pub bets_in_last_round: bool,
    /// The card of a revealed secret bet stays in the creature's cell (TA-6.9), and so does the head referee (TA-10.3);
    /// otherwise both are discarded (CA-5.11, CA-7.6).
    pub cells: bool,
    /// A dead creature's cards are discarded and its bets leave the game (TA-21.3); otherwise everything stays
    /// (CA-22.4).
    pub sweep_dead: bool,
    /// Prefect, Troll and Unicorn can take the top of the discard pile (TA-3.5); otherwise not (CA-R4, where it is an
    /// option).
    pub discard_reach: bool,
    /// The Ettin's second card may be a referee (CA-13.1); the Hydra's may not (TA-R17).
    pub second_may_be_referee: bool,
    /// An empty deck leads to the stalemate rules (TA-24; an option in Colossal Arena, CA-R28); otherwise drawing the
    /// last card ends the game (CA-21.4).
    pub stalemate: bool,
    /// After a stalemate the next turn is bid for (TA-24.6); otherwise the next player takes it (CA-R28).
    pub bid_after_stalemate: bool,
    /// A bet is activity, so a circle of turns with a bet is not idle (CA-R27); otherwise it is not (TA-R51).
    pub bets_are_activity: bool,
    /// The printed numbers, or those of a content pack.
    pub numbers: Numbers,
    /// The numbers are those of a pack.
    pub has_pack: bool,
}

/// The options of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "arena.ts"))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Options {
    /// The eight creatures that take part; empty means a random draw (CA-2.2, CA-R3).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub creatures: Vec<Creature>,
    /// Three games, scores added up (TA-23.1).
    #[serde(skip_serializing_if = "is_false")]
    pub campaign: bool,
    /// The top of the discard pile counts as visible (CA-R4).
    #[serde(skip_serializing_if = "is_false")]
    pub discard_reach: bool,
    /// The stalemate rules of the older edition, without the new bid (CA-R28).
    #[serde(skip_serializing_if = "is_false")]
    pub stalemate: bool,
    /// Numbers that replace the printed ones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<Pack>,
}

fn is_false(value: &bool) -> bool {
    !value
}

/// Colossal Arena, 2004.
#[derive(Clone, Copy, Debug)]
pub struct Colossal;

/// Titan: The Arena, 1997.
#[derive(Clone, Copy, Debug)]
pub struct Titan;

const COLOSSAL_VARIANTS: &[Variant] = &[
    Variant {
        option: "creatures",
        rule: Some("CA-2.2"),
        kind: VariantKind::Set { count: 8, kind: "creature", names: &COLOSSAL_NAMES },
    },
    Variant { option: "discard-reach", rule: Some("CA-R4"), kind: VariantKind::Switch { default: false } },
    Variant { option: "stalemate", rule: Some("CA-R28"), kind: VariantKind::Switch { default: false } },
    CONTENT,
];

const CONTENT: Variant = Variant { option: "content", rule: None, kind: VariantKind::Document };

/// The creatures by name.
const COLOSSAL_NAMES: [&str; Colossal::CREATURES.len()] = {
    let mut names = [""; Colossal::CREATURES.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = Colossal::CREATURES[index].name();
        index += 1;
    }
    names
};

const TITAN_VARIANTS: &[Variant] =
    &[Variant { option: "campaign", rule: Some("TA-23"), kind: VariantKind::Switch { default: false } }, CONTENT];

impl Edition for Colossal {
    const META: Meta = Meta {
        key: "colossal-arena",
        title: "Colossal Arena",
        designer: "Reiner Knizia",
        year: Some(2004),
        min_seats: 2,
        max_seats: 5,
        recommended_seats: 3,
        minutes: 30,
        tie_rule: Some("CA-23.4"),
        rule_prefix: "CA",
        rules_version: 2,
        rules: include_str!("../rules/colossal-arena.md"),
        variants: COLOSSAL_VARIANTS,
    };
    const RULES: RuleSet = RuleSet {
        titan: false,
        opening_bid: false,
        bets_in_last_round: true,
        cells: false,
        sweep_dead: false,
        discard_reach: false,
        second_may_be_referee: true,
        stalemate: false,
        bid_after_stalemate: false,
        bets_are_activity: true,
        numbers: Numbers::of(content::COLOSSAL, false),
        has_pack: false,
    };
    const CREATURES: &'static [Creature] = Creature::ALL.first_chunk::<12>().expect("twelve creatures");
    const NAMED_SPECTATORS: &'static [u8] = &[];
    const TIPS: &'static [Tip] = tips::COLOSSAL;

    fn words() -> &'static Translations {
        &messages::COLOSSAL
    }
}

impl Edition for Titan {
    const META: Meta = Meta {
        key: "titan-arena",
        title: "Titan: The Arena",
        designer: "Reiner Knizia, Don Greenwood",
        year: Some(1997),
        min_seats: 2,
        max_seats: 5,
        recommended_seats: 3,
        minutes: 40,
        tie_rule: Some("TA-22.4"),
        rule_prefix: "TA",
        rules_version: 2,
        rules: include_str!("../rules/titan-arena.md"),
        variants: TITAN_VARIANTS,
    };
    const RULES: RuleSet = RuleSet {
        titan: true,
        opening_bid: true,
        bets_in_last_round: false,
        cells: true,
        sweep_dead: true,
        discard_reach: true,
        second_may_be_referee: false,
        stalemate: true,
        bid_after_stalemate: true,
        bets_are_activity: false,
        numbers: Numbers::of(content::TITAN, true),
        has_pack: false,
    };
    const CREATURES: &'static [Creature] = &[
        Creature::Cyclops,
        Creature::Dragon,
        Creature::Hydra,
        Creature::Ranger,
        Creature::Titan,
        Creature::Troll,
        Creature::Unicorn,
        Creature::Warlock,
    ];
    const NAMED_SPECTATORS: &'static [u8] = &[0, 2];
    const TIPS: &'static [Tip] = tips::TITAN;

    fn words() -> &'static Translations {
        &messages::TITAN
    }
}

impl RuleSet {
    /// The printed face of the plain referees: Prefect or Referee.
    pub(crate) const fn referee(&self) -> Card {
        if self.titan { Card::REFEREE } else { Card::PREFECT }
    }

    /// The printed face of the third referee: Magister or Head Referee.
    pub(crate) const fn head_referee(&self) -> Card {
        if self.titan { Card::HEAD_REFEREE } else { Card::MAGISTER }
    }

    /// A rule id: the first in Colossal Arena, the second in Titan: The Arena.
    pub(crate) const fn cite(&self, colossal: &'static str, titan: &'static str) -> &'static str {
        if self.titan { titan } else { colossal }
    }
}
