//! Compiles the built browser client, `web/dist`, into the server: one entry per file, with its compressed forms.
//! Without the feature `pages` there are none, and changes of the files do not trigger a rebuild.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("set by cargo")).join("../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    let mut files = Vec::new();
    if env::var_os("CARGO_FEATURE_PAGES").is_some() {
        println!("cargo::rerun-if-changed={}", web.display());
        list(&web, &mut files);
        files.sort();
    }
    let mut code = String::from("static FILES: &[File] = &[\n");
    for file in files.iter().filter(|file| !is_compressed(file)) {
        let name =
            file.strip_prefix(&web).expect("listed under it").to_str().expect("names are plain").replace('\\', "/");
        let compressed = |end: &str| {
            let path = PathBuf::from(format!("{}.{end}", file.display()));
            if path.exists() { format!("Some(include_bytes!({path:?}))") } else { "None".to_string() }
        };
        let (brotli, gzip) = (compressed("br"), compressed("gz"));
        writeln!(
            code,
            "    File {{ name: {name:?}, plain: include_bytes!({file:?}), brotli: {brotli}, gzip: {gzip} }},"
        )
        .expect("strings grow");
    }
    code.push_str("];\n");
    let out = Path::new(&env::var("OUT_DIR").expect("set by cargo")).join("web.rs");
    fs::write(out, code).expect("the output folder is writable");
}

/// All files below a folder except hidden ones; none if the client was not built.
fn list(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if path.is_dir() {
            list(&path, into);
        } else {
            into.push(path);
        }
    }
}

fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "br" || end == "gz")
}
