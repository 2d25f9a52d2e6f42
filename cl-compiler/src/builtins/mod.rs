//! The table of built-ins: for each, its Rust spelling, its types, its OpenCL C and its precision.
//!
//! Inference, both emitters and the language reference read this table and nothing else. The native spelling is always
//! the Rust method itself, `T::name(receiver, …)`.

mod checked;
mod float;
mod int;
mod opencl;
pub mod vector;
mod work_item;

pub use work_item::{WORK_ITEM, WorkItemFn};

use crate::ir::ArithOp;
use crate::ty::{Scalar, Ty};

/// A method or associated function of a scalar type.
#[derive(Debug)]
pub struct Builtin {
    /// The Rust name.
    pub name: &'static str,
    /// The receivers.
    pub on: Class,
    /// The parameters after the receiver; for an associated function, all of them.
    pub params: &'static [Kind],
    /// Without `self`: called as `T::name(…)` only.
    pub associated: bool,
    /// The result.
    pub ret: Kind,
    /// How it is said in OpenCL C.
    pub opencl: C,
    /// When it panics.
    pub guard: Guard,
    /// The largest error in `f32` units in the last place that OpenCL allows; 0 where the result is exact.
    pub ulp: u32,
    /// Not a method: a function of OpenCL's own, `cl::name(receiver, …)`.
    pub cl: bool,
}

/// An error that OpenCL leaves to the device.
pub const UNBOUNDED: u32 = u32::MAX;

/// A set of scalar types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// `f32`, `f64`
    Float,
    /// `f32`
    Single,
    /// All integers.
    Int,
    /// `i32`, `u32`
    Word,
    /// The integers with a sign.
    Signed,
    /// The integers without a sign.
    Unsigned,
}

impl Class {
    /// Whether `scalar` is one of them.
    pub fn has(self, scalar: Scalar) -> bool {
        match self {
            Class::Float => scalar.is_float(),
            Class::Single => scalar == Scalar::F32,
            Class::Word => matches!(scalar, Scalar::I32 | Scalar::U32),
            Class::Int => scalar.is_int(),
            Class::Signed => scalar.is_signed(),
            Class::Unsigned => scalar.is_int() && !scalar.is_signed(),
        }
    }
}

/// A parameter's or a result's type, seen from the receiver's type `T`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `T`
    Same,
    /// `bool`
    Bool,
    /// `u32`
    U32,
    /// `i32`
    I32,
    /// The unsigned integer of `T`'s width, for floats their bits.
    Unsigned,
    /// The integer with a sign of `T`'s width.
    Signed,
    /// `Option<T>`
    Option,
    /// `Option<u32>`
    OptionU32,
    /// `(T, bool)`
    Pair,
}

impl Kind {
    /// The type for the receiver's type `of`; of a part, where it has parts.
    pub fn scalar(self, of: Scalar) -> Scalar {
        match self {
            Kind::Same | Kind::Option | Kind::Pair => of,
            Kind::OptionU32 => Scalar::U32,
            Kind::Signed => of.signed(),
            Kind::Bool => Scalar::Bool,
            Kind::U32 => Scalar::U32,
            Kind::I32 => Scalar::I32,
            Kind::Unsigned if of == Scalar::F32 => Scalar::U32,
            Kind::Unsigned if of == Scalar::F64 => Scalar::U64,
            Kind::Unsigned => of.unsigned(),
        }
    }

    /// The type.
    pub fn ty(self, of: Scalar) -> Ty {
        let scalar = Ty::Scalar(self.scalar(of));
        match self {
            Kind::Same | Kind::Bool | Kind::U32 | Kind::I32 | Kind::Unsigned | Kind::Signed => scalar,
            Kind::Option | Kind::OptionU32 => Ty::Option(scalar.into()),
            Kind::Pair => Ty::Tuple(vec![scalar, Ty::BOOL]),
        }
    }
}

/// How a built-in is said in OpenCL C.
#[derive(Debug, Clone, Copy)]
pub enum C {
    /// A call of an OpenCL function whose result has the Rust result's type.
    Call(&'static str),
    /// A call of an OpenCL function whose result has the receiver's type and is converted.
    Count(&'static str),
    /// A template over `{0}`, `{1}`, … as operands, each used once.
    Template(&'static str),
    /// The operator, with Rust's semantics.
    Arith(ArithOp),
    /// `-x`, wrapping.
    Neg,
    /// The bits of a float as an integer, or the other way round.
    Bits,
    /// A routine of our own over `x`, `y`, `z`, given its body.
    Routine(fn(Scalar) -> String),
}

/// When a built-in panics, judged by the operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// Never.
    None,
    /// As `/`: on a zero divisor and on overflow.
    Div,
    /// As `%`.
    Rem,
    /// On a zero divisor only.
    DivZero,
    /// As [`Guard::DivZero`], with the message of `%`.
    RemZero,
    /// `clamp`: if the bounds are in the wrong order.
    Clamp,
    /// A logarithm: unless the operand is positive.
    Log,
    /// A square root: if the operand is negative.
    Root,
}

const fn method(name: &'static str, on: Class, params: &'static [Kind], ret: Kind, opencl: C) -> Builtin {
    Builtin { name, on, params, associated: false, ret, opencl, guard: Guard::None, ulp: 0, cl: false }
}

impl Builtin {
    const fn guard(mut self, guard: Guard) -> Self {
        self.guard = guard;
        self
    }

    const fn ulp(mut self, ulp: u32) -> Self {
        self.ulp = ulp;
        self
    }

    const fn associated(mut self) -> Self {
        self.associated = true;
        self
    }

    /// The name of its [`C::Routine`] for a receiver type.
    pub fn routine_name(&self, on: Scalar) -> String {
        format!("cl_{}_{}", self.name, on.opencl())
    }

    /// The types of all C parameters, receiver first.
    pub fn operands(&self, on: Scalar) -> Vec<Scalar> {
        let receiver = if self.associated { None } else { Some(on) };
        receiver.into_iter().chain(self.params.iter().map(|param| param.scalar(on))).collect()
    }

    /// The definition of its [`C::Routine`] for a receiver type, given the result's type and the body.
    pub fn routine_source(&self, on: Scalar, ret: &str, body: &str) -> String {
        let params: Vec<_> = self
            .operands(on)
            .iter()
            .zip(["x", "y", "z"])
            .map(|(scalar, name)| format!("{} {name}", scalar.opencl()))
            .collect();
        format!("{ret} {}({})\n{{\n{body}\n}}\n", self.routine_name(on), params.join(", "))
    }
}

/// All of them.
pub fn all() -> impl Iterator<Item = &'static Builtin> {
    float::FLOAT.iter().chain(int::INT).chain(checked::CHECKED).chain(opencl::CL)
}

/// Whether the method is one of scalars only, which vectors do not have.
pub fn is_scalar_only(builtin: &Builtin) -> bool {
    checked::CHECKED.iter().any(|known| known.name == builtin.name)
}

/// The method of this name on this type.
pub fn find(name: &str, on: Scalar) -> Option<&'static Builtin> {
    all().find(|builtin| !builtin.cl && builtin.name == name && builtin.on.has(on))
}

/// OpenCL's functions of this name.
pub fn named_cl(name: &str) -> impl Iterator<Item = &'static Builtin> {
    opencl::CL.iter().filter(move |builtin| builtin.name == name)
}

/// OpenCL's function of this name on this type.
pub fn find_cl(name: &str, on: Scalar) -> Option<&'static Builtin> {
    named_cl(name).find(|builtin| builtin.on.has(on))
}
