use harena_dragonic_tide::*;
use harena_lab::duel::*;
use rayon::prelude::*;
use std::io::Write;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (file, check, from, to) = (&args[0], args[1] == "check", args[2].parse::<usize>().unwrap(), args[3].parse::<usize>().unwrap());
    let list: Vec<Setting> = settings(Content::standard()).collect();
    let out = std::sync::Mutex::new(std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap());
    let begun = std::time::Instant::now();
    let sample = args[1] == "sample";
    let check = check || sample;
    let list: Vec<Setting> = list.into_iter().enumerate().filter(|(i, _)| !sample || i % 16 == (i / 16 * 5 + 2) % 16).map(|(_, s)| s).collect();
    list[from..to.min(list.len())].par_iter().for_each(|setting| {
        let solver = Solver::new(*setting, Tolerance::default());
        let (table, g) = if check { let (t, g) = solver.solve_and_check(&Progress::default()).unwrap(); (t, Some(g)) } else { (solver.solve(&Progress::default()).unwrap(), None) };
        let [a, b] = setting.characters.map(|c| c.key().to_string());
        let [x, y] = setting.kinds.map(|c| c.key().to_string());
        let entry = Entry { characters: [a, b], overdrives: [x, y], value: (f64::from(table.root()) * 1e6).round() / 1e6, low: g.map(|g| g.low), high: g.map(|g| g.high), positions: solver.positions() };
        writeln!(out.lock().unwrap(), "{}", serde_json::to_string(&entry).unwrap()).unwrap();
    });
    eprintln!("{} settings {:.1} s", to - from, begun.elapsed().as_secs_f64());
}
