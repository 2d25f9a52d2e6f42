//! A method may change an element of local memory that all work-items access.

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Body {
    place: f32,
    mass: f32,
}

#[device]
impl Body {
    fn pull(&self, at: f32) -> f32 {
        self.mass * (self.place - at)
    }
}

#[kernel(local = 64)]
fn method_on_an_element_of_local_memory(x: &[Body], y: &mut [f32]) {
    #[local]
    let mut tile: [Body; 64];
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = x[i];
    barrier();
    y[i] = tile[0].pull(1.0);
}

fn main() {}
