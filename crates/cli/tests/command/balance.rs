//! `harena balance dragonic-tide`, on invented values.

use serde_json::{Value, json};

use crate::common::{command, contains, file, fine, folder, harena, json as report, refused, text};

const CHARACTERS: [&str; 6] = ["lucent", "terrence", "william", "dorothy", "elaine", "gaw"];
const KINDS: [&str; 4] = ["tyranny", "prodigy", "blessing", "mooncell"];

/// Later characters are ahead of earlier ones, Blessing is the best card, and Mooncell costs four points.
fn invented() -> Value {
    let worth = [0.0, 0.01, 0.02, -0.02];
    let mut entries = Vec::new();
    for (a, first) in CHARACTERS.iter().enumerate() {
        for (b, second) in CHARACTERS.iter().enumerate().skip(a + 1) {
            for (own, x) in KINDS.iter().zip(worth) {
                for (other, y) in KINDS.iter().zip(worth) {
                    let value = 0.5 - 0.04 * (b - a) as f64 + x - y;
                    entries.push(json!({
                        "characters": [first, second], "overdrives": [own, other],
                        "value": value, "low": value - 0.0001, "high": value + 0.0002, "positions": 1000,
                    }));
                }
            }
        }
    }
    json!({ "game": "dragonic-tide", "content": null, "fingerprint": "0", "round_limit": 60, "entries": entries })
}

fn from(folder: &str, results: &Value) -> String {
    file(folder, "values.json", &results.to_string())
}

#[test]
fn the_report_shows_the_value_of_each_pairing() {
    let values = from("balance", &invented());
    let said = fine(&harena(&["balance", "dragonic-tide", "--from", &values]));
    contains(&said, &["by 240 of 240 solved settings", "after 60 rounds is a draw, half a win for both"]);
    contains(&said, &["Lucent Terrence William Dorothy Elaine Gaw field"]);
    contains(&said, &["Lucent – 0.460 0.420 0.380 0.340 0.300 0.380", "Gaw 0.700 0.660 0.620 0.580 0.540 – 0.620"]);
    contains(&said, &["Lucent – Gaw 0.300 Blessing 100% against Blessing 100%"]);
    contains(&said, &["in 120 cases (DT-13.7)", "Blessing 120 0.0 0.0 0.0", "Tyranny 0 2.0 2.0 2.0"]);
    contains(
        &said,
        &["Mooncell is never the best response: it is 4.0 to 4.0 percentage points behind, 4.0 on average"],
    );
    contains(
        &said,
        &["240 of 240 settings were checked with best responses", "The largest exploitability is 0.000300"],
    );
    assert!(!said.contains("not solved"), "{said}");
}

#[test]
fn the_report_can_be_json() {
    let values = from("balance-json", &invented());
    let report = report(&["balance", "dragonic-tide", "--from", &values, "--json"]);
    assert_eq!((&report["solved"], &report["settings"], &report["checked"]), (&240.into(), &240.into(), &240.into()));
    assert_eq!(report["kinds"], json!(KINDS));
    assert_eq!(report["exploitability"], 0.0003);
    assert_eq!(report["characters"][5]["character"], "gaw");
    assert_eq!(report["characters"][5]["against"], json!([0.7, 0.66, 0.62, 0.58, 0.54, null]));
    assert_eq!(report["characters"][5]["field"], 0.62);
    assert_eq!(report["pairings"].as_array().map(Vec::len), Some(15));
    let first = &report["pairings"][0];
    assert_eq!(first["characters"], json!(["lucent", "terrence"]));
    assert_eq!(first["picks"], json!([[0.0, 0.0, 1.0, 0.0], [0.0, 0.0, 1.0, 0.0]]));
    assert_eq!(first["values"][3].as_array().map(Vec::len), Some(4));
    assert_eq!((&report["replies"]["cases"], &report["replies"]["close"]), (&120.into(), &0.into()));
    let mooncell = &report["replies"]["kinds"][3];
    assert_eq!(
        mooncell,
        &json!({ "kind": "mooncell", "best": 0, "behind": { "min": 0.04, "mean": 0.04, "max": 0.04 } })
    );
    assert_eq!(report["missing"], json!([]));
}

#[test]
fn missing_values_are_listed() {
    let mut part = invented();
    let list = part["entries"].as_array_mut().expect("a list");
    list.retain(|entry| entry["characters"] != json!(["dorothy", "elaine"]));
    list.remove(1);
    list.iter_mut().for_each(|entry| _ = entry.as_object_mut().expect("an object").remove("low"));
    let values = from("balance-part", &part);
    let svg = folder("balance-part-svg").join("part.svg");
    let said = fine(&harena(&["balance", "dragonic-tide", "--from", &values, "--svg", text(&svg)]));
    contains(&said, &["by 223 of 240", "17 of 240 settings are not solved:"]);
    contains(
        &said,
        &["Lucent – Terrence tyranny/prodigy", "Dorothy – Elaine all 16", "harena solve dragonic-tide --all"],
    );
    contains(&said, &["Lucent – ? 0.420", "William 0.580 0.540 – 0.460 0.420 0.380 0.476"]);
    assert!(!said.contains("checked with best responses"), "{said}");
    contains(
        &std::fs::read_to_string(&svg).expect("it is there"),
        &["223 of 240", ">?<", "Dorothy against Elaine: not solved"],
    );
    let report = report(&["balance", "dragonic-tide", "--from", &values, "--json"]);
    assert_eq!(report["missing"].as_array().map(Vec::len), Some(17));
    assert_eq!(
        report["missing"][0],
        json!({ "characters": ["lucent", "terrence"], "overdrives": ["tyranny", "prodigy"] })
    );
    assert_eq!((&report["characters"][0]["field"], &report["exploitability"]), (&Value::Null, &Value::Null));

    part["entries"] = json!([]);
    let nothing = from("balance-nothing", &part);
    let said = fine(&harena(&["balance", "dragonic-tide", "--from", &nothing]));
    contains(&said, &["by 0 of 240", "240 of 240 settings are not solved", "Elaine – Gaw all 16"]);
}

#[test]
fn the_tables_fit_the_terminal() {
    let mut part = invented();
    part["content"] = "a pack with a name of sixty letters, more are never allowed.".into();
    part["entries"].as_array_mut().expect("a list").truncate(230);
    let values = from("balance-width", &part);
    for width in [40, 80] {
        let mut command = command(&["balance", "dragonic-tide", "--from", &values]);
        let said = fine(&command.env("COLUMNS", width.to_string()).output().expect("harena runs"));
        assert!(said.lines().all(|line| line.chars().count() <= width), "{said}");
        contains(&said, if width == 40 { &["Luc – .460 .420"] } else { &["Lucent – 0.460 0.420"] });
    }
}

/// Checks that tags are nested, attributes quoted, and special characters escaped.
pub(crate) fn is_well_formed(xml: &str) {
    let mut open: Vec<&str> = Vec::new();
    let (mut rest, mut roots) = (xml, 0);
    while let Some(start) = rest.find('<') {
        let between = &rest[..start];
        assert!(!between.contains('>'), "a bare > in {between:?}");
        assert!(open.last().is_some() || between.trim().is_empty(), "text outside of the root element: {between:?}");
        for entity in between.split('&').skip(1) {
            assert!(["amp;", "lt;", "gt;", "quot;"].iter().any(|known| entity.starts_with(known)), "&{entity}");
        }
        let end = start + rest[start..].find('>').expect("a tag that ends");
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "tags are nested");
            continue;
        }
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        // Without the quoted values only names and equals signs remain.
        let names: String = tag.trim_end_matches('/').split('"').step_by(2).collect();
        assert!(names.chars().all(|c| c.is_ascii_alphanumeric() || " -=".contains(c)), "{tag}");
        roots += usize::from(open.is_empty());
        if !tag.ends_with('/') {
            open.push(tag.split_whitespace().next().expect("a name"));
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest:?}");
    assert_eq!(roots, 1);
}

#[test]
fn the_heat_map_is_self_contained() {
    let mut named = invented();
    named["content"] = "<script>\"strong\" & weak".into();
    let values = from("balance-map", &named);
    let svg = folder("balance-svg").join("map.svg");
    let said = fine(&harena(&["balance", "dragonic-tide", "--from", &values, "--svg", text(&svg)]));
    contains(&said, &["Heat map in", "map.svg"]);
    let drawn = std::fs::read_to_string(&svg).expect("it is there");
    is_well_formed(&drawn);
    contains(&drawn, &["<svg xmlns=\"http://www.w3.org/2000/svg\"", "Terrence", "0.460", "0.540", "field", ">0.620<"]);
    contains(&drawn, &["&lt;script&gt;&quot;strong&quot; &amp; weak", "after round 60", "Gaw picks Blessing 100%"]);
    assert!(!drawn.contains("<script") && !drawn.contains("href"), "no scripts and no links");
    // A second run overwrites the file, also with --json.
    let again = report(&["balance", "dragonic-tide", "--from", &values, "--svg", text(&svg), "--json"]);
    assert_eq!(again["solved"], 240);
    assert_eq!(std::fs::read_to_string(&svg).expect("it is there"), drawn);
}

#[test]
fn wrong_files_are_refused() {
    let wrong = |change: &dyn Fn(&mut Value), word: &str| {
        let mut results = invented();
        change(&mut results);
        let values = from("balance-wrong", &results);
        refused(&["balance", "dragonic-tide", "--from", &values], word);
    };
    wrong(&|results| results["game"] = "colosseum".into(), "its game is \"colosseum\", not dragonic-tide");
    wrong(&|results| results["entries"][2]["characters"][1] = "merlin".into(), "entry 3 of 240: there is no character");
    wrong(&|results| results["entries"][2]["overdrives"][1] = "lunge".into(), "entry 3 of 240: there is no");
    wrong(&|results| results["entries"][2]["value"] = (-1).into(), "a value is between 0 and 1, not -1");
    wrong(
        &|results| results["entries"][2] = results["entries"][0].clone(),
        "entry 3 of 240: an earlier entry has the same setting",
    );
    wrong(&|results| results["entries"] = 7.into(), "is not a file of solved values");
    refused(&["balance", "dragonic-tide", "--from", "/no/such/file"], "cannot read /no/such/file");
    refused(
        &["balance", "dragonic-tide", "--svg", "/no/such/folder/map.svg"],
        "cannot save to /no/such/folder/map.svg",
    );
    refused(&["balance", "titan-arena", "--from", "values.json"], "titan-arena is not solved");
    refused(&["balance", "titan-arena", "--svg", "map.svg"], "titan-arena is not solved");
    refused(&["balance", "chess"], "there is no game");
}

/// Without a file the built-in values are shown.
#[test]
fn the_built_in_values_are_shown() {
    let report = report(&["balance", "dragonic-tide", "--json"]);
    assert_eq!((&report["content"], &report["round_limit"]), (&Value::Null, &60.into()));
    fine(&harena(&["balance", "dragonic-tide"]));
}
