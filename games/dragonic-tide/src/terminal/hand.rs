//! The nine cards of a hand: firing ranges, damage now, dice impact.

use harena_core::message::Name;
use harena_core::terminal::{Look, NO_BREAK_SPACE, Paint, letter, pad, visible_width, wrap_indented};

use super::pieces::{self, signed};
use crate::messages::say;
use crate::{Attribute, Card, Category, Content, Numbers, Range, Skill, View};

/// Below this width the columns are closer together.
const ROOMY: usize = 60;

pub(super) fn hand(view: &View, content: &Content, look: Look) -> String {
    let columns = Columns { roomy: look.width >= ROOMY };
    let mut lines: Vec<String> = columns.head(view).iter().map(|line| look.paint.dim(line.trim_end())).collect();
    let numbers = &content.numbers;
    lines.extend(Card::HAND.into_iter().map(|card| columns.row(card, view, numbers, look.paint)));
    lines.push(wrap_indented(&legend(view, numbers, look.paint), 1, look.width.min(columns.width())));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

#[derive(Clone, Copy)]
struct Columns {
    roomy: bool,
}

impl Columns {
    fn width(self) -> usize {
        if self.roomy { 58 } else { 37 }
    }

    /// A name, or its short form if there is no space.
    fn label(self, thing: impl Into<Name>) -> String {
        if self.roomy { pieces::name(thing) } else { pieces::attribute(thing, "brief") }
    }

    /// Two lines: the second names the columns, the first groups of columns.
    fn head(self, view: &View) -> [String; 2] {
        let letter = |index: usize| view.seats.get(index).map_or_else(String::new, |seat| letter(seat.seat));
        let [card, category, range, damage, impact] =
            ["card", "category", "range", "damage", "impact"].map(|title| self.label(format!("column-{title}")));
        let [s, d, i] = Attribute::ALL.map(Category::from).map(|category| match self.roomy {
            true => pieces::name(category),
            false => pieces::attribute(category, "letter"),
        });
        let titles = [String::new(), card, category, range, letter(0), letter(1), s, d, i];
        let (first, second) = if self.roomy { (33, 47) } else { (20, 29) };
        [pad(&format!("{}{damage}", " ".repeat(first)), second) + &impact, self.joined(titles)]
    }

    fn row(self, card: Card, view: &View, numbers: &Numbers, paint: Paint) -> String {
        let category = numbers.category(card);
        let skill = numbers.skill(card);
        let ready = numbers.is_ready(card, view.range);
        let mark = if ready { paint.bold("●") } else { " ".to_string() };
        let kind = paint.coloured(pieces::colour(category), &self.label(category));
        let damage = |index: usize| match view.seats.get(index) {
            Some(seat) if seat.neutralised.contains(category) => paint.warn("✗"),
            Some(seat) if category.attribute().is_some() => {
                let text = seat.damage.get(card.index()).map_or_else(String::new, u8::to_string);
                if ready { paint.bold(&text) } else { paint.dim(&text) }
            }
            _ => String::new(),
        };
        let turn = |attribute: Attribute| match skill.map(|skill| skill.impact[attribute.index()]) {
            None => String::new(),
            Some(0) => paint.dim("·"),
            Some(steps) => signed(steps),
        };
        let [s, d, i] = Attribute::ALL.map(turn);
        let at = self.works_at(skill, view.range, paint);
        self.joined([mark, pieces::card(card, paint), kind, at, damage(0), damage(1), s, d, i])
    }

    /// `· M L` for a card that works at MIDDLE and LONG; for MOVE cards, the direction.
    fn works_at(self, skill: Option<&Skill>, now: Range, paint: Paint) -> String {
        let Some(skill) = skill else { return String::new() };
        if skill.category == Category::Move {
            return self.label(if skill.shift < 0 { "way-nearer" } else { "way-farther" });
        }
        let letters = Range::ALL.map(|range| {
            let letter = pieces::attribute(range, "letter");
            match (skill.fires_at[range.index()], range == now) {
                (true, true) => paint.bold(&letter),
                (true, false) => letter,
                (false, _) => paint.dim("·"),
            }
        });
        letters.join(if self.roomy { " " } else { "" })
    }

    /// Numbers to the right, everything else to the left.
    fn joined(self, cells: [String; 9]) -> String {
        let widths: [usize; 9] = if self.roomy { [1, 12, 9, 8, 4, 4, 5, 4, 4] } else { [1, 11, 4, 3, 2, 2, 3, 2, 2] };
        let mut line = String::new();
        for (index, (cell, width)) in cells.iter().zip(widths).enumerate() {
            let blank = if index == 0 || (index == 1 && !self.roomy) { "" } else { " " };
            line += blank;
            if index > 3 {
                line += &" ".repeat(width.saturating_sub(visible_width(cell)));
                line += cell;
            } else {
                line += &pad(cell, width);
            }
        }
        line
    }
}

/// The legend of the signs, and the deadlock.
fn legend(view: &View, numbers: &Numbers, paint: Paint) -> String {
    let first = Attribute::Str;
    let second = numbers.beats[first.index()];
    let third = numbers.beats[second.index()];
    let [first, second, third] = [first, second, third].map(Category::from);
    let circle = pieces::said(&say::table_circle(first, second, third), paint);
    let mut parts = vec![format!(" {circle}"), format!("●{NO_BREAK_SPACE}{}", say::table_ready())];
    if view.seats.iter().any(|seat| !seat.neutralised.is_empty()) {
        parts.push(format!("✗{NO_BREAK_SPACE}{}", say::table_neutralised()));
    }
    parts.join(" · ")
}
