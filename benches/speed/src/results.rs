//! Tables of times, and the files that they are saved to.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use cl_runtime::prelude::*;
use serde::Serialize;

use crate::chart;

/// The times of two ways to do each of several jobs.
#[derive(Serialize)]
pub(crate) struct Table {
    /// A name for files.
    pub(crate) name: String,
    pub(crate) title: String,
    /// The two ways.
    pub(crate) columns: [&'static str; 2],
    pub(crate) rows: Vec<Row>,
    pub(crate) geometric_mean: f64,
}

#[derive(Serialize)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// The medians, in microseconds, in the order of the columns.
    pub(crate) micros: [f64; 2],
    /// The first by the second: below 1, the first is faster.
    pub(crate) ratio: f64,
}

impl Table {
    pub(crate) fn new(name: &str, title: String, columns: [&'static str; 2]) -> Self {
        let name = name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect();
        Self { name, title, columns, rows: Vec::new(), geometric_mean: f64::NAN }
    }

    pub(crate) fn add(&mut self, name: &str, micros: [f64; 2]) {
        self.rows.push(Row { name: name.to_owned(), micros, ratio: micros[0] / micros[1] });
    }

    /// Prints the mean of the ratios.
    pub(crate) fn finish(mut self, wanted: &str) -> Result<Self> {
        ensure!(!self.rows.is_empty(), "nothing has `{wanted}` in its name");
        self.geometric_mean = geometric_mean(self.rows.iter().map(|row| row.ratio));
        println!("{} rows: geometric mean of the ratios {:.3}", self.rows.len(), self.geometric_mean);
        Ok(self)
    }
}

pub(crate) fn geometric_mean(ratios: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) = ratios.into_iter().fold((0.0, 0.0), |(sum, count), ratio| (sum + ratio.ln(), count + 1.0));
    (sum / count).exp()
}

/// The machine and the tables.
#[derive(Serialize)]
struct Results<'a> {
    system: String,
    threads: usize,
    processor: Option<String>,
    devices: Vec<Described>,
    tables: &'a [Table],
}

#[derive(Serialize)]
struct Described {
    name: String,
    version: String,
    driver_version: String,
    compute_units: usize,
}

impl Described {
    fn of(device: &Device) -> Self {
        let capabilities = device.capabilities();
        Self {
            name: device.to_string(),
            version: capabilities.version.clone(),
            driver_version: capabilities.driver_version.clone(),
            compute_units: capabilities.compute_units,
        }
    }
}

/// Writes `results.json` with the machine and all tables, and a chart of each table.
pub(crate) fn save(tables: &[Table], folder: &Path) -> Result<()> {
    let results = Results {
        system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        threads: std::thread::available_parallelism().map_or(1, usize::from),
        processor: processor(),
        devices: Device::all().iter().map(Described::of).collect(),
        tables,
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let file = folder.join("results.json");
    fs::write(&file, serde_json::to_string_pretty(&results)?).with_context(|| file.display().to_string())?;
    println!("{}", file.display());
    for table in tables {
        let file = folder.join(format!("{}.png", table.name));
        chart::of(table).save(&file).with_context(|| file.display().to_string())?;
        println!("{}", file.display());
    }
    Ok(())
}

/// The name of the processor, where Linux tells it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}
