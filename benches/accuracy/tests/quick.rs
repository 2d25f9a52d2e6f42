//! Every function at its edges and at some thousands of points, others in each run, on every device.

use std::time::{SystemTime, UNIX_EPOCH};

use accuracy::bound::{self, Bound};
use accuracy::function::{Function, double, single};
use accuracy::known::unexplained;
use accuracy::measure::{self, Extent};
use accuracy::real::Real;
use cl_compiler::builtins::{self, Class};
use cl_runtime::{Device, Queue};

fn all_are_within_their_bounds<T: Real>(functions: &[Function<T>]) {
    let queues: Vec<Queue> = Device::all().iter().map(|device| Queue::new(device).expect("a queue")).collect();
    let since = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(since.as_secs());
    let extent = Extent { points: 4096, precise: 32, seed };
    let mut found = Vec::new();
    for function in functions {
        let rows =
            measure::function(function, &queues, extent).unwrap_or_else(|error| panic!("{}: {error}", function.name));
        for (row, queue) in rows.iter().zip(&queues) {
            let Some(row) = row else { continue };
            let device = queue.device();
            found.extend(
                unexplained(device, row).into_iter().map(|what| format!("on {device}: {} of {what}", row.name)),
            );
        }
    }
    assert!(found.is_empty(), "SEED={seed} shows this again\n{}", found.join("\n"));
}

#[test]
fn all_of_f32_are_within_their_bounds() {
    all_are_within_their_bounds(&single::all());
}

#[test]
fn all_of_f64_are_within_their_bounds() {
    all_are_within_their_bounds(&double::all());
}

/// What the compiler's table says of a function is what OpenCL says, in whole units.
fn the_table_has_bounds_of_opencl<T: Real>(functions: &[Function<T>]) {
    for function in functions {
        let opencl = match bound::opencl::<T>(function.name, false) {
            Bound::Ulp(0.5) => continue,
            Bound::Ulp(ulp) => Bound::Ulp(ulp.ceil()),
            bound => bound,
        };
        if let Some(table) = bound::table::<T>(function.name) {
            assert_eq!(table, opencl, "{} of {}", function.name, T::NAME);
        }
    }
}

#[test]
fn the_tables_agree() {
    the_table_has_bounds_of_opencl(&single::all());
    the_table_has_bounds_of_opencl(&double::all());
}

#[test]
fn every_function_of_the_table_is_measured() {
    let single: Vec<&str> = single::all().iter().map(|function| function.name).collect();
    let double: Vec<&str> = double::all().iter().map(|function| function.name).collect();
    for builtin in builtins::all() {
        let (on_single, on_double) = match builtin.on {
            Class::Float => (true, true),
            Class::Single => (true, false),
            Class::Int | Class::Word | Class::Signed | Class::Unsigned => (false, false),
        };
        assert!(!on_single || single.contains(&builtin.name), "`{}` of f32 is not measured", builtin.name);
        assert!(!on_double || double.contains(&builtin.name), "`{}` of f64 is not measured", builtin.name);
    }
}
