//! Several devices, which execute launches at once.

#[path = "several_devices/at_once.rs"]
mod at_once;
