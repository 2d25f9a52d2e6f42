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
    item::{Condition, Conditions, Quantity, Scalar, condition::name},
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
        let text = condition.text(kernel.params());
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
            offset: false,
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
    let quantities: Vec<&Quantity> = sides.flat_map(|product| product.of).collect();
    let includes_offset = offset
        && quantities.iter().any(|end| match end {
            Quantity::GlobalEnd(d) => !quantities.contains(&&Quantity::GlobalOffset(*d)),
            _ => false,
        });
    for quantity in quantities {
        let (name, Some(value)) = (name(kernel.params(), quantity), launch.value(quantity)) else { continue };
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
        condition: condition.text(kernel.params()),
        values,
        offset: includes_offset,
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
}

impl Kernel {
    /// The conditions on a launch, as Rust expressions such as `global_size(0) <= y.len()`. `global_size(d)` includes
    /// the offset of the launch.
    ///
    /// The first conditions keep accesses in bounds. If one of them does not hold, the kernel runs in a form that
    /// checks these accesses. The others ensure that no two work-items access the same element. If one of them does not
    /// hold, the launch fails with [`Error::Race`](crate::Error::Race).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn scale(a: f32, y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] *= a;
    /// }
    ///
    /// let conditions = scale::KERNEL.conditions();
    /// assert_eq!(conditions, ["global_size(0) <= y.len()", "global_size(1) <= 1", "global_size(2) <= 1"]);
    /// ```
    pub fn conditions(&self) -> Vec<String> {
        let Conditions { bounds, races, .. } = self.parts.item.conditions;
        texts(self, bounds.iter().chain(races))
    }

    /// The [`conditions`](Self::conditions) whose violation makes a launch fail with
    /// [`Error::Race`](crate::Error::Race).
    ///
    /// ```
    /// # use cl_runtime::prelude::*;
    /// #[kernel]
    /// fn scale(a: f32, y: &mut [f32]) {
    ///     let i = global_id(0);
    ///     y[i] *= a;
    /// }
    ///
    /// # let queue = Queue::auto()?;
    /// // work-items that differ in another dimension alone would have the same `i`
    /// assert_eq!(scale::KERNEL.race_conditions(), ["global_size(1) <= 1", "global_size(2) <= 1"]);
    /// let mut y = Buffer::filled(&queue, 4, 1.0)?;
    /// assert!(matches!(scale(2.0, &mut y).global([4, 2]).run(&queue), Err(Error::Race { .. })));
    /// # Ok::<(), cl_runtime::Error>(())
    /// ```
    pub fn race_conditions(&self) -> Vec<String> {
        texts(self, self.parts.item.conditions.races.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        __private::NO_KERNEL,
        base::ndrange::LocalSize,
        item::{Compiled, Conditions, FloatMode, Item, NO_ITEM, Param, ParamKind, Product},
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
        let text = |sum: &'static [Product]| condition(sum).text(PARAMS);
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
        assert_eq!(condition(sum).text(PARAMS), expected);
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
