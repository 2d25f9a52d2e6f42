//! Sums and counts by key.

use super::{
    Claimed, HashKey, HashTable,
    kernels::{count_places, entries_of_places},
};
use crate::{
    gather::{Shared, scatter_add},
    temporary::{same_len, unwritten},
};
use cl_runtime::{Result, prelude::*};

impl<K: HashKey, V: Shared> HashTable<K, V> {
    /// Adds each value to that of its key; sums wrap. A key that does not exist begins with 0. Returns how many keys are new,
    /// for which it waits.
    ///
    /// O(n) on average, with one atomic operation for each value. Temporaries: 8 bytes for each key, 4 for each new one.
    ///
    /// # Errors
    ///
    /// Same as [`insert`](Self::insert).
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let accounts = Buffer::from_slice(&queue, &[70u64, 2, 70])?;
    /// let amounts = Buffer::from_slice(&queue, &[100, 5, -30])?;
    /// let mut sums = HashTable::new(&queue)?;
    /// sums.add(&accounts, &amounts)?;
    /// assert_eq!(sums.values().to_vec(&queue)?, [70, 5]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn add<'a, 'b>(&mut self, keys: impl Into<Slice<'a, K>>, values: impl Into<Slice<'b, V>>) -> Result<usize> {
        let (keys, values) = (keys.into(), values.into());
        same_len("add", ("`values`", values.len()), ("`keys`", keys.len()))?;
        self.insert_by(keys, |table, claimed| {
            table.clear_new(claimed)?;
            let mut entries = unwritten(&table.queue, keys.len())?;
            entries_of_places(&table.slots, &claimed.places, &mut entries).global(keys.len()).launch(&table.queue)?;
            scatter_add(&table.queue, values, &entries, table.values.slice_mut(..table.len))?;
            Ok(())
        })
    }

    /// Sets the values of new entries to 0.
    fn clear_new(&mut self, claimed: &Claimed) -> Result<()> {
        let new = self.len - claimed.holders.len()..self.len;
        self.values.slice_mut(new).fill(&self.queue, V::ZERO)
    }
}

impl<K: HashKey> HashTable<K, u32> {
    /// Adds 1 to the value of each key, for each of its occurrences. A key that does not exist begins with 0. Returns how
    /// many keys are new, for which it waits. A value wraps at 2³².
    ///
    /// O(n) on average, with one atomic operation for each key. Temporaries: 8 bytes for each key, 4 for each new one.
    ///
    /// # Errors
    ///
    /// Same as [`insert`](Self::insert).
    ///
    /// ```
    /// # use cl_array::HashTable;
    /// # use cl_runtime::prelude::*;
    /// # let queue = Queue::auto()?;
    /// let mut counts = HashTable::new(&queue)?;
    /// assert_eq!(counts.increment(&Buffer::from_slice(&queue, b"hello")?)?, 4);
    /// let letters = Buffer::from_slice(&queue, b"lx")?;
    /// assert_eq!(counts.find(&letters, 0)?.to_vec(&queue)?, [2, 0]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn increment<'a>(&mut self, keys: impl Into<Slice<'a, K>>) -> Result<usize> {
        let keys = keys.into();
        self.insert_by(keys, |table, claimed| {
            table.clear_new(claimed)?;
            count_places(&table.slots, &claimed.places, table.values.slice_mut(..table.len))
                .global(keys.len())
                .launch(&table.queue)?;
            Ok(())
        })
    }
}
