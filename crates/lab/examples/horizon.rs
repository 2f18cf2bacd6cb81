use harena_dragonic_tide::*;
use harena_lab::duel::*;
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let characters: [Character; 2] = [args[0].parse().unwrap(), args[1].parse().unwrap()];
    let kinds = [args[2].parse().unwrap(), args[3].parse().unwrap()];
    let hp: u8 = args[4].parse().unwrap();
    let text: String = characters.iter().map(|c| format!("[[character]]\nkey='{c}'\nhp={hp}\n")).collect();
    let content = Content::with(&Pack::parse(&format!("name='x'\n{text}")).unwrap()).unwrap();
    let setting = Setting { content, characters, kinds };
    let solver = Solver::new(setting, Tolerance { change: 1e-6, gap: 1e-6, passes: 3000 });
    let table = solver.solve(&Progress::default()).unwrap();
    println!("root {}", table.root());
    for horizon in [Horizon::Endless, Horizon::Rounds(15), Horizon::Rounds(30), Horizon::Rounds(60), Horizon::Rounds(120), Horizon::Rounds(500), Horizon::Rounds(2000)] {
        let g = check(&solver, &table, horizon);
        println!("{horizon:?}: {:.5} to {:.5}, {:.6}", g.low, g.high, g.exploitability());
    }
}
