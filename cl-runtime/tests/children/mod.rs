//! Tests that need processes of their own, and what the library logs in them.
#![allow(missing_docs, dead_code, unreachable_pub)]

use cl_runtime::prelude::*;
use std::{
    cell::Cell,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    sync::{Mutex, OnceLock},
    thread,
    time::Duration,
};

/// Everything that the library logs, on standard error.
pub struct Logger;

/// What has been logged in this process.
static LOGGED: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// What the logger does where it is told of programs that are built or kept, but not of those that come of that.
pub static AT_BUILDS: OnceLock<fn()> = OnceLock::new();

/// Returns once something has been logged that holds these words.
pub fn wait_for_log(words: &str) {
    while !LOGGED.lock().expect("no panic").iter().any(|line| line.contains(words)) {
        thread::sleep(Duration::from_millis(10));
    }
}

thread_local! {
    static AT_IT: Cell<bool> = const { Cell::new(false) };
}

impl log::Log for Logger {
    fn enabled(&self, _: &log::Metadata<'_>) -> bool {
        true
    }

    fn log(&self, record: &log::Record<'_>) {
        eprintln!("log {} {}: {}", record.level(), record.target(), record.args());
        LOGGED.lock().expect("no panic").push(record.args().to_string());
        let is_of_builds = ["cl_runtime::build", "cl_runtime::cache"].contains(&record.target());
        if is_of_builds
            && let Some(at_builds) = AT_BUILDS.get()
            && !AT_IT.replace(true)
        {
            at_builds();
            AT_IT.set(false);
        }
    }

    fn flush(&self) {}
}

/// What this process has to do, if it is one of [`command`]'s. It logs from here on.
pub fn task() -> Option<String> {
    let task = env::var("TASK").ok()?;
    log::set_logger(&Logger).expect("there is none yet");
    log::set_max_level(log::LevelFilter::Trace);
    Some(task)
}

/// The OpenCL devices.
pub fn devices() -> Vec<Device> {
    let devices: Vec<Device> = Device::all().into_iter().filter(|device| !device.is_native()).collect();
    if devices.is_empty() {
        eprintln!("skipped: OpenCL (no device)");
    }
    devices
}

/// A folder for programs that goes when the test is done.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = env::temp_dir().join(format!("cl-runtime-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a temporary folder");
        Self(path)
    }

    /// The programs in it.
    pub fn programs(&self) -> Vec<PathBuf> {
        let files = fs::read_dir(&self.0).expect("it is there").map(|file| file.expect("listed").path());
        let mut files: Vec<PathBuf> = files.collect();
        files.sort();
        files
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The test `child` in a process of its own, with a task and a folder for programs.
pub fn command(task: &str, folder: &Path) -> Command {
    let mut command = Command::new(env::current_exe().expect("tests know their program"));
    command.args(["--exact", "child", "--nocapture"]);
    with_task(&mut command, task, folder);
    command
}

pub fn with_task(command: &mut Command, task: &str, folder: &Path) {
    for variable in ["CL_CACHE_SIZE", "CL_BUILD_OPTIONS", "CL_QUIRKS", "CL_TUNE"] {
        command.env_remove(variable);
    }
    command
        .env("TASK", task)
        .env("CL_CACHE", "on")
        .env("CL_CACHE_DIR", folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
}

/// What a process has logged.
pub struct Log(pub String);

impl Log {
    #[track_caller]
    pub fn of(output: &Output) -> Self {
        let text = String::from_utf8_lossy(&output.stderr) + String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{}:\n{text}", output.status);
        Self(text.into_owned())
    }

    pub fn count(&self, words: &str) -> usize {
        self.0.lines().filter(|line| line.starts_with("log ") && line.contains(words)).count()
    }

    /// So many programs were built, and so many came from the disk.
    #[track_caller]
    pub fn expect(&self, built: usize, loaded: usize) {
        let found = (self.count("built from source"), self.count("loaded from the disk cache"));
        assert_eq!(found, (built, loaded), "built and loaded:\n{}", self.0);
    }
}

#[track_caller]
pub fn run(command: &mut Command) -> Log {
    Log::of(&command.output().expect("the program runs again"))
}
