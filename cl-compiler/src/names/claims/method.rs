//! The places where rustc looks for a method before it finds std's.
//!
//! rustc tries the receiver's type by value, by reference and by mutable reference, and then does the same for each
//! type that the receiver dereferences to. At each of these places, a trait of the user may have a method of the same
//! name, which comes before std's.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::{Claim, Meaning};
use crate::ty::Ty;
use crate::ty::spell;

/// The receiver of a method call, in the user's Rust.
#[derive(Debug, Clone)]
pub enum Receiver {
    /// A value of a type that kernels support.
    Plain(Ty),
    /// The result of the function of this name on a slice with such elements.
    Parts(&'static str, Ty),
    /// The range type of this name, with bounds of this type.
    Range(&'static str, Ty),
}

/// How std's method takes its receiver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Takes {
    Value,
    Ref,
    Mut,
}

/// A type at which rustc looks for the method.
#[derive(Debug, Clone)]
struct Step {
    ty: TokenStream,
    /// The value can be moved out: it is sized, and it is the receiver itself or `Copy`.
    is_taken: bool,
    /// It is not reached through a shared reference.
    is_mutable: bool,
}

impl Receiver {
    /// The receiver, with `of` applied to its types.
    pub fn map(self, of: impl Fn(&Ty) -> Ty) -> Receiver {
        match self {
            Receiver::Plain(ty) => Receiver::Plain(of(&ty)),
            Receiver::Parts(source, ty) => Receiver::Parts(source, of(&ty)),
            Receiver::Range(name, ty) => Receiver::Range(name, of(&ty)),
        }
    }
}

/// The claims about a method's name on this receiver: one for each place where another method could take precedence.
pub fn claims(name: &Ident, receiver: &Receiver) -> Vec<Claim> {
    let text = name.to_string();
    let (steps, wanted) = match receiver {
        Receiver::Plain(ty) => {
            let (Some(steps), Some(wanted)) = (steps(ty, true), wanted(&text, ty)) else { return Vec::new() };
            (steps, wanted)
        }
        Receiver::Parts(_, of) | Receiver::Range(_, of) if !super::is_written_anywhere(of) => return Vec::new(),
        Receiver::Parts(source, of) => {
            let Some(ty) = iterator(source, of) else { return Vec::new() };
            let wanted = of_iterator(&text).of(&ty);
            (vec![Step { ty, is_taken: true, is_mutable: true }], wanted)
        }
        Receiver::Range(range, of) => {
            let (range, of) = (Ident::new(range, proc_macro2::Span::call_site()), spell::ty(of));
            let ty = quote!(::core::ops::#range<#of>);
            let is_asked = matches!(text.as_str(), "contains" | "len" | "is_empty" | "start" | "end");
            let wanted = if is_asked { Takes::Ref } else { of_iterator(&text) }.of(&ty);
            (vec![Step { ty, is_taken: true, is_mutable: true }], wanted)
        }
    };
    let Some(Step { ty: first, .. }) = steps.first().cloned() else { return Vec::new() };
    let claim = |this| Claim::new(&name.clone().into(), Meaning::Method { ty: first.clone(), this });
    before(&steps, &wanted).into_iter().map(claim).collect()
}

impl Takes {
    /// The type of `self`.
    fn of(self, ty: &TokenStream) -> TokenStream {
        match self {
            Takes::Value => ty.clone(),
            Takes::Ref => quote!(&#ty),
            Takes::Mut => quote!(&mut #ty),
        }
    }
}

/// The types of `self` that rustc tries before the wanted one; none if it never reaches the wanted one. Types for which
/// rustc would reject a method that it finds there are left out.
fn before(steps: &[Step], wanted: &TokenStream) -> Vec<TokenStream> {
    let tried = steps.iter().flat_map(|Step { ty, is_taken, is_mutable }| {
        let (by_value, by_mut) = (is_taken.then(|| ty.clone()), is_mutable.then(|| quote!(&mut #ty)));
        by_value.into_iter().chain([quote!(&#ty)]).chain(by_mut)
    });
    let tried: Vec<_> = tried.collect();
    let position = tried.iter().position(|ty| ty.to_string() == wanted.to_string());
    position.map_or_else(Vec::new, |position| tried[..position].to_vec())
}

/// The receiver's type, the type that it dereferences to, and so on.
fn steps(ty: &Ty, is_mutable: bool) -> Option<Vec<Step>> {
    let own = Step { ty: written(ty)?, is_taken: true, is_mutable };
    let rest = match ty {
        Ty::Ref { mutable, to, .. } => {
            let mut rest = steps(to, is_mutable && *mutable)?;
            if let Some(first) = rest.first_mut() {
                first.is_taken = is_copy(to);
            }
            rest
        }
        Ty::Slice { element, mutable, .. } => vec![unsized_step(element, is_mutable && *mutable)],
        Ty::Array(element, _) => vec![unsized_step(element, is_mutable)],
        _ => Vec::new(),
    };
    Some([vec![own], rest].concat())
}

fn unsized_step(element: &Ty, is_mutable: bool) -> Step {
    let element = spell::ty(element);
    Step { ty: quote!([#element]), is_taken: false, is_mutable }
}

/// Whether a type that `written` can spell is `Copy`.
fn is_copy(ty: &Ty) -> bool {
    match ty {
        Ty::Ref { mutable, .. } | Ty::Slice { mutable, .. } => !mutable,
        Ty::Array(inner, _) | Ty::Option(inner) => is_copy(inner),
        Ty::Result(ok, err) => is_copy(ok) && is_copy(err),
        Ty::Tuple(fields) => fields.iter().all(is_copy),
        _ => true,
    }
}

/// The type as it is in the user's Rust, if it can be written outside the function.
fn written(ty: &Ty) -> Option<TokenStream> {
    match ty {
        Ty::Slice { mutable, element, .. } => {
            let mutable = mutable.then(|| quote!(mut));
            let element = super::is_written_anywhere(element).then(|| spell::ty(element))?;
            Some(quote!(&#mutable [#element]))
        }
        Ty::Ref { mutable, to, .. } => {
            let (mutable, to) = (mutable.then(|| quote!(mut)), written(to)?);
            Some(quote!(&#mutable #to))
        }
        _ => super::is_written_anywhere(ty).then(|| spell::ty(ty)),
    }
}

/// The type of `self` for the method that kernels support on a receiver of this type.
fn wanted(name: &str, ty: &Ty) -> Option<TokenStream> {
    if let Ty::Ref { mutable, to, .. } = ty
        && is_of_references(name, to)
    {
        // a shared reference implements these itself; on `&mut T`, `clone` goes through to `T`
        let itself = if *mutable && COMPARISONS.contains(&name) { Takes::Ref } else { Takes::Value };
        return Some(itself.of(&written(ty)?));
    }
    match ty {
        Ty::Ref { to, .. } => wanted(name, to),
        Ty::Array(..) if matches!(name, "map" | "into_iter") => Some(written(ty)?),
        Ty::Array(..) | Ty::Tuple(_) if name == "clone" || COMPARISONS.contains(&name) => {
            Some(Takes::Ref.of(&written(ty)?))
        }
        Ty::Slice { element, .. } | Ty::Array(element, _) => {
            let element = spell::ty(element);
            Some(of_slice(name).of(&quote!([#element])))
        }
        Ty::Option(_) | Ty::Result(..) if CHANGING.contains(&name) => Some(Takes::Mut.of(&written(ty)?)),
        Ty::Scalar(_) | Ty::Option(_) | Ty::Result(..) | Ty::Vector(..) | Ty::Mask(..) => {
            let takes = if BY_REFERENCE.contains(&name) { Takes::Ref } else { Takes::Value };
            Some(takes.of(&written(ty)?))
        }
        _ => None,
    }
}

/// Whether it is a method of a std trait that references implement too.
fn is_of_references(name: &str, to: &Ty) -> bool {
    let is_float = matches!(to, Ty::Scalar(scalar) if scalar.is_float());
    let is_ordered = matches!(to, Ty::Scalar(_)) && !is_float && matches!(name, "max" | "min" | "clamp");
    name == "clone" || name == "into_iter" || COMPARISONS.contains(&name) || is_ordered
}

fn of_slice(name: &str) -> Takes {
    let changes = matches!(
        name,
        "swap"
            | "fill"
            | "fill_with"
            | "reverse"
            | "copy_from_slice"
            | "clone_from_slice"
            | "copy_within"
            | "swap_with_slice"
            | "rotate_left"
            | "rotate_right"
    );
    if changes || name.ends_with("_mut") { Takes::Mut } else { Takes::Ref }
}

/// How an iterator's method takes the iterator: by reference if it may leave some items for later.
fn of_iterator(name: &str) -> Takes {
    match name {
        "next" | "nth" | "any" | "all" | "find" | "find_map" | "position" | "rposition" | "by_ref" => Takes::Mut,
        _ => Takes::Value,
    }
}

fn iterator(source: &str, of: &Ty) -> Option<TokenStream> {
    let of = spell::ty(of);
    let name = match source {
        "iter" => quote!(Iter),
        "iter_mut" => quote!(IterMut),
        "windows" => quote!(Windows),
        "chunks" => quote!(Chunks),
        "chunks_mut" => quote!(ChunksMut),
        "chunks_exact" => quote!(ChunksExact),
        "chunks_exact_mut" => quote!(ChunksExactMut),
        _ => return None,
    };
    Some(quote!(::core::slice::#name<'_, #of>))
}

/// The methods of comparison traits.
const COMPARISONS: &[&str] = &["cmp", "partial_cmp"];

/// The methods of numbers, `Option` and `Result` that take their receiver by reference.
const BY_REFERENCE: &[&str] =
    &["cmp", "partial_cmp", "total_cmp", "is_some", "is_none", "is_ok", "is_err", "as_ref", "clone"];

/// The methods of `Option` and `Result` that take their receiver by mutable reference.
const CHANGING: &[&str] = &["as_mut", "take", "replace"];
