//! The OpenCL library, which the binding loads.
//!
//! The binding loads the first loadable component of `OPENCL_DYLIB_PATH`. On Linux, an empty component can be loaded:
//! it is the program itself with all its linked libraries. The system's OpenCL library is therefore first loaded into
//! the program, where the empty component finds it.

const VARIABLE: &str = "OPENCL_DYLIB_PATH";

/// Must be called before the binding loads the library.
#[cfg(target_os = "linux")]
pub(crate) fn prepare() {
    use std::ffi::{c_char, c_int, c_void};
    unsafe extern "C" {
        fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    }
    const NOW_AND_FOR_ALL: c_int = 0x102;
    if has_empty_part(&value()) {
        // SAFETY: declared as in C. The library's constructors would run anyway. If the library does not exist, nothing
        // happens.
        unsafe { dlopen(c"libOpenCL.so.1".as_ptr(), NOW_AND_FOR_ALL) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn prepare() {}

fn value() -> Option<String> {
    std::env::var(VARIABLE).ok()
}

#[cfg(any(test, target_os = "linux"))]
fn has_empty_part(value: &Option<String>) -> bool {
    value.as_ref().is_some_and(|value| value.split(';').any(str::is_empty))
}

/// The error for a loaded library that is not OpenCL's. The binding has made its choice by then and does not try the
/// system's library.
pub(crate) fn is_none() -> String {
    let lacks = "is no OpenCL library: it has no clGetPlatformIDs";
    match value() {
        Some(value) => {
            format!("what {VARIABLE} names, `{value}`, {lacks}; name another, or unset it for the system's library")
        }
        None => format!("the system's library {lacks}; name another with {VARIABLE}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_parts_are_seen() {
        let has = |value: &str| has_empty_part(&Some(value.to_owned()));
        assert!(has("") && has(";") && has("/x;") && has("/x;;/y"));
        assert!(!has("/x") && !has("/x;/y") && !has_empty_part(&None));
    }
}
