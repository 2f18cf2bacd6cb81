//! Renders the Markdown of the rules as plain text.

use harena_core::terminal::{pad, visible_width, wrap, wrap_indented};

/// Removes the marks of emphasis and code.
pub(crate) fn plain(text: &str) -> String {
    text.replace(['*', '`'], "")
}

/// Paragraphs and tables, wrapped to this width.
pub(crate) fn rendered(text: &str, width: usize) -> String {
    let mut parts = Vec::new();
    let mut table: Vec<Vec<String>> = Vec::new();
    for line in text.lines() {
        match cells(line) {
            Some(row) => table.extend(Some(row).filter(|row| !is_table_separator(row))),
            None => {
                parts.extend(table_text(&std::mem::take(&mut table), width));
                parts.push(wrap(&plain(line), width));
            }
        }
    }
    parts.extend(table_text(&table, width));
    parts.join("\n")
}

fn cells(line: &str) -> Option<Vec<String>> {
    let inner = line.trim().strip_prefix('|')?;
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    Some(inner.split('|').map(|cell| plain(cell.trim())).collect())
}

/// The line below the head of a table.
fn is_table_separator(row: &[String]) -> bool {
    row.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| "-:".contains(c)))
}

/// In columns if they fit, otherwise each row as "first: second · third".
fn table_text(rows: &[Vec<String>], width: usize) -> Option<String> {
    let count = rows.iter().map(Vec::len).max()?;
    let column = |index: usize| rows.iter().filter_map(|row| row.get(index)).map(|cell| visible_width(cell)).max();
    let widths: Vec<usize> = (0..count).filter_map(column).collect();
    let aligned = widths.iter().sum::<usize>() + 2 * (count - 1) + 2 <= width;
    let lines = rows.iter().map(|row| {
        if aligned {
            let cells: Vec<_> = row.iter().zip(&widths).map(|(cell, &width)| pad(cell, width)).collect();
            return format!("  {}", cells.join("  ")).trim_end().to_string();
        }
        let (first, rest) = row.split_first().map_or(("", [].as_slice()), |(first, rest)| (first.as_str(), rest));
        wrap_indented(&format!("  {first}: {}", rest.join(" · ")), 4, width)
    });
    Some(lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "A *quick* **rule**.\n| Row | Value |\n|---|---|\n| 1 | 4 gold |\n| 10 | a lot of it |";

    #[test]
    fn tables_are_aligned_if_they_fit() {
        assert_eq!(rendered(TABLE, 40), "A quick rule.\n  Row  Value\n  1    4 gold\n  10   a lot of it");
        assert_eq!(rendered(TABLE, 16), "A quick rule.\n  Row: Value\n  1: 4 gold\n  10: a lot of\n    it");
    }
}
