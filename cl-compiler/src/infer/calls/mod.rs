//! Calls: device functions, closures, methods, and the functions of std and OpenCL.

pub(crate) mod atomic_update;
pub(crate) mod call;
pub(crate) mod closure;
pub(crate) mod function;
pub(crate) mod nested;
pub(crate) mod opencl;
pub(crate) mod passed_closure;
pub(crate) mod receivers;
pub(crate) mod std_functions;
mod user_method;
