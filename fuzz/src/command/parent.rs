//! Runs workers, and counts.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::options::Options;

/// A case that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(120);
/// What programs are made of is kept until a process ends: so many cases for one.
const BATCH: u64 = 250;

#[derive(Debug, Default)]
struct Counts {
    agree: u64,
    panic: u64,
    passed: BTreeMap<String, u64>,
    differ: BTreeMap<String, u64>,
}

struct Run<'a> {
    options: &'a Options,
    next: AtomicU64,
    counts: Mutex<Counts>,
    findings: AtomicUsize,
    stop: AtomicBool,
    started: Instant,
}

/// Runs all cases; `false` if any differs.
pub(super) fn run(options: &Options) -> Result<bool, String> {
    // this process opens no device: some let only one process have them
    println!("{} cases from seed {} on `{}`, {} at a time", options.count, options.seed, options.device, options.jobs);
    let run = Run {
        options,
        next: AtomicU64::new(0),
        counts: Mutex::default(),
        findings: AtomicUsize::new(0),
        stop: AtomicBool::new(false),
        started: Instant::now(),
    };
    std::thread::scope(|scope| {
        for _ in 0..options.jobs {
            scope.spawn(|| run.work());
        }
    });
    run.report("done");
    Ok(run.findings.load(Ordering::Relaxed) == 0)
}

impl Run<'_> {
    fn work(&self) {
        while !self.stop.load(Ordering::Relaxed) {
            let batch = BATCH.min(self.options.count.div_ceil(self.options.jobs as u64)).max(1);
            let first = self.next.fetch_add(batch, Ordering::Relaxed);
            if first >= self.options.count {
                return;
            }
            let end = (first + batch).min(self.options.count);
            let mut at = first;
            while at < end && !self.stop.load(Ordering::Relaxed) {
                at = self.batch(at, end);
            }
        }
    }

    /// Runs a worker over some cases; gives the first that is left when it ends.
    fn batch(&self, first: u64, end: u64) -> u64 {
        let mut child = match self.spawn(first, end) {
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
        // what a driver says before it ends the process
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
                    if let (Some("end"), Some(seed), Some(verdict)) = (words.next(), words.next(), words.next()) {
                        self.count(seed, verdict);
                        at += 1;
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
                    self.count(&(self.options.seed + at).to_string(), "differs hangs nothing came for two minutes");
                    return at + 1;
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let status = child.wait();
                    if at < end {
                        let last = said.join().unwrap_or_default();
                        let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
                        let verdict = format!("differs crash {status}: {last}");
                        self.count(&(self.options.seed + at).to_string(), &verdict);
                        return at + 1;
                    }
                    return end;
                }
            }
        }
    }

    fn spawn(&self, first: u64, end: u64) -> std::io::Result<Child> {
        let options = self.options;
        let mut command = Command::new(std::env::current_exe()?);
        command.arg("worker");
        command.args(["--seed", &(options.seed + first).to_string(), "--count", &(end - first).to_string()]);
        command.args(["--device", &options.device]);
        if options.no_floats {
            command.arg("--no-floats");
        }
        // each of its programs is built once
        command
            .env("CL_CACHE", "off")
            .env("POCL_KERNEL_CACHE", "0")
            .env("CUDA_CACHE_DISABLE", "1")
            .env("MESA_SHADER_CACHE_DISABLE", "true");
        command.env("POCL_MAX_PTHREAD_COUNT", "1").env("LP_NUM_THREADS", "1");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()
    }

    fn count(&self, seed: &str, verdict: &str) {
        let mut counts = self.counts.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
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
        let counts = self.counts.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let differ: u64 = counts.differ.values().sum();
        let passed: u64 = counts.passed.values().sum();
        let seconds = self.started.elapsed().as_secs_f64();
        println!(
            "{when}: {} agree ({} of them panic), {differ} differ, {passed} passed over; {seconds:.0} s, {:.1} a second",
            counts.agree,
            counts.panic,
            (counts.agree + differ + passed) as f64 / seconds
        );
        for (what, count) in counts.differ.iter().chain(&counts.passed) {
            println!("    {count:6} {what}");
        }
    }
}
