//! Tokens to [`ast`](crate::ast): accepts the kernel language and reports everything else by name.

mod assign;
mod cfg;
mod closure;
mod constant;
mod expr;
pub mod generics;
mod grid;
mod image;
mod item;
mod macros;
pub(crate) mod operands;
mod options;
mod pat;
mod print;
mod stmt;
mod text;
mod ty;

use std::cell::{Cell, RefCell};

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::visit_mut::VisitMut;

use crate::ast::TypeKind;
use crate::ast::{Function, Kind, Param, ParamSpace};
use crate::diag::{Code, Diagnostic, Range, Sink};
use crate::names::Origin;
use crate::names::claims::Claim;
use crate::ty::Scalar;

/// Parses a function with `#[kernel(options)]`.
///
/// # Errors
///
/// If the item is not a function, or its signature has no meaning for a kernel. Errors inside the body also go to the
/// sink, one for each construct; the result is then `None` as well.
pub fn kernel(options: TokenStream, function: syn::ItemFn, sink: &Sink) -> Option<Function> {
    kernel_with_gaps(options, function, sink).filter(|_| sink.is_empty())
}

/// Like `kernel`, except that a function whose errors are all in expressions of its body is returned with gaps in their
/// places.
pub fn kernel_with_gaps(options: TokenStream, function: syn::ItemFn, sink: &Sink) -> Option<Function> {
    let options = options::kernel(options, sink);
    let function = Parser::new(sink).function(function, |_| Kind::Kernel(options))?;
    for param in &function.params {
        kernel_param(param, sink);
    }
    if let Some(lifetime) = function.source.sig.generics.lifetimes().next() {
        let message = "a kernel has no lifetime parameters";
        let help = "leave the lifetimes out: what is borrowed lives as long as the launch";
        sink.push(Diagnostic::new(Code::Signature, Range::of(lifetime), message).help(help));
    }
    if let Some(ret) = &function.ret {
        sink.push(
            Diagnostic::new(Code::Signature, ret.at, "a kernel returns nothing")
                .help("write results through a `&mut [T]` parameter"),
        );
    }
    Some(function)
}

/// Checks that the host can pass the parameter to a kernel.
fn kernel_param(param: &Param, sink: &Sink) {
    if let TypeKind::Slice { element, .. } = &param.ty.kind {
        return kernel_slice(param, element, sink);
    }
    let message = match (&param.ty.kind, param.space) {
        (TypeKind::Scalar(_) | TypeKind::Vector(..) | TypeKind::Path(_), ParamSpace::Global) => return,
        (_, ParamSpace::Local) => "`#[local]` goes on a `&mut [T]` or `&[AtomicU32]` parameter",
        (_, ParamSpace::Constant) => "`#[constant]` goes on a `&[T]` parameter",
        (TypeKind::Ref { .. }, _) => "a kernel cannot take a reference to a single value",
        (TypeKind::Atomic(_), _) => "a kernel takes atomics in slices",
        (TypeKind::Mask(..), _) => "a kernel cannot take a mask",
        (TypeKind::Tuple(_), _) => "a kernel cannot take a tuple",
        (TypeKind::Array(..), _) => "a kernel cannot take an array",
        (TypeKind::Option(_) | TypeKind::Result(..) | TypeKind::Ordering, _) => "a kernel cannot take an enum",
        (
            TypeKind::Slice { .. }
            | TypeKind::Unit
            | TypeKind::Infer
            | TypeKind::Grid { .. }
            | TypeKind::Image { .. }
            | TypeKind::Sampler,
            _,
        ) => return,
    };
    let help = match &param.ty.kind {
        TypeKind::Ref { to, .. } if matches!(to.kind, TypeKind::Atomic(_)) => {
            "take a slice of them, such as `&[AtomicU32]`"
        }
        TypeKind::Atomic(_) => "take a slice of them, such as `&[AtomicU32]`",
        TypeKind::Ref { mutable, to } if matches!(to.kind, TypeKind::Array(..)) => match mutable {
            true => "take a slice, `&mut [T]`",
            false => "take a slice, `&[T]`",
        },
        TypeKind::Array(..) | TypeKind::Tuple(_) => {
            "take a vector, such as `u32x2`, or a struct with `#[derive(Element)]`, by value; or a slice, `&[T]`"
        }
        _ => "take scalars by value, and slices `&[T]`, `&mut [T]`",
    };
    sink.push(Diagnostic::new(Code::Parameter, param.ty.at, message).help(help));
}

fn kernel_slice(param: &Param, element: &crate::ast::Type, sink: &Sink) {
    let error = |at: Range, message: &str, help: &str| {
        sink.push(Diagnostic::new(Code::Parameter, at, message).help(help));
    };
    let (is_mutable, is_atomic) =
        (matches!(param.ty.kind, TypeKind::Slice { mutable: true, .. }), matches!(element.kind, TypeKind::Atomic(_)));
    match &element.kind {
        TypeKind::Scalar(Scalar::Bool) => error(
            element.at,
            "buffers cannot hold `bool`",
            "use `u8`, 0 for false and 1 for true: not every byte is a valid `bool`",
        ),
        TypeKind::Array(..) if is_element(element) => {}
        TypeKind::Array(..) | TypeKind::Tuple(_) | TypeKind::Option(_) | TypeKind::Result(..) | TypeKind::Ordering => {
            let message =
                "the elements of a kernel's slice must be scalars except `bool`, vectors, structs, or arrays of these";
            error(element.at, message, "for example `&[f32]`, `&[[f32; 3]]`, or a struct with `#[derive(Element)]`");
        }
        TypeKind::Scalar(_)
        | TypeKind::Vector(..)
        | TypeKind::Mask(..)
        | TypeKind::Path(_)
        | TypeKind::Atomic(_)
        | TypeKind::Unit
        | TypeKind::Grid { .. }
        | TypeKind::Image { .. }
        | TypeKind::Sampler
        | TypeKind::Slice { .. }
        | TypeKind::Ref { .. }
        | TypeKind::Infer => {}
    }
    match param.space {
        ParamSpace::Local if !is_mutable && !is_atomic => {
            let help = "make it `&mut`: only the work-group itself can write local memory";
            error(param.ty.at, "`#[local]` goes on a `&mut [T]` or `&[AtomicU32]` parameter", help);
        }
        ParamSpace::Constant if is_mutable || is_atomic => {
            let help = "constant memory is read only: make it `&[T]`, or take the `#[constant]` away";
            error(param.ty.at, "`#[constant]` goes on a `&[T]` parameter", help);
        }
        ParamSpace::Global | ParamSpace::Local | ParamSpace::Constant => {}
    }
}

/// Whether a buffer can hold values of the type, as far as the macro can see.
fn is_element(ty: &crate::ast::Type) -> bool {
    match &ty.kind {
        TypeKind::Scalar(scalar) => *scalar != Scalar::Bool,
        TypeKind::Vector(..) | TypeKind::Path(_) => true,
        TypeKind::Array(element, _) => is_element(element),
        TypeKind::Unit
        | TypeKind::Mask(..)
        | TypeKind::Atomic(_)
        | TypeKind::Tuple(_)
        | TypeKind::Slice { .. }
        | TypeKind::Grid { .. }
        | TypeKind::Image { .. }
        | TypeKind::Sampler
        | TypeKind::Ref { .. }
        | TypeKind::Option(_)
        | TypeKind::Result(..)
        | TypeKind::Ordering
        | TypeKind::Infer => false,
    }
}

/// Parses a function with `#[device]`.
///
/// # Errors
///
/// As [`kernel`].
pub fn device(options: TokenStream, function: syn::ItemFn, sink: &Sink) -> Option<Function> {
    device_with_gaps(options, function, sink).filter(|_| sink.is_empty())
}

/// Like [`kernel_with_gaps`].
pub fn device_with_gaps(options: TokenStream, function: syn::ItemFn, sink: &Sink) -> Option<Function> {
    // a function of the runtime, whose accesses and barriers are known to be right: proving it would cost users time
    let is_trusted = options.to_string() == "trusted";
    if !options.is_empty() && !is_trusted {
        sink.push(Diagnostic::new(Code::Option, Range::of(options), "`#[device]` takes no options"));
    }
    let function = Parser::new(sink).function(function, |_| Kind::Device)?;
    let function = Function { is_trusted, ..function };
    for param in &function.params {
        let is_reference = matches!(param.ty.kind, TypeKind::Slice { .. } | TypeKind::Ref { .. });
        if param.space != ParamSpace::Global && !is_reference {
            let message = "only a slice or a reference can be in `#[local]` or `#[constant]` memory";
            sink.push(Diagnostic::new(Code::Parameter, param.ty.at, message).help("take the attribute away"));
        }
    }
    Some(function)
}

/// The same for a function that is called by its name: in kernels, `K(x)` is a tuple struct's value, and `K` a
/// constant.
pub fn named_device_with_gaps(options: TokenStream, function: syn::ItemFn, sink: &Sink) -> Option<Function> {
    let name = function.sig.ident.clone();
    if crate::names::is_capital(&name.to_string()) {
        let message = format!("kernels take `{name}(…)` for the value of a tuple struct, and `{name}` for a constant");
        let help = "begin the function's name with a small letter";
        sink.push(Diagnostic::new(Code::Signature, Range::of(name), message).help(help));
    }
    device_with_gaps(options, function, sink)
}

/// Parses a body that the compiler has written, for use at `at`.
pub(crate) fn trusted(body: &syn::Block, at: Range) -> Option<crate::ast::Block> {
    let sink = Sink::default();
    let body = Parser { at: Some(at), ..Parser::new(&sink) }.block(body);
    sink.into_found().is_empty().then_some(body)?
}

/// Holds the sink during the traversal of the tree. Each method reports what it cannot accept and returns `None`.
struct Parser<'a> {
    sink: &'a Sink,
    /// The meanings that have been assumed for names.
    claims: RefCell<Vec<Claim>>,
    /// The nesting depth of the current expression.
    depth: Cell<usize>,
    /// The range of every node, if not that of its tokens.
    at: Option<Range>,
}

impl<'a> Parser<'a> {
    fn new(sink: &'a Sink) -> Self {
        Parser { sink, claims: RefCell::default(), depth: Cell::new(0), at: None }
    }

    fn range_of(&self, node: impl ToTokens) -> Range {
        self.at.unwrap_or_else(|| Range::of(node))
    }

    fn claim(&self, claim: Claim) {
        self.claims.borrow_mut().push(claim);
    }

    fn error<T>(&self, diagnostic: Diagnostic) -> Option<T> {
        self.sink.push(diagnostic);
        None
    }

    fn function(&self, source: syn::ItemFn, kind: impl FnOnce(&syn::ItemFn) -> Kind) -> Option<Function> {
        if !cfg::check(source.block.to_token_stream(), self.sink) {
            return None;
        }
        let source = generics::named(source);
        let kind = kind(&source);
        self.signature(&source.sig, matches!(kind, Kind::Kernel(_)));
        let params: Vec<_> = source.sig.inputs.iter().map(|input| self.param(input)).collect();
        let ret = match &source.sig.output {
            syn::ReturnType::Default => Some(None),
            syn::ReturnType::Type(_, ty) => self.ret(ty),
        };
        let generics = self.generics(&source.sig.generics);
        let (constants, block) = self.constants(&source);
        let body = self.block(&block);
        let (generics, params) = (generics?, params.into_iter().collect::<Option<Vec<_>>>()?);
        let (constants, uses) = constants?;
        self.check_objects(&params, matches!(kind, Kind::Kernel(_)));
        Some(Function {
            kind,
            is_unsafe: matches!(source.sig.safety, syn::Safety::Unsafe(_)),
            is_trusted: false,
            name: source.sig.ident.clone(),
            params: grid::expanded(params),
            ret: ret?,
            generics,
            body: body?,
            constants,
            claims: self.claims.take(),
            uses,
            method: None,
            source,
        })
    }

    /// Rejects parts of a signature other than a name, parameters and a result.
    fn signature(&self, sig: &syn::Signature, is_kernel: bool) {
        let reject = |tokens: &dyn quote::ToTokens, what: &str, help: &str| {
            let at = Range::of(tokens.to_token_stream());
            self.sink.push(Diagnostic::new(Code::Signature, at, what).help(help));
        };
        if let (Some(token), true) = (&sig.constness, is_kernel) {
            reject(token, "a kernel cannot be `const`", "remove `const`");
        }
        if let Some(token) = &sig.asyncness {
            reject(token, "a kernel or device function cannot be `async`", "remove `async`: launching is asynchronous");
        }
        if let Some(abi) = &sig.abi {
            reject(abi, "a kernel or device function cannot have an ABI", "remove `extern`");
        }
        if let Some(variadic) = &sig.variadic {
            reject(variadic, "a kernel or device function cannot be variadic", "list its parameters");
        }
    }

    fn param(&self, input: &syn::FnArg) -> Option<Param> {
        let typed = match input {
            syn::FnArg::Typed(typed) => typed,
            syn::FnArg::Receiver(receiver) => {
                return self.error(
                    Diagnostic::new(
                        Code::Parameter,
                        Range::of(receiver),
                        "kernels and device functions are no methods",
                    )
                    .help(
                        "for methods, put `#[device]` on the `impl`; a kernel is a function outside of it, which takes the \
                         value as a parameter",
                    ),
                );
            }
        };
        let ty = match image::is_sampler(&typed.ty) {
            true => Some(crate::ast::Type { kind: TypeKind::Sampler, at: Range::of(&typed.ty) }),
            false => self.ty(&typed.ty),
        };
        let mut space = ParamSpace::Global;
        for attr in &typed.attrs {
            if attr.path().is_ident("local") {
                space = ParamSpace::Local;
            } else if attr.path().is_ident("constant") {
                space = ParamSpace::Constant;
            } else {
                let message = "only `#[local]` and `#[constant]` have a meaning on a parameter";
                return self.error(Diagnostic::new(Code::Parameter, Range::of(attr), message));
            }
        }
        if let Some(crate::ast::Type { kind: crate::ast::TypeKind::Infer | crate::ast::TypeKind::Unit, at }) = &ty {
            return self.error(
                Diagnostic::new(Code::Parameter, *at, "this cannot be a parameter's type")
                    .help("use a scalar, or a slice `&[T]`, `&mut [T]`")
                    .instead(),
            );
        }
        if let (Some(crate::ast::Type { kind: TypeKind::Grid { .. }, at }), true) = (&ty, space != ParamSpace::Global) {
            return self.error(
                Diagnostic::new(Code::Parameter, *at, "a grid is in global memory")
                    .help("take a slice, and compute the index from row and column"),
            );
        }
        match &*typed.pat {
            syn::Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none() => {
                self.variable_name(&pat.ident)?;
                Some(Param {
                    name: pat.ident.clone(),
                    mutable: pat.mutability.is_some(),
                    ty: ty?,
                    space,
                    object: crate::ast::Object::Plain,
                    origin: Origin::User,
                })
            }
            pat => self.error(
                Diagnostic::new(Code::Pattern, Range::of(pat), "a parameter must be a plain name")
                    .help("name the parameter, and destructure it in the body"),
            ),
        }
    }

    /// `Some(None)` for `-> ()`.
    fn ret(&self, ty: &syn::Type) -> Option<Option<crate::ast::Type>> {
        let ty = self.ty(ty)?;
        match ty.kind {
            TypeKind::Unit => Some(None),
            TypeKind::Tuple(_) | TypeKind::Array(..) | TypeKind::Option(_) | TypeKind::Result(..)
                if refers(&ty.kind) =>
            {
                let message = "a device function cannot return a reference inside of another value";
                self.error(
                    Diagnostic::new(Code::Signature, ty.at, message).help("return the reference itself, or a value"),
                )
            }
            TypeKind::Scalar(_)
            | TypeKind::Vector(..)
            | TypeKind::Mask(..)
            | TypeKind::Path(_)
            | TypeKind::Tuple(_)
            | TypeKind::Array(..)
            | TypeKind::Option(_)
            | TypeKind::Result(..)
            | TypeKind::Ordering
            | TypeKind::Slice { .. }
            | TypeKind::Ref { .. } => Some(Some(ty)),
            TypeKind::Grid { .. } | TypeKind::Image { .. } | TypeKind::Sampler => self.error(
                Diagnostic::new(Code::Signature, ty.at, "a device function cannot return a grid or an image")
                    .help("return a value, or an index"),
            ),
            TypeKind::Atomic(_) => self.error(
                Diagnostic::new(Code::Signature, ty.at, "a device function cannot return an atomic")
                    .help("return its value, or a reference to it"),
            ),
            TypeKind::Infer => {
                self.error(Diagnostic::new(Code::Signature, ty.at, "the return type must be written out"))
            }
        }
    }
}

/// Whether the type contains a reference.
fn refers(ty: &TypeKind) -> bool {
    match ty {
        TypeKind::Scalar(_)
        | TypeKind::Vector(..)
        | TypeKind::Mask(..)
        | TypeKind::Unit
        | TypeKind::Ordering
        | TypeKind::Path(_)
        | TypeKind::Sampler
        | TypeKind::Infer => false,
        TypeKind::Slice { .. }
        | TypeKind::Ref { .. }
        | TypeKind::Atomic(_)
        | TypeKind::Grid { .. }
        | TypeKind::Image { .. } => true,
        TypeKind::Tuple(fields) => fields.iter().any(|field| refers(&field.kind)),
        TypeKind::Array(inner, _) | TypeKind::Option(inner) => refers(&inner.kind),
        TypeKind::Result(ok, err) => refers(&ok.kind) || refers(&err.kind),
    }
}

/// Removes the invisible groups that `macro_rules!` puts around its arguments, so that later stages need not handle
/// them.
pub fn without_groups(mut function: syn::ItemFn) -> syn::ItemFn {
    struct Flatten;
    impl VisitMut for Flatten {
        fn visit_expr_mut(&mut self, expr: &mut syn::Expr) {
            while let syn::Expr::Group(group) = expr {
                *expr = (*group.expr).clone();
            }
            syn::visit_mut::visit_expr_mut(self, expr);
        }
        fn visit_type_mut(&mut self, ty: &mut syn::Type) {
            while let syn::Type::Group(group) = ty {
                *ty = (*group.elem).clone();
            }
            syn::visit_mut::visit_type_mut(self, ty);
        }
    }
    Flatten.visit_item_fn_mut(&mut function);
    function
}

/// A part that is present must be valid.
fn flip<T>(part: Option<Option<T>>) -> Option<Option<T>> {
    match part {
        None => Some(None),
        Some(None) => None,
        Some(part) => Some(part),
    }
}
