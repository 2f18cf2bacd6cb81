//! The result of a finished game: the order of the seats, their scores and how they got them, and what decided a tie.

use harena_core::message::{List, Text};
use harena_core::terminal::{Look, TextTable, beside_letter, clipped, hang, letter, pad, visible_width, wrap};
use harena_core::{Match, Seat, Standing, Viewer};

use crate::names;
use crate::words::say;

/// Longer names are cut.
const NAME: usize = 20;

/// One line per seat, the winner first; `None` if the game is not over.
pub(crate) fn text<G: TextTable>(game: &Match<G>, look: Look) -> Option<String> {
    let standing = game.game().standing()?;
    let view = game.game().view(Viewer::Spectator);
    let mut order: Vec<Seat> = standing.seats().iter().collect();
    order.sort_by_key(|&seat| standing.rank(seat));
    let name = |seat: Seat| clipped(beside_letter(game.names(), seat), NAME);
    let widest = order.iter().map(|&seat| visible_width(&name(seat))).max().unwrap_or(0);
    let named = |seats: &mut dyn Iterator<Item = Seat>| -> List {
        seats.map(|seat| Text(names::unique(game.names(), seat))).collect()
    };
    let mut lines = Vec::new();
    for &seat in &order {
        let place = format!("{}. {} {}", standing.rank(seat), letter(seat), pad(&name(seat), widest));
        let label = format!("{}  {:3}  ", look.paint.seat(seat, &place), standing.score(seat));
        lines.push(hang(&label, &G::score_details(&view, seat), look.width));
    }
    for tied in ties(&standing, &order) {
        let text = say::tied(named(&mut tied.iter().copied()), standing.score(tied[0]), G::tie_break());
        lines.push(look.paint.dim(&wrap(&text.to_string(), look.width)));
    }
    let winners = standing.winners();
    if winners.len() > 1 {
        let text = say::first_place_shared(named(&mut winners.iter()), G::shared());
        lines.push(look.paint.dim(&wrap(&text.to_string(), look.width)));
    }
    Some(lines.join("\n"))
}

/// The groups of seats with equal scores but different ranks.
fn ties(standing: &Standing, order: &[Seat]) -> Vec<Vec<Seat>> {
    let mut groups: Vec<Vec<Seat>> = Vec::new();
    for &seat in order {
        match groups.iter_mut().find(|group| standing.score(group[0]) == standing.score(seat)) {
            Some(group) => group.push(seat),
            None => groups.push(vec![seat]),
        }
    }
    groups.retain(|group| group.iter().any(|&seat| standing.rank(seat) != standing.rank(group[0])));
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use harena_core::Seats;

    #[test]
    fn only_a_decided_tie_is_listed() {
        let seats = Seats::new(4).unwrap();
        let (scores, keys) = ([7, 9, 7, 9], [1, 5, 1, 6]);
        let standing = Standing::by_key(seats, |s| scores[s.index()], |s| (scores[s.index()], keys[s.index()]));
        let order: Vec<Seat> = [3, 1, 0, 2].map(Seat::new).to_vec();
        assert_eq!(ties(&standing, &order), [[3, 1].map(Seat::new).to_vec()]);
    }
}
