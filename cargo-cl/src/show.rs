//! `cargo cl show`.

use crate::{
    cargo::text,
    cli::ShowOptions,
    harness::{self, path},
    units,
};
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path, process::ExitCode};

pub(crate) fn run(options: &ShowOptions) -> Result<ExitCode> {
    let harness = harness::of(&options.selection)?;
    let (kernels, left) = harness.chosen(&options.kernels)?;
    let device = match &options.device {
        Some(name) => Some(harness::device_position(&harness.value["devices"], name)?),
        None => None,
    };
    let source = |kernel: &Value| match device {
        Some(device) => text(&kernel["sources"][device]).to_owned(),
        None if options.checked => text(kernel.get("checkedSource").unwrap_or(&kernel["source"])).to_owned(),
        None => text(&kernel["source"]).to_owned(),
    };
    if let Some(folder) = &options.save {
        if options.checked || options.device.is_some() {
            bail!(
                "`--save` writes the plain and the checked form of each kernel: leave `--checked` and `--device` out"
            );
        }
        let files = files(&kernels);
        save(folder, &files)?;
        println!("{} in {}", units::count(files.len() as u64, "file"), folder.display());
        return Ok(ExitCode::SUCCESS);
    }
    let texts: Vec<_> = kernels.iter().map(|(_, kernel)| source(kernel).trim_end().to_owned()).collect();
    println!("{}", texts.join("\n\n"));
    if left > 0 {
        eprintln!("note: {} of dependencies left out: `--all` shows them too", units::count(left as u64, "kernel"));
    }
    Ok(ExitCode::SUCCESS)
}

/// The files of a saved set: a name and the text of each.
pub(crate) fn files(kernels: &[(usize, &Value)]) -> BTreeMap<String, String> {
    let mut files = BTreeMap::new();
    for (_, kernel) in kernels {
        let name = path(kernel).replace("::", ".");
        // two kernels of one name may stand in two functions of a module
        let number = (1..).find(|number| !files.contains_key(&file_name(&name, *number, ""))).unwrap_or(1);
        files.insert(file_name(&name, number, ""), text(&kernel["source"]).to_owned());
        if let Some(checked) = kernel.get("checkedSource") {
            files.insert(file_name(&name, number, ".checked"), text(checked).to_owned());
        }
    }
    files
}

fn file_name(name: &str, number: usize, form: &str) -> String {
    let number = if number == 1 { String::new() } else { format!("-{number}") };
    format!("{name}{number}{form}.cl")
}

/// Writes a set. Of an earlier one nothing is left.
fn save(folder: &Path, files: &BTreeMap<String, String>) -> Result<()> {
    let context = || format!("{} cannot be written", folder.display());
    fs::create_dir_all(folder).with_context(context)?;
    for old in saved(folder)?.keys() {
        fs::remove_file(folder.join(old)).with_context(context)?;
    }
    files.iter().try_for_each(|(name, text)| fs::write(folder.join(name), text)).with_context(context)
}

/// The files of a set that was saved.
pub(crate) fn saved(folder: &Path) -> Result<BTreeMap<String, String>> {
    let entries = fs::read_dir(folder)
        .with_context(|| format!("{} cannot be read: `cargo cl show --save FOLDER` writes a set", folder.display()))?;
    let mut files = BTreeMap::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.extension().is_some_and(|extension| extension == "cl") {
            let text = fs::read_to_string(&path).with_context(|| format!("{} cannot be read", path.display()))?;
            files.insert(path.file_name().unwrap_or_default().to_string_lossy().into_owned(), text);
        }
    }
    Ok(files)
}
