//! Converts failed OpenCL calls to errors.

use crate::base::error::{Error, Result};
use opencl3::error_codes::error_text;

/// An object named in an error.
pub(crate) trait Named {
    fn full_name(&self) -> String;
}

/// Converts the result of an OpenCL function. An error contains the name of the function and of the device.
pub(crate) fn check<T>(device: &impl Named, operation: &'static str, result: Result<T, i32>) -> Result<T> {
    result.map_err(|code| failed(device, operation, code))
}

/// Formats a code with its name.
pub(crate) fn named(code: i32) -> String {
    format!("{} ({code})", error_text(code))
}

/// Converts a code to an error.
#[cold]
pub(crate) fn failed(device: &impl Named, operation: &'static str, code: i32) -> Error {
    Error::OpenCl { operation, code, name: error_text(code), device: device.full_name() }
}
