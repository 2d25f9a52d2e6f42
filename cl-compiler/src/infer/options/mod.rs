//! `Option`, `Result` and `Ordering`.

pub(crate) mod lazy;
pub(crate) mod option;
pub(crate) mod ordering;
