//! The removal of programs that have not been used for longest, and of what dead processes have left.

use crate::logging::CACHE;
use log::debug;
use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

/// How the names of programs end.
pub(super) const EXTENSION: &str = "clbin";

/// How the names of files end that are not complete yet.
pub(super) const TEMPORARY: &str = "clbin-new";

/// No process writes on one file for so long.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

struct CacheFile {
    path: PathBuf,
    size: u64,
    used: SystemTime,
}

/// Makes room if there is more in the folder than `limit`; how much there is then. Files of other names are left alone.
pub(super) fn sweep(folder: &Path, limit: u64) -> u64 {
    let mut kept = list(folder);
    let mut size = kept.iter().map(|file| file.size).sum::<u64>();
    if size <= limit {
        return size;
    }
    // more than needed, so that it is not done for every program
    let (room, mut removed) = (limit - limit / 4, 0);
    kept.sort_by_key(|file| file.used);
    for file in kept {
        if size <= room {
            break;
        }
        // another process may have removed it; then it takes no room either
        let _ = fs::remove_file(&file.path);
        size -= file.size;
        removed += 1;
    }
    debug!(target: CACHE, "removed {removed} programs that were not used for longest; {size} bytes are left");
    size
}

/// The programs in the folder. What dead processes have left is removed on the way.
fn list(folder: &Path) -> Vec<CacheFile> {
    let mut kept = Vec::new();
    for file in fs::read_dir(folder).into_iter().flatten().flatten() {
        let Ok(metadata) = file.metadata() else { continue };
        let (path, used) = (file.path(), metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH));
        if !metadata.is_file() || !is_named_by_key(&path) {
            continue;
        }
        match path.extension().and_then(|extension| extension.to_str()) {
            Some(EXTENSION) => kept.push(CacheFile { path, size: metadata.len(), used }),
            Some(TEMPORARY) if used.elapsed().is_ok_and(|age| age > ABANDONED) => {
                let _ = fs::remove_file(path);
            }
            Some(_) | None => {}
        }
    }
    kept
}

fn is_named_by_key(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    name.split('.').next().is_some_and(|key| key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_hexdigit()))
}
