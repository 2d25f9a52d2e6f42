//! Grids: `&Grid<T, N>`, `&mut Grid<T, N>`.

use proc_macro2::{Ident, Span};

use super::Parser;
use crate::ast::{Object, Param, ParamSpace, Type, TypeKind};
use crate::diag::{Code, Diagnostic, Range};
use crate::names::{Origin, unraw};
use crate::ty::Scalar;

impl Parser<'_> {
    /// `Grid<T, N>` as the referent of a reference.
    pub(super) fn grid(&self, path: &syn::TypePath, mutable: bool, at: Range) -> Option<Type> {
        let arguments = path.path.segments.last().map(|segment| &segment.arguments);
        let arguments = match arguments {
            Some(syn::PathArguments::AngleBracketed(list)) => list.args.iter().collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let [syn::GenericArgument::Type(element), syn::GenericArgument::Const(rank)] = arguments[..] else {
            return self.grid_error(at, "a grid has a type of elements and a number of dimensions");
        };
        let element = self.ty(element)?;
        if !super::is_element(&element) {
            return self.grid_error(
                element.at,
                "the elements of a grid are scalars except `bool`, vectors, structs and arrays of these",
            );
        }
        let rank = match rank {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(rank), .. }) => rank.base10_parse::<usize>().ok(),
            _ => None,
        };
        match rank.filter(|rank| (1..=4).contains(rank)) {
            Some(rank) => Some(Type { kind: TypeKind::Grid { mutable, element: Box::new(element), rank }, at }),
            None => self.grid_error(at, "a grid has 1, 2, 3 or 4 dimensions, as a number"),
        }
    }

    fn grid_error<T>(&self, at: Range, message: &str) -> Option<T> {
        self.error(Diagnostic::new(Code::Parameter, at, message).help("for example `&Grid<f32, 2>`"))
    }
}

/// Whether the path names the grid type.
pub(super) fn is_grid(path: &syn::TypePath) -> bool {
    path.qself.is_none() && path.path.segments.last().is_some_and(|segment| segment.ident == "Grid")
}

/// Expands each grid into a slice of its elements, followed by the lengths of its dimensions; and images.
pub(super) fn expanded(params: Vec<Param>) -> Vec<Param> {
    let mut all = Vec::new();
    for mut param in params {
        let TypeKind::Grid { mutable, element, rank } = param.ty.kind else {
            all.extend(super::image::expanded(param));
            continue;
        };
        let at = param.ty.at;
        param.ty = Type { kind: TypeKind::Slice { mutable, element }, at };
        param.object = Object::Grid(rank);
        let name = param.name.to_string();
        let name = unraw(&name).to_owned();
        all.push(param);
        all.extend((0..rank).map(|number| Param {
            name: Ident::new(&format!("{name}_shape{number}"), Span::mixed_site()),
            mutable: false,
            ty: Type { kind: TypeKind::Scalar(Scalar::Usize), at },
            space: ParamSpace::Global,
            object: Object::Plain,
            origin: Origin::Dimension { grid: name.clone(), number },
        }));
    }
    all
}
