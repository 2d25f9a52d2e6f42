//! The table of built-ins. An entry has the Rust spelling, the types, the OpenCL C and the precision.
//!
//! Type inference, both emitters and the language reference use only this table. The native spelling is always the Rust
//! method itself, `T::name(receiver, …)`.

mod checked;
mod float;
pub(crate) mod group;
mod int;
mod opencl;
pub mod operators;
pub mod option;
pub mod vector;
mod work_item;

pub use work_item::{WORK_ITEM, WorkItemFn};

use self::operators::ArithOp;
use crate::ty::{Scalar, Ty};

/// A method or associated function of a scalar type.
#[derive(Debug)]
pub struct Builtin {
    /// The Rust name.
    pub name: &'static str,
    /// The receiver types.
    pub on: Class,
    /// The parameters after the receiver, or all parameters of an associated function.
    pub params: &'static [Kind],
    /// It has no `self`: the only call syntax is `T::name(…)`.
    pub associated: bool,
    /// The result type.
    pub ret: Kind,
    /// Its translation to OpenCL C.
    pub opencl: C,
    /// The condition under which it panics.
    pub guard: Guard,
    /// The largest error that OpenCL allows, in units in the last place of `f32`; 0 if the result is exact.
    pub ulp: u32,
    /// A function of OpenCL, `cl::name(receiver, …)`, instead of a method.
    pub cl: bool,
    /// Whether the [`C::Routine`] contains a cast to the receiver's type.
    pub casts: bool,
}

/// The error is up to the device.
pub const UNBOUNDED: u32 = u32::MAX;

/// A set of scalar types.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// `f32`, `f64`
    Float,
    /// `f32`
    Single,
    /// All integer types.
    Int,
    /// `i32`, `u32`
    Word,
    /// The signed integer types.
    Signed,
    /// The unsigned integer types.
    Unsigned,
}

impl Class {
    /// Whether the class contains `scalar`.
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

/// The type of a parameter or result, relative to the receiver's type `T`.
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
    /// The unsigned integer as wide as `T`; for a float, its bits.
    Unsigned,
    /// The signed integer as wide as `T`.
    Signed,
    /// `Option<T>`
    Option,
    /// `Option<u32>`
    OptionU32,
    /// `(T, bool)`
    Pair,
}

impl Kind {
    /// The scalar type if the receiver's type is `of`. For a type with parts, the scalar of a part.
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

    /// The type if the receiver's type is `of`.
    pub fn ty(self, of: Scalar) -> Ty {
        let scalar = Ty::Scalar(self.scalar(of));
        match self {
            Kind::Same | Kind::Bool | Kind::U32 | Kind::I32 | Kind::Unsigned | Kind::Signed => scalar,
            Kind::Option | Kind::OptionU32 => Ty::Option(scalar.into()),
            Kind::Pair => Ty::Tuple(vec![scalar, Ty::BOOL]),
        }
    }
}

/// The translation of a built-in to OpenCL C.
#[derive(Debug, Clone, Copy)]
pub enum C {
    /// A call of an OpenCL function whose result already has the Rust result's type.
    Call(Math),
    /// A call of an OpenCL function whose result has the receiver's type and is converted.
    Count(&'static str),
    /// A test of the operand.
    Test(Test),
    /// The operator, with Rust's semantics.
    Arith(ArithOp),
    /// `-x`, wrapping.
    Neg,
    /// A reinterpretation of a float's bits as an integer, or the reverse.
    Bits,
    /// A helper function with parameters `x`, `y`, `z`, given its body.
    Routine(fn(Scalar) -> String),
}

/// A function of OpenCL that computes a value from its arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Math {
    /// `min`
    Min,
    /// `max`
    Max,
    /// `fmin`
    Fmin,
    /// `fmax`
    Fmax,
    /// `add_sat`
    AddSat,
    /// `sub_sat`
    SubSat,
    /// `mul_hi`
    MulHi,
    /// Another, by its name.
    Other(&'static str),
}

impl Math {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Math::Min => "min",
            Math::Max => "max",
            Math::Fmin => "fmin",
            Math::Fmax => "fmax",
            Math::AddSat => "add_sat",
            Math::SubSat => "sub_sat",
            Math::MulHi => "mul_hi",
            Math::Other(name) => name,
        }
    }
}

/// A test of a scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// `x > 0`
    Positive,
    /// `x < 0`
    Negative,
    /// `popcount(x) == 1`
    PowerOfTwo,
    /// `!signbit(x)`
    SignPositive,
}

impl Test {
    /// The OpenCL C before and after the operand.
    pub fn around(self) -> (&'static str, &'static str) {
        match self {
            Test::Positive => ("", " > 0"),
            Test::Negative => ("", " < 0"),
            Test::PowerOfTwo => ("popcount(", ") == 1"),
            Test::SignPositive => ("!signbit(", ")"),
        }
    }
}

/// When a built-in panics, depending on its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Guard {
    /// Never.
    None,
    /// Like `/`: on a zero divisor and on overflow.
    Div,
    /// Like `%`.
    Rem,
    /// On a zero divisor only.
    DivZero,
    /// Like [`Guard::DivZero`], with the message of `%`.
    RemZero,
    /// `clamp`: if the bounds are in the wrong order.
    Clamp,
    /// A logarithm: unless the operand is positive.
    Log,
    /// A square root: if the operand is negative.
    Root,
}

const fn call(name: &'static str) -> C {
    C::Call(Math::Other(name))
}

const fn method(name: &'static str, on: Class, params: &'static [Kind], ret: Kind, opencl: C) -> Builtin {
    Builtin { name, on, params, associated: false, ret, opencl, guard: Guard::None, ulp: 0, cl: false, casts: false }
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

    const fn casting(mut self) -> Self {
        self.casts = true;
        self
    }

    const fn associated(mut self) -> Self {
        self.associated = true;
        self
    }

    /// The types of all C parameters, the receiver's first.
    pub fn operands(&self, on: Scalar) -> Vec<Scalar> {
        let receiver = if self.associated { None } else { Some(on) };
        receiver.into_iter().chain(self.params.iter().map(|param| param.scalar(on))).collect()
    }
}

/// The routine that casts to `short`, see `lower/opaque_shorts.rs`.
pub(crate) const SHORT: &str = "cl_short";

/// The C before an expression in parentheses that a routine casts to the type. A cast to `short` is a call.
pub(crate) fn cast(to: Scalar) -> String {
    if to == Scalar::I16 { SHORT.to_owned() } else { format!("({})", to.opencl()) }
}

/// All built-ins.
pub fn all() -> impl Iterator<Item = &'static Builtin> {
    float::FLOAT.iter().chain(int::INT).chain(checked::CHECKED).chain(opencl::CL)
}

/// Whether only scalars have the method, and vectors do not.
pub fn is_scalar_only(builtin: &Builtin) -> bool {
    checked::CHECKED.iter().any(|known| known.name == builtin.name)
}

/// The method of this name on this type.
pub fn find(name: &str, on: Scalar) -> Option<&'static Builtin> {
    all().find(|builtin| !builtin.cl && builtin.name == name && builtin.on.has(on))
}

/// Names of numbers' methods that structs of a user's often have, too: vectors, complex numbers, intervals. The runtime has a
/// function for each, so that rustc can resolve a call on a type that only it knows (`language/types/numbers.rs` there).
pub const LATE: [&str; 30] = [
    "abs",
    "acos",
    "asin",
    "atan",
    "ceil",
    "clamp",
    "cos",
    "cosh",
    "exp",
    "floor",
    "fract",
    "is_finite",
    "is_nan",
    "ln",
    "max",
    "min",
    "mul_add",
    "pow",
    "powf",
    "powi",
    "recip",
    "rem_euclid",
    "round",
    "signum",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "trunc",
];

/// Whether a number type has a method of this name.
pub fn is_of_a_number(name: &str) -> bool {
    Scalar::ALL.iter().any(|scalar| find(name, *scalar).is_some())
}

/// The OpenCL functions of this name.
pub fn named_cl(name: &str) -> impl Iterator<Item = &'static Builtin> {
    opencl::CL.iter().filter(move |builtin| builtin.name == name)
}

/// The OpenCL function of this name on this type.
pub fn find_cl(name: &str, on: Scalar) -> Option<&'static Builtin> {
    named_cl(name).find(|builtin| builtin.on.has(on))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn routines_that_cast_say_so() {
        for builtin in all().filter(|builtin| builtin.on.has(Scalar::I16)) {
            let C::Routine(body) = builtin.opencl else { continue };
            let casts = body(Scalar::I16).contains(&format!("{SHORT}("));
            assert!(!body(Scalar::I16).contains("(short)("), "{}", builtin.name);
            assert_eq!(casts, builtin.casts, "{}", builtin.name);
        }
    }
}
