//! Replaces C casts with calls.

use crate::program::syntax::{Edits, ExprKind, parse};

const TO: [&str; 5] = ["long", "ulong", "int", "uint", "float"];

/// A text with `convert_long(x)` in place of `(long)x`, and so on for the other types.
pub(super) fn called(text: &str) -> String {
    let mut edits = Edits::of(text);
    parse(text).exprs(&mut |expr| {
        if let ExprKind::Cast(ty, end, _) = &expr.kind
            && TO.contains(&ty.name)
            && !ty.is_pointer
        {
            edits.replace(expr.span.start..*end, format!("convert_{}(", ty.name));
            edits.insert(expr.span.end, ")");
        }
    });
    edits.applied()
}

#[cfg(test)]
mod tests {
    use super::called;

    #[test]
    fn casts_are_called() {
        for (text, expected) in [
            ("(long)x + 1", "convert_long(x) + 1"),
            ("a * (ulong)-b[i].c(d)->e * 2", "a * convert_ulong(-b[i].c(d)->e) * 2"),
            ("(long)(ulong)v >= 1000", "convert_long(convert_ulong(v)) >= 1000"),
            ("(long)(x + (ulong)y) << 3", "convert_long((x + convert_ulong(y))) << 3"),
            ("(long)(int)x", "convert_long(convert_int(x))"),
            ("(float)c[i] * 0.5f", "convert_float(c[i]) * 0.5f"),
            ("(ulong)1.5e-3f - 0x1e-3", "convert_ulong(1.5e-3f) - 0x1e-3"),
            ("(long)*(global int *)p", "convert_long(*(global int *)p)"),
            ("(long)(as_int4(x)).s0", "convert_long((as_int4(x)).s0)"),
            (
                "f((long)x, \"(long)x\") // (long)x\n+ (long)\n    x",
                "f(convert_long(x), \"(long)x\") // (long)x\n+ convert_long(\n    x)",
            ),
            ("(long)(cl_pair){n, 2}._0 * 3", "convert_long((cl_pair){n, 2}._0) * 3"),
            ("a ? b : (float){0}", "a ? b : (float){0}"),
            ("(long2)(1, 2) + sizeof(long)", "(long2)(1, 2) + sizeof(long)"),
            ("\"é\\\"(long)x\" + '(' + (long)y", "\"é\\\"(long)x\" + '(' + convert_long(y)"),
        ] {
            let [text, expected] = [text, expected].map(|expr| {
                format!(
                    "typedef struct {{\n    int _0;\n}} cl_pair;\nlong f(long);\nvoid f()\n{{\n    x = {expr};\n}}\n"
                )
            });
            assert_eq!(called(&text), expected);
        }
    }
}
