//! Panic sites and their messages. The OpenCL C and the native version of a function share them.

use super::Order;
use proc_macro2::TokenStream;

use crate::ast::MessagePart;
use crate::builtins::Guard;
use crate::diag::Range;
use crate::ir::{ArithOp, Assert, Expr};
use crate::ty::{Scalar, Ty};

/// A location that can panic.
#[derive(Debug, Clone)]
pub struct Site {
    /// The source range.
    pub at: Range,
    /// The message.
    pub message: Vec<Part>,
}

impl Site {
    /// Whether it has this source range and this message.
    pub fn is(&self, at: Range, message: &[Part]) -> bool {
        self.at.raised() == at.raised()
            && self.message.len() == message.len()
            && self.message.iter().zip(message).all(|parts| match parts {
                (Part::Text(a), Part::Text(b)) => a == b,
                (Part::Source(a), Part::Source(b)) => a.to_string() == b.to_string(),
                // the value's type differs between versions
                (Part::Value(a, one), Part::Value(b, other)) | (Part::Debug(a, one), Part::Debug(b, other)) => {
                    a == b && one == other
                }
                (Part::Hidden(a, ..), Part::Hidden(b, ..)) => a == b,
                (Part::Text(_) | Part::Source(_) | Part::Value(..) | Part::Debug(..) | Part::Hidden(..), _) => false,
            })
    }
}

/// A part of a panic message.
#[derive(Debug, Clone)]
pub enum Part {
    /// Text.
    Text(String),
    /// The text of an expression, as `stringify!` prints it.
    Source(TokenStream),
    /// A recorded value.
    Value(u32, Scalar),
    /// A recorded value, formatted as by `{:?}`.
    Debug(u32, Scalar),
    /// A recorded value whose type only rustc knows, with the type's witness. The flag says whether it is formatted as
    /// by `{:?}`.
    Hidden(u32, TokenStream, bool),
}

/// The message for an index out of bounds.
pub fn bounds_message() -> Vec<Part> {
    vec![
        Part::Text("index out of bounds: the len is ".into()),
        Part::Value(1, Scalar::Usize),
        Part::Text(" but the index is ".into()),
        Part::Value(0, Scalar::Usize),
    ]
}

/// The message of a vector's `load` or `store` for a slice that is too short.
pub fn short_slice_message() -> Vec<Part> {
    vec![
        Part::Text("range end index ".into()),
        Part::Value(0, Scalar::Usize),
        Part::Text(" out of range for slice of length ".into()),
        Part::Value(1, Scalar::Usize),
    ]
}

/// The messages of `bytemuck::cast_slice`: for a misaligned slice, and for one that does not divide into whole
/// elements.
pub fn cast_slice_message(expr: &Expr, alignment: bool) -> Vec<Part> {
    let name = if matches!(expr.ty, Ty::Slice { mutable: true, .. }) { "cast_slice_mut" } else { "cast_slice" };
    let what = if alignment { "TargetAlignmentGreaterAndInputNotAligned" } else { "OutputSliceWouldHaveSlop" };
    vec![Part::Text(format!("{name}>{what}"))]
}

/// The messages of `/` or `%` for a zero divisor and for overflow.
pub fn division_messages(op: ArithOp) -> (&'static str, &'static str) {
    match op {
        ArithOp::Rem => (
            "attempt to calculate the remainder with a divisor of zero",
            "attempt to calculate the remainder with overflow",
        ),
        _ => ("attempt to divide by zero", "attempt to divide with overflow"),
    }
}

/// The message of an integer logarithm or square root.
pub fn sign_message(guard: Guard) -> &'static str {
    match guard {
        Guard::Root => "argument of integer square root cannot be negative",
        _ => "argument of integer logarithm must be positive",
    }
}

/// The message of `clamp` for bounds in the wrong order.
pub fn clamp_message(on: Scalar) -> Vec<Part> {
    let unordered = if on.is_float() { "min > max, or either was NaN. min = " } else { "min > max. min = " };
    vec![Part::Text(unordered.into()), Part::Debug(0, on), Part::Text(", max = ".into()), Part::Debug(1, on)]
}

/// The message of an assertion.
pub fn assert_message(assert: &Assert) -> Vec<Part> {
    let number = |index: usize| {
        let before: usize = assert.values[..index].iter().map(|value| value.ty.lanes()).sum();
        u32::try_from(before).unwrap_or(0)
    };
    let scalar = |index: usize| assert.values[index].ty.scalar().unwrap_or(Scalar::U32);
    let mut parts = Vec::new();
    for part in &assert.message {
        match part {
            MessagePart::Text(text) => parts.push(Part::Text(text.clone())),
            MessagePart::Source(tokens) => parts.push(Part::Source(tokens.clone())),
            MessagePart::Display(index) => match &assert.values[*index].ty {
                Ty::Opaque(opaque) if !opaque.witness.is_empty() => {
                    parts.push(Part::Hidden(number(*index), opaque.witness.clone(), false))
                }
                _ => parts.push(Part::Value(number(*index), scalar(*index))),
            },
            MessagePart::Debug(index) => match assert.values[*index].ty {
                Ty::Opaque(ref opaque) if !opaque.witness.is_empty() => {
                    parts.push(Part::Hidden(number(*index), opaque.witness.clone(), true));
                }
                Ty::Vector(lane, len) => shown_lanes(&mut parts, number(*index), lane, len),
                Ty::Mask(_, len) => shown_lanes(&mut parts, number(*index), Scalar::Bool, len),
                _ => parts.push(Part::Debug(number(*index), scalar(*index))),
            },
        }
    }
    parts
}

/// `[1.0, 2.0]`
fn shown_lanes(parts: &mut Vec<Part>, first: u32, lane: Scalar, len: u8) {
    for number in 0..u32::from(len) {
        parts.push(Part::Text(if number == 0 { "[" } else { ", " }.to_owned()));
        parts.push(Part::Debug(first + number, lane));
    }
    parts.push(Part::Text("]".to_owned()));
}

/// The panic message for an index outside a grid, or a pixel outside an image.
pub fn grid_message(order: Order, rank: usize) -> Vec<Part> {
    let what = match order {
        Order::OutermostFirst => "grid index out of bounds: the shape is [",
        Order::InnermostFirst => "pixel out of bounds: the size of the image is [",
    };
    let mut message = vec![Part::Text(what.into())];
    let mut list = |first: usize| {
        for number in first..first + rank {
            if number > first {
                message.push(Part::Text(", ".into()));
            }
            message.push(Part::Value(u32::try_from(number).unwrap_or(0), Scalar::Usize));
        }
        message.push(Part::Text(if first == 0 { "]" } else { "] but the index is [" }.into()));
    };
    list(rank);
    list(0);
    message
}
