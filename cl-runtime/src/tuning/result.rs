//! Results of tuning, and their text on disk.

use super::{Tuner, store};
use crate::base::error::Result;
use std::{fmt::Write, io, time::Duration};

/// What a [`Tuner`] has found: the best candidate, and the time of each or why it fails.
///
/// Results are kept in the folder of the disk cache, one short text file each.
///
/// ```
/// use cl_runtime::TuningResult;
///
/// for result in TuningResult::all() {
///     println!("{} on {}: {}", result.name, result.device, result.best);
///     for trial in &result.trials {
///         match &trial.outcome {
///             Ok(time) => println!("  {}: {time:?}", trial.candidate),
///             Err(reason) => println!("  {}: {reason}", trial.candidate),
///         }
///     }
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct TuningResult {
    /// The name of the tuner.
    pub name: String,
    /// Its key; empty if it has none.
    pub key: String,
    /// The device, as `platform: device`.
    pub device: String,
    /// The version of the device's driver.
    pub driver_version: String,
    /// The best candidate.
    pub best: String,
    /// All candidates, in their order.
    pub trials: Vec<Trial>,
    id: String,
}

/// A candidate of a [`TuningResult`].
///
/// ```
/// use cl_runtime::{Trial, TuningResult};
///
/// let failed = |trial: &&Trial| trial.outcome.is_err();
/// for result in TuningResult::all() {
///     println!("{}: {} candidates fail", result.name, result.trials.iter().filter(failed).count());
/// }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trial {
    /// The candidate, as [`Debug`](std::fmt::Debug) shows it, or `local = 64, TILE = 8` for one of
    /// [`tune!`](crate::tune).
    pub candidate: String,
    /// The median of its times, or why it fails.
    pub outcome: Result<Duration, String>,
}

impl TuningResult {
    /// Returns the results on disk and those of this process, of all programs and devices.
    ///
    /// ```
    /// use cl_runtime::TuningResult;
    ///
    /// let of_blur = TuningResult::all().into_iter().filter(|result| result.name == "blur");
    /// println!("{} sizes were measured", of_blur.count());
    /// ```
    pub fn all() -> Vec<Self> {
        store::all()
    }

    /// Removes the result, so that the next process measures anew, and this one too.
    ///
    /// # Errors
    ///
    /// If the file cannot be removed. It is no error if it has been removed already.
    ///
    /// ```
    /// use cl_runtime::TuningResult;
    ///
    /// for result in TuningResult::all() {
    ///     if result.name == "an old kernel" {
    ///         result.remove()?;
    ///     }
    /// }
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn remove(&self) -> io::Result<()> {
        store::remove(&self.id)
    }

    pub(super) fn new(tuner: &Tuner, id: &str, names: &[String], best: usize, outcomes: &[Result<Duration>]) -> Self {
        let device = tuner.queue.device();
        let trials = names.iter().zip(outcomes).map(|(candidate, outcome)| Trial {
            candidate: candidate.clone(),
            outcome: outcome.clone().map_err(|error| error.to_string()),
        });
        Self {
            name: tuner.name.clone(),
            key: tuner.key.clone(),
            device: device.to_string(),
            driver_version: device.capabilities().driver_version.clone(),
            best: names[best].clone(),
            trials: trials.collect(),
            id: id.to_owned(),
        }
    }

    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// The text of the file.
    pub(super) fn to_text(&self) -> String {
        let Self { name, key, device, driver_version, best, trials, id: _ } = self;
        let mut text = format!("{HEAD}\n");
        let mut line = |field: &str, value: &str| {
            // one line for each value
            let value = value.replace('\\', r"\\").replace('\n', r"\n").replace('\r', r"\r");
            let _ = writeln!(text, "{field}: {value}");
        };
        for (field, value) in FIELDS.into_iter().zip([name, key, device, driver_version, best]) {
            line(field, value);
        }
        for Trial { candidate, outcome } in trials {
            line(CANDIDATE, candidate);
            match outcome {
                Ok(time) => line(TIME, &format!("{} ns", time.as_nanos())),
                Err(reason) => line(REASON, reason),
            }
        }
        text
    }

    /// The result in a text; `None` if it is damaged.
    pub(super) fn parse(id: &str, text: &str) -> Option<Self> {
        let mut lines = text.strip_prefix(HEAD)?.strip_prefix('\n')?.strip_suffix('\n')?.split('\n').map(|line| {
            let (field, value) = line.split_once(": ")?;
            Some((field, unescaped(value)?))
        });
        let mut values = FIELDS.map(|_| String::new());
        for (field, value) in FIELDS.iter().zip(&mut values) {
            let (found, text) = lines.next()??;
            (found == *field).then(|| *value = text)?;
        }
        let [name, key, device, driver_version, best] = values;
        let mut trials = Vec::new();
        while let Some(line) = lines.next() {
            let (CANDIDATE, candidate) = line? else { return None };
            let outcome = match lines.next()?? {
                (TIME, time) => Ok(Duration::from_nanos(time.strip_suffix(" ns")?.parse().ok()?)),
                (REASON, reason) => Err(reason),
                _ => return None,
            };
            trials.push(Trial { candidate, outcome });
        }
        Some(Self { name, key, device, driver_version, best, trials, id: id.to_owned() })
    }
}

/// The first line.
const HEAD: &str = "cl-runtime tuning result 1";

/// The fields before the candidates.
const FIELDS: [&str; 5] = ["name", "key", "device", "driver", "best"];

const CANDIDATE: &str = "candidate";
const TIME: &str = "  time";
const REASON: &str = "  fails";

fn unescaped(value: &str) -> Option<String> {
    let (mut text, mut chars) = (String::new(), value.chars());
    while let Some(c) = chars.next() {
        text.push(match c {
            '\\' => match chars.next()? {
                '\\' => '\\',
                'n' => '\n',
                'r' => '\r',
                _ => return None,
            },
            c => c,
        });
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result() -> TuningResult {
        let trial = |candidate: &str, outcome| Trial { candidate: candidate.to_owned(), outcome };
        TuningResult {
            name: "blur: fast".to_owned(),
            key: String::new(),
            device: "platform: device".to_owned(),
            driver_version: "1.2".to_owned(),
            best: "local = [8, 8]".to_owned(),
            trials: vec![
                trial("local = [8, 8]", Ok(Duration::from_nanos(1234))),
                trial("local = [64, 64]", Err("the driver says:\n  \\too large\r\n".to_owned())),
            ],
            id: "0".repeat(64),
        }
    }

    #[test]
    fn a_result_is_a_text_that_people_can_read() {
        let expected = r"cl-runtime tuning result 1
name: blur: fast
key: 
device: platform: device
driver: 1.2
best: local = [8, 8]
candidate: local = [8, 8]
  time: 1234 ns
candidate: local = [64, 64]
  fails: the driver says:\n  \\too large\r\n
";
        assert_eq!(result().to_text(), expected);
        assert_eq!(TuningResult::parse(&"0".repeat(64), expected), Some(result()));
    }

    #[test]
    fn damage_is_noticed_or_cuts_off_whole_candidates() {
        let text = result().to_text();
        for length in 0..text.len() {
            let Some(cut) = text.get(..length) else { continue };
            if let Some(found) = TuningResult::parse("", cut) {
                assert!(found.trials.len() < 2 && found.best == result().best, "{cut}");
            }
        }
        for (from, to) in [("result 1", "result 2"), ("best", "bets"), (" ns", " ms"), ("1234", "-1"), (r"\\", r"\t")] {
            assert_eq!(TuningResult::parse("", &text.replace(from, to)), None, "{from}");
        }
    }
}
