//! The attributes go on functions.

use cl_runtime::prelude::*;

#[kernel]
struct Point {
    x: f32,
}

#[kernel]
impl Point {
    fn length(&self) -> f32 {
        self.x
    }
}

#[device]
mod helpers {
    pub(crate) fn one() -> f32 {
        1.0
    }
}

#[kernel]
const FOUR: u32 = 4;

struct Method;

impl Method {
    #[device]
    fn square(x: f32) -> f32 {
        x * x
    }

    #[kernel]
    fn fill(&self, y: &mut [f32]) {
        y[global_id(0)] = 1.0;
    }
}

fn main() {
    let point = Point { x: 1.0 };
    let _ = point.length() + helpers::one() + FOUR as f32;
}
