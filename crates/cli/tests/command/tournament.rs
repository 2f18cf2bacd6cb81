//! `harena tournament`.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json as object};

use crate::common::{command, contains, err, files, fine, folder, harena, json, refused, text};

/// The arguments of a small tournament, with more arguments.
fn tournament<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&["tournament", "titan-arena", "--players", "random,greedy", "--games", "40", "--seed", "7"], more].concat()
}

fn read(path: &Path) -> Value {
    serde_json::from_str(&std::fs::read_to_string(path).expect("it is there")).expect("JSON")
}

/// A report without values that depend on the clock.
fn timeless(mut report: Value) -> Value {
    for key in ["seconds", "decisions_per_second"] {
        assert!(report[key].as_f64().expect("a number") > 0.0, "{key}");
        report[key] = Value::Null;
    }
    for row in report["entrants"].as_array_mut().expect("a list") {
        let [mean, longest] = ["mean_think_seconds", "longest_think_seconds"].map(|key| {
            let time = row[key].as_f64().expect("a number");
            row[key] = Value::Null;
            time
        });
        assert!(0.0 < mean && mean <= longest, "{mean} {longest}");
    }
    report
}

#[test]
fn ratings_and_results_by_pair() {
    let report = json(&tournament(&["--json", "--threads", "2"]));
    assert_eq!((&report["game"], &report["rules_version"]), (&"titan-arena".into(), &2.into()));
    assert_eq!((&report["seats"], &report["seed"], &report["options"]), (&2.into(), &7.into(), &object!({})));
    assert_eq!((&report["tables"], &report["deals"], &report["games"]), (&1.into(), &20.into(), &40.into()));
    assert_eq!((&report["unfinished"], &report["players"]), (&0.into(), &object!(["random", "greedy"])));
    let [best, other] = &report["entrants"].as_array().expect("a list")[..] else { panic!("two, not {report}") };
    assert_eq!((&best["player"], &other["player"]), (&"greedy".into(), &"random".into()));
    let number = |row: &Value, key: &str| row[key].as_f64().unwrap_or_else(|| panic!("{key} is no number"));
    assert!(
        number(best, "rating_low") < number(best, "rating") && number(best, "rating") < number(best, "rating_high")
    );
    assert!(number(best, "rating") > 0.0 && number(best, "rating") == -number(other, "rating"));
    assert!(
        number(best, "win_low") < number(best, "win_share") && number(best, "win_share") <= number(best, "win_high")
    );
    assert!((number(best, "mean_rank") - 2.0 + number(best, "win_share")).abs() < 1e-6);
    assert_eq!((&best["games"], &other["games"]), (&40.into(), &40.into()));
    let decisions = number(best, "decisions") + number(other, "decisions");
    assert_eq!(decisions, number(&report, "decisions"));
    // With two seats, finishing ahead is winning.
    let met = object!({ "share": best["win_share"], "low": best["win_low"], "high": best["win_high"], "games": 40 });
    assert_eq!(report["matrix"]["greedy"], object!({ "random": met }));
    assert_eq!(report["matrix"]["random"]["greedy"]["games"], 40);

    let said = fine(&harena(&tournament(&[])));
    contains(&said, &["titan-arena with 2 seats: 40 games, seed 7", "1 table, 20 deals, every deal in 2 rotations"]);
    contains(&said, &["rating 95% interval won 95% rank score", "1 greedy +", "2 random -", "Elo scale, mean 0"]);
    contains(
        &said,
        &["Row finished ahead of column", "40 games for each pair", "player 1 2", "decisions mean longest"],
    );
    contains(&said, &["40 games and", "decisions per second on"]);
}

#[test]
fn only_neighbours_meet_and_one_player_has_rating_0() {
    let ladder =
        ["tournament", "titan-arena", "--players", "greedy,novice,random", "--games", "80", "--meet", "neighbours"];
    let report = json(&[&ladder[..], &["--zero", "novice", "--json"]].concat());
    assert_eq!((&report["tables"], &report["games"], &report["zero"]), (&2.into(), &80.into(), &"novice".into()));
    assert_eq!((&report["meet"], &report["matrix"]["greedy"]["random"]), (&"neighbours".into(), &Value::Null));
    let row = &report["entrants"][1];
    assert_eq!((&row["player"], &row["rating"], &row["rating_high"]), (&"novice".into(), &0.0.into(), &0.0.into()));
    let said = fine(&harena(&[&ladder[..], &["--zero", "novice"]].concat()));
    contains(&said, &["40 to 80 games for each player", "Elo scale, novice = 0", "Each player against the next"]);
    contains(&said, &["greedy over novice: ", "of 40 games"]);
    let why = "hard cannot have the rating 0: it is not among the players";
    refused(&[&ladder[..], &["--zero", "hard"]].concat(), why);
}

/// With players that have no time limit, the seed determines the games.
#[test]
fn the_same_seed_gives_the_same_tournament_on_any_number_of_threads() {
    let run = |threads: &str, seed: &str| {
        let args = ["tournament", "colosseum", "--players", "greedy,random", "--games", "48", "--json"];
        timeless(json(&[&args[..], &["--threads", threads, "--seed", seed]].concat()))
    };
    assert_eq!(run("1", "3"), run("2", "3"));
    assert_eq!(run("1", "3"), run("5", "3"));
    assert_ne!(run("1", "3")["entrants"], run("1", "4")["entrants"]);
}

#[test]
fn every_game_has_tournaments() {
    for (game, seats, games) in [
        ("colossal-arena", 2, 4),
        ("titan-arena", 2, 4),
        ("colosseum", 3, 6),
        ("dragonic-tide", 2, 4),
        ("colossi", 2, 4),
    ] {
        let report = json(&["tournament", game, "--players", "greedy,random", "--games", "3", "--json"]);
        assert_eq!((&report["seats"], &report["games"]), (&seats.into(), &games.into()), "{game}");
    }
}

#[test]
fn every_table_is_dealt_equally_often() {
    let args =
        ["tournament", "colossal-arena", "--seats", "3", "--players", "random,greedy,novice,easy", "--games", "1"];
    let report = json(&[&args[..], &["--json"]].concat());
    assert_eq!((&report["tables"], &report["deals"], &report["games"]), (&4.into(), &1.into(), &12.into()));
    assert!(report["entrants"].as_array().expect("a list").iter().all(|row| row["games"] == 9), "{report}");
    assert!(report["entrants"][0]["rating_low"].is_null(), "one deal gives no variance");
    contains(
        &fine(&harena(&args)),
        &["4 tables, 1 deal each, every deal in 3 rotations; 9 games for each player", "?"],
    );
    contains(
        &fine(&harena(&args)),
        &["With one deal per table the ratings have no intervals", "6 games for each pair"],
    );
    // Fewer players than seats: one of each against several of the other.
    let few = ["tournament", "colossal-arena", "--seats", "4", "--players", "random,greedy", "--games", "16", "--json"];
    let report = json(&few);
    assert_eq!((&report["tables"], &report["deals"], &report["games"]), (&2.into(), &2.into(), &16.into()));
    assert!(report["entrants"].as_array().expect("a list").iter().all(|row| row["games"] == 32), "{report}");
    assert_eq!(report["matrix"]["random"]["greedy"]["games"], 16);
    contains(&fine(&harena(&few[..few.len() - 1])), &["There are fewer players than seats"]);
}

/// The result does not depend on how much of it was in the file.
#[test]
fn a_stopped_tournament_resumes() {
    let out = folder("tournament-resumed").join("games.json");
    let saved = tournament(&["--out", text(&out)]);
    let whole = timeless(json(&tournament(&["--json"])));
    contains(&fine(&harena(&saved)), &["decisions per second on", "All games are in", "games.json"]);
    let full = read(&out);
    assert_eq!(full["deals"].as_array().map(Vec::len), Some(20));
    let lines = std::fs::read_to_string(&out).expect("it is there");
    assert_eq!(lines.lines().filter(|line| line.starts_with("{\"deal\":")).count(), 20, "a deal is a line");

    let mut part = full.clone();
    part["deals"].as_array_mut().expect("a list").retain(|played| played["deal"].as_u64().expect("a number") % 3 == 1);
    std::fs::write(&out, part.to_string()).expect("can write");
    let again = [&saved[..], &["--json"]].concat();
    assert_eq!(timeless(json(&again)), whole);
    let games = |results: &Value| -> Vec<Value> {
        results["deals"].as_array().expect("a list").iter().map(|played| played["games"].clone()).collect()
    };
    assert_eq!(games(&read(&out)), games(&full), "in the same order");
    // Nothing is left to play.
    assert_eq!(timeless(json(&again)), whole);
    let said = fine(&harena(&saved));
    contains(&said, &["40 of 40 games are already in", "1 greedy"]);

    // Extended, and then with fewer games again: the file keeps all deals.
    let sized = |games: &'static str| {
        let args = ["tournament", "titan-arena", "--players", "random,greedy", "--seed", "7", "--games", games];
        [&args[..], &["--out", text(&out), "--json"]].concat()
    };
    assert_eq!(json(&sized("50"))["games"], 50);
    assert_eq!(json(&sized("10"))["games"], 10);
    assert_eq!(read(&out)["deals"].as_array().map(Vec::len), Some(25));
    assert_eq!(timeless(json(&again)), whole);
    assert_eq!(files(out.parent().expect("a folder")).len(), 1, "nothing else is left there");
}

#[test]
fn another_tournament_is_never_mixed_in() {
    let out = folder("tournament-others").join("games.json");
    fine(&harena(&tournament(&["--out", text(&out)])));
    let before = read(&out);
    let run = |args: &[&str], word: &str| {
        let text = refused(&[args, &["--games", "2", "--out", text(&out)]].concat(), word);
        contains(&text, &["belongs to another tournament", "Use another file"]);
    };
    run(&["tournament", "colossal-arena", "--players", "random,greedy"], "its game is titan-arena, not colossal-arena");
    let titan = ["tournament", "titan-arena", "--players", "random,greedy", "--seed", "7"];
    run(&[&titan[..], &["-o", "campaign=true"]].concat(), "its options are {}, not {\"campaign\":true}");
    run(&[&titan[..], &["--seats", "3"]].concat(), "its number of seats is 2, not 3");
    run(&titan[..4], "its seed is 7, not 1");
    run(
        &["tournament", "titan-arena", "--players", "greedy,random", "--seed", "7"],
        "its players are random,greedy, not greedy,random",
    );
    assert_eq!(read(&out), before);

    let wrong = |content: &str, word: &str| {
        std::fs::write(&out, content).expect("can write");
        refused(&tournament(&["--out", text(&out)]), word);
        assert_eq!(std::fs::read_to_string(&out).expect("it is there"), content, "it is left alone");
    };
    wrong("{", "is not a tournament file");
    wrong("[1, 2]", "is not a tournament file");
    let mut older = before.clone();
    older["rules_version"] = 0.into();
    wrong(&older.to_string(), "its rules version is 0, not 2");
    let mut odd = before.clone();
    odd["deals"][3]["games"][0][1][0] = 3.into();
    wrong(&odd.to_string(), "deal 4 of 20: a rank must be from 1 to 2, not 3");
    let mut twice = before.clone();
    twice["deals"][3] = before["deals"][0].clone();
    wrong(&twice.to_string(), "deal 4 of 20: it is listed twice");
    refused(&tournament(&["--out", "/no/such/folder/games.json"]), "cannot save to");
    refused(&tournament(&["--out", text(&folder("tournament-folder"))]), "cannot read");
}

/// A killed tournament leaves a valid file with the finished deals, and can be resumed.
#[test]
fn a_killed_tournament_leaves_a_valid_file() {
    let out = folder("tournament-killed").join("games.json");
    let args = |games: &'static str| {
        let args = ["tournament", "colosseum", "--players", "random,greedy", "--threads", "1", "--games", games];
        [&args[..], &["--out", text(&out)]].concat()
    };
    let mut child = command(&args("900000")).stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("harena runs");
    let count = || std::fs::read_to_string(&out).unwrap_or_default().matches("\"deal\":").count();
    let begun = Instant::now();
    while count() == 0 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    child.wait().expect("it ends");
    let found = read(&out)["deals"].as_array().map_or(0, Vec::len);
    assert!(found > 0, "nothing was saved");
    let said = fine(&harena(&args("6")));
    contains(&said, &["6 of 6 games are already in"]);
    assert_eq!(read(&out)["deals"].as_array().map(Vec::len), Some(found));
}

#[test]
fn a_csv_table_and_a_chart_are_written() {
    let folder = folder("tournament-files");
    let [csv, plot] = ["ratings.csv", "ratings.svg"].map(|name| folder.join(name));
    let files = tournament(&["--csv", text(&csv), "--plot", text(&plot)]);
    contains(&fine(&harena(&files)), &["Table in", "ratings.csv", "Ratings in", "ratings.svg"]);
    let table = std::fs::read_to_string(&csv).expect("it is there");
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 3, "{table}");
    assert!(lines[0].starts_with("player,rating,rating_low,rating_high,games,win_share"), "{table}");
    assert!(lines[1].starts_with("greedy,") && lines[2].starts_with("random,-"), "{table}");
    assert!(lines.iter().all(|line| line.split(',').count() == 13), "{table}");
    let svg = std::fs::read_to_string(&plot).expect("it is there");
    contains(&svg, &["<svg xmlns=\"http://www.w3.org/2000/svg\"", "Titan: The Arena: ratings", ">greedy<", "</svg>"]);
    assert_eq!((svg.matches("<circle").count(), svg.matches("<g>").count()), (2, svg.matches("</g>").count()));
    assert!(!svg.contains("<script") && !svg.contains("href"), "no scripts and no links");
    // With --json nothing else is printed.
    let report = json(&[&files[..], &["--json"]].concat());
    let rating = report["entrants"][0]["rating"].as_f64().expect("a number");
    assert!(lines[1].starts_with(&format!("greedy,{rating},")), "{rating}: {table}");
}

#[test]
fn the_tables_fit_the_terminal() {
    let players =
        "random,greedy,novice,search:1it,search:2it,search:3it,search:1it:2,search:2it:2,search:3it:2,search:4it";
    let args = ["tournament", "dragonic-tide", "--players", players, "--games", "200"];
    for width in [40, 60, 80] {
        let mut command = command(&args);
        let said = fine(&command.env("COLUMNS", width.to_string()).output().expect("harena runs"));
        assert!(said.lines().all(|line| line.chars().count() <= width), "{said}");
        contains(&said, &["rating", "10 ", "decisions", "45 tables"]);
        assert!(said.matches("–").count() >= 10, "no player meets itself: {said}");
    }
}

#[test]
fn a_closed_pipe_ends_it() {
    let mut child =
        command(&tournament(&[])).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("harena runs");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("harena ends");
    assert_eq!((output.status.code(), err(&output).as_str()), (Some(0), ""));
}

#[test]
fn wrong_usage_is_refused() {
    let players = |players: &str, word: &str| refused(&["tournament", "titan-arena", "--players", players], word);
    refused(&["tournament", "titan-arena"], "--players");
    refused(&["tournament", "chess", "--players", "random,greedy"], "there is no game \"chess\"");
    players("greedy", "two or more players, separated by commas, such as greedy,random");
    players("greedy,random,greedy", "greedy is given twice");
    players("greedy,clever", "there is no player \"clever\"");
    players("greedy,", "there is no player \"\"");
    let more = |more: &[&str], word: &str| refused(&tournament(more), word);
    more(&["--seats", "6"], "2 to 5");
    more(&["--seats", "1"], "2 to 5");
    more(&["--threads", "0"], "the number of threads must be from 1 to 1024");
    more(&["-o", "creatures=troll"], "titan-arena has no option creatures");
    more(&["--csv", "/no/such/folder/a.csv"], "cannot save to /no/such/folder/a.csv: there is no folder");
    more(&["--plot", text(&folder("tournament-plot"))], "it is a folder");
    let games = ["tournament", "titan-arena", "--players", "random,greedy", "--games"];
    refused(&[&games[..], &["1000001"]].concat(), "at most 1000000 games");
    refused(&[&games[..], &["-1"]].concat(), "expected a whole number from 0");
    contains(&fine(&harena(&["tournament", "--help"])), &["Example:", "in all rotations", "docs/tournaments.md"]);
}
