//! Images and samplers: `&Image2d<P>`, `&mut Image2d<P>`, `Sampler`.

use cl_ir::image::{ImageKind, pixel};
use proc_macro2::{Ident, Span};

use super::Parser;
use crate::ast::{Image, Object, Param, ParamSpace, Type, TypeKind};
use crate::diag::{Code, Diagnostic, Range};
use crate::names::{Origin, unraw};
use crate::ty::Scalar;

/// The number of lanes of a pixel's value.
pub(super) const LANES: u8 = 4;

impl Parser<'_> {
    /// `Image2d<P>` as the referent of a reference.
    pub(super) fn image(&self, kind: ImageKind, path: &syn::TypePath, mutable: bool, at: Range) -> Option<Type> {
        let arguments = path.path.segments.last().map(|segment| &segment.arguments);
        let pixels = match arguments {
            Some(syn::PathArguments::AngleBracketed(list)) => list.args.iter().collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let help = format!("for example `&{}<Rgba8Unorm>`", kind.name());
        let [syn::GenericArgument::Type(of)] = pixels[..] else {
            let message = "an image has a type of pixels";
            return self.error(Diagnostic::new(Code::Parameter, at, message).help(help));
        };
        let name = match of {
            syn::Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
            _ => None,
        };
        let Some(pixel) = name.and_then(|name| pixel(&name.ident.to_string())) else {
            let message = "this is not the name of a pixel type";
            let help =
                format!("{help}: a kernel names the type itself, an alias or a type parameter cannot be seen through");
            return self.error(Diagnostic::new(Code::Parameter, Range::of(of), message).help(help));
        };
        Some(Type { kind: TypeKind::Image { mutable, image: Image { kind, pixel } }, at })
    }

    /// Rejects an image, or a sampler, where there is none.
    pub(super) fn check_objects(&self, params: &[Param], is_kernel: bool) {
        for param in params {
            let what = match param.ty.kind {
                TypeKind::Image { .. } => "an image",
                TypeKind::Sampler => "a sampler",
                _ => continue,
            };
            if !is_kernel {
                let message = format!("{what} is a parameter of kernels only");
                let help = "read the pixel in the kernel, and pass its value";
                self.sink.push(Diagnostic::new(Code::Parameter, param.ty.at, message).help(help));
            } else if param.space != ParamSpace::Global {
                let message = format!("{what} has a memory of its own");
                let help = "take `#[local]` and `#[constant]` away";
                self.sink.push(Diagnostic::new(Code::Parameter, param.ty.at, message).help(help));
            }
        }
    }
}

/// The dimensions of the image type that the path names.
pub(super) fn named(path: &syn::TypePath) -> Option<ImageKind> {
    let last = path.path.segments.last().filter(|_| path.qself.is_none())?;
    ImageKind::ALL.into_iter().find(|kind| last.ident == kind.name())
}

/// Whether the type is `Sampler`.
pub(super) fn is_sampler(ty: &syn::Type) -> bool {
    let syn::Type::Path(path) = ty else { return false };
    let last = path.path.segments.last().filter(|_| path.qself.is_none());
    last.is_some_and(|last| last.ident == "Sampler" && last.arguments.is_none())
}

/// Expands an image into a slice of the values of its pixels, followed by its lengths; a sampler is a number.
pub(super) fn expanded(mut param: Param) -> Vec<Param> {
    let at = param.ty.at;
    let of = |kind| Type { kind, at };
    match param.ty.kind {
        TypeKind::Image { mutable, image } => {
            let element = Box::new(of(TypeKind::Vector(image.pixel.lanes.scalar(), LANES)));
            let name = param.name.to_string();
            let name = unraw(&name).to_owned();
            param.ty = of(TypeKind::Slice { mutable, element });
            param.object = Object::Image(image);
            let lengths = image.kind.lengths().iter().map(|&length| Param {
                name: Ident::new(&format!("{name}_{length}"), Span::mixed_site()),
                mutable: false,
                ty: of(TypeKind::Scalar(Scalar::Usize)),
                space: ParamSpace::Global,
                object: Object::Plain,
                origin: Origin::ImageLength { image: name.clone(), length },
            });
            let lengths = lengths.collect::<Vec<_>>();
            std::iter::once(param).chain(lengths).collect()
        }
        TypeKind::Sampler => {
            param.ty = of(TypeKind::Scalar(Scalar::U32));
            param.object = Object::Sampler;
            vec![param]
        }
        _ => vec![param],
    }
}
