//! Functions of a whole work-group: what OpenCL C 2.0 has as built-ins, for every device.
//!
//! They are device functions like anybody's, made of local memory and barriers, so they run wherever kernels do, in the same
//! order on each device: a sum of floats comes out the same.
//!
//! A kernel with many of them must build in seconds. PoCL copies all that follows a barrier for each path that may pass it by:
//! a loop with a barrier that may have no iteration doubles the rest of the kernel, and so does a barrier under a condition. So a
//! function has one loop with barriers, over blocks of [`SLOTS`] work-items, which is left at its end.

use crate::num::Number;
use crate::work_item::{WorkItemFunction, barrier, local_id, local_size};
use cl_macros::device;

/// How many values meet in local memory at once: so many rows of so many.
const SLOTS: usize = ROWS * ROW;
const ROWS: usize = 16;
const ROW: usize = 16;

const ADD: u32 = 0;
const MIN: u32 = 1;
const MAX: u32 = 2;

/// The number of the work-item within its group, over all dimensions.
#[device]
fn item_of_group() -> usize {
    local_id(0) + local_size(0) * (local_id(1) + local_size(1) * local_id(2))
}

#[device]
fn combined<T: Number>(a: T, b: T, how: u32) -> T {
    if how == ADD {
        a + b
    } else if how == MIN {
        if b < a { b } else { a }
    } else if b > a {
        b
    } else {
        a
    }
}

/// A sum with one more value, if there is a sum yet.
#[device]
fn added<T: Number>(some: bool, sum: T, value: T, how: u32) -> T {
    if some { combined(sum, value, how) } else { value }
}

/// All values of the group as one: a work-item for each row combines the row, and then everybody the rows. Nothing in here
/// panics: every work-item gets through it, whatever happened before. What is read of `scratch` and `sums` has been written
/// before: by the work-items of the block, and by those of its rows.
#[device(trusted)]
fn reduced<T: Number>(value: T, how: u32) -> T {
    #[local]
    let mut scratch: [T; SLOTS];
    #[local]
    let mut sums: [T; ROWS];
    let item = local_id(0) + local_size(0) * (local_id(1) + local_size(1) * local_id(2));
    let items = local_size(0) * local_size(1) * local_size(2);
    let begin = item * ROW;
    let mut result = value;
    let mut first = 0;
    loop {
        let slot = item - first;
        if item >= first && slot < SLOTS {
            scratch[slot] = value;
        }
        barrier();
        let count = if items - first < SLOTS { items - first } else { SLOTS };
        if item < ROWS && begin < count {
            let end = if begin + ROW < count { begin + ROW } else { count };
            let mut sum = scratch[begin];
            let mut other = begin + 1;
            while other < end {
                sum = combined(sum, scratch[other], how);
                other += 1;
            }
            sums[item] = sum;
        }
        // the next block, or call, writes `sums` behind a barrier of its own
        barrier();
        let mut row = 0;
        while row * ROW < count {
            result = added(first > 0 || row > 0, result, sums[row], how);
            row += 1;
        }
        first += SLOTS;
        if first >= items {
            break;
        }
    }
    result
}

/// What the values up to each work-item's own are as one; its own is left out if `exclusive`, and `none` stands for no value.
#[device(trusted)]
fn scanned<T: Number>(value: T, how: u32, exclusive: bool, none: T) -> T {
    #[local]
    let mut scratch: [T; SLOTS];
    let item = local_id(0) + local_size(0) * (local_id(1) + local_size(1) * local_id(2));
    let items = local_size(0) * local_size(1) * local_size(2);
    let begin = item * ROW;
    let mut result = none;
    // the blocks before
    let mut before = none;
    let mut first = 0;
    loop {
        let slot = item - first;
        let mine = item >= first && slot < SLOTS;
        if mine {
            scratch[slot] = value;
        }
        barrier();
        let count = if items - first < SLOTS { items - first } else { SLOTS };
        if item < ROWS && begin < count {
            let end = if begin + ROW < count { begin + ROW } else { count };
            let mut sum = scratch[begin];
            let mut other = begin + 1;
            while other < end {
                sum = combined(sum, scratch[other], how);
                scratch[other] = sum;
                other += 1;
            }
        }
        barrier();
        // each row's last value is all of it now; without its own value, the first of a block has nothing of the block
        let last = if exclusive { slot - 1 } else { slot };
        let rows = if mine && last < SLOTS { last / ROW } else { 0 };
        let mut sum = before;
        let mut row = 0;
        while row < rows {
            sum = added(first > 0 || row > 0, sum, scratch[row * ROW + (ROW - 1)], how);
            row += 1;
        }
        // values are chosen, not branched for: PoCL 5.0 keeps one `result` for a whole group that branches here
        let inside = mine && last < SLOTS;
        let whole = added(first > 0 || rows > 0, sum, scratch[if inside { last } else { 0 }], how);
        let own = if inside { whole } else { before };
        result = if mine { own } else { result };
        let next = first + SLOTS;
        let mut row = 0;
        while next < items && row < ROWS {
            before = added(first > 0 || row > 0, before, scratch[row * ROW + (ROW - 1)], how);
            row += 1;
        }
        // before the next block, or call, writes
        barrier();
        first = next;
        if first >= items {
            break;
        }
    }
    result
}

/// The value of a work-item. Since the loop is left for it, it is the same number for all.
#[device(trusted)]
fn sent<T: Number>(value: T, asked: usize) -> T {
    #[local]
    let mut scratch: [T; 1];
    let item = local_id(0) + local_size(0) * (local_id(1) + local_size(1) * local_id(2));
    let items = local_size(0) * local_size(1) * local_size(2);
    let mut from = asked;
    loop {
        if item == from {
            scratch[0] = value;
        }
        barrier();
        if from < items {
            break;
        }
        from = items - 1;
    }
    let result = scratch[0];
    barrier();
    result
}

/// The example of a function that each work-item gives a value and gets one from, in a group of as many.
macro_rules! example {
    ($name:ident([$($given:literal),*]) -> $gives:expr) => {
        concat!(
            "\n\n```\n# use cl_runtime::prelude::*;\n# let queue = Queue::auto()?;\n",
            "#[kernel]\nfn of_group(x: &mut [i32]) {\n    let i = global_id(0);\n",
            "    let value = cl::", stringify!($name), "(x[i]);\n    x[i] = value;\n}\n\n",
            "let mut x = Buffer::from_slice(&queue, &", stringify!([$($given),*]), ")?;\n",
            "of_group(&mut x).global(4).local(4).run(&queue)?;\n",
            "assert_eq!(x.to_vec(&queue)?, ", stringify!($gives), ");\n",
            "# Ok::<(), cl_runtime::Error>(())\n```"
        )
    };
}

/// The sum of the values of all work-items of the work-group, for each of them.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn normalise(x: &mut [f32]) {
///     let i = global_id(0);
///     let sum = cl::work_group_reduce_add(x[i]);
///     x[i] /= sum;
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[1.0, 3.0, 2.0, 2.0])?;
/// normalise(&mut x).global(4).local(2).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [0.25, 0.75, 0.5, 0.5]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn work_group_reduce_add<T: Number>(value: T) -> T {
    reduced(value, ADD)
}

/// The smallest of the values of all work-items of the work-group, for each of them.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn from_the_least(x: &mut [i32]) {
///     let i = global_id(0);
///     let least = cl::work_group_reduce_min(x[i]);
///     x[i] -= least;
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[7, 5, -2, 4])?;
/// from_the_least(&mut x).global(4).local(2).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [2, 0, 0, 6]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn work_group_reduce_min<T: Number>(value: T) -> T {
    reduced(value, MIN)
}

/// The largest of the values of all work-items of the work-group, for each of them.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn is_largest(x: &[f32], y: &mut [u8]) {
///     let i = global_id(0);
///     let most = cl::work_group_reduce_max(x[i]);
///     y[i] = (x[i] == most) as u8;
/// }
///
/// let x = Buffer::from_slice(&queue, &[0.5, 2.5, -1.0, -3.0])?;
/// let mut y = Buffer::zeroed(&queue, 4)?;
/// is_largest(&x, &mut y).global(4).local(2).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [0, 1, 1, 0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn work_group_reduce_max<T: Number>(value: T) -> T {
    reduced(value, MAX)
}

/// The sum of the values of the work-group's work-items up to and with this one.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn running_totals(x: &mut [u32]) {
///     let i = global_id(0);
///     let total = cl::work_group_scan_inclusive_add(x[i]);
///     x[i] = total;
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[3, 1, 4, 2])?;
/// running_totals(&mut x).global(4).local(4).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [3, 4, 8, 10]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn work_group_scan_inclusive_add<T: Number>(value: T) -> T {
    scanned(value, ADD, false, T::ZERO)
}

/// The smallest of the values of the work-group's work-items up to and with this one.
#[doc = example!(work_group_scan_inclusive_min([3, 1, 4, 2]) -> [3, 1, 1, 1])]
#[device]
pub fn work_group_scan_inclusive_min<T: Number>(value: T) -> T {
    scanned(value, MIN, false, T::ZERO)
}

/// The largest of the values of the work-group's work-items up to and with this one.
#[doc = example!(work_group_scan_inclusive_max([3, 1, 4, 2]) -> [3, 3, 4, 4])]
#[device]
pub fn work_group_scan_inclusive_max<T: Number>(value: T) -> T {
    scanned(value, MAX, false, T::ZERO)
}

/// The sum of the values of the work-group's work-items before this one; for the first, 0.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// /// Where each row begins, if they lie one behind the other.
/// #[kernel]
/// fn starts(lengths: &mut [u32]) {
///     let i = global_id(0);
///     let before = cl::work_group_scan_exclusive_add(lengths[i]);
///     lengths[i] = before;
/// }
///
/// let mut rows = Buffer::from_slice(&queue, &[3, 1, 4, 2])?;
/// starts(&mut rows).global(4).local(4).run(&queue)?;
/// assert_eq!(rows.to_vec(&queue)?, [0, 3, 4, 8]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn work_group_scan_exclusive_add<T: Number>(value: T) -> T {
    scanned(value, ADD, true, T::ZERO)
}

/// The smallest of the values of the work-group's work-items before this one; for the first, the largest value there is.
#[doc = example!(work_group_scan_exclusive_min([3, 1, 4, 2]) -> [i32::MAX, 3, 1, 1])]
#[device]
pub fn work_group_scan_exclusive_min<T: Number>(value: T) -> T {
    scanned(value, MIN, true, T::from_f32(f32::INFINITY))
}

/// The largest of the values of the work-group's work-items before this one; for the first, the smallest value there is.
#[doc = example!(work_group_scan_exclusive_max([3, 1, 4, 2]) -> [i32::MIN, 3, 3, 4])]
#[device]
pub fn work_group_scan_exclusive_max<T: Number>(value: T) -> T {
    scanned(value, MAX, true, T::from_f32(f32::NEG_INFINITY))
}

/// The value of the work-item of this number within the work-group, the same number for all; of the last if there is none.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn relative(x: &mut [i32]) {
///     let i = global_id(0);
///     let first = cl::work_group_broadcast(x[i], 0);
///     x[i] -= first;
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[10, 13, 20, 18])?;
/// relative(&mut x).global(4).local(2).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [0, 3, 0, -2]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn work_group_broadcast<T: Number>(value: T, item: usize) -> T {
    sent(value, item)
}

/// Whether it holds for any work-item of the work-group.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// /// Groups without a seed stay as they are.
/// #[kernel]
/// fn spread(x: &mut [u32]) {
///     let i = global_id(0);
///     let seeded = cl::work_group_any(x[i] == 9);
///     if seeded {
///         x[i] = 9;
///     }
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[1, 2, 9, 4])?;
/// spread(&mut x).global(4).local(2).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [1, 2, 9, 9]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn work_group_any(holds: bool) -> bool {
    let most = reduced(holds as u32, MAX);
    most != 0
}

/// Whether it holds for all work-items of the work-group.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// /// Halves what is even throughout.
/// #[kernel]
/// fn halve(x: &mut [u32]) {
///     let i = global_id(0);
///     let even = cl::work_group_all(x[i] % 2 == 0);
///     if even {
///         x[i] /= 2;
///     }
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[2, 4, 6, 7])?;
/// halve(&mut x).global(4).local(2).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [1, 2, 6, 7]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn work_group_all(holds: bool) -> bool {
    let least = reduced(holds as u32, MIN);
    least != 0
}

/// The sum of the values of all work-items of the sub-group, for each of them.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn normalise(x: &mut [f32]) {
///     let i = global_id(0);
///     let sum = cl::sub_group_reduce_add(x[i]);
///     x[i] /= sum;
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[1.0, 3.0, 2.0, 2.0])?;
/// normalise(&mut x).global(4).local(4).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [0.125, 0.375, 0.25, 0.25]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn sub_group_reduce_add<T: Number>(value: T) -> T {
    reduced(value, ADD)
}

/// The smallest of the values of all work-items of the sub-group, for each of them.
#[doc = example!(sub_group_reduce_min([3, 1, 4, 2]) -> [1, 1, 1, 1])]
#[device]
pub fn sub_group_reduce_min<T: Number>(value: T) -> T {
    reduced(value, MIN)
}

/// The largest of the values of all work-items of the sub-group, for each of them.
#[doc = example!(sub_group_reduce_max([3, 1, 4, 2]) -> [4, 4, 4, 4])]
#[device]
pub fn sub_group_reduce_max<T: Number>(value: T) -> T {
    reduced(value, MAX)
}

/// The sum of the values of the sub-group's work-items up to and with this one.
#[doc = example!(sub_group_scan_inclusive_add([3, 1, 4, 2]) -> [3, 4, 8, 10])]
#[device]
pub fn sub_group_scan_inclusive_add<T: Number>(value: T) -> T {
    scanned(value, ADD, false, T::ZERO)
}

/// The smallest of the values of the sub-group's work-items up to and with this one.
#[doc = example!(sub_group_scan_inclusive_min([3, 1, 4, 2]) -> [3, 1, 1, 1])]
#[device]
pub fn sub_group_scan_inclusive_min<T: Number>(value: T) -> T {
    scanned(value, MIN, false, T::ZERO)
}

/// The largest of the values of the sub-group's work-items up to and with this one.
#[doc = example!(sub_group_scan_inclusive_max([3, 1, 4, 2]) -> [3, 3, 4, 4])]
#[device]
pub fn sub_group_scan_inclusive_max<T: Number>(value: T) -> T {
    scanned(value, MAX, false, T::ZERO)
}

/// The sum of the values of the sub-group's work-items before this one; for the first, 0.
#[doc = example!(sub_group_scan_exclusive_add([3, 1, 4, 2]) -> [0, 3, 4, 8])]
#[device]
pub fn sub_group_scan_exclusive_add<T: Number>(value: T) -> T {
    scanned(value, ADD, true, T::ZERO)
}

/// The smallest of the values of the sub-group's work-items before this one; for the first, the largest value there is.
#[doc = example!(sub_group_scan_exclusive_min([3, 1, 4, 2]) -> [i32::MAX, 3, 1, 1])]
#[device]
pub fn sub_group_scan_exclusive_min<T: Number>(value: T) -> T {
    scanned(value, MIN, true, T::from_f32(f32::INFINITY))
}

/// The largest of the values of the sub-group's work-items before this one; for the first, the smallest value there is.
#[doc = example!(sub_group_scan_exclusive_max([3, 1, 4, 2]) -> [i32::MIN, 3, 3, 4])]
#[device]
pub fn sub_group_scan_exclusive_max<T: Number>(value: T) -> T {
    scanned(value, MAX, true, T::from_f32(f32::NEG_INFINITY))
}

/// The value of the work-item of this number within the sub-group, the same number for all; of the last if there is none.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn relative(x: &mut [i32]) {
///     let i = global_id(0);
///     let first = cl::sub_group_broadcast(x[i], 0);
///     x[i] -= first;
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[10, 13, 20, 18])?;
/// relative(&mut x).global(4).local(4).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [0, 3, 10, 8]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn sub_group_broadcast<T: Number>(value: T, item: usize) -> T {
    sent(value, item)
}

/// Whether it holds for any work-item of the sub-group.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// /// Groups without a seed stay as they are.
/// #[kernel]
/// fn spread(x: &mut [u32]) {
///     let i = global_id(0);
///     let seeded = cl::sub_group_any(x[i] == 9);
///     if seeded {
///         x[i] = 9;
///     }
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[1, 2, 9, 4])?;
/// spread(&mut x).global(4).local(4).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [9, 9, 9, 9]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn sub_group_any(holds: bool) -> bool {
    let most = reduced(holds as u32, MAX);
    most != 0
}

/// Whether it holds for all work-items of the sub-group.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// /// Halves what is even throughout.
/// #[kernel]
/// fn halve(x: &mut [u32]) {
///     let i = global_id(0);
///     let even = cl::sub_group_all(x[i] % 2 == 0);
///     if even {
///         x[i] /= 2;
///     }
/// }
///
/// let mut x = Buffer::from_slice(&queue, &[2, 4, 6, 7])?;
/// halve(&mut x).global(4).local(4).run(&queue)?;
/// assert_eq!(x.to_vec(&queue)?, [2, 4, 6, 7]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn sub_group_all(holds: bool) -> bool {
    let least = reduced(holds as u32, MIN);
    least != 0
}

/// How many work-items this sub-group has: as many as the work-group.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn sizes(y: &mut [usize]) {
///     let i = global_id(0);
///     y[i] = cl::sub_group_size();
/// }
///
/// let mut y = Buffer::zeroed(&queue, 4)?;
/// sizes(&mut y).global(4).local(2).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [2, 2, 2, 2]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn sub_group_size() -> usize {
    local_size(0) * local_size(1) * local_size(2)
}

/// The number of the work-item within its sub-group.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn places(y: &mut [usize]) {
///     let i = global_id(0);
///     y[i] = cl::sub_group_local_id();
/// }
///
/// let mut y = Buffer::zeroed(&queue, 4)?;
/// places(&mut y).global(4).local(2).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [0, 1, 0, 1]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn sub_group_local_id() -> usize {
    item_of_group()
}

/// The number of the sub-group within the work-group.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn numbers(y: &mut [usize]) {
///     let i = global_id(0);
///     y[i] = group_id(0) * cl::num_sub_groups() + cl::sub_group_id();
/// }
///
/// let mut y = Buffer::zeroed(&queue, 4)?;
/// numbers(&mut y).global(4).local(2).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [0, 0, 1, 1]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn sub_group_id() -> usize {
    0
}

/// How many sub-groups the work-group has.
///
/// ```
/// # use cl_runtime::prelude::*;
/// # let queue = Queue::auto()?;
/// #[kernel]
/// fn group_sizes(y: &mut [usize]) {
///     let i = global_id(0);
///     y[i] = cl::num_sub_groups() * cl::sub_group_size();
/// }
///
/// let mut y = Buffer::zeroed(&queue, 4)?;
/// group_sizes(&mut y).global(4).local(2).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [2, 2, 2, 2]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[device]
pub fn num_sub_groups() -> usize {
    1
}

macro_rules! ours {
    ($($ty:ty,)*) => {$(
        #[doc(hidden)]
        impl $ty {
            pub const THE_WORK_ITEM_FUNCTION: WorkItemFunction = WorkItemFunction::OURS;
        }
    )*};
}

// of the generic ones any will do
ours! {
    work_group_reduce_add<u32>, work_group_reduce_min<u32>, work_group_reduce_max<u32>,
    work_group_scan_inclusive_add<u32>, work_group_scan_inclusive_min<u32>, work_group_scan_inclusive_max<u32>,
    work_group_scan_exclusive_add<u32>, work_group_scan_exclusive_min<u32>, work_group_scan_exclusive_max<u32>,
    work_group_broadcast<u32>, sub_group_reduce_add<u32>, sub_group_reduce_min<u32>, sub_group_reduce_max<u32>,
    sub_group_scan_inclusive_add<u32>, sub_group_scan_inclusive_min<u32>, sub_group_scan_inclusive_max<u32>,
    sub_group_scan_exclusive_add<u32>, sub_group_scan_exclusive_min<u32>, sub_group_scan_exclusive_max<u32>,
    sub_group_broadcast<u32>,
    work_group_any, work_group_all, sub_group_any, sub_group_all, sub_group_size, sub_group_local_id,
    sub_group_id, num_sub_groups,
}
