//! The work-item functions as names to import.
//!
//! In a `#[kernel]` or `#[device]` function the compiler replaces them; here they exist so that rustc can check the
//! user's own code, and so that a call from elsewhere says what is wrong.

#[cold]
#[track_caller]
pub(crate) fn outside(function: &str) -> ! {
    panic!(
        "`{function}` has an answer only inside a `#[kernel]`, or in a `#[device]` function called from one; \
         the host has no work-items"
    )
}

/// Expansions name this constant of each work-item function that a kernel calls, so that a function of the user's own of
/// the same name is never taken for ours.
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
            pub const THE_WORK_ITEM_FUNCTION: $crate::__private::WorkItemFunction =
                $crate::__private::WorkItemFunction::OURS;
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
    /// The index of the work-item in dimension `dimension` of the launch, the launch's offset included. 0 where the
    /// launch has no such dimension.
    global_id(dimension);
    /// The index of the work-item within its work-group.
    local_id(dimension);
    /// The index of the work-group.
    group_id(dimension);
    /// The number of work-items in a dimension of the launch, 1 where the launch has no such dimension.
    global_size(dimension);
    /// The number of work-items in a dimension of a work-group. The last group may have fewer that run.
    local_size(dimension);
    /// The number of work-groups in a dimension.
    num_groups(dimension);
    /// The offset of the launch in a dimension, as given to [`Launch::offset`](crate::Launch::offset).
    global_offset(dimension);
    /// The number of dimensions of the launch: 1, 2 or 3.
    work_dim();
}

/// Waits until every work-item of the work-group is here. What they have written to local and global memory before it,
/// all of the group read after it.
///
/// # Panics
///
/// On the host, outside a kernel.
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
