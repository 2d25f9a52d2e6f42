//! Golden files: the OpenCL C of kernels, kept as files to review.
//!
//! `cargo xtask bless` writes them anew. The routines of panics, which are the same in all programs, have a file of their
//! own; the others include it.

use std::fs;
use std::path::{Path, PathBuf};

use cl_runtime::Kernel;

/// The file with the routines of panics.
const PANICS: &str = "panics.cl";

/// Requires that each kernel has its file in a folder of `tests/golden`, that the file is up to date, and that the folder
/// holds no others. With `BLESS=1` in the environment, writes them instead.
///
/// # Panics
///
/// If a file is missing, stale or of no kernel.
#[track_caller]
pub fn check(folder: &str, kernels: impl Iterator<Item = (String, &'static Kernel)>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden");
    let folder = root.join(folder);
    let mut expected: Vec<(PathBuf, String)> = Vec::new();
    // of the gallery the plain forms are enough
    let both = folder == root;
    let forms = kernels.flat_map(|(name, kernel)| {
        let checked = (both && kernel.source() != kernel.checked_source()).then(|| {
            let name = format!("{name}.checked.cl");
            (name, kernel.checked_source())
        });
        std::iter::once((format!("{name}.cl"), kernel.source())).chain(checked)
    });
    for (name, source) in forms {
        let path = folder.join(name);
        let other = expected.iter().find(|(known, _)| *known == path);
        assert!(other.is_none(), "two kernels for {}: give one another name", path.display());
        let (program, panics) = program(&source);
        let include = if folder == root { PANICS.to_owned() } else { format!("../{PANICS}") };
        expected.push((path, program.replace("#include", &format!("#include \"{include}\""))));
        let panics = panics.map(|panics| (root.join(PANICS), panics));
        expected.extend(panics.filter(|panics| !expected.contains(panics)));
    }
    files(&folder, &expected);
}

/// Requires that the folder of `tests/golden` holds these files and no others, as [`check`] does.
///
/// # Panics
///
/// If a file is missing, stale or of no name given.
#[track_caller]
pub fn check_texts(folder: &str, texts: impl Iterator<Item = (String, String)>) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(folder);
    let expected: Vec<_> = texts.map(|(name, text)| (folder.join(name), text)).collect();
    files(&folder, &expected);
}

#[track_caller]
fn files(folder: &Path, expected: &[(PathBuf, String)]) {
    let bless = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    let mut wrong = Vec::new();
    for (path, now) in expected {
        let before = fs::read_to_string(path).unwrap_or_default();
        if *now == before {
            continue;
        }
        if bless {
            fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
            fs::write(path, now).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        } else {
            print_difference(path, &before, now);
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "missing or changed: {wrong:#?}; if the changes are wanted, run `cargo xtask bless`");
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())).path();
        let is_known = path.is_dir() || expected.iter().any(|(known, _)| *known == path);
        assert!(is_known, "{} is of no kernel: remove it", path.display());
    }
}

/// A kernel's program without the line number in its first line, which changes with every edit above the kernel, and the
/// routines of panics, in whose place `#include` stands.
fn program(source: &str) -> (String, Option<String>) {
    let (head, body) = source.split_once('\n').unwrap_or((source, ""));
    let head = head.rsplit_once(':').map_or(head, |(head, _)| head);
    let start = body.find("// What the first work-item of a launch to panic leaves behind.");
    let last = body.find("void cl_panic_index(").and_then(|at| Some(at + body[at..].find("\n}\n")? + "\n}\n".len()));
    match start.zip(last) {
        None => (format!("{head}\n{body}"), None),
        Some((start, end)) => {
            (format!("{head}\n{}#include\n{}", &body[..start], &body[end..]), Some(body[start..end].to_owned()))
        }
    }
}

/// Shows the lines from the first to the last that differ.
fn print_difference(path: &Path, before: &str, now: &str) {
    let (before, now): (Vec<_>, Vec<_>) = (before.lines().collect(), now.lines().collect());
    let same = |(a, b): &(&&str, &&str)| a == b;
    let start = before.iter().zip(&now).take_while(same).count();
    let longest = before.len().min(now.len()) - start;
    let end = before.iter().rev().zip(now.iter().rev()).take_while(same).count().min(longest);
    println!("--- {}, from line {}", path.display(), start + 1);
    before[start..before.len() - end].iter().for_each(|line| println!("-{line}"));
    now[start..now.len() - end].iter().for_each(|line| println!("+{line}"));
}
