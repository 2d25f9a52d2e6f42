//! The procedural macros of `cl-runtime`: a shell around `cl-compiler`.

use proc_macro::TokenStream;

/// Makes a function a kernel: calling it gives a `Launch`.
///
/// Options, comma-separated: `local = [16, 16]` is the required work-group size; `global = EXPR` is the default
/// NDRange, an expression over the arguments; `fp = "strict" | "contract" | "fast"` says how floating-point
/// expressions may be compiled (default `"strict"`).
#[proc_macro_attribute]
pub fn kernel(options: TokenStream, item: TokenStream) -> TokenStream {
    cl_compiler::kernel(options.into(), item.into()).into()
}

/// The swizzle methods of `cl-runtime`'s vectors. Not for people.
#[doc(hidden)]
#[proc_macro]
pub fn swizzles(_: TokenStream) -> TokenStream {
    cl_compiler::builtins::vector::swizzle_methods().into()
}

/// Makes a function callable from kernels and other device functions. It stays an ordinary function on the host.
#[proc_macro_attribute]
pub fn device(options: TokenStream, item: TokenStream) -> TokenStream {
    cl_compiler::device(options.into(), item.into()).into()
}

/// Makes a struct of scalars, arrays and other such structs usable in buffers and kernels, and an enum without fields in
/// kernels.
///
/// A struct needs `#[repr(C)]`, `Clone` and `Copy`, and must have no padding; an enum needs its integer type, as in
/// `#[repr(u32)]`. That the device lays the struct out in the same way is checked whenever a program with it is built.
#[proc_macro_derive(Element)]
pub fn element(item: TokenStream) -> TokenStream {
    cl_compiler::element(item.into()).into()
}
