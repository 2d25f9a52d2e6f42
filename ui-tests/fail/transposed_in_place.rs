//! Two work-items move the same pair.

use cl_runtime::prelude::*;

#[kernel]
fn transposed_in_place(m: &mut Grid<f32, 2>) {
    let (column, row) = (global_id(0), global_id(1));
    let [rows, columns] = m.shape();
    if row < rows && column < columns && row < columns && column < rows {
        let v = m[[row, column]];
        m[[column, row]] = v;
    }
}

fn main() {}
