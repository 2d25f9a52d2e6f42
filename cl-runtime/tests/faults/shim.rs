//! The loader that stands between this process and the drivers.

use std::{
    env,
    ffi::{CString, c_char, c_int, c_void},
    mem,
    path::PathBuf,
    ptr,
};

unsafe extern "C" {
    fn dlopen(name: *const c_char, flags: c_int) -> *mut c_void;
    fn dlsym(library: *mut c_void, name: *const c_char) -> *mut c_void;
}

/// The functions of `tests/shim/src/lib.rs`.
pub struct Shim {
    arm: unsafe extern "C" fn(*const c_char, u64, i32, bool),
    disarm: extern "C" fn() -> u64,
    calls: unsafe extern "C" fn(*const c_char) -> u64,
    live: extern "C" fn(u32) -> i64,
    complaints: unsafe extern "C" fn(*mut u8, usize) -> usize,
}

/// The references that there are, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Live {
    pub contexts: i64,
    pub queues: i64,
    pub memory: i64,
    pub programs: i64,
    pub kernels: i64,
    pub events: i64,
}

impl Live {
    fn with(self, other: Self, merge: impl Fn(i64, i64) -> i64) -> Self {
        Self {
            contexts: merge(self.contexts, other.contexts),
            queues: merge(self.queues, other.queues),
            memory: merge(self.memory, other.memory),
            programs: merge(self.programs, other.programs),
            kernels: merge(self.kernels, other.kernels),
            events: merge(self.events, other.events),
        }
    }
}

impl std::ops::Sub for Live {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.with(other, |a, b| a - b)
    }
}

impl std::ops::Add for Live {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.with(other, |a, b| a + b)
    }
}

/// Where Cargo puts it: beside the tests.
pub fn path() -> PathBuf {
    let tests = env::current_exe().expect("tests know their program");
    let path = tests.with_file_name(format!("{}opencl_shim{}", env::consts::DLL_PREFIX, env::consts::DLL_SUFFIX));
    assert!(path.exists(), "{} was not built", path.display());
    path
}

impl Shim {
    /// That of this process, which is the one that the runtime has loaded or will load.
    pub fn new() -> Self {
        let path = CString::new(path().into_os_string().into_encoded_bytes()).expect("a path holds no zero");
        // SAFETY: a library of ours; 2 is `RTLD_NOW`.
        let library = unsafe { dlopen(path.as_ptr(), 2) };
        assert!(!library.is_null(), "{path:?} cannot be loaded");
        let find = |name: &str| {
            let name = CString::new(name).expect("no zero");
            // SAFETY: a loaded library and a string.
            let function = unsafe { dlsym(library, name.as_ptr()) };
            assert!(!function.is_null(), "{name:?}");
            function
        };
        // SAFETY: they are declared so.
        unsafe {
            Self {
                arm: mem::transmute::<*mut c_void, unsafe extern "C" fn(*const c_char, u64, i32, bool)>(find(
                    "shim_arm",
                )),
                disarm: mem::transmute::<*mut c_void, extern "C" fn() -> u64>(find("shim_disarm")),
                calls: mem::transmute::<*mut c_void, unsafe extern "C" fn(*const c_char) -> u64>(find("shim_calls")),
                live: mem::transmute::<*mut c_void, extern "C" fn(u32) -> i64>(find("shim_live")),
                complaints: mem::transmute::<*mut c_void, unsafe extern "C" fn(*mut u8, usize) -> usize>(find(
                    "shim_complaints",
                )),
            }
        }
    }

    /// The `nth` call of the function fails, counted from 1; of any, if it is empty.
    pub fn arm(&self, function: &str, nth: u64, code: i32, lasting: bool) {
        let name = CString::new(function).expect("no zero");
        let name = if function.is_empty() { ptr::null() } else { name.as_ptr() };
        // SAFETY: a string, or null.
        unsafe { (self.arm)(name, nth, code, lasting) }
    }

    /// How many calls have failed. No others will.
    pub fn disarm(&self) -> u64 {
        (self.disarm)()
    }

    /// How often the function was called since something was armed.
    pub fn calls(&self, function: &str) -> u64 {
        let name = CString::new(function).expect("no zero");
        let name = if function.is_empty() { ptr::null() } else { name.as_ptr() };
        // SAFETY: a string, or null.
        unsafe { (self.calls)(name) }
    }

    pub fn live(&self) -> Live {
        let [contexts, queues, memory, programs, kernels, events] = [0, 1, 2, 3, 4, 5].map(|kind| (self.live)(kind));
        Live { contexts, queues, memory, programs, kernels, events }
    }

    /// Handles that were used after their last release, or released once too often.
    pub fn complaints(&self) -> String {
        let mut text = vec![0; 1 << 16];
        // SAFETY: as long as said.
        let len = unsafe { (self.complaints)(text.as_mut_ptr(), text.len()) };
        text.truncate(len);
        String::from_utf8_lossy(&text).into_owned()
    }
}
