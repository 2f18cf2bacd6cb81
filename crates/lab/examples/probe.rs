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
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let begun = std::time::Instant::now();
    let solver = Solver::new(setting, tolerance);
    let progress = Progress::default();
    let table = pool.install(|| solver.solve(&progress)).unwrap();
    println!("{} positions, root {:.6}, settled {}, {:.2} s, {} games", solver.positions(), table.root(), table.settled, begun.elapsed().as_secs_f64(),
        progress.games.load(Ordering::Relaxed));
    if std::env::var("CHECK").is_ok() {
        let begun = std::time::Instant::now();
        let (_, g) = pool.install(|| solver.solve_and_check(&Progress::default())).unwrap();
        println!("{:.6} to {:.6}, exploitability {:.6}, {:.2} s", g.low, g.high, g.exploitability(), begun.elapsed().as_secs_f64());
    }
}
