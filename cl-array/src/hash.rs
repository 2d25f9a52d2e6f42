//! Hash tables with open addressing. The entries stand in the order in which their keys came first, and slots have their
//! indices, so the same table comes of the same calls on every device, though work-items claim slots in any order.

mod kernels;
mod sums;

use crate::{
    compact::{Selection, copy_if},
    key::{Functions, Key, function},
    temporary::{same_len, unwritten, zeros},
};
use cl_runtime::{DeviceFn, Element, Error, Function, Queue, Result, prelude::*};
use kernels::{
    append_keys, append_values, are_found, claim_slots, find_entries, find_last, find_values, free_slots, index_keys,
    is_marked, mark_entries, mark_holders, take_last,
};

pub use kernels::entry_of;

/// The fewest slots of a table.
const LEAST_SLOTS: usize = 32;

/// The most keys of a table with those that are inserted: their slots have indices below 2³².
const MOST_KEYS: usize = 1 << 31;

/// A key of a [`HashTable`]: every [`Key`], and structs for which it is implemented.
///
/// Neither function may depend on more than its arguments. Otherwise lookups may miss keys, but nothing is accessed out of
/// bounds.
///
/// ```
/// use cl_array::{HashKey, HashTable};
/// use cl_runtime::prelude::*;
///
/// #[derive(Debug, Clone, Copy, PartialEq, Element)]
/// #[repr(C)]
/// struct Cell {
///     x: i32,
///     y: i32,
/// }
///
/// #[device]
/// fn hash(cell: Cell) -> u32 {
///     (cell.x as u32).wrapping_mul(31) ^ cell.y as u32
/// }
///
/// #[device]
/// fn same(a: Cell, b: Cell) -> bool {
///     a.x == b.x && a.y == b.y
/// }
///
/// impl HashKey for Cell {
///     type Hash = hash;
///     type Same = same;
/// }
///
/// let queue = Queue::auto()?;
/// let cells = Buffer::from_slice(&queue, &[Cell { x: -1, y: 2 }, Cell { x: 0, y: 0 }, Cell { x: -1, y: 2 }])?;
/// let mut points_of_cells = HashTable::new(&queue)?;
/// points_of_cells.increment(&cells)?;
/// assert_eq!(points_of_cells.values().to_vec(&queue)?, [2, 1]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub trait HashKey: Element {
    /// A number that equal keys share. It need not differ in all bits: the table mixes them.
    type Hash: DeviceFn<(Self,), u32>;
    /// Whether two keys are equal.
    type Same: DeviceFn<(Self, Self), bool>;
}

impl<K: Key> HashKey for K {
    type Hash = <K as Functions>::Hash;
    type Same = <K as Functions>::Same;
}

/// A hash table on a device: keys, each with a value. Calls insert, find and remove many keys at once.
///
/// Entries are in the order in which their keys were inserted first. They, and all results, are the same on every device:
/// where a key occurs more than once in a call, each function states which one counts. Every number can be a key. Floats
/// are equal if [`sort`](crate::sort) has them at one place, so NaN equals itself.
///
/// The table has 4 bytes for each of its slots, of which there is a power of two and at least twice as many as entries;
/// it grows by itself, as if all keys of a call were new. A lookup reads at most 1.5 slots on average, 2.5 if the key does not
/// exist, and as many keys. At most 2³¹ keys.
///
/// ```
/// use cl_array::HashTable;
/// use cl_runtime::prelude::*;
///
/// let queue = Queue::auto()?;
/// let keys = Buffer::from_slice(&queue, &[70u64, 3, u64::MAX, 3])?;
/// let values = Buffer::from_slice(&queue, &[0.5f32, 1.5, 2.5, 3.5])?;
/// let mut table = HashTable::from_pairs(&queue, &keys, &values)?;
/// assert_eq!(table.len(), 3);
/// assert_eq!(table.keys().to_vec(&queue)?, [70, 3, u64::MAX]);
/// assert_eq!(table.values().to_vec(&queue)?, [0.5, 3.5, 2.5]);
///
/// let wanted = Buffer::from_slice(&queue, &[3, 4])?;
/// assert_eq!(table.find(&wanted, -1.0)?.to_vec(&queue)?, [3.5, -1.0]);
/// assert_eq!(table.contains(&wanted)?.to_vec(&queue)?, [1, 0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct HashTable<K: HashKey, V: Element> {
    queue: Queue,
    /// Invariant: a power of two, at least twice `len`; 0, or the index of an entry plus 1. From a key's hash on, no slot
    /// is free before the one of its entry.
    slots: Buffer<u32>,
    /// Invariant: at least `len`, as there are values; those before `len` are distinct.
    keys: Buffer<K>,
    values: Buffer<V>,
    len: usize,
}

/// What a call has found of its keys.
struct Claimed {
    /// The slot of each key.
    places: Buffer<u32>,
    /// The indices plus 1 of the first occurrences of keys that are new.
    holders: Buffer<u32>,
}

impl<K: HashKey, V: Element> HashTable<K, V> {
    /// Creates an empty table. Does not wait.
    ///
    /// # Errors
    ///
    /// Those of an allocation.
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert!(HashTable::<u32, f32>::new(&queue)?.is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn new(queue: &Queue) -> Result<Self> {
        Ok(Self {
            queue: queue.clone(),
            slots: zeros(queue, LEAST_SLOTS)?,
            keys: zeros(queue, 0)?,
            values: zeros(queue, 0)?,
            len: 0,
        })
    }

    /// Creates a table of keys and their values. Otherwise as [`insert`](Self::insert).
    ///
    /// # Errors
    ///
    /// Same as [`insert`](Self::insert).
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let keys = Buffer::from_slice(&queue, &[-1i64, 0, -1])?;
    /// let values = Buffer::from_slice(&queue, &[1u8, 2, 3])?;
    /// let table = HashTable::from_pairs(&queue, &keys, &values)?;
    /// assert_eq!(table.values().to_vec(&queue)?, [3, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn from_pairs<'a, 'b>(
        queue: &Queue,
        keys: impl Into<Slice<'a, K>>,
        values: impl Into<Slice<'b, V>>,
    ) -> Result<Self> {
        let mut table = Self::new(queue)?;
        table.insert(keys, values)?;
        Ok(table)
    }

    /// Returns the number of entries.
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut table = HashTable::new(&queue)?;
    /// table.increment(&Buffer::from_slice(&queue, &[5, 5, 6])?)?;
    /// assert_eq!(table.len(), 2);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns `true` if the table has no entries.
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert!(HashTable::<i32, i32>::new(&queue)?.is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the keys, in the order in which they were inserted first.
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut table = HashTable::new(&queue)?;
    /// table.increment(&Buffer::from_slice(&queue, &[5, 9, 5, -6])?)?;
    /// assert_eq!(table.keys().to_vec(&queue)?, [5, 9, -6]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn keys(&self) -> Slice<'_, K> {
        self.keys.slice(..self.len)
    }

    /// Returns the values, in the order of [`keys`](Self::keys).
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut table = HashTable::new(&queue)?;
    /// table.increment(&Buffer::from_slice(&queue, &[5, 9, 5])?)?;
    /// assert_eq!(table.values().to_vec(&queue)?, [2, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn values(&self) -> Slice<'_, V> {
        self.values.slice(..self.len)
    }

    /// Returns the values for writing, in the order of [`keys`](Self::keys). With [`entries`](Self::entries), functions and
    /// kernels can change those of certain keys.
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut table = HashTable::new(&queue)?;
    /// table.increment(&Buffer::from_slice(&queue, &[5, 9, 5])?)?;
    /// let entries = table.entries(&Buffer::from_slice(&queue, &[9, 5])?)?;
    /// let scores = Buffer::from_slice(&queue, &[70, 1])?;
    /// cl_array::scatter_max(&queue, &scores, &entries, table.values_mut())?;
    /// assert_eq!(table.values().to_vec(&queue)?, [2, 70]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn values_mut(&mut self) -> SliceMut<'_, V> {
        self.values.slice_mut(..self.len)
    }

    /// Inserts each key with its value. The value of a key that exists is replaced; of equal keys in a call, the last one's
    /// value remains. So it is what `HashMap::insert` makes of one pair after another. Returns how many keys are new, for
    /// which it waits.
    ///
    /// O(n) on average, and O(len) of sequential reads and writes. Temporaries: 8 bytes for each key, 4 for each new one
    /// and for each entry. If the table grows, it is indexed anew, in O(len).
    ///
    /// # Errors
    ///
    /// [`Error::LengthMismatch`] if there are not as many values as keys; [`Error::TooLarge`] of more than 2³¹ keys with
    /// those that exist, also if some are equal; those of an allocation and of [`Launch::launch`]. The table is then
    /// unchanged. [`Error::Panic`] if a function of the key panics; entries are then unspecified.
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut table = HashTable::new(&queue)?;
    /// let of = |x: &[i32]| Buffer::from_slice(&queue, x);
    /// assert_eq!(table.insert(&of(&[1, 2])?, &of(&[10, 20])?)?, 2);
    /// assert_eq!(table.insert(&of(&[3, 2, 3])?, &of(&[30, 21, 31])?)?, 1);
    /// assert_eq!(table.keys().to_vec(&queue)?, [1, 2, 3]);
    /// assert_eq!(table.values().to_vec(&queue)?, [10, 21, 31]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn insert<'a, 'b>(&mut self, keys: impl Into<Slice<'a, K>>, values: impl Into<Slice<'b, V>>) -> Result<usize> {
        let (keys, values) = (keys.into(), values.into());
        same_len("insert", ("`values`", values.len()), ("`keys`", keys.len()))?;
        self.insert_by(keys, |table, claimed| {
            let mut last: Buffer<u32> = zeros(&table.queue, table.len)?;
            find_last(&table.slots, &claimed.places, &mut last).global(keys.len()).launch(&table.queue)?;
            take_last::<V>(&last, values, table.values.slice_mut(..table.len))
                .global(table.len)
                .launch(&table.queue)?;
            Ok(())
        })
    }

    /// Inserts each key that does not exist with its value. Values of keys that exist remain; of equal keys in a call, the
    /// first one's value is inserted. Returns how many keys are new, for which it waits.
    ///
    /// O(n) on average. Temporaries: 8 bytes for each key, 4 for each new one. If the table grows, it is indexed anew, in
    /// O(len).
    ///
    /// # Errors
    ///
    /// Same as [`insert`](Self::insert).
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut table = HashTable::new(&queue)?;
    /// let of = |x: &[i32]| Buffer::from_slice(&queue, x);
    /// assert_eq!(table.insert_new(&of(&[1, 2])?, &of(&[10, 20])?)?, 2);
    /// assert_eq!(table.insert_new(&of(&[3, 2, 3])?, &of(&[30, 21, 31])?)?, 1);
    /// assert_eq!(table.values().to_vec(&queue)?, [10, 20, 30]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn insert_new<'a, 'b>(
        &mut self,
        keys: impl Into<Slice<'a, K>>,
        values: impl Into<Slice<'b, V>>,
    ) -> Result<usize> {
        let (keys, values) = (keys.into(), values.into());
        same_len("insert", ("`values`", values.len()), ("`keys`", keys.len()))?;
        self.insert_by(keys, |table, Claimed { holders, .. }| {
            let new = table.len - holders.len()..table.len;
            let out = table.values.slice_mut(new);
            append_values::<V>(values, holders, out).global(holders.len()).launch(&table.queue)?;
            Ok(())
        })
    }

    /// Returns the value of each key, `default` of one that does not exist. Does not wait.
    ///
    /// O(n) on average. No temporaries.
    ///
    /// # Errors
    ///
    /// Those of an allocation and of [`Launch::launch`].
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let keys = Buffer::from_slice(&queue, &[b'a', b'c'])?;
    /// let table = HashTable::from_pairs(&queue, &keys, &Buffer::from_slice(&queue, &[1, 3])?)?;
    /// let text = Buffer::from_slice(&queue, b"cba")?;
    /// assert_eq!(table.find(&text, 0)?.to_vec(&queue)?, [3, 0, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn find<'a>(&self, keys: impl Into<Slice<'a, K>>, default: V) -> Result<Buffer<V>> {
        let keys = keys.into();
        let mut out = unwritten(&self.queue, keys.len())?;
        let (hash, same) = functions::<K>();
        find_values::<K, V, K::Hash, K::Same>(
            hash,
            same,
            &self.slots,
            self.keys(),
            self.values(),
            keys,
            default,
            &mut out,
        )
        .global(keys.len())
        .launch(&self.queue)?;
        Ok(out)
    }

    /// Returns the index of each key's entry, [`u32::MAX`] of one that does not exist. Does not wait.
    ///
    /// So it numbers keys: those that [`keys`](Self::keys) has first, first.
    ///
    /// O(n) on average. No temporaries.
    ///
    /// # Errors
    ///
    /// Those of an allocation and of [`Launch::launch`].
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let names = Buffer::from_slice(&queue, &[900u64, 17, 900, 5])?;
    /// let mut table = HashTable::new(&queue)?;
    /// table.increment(&names)?;
    /// assert_eq!(table.entries(&names)?.to_vec(&queue)?, [0, 1, 0, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn entries<'a>(&self, keys: impl Into<Slice<'a, K>>) -> Result<Buffer<u32>> {
        let keys = keys.into();
        let mut out = unwritten(&self.queue, keys.len())?;
        let (hash, same) = functions::<K>();
        find_entries::<K, K::Hash, K::Same>(hash, same, &self.slots, self.keys(), keys, &mut out)
            .global(keys.len())
            .launch(&self.queue)?;
        Ok(out)
    }

    /// Returns 1 for each key that exists, 0 for the others. Does not wait.
    ///
    /// O(n) on average. Temporaries: 4 bytes for each key.
    ///
    /// # Errors
    ///
    /// Those of an allocation and of [`Launch::launch`].
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let keys = Buffer::from_slice(&queue, &[0.5f32, f32::NAN])?;
    /// let mut table = HashTable::new(&queue)?;
    /// table.increment(&keys)?;
    /// let wanted = Buffer::from_slice(&queue, &[1.5, f32::NAN])?;
    /// assert_eq!(table.contains(&wanted)?.to_vec(&queue)?, [0, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn contains<'a>(&self, keys: impl Into<Slice<'a, K>>) -> Result<Buffer<u8>> {
        let entries = self.entries(keys)?;
        let mut out = unwritten(&self.queue, entries.len())?;
        are_found(&entries, &mut out).global(entries.len()).launch(&self.queue)?;
        Ok(out)
    }

    /// Returns the slots, for lookups in kernels of your own: see [`entry_of`].
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// assert!(HashTable::<u32, u32>::new(&queue)?.slots().len().is_power_of_two());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn slots(&self) -> Slice<'_, u32> {
        self.slots.slice(..)
    }

    /// Removes the entries of keys. Keys that do not exist are no error. The other entries keep their order. Returns how
    /// many entries are removed, for which it waits.
    ///
    /// O(n + len) on average: the table is indexed anew. Temporaries: 4 bytes for each key and for each entry, and the
    /// table's own memory once more.
    ///
    /// # Errors
    ///
    /// Those of an allocation and of [`Launch::launch`]. The table is then unchanged.
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut table = HashTable::new(&queue)?;
    /// table.increment(&Buffer::from_slice(&queue, &[7, 8, 9])?)?;
    /// assert_eq!(table.remove(&Buffer::from_slice(&queue, &[8, 1, 8])?)?, 1);
    /// assert_eq!(table.keys().to_vec(&queue)?, [7, 9]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn remove<'a>(&mut self, keys: impl Into<Slice<'a, K>>) -> Result<usize> {
        let entries = self.entries(keys)?;
        if entries.is_empty() || self.is_empty() {
            return Ok(0);
        }
        let queue = &self.queue;
        let mut marks: Buffer<u32> = zeros(queue, self.len)?;
        mark_entries(&entries, &mut marks).global(entries.len()).launch(queue)?;
        let rest = Selection::new(queue, is_marked::FUNCTION, false, marks.slice(..))?;
        let len = rest.count(queue)?;
        let removed = self.len - len;
        if removed > 0 {
            let (mut keys, mut values) = (unwritten(queue, len)?, unwritten(queue, len)?);
            rest.place(queue, self.keys(), false, keys.slice_mut(..))?;
            rest.place(queue, self.values(), false, values.slice_mut(..))?;
            self.slots = self.indexed(keys.slice(..), self.slots.len())?;
            (self.keys, self.values, self.len) = (keys, values, len);
        }
        Ok(removed)
    }

    /// Removes all entries. Keeps the memory. Does not wait.
    ///
    /// # Errors
    ///
    /// Those of [`Buffer::fill`].
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let keys = Buffer::from_slice(&queue, &[1, 2])?;
    /// let mut table = HashTable::new(&queue)?;
    /// table.increment(&keys)?;
    /// table.clear()?;
    /// assert!(table.is_empty());
    /// assert_eq!(table.contains(&keys)?.to_vec(&queue)?, [0, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn clear(&mut self) -> Result<()> {
        self.slots.fill(&self.queue, 0)?;
        self.len = 0;
        Ok(())
    }

    /// Makes room for so many more keys, so that the table does not grow until it has them. Does not wait.
    ///
    /// O(len + additional).
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] of more than 2³¹ keys with those that exist; those of an allocation and of [`Launch::launch`].
    /// The table is then unchanged.
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut table = HashTable::<u32, u32>::new(&queue)?;
    /// table.reserve(1000)?;
    /// assert!(table.is_empty());
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn reserve(&mut self, additional: usize) -> Result<()> {
        self.reserve_slots(additional)?;
        self.reserve_entries(self.len + additional)
    }

    /// Makes so many slots that keys find a free one soon.
    fn reserve_slots(&mut self, additional: usize) -> Result<()> {
        let most = self.len.saturating_add(additional);
        if most > MOST_KEYS {
            let (bytes, device) = (most.saturating_mul(8), self.queue.device().name().to_owned());
            return Err(Error::TooLarge { bytes, device, limit: MOST_KEYS as u64 * 8 });
        }
        if 2 * most > self.slots.len() {
            self.slots = self.indexed(self.keys(), (2 * most).next_power_of_two())?;
        }
        Ok(())
    }

    /// Makes room for so many entries.
    fn reserve_entries(&mut self, len: usize) -> Result<()> {
        if len <= self.keys.len() {
            return Ok(());
        }
        let (queue, room) = (&self.queue, len.max(2 * self.keys.len()));
        let (mut keys, mut values) = (zeros(queue, room)?, zeros(queue, room)?);
        if self.len > 0 {
            keys.slice_mut(..self.len).copy_from(queue, self.keys())?;
            values.slice_mut(..self.len).copy_from(queue, self.values())?;
        }
        (self.keys, self.values) = (keys, values);
        Ok(())
    }

    /// So many slots with the entries of distinct keys.
    fn indexed(&self, keys: Slice<'_, K>, len: usize) -> Result<Buffer<u32>> {
        let mut slots: Buffer<u32> = zeros(&self.queue, len)?;
        let (hash, _) = functions::<K>();
        index_keys::<K, K::Hash>(hash, keys, &mut slots).global(keys.len()).launch(&self.queue)?;
        Ok(slots)
    }

    /// Inserts keys; `assign` writes values to the entries. Returns how many keys are new.
    fn insert_by(
        &mut self,
        keys: Slice<'_, K>,
        assign: impl FnOnce(&mut Self, &Claimed) -> Result<()>,
    ) -> Result<usize> {
        if keys.is_empty() {
            return Ok(0);
        }
        self.reserve_slots(keys.len())?;
        let before = self.len;
        let inserted = self.claim(keys).and_then(|claimed| {
            self.append(keys, &claimed)?;
            assign(self, &claimed)?;
            Ok(claimed.holders.len())
        });
        if inserted.is_err() {
            self.len = before;
            // what fails here too leaves slots without entries, which panics on the device when they are read
            let slots = self.slots.len();
            let _ = free_slots(before, &mut self.slots).global(slots).launch(&self.queue);
        }
        inserted
    }

    /// Finds or claims the slots of keys. Waits for the number of new ones.
    fn claim(&mut self, keys: Slice<'_, K>) -> Result<Claimed> {
        let queue = self.queue.clone();
        let mut places = unwritten(&queue, keys.len())?;
        let (hash, same) = functions::<K>();
        claim_slots::<K, K::Hash, K::Same>(hash, same, self.keys.slice(..self.len), keys, &mut self.slots, &mut places)
            .global(keys.len())
            .launch(&queue)?;
        let mut marks = unwritten(&queue, keys.len())?;
        mark_holders(self.len, &self.slots, &places, &mut marks).global(keys.len()).launch(&queue)?;
        let holders = copy_if(&queue, &marks, is_marked::FUNCTION)?;
        Ok(Claimed { places, holders })
    }

    /// Makes entries of new keys, whose values are yet to be written.
    fn append(&mut self, keys: Slice<'_, K>, Claimed { places, holders }: &Claimed) -> Result<()> {
        let (before, len) = (self.len, self.len + holders.len());
        self.reserve_entries(len)?;
        let out = self.keys.slice_mut(before..len);
        append_keys::<K>(before, keys, places, holders, &mut self.slots, out)
            .global(holders.len())
            .launch(&self.queue)?;
        self.len = len;
        Ok(())
    }
}

/// The functions of a key, as launches pass them.
fn functions<K: HashKey>() -> (Function<K::Hash>, Function<K::Same>) {
    (function(), function())
}
