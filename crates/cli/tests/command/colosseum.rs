//! Colosseum in the terminal: bids, prices, and long lists of moves.

use crate::common::{command, contains, fine, folder, text, type_into, typing};

/// Three people, who have not invested; A has opened market 1 at 8, and B is asked.
const BIDDING: &str = "\nno investment\n\nno investment\n\nno investment\n\nopen 1 at 8\n\n";

/// A bare number is a bid, also one that is not listed; it is refused by the rules of bids.
#[test]
fn a_number_alone_is_a_bid() {
    let save = folder("colosseum-bid").join("game.hrec");
    let args = ["play", "colosseum", "--players", "human,human,human", "--seed", "8", "--save", text(&save)];
    let said = fine(&typing(&args, &format!("{BIDDING}8\n999\n14\n\n1\nquit\n")));
    contains(&said, &["Bid: type a number", "Not allowed: the bid stands at 8", "Not allowed: you have 30 coins"]);
    contains(&said, &["B bid 14", "Not allowed: the bid stands at 14"]);
    // Nothing else has a number there.
    let list = said.split("Bid: type a number").nth(1).expect("the list");
    assert!(list.lines().any(|line| line.trim() == "drop"), "{list}");
}

/// The list of investments has their prices.
#[test]
fn investments_have_prices() {
    let save = folder("colosseum-prices").join("game.hrec");
    let args = ["play", "colosseum", "--players", "human,greedy,greedy", "--seed", "8", "--save", text(&save)];
    let said = fine(&typing(&args, "quit\n"));
    contains(&said, &["buy ticket 10 coins", "build loge 5 coins", "expand clockwise 10 coins"]);
    let programs = said.lines().filter(|line| line.contains("buy program") && line.contains(" coins")).count();
    assert!(programs > 0, "{said}");
}

/// Whole games with a person who always builds the Loge and takes the first choice of each list: the moves of two dice are narrowed
/// down by numbers, and table, question and list are never higher than the screen, with five seats either.
#[test]
fn many_moves_stay_on_the_screen() {
    let mut narrowed = [0; 2];
    const TABLES: [&str; 2] = ["human,greedy,greedy", "human,greedy,greedy,greedy,greedy"];
    for (table, seed) in [(0, "1"), (0, "2"), (0, "3"), (0, "4"), (1, "1"), (1, "2")] {
        let players = TABLES[table];
        let save = folder(&format!("colosseum-moves-{table}-{seed}")).join("game.hrec");
        let args = ["play", "colosseum", "--players", players, "--seed", seed, "--save", text(&save)];
        let mut command = command(&args);
        command.env("COLUMNS", "80");
        let input = "build loge\n".to_string() + &"no investment\npass\ndrop\nfinish\nrefuse\nproduce\n1\n".repeat(300);
        let said = fine(&type_into(command, &input));
        contains(&said, &["Replay this game"]);
        for screen in
            said.split("Colosseum  turn ").skip(1).filter(|screen| screen.contains("A number shows its choices"))
        {
            narrowed[table] += 1;
            let end = screen.find("\n> ").unwrap_or(screen.len());
            assert!(screen[..end].lines().count() <= 45, "{screen}");
        }
    }
    assert!(narrowed.iter().all(|&count| count > 0), "{narrowed:?}");
}
