//! Comparisons of what a device computed with what the host computed.

use std::fmt::Debug;

use anyhow::{Result, ensure};

/// Fails unless all elements are the same.
pub fn same<T: PartialEq + Debug>(what: &str, device: &[T], host: &[T]) -> Result<()> {
    compare(what, device, host, |device, host| device == host)
}

/// Fails unless all elements differ by `tolerance` at most.
pub fn close(what: &str, device: &[f32], host: &[f32], tolerance: f32) -> Result<()> {
    compare(what, device, host, |device, host| (device - host).abs() <= tolerance)
}

fn compare<T: Debug>(what: &str, device: &[T], host: &[T], agree: impl Fn(&T, &T) -> bool) -> Result<()> {
    ensure!(
        device.len() == host.len(),
        "{what}: the device computed {} numbers, the host {}",
        device.len(),
        host.len()
    );
    for (i, (device, host)) in device.iter().zip(host).enumerate() {
        ensure!(agree(device, host), "{what}: element {i} is {device:?} on the device and {host:?} on the host");
    }
    Ok(())
}
