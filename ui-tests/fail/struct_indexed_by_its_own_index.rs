//! `Index` is a trait, which kernels do not see.

use std::ops::Index;

use cl_runtime::prelude::*;

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Row {
    values: [f32; 4],
}

impl Index<usize> for Row {
    type Output = f32;

    fn index(&self, at: usize) -> &f32 {
        &self.values[at]
    }
}

#[kernel]
fn second(rows: &[Row], y: &mut [f32]) {
    let i = global_id(0);
    let row: Row = rows[i];
    y[i] = row[1];
}

fn main() {}
