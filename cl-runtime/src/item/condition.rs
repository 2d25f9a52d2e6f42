//! Launch conditions as Rust expressions.

use super::{Condition, Param, Product, Quantity, Scalar};

impl Condition {
    /// The products with a factor of this sign. The negative ones form the left side of the inequality.
    pub(crate) fn side(&self, sign: i128) -> impl Iterator<Item = &Product> {
        self.sum.iter().filter(move |product| product.factor.signum() == sign)
    }

    /// Formats the condition as a Rust expression. `global_size(d)` stands for its sum with the offset.
    pub(crate) fn text(&self, params: &[Param]) -> String {
        // the form `a + 1 <= b`
        let numbers = self.side(-1).filter(|product| product.of.is_empty()).map(|product| product.factor);
        let less =
            numbers.fold(0i128, i128::saturating_add) == -1 && self.side(-1).any(|product| !product.of.is_empty());
        let left = sum(params, self.side(-1).filter(|product| !less || !product.of.is_empty()));
        // the form `a + 7 <= b + u64::MAX`, which excludes an overflow
        let largest = i128::from(u64::MAX);
        let overflow = |product: &&Product| product.of.is_empty() && product.factor > largest / 2;
        if let Some(bound) = self.side(1).find(overflow).filter(|bound| bound.factor < largest) {
            let right = sum(params, self.side(1).filter(|product| !overflow(product)));
            let right = if right == "0" { String::new() } else { format!("{right} + ") };
            return format!("{left} + {} <= {right}u64::MAX", largest - bound.factor);
        }
        // the form `a <= 2^60 - 1`
        let mut right = self.side(1);
        if let (Some(Product { factor, of: [] }), None, false) = (right.next(), right.next(), less)
            && let Some(shift) = factor.checked_add(1).and_then(shift)
        {
            return format!("{left} < {shift}");
        }
        format!("{left} {} {}", if less { "<" } else { "<=" }, sum(params, self.side(1)))
    }
}

/// Formats a large power of two as a shift.
fn shift(number: i128) -> Option<String> {
    (number.count_ones() == 1 && number >= 1 << 31).then(|| format!("1 << {}", number.trailing_zeros()))
}

/// Formats products with quantities first, then numbers.
fn sum<'p>(params: &[Param], products: impl Iterator<Item = &'p Product>) -> String {
    let mut products: Vec<_> = products.collect();
    products.sort_by_key(|product| product.of.is_empty());
    let text = |product: &&Product| {
        let number = product.factor.unsigned_abs();
        let number = (number != 1 || product.of.is_empty()).then(|| match shift(product.factor) {
            Some(shift) if product.of.is_empty() && products.len() == 1 => shift,
            _ => number.to_string(),
        });
        let names = product.of.iter().map(|quantity| name(params, quantity));
        number.into_iter().chain(names).collect::<Vec<_>>().join(" * ")
    };
    if products.is_empty() {
        return "0".to_owned();
    }
    products.iter().map(text).collect::<Vec<_>>().join(" + ")
}

/// The user's name for a quantity.
pub(crate) fn name(params: &[Param], quantity: &Quantity) -> String {
    let param = |number: u32| params.get(number as usize).map_or("?", |param| param.name);
    match *quantity {
        Quantity::Len(number) => format!("{}.len()", param(number)),
        Quantity::Value(number, _) => param(number).to_owned(),
        Quantity::Field(number, _, from, to, spelling) if may_change(from, to) => {
            format!("({}{spelling} as {})", param(number), format!("{to:?}").to_lowercase())
        }
        Quantity::Field(number, .., spelling) => format!("{}{spelling}", param(number)),
        Quantity::Shape(grid, d, _) => format!("{}.shape()[{d}]", param(grid)),
        Quantity::Const(_, text) => text.to_owned(),
        Quantity::GlobalEnd(d) | Quantity::GlobalSize(d) => format!("global_size({d})"),
        Quantity::GlobalOffset(d) => format!("global_offset({d})"),
        Quantity::LocalSize(d) => format!("local_size({d})"),
        Quantity::NumGroups(d) => format!("num_groups({d})"),
        Quantity::Unknown => "?".to_owned(),
    }
}

/// Whether `as` may change a number.
fn may_change(from: Scalar, to: Scalar) -> bool {
    let range = |scalar: Scalar| match scalar {
        Scalar::I8 => Some((true, 7)),
        Scalar::I16 => Some((true, 15)),
        Scalar::I32 => Some((true, 31)),
        Scalar::I64 | Scalar::Isize => Some((true, 63)),
        Scalar::U8 => Some((false, 8)),
        Scalar::U16 => Some((false, 16)),
        Scalar::U32 => Some((false, 32)),
        Scalar::U64 | Scalar::Usize => Some((false, 64)),
        Scalar::Bool | Scalar::F16 | Scalar::F32 | Scalar::F64 => None,
    };
    match (range(from), range(to)) {
        (Some((signed, bits)), Some((keeps_sign, room))) => bits > room || (signed && !keeps_sign),
        _ => true,
    }
}
