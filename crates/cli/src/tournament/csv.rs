//! The entrants as comma-separated values for spreadsheets: one row per entrant, the best first.

use harena_lab::tournament::{Report, Row};

const HEAD: &str = "player,rating,rating_low,rating_high,games,win_share,win_low,win_high,mean_rank,mean_score,\
                    decisions,mean_think_seconds,longest_think_seconds";

pub(super) fn table(report: &Report) -> String {
    let rows = report.entrants.iter().map(row);
    std::iter::once(HEAD.to_string()).chain(rows).map(|line| line + "\n").collect()
}

fn row(row: &Row) -> String {
    // Unknown values are left empty.
    let known = |bound: Option<f64>| bound.map_or_else(String::new, |bound| bound.to_string());
    let cells = [
        quoted(&row.player),
        row.rating.to_string(),
        known(row.rating_low),
        known(row.rating_high),
        row.games.to_string(),
        row.win_share.to_string(),
        row.win_low.to_string(),
        row.win_high.to_string(),
        row.mean_rank.to_string(),
        row.mean_score.to_string(),
        row.decisions.to_string(),
        row.mean_think_seconds.to_string(),
        row.longest_think_seconds.to_string(),
    ];
    cells.join(",")
}

/// Quotes a cell that contains a comma, a quote or a line break (RFC 4180).
fn quoted(text: &str) -> String {
    let plain = !text.contains([',', '"', '\n', '\r']) && text.trim() == text;
    if plain { text.to_string() } else { format!("\"{}\"", text.replace('"', "\"\"")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_are_quoted() {
        assert_eq!(quoted("search:500ms"), "search:500ms");
        assert_eq!(quoted("a,b"), "\"a,b\"");
        assert_eq!(quoted("the \"best\""), "\"the \"\"best\"\"\"");
        assert_eq!(quoted("two\nlines"), "\"two\nlines\"");
        assert_eq!(quoted(" a"), "\" a\"");
    }

    #[test]
    fn a_row_has_a_cell_per_column() {
        let bounds = [Some(-12.5), None];
        for bound in bounds {
            let row = Row {
                player: "greedy".to_string(),
                rating: 30.25,
                rating_low: bound,
                rating_high: bound,
                games: 8,
                win_share: 0.5,
                win_low: 0.25,
                win_high: 0.75,
                mean_rank: 1.5,
                mean_score: 17.0,
                decisions: 120,
                mean_think_seconds: 0.000_002,
                longest_think_seconds: 0.5,
            };
            let text = self::row(&row);
            assert_eq!(text.split(',').count(), HEAD.split(',').count(), "{text}");
            let known = bound.map_or("", |_| "-12.5");
            assert_eq!(text, format!("greedy,30.25,{known},{known},8,0.5,0.25,0.75,1.5,17,120,0.000002,0.5"));
        }
    }
}
