//! The procedural macros of `cl-runtime`: a thin layer over `cl-compiler`.

use proc_macro::{Span, TokenStream};

/// Makes a function a kernel: calling it returns a `Launch`.
///
/// The options are comma-separated:
///
/// - `local = [16, 16]` is the required work-group size.
/// - `global = EXPR` is the default NDRange, an expression over the arguments.
/// - `fp = "strict" | "contract" | "fast"` controls how floating-point expressions may be compiled (default `"strict"`).
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[kernel(global = y.len())]
/// fn saxpy(a: f32, x: &[f32], y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] = a * x[i] + y[i];
/// }
///
/// let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[1.0, 2.0, 3.0])?;
/// let mut y = Buffer::filled(&queue, 3, 0.5)?;
/// saxpy(2.0, &x, &mut y).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [2.5, 4.5, 6.5]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[proc_macro_attribute]
pub fn kernel(options: TokenStream, item: TokenStream) -> TokenStream {
    if is_in_impl(&item) {
        return cl_compiler::associated(item.into(), true).into();
    }
    if let Some(expansion) = forgotten(Some(&options), &item) {
        return expansion;
    }
    on_large_stack(|| cl_compiler::kernel(options.into(), item.into()).into())
}

/// Generates the swizzle methods of `cl-runtime`'s vectors. Internal.
#[doc(hidden)]
#[proc_macro]
pub fn swizzles(_: TokenStream) -> TokenStream {
    cl_compiler::builtins::vector::swizzle_methods().into()
}

/// Makes a function callable from kernels and other device functions. It stays an ordinary function on the host.
///
/// Above the `#[derive(…)]` of a struct or enum, it tells kernels that its `PartialOrd` and `Default` are derived.
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
/// fn squares(y: &mut [f32]) {
///     let i = global_id(0);
///     y[i] = square(i as f32);
/// }
///
/// # let queue = Queue::auto()?;
/// let mut y = Buffer::zeroed(&queue, 4)?;
/// squares(&mut y).global(4).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [0.0, 1.0, 4.0, square(3.0)]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[proc_macro_attribute]
pub fn device(options: TokenStream, item: TokenStream) -> TokenStream {
    if is_in_impl(&item) {
        return cl_compiler::associated(item.into(), false).into();
    }
    if options.is_empty()
        && let Some(expansion) = forgotten(None, &item)
    {
        return expansion;
    }
    on_large_stack(|| cl_compiler::device(options.into(), item.into()).into())
}

/// Makes a struct of scalars, arrays and other such structs usable in buffers and kernels, and an enum usable in kernels.
///
/// A struct needs `#[repr(C)]`, `Clone` and `Copy`, and must have no padding. An enum without fields needs an integer type,
/// as in `#[repr(u32)]`. An enum with fields can only be a value within kernels, for which a struct derives [`Type`](macro@Type).
///
/// Building a program with the struct checks that the device lays it out in the same way.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Element)]
/// #[repr(C)]
/// struct Particle {
///     position: [f32; 2],
///     speed: [f32; 2],
/// }
///
/// #[kernel]
/// fn step(time: f32, particles: &mut [Particle]) {
///     let i = global_id(0);
///     for d in 0..2 {
///         particles[i].position[d] += time * particles[i].speed[d];
///     }
/// }
///
/// # let queue = Queue::auto()?;
/// let particle = Particle { position: [1.0, 2.0], speed: [0.5, -0.5] };
/// let mut particles = Buffer::filled(&queue, 100, particle)?;
/// step(2.0, &mut particles).global(100).run(&queue)?;
/// assert_eq!(particles.to_vec(&queue)?[99], Particle { position: [2.0, 1.0], ..particle });
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[proc_macro_derive(Element, attributes(__cl_derives))]
pub fn element(item: TokenStream) -> TokenStream {
    on_large_stack(|| cl_compiler::element(item.into()).into())
}

/// Makes a struct, or an enum with fields, a type of values within kernels: of variables, arguments and results of device
/// functions, not of buffers.
///
/// Its fields have any type that a variable can have: numbers, `bool`, tuples, arrays, `Option`, other structs and enums. It
/// needs `Clone` and `Copy`, and no `repr`.
///
/// ```
/// use cl_runtime::prelude::*;
///
/// #[derive(Clone, Copy, Type)]
/// struct Hit {
///     distance: f32,
///     from_outside: bool,
///     sphere: Option<u32>,
/// }
///
/// #[device]
/// fn hit(x: f32) -> Hit {
///     Hit { distance: x.abs(), from_outside: x > 0.0, sphere: if x > 1.0 { Some(7) } else { None } }
/// }
///
/// #[kernel]
/// fn spheres(x: &[f32], y: &mut [u32]) {
///     let i = global_id(0);
///     let found = hit(x[i]);
///     y[i] = if found.from_outside { found.sphere.unwrap_or(0) } else { 1 };
/// }
///
/// # let queue = Queue::auto()?;
/// let x = Buffer::from_slice(&queue, &[-1.0, 0.5, 2.0])?;
/// let mut y = Buffer::zeroed(&queue, 3)?;
/// spheres(&x, &mut y).global(3).run(&queue)?;
/// assert_eq!(y.to_vec(&queue)?, [1, 0, 7]);
/// # Ok::<(), cl_runtime::Error>(())
/// ```
#[proc_macro_derive(Type, attributes(__cl_derives))]
pub fn derived_type(item: TokenStream) -> TokenStream {
    on_large_stack(|| cl_compiler::derived_type(item.into()).into())
}

/// Runs the compiler, whose passes recurse into expressions and which users build without optimization, on a stack that
/// holds long chains of calls and matches of thousands of arms. The memory is reserved, and used only as far as needed.
fn on_large_stack(expand: impl FnOnce() -> TokenStream) -> TokenStream {
    const SIZE: usize = 256 << 20;
    stacker::grow(SIZE, expand)
}

/// Whether the item is a function in an `impl` block. Its tokens do not tell, so this reads the file if the item is
/// indented.
fn is_in_impl(item: &TokenStream) -> bool {
    let at = Span::call_site();
    let file = at.local_file().filter(|_| at.column() > 1).and_then(|file| std::fs::read_to_string(file).ok());
    file.is_some_and(|file| cl_compiler::is_in_impl(&file, at.line(), &item.clone().into()))
}

/// The expansion of a function that calls a function without `#[device]` in the same file. Reads the file to find it.
fn forgotten(options: Option<&TokenStream>, item: &TokenStream) -> Option<TokenStream> {
    let file = || Span::call_site().local_file().and_then(|file| std::fs::read_to_string(file).ok());
    let options = options.cloned().map(Into::into);
    cl_compiler::forgotten(file, options, &item.clone().into()).map(Into::into)
}
