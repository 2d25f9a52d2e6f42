//! The head of a program.

use super::{Entry, Variant, text::Text};
use crate::{
    base::panic::RECORDS,
    item::{Capability, FloatMode},
    quirks::{Quirk, Quirks, table as rows},
};
use cl_ir::limits::PANIC_VALUES;

/// The inputs of the head.
pub(crate) struct Preamble<'a> {
    pub(crate) kernels: &'a [(Entry, Variant)],
    pub(crate) needs: &'a [Capability],
    pub(crate) panics: bool,
    pub(crate) variant: Variant,
}

impl Preamble<'_> {
    pub(crate) fn write(&self, text: &mut Text) {
        let Self { kernels, needs, panics, variant } = *self;
        for (kernel, variant) in kernels {
            text.line(&format!("// `{}` of {}:{}", kernel.item.name, kernel.item.file, kernel.item.line), None);
            let bounds = kernel.item.conditions.bounds;
            let mut bounds = bounds.iter().filter(|condition| !condition.is_met()).peekable();
            if bounds.peek().is_some() && !variant.checked {
                text.line("// In launches where", None);
                for condition in bounds {
                    text.line(&format!("//     {}", condition.text(kernel.params)), None);
                }
            }
        }
        if kernels.iter().any(|(kernel, _)| kernel.fp == FloatMode::Strict) {
            text.line("#pragma OPENCL FP_CONTRACT OFF", None);
        }
        for (capability, extensions) in EXTENSIONS {
            if needs.contains(&capability) {
                for extension in extensions {
                    text.line(&format!("#pragma OPENCL EXTENSION {extension} : enable"), None);
                }
            }
        }
        if variant.narrow {
            text.block(NARROW);
        }
        if variant.rounded {
            text.block(ROUNDED);
        }
        if variant.alone {
            text.block(ALONE);
        }
        if panics {
            text.block(&panic_routines(&variant.quirks));
        }
    }
}

const EXTENSIONS: [(Capability, &[&str]); 4] = [
    (Capability::Fp64, &["cl_khr_fp64"]),
    (Capability::Fp16, &["cl_khr_fp16"]),
    (Capability::Atomic64, &["cl_khr_int64_base_atomics", "cl_khr_int64_extended_atomics"]),
    (Capability::Image3dWrites, &["cl_khr_3d_image_writes"]),
];

/// For devices with 32-bit addresses: indices are 64 bits wide nevertheless.
const NARROW: &str = "
#define get_global_id(d) ((ulong)get_global_id(d))
#define get_global_offset(d) ((ulong)get_global_offset(d))
#define get_global_size(d) ((ulong)get_global_size(d))
#define get_group_id(d) ((ulong)get_group_id(d))
#define get_local_id(d) ((ulong)get_local_id(d))
#define get_local_size(d) ((ulong)get_local_size(d))
#define get_num_groups(d) ((ulong)get_num_groups(d))
";

/// For launches that are rounded up to whole work-groups.
const ROUNDED: &str = "
// Whether this work-item is beyond the size that was asked for.
bool cl_surplus(ulong4 size)
{
    return get_global_id(0) - get_global_offset(0) >= size.x
        || get_global_id(1) - get_global_offset(1) >= size.y
        || get_global_id(2) - get_global_offset(2) >= size.z;
}

ulong cl_global_size(ulong4 size, uint d)
{
    return d == 0 ? size.x : d == 1 ? size.y : d == 2 ? size.z : 1;
}

#undef get_global_size
#define get_global_size(d) cl_global_size(cl_size, d)
";

/// For groups of one work-item, which need no barriers. A driver ends the process on some loops with barriers
/// there.
const ALONE: &str = "
#undef barrier
#define barrier(fences)
";

/// For programs with `cl_opaque();`: a statement without an effect that LLVM keeps, and that does not prevent the
/// vectorisation of the loop over the work-items of a group, as a `volatile` access would.
///
/// Source: LLVM Language Reference Manual, "llvm.sideeffect intrinsic".
pub(crate) const OPAQUE: &str = "
void cl_opaque(void) __asm(\"llvm.sideeffect\");
";

/// For programs in which something can panic. `backend::opencl::records` relies on the layout of a record.
///
/// They work around driver bugs:
///
/// - A driver ends the process if a loop calls a function with a barrier and branches of these routines are inlined
///   into it (`docs/driver-errors/barrier_in_a_called_loop.cl`). So routines with branches are not inlined.
/// - A driver ends the process if work-items branch on whether they have panicked
///   (`docs/driver-errors/panic_in_a_loop.cl`). So this flag is `volatile` there.
///
/// The dimensions are not iterated over in a loop: in work-groups with one work-item in x and several in y, a driver
/// would then let the first work-item do everything twice (`docs/driver-errors/id_in_a_loop.cl`).
fn panic_routines(quirks: &Quirks) -> String {
    let separate = if quirks.any(rows::DIVERGENCE) { "__attribute__((noinline)) " } else { "" };
    let volatile = if quirks.has(Quirk::PanicInALoop) { "volatile " } else { "" };
    format!(
        "
// What the first work-item of a launch to panic leaves behind.
typedef struct {{
    uint launch;
    uint site;
    ulong global_id[3];
    ulong values[{PANIC_VALUES}];
}} cl_record;

// A work-item's own state.
typedef struct {{
    __global cl_record *record;
    uint launch;
    {volatile}bool panicked;
    bool first;
}} cl_item;

cl_item cl_start(__global cl_record *records, uint launch)
{{
    cl_item cl = {{ records + launch % {RECORDS}, launch, false, false }};
    return cl;
}}

// Notes a panic, and returns whether it is the first of the launch.
{separate}bool cl_note(__global cl_record *record, uint launch, bool panicked, uint site)
{{
    bool first =
        !panicked && atomic_cmpxchg((volatile __global uint *)&record->launch, 0u, launch) == 0u;
    if (first) {{
        record->site = site;
        record->global_id[0] = get_global_id(0);
        record->global_id[1] = get_global_id(1);
        record->global_id[2] = get_global_id(2);
    }}
    return first;
}}

// Notes a value of the message of the panic, if it is the first.
{separate}void cl_note_value(__global cl_record *record, bool first, uint k, ulong value)
{{
    if (first)
        record->values[k] = value;
}}

void cl_panic(cl_item *cl, uint site)
{{
    cl->first = cl_note(cl->record, cl->launch, cl->panicked, site);
    cl->panicked = true;
}}

void cl_value(cl_item *cl, uint k, ulong value)
{{
    cl_note_value(cl->record, cl->first, k, value);
}}

void cl_panic_index(cl_item *cl, uint site, ulong index, ulong len)
{{
    cl_panic(cl, site);
    cl_value(cl, 0, index);
    cl_value(cl, 1, len);
}}
"
    )
}
