//! Device functions as values: the arguments of kernels that are generic over functions.

use super::{
    native::{
        local::LocalMemory,
        work_item::{Flow, WorkItem},
    },
    types::{Type, Types},
};
use crate::item::{Item, TypeKind, summary::Summary};
use std::{fmt, future::Future, marker::PhantomData};

/// A `#[device]` function that takes arguments of the types in the tuple `Args`, by value, and returns an `R`.
///
/// `#[device] fn square(x: f32) -> f32` implements `DeviceFn<(f32,), f32>` for the type `square`, which the macro
/// declares along with the function. The signature of a kernel or a device function writes the bound as `F: Fn(f32) ->
/// f32`. Host code that is generic over the functions of such a kernel writes `DeviceFn`. See [`Function`] for an
/// example.
///
/// # Safety
///
/// Implemented by `#[device]` alone: all members belong to one function that the compiler has compiled.
///
/// ```
/// # use cl_runtime::prelude::*;
/// use cl_runtime::{DeviceFn, Function};
///
/// #[device]
/// fn square(x: f32) -> f32 {
///     x * x
/// }
///
/// #[kernel]
/// fn map<F: Fn(f32) -> f32>(f: F, y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] = f(i as f32);
/// }
///
/// fn table<F: DeviceFn<(f32,), f32>>(queue: &Queue, f: Function<F>) -> cl_runtime::Result<Vec<f32>> {
///     let mut y = Buffer::zeroed(queue, 4)?;
///     map(f, &mut y).global(4).run(queue)?;
///     y.to_vec(queue)
/// }
///
/// assert_eq!(table(&Queue::auto()?, square::FUNCTION)?, [0.0, 1.0, 4.0, 9.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a device function that takes `{Args}` and returns `{R}`",
    label = "not such a device function",
    note = "it must have `#[device]`, take its arguments by value, and take and return exactly these types"
)]
pub unsafe trait DeviceFn<Args, R>: Captures {
    #[doc(hidden)]
    const ITEM: &'static Item;
    #[doc(hidden)]
    const SUMMARY: &'static Summary;
    #[doc(hidden)]
    fn native(cl: &WorkItem<'_>, captured: Self::Captured, args: Args) -> Flow<R>;
    #[doc(hidden)]
    fn native_group(
        cl: &WorkItem<'_>,
        local: LocalMemory<'_>,
        captured: Self::Captured,
        args: Args,
    ) -> impl Future<Output = Flow<R>>;
}

/// The captured variables of a function argument: a closure captures the variables it uses, other functions none.
///
/// # Safety
///
/// The compiled form takes exactly these values after its arguments.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a device function",
    label = "not a device function",
    note = "it must have `#[device]`, and take and give values"
)]
pub unsafe trait Captures: 'static {
    /// The captured values, as a tuple; `()` for none.
    type Captured: Type + Send + Sync;
}

/// Whether it captures anything.
pub const fn captures<F: Captures>(_: PhantomData<F>) -> bool {
    !matches!(<F::Captured as Type>::TYPE.kind, TypeKind::Unit)
}

/// The type of the captured values.
pub const fn captured_of<F: Captures>(_: PhantomData<F>) -> PhantomData<F::Captured> {
    PhantomData
}

/// Refuses closures with barriers.
#[track_caller]
pub const fn without_barriers(summary: &'static Summary) -> &'static Summary {
    assert!(
        !summary.barriers,
        "a closure that is passed to a device function has no barriers [CL0016]: write a `#[device]` function"
    );
    summary
}

/// Represents the device function `F` among the arguments of a launch: `square::FUNCTION`.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[device]
/// fn square(x: f32) -> f32 {
///     x * x
/// }
///
/// #[kernel]
/// fn map<F: Fn(f32) -> f32>(f: F, x: &[f32], out: &mut [f32]) {
///     let i = global_id(0);
///     out[i] = f(x[i]);
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// let mut out = Buffer::zeroed(&queue, 3)?;
/// map(square::FUNCTION, &x, &mut out).global(3).run(&queue)?;
/// assert_eq!(out.to_vec(&queue)?, [1.0, 4.0, 9.0]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
pub struct Function<F: Captures> {
    captured: F::Captured,
}

impl<F: Captures> Function<F> {
    #[doc(hidden)]
    pub const fn new() -> Self {
        Self { captured: <F::Captured as Type>::UNSET }
    }

    /// A closure with its captured values.
    #[doc(hidden)]
    pub const fn capturing(captured: F::Captured) -> Self {
        Self { captured }
    }
}

impl<F: Captures> Clone for Function<F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Captures> Copy for Function<F> {}

impl<F: Captures> Default for Function<F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<F: Captures> fmt::Debug for Function<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Function({})", std::any::type_name::<F>())
    }
}

/// The function passed for a type parameter, as expansions call it.
#[derive(Debug)]
pub struct Called<F> {
    of: PhantomData<F>,
}

impl<F> Called<F> {
    /// Its compiled form.
    pub const fn item<A: Types, R>(_: A) -> &'static Item
    where
        F: DeviceFn<A::Of, R>,
    {
        F::ITEM
    }

    /// The facts about it that callers depend on.
    pub const fn summary<A: Types, R>(_: A) -> &'static Summary
    where
        F: DeviceFn<A::Of, R>,
    {
        F::SUMMARY
    }

    /// Calls it.
    #[inline(always)]
    pub fn native<A, R>(cl: &WorkItem<'_>, function: Function<F>, args: A) -> Flow<R>
    where
        F: DeviceFn<A, R>,
    {
        F::native(cl, function.captured, args)
    }

    /// Calls it for the work-items of a group that synchronize at barriers.
    #[inline(always)]
    pub async fn native_group<A, R>(
        cl: &WorkItem<'_>,
        local: LocalMemory<'_>,
        function: Function<F>,
        args: A,
    ) -> Flow<R>
    where
        F: DeviceFn<A, R>,
    {
        F::native_group(cl, local, function.captured, args).await
    }
}
