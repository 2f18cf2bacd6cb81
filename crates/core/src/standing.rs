//! The result of a finished game.

use serde::ser::SerializeSeq;
use serde::{Deserialize, Serialize};

use crate::{MAX_SEATS, Seat, SeatSet, Seats};

/// The final order of the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "core.ts", as = "Vec<Place>"))]
pub struct Standing {
    seats: Seats,
    ranks: [u8; MAX_SEATS],
    scores: [i32; MAX_SEATS],
}

impl Standing {
    /// Ranks the seats by `key`, highest first; equal keys share a rank.
    pub fn by_key<K: Ord>(seats: Seats, score: impl Fn(Seat) -> i32, key: impl Fn(Seat) -> K) -> Standing {
        let mut standing = Standing { seats, ranks: [0; MAX_SEATS], scores: [0; MAX_SEATS] };
        for seat in seats.iter() {
            let own = key(seat);
            let better = seats.iter().filter(|&other| key(other) > own).count();
            standing.ranks[seat.index()] = better as u8 + 1;
            standing.scores[seat.index()] = score(seat);
        }
        standing
    }

    pub fn seats(&self) -> Seats {
        self.seats
    }

    /// 1 for the winner.
    pub fn rank(&self, seat: Seat) -> u8 {
        self.ranks[seat.index()]
    }

    pub fn score(&self, seat: Seat) -> i32 {
        self.scores[seat.index()]
    }

    /// All seats with rank 1; more than one only if the rules allow a shared victory.
    pub fn winners(&self) -> SeatSet {
        self.seats.iter().filter(|&seat| self.rank(seat) == 1).collect()
    }

    /// The tie for the victory that a tie-break decided, if there was one.
    pub fn broken_tie(&self) -> Option<BrokenTie> {
        let winners = self.winners();
        let score = self.score(winners.first()?);
        let others: SeatSet =
            self.seats.iter().filter(|&seat| self.rank(seat) > 1 && self.score(seat) == score).collect();
        (!others.is_empty()).then_some(BrokenTie { winners, others, score })
    }
}

/// Seats with the same score of which only some have won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BrokenTie {
    pub winners: SeatSet,
    /// The seats that lost with the same score.
    pub others: SeatSet,
    pub score: i32,
}

impl BrokenTie {
    /// The scores of all these seats, such as `62–62`.
    pub fn scores(&self) -> String {
        vec![self.score.to_string(); self.winners.len() + self.others.len()].join("–")
    }
}

/// The result of one seat.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "core.ts"))]
pub struct Place {
    seat: Seat,
    /// 1 for the winner; seats may share a rank.
    rank: u8,
    score: i32,
}

/// A list with one `{seat, rank, score}` for each seat, in seat order.
impl Serialize for Standing {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.seats.count()))?;
        for seat in self.seats.iter() {
            list.serialize_element(&Place { seat, rank: self.rank(seat), score: self.score(seat) })?;
        }
        list.end()
    }
}

/// Reads the list that `Serialize` writes.
impl<'de> Deserialize<'de> for Standing {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Standing, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            seat: String,
            rank: u8,
            score: i32,
        }
        let wrong = |what: &str| serde::de::Error::custom(format!("a standing has {what}"));
        let places = Vec::<Written>::deserialize(deserializer)?;
        let seats = Seats::new(places.len()).ok_or_else(|| wrong("a place for each seat"))?;
        let mut standing = Standing { seats, ranks: [0; MAX_SEATS], scores: [0; MAX_SEATS] };
        for (seat, place) in seats.iter().zip(places) {
            if place.seat != seat.to_string() {
                return Err(wrong("its seats in order"));
            }
            standing.ranks[seat.index()] = place.rank;
            standing.scores[seat.index()] = place.score;
        }
        Ok(standing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_reads_what_it_writes() {
        let standing = Standing::by_key(Seats::new(3).unwrap(), |seat| 5 - seat.index() as i32, |seat| seat.index());
        let text = serde_json::to_string(&standing).unwrap();
        assert_eq!(serde_json::from_str::<Standing>(&text).unwrap(), standing);
        for wrong in ["[]", r#"[{"seat":"b","rank":1,"score":0}]"#, r#"[{"seat":"a"}]"#] {
            assert!(serde_json::from_str::<Standing>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn equal_keys_share_a_rank() {
        let seats = Seats::new(3).unwrap();
        let scores = [4, 9, 4];
        let standing = Standing::by_key(seats, |s| scores[s.index()], |s| scores[s.index()]);
        assert_eq!(seats.iter().map(|s| standing.rank(s)).collect::<Vec<_>>(), [2, 1, 2]);
        assert_eq!(standing.winners(), SeatSet::single(Seat::new(1)));
        assert_eq!(standing.broken_tie(), None);
    }

    #[test]
    fn a_tie_for_the_victory_may_be_broken() {
        let seats = Seats::new(4).unwrap();
        let set = |indices: &[usize]| indices.iter().map(|&index| Seat::new(index)).collect::<SeatSet>();
        let standing = Standing::by_key(seats, |_| 7, |seat| [1, 2, 2, 1][seat.index()]);
        let tie = standing.broken_tie().unwrap();
        assert_eq!((tie.winners, tie.others, tie.scores()), (set(&[1, 2]), set(&[0, 3]), "7–7–7–7".to_string()));
        let lower = Standing::by_key(seats, |seat| [9, 4, 4, 4][seat.index()], |seat| [9, 3, 2, 1][seat.index()]);
        assert_eq!(lower.broken_tie(), None, "only for lower ranks");
    }
}
