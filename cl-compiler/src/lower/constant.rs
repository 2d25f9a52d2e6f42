//! Constants whose values only rustc knows. Scalars are printed inline, all others are data of the program.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Hole, Lower, Value};
use crate::c::{Expr as C, TypeName};
use crate::ir::ConstPath;
use crate::ir::{ArithOp, ExprKind};
use crate::ty::{Scalar, Ty};

/// The result of an operator on integers that rustc knows, if at least one of them is a named constant. It is evaluated
/// as in Rust's release mode.
pub(super) fn folded(op: ArithOp, left: &C, right: &C, scalar: Scalar) -> Option<C> {
    if !scalar.is_int() || !(is_named(left) || is_named(right)) {
        return None;
    }
    let ty = proc_macro2::Ident::new(scalar.rust(), proc_macro2::Span::call_site());
    let of_type = |number: TokenStream| quote!(((#number) as ::core::primitive::#ty));
    let (a, b) = (of_type(written(left)?), of_type(written(right)?));
    let expr: syn::Expr = match op {
        ArithOp::Add => syn::parse_quote!(#a.wrapping_add(#b)),
        ArithOp::Sub => syn::parse_quote!(#a.wrapping_sub(#b)),
        ArithOp::Mul => syn::parse_quote!(#a.wrapping_mul(#b)),
        ArithOp::And => syn::parse_quote!((#a & #b)),
        ArithOp::Or => syn::parse_quote!((#a | #b)),
        ArithOp::Xor => syn::parse_quote!((#a ^ #b)),
        ArithOp::Shl => syn::parse_quote!(#a.wrapping_shl(#b as u32)),
        ArithOp::Shr => syn::parse_quote!(#a.wrapping_shr(#b as u32)),
        // a zero divisor has panicked before
        ArithOp::Div => syn::parse_quote!(match #b { 0 => 0, divisor => #a.wrapping_div(divisor) }),
        ArithOp::Rem => syn::parse_quote!(match #b { 0 => 0, divisor => #a.wrapping_rem(divisor) }),
    };
    Some(C::Const(Box::new(expr), scalar))
}

/// Whether it is a constant that only rustc knows.
pub(super) fn is_named(c: &C) -> bool {
    matches!(c, C::Const(..) | C::Bare(..))
}

/// An integer that rustc knows, as a Rust expression.
pub(super) fn written(c: &C) -> Option<TokenStream> {
    match c {
        C::Const(expr, scalar) | C::Bare(expr, scalar) if scalar.is_int() => Some(quote!(#expr)),
        C::Int { value, scalar, .. } => {
            let number: TokenStream = format!("{}{}", value.unsigned_abs(), scalar.rust()).parse().ok()?;
            let ty = proc_macro2::Ident::new(scalar.rust(), proc_macro2::Span::call_site());
            Some(match *value {
                0.. => number,
                // its absolute value is no literal of the type
                smallest if smallest == Scalar::min(*scalar) => quote!((::core::primitive::#ty::MIN)),
                _ => quote!((-#number)),
            })
        }
        _ => None,
    }
}

/// A constant that is data of the program.
#[derive(Debug)]
pub struct Table {
    /// The constant.
    pub path: ConstPath,
    /// Its type.
    pub ty: Ty,
    /// The C type of its elements.
    pub element: TypeName,
    /// Whether its type is only assumed.
    pub late: bool,
}

impl Lower<'_> {
    pub(super) fn constant(&mut self, path: &ConstPath, ty: &Ty, at: crate::diag::Range) -> Value {
        // an assumed type must not be stated to rustc
        if self.late && ty.scalar().is_some() {
            return Value::exact(C::Hole(self.hole(Hole::Value(path.clone(), None))));
        }
        if let Ty::Opaque(_) = ty {
            let table = self.table(path, ty);
            let constant = C::Hole(self.hole(Hole::Value(path.clone(), Some(table))));
            return Value::exact(self.variant_or(path, ty, constant, at));
        }
        if let Some(scalar) = ty.scalar() {
            return Value::exact(C::Const(Box::new(syn::parse_quote!(#path)), scalar));
        }
        Value::exact(C::Table(self.table(path, ty)))
    }

    /// The index of the constant among the program's tables.
    pub(super) fn table(&mut self, path: &ConstPath, ty: &Ty) -> usize {
        let known = self.tables.iter().position(|table| table.path == *path);
        known.unwrap_or_else(|| {
            let element = self.c_name(ty.innermost());
            self.tables.push(Table { path: path.clone(), ty: ty.clone(), element, late: self.late });
            self.tables.len() - 1
        })
    }

    /// Reserves the names of constants, so that no variable shadows the program's data.
    pub(super) fn reserve_constants(&mut self) {
        let function = self.function;
        function.body.visit(&mut |expr| {
            if let (ExprKind::Const(path), None) = (&expr.kind, expr.ty.scalar())
                && let Some(last) = path.segments.last()
            {
                self.namer.declare(&last.ident.to_string());
            }
        });
    }
}
