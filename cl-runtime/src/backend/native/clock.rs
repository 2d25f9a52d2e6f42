//! The native device's clock.

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

/// The time since the first call.
pub(crate) fn now() -> Duration {
    static EPOCH: OnceLock<Instant> = OnceLock::new();
    EPOCH.get_or_init(Instant::now).elapsed()
}
