//! Failed calls as errors.

use super::{context::Context, device::Device};
use crate::error::{Error, Result};
use opencl3::error_codes::error_text;

/// What an error says that it happened on.
pub(crate) trait Named {
    fn full_name(&self) -> String;
}

impl Named for Device {
    fn full_name(&self) -> String {
        self.full_name()
    }
}

impl Named for Context {
    fn full_name(&self) -> String {
        self.full_name()
    }
}

/// The result of an OpenCL function, with its name and the device's in the error.
pub(crate) fn check<T>(device: &impl Named, operation: &'static str, result: Result<T, i32>) -> Result<T> {
    result.map_err(|code| failed(device, operation, code))
}

/// A code with its name.
pub(super) fn named(code: i32) -> String {
    format!("{} ({code})", error_text(code))
}

/// The error for a code.
#[cold]
pub(crate) fn failed(device: &impl Named, operation: &'static str, code: i32) -> Error {
    Error::OpenCl { operation, code, name: error_text(code), device: device.full_name() }
}
