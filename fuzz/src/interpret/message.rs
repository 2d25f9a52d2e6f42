//! Panic messages.

use cl_compiler::ast::MessagePart;
use cl_compiler::ir::panics::Part;
use cl_compiler::ty::Scalar;
use proc_macro2::TokenStream;

use super::number::{double, half, single};
use crate::value::{Value, integer};

/// The message of an assertion.
pub(super) fn assertion(parts: &[MessagePart], values: &[Value]) -> String {
    let value = |at: &usize, debug| values.get(*at).map_or_else(String::new, |value| shown(value, debug));
    let part = |part: &MessagePart| match part {
        MessagePart::Text(text) => text.clone(),
        MessagePart::Source(tokens) => source(tokens),
        MessagePart::Display(at) => value(at, false),
        MessagePart::Debug(at) => value(at, true),
    };
    parts.iter().map(part).collect()
}

/// The message of a panic in a method.
pub(super) fn of_parts(parts: &[Part], values: &[Value]) -> String {
    let value = |at: u32, debug| values.get(at as usize).map_or_else(String::new, |value| shown(value, debug));
    let part = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Source(tokens) => source(tokens),
        Part::Value(at, _) => value(*at, false),
        Part::Debug(at, _) => value(*at, true),
        Part::Hidden(at, _, debug) => value(*at, *debug),
    };
    parts.iter().map(part).collect()
}

/// The text that `stringify!` gives.
fn source(tokens: &TokenStream) -> String {
    let tokens: Vec<_> = tokens.clone().into_iter().collect();
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return String::new() };
    let text = first.span().join(last.span()).and_then(|span| span.source_text());
    match text {
        Some(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
        None => tokens.into_iter().collect::<TokenStream>().to_string(),
    }
}

fn shown(value: &Value, debug: bool) -> String {
    let list = |values: &mut dyn Iterator<Item = String>, open: &str, close: &str| {
        format!("{open}{}{close}", values.collect::<Vec<_>>().join(", "))
    };
    match value {
        Value::Scalar(scalar, bits) => number(*scalar, *bits, debug),
        Value::Vector(parts) | Value::Array(parts) => list(&mut parts.iter().map(|part| shown(part, debug)), "[", "]"),
        Value::Mask(lanes) => list(&mut lanes.iter().map(bool::to_string), "[", "]"),
        Value::Tuple(parts) => list(&mut parts.iter().map(|part| shown(part, debug)), "(", ")"),
        Value::Variant(variant, None) => variant.name().to_owned(),
        Value::Variant(variant, Some(value)) => format!("{}({})", variant.name(), shown(value, debug)),
        Value::Ordering(order) => format!("{order:?}"),
        Value::Enum(of, variant, _) => {
            of.variants.get(*variant).map_or_else(String::new, |variant| variant.name.clone())
        }
        Value::Unit => "()".to_owned(),
        Value::Struct(..) | Value::Function(_) | Value::Ref(_) | Value::Slice(..) => String::new(),
    }
}

fn number(scalar: Scalar, bits: u64, debug: bool) -> String {
    match scalar {
        Scalar::Bool => (bits != 0).to_string(),
        Scalar::F16 if debug => format!("{:?}", half(bits).to_f64()),
        Scalar::F16 => half(bits).to_f64().to_string(),
        Scalar::F32 if debug => format!("{:?}", single(bits)),
        Scalar::F32 => single(bits).to_string(),
        Scalar::F64 if debug => format!("{:?}", double(bits)),
        Scalar::F64 => double(bits).to_string(),
        _ => integer(scalar, bits).to_string(),
    }
}
