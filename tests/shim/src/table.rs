//! What the shim knows: which objects there are, what was called, and what is to fail.

use std::{
    collections::BTreeMap,
    ffi::c_void,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// What an object is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Context,
    Queue,
    Memory,
    Program,
    Kernel,
    Event,
    Sampler,
}

#[derive(Debug)]
struct Fault {
    /// Any function if it is `None`.
    name: Option<String>,
    /// The call that fails.
    nth: u64,
    code: i32,
    lasting: bool,
    /// Those that have been seen.
    seen: u64,
    failed: u64,
}

#[derive(Debug)]
struct Table {
    objects: BTreeMap<usize, (Kind, i64)>,
    calls: BTreeMap<&'static str, u64>,
    fault: Option<Fault>,
    complaints: Vec<String>,
}

static TABLE: Mutex<Table> =
    Mutex::new(Table { objects: BTreeMap::new(), calls: BTreeMap::new(), fault: None, complaints: Vec::new() });

fn table() -> MutexGuard<'static, Table> {
    TABLE.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(crate) fn arm(name: Option<String>, nth: u64, code: i32, lasting: bool) {
    let mut table = table();
    table.calls.clear();
    table.fault = Some(Fault { name, nth, code, lasting, seen: 0, failed: 0 });
}

pub(crate) fn disarm() -> u64 {
    table().fault.take().map_or(0, |fault| fault.failed)
}

pub(crate) fn calls(name: Option<&str>) -> u64 {
    let table = table();
    match name {
        Some(name) => table.calls.get(name).copied().unwrap_or(0),
        None => table.calls.values().sum(),
    }
}

pub(crate) fn live(kind: u32) -> i64 {
    let of_kind = |(found, count): &(Kind, i64)| (*found as u32 == kind).then_some(*count);
    table().objects.values().filter_map(of_kind).sum()
}

/// Those since this was asked last.
pub(crate) fn complaints() -> String {
    std::mem::take(&mut table().complaints).join("\n")
}

/// A call; the code that it fails with, if it does.
pub(crate) fn called(name: &'static str) -> Option<i32> {
    let mut table = table();
    *table.calls.entry(name).or_default() += 1;
    let fault = table.fault.as_mut()?;
    if fault.name.as_ref().is_some_and(|wanted| wanted != name) {
        return None;
    }
    fault.seen += 1;
    let fails = fault.seen == fault.nth || fault.lasting && fault.seen > fault.nth;
    fails.then(|| {
        fault.failed += 1;
        fault.code
    })
}

/// A new object, or another reference to one that there is.
pub(crate) fn created(kind: Kind, object: *mut c_void) {
    if !object.is_null() {
        table().objects.entry(object as usize).or_insert((kind, 0)).1 += 1;
    }
}

/// Whether a reference could be taken away.
pub(crate) fn released(name: &'static str, kind: Kind, object: *mut c_void) -> bool {
    let mut table = table();
    let key = object as usize;
    match table.objects.get_mut(&key) {
        Some((found, count)) if *found == kind => {
            *count -= 1;
            if *count == 0 {
                table.objects.remove(&key);
            }
            true
        }
        found => {
            let complaint = format!("{name} of what is no {kind:?} any more: {found:?}");
            table.complaints.push(complaint);
            false
        }
    }
}

/// A handle is used; it is one of an object that there is, or nothing.
pub(crate) fn used(name: &'static str, object: *mut c_void) {
    let mut table = table();
    if !object.is_null() && !table.objects.contains_key(&(object as usize)) {
        table.complaints.push(format!("{name} is given an object that was released"));
    }
}
