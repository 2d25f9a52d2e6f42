//! The runtime's operators on numbers: the items that rustc resolves `Operation::<NAME>` and the other holders to.

use std::marker::PhantomData;

use cl_runtime::__private::{Assignment, Convert, Fault, Operation, PlaceFirst, Prefix, Scalar};

use super::Result;
use super::evaluate::{At, Scope, Value, unsupported};
use super::ty::{Param, Ty};

/// The types that hold the compiled forms of operators.
pub(super) const HOLDERS: [&str; 6] = ["Operation", "Prefix", "Assignment", "PlaceFirst", "Fault", "Convert"];

impl At<'_> {
    /// `__private::Operation::<NAME>::item(types)` and the other queries.
    pub(super) fn operator(
        &self,
        holder: &str,
        params: Option<&syn::PathArguments>,
        what: &str,
        call: &syn::ExprCall,
        scope: &Scope,
    ) -> Result<Value> {
        let args = self.all(&call.args, scope)?;
        let params = params.map(|params| self.params(params, scope)).transpose()?.unwrap_or_default();
        let found = args.first().and_then(|args| query(holder, &params, what, args));
        found.map_or_else(|| unsupported(call), Ok)
    }
}

/// The key of an operator's name: its bytes as a number.
const fn key(name: &str) -> u128 {
    let (bytes, mut key, mut at) = (name.as_bytes(), 0, 0);
    while at < bytes.len() {
        key = key << 8 | bytes[at] as u128;
        at += 1;
    }
    key
}

/// The result of an operator query, for operands of these types. `params` are the parameters of the holder.
fn query(holder: &str, params: &[Param], what: &str, args: &Value) -> Option<Value> {
    let Value::Tuple(types) = args else { return None };
    let Some(Value::Type(Ty::Scalar(scalar))) = types.first() else { return None };
    // a number has operators only with numbers of its own type
    let other = types.get(1).cloned();
    match (holder, what) {
        ("Operation", "left") => return other,
        ("Operation" | "Assignment", "right") => return types.first().cloned(),
        ("Operation" | "Prefix", "result") => return types.first().cloned(),
        ("Assignment" | "PlaceFirst", "result") => return Some(Value::Type(Ty::Tuple(Vec::new()))),
        ("Fault", "result") => return Some(Value::Type(Ty::Scalar(Scalar::Bool))),
        ("Convert", "result") => {
            return match params.first() {
                Some(Param::Type(ty)) => Some(Value::Type(ty.clone())),
                _ => None,
            };
        }
        _ => {}
    }
    let number = |at: usize| match params.get(at) {
        Some(Param::Const(number)) => Some(*number as u128),
        _ => None,
    };
    match holder {
        "Operation" => operation(number(0)?, what, *scalar),
        "Prefix" => prefix(number(0)?, what, *scalar),
        "Assignment" | "PlaceFirst" => update(holder, number(0)?, what, *scalar),
        "Fault" => fault(number(0)?, number(1)?, what, *scalar),
        "Convert" => match params.first() {
            Some(Param::Type(Ty::Scalar(to))) => conversion(*to, number(1)?, what, *scalar),
            _ => None,
        },
        _ => None,
    }
}

/// `holder::<name>::what(types)`, if it is one of the queries that such holders answer.
macro_rules! answer {
    ($what:ident, $holder:ty, $types:expr) => {
        match $what {
            "item" => Some(Value::Item(<$holder>::item($types))),
            "summary" => Some(Value::Summary(<$holder>::summary($types))),
            _ => None,
        }
    };
}

/// The match arms for all number types.
macro_rules! by_scalar {
    ($scalar:expr, $one:ident) => {
        match $scalar {
            Scalar::I8 => $one!(i8),
            Scalar::I16 => $one!(i16),
            Scalar::I32 => $one!(i32),
            Scalar::I64 => $one!(i64),
            Scalar::Isize => $one!(isize),
            Scalar::U8 => $one!(u8),
            Scalar::U16 => $one!(u16),
            Scalar::U32 => $one!(u32),
            Scalar::U64 => $one!(u64),
            Scalar::Usize => $one!(usize),
            _ => None,
        }
    };
}

macro_rules! by_name {
    ($name:ident, $holder:ident, $what:ident, $types:expr, $T:ty: $($of:literal)*) => {
        match $name {
            $(of if of == const { key($of) } => match $what {
                "is_infix" => Some(Value::Bool($holder::<{ key($of) }>::is_infix($types))),
                "can_fail" => Some(Value::Bool($holder::<{ key($of) }>::can_fail($types))),
                _ => answer!($what, $holder<{ key($of) }>, $types),
            },)*
            _ => None,
        }
    };
}

fn operation(name: u128, what: &str, scalar: Scalar) -> Option<Value> {
    macro_rules! of_int {
        ($T:ty) => {
            by_name!(name, Operation, what, (PhantomData::<$T>, PhantomData::<$T>), $T:
                "add" "sub" "mul" "div" "rem" "bitand" "bitor" "bitxor")
        };
    }
    macro_rules! of_float {
        ($T:ty) => {
            by_name!(name, Operation, what, (PhantomData::<$T>, PhantomData::<$T>), $T: "add" "sub" "mul" "div" "rem")
        };
    }
    match scalar {
        Scalar::F32 => of_float!(f32),
        Scalar::F64 => of_float!(f64),
        Scalar::Bool => by_name!(name, Operation, what, (PhantomData::<bool>, PhantomData::<bool>), bool:
            "bitand" "bitor" "bitxor"),
        _ => by_scalar!(scalar, of_int),
    }
}

fn prefix(name: u128, what: &str, scalar: Scalar) -> Option<Value> {
    macro_rules! of {
        ($T:ty, $name:literal) => {
            match what {
                "is_infix" => Some(Value::Bool(Prefix::<{ key($name) }>::is_infix((PhantomData::<$T>,)))),
                _ => answer!(what, Prefix<{ key($name) }>, (PhantomData::<$T>,)),
            }
        };
    }
    macro_rules! not {
        ($T:ty) => {
            of!($T, "not")
        };
    }
    if name == key("not") {
        if let Scalar::Bool = scalar {
            return of!(bool, "not");
        }
        return by_scalar!(scalar, not);
    }
    match scalar {
        _ if name != key("neg") => None,
        Scalar::F32 => of!(f32, "neg"),
        Scalar::F64 => of!(f64, "neg"),
        Scalar::I8 => of!(i8, "neg"),
        Scalar::I16 => of!(i16, "neg"),
        Scalar::I32 => of!(i32, "neg"),
        Scalar::I64 => of!(i64, "neg"),
        Scalar::Isize => of!(isize, "neg"),
        _ => None,
    }
}

fn update(holder: &str, name: u128, what: &str, scalar: Scalar) -> Option<Value> {
    macro_rules! of {
        ($T:ty) => {
            of!($T: "add_assign" "sub_assign" "mul_assign" "div_assign" "rem_assign")
        };
        ($T:ty: $($of:literal)*) => {
            match name {
                $(of if of == const { key($of) } => {
                    let types = (PhantomData::<$T>, PhantomData::<$T>);
                    match holder {
                        "Assignment" => answer!(what, Assignment<{ key($of) }>, types),
                        _ => answer!(what, PlaceFirst<{ key($of) }>, types),
                    }
                })*
                _ => None,
            }
        };
    }
    match scalar {
        Scalar::F32 => of!(f32),
        Scalar::F64 => of!(f64),
        _ => by_scalar!(scalar, of),
    }
}

fn fault(name: u128, which: u128, what: &str, scalar: Scalar) -> Option<Value> {
    macro_rules! of {
        ($T:ty) => {
            of!($T: "div" 0, "div" 1, "rem" 0, "rem" 1)
        };
        ($T:ty: $($of:literal $which:literal),*) => {{
            let types = (PhantomData::<$T>, PhantomData::<$T>);
            match (name, which) {
                $((of, $which) if of == const { key($of) } => answer!(what, Fault<{ key($of) }, $which>, types),)*
                _ => None,
            }
        }};
    }
    match scalar {
        Scalar::F32 => of!(f32),
        Scalar::F64 => of!(f64),
        _ => by_scalar!(scalar, of),
    }
}

fn conversion(to: Scalar, name: u128, what: &str, _: Scalar) -> Option<Value> {
    macro_rules! of {
        ($T:ty) => {
            of!($T: "from_i32" "from_u32" "from_i64" "from_u64" "from_usize" "from_f32" "from_f64")
        };
        ($T:ty: $($of:literal)*) => {
            match name {
                $(of if of == const { key($of) } => answer!(what, Convert<$T, { key($of) }>, ()),)*
                _ => None,
            }
        };
    }
    match to {
        Scalar::F32 => of!(f32),
        Scalar::F64 => of!(f64),
        _ => by_scalar!(to, of),
    }
}
