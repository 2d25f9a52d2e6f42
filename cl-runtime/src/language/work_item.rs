//! The work-item functions as items that can be imported.
//!
//! The compiler replaces calls to them in `#[kernel]` and `#[device]` functions. They exist here so that rustc can check
//! the user's code, and so that a call from elsewhere fails with a clear message.

#[cold]
#[track_caller]
pub(crate) fn outside(function: &str) -> ! {
    panic!(
        "`{function}` has an answer only inside a `#[kernel]`, or in a `#[device]` function called from one; \
         the host has no work-items"
    )
}

/// Macro expansions name this constant for each work-item function that a kernel calls, so that a function of the user with
/// the same name is never mistaken for it.
#[derive(Debug, Clone, Copy)]
pub struct WorkItemFunction(());

impl WorkItemFunction {
    pub(crate) const OURS: Self = Self(());
}

macro_rules! ours {
    ($name:ident) => {
        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        #[derive(Debug)]
        pub enum $name {}

        #[doc(hidden)]
        impl $name {
            pub const THE_WORK_ITEM_FUNCTION: $crate::language::work_item::WorkItemFunction =
                $crate::language::work_item::WorkItemFunction::OURS;
        }
    };
}
pub(crate) use ours;

macro_rules! work_item_functions {
    ($($(#[$doc:meta])* $name:ident($($arg:ident)?);)*) => {$(
        $(#[$doc])*
        ///
        /// # Panics
        ///
        /// On the host, outside a kernel.
        #[track_caller]
        pub fn $name($($arg: usize)?) -> usize {
            $(let _ = $arg;)?
            outside(stringify!($name))
        }

        ours!($name);
    )*};
}

work_item_functions! {
    /// Returns the index of the work-item in dimension `dimension` of the launch, including the launch's offset. Returns 0
    /// if the launch has no such dimension.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn ids(y: &mut [u32]) {
    ///     let i = global_id(0);
    ///     y[i] = i as u32;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 4)?;
    /// ids(&mut y).global(4).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [0, 1, 2, 3]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    global_id(dimension);
    /// Returns the index of the work-item within its work-group.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn ids(y: &mut [u32]) {
    ///     y[global_id(0)] = local_id(0) as u32;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 6)?;
    /// ids(&mut y).global(6).local(3).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [0, 1, 2, 0, 1, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    local_id(dimension);
    /// Returns the index of the work-group.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn groups(y: &mut [u32]) {
    ///     y[global_id(0)] = group_id(0) as u32;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 6)?;
    /// groups(&mut y).global(6).local(3).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [0, 0, 0, 1, 1, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    group_id(dimension);
    /// Returns the number of work-items in a dimension of the launch, or 1 if the launch has no such dimension.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn sum(x: &[u32], sums: &mut [u32]) {
    ///     // each work-item adds up its share, whatever the number of work-items
    ///     let mut i = global_id(0);
    ///     let mut sum = 0;
    ///     while i < x.len() {
    ///         sum += x[i];
    ///         i += global_size(0);
    ///     }
    ///     sums[global_id(0)] = sum;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5])?;
    /// let mut sums = Buffer::zeroed(&queue, 2)?;
    /// sum(&x, &mut sums).global(2).run(&queue)?;
    /// assert_eq!(sums.to_vec(&queue)?, [1 + 3 + 5, 2 + 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    global_size(dimension);
    /// Returns the number of work-items in a dimension of a work-group. In the last group, fewer of them may run.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn reverse_groups(x: &[i32], #[local] scratch: &mut [i32], y: &mut [i32]) {
    ///     let k = local_id(0);
    ///     scratch[k] = x[global_id(0)];
    ///     barrier();
    ///     y[global_id(0)] = scratch[local_size(0) - 1 - k];
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
    /// let mut y = Buffer::zeroed(&queue, 6)?;
    /// reverse_groups(&x, Local::new(3), &mut y).global(6).local(3).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [3, 2, 1, 6, 5, 4]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    local_size(dimension);
    /// Returns the number of work-groups in a dimension.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn groups_left(y: &mut [u32]) {
    ///     y[global_id(0)] = (num_groups(0) - group_id(0)) as u32;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 6)?;
    /// groups_left(&mut y).global(6).local(2).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [3, 3, 2, 2, 1, 1]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    num_groups(dimension);
    /// Returns the offset of the launch in a dimension, as passed to [`Launch::offset`](crate::Launch::offset).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn ids(y: &mut [u32]) {
    ///     y[global_id(0) - global_offset(0)] = global_id(0) as u32;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 3)?;
    /// ids(&mut y).global(3).offset(10).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [10, 11, 12]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    global_offset(dimension);
    /// Returns the number of dimensions of the launch: 1, 2 or 3.
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn dimensions(y: &mut Grid<u32, 2>) {
    ///     y[[global_id(1), global_id(0)]] = work_dim() as u32;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// let mut y = Buffer::zeroed(&queue, 2)?;
    /// dimensions(y.as_grid_mut([1, 2])?).global([2, 1]).run(&queue)?;
    /// assert_eq!(y.to_vec(&queue)?, [2, 2]);
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    work_dim();
}

/// Waits until every work-item of the work-group has reached the barrier. All work-items of the group see the writes to
/// local and global memory that any of them made before the barrier.
///
/// # Panics
///
/// On the host, outside a kernel.
///
/// ```
/// # use cl_runtime::prelude::*;
/// #[kernel]
/// fn sum_groups(x: &[u32], #[local] scratch: &mut [u32], sums: &mut [u32]) {
///     let k = local_id(0);
///     scratch[k] = x[global_id(0)];
///     barrier();
///     // all that the group has written is there
///     let mut sum = 0;
///     for i in 0..local_size(0) {
///         sum += scratch[i];
///     }
///     sums[global_id(0)] = sum;
/// }
///
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
/// let mut sums = Buffer::zeroed(&queue, 6)?;
/// sum_groups(&x, Local::new(3), &mut sums).global(6).local(3).run(&queue)?;
/// assert_eq!(sums.to_vec(&queue)?, [6, 6, 6, 15, 15, 15]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[track_caller]
pub fn barrier() {
    outside("barrier")
}

ours!(barrier);

#[cfg(test)]
mod tests {
    #[test]
    #[should_panic(expected = "`global_id` has an answer only inside a `#[kernel]`")]
    fn the_host_has_no_work_items() {
        super::global_id(0);
    }
}
