//! Functions of a whole work-group: the built-ins of OpenCL C 2.0, on every device.
//!
//! They are ordinary device functions, made of local memory and barriers, so they run wherever kernels do. They combine
//! values in the same order on each device, so a sum of floats is the same everywhere.
//!
//! A kernel that calls many of them must build in seconds. A driver duplicates the code after a barrier for each path that may
//! bypass the barrier: a loop with a barrier that may run no iteration doubles the rest of the kernel, and so does a
//! barrier under a condition. Each function therefore has a single loop with barriers, over blocks of [`SLOTS`] work-items,
//! which exits at its end.

use crate::language::{
    num::Number,
    work_item::{WorkItemFunction, barrier, local_id, local_size},
};
use cl_macros::device;

/// The number of values in local memory at a time: `ROWS` rows of `ROW` values.
const SLOTS: usize = ROWS * ROW;
const ROWS: usize = 16;
const ROW: usize = 16;

const ADD: u32 = 0;
const MIN: u32 = 1;
const MAX: u32 = 2;

/// The linear index of the work-item within its work-group, over all dimensions.
#[device]
fn item_of_group() -> usize {
    local_id(0) + local_size(0) * (local_id(1) + local_size(1) * local_id(2))
}

/// Like `min` and `max` of floats, it leaves out NaNs, so it does not matter where among the values they are.
#[device]
#[expect(clippy::eq_op, reason = "only a NaN is not equal to itself")]
fn combined<T: Number>(a: T, b: T, how: u32) -> T {
    if how == ADD {
        a + b
    } else if a != a {
        b
    } else if how == MIN {
        if b < a { b } else { a }
    } else if b > a {
        b
    } else {
        a
    }
}

/// Combines a sum with one more value, if there is a sum yet.
#[device]
fn added<T: Number>(some: bool, sum: T, value: T, how: u32) -> T {
    if some { combined(sum, value, how) } else { value }
}

/// Reduces the values of the work-group to one. One work-item per row combines the values of the row, then every work-item
/// combines the rows. Nothing here panics, so every work-item completes the function, whatever happened before. Every
/// element that is read has been written before: the work-items of the block write `scratch`, and the work-items of its
/// rows write `sums`.
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
        // the next block, or call, writes `sums` after a barrier of its own
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

/// Scans the values of the work-group: combines the values up to each work-item's own. `exclusive` leaves out its own
/// value, and `none` is the result for no values.
#[device(trusted)]
fn scanned<T: Number>(value: T, how: u32, exclusive: bool, none: T) -> T {
    #[local]
    let mut scratch: [T; SLOTS];
    let item = local_id(0) + local_size(0) * (local_id(1) + local_size(1) * local_id(2));
    let items = local_size(0) * local_size(1) * local_size(2);
    let begin = item * ROW;
    let mut result = none;
    // the combined value of the previous blocks
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
        // the last value of each row is now the combined row; in an exclusive scan, the first work-item of a block has no
        // value of the block
        let last = if exclusive { slot - 1 } else { slot };
        let rows = if mine && last < SLOTS { last / ROW } else { 0 };
        let mut sum = before;
        let mut row = 0;
        while row < rows {
            sum = added(first > 0 || row > 0, sum, scratch[row * ROW + (ROW - 1)], how);
            row += 1;
        }
        // select the value without a branch: a driver keeps a single `result` for a whole group that branches here
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
        // before the next block, or call, writes `scratch`
        barrier();
        first = next;
        if first >= items {
            break;
        }
    }
    result
}

/// Returns the value of the work-item `asked`. The exit from the loop depends on `asked`, so it is the same number for all
/// work-items.
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

/// The example of a function: a kernel that changes four numbers, in groups of `$local` work-items.
macro_rules! example {
    ($kernel:ident(&mut [$ty:ident]) { $body:expr }, $values:tt => $result:tt, local($local:literal)) => {
        concat!(
            "\n\n```\n# use cl_runtime::prelude::*;\n# let queue = Queue::auto()?;\n",
            "#[kernel]\nfn ",
            stringify!($kernel),
            "(x: &mut [",
            stringify!($ty),
            "]) {\n    let i = global_id(0);\n",
            "    ",
            $body,
            "\n}\n\n",
            "let mut x = Buffer::from_slice(&queue, &",
            stringify!($values),
            ")?;\n",
            stringify!($kernel),
            "(&mut x).global(4).local(",
            $local,
            ").run(&queue)?;\n",
            "assert_eq!(x.to_vec(&queue)?, ",
            stringify!($result),
            ");\n",
            "# Ok::<(), cl_runtime::Error>(())\n```"
        )
    };
}

/// Functions of one value that differ in their combinations.
macro_rules! functions {
    ($($(#[$doc:meta])* $name:ident = $function:ident($($how:tt)*), $result:tt;)*) => {$(
        $(#[$doc])*
        #[doc = example!(
            of_group(&mut [i32]) { concat!("let value = cl::", stringify!($name), "(x[i]);\n    x[i] = value;") },
            [3, 1, 4, 2] => $result, local(4)
        )]
        #[device]
        pub fn $name<T: Number>(value: T) -> T {
            $function(value, $($how)*)
        }
    )*};
}

/// Returns the sum of the values of all work-items of the work-group, to each of them.
#[doc = example!(
    normalise(&mut [f32]) { "let sum = cl::work_group_reduce_add(x[i]);\n    x[i] /= sum;" },
    [1.0, 3.0, 2.0, 2.0] => [0.25, 0.75, 0.5, 0.5], local(2)
)]
#[device]
pub fn work_group_reduce_add<T: Number>(value: T) -> T {
    reduced(value, ADD)
}

/// Returns the smallest of the values of all work-items of the work-group, to each of them.
#[doc = example!(
    from_the_least(&mut [i32]) { "let least = cl::work_group_reduce_min(x[i]);\n    x[i] -= least;" },
    [7, 5, -2, 4] => [2, 0, 0, 6], local(2)
)]
#[device]
pub fn work_group_reduce_min<T: Number>(value: T) -> T {
    reduced(value, MIN)
}

/// Returns the largest of the values of all work-items of the work-group, to each of them.
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

/// Returns the sum of the values of the work-group's work-items up to and including this one.
#[doc = example!(
    running_totals(&mut [u32]) { "let total = cl::work_group_scan_inclusive_add(x[i]);\n    x[i] = total;" },
    [3, 1, 4, 2] => [3, 4, 8, 10], local(4)
)]
#[device]
pub fn work_group_scan_inclusive_add<T: Number>(value: T) -> T {
    scanned(value, ADD, false, T::ZERO)
}

functions! {
    /// Returns the smallest of the values of the work-group's work-items up to and including this one.
    work_group_scan_inclusive_min = scanned(MIN, false, T::ZERO), [3, 1, 1, 1];
    /// Returns the largest of the values of the work-group's work-items up to and including this one.
    work_group_scan_inclusive_max = scanned(MAX, false, T::ZERO), [3, 3, 4, 4];
    /// Returns the smallest of the values of the work-group's work-items before this one; for the first, the largest value of
    /// the type.
    work_group_scan_exclusive_min = scanned(MIN, true, T::from_f32(f32::INFINITY)), [i32::MAX, 3, 1, 1];
    /// Returns the largest of the values of the work-group's work-items before this one; for the first, the smallest value of
    /// the type.
    work_group_scan_exclusive_max = scanned(MAX, true, T::from_f32(f32::NEG_INFINITY)), [i32::MIN, 3, 3, 4];
}

/// Returns the sum of the values of the work-group's work-items before this one; 0 for the first.
#[doc = example!(
    starts(&mut [u32]) { "let before = cl::work_group_scan_exclusive_add(x[i]);\n    x[i] = before;" },
    [3, 1, 4, 2] => [0, 3, 4, 8], local(4)
)]
#[device]
pub fn work_group_scan_exclusive_add<T: Number>(value: T) -> T {
    scanned(value, ADD, true, T::ZERO)
}

/// Returns the value of the work-item with the index `item` within the work-group, or of the last work-item if there is no
/// such index. `item` is the same for all work-items of the group.
#[doc = example!(
    relative(&mut [i32]) { "let first = cl::work_group_broadcast(x[i], 0);\n    x[i] -= first;" },
    [10, 13, 20, 18] => [0, 3, 0, -2], local(2)
)]
#[device]
pub fn work_group_broadcast<T: Number>(value: T, item: usize) -> T {
    sent(value, item)
}

/// Returns `true` if `holds` is `true` for any work-item of the work-group.
#[doc = example!(
    spread(&mut [u32]) { "let seeded = cl::work_group_any(x[i] == 9);\n    if seeded {\n        x[i] = 9;\n    }" },
    [1, 2, 9, 4] => [1, 2, 9, 9], local(2)
)]
#[device]
pub fn work_group_any(holds: bool) -> bool {
    let most = reduced(holds as u32, MAX);
    most != 0
}

/// Returns `true` if `holds` is `true` for all work-items of the work-group.
#[doc = example!(
    halve(&mut [u32]) { "let even = cl::work_group_all(x[i] % 2 == 0);\n    if even {\n        x[i] /= 2;\n    }" },
    [2, 4, 6, 7] => [1, 2, 6, 7], local(2)
)]
#[device]
pub fn work_group_all(holds: bool) -> bool {
    let least = reduced(holds as u32, MIN);
    least != 0
}

/// Returns the sum of the values of all work-items of the sub-group, to each of them.
#[doc = example!(
    normalise(&mut [f32]) { "let sum = cl::sub_group_reduce_add(x[i]);\n    x[i] /= sum;" },
    [1.0, 3.0, 2.0, 2.0] => [0.125, 0.375, 0.25, 0.25], local(4)
)]
#[device]
pub fn sub_group_reduce_add<T: Number>(value: T) -> T {
    reduced(value, ADD)
}

functions! {
    /// Returns the smallest of the values of all work-items of the sub-group, to each of them.
    sub_group_reduce_min = reduced(MIN), [1, 1, 1, 1];
    /// Returns the largest of the values of all work-items of the sub-group, to each of them.
    sub_group_reduce_max = reduced(MAX), [4, 4, 4, 4];
    /// Returns the sum of the values of the sub-group's work-items up to and including this one.
    sub_group_scan_inclusive_add = scanned(ADD, false, T::ZERO), [3, 4, 8, 10];
    /// Returns the smallest of the values of the sub-group's work-items up to and including this one.
    sub_group_scan_inclusive_min = scanned(MIN, false, T::ZERO), [3, 1, 1, 1];
    /// Returns the largest of the values of the sub-group's work-items up to and including this one.
    sub_group_scan_inclusive_max = scanned(MAX, false, T::ZERO), [3, 3, 4, 4];
    /// Returns the sum of the values of the sub-group's work-items before this one; 0 for the first.
    sub_group_scan_exclusive_add = scanned(ADD, true, T::ZERO), [0, 3, 4, 8];
    /// Returns the smallest of the values of the sub-group's work-items before this one; for the first, the largest value of
    /// the type.
    sub_group_scan_exclusive_min = scanned(MIN, true, T::from_f32(f32::INFINITY)), [i32::MAX, 3, 1, 1];
    /// Returns the largest of the values of the sub-group's work-items before this one; for the first, the smallest value of
    /// the type.
    sub_group_scan_exclusive_max = scanned(MAX, true, T::from_f32(f32::NEG_INFINITY)), [i32::MIN, 3, 3, 4];
}

/// Returns the value of the work-item with the index `item` within the sub-group, or of the last work-item if there is no
/// such index. `item` is the same for all work-items of the sub-group.
#[doc = example!(
    relative(&mut [i32]) { "let first = cl::sub_group_broadcast(x[i], 0);\n    x[i] -= first;" },
    [10, 13, 20, 18] => [0, 3, 10, 8], local(4)
)]
#[device]
pub fn sub_group_broadcast<T: Number>(value: T, item: usize) -> T {
    sent(value, item)
}

/// Returns `true` if `holds` is `true` for any work-item of the sub-group.
#[doc = example!(
    spread(&mut [u32]) { "let seeded = cl::sub_group_any(x[i] == 9);\n    if seeded {\n        x[i] = 9;\n    }" },
    [1, 2, 9, 4] => [9, 9, 9, 9], local(4)
)]
#[device]
pub fn sub_group_any(holds: bool) -> bool {
    let most = reduced(holds as u32, MAX);
    most != 0
}

/// Returns `true` if `holds` is `true` for all work-items of the sub-group.
#[doc = example!(
    halve(&mut [u32]) { "let even = cl::sub_group_all(x[i] % 2 == 0);\n    if even {\n        x[i] /= 2;\n    }" },
    [2, 4, 6, 7] => [2, 4, 6, 7], local(4)
)]
#[device]
pub fn sub_group_all(holds: bool) -> bool {
    let least = reduced(holds as u32, MIN);
    least != 0
}

/// Returns the number of work-items in this sub-group, which is the number of work-items in the work-group.
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

/// Returns the index of the work-item within its sub-group.
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

/// Returns the index of the sub-group within the work-group.
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

/// Returns the number of sub-groups in the work-group.
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

// for the generic functions, any instance will do
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
