//! The log, painted from the events themselves: in a finished sentence nobody could tell seat a from the article.

use harena_core::Seat;
use harena_core::terminal::{Paint, enumerated};

use super::pieces;
use crate::{Card, Creature, Event, Shown, Source, Spot};

/// What happened, in the words of the game's own log; seats are capitals here.
pub(super) fn line(event: &Event, paint: Paint) -> String {
    let seat = |seat: &Seat| paint.letter(*seat);
    let creature = |creature: &Creature| pieces::creature(*creature, paint);
    let card = |card: &Card| pieces::card(*card, paint);
    let spot = |spot: &Spot| pieces::spot(*spot, paint);
    let list = |cards: &[Card]| enumerated(&cards.iter().map(card).collect::<Vec<_>>());
    let shown = |shown: &Shown| match shown {
        Shown::Cards(cards) => list(cards),
        count => count.to_string(),
    };
    match event {
        Event::GameBegins { game, of, creatures } => {
            let creatures = enumerated(&creatures.iter().map(creature).collect::<Vec<_>>());
            match of {
                1 => format!("the game begins with {creatures}"),
                _ => format!("game {game} of {of} begins with {creatures}"),
            }
        }
        Event::Dealt { seat: s, cards } => format!("{} is dealt {}", seat(s), shown(cards)),
        Event::FirstTurn { seat: s } => format!("{} begins", seat(s)),
        Event::Bid { seat: s, bid } => format!("{} bids {bid}", seat(s)),
        Event::NoBid { seat: s } => format!("{} does not bid", seat(s)),
        Event::BidWon { seat: s, bid, able: true } => format!("{} begins, and plays a card of strength {bid}", seat(s)),
        Event::BidWon { seat: s, bid, able: false } => {
            format!("{} begins without a card of strength {bid}, with Hand Capacity 7 for this game", seat(s))
        }
        Event::NobodyBid { seat: s } => format!("nobody bids: {} begins", seat(s)),
        Event::Declares { seat: s } => format!("{} declares a stalemate", seat(s)),
        Event::NoObjection { seat: s } => format!("{} has no objection to a stalemate", seat(s)),
        Event::Objects { seat: s } => format!("{} objects to a stalemate", seat(s)),
        Event::Stalemate { .. } | Event::DeckOut | Event::Deadlock | Event::NothingLeft => event.to_string(),
        Event::Bet { seat: s, spot: at, by_power: false } => format!("{} bets on {}", seat(s), spot(at)),
        Event::Bet { seat: s, spot: at, by_power: true } => {
            format!("{} bets on {} by the {}'s power", seat(s), spot(at), creature(&Creature::Daimon))
        }
        Event::SecretBet { seat: s, card: Some(c) } => format!("{} bets secretly with {}", seat(s), card(c)),
        Event::SecretBet { seat: s, card: None } => format!("{} places a secret bet", seat(s)),
        Event::Revealed { seat: s, card: c } => format!("{} reveals a secret bet: {}", seat(s), card(c)),
        Event::NoBet { seat: s } => format!("{} does not bet", seat(s)),
        Event::Played { seat: s, card: c, on: Some(on) } => {
            format!("{} plays {} on {}", seat(s), card(c), creature(on))
        }
        Event::Played { seat: s, card: c, on: None } => format!("{} plays {}", seat(s), card(c)),
        Event::Took { seat: s, card: c, from } => {
            let from = match from {
                Source::Pile(at) => spot(at),
                Source::Cell(of) => format!("{}/secret", creature(of)),
                Source::DiscardPile => from.to_string(),
            };
            format!("{} takes {} from {from}", seat(s), card(c))
        }
        Event::Passed { seat: s, hand } => format!("{} passes and shows {}", seat(s), list(hand)),
        Event::PowerDeclined { seat: s, creature: of } => {
            format!("{} does not use the {}'s power", seat(s), creature(of))
        }
        Event::NoSecondCard { seat: s } => format!("{} plays no second card", seat(s)),
        Event::Copied { seat: s, creature: of } => format!("{} copies the {}", seat(s), creature(of)),
        Event::Retrieved { seat: s, spot: at } => format!("{} takes back the bet on {}", seat(s), spot(at)),
        Event::RetrievedSecret { seat: s, card: Some(c) } => {
            format!("{} takes back the secret bet: {}", seat(s), card(c))
        }
        Event::RetrievedSecret { seat: s, card: None } => format!("{} takes back the revealed secret bet", seat(s)),
        Event::SetAside { seat: s, by, cards } => {
            format!("{} makes {} set aside {}", seat(by), seat(s), shown(cards))
        }
        Event::Demanded { seat: s, of, creature: named } => {
            format!("{} demands a {} card of {}", seat(s), creature(named), seat(of))
        }
        Event::Gave { seat: s, to, card: Some(c), .. } => format!("{} gives {} to {}", seat(s), card(c), seat(to)),
        Event::Gave { seat: s, to, creature: of, card: None } => {
            format!("{} gives a {} card to {}", seat(s), creature(of), seat(to))
        }
        Event::ShowedHand { seat: s, to, creature: of, cards } => {
            let hand = match cards {
                Shown::Cards(cards) => list(cards),
                Shown::Count(_) => "the hand".to_string(),
            };
            format!("{} has no {} card and shows {} {hand}", seat(s), creature(of), seat(to))
        }
        Event::Foresees { seat: s } => format!("{} may discard cards of living creatures", seat(s)),
        Event::Snatched { seat: s, from, cards } => format!("{} looks at {} of {}", seat(s), shown(cards), seat(from)),
        Event::Kept { seat: s, from, card: Some(c) } => format!("{} keeps {} of {}", seat(s), card(c), seat(from)),
        Event::Kept { seat: s, from, card: None } => format!("{} keeps a card of {}", seat(s), seat(from)),
        Event::Swapped { seat: s, cards: [one, other] } => {
            format!("{} exchanges {} and {}", seat(s), card(one), card(other))
        }
        Event::Burnt { seat: s, card: c, creature: on } => {
            format!("{} burns {} on {}", seat(s), card(c), creature(on))
        }
        Event::Discarded { seat: s, card: c } => format!("{} discards {}", seat(s), card(c)),
        Event::Stacked { seat: s, cards: Shown::Cards(cards), .. } => format!("{} discards {}", seat(s), list(cards)),
        Event::Stacked { seat: s, cards, top } => format!("{} discards {cards}, {} on top", seat(s), card(top)),
        Event::Uncovered { card: c } => format!("{} comes to light on the discard pile", card(c)),
        Event::TookBack { seat: s, count: 1 } => format!("{} takes the card set aside back", seat(s)),
        Event::TookBack { seat: s, count } => format!("{} takes the {count} cards set aside back", seat(s)),
        Event::Drew { seat: s, cards } => format!("{} draws {}", seat(s), shown(cards)),
        Event::Died { creature: dead, value, next } => {
            let why = format!("{value} is the lowest, the next is {next}");
            format!("{} {}: {why}", creature(dead), paint.bold("leaves the arena"))
        }
        Event::RoundBegins { round, seat: s } => format!("round {round} begins with {}", seat(s)),
        Event::SecretShown { seat: s, card: c } => format!("{} had bet secretly with {}", seat(s), card(c)),
        Event::Scored { game, scores } => {
            let parts = scores.iter().enumerate().map(|(index, score)| format!("{} {score}", seat(&Seat::new(index))));
            let parts = parts.collect::<Vec<_>>().join(", ");
            match game {
                0 => format!("final scores: {parts}"),
                game => format!("scores of game {game}: {parts}"),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harena_core::terminal::HARD_BLANK;

    /// Every kind of event, in every form in which somebody may read it. Seat a is in most, for the article's sake.
    #[test]
    fn every_event_reads_well() {
        let [a, b] = [0, 1].map(Seat::new);
        let troll = Creature::Troll;
        let [troll7, s3] = [troll.card(7), Card::spectator(3)];
        let (one, two) = (|| Shown::Cards(vec![troll7]), || Shown::Cards(vec![troll7, s3]));
        let spot = Spot { creature: troll, round: 2 };
        let all = [
            (
                Event::GameBegins { game: 1, of: 1, creatures: vec![troll, Creature::Wyrm] },
                "the game begins with troll and wyrm",
            ),
            (Event::GameBegins { game: 2, of: 3, creatures: vec![troll] }, "game 2 of 3 begins with troll"),
            (Event::Dealt { seat: a, cards: Shown::Count(8) }, "A is dealt 8 cards"),
            (Event::Dealt { seat: a, cards: two() }, "A is dealt troll 7 and s3"),
            (Event::FirstTurn { seat: a }, "A begins"),
            (Event::Bid { seat: a, bid: 6 }, "A bids 6"),
            (Event::NoBid { seat: a }, "A does not bid"),
            (Event::BidWon { seat: a, bid: 6, able: true }, "A begins, and plays a card of strength 6"),
            (
                Event::BidWon { seat: a, bid: 6, able: false },
                "A begins without a card of strength 6, with Hand Capacity 7 for this game",
            ),
            (Event::NobodyBid { seat: a }, "nobody bids: A begins"),
            (Event::Declares { seat: a }, "A declares a stalemate"),
            (Event::NoObjection { seat: a }, "A has no objection to a stalemate"),
            (Event::Objects { seat: a }, "A objects to a stalemate"),
            (Event::Stalemate { round: Some(2), deck: 9 }, "stalemate: the cards of round 2 become the draw pile of 9"),
            (Event::Stalemate { round: None, deck: 9 }, "stalemate: 9 cards are left to draw"),
            (Event::Bet { seat: a, spot, by_power: false }, "A bets on troll/2"),
            (Event::Bet { seat: a, spot, by_power: true }, "A bets on troll/2 by the daimon's power"),
            (Event::SecretBet { seat: a, card: Some(troll7) }, "A bets secretly with troll 7"),
            (Event::SecretBet { seat: a, card: None }, "A places a secret bet"),
            (Event::Revealed { seat: a, card: troll7 }, "A reveals a secret bet: troll 7"),
            (Event::NoBet { seat: a }, "A does not bet"),
            (Event::Played { seat: a, card: s3, on: Some(troll) }, "A plays s3 on troll"),
            (Event::Played { seat: a, card: troll7, on: None }, "A plays troll 7"),
            (Event::Took { seat: a, card: troll7, from: Source::Pile(spot) }, "A takes troll 7 from troll/2"),
            (Event::Took { seat: a, card: troll7, from: Source::Cell(troll) }, "A takes troll 7 from troll/secret"),
            (Event::Took { seat: a, card: troll7, from: Source::DiscardPile }, "A takes troll 7 from the discard pile"),
            (Event::Passed { seat: a, hand: vec![troll7, s3] }, "A passes and shows troll 7 and s3"),
            (Event::Passed { seat: a, hand: vec![] }, "A passes and shows nothing"),
            (Event::PowerDeclined { seat: a, creature: troll }, "A does not use the troll's power"),
            (Event::NoSecondCard { seat: a }, "A plays no second card"),
            (Event::Copied { seat: a, creature: troll }, "A copies the troll"),
            (Event::Retrieved { seat: a, spot }, "A takes back the bet on troll/2"),
            (Event::RetrievedSecret { seat: a, card: Some(troll7) }, "A takes back the secret bet: troll 7"),
            (Event::RetrievedSecret { seat: a, card: None }, "A takes back the revealed secret bet"),
            (Event::SetAside { seat: a, by: b, cards: Shown::Count(1) }, "B makes A set aside a card"),
            (Event::SetAside { seat: a, by: b, cards: two() }, "B makes A set aside troll 7 and s3"),
            (Event::Demanded { seat: b, of: a, creature: troll }, "B demands a troll card of A"),
            (Event::Gave { seat: b, to: a, creature: troll, card: Some(troll7) }, "B gives troll 7 to A"),
            (Event::Gave { seat: b, to: a, creature: troll, card: None }, "B gives a troll card to A"),
            (
                Event::ShowedHand { seat: b, to: a, creature: troll, cards: one() },
                "B has no troll card and shows A troll 7",
            ),
            (
                Event::ShowedHand { seat: b, to: a, creature: troll, cards: Shown::Count(4) },
                "B has no troll card and shows A the hand",
            ),
            (Event::Foresees { seat: a }, "A may discard cards of living creatures"),
            (Event::Snatched { seat: b, from: a, cards: Shown::Count(3) }, "B looks at 3 cards of A"),
            (Event::Snatched { seat: b, from: a, cards: one() }, "B looks at troll 7 of A"),
            (Event::Kept { seat: b, from: a, card: Some(troll7) }, "B keeps troll 7 of A"),
            (Event::Kept { seat: b, from: a, card: None }, "B keeps a card of A"),
            (Event::Swapped { seat: a, cards: [troll.card(1), troll7] }, "A exchanges troll 1 and troll 7"),
            (Event::Burnt { seat: a, card: troll7, creature: troll }, "A burns troll 7 on troll"),
            (Event::Discarded { seat: a, card: troll7 }, "A discards troll 7"),
            (Event::Stacked { seat: a, cards: two(), top: s3 }, "A discards troll 7 and s3"),
            (Event::Stacked { seat: a, cards: Shown::Count(1), top: s3 }, "A discards a card, s3 on top"),
            (Event::Uncovered { card: troll7 }, "troll 7 comes to light on the discard pile"),
            (Event::TookBack { seat: a, count: 1 }, "A takes the card set aside back"),
            (Event::TookBack { seat: a, count: 4 }, "A takes the 4 cards set aside back"),
            (Event::Drew { seat: a, cards: Shown::Count(1) }, "A draws a card"),
            (Event::Drew { seat: a, cards: one() }, "A draws troll 7"),
            (
                Event::Died { creature: troll, value: 0, next: 1 },
                "troll leaves the arena: 0 is the lowest, the next is 1",
            ),
            (Event::RoundBegins { round: 2, seat: a }, "round 2 begins with A"),
            (Event::DeckOut, "the last card is drawn: the game ends"),
            (Event::Deadlock, "nobody could or would do anything for a whole circle: the game ends"),
            (Event::NothingLeft, "no cards are left to go on with: the game ends"),
            (Event::SecretShown { seat: a, card: troll7 }, "A had bet secretly with troll 7"),
            (Event::Scored { game: 0, scores: vec![3, 4] }, "final scores: A 3, B 4"),
            (Event::Scored { game: 2, scores: vec![3, 4] }, "scores of game 2: A 3, B 4"),
        ];
        for (event, expected) in &all {
            let found = line(event, Paint::never()).replace(HARD_BLANK, " ");
            assert_eq!(found, *expected);
            // The same words as in the game's own log, which writes seats small; only here reasons are told.
            if !matches!(event, Event::Died { .. } | Event::Bet { by_power: true, .. }) {
                assert_eq!(found.to_lowercase(), event.to_string().to_lowercase());
            }
        }
    }
}
