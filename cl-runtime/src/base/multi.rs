//! Errors of operations on several devices.

use super::error::{Error, Result};

/// The reason why an operation on several devices failed.
///
/// ```
/// use cl_runtime::{multi::MultiError, prelude::*};
///
/// fn explain(error: &Error) {
///     if let Error::Multi(MultiError::Failed(failures)) = error {
///         for failure in failures {
///             eprintln!("number {}, {}: {}", failure.number, failure.device, failure.error);
///         }
///     }
/// }
/// ```
#[derive(Debug, Clone, thiserror::Error)]
#[non_exhaustive]
pub enum MultiError {
    /// Devices failed, in the order of their numbers. The other devices have done their parts.
    #[error("{}", listed(.0))]
    Failed(Vec<DeviceFailure>),

    /// There is no device to use.
    #[error("a `MultiQueue` needs a device or a queue, and the list is empty")]
    NoDevices,

    /// The weights of shares are not usable.
    #[error("the weights of shares and their sum must be finite, not negative, and not all zero: {weights:?}")]
    Weights {
        /// The weights.
        weights: Vec<f64>,
    },

    /// The number of weights, or of parts, is not the number of devices.
    #[error("{given} {what} are given for {devices} devices: give one for each, in the order of `MultiQueue::queues`")]
    Count {
        /// What was given.
        what: &'static str,
        /// How many of them.
        given: usize,
        /// The number of devices.
        devices: usize,
    },

    /// The lengths of the parts add up to more than there can be.
    #[error("the lengths of the parts add up to more than `usize::MAX`: {lengths:?}")]
    Lengths {
        /// The lengths.
        lengths: Vec<usize>,
    },

    /// The arguments of one operation are split in different ways.
    #[error("{what}; make both from one `Layout`, or use `repartition`")]
    Mismatch {
        /// The difference.
        what: &'static str,
    },
}

/// The failure of one device of several.
///
/// ```
/// # use cl_runtime::{multi::{DeviceFailure, MultiError}, prelude::*};
/// fn first(error: Error) -> Option<DeviceFailure> {
///     let Error::Multi(MultiError::Failed(failures)) = error else { return None };
///     failures.into_iter().next()
/// }
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct DeviceFailure {
    /// The number of the device in its `MultiQueue`, from 0.
    pub number: usize,
    /// The device, as `platform: device`.
    pub device: String,
    /// Its error, such as a panic of a kernel.
    pub error: Error,
}

fn listed(failures: &[DeviceFailure]) -> String {
    let named =
        failures.iter().map(|DeviceFailure { number, device, error }| format!("device {number} ({device}): {error}"));
    named.collect::<Vec<_>>().join("; ")
}

/// The results of all devices, or all failures.
pub(crate) fn all<R, N: std::fmt::Display>(results: impl IntoIterator<Item = (N, Result<R>)>) -> Result<Vec<R>> {
    let (mut values, mut failures) = (Vec::new(), Vec::new());
    for (number, (device, result)) in results.into_iter().enumerate() {
        match result {
            Ok(value) => values.push(value),
            Err(error) => failures.push(DeviceFailure { number, device: device.to_string(), error }),
        }
    }
    if failures.is_empty() { Ok(values) } else { Err(Error::Multi(MultiError::Failed(failures))) }
}
