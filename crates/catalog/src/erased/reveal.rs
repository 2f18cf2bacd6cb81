//! Whether actions that would be taken back have revealed information.

use harena_core::{FastRng, Game, Match, Seat, SeatSet, SeededChance, random_action};

use super::MatchHistory;

/// Whether the viewers could distinguish these actions from others by what they saw.
///
/// The asking seat imagines the table as it was and replays the actions there: cards drawn, shown or answers given will
/// then differ. Simultaneous choices of others could have been any, so seeing them reveals information. In each of
/// those worlds the other viewers do the same. It uses only what the asking seat could imagine itself.
pub(super) fn reveals_information<G: Game, H: MatchHistory<G>>(
    game: &Match<G, SeededChance, H>,
    asks: Seat,
    people: SeatSet,
    since: usize,
    seed: u64,
) -> bool {
    /// Many, because a likely outcome is the same in most worlds.
    const WORLDS: u64 = 200;
    let Ok(before) = H::back_to(game, since) else { return true };
    let transcript = game.history().transcript();
    let later = transcript.actions().get(since..).unwrap_or_default();
    let seen_of = |events: &[G::Event], seat: Seat| -> Vec<G::Event> {
        events.iter().filter_map(|event| G::redact(event, seat.into())).collect()
    };
    let own = seen_of(&transcript.events()[transcript.event_offset(since)..], asks);
    let simultaneous = before.game().to_act().len() > 1;
    (0..WORLDS).any(|world| {
        let mut chance = FastRng::nth(seed, world);
        let start = before.game().imagine(asks, &mut chance);
        let looks_other = |end: &G, events: &[G::Event]| {
            end.view(asks.into()) != game.game().view(asks.into()) || seen_of(events, asks) != own
        };
        let Some((end, events)) = played(start.clone(), later, &mut chance) else { return true };
        if looks_other(&end, &events) {
            return true;
        }
        if simultaneous
            && played_otherwise(start.clone(), asks, later, &mut chance)
                .is_none_or(|(end, seen)| looks_other(&end, &seen))
        {
            return true;
        }
        people.without(asks).iter().any(|other| {
            let imagined = start.imagine(other, &mut chance);
            played_otherwise(imagined, other, later, &mut chance).is_none_or(|(imagined, seen)| {
                imagined.view(other.into()) != end.view(other.into())
                    || seen_of(&seen, other) != seen_of(&events, other)
            })
        })
    })
}

/// These actions from this state on, if they are possible there.
fn played<G: Game>(mut game: G, actions: &[(Seat, G::Action)], chance: &mut FastRng) -> Option<(G, Vec<G::Event>)> {
    let mut events = Vec::new();
    for &(seat, action) in actions {
        game.check(seat, action).ok()?;
        game.play(seat, action, chance, &mut events);
    }
    Some((game, events))
}

/// The same, but simultaneous choices of others may be any.
fn played_otherwise<G: Game>(
    mut game: G,
    seat: Seat,
    actions: &[(Seat, G::Action)],
    chance: &mut FastRng,
) -> Option<(G, Vec<G::Event>)> {
    let together = game.to_act();
    let mut open = if together.contains(seat) { together.without(seat) } else { SeatSet::EMPTY };
    let (mut events, mut legal) = (Vec::new(), Vec::new());
    for &(by, mut action) in actions {
        if open.contains(by) {
            open = open.without(by);
            action = random_action(&game, by, &mut legal, chance);
        }
        game.check(by, action).ok()?;
        game.play(by, action, chance, &mut events);
    }
    Some((game, events))
}
