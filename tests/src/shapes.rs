//! Device functions for kernels of another crate.

use cl_runtime::prelude::*;

/// The size of a group.
pub const BLOCK: usize = 16;

/// The area of a square.
#[device]
pub fn area(side: f32) -> f32 {
    side * side
}

/// Twice the value; a name that others have as well.
#[device]
pub fn helper(x: u32) -> u32 {
    2 * x
}

/// The element in the middle. Panics if there is none.
#[device]
pub fn middle(values: &[u32]) -> u32 {
    values[values.len() / 2]
}

/// Circles, whose helpers are private.
pub mod circle {
    use cl_runtime::prelude::*;

    /// The area of a circle.
    #[device]
    pub fn area(radius: f32) -> f32 {
        std::f32::consts::PI * square(radius)
    }

    #[device]
    fn square(x: f32) -> f32 {
        x * x
    }
}
