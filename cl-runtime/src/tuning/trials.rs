//! Runs candidates in turn and measures them.

use super::{Candidates, progress::Progress};
use crate::{
    base::{
        error::{Error, Result},
        logging::TUNING,
    },
    queue::{Queue, event::Event},
};
use log::debug;
use std::time::{Duration, Instant};

/// The median time of each candidate, or why it fails. The first run, which builds the program, is not counted.
pub(super) fn run(
    queue: &Queue,
    name: &str,
    repeats: usize,
    candidates: &mut dyn Candidates,
) -> Vec<Result<Duration, Error>> {
    let names = candidates.names().to_vec();
    let progress = Progress::new(name, names.len() * (1 + repeats));
    let mut times: Vec<Result<Vec<Duration>>> = names.iter().map(|_| Ok(Vec::new())).collect();
    // in turn, so that a change of the clock frequency concerns all of them
    for round in 0..=repeats {
        for (index, times) in times.iter_mut().enumerate() {
            let Ok(measured) = times else { continue };
            progress.begin(&names[index]);
            match time(queue, || candidates.run(index)) {
                Ok(_) if round == 0 => {}
                Ok(time) => measured.push(time),
                Err(error) => {
                    progress.skip(repeats - round);
                    *times = Err(error);
                }
            }
        }
    }
    let medians: Vec<Result<Duration>> = times.into_iter().map(|times| times.map(median)).collect();
    for (candidate, median) in names.iter().zip(&medians) {
        match median {
            Ok(time) => debug!(target: TUNING, "{name}: {candidate}: {time:?}"),
            Err(error) => debug!(target: TUNING, "{name}: {candidate}: {error}"),
        }
    }
    medians
}

/// The time of a trial on an idle queue.
fn time(queue: &Queue, trial: impl FnOnce() -> Result<Event>) -> Result<Duration> {
    let start = Instant::now();
    let result = trial().and_then(|event| event.wait().map(|()| event));
    let waited = start.elapsed();
    match result {
        Ok(event) => Ok(event.profile().map_or(waited, |profile| profile.duration())),
        Err(error) => {
            // what the trial has enqueued before it failed
            let _ = queue.finish();
            Err(error)
        }
    }
}

/// The middle one of at least one time.
fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// The index of the smallest time, the first of equal ones; `None` if all failed.
pub(super) fn fastest(outcomes: &[Result<Duration>]) -> Option<usize> {
    let times = outcomes.iter().enumerate().filter_map(|(index, time)| Some((index, time.as_ref().ok()?)));
    times.min_by_key(|(_, time)| **time).map(|(index, _)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn micros(number: u64) -> Duration {
        Duration::from_micros(number)
    }

    #[test]
    fn the_median_is_not_moved_by_outliers() {
        assert_eq!(median([3, 900, 1, 2, 4].map(micros).to_vec()), micros(3));
        assert_eq!(median(vec![micros(7)]), micros(7));
    }

    #[test]
    fn the_fastest_that_runs_is_chosen() {
        let failed = || Err(Error::ProfilingDisabled);
        assert_eq!(fastest(&[failed(), Ok(micros(2)), Ok(micros(1)), Ok(micros(1))]), Some(2));
        assert_eq!(fastest(&[failed(), failed()]), None);
        assert_eq!(fastest(&[]), None);
    }
}
