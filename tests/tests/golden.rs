//! The OpenCL C of some kernels, as files to review: `tests/golden/*.cl`.
//!
//! `BLESS=1 cargo test --package tests golden` writes them anew.

#[path = "golden/kernels.rs"]
mod kernels;

use std::fs;
use std::path::{Path, PathBuf};

use cl_runtime::Kernel;
use cl_runtime::prelude::*;
use tests::on_every_device;

/// The kernels that have a file, in the order of the files' names.
fn golden() -> Vec<(String, &'static Kernel)> {
    let mut kernels: Vec<_> = Kernel::all()
        .map(|kernel| {
            let place = kernel.module().rsplit("::").next().unwrap_or_default();
            let place = if place == "kernels" { kernel.module().split("::").nth(1).unwrap_or_default() } else { place };
            (format!("{place}_{}", kernel.name()).replace("kernels_", ""), kernel)
        })
        .collect();
    kernels.sort_by(|a, b| a.0.cmp(&b.0));
    kernels
}

/// The source, without the line number in its first line, which changes with every edit above the kernel.
fn source(kernel: &Kernel) -> String {
    let source = kernel.source();
    let (head, body) = source.split_once('\n').expect("more than a line");
    let head = head.rsplit_once(':').map_or(head, |(head, _)| head);
    format!("{head}\n{body}")
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(format!("{name}.cl"))
}

#[test]
fn golden_files_are_up_to_date() {
    // makes sure that the examples' kernels are linked
    let _ = examples::polygon::inside_polygon::KERNEL;
    let bless = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    let mut stale = Vec::new();
    for (name, kernel) in golden() {
        let (now, path) = (source(kernel), file(&name));
        let before = fs::read_to_string(&path).unwrap_or_default();
        if now == before {
            continue;
        }
        if bless {
            fs::write(&path, now).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        } else {
            print_difference(&name, &before, &now);
            stale.push(name);
        }
    }
    assert!(stale.is_empty(), "changed: {stale:?}; if the changes are wanted, run again with BLESS=1");
}

#[test]
fn golden_files_have_kernels() {
    let names: Vec<_> = golden().into_iter().map(|(name, _)| name).collect();
    for entry in fs::read_dir(file("x").parent().expect("a folder")).expect("the golden files") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(names.contains(&name), "{} is of no kernel: remove it", path.display());
    }
}

/// Shows the lines that differ between the first and the last that do.
fn print_difference(name: &str, before: &str, now: &str) {
    let (before, now): (Vec<_>, Vec<_>) = (before.lines().collect(), now.lines().collect());
    let same = |(a, b): &(&&str, &&str)| a == b;
    let start = before.iter().zip(&now).take_while(same).count();
    let longest = before.len().min(now.len()) - start;
    let end = before.iter().rev().zip(now.iter().rev()).take_while(same).count().min(longest);
    println!("--- golden/{name}.cl, from line {}", start + 1);
    before[start..before.len() - end].iter().for_each(|line| println!("-{line}"));
    now[start..now.len() - end].iter().for_each(|line| println!("+{line}"));
}

#[test]
fn golden_kernels_give_the_same_on_every_device() {
    let native = Queue::new(&Device::native()).and_then(|queue| kernels::results(&queue)).expect("the native results");
    on_every_device(&[], |queue| {
        assert_eq!(kernels::results(queue)?, native, "on {}", queue.device());
        Ok(())
    });
}
