//! What cargo says of whole crates: the warnings of one, the documentation of another.
#![allow(missing_docs)]

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A crate of this one file.
struct Crate {
    folder: PathBuf,
}

impl Crate {
    fn new(name: &str, source: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let runtime = workspace.join("cl-runtime");
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\
             [dependencies]\ncl-runtime.path = {runtime:?}\n[workspace]\n[profile.dev]\ndebug = false\n"
        );
        fs::create_dir_all(folder.join("src")).expect("a folder");
        fs::write(folder.join("Cargo.toml"), manifest).expect("written");
        fs::write(folder.join("src/lib.rs"), source).expect("written");
        fs::copy(workspace.join("Cargo.lock"), folder.join("Cargo.lock")).expect("copied");
        Self { folder }
    }

    /// What cargo says. All crates share what is built.
    #[track_caller]
    fn cargo(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO"));
        command.args(arguments).arg("--offline").current_dir(&self.folder);
        command.env("CARGO_TARGET_DIR", self.folder.with_file_name("crates")).env_remove("RUSTFLAGS");
        let output = command.output().expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output
    }
}

#[test]
fn who_is_not_used_gets_a_warning() {
    let source = include_str!("../crates/used.rs");
    let output = Crate::new("used", source).cargo(&["check", "--message-format=short"]);
    let text = String::from_utf8_lossy(&output.stderr);
    let names = |line: &str| line.split(['(', '<', ' ']).find(|word| word.starts_with("unused_")).map(str::to_owned);
    let expected: Vec<String> = (1..)
        .zip(source.lines())
        .filter(|(_, line)| line.contains("fn unused_"))
        .map(|(number, line)| {
            let (column, name) = (line.find("unused_").expect("it is there") + 1, names(line).expect("it is there"));
            format!("src/lib.rs:{number}:{column}: warning: function `{name}` is never used")
        })
        .collect();
    let found: Vec<&str> = text.lines().filter(|line| line.starts_with("src/")).collect();
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
    let documented = Crate::new("documented", include_str!("../crates/documented.rs"));
    let output = documented.cargo(&["doc", "--no-deps"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!said.contains("warning"), "{said}");
    let folder = documented.folder.with_file_name("crates").join("doc/documented");
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
