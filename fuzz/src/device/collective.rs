//! The runtime's work-group functions: the items that rustc resolves `cl::work_group_…` to.

use std::marker::PhantomData;

use cl_runtime::__private::Scalar;
use cl_runtime::cl;

use super::evaluate::Value;
use super::ty::Ty;

/// The result of a query of a function, for arguments of these types.
pub(super) fn query(name: &str, what: &str, args: &Value) -> Option<Value> {
    let Value::Tuple(types) = args else { return None };
    let Some(Value::Type(Ty::Scalar(scalar))) = types.first() else { return None };
    let is_item = what == "item";
    macro_rules! of {
        ($function:ident($($arg:expr),*)) => {
            match is_item {
                true => Value::Item(cl::$function::item(($($arg,)*))),
                false => Value::Summary(cl::$function::summary(($($arg,)*))),
            }
        };
    }
    macro_rules! of_type {
        ($T:ident: $($function:ident)*) => {
            match name {
                $(stringify!($function) => of!($function(PhantomData::<$T>)),)*
                "work_group_broadcast" => of!(work_group_broadcast(PhantomData::<$T>, PhantomData::<usize>)),
                _ => return None,
            }
        };
    }
    macro_rules! of_scalars {
        ($($scalar:ident $T:ident),*) => {
            match scalar {
                Scalar::Bool => match name {
                    "work_group_any" => of!(work_group_any(PhantomData::<bool>)),
                    "work_group_all" => of!(work_group_all(PhantomData::<bool>)),
                    _ => return None,
                },
                $(Scalar::$scalar => of_type!($T:
                    work_group_reduce_add work_group_reduce_min work_group_reduce_max
                    work_group_scan_inclusive_add work_group_scan_inclusive_min work_group_scan_inclusive_max
                    work_group_scan_exclusive_add work_group_scan_exclusive_min work_group_scan_exclusive_max
                ),)*
                _ => return None,
            }
        };
    }
    matches!(what, "item" | "summary").then(|| {
        Some(of_scalars!(I8 i8, I16 i16, I32 i32, I64 i64, Isize isize, U8 u8, U16 u16, U32 u32, U64 u64, Usize usize))
    })?
}
