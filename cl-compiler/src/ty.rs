//! The types of the kernel language.

pub mod spell;

use std::convert::Infallible;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::rc::Rc;

pub use cl_ir::Scalar;
use proc_macro2::TokenStream;

/// A type variable of type inference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Var(pub usize);

/// A variable for an address space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SpaceVar(pub usize);

/// An address space (OpenCL 1.2, section 3.3), known or still to be inferred. Items state it as a `cl_ir::ItemSpace`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Space {
    /// Shared by all work-items: buffers.
    Global,
    /// Read-only, shared by all work-items.
    Constant,
    /// Shared by the work-items of a work-group.
    Local,
    /// Private to a work-item: variables.
    Private,
    /// The space of the argument for this parameter, counted from 0: each instance of a device function has its own.
    Param(usize),
    /// The space that this callee's result, a reference, points into.
    Result(CalleeId),
    /// Not yet known. A typed function contains none.
    Var(SpaceVar),
}

impl Space {
    /// The space in the terms of the runtime; `None` for that of a result.
    pub fn known(self) -> Option<cl_ir::ItemSpace> {
        match self {
            Space::Global => Some(cl_ir::ItemSpace::Global),
            Space::Constant => Some(cl_ir::ItemSpace::Constant),
            Space::Local => Some(cl_ir::ItemSpace::Local),
            Space::Private | Space::Var(_) => Some(cl_ir::ItemSpace::Private),
            Space::Param(param) => Some(cl_ir::ItemSpace::Param(param)),
            Space::Result(_) => None,
        }
    }
}

/// The length of an array: a number, or the path of a constant, as normalised text.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Len(pub String);

impl Len {
    /// The length, if it is a number.
    pub fn number(&self) -> Option<u64> {
        self.0.parse().ok()
    }
}

/// A type.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Ty {
    /// `()`
    Unit,
    /// `!`: the type of `return`, `break`, `continue` and of loops that never end.
    Never,
    /// A scalar.
    Scalar(Scalar),
    /// `f32x4`, …
    Vector(Scalar, u8),
    /// `mask32x4`, …, represented by the signed integer as wide as a lane.
    Mask(Scalar, u8),
    /// `AtomicU32`, …: through a shared reference, a value that several work-items may change concurrently.
    Atomic(Scalar),
    /// `(A, B)`, of at least one type.
    Tuple(Vec<Ty>),
    /// `[T; N]`
    Array(Box<Ty>, Len),
    /// `&[T]` or `&mut [T]`.
    Slice {
        /// `&mut`
        mutable: bool,
        /// The address space of the elements.
        space: Space,
        /// `T`
        element: Box<Ty>,
    },
    /// `&T` or `&mut T` of a sized type.
    Ref {
        /// `&mut`
        mutable: bool,
        /// The address space of the value.
        space: Space,
        /// `T`
        to: Box<Ty>,
    },
    /// `Option<T>`
    Option(Box<Ty>),
    /// `Result<T, E>`
    Result(Box<Ty>, Box<Ty>),
    /// `core::cmp::Ordering`
    Ordering,
    /// A type that only rustc can resolve: a struct, a type parameter, the result of a function in another item.
    Opaque(Rc<Opaque>),
    /// A device function that is passed as an argument. In Rust it is a value; assembling the program resolves it.
    Function(Rc<FunctionItem>),
    /// Not yet known. A typed function contains none.
    Var(Var),
}

/// An index into [`Function::callees`](crate::ir::Function::callees).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CalleeId(pub usize);

/// A device function, or a parameter that represents one.
#[derive(Debug)]
pub struct FunctionItem {
    /// Its path as shown to the user. Equal texts mean the same function.
    pub text: String,
    /// The type that holds the function's compiled form.
    pub path: TokenStream,
}

impl PartialEq for FunctionItem {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

impl Eq for FunctionItem {}

impl Hash for FunctionItem {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.hash(state);
    }
}

/// A type that only rustc can resolve.
#[derive(Debug)]
pub struct Opaque {
    /// Its index among the function's opaque types.
    pub id: usize,
    /// Its description for the user.
    pub text: String,
    /// The type as Rust tokens, if it can be spelled.
    pub spelling: Option<TokenStream>,
    /// A constant expression of type `PhantomData<T>`, where `T` is the type.
    pub witness: TokenStream,
}

impl PartialEq for Opaque {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Opaque {}

impl Hash for Opaque {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl Ty {
    /// `bool`
    pub const BOOL: Ty = Ty::Scalar(Scalar::Bool);
    /// `usize`
    pub const USIZE: Ty = Ty::Scalar(Scalar::Usize);
    /// `u32`
    pub const U32: Ty = Ty::Scalar(Scalar::U32);

    /// The scalar, if it is one.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            Ty::Scalar(scalar) => Some(*scalar),
            Ty::Unit
            | Ty::Never
            | Ty::Vector(..)
            | Ty::Mask(..)
            | Ty::Atomic(_)
            | Ty::Tuple(_)
            | Ty::Array(..)
            | Ty::Slice { .. }
            | Ty::Ref { .. }
            | Ty::Option(_)
            | Ty::Result(..)
            | Ty::Ordering
            | Ty::Opaque(_)
            | Ty::Function(_)
            | Ty::Var(_) => None,
        }
    }

    /// The number of lanes of a vector or mask; 1 for any other type.
    pub fn lanes(&self) -> usize {
        match self {
            Ty::Vector(_, len) | Ty::Mask(_, len) => usize::from(*len),
            _ => 1,
        }
    }

    /// The size in bytes of a value in a buffer.
    pub fn size(&self) -> Option<usize> {
        match self {
            Ty::Scalar(scalar) | Ty::Atomic(scalar) => Some(scalar.bits() as usize / 8),
            // a vector of 3 lanes is as large as one of 4
            Ty::Vector(scalar, len) => Some(scalar.bits() as usize / 8 * usize::from(len.next_power_of_two())),
            _ => None,
        }
    }

    /// Whether it is `()` or `!`, which need no storage.
    pub fn is_valueless(&self) -> bool {
        matches!(self, Ty::Unit | Ty::Never)
    }

    /// The space that it points into; `None` for values.
    pub fn space(&self) -> Option<Space> {
        match self {
            Ty::Slice { space, .. } | Ty::Ref { space, .. } => Some(*space),
            _ => None,
        }
    }

    /// Whether the type contains no references, so that its values are copied.
    pub fn is_plain(&self) -> bool {
        match self {
            Ty::Unit | Ty::Never | Ty::Scalar(_) | Ty::Vector(..) | Ty::Mask(..) | Ty::Ordering | Ty::Opaque(_) => true,
            Ty::Option(some) => some.is_plain(),
            Ty::Result(ok, err) => ok.is_plain() && err.is_plain(),
            Ty::Tuple(fields) => fields.iter().all(Ty::is_plain),
            Ty::Array(element, _) => element.is_plain(),
            Ty::Atomic(_) | Ty::Slice { .. } | Ty::Ref { .. } | Ty::Function(_) | Ty::Var(_) => false,
        }
    }

    /// The type with its parts replaced, and with the space of a reference replaced.
    pub fn with_parts<C, E>(
        self,
        context: &mut C,
        part: impl Fn(&mut C, &Ty) -> Result<Ty, E>,
        space_of: impl Fn(&mut C, Space) -> Space,
    ) -> Result<Ty, E> {
        let boxed = |context: &mut C, ty: &Ty| part(context, ty).map(Box::new);
        Ok(match self {
            Ty::Tuple(fields) => Ty::Tuple(fields.iter().map(|field| part(context, field)).collect::<Result<_, _>>()?),
            Ty::Array(element, len) => Ty::Array(boxed(context, &element)?, len),
            Ty::Slice { mutable, space, element } => {
                let element = boxed(context, &element)?;
                Ty::Slice { mutable, space: space_of(context, space), element }
            }
            Ty::Ref { mutable, space, to } => {
                let to = boxed(context, &to)?;
                Ty::Ref { mutable, space: space_of(context, space), to }
            }
            Ty::Option(some) => Ty::Option(boxed(context, &some)?),
            Ty::Result(ok, err) => Ty::Result(boxed(context, &ok)?, boxed(context, &err)?),
            known @ (Ty::Unit
            | Ty::Never
            | Ty::Scalar(_)
            | Ty::Vector(..)
            | Ty::Mask(..)
            | Ty::Atomic(_)
            | Ty::Ordering
            | Ty::Opaque(_)
            | Ty::Function(_)
            | Ty::Var(_)) => known,
        })
    }

    /// Calls `see` with the type and with every type in it.
    pub fn visit(&self, see: &mut dyn FnMut(&Ty)) {
        see(self);
        match self {
            Ty::Tuple(fields) => fields.iter().for_each(|field| field.visit(see)),
            Ty::Array(inner, _) | Ty::Slice { element: inner, .. } | Ty::Ref { to: inner, .. } => inner.visit(see),
            Ty::Option(some) => some.visit(see),
            Ty::Result(ok, err) => {
                ok.visit(see);
                err.visit(see);
            }
            Ty::Unit
            | Ty::Never
            | Ty::Scalar(_)
            | Ty::Vector(..)
            | Ty::Mask(..)
            | Ty::Atomic(_)
            | Ty::Ordering
            | Ty::Opaque(_)
            | Ty::Function(_)
            | Ty::Var(_) => {}
        }
    }

    /// The type with every part replaced for which `to` returns a replacement.
    #[must_use]
    pub fn map(&self, to: &dyn Fn(&Ty) -> Option<Ty>) -> Ty {
        if let Some(other) = to(self) {
            return other;
        }
        let part = |_: &mut (), part: &Ty| Ok::<_, Infallible>(part.map(to));
        let Ok(ty) = self.clone().with_parts(&mut (), part, |_, space| space);
        ty
    }

    /// Whether only rustc can resolve the type or a part of it.
    pub fn has_opaque(&self) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= matches!(part, Ty::Opaque(_)));
        found
    }

    /// Whether it contains floating-point numbers, including `f16`.
    pub fn has_floats(&self) -> bool {
        let mut found = false;
        self.visit(&mut |part| found |= part.scalar().is_some_and(|scalar| scalar.is_float() || scalar == Scalar::F16));
        found
    }

    /// Whether the type can be written in C: it contains no type that only rustc can resolve, and every length is a
    /// number.
    pub fn is_spelt(&self) -> bool {
        let mut spelt = true;
        self.visit(&mut |part| {
            spelt &= match part {
                Ty::Opaque(_) => false,
                Ty::Array(_, len) => len.number().is_some(),
                _ => true,
            };
        });
        spelt
    }

    /// The type that a reference points to; otherwise the type itself.
    pub fn referent(&self) -> &Ty {
        match self {
            Ty::Ref { to, .. } => to,
            ty => ty,
        }
    }

    /// The element type of nested arrays.
    pub fn innermost(&self) -> &Ty {
        match self {
            Ty::Array(element, _) => element.innermost(),
            ty => ty,
        }
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ty::Unit => f.write_str("()"),
            Ty::Never => f.write_str("!"),
            Ty::Scalar(scalar) => f.write_str(scalar.rust()),
            Ty::Vector(scalar, len) => write!(f, "{}x{len}", scalar.rust()),
            Ty::Mask(scalar, len) => write!(f, "mask{}x{len}", scalar.bits()),
            Ty::Atomic(scalar) => f.write_str(scalar.atomic().unwrap_or("Atomic")),
            Ty::Tuple(fields) => {
                f.write_str("(")?;
                for (index, field) in fields.iter().enumerate() {
                    write!(f, "{}{field}", if index > 0 { ", " } else { "" })?;
                }
                f.write_str(if fields.len() == 1 { ",)" } else { ")" })
            }
            Ty::Array(element, Len(len)) => write!(f, "[{element}; {len}]"),
            Ty::Slice { mutable: false, element, .. } => write!(f, "&[{element}]"),
            Ty::Slice { mutable: true, element, .. } => write!(f, "&mut [{element}]"),
            Ty::Ref { mutable: false, to, .. } => write!(f, "&{to}"),
            Ty::Ref { mutable: true, to, .. } => write!(f, "&mut {to}"),
            Ty::Option(some) => write!(f, "Option<{some}>"),
            Ty::Result(ok, err) => write!(f, "Result<{ok}, {err}>"),
            Ty::Ordering => f.write_str("Ordering"),
            Ty::Opaque(opaque) => f.write_str(&opaque.text),
            Ty::Function(function) => write!(f, "fn {}", function.text),
            Ty::Var(_) => f.write_str("_"),
        }
    }
}
