//! The range as a picture of two figures, and the dice.

use harena_core::Seat;
use harena_core::terminal::{Look, Paint, letter, pad};

use super::pieces;
use crate::{Attribute, Category, Range, View};

/// Columns from the middle of one figure to that of the other, at each range.
const APART: [usize; 3] = [10, 18, 26];
/// Two columns of each figure are outside this distance.
const PICTURE: usize = APART[2] + 5;
const GAP: usize = 5;
/// Three dice of five columns, with a space between them.
const DICE: usize = 17;

pub(super) fn field(view: &View, look: Look) -> String {
    let (figures, dice) = (figures(view.range, look.paint), dice(view, look.paint));
    let lines: Vec<String> = if look.width >= PICTURE + GAP + DICE {
        let beside = |(index, left): (usize, &String)| {
            format!("{}{}", pad(left, PICTURE + GAP), dice.get(index).map_or("", String::as_str))
        };
        figures.iter().enumerate().map(beside).collect()
    } else {
        let margin = " ".repeat((PICTURE - DICE) / 2);
        figures.into_iter().chain(dice.into_iter().map(|line| margin.clone() + &line)).collect()
    };
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Two fencers; the shorter the range, the closer they are.
fn figures(range: Range, paint: Paint) -> [String; 4] {
    let [a, b] = [0, 1].map(Seat::new);
    let apart = APART[range.index()];
    let margin = (PICTURE - apart) / 2;
    // Each part with the column, seen from the middle of its figure, at which it begins.
    let line = |left: &str, from: usize, middle: &str, right: &str, to: usize| {
        let taken = left.chars().count() - from;
        let free = apart - taken - to - middle.chars().count();
        let (before, after) = (" ".repeat(free.div_ceil(2)), " ".repeat(free / 2));
        let (left, right) = (paint.seat(a, left), paint.seat(b, right));
        format!("{}{left}{before}{}{after}{right}", " ".repeat(margin - from), paint.bold(middle))
    };
    [
        line("o", 0, "", "o", 0),
        line("/|──", 1, "", "──|\\", 2),
        line("/ \\", 1, "", "/ \\", 1),
        line(&letter(a), 0, &pieces::attribute(range, "capitals"), &letter(b), 0),
    ]
}

fn dice(view: &View, paint: Paint) -> [String; 3] {
    let row = |part: fn(Attribute, u8) -> String| {
        let faces = Attribute::ALL.map(|attribute| {
            let text = part(attribute, view.dice.shows(attribute));
            paint.coloured(pieces::colour(Category::from(attribute)), &text)
        });
        faces.join(" ")
    };
    [
        row(|attribute, _| format!("┌{}┐", pieces::name(Category::from(attribute)))),
        row(|_, shown| format!("│ {shown} │")),
        row(|_, _| "└───┘".to_string()),
    ]
}
