//! A disk cache of built programs, which saves later processes from building them, and of short texts.
//!
//! It has one file for each program, named by the hash of all its inputs. There are no locks: a file is written under a
//! temporary name and then renamed, so that readers see either the complete file or none. If two processes write the
//! same program, the last one wins. Failures of the cache are not errors: they are logged, and the program is built
//! from source.
//!
//! The folder is trusted like the executable itself. The checksum detects damage, not tampering.

pub(crate) mod entry;
pub(crate) mod listing;
mod settings;
mod sweep;
#[cfg(test)]
mod tests;
mod texts;

use crate::base::logging::CACHE;
use entry::{HEADER, Key};
use log::{debug, warn};
use settings::Settings;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    process,
    sync::{
        Mutex, OnceLock, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    time::SystemTime,
};

/// A folder of cached programs.
#[derive(Debug)]
pub(crate) struct DiskCache {
    settings: Settings,
    /// The number of bytes in the folder, as far as this process knows; `None` before the first scan.
    size: Mutex<Option<u64>>,
    /// Whether a store has failed. Later failures are logged less prominently.
    has_failed: AtomicBool,
}

impl DiskCache {
    /// The cache that the environment selects; `None` if it is disabled.
    pub(crate) fn of_process() -> Option<&'static Self> {
        static EXTENSION: OnceLock<Option<DiskCache>> = OnceLock::new();
        let variable = |name: &str| std::env::var_os(name);
        let mut first = None;
        let kept = EXTENSION.get_or_init(|| {
            let settings = Settings::from(variable);
            first = Some(settings.as_ref().err().copied());
            settings.ok().map(Self::new)
        });
        // only now: a logger may use this crate and call this function
        if let Some(reason) = first {
            for complaint in settings::complaints(variable) {
                warn!(target: CACHE, "{complaint}");
            }
            match kept {
                Some(cache) => cache.introduce(),
                None => {
                    debug!(target: CACHE, "programs are not kept on disk: {}", reason.unwrap_or_default());
                }
            }
        }
        kept.as_ref()
    }

    fn introduce(&self) {
        let Settings { folder, limit, always: _ } = &self.settings;
        debug!(target: CACHE, "programs are kept in {}, {} at most", folder.display(), shown(*limit));
    }

    /// Whether to cache programs even for drivers with a disk cache of their own.
    pub(crate) fn is_for_all(&self) -> bool {
        self.settings.always
    }

    fn new(settings: Settings) -> Self {
        Self { settings, size: Mutex::new(None), has_failed: AtomicBool::new(false) }
    }

    /// Loads the program with this key, if it is complete and undamaged.
    pub(crate) fn load(&self, key: &Key) -> Option<Vec<u8>> {
        let path = self.path(key);
        let (file, mut bytes) = match self.read(&path) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                debug!(target: CACHE, "miss: {key}");
                return None;
            }
            Err(error) => {
                debug!(target: CACHE, "miss: {} cannot be read: {error}", path.display());
                return None;
            }
        };
        if let Err(problem) = entry::decode(key, &bytes) {
            debug!(target: CACHE, "miss: {}: {problem}", path.display());
            return None;
        }
        mark_used(&file);
        bytes.drain(..HEADER);
        debug!(target: CACHE, "hit: {key}, {} bytes", bytes.len());
        Some(bytes)
    }

    /// Whether there is an entry with this key.
    pub(crate) fn has(&self, key: &Key) -> bool {
        self.path(key).is_file()
    }

    /// Stores a program, replacing any entry with the same key.
    pub(crate) fn store(&self, key: &Key, payload: &[u8]) {
        let bytes = entry::encode(key, payload);
        if bytes.len() as u64 > self.settings.limit / 2 {
            debug!(target: CACHE, "not kept: {key} has {} bytes", payload.len());
            return;
        }
        match self.write(&self.path(key), &bytes) {
            Ok(()) => {
                debug!(target: CACHE, "kept: {key}, {} bytes", payload.len());
                self.account(bytes.len() as u64);
            }
            Err(error) => {
                let folder = self.settings.folder.display();
                if self.has_failed.swap(true, Ordering::Relaxed) {
                    debug!(target: CACHE, "not kept: {key}: {folder}: {error}");
                } else {
                    warn!(target: CACHE, "programs cannot be kept in {folder}, so they are built each time: {error}");
                }
            }
        }
    }

    /// Removes a useless program.
    pub(crate) fn remove(&self, key: &Key) {
        let _ = fs::remove_file(self.path(key));
    }

    fn path(&self, key: &Key) -> PathBuf {
        self.settings.folder.join(format!("{key}.{}", sweep::EXTENSION))
    }

    fn read(&self, path: &Path) -> io::Result<(File, Vec<u8>)> {
        // checked first, because opening a pipe blocks until it has a writer
        let is_file = fs::metadata(path)?.is_file();
        let file = is_file.then(|| File::open(path)).transpose()?;
        let Some(file) = file else { return Err(io::Error::new(io::ErrorKind::InvalidData, "it is no file")) };
        let metadata = file.metadata()?;
        if !metadata.is_file() || metadata.len() > self.settings.limit.saturating_add(HEADER as u64) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "it is no file of a program"));
        }
        let mut bytes = Vec::with_capacity(metadata.len() as usize);
        // the file may grow in the meantime, but the read is bounded
        (&file).take(metadata.len()).read_to_end(&mut bytes)?;
        Ok((file, bytes))
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let folder = &self.settings.folder;
        create_folder(folder)?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let temporary = path.with_extension(format!("{}-{number}.{}", process::id(), sweep::TEMPORARY));
        let result = write_new(&temporary, bytes).and_then(|()| fs::rename(&temporary, path));
        if result.is_err() {
            let _ = fs::remove_file(&temporary);
        }
        result
    }

    /// Keeps the folder within its size limit after `stored` bytes have been added.
    fn account(&self, stored: u64) {
        let mut size = self.size.lock().unwrap_or_else(PoisonError::into_inner);
        let limit = self.settings.limit;
        match *size {
            Some(known) if known + stored <= limit => *size = Some(known + stored),
            // the first time: measure the folder and remove files left by dead processes
            Some(_) | None => *size = Some(sweep::sweep(&self.settings.folder, limit)),
        }
    }
}

/// Entries are evicted in the order of their last use.
fn mark_used(file: &File) {
    let _ = file.set_modified(SystemTime::now());
}

/// Formats a size that is a whole number of KiB.
fn shown(bytes: u64) -> String {
    if bytes.is_multiple_of(1 << 20) { format!("{} MiB", bytes >> 20) } else { format!("{} KiB", bytes >> 10) }
}

/// Writes a new file that only the user can access.
fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)
}

/// Creates a folder. Its contents are executed, so only the user can write to it.
fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
