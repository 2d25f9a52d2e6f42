//! Conversions, for a driver that confuses a converted number with its operand. A driver compares an `int` that
//! it sees being widened with constants incorrectly (`docs/driver-errors/widened_comparison.cl`). It replaces a `float`
//! that was converted from a 64-bit integer by that integer, without rounding (`rounded_long.cl`). It narrows a
//! constant combined with a number that was converted from 8 or 16 bits (`narrowed_choice.cl`). Conversions through the
//! bits hide the operand.

mod casts;

use super::{lanes, numbers::UNKNOWN_ZERO};
use crate::{
    program::syntax::{LENGTHS, Names},
    quirks::{Quirk, Quirks, table as rows},
};
use std::fmt::Write;

/// A text with calls in place of its casts to 32 and 64 bits. The number of lines does not change.
pub(super) fn called(text: &str) -> String {
    casts::called(text)
}

/// The definitions that replace OpenCL's conversions in such a text.
pub(super) fn conversions(quirks: Quirks, names: &Names<'_>) -> String {
    let (hidden, narrowed) = (quirks.any(rows::LITERALS), quirks.has(Quirk::NarrowedChoice));
    let has = |name: &str| names.contains(name);
    let (mut text, mut macros) = (String::new(), String::new());
    let mut takes_the_place = |name: &str| _ = writeln!(macros, "#define {name} cl_{name}");
    for (to, len) in ["long", "ulong"].into_iter().flat_map(|to| LENGTHS.map(|len| (to, len))) {
        let name = format!("convert_{to}{len}");
        if quirks.has(Quirk::WidenedComparison) && has(&name) {
            text += &widening(to, len);
            takes_the_place(&name);
        }
    }
    for (to, len) in ["int", "uint", "float"].into_iter().flat_map(|to| LENGTHS.map(|len| (to, len))) {
        let name = format!("convert_{to}{len}");
        if (narrowed || hidden && to == "float") && has(&name) {
            text += &from_small(to, len, narrowed, hidden);
            takes_the_place(&name);
        }
    }
    for to in ["long", "ulong"].into_iter().filter(|_| quirks.has(Quirk::RoundedLong)) {
        let saturates = |len: &&str| has(&format!("convert_{to}{len}_sat"));
        let used: Vec<&str> = LENGTHS.into_iter().filter(saturates).collect();
        if used.is_empty() {
            continue;
        }
        text += if to == "long" { TO_LONG } else { TO_ULONG };
        text += &doubles(to, "", &format!("convert_{to}_sat"));
        for &len in used.iter().filter(|len| !len.is_empty()) {
            text += &lanewise(to, len);
            text += &doubles(to, len, &format!("convert_{to}{len}_sat"));
        }
        used.iter().for_each(|len| takes_the_place(&format!("convert_{to}{len}_sat")));
    }
    for len in LENGTHS.into_iter().filter(|len| hidden && has(&format!("as_float{len}"))) {
        // `as_float` is a macro of clang
        let hidden = format!("__builtin_astype(as_uint{len}(__VA_ARGS__) + {UNKNOWN_ZERO}, float{len})");
        _ = writeln!(macros, "#undef as_float{len}\n#define as_float{len}(...) {hidden}");
    }
    if macros.is_empty() { macros } else { format!("{HEAD}{text}{macros}") }
}

/// Conversions for a driver that rounds twice when it converts 64-bit integers to `float`
/// (`docs/driver-errors/long_to_float.cl`).
pub(super) fn rounded_once(names: &Names<'_>) -> String {
    let mut text = String::new();
    for len in LENGTHS.into_iter().filter(|len| names.contains(&*format!("convert_float{len}"))) {
        let name = format!("convert_float{len}");
        for from in ["char", "uchar", "short", "ushort", "int", "uint", "float"] {
            text += &format!("float{len} CL_CONVERSION cl_{name}({from}{len} x) {{ return {name}(x); }}\n");
        }
        for from in ["long", "ulong"] {
            let lane = |lane: &str| match from {
                "long" => format!("(x{lane} < 0 ? -cl_nearest(0 - (ulong)x{lane}) : cl_nearest((ulong)x{lane}))"),
                _ => format!("cl_nearest(x{lane})"),
            };
            let values =
                if len.is_empty() { lane("") } else { lanes(len).map(|at| lane(&at)).collect::<Vec<_>>().join(", ") };
            text +=
                &format!("float{len} CL_CONVERSION cl_{name}({from}{len} x) {{ return (float{len})({values}); }}\n");
        }
        text += &doubles("float", len, &name);
        text += &format!("#define {name} cl_{name}\n");
    }
    if text.is_empty() { text } else { format!("{HEAD}{NEAREST}{text}") }
}

/// All but two of the bits that do not fit the number are combined into one sticky bit.
const NEAREST: &str = "\
float cl_nearest(ulong a)
{
    int k = max(0, 38 - (int)clz(a));
    uint most = (uint)(a >> k) | (k > 0 && a << (64 - k) != 0 ? 1 : 0);
    return (float)most * as_float((uint)(127 + k) << 23);
}
";

const HEAD: &str = "\
// By their bits: what this driver makes of a number that is converted is not it.
#define CL_CONVERSION __attribute__((overloadable))
";

/// Conversions from every integer type. A `bool` is passed as an `int`.
fn widening(to: &str, len: &str) -> String {
    let line = |from: &str, value: &str| {
        format!("{to}{len} CL_CONVERSION cl_convert_{to}{len}({from}{len} x) {{ return as_{to}{len}({value}); }}\n")
    };
    let signed = |x: &str| format!("upsample({x} >> 31, as_uint{len}({x}))");
    let unsigned = |x: &str| format!("upsample((uint{len})(0), {x})");
    let of = |from: &str| match from {
        "int" => signed("x"),
        "char" | "short" => signed(&format!("convert_int{len}(x)")),
        "uint" => unsigned("x"),
        "uchar" | "ushort" => unsigned(&format!("convert_uint{len}(x)")),
        _ => "x".to_owned(),
    };
    ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong"].map(|from| line(from, &of(from))).concat()
}

/// Conversions from every number type. Those of 8 and 16 bits are the ones that matter.
fn from_small(to: &str, len: &str, narrowed: bool, hidden: bool) -> String {
    let name = format!("convert_{to}{len}");
    // an integer literal must not become a number that the compiler can evaluate
    let unseen = |value: String| match to {
        "float" if hidden => format!("as_float{len}(as_uint{len}({value}) + {UNKNOWN_ZERO})"),
        _ => value,
    };
    let line = |from: &str, x: &str| {
        format!("{to}{len} CL_CONVERSION cl_{name}({from}{len} x) {{ return {}; }}\n", unseen(format!("{name}({x})")))
    };
    let signed = |x: &str| format!("upsample((short{len})({x} >> (short{len})(15)), as_ushort{len}({x}))");
    let unsigned = |x: &str| format!("upsample((ushort{len})(0), {x})");
    let of = |from: &str| match from {
        _ if !narrowed => "x".to_owned(),
        "short" => signed("x"),
        "char" => signed(&format!("convert_short{len}(x)")),
        "ushort" => unsigned("x"),
        "uchar" => unsigned(&format!("convert_ushort{len}(x)")),
        _ => "x".to_owned(),
    };
    let all = ["char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", "float"];
    let double = format!("#ifdef cl_khr_fp64\n{}#endif\n", line("double", "x"));
    all.map(|from| line(from, &of(from))).concat() + &double
}

/// From 2^23 on, every `float` is an integer.
const TO_LONG: &str = "\
long CL_CONVERSION cl_convert_long_sat(float x)
{
    uint exponent = as_uint(x) >> 23 & 255;
    if (exponent < 150)
        return convert_long_sat(x);
    if (exponent >= 190)
        return as_int(x) < 0 ? LONG_MIN : LONG_MAX;
    ulong whole = (ulong)(as_uint(x) & 0x7fffff | 0x800000) << (exponent - 150);
    return as_int(x) < 0 ? (long)(0 - whole) : (long)whole;
}
";

/// As above.
const TO_ULONG: &str = "\
ulong CL_CONVERSION cl_convert_ulong_sat(float x)
{
    uint exponent = as_uint(x) >> 23 & 255;
    if (exponent < 150 || as_int(x) < 0)
        return convert_ulong_sat(x);
    if (exponent >= 191)
        return ULONG_MAX;
    return (ulong)(as_uint(x) & 0x7fffff | 0x800000) << (exponent - 150);
}
";

fn lanewise(to: &str, len: &str) -> String {
    let lanes = lanes(len).map(|lane| format!("cl_convert_{to}_sat(x{lane})")).collect::<Vec<_>>().join(", ");
    format!(
        "{to}{len} CL_CONVERSION cl_convert_{to}{len}_sat(float{len} x)\n{{\n    return ({to}{len})({lanes});\n}}\n"
    )
}

/// Where `double` exists, its conversion does not change.
fn doubles(to: &str, len: &str, name: &str) -> String {
    format!("#ifdef cl_khr_fp64\n{to}{len} CL_CONVERSION cl_{name}(double{len} x) {{ return {name}(x); }}\n#endif\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::syntax::names;

    const ALL: Quirks = rows::CASTS.and(Quirks::of(&[Quirk::RoundedLong]));

    #[test]
    fn a_program_has_those_that_it_uses() {
        assert_eq!(conversions(ALL, &names("uint x = (uint)y; int z = convert_int_sat(w);")), "");
        let text = conversions(ALL, &names("convert_ulong3_sat(x)"));
        assert!(text.contains("#define convert_ulong3_sat cl_convert_ulong3_sat\n"), "{text}");
        assert!(text.contains("(cl_convert_ulong_sat(x.s0), cl_convert_ulong_sat(x.s1), cl_convert_ulong_sat(x.s2))"));
        assert!(!text.contains("#define convert_ulong_sat") && !text.contains(" long"), "{text}");
        assert_eq!(conversions(Quirks::NONE, &names("convert_ulong3_sat(x) + convert_float(y)")), "");
        let text = conversions(rows::LITERALS, &names("convert_long(x) + convert_int(y) + convert_float(z)"));
        assert!(text.contains("#define convert_float ") && text.matches("#define convert_").count() == 1, "{text}");
        let text = conversions(ALL, &names(&called("long f()\n{\n    return (long)x + convert_long4(y);\n}\n")));
        assert_eq!(text.matches("#define convert_").count(), 2, "{text}");
    }
}
