//! Iterators: sources, adaptors and consumers, which become loops.

pub(crate) mod consumer;
pub(crate) mod copies;
pub(crate) mod item;
pub(crate) mod iteration;
pub(crate) mod iterator;
pub(crate) mod optional_item;
pub(crate) mod range;
pub(crate) mod search;
