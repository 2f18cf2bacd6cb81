//! The migrations of both databases, compiled in. `sqlx::migrate!` would do the same, but its macros compile both
//! database drivers a second time, as build dependencies: half a minute of every cold build.

use std::borrow::Cow;

use sqlx::migrate::{Migration, MigrationType, Migrator};

/// The files of `migrations/<database>`, in the order in which they are applied.
macro_rules! migrations {
    ($database:literal) => {
        migrations!(
            $database: "0001_tables", "0002_tidy", "0003_people", "0004_keeping", "0005_films", "0006_fair",
            "0007_lists", "0008_looks"
        )
    };
    ($database:literal: $($name:literal),*) => {
        &[$(($name, include_str!(concat!("../../migrations/", $database, "/", $name, ".sql")))),*]
    };
}

const SQLITE: &[(&str, &str)] = migrations!("sqlite");
const POSTGRES: &[(&str, &str)] = migrations!("postgres");

pub(super) fn sqlite() -> Migrator {
    migrator(SQLITE)
}

pub(super) fn postgres() -> Migrator {
    migrator(POSTGRES)
}

fn migrator(files: &[(&'static str, &'static str)]) -> Migrator {
    Migrator { migrations: files.iter().map(|(name, sql)| migration(name, sql)).collect(), ..Migrator::DEFAULT }
}

/// The migration of a file: `0001_two_words` is number 1, "two words".
fn migration(name: &'static str, sql: &'static str) -> Migration {
    let (version, description) = name.split_once('_').expect("a version, an underscore, a description");
    let version = version.parse().expect("a version is a number");
    Migration::new(version, description.replace('_', " ").into(), MigrationType::Simple, Cow::Borrowed(sql), false)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_is_listed() {
        for (database, files) in [("sqlite", SQLITE), ("postgres", POSTGRES)] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(database);
            let mut names: Vec<String> = std::fs::read_dir(folder)
                .unwrap()
                .map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
                .collect();
            names.sort();
            assert_eq!(files.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
        }
    }

    #[test]
    fn a_migration_is_read_from_the_name_of_its_file() {
        let read = migration("0012_two_words", "SELECT 1");
        assert_eq!((read.version, &*read.description, read.no_tx), (12, "two words", false));
    }
}
