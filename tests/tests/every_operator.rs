//! Every operator of Rust's on every scalar type that has it, in each form: between values, compound, through every kind of
//! place, with shift amounts of every type; as rustc has it, on every device. What is missing here fails, too.

use std::collections::BTreeSet;

use cl_compiler::ty::Scalar;
use cl_runtime::Capability;
use cl_runtime::prelude::*;
use tests::{check_table, edges, pairs, table};

/// Compound assignment of each operator through each kind of place. `$get` is the value of the place, `$d` what it is combined
/// with.
macro_rules! assignments {
    ($T:ident $Held:ident ($x:ident, $y:ident) { $($name:ident $op:tt)* } $get:expr, $d:expr) => {
        pub(crate) mod assigned {
            use super::*;

            pub(crate) const OPERATORS: &[&str] = &[$(stringify!($op)),*];

            $(#[device]
            fn $name(place: &mut $T, by: $T) {
                *place $op by;
            })*

            table! { mod places ($x: $Held, $y: $Held) -> $Held {
                $(
                    { let mut value: $T = $get; value $op $d; value as $Held };
                    { let mut value: $T = $get; $name(&mut value, $d); value as $Held };
                    { let mut value: $T = $get; { let place = &mut value; *place $op $d; } value as $Held };
                    { let mut array: [$T; 3] = [$d, $get, $d]; array[1] $op $d; array[1] as $Held };
                    { let mut array: [$T; 3] = [$d, $get, $d]; let at = ($x == $x) as usize; array[at] $op $d; array[at] as $Held };
                    { let mut tuple: ($T, $T) = ($d, $get); tuple.1 $op $d; tuple.1 as $Held };
                    { let mut nested: (u32, [($T, $T); 2]) = (1, [($d, $d), ($get, $d)]); nested.1[1].0 $op $d; nested.1[1].0 as $Held };
                    { let mut value: $T = $get; value $op { let by: $T = $d; by }; value as $Held };
                    { let mut value: $T = $get; value $op $d; value $op $d; value as $Held };
                )*
            }}
        }
    };
}

/// The same through fields, elements of a buffer and of local memory.
macro_rules! stored {
    ($T:ident ($x:ident, $y:ident) { $($name:ident $op:tt)* } $d:expr) => {
        pub(crate) mod stored {
            use super::*;

            #[derive(Clone, Copy, Element)]
            #[repr(C)]
            struct Both {
                first: $T,
                second: $T,
            }

            table! { mod fields ($x: $T, $y: $T) -> $T {
                $(
                    { let mut both = Both { first: $d, second: $x }; both.second $op $d; both.second };
                    { let mut all = [Both { first: $d, second: $d }, Both { first: $x, second: $d }]; all[1].first $op $d; all[1].first };
                )*
            }}

            #[kernel(local = 8)]
            unsafe fn elements(x: &[$T], y: &[$T], out: &mut [$T], shared: &mut [$T]) {
                #[local]
                let mut tile: [$T; 8];
                let i = global_id(0);
                let k = local_id(0);
                let count: usize = COUNT;
                let own = &mut out[i * count..(i + 1) * count];
                let through = &mut shared[i * count..(i + 1) * count];
                let $x = x[i];
                let $y = y[i];
                let mut at = 0;
                $({
                    own[at] = $x;
                    own[at] $op $d;
                    tile[k] = $x;
                    tile[k] $op $d;
                    through[at] = tile[k];
                    at += 1;
                })*
            }

            const COUNT: usize = NAMES.len();
            const NAMES: &[&str] = &[$(stringify!($op)),*];

            pub(super) fn check(needs: &[Capability], xs: &[$T], ys: &[$T]) {
                let host = |(&$x, &$y): (&$T, &$T)| [$({ let mut value: $T = $x; value $op $d; value }),*];
                tests::on_every_device(needs, |queue| {
                    let (xs, ys) = (tests::values(queue.device(), xs), tests::values(queue.device(), ys));
                    let count = xs.len() / 8 * 8;
                    let (xs, ys) = (&xs[..count], &ys[..count]);
                    let expected: Vec<$T> = xs.iter().zip(ys).flat_map(host).collect();
                    let (x, y) = (Buffer::from_slice(queue, xs)?, Buffer::from_slice(queue, ys)?);
                    let (mut out, mut shared) = (Buffer::zeroed(queue, expected.len())?, Buffer::zeroed(queue, expected.len())?);
                    // SAFETY: each work-item has elements of its own, and so many are there.
                    unsafe { elements(&x, &y, &mut out, &mut shared) }.global(count).run(queue)?;
                    let forgiven = |_: &Device, _: &str, _: $T, _: $T, _: $T| false;
                    tests::compare(queue.device(), NAMES, xs, ys, &out.to_vec(queue)?, &expected, forgiven);
                    tests::compare(queue.device(), NAMES, xs, ys, &shared.to_vec(queue)?, &expected, forgiven);
                    Ok(())
                });
            }
        }
    };
}

macro_rules! ints {
    ($($T:ident)*) => {$(
        mod $T {
            use super::*;

            // what divides it, so that none panics: the panics are tested elsewhere
            table! { mod binary (x: $T, y: $T) -> $T {
                x + y;
                x - y;
                x * y;
                x / if y == 0 || y == !0 { 3 } else { y };
                x % if y == 0 || y == !0 { 3 } else { y };
                x & y;
                x | y;
                x ^ y;
                x << y;
                x >> y;
                !x;
            }}

            table! { mod compared (x: $T, y: $T) -> u8 {
                (x == y) as u8;
                (x != y) as u8;
                (x < y) as u8;
                (x <= y) as u8;
                (x > y) as u8;
                (x >= y) as u8;
            }}

            assignments! { $T $T (x, y) {
                add += sub -= mul *= div /= rem %= and &= or |= xor ^= left <<= right >>=
            } x, if y == 0 || y == !0 { 3 } else { y } }

            stored! { $T (x, y) {
                add += sub -= mul *= div /= rem %= and &= or |= xor ^= left <<= right >>=
            } if y == 0 || y == !0 { 3 } else { y } }

            shifts! { $T: i8 i16 i32 i64 isize u8 u16 u32 u64 usize }

            #[test]
            fn operators() {
                let values = edges::few_ints::<$T>();
                let (xs, ys) = pairs(&values, &values);
                check_table!(binary, &[], xs, ys);
                check_table!(compared, &[], xs, ys);
            }

            #[test]
            fn compound_assignments_through_every_place() {
                let values = edges::few_ints::<$T>();
                let (xs, ys) = pairs(&values, &values);
                { use assigned::places; check_table!(places, &[], xs, ys); };
                { use stored::fields; check_table!(fields, &[], xs, ys); };
                stored::check(&[], &xs, &ys);
            }

            #[test]
            fn shift_amounts_of_every_type() {
                let values = edges::few_ints::<$T>();
                let amounts: Vec<i64> = (-3..=66).chain([127, 128, 255, 256, -128, 1 << 31, 1 << 32, i64::MIN, i64::MAX]).collect();
                let (xs, ys) = pairs(&values, &amounts);
                check_table!(shifted, &[], xs, ys);
            }
        }
    )*};
}

macro_rules! shifts {
    ($T:ident: $($Amount:ident)*) => {
        pub(crate) const AMOUNTS: &[&str] = &[$(stringify!($Amount)),*];

        table! { mod shifted (x: $T, y: i64) -> $T {
            $(
                x << (y as $Amount);
                x >> (y as $Amount);
                { let mut value = x; value <<= y as $Amount; value };
                { let mut value = x; value >>= y as $Amount; value };
            )*
        }}
    };
}

ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

macro_rules! negations {
    ($($T:ident $module:ident)*) => {
        $(table! { mod $module (x: $T, y: $T) -> $T {
            -x;
            -(-x);
            -x + y;
        }})*

        const NEGATED: &[&str] = &[$(stringify!($T)),*];

        #[test]
        fn negation() {
            $({
                let values = edges::few_ints::<$T>();
                let (xs, ys) = pairs(&values, &values);
                check_table!($module, &[], xs, ys);
            })*
        }
    };
}

negations!(i8 negated_i8 i16 negated_i16 i32 negated_i32 i64 negated_i64 isize negated_isize);

macro_rules! floats {
    ($($T:ident $needs:expr, $values:expr;)*) => {$(
        mod $T {
            use super::*;

            table! { mod binary (x: $T, y: $T) -> $T {
                x + y;
                x - y;
                x * y;
                x / y;
                x % y;
                -x;
            }}

            table! { mod compared (x: $T, y: $T) -> u8 {
                (x == y) as u8;
                (x != y) as u8;
                (x < y) as u8;
                (x <= y) as u8;
                (x > y) as u8;
                (x >= y) as u8;
            }}

            assignments! { $T $T (x, y) { add += sub -= mul *= div /= rem %= } x, y }
            stored! { $T (x, y) { add += sub -= mul *= div /= rem %= } y }

            #[test]
            fn operators() {
                let values: Vec<$T> = $values;
                let (xs, ys) = pairs(&values, &values);
                check_table!(binary, $needs, xs, ys);
                check_table!(compared, $needs, xs, ys);
            }

            #[test]
            fn compound_assignments_through_every_place() {
                use {assigned::places, stored::fields};
                let values: Vec<$T> = $values;
                let (xs, ys) = pairs(&values, &values);
                check_table!(places, $needs, xs, ys);
                check_table!(fields, $needs, xs, ys);
                stored::check($needs, &xs, &ys);
            }
        }
    )*};
}

floats! {
    f32 &[], [edges::few_f32s(), vec![16_777_217.0, -16_777_218.0, 8_388_607.5, 0.5]].concat();
    f64 &[Capability::Fp64], [edges::few_f64s(), vec![9_007_199_254_740_991.0, 9_007_199_254_740_994.0, 0.5]].concat();
}

mod bool {
    use super::*;

    table! { mod binary (x: u8, y: u8) -> u8 {
        ((x != 0) & (y != 0)) as u8;
        ((x != 0) | (y != 0)) as u8;
        ((x != 0) ^ (y != 0)) as u8;
        (!(x != 0)) as u8;
        (x != 0 && y != 0) as u8;
        (x != 0 || y != 0) as u8;
    }}

    table! { mod compared (x: u8, y: u8) -> u8 {
        ((x != 0) == (y != 0)) as u8;
        ((x != 0) != (y != 0)) as u8;
        ((x != 0) < (y != 0)) as u8;
        ((x != 0) <= (y != 0)) as u8;
        ((x != 0) > (y != 0)) as u8;
        ((x != 0) >= (y != 0)) as u8;
    }}

    assignments! { bool u8 (x, y) { and &= or |= xor ^= } x != 0, y != 0 }

    #[test]
    fn operators() {
        use assigned::places;
        let (xs, ys) = pairs(&[0, 1, 2, 128, 255], &[0, 1, 2, 128, 255]);
        check_table!(binary, &[], xs, ys);
        check_table!(compared, &[], xs, ys);
        check_table!(places, &[], xs, ys);
    }
}

/// What a type's tests hold: binary and unary operators, comparisons, compound assignments, types of shift amounts.
struct Held {
    scalar: &'static str,
    binary: &'static [&'static str],
    compared: &'static [&'static str],
    assigned: &'static [&'static str],
    amounts: &'static [&'static str],
}

macro_rules! held {
    ($($T:ident)*; $($without:ident)*) => {
        [
            $(Held {
                scalar: stringify!($T),
                binary: $T::binary::NAMES,
                compared: $T::compared::NAMES,
                assigned: $T::assigned::OPERATORS,
                amounts: $T::AMOUNTS,
            },)*
            $(Held {
                scalar: stringify!($without),
                binary: $without::binary::NAMES,
                compared: $without::compared::NAMES,
                assigned: $without::assigned::OPERATORS,
                amounts: &[],
            },)*
        ]
    };
}

#[test]
fn nothing_is_missing() {
    let held = held!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize; bool f32 f64);
    let scalars: Vec<&str> = Scalar::ALL.iter().map(|scalar| scalar.rust()).collect();
    assert_eq!(held.iter().map(|held| held.scalar).collect::<BTreeSet<_>>(), scalars.iter().copied().collect());
    let ints: BTreeSet<&str> =
        Scalar::ALL.iter().filter(|scalar| scalar.is_int()).map(|scalar| scalar.rust()).collect();
    for held in held {
        let scalar = Scalar::from_name(held.scalar).expect("a scalar type");
        let operators: &[&str] = match scalar {
            Scalar::Bool => &["&", "|", "^"],
            scalar if scalar.is_float() => &["+", "-", "*", "/", "%"],
            _ => &["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"],
        };
        let has = |names: &[&str], operator: &str| names.iter().any(|name| name.contains(&format!(" {operator} ")));
        for operator in operators {
            assert!(has(held.binary, operator), "`{operator}` of `{}`", held.scalar);
            assert!(held.assigned.contains(&&*format!("{operator}=")), "`{operator}=` of `{}`", held.scalar);
        }
        for operator in ["==", "!=", "<", "<=", ">", ">="] {
            assert!(has(held.compared, operator), "`{operator}` of `{}`", held.scalar);
        }
        if !scalar.is_float() {
            assert!(
                held.binary.iter().any(|name| name.contains('!') && !name.contains("!= y")),
                "`!` of `{}`",
                held.scalar
            );
        }
        if scalar.is_signed() {
            assert!(NEGATED.contains(&held.scalar), "`-` of `{}`", held.scalar);
        }
        if scalar.is_float() {
            assert!(held.binary.iter().any(|name| name.replace(' ', "") == "-x"), "`-` of `{}`", held.scalar);
        }
        if scalar.is_int() {
            assert_eq!(held.amounts.iter().copied().collect::<BTreeSet<_>>(), ints, "amounts of `{}`", held.scalar);
        }
    }
}
