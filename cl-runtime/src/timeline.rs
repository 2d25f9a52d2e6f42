//! What the commands of the process did and when, for the file that the environment variable `CL_PROFILE` names.
//!
//! With the variable, every queue measures its commands. A backend notes each command as it enqueues it; of a command on a
//! device it also passes the event, whose times are read once it is over. Spans of the host, such as waits and builds, are
//! guards. At the exit of the process the file is written as a trace in the JSON that Chrome and Perfetto read.
//!
//! Without the variable no queue has a [`Row`], and nothing is noted.

pub(crate) mod json;
mod state;
mod write;

use crate::{
    base::command::{Access, What},
    host::{clock, exit},
};
use log::warn;
use state::State;
use std::{
    cell::Cell,
    fmt,
    path::PathBuf,
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
    time::Duration,
};

/// A queue in the timeline.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row(usize);

/// The kind of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CommandKind {
    Kernel,
    /// To the host.
    Read,
    /// From the host.
    Write,
    Copy,
    Fill,
    Map,
}

impl CommandKind {
    /// The kind of a transfer with this access to the device's memory.
    pub(crate) fn of_transfer(access: Access) -> Self {
        match access {
            Access::Read => Self::Read,
            Access::Write => Self::Write,
        }
    }

    /// The category of its spans.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Kernel => "kernel",
            Self::Read => "read",
            Self::Write => "write",
            Self::Copy => "copy",
            Self::Fill => "fill",
            Self::Map => "map",
        }
    }
}

/// A command on a device.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Command {
    pub(crate) kind: CommandKind,
    /// The name of a kernel, or what the command does.
    pub(crate) name: &'static str,
    /// The module of a kernel; empty if there is none.
    pub(crate) module: &'static str,
    /// The bytes that it transfers, or those of a kernel's buffers and images.
    pub(crate) bytes: u64,
    /// The sizes of a launch.
    pub(crate) sizes: Option<LaunchSizes>,
}

/// The sizes of a launch, with 1 for the dimensions that it does not have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LaunchSizes {
    pub(crate) global: [usize; 3],
    /// `None` if the driver chose the size of the groups.
    pub(crate) local: Option<[usize; 3]>,
}

impl Command {
    /// A command that launches no kernel.
    pub(crate) fn transfer(kind: CommandKind, bytes: usize) -> Self {
        Self { kind, name: kind.name(), module: "", bytes: bytes as u64, sizes: None }
    }
}

/// The moments of a command on a clock, in nanoseconds. Invariant: none is before the one above it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Times {
    pub(crate) queued: u64,
    pub(crate) submitted: u64,
    pub(crate) started: u64,
    pub(crate) ended: u64,
}

/// What is known of a command that was enqueued.
#[derive(Debug)]
pub(crate) enum Progress {
    Running,
    Done(Times),
    /// It has failed, or its queue does not measure.
    Unknown,
}

/// An enqueued command, whose times the device tells.
pub(crate) trait Measured: Send {
    /// Returns its times, without waiting.
    fn progress(&self) -> Progress;
}

/// What the host does in a span.
#[derive(Debug)]
pub(crate) enum Work {
    /// It waits for a command.
    Wait(What),
    /// It waits for all commands of a queue.
    Finish,
    /// It builds a program of this kernel, or loads it from the disk cache.
    Build(String),
    /// It creates a buffer with this number of bytes of contents.
    Create(usize),
}

impl Work {
    fn category(&self) -> &'static str {
        match self {
            Self::Wait(_) | Self::Finish => "wait",
            Self::Build(_) => "build",
            Self::Create(_) => "create",
        }
    }
}

impl fmt::Display for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wait(What::Launch(kernel)) => write!(f, "wait for {kernel}"),
            Self::Wait(what) => write!(f, "wait for {what}"),
            Self::Finish => f.write_str("finish"),
            Self::Build(kernel) => write!(f, "build {kernel}"),
            Self::Create(_) => f.write_str("create a buffer with contents"),
        }
    }
}

struct Recorder {
    path: PathBuf,
    state: Mutex<State>,
}

impl Recorder {
    fn of_environment() -> Option<Self> {
        let path = std::env::var_os("CL_PROFILE").filter(|path| !path.is_empty())?;
        let path = path.to_string_lossy().replace("%p", &std::process::id().to_string());
        // the program may change its folder
        let path = std::path::absolute(path).ok()?;
        exit::at_end(write_file);
        Some(Self { path, state: Mutex::new(State::new(now())) })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn recorder() -> Option<&'static Recorder> {
    static RECORDER: OnceLock<Option<Recorder>> = OnceLock::new();
    RECORDER.get_or_init(Recorder::of_environment).as_ref()
}

fn now() -> u64 {
    nanoseconds(clock::now())
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// Whether `CL_PROFILE` is set, so that queues have to measure.
pub(crate) fn is_on() -> bool {
    recorder().is_some()
}

/// The row of a new queue, if there is a timeline.
pub(crate) fn row(device: impl FnOnce() -> String, in_order: bool) -> Option<Row> {
    let recorder = recorder()?;
    // now and then, because a driver may have registered its own handler since
    exit::register();
    Some(Row(recorder.state().add_row(&device(), in_order)))
}

/// Notes a command that has just been enqueued.
#[cold]
pub(crate) fn enqueued(row: Row, command: Command, event: Box<dyn Measured>) {
    let now = now();
    if let Some(recorder) = recorder() {
        recorder.state().add_enqueued(row.0, command, now, event);
    }
}

/// Notes a command that was executed on the host's clock.
#[cold]
pub(crate) fn executed(row: Row, command: Command, started: Duration, ended: Duration) {
    let (started, ended) = (nanoseconds(started), nanoseconds(ended));
    if let Some(recorder) = recorder() {
        let times = Times { queued: started, submitted: started, started, ended };
        recorder.state().add_executed(row.0, command, times);
    }
}

/// Executes a command on the host, and notes it if there is a timeline.
#[inline]
pub(crate) fn timed<T>(row: Option<Row>, command: impl FnOnce() -> Command, work: impl FnOnce() -> T) -> T {
    let Some(row) = row else { return work() };
    let started = clock::now();
    let result = work();
    executed(row, command(), started, clock::now());
    result
}

thread_local! {
    /// Whether this thread is in a span.
    static IN_SPAN: Cell<bool> = const { Cell::new(false) };
    /// The number of this thread among those with spans.
    static THREAD: Cell<Option<usize>> = const { Cell::new(None) };
}

/// Something that the host does, until it is dropped.
#[must_use]
pub(crate) struct Span {
    work: Option<Work>,
    started: u64,
}

/// Begins a span of this thread, if there is a timeline. A span within another one is not noted.
pub(crate) fn span(work: impl FnOnce() -> Work) -> Option<Span> {
    if !is_on() || IN_SPAN.try_with(|inside| inside.replace(true)).unwrap_or(true) {
        return None;
    }
    Some(Span { work: Some(work()), started: now() })
}

impl Drop for Span {
    fn drop(&mut self) {
        let ended = now();
        let _ = IN_SPAN.try_with(|inside| inside.set(false));
        if let (Some(work), Some(recorder)) = (self.work.take(), recorder()) {
            let mut state = recorder.state();
            let thread = THREAD.try_with(|thread| match thread.get() {
                Some(number) => number,
                None => {
                    let number = state.add_thread(std::thread::current().name());
                    thread.set(Some(number));
                    number
                }
            });
            state.add_span(thread.unwrap_or(0), work, self.started, ended);
        }
    }
}

/// Writes the file. All commands are over, as far as the exit of the process waits for them.
fn write_file() {
    let Some(recorder) = recorder() else { return };
    let mut state = recorder.state();
    state.read_all();
    if let Err(error) = write::write(&recorder.path, &state, now()) {
        warn!("the profile cannot be written to {}: {error}", recorder.path.display());
        eprintln!("cl-runtime: the profile cannot be written to {}: {error}", recorder.path.display());
    }
}
