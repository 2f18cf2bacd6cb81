//! The tunable parameters of an evaluation, by name.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::Evaluate;

/// A parameter of the evaluation of a game.
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    pub name: &'static str,
    pub meaning: &'static str,
}

/// Values for the weights of a game, in the order of [`Evaluate::WEIGHTS`].
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(pub Vec<f32>);

impl Weights {
    /// The weights that the players of a game use.
    pub fn of<G: Evaluate>() -> &'static Weights {
        static READ: OnceLock<Mutex<BTreeMap<&'static str, &'static Weights>>> = OnceLock::new();
        let mut read = READ.get_or_init(Default::default).lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(G::META.key).or_insert_with(|| {
            let weights = Weights::read(G::WEIGHTS, G::WEIGHTS_FILE);
            Box::leak(Box::new(weights.unwrap_or_else(|wrong| panic!("the weights of {}: {wrong}", G::META.key))))
        })
    }

    /// Reads a `weights.toml`: exactly one value for each weight.
    fn read(weights: &[Weight], file: &str) -> Result<Weights, String> {
        let file: toml::Table = file.parse().map_err(|error| format!("{error}"))?;
        let table = file.get("weights").and_then(toml::Value::as_table).ok_or("there is no table [weights]")?;
        if let Some(unknown) = table.keys().find(|name| weights.iter().all(|weight| weight.name != **name)) {
            return Err(format!("there is no weight {unknown:?}"));
        }
        let value = |weight: &Weight| {
            let value = table.get(weight.name).and_then(toml::Value::as_float);
            value.map(|value| value as f32).ok_or_else(|| format!("{:?} has no number such as 1.0", weight.name))
        };
        weights.iter().map(value).collect::<Result<_, _>>().map(Weights)
    }

    /// Writes a `weights.toml`, with a note on how the values were obtained.
    pub fn write(&self, weights: &[Weight], obtained: &str) -> String {
        let head = "# Weights of the search player; `harena tune` writes them.";
        let mut text = format!("{head}\nobtained = {obtained:?}\n\n[weights]\n");
        for (weight, value) in weights.iter().zip(&self.0) {
            text += &format!("# {}\n{} = {value:.4}\n", weight.meaning, weight.name);
        }
        text
    }
}

/// Declares the weights of a game: a struct with a field for each and the [`SearchParams`](crate::SearchParams) in
/// `search`, the list of them (`LIST`), and a constructor (`new`).
///
/// ```
/// harena_core::weights! {
///     struct Tuned;
///     trophy: "what a trophy is worth";
/// }
/// let tuned = Tuned::new(&harena_core::Weights(vec![0.5, 1.0, 0.6, 12.0]));
/// assert_eq!((tuned.search.exploration, tuned.trophy), (0.5, 12.0));
/// assert_eq!(Tuned::LIST[3].name, "trophy");
/// ```
#[macro_export]
macro_rules! weights {
    ($vis:vis struct $tuned:ident; $($name:ident: $meaning:literal;)*) => {
        #[derive(Clone, Copy, Debug)]
        $vis struct $tuned {
            search: $crate::SearchParams,
            $($name: f32,)*
        }

        impl $tuned {
            const LIST: &'static [$crate::Weight] = &[
                $crate::Weight { name: "exploration", meaning: "how much seldom tried choices attract the search" },
                $crate::Weight { name: "prior_temperature", meaning: "how even the priors are" },
                $crate::Weight { name: "rollout_temperature", meaning: "how random rollouts are" },
                $($crate::Weight { name: stringify!($name), meaning: $meaning },)*
            ];

            fn new(weights: &$crate::Weights) -> $tuned {
                let [exploration, prior_temperature, rollout_temperature, $($name),*] = weights.0[..] else {
                    panic!("a value for each weight")
                };
                let search = $crate::SearchParams { exploration, prior_temperature, rollout_temperature };
                $tuned { search, $($name),* }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_a_value_for_each_weight() {
        let weights = ["one", "two"].map(|name| Weight { name, meaning: "some number" });
        let read = |file: &str| Weights::read(&weights, file);
        let written = Weights(vec![0.5, 12.25]);
        assert_eq!(read(&written.write(&weights, "by \"hand\"")), Ok(written));
        assert_eq!(read("[weights]\ntwo = 2.5\none = 1.0"), Ok(Weights(vec![1.0, 2.5])));
        assert!(read("[weights]\none = 1.0").unwrap_err().contains("two"));
        assert!(read("[weights]\none = 1.0\ntwo = 2.0\nthree = 3.0").unwrap_err().contains("three"));
        assert!(read("[weights]\none = 1\ntwo = 2.0").unwrap_err().contains("one"));
        assert!(read("one = 1.0").is_err());
    }
}
