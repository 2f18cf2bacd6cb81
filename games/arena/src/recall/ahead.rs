//! Look-ahead: what the seat sees later rules out some hidden moves now.
//!
//! A world is consistent without it; it only avoids dead ends.

use harena_core::Chance;

use super::{Replay, Tokens};
use crate::cards::{CardSet, DECK, Ix, NONE};
use crate::history::Kind;

/// A hand that the seat will see, and how many cards leave it unseen before that.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    pub(super) when: usize,
    pub(super) cards: CardSet,
    pub(super) leaks: usize,
}

impl<C: Chance> Replay<'_, C> {
    /// When this hand is next shown to the seat, and its cards then; `None` if a card may come into it unseen until
    /// then, except from the deck.
    pub(super) fn shown_later(&self, from: usize, seat: usize, mut cards: CardSet) -> Option<Shown> {
        let w = self.observer.index();
        let (mut leaks, mut aside) = (0, 0);
        // Cards set aside later come back unchanged; those that are set aside now are unknown.
        let is_aside = self.history.entries()[from.min(self.history.entries().len() - 1)].kind() == Kind::Aside;
        for (when, entry) in self.history.entries().iter().enumerate().skip(from) {
            let (s, o, ix) = (entry.seat(), entry.other(), entry.card());
            match entry.kind() {
                Kind::Back if s == seat && (aside == 0 || is_aside) => return None,
                Kind::Back if s == seat => {
                    cards.add(ix);
                    (aside, leaks) = (aside - 1, leaks - 1);
                }
                Kind::Give | Kind::Keep if o == seat => {
                    if !entry.is_seen_by(w) {
                        return None;
                    }
                    cards.add(ix);
                }
                Kind::Draw | Kind::Enter if s == seat => cards.add(ix),
                Kind::Aside if s == seat => {
                    cards.remove(ix);
                    (aside, leaks) = (aside + 1, leaks + 1);
                }
                Kind::Leave | Kind::Hide | Kind::Stack | Kind::Give | Kind::Keep if s == seat => {
                    cards.remove(ix);
                    leaks += usize::from(!entry.is_seen_by(w));
                }
                Kind::Shows if s == seat && (o == s || o == w) => return Some(Shown { when, cards, leaks }),
                _ => {}
            }
        }
        None
    }

    /// Cards that this hand must contain now, except `ix`: those that are seen to leave it later and cannot be drawn
    /// any more. Slow, so it is used only in careful attempts.
    pub(super) fn wanted(&self, at: usize, seat: usize, ix: Ix) -> CardSet {
        if !self.careful {
            return CardSet::EMPTY;
        }
        let w = self.observer.index();
        let mut wanted = CardSet::EMPTY;
        let mut open = self.free.minus(self.deck);
        if ix != NONE {
            open.remove(ix);
        }
        let mut aside = 0;
        for entry in &self.history.entries()[at + 1..] {
            let (s, o) = (entry.seat(), entry.other());
            match entry.kind() {
                Kind::Aside if s == seat => aside += 1,
                Kind::Back if s == seat && aside == 0 => break,
                Kind::Back if s == seat => aside -= 1,
                Kind::Give | Kind::Keep if o == seat && !entry.is_seen_by(w) => break,
                Kind::Reshuffle => open = open.minus(self.history.reshuffled(*entry)),
                Kind::Leave | Kind::Has | Kind::Unhide | Kind::Give | Kind::Keep | Kind::Enter
                    if entry.is_seen_by(w) && open.has(entry.card()) =>
                {
                    open.remove(entry.card());
                    if s == seat && !matches!(entry.kind(), Kind::Unhide | Kind::Enter) {
                        wanted.add(entry.card());
                    }
                }
                _ => {}
            }
        }
        if let Some(shown) = self.shown_later(at + 1, seat, self.truth_after(at, seat)) {
            wanted = wanted.or(shown.cards.and(self.free.minus(self.deck)));
            if ix != NONE {
                wanted.remove(ix);
            }
        }
        wanted
    }

    /// Whether the other tokens of a hand can be these cards.
    #[inline]
    pub(super) fn can_spare(&self, wanted: CardSet, seat: usize, without: u8) -> bool {
        wanted.is_empty() || self.others_can_be(wanted, seat, without)
    }

    #[inline(never)]
    fn others_can_be(&self, wanted: CardSet, seat: usize, without: u8) -> bool {
        let mut found = Tokens::EMPTY;
        for &token in self.hand[seat].all() {
            if token != without && self.card[token as usize] == NONE && found.add(token).is_none() {
                return true;
            }
        }
        // A token for each card, by augmenting paths.
        let mut of = [NONE; DECK];
        wanted.iter().all(|ix| self.assign(ix, &found, &mut of, &mut 0))
    }

    /// The true hand after an entry.
    fn truth_after(&self, at: usize, seat: usize) -> CardSet {
        let entry = self.history.entries()[at];
        let mut cards = self.truth[seat];
        match entry.kind() {
            Kind::Leave | Kind::Hide | Kind::Aside | Kind::Stack | Kind::Give | Kind::Keep if entry.seat() == seat => {
                cards.remove(entry.card());
            }
            _ => {}
        }
        cards
    }

    /// Finds a token for a card; `of` contains the card of each token, by place.
    fn assign(&self, ix: Ix, tokens: &Tokens, of: &mut [Ix; DECK], tried: &mut u64) -> bool {
        for (place, &token) in tokens.all().iter().enumerate() {
            if *tried >> place & 1 == 0 && self.may[token as usize].has(ix) {
                *tried |= 1 << place;
                if of[place] == NONE || self.assign(of[place], tokens, of, tried) {
                    of[place] = ix;
                    return true;
                }
            }
        }
        false
    }
}
