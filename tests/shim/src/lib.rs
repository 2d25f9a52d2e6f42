//! An OpenCL loader in front of the real one. It goes between a program and its drivers through `OPENCL_DYLIB_PATH`,
//! counts the references to every object, notices handles that are used after their last release, and fails the
//! call that it is told to.
//!
//! A process has it twice if it also links the crate, so it is only spoken to through the `shim_…` functions of the
//! loaded library, found with `dlsym`.
#![cfg(unix)]
#![allow(non_snake_case, unreachable_pub, clippy::missing_safety_doc, clippy::too_many_arguments)]

mod entries;
mod table;

use std::ffi::{CStr, CString, c_char, c_int, c_void};

unsafe extern "C" {
    fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// `RTLD_NOW`, which is 2 on Linux and macOS.
const NOW: c_int = 2;

/// Where the real loader, the one that `OPENCL_SHIM_PATH` names as `OPENCL_DYLIB_PATH` would or the usual one, has a function; null if it has not.
pub(crate) fn real(name: &CStr) -> *mut c_void {
    static LIBRARY: std::sync::OnceLock<usize> = std::sync::OnceLock::new();
    let library = *LIBRARY.get_or_init(|| {
        let usual = if cfg!(target_os = "macos") {
            "/System/Library/Frameworks/OpenCL.framework/OpenCL"
        } else {
            "libOpenCL.so.1"
        };
        let named = std::env::var("OPENCL_SHIM_PATH").unwrap_or_default();
        let loaders = named.split(';').filter(|name| !name.is_empty()).chain([usual]);
        let mut libraries = loaders.filter_map(|loader| {
            let loader = CString::new(loader).ok()?;
            // SAFETY: a library as any other program of OpenCL loads it.
            let library = unsafe { dlopen(loader.as_ptr(), NOW) };
            (!library.is_null()).then_some(library as usize)
        });
        libraries.next().expect("there is no OpenCL loader")
    });
    // SAFETY: a loaded library and a string.
    unsafe { dlsym(library as *mut c_void, name.as_ptr()) }
}

/// From the `nth` call on, counted from 1, of the function `name`, or of any if it is null, one call fails with `code`; all
/// of them if `lasting`. Counting begins anew.
///
/// # Safety
///
/// `name` is null or a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shim_arm(name: *const c_char, nth: u64, code: i32, lasting: bool) {
    // SAFETY: as the caller promises.
    let name = (!name.is_null()).then(|| unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned());
    table::arm(name, nth, code, lasting);
}

/// Nothing fails any more; how many calls have.
#[unsafe(no_mangle)]
pub extern "C" fn shim_disarm() -> u64 {
    table::disarm()
}

/// How often the function was called since the last [`shim_arm`], or any if `name` is null.
///
/// # Safety
///
/// `name` is null or a string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shim_calls(name: *const c_char) -> u64 {
    // SAFETY: as the caller promises.
    let name = (!name.is_null()).then(|| unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned());
    table::calls(name.as_deref())
}

/// The references to objects of the kind with this number: contexts, queues, memory, programs, kernels, events.
#[unsafe(no_mangle)]
pub extern "C" fn shim_live(kind: u32) -> i64 {
    table::live(kind)
}

/// Puts what was done wrong into `text`, as many bytes as there are at most; how many there are.
///
/// # Safety
///
/// `text` may be written for `room` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn shim_complaints(text: *mut u8, room: usize) -> usize {
    let complaints = table::complaints();
    // SAFETY: as the caller promises.
    unsafe { std::ptr::copy_nonoverlapping(complaints.as_ptr(), text, complaints.len().min(room)) };
    complaints.len()
}
