//! `harena games`.

use crate::common::json;

#[test]
fn games_lists_seats_and_variants() {
    let games = json(&["games", "--json"]);
    let games = games["games"].as_array().expect("a list");
    for key in ["colossal-arena", "titan-arena"] {
        let game = games.iter().find(|game| game["key"] == key).expect("it is there");
        assert_eq!(game["seats"], serde_json::json!([2, 3, 4, 5]));
        assert!(!game["variants"].as_array().expect("a list").is_empty());
    }
}
