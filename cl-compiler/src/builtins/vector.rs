//! The vector types: their names, their swizzles, and the methods that scalars lack.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::Builtin;
use super::operators::CompareOp;
use crate::ty::Scalar;

/// A method or associated function of vectors or masks.
#[derive(Debug, Clone)]
pub enum VectorMethod {
    /// A scalar's method, applied lane by lane. Operands may be scalars, which are broadcast.
    Builtin(&'static Builtin),
    /// `f32x4::new(a, b, c, d)`
    New,
    /// `f32x4::splat(a)`
    Splat,
    /// `f32x4::from_array(a)`
    FromArray,
    /// `v.to_array()`
    ToArray,
    /// `v.cast::<T>()`
    Cast,
    /// `bytemuck::cast(v)`, between values of equal size.
    Bits,
    /// `bytemuck::cast_slice(s)`
    BitsOfSlice,
    /// `v.simd_lt(w)`, …
    Compare(CompareOp),
    /// `v.reduce_sum()`, …
    Reduce(Reduction),
    /// `v.wzyx()`, with the selected lanes.
    Swizzle(Vec<u8>),
    /// `v.dot(w)`
    Dot,
    /// `v.cross(w)`
    Cross,
    /// `v.length()`
    Length,
    /// `v.normalize()`
    Normalize,
    /// `v.distance(w)`
    Distance,
    /// `f32x4::load(&a[i..])`
    Load,
    /// `v.store(&mut a[i..])`
    Store,
    /// `mask.any()`
    Any,
    /// `mask.all()`
    All,
    /// `mask.select(v, w)`
    Select,
}

/// A horizontal reduction of a vector's lanes to one value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Reduction {
    Sum,
    Product,
    Min,
    Max,
    And,
    Or,
    Xor,
}

impl Reduction {
    /// Whether it applies to integers only.
    pub fn is_of_bits(self) -> bool {
        matches!(self, Reduction::And | Reduction::Or | Reduction::Xor)
    }
}

/// The numbers of lanes that a vector can have.
pub const LENS: [u8; 5] = [2, 3, 4, 8, 16];

/// The scalars that can be lanes.
pub const LANES: [Scalar; 10] = [
    Scalar::I8,
    Scalar::I16,
    Scalar::I32,
    Scalar::I64,
    Scalar::U8,
    Scalar::U16,
    Scalar::U32,
    Scalar::U64,
    Scalar::F32,
    Scalar::F64,
];

/// The lane type and the number of lanes of the vector type of this name, `f32x4`.
pub fn vector(name: &str) -> Option<(Scalar, u8)> {
    let (lane, len) = name.split_once('x')?;
    let lane = LANES.into_iter().find(|scalar| scalar.rust() == lane)?;
    Some((lane, number(len)?))
}

/// The lane type, a signed integer, and the number of lanes of the mask type of this name, `mask32x4`.
pub fn mask(name: &str) -> Option<(Scalar, u8)> {
    let (bits, len) = name.strip_prefix("mask")?.split_once('x')?;
    let lane = LANES.into_iter().find(|scalar| scalar.is_signed() && scalar.rust()[1..] == *bits)?;
    Some((lane, number(len)?))
}

fn number(len: &str) -> Option<u8> {
    LENS.into_iter().find(|known| known.to_string() == len)
}

/// The signed integer as wide as the scalar.
pub fn mask_lane(of: Scalar) -> Scalar {
    match of.bits() {
        8 => Scalar::I8,
        16 => Scalar::I16,
        32 => Scalar::I32,
        _ => Scalar::I64,
    }
}

/// The indices of the lanes that a swizzle method takes from a vector of `len` lanes.
pub fn swizzle(name: &str, len: u8) -> Option<Vec<u8>> {
    let half = len / 2;
    let lanes: Option<Vec<u8>> = match name {
        "lo" | "hi" | "even" | "odd" if len == 3 => None,
        "lo" => Some((0..half).collect()),
        "hi" => Some((half..len).collect()),
        "even" => Some((0..half).map(|lane| 2 * lane).collect()),
        "odd" => Some((0..half).map(|lane| 2 * lane + 1).collect()),
        _ if len > 4 || !(2..=4).contains(&name.len()) => None,
        _ => name.chars().map(component).collect(),
    };
    lanes.filter(|lanes| lanes.iter().all(|lane| *lane < len))
}

/// The lane of the field `x`, `y`, `z` or `w`.
pub fn component(name: char) -> Option<u8> {
    "xyzw".chars().zip(0..).find(|(known, _)| *known == name).map(|(_, lane)| lane)
}

/// Whether a field of this name may be a lane.
pub fn is_component(name: &str) -> bool {
    let mut letters = name.chars();
    matches!((letters.next(), letters.next()), (Some(letter), None) if component(letter).is_some())
}

/// The name of a lane in OpenCL C.
pub fn lane_name(lane: u8, len: u8) -> String {
    match (len, "xyzw".chars().nth(lane.into())) {
        (..=4, Some(name)) => name.to_string(),
        _ => format!("s{lane:x}"),
    }
}

/// The methods that only vectors and masks have, and that are identified by their name alone.
pub fn method(name: &str) -> Option<VectorMethod> {
    Some(match name {
        "to_array" => VectorMethod::ToArray,
        "simd_eq" => VectorMethod::Compare(CompareOp::Eq),
        "simd_ne" => VectorMethod::Compare(CompareOp::Ne),
        "simd_lt" => VectorMethod::Compare(CompareOp::Lt),
        "simd_le" => VectorMethod::Compare(CompareOp::Le),
        "simd_gt" => VectorMethod::Compare(CompareOp::Gt),
        "simd_ge" => VectorMethod::Compare(CompareOp::Ge),
        "reduce_sum" => VectorMethod::Reduce(Reduction::Sum),
        "reduce_product" => VectorMethod::Reduce(Reduction::Product),
        "reduce_min" => VectorMethod::Reduce(Reduction::Min),
        "reduce_max" => VectorMethod::Reduce(Reduction::Max),
        "reduce_and" => VectorMethod::Reduce(Reduction::And),
        "reduce_or" => VectorMethod::Reduce(Reduction::Or),
        "reduce_xor" => VectorMethod::Reduce(Reduction::Xor),
        "dot" => VectorMethod::Dot,
        "cross" => VectorMethod::Cross,
        "length" => VectorMethod::Length,
        "normalize" => VectorMethod::Normalize,
        "distance" => VectorMethod::Distance,
        "store" => VectorMethod::Store,
        _ => return None,
    })
}

/// The scalar name of a method for which vectors have another name as well.
pub fn scalar_name(name: &str) -> &str {
    match name {
        "simd_min" => "min",
        "simd_max" => "max",
        "simd_clamp" => "clamp",
        name => name,
    }
}

/// The swizzle methods of the vectors of 2, 3 and 4 lanes, for the runtime's types.
pub fn swizzle_methods() -> TokenStream {
    let name = |text: &str| Ident::new(text, Span::call_site());
    let vector = |len: usize| name(&format!("Vector{len}"));
    let impls = (2..=4usize).map(|len| {
        let fields: Vec<String> = "xyzw".chars().take(len).map(String::from).collect();
        let mut names = fields.clone();
        let (mut methods, mut examples) = (TokenStream::new(), String::new());
        for size in 2..=4usize {
            names = names.iter().flat_map(|name| fields.iter().map(move |field| format!("{name}{field}"))).collect();
            for method in &names {
                let lanes: Vec<_> = method.chars().map(|lane| name(&lane.to_string())).collect();
                let (ident, result) = (name(method), vector(size));
                let doc = Literal::string(&format!("The lanes {}.", spaced(method)));
                let example = swizzle_example(method, len);
                examples.push_str(&example);
                let example = swizzle_examples(&example);
                methods.extend(quote! {
                    #[doc = #doc]
                    #[cfg_attr(not(doctest), doc = #example)]
                    #[inline]
                    pub fn #ident(self) -> #result<T> {
                        #result::new(#(self.#lanes),*)
                    }
                });
            }
        }
        let (vector, examples) = (vector(len), swizzle_examples(&examples));
        quote! {
            impl<T: Lane> #vector<T> { #methods }

            // the examples of all methods, tested as one
            #[cfg(doctest)]
            #[doc = #examples]
            const _: () = ();
        }
    });
    impls.collect()
}

/// The result of a swizzle on the lanes 0, 1, …, as a line of Rust.
fn swizzle_example(method: &str, len: usize) -> String {
    let numbers = |names: &str| {
        let lanes = names.chars().filter_map(|name| "xyzw".find(name));
        lanes.map(|lane| lane.to_string()).collect::<Vec<_>>().join(", ")
    };
    let (all, lanes, size) = (numbers(&"xyzw"[..len]), numbers(method), method.len());
    format!("assert_eq!(u32x{len}::new({all}).{method}(), u32x{size}::new({lanes}));\n")
}

/// Lines of Rust as an example in a doc comment.
fn swizzle_examples(lines: &str) -> Literal {
    Literal::string(&format!("\n```\n# use cl_runtime::prelude::*;\n{lines}```"))
}

fn spaced(name: &str) -> String {
    name.chars().map(|lane| format!("`{lane}`")).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_swizzles() {
        assert_eq!(vector("f32x4"), Some((Scalar::F32, 4)));
        assert_eq!(vector("u8x16"), Some((Scalar::U8, 16)));
        assert_eq!(mask("mask64x3"), Some((Scalar::I64, 3)));
        for name in ["f32x5", "usizex2", "boolx2", "f32", "x4", "mask32", "mask7x2", "f32x04"] {
            assert_eq!((vector(name), mask(name)), (None, None), "{name}");
        }
        assert_eq!(swizzle("wzyx", 4), Some(vec![3, 2, 1, 0]));
        assert_eq!(swizzle("hi", 8), Some(vec![4, 5, 6, 7]));
        assert_eq!(swizzle("odd", 2), Some(vec![1]));
        for (name, len) in [("xw", 3), ("xy", 8), ("x", 4), ("xyzwx", 4), ("lo", 3), ("xq", 4)] {
            assert_eq!(swizzle(name, len), None, "{name}");
        }
        assert_eq!(lane_name(10, 16), "sa");
    }
}
