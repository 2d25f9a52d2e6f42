//! `Option`, `Result` and `Ordering`.

pub(crate) mod option;
pub(crate) mod ordering;
