//! The replaced functions, by the bugs that affect them.

use super::{Body, Function, OfType};
use crate::quirks::{Quirk, Quirks};

/// The functions that these bugs affect.
pub(super) fn of(quirks: Quirks) -> impl Iterator<Item = Function> {
    all().into_iter().filter(move |function| quirks.any(Quirks::of(function.quirks)))
}

fn all() -> [Function; 24] {
    use Quirk::*;
    let rounding = |name, body: OfType| of_floats(&[RoundedConstants, RoundedNan], name, "T", BOTH, Body::WideOf(body));
    let pi =
        |name, body: OfType| of_floats(&[RoundedConstants, SinpiOfWholeNumbers], name, "T", BOTH, Body::WideOf(body));
    let exact = |quirks, name, params, body| of_floats(quirks, name, params, FLOAT, Body::Exact(body));
    [
        pi("sinpi", sinpi),
        pi("cospi", cospi),
        pi("tanpi", tanpi),
        of_floats(&[AtanpiOfMinusZero], "atanpi", "T", DOUBLE, Body::Wide("    return copysign(atanpi(x), x);")),
        of_floats(&[ExpNearOverflow], "exp", "T", DOUBLE, Body::WideOf(exp)),
        of_floats(&[CoshNearOverflow], "cosh", "T", DOUBLE, Body::WideOf(cosh)),
        of_floats(&[CoshNearOverflow], "sinh", "T", DOUBLE, Body::WideOf(sinh)),
        of_floats(&[LdexpToSubnormal], "ldexp", "TI", BOTH, Body::Of(ldexp)),
        rounding("trunc", |_, even| format!("    return fabs(x) < {even} ? trunc(x) : x;")),
        rounding("floor", |_, even| format!("    return fabs(x) < {even} ? floor(x) : x;")),
        rounding("ceil", |_, even| format!("    return fabs(x) < {even} ? ceil(x) : x;")),
        rounding("round", |_, even| format!("    return fabs(x) < {even} ? round(x) : x;")),
        rounding("rint", |_, even| format!("    return fabs(x) < {even} ? rint(x) : x;")),
        of_floats(&[RoundedConstants], "native_tan", "T", FLOAT, Body::WideOf(native_tan)),
        of_floats(&[RootnOfSmallest, RootnOfZero], "rootn", "TI", BOTH, Body::Of(rootn)),
        of_floats(&[NextafterOfZero], "nextafter", "TT", FLOAT, Body::Scalar(NEXTAFTER)),
        exact(&[FmodOfSubnormal], "fmod", "TT", FMOD),
        exact(&[FmodOfSubnormal], "remainder", "TT", REMAINDER),
        exact(&[FmaOfSubnormal], "fma", "TTT", FMA),
        Function {
            quirks: &[BitsOfFloats],
            name: "bitselect",
            params: "TTT",
            wrong: BOTH,
            right: INTEGERS,
            body: Body::Of(bitselect),
        },
        of_floats(
            &[LeastOfNan],
            "fmin",
            "TT",
            BOTH,
            Body::Wide("    return isnan(x) ? y : isnan(y) ? x : fmin(x, y);"),
        ),
        of_floats(
            &[LeastOfNan],
            "fmax",
            "TT",
            BOTH,
            Body::Wide("    return isnan(x) ? y : isnan(y) ? x : fmax(x, y);"),
        ),
        sum("add_sat", add_sat),
        sum("sub_sat", sub_sat),
    ]
}

const FLOAT: &[&str] = &["float"];
const DOUBLE: &[&str] = &["double"];
const BOTH: &[&str] = &["float", "double"];

fn of_floats(
    quirks: &'static [Quirk],
    name: &'static str,
    params: &'static str,
    wrong: &'static [&'static str],
    body: Body,
) -> Function {
    let right = if wrong.len() == 1 { if wrong == FLOAT { DOUBLE } else { FLOAT } } else { &[] };
    Function { quirks, name, params, wrong, right, body }
}

// From `even` on, all numbers are even, and a driver's functions are undefined for constants. An infinity less itself is NaN.
fn sinpi(t: &str, even: &str) -> String {
    format!(
        "    \
    {t} z = fabs(x) < {even} ? x : ({t})(0.0f);
    {t} near = rint(z) == z ? copysign(({t})(0.0f), z) : sinpi(z);
    return fabs(x) < {even} ? near : copysign(x - x, x);"
    )
}

fn cospi(t: &str, even: &str) -> String {
    format!(
        "    \
    {t} z = fabs(x) < {even} ? x : ({t})(0.0f);
    {t} r = cospi(z);
    {t} near = rint(z) == z ? r : rint(z + z) == z + z ? ({t})(0.0f) : r;
    return fabs(x) < {even} ? near : x - x + 1.0f;"
    )
}

fn tanpi(t: &str, even: &str) -> String {
    format!(
        "    \
    {t} z = fabs(x) < {even} ? x : ({t})(0.0f);
    {t} zero = copysign(({t})(0.0f), rint(z * 0.5f) == z * 0.5f ? z : -z);
    {t} near = rint(z) == z ? zero : tanpi(z);
    return fabs(x) < {even} ? near : copysign(x - x, x);"
    )
}

fn native_tan(_: &str, even: &str) -> String {
    format!("    return fabs(x) < {even} ? native_tan(x) : tan(x);")
}

fn rootn(ty: &str) -> String {
    format!("    return y == 0 ? ({ty})NAN : y == 1 ? x : y == -1 ? ({ty})1.0f / x : rootn(x, y);")
}

/// Subtracts 64 from the exponent first, which is exact. A multiplication by a power of e was measured to be 1.56 ulp
/// off.
fn exp(t: &str, _: &str) -> String {
    format!(
        "    \
    {t} y = exp(x > 700.0 ? x - 64.0 : x);
    return x > 700.0 ? y * 6.235149080811617e27 : y;"
    )
}

/// From 20 on, the other exponential is negligible.
fn cosh(t: &str, _: &str) -> String {
    format!(
        "    \
    {t} a = fabs(x);
    {t} y = exp(a - 64.0) * 3.1175745404058085e27;
    return a > 700.0 ? y : cosh(x);"
    )
}

/// Like `cosh`.
fn sinh(t: &str, _: &str) -> String {
    format!(
        "    \
    {t} a = fabs(x);
    {t} y = exp(a - 64.0) * 3.1175745404058085e27;
    return a > 700.0 ? copysign(y, x) : sinh(x);"
    )
}

/// Scales in steps of which only the last rounds. If an earlier step rounds, the result is less than half of the
/// smallest number.
fn ldexp(ty: &str) -> String {
    let (f, most, least, step, scale) = match ty {
        "float" => ("f", 127, -126, 102, "as_float((y + 127) << 23)"),
        _ => ("", 1023, -1022, 969, "as_double((long)(y + 1023) << 52)"),
    };
    format!(
        "    \
    for (int k = 0; k < 2 && y > {most}; k++) {{
        x *= 0x1p{most}{f};
        y -= {most};
    }}
    for (int k = 0; k < 2 && y < {least}; k++) {{
        x *= 0x1p-{step}{f};
        y += {step};
    }}
    y = min(max(y, {least}), {most});
    return x * {scale};"
    )
}

fn bitselect(ty: &str) -> String {
    let bits = if ty == "float" { "uint" } else { "ulong" };
    format!("    return as_{ty}(bitselect(as_{bits}(x), as_{bits}(y), as_{bits}(z)));")
}

const NEXTAFTER: &str = "    \
    uint a = as_uint(x), b = as_uint(y);
    if (a << 1 > 0xff000000 || b << 1 > 0xff000000)
        return x + y;
    if (a == b || (a | b) << 1 == 0)
        return y;
    if (a << 1 == 0)
        return as_float((b & 0x80000000) | 1);
    bool grows = (a ^ b) >> 31 == 0 && b << 1 > a << 1;
    return as_float(grows ? a + 1 : a - 1);";

/// Long division. A driver's own function contains such a loop, too; its compiler takes long for several in a row.
const FMOD: &str = "    \
    uint a = as_uint(x) & 0x7fffffff, b = as_uint(y) & 0x7fffffff, sign = as_uint(x) & 0x80000000;
    if (b == 0 || b > 0x7f800000 || a >= 0x7f800000)
        return as_float(0x7fc00000);
    if (a < b)
        return x;
    uint m = cl_digits(a), n = cl_digits(b);
    for (int e = cl_exponent(a) - cl_exponent(b); e > 0; e--)
        m = (m >= n ? m - n : m) << 1;
    return cl_exactly(m >= n ? m - n : m, cl_exponent(b), sign);";

/// Like `FMOD`, but rounds to the nearest multiple; a tie goes to the even one.
const REMAINDER: &str = "    \
    uint a = as_uint(x) & 0x7fffffff, b = as_uint(y) & 0x7fffffff, sign = as_uint(x) & 0x80000000;
    if (b == 0 || b > 0x7f800000 || a >= 0x7f800000)
        return as_float(0x7fc00000);
    int least = cl_exponent(b), e = cl_exponent(a) - least;
    if (b == 0x7f800000 || e < -1)
        return x;
    uint m = cl_digits(a), n = cl_digits(b) << (e < 0 ? 1 : 0);
    least += min(e, 0);
    for (; e > 0; e--)
        m = (m >= n ? m - n : m) << 1;
    bool odd = m >= n;
    m = odd ? m - n : m;
    bool up = m > n - m || (m == n - m && odd);
    return cl_exactly(up ? n - m : m, least, up ? sign ^ 0x80000000 : sign);";

/// Computes in 64 bits. The product and the addend are both aligned to the top, and the bits shifted out remain as one
/// sticky bit.
const FMA: &str = "    \
    uint a = as_uint(x) & 0x7fffffff, b = as_uint(y) & 0x7fffffff, c = as_uint(z) & 0x7fffffff;
    if (a >= 0x7f800000 || b >= 0x7f800000 || c >= 0x7f800000)
        return max(a, b) < 0x7f800000 ? z : x * y + z;
    if (a == 0 || b == 0)
        return x * y + z;
    if (c == 0)
        return x * y;
    uint m = cl_digits(a), n = cl_digits(b);
    ulong p = upsample(mul_hi(m, n), m * n) << 14, q = upsample(cl_digits(c) << 5, 0u);
    int e = cl_exponent(a) + cl_exponent(b) - 314, d = e - (cl_exponent(c) - 187);
    p = cl_shifted(p, max(-d, 0));
    q = cl_shifted(q, max(d, 0));
    e -= min(d, 0);
    uint sign = (as_uint(x) ^ as_uint(y)) & 0x80000000;
    bool apart = sign != (as_uint(z) & 0x80000000);
    if (apart && p < q)
        sign ^= 0x80000000;
    ulong s = !apart ? p + q : p < q ? q - p : p - q;
    return s == 0 ? as_float(0u) : cl_rounded(s, e, sign);";

/// The routines that [`Body::Exact`] calls.
pub(super) const PARTS: &str = "\
// Of a positive number: a whole number of 24 bits, and the exponent of two to multiply it by, and 150 more.
uint cl_digits(uint a)
{
    return a < 0x800000 ? a << (clz(a) - 8) : (a & 0x7fffff) | 0x800000;
}

int cl_exponent(uint a)
{
    return a < 0x800000 ? 9 - as_int(clz(a)) : as_int(a >> 23);
}

ulong cl_shifted(ulong a, int d)
{
    if (d == 0)
        return a;
    return d > 63 ? 1 : a >> d | (a << (64 - d) != 0 ? 1 : 0);
}

// A number that there is, of less than 25 bits, by its exponent.
float cl_exactly(uint m, int e, uint sign)
{
    if (m == 0)
        return as_float(sign);
    int k = as_int(clz(m)) - 8;
    m = k < 0 ? m >> -k : m << k;
    e -= k;
    return as_float(sign | (e > 0 ? (as_uint(e - 1) << 23) + m : m >> (1 - e)));
}

// The nearest number, of two the even one.
float cl_rounded(ulong s, int e, uint sign)
{
    int n = (int)clz(s);
    s <<= n;
    e -= n;
    int shift = max(40, -149 - e);
    if (shift > 64)
        return as_float(sign);
    uint m = shift == 64 ? 0 : (uint)(s >> shift);
    ulong rest = shift == 64 ? s : s << (64 - shift);
    if (rest > 0x8000000000000000UL || (rest == 0x8000000000000000UL && (m & 1) != 0))
        m++;
    uint bits = as_uint(e + shift + 149) << 23;
    return as_float(sign | (e + shift + 149 > 253 ? 0x7f800000 : bits + m));
}
";

const INTEGERS: &[&str] = &["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"];

fn sum(name: &'static str, body: fn(&str) -> String) -> Function {
    const QUIRKS: &[Quirk] = &[Quirk::SaturatedConstants, Quirk::SumThatSaturates];
    Function { quirks: QUIRKS, name, params: "TT", wrong: INTEGERS, right: &[], body: Body::Of(body) }
}

fn add_sat(ty: &str) -> String {
    saturating(ty, "+", "x + y < x ? max : x + y")
}

fn sub_sat(ty: &str) -> String {
    saturating(ty, "-", "x < y ? 0 : x - y")
}

/// Computes the smaller types as an `int`, in which nothing overflows.
fn saturating(ty: &str, op: &str, unsigned: &str) -> String {
    let differ = if op == "+" { "(x ^ s) & (y ^ s)" } else { "(x ^ y) & (x ^ s)" };
    match ty {
        "char" => format!("    return (char)clamp((int)x {op} (int)y, -128, 127);"),
        "uchar" => format!("    return (uchar)clamp((int)x {op} (int)y, 0, 255);"),
        "short" => format!("    return (short)clamp((int)x {op} (int)y, -32768, 32767);"),
        "ushort" => format!("    return (ushort)clamp((int)x {op} (int)y, 0, 65535);"),
        "int" => format!(
            "    int s = as_int(as_uint(x) {op} as_uint(y));\n    return ({differ}) < 0 ? (x < 0 ? INT_MIN : INT_MAX) : s;"
        ),
        "long" => format!(
            "    long s = as_long(as_ulong(x) {op} as_ulong(y));\n    return ({differ}) < 0 ? (x < 0 ? LONG_MIN : LONG_MAX) : s;"
        ),
        "uint" => format!("    return {};", unsigned.replace("max", "UINT_MAX")),
        _ => format!("    return {};", unsigned.replace("max", "ULONG_MAX")),
    }
}
