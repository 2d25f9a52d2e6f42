//! The kernels of expressions. Each is generic over the types of its arrays and over the expression, a device function
//! of what they hold. One launch reads each array once.
// device functions are named as types, in public traits; rustc does not see that they are public
#![allow(unreachable_pub)]

use super::{
    inputs::Plan,
    nodes::{End, Value},
};
use crate::groups::{are_serial, are_wide, is_opencl_on_cpu, launch_tiles, takes_blocks};
use cl_runtime::{DeviceFn, Element, Event, Result, prelude::*};

/// The most axes that a launch distinguishes. Neighbouring axes that can count as one do.
pub(crate) const AXES: usize = 6;

/// The most arrays in an expression. The result is one more.
pub(crate) const INPUTS: usize = 6;

/// The numbers of a layout: where the elements of the arrays of a launch lie, for the result as number 6. First the number
/// of axes; then the first element of each array; then, for each axis, the fastest first, its length and the step of each
/// array along it.
pub(crate) const LAYOUT: usize = 1 + (INPUTS + 1) + AXES * (1 + INPUTS + 1);

/// The scalars of an expression, as bits.
#[derive(Debug, Clone, Copy, Default, PartialEq, Element)]
#[repr(C)]
pub struct Scalars {
    /// One scalar each, from the left.
    pub bits: [u64; 8],
}

/// The index of element `i` along each axis. A kernel reads the layout from a buffer, since a driver may take no large
/// arguments that are indexed.
#[device]
pub fn indices(layout: &[i64], i: usize) -> [i64; 6] {
    let mut index = [0i64; 6];
    // always; it proves the accesses
    if layout.len() >= 56 {
        if i < 0xFFFF_FFFF {
            // the division of numbers of 64 bits takes a GPU several times as long
            let mut rest = i as u32;
            for axis in 0..(layout[0] as usize).min(6) {
                let len = layout[8 + axis * 8].clamp(1, 0xFFFF_FFFF) as u32;
                index[axis] = (rest % len) as i64;
                rest /= len;
            }
        } else {
            let mut rest = i as u64;
            for axis in 0..(layout[0] as usize).min(6) {
                let len = layout[8 + axis * 8].max(1) as u64;
                index[axis] = (rest % len) as i64;
                rest /= len;
            }
        }
    }
    index
}

/// The place of the element with this index in an array.
#[device]
pub fn place(layout: &[i64], index: [i64; 6], array: usize) -> usize {
    let mut at = 0i64;
    if layout.len() >= 56 && array < 7 {
        at = layout[1 + array];
        for axis in 0..(layout[0] as usize).min(6) {
            at += index[axis] * layout[9 + axis * 8 + array];
        }
    }
    at as usize
}

/// The arrays of an expression as a list of types, `(A, (B, ()))`, with the kernels for as many.
#[diagnostic::on_unimplemented(
    message = "an expression has at most six arrays",
    label = "an expression of too many arrays",
    note = "evaluate a part of it with `.eval()?` first"
)]
pub trait Arrays: Value {
    /// Writes a function of the arrays' elements, and of the result's own, to each element of the result.
    #[doc(hidden)]
    fn map<R: Element, F: DeviceFn<((Scalars, (R, Self)),), R, Captured = ()>>(
        plan: &Plan<'_>,
        out: SliceMut<'_, R>,
    ) -> Result<Event>;

    /// Reduces each tile of the function's values to one element of the result.
    #[doc(hidden)]
    fn reduce<R: Element, F, G>(plan: &Plan<'_>, out: SliceMut<'_, R>) -> Result<Event>
    where
        F: DeviceFn<((Scalars, Self),), R, Captured = ()>,
        G: DeviceFn<(R, R), R, Captured = ()>;

    /// Reduces the function's values along an axis, each chunk of it to an element of the result.
    #[doc(hidden)]
    fn reduce_axis<R: Element, F, G>(plan: &Plan<'_>, line: &Line, out: SliceMut<'_, R>) -> Result<Event>
    where
        F: DeviceFn<((Scalars, Self),), R, Captured = ()>,
        G: DeviceFn<(R, R), R, Captured = ()>;
}

/// The lines of elements along an axis that a launch reduces.
pub struct Line {
    /// The steps of the arrays along the axis, and its length as number 7.
    pub(crate) steps: Buffer<i64>,
    /// The number of chunks of a line.
    pub(crate) chunks: usize,
    /// Whether neighbours along the axis are neighbours in memory, and work-items are to share lines.
    pub(crate) is_shared: bool,
}

macro_rules! kernels {
    ($($module:ident($env:ty): $($ty:ident $x:ident $number:literal),*; $($last:ident $at:literal),*;)*) => {$(
        #[allow(unused_variables, unused_mut)] // without arrays
        mod $module {
            use super::*;

            #[kernel]
            #[allow(clippy::too_many_arguments)]
            fn map_flat<R: Element, $($ty: Element,)* F: Fn((Scalars, (R, $env))) -> R>(
                f: F, scalars: Scalars, $($x: &[$ty],)* out: &mut [R],
            ) {
                let i = global_id(0);
                let values: End = 0;
                $(let values = ($last[i], values);)*
                out[i] = f((scalars, (out[i], values)));
            }

            /// The same, four elements for each work-item of a group of 256.
            #[kernel(local = [256])]
            #[allow(clippy::too_many_arguments)]
            fn map_blocks<R: Element, $($ty: Element,)* F: Fn((Scalars, (R, $env))) -> R>(
                f: F, scalars: Scalars, $($x: &[$ty],)* out: &mut [R],
            ) {
                let base = group_id(0) * 1024;
                let first = base + local_id(0);
                if base + 1024 <= out.len() $(&& base + 1024 <= $x.len())* {
                    let values: End = 0;
                    $(let values = ($last[first], values);)*
                    // all loads before the first store
                    let mut own: [R; 4] = [f((scalars, (out[first], values))); 4];
                    for j in 1..4 {
                        let i = first + j * 256;
                        let values: End = 0;
                        $(let values = ($last[i], values);)*
                        own[j] = f((scalars, (out[i], values)));
                    }
                    for j in 0..4 {
                        out[first + j * 256] = own[j];
                    }
                } else {
                    for j in 0..4 {
                        let i = first + j * 256;
                        if i < out.len() $(&& i < $x.len())* {
                            let values: End = 0;
                            $(let values = ($last[i], values);)*
                            out[i] = f((scalars, (out[i], values)));
                        }
                    }
                }
            }

            /// The same, 4096 elements for each work-item, for OpenCL on CPUs: PoCL keeps the tuples of all work-items of a
            /// group in memory.
            #[kernel(local = [1])]
            #[allow(clippy::too_many_arguments)]
            fn map_rows<R: Element, $($ty: Element,)* F: Fn((Scalars, (R, $env))) -> R>(
                f: F, scalars: Scalars, $($x: &[$ty],)* out: &mut [R],
            ) {
                let row = global_id(0);
                let end = ((row + 1) * 4096).min(out.len());
                let own = &mut out[row * 4096..end];
                $(let $x = &$x[row * 4096..end];)*
                for i in 0..own.len() {
                    let values: End = 0;
                    $(let values = ($last[i], values);)*
                    own[i] = f((scalars, (own[i], values)));
                }
            }

            #[kernel]
            #[allow(clippy::too_many_arguments)]
            fn map_strided<R: Element, $($ty: Element,)* F: Fn((Scalars, (R, $env))) -> R>(
                f: F, scalars: Scalars, layout: &[i64], $($x: &[$ty],)* out: &mut [R],
            ) {
                let at: [i64; 6] = indices(layout, global_id(0));
                // SAFETY: the elements of an array that can be written lie at different places, and each index of the
                // launch is another element.
                let to = unsafe { cl::assume_unique(place(layout, at, 6)) };
                let values: End = 0;
                $(let values = ($last[place(layout, at, $at)], values);)*
                out[to] = f((scalars, (out[to], values)));
            }

            /// Reduces each tile of 4096 elements: lane `l` of 256 has the elements `l`, `l + 256`, …, and 16 neighbours of
            /// the lanes become one, twice.
            #[kernel]
            #[allow(clippy::too_many_arguments)]
            fn reduce_flat<R: Element, $($ty: Element,)* F: Fn((Scalars, $env)) -> R + Copy, G: Fn(R, R) -> R>(
                f: F, g: G, scalars: Scalars, len: usize, $($x: &[$ty],)* out: &mut [R],
            ) {
                #[local]
                let mut lanes: [R; 256];
                #[local]
                let mut branches: [R; 16];
                let (tile, k) = (group_id(0), local_id(0));
                let first = tile * 4096;
                let is_full = first + 4096 <= len $(&& first + 4096 <= $x.len())*;
                if is_full {
                    for lane in (k..256).step_by(local_size(0)) {
                        let values: End = 0;
                        $(let values = ($last[first + lane], values);)*
                        lanes[lane] = f((scalars, values));
                    }
                    for j in 1..16 {
                        for lane in (k..256).step_by(local_size(0)) {
                            let values: End = 0;
                            $(let values = ($last[first + j * 256 + lane], values);)*
                            let value: R = f((scalars, values));
                            lanes[lane] = g(lanes[lane], value);
                        }
                    }
                } else {
                    for lane in (k..256).step_by(local_size(0)) {
                        let begin = first + lane;
                        if begin < len $(&& begin < $x.len())* {
                            let values: End = 0;
                            $(let values = ($last[begin], values);)*
                            let mut total: R = f((scalars, values));
                            for i in (begin + 256..(first + 4096).min(len)).step_by(256) {
                                if true $(&& i < $x.len())* {
                                    let values: End = 0;
                                    $(let values = ($last[i], values);)*
                                    let value: R = f((scalars, values));
                                    total = g(total, value);
                                }
                            }
                            lanes[lane] = total;
                        }
                    }
                }
                barrier();
                for branch in (k..16).step_by(local_size(0)) {
                    if first + branch * 16 < len {
                        let mut total = lanes[branch * 16];
                        for j in 1..16 {
                            if first + branch * 16 + j < len {
                                total = g(total, lanes[branch * 16 + j]);
                            }
                        }
                        branches[branch] = total;
                    }
                }
                barrier();
                if k == 0 && first < len {
                    let mut total = branches[0];
                    for j in 1..16 {
                        if first + j * 16 < len {
                            total = g(total, branches[j]);
                        }
                    }
                    out[tile] = total;
                }
            }

            /// The same with a work-item for each lane.
            #[kernel(local = [256])]
            #[allow(clippy::too_many_arguments)]
            fn reduce_blocks<R: Element, $($ty: Element,)* F: Fn((Scalars, $env)) -> R + Copy, G: Fn(R, R) -> R>(
                f: F, g: G, scalars: Scalars, len: usize, $($x: &[$ty],)* out: &mut [R],
            ) {
                #[local]
                let mut lanes: [R; 256];
                #[local]
                let mut branches: [R; 16];
                let (tile, k) = (group_id(0), local_id(0));
                let first = tile * 4096;
                let is_full = first + 4096 <= len $(&& first + 4096 <= $x.len())*;
                let begin = first + k;
                if is_full {
                    let values: End = 0;
                    $(let values = ($last[begin], values);)*
                    // all loads before the first use of one
                    let mut own: [R; 16] = [f((scalars, values)); 16];
                    for j in 1..16 {
                        let values: End = 0;
                        $(let values = ($last[begin + j * 256], values);)*
                        own[j] = f((scalars, values));
                    }
                    let mut total = own[0];
                    for j in 1..16 {
                        total = g(total, own[j]);
                    }
                    lanes[k] = total;
                } else if begin < len $(&& begin < $x.len())* {
                    let values: End = 0;
                    $(let values = ($last[begin], values);)*
                    let mut total: R = f((scalars, values));
                    for i in (begin + 256..(first + 4096).min(len)).step_by(256) {
                        if true $(&& i < $x.len())* {
                            let values: End = 0;
                            $(let values = ($last[i], values);)*
                            let value: R = f((scalars, values));
                            total = g(total, value);
                        }
                    }
                    lanes[k] = total;
                }
                barrier();
                if k < 16 && first + k * 16 < len {
                    let mut total = lanes[k * 16];
                    for j in 1..16 {
                        if first + k * 16 + j < len {
                            total = g(total, lanes[k * 16 + j]);
                        }
                    }
                    branches[k] = total;
                }
                barrier();
                if k == 0 && first < len {
                    let mut total = branches[0];
                    for j in 1..16 {
                        if first + j * 16 < len {
                            total = g(total, branches[j]);
                        }
                    }
                    out[tile] = total;
                }
            }

            /// The same of arrays with steps.
            #[kernel]
            #[allow(clippy::too_many_arguments)]
            fn reduce<R: Element, $($ty: Element,)* F: Fn((Scalars, $env)) -> R + Copy, G: Fn(R, R) -> R>(
                f: F, g: G, scalars: Scalars, layout: &[i64], len: usize, $($x: &[$ty],)* out: &mut [R],
            ) {
                #[local]
                let mut lanes: [R; 256];
                #[local]
                let mut branches: [R; 16];
                let (tile, k) = (group_id(0), local_id(0));
                let first = tile * 4096;
                for lane in (k..256).step_by(local_size(0)) {
                    let begin = first + lane;
                    if begin < len {
                        let at: [i64; 6] = indices(layout, begin);
                        let _ = at;
                        let values: End = 0;
                        $(let values = ($last[place(layout, at, $at)], values);)*
                        let mut total: R = f((scalars, values));
                        for i in (begin + 256..(first + 4096).min(len)).step_by(256) {
                            let at: [i64; 6] = indices(layout, i);
                            let _ = at;
                            let values: End = 0;
                            $(let values = ($last[place(layout, at, $at)], values);)*
                            let value: R = f((scalars, values));
                            total = g(total, value);
                        }
                        lanes[lane] = total;
                    }
                }
                barrier();
                for branch in (k..16).step_by(local_size(0)) {
                    if first + branch * 16 < len {
                        let mut total = lanes[branch * 16];
                        for j in 1..16 {
                            if first + branch * 16 + j < len {
                                total = g(total, lanes[branch * 16 + j]);
                            }
                        }
                        branches[branch] = total;
                    }
                }
                barrier();
                if k == 0 && first < len {
                    let mut total = branches[0];
                    for j in 1..16 {
                        if first + j * 16 < len {
                            total = g(total, branches[j]);
                        }
                    }
                    out[tile] = total;
                }
            }

            /// Reduces a chunk of 2048 elements of a line for each work-item: part `j` of 16 has the elements `j`, `j + 16`, …,
            /// and the parts become one. The first chunks of all lines come first. No loop has a constant length, which the
            /// compilers of CPUs would unroll, and take long for it.
            #[kernel]
            #[allow(clippy::too_many_arguments)]
            fn reduce_lines<R: Element, $($ty: Element,)* F: Fn((Scalars, $env)) -> R + Copy, G: Fn(R, R) -> R>(
                f: F, g: G, scalars: Scalars, layout: &[i64], line: &[i64], lines: usize, $($x: &[$ty],)* out: &mut [R],
            ) {
                let to = global_id(0);
                let (lines, first) = (lines.max(1), to / lines.max(1) * 2048);
                let start: [i64; 6] = indices(layout, to % lines);
                let count = (line[7] as usize).saturating_sub(first).min(2048);
                let (mut from, mut steps) = ([0i64; 6], [0i64; 6]);
                let _ = start;
                $(steps[$at] = line[$at]; from[$at] = place(layout, start, $at) as i64 + first as i64 * line[$at];)*
                let _ = (from[0], steps[0]);
                let values: End = 0;
                $(let values = ($last[from[$at] as usize], values);)*
                let mut own: [R; 16] = [f((scalars, values)); 16];
                for k in 1..count {
                    let values: End = 0;
                    // SAFETY: all elements of a line lie within the arrays, as the plan of the launch has them
                    $(let values = (unsafe { *$last.get_unchecked((from[$at] + k as i64 * steps[$at]) as usize) }, values);)*
                    let value: R = f((scalars, values));
                    own[k % 16] = if k < 16 { value } else { g(own[k % 16], value) };
                }
                let mut total = own[0];
                for j in 1..count.min(16) {
                    total = g(total, own[j]);
                }
                out[to] = total;
            }

            /// The same for CPUs: a strip of up to 64 lines that are neighbours in all arrays, so that memory is read in order
            /// and in vectors. The first chunks of all lines come first.
            #[kernel(local = [1])]
            #[allow(clippy::too_many_arguments)]
            fn reduce_strips<R: Element, $($ty: Element,)* F: Fn((Scalars, $env)) -> R + Copy, G: Fn(R, R) -> R>(
                f: F, g: G, scalars: Scalars, layout: &[i64], line: &[i64], lines: usize, $($x: &[$ty],)* out: &mut [R],
            ) {
                let across = (layout[8] as usize).max(1);
                let strips = across.div_ceil(64).max(1);
                let (strip, row) = (global_id(0) % strips, global_id(0) / strips);
                let rows = (lines / across).max(1);
                let (begin, first) = (row % rows * across + strip * 64, row / rows * 2048);
                let width = across.saturating_sub(strip * 64).min(64);
                let start: [i64; 6] = indices(layout, begin);
                let count = (line[7] as usize).saturating_sub(first).min(2048);
                let (mut from, mut steps) = ([0i64; 6], [0i64; 6]);
                let _ = start;
                $(steps[$at] = line[$at]; from[$at] = place(layout, start, $at) as i64 + first as i64 * line[$at];)*
                let _ = (from[0], steps[0]);
                let values: End = 0;
                $(let values = ($last[from[$at] as usize], values);)*
                let mut own: [R; 1024] = [f((scalars, values)); 1024];
                for k in 0..count {
                    let part = k % 16 * 64;
                    $(let $last = &$last[(from[$at] + k as i64 * steps[$at]) as usize..];)*
                    for c in 0..width {
                        let values: End = 0;
                        // SAFETY: all elements of a line lie within the arrays, as the plan of the launch has them
                        $(let values = (unsafe { *$last.get_unchecked(c) }, values);)*
                        let value: R = f((scalars, values));
                        own[part + c] = if k < 16 { value } else { g(own[part + c], value) };
                    }
                }
                for j in 1..count.min(16) {
                    for c in 0..width {
                        own[c] = g(own[c], own[j * 64 + c]);
                    }
                }
                let to = row / rows * lines + begin;
                for c in 0..width {
                    // SAFETY: no two work-items have the same line and chunk
                    let to = unsafe { cl::assume_unique(to + c) };
                    out[to] = own[c];
                }
            }

            /// [`reduce_lines`] for GPUs, with the loads of 16 elements under way at a time.
            #[kernel]
            #[allow(clippy::too_many_arguments)]
            fn reduce_lines_unrolled<R: Element, $($ty: Element,)* F: Fn((Scalars, $env)) -> R + Copy, G: Fn(R, R) -> R>(
                f: F, g: G, scalars: Scalars, layout: &[i64], line: &[i64], lines: usize, $($x: &[$ty],)* out: &mut [R],
            ) {
                let to = global_id(0);
                let (lines, first) = (lines.max(1), to / lines.max(1) * 2048);
                let start: [i64; 6] = indices(layout, to % lines);
                let count = (line[7] as usize).saturating_sub(first).min(2048);
                let (mut from, mut steps) = ([0i64; 6], [0i64; 6]);
                let _ = start;
                $(steps[$at] = line[$at]; from[$at] = place(layout, start, $at) as i64 + first as i64 * line[$at];)*
                let _ = (from[0], steps[0]);
                let values: End = 0;
                $(let values = ($last[from[$at] as usize], values);)*
                let mut own: [R; 16] = [f((scalars, values)); 16];
                for j in 1..16 {
                    if j < count {
                        let values: End = 0;
                        // SAFETY: all elements of a line lie within the arrays, as the plan of the launch has them
                        $(let values = (unsafe { *$last.get_unchecked((from[$at] + j as i64 * steps[$at]) as usize) }, values);)*
                        own[j] = f((scalars, values));
                    }
                }
                for block in 1..count / 16 {
                    // all loads before the first use of one
                    let mut loaded = own;
                    for j in 0..16 {
                        let k = (block * 16 + j) as i64;
                        let _ = k;
                        let values: End = 0;
                        // SAFETY: the same
                        $(let values = (unsafe { *$last.get_unchecked((from[$at] + k * steps[$at]) as usize) }, values);)*
                        loaded[j] = f((scalars, values));
                    }
                    for j in 0..16 {
                        own[j] = g(own[j], loaded[j]);
                    }
                }
                for j in 0..16 {
                    let k = count / 16 * 16 + j;
                    if count >= 16 && k < count {
                        let values: End = 0;
                        // SAFETY: the same
                        $(let values = (unsafe { *$last.get_unchecked((from[$at] + k as i64 * steps[$at]) as usize) }, values);)*
                        let value: R = f((scalars, values));
                        own[j] = g(own[j], value);
                    }
                }
                let mut total = own[0];
                for j in 1..16 {
                    if j < count {
                        total = g(total, own[j]);
                    }
                }
                out[to] = total;
            }

            /// The same, with a work-item for each part. The chunks of the first line come first.
            #[kernel(local = [256])]
            #[allow(clippy::too_many_arguments)]
            fn reduce_shared<R: Element, $($ty: Element,)* F: Fn((Scalars, $env)) -> R + Copy, G: Fn(R, R) -> R>(
                f: F, g: G, scalars: Scalars, layout: &[i64], line: &[i64], chunks: usize, $($x: &[$ty],)* out: &mut [R],
            ) {
                #[local]
                let mut parts: [[R; 17]; 16];
                let k = local_id(0);
                let (to, part) = (group_id(0) * 16 + k / 16, k % 16);
                let first = to % chunks.max(1) * 2048;
                let count = (line[7] as usize).saturating_sub(first).min(2048);
                if to < out.len() && part < count {
                    let start: [i64; 6] = indices(layout, to / chunks.max(1));
                    let _ = start;
                    let (mut from, mut steps) = ([0i64; 6], [0i64; 6]);
                    $(
                        steps[$at] = line[$at];
                        from[$at] = place(layout, start, $at) as i64 + (first + part) as i64 * line[$at];
                    )*
                    let _ = (from[0], steps[0]);
                    let values: End = 0;
                    $(let values = ($last[from[$at] as usize], values);)*
                    let mut total: R = f((scalars, values));
                    let steps_left = (count - part).div_ceil(16) - 1;
                    for block in 0..steps_left / 8 {
                        // all loads before the first use of one
                        let mut own = [total; 8];
                        for j in 0..8 {
                            let k = ((block * 8 + j + 1) * 16) as i64;
                            let _ = k;
                            let values: End = 0;
                            // SAFETY: all elements of a line lie within the arrays, as the plan of the launch has them
                            $(let values = (unsafe { *$last.get_unchecked((from[$at] + k * steps[$at]) as usize) }, values);)*
                            own[j] = f((scalars, values));
                        }
                        for j in 0..8 {
                            total = g(total, own[j]);
                        }
                    }
                    for step in steps_left / 8 * 8..steps_left {
                        let k = ((step + 1) * 16) as i64;
                        let _ = k;
                        let values: End = 0;
                        // SAFETY: the same
                        $(let values = (unsafe { *$last.get_unchecked((from[$at] + k * steps[$at]) as usize) }, values);)*
                        let value: R = f((scalars, values));
                        total = g(total, value);
                    }
                    parts[k / 16][part] = total;
                }
                barrier();
                if part == 0 && to < out.len() {
                    let mut total = parts[k / 16][0];
                    for j in 1..16 {
                        if j < count {
                            total = g(total, parts[k / 16][j]);
                        }
                    }
                    out[to] = total;
                }
            }

            impl<$($ty: Element),*> Arrays for $env {
                fn map<R: Element, F: DeviceFn<((Scalars, (R, Self)),), R, Captured = ()>>(
                    plan: &Plan<'_>,
                    out: SliceMut<'_, R>,
                ) -> Result<Event> {
                    let (f, scalars) = (cl_runtime::Function::<F>::new(), plan.scalars);
                    if plan.layout.is_none() {
                        if takes_blocks(plan.queue, plan.len) {
                            let launch = map_blocks::<R, $($ty,)* F>(f, scalars, $(plan.input::<$ty>($number),)* out);
                            return launch_tiles(plan.queue, plan.len.div_ceil(1024), launch);
                        }
                        if is_opencl_on_cpu(plan.queue) && plan.len >= 1 << 16 {
                            let launch = map_rows::<R, $($ty,)* F>(f, scalars, $(plan.input::<$ty>($number),)* out);
                            return launch.global(plan.len.div_ceil(4096)).launch(plan.queue);
                        }
                        let launch = map_flat::<R, $($ty,)* F>(f, scalars, $(plan.input::<$ty>($number),)* out);
                        return launch.global(plan.len).launch(plan.queue);
                    }
                    let layout = plan.strided()?;
                    let launch = map_strided::<R, $($ty,)* F>(
                        f, scalars, &layout, $(plan.input::<$ty>($number),)* out,
                    );
                    launch.global(plan.len).launch(plan.queue)
                }

                fn reduce<R: Element, F, G>(plan: &Plan<'_>, out: SliceMut<'_, R>) -> Result<Event>
                where
                    F: DeviceFn<((Scalars, Self),), R, Captured = ()>,
                    G: DeviceFn<(R, R), R, Captured = ()>,
                {
                    let (f, g) = (cl_runtime::Function::<F>::new(), cl_runtime::Function::<G>::new());
                    let tiles = plan.len.div_ceil(crate::reduce::TILE);
                    if plan.layout.is_none() && are_wide(plan.queue) {
                        let launch = reduce_blocks::<R, $($ty,)* F, G>(
                            f, g, plan.scalars, plan.len, $(plan.input::<$ty>($number),)* out,
                        );
                        return launch_tiles(plan.queue, tiles, launch);
                    }
                    if plan.layout.is_none() {
                        let launch = reduce_flat::<R, $($ty,)* F, G>(
                            f, g, plan.scalars, plan.len, $(plan.input::<$ty>($number),)* out,
                        );
                        return launch_tiles(plan.queue, tiles, launch);
                    }
                    let layout = plan.strided()?;
                    let launch = reduce::<R, $($ty,)* F, G>(
                        f, g, plan.scalars, &layout, plan.len, $(plan.input::<$ty>($number),)* out,
                    );
                    launch_tiles(plan.queue, tiles, launch)
                }

                fn reduce_axis<R: Element, F, G>(plan: &Plan<'_>, line: &Line, out: SliceMut<'_, R>) -> Result<Event>
                where
                    F: DeviceFn<((Scalars, Self),), R, Captured = ()>,
                    G: DeviceFn<(R, R), R, Captured = ()>,
                {
                    let (f, g) = (cl_runtime::Function::<F>::new(), cl_runtime::Function::<G>::new());
                    let layout = plan.strided()?;
                    let (steps, chunks) = (&line.steps, line.chunks);
                    let count = plan.len * chunks;
                    if line.is_shared {
                        let launch = reduce_shared::<R, $($ty,)* F, G>(
                            f, g, plan.scalars, &layout, steps, chunks, $(plan.input::<$ty>($number),)* out,
                        );
                        return launch_tiles(plan.queue, count.div_ceil(16), launch);
                    }
                    if are_wide(plan.queue) {
                        let launch = reduce_lines_unrolled::<R, $($ty,)* F, G>(
                            f, g, plan.scalars, &layout, steps, plan.len, $(plan.input::<$ty>($number),)* out,
                        );
                        return launch.global(count).launch(plan.queue);
                    }
                    if let Some(strips) = plan.strips().filter(|_| are_serial(plan.queue) && size_of::<R>() <= 16) {
                        let launch = reduce_strips::<R, $($ty,)* F, G>(
                            f, g, plan.scalars, &layout, steps, plan.len, $(plan.input::<$ty>($number),)* out,
                        );
                        return launch.global(strips * chunks).launch(plan.queue);
                    }
                    let launch = reduce_lines::<R, $($ty,)* F, G>(
                        f, g, plan.scalars, &layout, steps, plan.len, $(plan.input::<$ty>($number),)* out,
                    );
                    launch.global(count).launch(plan.queue)
                }
            }
        }
    )*};
}

kernels! {
    of_none(End): ; ;
    of_one((A, End)): A a 0; a 0;
    of_two((A, (B, End))): A a 0, B b 1; b 1, a 0;
    of_three((A, (B, (C, End)))): A a 0, B b 1, C c 2; c 2, b 1, a 0;
    of_four((A, (B, (C, (D, End))))): A a 0, B b 1, C c 2, D d 3; d 3, c 2, b 1, a 0;
    of_five((A, (B, (C, (D, (E, End)))))): A a 0, B b 1, C c 2, D d 3, E e 4; e 4, d 3, c 2, b 1, a 0;
    of_six((A, (B, (C, (D, (E, (H, End))))))): A a 0, B b 1, C c 2, D d 3, E e 4, H h 5; h 5, e 4, d 3, c 2, b 1, a 0;
}
