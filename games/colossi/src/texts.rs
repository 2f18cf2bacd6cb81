//! What cards, environments and items do, in a few words of our own for whoever sits at a table. The rules themselves are in
//! `rules.md`. Cards and items have no full stop, so that they can stand in lists.

use crate::words::{Environment, Item, Title};

impl Title {
    /// CX-12.1 to CX-12.24
    pub const fn text(self) -> &'static str {
        match self {
            Title::Acolyte => "+3 each while nobody has as many in play",
            Title::Abduct => "an opponent's card in play tops your deck",
            Title::Pillage => "name a type: opponents lose 1 of it or 2 others",
            Title::Rampage => "nobody keeps more cards in hand than you have",
            Title::Bluff => "may go to another environment before scoring",
            Title::ChannelPower => "1 for each card of the opponent with the most",
            Title::Curse => "lies in front of whomever you like",
            Title::Heap => "tuck any of your cards under it: 2 for each",
            Title::Manifest => "one more card at once, banned or not",
            Title::Companionship => "two new cards from your deck",
            Title::Extrication => "another of your cards in play returns to hand",
            Title::Foresight => "one of your next four cards, you order the rest",
            Title::Replacements => "exchange as much of your hand as you like",
            Title::Solidarity => "take up what you prepared at another place",
            Title::Spark | Title::Bolt => "Gifts cost everybody a discard; Water adds 2",
            Title::Flame | Title::Inferno => "nobody plays Beasts; each Water takes 2 away",
            Title::Droplet | Title::Shower | Title::Downpour => "each Electric gains 2, each Fire loses 2",
        }
    }
}

impl Environment {
    /// CX-13.1 to CX-13.19
    pub const fn text(self) -> &'static str {
        match self {
            Environment::Badlands => "No Fire. Every Beast costs each opponent one more card.",
            Environment::BlitzCreek => "End a turn of yours with 25 power or more, and all other hands are lost.",
            Environment::Cavern => "With five cards in play you can only pass.",
            Environment::ChaosFissure => {
                "If one prepares here, all do. For the Skirmish these cards are mixed and dealt."
            }
            Environment::Desert => "No Water.",
            Environment::GlassRiver => "What is prepared here is seen by all.",
            Environment::Graveyard => "First all Acolytes rise from the discard piles into play.",
            Environment::HallowedGround => "Water, Fire and Electric only for whoever leads in Acolytes.",
            Environment::ImpulseIsle => "A single turn each, of as many actions as you like. Beasts do nothing.",
            Environment::MagneticMaar => {
                "Takes no cards. Once everybody has 7 at the other two, it pulls all of them in, and the Skirmish is here."
            }
            Environment::Oasis => "First whoever alone had prepared fewest cards here draws 3.",
            Environment::Outskirts => "Whoever is behind in trophies may begin here at any time, others never.",
            Environment::PoisonSwamp => "Preparing here costs you the rest of your hand; then you draw.",
            Environment::SacrificeMountain => "In your first turn two of your cards go onto decks of opponents.",
            Environment::StockpileSteppe => "Three items that nobody sees before the Skirmish.",
            Environment::TheBrink => {
                "You prepare your hand as a whole; then an opponent's pile here loses a card by chance."
            }
            Environment::TheSticks => "Every Fire burns some card in play that is no Fire; who plays it chooses.",
            Environment::Volcano => "Passing costs you your hand.",
            Environment::Zenith => "First all draw 3 who lack two wins or more. Hands have no limit.",
        }
    }
}

impl Item {
    /// CX-14.1 to CX-14.30
    pub const fn text(self) -> &'static str {
        match self {
            Item::Boiler => "Water strengthens your Fire by 2, weakens it no more",
            Item::ColossusCoil => "Electric +2",
            Item::DivineIcon => "Divine Gifts +1",
            Item::Ebenezer => "10 more power",
            Item::EdibleCarnage => "Beasts +2",
            Item::Oil => "Fire +2",
            Item::Orb => "Colossi +2",
            Item::PointierSticks => "Acolytes +2",
            Item::Turbine => "Water +2",
            Item::Wager => "name the winner: 2 cards for the next environment here, or all you have prepared is lost",
            Item::Alms => "3 new cards, if you paid with your last one",
            Item::Cache => "you pass, and save up to 3 cards from play for the next environment here",
            Item::Caravan => "up to 3 of your cards go from play to the other environments",
            Item::Cloak => "hide a card until the scoring; elements and Acolytes then count",
            Item::Cyclone => "all items on the table are laid anew, as you like",
            Item::Dice => "a random card of your deck: Gift, Acolyte or Colossus brings 3 cards, others cost your hand",
            Item::DivineMirror => "do what a Divine Gift in play does, Electric or not",
            Item::DivineTotem => "play a Divine Gift that works twice",
            Item::Hatchet => "away with an item on the table, or with an opponent's perk",
            Item::Lockpick => "see the top of all decks; one of these cards goes on yours",
            Item::LookingGlass => "see the hand of an opponent",
            Item::LootChest => "3 items come up; those for 0 or 1 cost you nothing",
            Item::Magnet => "use an item of another environment, at its cost",
            Item::OliveBranch => "2 new cards for every Beast you pay",
            Item::PoisonPill => "all opponents lose as many cards as you pay",
            Item::RallyingBanner => "an Acolyte comes from your deck into play",
            Item::Recycler => "use an item for 0 or 1 that was discarded, at no cost",
            Item::SecretTunnelKeys => "play a Beast in spite of Fire",
            Item::Shrine => "a card of your discards is prepared at another environment",
            Item::Terraformer => "the other two environments are exchanged, what lies there stays",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts stand beside names in narrow columns, and those of cards and items in lists.
    #[test]
    fn texts_are_short() {
        let environments = Environment::ALL.map(Environment::text);
        assert!(environments.iter().all(|text| text.ends_with('.') && text.chars().count() <= 106));
        assert!(Title::ALL.map(Title::text).iter().all(|text| !text.ends_with('.') && text.chars().count() <= 47));
        assert!(Item::ALL.map(Item::text).iter().all(|text| !text.ends_with('.') && text.chars().count() <= 92));
    }
}
