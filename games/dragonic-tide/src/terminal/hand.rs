//! The nine cards that both hold: where they work, what they would deal now, how far a hit turns the dice.

use harena_core::terminal::{HARD_BLANK, Look, Paint, letter, pad, visible_width, wrap_indented};

use super::pieces::{self, signed};
use crate::{Attribute, Card, Categories, Category, Content, Numbers, Range, Skill, View};

/// Below this the columns move together.
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

    /// Two lines: the second names the columns, the first what belongs together.
    fn head(self, view: &View) -> [String; 2] {
        let letter = |index: usize| view.seats.get(index).map_or_else(String::new, |seat| letter(seat.seat));
        let (titles, groups) = match self.roomy {
            true => (["", "card", "kind", "works at", "", "", "STR", "DEX", "INT"], ["deals now", "a hit turns"]),
            false => (["", "card", "kind", "at", "", "", "S", "D", "I"], ["deals", "turns"]),
        };
        let mut titles = titles.map(String::from);
        (titles[4], titles[5]) = (letter(0), letter(1));
        let (first, second) = if self.roomy { (33, 47) } else { (20, 29) };
        [pad(&format!("{}{}", " ".repeat(first), groups[0]), second) + groups[1], self.joined(titles)]
    }

    fn row(self, card: Card, view: &View, numbers: &Numbers, paint: Paint) -> String {
        let category = numbers.category(card);
        let skill = numbers.skill(card);
        let ready = numbers.is_ready(card, view.range);
        let mark = if ready { paint.bold("●") } else { " ".to_string() };
        let kind = match (category, self.roomy) {
            (Category::Overdrive, false) => paint.coloured(pieces::colour(category), "OVER"),
            _ => pieces::category(category, paint),
        };
        let damage = |index: usize| match view.seats.get(index) {
            Some(seat) if barred(seat.neutralised, category) => paint.warn("✗"),
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

    /// `· M L` for a card that works at MIDDLE and LONG; where MOVE cards lead.
    fn works_at(self, skill: Option<&Skill>, now: Range, paint: Paint) -> String {
        let Some(skill) = skill else { return String::new() };
        if skill.category == Category::Move {
            return match (skill.shift < 0, self.roomy) {
                (true, true) => "nearer".to_string(),
                (false, true) => "farther".to_string(),
                (true, false) => "> <".to_string(),
                (false, false) => "< >".to_string(),
            };
        }
        let letters = Range::ALL.map(|range| {
            let letter = &range.name()[..1].to_ascii_uppercase();
            match (skill.fires_at[range.index()], range == now) {
                (true, true) => paint.bold(letter),
                (true, false) => letter.clone(),
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

fn barred(neutralised: Categories, category: Category) -> bool {
    neutralised.contains(category)
}

/// What the signs mean, and which attribute beats which.
fn legend(view: &View, numbers: &Numbers, paint: Paint) -> String {
    let mut circle = vec![Attribute::Str];
    while let Some(&last) = circle.last().filter(|_| circle.len() < 4) {
        circle.push(numbers.beats[last.index()]);
    }
    let circle: Vec<String> = circle.into_iter().map(|one| pieces::category(one.into(), paint)).collect();
    let mut parts = vec![format!(" {}", circle.join(" beats ")), format!("●{HARD_BLANK}ready")];
    if view.seats.iter().any(|seat| !seat.neutralised.is_empty()) {
        parts.push(format!("✗{HARD_BLANK}barred"));
    }
    parts.join(" · ")
}
