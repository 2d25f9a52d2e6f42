//! What the end-to-end tests share: every device in turn, edge values, comparisons. And device functions, so that there
//! is another crate to call them from.

pub mod edges;
pub mod golden;
pub mod interpreted;
pub mod random;
pub mod shapes;

use cl_runtime::prelude::*;
use cl_runtime::{Capability, Launch};
use std::{
    thread,
    time::{Duration, Instant},
};

/// Runs the launch. `false` if the driver has a bug without a workaround.
pub fn unless_driver(launch: cl_runtime::Launch<'_>, queue: &Queue) -> cl_runtime::Result<bool> {
    let result = launch.run(queue);
    let is_rusticl = queue.device().platform().name().contains("rusticl");
    match result {
        Err(error @ cl_runtime::Error::Driver { .. }) if is_rusticl => {
            assert!(error.to_string().contains("this version of the driver"), "{error}");
            Ok(false)
        }
        result => result.map(|()| true),
    }
}

/// Runs a case on every device of the machine. A device that lacks one of `needs` is skipped, and named.
///
/// # Panics
///
/// If the case fails on a device.
#[track_caller]
pub fn on_every_device(needs: &[Capability], case: impl Fn(&Queue) -> cl_runtime::Result<()>) {
    for device in Device::all() {
        if let Some(missing) = needs.iter().find(|need| !device.capabilities().has(**need)) {
            println!("skipped on {device}: no {missing}");
            continue;
        }
        let queue = Queue::new(&device).unwrap_or_else(|error| panic!("{device}: {error}"));
        if let Err(error) = case(&queue) {
            panic!("on {device}: {error}");
        }
    }
}

/// Waits until something is so, for what other threads do soon; for twenty seconds at most.
pub fn soon(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() && start.elapsed() < Duration::from_secs(20) {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Whether the device is rusticl's.
pub fn is_rusticl(device: &Device) -> bool {
    device.platform_name() == "rusticl"
}

/// Whether the device is the simulator Oclgrind.
pub fn is_oclgrind(device: &Device) -> bool {
    device.platform_name().contains("Oclgrind")
}

/// So many iterations, or a few on Oclgrind: it is slow, and all iterations are alike to it.
pub fn iterations(device: &Device, count: u32) -> u32 {
    if is_oclgrind(device) { count.min(40) } else { count }
}

/// All these values, or every seventh on Oclgrind: it is slow, and looks for bad accesses, which depend on no value.
pub fn values<T: Copy>(device: &Device, all: &[T]) -> Vec<T> {
    all.iter().copied().step_by(if is_oclgrind(device) { 7 } else { 1 }).collect()
}

/// Runs a case as [`on_every_device`], but not on Oclgrind, for the `reason` given.
#[track_caller]
pub fn on_every_real_device(reason: &str, case: impl Fn(&Queue) -> cl_runtime::Result<()>) {
    on_every_device(&[], |queue| match is_oclgrind(queue.device()) {
        true => {
            println!("skipped on {}: {reason}", queue.device());
            Ok(())
        }
        false => case(queue),
    });
}

/// The lines from `| ` on that the `test` of a module of this executable prints in a process of its own, where `variable` is `what`: what a
/// driver prints goes to the process's output, and so does what the test harness adds.
///
/// # Panics
///
/// If the process cannot be started, or fails, or if there is no such test.
#[track_caller]
pub fn printed(module: &str, test: &str, variable: &str, what: &str) -> Vec<String> {
    let test = format!("{module}::{test}");
    // test harnesses leave the crate out
    let test = test.split_once("::").map_or(&*test, |(_, test)| test);
    let program = std::env::current_exe().expect("the executable of the test");
    let output = std::process::Command::new(program)
        .args([test, "--exact", "--nocapture", "--test-threads=1"])
        .env(variable, what)
        .output()
        .expect("the test in a process of its own");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let is_run = output.status.success() && text.contains("1 passed");
    assert!(is_run, "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let from_bar = |line: &str| line.find("| ").map(|at| line[at..].to_owned());
    text.lines().filter_map(from_bar).collect()
}

/// The panic of a launch that is expected to have one.
///
/// # Panics
///
/// If it has none.
#[track_caller]
pub fn panic_of(launch: Launch<'_>, queue: &Queue) -> KernelPanic {
    match launch.run(queue) {
        Err(Error::Panic(panic)) => panic,
        other => panic!("on {}: expected a panic, got {other:?}", queue.device()),
    }
}

/// Two values that are the same for a test.
pub trait Same: Copy + std::fmt::Debug {
    /// Bit for bit, except that all NaNs are alike.
    fn same(self, other: Self) -> bool;
}

macro_rules! same_ints {
    ($($T:ident)*) => {$(
        impl Same for $T {
            fn same(self, other: Self) -> bool {
                self == other
            }
        }
    )*};
}

same_ints!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

impl Same for f32 {
    fn same(self, other: Self) -> bool {
        self.to_bits() == other.to_bits() || (self.is_nan() && other.is_nan())
    }
}

impl Same for f64 {
    fn same(self, other: Self) -> bool {
        self.to_bits() == other.to_bits() || (self.is_nan() && other.is_nan())
    }
}

/// All pairs of two lists, as two lists.
pub fn pairs<X: Copy, Y: Copy>(xs: &[X], ys: &[Y]) -> (Vec<X>, Vec<Y>) {
    xs.iter().flat_map(|&x| ys.iter().map(move |&y| (x, y))).unzip()
}

/// Defines a module with a kernel `all` that computes each expression of two arguments, the same on the host, and the
/// expressions' names or texts.
///
/// What rustc makes of an expression on the host is what every device must give. (The tests are compiled without overflow
/// checks, since kernels wrap.) With `fn` in front each expression has a device function of its own, and may return from it.
#[macro_export]
macro_rules! table {
    (mod $module:ident ($x:ident: $X:ident, $y:ident: $Y:ident) -> $R:ident { $($name:ident = $body:expr;)* }) => {
        $crate::table! {
            @module $module [$x: $X, $y: $Y, $R] [$(stringify!($name = $body)),*] [$($body),*]
        }
    };
    (mod $module:ident ($x:ident: $X:ident, $y:ident: $Y:ident) -> $R:ident { $($body:expr;)* }) => {
        $crate::table! { @module $module [$x: $X, $y: $Y, $R] [$(stringify!($body)),*] [$($body),*] }
    };
    (fn mod $module:ident ($x:ident: $X:ident, $y:ident: $Y:ident) -> $R:ident { $($name:ident = $body:expr;)* }) => {
        $crate::table! {
            @module $module [$x: $X, $y: $Y, $R] [$(stringify!($name = $body)),*] [$($name($x, $y)),*]
            $(#[device]
            fn $name($x: $X, $y: $Y) -> $R {
                $body
            })*
        }
    };
    (
        @module $module:ident [$x:ident: $X:ident, $y:ident: $Y:ident, $R:ident] [$($name:expr),*] [$($value:expr),*]
        $($item:item)*
    ) => {
        #[allow(
            clippy::all,
            unused_mut,
            unused_parens,
            unused_variables,
            unused_labels,
            unused_braces,
            unused_must_use,
            unused_assignments,
            unused_comparisons,
            invalid_nan_comparisons,
            arithmetic_overflow
        )]
        pub(crate) mod $module {
            #[allow(unused_imports)]
            use super::*;

            $($item)*

            #[kernel]
            pub fn all(x: &[$X], y: &[$Y], out: &mut [$R]) {
                let i = global_id(0);
                let count: usize = COUNT;
                let own = &mut out[i * count..(i + 1) * count];
                let mut at = 0;
                $({
                    let $x = x[i];
                    let $y = y[i];
                    own[at] = $value;
                    at += 1;
                })*
            }

            pub const COUNT: usize = NAMES.len();
            pub const NAMES: &[&str] = &[$($name),*];

            pub fn expected($x: $X, $y: $Y) -> Vec<$R> {
                vec![$($value),*]
            }
        }
    };
}

/// Compares what a [`table!`] gives on every device with what it gives on the host, for pairs of values.
#[macro_export]
macro_rules! check_table {
    ($module:ident, $needs:expr, $xs:expr, $ys:expr) => {
        $crate::check_table!($module, $needs, $xs, $ys, |_, _, _, _, _| false)
    };
    ($module:ident, $needs:expr, $xs:expr, $ys:expr, $forgiven:expr) => {{
        let (xs, ys) = (&$xs[..], &$ys[..]);
        $crate::on_every_device($needs, |queue| $crate::check_table!(@on queue, $module, xs, ys, $forgiven));
    }};
    // not on Oclgrind, for a reason
    (@real $reason:expr, $module:ident, $xs:expr, $ys:expr) => {{
        let (xs, ys) = (&$xs[..], &$ys[..]);
        let forgiven = |_: &Device, _: &str, _, _, _| false;
        $crate::on_every_real_device($reason, |queue| $crate::check_table!(@on queue, $module, xs, ys, forgiven));
    }};
    (@on $queue:ident, $module:ident, $xs:expr, $ys:expr, $forgiven:expr) => {{
        let (xs, ys) = ($crate::values($queue.device(), $xs), $crate::values($queue.device(), $ys));
        let expected: Vec<_> = xs.iter().zip(&ys).flat_map(|(&x, &y)| $module::expected(x, y)).collect();
        let x = Buffer::from_slice($queue, &xs)?;
        let y = Buffer::from_slice($queue, &ys)?;
        let mut out = Buffer::zeroed($queue, expected.len())?;
        $module::all(&x, &y, &mut out).global(xs.len()).run($queue)?;
        $crate::compare($queue.device(), $module::NAMES, &xs, &ys, &out.to_vec($queue)?, &expected, $forgiven);
        Ok(())
    }};
}

/// A device function, which is ordinary Rust on the host, against itself on every device, over the same inputs.
#[macro_export]
macro_rules! case {
    ($name:ident, |$x:ident: u32| -> u32 $body:block) => {
        mod $name {
            use super::*;
            #[device]
            pub fn case($x: u32) -> u32 $body

            #[kernel]
            pub fn run(inputs: &[u32], outputs: &mut [u32]) {
                let i = global_id(0);
                if i < inputs.len() && i < outputs.len() {
                    outputs[i] = case(inputs[i]);
                }
            }

            #[test]
            fn agrees() -> cl_runtime::Result<()> {
                let inputs: Vec<u32> = (0..64).chain([u32::MAX, u32::MAX - 1, 1 << 31, 0x8000_0001]).collect();
                let expected: Vec<u32> = inputs.iter().map(|&x| case(x)).collect();
                if std::env::var("SHOW").is_ok() { println!("{}", run::KERNEL.source()); }
                for device in Device::all() {
                    let queue = Queue::new(&device)?;
                    let buffer = Buffer::from_slice(&queue, &inputs)?;
                    let mut outputs = Buffer::zeroed(&queue, inputs.len())?;
                    run(&buffer, &mut outputs).global(inputs.len()).run(&queue)?;
                    assert_eq!(outputs.to_vec(&queue)?, expected, "{}\n{}", device.name(), run::KERNEL.source());
                }
                Ok(())
            }
        }
    };
}

/// Compares results, `names.len()` for each pair of inputs. `forgiven(device, name, x, y, result)` says which wrong
/// results are known and documented.
///
/// # Panics
///
/// If some differ: with the first of each name.
#[track_caller]
pub fn compare<X: Same, Y: Same, R: Same>(
    device: &Device,
    names: &[&str],
    xs: &[X],
    ys: &[Y],
    results: &[R],
    expected: &[R],
    forgiven: impl Fn(&Device, &str, X, Y, R) -> bool,
) {
    assert_eq!(results.len(), expected.len());
    let mut wrong = vec![0; names.len()];
    let mut text = String::new();
    for (at, (&result, &expected)) in results.iter().zip(expected).enumerate() {
        let (name, x, y) = (at % names.len(), xs[at / names.len()], ys[at / names.len()]);
        if result.same(expected) || forgiven(device, names[name], x, y, result) {
            continue;
        }
        wrong[name] += 1;
        if wrong[name] <= 3 {
            text += &format!("\n  {}: x = {x:?}, y = {y:?}: {result:?} instead of {expected:?}", names[name]);
        }
    }
    let count: usize = wrong.iter().sum();
    assert!(text.is_empty(), "on {device}: {count} of {} results are wrong{text}", results.len());
}

/// The README's program, compiled and run as it stands.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// The book's Rust, likewise.
#[cfg(doctest)]
mod book {
    #[doc = include_str!("../../docs/src/introduction.md")]
    struct Introduction;
    #[doc = include_str!("../../docs/src/guide/first-kernel.md")]
    struct FirstKernel;
    #[doc = include_str!("../../docs/src/guide/buffers.md")]
    struct Buffers;
    #[doc = include_str!("../../docs/src/guide/images.md")]
    struct Images;
    #[doc = include_str!("../../docs/src/guide/events.md")]
    struct Events;
    #[doc = include_str!("../../docs/src/guide/device-functions.md")]
    struct DeviceFunctions;
    #[doc = include_str!("../../docs/src/guide/linking.md")]
    struct Linking;
    #[doc = include_str!("../../docs/src/guide/local-memory.md")]
    struct LocalMemory;
    #[doc = include_str!("../../docs/src/guide/cookbook.md")]
    struct Cookbook;
    #[doc = include_str!("../../docs/src/guide/performance.md")]
    struct Performance;
    #[doc = include_str!("../../docs/src/guide/tuning.md")]
    struct Tuning;
    #[doc = include_str!("../../docs/src/guide/panics.md")]
    struct Panics;
    #[doc = include_str!("../../docs/src/guide/testing.md")]
    struct Testing;
    #[doc = include_str!("../../docs/src/guide/checked.md")]
    struct Checked;
    #[doc = include_str!("../../docs/src/guide/programs.md")]
    struct Programs;
    #[doc = include_str!("../../docs/src/guide/command-line.md")]
    struct CommandLine;
    #[doc = include_str!("../../docs/src/guide/several-devices.md")]
    struct SeveralDevices;
    #[doc = include_str!("../../docs/src/guide/contexts.md")]
    struct Contexts;
    #[doc = include_str!("../../docs/src/guide/several-hosts.md")]
    struct SeveralHosts;
    #[doc = include_str!("../../docs/src/guide/raw.md")]
    struct Raw;
    #[doc = include_str!("../../docs/src/guide/when-it-does-not-compile.md")]
    struct WhenItDoesNotCompile;
    #[doc = include_str!("../../docs/src/guide/coming-from-opencl-c.md")]
    struct ComingFromOpenClC;
    #[doc = include_str!("../../docs/src/guide/coming-from-cubecl-and-rust-gpu.md")]
    struct ComingFromCubeClAndRustGpu;
    #[doc = include_str!("../../docs/src/guide/coming-from-pyopencl.md")]
    struct ComingFromPyOpenCl;
    #[doc = include_str!("../../docs/src/guide/coming-from-clyther.md")]
    struct ComingFromClyther;
    #[doc = include_str!("../../docs/src/language.md")]
    struct Language;
    #[doc = include_str!("../../docs/src/diagnostics/CL0001.md")]
    struct Cl0001;
    #[doc = include_str!("../../docs/src/diagnostics/CL0002.md")]
    struct Cl0002;
    #[doc = include_str!("../../docs/src/diagnostics/CL0003.md")]
    struct Cl0003;
    #[doc = include_str!("../../docs/src/diagnostics/CL0004.md")]
    struct Cl0004;
    #[doc = include_str!("../../docs/src/diagnostics/CL0005.md")]
    struct Cl0005;
    #[doc = include_str!("../../docs/src/diagnostics/CL0006.md")]
    struct Cl0006;
    #[doc = include_str!("../../docs/src/diagnostics/CL0007.md")]
    struct Cl0007;
    #[doc = include_str!("../../docs/src/diagnostics/CL0008.md")]
    struct Cl0008;
    #[doc = include_str!("../../docs/src/diagnostics/CL0009.md")]
    struct Cl0009;
    #[doc = include_str!("../../docs/src/diagnostics/CL0010.md")]
    struct Cl0010;
    #[doc = include_str!("../../docs/src/diagnostics/CL0011.md")]
    struct Cl0011;
    #[doc = include_str!("../../docs/src/diagnostics/CL0012.md")]
    struct Cl0012;
    #[doc = include_str!("../../docs/src/diagnostics/CL0013.md")]
    struct Cl0013;
    #[doc = include_str!("../../docs/src/diagnostics/CL0014.md")]
    struct Cl0014;
    #[doc = include_str!("../../docs/src/diagnostics/CL0015.md")]
    struct Cl0015;
    #[doc = include_str!("../../docs/src/diagnostics/CL0016.md")]
    struct Cl0016;
    #[doc = include_str!("../../docs/src/diagnostics/CL0017.md")]
    struct Cl0017;
    #[doc = include_str!("../../docs/src/diagnostics/CL0018.md")]
    struct Cl0018;
    #[doc = include_str!("../../docs/src/diagnostics/CL0019.md")]
    struct Cl0019;
    #[doc = include_str!("../../docs/src/semantics.md")]
    struct Semantics;
    #[doc = include_str!("../../docs/src/safety.md")]
    struct Safety;
}
