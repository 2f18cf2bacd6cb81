//! `harena games`.

use crate::common::{contains, fine, harena, json};

#[test]
fn games_lists_seats_and_variants() {
    let games = json(&["games", "--json"]);
    let games = games["games"].as_array().expect("a list");
    for key in ["colossal-arena", "titan-arena"] {
        let game = games.iter().find(|game| game["key"] == key).expect("it is there");
        assert_eq!(game["seats"], serde_json::json!([2, 3, 4, 5]));
        assert!(!game["variants"].as_array().expect("a list").is_empty());
    }
    let duel = games.iter().find(|game| game["key"] == "dragonic-tide").expect("it is there");
    assert_eq!(duel["seats"], serde_json::json!([2]));
}

#[test]
fn a_duel_has_two_seats_and_takes_packs() {
    let said = fine(&harena(&["games"]));
    contains(&said, &["printed as COLOSSEUM), 2 seats", "2–5 seats", "option content:", "--content FILE"]);
}
