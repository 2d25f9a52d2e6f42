//! Constants that are stored as data of the program: their shapes, and their values as rustc evaluates them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::native;
use crate::ir::ConstPath;
use crate::lower::Table;
use crate::ty::{Len, Scalar, Ty};

/// The expression `Table { … }`, in the scope of `use ::cl_runtime::__private as __cl`.
pub(super) fn table(table: &Table) -> TokenStream {
    let Table { path, ty, element, late } = table;
    let element = element.to_string();
    let name = path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default();
    let name = crate::names::unraw(&name);
    if let Some(values) = data(path, ty) {
        return quote!(__cl::Table { name: #name, ty: "", shape: __cl::Shape::Scalar, values: #values });
    }
    let (shape, values) = (shape(ty), values(path, ty, *late));
    quote!(__cl::Table { name: #name, ty: #element, shape: #shape, values: #values })
}

/// The data of constants that contain structs or vectors, or whose layout only rustc knows. Their type describes them.
fn data(path: &ConstPath, ty: &Ty) -> Option<TokenStream> {
    if !ty.has_opaque() && !matches!(ty.innermost(), Ty::Vector(..) | Ty::Scalar(Scalar::F16)) {
        return None;
    }
    Some(match ty {
        Ty::Array(element, _) if element.has_opaque() => quote!(__cl::table(const { &#path })),
        Ty::Array(element, _) => {
            let element = native::ty(element);
            quote!(__cl::table::<#element>(const { &#path }))
        }
        ty if ty.has_opaque() => quote!(__cl::value(const { &#path })),
        ty => {
            let ty = native::ty(ty);
            quote!(__cl::value::<#ty>(const { &#path }))
        }
    })
}

fn shape(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Array(element, length) => {
            let (length, element) = (len(length), shape(element));
            quote!(__cl::Shape::Array(#length, &#element))
        }
        Ty::Tuple(fields) => {
            let count = fields.len();
            quote!(__cl::Shape::Tuple(#count))
        }
        _ => quote!(__cl::Shape::Scalar),
    }
}

fn len(length: &Len) -> TokenStream {
    let length: TokenStream = length.0.parse().unwrap_or_default();
    quote!((#length))
}

/// The numbers in the constant, in order. Its type is written out, so that rustc rejects any other type.
fn values(path: &ConstPath, ty: &Ty, late: bool) -> TokenStream {
    let (scalar, outer) = match (ty.innermost(), ty) {
        (Ty::Scalar(scalar), Ty::Array(element, _)) => (scalar, native::ty(element)),
        _ => return mixed(path, ty),
    };
    let variant = super::constant::scalar(*scalar);
    let mut flat = quote!(CL_TABLE);
    let mut inner = ty;
    while let Ty::Array(element, _) = inner {
        if let Ty::Array(..) = **element {
            flat = quote!(#flat.as_flattened());
        }
        inner = element;
    }
    if late {
        let scalar = native::ty(&Ty::Scalar(*scalar));
        return quote!({ let CL_TABLE = &#path; __cl::Values::#variant(__cl::supposed::<#scalar, _>(#flat)) });
    }
    quote!({ const CL_TABLE: &[#outer] = &#path; __cl::Values::#variant(#flat) })
}

/// A list of numbers of different types, built one by one.
fn mixed(path: &ConstPath, ty: &Ty) -> TokenStream {
    // a slice of the elements, which an array and a reference to a slice coerce to
    let whole = match ty {
        Ty::Array(element, _) => {
            let element = native::ty(element);
            quote!([#element])
        }
        ty => native::ty(ty),
    };
    let count = count(ty);
    let fill = fill(ty, &quote!(CL_TABLE), 0);
    quote!({
        const CL_TABLE: &#whole = &#path;
        const CL_VALUES: &[__cl::Constant; #count] = &{
            let mut values = [__cl::Constant::Bool(false); #count];
            let mut next = 0;
            #fill
            values
        };
        __cl::Values::Mixed(CL_VALUES)
    })
}

fn count(ty: &Ty) -> TokenStream {
    match ty {
        Ty::Array(element, length) => {
            let (length, inner) = (len(length), count(element));
            quote!(#length * #inner)
        }
        Ty::Tuple(fields) => {
            let count = fields.len();
            quote!(#count)
        }
        _ => quote!(1),
    }
}

fn fill(ty: &Ty, place: &TokenStream, depth: usize) -> TokenStream {
    match ty {
        Ty::Array(element, length) => {
            let (index, length) = (format_ident!("__cl_i{depth}"), len(length));
            let fill = fill(element, &quote!(#place[#index]), depth + 1);
            quote! {
                let mut #index = 0;
                while #index < #length {
                    #fill
                    #index += 1;
                }
            }
        }
        Ty::Tuple(fields) => {
            let fields = fields.iter().enumerate().map(|(number, field)| {
                let number = proc_macro2::Literal::usize_unsuffixed(number);
                fill(field, &quote!(#place.#number), depth)
            });
            quote!(#(#fields)*)
        }
        ty => {
            let constant = super::constant::constant(place, ty.scalar().unwrap_or(Scalar::Bool));
            quote!(values[next] = #constant; next += 1;)
        }
    }
}
