//! Functions that compare two structs or two enums with fields as the derived implementations do: field by field, in
//! declaration order. For enums in the same variant, only the fields of this variant are compared.

use super::Types;
use crate::item::{FieldItem, StructItem, TypeItem, TypeKind};

/// The variable that accumulates the comparison of the fields so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Result {
    /// `equal`
    Equal,
    /// `order`: -1, 0 or 1, or 2 if unordered.
    Order,
}

/// The definition of the function that tests for equality.
pub(super) fn equality(types: &Types, item: &StructItem, ty: &TypeItem) -> String {
    let (name, function) = (types.name(ty), types.equal(ty));
    let mut text = format!("\nbool {function}({name} a, {name} b)\n{{\n    bool equal = true;\n");
    fields(types, item, Result::Equal, &mut text);
    text.push_str("    return equal;\n}\n");
    text
}

/// The definition of the function that orders two values: the first different field decides.
pub(super) fn order(types: &Types, item: &StructItem, ty: &TypeItem) -> String {
    let (name, function) = (types.name(ty), types.order(ty));
    let mut text = format!("\nint {function}({name} a, {name} b)\n{{\n    int order = 0;\n");
    fields(types, item, Result::Order, &mut text);
    text.push_str("    return order;\n}\n");
    text
}

fn fields(types: &Types, item: &StructItem, result: Result, text: &mut String) {
    let mut rest = item.fields;
    let all = |fields: &[FieldItem], depth: usize, text: &mut String| {
        for field in fields {
            let [a, b] = ["a", "b"].map(|of| format!("{of}.{}", field.name));
            part(types, field.ty, (&a, &b), depth, result, text);
        }
    };
    if item.variants.is_empty() {
        return all(rest, 0, text);
    }
    let (tag, after) = rest.split_at(1);
    all(tag, 0, text);
    rest = after;
    for (number, variant) in item.variants.iter().enumerate() {
        let (own, others) = rest.split_at(variant.fields);
        rest = others;
        if !own.is_empty() {
            // if the tags differ, the result is already decided
            text.push_str(&format!("    if (a.tag == {number}u) {{\n"));
            all(own, 1, text);
            text.push_str("    }\n");
        }
    }
}

fn part(types: &Types, ty: &TypeItem, (a, b): (&str, &str), depth: usize, result: Result, text: &mut String) {
    let indent = "    ".repeat(depth + 1);
    let is_equal = result == Result::Equal;
    let found = match ty.kind {
        TypeKind::Array(element, len) => {
            text.push_str(&format!("{indent}for (uint i{depth} = 0u; i{depth} < {len}u; i{depth}++) {{\n"));
            let [a, b] = [a, b].map(|of| format!("{of}[i{depth}]"));
            part(types, element, (&a, &b), depth + 1, result, text);
            return text.push_str(&format!("{indent}}}\n"));
        }
        TypeKind::Tuple(fields, _) => {
            for (number, field) in fields.iter().enumerate() {
                let items = if let TypeKind::Array(..) = field.kind { ".items" } else { "" };
                let [a, b] = [a, b].map(|of| format!("{of}._{number}{items}"));
                part(types, field, (&a, &b), depth, result, text);
            }
            return;
        }
        TypeKind::Struct(_) if is_equal => format!("{}({a}, {b})", types.equal(ty)),
        TypeKind::Struct(_) => format!("{}({a}, {b})", types.order(ty)),
        TypeKind::Vector(..) => format!("all({a} == {b})"),
        TypeKind::Scalar(_)
        | TypeKind::Enum(_)
        | TypeKind::Whole(_)
        | TypeKind::Unit
        | TypeKind::Option(_)
        | TypeKind::Result(..)
        | TypeKind::Ordering
            if is_equal =>
        {
            format!("{a} == {b}")
        }
        // a NaN and another value are unordered
        TypeKind::Scalar(_)
        | TypeKind::Enum(_)
        | TypeKind::Whole(_)
        | TypeKind::Unit
        | TypeKind::Option(_)
        | TypeKind::Result(..)
        | TypeKind::Ordering => format!("({a} < {b} ? -1 : {a} == {b} ? 0 : {a} > {b} ? 1 : 2)"),
    };
    text.push_str(&match result {
        Result::Equal => format!("{indent}equal = equal && {found};\n"),
        Result::Order => format!("{indent}order = order != 0 ? order : {found};\n"),
    });
}
