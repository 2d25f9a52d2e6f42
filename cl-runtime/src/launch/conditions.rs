//! Launch conditions: properties that the compiler could prove only for launches with certain sizes and arguments.
//!
//! A kernel with such conditions has two forms: one without the checks that the conditions make unnecessary, and one with
//! them. The conditions are evaluated at the launch, once the work-group size is known: sums of products, in checked
//! `i128` arithmetic. A sum that overflows does not hold. Conditions for bounds select the form (`Variant::checked`). A
//! condition against races that does not hold is [`Error::Race`].
//!
//! Where only rustc knows types, each version of the kernel has its own conditions.

use super::{
    args::{Arg, Args},
    kernel::Kernel,
};
use crate::{
    base::{
        error::{Error, Result},
        ndrange::Partition,
    },
    item::{Condition, Conditions, Product, Quantity, Scalar},
};

/// Whether a launch meets all conditions that the plain form of a kernel assumes.
pub(crate) fn bounds_hold(kernel: &Kernel, args: &Args<'_>, partition: &Partition) -> bool {
    let launch = LaunchValues { args, partition };
    kernel.parts.item.conditions.bounds.iter().all(|condition| condition.holds(&launch))
}

/// The conditions that a launch does not meet.
pub(crate) fn unmet(kernel: &Kernel, args: &Args<'_>, partition: &Partition) -> Vec<String> {
    let launch = LaunchValues { args, partition };
    let Conditions { bounds, races, .. } = kernel.parts.item.conditions;
    let unmet = bounds.iter().chain(races).filter(|condition| condition.is_unmet(&launch));
    let mut texts = texts(kernel, unmet);
    texts.extend(
        wide(kernel, partition)
            .map(|(name, _)| format!("{name} <= 1"))
            .filter(|text| !texts.contains(text))
            .collect::<Vec<_>>(),
    );
    texts
}

/// Formats conditions as Rust expressions, without duplicates.
pub(crate) fn texts<'c>(kernel: &Kernel, conditions: impl Iterator<Item = &'c Condition>) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for condition in conditions.filter(|condition| !condition.is_met()) {
        let text = condition.text(kernel);
        if !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

/// Checks that no two work-items of a launch access the same element.
///
/// # Errors
///
/// [`Error::Race`] for the first unmet condition.
pub(crate) fn check_races(kernel: &Kernel, args: &Args<'_>, partition: &Partition) -> Result<()> {
    let launch = LaunchValues { args, partition };
    match kernel.parts.item.conditions.races.iter().find(|condition| condition.is_unmet(&launch)) {
        None => check_flat(kernel, partition),
        Some(condition) => Err(race(kernel, condition, &launch)),
    }
}

/// Checks the mask `flat`: a function that the kernel calls may distinguish elements of local memory or of its slices
/// by the ids of some dimensions only.
fn check_flat(kernel: &Kernel, partition: &Partition) -> Result<()> {
    match wide(kernel, partition).next() {
        None => Ok(()),
        Some((name, size)) => Err(Error::Race {
            kernel: kernel.name(),
            param: "",
            condition: format!("{name} <= 1"),
            values: vec![(name, size as i128)],
            file: kernel.file(),
            line: kernel.line(),
            column: 1,
        }),
    }
}

/// The sizes that must therefore be 1 and are not.
fn wide(kernel: &Kernel, partition: &Partition) -> impl Iterator<Item = (String, usize)> {
    let sizes = [("global_size", partition.global, 3), ("local_size", partition.local, 0)];
    let flat = kernel.flat;
    let all = sizes.into_iter().flat_map(move |(name, sizes, bit)| {
        (0..3).filter(move |d| flat & (1 << (bit + d)) != 0).map(move |d| (format!("{name}({d})"), sizes[d]))
    });
    all.filter(|(_, size)| *size > 1)
}

#[cold]
fn race(kernel: &Kernel, condition: &Condition, launch: &LaunchValues<'_, '_>) -> Error {
    let offset = launch.partition.offset != [0; 3];
    let mut values: Vec<(String, i128)> = Vec::new();
    // in the order in which they are read
    let sides = [-1, 1].into_iter().flat_map(|sign| condition.side(sign));
    for quantity in sides.flat_map(|product| product.of) {
        let (name, Some(value)) = (name(kernel, quantity), launch.value(quantity)) else { continue };
        let parts = match quantity {
            Quantity::GlobalEnd(d) if offset => vec![
                (name, launch.partition.global[*d] as i128),
                (format!("global_offset({d})"), launch.partition.offset[*d] as i128),
            ],
            _ => vec![(name, value)],
        };
        // a number written as such needs no value
        let parts = parts.into_iter().filter(|(name, value)| *name != value.to_string());
        for part in parts {
            if !values.contains(&part) {
                values.push(part);
            }
        }
    }
    Error::Race {
        kernel: kernel.name(),
        param: condition.of,
        condition: condition.text(kernel),
        values,
        file: kernel.file(),
        line: condition.line,
        column: condition.column,
    }
}

/// The values that conditions of a launch refer to.
struct LaunchValues<'l, 'a> {
    args: &'l Args<'a>,
    partition: &'l Partition,
}

impl LaunchValues<'_, '_> {
    fn value(&self, quantity: &Quantity) -> Option<i128> {
        let Partition { global, local, offset, dimensions: _ } = self.partition;
        let of = |sizes: &[usize; 3], d: usize| sizes.get(d).map(|&size| size as i128);
        match *quantity {
            Quantity::Len(param) => match self.args.as_slice().get(param as usize)? {
                Arg::Read(slice) | Arg::Write(slice) => Some(slice.len as i128),
                Arg::Local(local) => Some(local.len as i128),
                Arg::Value(_) => None,
            },
            Quantity::Value(param, scalar) => self.argument(param, scalar),
            Quantity::Field(param, offset, scalar, to, _) => converted(self.bytes(param)?.get(offset..)?, scalar, to),
            Quantity::Shape(_, _, param) => self.argument(param, Scalar::Usize),
            Quantity::Const(value, _) => Some(value),
            Quantity::GlobalEnd(d) => of(offset, d)?.checked_add(of(global, d)?),
            Quantity::GlobalSize(d) => of(global, d),
            Quantity::GlobalOffset(d) => of(offset, d),
            Quantity::LocalSize(d) => of(local, d),
            Quantity::NumGroups(d) => of(&self.partition.groups(), d),
            Quantity::Unknown => None,
        }
    }

    /// The bytes of an argument that is a value.
    fn bytes(&self, param: u32) -> Option<&[u8]> {
        let Arg::Value(value) = self.args.as_slice().get(param as usize)? else { return None };
        Some(self.args.bytes(value))
    }

    /// The value of an argument that is an integer of this type.
    fn argument(&self, param: u32, scalar: Scalar) -> Option<i128> {
        let bytes = self.bytes(param)?;
        integer(bytes, scalar).filter(|(_, size)| *size == bytes.len()).map(|(value, _)| value)
    }
}

/// The integer of this type that the bytes begin with, and its size.
fn integer(bytes: &[u8], scalar: Scalar) -> Option<(i128, usize)> {
    Some(match scalar {
        Scalar::I8 => (i8::from_ne_bytes(*bytes.first_chunk()?).into(), 1),
        Scalar::I16 => (i16::from_ne_bytes(*bytes.first_chunk()?).into(), 2),
        Scalar::I32 => (i32::from_ne_bytes(*bytes.first_chunk()?).into(), 4),
        Scalar::I64 | Scalar::Isize => (i64::from_ne_bytes(*bytes.first_chunk()?).into(), 8),
        Scalar::U8 => (u8::from_ne_bytes(*bytes.first_chunk()?).into(), 1),
        Scalar::U16 => (u16::from_ne_bytes(*bytes.first_chunk()?).into(), 2),
        Scalar::U32 => (u32::from_ne_bytes(*bytes.first_chunk()?).into(), 4),
        Scalar::U64 | Scalar::Usize => (u64::from_ne_bytes(*bytes.first_chunk()?).into(), 8),
        Scalar::Bool | Scalar::F16 | Scalar::F32 | Scalar::F64 => return None,
    })
}

/// The number of this type that the bytes begin with, after `as`.
fn converted(bytes: &[u8], scalar: Scalar, to: Scalar) -> Option<i128> {
    macro_rules! convert {
        ($value:expr) => {
            match to {
                Scalar::I8 => ($value as i8).into(),
                Scalar::I16 => ($value as i16).into(),
                Scalar::I32 => ($value as i32).into(),
                Scalar::I64 | Scalar::Isize => ($value as i64).into(),
                Scalar::U8 => ($value as u8).into(),
                Scalar::U16 => ($value as u16).into(),
                Scalar::U32 => ($value as u32).into(),
                Scalar::U64 | Scalar::Usize => ($value as u64).into(),
                Scalar::Bool | Scalar::F16 | Scalar::F32 | Scalar::F64 => return None,
            }
        };
    }
    Some(match scalar {
        Scalar::F32 => convert!(f32::from_ne_bytes(*bytes.first_chunk()?)),
        Scalar::F64 => convert!(f64::from_ne_bytes(*bytes.first_chunk()?)),
        _ => convert!(integer(bytes, scalar)?.0),
    })
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

/// The product, unless it overflows.
#[inline]
fn times(a: i128, b: i128) -> Option<i128> {
    match (i64::try_from(a), i64::try_from(b)) {
        // a single instruction
        (Ok(a), Ok(b)) => Some(i128::from(a) * i128::from(b)),
        (Ok(_) | Err(_), _) => a.checked_mul(b),
    }
}

impl Condition {
    /// Whether there is nothing to check: constant evaluation has proven the condition.
    pub(crate) fn is_met(&self) -> bool {
        self.sum.is_empty()
    }

    /// Whether the launch must meet it and does not. A single work-item cannot race.
    fn is_unmet(&self, launch: &LaunchValues<'_, '_>) -> bool {
        let is_asked = !self.distinct || launch.partition.global.iter().any(|size| *size != 1);
        is_asked && !self.holds(launch)
    }

    /// Whether it holds. A condition that cannot be computed does not.
    fn holds(&self, launch: &LaunchValues<'_, '_>) -> bool {
        self.value(launch).is_some_and(|value| value >= 0)
    }

    fn value(&self, launch: &LaunchValues<'_, '_>) -> Option<i128> {
        self.sum.iter().try_fold(0i128, |sum, product| {
            let product = product
                .of
                .iter()
                .try_fold(product.factor, |product, quantity| times(product, launch.value(quantity)?))?;
            sum.checked_add(product)
        })
    }

    /// The products with a factor of this sign. The negative ones form the left side of the inequality.
    fn side(&self, sign: i128) -> impl Iterator<Item = &Product> {
        self.sum.iter().filter(move |product| product.factor.signum() == sign)
    }

    /// Formats the condition as a Rust expression. `global_size(d)` stands for its sum with the offset.
    pub(crate) fn text(&self, kernel: &Kernel) -> String {
        // the form `a + 1 <= b`
        let numbers = self.side(-1).filter(|product| product.of.is_empty()).map(|product| product.factor);
        let less =
            numbers.fold(0i128, i128::saturating_add) == -1 && self.side(-1).any(|product| !product.of.is_empty());
        let left = sum(kernel, self.side(-1).filter(|product| !less || !product.of.is_empty()));
        // the form `a + 7 <= b + u64::MAX`, which excludes an overflow
        let largest = i128::from(u64::MAX);
        let overflow = |product: &&Product| product.of.is_empty() && product.factor > largest / 2;
        if let Some(bound) = self.side(1).find(overflow).filter(|bound| bound.factor < largest) {
            let right = sum(kernel, self.side(1).filter(|product| !overflow(product)));
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
        format!("{left} {} {}", if less { "<" } else { "<=" }, sum(kernel, self.side(1)))
    }
}

/// Formats a large power of two as a shift.
fn shift(number: i128) -> Option<String> {
    (number.count_ones() == 1 && number >= 1 << 31).then(|| format!("1 << {}", number.trailing_zeros()))
}

/// Formats products with quantities first, then numbers.
fn sum<'p>(kernel: &Kernel, products: impl Iterator<Item = &'p Product>) -> String {
    let mut products: Vec<_> = products.collect();
    products.sort_by_key(|product| product.of.is_empty());
    let text = |product: &&Product| {
        let number = product.factor.unsigned_abs();
        let number = (number != 1 || product.of.is_empty()).then(|| match shift(product.factor) {
            Some(shift) if product.of.is_empty() && products.len() == 1 => shift,
            _ => number.to_string(),
        });
        let names = product.of.iter().map(|quantity| name(kernel, quantity));
        number.into_iter().chain(names).collect::<Vec<_>>().join(" * ")
    };
    if products.is_empty() {
        return "0".to_owned();
    }
    products.iter().map(text).collect::<Vec<_>>().join(" + ")
}

/// The user's name for a quantity.
fn name(kernel: &Kernel, quantity: &Quantity) -> String {
    let param = |number: u32| kernel.params().get(number as usize).map_or("?", |param| param.name);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        __private::NO_KERNEL,
        base::ndrange::LocalSize,
        item::{Compiled, Conditions, FloatMode, Item, NO_ITEM, Param, ParamKind},
        launch::kernel::KernelParts,
    };
    use Quantity::{
        Const, Field, GlobalEnd, GlobalOffset, GlobalSize, Len, LocalSize as Local, NumGroups, Shape, Value,
    };

    const W: Quantity = Value(1, Scalar::U32);

    const fn value(name: &'static str, size: usize) -> Param {
        Param { name, ty: "", kind: ParamKind::Value { size } }
    }

    const PARAMS: &[Param] = &[
        Param { name: "x", ty: "&[f32]", kind: ParamKind::Local { size: 4, length: false } },
        value("w", 4),
        value("h", 8),
        value("shift", 1),
        value("x_shape0", 8),
    ];

    fn kernel(item: &'static Item) -> Kernel {
        let slot = NO_KERNEL.parts.slot;
        let parts = KernelParts {
            item,
            is_unsafe: false,
            params: PARAMS,
            local: None,
            local_bytes: 0,
            fp: FloatMode::Strict,
            barriers: false,
            native: |_, _| (),
            checked: None,
            slot,
        };
        // SAFETY: it is never run.
        unsafe { Kernel::new(parts) }
    }

    fn args(w: u32, h: u64, shift: i8) -> Args<'static> {
        let mut args = Args::new();
        args.push(Arg::Local(LocalSize { len: 1000, size: 4 }));
        args.push_value(w);
        args.push_value(h);
        args.push_value(shift);
        args.push_value(25u64);
        args
    }

    const PARTITION: Partition = Partition { dimensions: 2, global: [60, 30, 1], local: [16, 2, 1], offset: [4, 0, 0] };

    fn condition(sum: &'static [Product]) -> Condition {
        Condition { sum, of: "x", distinct: true, line: 7, column: 9 }
    }

    #[track_caller]
    fn check(sum: &'static [Product], expected: Option<i128>) {
        let (args, condition) = (args(10, 100, -3), condition(sum));
        let launch = LaunchValues { args: &args, partition: &PARTITION };
        assert_eq!(condition.value(&launch), expected);
        assert_eq!(condition.holds(&launch), expected.is_some_and(|value| value >= 0));
    }

    const fn one(of: &'static [Quantity]) -> Product {
        Product { factor: 1, of }
    }

    #[test]
    fn overflow_is_called_so() {
        let text = |sum: &'static [Product]| condition(sum).text(&kernel(NO_ITEM));
        const LARGE: i128 = u64::MAX as i128 - 7;
        let sum = const { &[Product { factor: LARGE, of: &[] }, Product { factor: -1, of: &[W, Len(0)] }] };
        assert_eq!(text(sum), "w * x.len() + 7 <= u64::MAX");
        let sum = const { &[Product { factor: LARGE, of: &[] }, Product { factor: -3, of: &[Len(0)] }, one(&[W])] };
        assert_eq!(text(sum), "3 * x.len() + 7 <= w + u64::MAX");
    }

    #[test]
    fn conditions_are_sums_of_products_of_what_the_host_knows() {
        check(const { &[one(&[Len(0)])] }, Some(1000));
        check(const { &[one(&[W, Value(2, Scalar::Usize)])] }, Some(1000));
        check(const { &[one(&[Value(3, Scalar::I8)])] }, Some(-3));
        // h is 100, and little-endian
        check(const { &[one(&[Field(2, 0, Scalar::U16, Scalar::Usize, ".low")])] }, Some(100));
        check(const { &[one(&[Field(2, 4, Scalar::U32, Scalar::Usize, ".high")])] }, Some(0));
        check(const { &[one(&[Field(3, 0, Scalar::I8, Scalar::Usize, ".shift")])] }, Some((1 << 64) - 3));
        check(const { &[one(&[Field(3, 0, Scalar::I8, Scalar::U8, ".shift")])] }, Some(253));
        check(const { &[one(&[GlobalEnd(0)])] }, Some(64));
        check(const { &[one(&[GlobalSize(0)])] }, Some(60));
        check(const { &[one(&[GlobalOffset(0)])] }, Some(4));
        check(const { &[one(&[Local(0)])] }, Some(16));
        check(const { &[one(&[NumGroups(0)])] }, Some(4));
        check(const { &[one(&[GlobalSize(2)])] }, Some(1));
        check(const { &[one(&[Const(5, "N")])] }, Some(5));
        check(const { &[one(&[Shape(0, 0, 4)])] }, Some(25));
        check(
            const { &[one(&[Len(0)]), Product { factor: -2, of: &[GlobalEnd(0)] }, Product { factor: 7, of: &[] }] },
            Some(879),
        );
        check(const { &[] }, Some(0));
    }

    #[test]
    fn what_cannot_be_computed_does_not_hold() {
        check(const { &[one(&[Quantity::Unknown])] }, None);
        // the largest number, and one more
        check(const { &[Product { factor: i128::MAX, of: &[] }, one(&[])] }, None);
        check(const { &[Product { factor: i128::MAX, of: &[W] }] }, None);
        // parameters that do not exist or have another type
        check(const { &[one(&[Len(1)])] }, None);
        check(const { &[one(&[Len(9)])] }, None);
        check(const { &[one(&[Value(0, Scalar::U32)])] }, None);
        check(const { &[one(&[Value(2, Scalar::U32)])] }, None);
        check(const { &[one(&[Value(1, Scalar::F32)])] }, None);
        check(const { &[one(&[Field(2, 6, Scalar::U32, Scalar::Usize, ".beyond")])] }, None);
        check(const { &[one(&[Field(2, 9, Scalar::U8, Scalar::Usize, ".beyond")])] }, None);
        check(const { &[one(&[Field(2, 0, Scalar::F16, Scalar::Usize, ".float")])] }, None);
        check(const { &[one(&[GlobalSize(3)])] }, None);
    }

    #[track_caller]
    fn shown(sum: &'static [Product], expected: &str) {
        assert_eq!(condition(sum).text(&kernel(NO_ITEM)), expected);
    }

    const fn minus(of: &'static [Quantity]) -> Product {
        Product { factor: -1, of }
    }

    #[test]
    fn conditions_read_as_they_would_be_written() {
        const LIMIT: Product = Product { factor: (1 << 60) - 1, of: &[] };
        const ROOM: Product = Product { factor: 1 << 31, of: &[] };
        const TAKEN: Product = Product { factor: -1, of: &[W] };
        shown(const { &[LIMIT, TAKEN] }, "w < 1 << 60");
        shown(const { &[ROOM, TAKEN] }, "w <= 1 << 31");
        shown(const { &[one(&[Len(0)]), minus(&[GlobalEnd(0)])] }, "global_size(0) <= x.len()");
        shown(const { &[one(&[Len(0)]), minus(&[GlobalEnd(1), W]), minus(&[])] }, "global_size(1) * w < x.len()");
        shown(
            const {
                &[
                    Product { factor: -2, of: &[] },
                    minus(&[W]),
                    Product { factor: 3, of: &[Const(4, "TILE")] },
                    one(&[]),
                ]
            },
            "w + 2 <= 3 * TILE + 1",
        );
        shown(const { &[one(&[W]), minus(&[])] }, "1 <= w");
        shown(const { &[minus(&[W])] }, "w <= 0");
        shown(const { &[one(&[Shape(0, 1, 4)]), minus(&[NumGroups(2)])] }, "num_groups(2) <= x.shape()[1]");
    }

    // SAFETY: it is never run.
    const COMPILED: Compiled = unsafe { Compiled::new() };
    static RACING: Item = Item { name: "fill", file: "src/main.rs", conditions: RACES, compiled: COMPILED, ..*NO_ITEM };
    const RACES: Conditions = Conditions {
        races: &[
            Condition { sum: &[one(&[Len(0)])], of: "", distinct: true, line: 1, column: 1 },
            Condition {
                sum: &[one(&[W]), minus(&[GlobalEnd(0)]), one(&[Const(2, "2"), Const(3, "N")])],
                of: "x",
                distinct: true,
                line: 7,
                column: 9,
            },
        ],
        ..Conditions::NONE
    };

    #[test]
    fn a_race_says_what_it_needs_and_what_there_is() {
        let kernel = kernel(&RACING);
        assert!(check_races(&kernel, &args(100, 0, 0), &PARTITION).is_ok());
        let text = check_races(&kernel, &args(10, 0, 0), &PARTITION).map_err(|error| error.to_string());
        let text = text.expect_err("64 is more than 10");
        assert!(
            text.starts_with(
                "kernel `fill`: two work-items could access the same element of `x` (src/main.rs:7:9): this launch needs \
                 `global_size(0) <= w + 2 * N`, with the offset in the size, but global_size(0) is 60, global_offset(0) is 4, w is 10 and N is 3: "
            ),
            "{text}"
        );
        let still = Partition { offset: [0; 3], ..PARTITION };
        let text = check_races(&kernel, &args(10, 0, 0), &still).map_err(|error| error.to_string());
        let text = text.expect_err("60 is more than 10");
        assert!(
            text.contains("`global_size(0) <= w + 2 * N`, but global_size(0) is 60, w is 10 and N is 3: "),
            "{text}"
        );
    }

    #[test]
    fn a_work_item_that_is_alone_keeps_apart() {
        const NARROW: Condition =
            Condition { sum: &[one(&[W]), minus(&[Len(0)])], of: "x", distinct: true, line: 7, column: 9 };
        const EXACTLY: Condition = Condition { distinct: false, ..NARROW };
        static DISTINCT: Item =
            Item { conditions: Conditions { races: &[NARROW], ..Conditions::NONE }, compiled: COMPILED, ..*NO_ITEM };
        static EXACT: Item =
            Item { conditions: Conditions { races: &[EXACTLY], ..Conditions::NONE }, compiled: COMPILED, ..*NO_ITEM };
        let alone = Partition { global: [1; 3], local: [1; 3], ..PARTITION };
        let two = Partition { global: [1, 2, 1], ..alone };
        let is_ok = |item: &'static Item, partition| check_races(&kernel(item), &args(10, 0, 0), partition).is_ok();
        assert!(is_ok(&DISTINCT, &alone) && !is_ok(&DISTINCT, &two));
        // the form of an index matters for bounds, too
        assert!(!is_ok(&EXACT, &alone) && !is_ok(&EXACT, &two));
        assert!(unmet(&kernel(&DISTINCT), &args(10, 0, 0), &alone).is_empty());
        assert_eq!(unmet(&kernel(&EXACT), &args(10, 0, 0), &alone).len(), 1);
    }
}
