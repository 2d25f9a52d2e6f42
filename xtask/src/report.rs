//! What became of each step: headings while they run, a table and the counts at the end.

use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What became of a step, each with a remark: its first line is for the table, the others for the end of the report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It did what it should.
    Passed(String),
    /// It did not run, for want of something that is not the project's fault.
    Skipped(String),
    /// Something is wrong.
    Failed(String),
}

/// The steps that have run.
#[derive(Default)]
pub(crate) struct Report {
    rows: Vec<Row>,
}

struct Row {
    name: String,
    outcome: Outcome,
    time: Duration,
    /// What its programs have used of the processors, where the system tells.
    processors: Option<Duration>,
}

impl Report {
    /// Runs a step under a heading and notes what became of it; a failure does not stop the steps after it. Answers
    /// whether all is well, for steps that make no sense after a failure.
    pub(crate) fn step(&mut self, name: &str, step: impl FnOnce() -> Outcome) -> bool {
        println!("\n=== {name} ===");
        let (start, before) = (Instant::now(), used_by_children());
        let outcome = step();
        if let Outcome::Skipped(_) | Outcome::Failed(_) = &outcome {
            println!("{}: {}", outcome.word(), outcome.remark());
        }
        let is_well = !matches!(outcome, Outcome::Failed(_));
        let processors = before.zip(used_by_children()).map(|(before, after)| after - before);
        self.rows.push(Row { name: name.to_owned(), outcome, time: start.elapsed(), processors });
        is_well
    }

    /// Prints the table, the failed steps again (of a long log, its end is what is looked at), and, alone on the last line, the counts.
    pub(crate) fn finish(&self) -> ExitCode {
        for row in &self.rows {
            if let Some((_, details)) = row.outcome.text().split_once('\n') {
                println!("\n=== what failed in {} ===\n{details}", row.name);
            }
        }
        print!("\n=== summary ===\n{}{}\n", self.table(), self.times());
        println!("\n{}{}", self.failures(), self.counts());
        if self.failed().count() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn table(&self) -> String {
        let width = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
        self.rows.iter().map(|row| row.line(width)).collect()
    }

    /// A line for each failed step.
    fn failures(&self) -> String {
        self.failed().map(|row| format!("{} FAILED: {}\n", row.name, row.outcome.remark())).collect()
    }

    /// All steps together, in minutes.
    fn times(&self) -> String {
        let minutes = |time: Duration| time.as_secs_f64() / 60.0;
        let all = self.rows.iter().map(|row| row.time).sum();
        let processors = self.rows.iter().map(|row| row.processors).sum::<Option<Duration>>();
        let processors = processors.map(|used| format!(", {:.1} of processors", minutes(used)));
        format!("{:.1} minutes{}", minutes(all), processors.unwrap_or_default())
    }

    fn counts(&self) -> String {
        let passed = self.rows.iter().filter(|row| matches!(row.outcome, Outcome::Passed(_))).count();
        format!("{passed} passed, {} failed", self.failed().count())
    }

    fn failed(&self) -> impl Iterator<Item = &Row> {
        self.rows.iter().filter(|row| matches!(row.outcome, Outcome::Failed(_)))
    }
}

impl Row {
    fn line(&self, width: usize) -> String {
        let (word, remark) = (self.outcome.word(), self.outcome.remark());
        let processors = self.processors.map(|used| format!(", {:>5.1} s of processors", used.as_secs_f64()));
        let times = format!("{:>5.1} s{}", self.time.as_secs_f64(), processors.unwrap_or_default());
        let line = format!("{:<width$}  {word:<7}  {times}  {remark}", self.name);
        format!("{}\n", line.trim_end())
    }
}

/// What the programs that have ended used of the processors, by Linux' account: hundredths of a second, in the fields `cutime` and
/// `cstime` of proc_pid_stat(5).
fn used_by_children() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // the name before them may have blanks in it
    let (_, fields) = stat.rsplit_once(") ")?;
    let mut times = fields.split(' ').skip(13).map(|ticks| ticks.parse::<u64>());
    let (user, system) = (times.next()?.ok()?, times.next()?.ok()?);
    Some(Duration::from_millis((user + system) * 10))
}

impl Outcome {
    fn word(&self) -> &'static str {
        match self {
            Outcome::Passed(_) => "passed",
            Outcome::Skipped(_) => "skipped",
            Outcome::Failed(_) => "FAILED",
        }
    }

    /// The first line of the text.
    fn remark(&self) -> &str {
        self.text().lines().next().unwrap_or_default()
    }

    fn text(&self) -> &str {
        match self {
            Outcome::Passed(remark) | Outcome::Skipped(remark) | Outcome::Failed(remark) => remark,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_leave_out_what_was_skipped() {
        let mut report = Report::default();
        report.step("one", || Outcome::Passed(String::new()));
        report.step("two", || Outcome::Skipped("no clippy".to_owned()));
        report.step("three", || Outcome::Failed("broken".to_owned()));
        assert_eq!(report.counts(), "1 passed, 1 failed");
        assert_eq!(report.failures(), "three FAILED: broken\n");
        let words: Vec<_> =
            report.table().lines().map(|line| line.split_whitespace().nth(1).unwrap().to_owned()).collect();
        assert_eq!(words, ["passed", "skipped", "FAILED"]);
    }
}
