//! What rustc and rustdoc say of whole crates: the warnings of one, the documentation of another.
#![allow(missing_docs)]

use std::fs;
use std::path::Path;
use std::process::Output;

use ui_tests::{compiler, output};

/// What rustc or rustdoc says of a crate of this file, in `crates/`.
#[track_caller]
fn compiled(name: &str, file: &str, arguments: &[&str]) -> Output {
    let mut command = compiler(name, &Path::new("crates").join(file));
    let output = command.args(arguments).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn who_is_not_used_gets_a_warning() {
    let source = include_str!("../crates/used.rs");
    let folder = output(env!("CARGO_TARGET_TMPDIR"), "used");
    let out = format!("--out-dir={}", folder.display());
    let arguments = ["--crate-type=lib", "--emit=metadata", "--error-format=short", &out];
    let output = compiled("rustc", "used.rs", &arguments);
    let text = String::from_utf8_lossy(&output.stderr);
    let names = |line: &str| line.split(['(', '<', ' ']).find(|word| word.starts_with("unused_")).map(str::to_owned);
    let expected: Vec<String> = (1..)
        .zip(source.lines())
        .filter(|(_, line)| line.contains("fn unused_"))
        .map(|(number, line)| {
            let (column, name) = (line.find("unused_").expect("it is there") + 1, names(line).expect("it is there"));
            format!("ui-tests/crates/used.rs:{number}:{column}: warning: function `{name}` is never used")
        })
        .collect();
    let found: Vec<&str> = text.lines().filter(|line| line.starts_with("ui-tests/")).collect();
    assert_eq!(found, expected, "{text}");
}

/// The pages of a folder of the documentation, with those of folders in it.
fn pages(folder: &Path, within: &str) -> Vec<String> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = format!("{within}{}", entry.file_name().to_string_lossy());
        match entry.path().is_dir() {
            true => pages.extend(pages_of(&entry.path(), &name)),
            false => pages.push(name),
        }
    }
    pages.sort();
    pages
}

fn pages_of(folder: &Path, name: &str) -> Vec<String> {
    pages(folder, &format!("{name}/"))
}

#[test]
fn documentation_lists_what_users_have_written() {
    let pages_folder = output(env!("CARGO_TARGET_TMPDIR"), "documented");
    _ = fs::remove_dir_all(&pages_folder);
    let out = format!("--out-dir={}", pages_folder.display());
    let said = compiled("rustdoc", "documented.rs", &["--crate-type=lib", &out]).stderr;
    let said = String::from_utf8_lossy(&said);
    assert!(!said.contains("warning"), "{said}");
    let folder = pages_folder.join("documented");
    let expected = [
        "all.html",
        "enum.Way.html",
        "fn.cube.html",
        "fn.grid.html",
        "fn.map.html",
        "fn.saxpy.html",
        "fn.scale.html",
        "fn.square.html",
        "fn.wait.html",
        "index.html",
        "sidebar-items.js",
        "struct.Pair.html",
        "struct.V3.html",
        "trait.Shape.html",
    ];
    assert_eq!(pages(&folder, ""), expected);
    for page in expected {
        let text = fs::read_to_string(folder.join(page)).expect("a page");
        for word in ["__cl", "__Cl", "__private", "SUMMARY", "native_group", "KERNEL", "FUNCTION", "Operator"] {
            assert!(!text.contains(word), "{page} speaks of {word}");
        }
    }
}
