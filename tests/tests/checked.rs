//! Checked execution on the native device: planted bugs are found, each with its lines, which have the mark `//~`.

use cl_runtime::{CheckReport, Element, Error, FindingKind, prelude::*};
use std::process::Command;

mod checked {
    pub(super) mod global;
    pub(super) mod groups;
    pub(super) mod indices;
    pub(super) mod local;
}

fn queue() -> Queue {
    Queue::builder(&Device::native()).checked(true).build().expect("a queue of a build with debug assertions")
}

fn numbers<T: Element>(queue: &Queue, len: usize, of: impl Fn(usize) -> T) -> Buffer<T> {
    Buffer::from_slice(queue, &(0..len).map(of).collect::<Vec<_>>()).expect("a buffer")
}

/// The marked lines of kernel `name` in a file.
fn marked(file: &str, name: &str) -> Vec<u32> {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").join(file);
    let source = std::fs::read_to_string(&file).expect("the source of the tests");
    let head = format!("fn {name}(");
    let start = source.lines().position(|line| line.contains(&head)).expect("the kernel is in the file");
    let body = source.lines().enumerate().skip(start).take_while(|(_, line)| *line != "}");
    body.filter(|(_, line)| line.contains("//~")).map(|(number, _)| number as u32 + 1).collect()
}

/// Checks that a launch finds what is planted, at the marked lines of the kernel and nowhere else.
#[track_caller]
fn finds(kind: FindingKind, result: cl_runtime::Result<()>) -> CheckReport {
    finds_in(None, kind, result)
}

/// The same, at the marked lines of a function that the kernel calls.
#[track_caller]
fn finds_in(function: Option<&str>, kind: FindingKind, result: cl_runtime::Result<()>) -> CheckReport {
    let report = match result {
        Err(Error::Check(report)) => report,
        other => panic!("the bug is not found: {other:?}"),
    };
    let mut lines = Vec::new();
    for finding in &report.findings {
        assert_eq!(finding.kind, kind, "{report}");
        lines.push(finding.line);
        lines.extend(finding.other.map(|(_, line, _)| line));
    }
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines, marked(report.findings[0].file, function.unwrap_or(report.kernel)), "{report}");
    report
}

/// Kernels that are right in all launches of these tests.
#[kernel(local = 64)]
fn reversed_blocks(x: &[f32], y: &mut [f32]) {
    let (i, k) = (global_id(0), local_id(0));
    #[local]
    let mut tile: [f32; 64];
    tile[k] = x[i];
    barrier();
    y[i] = tile[63 - k];
}

#[kernel(local = 64)]
fn sums(x: &[u32], y: &mut [u32]) {
    let (i, k) = (global_id(0), local_id(0));
    #[local]
    let mut part: [u32; 64];
    part[k] = x[i];
    barrier();
    let mut half = 32;
    while half > 0 {
        if k < half {
            part[k] += part[k + half];
        }
        barrier();
        half /= 2;
    }
    if k == 0 {
        y[group_id(0)] = part[0];
    }
}

#[test]
fn right_kernels_are_clean_and_computed() {
    let queue = queue();
    let x = numbers(&queue, 256, |i| i as f32);
    let mut y = Buffer::zeroed(&queue, 256).unwrap();
    reversed_blocks(&x, &mut y).global(256).run(&queue).unwrap();
    assert_eq!(y.to_vec(&queue).unwrap()[..3], [63.0, 62.0, 61.0]);
    let x = numbers(&queue, 256, |i| i as u32);
    let mut y = Buffer::zeroed(&queue, 4).unwrap();
    sums(&x, &mut y).global(256).run(&queue).unwrap();
    assert_eq!(y.to_vec(&queue).unwrap(), [2016, 6112, 10208, 14304]);
}

#[test]
fn without_checks_nothing_is_reported() {
    let queue = Queue::builder(&Device::native()).checked(false).build().unwrap();
    let mut y = numbers(&queue, 64, |i| i as u32);
    // SAFETY: one work-item
    unsafe { checked::global::next(&mut y) }.global(1).run(&queue).unwrap();
}

#[test]
fn a_panic_is_reported_as_ever() {
    let queue = queue();
    let mut y = Buffer::<u32>::zeroed(&queue, 10).unwrap();
    let error = checked::indices::checked_index(&mut y).global(11).run(&queue).unwrap_err();
    assert!(matches!(&error, Error::Panic(panic) if panic.global_id == [10, 0, 0]), "{error}");
}

#[kernel]
unsafe fn races_and_panics(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    y[0] += 100 / x[i];
}

#[test]
fn a_report_has_the_panic_of_the_launch() {
    let queue = queue();
    let x = numbers(&queue, 64, |i| (i != 5).into());
    let mut y = Buffer::<u32>::zeroed(&queue, 64).unwrap();
    // SAFETY: checked execution runs one work-item at a time
    let error = unsafe { races_and_panics(&x, &mut y) }.global(64).run(&queue).unwrap_err();
    let Error::Check(report) = &error else { panic!("{error:?}") };
    let panic = report.panic.as_ref().expect("the panic");
    assert_eq!((panic.global_id, &*panic.message), ([5, 0, 0], "attempt to divide by zero"));
    let text = error.to_string();
    assert!(text.contains("attempt to divide by zero") && text.contains("\nbesides, checked execution"), "{text}");
}

#[test]
fn a_report_says_how_often_and_with_which_seed() {
    let queue = queue();
    let mut y = numbers(&queue, 64, |i| i as u32);
    // SAFETY: checked execution runs one work-item at a time
    let report = finds(FindingKind::Race, unsafe { checked::global::halved(&mut y) }.global(64).run(&queue));
    assert_eq!((report.findings.len(), report.findings[0].count, report.more), (1, 32, 0));
    let text = report.to_string();
    assert!(text.starts_with("checked execution of kernel `halved` found\n  tests/tests/checked/global.rs:"), "{text}");
    assert!(
        text.contains("(32 times)") && text.ends_with("CL_CHECK_SEED=0 runs the work-items in the same order again")
    );
}

/// `CL_CHECK` is read from the environment: this test runs in a process of its own.
#[test]
fn unwritten_local_memory() {
    const CHILD: &str = "CHECKED_CHILD";
    if std::env::var_os(CHILD).is_some() {
        let queue = Queue::auto().unwrap();
        assert!(queue.device().is_native());
        let x = numbers(&queue, 64, |i| i as f32);
        let mut y = Buffer::zeroed(&queue, 64).unwrap();
        // SAFETY: checked execution runs one work-item at a time
        let result = unsafe { checked::local::uninitialised_tile(&x, &mut y) }.global(64).run(&queue);
        let report = finds(FindingKind::Unwritten, result);
        assert_eq!(report.seed, 5);
        reversed_blocks(&x, &mut y).global(64).run(&queue).unwrap();
        return;
    }
    let mut child = Command::new(std::env::current_exe().unwrap());
    child.args(["unwritten_local_memory", "--exact"]).env(CHILD, "1");
    child.env("CL_CHECK", "all").env("CL_CHECK_SEED", "5").env_remove("CL_DEVICE");
    let output = child.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
