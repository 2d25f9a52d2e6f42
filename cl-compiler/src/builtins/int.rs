//! The methods of the integer types. On overflow they wrap, as in release builds of Rust.

use super::{Builtin, C, Class, Guard, Kind, Test, method};
use crate::builtins::operators::ArithOp;
use crate::ty::Scalar;

const fn int(name: &'static str, params: &'static [Kind], opencl: C) -> Builtin {
    method(name, Class::Int, params, Kind::Same, opencl)
}

const fn count(name: &'static str, opencl: C) -> Builtin {
    method(name, Class::Int, &[], Kind::U32, opencl)
}

const ONE: &[Kind] = &[Kind::Same];
const AMOUNT: &[Kind] = &[Kind::U32];

pub(super) static INT: &[Builtin] = &[
    int("min", ONE, C::Call("min")),
    int("max", ONE, C::Call("max")),
    int("clamp", &[Kind::Same, Kind::Same], C::Call("clamp")).guard(Guard::Clamp),
    method("abs", Class::Signed, &[], Kind::Same, C::Routine(absolute)),
    method("wrapping_abs", Class::Signed, &[], Kind::Same, C::Routine(absolute)),
    method("unsigned_abs", Class::Signed, &[], Kind::Unsigned, C::Routine(absolute)),
    method("abs_diff", Class::Unsigned, ONE, Kind::Unsigned, C::Call("abs_diff")),
    method("abs_diff", Class::Signed, ONE, Kind::Unsigned, C::Routine(absolute_difference)),
    method("signum", Class::Signed, &[], Kind::Same, C::Routine(signum)),
    method("is_positive", Class::Signed, &[], Kind::Bool, C::Test(Test::Positive)),
    method("is_negative", Class::Signed, &[], Kind::Bool, C::Test(Test::Negative)),
    method("is_power_of_two", Class::Unsigned, &[], Kind::Bool, C::Test(Test::PowerOfTwo)),
    int("wrapping_add", ONE, C::Arith(ArithOp::Add)),
    int("wrapping_sub", ONE, C::Arith(ArithOp::Sub)),
    int("wrapping_mul", ONE, C::Arith(ArithOp::Mul)),
    int("wrapping_neg", &[], C::Neg),
    int("wrapping_shl", AMOUNT, C::Arith(ArithOp::Shl)),
    int("wrapping_shr", AMOUNT, C::Arith(ArithOp::Shr)),
    int("wrapping_div", ONE, C::Routine(|on| wrapping_div(on, '/'))).guard(Guard::DivZero),
    int("wrapping_rem", ONE, C::Routine(|on| wrapping_div(on, '%'))).guard(Guard::RemZero),
    int("saturating_add", ONE, C::Call("add_sat")),
    int("saturating_sub", ONE, C::Call("sub_sat")),
    int("saturating_mul", ONE, C::Routine(saturating_mul)),
    int("rem_euclid", ONE, C::Routine(rem_euclid)).guard(Guard::Rem),
    int("div_euclid", ONE, C::Routine(div_euclid)).guard(Guard::Div),
    int("pow", AMOUNT, C::Routine(pow)),
    int("wrapping_pow", AMOUNT, C::Routine(pow)),
    int("rotate_left", AMOUNT, C::Routine(|on| rotate(on, "y"))),
    int("rotate_right", AMOUNT, C::Routine(|on| rotate(on, "-y"))),
    int("swap_bytes", &[], C::Routine(|on| reverse(on, 8, "0xff"))),
    int("reverse_bits", &[], C::Routine(|on| reverse(on, 1, "1"))),
    count("count_ones", C::Count("popcount")),
    count("leading_zeros", C::Count("clz")),
    count("count_zeros", C::Routine(|on| format!("    return {} - popcount(x);", on.bits()))),
    count("leading_ones", C::Routine(|on| format!("    return clz(({})~x);", on.opencl()))),
    count("trailing_zeros", C::Routine(|on| trailing_zeros(on, "x"))),
    count("trailing_ones", C::Routine(|on| trailing_zeros(on, "~x"))),
];

/// The unsigned type in which C can multiply and shift values of `on` without overflow.
fn wide(on: Scalar) -> &'static str {
    if on.bits() < 32 { "uint" } else { on.unsigned().opencl() }
}

/// The absolute value of `MIN` is `MIN`. Compilers that recognise the computation assume that the result is never
/// negative (`docs/driver-errors/abs_of_smallest.cl`, `choice_of_sign.cl`).
fn absolute(on: Scalar) -> String {
    format!("    return ({})({});", on.opencl(), magnitude(on, "x"))
}

fn signum(on: Scalar) -> String {
    let cast = if on.bits() == 64 { "(long)" } else { "" };
    format!("    return {cast}(x > 0) - (x < 0);")
}

/// The absolute value, as an unsigned number.
pub(super) fn magnitude(on: Scalar, x: &str) -> String {
    format!("({unsigned}){x} * ({unsigned})({x} >> {} | 1)", on.bits() - 1, unsigned = wide(on))
}

/// Uses unsigned arithmetic: a driver's `abs_diff` subtracts signed numbers, and its compiler assumes that this never
/// overflows.
fn absolute_difference(on: Scalar) -> String {
    let unsigned = wide(on);
    format!(
        "    {unsigned} difference = ({unsigned})x - ({unsigned})y;\n    \
         return x < y ? 0 - difference : difference;"
    )
}

fn wrapping_div(on: Scalar, op: char) -> String {
    if !on.is_signed() {
        return format!("    return x {op} y;");
    }
    let overflow = if op == '/' { format!("({})(-({})x)", on.opencl(), wide(on)) } else { "0".to_owned() };
    format!("    if (y == -1)\n        return {overflow};\n    return x {op} y;")
}

fn saturating_mul(on: Scalar) -> String {
    let (t, min, max) = (on.opencl(), on.min(), on.max());
    match (on.bits(), on.is_signed()) {
        (64, true) => "    long high = mul_hi(x, y);\n    long low = (long)((ulong)x * (ulong)y);\n    \
             if (high == low >> 63)\n        return low;\n    return high < 0 ? LONG_MIN : LONG_MAX;"
            .to_owned(),
        (64, false) => "    return mul_hi(x, y) ? ULONG_MAX : x * y;".to_owned(),
        (_, true) => format!("    return ({t})clamp((long)x * (long)y, (long)({min}), (long){max});"),
        (_, false) => format!("    return ({t})min((ulong)x * (ulong)y, (ulong){max});"),
    }
}

fn rem_euclid(on: Scalar) -> String {
    if !on.is_signed() {
        return "    return x % y;".to_owned();
    }
    let (t, u) = (on.opencl(), wide(on));
    format!("    {t} r = x % y;\n    if (r < 0)\n        r = ({t})(({u})r + {});\n    return r;", magnitude(on, "y"))
}

fn div_euclid(on: Scalar) -> String {
    if !on.is_signed() {
        return "    return x / y;".to_owned();
    }
    format!("    {0} q = x / y;\n    if (x % y < 0)\n        return y > 0 ? q - 1 : q + 1;\n    return q;", on.opencl())
}

fn pow(on: Scalar) -> String {
    let u = wide(on);
    format!(
        "    {u} base = x;\n    {u} power = 1;\n    for (; y > 0; y >>= 1) {{\n        if (y & 1)\n            \
         power *= base;\n        base *= base;\n    }}\n    return ({})(power);",
        on.opencl()
    )
}

fn rotate(on: Scalar, amount: &str) -> String {
    let t = on.opencl();
    format!("    return rotate(x, ({t})({amount} & {}));", on.bits() - 1)
}

fn reverse(on: Scalar, step: u32, mask: &str) -> String {
    let (t, u) = (on.opencl(), wide(on));
    format!(
        "    {u} from = x;\n    {u} to = 0;\n    for (int i = 0; i < {}; i++) {{\n        to = to << {step} | (from & {mask});\n        \
         from >>= {step};\n    }}\n    return ({t})to;",
        on.bits() / step
    )
}

fn trailing_zeros(on: Scalar, of: &str) -> String {
    let u = on.unsigned().opencl();
    format!("    {u} bits = {of};\n    return bits == 0 ? {} : popcount(({u})((bits & -bits) - 1));", on.bits())
}
