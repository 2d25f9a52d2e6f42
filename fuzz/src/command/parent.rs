//! Runs worker processes and counts their results.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

use super::options::Options;

/// The time after which a case counts as hanging.
const PATIENCE: Duration = Duration::from_secs(120);
/// The number of cases per process. A process retains the data of its programs until it ends.
const CASES: u64 = 256;

#[derive(Debug, Default)]
struct Counts {
    agree: u64,
    panic: u64,
    passed: BTreeMap<String, u64>,
    differ: BTreeMap<String, u64>,
    /// Programs with several kernels that could not be built.
    apart: u64,
}

struct Run<'a> {
    options: &'a Options,
    next: AtomicU64,
    counts: Mutex<Counts>,
    findings: AtomicUsize,
    stop: AtomicBool,
    started: Instant,
}

/// Runs all cases. Returns `false` if any case differs.
pub(super) fn run(options: &Options) -> Result<bool, String> {
    // this process opens no device, since some devices allow only one process
    println!("{} cases from seed {} on `{}`, {} at a time", options.count, options.seed, options.device, options.jobs);
    let run = Run {
        options,
        next: AtomicU64::new(0),
        counts: Mutex::default(),
        findings: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        started: Instant::now(),
    };
    run.check_device()?;
    std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            scope.spawn(|| run.work());
        }
    });
    run.report("done");
    Ok(run.findings.load(Ordering::Relaxed) == 0)
}

impl Run<'_> {
    /// The error of a worker that has no cases, if any.
    fn check_device(&self) -> Result<(), String> {
        let worker = self.spawn((0, 0), 1, &Files::new()).and_then(Child::wait_with_output);
        let worker = worker.map_err(|error| error.to_string())?;
        match (worker.status.success(), String::from_utf8_lossy(&worker.stderr).trim_end()) {
            (true, _) => Ok(()),
            (false, "") => Err(format!("a process of its own ended: {}", worker.status)),
            (false, problem) => Err(problem.to_owned()),
        }
    }

    fn work(&self) {
        while !self.stop.load(Ordering::Relaxed) {
            let cases = CASES.min(self.options.count.div_ceil(self.options.jobs as u64)).max(1);
            let first = self.next.fetch_add(cases, Ordering::Relaxed);
            if first >= self.options.count {
                return;
            }
            let end = (first + cases).min(self.options.count);
            // cases before `alone` are built one by one
            let (mut at, mut alone) = (first, first);
            while at < end && !self.stop.load(Ordering::Relaxed) {
                if at < alone {
                    at = self.cases(at, alone, 1);
                    continue;
                }
                let start = at;
                at = self.cases(start, end, self.together());
                if at < end {
                    alone = end.min(start + ((at - start) / self.together() + 1) * self.together());
                }
            }
        }
    }

    fn together(&self) -> u64 {
        self.options.together as u64
    }

    /// Runs a worker over a range of cases, building `together` of them at once. Returns the first case that remains
    /// when the worker ends. If the worker builds several together, a case that terminates it remains too.
    fn cases(&self, first: u64, end: u64, together: u64) -> u64 {
        // drivers leave build artefacts
        let files = Files::new();
        let mut child = match self.spawn((first, end), together, &files) {
            Ok(child) => child,
            Err(error) => {
                eprintln!("no worker could be started: {error}");
                self.stop.store(true, Ordering::Relaxed);
                return end;
            }
        };
        let (send, lines) = channel();
        let (out, errors) = (child.stdout.take(), child.stderr.take());
        std::thread::spawn(move || {
            for line in out.into_iter().flat_map(|out| BufReader::new(out).lines()).map_while(Result::ok) {
                if send.send(line).is_err() {
                    return;
                }
            }
        });
        // the driver's last message before it terminates the process
        let said = std::thread::spawn(move || {
            let mut last = String::new();
            for line in errors.into_iter().flat_map(|out| BufReader::new(out).lines()).map_while(Result::ok) {
                last = line;
            }
            last
        });
        let mut at = first;
        loop {
            match lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    let mut words = line.splitn(3, ' ');
                    match (words.next(), words.next(), words.next()) {
                        (Some("end"), Some(seed), Some(verdict)) => {
                            self.count(seed, verdict);
                            at += 1;
                        }
                        (Some("apart"), ..) => self.counts().apart += 1,
                        _ => {}
                    }
                    if self.stop.load(Ordering::Relaxed) {
                        let _ = child.kill();
                        let _ = child.wait();
                        return end;
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    let _ = child.kill();
                    let _ = child.wait();
                    if together > 1 {
                        return at;
                    }
                    self.count(&self.seed(at).to_string(), "differs hangs nothing came for two minutes");
                    return at + 1;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = child.wait();
                    if at < end && together > 1 {
                        return at;
                    }
                    if at < end {
                        let last = said.join().unwrap_or_default();
                        let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
                        let verdict = format!("differs crash {status}: {last}");
                        self.count(&self.seed(at).to_string(), &verdict);
                        return at + 1;
                    }
                    return end;
                }
            }
        }
    }

    fn spawn(&self, (first, end): (u64, u64), together: u64, files: &Files) -> std::io::Result<Child> {
        let options = self.options;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("worker");
        command.args(["--seed", &self.seed(first).to_string(), "--count", &(end - first).to_string()]);
        command.args(["--step", &options.step.to_string()]);
        command.args(["--device", &options.device, "--together", &together.to_string()]);
        if options.no_floats {
            command.arg("--no-floats");
        }
        // each program is built only once
        command.env("CL_CACHE", "off");
        command.env("POCL_KERNEL_CACHE", "0").env("CUDA_CACHE_DISABLE", "1").env("MESA_SHADER_CACHE_DISABLE", "true");
        command.env("POCL_CACHE_DIR", &files.0);
        command.env("POCL_MAX_PTHREAD_COUNT", "1").env("LP_NUM_THREADS", "1");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()
    }

    /// The seed of the case with this number.
    fn seed(&self, number: u64) -> u64 {
        self.options.seed + number * self.options.step
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn count(&self, seed: &str, verdict: &str) {
        let mut counts = self.counts();
        let (word, rest) = verdict.split_once(' ').unwrap_or((verdict, ""));
        match word {
            "agrees" => counts.agree += 1,
            "agrees:" => {
                counts.agree += 1;
                counts.panic += 1;
            }
            "passed" => *counts.passed.entry(rest.to_owned()).or_default() += 1,
            _ => {
                let kind = rest.split(' ').next().unwrap_or_default().to_owned();
                *counts.differ.entry(kind).or_default() += 1;
            }
        }
        let done = counts.agree + counts.passed.values().sum::<u64>() + counts.differ.values().sum::<u64>();
        drop(counts);
        if word == "differs" {
            self.keep(seed, rest);
        }
        if self.started.elapsed().as_secs() >= self.options.seconds && !self.stop.swap(true, Ordering::Relaxed) {
            println!("the time is over");
        }
        if done.is_multiple_of(2000) {
            self.report("so far");
        }
    }

    /// Saves a finding.
    fn keep(&self, seed: &str, what: &str) {
        println!("seed {seed}: {}", what.chars().take(300).collect::<String>());
        if self.findings.fetch_add(1, Ordering::Relaxed) + 1 >= self.options.most {
            println!("that is enough");
            self.stop.store(true, Ordering::Relaxed);
        }
        let name: String = self.options.device.to_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        let path = self.options.out.join(format!("{name}-{seed}.rs"));
        let mut command = match std::env::current_exe() {
            Ok(program) => Command::new(program),
            Err(_) => return,
        };
        command.args(["show", "--seed", seed, "--device", &self.options.device]);
        if self.options.no_floats {
            command.arg("--no-floats");
        }
        let Ok(shown) = command.output() else { return };
        let text = format!("//! {}\n{}", what.replace('\n', " "), String::from_utf8_lossy(&shown.stdout));
        if let Err(error) = std::fs::create_dir_all(&self.options.out).and_then(|()| std::fs::write(&path, text)) {
            eprintln!("{}: {error}", path.display());
        }
    }

    fn report(&self, when: &str) {
        let counts = self.counts();
        let differ: u64 = counts.differ.values().sum();
        let passed: u64 = counts.passed.values().sum();
        let seconds = self.started.elapsed().as_secs_f64();
        println!(
            "{when}: {} agree ({} of them panic), {differ} differ, {passed} passed over; {seconds:.0} s, {:.1} a second",
            counts.agree,
            counts.panic,
            (counts.agree + differ + passed) as f64 / seconds
        );
        if counts.apart > 0 {
            println!(
                "    {:6} programs of several kernels not built: their kernels were built one by one",
                counts.apart
            );
        }
        for (what, count) in counts.differ.iter().chain(&counts.passed) {
            println!("    {count:6} {what}");
        }
    }
}

/// A directory for temporary files.
struct Files(PathBuf);

impl Files {
    fn new() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Self(std::env::temp_dir().join(format!("random-kernels-{}-{number}", std::process::id())))
    }
}

impl Drop for Files {
    fn drop(&mut self) {
        // it exists only if the driver created it
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
