//! Replacements for built-in functions that a driver implements incorrectly. Each shadows OpenCL's in a program that
//! calls it.

mod table;

use super::lanes;
use crate::{
    program::syntax::{LENGTHS, Names},
    quirks::{Quirk, Quirks},
};
use std::fmt::Write;

/// A function that is wrong on some driver.
#[derive(Clone, Copy)]
struct Function {
    /// The bugs that it works around.
    quirks: &'static [Quirk],
    name: &'static str,
    /// The parameter types: `T` for the type itself, `I` for an `int`.
    params: &'static str,
    /// The types for which the driver's function is wrong.
    wrong: &'static [&'static str],
    /// The other types that the function is called with.
    right: &'static [&'static str],
    body: Body,
}

/// The body of a function for this type, scalar or vector, and the first number from which all numbers are even.
type OfType = fn(&str, &str) -> String;

/// The body of a function with parameters `x`, `y` and `z`.
#[derive(Clone, Copy)]
enum Body {
    /// For vectors and scalars alike.
    Wide(&'static str),
    /// Like `Wide`, with the text computed from the type.
    WideOf(OfType),
    /// For scalars; vectors are computed lane by lane.
    Scalar(&'static str),
    /// Like `Scalar`, and calls [`table::PARTS`].
    Exact(&'static str),
    /// Like `Scalar`, with the text computed from the type.
    Of(fn(&str) -> String),
}

/// The definitions that replace OpenCL's functions in this program, as far as it calls them.
pub(super) fn functions(quirks: Quirks, names: &Names<'_>, has_doubles: bool) -> String {
    let (mut text, mut macros, mut parts) = (String::new(), String::new(), "");
    for function in table::of(quirks) {
        let here = |types: &'static [&'static str]| types.iter().copied().filter(|ty| *ty != "double" || has_doubles);
        if !names.contains(function.name) || here(function.wrong).next().is_none() {
            continue;
        }
        if let Body::Exact(_) = function.body {
            parts = table::PARTS;
        }
        for (ty, is_wrong) in
            here(function.wrong).map(|ty| (ty, true)).chain(here(function.right).map(|ty| (ty, false)))
        {
            let is_used = LENGTHS[1..].iter().any(|len| has_vectors(names, ty, len));
            let lengths = if is_used { &LENGTHS[..] } else { &LENGTHS[..1] };
            lengths.iter().for_each(|len| text += &function.definition(ty, len, is_wrong));
        }
        _ = writeln!(macros, "#define {name} cl_{name}", name = function.name);
    }
    if text.is_empty() { text } else { format!("{HEAD}{parts}{text}{macros}") }
}

const HEAD: &str = "\
// Instead of this driver's, which are wrong for some numbers.
#define CL_WORKAROUND __attribute__((overloadable))
";

/// Whether a program may contain vectors of this type and length.
fn has_vectors(names: &Names<'_>, ty: &str, len: &str) -> bool {
    const CONVERSIONS: [&str; 3] = ["", "as_", "convert_"];
    const ROUNDINGS: [&str; 3] = ["", "_sat", "_rtz"];
    let mut words = CONVERSIONS.iter().flat_map(|of| ROUNDINGS.iter().map(move |to| format!("{of}{ty}{len}{to}")));
    names.contains(&*format!("vload{len}")) || words.any(|word| names.contains(&*word))
}

impl Function {
    fn definition(&self, ty: &str, len: &str, is_wrong: bool) -> String {
        let Self { name, params, body, .. } = self;
        let wide = format!("{ty}{len}");
        let params: Vec<_> = params
            .chars()
            .zip(["x", "y", "z"])
            .map(|(param, name)| if param == 'T' { (wide.clone(), name) } else { (format!("int{len}"), name) })
            .collect();
        let names = |lane: &str| params.iter().map(|(_, name)| format!("{name}{lane}")).collect::<Vec<_>>().join(", ");
        let body = match body {
            _ if !is_wrong => format!("    return {name}({});", names("")),
            Body::WideOf(body) => body(&wide, even(ty)),
            Body::Scalar(_) | Body::Exact(_) | Body::Of(_) if !len.is_empty() => {
                let lanes: Vec<_> = lanes(len).map(|lane| format!("cl_{name}({})", names(&lane))).collect();
                format!("    return ({wide})({});", lanes.join(", "))
            }
            Body::Wide(body) | Body::Scalar(body) | Body::Exact(body) => (*body).to_owned(),
            Body::Of(body) => body(ty),
        };
        let params: Vec<_> = params.iter().map(|(ty, name)| format!("{ty} {name}")).collect();
        format!("{wide} CL_WORKAROUND cl_{name}({})\n{{\n{body}\n}}\n", params.join(", "))
    }
}

fn even(ty: &str) -> &'static str {
    if ty == "float" { "0x1p24f" } else { "0x1p53" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::syntax::names;

    #[test]
    fn a_program_has_those_that_it_calls() {
        const EXP: Quirks = Quirks::of(&[Quirk::ExpNearOverflow]);
        assert_eq!(functions(Quirks::NONE, &names("exp(double)"), true), "");
        assert_eq!(functions(EXP, &names("float y = exp(x);"), false), "");
        assert_eq!(functions(EXP, &names("double native_exp(x) + exp2(x)"), true), "");
        let text = functions(EXP, &names("double y = exp(x);"), true);
        assert!(text.contains("double CL_WORKAROUND cl_exp(double x)\n"), "{text}");
        assert!(text.contains("float CL_WORKAROUND cl_exp(float x)\n{\n    return exp(x);\n}\n"), "{text}");
        assert!(text.ends_with("#define exp cl_exp\n") && !text.contains("double2"), "{text}");
        let text = functions(Quirks::of(&[Quirk::FmaOfSubnormal]), &names("float2 y = fma(x, y, z);"), false);
        assert!(text.contains("cl_fma(x.s0, y.s0, z.s0), cl_fma(x.s1, y.s1, z.s1)"), "{text}");
        let text = functions(Quirks::of(&[Quirk::LdexpToSubnormal]), &names("int4 y = ldexp(vload4(0, p), n);"), false);
        assert!(text.contains("float3 CL_WORKAROUND cl_ldexp(float3 x, int3 y)\n"), "{text}");
    }
}
