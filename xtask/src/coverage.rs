//! Coverage of kernels: `-C instrument-coverage` counts the lines of a kernel that the native device executes.

use std::path::{Path, PathBuf};

use crate::command::{linted, output, program, root, run, target};
use crate::report::Outcome;

/// The program whose lines say whether they are executed.
const PROGRAM: &str = "tests/examples/covered.rs";

/// Compares the counts of the lines with the marks in the program.
pub(crate) fn check() -> Outcome {
    let Some(tools) = tools() else {
        return Outcome::Skipped("not installed: rustup component add llvm-tools".to_owned());
    };
    // what it uses stays as the tests have built it
    let built = run(&mut linted("rustc --package tests --example covered -- -Cinstrument-coverage"));
    if !matches!(built, Outcome::Passed(_)) {
        return built;
    }
    let binary = target().join("debug/examples/covered");
    let (raw, merged) = (target().join("xtask/covered.profraw"), target().join("xtask/covered.profdata"));
    let ran = run(program(&binary).env("LLVM_PROFILE_FILE", &raw));
    if !matches!(ran, Outcome::Passed(_)) {
        return ran;
    }
    let merge = output(program(tools.join("llvm-profdata")).args(["merge", "-o"]).args([&merged, &raw]));
    let report = merge.and_then(|_| {
        let mut report = program(tools.join("llvm-cov"));
        output(report.args(["export", "--format=lcov", "--instr-profile"]).args([&merged, &binary]).arg(PROGRAM))
    });
    match (report, std::fs::read_to_string(root().join(PROGRAM))) {
        (Some(report), Ok(source)) => compared(&counts(&report), &source),
        (None, _) => Outcome::Failed("llvm-cov cannot read the profile".to_owned()),
        (_, Err(error)) => Outcome::Failed(error.to_string()),
    }
}

/// The folder with `llvm-cov` and `llvm-profdata` of rustc's version of LLVM.
fn tools() -> Option<PathBuf> {
    let (sysroot, version) =
        (output(program("rustc").args(["--print", "sysroot"]))?, output(program("rustc").arg("-vV"))?);
    let host = version.lines().find_map(|line| line.strip_prefix("host: "))?;
    let folder = Path::new(sysroot.trim()).join("lib/rustlib").join(host).join("bin");
    folder.join("llvm-cov").exists().then_some(folder)
}

/// The lines and their counts in a report in the format of lcov.
fn counts(report: &str) -> Vec<(usize, u64)> {
    let count = |line: &str| {
        let (line, count) = line.strip_prefix("DA:")?.split_once(',')?;
        Some((line.parse().ok()?, count.parse().ok()?))
    };
    report.lines().filter_map(count).collect()
}

fn compared(counts: &[(usize, u64)], source: &str) -> Outcome {
    let (mut wrong, mut marked) = (Vec::new(), 0);
    for (at, line) in source.lines().enumerate() {
        let is_executed = match line.rsplit_once(" // ") {
            Some((_, "executed")) => true,
            Some((_, "not executed")) => false,
            _ => continue,
        };
        marked += 1;
        let count = counts.iter().find(|&&(line, _)| line == at + 1).map(|&(_, count)| count);
        if count.map(|count| count > 0) != Some(is_executed) {
            wrong.push(format!("\n{PROGRAM}:{}: count {count:?}: {}", at + 1, line.trim()));
        }
    }
    match wrong.is_empty() {
        true => Outcome::Passed(format!("{marked} lines of kernels")),
        false => Outcome::Failed(format!("wrong counts of lines:{}", wrong.concat())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_compared_with_their_marks() {
        let counts = counts("SF:a.rs\nDA:1,4\nDA:2,0\nLF:2\nend_of_record\n");
        assert_eq!(counts, [(1, 4), (2, 0)]);
        assert!(matches!(compared(&counts, "a(); // executed\nb(); // not executed\n"), Outcome::Passed(_)));
        assert!(matches!(compared(&counts, "a(); // executed\nb(); // executed\n"), Outcome::Failed(_)));
        assert!(matches!(compared(&counts, "a();\nb();\nc(); // executed\n"), Outcome::Failed(_)));
    }
}
