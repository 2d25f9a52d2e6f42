//! The files of the cache, for people who look at it or clear it.

use super::{DiskCache, settings::Settings, sweep};
use std::{path::PathBuf, time::SystemTime};

/// A file of the cache.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct CacheFile {
    /// Where it is.
    pub path: PathBuf,
    /// Its size.
    pub bytes: u64,
    /// When it was used last.
    pub used: SystemTime,
    /// Whether it is the result of a tuner, not a program.
    pub is_tuning_result: bool,
}

impl DiskCache {
    /// The folder that the environment selects, and its limit in bytes.
    ///
    /// # Errors
    ///
    /// The reason why there is no disk cache.
    pub(crate) fn place_of_process() -> Result<(PathBuf, u64), &'static str> {
        Settings::from(|name| std::env::var_os(name)).map(|Settings { folder, limit, always: _ }| (folder, limit))
    }

    /// The programs and texts, the most recently used first.
    pub(crate) fn files(&self) -> Vec<CacheFile> {
        sweep::files(&self.settings.folder)
    }
}
