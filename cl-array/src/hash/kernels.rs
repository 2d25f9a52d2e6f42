//! The kernels of hash tables. A slot holds the index of an entry plus 1, or 0 if it is free. The keys that it stands for
//! are inputs of each kernel, so that claiming a slot is one atomic operation on 32 bits, whatever a key is.

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

/// Spreads what differs in two hashes over all bits: the last steps of MurmurHash3.
#[device]
fn spread(hash: u32) -> u32 {
    let mut h = hash;
    h = (h ^ h >> 16).wrapping_mul(0x85EB_CA6B);
    h = (h ^ h >> 13).wrapping_mul(0xC2B2_AE35);
    h ^ h >> 16
}

/// Finds the slot of each key, and claims a free one for a key that has none. The keys count as entries after those that
/// are `known`; of equal ones the first holds the slot in the end. `places` gets the slots.
///
/// A work-item never waits for another: what it finds in a slot is the key's, another key's, or free.
#[kernel]
pub(crate) fn claim_slots<K: Element, H: Fn(K) -> u32, S: Fn(K, K) -> bool>(
    hash: H,
    same: S,
    known: &[K],
    keys: &[K],
    slots: &[AtomicU32],
    places: &mut [u32],
) {
    let i = global_id(0);
    let key = keys[i];
    let own = (known.len() + i) as u32 + 1;
    let mask = slots.len() - 1;
    let hashed: u32 = hash(key);
    let mut at = spread(hashed) as usize & mask;
    loop {
        let mut holder = slots[at].load(Ordering::Relaxed);
        if holder == 0 {
            holder = match slots[at].compare_exchange(0, own, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => own,
                Err(other) => other,
            };
        }
        if holder == own {
            break;
        }
        let entry = holder as usize - 1;
        let other = if entry < known.len() { known[entry] } else { keys[entry - known.len()] };
        if same(key, other) {
            if own < holder {
                slots[at].fetch_min(own, Ordering::Relaxed);
            }
            break;
        }
        at = (at + 1) & mask;
    }
    places[i] = at as u32;
}

/// Claims a slot for each of the keys, which are distinct.
#[kernel]
pub(crate) fn index_keys<K: Element, H: Fn(K) -> u32>(hash: H, keys: &[K], slots: &[AtomicU32]) {
    let i = global_id(0);
    let mask = slots.len() - 1;
    let hashed: u32 = hash(keys[i]);
    let mut at = spread(hashed) as usize & mask;
    while slots[at].compare_exchange(0, i as u32 + 1, Ordering::Relaxed, Ordering::Relaxed).is_err() {
        at = (at + 1) & mask;
    }
}

/// Frees the slots of all entries but the first `len`.
#[kernel]
pub(crate) fn free_slots(len: usize, slots: &mut [u32]) {
    let at = global_id(0);
    if slots[at] as usize > len {
        slots[at] = 0;
    }
}

/// The index of each key plus 1 if it holds its slot, otherwise 0.
#[kernel]
pub(crate) fn mark_holders(known: usize, slots: &[u32], places: &[u32], marks: &mut [u32]) {
    let i = global_id(0);
    let holds = slots[places[i] as usize] as usize == known + i + 1;
    marks[i] = if holds { i as u32 + 1 } else { 0 };
}

#[device]
pub(crate) fn is_marked(mark: u32) -> bool {
    mark != 0
}

/// Makes entries of the keys that hold their slots: `holders` has their indices plus 1.
#[kernel]
pub(crate) fn append_keys<K: Element>(
    known: usize,
    keys: &[K],
    places: &[u32],
    holders: &[u32],
    slots: &[AtomicU32],
    out: &mut [K],
) {
    let r = global_id(0);
    let i = holders[r] as usize - 1;
    out[r] = keys[i];
    slots[places[i] as usize].store((known + r) as u32 + 1, Ordering::Relaxed);
}

#[kernel]
pub(crate) fn append_values<V: Element>(values: &[V], holders: &[u32], out: &mut [V]) {
    let r = global_id(0);
    out[r] = values[holders[r] as usize - 1];
}

/// The entry of each key, by its slot.
#[kernel]
pub(crate) fn entries_of_places(slots: &[u32], places: &[u32], entries: &mut [u32]) {
    let i = global_id(0);
    entries[i] = slots[places[i] as usize] - 1;
}

/// The last index of each entry's key plus 1.
#[kernel]
pub(crate) fn find_last(slots: &[u32], places: &[u32], last: &[AtomicU32]) {
    let i = global_id(0);
    let own = i as u32 + 1;
    let entry = slots[places[i] as usize] as usize - 1;
    if last[entry].load(Ordering::Relaxed) < own {
        last[entry].fetch_max(own, Ordering::Relaxed);
    }
}

#[kernel]
pub(crate) fn take_last<V: Element>(last: &[u32], from: &[V], values: &mut [V]) {
    let entry = global_id(0);
    if last[entry] != 0 {
        values[entry] = from[last[entry] as usize - 1];
    }
}

#[kernel]
pub(crate) fn count_places(slots: &[u32], places: &[u32], counts: &[AtomicU32]) {
    let entry = slots[places[global_id(0)] as usize] as usize - 1;
    counts[entry].fetch_add(1, Ordering::Relaxed);
}

/// Returns the index of a key's entry in a [`HashTable`](crate::HashTable), or [`u32::MAX`] if it does not exist: a device
/// function, for kernels of your own. They take the table's [`slots`](crate::HashTable::slots),
/// [`keys`](crate::HashTable::keys) and, if they need them, [`values`](crate::HashTable::values). `hash` and `same` are the
/// functions of the key, the associated types of [`HashKey`](crate::HashKey).
///
/// O(1) on average.
///
/// # Panics
///
/// On the device, if the table of `slots` has more keys than `known`.
///
/// ```
/// use cl_array::{HashKey, HashTable, entry_of};
/// use cl_runtime::{Function, prelude::*};
///
/// /// How many of the neighbours of each cell are occupied.
/// #[kernel(global = out.len())]
/// fn neighbours<H: Fn(i32) -> u32 + Copy, S: Fn(i32, i32) -> bool + Copy>(
///     hash: H,
///     same: S,
///     slots: &[u32],
///     occupied: &[i32],
///     cells: &[i32],
///     out: &mut [u32],
/// ) {
///     let i = global_id(0);
///     let mut count = 0;
///     for step in 0..3 {
///         if step != 1 && entry_of(hash, same, slots, occupied, cells[i] + step - 1) != u32::MAX {
///             count += 1;
///         }
///     }
///     out[i] = count;
/// }
///
/// let queue = Queue::auto()?;
/// let cells = Buffer::from_slice(&queue, &[-1, 0, 1, 7])?;
/// let mut table = HashTable::new(&queue)?;
/// table.increment(&cells)?;
/// let mut out = Buffer::zeroed(&queue, 4)?;
/// neighbours::<<i32 as HashKey>::Hash, <i32 as HashKey>::Same>(
///     Function::default(),
///     Function::default(),
///     table.slots(),
///     table.keys(),
///     &cells,
///     &mut out,
/// )
/// .run(&queue)?;
/// assert_eq!(out.to_vec(&queue)?, [1, 2, 1, 0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn entry_of<K: Element>(
    hash: impl Fn(K) -> u32,
    same: impl Fn(K, K) -> bool,
    slots: &[u32],
    known: &[K],
    key: K,
) -> u32 {
    let mask = slots.len() - 1;
    let hashed: u32 = hash(key);
    let first = spread(hashed) as usize;
    for step in 0..slots.len() {
        let slot = slots[(first + step) & mask];
        if slot == 0 {
            return u32::MAX;
        }
        if same(key, known[slot as usize - 1]) {
            return slot - 1;
        }
    }
    u32::MAX
}

#[kernel]
pub(crate) fn find_entries<K: Element, H: Fn(K) -> u32, S: Fn(K, K) -> bool>(
    hash: H,
    same: S,
    slots: &[u32],
    known: &[K],
    keys: &[K],
    out: &mut [u32],
) {
    let i = global_id(0);
    out[i] = entry_of(hash, same, slots, known, keys[i]);
}

#[kernel]
pub(crate) fn find_values<K: Element, V: Element, H: Fn(K) -> u32, S: Fn(K, K) -> bool>(
    hash: H,
    same: S,
    slots: &[u32],
    known: &[K],
    values: &[V],
    keys: &[K],
    default: V,
    out: &mut [V],
) {
    let i = global_id(0);
    let entry: u32 = entry_of(hash, same, slots, known, keys[i]);
    let mut value = default;
    if entry != u32::MAX {
        value = values[entry as usize];
    }
    out[i] = value;
}

#[kernel]
pub(crate) fn are_found(entries: &[u32], out: &mut [u8]) {
    let i = global_id(0);
    out[i] = (entries[i] != u32::MAX) as u8;
}

/// Marks the entries of keys. Several may be of one entry.
#[kernel]
pub(crate) fn mark_entries(entries: &[u32], marks: &[AtomicU32]) {
    let entry = entries[global_id(0)];
    if entry != u32::MAX {
        marks[entry as usize].store(1, Ordering::Relaxed);
    }
}
