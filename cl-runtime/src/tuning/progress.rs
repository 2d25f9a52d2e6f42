//! The progress bar of trials, on standard error if that is a terminal. Without the feature `progress` there is none.

#[cfg(feature = "progress")]
use indicatif::{ProgressBar, ProgressStyle};

/// Shown until it is dropped.
#[derive(Debug)]
pub(super) struct Progress {
    #[cfg(feature = "progress")]
    bar: ProgressBar,
}

#[cfg(feature = "progress")]
impl Progress {
    /// A bar for so many trials.
    pub(super) fn new(name: &str, trials: usize) -> Self {
        let bar = ProgressBar::new(trials as u64).with_prefix(name.to_owned());
        let style = ProgressStyle::with_template("tuning {prefix} {bar:30} {pos}/{len} {msg}");
        Self { bar: style.map_or(bar.clone(), |style| bar.with_style(style)) }
    }

    /// A trial of this candidate begins.
    pub(super) fn begin(&self, candidate: &str) {
        self.bar.set_message(candidate.to_owned());
        self.bar.inc(1);
    }

    /// So many trials are not needed.
    pub(super) fn skip(&self, trials: usize) {
        self.bar.inc(trials as u64);
    }
}

#[cfg(feature = "progress")]
impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(not(feature = "progress"))]
impl Progress {
    pub(super) fn new(_: &str, _: usize) -> Self {
        Self {}
    }

    pub(super) fn begin(&self, _: &str) {}

    pub(super) fn skip(&self, _: usize) {}
}
