//! Types as written.

use super::Parser;
use crate::ast::{Type, TypeKind};
use crate::builtins;
use crate::diag::{Code, Diagnostic, Range};
use crate::names::claims::Claim;
use crate::ty::{Len, Scalar, Ty};

impl Parser<'_> {
    pub(super) fn ty(&self, ty: &syn::Type) -> Option<Type> {
        let at = Range::of(ty);
        let kind = match ty {
            syn::Type::Paren(ty) => return self.ty(&ty.elem),
            syn::Type::Group(ty) => return self.ty(&ty.elem),
            syn::Type::Infer(_) => TypeKind::Infer,
            syn::Type::Tuple(tuple) if tuple.elems.is_empty() => TypeKind::Unit,
            syn::Type::Tuple(tuple) => {
                let fields: Vec<_> = tuple.elems.iter().map(|field| self.ty(field)).collect();
                TypeKind::Tuple(fields.into_iter().collect::<Option<_>>()?)
            }
            syn::Type::Array(array) => {
                let (element, len) = (self.ty(&array.elem), self.len(&array.len));
                TypeKind::Array(Box::new(element?), len?)
            }
            syn::Type::Path(path) if atomic(path).is_some() => {
                let scalar = atomic(path)?;
                self.claim(Claim::ty(&path.path, &Ty::Atomic(scalar)));
                TypeKind::Atomic(scalar)
            }
            syn::Type::Path(path) if is_enum(path) => self.option(path)?,
            syn::Type::Path(path) if vector(path).is_some() => {
                let kind = vector(path)?;
                match kind {
                    TypeKind::Vector(lane, len) => self.claim(Claim::ty(&path.path, &Ty::Vector(lane, len))),
                    TypeKind::Mask(lane, len) => self.claim(Claim::ty(&path.path, &Ty::Mask(lane, len))),
                    _ => {}
                }
                kind
            }
            syn::Type::Path(path) => self.named(path)?,
            syn::Type::Reference(reference) => return self.reference(reference),
            other => {
                let message = format!("{} are not supported in kernels", kind_name(other));
                let help = match other {
                    syn::Type::FnPtr(_) => "take a function as `f: impl Fn(A) -> R`",
                    _ => "use scalars, and `&[T]` or `&mut [T]` parameters",
                };
                let diagnostic = Diagnostic::new(Code::Type, at, message).help(help);
                let is_rustcs_too = matches!(other, syn::Type::Slice(_));
                return self.error(if is_rustcs_too { diagnostic.instead() } else { diagnostic });
            }
        };
        Some(Type { kind, at })
    }

    /// The length of an array: numbers, names of constants, arithmetic and casts to `usize`.
    pub(super) fn len(&self, expr: &syn::Expr) -> Option<Len> {
        match expr {
            syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(int), .. }) => match int.base10_parse::<u64>() {
                Ok(len) => Some(Len(len.to_string())),
                Err(_) => self.error(Diagnostic::new(Code::Literal, int.span(), "this length is out of range")),
            },
            syn::Expr::Path(path) => Some(Len(text(quote::ToTokens::to_token_stream(&path)))),
            syn::Expr::Binary(binary) if arithmetic(&binary.op) => {
                self.len(&binary.left)?;
                self.len(&binary.right)?;
                Some(Len(text(quote::ToTokens::to_token_stream(binary))))
            }
            syn::Expr::Paren(paren) => {
                self.len(&paren.expr)?;
                Some(Len(text(quote::ToTokens::to_token_stream(paren))))
            }
            syn::Expr::Cast(cast) if matches!(&*cast.ty, syn::Type::Path(ty) if ty.path.is_ident("usize")) => {
                self.len(&cast.expr)?;
                Some(Len(text(quote::ToTokens::to_token_stream(cast))))
            }
            syn::Expr::Block(block) if block.block.stmts.len() == 1 => match &block.block.stmts[0] {
                syn::Stmt::Expr(inner, None) => self.len(inner),
                other => self.len_error(other),
            },
            other => self.len_error(other),
        }
    }

    fn len_error<T>(&self, node: impl quote::ToTokens) -> Option<T> {
        let message = "the length of an array must be made of numbers, names of constants, operators and `as usize`";
        self.error(
            Diagnostic::new(Code::Type, Range::of(node), message)
                .help("define a constant: `const LEN: usize = …;` outside the function"),
        )
    }

    /// `Option<T>`, `Result<T, E>`, `Ordering`
    fn option(&self, path: &syn::TypePath) -> Option<TypeKind> {
        let last = path.path.segments.last()?;
        let args: Vec<_> = match &last.arguments {
            syn::PathArguments::AngleBracketed(args) => args.args.iter().collect(),
            _ => Vec::new(),
        };
        let types: Vec<_> = args
            .iter()
            .filter_map(|arg| match arg {
                syn::GenericArgument::Type(ty) => self.ty(ty),
                _ => None,
            })
            .map(Box::new)
            .collect();
        let mut types = types.into_iter();
        let kind = match (last.ident.to_string().as_str(), args.len(), types.next(), types.next()) {
            ("Ordering", 0, None, None) => {
                self.claim(Claim::ordering_type(&path.path));
                TypeKind::Ordering
            }
            ("Option", 1, Some(some), None) => {
                self.claim(Claim::option(&path.path));
                TypeKind::Option(some)
            }
            ("Result", 2, Some(ok), Some(err)) => {
                self.claim(Claim::result(&path.path));
                TypeKind::Result(ok, err)
            }
            // an argument that has been reported
            ("Option", 1, None, None) | ("Result", 2, _, None) => return None,
            _ => {
                let message = "this type needs its arguments in kernels";
                let help = "write `Option<T>`, `Result<T, E>`: an alias cannot be seen through";
                return self.error(Diagnostic::new(Code::Type, Range::of(path), message).help(help));
            }
        };
        Some(kind)
    }

    /// A scalar, or a type for rustc to resolve.
    fn named(&self, path: &syn::TypePath) -> Option<TypeKind> {
        if let Some(scalar) = scalar(path) {
            self.claim(Claim::ty(&path.path, &Ty::Scalar(scalar)));
            return Some(TypeKind::Scalar(scalar));
        }
        let name = crate::ty::spell::text(&quote::quote!(#path).to_string());
        let last = path.path.segments.last().map(|segment| segment.ident.to_string());
        let help = match last.as_deref().unwrap_or_default() {
            "char" => "use `u32` for code points or `u8` for bytes",
            "i128" | "u128" => "use two 64-bit integers",
            "String" | "str" => "use `&[u8]`",
            "Grid" => "a grid is a parameter, by reference: `&Grid<f32, 2>`",
            "Image1d" | "Image2d" | "Image3d" | "Image1dArray" | "Image2dArray" => {
                "an image is a parameter, by reference: `&Image2d<Rgba8Unorm>`"
            }
            "Vec" => "a parameter is `&[T]` or `&mut [T]`, and is passed a buffer; a variable is an array, `[T; 16]`",
            "Box" if name.contains("Fn(") => "take `f: impl Fn(A) -> R`",
            "Box" => "there is no heap: use the type itself",
            "Buffer" | "Slice" | "SliceMut" => {
                "write `&[T]` or `&mut [T]` here, and pass a buffer: `&buffer`, `&mut buffer`"
            }
            "AtomicBool" | "AtomicU8" | "AtomicU16" | "AtomicUsize" => {
                "use `AtomicU32`, or `AtomicU64` where the device has it"
            }
            "AtomicI8" | "AtomicI16" | "AtomicIsize" => "use `AtomicI32`, or `AtomicI64` where the device has it",
            "Arc" | "Rc" | "Mutex" | "RwLock" | "RefCell" => {
                "what work-items share is a slice of atomics, `&[AtomicU32]`"
            }
            "HashMap" | "HashSet" | "BTreeMap" | "BTreeSet" | "VecDeque" => {
                "lay the contents out in slices, and pass buffers"
            }
            _ if path.qself.is_some() => "write the type itself",
            _ => return Some(TypeKind::Path(path.path.clone())),
        };
        self.error(
            Diagnostic::new(Code::Type, Range::of(path), format!("the type `{name}` is not supported in kernels"))
                .help(help),
        )
    }

    fn reference(&self, reference: &syn::TypeReference) -> Option<Type> {
        let at = Range::of(reference);
        match &*reference.elem {
            syn::Type::Slice(slice) => {
                let element = self.ty(&slice.elem)?;
                match element.kind {
                    TypeKind::Atomic(_) if reference.mutability.is_some() => self.error(
                        Diagnostic::new(Code::Parameter, at, "atomics are shared: they need no `&mut`")
                            .help("write `&[AtomicU32]`, and pass `&mut buffer` on the host"),
                    ),
                    TypeKind::Mask(..) => {
                        self.error(Diagnostic::new(Code::Parameter, element.at, "buffers cannot hold masks").help(
                            "store what `select` makes of the mask: `mask.select(i32x4::splat(1), i32x4::splat(0))`",
                        ))
                    }
                    TypeKind::Scalar(_)
                    | TypeKind::Vector(..)
                    | TypeKind::Path(_)
                    | TypeKind::Atomic(_)
                    | TypeKind::Array(..)
                    | TypeKind::Tuple(_) => {
                        let mutable = reference.mutability.is_some();
                        Some(Type { kind: TypeKind::Slice { mutable, element: Box::new(element) }, at })
                    }
                    TypeKind::Unit
                    | TypeKind::Grid { .. }
                    | TypeKind::Image { .. }
                    | TypeKind::Sampler
                    | TypeKind::Slice { .. }
                    | TypeKind::Ref { .. }
                    | TypeKind::Option(_)
                    | TypeKind::Result(..)
                    | TypeKind::Ordering
                    | TypeKind::Infer => self.error(
                        Diagnostic::new(Code::Parameter, element.at, "the elements of a slice must be values")
                            .help("for example `&[f32]`"),
                    ),
                }
            }
            syn::Type::Path(path) if super::grid::is_grid(path) => self.grid(path, reference.mutability.is_some(), at),
            syn::Type::Path(path) if super::image::named(path).is_some() => {
                let kind = super::image::named(path)?;
                self.image(kind, path, reference.mutability.is_some(), at)
            }
            syn::Type::Path(path) if atomic(path).is_some() || vector(path).is_some() => {
                let to = self.ty(&reference.elem)?;
                Some(Type { kind: TypeKind::Ref { mutable: reference.mutability.is_some(), to: Box::new(to) }, at })
            }
            syn::Type::Path(_) | syn::Type::Array(_) | syn::Type::Tuple(_) | syn::Type::Paren(_) => {
                let to = self.ty(&reference.elem)?;
                let mutable = reference.mutability.is_some();
                Some(Type { kind: TypeKind::Ref { mutable, to: Box::new(to) }, at })
            }
            other => self.error(
                Diagnostic::new(
                    Code::Type,
                    at,
                    format!("references to {} are not supported in kernels", kind_name(other)),
                )
                .help(match other {
                    syn::Type::ImplTrait(_) => "name the type: `fn f<T: Trait>(value: &mut T)`",
                    _ => "pass a scalar by value, or a slice `&[T]`, `&mut [T]`",
                }),
            ),
        }
    }
}

/// `Option<…>`, `Result<…>`, `Ordering`
fn is_enum(path: &syn::TypePath) -> bool {
    let last = path.path.segments.last().map(|segment| segment.ident.to_string());
    path.qself.is_none() && matches!(last.as_deref(), Some("Option" | "Result" | "Ordering"))
}

fn arithmetic(op: &syn::BinOp) -> bool {
    use syn::BinOp::{Add, BitAnd, BitOr, BitXor, Div, Mul, Rem, Shl, Shr, Sub};
    let of_bits = matches!(op, BitAnd(_) | BitOr(_) | BitXor(_) | Shl(_) | Shr(_));
    of_bits || matches!(op, Add(_) | Sub(_) | Mul(_) | Div(_) | Rem(_))
}

/// A length as text that does not depend on its spacing.
fn text(tokens: proc_macro2::TokenStream) -> String {
    tokens.to_string().split_whitespace().map(|word| if word == "as" { " as " } else { word }).collect()
}

/// A scalar type, either by its name alone or as expansions write it, `::core::primitive::f32`. `f16` is in a crate,
/// whose path may differ.
fn scalar(path: &syn::TypePath) -> Option<Scalar> {
    let names: Vec<_> = path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let plain = path.qself.is_none() && path.path.segments.iter().all(|segment| segment.arguments.is_none());
    match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [name] | ["core" | "std", "primitive", name] | [.., name @ "f16"] if plain => Scalar::from_name(name),
        _ => None,
    }
}

/// The scalar of an atomic type.
fn atomic(path: &syn::TypePath) -> Option<Scalar> {
    let name = path.path.segments.last()?.ident.to_string();
    Scalar::ALL.into_iter().find(|scalar| scalar.atomic() == Some(name.as_str()))
}

/// A vector type or a mask type.
fn vector(path: &syn::TypePath) -> Option<TypeKind> {
    let last = path.path.segments.last().filter(|last| path.qself.is_none() && last.arguments.is_none())?;
    let name = last.ident.to_string();
    let mask = builtins::vector::mask(&name).map(|(lane, len)| TypeKind::Mask(lane, len));
    builtins::vector::vector(&name).map(|(lane, len)| TypeKind::Vector(lane, len)).or(mask)
}

fn kind_name(ty: &syn::Type) -> &'static str {
    match ty {
        syn::Type::Array(_) => "arrays",
        syn::Type::FnPtr(_) => "function pointers",
        syn::Type::ImplTrait(_) => "`impl Trait` types",
        syn::Type::Infer(_) => "inferred types",
        syn::Type::Macro(_) => "macro calls in types",
        syn::Type::Never(_) => "`!` types",
        syn::Type::Ptr(_) => "raw pointers",
        syn::Type::Reference(_) => "references to anything but slices",
        syn::Type::Slice(_) => "slices without a reference",
        syn::Type::TraitObject(_) => "trait objects",
        syn::Type::Tuple(_) => "tuples",
        syn::Type::Path(_) => "scalars",
        _ => "types of this form",
    }
}
