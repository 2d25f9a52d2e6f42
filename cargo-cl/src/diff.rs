//! `cargo cl diff`.

use crate::{
    cargo::text,
    cli::{DiffOptions, Kernels},
    harness::{self, Harness, path},
    show, units,
};
use anyhow::{Result, bail};
use similar::TextDiff;
use std::{collections::BTreeSet, path::Path, process::ExitCode};

pub(crate) fn run(options: &DiffOptions) -> Result<ExitCode> {
    if let Some(old) = &options.old
        && show::saved(old)?.is_empty()
    {
        bail!("{} has no set of kernels: `cargo cl show --save {0}` writes one", old.display());
    }
    let harness = harness::of(&options.selection)?;
    let wanted = Kernels { names: Vec::new(), all: options.all };
    let ((differing, total), noun) = match (&options.old, &options.devices) {
        (Some(old), _) => (with_saved(&harness, &wanted, old)?, "file"),
        (None, Some(devices)) => (between_devices(&harness, &wanted, devices)?, "kernel"),
        (None, None) => bail!("name a folder of `cargo cl show --save`, or `--devices` and two devices"),
    };
    eprintln!("{differing} of {} differ", units::count(total as u64, noun));
    Ok(ExitCode::from(u8::from(differing > 0)))
}

/// Prints what differs, and returns how many files do, of how many.
fn with_saved(harness: &Harness, wanted: &Kernels, folder: &Path) -> Result<(usize, usize)> {
    let (kernels, _) = harness.chosen(wanted)?;
    let (old, new) = (show::saved(folder)?, show::files(&kernels));
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let of = |name: &&&String| {
        let [before, after] = [&old, &new].map(|files| files.get(**name).map_or("", String::as_str));
        print_difference((before, &folder.join(name).display().to_string()), (after, name))
    };
    Ok((names.iter().filter(of).count(), names.len()))
}

fn between_devices(harness: &Harness, wanted: &Kernels, devices: &[String]) -> Result<(usize, usize)> {
    let (kernels, _) = harness.chosen(wanted)?;
    let [one, other] = devices else { bail!("`--devices` takes two names") };
    let position = |name: &str| harness::device_position(&harness.value["devices"], name);
    let (first, second) = (position(one)?, position(other)?);
    let differs = |(_, kernel): &&(usize, &serde_json::Value)| {
        let (path, sources) = (path(kernel), &kernel["sources"]);
        let label = |device: &str| format!("{path} on {device}");
        print_difference((text(&sources[first]), &label(one)), (text(&sources[second]), &label(other)))
    };
    Ok((kernels.iter().filter(differs).count(), kernels.len()))
}

/// Prints the difference of two texts with their names. Returns whether there is one.
fn print_difference((before, old): (&str, &str), (after, new): (&str, &str)) -> bool {
    if before == after {
        return false;
    }
    print!("{}", TextDiff::from_lines(before, after).unified_diff().header(old, new));
    true
}
