//! Numbers, for a driver that evaluates literals as if there were no NaN, infinity, `-0.0` or subnormal number
//! (`docs/driver-errors/literal_zero.cl`, `subnormal_constant.cl`). Each literal is built from its bits and a
//! zero that is unknown before the launch, so that the compiler cannot evaluate it either.

use crate::program::syntax::{Edits, ExprKind, Names, Number, parse};

/// An expression that is zero in every launch, since there are at most three dimensions.
pub(super) const UNKNOWN_ZERO: &str = "(get_work_dim() >> 2)";

/// The name of this zero.
pub(super) const ZERO: &str = "cl_zero";

/// The routine that turns bits into a `float`.
const NUMBER: &str = "cl_number";

/// A text whose functions have calls in place of floating-point literals. The number of lines does not change.
pub(super) fn hidden(text: &str) -> String {
    let mut edits = Edits::of(text);
    parse(text).exprs(&mut |expr| {
        let number = match expr.kind {
            ExprKind::Name("INFINITY") => Some(f32::INFINITY),
            ExprKind::Number(Number { digits, is_hexadecimal: false, suffix: "f" }) => digits.parse().ok(),
            _ => None,
        };
        if let Some(number) = number {
            edits.replace(expr.span.clone(), format!("{NUMBER}({:#x})", number.to_bits()));
        }
    });
    edits.applied()
}

/// The definitions that such a text uses.
pub(super) fn helpers(names: &Names<'_>) -> String {
    let mut text = String::new();
    if names.contains(NUMBER) || names.contains(ZERO) {
        text += &format!("#define {ZERO} {UNKNOWN_ZERO}\n");
    }
    if names.contains(NUMBER) {
        text += &format!("float {NUMBER}(uint bits) {{ return as_float(bits + {ZERO}); }}\n");
    }
    if text.is_empty() { text } else { format!("{HEAD}{text}") }
}

const HEAD: &str =
    "// Numbers that the compiler does not see: with those that it sees, this one computes in another way.\n";

#[cfg(test)]
mod tests {
    use super::hidden;

    #[test]
    fn numbers_are_called() {
        for (text, expected) in [
            ("x0 * 0.0f - 1e-40f + 10.5f", "x0 * cl_number(0x0) - cl_number(0x116c2) + cl_number(0x41280000)"),
            ("1e-3f+2 - 0x1p3f - INFINITY", "cl_number(0x3a83126f)+2 - 0x1p3f - cl_number(0x7f800000)"),
            ("f(\"é 1.0f\") /* 1.0f */ + x.s0 + v1f", "f(\"é 1.0f\") /* 1.0f */ + x.s0 + v1f"),
        ] {
            let [text, expected] = [text, expected].map(|expr| {
                format!(
                    "__constant float t[2] = {{0.0f, 1.0f}};\nvoid f(__constant float *t)\n{{\n    x = {expr};\n}}\n"
                )
            });
            assert_eq!(hidden(&text), expected);
        }
    }
}
