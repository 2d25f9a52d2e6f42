//! Images and samplers, as the code around a function names them.

use cl_ir::image::ImageKind;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::ast::{Image, Object, Param};
use crate::ty::Ty;

/// The type of an image in the runtime.
pub(super) fn of_runtime(image: Image) -> TokenStream {
    let (kind, pixel) = parts(image);
    quote!(::cl_runtime::image::Image<#pixel, #kind>)
}

/// The type of an image in native code.
pub(super) fn of_native(image: Image, mutable: bool) -> TokenStream {
    let (kind, pixel) = parts(image);
    match mutable {
        true => quote!(::cl_runtime::__private::GlobalImageMut<'_, #pixel, #kind>),
        false => quote!(::cl_runtime::__private::GlobalImage<'_, #pixel, #kind>),
    }
}

/// The types that stand for the dimensions of an image and for its pixels.
pub(super) fn parts(image: Image) -> (TokenStream, TokenStream) {
    let kind = match image.kind {
        ImageKind::D1 => quote!(D1),
        ImageKind::D2 => quote!(D2),
        ImageKind::D3 => quote!(D3),
        ImageKind::D1Array => quote!(D1Array),
        ImageKind::D2Array => quote!(D2Array),
    };
    let pixel = format_ident!("{}", image.pixel.name);
    (quote!(::cl_runtime::image::#kind), quote!(::cl_runtime::pixel::#pixel))
}

/// The type of an image or a sampler, as the user writes it.
pub(super) fn text(param: &Param, ty: &Ty) -> String {
    let mutable = if matches!(ty, Ty::Slice { mutable: true, .. }) { "mut " } else { "" };
    match param.image() {
        Some(image) => format!("&{mutable}{}<{}>", image.kind.name(), image.pixel.name),
        None => "Sampler".to_owned(),
    }
}

/// The kind of an image, or of a sampler that is used for pixels that are not interpolated, or for images in arrays.
pub(super) fn kind(param: &Param, ty: &Ty, nearest: bool, layered: bool) -> TokenStream {
    if param.object == Object::Sampler {
        return quote!(__cl::ParamKind::Sampler { nearest: #nearest, layered: #layered });
    }
    let mutable = matches!(ty, Ty::Slice { mutable: true, .. });
    quote!(__cl::ParamKind::Image { mutable: #mutable })
}
