//! Writes random kernels that rustc compiles too, as tests: `cargo run -p fuzz --example sample -- tests/tests/sampled 200 1`
//! makes 200, from seed 1 on. See `tests/tests/sampled.rs`.

use std::fmt::Write;

use fuzz::{Arg, Program, Value, file, generate};

/// More lines than this tell no more.
const LINES: usize = 70;

/// More steps than this take the tests too long.
const STEPS: u64 = 100_000;

fn main() {
    let args: Vec<_> = std::env::args().skip(1).collect();
    let [folder, count, first] = &args[..] else {
        return eprintln!("sample FOLDER COUNT SEED");
    };
    let (Ok(count), Ok(first)) = (count.parse::<usize>(), first.parse::<u64>()) else {
        return eprintln!("COUNT and SEED are numbers");
    };
    let profile = generate::Profile::ALL;
    let mut modules = String::from("//! Random kernels, made by `fuzz/examples/sample.rs`.\n\n");
    let mut list = String::new();
    let mut found = 0;
    for seed in first.. {
        if found == count {
            break;
        }
        let case = generate::case(seed, &profile);
        let Some(text) = module(&case, seed) else { continue };
        if let Err(error) = std::fs::write(format!("{folder}/s{seed}.rs"), text) {
            return eprintln!("{folder}: {error}");
        }
        let _ = writeln!(modules, "mod s{seed};");
        let _ = writeln!(list, "    (s{seed}::KERNEL, include_str!(\"s{seed}.rs\")),");
        found += 1;
    }
    let _ = write!(
        modules,
        "\n/// The kernels, with their files.\npub(crate) const ALL: &[(&cl_runtime::Kernel, &str)] = &[\n{list}];\n"
    );
    if let Err(error) = std::fs::write(format!("{folder}/mod.rs"), modules) {
        eprintln!("{folder}: {error}");
    }
}

/// The file of a case, if it is one that runs.
fn module(case: &generate::Case, seed: u64) -> Option<String> {
    if case.source.lines().count() > LINES {
        return None;
    }
    let program = Program::parse(&case.source).ok()?;
    fuzz::device::build(&case.source).ok()?;
    let outcome = fuzz::run(&program, &case.launch, STEPS).ok()?;
    // what does nothing shows nothing
    let changed = outcome.args.iter().zip(&case.launch.args).any(|(after, before)| match (after, before) {
        (Arg::Buffer(after), Arg::Buffer(before)) => !same(after, before),
        _ => false,
    });
    let kernel = &program.kernel;
    let own = format!("\n/// The kernel.\npub const KERNEL: &cl_runtime::Kernel = {kernel}::KERNEL;\n");
    let text = file::write(case, &format!("Seed {seed}."));
    // behind the launch, in front of the program
    let head = text.lines().take_while(|line| line.starts_with("//!")).count();
    let lines: Vec<_> = text.lines().collect();
    let (head, program) = lines.split_at(head);
    let allowed = "#![allow(warnings, clippy::all, arithmetic_overflow, unconditional_panic)]";
    let atomics =
        if case.source.contains("Atomic") { "use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};\n" } else { "" };
    let uses = format!("{allowed}\n\nuse cl_runtime::prelude::*;\n{atomics}");
    changed.then(|| format!("{}\n{uses}{}\n{own}", head.join("\n"), program.join("\n")))
}

fn same(after: &[Value], before: &[Value]) -> bool {
    after.iter().zip(before).all(|(after, before)| after.same(before))
}
