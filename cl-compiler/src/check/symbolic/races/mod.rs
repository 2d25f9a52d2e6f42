//! Data races: whether two work-items can access one element.

pub(crate) mod computed;
pub(crate) mod decided;
pub(crate) mod digits;
pub(crate) mod example;
pub(crate) mod needed;
pub(crate) mod opaque;
pub(crate) mod ordered;
pub(crate) mod promise;
pub(crate) mod question;
pub(crate) mod race;
pub(crate) mod report;
pub(crate) mod swapped;
pub(crate) mod widths;
