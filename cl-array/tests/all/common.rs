//! What the tests share: devices, sizes, random numbers.

use cl_runtime::{DeviceKind, prelude::*};
use std::cell::Cell;

thread_local! {
    static SLOW: Cell<bool> = const { Cell::new(false) };
    static NATIVE: Cell<bool> = const { Cell::new(false) };
}

fn is_large() -> bool {
    std::env::var_os("CL_ARRAY_LARGE").is_some()
}

/// Whether the device takes so long that it has fewer cases.
pub(crate) fn is_thinned() -> bool {
    SLOW.get() && !is_large()
}

/// Around the sizes of groups and tiles. Without `CL_ARRAY_LARGE` in the environment, OpenCL devices that are CPUs have
/// fewer elements, since they take long for barriers and small groups, and so does the native device in debug builds; with it,
/// the others also have 2²³ + 3.
pub(crate) fn sizes() -> Vec<usize> {
    if is_thinned() {
        return vec![0, 1, 10, 17, 256, 1029, 4091, 20_011];
    }
    // work-items without optimizations
    let is_small = NATIVE.get() && cfg!(debug_assertions) && !is_large();
    let last = if is_small { (1 << 17) + 1 } else { (1 << 20) + 1 };
    let mut sizes = vec![0, 1, 10, 15, 16, 17, 255, 256, 257, 1019, 1024, 1029, 4091, 4096, 4101, last];
    if !SLOW.get() && is_large() {
        sizes.push((1 << 23) + 3);
    }
    sizes
}

/// Runs a case on every device, once with groups of one work-item and once with many, but for llvmpipe. `CL_DEVICE`
/// restricts it to one device.
#[track_caller]
pub(crate) fn everywhere(case: impl Fn(&Queue) -> cl_runtime::Result<()>) {
    let devices = match std::env::var_os("CL_DEVICE") {
        Some(_) => vec![Device::select().expect("the device of CL_DEVICE")],
        None => Device::all(),
    };
    for device in devices {
        let queue = Queue::new(&device).unwrap_or_else(|error| panic!("{device}: {error}"));
        // llvmpipe takes a minute or more to compile a wide group; it has groups of one where nothing is forced
        let compiles_long = device.to_string().contains("llvmpipe") && !is_large();
        let shapes: &[bool] = if compiles_long { &[false] } else { &[false, true] };
        for &wide in shapes {
            cl_array::force_groups(Some(wide));
            NATIVE.set(device.is_native());
            SLOW.set(device.kind() != DeviceKind::Gpu && (wide || !device.is_native()));
            if let Err(error) = case(&queue) {
                panic!("on {device}, wide groups {wide}: {error}");
            }
        }
        cl_array::force_groups(None);
    }
}

/// A generator of random numbers, xorshift64*.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn many<T>(&mut self, len: usize, make: impl Fn(u64) -> T) -> Vec<T> {
        (0..len).map(|_| make(self.next())).collect()
    }
}

/// All of some cases; without `CL_ARRAY_LARGE`, every third on OpenCL devices that are CPUs: each case builds programs,
/// which takes them long.
pub(crate) fn some<T: Copy>(cases: &[T]) -> impl Iterator<Item = T> {
    cases.iter().copied().step_by(if is_thinned() { 3 } else { 1 })
}
