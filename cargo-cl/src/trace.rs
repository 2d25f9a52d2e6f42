//! The file that the runtime writes for `CL_PROFILE`.

use crate::cargo::text;
use anyhow::{Context, Result, bail};
use serde_json::Value;
use std::{collections::BTreeMap, fs, path::Path};

/// The version of the summary that is understood.
const VERSION: u64 = 1;

/// A profile. Durations are in nanoseconds, moments in microseconds.
pub(crate) struct Trace {
    /// From the first queue to the end of the process.
    pub(crate) duration: f64,
    pub(crate) devices: Vec<String>,
    pub(crate) totals: Vec<Total>,
    /// What the host did: the kind, how often, how long.
    pub(crate) host: Vec<(String, u64, f64)>,
    pub(crate) rows: Vec<Row>,
    /// The number of commands and spans that are in the totals only.
    pub(crate) left_out: u64,
    pub(crate) without_times: u64,
}

/// All commands of one kind on a device: for kernels, of one kernel.
pub(crate) struct Total {
    pub(crate) device: usize,
    pub(crate) kind: String,
    pub(crate) name: String,
    pub(crate) module: String,
    pub(crate) calls: u64,
    pub(crate) total: f64,
    pub(crate) min: f64,
    pub(crate) max: f64,
    pub(crate) bytes: f64,
}

/// A row of the timeline: a queue, or a thread of the host.
pub(crate) struct Row {
    /// The device or the host.
    pub(crate) process: String,
    pub(crate) name: String,
    pub(crate) spans: Vec<Span>,
}

#[derive(Clone)]
pub(crate) struct Span {
    pub(crate) name: String,
    pub(crate) category: String,
    pub(crate) start: f64,
    pub(crate) duration: f64,
}

impl Trace {
    pub(crate) fn read(path: &Path) -> Result<Self> {
        let bytes = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let value: Value = serde_json::from_slice(&bytes)
            .with_context(|| format!("{} is no profile: `cargo cl profile --trace` writes one", path.display()))?;
        Self::of(&value).with_context(|| path.display().to_string())
    }

    pub(crate) fn of(value: &Value) -> Result<Self> {
        let about = &value["clRuntime"];
        match about["version"].as_u64() {
            Some(VERSION) => {}
            Some(_) => bail!("the profile is of another version of cl-runtime than this tool knows: update both"),
            None => bail!("no profile of cl-runtime"),
        }
        let (number, whole) =
            (|value: &Value| value.as_f64().unwrap_or(0.0), |value: &Value| value.as_u64().unwrap_or(0));
        let total = |of: &Value| Total {
            device: whole(&of["device"]) as usize,
            kind: text(&of["kind"]).to_owned(),
            name: text(&of["name"]).to_owned(),
            module: text(&of["module"]).to_owned(),
            calls: whole(&of["calls"]),
            total: number(&of["total"]),
            min: number(&of["min"]),
            max: number(&of["max"]),
            bytes: number(&of["bytes"]),
        };
        let host = |of: &Value| (text(&of["kind"]).to_owned(), whole(&of["calls"]), number(&of["total"]));
        Ok(Self {
            duration: number(&about["duration"]),
            devices: list(&about["devices"]).map(|name| text(name).to_owned()).collect(),
            totals: list(&about["summary"]).map(total).collect(),
            host: list(&about["host"]).map(host).collect(),
            rows: rows(&value["traceEvents"]),
            left_out: whole(&about["leftOut"]),
            without_times: whole(&about["withoutTimes"]),
        })
    }
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn rows(events: &Value) -> Vec<Row> {
    let id = |event: &Value, name: &str| event[name].as_u64().unwrap_or(0);
    let of = |event: &Value| (id(event, "pid"), id(event, "tid"));
    let mut processes = BTreeMap::new();
    let mut rows: BTreeMap<(u64, u64), Row> = BTreeMap::new();
    for event in list(events).filter(|event| event["ph"] == "M") {
        let name = text(&event["args"]["name"]).to_owned();
        if event["name"] == "process_name" {
            processes.insert(id(event, "pid"), name);
        } else {
            let process = processes.get(&id(event, "pid")).cloned().unwrap_or_default();
            rows.insert(of(event), Row { process, name, spans: Vec::new() });
        }
    }
    for event in list(events).filter(|event| event["ph"] == "X") {
        if let Some(row) = rows.get_mut(&of(event)) {
            row.spans.push(Span {
                name: text(&event["name"]).to_owned(),
                category: text(&event["cat"]).to_owned(),
                start: event["ts"].as_f64().unwrap_or(0.0),
                duration: event["dur"].as_f64().unwrap_or(0.0),
            });
        }
    }
    rows.into_values().collect()
}
