//! Every file of `fail/` gets the messages that stand beside it; every file of `pass/` compiles and runs.
//!
//! The messages are rustc's as much as ours, so they hold for one version of rustc; on another the test is skipped.
//! `BLESS=1 cargo test --package ui-tests` writes them anew.

mod messages;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{fs, thread};

use messages::{alike, shown};
use ui_tests::{FOLDER, compiler, output};

/// The version of rustc that the messages were made with.
const RUSTC: &str = "1.95";

/// The cases of a folder, their paths from this package's folder on.
fn cases(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(Path::new(FOLDER).join(folder)).expect("a folder").flatten();
    let files = entries.map(|entry| Path::new(folder).join(entry.file_name()));
    let mut cases: Vec<_> = files.filter(|file| file.extension().is_some_and(|ending| ending == "rs")).collect();
    cases.sort();
    cases
}

/// Checks all cases of a folder, as many at once as there are processors; each that is wrong says how.
#[track_caller]
fn all(folder: &str, check: impl Fn(&Path) -> Result<(), String> + Sync) {
    let cases = cases(folder);
    let (rest, wrong) = (Mutex::new(cases.iter()), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                let next = || rest.lock().expect("no check panics").next();
                while let Some(case) = next() {
                    if let Err(how) = check(case) {
                        wrong.lock().expect("no check panics").push(format!("{}: {how}", case.display()));
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().expect("no check panics");
    assert!(wrong.is_empty(), "{} of {} cases are wrong:\n\n{}", wrong.len(), cases.len(), wrong.join("\n\n"));
}

/// A call of rustc that makes a program of the case, and the program.
fn compiled(case: &Path) -> (Command, PathBuf) {
    let program = output(env!("CARGO_TARGET_TMPDIR"), "ui").join(case.file_stem().expect("a name"));
    let mut command = compiler("rustc", case);
    command.args(["--crate-name=case", "--diagnostic-width=140", "-Adead_code", "-Cdebuginfo=0", "-o"]).arg(&program);
    (command, program)
}

#[test]
fn messages() {
    let version = rustc_version();
    if version != RUSTC {
        println!("skipped: the messages were made with rustc {RUSTC}, this is {version}");
        return;
    }
    all("fail", |case| {
        let result = compiled(case).0.output().map_err(|error| error.to_string())?;
        if result.status.success() {
            return Err("compiles".to_owned());
        }
        let messages = shown(&String::from_utf8_lossy(&result.stderr));
        let file = Path::new(FOLDER).join(case).with_extension("stderr");
        let expected = fs::read_to_string(&file).unwrap_or_default();
        if alike(&messages) == alike(&expected) {
            return Ok(());
        }
        if std::env::var_os("BLESS").is_some() {
            return fs::write(file, messages).map_err(|error| error.to_string());
        }
        Err(format!("expected\n{expected}\nbut it gets\n{messages}"))
    });
}

#[test]
fn what_compiles_runs() {
    all("pass", |case| {
        let (mut command, program) = compiled(case);
        for command in [&mut command, &mut Command::new(program)] {
            let result = command.output().map_err(|error| error.to_string())?;
            if !result.status.success() {
                return Err(String::from_utf8_lossy(&result.stderr).into_owned());
            }
        }
        Ok(())
    });
}

/// Major and minor version of the rustc that runs the tests.
fn rustc_version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let number = text.split_whitespace().nth(1).unwrap_or("unknown");
    number.split('.').take(2).collect::<Vec<_>>().join(".")
}
