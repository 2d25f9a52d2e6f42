//! Shares by measurement.
//!
//! Devices that are measured one at a time seem faster than they are together, if they share cores, memory or a bus. So the
//! measurement also runs them together, adjusts the shares to the times of that, and keeps the shares of the fastest run.

use super::{devices::MultiQueue, shares::Shares};
use crate::{
    base::error::Result,
    queue::{Queue, event::Event},
};
use std::{
    ops::Range,
    sync::PoisonError,
    time::{Duration, Instant},
};

/// The number of timed runs of each division, of which the fastest counts.
const RUNS: usize = 3;
/// The number of times that the shares of a set of devices are adjusted to their times.
const ROUNDS: usize = 3;
/// What other devices must save to be worth it, as a part of the time. Less is lost in what else the machine does.
const GAIN: f64 = 0.05;

/// A division that has been tried, and its time.
struct Trial {
    shares: Shares,
    time: Duration,
    /// The time of each device.
    times: Vec<Duration>,
}

impl MultiQueue {
    /// Measures how much of some work each device should get, so that it takes the least time. The shares are kept under
    /// `name`, usually the name of a kernel: the next call with the same name returns them.
    ///
    /// `prepare` runs once for each device. It makes the device's buffers, for all `rows` rows, and returns a closure that
    /// launches the work on any range of them. First each device runs all rows alone, then the faster ones run together,
    /// with shares that are adjusted to their times. A device that does not make it faster gets nothing. Runs change the
    /// buffers that `prepare` has made and no others.
    ///
    /// # Errors
    ///
    /// [`MultiError::Failed`](super::MultiError::Failed) with the errors of the closures and launches.
    ///
    /// ```
    /// use cl_runtime::{MultiQueue, prelude::*};
    ///
    /// #[kernel]
    /// fn collatz(first: usize, steps: &mut [u32]) {
    ///     let i = global_id(0);
    ///     let (mut n, mut count) = ((first + i + 1) as u64, 0);
    ///     while n != 1 && count < 1000 {
    ///         n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
    ///         count += 1;
    ///     }
    ///     steps[i] = count;
    /// }
    ///
    /// let all = MultiQueue::all()?;
    /// let shares = all.measure("collatz", 1000, |queue| {
    ///     let mut steps = Buffer::zeroed(queue, 1000)?;
    ///     let queue = queue.clone();
    ///     Ok(move |rows: std::ops::Range<usize>| {
    ///         let (first, len) = (rows.start, rows.len());
    ///         collatz(first, steps.slice_mut(rows)).global(len).launch(&queue)
    ///     })
    /// })?;
    /// let mut steps = all.layout(1_000_000, 1).shares(&shares)?.zeroed::<u32>()?;
    /// # let mut steps = all.layout(1000, 1).shares(&shares)?.zeroed::<u32>()?;
    /// all.launch(&mut steps, |on, mut steps| {
    ///     collatz(on.rows().start, steps.own()).global(on.rows().len()).launch(on.queue())
    /// })?;
    /// assert_eq!(steps.to_vec()?[26], 111);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn measure<W: FnMut(Range<usize>) -> Result<Event> + Send>(
        &self,
        name: &str,
        rows: usize,
        prepare: impl Fn(&Queue) -> Result<W> + Sync,
    ) -> Result<Shares> {
        if let Some(shares) = self.measured(name) {
            return Ok(shares);
        }
        let mut works = self.in_threads(self.queues(), |_, queue, _| prepare(queue))?;
        let shares = self.best(rows, &mut works)?;
        self.inner.measured.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), shares.clone());
        Ok(shares)
    }

    /// The shares that [`measure`](Self::measure) has kept under a name.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// assert_eq!(MultiQueue::all()?.measured("saxpy"), None);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn measured(&self, name: &str) -> Option<Shares> {
        self.inner.measured.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Forgets what [`measure`](Self::measure) has kept under a name, so that the next call measures again.
    ///
    /// ```
    /// # use cl_runtime::MultiQueue;
    /// let all = MultiQueue::all()?;
    /// all.forget("saxpy");
    /// assert_eq!(all.measured("saxpy"), None);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn forget(&self, name: &str) {
        self.inner.measured.lock().unwrap_or_else(PoisonError::into_inner).remove(name);
    }

    fn best<W: FnMut(Range<usize>) -> Result<Event> + Send>(&self, rows: usize, works: &mut [W]) -> Result<Shares> {
        if self.len() == 1 || rows == 0 {
            return Ok(Shares::equal(self.len()));
        }
        let alone = |number| Shares::new(&Vec::from_iter((0..self.len()).map(|other| f64::from(other == number))));
        let mut trials = Vec::new();
        for number in 0..self.len() {
            let shares = alone(number)?;
            // builds the program
            self.run(rows, &shares, works)?;
            trials.push((number, self.trial(rows, shares, works)?));
        }
        trials.sort_by_key(|(_, trial)| trial.time);
        let order: Vec<(usize, f64)> =
            trials.iter().map(|(number, trial)| (*number, 1.0 / trial.time.as_secs_f64().max(1e-9))).collect();
        let alone = trials.swap_remove(0).1;
        let mut best: Option<Trial> = None;
        for count in 2..=order.len() {
            let mut weights = vec![0.0; self.len()];
            for (number, speed) in &order[..count] {
                weights[*number] = *speed;
            }
            let mut faster = None;
            for _ in 0..ROUNDS {
                let trial = self.trial(rows, Shares::new(&weights)?, works)?;
                weights = adjusted(rows, &trial);
                if faster.as_ref().is_none_or(|best: &Trial| trial.time < best.time) {
                    faster = Some(trial);
                }
            }
            let time = best.as_ref().unwrap_or(&alone).time;
            best = faster.filter(|trial| saves(trial.time, time)).or(best);
        }
        let Some(together) = best else { return Ok(alone.shares) };
        // once more, in turn, as the machine may have been busy with something else
        let (mut time_alone, mut time_together) = (Duration::MAX, Duration::MAX);
        for _ in 0..RUNS {
            time_alone = time_alone.min(self.run(rows, &alone.shares, works)?.0);
            time_together = time_together.min(self.run(rows, &together.shares, works)?.0);
        }
        Ok(if saves(time_together, time_alone) { together.shares } else { alone.shares })
    }

    /// Runs a division several times, and returns the fastest.
    fn trial<W: FnMut(Range<usize>) -> Result<Event> + Send>(
        &self,
        rows: usize,
        shares: Shares,
        works: &mut [W],
    ) -> Result<Trial> {
        let mut best: Option<(Duration, Vec<Duration>)> = None;
        for _ in 0..RUNS {
            let run = self.run(rows, &shares, works)?;
            if best.as_ref().is_none_or(|best| run.0 < best.0) {
                best = Some(run);
            }
        }
        let (time, times) = best.unwrap_or_default();
        Ok(Trial { shares, time, times })
    }

    /// Runs all rows in these shares; returns the time of the whole and of each device.
    fn run<W: FnMut(Range<usize>) -> Result<Event> + Send>(
        &self,
        rows: usize,
        shares: &Shares,
        works: &mut [W],
    ) -> Result<(Duration, Vec<Duration>)> {
        let start = Instant::now();
        let times = self.in_threads(std::iter::zip(works, shares.split(rows)), |_, queue, (work, rows)| {
            if !rows.is_empty() {
                let event = work(rows)?;
                queue.flush()?;
                event.wait()?;
            }
            Ok(start.elapsed())
        })?;
        Ok((start.elapsed(), times))
    }
}

/// Whether a time is so much shorter that it is worth other devices.
fn saves(time: Duration, than: Duration) -> bool {
    time < than.mul_f64(1.0 - GAIN)
}

/// Weights by the speeds of the devices in a trial.
#[allow(clippy::cast_precision_loss)]
fn adjusted(rows: usize, trial: &Trial) -> Vec<f64> {
    let speed = |(rows, time): (Range<usize>, &Duration)| rows.len() as f64 / time.as_secs_f64().max(1e-9);
    std::iter::zip(trial.shares.split(rows), &trial.times).map(speed).collect()
}
