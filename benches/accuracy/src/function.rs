//! The floating-point built-ins, each as a kernel of scalars, one of vectors, and on the host.

use cl_runtime::Queue;

use crate::points::Points;

/// Which arguments a function has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A number.
    One,
    /// Two numbers.
    Two,
    /// Three numbers.
    Three,
    /// A number and an integer.
    Integer,
}

/// Where a function's arguments usually lie.
#[derive(Debug, Clone, Copy)]
pub struct Domain {
    /// From where to where.
    pub range: (f64, f64),
    /// Whether it is looked at nowhere else: its error is the device's own affair.
    pub only: bool,
}

/// Launches a function's kernel at all points.
pub type Run<T> = fn(&Queue, &Points<T>) -> cl_runtime::Result<Vec<T>>;

/// A built-in or operator on one type.
pub struct Function<T: 'static> {
    /// The Rust name, without `cl::`.
    pub name: &'static str,
    /// Its arguments.
    pub shape: Shape,
    /// Where they usually lie.
    pub domain: Domain,
    /// On the host.
    pub host: fn(T, T, T, i32) -> T,
    /// On a device.
    pub scalars: Run<T>,
    /// On a device, four at once.
    pub vectors: Run<T>,
}

/// What scalars are handed over as.
fn themselves<T: Copy>(values: &[T]) -> Vec<T> {
    values.to_vec()
}

macro_rules! functions {
    ($T:ident $V:ident { $($name:ident $shape:ident($($x:ident)*) $body:expr, $lanes:expr, $low:literal..$high:literal $($only:ident)?;)* }) => {
        mod scalars {
            use cl_runtime::prelude::*;

            $(functions! { @kernel $T i32 $name $shape($($x)*) $body })*
        }

        mod vectors {
            use cl_runtime::prelude::*;

            $(functions! { @kernel $V i32x4 $name $shape($($x)*) $lanes })*
        }

        /// All of them.
        pub fn all() -> Vec<Function<$T>> {
            vec![$(Function {
                name: stringify!($name),
                shape: Shape::$shape,
                domain: Domain { range: ($low, $high), only: functions!(@only $($only)?) },
                host: functions!(@host $T $shape($($x)*) $body),
                scalars: |queue, points| functions!(@run queue, points, scalars::$name, themselves, $T, themselves, $shape),
                vectors: |queue, points| {
                    let out = functions!(@run queue, points, vectors::$name, numbers, $V, integers, $shape)?;
                    Ok(out.into_iter().flat_map($V::to_array).collect())
                },
            }),*]
        }

        fn numbers(values: &[$T]) -> Vec<$V> {
            values.chunks_exact(4).map($V::load).collect()
        }

        fn integers(values: &[i32]) -> Vec<i32x4> {
            values.chunks_exact(4).map(i32x4::load).collect()
        }
    };

    (@only only) => { true };
    (@only) => { false };

    (@kernel $T:ident $N:ident $name:ident One($x:ident) $body:expr) => {
        #[kernel]
        pub(super) fn $name(xs: &[$T], out: &mut [$T]) {
            let i = global_id(0);
            let $x = xs[i];
            out[i] = $body;
        }
    };
    (@kernel $T:ident $N:ident $name:ident Two($x:ident $y:ident) $body:expr) => {
        #[kernel]
        pub(super) fn $name(xs: &[$T], ys: &[$T], out: &mut [$T]) {
            let i = global_id(0);
            let $x = xs[i];
            let $y = ys[i];
            out[i] = $body;
        }
    };
    (@kernel $T:ident $N:ident $name:ident Three($x:ident $y:ident $z:ident) $body:expr) => {
        #[kernel]
        pub(super) fn $name(xs: &[$T], ys: &[$T], zs: &[$T], out: &mut [$T]) {
            let i = global_id(0);
            let $x = xs[i];
            let $y = ys[i];
            let $z = zs[i];
            out[i] = $body;
        }
    };
    (@kernel $T:ident $N:ident $name:ident Integer($x:ident $n:ident) $body:expr) => {
        #[kernel]
        pub(super) fn $name(xs: &[$T], ns: &[$N], out: &mut [$T]) {
            let i = global_id(0);
            let $x = xs[i];
            let $n = ns[i];
            out[i] = $body;
        }
    };

    (@host $T:ident One($x:ident) $body:expr) => { |$x: $T, _: $T, _: $T, _: i32| -> $T { $body } };
    (@host $T:ident Two($x:ident $y:ident) $body:expr) => { |$x: $T, $y: $T, _: $T, _: i32| -> $T { $body } };
    (@host $T:ident Three($x:ident $y:ident $z:ident) $body:expr) => { |$x: $T, $y: $T, $z: $T, _: i32| -> $T { $body } };
    (@host $T:ident Integer($x:ident $n:ident) $body:expr) => { |$x: $T, _: $T, _: $T, $n: i32| -> $T { $body } };

    (@run $queue:ident, $points:ident, $kernel:path, $numbers:path, $T:ident, $integers:path, $shape:ident) => {{
        let x = Buffer::from_slice($queue, &$numbers(&$points.x))?;
        let mut out: Buffer<$T> = Buffer::zeroed($queue, x.len())?;
        functions!(@launch $queue, $points, $kernel, $numbers, $integers, x, out, $shape);
        out.to_vec($queue)
    }};
    (@launch $queue:ident, $points:ident, $kernel:path, $numbers:path, $integers:path, $x:ident, $out:ident, One) => {
        $kernel(&$x, &mut $out).global($x.len()).run($queue)?
    };
    (@launch $queue:ident, $points:ident, $kernel:path, $numbers:path, $integers:path, $x:ident, $out:ident, Two) => {
        let y = Buffer::from_slice($queue, &$numbers(&$points.y))?;
        $kernel(&$x, &y, &mut $out).global($x.len()).run($queue)?
    };
    (@launch $queue:ident, $points:ident, $kernel:path, $numbers:path, $integers:path, $x:ident, $out:ident, Three) => {
        let y = Buffer::from_slice($queue, &$numbers(&$points.y))?;
        let z = Buffer::from_slice($queue, &$numbers(&$points.z))?;
        $kernel(&$x, &y, &z, &mut $out).global($x.len()).run($queue)?
    };
    (@launch $queue:ident, $points:ident, $kernel:path, $numbers:path, $integers:path, $x:ident, $out:ident, Integer) => {
        let n = Buffer::from_slice($queue, &$integers(&$points.n))?;
        $kernel(&$x, &n, &mut $out).global($x.len()).run($queue)?
    };
}

/// The list: name, arguments, the function of scalars, of vectors, its domain.
macro_rules! list {
    ($T:ident $V:ident { $($own:tt)* }) => {
        functions! { $T $V {
            add Two(x y) x + y, x + y, -10.0..10.0;
            sub Two(x y) x - y, x - y, -10.0..10.0;
            mul Two(x y) x * y, x * y, -10.0..10.0;
            div Two(x y) x / y, x / y, -10.0..10.0;
            rem Two(x y) x % y, x % y, -100.0..100.0;
            neg One(x) -x, -x, -10.0..10.0;

            abs One(x) x.abs(), x.abs(), -10.0..10.0;
            floor One(x) x.floor(), x.floor(), -100.0..100.0;
            ceil One(x) x.ceil(), x.ceil(), -100.0..100.0;
            round One(x) x.round(), x.round(), -100.0..100.0;
            round_ties_even One(x) x.round_ties_even(), x.round_ties_even(), -100.0..100.0;
            trunc One(x) x.trunc(), x.trunc(), -100.0..100.0;
            fract One(x) x.fract(), x.fract(), -100.0..100.0;
            copysign Two(x y) x.copysign(y), x.copysign(y), -1.0..1.0;
            signum One(x) x.signum(), x.signum(), -1.0..1.0;
            min Two(x y) x.min(y), x.min(y), -10.0..10.0;
            max Two(x y) x.max(y), x.max(y), -10.0..10.0;
            clamp Three(x y z) x.clamp(y, z), x.clamp(y, z), -10.0..10.0;
            mul_add Three(x y z) x.mul_add(y, z), x.mul_add(y, z), -10.0..10.0;
            rem_euclid Two(x y) x.rem_euclid(y), x.rem_euclid(y), -100.0..100.0;
            div_euclid Two(x y) x.div_euclid(y), x.div_euclid(y), -100.0..100.0;
            is_nan One(x) if x.is_nan() { 1.0 } else { 0.0 }, x.is_nan().select($V::splat(1.0), $V::splat(0.0)), -1.0..1.0;
            is_finite One(x) if x.is_finite() { 1.0 } else { 0.0 }, x.is_finite().select($V::splat(1.0), $V::splat(0.0)), -1.0..1.0;
            is_infinite One(x) if x.is_infinite() { 1.0 } else { 0.0 }, x.is_infinite().select($V::splat(1.0), $V::splat(0.0)), -1.0..1.0;
            is_normal One(x) if x.is_normal() { 1.0 } else { 0.0 }, x.is_normal().select($V::splat(1.0), $V::splat(0.0)), -1.0..1.0;
            is_sign_negative One(x) if x.is_sign_negative() { 1.0 } else { 0.0 }, x.is_sign_negative().select($V::splat(1.0), $V::splat(0.0)), -1.0..1.0;
            is_sign_positive One(x) if x.is_sign_positive() { 1.0 } else { 0.0 }, x.is_sign_positive().select($V::splat(1.0), $V::splat(0.0)), -1.0..1.0;
            to_bits One(x) $T::from_bits(x.to_bits() >> 1), $V::from_bits(x.to_bits() >> 1), -1.0..1.0;
            from_bits One(x) $T::from_bits(x.to_bits() ^ 5), $V::from_bits(x.to_bits() ^ 5), -1.0..1.0;

            sqrt One(x) x.sqrt(), x.sqrt(), 0.0..1e6;
            cbrt One(x) x.cbrt(), x.cbrt(), -1e6..1e6;
            hypot Two(x y) x.hypot(y), x.hypot(y), -1e3..1e3;
            recip One(x) x.recip(), x.recip(), -1e3..1e3;
            to_degrees One(x) x.to_degrees(), x.to_degrees(), -10.0..10.0;
            to_radians One(x) x.to_radians(), x.to_radians(), -360.0..360.0;
            exp One(x) x.exp(), x.exp(), -90.0..90.0;
            exp2 One(x) x.exp2(), x.exp2(), -130.0..130.0;
            exp_m1 One(x) x.exp_m1(), x.exp_m1(), -20.0..20.0;
            ln One(x) x.ln(), x.ln(), 0.0..10.0;
            ln_1p One(x) x.ln_1p(), x.ln_1p(), -1.0..10.0;
            log2 One(x) x.log2(), x.log2(), 0.0..10.0;
            log10 One(x) x.log10(), x.log10(), 0.0..10.0;
            powf Two(x y) x.powf(y), x.powf(y), 0.0..20.0;
            powi Integer(x n) x.powi(n), x.powi(n), -20.0..20.0;
            sin One(x) x.sin(), x.sin(), -100.0..100.0;
            cos One(x) x.cos(), x.cos(), -100.0..100.0;
            tan One(x) x.tan(), x.tan(), -100.0..100.0;
            asin One(x) x.asin(), x.asin(), -1.0..1.0;
            acos One(x) x.acos(), x.acos(), -1.0..1.0;
            atan One(x) x.atan(), x.atan(), -10.0..10.0;
            atan2 Two(x y) x.atan2(y), x.atan2(y), -10.0..10.0;
            sinh One(x) x.sinh(), x.sinh(), -80.0..80.0;
            cosh One(x) x.cosh(), x.cosh(), -80.0..80.0;
            tanh One(x) x.tanh(), x.tanh(), -10.0..10.0;
            asinh One(x) x.asinh(), x.asinh(), -100.0..100.0;
            acosh One(x) x.acosh(), x.acosh(), 1.0..10.0;
            atanh One(x) x.atanh(), x.atanh(), -1.0..1.0;

            mad Three(x y z) cl::mad(x, y, z), cl::mad(x, y, z), 0.1..10.0 only;
            mix Three(x y z) cl::mix(x, y, z), cl::mix(x, y, z), 0.0..1.0 only;
            smoothstep Three(x y z) cl::smoothstep(x, y, z), cl::smoothstep(x, y, z), 0.0..4.0 only;
            step Two(x y) cl::step(x, y), cl::step(x, y), -1.0..1.0;
            sign One(x) cl::sign(x), cl::sign(x), -1.0..1.0;
            fdim Two(x y) cl::fdim(x, y), cl::fdim(x, y), -10.0..10.0;
            maxmag Two(x y) cl::maxmag(x, y), cl::maxmag(x, y), -10.0..10.0;
            minmag Two(x y) cl::minmag(x, y), cl::minmag(x, y), -10.0..10.0;
            nextafter Two(x y) cl::nextafter(x, y), cl::nextafter(x, y), -10.0..10.0;
            remainder Two(x y) cl::remainder(x, y), cl::remainder(x, y), -100.0..100.0;
            ldexp Integer(x n) cl::ldexp(x, n), cl::ldexp(x, n), -10.0..10.0;
            ilogb One(x) cl::ilogb(x) as $T, cl::ilogb(x).cast::<$T>(), -10.0..10.0;
            rsqrt One(x) cl::rsqrt(x), cl::rsqrt(x), 0.0..1e6;
            exp10 One(x) cl::exp10(x), cl::exp10(x), -40.0..40.0;
            powr Two(x y) cl::powr(x, y), cl::powr(x, y), 0.0..20.0;
            rootn Integer(x n) cl::rootn(x, n), cl::rootn(x, n), -100.0..100.0;
            sinpi One(x) cl::sinpi(x), cl::sinpi(x), -50.0..50.0;
            cospi One(x) cl::cospi(x), cl::cospi(x), -50.0..50.0;
            tanpi One(x) cl::tanpi(x), cl::tanpi(x), -50.0..50.0;
            asinpi One(x) cl::asinpi(x), cl::asinpi(x), -1.0..1.0;
            acospi One(x) cl::acospi(x), cl::acospi(x), -1.0..1.0;
            atanpi One(x) cl::atanpi(x), cl::atanpi(x), -10.0..10.0;
            atan2pi Two(x y) cl::atan2pi(x, y), cl::atan2pi(x, y), -10.0..10.0;
            bitselect Three(x y z) cl::bitselect(x, y, z), cl::bitselect(x, y, z), -10.0..10.0;
            $($own)*
        } }
    };
}

/// Those of `f32`.
#[allow(unused_imports)]
pub mod single {
    use super::{Domain, Function, Shape, themselves};
    use cl_runtime::prelude::*;

    list! { f32 f32x4 {
        native_cos One(x) cl::native_cos(x), cl::native_cos(x), -3.0..3.0 only;
        native_exp One(x) cl::native_exp(x), cl::native_exp(x), -10.0..10.0 only;
        native_exp2 One(x) cl::native_exp2(x), cl::native_exp2(x), -10.0..10.0 only;
        native_exp10 One(x) cl::native_exp10(x), cl::native_exp10(x), -10.0..10.0 only;
        native_log One(x) cl::native_log(x), cl::native_log(x), 2.0..100.0 only;
        native_log2 One(x) cl::native_log2(x), cl::native_log2(x), 2.0..100.0 only;
        native_log10 One(x) cl::native_log10(x), cl::native_log10(x), 2.0..100.0 only;
        native_recip One(x) cl::native_recip(x), cl::native_recip(x), 0.5..100.0 only;
        native_rsqrt One(x) cl::native_rsqrt(x), cl::native_rsqrt(x), 0.5..100.0 only;
        native_sin One(x) cl::native_sin(x), cl::native_sin(x), 0.5..2.5 only;
        native_sqrt One(x) cl::native_sqrt(x), cl::native_sqrt(x), 0.5..100.0 only;
        native_tan One(x) cl::native_tan(x), cl::native_tan(x), 0.5..1.5 only;
        native_divide Two(x y) cl::native_divide(x, y), cl::native_divide(x, y), 0.5..100.0 only;
        native_powr Two(x y) cl::native_powr(x, y), cl::native_powr(x, y), 0.5..5.0 only;
    } }
}

/// Those of `f64`.
pub mod double {
    use super::{Domain, Function, Shape, themselves};
    use cl_runtime::prelude::*;

    list! { f64 f64x4 {} }
}
