//! The integer methods that vectors do not have: those that report overflow, that have a result only for some operands, and
//! a few others.

use super::int::magnitude;
use super::{Builtin, C, Class, Guard, Kind, method};
use crate::ty::Scalar;

const ONE: &[Kind] = &[Kind::Same];
const AMOUNT: &[Kind] = &[Kind::U32];

/// `-> Option<T>`: `None` if the operation overflows.
const fn checked(name: &'static str, on: Class, params: &'static [Kind], body: fn(Scalar) -> String) -> Builtin {
    method(name, on, params, Kind::Option, C::Routine(body))
}

/// `-> (T, bool)`: the wrapped result, and whether the operation overflowed.
const fn overflowing(name: &'static str, on: Class, params: &'static [Kind], body: fn(Scalar) -> String) -> Builtin {
    method(name, on, params, Kind::Pair, C::Routine(body))
}

const fn same(name: &'static str, on: Class, params: &'static [Kind], body: fn(Scalar) -> String) -> Builtin {
    method(name, on, params, Kind::Same, C::Routine(body))
}

pub(super) static CHECKED: &[Builtin] = &[
    checked("checked_add", Class::Int, ONE, |on| option(on, sum(on))),
    checked("checked_sub", Class::Int, ONE, |on| option(on, difference(on))),
    checked("checked_mul", Class::Int, ONE, |on| option(on, product(on))),
    checked("checked_div", Class::Int, ONE, |on| division(on, "x / y")),
    checked("checked_rem", Class::Int, ONE, |on| division(on, "x % y")),
    checked("checked_div_euclid", Class::Int, ONE, |on| division(on, &div_euclid(on))),
    checked("checked_rem_euclid", Class::Int, ONE, |on| division(on, &rem_euclid(on))),
    checked("checked_neg", Class::Int, &[], |on| option(on, negation(on))),
    checked("checked_abs", Class::Signed, &[], |on| option(on, absolute(on))),
    checked("checked_shl", Class::Int, AMOUNT, |on| option(on, shifted(on, true))),
    checked("checked_shr", Class::Int, AMOUNT, |on| option(on, shifted(on, false))),
    checked("checked_pow", Class::Int, AMOUNT, |on| option(on, power(on))),
    checked("checked_next_power_of_two", Class::Unsigned, &[], |on| option(on, next_power(on))),
    checked("checked_next_multiple_of", Class::Unsigned, ONE, next_multiple),
    checked("checked_isqrt", Class::Signed, &[], |on| {
        format!("    if (x < 0)\n        return {};\n{}\n    return {};", none(on), root(on), some(on, "root"))
    }),
    method(
        "checked_ilog2",
        Class::Int,
        &[],
        Kind::OptionU32,
        C::Routine(|on| {
            let none = none(Scalar::U32);
            format!("    if (x <= 0)\n        return {none};\n    return {};", some(Scalar::U32, &ilog2(on)))
        }),
    ),
    method(
        "checked_ilog10",
        Class::Int,
        &[],
        Kind::OptionU32,
        C::Routine(|on| {
            let none = none(Scalar::U32);
            format!("    if (x <= 0)\n        return {none};\n{}\n    return {};", ilog10(on), some(Scalar::U32, "log"))
        }),
    ),
    overflowing("overflowing_add", Class::Int, ONE, |on| pair(on, sum(on))),
    overflowing("overflowing_sub", Class::Int, ONE, |on| pair(on, difference(on))),
    overflowing("overflowing_mul", Class::Int, ONE, |on| pair(on, product(on))),
    overflowing("overflowing_div", Class::Int, ONE, |on| exact_pair(on, "x / y", &smallest(on))).guard(Guard::DivZero),
    overflowing("overflowing_rem", Class::Int, ONE, |on| exact_pair(on, "x % y", "0")).guard(Guard::RemZero),
    overflowing("overflowing_neg", Class::Int, &[], |on| pair(on, negation(on))),
    overflowing("overflowing_abs", Class::Signed, &[], |on| pair(on, absolute(on))),
    overflowing("overflowing_shl", Class::Int, AMOUNT, |on| pair(on, shifted(on, true))),
    overflowing("overflowing_shr", Class::Int, AMOUNT, |on| pair(on, shifted(on, false))),
    overflowing("overflowing_pow", Class::Int, AMOUNT, |on| pair(on, power(on))),
    same("saturating_neg", Class::Signed, &[], |on| saturating(on, negation(on), "1")),
    same("saturating_abs", Class::Signed, &[], |on| saturating(on, absolute(on), "1")),
    same("saturating_pow", Class::Int, AMOUNT, |on| saturating(on, power(on), "x > 0 || !(y & 1)")),
    same("saturating_div", Class::Int, ONE, |on| match on.is_signed() {
        true => format!("    if (y == -1 && x == {})\n        return {};\n    return x / y;", smallest(on), on.max()),
        false => "    return x / y;".to_owned(),
    })
    .guard(Guard::DivZero),
    same("div_ceil", Class::Unsigned, ONE, |_| "    return x / y + (x % y != 0);".into()).guard(Guard::DivZero),
    same("next_multiple_of", Class::Unsigned, ONE, |on| {
        let t = on.opencl();
        format!("    {t} rest = x % y;\n    return rest == 0 ? x : ({t})(x + (y - rest));")
    })
    .guard(Guard::RemZero),
    method(
        "is_multiple_of",
        Class::Unsigned,
        ONE,
        Kind::Bool,
        C::Routine(|_| "    return y == 0 ? x == 0 : x % y == 0;".into()),
    ),
    same("next_power_of_two", Class::Unsigned, &[], |on| {
        let (declared, result, _) = next_power(on);
        format!("{declared}    return {result};")
    }),
    same("isqrt", Class::Int, &[], |on| format!("{}\n    return root;", root(on))).guard(Guard::Root),
    same("midpoint", Class::Int, ONE, midpoint),
    method("ilog2", Class::Int, &[], Kind::U32, C::Routine(|on| format!("    return {};", ilog2(on))))
        .guard(Guard::Log),
    method("ilog10", Class::Int, &[], Kind::U32, C::Routine(|on| format!("{}\n    return log;", ilog10(on))))
        .guard(Guard::Log),
    method("cast_signed", Class::Unsigned, &[], Kind::Signed, C::Bits),
    method("cast_unsigned", Class::Signed, &[], Kind::Unsigned, C::Bits),
];

/// Declarations, the wrapped result, and whether the operation overflows.
type Parts = (String, String, String);

/// The unsigned type in which C can add and multiply values of `on` without overflow.
fn wide(on: Scalar) -> &'static str {
    if on.bits() < 32 { "uint" } else { on.unsigned().opencl() }
}

fn smallest(on: Scalar) -> String {
    match on.bits() {
        64 if on.is_signed() => "LONG_MIN".to_owned(),
        32 if on.is_signed() => "INT_MIN".to_owned(),
        _ => on.min().to_string(),
    }
}

fn some(on: Scalar, value: &str) -> String {
    format!("(cl_option_{}){{true, {value}}}", on.opencl())
}

fn none(on: Scalar) -> String {
    format!("(cl_option_{}){{false}}", on.opencl())
}

fn option(on: Scalar, (declared, result, overflow): Parts) -> String {
    format!("{declared}    if ({overflow})\n        return {};\n    return {};", none(on), some(on, &result))
}

fn pair(on: Scalar, (declared, result, overflow): Parts) -> String {
    format!("{declared}    return (cl_{}_bool){{{result}, {overflow}}};", on.opencl())
}

fn saturating(on: Scalar, (declared, result, overflow): Parts, upwards: &str) -> String {
    let limit = match (on.is_signed(), upwards) {
        (true, "1") => largest(on),
        (true, upwards) => format!("{upwards} ? {} : {}", largest(on), smallest(on)),
        (false, _) => largest(on),
    };
    format!("{declared}    if ({overflow})\n        return {limit};\n    return {result};")
}

fn largest(on: Scalar) -> String {
    match (on.bits(), on.is_signed()) {
        (64, true) => "LONG_MAX".to_owned(),
        (64, false) => "ULONG_MAX".to_owned(),
        (32, false) => "UINT_MAX".to_owned(),
        _ => on.max().to_string(),
    }
}

fn sum(on: Scalar) -> Parts {
    let (t, u) = (on.opencl(), wide(on));
    let sum = format!("    {t} sum = ({t})(({u})x + ({u})y);\n");
    let overflow = if on.is_signed() { "((x ^ sum) & (y ^ sum)) < 0" } else { "sum < x" };
    (sum, "sum".into(), overflow.into())
}

fn difference(on: Scalar) -> Parts {
    let (t, u) = (on.opencl(), wide(on));
    let difference = format!("    {t} difference = ({t})(({u})x - ({u})y);\n");
    let overflow = if on.is_signed() { "((x ^ y) & (x ^ difference)) < 0" } else { "x < y" };
    (difference, "difference".into(), overflow.into())
}

fn product(on: Scalar) -> Parts {
    let (t, u) = (on.opencl(), wide(on));
    let product = format!("    {t} product = ({t})(({u})x * ({u})y);\n");
    let overflow = match (on.bits(), on.is_signed()) {
        (64, true) => "mul_hi(x, y) != product >> 63",
        (64, false) => "mul_hi(x, y) != 0",
        (_, true) => "(long)x * (long)y != product",
        (_, false) => "(ulong)x * (ulong)y != product",
    };
    (product, "product".into(), overflow.into())
}

/// `x / y` and similar operations, which have no result for a zero divisor and on overflow.
fn division(on: Scalar, result: &str) -> String {
    let none_of = none(on);
    let bad = if on.is_signed() { format!("y == 0 || (y == -1 && x == {})", smallest(on)) } else { "y == 0".into() };
    format!("    if ({bad})\n        return {none_of};\n    return {};", some(on, result))
}

/// `x / y` and similar operations, with the given result on overflow.
fn exact_pair(on: Scalar, result: &str, overflowing: &str) -> String {
    let t = on.opencl();
    let overflow = match on.is_signed() {
        true => {
            format!("    if (y == -1 && x == {})\n        return (cl_{t}_bool){{{overflowing}, true}};\n", smallest(on))
        }
        false => String::new(),
    };
    format!("{overflow}    return (cl_{t}_bool){{{result}, false}};")
}

fn div_euclid(on: Scalar) -> String {
    if on.is_signed() { "x / y - (x % y < 0 ? (y > 0 ? 1 : -1) : 0)".into() } else { "x / y".into() }
}

fn rem_euclid(on: Scalar) -> String {
    if !on.is_signed() {
        return "x % y".into();
    }
    let (t, u) = (on.opencl(), wide(on));
    format!("x % y < 0 ? ({t})(({u})(x % y) + {}) : x % y", magnitude(on, "y"))
}

fn negation(on: Scalar) -> Parts {
    let (t, u) = (on.opencl(), wide(on));
    let overflow = if on.is_signed() { format!("x == {}", smallest(on)) } else { "x != 0".into() };
    (format!("    {t} negated = ({t})(0 - ({u})x);\n"), "negated".into(), overflow)
}

fn absolute(on: Scalar) -> Parts {
    (String::new(), format!("({})({})", on.opencl(), magnitude(on, "x")), format!("x == {}", smallest(on)))
}

fn shifted(on: Scalar, left: bool) -> Parts {
    let (t, bits) = (on.opencl(), on.bits());
    let shifted = if left {
        format!("({t})(({})x << (y & {}))", wide(on), bits - 1)
    } else {
        format!("({t})(x >> (y & {}))", bits - 1)
    };
    (String::new(), shifted, format!("y >= {bits}"))
}

fn power(on: Scalar) -> Parts {
    let (t, u) = (on.opencl(), wide(on));
    let overflows = |x: &str, y: &str| {
        let wide = if on.is_signed() { "long" } else { "ulong" };
        match (on.bits(), on.is_signed()) {
            (64, true) => format!("mul_hi({x}, {y}) != (long)((ulong){x} * (ulong){y}) >> 63"),
            (64, false) => format!("mul_hi({x}, {y}) != 0"),
            _ => format!("({wide}){x} * ({wide}){y} != ({t})(({u}){x} * ({u}){y})"),
        }
    };
    let declared = format!(
        "    {t} base = x;\n    {t} power = 1;\n    bool base_overflowed = false;\n    bool overflowed = false;\n    \
         for (uint n = y; n > 0; n >>= 1) {{\n        if (n & 1) {{\n            \
         overflowed |= base_overflowed || {};\n            power = ({t})(({u})power * ({u})base);\n        }}\n        \
         base_overflowed |= {};\n        base = ({t})(({u})base * ({u})base);\n    }}\n",
        overflows("power", "base"),
        overflows("base", "base")
    );
    (declared, "power".into(), "overflowed".into())
}

fn next_power(on: Scalar) -> Parts {
    let t = on.opencl();
    let shift = format!("{} - clz(({t})(x - 1))", on.bits());
    let power = format!(
        "    uint shift = x <= 1 ? 0 : {shift};\n    {t} power = shift == {0} ? 0 : ({t})(({1})1 << shift);\n",
        on.bits(),
        wide(on)
    );
    (power, "power".into(), "power == 0".into())
}

fn next_multiple(on: Scalar) -> String {
    let t = on.opencl();
    format!(
        "    if (y == 0)\n        return {0};\n    {t} rest = x % y;\n    {t} multiple = rest == 0 ? x : ({t})(x + (y - rest));\n    \
         if (multiple < x)\n        return {0};\n    return {1};",
        none(on),
        some(on, "multiple")
    )
}

/// The square root, computed bit by bit from its highest possible bit.
fn root(on: Scalar) -> String {
    let (t, u) = (on.opencl(), wide(on));
    let highest = on.bits() / 2 - 1;
    format!(
        "    {t} root = 0;\n    for (int bit = {highest}; bit >= 0; bit--) {{\n        {u} next = ({u})root | (({u})1 << bit);\n        \
         if (next * next <= ({u})x)\n            root = ({t})next;\n    }}"
    )
}

fn ilog2(on: Scalar) -> String {
    format!("{} - clz(x)", on.bits() - 1)
}

fn ilog10(on: Scalar) -> String {
    let t = on.opencl();
    format!("    uint log = 0;\n    for ({t} rest = x / 10; rest > 0; rest /= 10)\n        log++;")
}

/// Half of the sum, computed as if it could not overflow. It is rounded down for unsigned types, and towards zero for
/// signed types.
fn midpoint(on: Scalar) -> String {
    let t = on.opencl();
    match (on.is_signed(), on.bits()) {
        (false, _) => "    return hadd(x, y);".into(),
        (true, 64) => {
            "    long middle = hadd(x, y);\n    return middle < 0 && ((x ^ y) & 1) ? middle + 1 : middle;".into()
        }
        (true, _) => format!("    return ({t})(((long)x + (long)y) / 2);"),
    }
}
