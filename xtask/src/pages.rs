//! Whether the pages of the browser client, `web/dist`, are up to date.
//!
//! A build writes a stamp: digests of its sources and of its output. Only contents matter, not times, so that switching
//! branches back and forth does not cause a rebuild. The stamp is removed before a build and written after a successful
//! one, so that an incomplete build is never mistaken for a complete one. A manual build has no stamp, since Vite empties
//! the folder.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use sha2::{Digest as _, Sha256};

const PAGES: &str = "dist";
const MODULES: &str = "node_modules";
const LOCK: &str = "package-lock.json";

/// Files that do not affect the pages. All others count, so that new files cannot be forgotten. The modules are covered
/// by the lock file.
const NO_SOURCES: [&str; 9] = [
    PAGES,
    MODULES,
    "README.md",
    "playwright-report",
    "playwright.config.ts",
    "scripts",
    "shots",
    "test-results",
    "tests",
];

/// The folder of the built pages.
pub(crate) fn folder(web: &Path) -> PathBuf {
    web.join(PAGES)
}

/// Whether the built pages are up to date.
pub(crate) fn are_current(web: &Path) -> anyhow::Result<bool> {
    let Some(stamp) = read(&stamp(web)) else { return Ok(false) };
    Ok(stamp == line(&sources(web)?, &output(web)?))
}

/// Builds the pages with `build`, and writes the stamp.
pub(crate) fn make(web: &Path, build: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    remove(&stamp(web))?;
    // The digest is taken before the build: changes during the build cause another build next time.
    let sources = sources(web)?;
    build()?;
    write(&stamp(web), &line(&sources, &output(web)?))
}

/// Installs the modules with `install`, unless those of the lock file are installed.
pub(crate) fn install(web: &Path, install: impl FnOnce() -> anyhow::Result<()>) -> anyhow::Result<()> {
    let stamp = web.join(MODULES).join(".installed-from");
    let lock = web.join(LOCK);
    let wanted = fs::read(&lock).with_context(|| format!("cannot read {}", lock.display()))?;
    let wanted = hex::encode(Sha256::digest(wanted));
    if read(&stamp).is_some_and(|installed| installed == wanted) {
        return Ok(());
    }
    remove(&stamp)?;
    install()?;
    write(&stamp, &wanted)
}

fn stamp(web: &Path) -> PathBuf {
    folder(web).join(".built-from")
}

fn line(sources: &str, output: &str) -> String {
    format!("sources {sources} pages {output}")
}

fn sources(web: &Path) -> anyhow::Result<String> {
    let mut all = digest(web, |path| NO_SOURCES.iter().any(|name| path == web.join(name)))?;
    for folder in words(web) {
        all.push_str(&format!(" {} {}", folder.display(), digest(&folder, |_| false)?));
    }
    Ok(hex::encode(Sha256::digest(all)))
}

/// The folders with the words of the games, which are part of the pages.
fn words(web: &Path) -> Vec<PathBuf> {
    let root = web.join("..");
    let games = fs::read_dir(root.join("games")).into_iter().flatten().flatten().map(|game| game.path());
    let folders = games.chain([root.join("crates/core")]).map(|folder| folder.join("words"));
    let mut folders: Vec<PathBuf> = folders.filter(|folder| folder.is_dir()).collect();
    folders.sort();
    folders
}

fn output(web: &Path) -> anyhow::Result<String> {
    digest(&folder(web), |path| path == stamp(web))
}

/// A digest of the names and contents of all files below a folder, except those to skip.
fn digest(folder: &Path, skip: impl Fn(&Path) -> bool) -> anyhow::Result<String> {
    let mut files = Vec::new();
    list(folder, &skip, &mut files).with_context(|| format!("cannot list {}", folder.display()))?;
    files.sort();
    let mut all = Sha256::new();
    for file in files {
        let content = match fs::read(&file) {
            // Lock files of editors are dangling links that may disappear.
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            content => content.with_context(|| format!("cannot read {}", file.display()))?,
        };
        let name = file.strip_prefix(folder).expect("it was listed below the folder");
        // Digests have a fixed length, so that names and contents cannot be confused.
        all.update(Sha256::digest(name.as_os_str().as_encoded_bytes()));
        all.update(Sha256::digest(content));
    }
    Ok(hex::encode(all.finalize()))
}

fn list(folder: &Path, skip: &impl Fn(&Path) -> bool, into: &mut Vec<PathBuf>) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if skip(&path) {
            continue;
        }
        if path.is_dir() {
            list(&path, skip, into)?;
        } else {
            into.push(path);
        }
    }
    Ok(())
}

fn read(stamp: &Path) -> Option<String> {
    fs::read_to_string(stamp).ok()
}

fn write(stamp: &Path, text: &str) -> anyhow::Result<()> {
    fs::write(stamp, text).with_context(|| format!("cannot write {}", stamp.display()))
}

fn remove(stamp: &Path) -> anyhow::Result<()> {
    match fs::remove_file(stamp) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", stamp.display()))
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use anyhow::bail;

    use super::*;

    /// A small client in a temporary folder, with a build that copies a source.
    struct Client {
        folder: PathBuf,
        web: PathBuf,
        builds: Cell<u32>,
    }

    impl Client {
        fn new(name: &str) -> Client {
            let folder = std::env::temp_dir().join(format!("harena-pages-{}-{name}", std::process::id()));
            let client = Client { web: folder.join("web"), folder, builds: Cell::new(0) };
            for (file, text) in [
                ("index.html", "<main>"),
                ("package-lock.json", "{}"),
                ("src/app.ts", "one"),
                ("src/lib/rules.ts", "two"),
                ("public/favicon.svg", "<svg/>"),
                ("../games/one/words/en.ftl", "won = You won"),
                ("../games/one/src/lib.rs", "fn main() {}"),
                ("../crates/core/words/en.ftl", "list-none = nothing"),
                ("tests/e2e.ts", "three"),
                ("node_modules/vite/index.js", "four"),
                ("dist/.gitkeep", ""),
            ] {
                client.put(file, text);
            }
            client
        }

        fn put(&self, file: &str, text: &str) {
            let path = self.web.join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }

        fn build(&self) -> anyhow::Result<()> {
            self.builds.set(self.builds.get() + 1);
            self.put("dist/index.html", "<main></main>");
            self.put("dist/assets/app.js", &fs::read_to_string(self.web.join("src/app.ts"))?);
            Ok(())
        }

        /// Does the same as `cargo play`. Returns whether it built.
        fn play(&self) -> bool {
            let before = self.builds.get();
            if !are_current(&self.web).unwrap() {
                make(&self.web, || self.build()).unwrap();
            }
            self.builds.get() > before
        }
    }

    impl Drop for Client {
        fn drop(&mut self) {
            _ = fs::remove_dir_all(&self.folder);
        }
    }

    #[test]
    fn pages_are_built_once() {
        let client = Client::new("once");
        assert!(client.play(), "there were no pages");
        let time = |file: &str| client.web.join(file).metadata().unwrap().modified().unwrap();
        let before = ["dist", "dist/.built-from", "dist/assets/app.js"].map(time);
        assert!(!client.play() && !client.play());
        // The build of the server looks at these times.
        assert_eq!(["dist", "dist/.built-from", "dist/assets/app.js"].map(time), before);
    }

    #[test]
    fn changed_sources_cause_a_build() {
        let client = Client::new("sources");
        client.play();
        for (file, text) in [
            ("src/app.ts", "uno"), // same length as before
            ("src/lib/new.ts", ""),
            ("public/favicon.svg", "<svg></svg>"),
            ("index.html", "<body>"),
            ("package-lock.json", "{ }"),
            ("vite.config.ts", "export default {}"),
            (".env", "VITE_NAME=x"),
            ("../games/one/words/en.ftl", "won = You have won"),
            ("../games/two/words/en.ftl", "won = You have won"),
            ("../crates/core/words/en.ftl", "list-none = none"),
        ] {
            client.put(file, text);
            assert!(client.play(), "{file}");
            assert!(!client.play(), "{file}");
        }
        fs::rename(client.web.join("src/lib/rules.ts"), client.web.join("src/lib/rules.js")).unwrap();
        assert!(client.play(), "a new name");
        fs::remove_file(client.web.join("src/lib/rules.js")).unwrap();
        assert!(client.play(), "one source less");
        // Text that moves from one file to the next.
        client.put("src/app.ts", "un");
        client.put("src/app.tt", "o");
        assert!(client.play());
        client.put("src/app.ts", "u");
        client.put("src/app.tt", "no");
        assert!(client.play());
    }

    #[test]
    fn other_files_cause_no_build() {
        let client = Client::new("others");
        client.play();
        let others = ["tests/e2e.ts", "scripts/shot.ts", "README.md", "node_modules/vite/index.js", "shots/a.png"];
        for file in others.into_iter().chain(["../games/one/src/lib.rs"]) {
            client.put(file, "changed");
            assert!(!client.play(), "{file}");
        }
        // Rewritten with the same content, as by switching branches.
        client.put("src/app.ts", "one");
        assert!(!client.play());
    }

    #[test]
    fn a_failed_build_does_not_count() {
        let client = Client::new("half");
        client.play();
        client.put("src/app.ts", "five");
        let failed = make(&client.web, || {
            client.put("dist/index.html", "half");
            bail!("a mistake in a source")
        });
        assert!(failed.is_err());
        assert!(!are_current(&client.web).unwrap());
        // The build is killed, and the source is changed back: the pages are still outdated.
        let killed = catch_unwind(AssertUnwindSafe(|| make(&client.web, || panic!("Ctrl-C"))));
        assert!(killed.is_err());
        client.put("src/app.ts", "one");
        assert!(client.play());
        assert_eq!(fs::read_to_string(client.web.join("dist/index.html")).unwrap(), "<main></main>");
    }

    /// A build that is killed may have written all pages except the compressed ones.
    #[test]
    fn the_stamp_is_removed_before_a_build() {
        let client = Client::new("before");
        client.play();
        make(&client.web, || {
            assert!(!stamp(&client.web).exists());
            Ok(())
        })
        .unwrap();
        assert!(stamp(&client.web).exists());
    }

    #[test]
    fn changed_pages_are_rebuilt() {
        let client = Client::new("changed");
        client.play();
        client.put("dist/assets/app.js", "by hand");
        assert!(client.play());
        fs::remove_file(client.web.join("dist/assets/app.js")).unwrap();
        assert!(client.play());
        client.put("dist/assets/more.js", "");
        assert!(client.play());
        fs::remove_dir_all(folder(&client.web)).unwrap();
        assert!(client.play(), "the folder was removed");
    }

    #[test]
    fn a_source_that_changes_during_the_build_causes_another_build() {
        let client = Client::new("during");
        make(&client.web, || {
            client.build()?;
            client.put("src/app.ts", "later");
            Ok(())
        })
        .unwrap();
        assert!(client.play());
        assert_eq!(fs::read_to_string(client.web.join("dist/assets/app.js")).unwrap(), "later");
    }

    #[test]
    fn the_modules_are_installed_when_the_lock_changes() {
        let client = Client::new("modules");
        let installs = |fails: bool| {
            let mut ran = false;
            let done = install(&client.web, || {
                ran = true;
                if fails { bail!("no network") } else { Ok(()) }
            });
            assert_eq!(done.is_err(), fails && ran);
            ran
        };
        assert!(installs(false), "the origin of these modules is unknown");
        assert!(!installs(false));
        client.put("package-lock.json", "{ }");
        assert!(installs(true) && installs(true) && installs(false));
        assert!(!installs(false));
        // Back to an earlier lock file, whose modules have been replaced.
        client.put("package-lock.json", "{}");
        assert!(installs(true));
        client.put("package-lock.json", "{ }");
        assert!(installs(false), "a failed install does not count");
    }
}
