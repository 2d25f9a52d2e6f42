//! Removes the least recently used programs and texts, and files left by dead processes.

use crate::base::logging::CACHE;
use log::debug;
use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// The file extension of programs.
pub(super) const EXTENSION: &str = "clbin";

/// The file extension of texts.
pub(super) const TEXT: &str = "cltune";

/// The file extension of incomplete files.
pub(super) const TEMPORARY: &str = "clbin-new";

/// The age at which an incomplete file is considered abandoned: no process takes this long to write one.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

struct CacheFile {
    path: PathBuf,
    size: u64,
    used: SystemTime,
}

/// Removes programs and texts if the folder exceeds `limit`. Returns the resulting size. Other files are left alone.
pub(super) fn sweep(folder: &Path, limit: u64) -> u64 {
    let mut kept = list(folder);
    let mut size = kept.iter().map(|file| file.size).sum::<u64>();
    if size <= limit {
        return size;
    }
    // frees more than necessary, so that the next stores do not sweep again
    let (room, mut removed) = (limit - limit / 4, 0);
    kept.sort_by_key(|file| file.used);
    for file in kept {
        if size <= room {
            break;
        }
        // if another process has removed it, it takes no space either
        let _ = fs::remove_file(&file.path);
        size -= file.size;
        removed += 1;
    }
    debug!(target: CACHE, "removed {removed} files that were not used for longest; {size} bytes are left");
    size
}

/// Lists the programs and texts in the folder. Removes files left by dead processes.
fn list(folder: &Path) -> Vec<CacheFile> {
    let mut kept = Vec::new();
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(metadata) = file.metadata() else { continue };
        let (path, used) = (file.path(), metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH));
        if !metadata.is_file() || !is_named_by_key(&path) {
            continue;
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some(EXTENSION | TEXT) => kept.push(CacheFile { path, size: metadata.len(), used }),
            Some(TEMPORARY) if used.elapsed().is_ok_and(|age| age > ABANDONED) => {
                let _ = fs::remove_file(path);
            }
            Some(_) | None => {}
        }
    }
    kept
}

/// The programs and texts in the folder, the most recently used first.
pub(super) fn files(folder: &Path) -> Vec<super::listing::CacheFile> {
    let mut kept = list(folder);
    kept.sort_by_key(|file| std::cmp::Reverse(file.used));
    let shown = |CacheFile { path, size, used }| {
        let is_tuning_result = path.extension().is_some_and(|of| of == TEXT);
        super::listing::CacheFile { path, bytes: size, used, is_tuning_result }
    };
    kept.into_iter().map(shown).collect()
}

pub(super) fn is_named_by_key(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.split('.').next().is_some_and(|key| key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
