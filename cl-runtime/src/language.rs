//! What kernel code may name: the types of the kernel language, its functions, and their meaning on the host.

pub(crate) mod atomic;
pub(crate) mod atomic_float;
pub(crate) mod constants;
pub(crate) mod data;
pub(crate) mod element;
pub(crate) mod function;
pub(crate) mod held;
pub(crate) mod meaning;
pub(crate) mod native;
pub(crate) mod num;
pub(crate) mod operator;
pub(crate) mod types;
pub(crate) mod work_item;

pub mod cl;
pub mod vector;
