//! Every file of `fail/` gets the messages that stand beside it.
//!
//! The messages are rustc's as much as ours, so they hold for one version of rustc; on another the test is skipped.
//! `TRYBUILD=overwrite cargo test --package ui-tests` writes them anew.

use std::process::Command;

/// The version of rustc that the messages were made with.
const RUSTC: &str = "1.95";

#[test]
fn messages() {
    let version = rustc_version();
    if version != RUSTC {
        println!("skipped: the messages were made with rustc {RUSTC}, this is {version}");
        return;
    }
    // with a case that must pass, trybuild would run cargo once for each case
    let cases = trybuild::TestCases::new();
    cases.compile_fail("fail/*.rs");
}

/// Major and minor version of the rustc that runs the tests.
fn rustc_version() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let number = text.split_whitespace().nth(1).unwrap_or("unknown");
    number.split('.').take(2).collect::<Vec<_>>().join(".")
}
