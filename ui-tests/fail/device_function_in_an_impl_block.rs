//! The attribute goes on the block.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Point {
    x: f32,
    y: f32,
}

impl Point
where
    f32: Copy,
{
    #[device]
    fn zero() -> f32 {
        0.0
    }

    #[device]
    fn sum(self) -> f32 {
        self.x + self.y
    }
}

fn main() {
    assert_eq!(Point { x: Point::zero(), y: 1.0 }.sum(), 1.0);
}
