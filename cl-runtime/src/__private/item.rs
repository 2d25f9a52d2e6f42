//! Compiled items, and the kernels that are made of them.

pub use crate::{
    __submit as submit,
    item::{
        summary::{Passed, Summary},
        *,
    },
    language::{
        constants::{choice, dimension, holds, is_power, power, quotient},
        data::{operand, table, value},
        function::{Called, Captures, captured_of, captures, without_barriers},
    },
    launch::{
        LaunchBuilder, build_together,
        kernel::{CheckedParts, KernelParts, KernelSlot, program_for, slot_of},
        launch,
        local::LocalArg,
        native::{args::NativeArgs, groups::Groups},
        registry::Registered,
    },
    memory::{
        arg::{ReadAny, ReadArg, WriteAny, WriteArg},
        atomic_arg::AtomicArg,
        grid::{GridArg, GridArgMut},
    },
    quirks::{Driver, Identity, ROWS as QUIRKS, Row, Seen, Version, Workaround, is_wrong_on},
    tuning::choices::{Evaluation, tune},
};
pub use cl_ir::linear::{COLUMNS, Constraint, ROWS, Summand, is_refuted};
pub use inventory;

/// Stands for a kernel that failed to compile.
pub const NO_KERNEL: &crate::Kernel = {
    fn native(_: &Groups<'_>, _: &NativeArgs<'_>) {}
    fn slot() -> &'static KernelSlot {
        static SLOT: KernelSlot = KernelSlot::new();
        &SLOT
    }
    let parts = KernelParts {
        item: NO_ITEM,
        is_unsafe: false,
        params: &[],
        local: None,
        local_bytes: 0,
        fp: FloatMode::Strict,
        barriers: false,
        native,
        checked: None,
        slot,
    };
    // SAFETY: it has no parameters and does nothing.
    &unsafe { crate::Kernel::new(parts) }
};

/// Adds a kernel to the list, at the place where the macro is expanded.
#[doc(hidden)]
#[macro_export]
macro_rules! __submit {
    ($kernel:expr) => {
        $crate::__private::inventory::submit! { $crate::__private::Registered($kernel) }
    };
}
