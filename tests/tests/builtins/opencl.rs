//! OpenCL's own functions, `cl::…`: as the host has them, or within the table's bound.

use super::floats::Bound;
use cl_runtime::Capability;
use cl_runtime::prelude::*;
use tests::random::Random;
use tests::{check_table, edges, is_oclgrind, on_every_device, pairs, table};

pub(crate) const TESTED: &[&str] = &[
    "native_cos",
    "native_exp",
    "native_exp2",
    "native_exp10",
    "native_log",
    "native_log2",
    "native_log10",
    "native_recip",
    "native_rsqrt",
    "native_sin",
    "native_sqrt",
    "native_tan",
    "native_divide",
    "native_powr",
    "mad",
    "mix",
    "smoothstep",
    "step",
    "sign",
    "fdim",
    "maxmag",
    "minmag",
    "nextafter",
    "remainder",
    "ldexp",
    "ilogb",
    "rsqrt",
    "exp10",
    "powr",
    "rootn",
    "sinpi",
    "cospi",
    "tanpi",
    "asinpi",
    "acospi",
    "atanpi",
    "atan2pi",
    "hadd",
    "rhadd",
    "mul_hi",
    "mad_hi",
    "mad_sat",
    "mul24",
    "mad24",
    "bitselect",
];

macro_rules! ints {
    ($($T:ident)*) => {$(
        mod $T {
            use super::*;

            table! { mod functions (x: $T, y: $T) -> $T {
                hadd = cl::hadd(x, y);
                rhadd = cl::rhadd(x, y);
                mul_hi = cl::mul_hi(x, y);
                mad_hi = cl::mad_hi(x, y, 3);
                mad_sat = cl::mad_sat(x, y, y);
                bitselect = cl::bitselect(x, y, 0x55);
                of_sum = cl::hadd(x + 1, y & 7) - 1;
            }}

            #[test]
            fn agree() {
                let values = edges::few_ints();
                let (xs, ys) = pairs(&values, &values);
                check_table!(functions, &[], xs, ys);
            }
        }
    )*};
}

ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

table! { mod signed_words (x: i32, y: i32) -> i32 {
    mul24 = cl::mul24(x, y);
    mad24 = cl::mad24(x, y, 1 << 20);
}}

table! { mod words (x: u32, y: u32) -> u32 {
    mul24 = cl::mul24(x, y);
    mad24 = cl::mad24(x, y, 1 << 20);
}}

#[test]
fn words_of_24_bits() {
    let values: Vec<i32> = edges::ints([0, 1, 4, 15, 16, 22]);
    let (xs, ys) = pairs(&values, &values);
    check_table!(signed_words, &[], xs, ys);
    let values: Vec<u32> = edges::ints([0, 1, 4, 15, 16, 23]);
    let (xs, ys) = pairs(&values, &values);
    check_table!(words, &[], xs, ys);
}

macro_rules! floats {
    ($($T:ident $needs:expr, $few:ident;)*) => {$(
        mod $T {
            use super::*;

            table! { mod exact (x: $T, y: $T) -> $T {
                step = cl::step(x, y);
                sign = cl::sign(x);
                fdim = cl::fdim(x, y);
                maxmag = if x == y { x } else { cl::maxmag(x, y) };
                minmag = if x == y { x } else { cl::minmag(x, y) };
                nextafter = if x == y { x } else { cl::nextafter(x, y) };
                remainder = if x == 0.0 || y == 0.0 { 0.0 } else { cl::remainder(x, y).abs() };
                ldexp = cl::ldexp(x, 5) + cl::ldexp(y, -3);
                bitselect = cl::bitselect(x, y, 1.5);
            }}

            table! { mod exponents (x: $T, y: $T) -> i32 {
                ilogb = if x.is_finite() && x != 0.0 { cl::ilogb(x) } else { 0 };
            }}

            #[test]
            fn exact_functions() {
                let values: Vec<$T> = edges::$few().into_iter().filter(|x| !x.is_nan()).collect();
                let (xs, ys) = pairs(&values, &values);
                check_table!(exact, $needs, xs, ys);
                check_table!(exponents, $needs, xs, ys);
            }
        }
    )*};
}

floats! {
    f32 &[], few_f32s;
    f64 &[Capability::Fp64], few_f64s;
}

/// For each function a kernel that applies it to many values, and the same on the host in `f64`.
macro_rules! approximate {
    ($T:ident $module:ident $needs:expr; $($name:ident ($x:ident $(, $more:expr)*) $range:expr;)*) => {
        mod $module {
            use super::*;

            mod kernels {
                use cl_runtime::prelude::*;

                $(#[kernel]
                pub(super) fn $name(x: &[$T], out: &mut [$T]) {
                    let i = global_id(0);
                    let $x = x[i];
                    out[i] = cl::$name($x $(, $more)*);
                })*
            }

            $(#[test]
            fn $name() {
                let (low, high): (f64, f64) = $range;
                let mut random = Random::new(11);
                let xs: Vec<$T> = (0..2000).map(|_| random.uniform(low, high) as $T).collect();
                on_every_device($needs, |queue| {
                    if is_oclgrind(queue.device()) && ["sinpi", "cospi", "tanpi"].contains(&stringify!($name)) {
                        println!("skipped on {}: it multiplies by pi, and loses digits", queue.device());
                        return Ok(());
                    }
                    let x = Buffer::from_slice(queue, &xs)?;
                    let mut out = Buffer::zeroed(queue, xs.len())?;
                    kernels::$name(&x, &mut out).global(xs.len()).run(queue)?;
                    let bound = Bound::of(stringify!($name), stringify!($T), queue.device());
                    for (&x, out) in xs.iter().zip(out.to_vec(queue)?) {
                        let host: $T = { let $x = x; cl::$name($x $(, $more)*) };
                        let exact: f64 = { let $x = f64::from(x); cl::$name($x $(, $more)*) };
                        bound.check(&[f64::from(x)], f64::from(out), f64::from(host), exact);
                    }
                    Ok(())
                });
            })*
        }
    };
}

approximate! { f32 native &[];
    native_cos(x) (-1.0, 1.0);
    native_exp(x) (-5.0, 5.0);
    native_exp2(x) (-5.0, 5.0);
    native_exp10(x) (-5.0, 5.0);
    native_log(x) (2.0, 100.0);
    native_log2(x) (2.0, 100.0);
    native_log10(x) (2.0, 100.0);
    native_recip(x) (0.5, 100.0);
    native_rsqrt(x) (0.5, 100.0);
    native_sin(x) (0.5, 2.5);
    native_sqrt(x) (0.5, 100.0);
    native_tan(x) (0.5, 1.5);
    native_divide(x, x * x + 1.0) (0.5, 100.0);
    native_powr(x, 1.5) (0.5, 20.0);
}

macro_rules! both {
    ($T:ident $module:ident $needs:expr) => {
        approximate! { $T $module $needs;
            mad(x, x, 1.0) (-10.0, 10.0);
            mix(x, 20.0, 0.25) (1.0, 10.0);
            smoothstep(x, 20.0, 15.0) (1.0, 10.0);
            rsqrt(x) (0.1, 1e6);
            exp10(x) (-30.0, 30.0);
            powr(x, 2.5) (0.1, 100.0);
            rootn(x, 3) (-100.0, 100.0);
            sinpi(x) (-50.0, 50.0);
            cospi(x) (-50.0, 50.0);
            tanpi(x) (-50.0, 50.0);
            asinpi(x) (-1.0, 1.0);
            acospi(x) (-1.0, 1.0);
            atanpi(x) (-10.0, 10.0);
            atan2pi(x, 3.0) (-10.0, 10.0);
        }
    };
}

both!(f32 f32_functions &[]);
both!(f64 f64_functions &[Capability::Fp64]);

#[kernel(local = 8)]
unsafe fn halves(out: &mut [u32]) {
    #[local]
    let mut tile: [u32; 8];
    let k = local_id(0);
    tile[k] = k as u32;
    // by a condition that the compiler does not see through: it is the same for all
    if tile[k] < 8 {
        // SAFETY: it is the same for all
        unsafe { cl::barrier_unchecked() };
    }
    out[global_id(0)] = tile[7 - k];
}

#[test]
fn an_unchecked_barrier_is_a_barrier() {
    assert!(halves::KERNEL.source().contains("barrier(CLK_LOCAL_MEM_FENCE);"), "{}", halves::KERNEL.source());
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 16)?;
        // SAFETY: all work-items reach the barrier.
        unsafe { halves(&mut out) }.global(16).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [7, 6, 5, 4, 3, 2, 1, 0, 7, 6, 5, 4, 3, 2, 1, 0]);
        Ok(())
    });
}

#[test]
fn functions_of_the_host() {
    assert_eq!([cl::sinpi(1.0), cl::sinpi(-0.5), cl::cospi(1.0), cl::cospi(0.5f64).abs()], [0.0, -1.0, -1.0, 0.0]);
    assert_eq!(
        [cl::remainder(5.0, 3.0), cl::remainder(-5.5, 3.0), cl::remainder(4.5f32.into(), 3.0)],
        [-1.0, 0.5, -1.5]
    );
    assert_eq!([cl::ldexp(1.0f32, -149), cl::ldexp(1.5f32, -149), cl::ldexp(1.0, 200)], [1e-45, 3e-45, f32::INFINITY]);
    assert_eq!([cl::ldexp(1.0f64, -1074), cl::ldexp(f64::from_bits(1), 1074)], [5e-324, 1.0]);
    assert_eq!([cl::ilogb(1e-45f32), cl::ilogb(8.0f64), cl::ilogb(5e-324)], [-149, 3, -1074]);
    assert_eq!([cl::rootn(-8.0f32, 3), cl::rootn(16.0, 4)], [-2.0, 2.0]);
    assert!(cl::rootn(-8.0f32, 2).is_nan());
    assert_eq!((cl::mul_hi(-1i64, 1), cl::mul_hi(u64::MAX, u64::MAX)), (-1, u64::MAX - 1));
    assert_eq!((cl::hadd(i8::MAX, i8::MAX), cl::rhadd(255u8, 254)), (i8::MAX, 255));
    assert_eq!((cl::mad_sat(i64::MIN, i64::MIN, -1), cl::mad_sat(u64::MAX, u64::MAX, u64::MAX)), (i64::MAX, u64::MAX));
}
