use harena_dragonic_tide::*;
use harena_lab::duel::*;
use std::sync::atomic::Ordering;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let characters = [args[0].parse().unwrap(), args[1].parse().unwrap()];
    let kinds = [args[2].parse().unwrap(), args[3].parse().unwrap()];
    let threads: usize = args.get(4).map_or(1, |t| t.parse().unwrap());
    let mut tolerance = Tolerance::default();
    if let Some(t) = args.get(5) { tolerance.change = t.parse().unwrap(); tolerance.gap = args[6].parse().unwrap(); }
    let setting = Setting { content: Content::standard(), characters, kinds };
    let solver = Solver::new(setting, tolerance);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let begun = std::time::Instant::now();
    let progress = Progress::default();
    let table = pool.install(|| solver.solve(&progress)).unwrap();
    println!("{} positions ({} reachable), root {:.5}, {:.2} s, {} games, {:.1} per position", solver.layout().len(), solver.positions(), table.root(), begun.elapsed().as_secs_f64(),
        progress.games.load(Ordering::Relaxed), progress.games.load(Ordering::Relaxed) as f64 / solver.layout().len() as f64);
    for horizon in [Horizon::Endless, Horizon::Rounds(60)] {
        let begun = std::time::Instant::now();
        let guarantee = pool.install(|| check(&solver, &table, horizon));
        println!("{horizon:?}: {:.5} to {:.5}, exploitability {:.6}, {:.2} s", guarantee.low, guarantee.high, guarantee.exploitability(), begun.elapsed().as_secs_f64());
    }
}
