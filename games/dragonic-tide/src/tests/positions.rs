//! Impossible positions.

use harena_core::scenario::{ScenarioGame as _, Setup};

use crate::content::Pack;
use crate::state::two;
use crate::{DragonicTide, Options};

/// The error for a position, if it is refused.
fn refusal(position: &str, pack: Option<&str>) -> Option<String> {
    let position: toml::Table = position.parse().unwrap();
    let content = pack.map(|pack| Pack::parse(pack).unwrap());
    let options = Options { content, ..Options::default() };
    DragonicTide::stage(&position, &Setup::new(options, two())).err().map(|error| error.to_string())
}

/// A bonus must be that of a stage of Tyranny in the content in use (DT-7.7a, DT-9.4).
#[test]
fn a_bonus_is_one_of_tyranny() {
    for bonus in [0, 1, 3, 5] {
        assert_eq!(refusal(&format!("bonus.a = {bonus}"), None), None);
    }
    for bonus in [2, 4, 9] {
        let why = format!("bonus.a: the stages of Tyranny give 1, 3 and 5, and 0 is none; not {bonus}");
        assert_eq!(refusal(&format!("bonus.a = {bonus}"), None), Some(why.clone()));
        assert_eq!(refusal(&format!("phase = 'place'\nbonus.a = {bonus}"), None), Some(why));
    }
    let waiting = "phase = 'specify'\noverdrive.b = 'prodigy'\ncounter = { a = 1, b = 1 }\nhit = ['a', 'b']\n\
                   placed = { a = 'overdrive', b = 'overdrive' }\nnext-bonus.a = ";
    assert_eq!(refusal(&format!("{waiting}1"), None), None);
    assert!(refusal(&format!("{waiting}9"), None).unwrap().starts_with("next-bonus.a: the stages of Tyranny give"));

    let pack = "name = 'x'\n[[overdrive]]\nkey = 'tyranny'\nstage = [{}, {}, { next_round_bonus = 9 }]";
    assert_eq!(refusal("bonus.a = 9", Some(pack)), None);
    assert!(refusal("bonus.a = 5", Some(pack)).unwrap().contains("give 1, 3 and 9"));
}
