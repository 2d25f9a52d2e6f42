//! The results of this process and, if the disk cache is on, those of earlier ones.

use super::result::TuningResult;
use crate::{base::logging::TUNING, device::Device, disk::DiskCache};
use log::debug;
use std::{
    collections::{BTreeMap, HashMap},
    io,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// What this process has chosen for a question on a device.
struct Choice {
    /// The id of the result.
    id: String,
    /// The index of the candidate.
    best: usize,
}

static KNOWN: Mutex<Option<HashMap<(Device, String), Choice>>> = Mutex::new(None);

/// Results that this process has measured, by id.
static MEASURED: Mutex<BTreeMap<String, TuningResult>> = Mutex::new(BTreeMap::new());

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The choice for a question that this process has asked before.
pub(super) fn known(device: &Device, question: &str) -> Option<usize> {
    let known = lock(&KNOWN);
    // the key of the map owns its text
    known.as_ref()?.get(&(*device, question.to_owned())).map(|choice| choice.best)
}

/// Remembers a choice for later calls of this process.
pub(super) fn remember(device: &Device, question: String, id: &str, best: usize) {
    lock(&KNOWN).get_or_insert_default().insert((*device, question), Choice { id: id.to_owned(), best });
}

/// The index of the best candidate in the result with this id, if there is one. On disk it is looked for only if
/// `with_disk`.
pub(super) fn load(id: &str, names: &[String], with_disk: bool) -> Option<usize> {
    let measured = lock(&MEASURED).get(id).cloned();
    let of_disk = || {
        let text = DiskCache::of_process().filter(|_| with_disk)?.load_text(id)?;
        let result = TuningResult::parse(id, &text);
        if result.is_none() {
            debug!(target: TUNING, "the result {id} is damaged");
        }
        result
    };
    let result = measured.or_else(of_disk)?;
    let best = names.iter().position(|name| *name == result.best)?;
    debug!(target: TUNING, "{}: {} was the best on {}", result.name, result.best, result.device);
    Some(best)
}

/// Keeps a result.
pub(super) fn keep(result: TuningResult) {
    if let Some(cache) = DiskCache::of_process() {
        cache.store_text(result.id(), &result.to_text());
    }
    lock(&MEASURED).insert(result.id().to_owned(), result);
}

/// All results, by id.
pub(super) fn all() -> Vec<TuningResult> {
    let texts = DiskCache::of_process().map(DiskCache::texts).unwrap_or_default();
    let of_disk = texts.iter().filter_map(|(id, text)| TuningResult::parse(id, text));
    let mut all: BTreeMap<String, TuningResult> = of_disk.map(|result| (result.id().to_owned(), result)).collect();
    for (id, result) in &*lock(&MEASURED) {
        all.entry(id.clone()).or_insert_with(|| result.clone());
    }
    all.into_values().collect()
}

/// Removes the result with this id.
pub(super) fn remove(id: &str) -> io::Result<()> {
    lock(&MEASURED).remove(id);
    if let Some(known) = &mut *lock(&KNOWN) {
        known.retain(|_, choice| choice.id != id);
    }
    DiskCache::of_process().map_or(Ok(()), |cache| cache.remove_text(id))
}
