//! The file of a timeline: the JSON object format of Chrome's trace events, which Perfetto reads too, with a summary.
//!
//! The host is process 0 of the trace, with a row for each thread that waited or built; each device is a process, with a row
//! for each queue. Commands of a queue that overlap have several rows.

use super::{
    Command, LaunchSizes, Times, Work,
    json::{self, Object},
    state::{HostSpan, Key, State, Total},
};
use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::Path,
};

/// The version of the summary in the file.
const VERSION: u32 = 1;

/// The rows of a queue in the trace have numbers from this multiple of the queue's number on.
const ROWS: usize = 1000;

/// Writes the file under a temporary name, and renames it.
pub(super) fn write(path: &Path, state: &State, now: u64) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(format!(".{}.new", std::process::id()));
    let temporary = path.with_file_name(name);
    let result = File::create(&temporary).and_then(|file| {
        let mut out = BufWriter::new(file);
        write_to(&mut out, state, now)?;
        out.flush()?;
        fs::rename(&temporary, path)
    });
    if result.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    result
}

fn write_to(out: &mut impl Write, state: &State, now: u64) -> io::Result<()> {
    write!(out, "{{\"displayTimeUnit\":\"ns\",\"clRuntime\":{},\n\"traceEvents\":[", about(state, now))?;
    let mut separator = "\n";
    let mut event = |fields: &mut dyn FnMut(&mut Object<'_>)| {
        let mut text = String::new();
        json::object(&mut text, fields);
        write!(out, "{}{text}", std::mem::replace(&mut separator, ",\n"))
    };
    event(&mut |object| metadata(object, "process_name", (0, None), "host"))?;
    let (names, rows) = host_rows(state);
    for (number, name) in names.iter().enumerate() {
        event(&mut |object| metadata(object, "thread_name", (0, Some(number)), name))?;
    }
    for HostSpan { thread, work, started, ended } in &state.spans {
        event(&mut |object| {
            span(object, &work.to_string(), work.category(), (0, rows[*thread]), (*started, *ended));
            if let Work::Create(bytes) = work {
                object.field("args").object(|args| args.field("bytes").plain(bytes));
            }
        })?;
    }
    for (number, device) in state.devices.iter().enumerate() {
        event(&mut |object| metadata(object, "process_name", (number + 1, None), &device.name))?;
    }
    for (number, row) in state.rows.iter().enumerate() {
        let process = row.device + 1;
        let commands = lanes(state, number);
        let lanes: BTreeSet<usize> = commands.iter().map(|(_, lane, _)| *lane).collect();
        for &lane in &lanes {
            let name = queue_name(number, row.in_order, lane);
            event(&mut |object| metadata(object, "thread_name", (process, Some(number * ROWS + lane)), &name))?;
        }
        for (times, lane, command) in &commands {
            event(&mut |object| {
                let place = (process, number * ROWS + lane);
                span(object, command.name, command.kind.name(), place, (times.started, times.ended));
                object.field("args").object(|args| arguments(args, command, times));
            })?;
        }
    }
    out.write_all(b"\n]}\n")
}

/// The names of the host's rows, and the row of each thread. Threads without names that do not overlap share a row: a program
/// may have thousands that live for a moment.
fn host_rows(state: &State) -> (Vec<String>, Vec<usize>) {
    let mut lives = vec![None; state.threads.len()];
    for HostSpan { thread, work: _, started, ended } in &state.spans {
        let (first, last) = lives[*thread].unwrap_or((*started, *ended));
        lives[*thread] = Some((first.min(*started), last.max(*ended)));
    }
    let mut order: Vec<usize> = (0..lives.len()).collect();
    order.sort_by_key(|&thread| lives[thread]);
    let (mut names, mut rows) = (Vec::new(), vec![0; lives.len()]);
    // of the rows of threads without names: the row, and the end of the last thread in it
    let mut shared: Vec<(usize, u64)> = Vec::new();
    for thread in order {
        let Some((first, last)) = lives[thread] else { continue };
        let free = shared.iter_mut().find(|(_, end)| *end <= first);
        match (&state.threads[thread], free) {
            (None, Some((row, end))) => {
                (rows[thread], *end) = (*row, last);
                continue;
            }
            (None, None) => {
                shared.push((names.len(), last));
                let number = if shared.len() > 1 { format!(" {}", shared.len()) } else { String::new() };
                names.push(format!("other threads{number}"));
            }
            (Some(name), _) => names.push(name.clone()),
        }
        rows[thread] = names.len() - 1;
    }
    (names, rows)
}

fn queue_name(number: usize, in_order: bool, lane: usize) -> String {
    let order = if in_order { "" } else { ", out of order" };
    let lane = if lane == 0 { String::new() } else { format!(", overlap {lane}") };
    format!("queue {}{order}{lane}", number + 1)
}

/// The commands of a queue in order, each in the first lane that is free.
fn lanes(state: &State, row: usize) -> Vec<(Times, usize, &Command)> {
    let commands = state.commands.iter().filter(|done| done.row == row);
    let mut commands: Vec<_> = commands.map(|done| (state.on_host(done), 0, &done.command)).collect();
    commands.sort_by_key(|(times, ..)| (times.started, times.ended));
    let mut ends: Vec<u64> = Vec::new();
    for (times, lane, _) in &mut commands {
        *lane = ends.iter().position(|end| *end <= times.started).unwrap_or(ends.len()).min(ROWS - 1);
        match ends.get_mut(*lane) {
            Some(end) => *end = times.ended,
            None => ends.push(times.ended),
        }
    }
    commands
}

fn metadata(object: &mut Object<'_>, name: &str, (process, thread): (usize, Option<usize>), value: &str) {
    object.field("ph").string("M");
    object.field("name").string(name);
    object.field("pid").plain(process);
    object.field("tid").plain(thread.unwrap_or(0));
    object.field("args").object(|args| args.field("name").string(value));
}

fn span(
    object: &mut Object<'_>,
    name: &str,
    category: &str,
    (process, thread): (usize, usize),
    (start, end): (u64, u64),
) {
    object.field("ph").string("X");
    object.field("name").string(name);
    object.field("cat").string(category);
    object.field("pid").plain(process);
    object.field("tid").plain(thread);
    object.field("ts").plain(microseconds(start));
    object.field("dur").plain(microseconds(end - start));
}

fn arguments(args: &mut Object<'_>, command: &Command, times: &Times) {
    let Command { kind: _, name: _, module, bytes, sizes } = command;
    if !module.is_empty() {
        args.field("module").string(module);
    }
    if let Some(LaunchSizes { global, local }) = *sizes {
        args.field("global").string(&LaunchSizes::text(global));
        if let Some(local) = local {
            args.field("local").string(&LaunchSizes::text(local));
        }
    }
    args.field("bytes").plain(bytes);
    args.field("queued").plain(microseconds(times.queued));
    args.field("submitted").plain(microseconds(times.submitted));
}

/// The unit of traces.
fn microseconds(nanoseconds: u64) -> String {
    format!("{}.{:03}", nanoseconds / 1000, nanoseconds % 1000)
}

/// What is not a trace event. Durations are in nanoseconds.
fn about(state: &State, now: u64) -> String {
    let State { began, devices, totals, span_totals, left_out, unknown, .. } = state;
    let mut text = String::new();
    json::object(&mut text, |object| {
        object.field("version").plain(VERSION);
        object.field("duration").plain(now - began);
        object.field("leftOut").plain(left_out);
        object.field("withoutTimes").plain(unknown);
        object.field("devices").strings(devices.iter().map(|device| &*device.name));
        object.field("summary").array(|array| {
            for (Key { device, kind, module, name }, Total { calls, total, least, most, bytes }) in totals {
                array.value().object(|object| {
                    object.field("device").plain(device);
                    object.field("kind").string(kind.name());
                    object.field("module").string(module);
                    object.field("name").string(name);
                    for (name, value) in
                        [("calls", calls), ("total", total), ("min", least), ("max", most), ("bytes", bytes)]
                    {
                        object.field(name).plain(value);
                    }
                });
            }
        });
        object.field("host").array(|array| {
            for (category, (calls, total)) in span_totals {
                array.value().object(|object| {
                    object.field("kind").string(category);
                    object.field("calls").plain(calls);
                    object.field("total").plain(total);
                });
            }
        });
    });
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::timeline::Work;

    #[test]
    fn threads_without_names_share_rows() {
        let mut state = State::new(0);
        let threads = [None, Some("main"), None, None].map(|name| state.add_thread(name));
        for (thread, times) in [(0, [20, 30]), (1, [0, 90]), (2, [31, 40]), (3, [35, 50]), (0, [10, 15])] {
            state.add_span(threads[thread], Work::Finish, times[0], times[1]);
        }
        let (names, rows) = host_rows(&state);
        assert_eq!(names, ["main", "other threads", "other threads 2"]);
        assert_eq!(rows, [1, 0, 1, 2]);
    }
}
