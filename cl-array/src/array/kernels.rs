//! The kernels of expressions. Each is generic over the types of its arrays and over the expression, a device function
//! of what they hold. One launch reads each array once.
// device functions are named as types, in public traits; rustc does not see that they are public
#![allow(unreachable_pub)]

use super::{
    inputs::Plan,
    nodes::{End, Value},
};
use crate::groups::launch_tiles;
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
        let mut rest = i as u64;
        for axis in 0..(layout[0] as usize).min(6) {
            let len = layout[8 + axis * 8].max(1) as u64;
            index[axis] = (rest % len) as i64;
            rest /= len;
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

    /// Reduces the function's values along an axis, from `identity`, to each element of the result.
    #[doc(hidden)]
    fn reduce_axis<R: Element, F, G>(
        plan: &Plan<'_>,
        line: &Buffer<i64>,
        identity: R,
        out: SliceMut<'_, R>,
    ) -> Result<Event>
    where
        F: DeviceFn<((Scalars, Self),), R, Captured = ()>,
        G: DeviceFn<(R, R), R, Captured = ()>;
}

macro_rules! kernels {
    ($($module:ident($env:ty): $($ty:ident $x:ident $number:literal),*; $($last:ident $at:literal),*;)*) => {$(
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

            #[kernel]
            #[allow(clippy::too_many_arguments)]
            fn reduce<R: Element, $($ty: Element,)* F: Fn((Scalars, $env)) -> R + Copy, G: Fn(R, R) -> R>(
                f: F, g: G, scalars: Scalars, layout: &[i64], len: usize, $($x: &[$ty],)* out: &mut [R],
            ) {
                #[local]
                let mut lanes: [R; 256];
                let (tile, k) = (group_id(0), local_id(0));
                let first = tile * 4096;
                for lane in (k..256).step_by(local_size(0)) {
                    let begin = first + lane * 16;
                    if begin < len {
                        let at: [i64; 6] = indices(layout, begin);
                        let _ = at;
                        let values: End = 0;
                        $(let values = ($last[place(layout, at, $at)], values);)*
                        let mut total: R = f((scalars, values));
                        for i in begin + 1..(begin + 16).min(len) {
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
                if k == 0 && first < len {
                    let mut total = lanes[0];
                    for lane in 1..(len - first).div_ceil(16).min(256) {
                        total = g(total, lanes[lane]);
                    }
                    out[tile] = total;
                }
            }

            #[kernel]
            #[allow(clippy::too_many_arguments)]
            fn reduce_lines<R: Element, $($ty: Element,)* F: Fn((Scalars, $env)) -> R, G: Fn(R, R) -> R>(
                f: F, g: G, scalars: Scalars, layout: &[i64], line: &[i64], identity: R, $($x: &[$ty],)* out: &mut [R],
            ) {
                let to = global_id(0);
                let start: [i64; 6] = indices(layout, to);
                let _ = start;
                let mut total = identity;
                for k in 0..line[7] {
                    let _ = k;
                    let values: End = 0;
                    $(let values = ($last[(place(layout, start, $at) as i64 + k * line[$at]) as usize], values);)*
                    let value: R = f((scalars, values));
                    total = g(total, value);
                }
                out[to] = total;
            }

            impl<$($ty: Element),*> Arrays for $env {
                fn map<R: Element, F: DeviceFn<((Scalars, (R, Self)),), R, Captured = ()>>(
                    plan: &Plan<'_>,
                    out: SliceMut<'_, R>,
                ) -> Result<Event> {
                    let (f, scalars) = (cl_runtime::Function::<F>::new(), plan.scalars);
                    if plan.layout.is_none() {
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
                    let layout = plan.strided()?;
                    let launch = reduce::<R, $($ty,)* F, G>(
                        f, g, plan.scalars, &layout, plan.len, $(plan.input::<$ty>($number),)* out,
                    );
                    launch_tiles(plan.queue, plan.len.div_ceil(crate::reduce::TILE), launch)
                }

                fn reduce_axis<R: Element, F, G>(plan: &Plan<'_>, line: &Buffer<i64>, identity: R, out: SliceMut<'_, R>) -> Result<Event>
                where
                    F: DeviceFn<((Scalars, Self),), R, Captured = ()>,
                    G: DeviceFn<(R, R), R, Captured = ()>,
                {
                    let (f, g) = (cl_runtime::Function::<F>::new(), cl_runtime::Function::<G>::new());
                    let layout = plan.strided()?;
                    let launch = reduce_lines::<R, $($ty,)* F, G>(
                        f, g, plan.scalars, &layout, line, identity, $(plan.input::<$ty>($number),)* out,
                    );
                    launch.global(plan.len).launch(plan.queue)
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
