//! Device functions: names from several places, chains, slices, and panics on the way.

use cl_runtime::prelude::*;
use tests::{case, on_every_device, panic_of, shapes};

mod left {
    use cl_runtime::prelude::*;

    #[device]
    pub(crate) fn helper(x: u32) -> u32 {
        x + 1
    }

    #[device]
    pub(crate) fn chain(x: u32) -> u32 {
        helper(x) * 10
    }
}

mod right {
    pub(crate) mod deep {
        use cl_runtime::prelude::*;

        #[device]
        pub(crate) fn helper(x: u32) -> u32 {
            x + 100
        }

        #[device]
        pub(crate) fn chain(x: u32) -> u32 {
            helper(x) * 1000 + self::helper(x) + super::super::left::helper(x)
        }
    }
}

#[device]
fn helper(x: u32) -> u32 {
    x * 7
}

#[kernel]
fn same_names(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let a: u32 = helper(x[i]);
    let b: u32 = left::helper(x[i]);
    let c: u32 = right::deep::helper(x[i]);
    let d: u32 = shapes::helper(x[i]);
    let e: u32 = crate::left::chain(x[i]) + right::deep::chain(x[i]);
    y[i] = a + b * 3 + c * 5 + d * 11 + e * 13;
}

#[test]
fn functions_of_one_name_from_everywhere() {
    let expected = |x: u32| {
        let (a, b, c, d) = (x * 7, x + 1, x + 100, 2 * x);
        let e = (x + 1) * 10 + (x + 100) * 1000 + (x + 100) + (x + 1);
        a + b * 3 + c * 5 + d * 11 + e * 13
    };
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[0, 1, 2, 1000])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        same_names(&x, &mut y).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [0, 1, 2, 1000].map(expected));
        Ok(())
    });
    let source = same_names::KERNEL.source();
    assert_eq!(source.matches("uint left_helper(uint x)").count(), 1, "{source}");
    assert_eq!(source.matches("helper(uint x)").count(), 4, "{source}");
}

#[kernel]
fn areas(x: &[f32], square: &mut [f32], circle: &mut [f32]) {
    let i = global_id(0);
    square[i] = shapes::area(x[i]);
    circle[i] = tests::shapes::circle::area(x[i]);
}

#[test]
fn functions_of_another_crate() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1.0, 2.0])?;
        let mut square = Buffer::zeroed(queue, 2)?;
        let mut circle = Buffer::zeroed(queue, 2)?;
        areas(&x, &mut square, &mut circle).global(2).run(queue)?;
        assert_eq!(square.to_vec(queue)?, [shapes::area(1.0), shapes::area(2.0)]);
        assert_eq!(circle.to_vec(queue)?, [shapes::circle::area(1.0), shapes::circle::area(2.0)]);
        Ok(())
    });
}

#[device]
fn at(values: &[u32], i: usize) -> u32 {
    values[i]
}

#[device]
fn sum(values: &[u32]) -> u32 {
    let mut sum = 0;
    for i in 0..values.len() {
        sum += values[i];
    }
    sum
}

#[device]
fn sum_of_two(a: &[u32], b: &[u32]) -> u32 {
    let first: u32 = sum(a);
    first * 1000 + sum(b)
}

#[device]
fn put(values: &mut [u32], i: usize, value: u32) {
    values[i] = value;
}

#[device]
fn put_twice(values: &mut [u32], i: usize, value: u32) {
    put(values, i, value);
    let before: u32 = at(values, i);
    put(values, i, before * 2);
}

#[device]
fn add_to(values: &mut [u32], i: usize) -> usize {
    values[i] += 5;
    values.len()
}

#[kernel]
unsafe fn slices(x: &[u32], y: &mut [u32], z: &mut [u32]) {
    let i = global_id(0);
    let both: u32 = sum_of_two(x, x);
    put_twice(y, i, both);
    let len: usize = add_to(y, i);
    z[i] = at(y, i) + len as u32 + shapes::middle(x);
    y[i] += at(y, i);
}

#[test]
fn slices_are_handed_on() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1, 2, 3])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        let mut z = Buffer::zeroed(queue, 4)?;
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { slices(&x, &mut y, &mut z) }.global(4).run(queue)?;
        let put = 6006 * 2 + 5;
        assert_eq!(y.to_vec(queue)?, [put * 2; 4]);
        assert_eq!(z.to_vec(queue)?, [put + 4 + 2; 4]);
        // parts of buffers, whose offsets the functions must follow
        let part = y.slice_mut(1..3);
        // SAFETY: the sizes are such that each work-item has elements of its own.
        unsafe { slices(x.slice(1..), part, z.slice_mut(2..)) }.global(2).run(queue)?;
        let put = 5005 * 2 + 5;
        assert_eq!(y.to_vec(queue)?, [6006 * 4 + 10, put * 2, put * 2, 6006 * 4 + 10]);
        assert_eq!(z.to_vec(queue)?[2..], [put + 2 + 3; 2]);
        Ok(())
    });
}

// Every kernel below stores 1 before the call that may panic, and 2 after it. The index is out of bounds for the odd
// work-items.

#[device]
fn check(x: &[u32], i: usize) -> bool {
    x[i] > 0
}

#[device]
fn require(x: &[u32], i: usize) {
    let _ = x[i];
}

#[device]
fn deeper(x: &[u32], i: usize) -> u32 {
    let value: u32 = at(x, i);
    value + 1
}

/// Defines kernels that differ in how they call: `y[i] = 1; <body>; y[i] = 2`.
macro_rules! calling {
    ($($name:ident |$x:ident, $i:ident, $at:ident, $y:ident| $body:expr;)*) => {
        $(#[kernel]
        #[allow(clippy::all, unused_must_use, unused_variables)]
        unsafe fn $name($x: &[u32], $y: &mut [u32]) {
            let $i = global_id(0);
            let $at = $i + ($i % 2) * 1000;
            $y[$i] = 1;
            $body;
            $y[$i] = 2;
        })*

        #[test]
        fn nothing_after_a_panic_happens() {
            let kernels: &[(&str, fn(&Queue) -> cl_runtime::Result<()>)] = &[$((stringify!($name), |queue| {
                let x = Buffer::from_slice(queue, &[1u32; 8])?;
                let mut y = Buffer::zeroed(queue, 8)?;
                // SAFETY: the work-items that would write elsewhere panic.
                let panic = panic_of(unsafe { $name(&x, &mut y) }.global(8), queue);
                assert_eq!(panic.global_id[0] % 2, 1, "{panic}");
                let index = panic.global_id[0] + 1000;
                assert_eq!(panic.message, format!("index out of bounds: the len is 8 but the index is {index}"));
                assert_eq!((panic.kernel, panic.file), (stringify!($name), file!()));
                assert_eq!(y.to_vec(queue)?, [2, 1, 2, 1, 2, 1, 2, 1]);
                Ok(())
            })),*];
            for (name, run) in kernels {
                println!("{name}");
                on_every_device(&[], run);
            }
        }
    };
}

calling! {
    as_value |x, i, k, y| { let v: u32 = at(x, k); };
    as_statement |x, i, k, y| require(x, k);
    value_not_used |x, i, k, y| at(x, k);
    through_another |x, i, k, y| { let v: u32 = deeper(x, k); };
    stored |x, i, k, y| y[i] = at(x, k);
    stored_in_sum |x, i, k, y| y[i] = 5 + at(x, k) * 2;
    added |x, i, k, y| y[i] += at(x, k) + 7;
    as_argument |x, i, k, y| { let w: u32 = at(x, k); let v: u32 = at(x, w as usize); };
    as_index |x, i, k, y| y[i] = x[{ let w: u32 = at(x, k); w as usize }];
    in_condition |x, i, k, y| if check(x, k) { let v = x[i]; };
    in_negated_condition |x, i, k, y| if !check(x, k) { y[i] = 9; } else { let v = x[i]; };
    in_either_branch |x, i, k, y| { let v: u32 = if i < 4 { at(x, k) } else { deeper(x, k) }; };
    in_else_if |x, i, k, y| { if i > 100 { y[i] = 3; } else if check(x, k) { let v = 1; } else { y[i] = 4; } };
    in_while |x, i, k, y| { let mut n = 0; while n < 3 && check(x, k) { n += 1; } };
    in_while_alone |x, i, k, y| { let mut n = 0usize; while check(x, k + n * 1000) { n += 1; if i % 2 == 0 { break; } } };
    in_loop |x, i, k, y| for n in 0..3 { if n == 2 { require(x, k); } };
    in_nested_loops |x, i, k, y| 'a: for n in 0..3 { for m in 0..3 { if m == 1 { continue 'a; } require(x, k); } };
    in_loop_value |x, i, k, y| { let v: u32 = loop { break at(x, k); }; };
    in_bound |x, i, k, y| for n in 0u32..at(x, k) { let v = n; };
    after_and |x, i, k, y| { let v = i < 100 && check(x, k); };
    after_or |x, i, k, y| { let v = i > 100 || check(x, k); };
    after_and_twice |x, i, k, y| { let v = i < 100 && check(x, i) && check(x, k); };
    before_and |x, i, k, y| { let v = check(x, k) && i > 3; };
    in_comparison |x, i, k, y| { let v = 1u32 < at(x, k); };
    in_cast |x, i, k, y| { let w: u32 = at(x, k); let v = w as u8; };
    in_block |x, i, k, y| { let v: u32 = { let w: u32 = at(x, k); w + 1 }; };
    in_method |x, i, k, y| { let a: u32 = at(x, k); let v = x[i].min(a); };
    in_place |x, i, k, y| { let v = x[k]; };
    in_place_after_and |x, i, k, y| { let v = i < 100 && x[k] > 0; };
    in_place_in_while |x, i, k, y| { let mut n = 0; while x[k] > n { n += 1; } };
    in_place_not_used |x, i, k, y| x[k];
    in_place_written |x, i, k, y| y[k] = 3;
    in_place_compound |x, i, k, y| y[k] += 3;
    in_writer |x, i, k, y| put(y, k, 3u32);
    in_writers_argument |x, i, k, y| { let w: u32 = at(x, k); put(y, i, w); };
}

#[kernel]
fn skipped(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut count = 0;
    if i > 100 && check(x, i + 1000) {
        count += 1;
    }
    if i < 100 || check(x, i + 1000) {
        count += 2;
    }
    let a = i > 100 && check(x, i + 1000);
    let b = i < 100 || x[i + 1000] > 0;
    while i > 100 && check(x, i + 1000) {
        count += 4;
    }
    y[i] = count + a as u32 * 100 + b as u32 * 1000;
}

#[test]
fn what_is_not_needed_does_not_panic() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1; 4])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        skipped(&x, &mut y).global(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [1002; 4]);
        Ok(())
    });
}

mod parts {
    use cl_runtime::prelude::*;

    #[device]
    pub(super) fn edge(x: u32) -> f32 {
        x as f32
    }
    #[device]
    pub(super) fn both(values: [f32; 2]) -> f32 {
        values[0] + values[1]
    }
    #[device]
    pub(super) fn pair(values: (f32, u32)) -> f32 {
        values.0 + values.1 as f32
    }
    #[device]
    pub(super) fn maybe(value: Option<f32>) -> f32 {
        value.unwrap_or(3.0)
    }
    #[device]
    pub(super) fn rows(values: [[f32; 2]; 2]) -> f32 {
        values[0][1] + values[1][0]
    }
}

// arrays, tuples and options of what only rustc knows the type of
case!(results_are_handed_on_in_parts, |x: u32| -> u32 {
    let (v, n) = (parts::edge(x % 1000), parts::edge(3));
    let some = parts::maybe(Some(v)) + parts::maybe(if x > 7 { None } else { Some(n) });
    let sum = parts::both([v * 0.5, v]) + parts::pair((v, 3u32)) + some;
    (sum + parts::rows([[v, v], [n, n]]) + parts::rows([[v; 2]; 2])).to_bits()
});

mod of_constants {
    use super::*;

    const WEIGHTS: [u64; 3] = [6, 4, 5];

    #[derive(Clone, Copy, PartialEq, Element)]
    #[repr(C)]
    struct Table {
        items: [u64; 3],
    }

    #[derive(Clone, Copy, PartialEq, Element)]
    #[repr(C)]
    struct Scaled {
        by: u64,
        items: [u64; 3],
    }

    #[derive(Clone, Copy, PartialEq, Element)]
    enum Choice {
        Many([u64; 3]),
        One(u64),
    }

    #[device]
    fn element(a: [u64; 3], k: usize) -> u64 {
        a[k % 3]
    }

    #[device]
    fn sum(a: [u64; 3], k: usize) -> u64 {
        let mut sum = k as u64;
        for j in (0..3).rev() {
            sum = (sum + a[j]) | 3;
        }
        sum ^ a[1]
    }

    #[device]
    fn of_rows(a: [[u64; 3]; 2], k: usize) -> u64 {
        a[k % 2][k % 3]
    }

    #[device]
    fn of_slice(a: &[u64], k: usize) -> u64 {
        a[k % a.len()]
    }

    #[device]
    fn of_reference(a: &[u64; 3], k: usize) -> u64 {
        a[k % 3]
    }

    #[device]
    fn of_pair(a: ([u64; 3], u64), k: usize) -> u64 {
        a.0[k % 3] + a.1
    }

    #[device]
    fn of_option(a: Option<[u64; 3]>, k: usize) -> u64 {
        if let Some(items) = a { items[k % 3] } else { 0 }
    }

    #[device]
    fn of_choice(a: Choice, k: usize) -> u64 {
        match a {
            Choice::Many(items) => {
                let items: [u64; 3] = items;
                items[k % 3]
            }
            Choice::One(one) => one,
        }
    }

    #[device]
    fn of_scaled(a: Scaled, k: usize) -> u64 {
        a.items[k % 3] * a.by
    }

    #[device]
    impl Table {
        fn new() -> Self {
            Table { items: [6u64, 4, 5] }
        }

        fn element(self, k: usize) -> u64 {
            self.items[k % 3]
        }
    }

    #[device]
    fn of_table(a: Table, k: usize) -> u64 {
        a.items[k % 3]
    }

    /// Arrays and structs of constants, passed on in all ways.
    #[device]
    fn digits(k: usize) -> u64 {
        let mut all = element([6u64, 4, 5], k);
        all = all * 31 + sum([6u64, 4, 5], k);
        all = all * 31 + sum([0u64; 3], k);
        all = all * 31 + of_rows([[6u64, 4, 5], [1u64, 2, 3]], k);
        all = all * 31 + of_slice(&[6u64, 4, 5], k);
        all = all * 31 + of_reference(&[6u64, 4, 5], k);
        all = all * 31 + of_pair(([6u64, 4, 5], 2u64), k);
        all = all * 31 + of_option(Some([6u64, 4, 5]), k);
        all = all * 31 + of_choice(Choice::Many([6u64, 4, 5]), k) + of_choice(Choice::One(7), k);
        all = all % 1_000_003 * 31 + of_scaled(Scaled { by: 3, items: [6u64, 4, 5] }, k);
        all = all * 31 + of_table(Table { items: [6u64, 4, 5] }, k);
        all = all * 31 + Table { items: [6u64, 4, 5] }.element(k) + Table::new().element(k);
        all = all * 31 + element(WEIGHTS, k) + [6u64, 4, 5][k % 3];
        all * 31 + element(if k > 3 { [6u64, 4, 5] } else { [1u64, 2, 3] }, k)
    }

    #[kernel]
    fn all_digits(x: &[u32], y: &mut [u64]) {
        let i = global_id(0);
        y[i] = digits(x[i] as usize);
    }

    #[test]
    fn arrays_of_constants() {
        on_every_device(&[], |queue| {
            let x = [0u32, 1, 2, 3, 4, 5, 6, 7, 8, 1_000_000];
            let mut y = Buffer::zeroed(queue, x.len())?;
            all_digits(&Buffer::from_slice(queue, &x)?, &mut y).global(x.len()).run(queue)?;
            assert_eq!(y.to_vec(queue)?, x.map(|k| digits(k as usize)));
            Ok(())
        });
    }
}
