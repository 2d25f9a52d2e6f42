//! The OpenCL library, which the binding loads.
//!
//! The binding goes through the parts of `OPENCL_DYLIB_PATH` and takes the first that can be loaded. On Linux an empty part can be loaded: it is
//! the program itself, with all that it is linked with. So the system's library is made part of that first, where it can be found then.

const VARIABLE: &str = "OPENCL_DYLIB_PATH";

/// Before the binding loads the library.
#[cfg(target_os = "linux")]
pub(super) fn prepare() {
    use std::ffi::{c_char, c_int, c_void};
    unsafe extern "C" {
        fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    }
    const NOW_AND_FOR_ALL: c_int = 0x102;
    if has_empty_part(&value()) {
        // SAFETY: as C declares it. The library's constructors are those that run anyway. If it is not there, nothing is found.
        unsafe { dlopen(c"libOpenCL.so.1".as_ptr(), NOW_AND_FOR_ALL) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn prepare() {}

fn value() -> Option<String> {
    std::env::var(VARIABLE).ok()
}

#[cfg(any(test, target_os = "linux"))]
fn has_empty_part(value: &Option<String>) -> bool {
    value.as_ref().is_some_and(|value| value.split(';').any(str::is_empty))
}

/// That what is loaded is not OpenCL's. The binding has made its choice by then: the system's library is not tried any more.
pub(super) fn is_none() -> String {
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
