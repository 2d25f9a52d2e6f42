//! What became of each step: headings while they run, a table and the counts at the end.

use std::process::ExitCode;
use std::time::{Duration, Instant};

/// What became of a step, each with a remark for the table.
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
}

impl Report {
    /// Runs a step under a heading and notes what became of it; a failure does not stop the steps after it. Answers
    /// whether all is well, for steps that make no sense after a failure.
    pub(crate) fn step(&mut self, name: &str, step: impl FnOnce() -> Outcome) -> bool {
        println!("\n=== {name} ===");
        let start = Instant::now();
        let outcome = step();
        if let Outcome::Skipped(why) | Outcome::Failed(why) = &outcome {
            println!("{}: {why}", outcome.word());
        }
        let is_well = !matches!(outcome, Outcome::Failed(_));
        self.rows.push(Row { name: name.to_owned(), outcome, time: start.elapsed() });
        is_well
    }

    /// Prints the table and, alone on the last line, the counts.
    pub(crate) fn finish(&self) -> ExitCode {
        print!("\n=== summary ===\n{}", self.table());
        println!("\n{}", self.counts());
        if self.failed() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }

    fn table(&self) -> String {
        let width = self.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0);
        self.rows.iter().map(|row| row.line(width)).collect()
    }

    fn counts(&self) -> String {
        let passed = self.rows.iter().filter(|row| matches!(row.outcome, Outcome::Passed(_))).count();
        format!("{passed} passed, {} failed", self.failed())
    }

    fn failed(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.outcome, Outcome::Failed(_))).count()
    }
}

impl Row {
    fn line(&self, width: usize) -> String {
        let (word, remark) = (self.outcome.word(), self.outcome.remark());
        let line = format!("{:<width$}  {word:<7}  {:>5.1} s  {remark}", self.name, self.time.as_secs_f64());
        format!("{}\n", line.trim_end())
    }
}

impl Outcome {
    fn word(&self) -> &'static str {
        match self {
            Outcome::Passed(_) => "passed",
            Outcome::Skipped(_) => "skipped",
            Outcome::Failed(_) => "FAILED",
        }
    }

    fn remark(&self) -> &str {
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
        let words: Vec<_> =
            report.table().lines().map(|line| line.split_whitespace().nth(1).unwrap().to_owned()).collect();
        assert_eq!(words, ["passed", "skipped", "FAILED"]);
    }
}
