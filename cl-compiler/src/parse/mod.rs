//! Tokens to [`ast`](crate::ast): accepts the kernel language and names whatever else it meets.

mod assign;
mod closure;
mod constant;
mod expr;
mod generics;
mod grid;
mod macros;
mod options;
mod pat;
mod print;
mod stmt;
mod ty;

use proc_macro2::TokenStream;
use syn::visit_mut::VisitMut;

use crate::ast::TypeKind;
use crate::ast::{Function, Kind, Param, ParamSpace};
use crate::diag::{Code, Diagnostic, Range, Sink};

/// Parses a function under `#[kernel(options)]`.
///
/// # Errors
///
/// If the item is no function, or its signature has no meaning for a kernel. Errors inside the body go to the sink
/// too, one for each construct; then `None` comes back as well.
pub fn kernel(options: TokenStream, function: syn::ItemFn, sink: &Sink) -> Option<Function> {
    let options = options::kernel(options, sink);
    let function = Parser { sink }.function(function, |_| Kind::Kernel(options))?;
    for param in &function.params {
        kernel_param(param, sink);
    }
    if let Some(ret) = &function.ret {
        sink.push(
            Diagnostic::new(Code::Signature, ret.at, "a kernel returns nothing")
                .help("write results through a `&mut [T]` parameter"),
        );
    }
    sink.is_empty().then_some(function)
}

/// What the host can hand to a kernel.
fn kernel_param(param: &Param, sink: &Sink) {
    let message = match (&param.ty.kind, param.space) {
        (TypeKind::Scalar(_) | TypeKind::Vector(..) | TypeKind::Path(_), ParamSpace::Global)
        | (TypeKind::Slice { .. }, ParamSpace::Global) => return,
        (TypeKind::Slice { mutable: true, .. }, ParamSpace::Local) => return,
        (TypeKind::Slice { mutable: false, .. }, ParamSpace::Constant) => return,
        (_, ParamSpace::Local) => "`#[local]` goes on a `&mut [T]` parameter",
        (_, ParamSpace::Constant) => "`#[constant]` goes on a `&[T]` parameter",
        (TypeKind::Ref { .. }, _) => "a kernel cannot take a reference to a single value",
        (TypeKind::Atomic(_), _) => "a kernel takes atomics in slices",
        (TypeKind::Mask(..), _) => "a kernel cannot take a mask",
        (TypeKind::Tuple(_), _) => "a kernel cannot take a tuple",
        (TypeKind::Array(..), _) => "a kernel cannot take an array",
        (TypeKind::Option(_) | TypeKind::Result(..) | TypeKind::Ordering, _) => "a kernel cannot take an enum",
        (TypeKind::Unit | TypeKind::Infer | TypeKind::Grid { .. }, _) => return,
    };
    sink.push(
        Diagnostic::new(Code::Parameter, param.ty.at, message)
            .help("take scalars by value, and slices `&[T]`, `&mut [T]`"),
    );
}

/// Parses a function under `#[device]`.
///
/// # Errors
///
/// As [`kernel`].
pub fn device(options: TokenStream, function: syn::ItemFn, sink: &Sink) -> Option<Function> {
    if !options.is_empty() {
        sink.push(Diagnostic::new(Code::Option, Range::of(options), "`#[device]` takes no options"));
    }
    let function = Parser { sink }.function(function, |_| Kind::Device)?;
    sink.is_empty().then_some(function)
}

/// Holds the sink while the tree is walked. Each method pushes what it cannot accept and answers `None`.
struct Parser<'a> {
    sink: &'a Sink,
}

impl Parser<'_> {
    fn error<T>(&self, diagnostic: Diagnostic) -> Option<T> {
        self.sink.push(diagnostic);
        None
    }

    fn function(&self, source: syn::ItemFn, kind: impl FnOnce(&syn::ItemFn) -> Kind) -> Option<Function> {
        self.signature(&source.sig);
        let params: Vec<_> = source.sig.inputs.iter().map(|input| self.param(input)).collect();
        let ret = match &source.sig.output {
            syn::ReturnType::Default => Some(None),
            syn::ReturnType::Type(_, ty) => self.ret(ty),
        };
        let generics = generics::generics(&source.sig.generics);
        let (constants, block) = self.constants(&source);
        let body = self.block(&block);
        Some(Function {
            kind: kind(&source),
            is_unsafe: matches!(source.sig.safety, syn::Safety::Unsafe(_)),
            name: source.sig.ident.clone(),
            params: grid::expanded(params.into_iter().collect::<Option<_>>()?),
            ret: ret?,
            generics,
            body: body?,
            constants: constants?,
            source,
        })
    }

    /// Rejects what makes a signature more than a name, parameters and a result.
    fn signature(&self, sig: &syn::Signature) {
        let reject = |tokens: &dyn quote::ToTokens, what: &str, help: &str| {
            let at = Range::of(tokens.to_token_stream());
            self.sink.push(Diagnostic::new(Code::Signature, at, what).help(help));
        };
        if let Some(token) = &sig.constness {
            reject(token, "a kernel or device function cannot be `const`", "remove `const`");
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
        if let Some(lifetime) = sig.generics.lifetimes().next() {
            let help = "leave the lifetimes out: what is borrowed lives as long as the call";
            reject(lifetime, "a kernel or device function has no lifetime parameters", help);
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
                    .help("move the function out of the `impl` and take the value as a parameter"),
                );
            }
        };
        let ty = self.ty(&typed.ty);
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
                    .help("use a scalar, or a slice `&[T]`, `&mut [T]`"),
            );
        }
        if let (Some(crate::ast::Type { kind: TypeKind::Grid { .. }, at }), true) = (&ty, space != ParamSpace::Global) {
            return self.error(
                Diagnostic::new(Code::Parameter, *at, "a grid lies in global memory")
                    .help("take a slice, and reckon with rows and columns yourself"),
            );
        }
        match &*typed.pat {
            syn::Pat::Ident(pat) if pat.by_ref.is_none() && pat.subpat.is_none() => Some(Param {
                name: pat.ident.clone(),
                mutable: pat.mutability.is_some(),
                ty: ty?,
                space,
                grid: None,
                hidden: false,
            }),
            pat => self.error(
                Diagnostic::new(Code::Pattern, Range::of(pat), "a parameter must be a plain name")
                    .help("name the parameter, and take it apart in the body"),
            ),
        }
    }

    /// `Some(None)` for `-> ()`.
    fn ret(&self, ty: &syn::Type) -> Option<Option<crate::ast::Type>> {
        let ty = self.ty(ty)?;
        match ty.kind {
            TypeKind::Unit => Some(None),
            TypeKind::Scalar(_)
            | TypeKind::Vector(..)
            | TypeKind::Mask(..)
            | TypeKind::Tuple(_)
            | TypeKind::Array(..)
            | TypeKind::Option(_)
            | TypeKind::Result(..)
            | TypeKind::Ordering
            | TypeKind::Path(_)
                if !refers(&ty.kind) =>
            {
                Some(Some(ty))
            }
            TypeKind::Scalar(_)
            | TypeKind::Vector(..)
            | TypeKind::Mask(..)
            | TypeKind::Tuple(_)
            | TypeKind::Array(..)
            | TypeKind::Option(_)
            | TypeKind::Result(..)
            | TypeKind::Ordering
            | TypeKind::Path(_)
            | TypeKind::Slice { .. }
            | TypeKind::Ref { .. }
            | TypeKind::Atomic(_)
            | TypeKind::Grid { .. } => self.error(
                Diagnostic::new(Code::Signature, ty.at, "a device function cannot return a reference")
                    .help("return a value, or an index"),
            ),
            TypeKind::Infer => {
                self.error(Diagnostic::new(Code::Signature, ty.at, "the return type must be written out"))
            }
        }
    }
}

/// Whether there is a reference in the type.
fn refers(ty: &TypeKind) -> bool {
    match ty {
        TypeKind::Scalar(_)
        | TypeKind::Vector(..)
        | TypeKind::Mask(..)
        | TypeKind::Unit
        | TypeKind::Ordering
        | TypeKind::Path(_)
        | TypeKind::Infer => false,
        TypeKind::Slice { .. } | TypeKind::Ref { .. } | TypeKind::Atomic(_) | TypeKind::Grid { .. } => true,
        TypeKind::Tuple(fields) => fields.iter().any(|field| refers(&field.kind)),
        TypeKind::Array(inner, _) | TypeKind::Option(inner) => refers(&inner.kind),
        TypeKind::Result(ok, err) => refers(&ok.kind) || refers(&err.kind),
    }
}

/// Takes away the invisible groups that `macro_rules!` puts around its arguments, so that later stages need not know them.
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

/// What is there must be right.
fn flip<T>(part: Option<Option<T>>) -> Option<Option<T>> {
    match part {
        None => Some(None),
        Some(None) => None,
        Some(part) => Some(part),
    }
}
