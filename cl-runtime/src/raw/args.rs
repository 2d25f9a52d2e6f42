//! The arguments of hand-written kernels.

use crate::{
    item::TypeItem,
    language::{
        element::{Element, Value},
        types::Type,
    },
    launch::{
        args::{Arg, Args},
        local::{Local, LocalArg},
    },
    memory::{
        arg::{ReadArg, WriteArg},
        buffer::Buffer,
        view::{Slice, SliceMut},
    },
};

/// An argument of a hand-written kernel. It can be:
///
/// - `&buffer` or `buffer.slice(a..b)` for a pointer that the kernel reads,
/// - `&mut buffer` or `buffer.slice_mut(a..b)` for a pointer that it writes,
/// - [`Local::new(len)`](Local::new) for a pointer to local memory,
/// - a scalar, a vector or a struct with `#[derive(Element)]`, by value.
///
/// A slice must begin at a multiple of [`alignment`](crate::Capabilities::alignment) bytes, as the device requires of
/// sub-buffers.
///
/// ```
/// # use cl_runtime::{RawKernel, prelude::*};
/// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
/// # let queue = Queue::new(&device)?;
/// let source = "
///     __kernel void sums(__global const int *x, __global int *y, __local int *scratch, int add) {
///         scratch[get_local_id(0)] = x[get_global_id(0)];
///         barrier(CLK_LOCAL_MEM_FENCE);
///         y[get_global_id(0)] = scratch[0] + scratch[1] + add;
///     }
/// ";
/// let sums = RawKernel::new(&queue, source, "sums")?;
/// let x = Buffer::from_slice(&queue, &[1, 2, 3, 4, 5, 6])?;
/// let mut y = Buffer::<i32>::zeroed(&queue, 4)?;
/// // SAFETY: four work-items, as many elements, and local memory for a group of two.
/// let launch = unsafe { sums.with((x.slice(..4), &mut y, Local::<i32>::new(2), 100)) };
/// launch.global(4).local(2).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [103, 103, 107, 107]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be passed to a hand-written kernel",
    note = "pass `&buffer` or `buffer.slice(a..b)` for what it reads, `&mut buffer` or `buffer.slice_mut(a..b)` for what it writes, `Local::new(len)`, or a value"
)]
pub trait RawArg<'a> {
    #[doc(hidden)]
    fn put(self, list: &mut RawList<'a>);
}

/// The arguments of a hand-written kernel: a tuple of up to 16 [`RawArg`]s, in order.
///
/// ```
/// # use cl_runtime::{RawArgs, RawKernel, RawProgram, prelude::*};
/// # let Some(device) = Device::all().into_iter().find(|device| !device.is_native()) else { return Ok(()) };
/// # let queue = Queue::new(&device)?;
/// fn launch<'a>(kernel: &RawKernel, args: impl RawArgs<'a>, queue: &Queue) -> cl_runtime::Result<()> {
///     // SAFETY: all kernels here stay within four elements.
///     unsafe { kernel.with(args) }.global(4).run(queue)
/// }
///
/// let source = "
///     __kernel void fill(__global int *x, int n) { x[get_global_id(0)] = n; }
///     __kernel void negate(__global int *x) { x[get_global_id(0)] *= -1; }
/// ";
/// let program = RawProgram::build(&queue, source)?;
/// let mut x = Buffer::<i32>::zeroed(&queue, 4)?;
/// launch(&program.kernel("fill")?, (&mut x, 5), &queue)?;
/// launch(&program.kernel("negate")?, (&mut x,), &queue)?;
/// assert_eq!(x.to_vec(&queue)?, [-5; 4]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no list of arguments for a hand-written kernel",
    note = "pass a tuple, of one argument `(x,)`, of what `RawArg` lists"
)]
pub trait RawArgs<'a> {
    #[doc(hidden)]
    fn put_all(self, list: &mut RawList<'a>);
}

/// The arguments, and the types of their elements or values.
#[doc(hidden)]
#[derive(Debug)]
pub struct RawList<'a> {
    pub(crate) args: Args<'a>,
    pub(crate) types: Vec<&'static TypeItem>,
}

impl<'a> RawList<'a> {
    pub(crate) fn new() -> Self {
        Self { args: Args::new(), types: Vec::new() }
    }

    fn push<T: Type>(&mut self, arg: Arg<'a>) {
        self.types.push(T::TYPE);
        self.args.push(arg);
    }
}

impl<'a, V: Value + Type> RawArg<'a> for V {
    fn put(self, list: &mut RawList<'a>) {
        list.types.push(V::TYPE);
        list.args.push_value(self);
    }
}

impl<'a, T: Element> RawArg<'a> for &'a Buffer<T> {
    fn put(self, list: &mut RawList<'a>) {
        list.push::<T>(Arg::Read(ReadArg::<T>::into_read(self)));
    }
}

impl<'a, T: Element> RawArg<'a> for &'a mut Buffer<T> {
    fn put(self, list: &mut RawList<'a>) {
        list.push::<T>(Arg::Write(WriteArg::<T>::into_write(self)));
    }
}

impl<'a, T: Element> RawArg<'a> for Slice<'a, T> {
    fn put(self, list: &mut RawList<'a>) {
        list.push::<T>(Arg::Read(ReadArg::<T>::into_read(self)));
    }
}

impl<'a, T: Element> RawArg<'a> for SliceMut<'a, T> {
    fn put(self, list: &mut RawList<'a>) {
        list.push::<T>(Arg::Write(WriteArg::<T>::into_write(self)));
    }
}

impl<'a, T: Element> RawArg<'a> for Local<T> {
    fn put(self, list: &mut RawList<'a>) {
        list.push::<T>(Arg::Local(self.into_local()));
    }
}

macro_rules! tuples {
    ($($($name:ident)*;)*) => {$(
        impl<'a, $($name: RawArg<'a>),*> RawArgs<'a> for ($($name,)*) {
            #[allow(non_snake_case, unused_variables)]
            fn put_all(self, list: &mut RawList<'a>) {
                let ($($name,)*) = self;
                $($name.put(list);)*
            }
        }
    )*};
}

tuples! {
    ;
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
    A B C D E F G H I J K L M;
    A B C D E F G H I J K L M N;
    A B C D E F G H I J K L M N O;
    A B C D E F G H I J K L M N O P;
}
