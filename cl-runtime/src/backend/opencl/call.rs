//! Failed calls as errors.

use super::device::Device;
use crate::error::{Error, Result};
use opencl3::error_codes::error_text;

/// The result of an OpenCL function, with its name and the device's in the error.
pub(crate) fn check<T>(device: &Device, operation: &'static str, result: Result<T, i32>) -> Result<T> {
    result.map_err(|code| failed(device, operation, code))
}

/// The error for a code.
#[cold]
pub(crate) fn failed(device: &Device, operation: &'static str, code: i32) -> Error {
    Error::OpenCl { operation, code, name: error_text(code), device: device.full_name() }
}
