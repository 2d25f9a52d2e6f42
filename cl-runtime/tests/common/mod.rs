//! Kernels for the tests, written out as the macros would write them.
#![allow(missing_docs, dead_code, unreachable_pub)]
// as in expansions: indices are below the lengths, and arguments are what kernels take
#![allow(clippy::undocumented_unsafe_blocks)]

use cl_runtime::{__private as p, Kernel, Launch, Queue, prelude::*};

/// The message of a failed index.
pub const INDEX: &[p::MessagePart] = &[
    p::MessagePart::Text("index out of bounds: the len is "),
    p::MessagePart::Display(1, p::Scalar::Usize),
    p::MessagePart::Text(" but the index is "),
    p::MessagePart::Display(0, p::Scalar::Usize),
];

macro_rules! kernel {
    (
        fn $name:ident($($param:ident: $ty:literal = $kind:expr),*) native $native:path, $(barriers, local $local:expr,)?
        sites $sites:expr, sized $sized:expr, loops $loops:expr,
        source { $($line:literal)* }
    ) => {
        pub mod $name {
            use super::*;
            use cl_runtime::__private::*;

            pub static ITEM: Item = Item {
                kind: ItemKind::Kernel,
                name: stringify!($name),
                module: module_path!(),
                file: file!(),
                line: line!(),
                deps: &[],
                sites: $sites,
                panics: { const SITES: &[Site] = $sites; !SITES.is_empty() },
                routines: &[],
                needs: &[],
                flat: 0,
                sized: $sized,
                loops: $loops,
                casts: false,
                shared: &[],
                types: &[],
                constants: &[],
                functions: &[],
                tables: &[],
                conditions: Conditions::NONE,
                // SAFETY: the OpenCL C is the kernel's.
                compiled: unsafe { Compiled::new() },
                source: Template { text: concat!($(line!(), " ", $line, "\n"),*), ..Template::EMPTY },
            };

            pub const PARTS: KernelParts = KernelParts {
                item: &ITEM,
                is_unsafe: false,
                params: &[$(Param { name: stringify!($param), ty: $ty, kind: $kind }),*],
                local: local!($($local)?),
                local_bytes: 0,
                fp: FloatMode::Strict,
                barriers: barriers!($($local)?),
                native: $native,
                checked: None,
                slot: || {
                    static SLOT: KernelSlot = KernelSlot::new();
                    &SLOT
                },
            };
            // SAFETY: all parts are of this kernel.
            pub static KERNEL: Kernel = unsafe { Kernel::new(PARTS) };
        }
    };
}

macro_rules! local {
    () => {
        None
    };
    ($local:expr) => {
        $local
    };
}

macro_rules! barriers {
    () => {
        false
    };
    ($local:expr) => {
        true
    };
}

pub const READ: p::ParamKind = p::ParamKind::Slice { mutable: false, length: true };
pub const WRITE: p::ParamKind = p::ParamKind::Slice { mutable: true, length: true };
const U32: p::ParamKind = p::ParamKind::Value { size: 4 };

kernel! {
    fn copy(x: "&[u32]" = READ, y: "&mut [u32]" = WRITE) native copy_native,
    sites &[Site { line: 7, column: 8, message: INDEX }, Site { line: 7, column: 1, message: INDEX }], sized false, loops false,
    source {
        "__kernel void @n;(__global const uint *x, ulong x_len@(O;, ulong x_offset@), __global uint *y, ulong y_len@(O;, ulong y_offset@)@(U;, ulong4 cl_size@)@(P;, __global cl_record *cl_records, uint cl_launch@))"
        "{"
        "@?U;    if (cl_surplus(cl_size)) return;"
        "@?P;    cl_item cl = cl_start(cl_records, cl_launch);"
        "@?O;    x += x_offset;"
        "@?O;    y += y_offset;"
        "    ulong i = get_global_id(0);"
        "    if (i >= x_len) { cl_panic_index(&cl, @s0;, i, x_len); return; }"
        "    if (i >= y_len) { cl_panic_index(&cl, @s1;, i, y_len); return; }"
        "    y[i] = x[i];"
        "}"
    }
}

fn copy_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let x: p::GlobalSlice<'_, u32> = unsafe { args.slice(0) };
    let y: p::GlobalSliceMut<'_, u32> = unsafe { args.slice_mut(1) };
    groups.for_each(move |cl| {
        let i = cl.global_id(0);
        y.store(cl, &copy::ITEM, 1, i, x.load(cl, &copy::ITEM, 0, i)?)
    });
}

/// `y[i] = x[i]`
pub fn copy<'a>(x: impl p::ReadArg<'a, u32>, y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&copy::KERNEL) }.read::<u32>(x).write::<u32>(y).finish()
}

kernel! {
    fn step(a: "u32" = U32, b: "u32" = U32, y: "&mut [u32]" = WRITE) native step_native,
    sites &[], sized false, loops false,
    source {
        "__kernel void @n;(uint a, uint b, __global uint *y, ulong y_len@(O;, ulong y_offset@)@(U;, ulong4 cl_size@))"
        "{"
        "@?U;    if (cl_surplus(cl_size)) return;"
        "@?O;    y += y_offset;"
        "    ulong i = get_global_id(0);"
        "    if (i < y_len)"
        "        y[i] = y[i] * a + b;"
        "}"
    }
}

fn step_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let (a, b): (u32, u32) = (args.value(0), args.value(1));
    let y: p::GlobalSliceMut<'_, u32> = unsafe { args.slice_mut(2) };
    groups.for_each(move |cl| {
        let i = cl.global_id(0);
        if i < y.len() {
            unsafe { y.store_proven(cl, i, y.load_proven(cl, i).wrapping_mul(a).wrapping_add(b)) };
        }
        Ok(())
    });
}

/// `y[i] = y[i] * a + b`, which tells the order of its launches; cannot panic.
pub fn step<'a>(a: u32, b: u32, y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&step::KERNEL) }.value(a).value(b).write::<u32>(y).finish()
}

kernel! {
    fn ids(y: "&mut [u32]" = WRITE) native ids_native,
    sites &[], sized true, loops true,
    source {
        "__kernel void @n;(__global uint *y, ulong y_len@(O;, ulong y_offset@)@(U;, ulong4 cl_size@)@(P;, __global cl_record *cl_records, uint cl_launch@))"
        "{"
        "@?U;    if (cl_surplus(cl_size)) return;"
        "@?P;    cl_item cl = cl_start(cl_records, cl_launch);"
        "@?O;    y += y_offset;"
        "    ulong at = 0;"
        "    for (uint d = 2; d < 3; d--)"
        "        at = at * get_global_size(d) + get_global_id(d) - get_global_offset(d);"
        "    if (at * 16 + 16 > y_len) return;"
        "    y += at * 16;"
        "    for (uint d = 0; d < 2; d++) {"
        "        y[d * 8] = get_global_id(d);"
        "        y[d * 8 + 1] = get_local_id(d);"
        "        y[d * 8 + 2] = get_group_id(d);"
        "        y[d * 8 + 3] = get_global_size(d);"
        "        y[d * 8 + 4] = get_local_size(d);"
        "        y[d * 8 + 5] = get_num_groups(d);"
        "        y[d * 8 + 7] += get_work_dim() * 10 + 1;"
        "    }"
        // not in the loop: `docs/driver-errors/dimensions_in_a_loop.cl`
        "    y[6] = get_global_offset(0);"
        "    y[14] = get_global_offset(1);"
        "}"
    }
}

fn ids_native(groups: &p::Groups<'_>, args: &p::NativeArgs<'_>) {
    let y: p::GlobalSliceMut<'_, u32> = unsafe { args.slice_mut(0) };
    groups.for_each(move |cl| {
        let at = (0..3).rev().fold(0, |at, d| at * cl.global_size(d) + cl.global_id(d) - cl.global_offset(d));
        if at * 16 + 16 > y.len() {
            return Ok(());
        }
        for d in 0..2 {
            let values = [
                cl.global_id(d),
                cl.local_id(d),
                cl.group_id(d),
                cl.global_size(d),
                cl.local_size(d),
                cl.num_groups(d),
                cl.global_offset(d),
                unsafe { y.load_proven(cl, at * 16 + d * 8 + 7) } as usize + cl.work_dim() * 10 + 1,
            ];
            for (k, value) in values.into_iter().enumerate() {
                unsafe { y.store_proven(cl, at * 16 + d * 8 + k, value as u32) };
            }
        }
        Ok(())
    });
}

/// Each work-item writes where it stands, 8 numbers for each of two dimensions.
pub fn ids<'a>(y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&ids::KERNEL) }.write::<u32>(y).finish()
}

kernel! {
    fn unwinds(y: "&mut [u32]" = WRITE) native unwinds_native,
    sites &[], sized false, loops false,
    source {
        "__kernel void unwinds(__global uint *y, ulong y_len) { this is not C; }"
    }
}

fn unwinds_native(groups: &p::Groups<'_>, _: &p::NativeArgs<'_>) {
    groups.for_each(move |cl| if cl.global_id(0) == 3 { panic!("out of cheese") } else { Ok(()) });
}

/// Unwinds natively, and does not build on OpenCL.
pub fn unwinds<'a>(y: impl p::WriteArg<'a, u32>) -> Launch<'a> {
    unsafe { p::launch(&unwinds::KERNEL) }.write::<u32>(y).finish()
}

/// Runs a test on queues of all kinds on all devices.
pub fn on_every_queue(test: impl Fn(&Queue) -> cl_runtime::Result<()>) -> cl_runtime::Result<()> {
    for device in Device::all() {
        for (out_of_order, profiling) in [(false, false), (true, true)] {
            eprintln!("on {device}, out of order: {out_of_order}, profiling: {profiling}");
            test(&Queue::builder(&device).out_of_order(out_of_order).profiling(profiling).build()?)?;
        }
    }
    Ok(())
}
