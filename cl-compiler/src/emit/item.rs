//! The `Item` constant: a function's OpenCL C, its panic sites, and what else the runtime needs to assemble a program.

use proc_macro2::TokenStream;
use quote::quote;

use super::opencl::{Line, Piece, When};
use crate::ast::{Function, Kind};
use crate::check::{Capability, Facts};
use crate::ir;
use crate::lower::{Lowered, Part, Site};
use crate::ty::Scalar;

/// The expression `&Item { … }`, in the scope of `use ::cl_runtime::__private::*`.
pub fn item(
    function: &Function,
    typed: &ir::Function,
    facts: &Facts,
    lowered: &Lowered,
    lines: &[Line],
) -> TokenStream {
    let is_kernel = matches!(function.kind, Kind::Kernel(_));
    let deps = typed.callees.iter().map(|path| quote!(<#path>::ITEM));
    let sites = lowered.sites.iter().map(site);
    let routines = lowered.routines.iter().map(|(name, source)| quote!(Routine { name: #name, source: #source }));
    let needs = facts.needs.iter().map(|need| {
        let (line, column) = (need.at.line(), need.at.column());
        let capability = match need.capability {
            Capability::Fp64 => quote!(Fp64),
            Capability::Atomic64 => quote!(Atomic64),
        };
        quote!(Need { capability: Capability::#capability, line: #line, column: #column })
    });
    let source = lines.iter().map(|line| self::line(line, is_kernel));
    let sized = is_sized(typed);
    let tables = lowered.tables.iter().map(super::table::table);
    let constants = function.constants.iter().map(|constant| &constant.item);
    let parts = quote! {
        deps: &[#(#deps),*],
        sites: &[#(#sites),*],
        routines: &[#(#routines),*],
        needs: &[#(#needs),*],
        sized: #sized,
        tables: &[#(#tables),*],
        source: &[#(#source),*],
    };
    let name = function.name.to_string();
    let name = name.strip_prefix("r#").unwrap_or(&name);
    let line = crate::diag::Range::from(function.name.span()).line();
    let kind = match function.kind {
        Kind::Kernel(_) => quote!(Kernel),
        Kind::Device => quote!(Function),
    };
    quote! {
        #(#constants)*
        &Item {
            kind: ItemKind::#kind,
            name: #name,
            module: ::core::module_path!(),
            file: ::core::file!(),
            line: #line,
            #parts
        }
    }
}

/// Whether the function itself asks for the global size.
fn is_sized(typed: &ir::Function) -> bool {
    let mut sized = false;
    typed.body.visit(&mut |expr| {
        sized |= matches!(&expr.kind, ir::ExprKind::WorkItem(function, _) if function.opencl == "get_global_size");
    });
    sized
}

fn site(site: &Site) -> TokenStream {
    let (line, column) = (site.at.line(), site.at.column());
    let message = site.message.iter().map(|part| match part {
        Part::Text(text) => quote!(MessagePart::Text(#text)),
        Part::Source(tokens) => quote!(MessagePart::Text(::core::stringify!(#tokens))),
        Part::Value(number, scalar) => {
            let scalar = self::scalar(*scalar);
            quote!(MessagePart::Display(#number, Scalar::#scalar))
        }
        Part::Debug(number, scalar) => {
            let scalar = self::scalar(*scalar);
            quote!(MessagePart::Debug(#number, Scalar::#scalar))
        }
    });
    quote!(Site { line: #line, column: #column, message: &[#(#message),*] })
}

/// The runtime's variant for a scalar type: its Rust name with a capital.
pub(super) fn scalar(scalar: Scalar) -> proc_macro2::Ident {
    let name = scalar.rust();
    let capital = name[..1].to_uppercase() + &name[1..];
    proc_macro2::Ident::new(&capital, proc_macro2::Span::call_site())
}

fn line(line: &Line, is_kernel: bool) -> TokenStream {
    let rust = line.rust;
    let when = match &line.when {
        None => quote!(::core::option::Option::None),
        Some(when) => {
            let when = self::when(when);
            quote!(::core::option::Option::Some(#when))
        }
    };
    let pieces = line.pieces.iter().map(|piece| self::piece(piece, is_kernel));
    quote!(Line { rust: #rust, when: #when, pieces: &[#(#pieces),*] })
}

fn piece(piece: &Piece, is_kernel: bool) -> TokenStream {
    match piece {
        Piece::Text(text) => quote!(Piece::Text(#text)),
        Piece::OwnName => quote!(Piece::Name(Who::Itself)),
        Piece::Name(callee) => {
            let dep = number(callee.0);
            quote!(Piece::Name(Who::Dep(#dep)))
        }
        Piece::Site(site) => quote!(Piece::Site(#site)),
        Piece::State if is_kernel => quote!(Piece::Text("&cl")),
        Piece::State => quote!(Piece::Text("cl")),
        Piece::Member if is_kernel => quote!(Piece::Text("cl.")),
        Piece::Member => quote!(Piece::Text("cl->")),
        Piece::Const(path, scalar) => {
            let scalar = self::scalar(*scalar);
            quote!(Piece::Const(Constant::#scalar(#path)))
        }
        Piece::Table(table) => {
            let table = number(*table);
            quote!(Piece::Table(#table))
        }
        Piece::If(when, pieces) => {
            let when = self::when(when);
            let pieces = pieces.iter().map(|inner| self::piece(inner, is_kernel));
            quote!(Piece::If(#when, &[#(#pieces),*]))
        }
    }
}

fn when(when: &When) -> TokenStream {
    let list = |callees: &[ir::CalleeId]| {
        let numbers = callees.iter().map(|callee| number(callee.0));
        quote!(&[#(#numbers),*])
    };
    match when {
        When::OwnPanics => quote!(When::Panics(Who::Itself)),
        When::Offsets => quote!(When::Offsets),
        When::Rounded => quote!(When::Rounded),
        When::OwnSized => quote!(When::Sized(Who::Itself)),
        When::Sized(callee) => {
            let dep = number(callee.0);
            quote!(When::Sized(Who::Dep(#dep)))
        }
        When::Panics(callees) => {
            let list = list(callees);
            quote!(When::AnyPanics(#list))
        }
        When::Quiet(callees) => {
            let list = list(callees);
            quote!(When::NonePanics(#list))
        }
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
