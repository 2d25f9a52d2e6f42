//! The clock of the host and of the native device.

use std::{
    sync::OnceLock,
    time::{Duration, Instant},
};

/// The time since the first call.
pub(crate) fn now() -> Duration {
    static EPOCH: OnceLock<Instant> = OnceLock::new();
    EPOCH.get_or_init(Instant::now).elapsed()
}
