//! Indices that come from memory: what is read with them is checked, unless a condition says that it is in range. What is
//! written has an index that no other work-item has.

use std::collections::HashMap;

use cl_runtime::prelude::*;
use examples::world::Map;

use crate::{LENGTHS, RunPlain, assert_same, checks, each, integers, numbers, rounded};

#[kernel]
fn gather(index: &[u32], x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    if i < out.len() {
        out[i] = x[index[i] as usize];
    }
}

#[kernel]
fn gather_unguarded(index: &[u32], x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    out[i] = x[index[i] as usize];
}

#[kernel]
fn gather_guarded(index: &[u32], x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    if i < out.len() {
        let from = index[i] as usize;
        if from < x.len() {
            out[i] = x[from];
        }
    }
}

#[kernel]
fn gather_if_there_is(index: &[u32], x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    if i < out.len() {
        out[i] = x.get(index[i] as usize).copied().unwrap_or(0.0);
    }
}

/// The nearest there is.
#[kernel]
fn gather_clamped(index: &[u32], x: &[f32], out: &mut [f32]) {
    let i = global_id(0);
    if i < out.len() && !x.is_empty() {
        out[i] = x[(index[i] as usize).min(x.len() - 1)];
    }
}

#[test]
fn gathered_elements() {
    macro_rules! check {
        ($($kernel:ident)*) => {$(
            each(&LENGTHS, |queue, n| {
                let (index, x) = (integers(1, n, 300), numbers(2, 300));
                let expected: Vec<f32> = index.iter().map(|&from| x[from as usize]).collect();
                let (index, x) = (Buffer::from_slice(queue, &index)?, Buffer::from_slice(queue, &x)?);
                let mut out = Buffer::zeroed(queue, n)?;
                $kernel(&index, &x, &mut out).global(n).run_plain(queue)?;
                assert_same(queue, $kernel::KERNEL, &out.to_vec(queue)?, &expected);
                Ok(())
            });
        )*};
    }
    check!(gather gather_unguarded gather_guarded gather_if_there_is gather_clamped);
}

#[test]
fn an_index_out_of_range_comes_back() {
    tests::on_every_device(&[], |queue| {
        let (index, x) = (Buffer::from_slice(queue, &[0u32, 3])?, Buffer::from_slice(queue, &[1.0f32, 2.0, 3.0])?);
        let mut out = Buffer::zeroed(queue, 2)?;
        let panic = tests::panic_of(gather(&index, &x, &mut out).global(2), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 3 but the index is 3");
        Ok(())
    });
}

/// A sparse matrix by rows: of row `i`, the elements from `rows[i]` to before `rows[i + 1]`.
#[kernel]
fn sparse_product(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) {
    let row = global_id(0);
    if row < y.len() {
        let mut sum = 0.0;
        for k in rows[row] as usize..rows[row + 1] as usize {
            sum += values[k] * x[columns[k] as usize];
        }
        y[row] = sum;
    }
}

#[kernel]
fn sparse_product_by_iterators(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) {
    let row = global_id(0);
    if row >= y.len() {
        return;
    }
    let (start, end) = (rows[row] as usize, rows[row + 1] as usize);
    let mut sum = 0.0;
    for (value, column) in values[start..end].iter().zip(&columns[start..end]) {
        sum += value * x[*column as usize];
    }
    y[row] = sum;
}

#[kernel]
fn sparse_product_while(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) {
    let row = global_id(0);
    if row + 1 < rows.len() {
        let end = rows[row + 1];
        let mut k = rows[row];
        let mut sum = 0.0;
        while k < end {
            sum += values[k as usize] * x[columns[k as usize] as usize];
            k += 1;
        }
        y[row] = sum;
    }
}

/// A work-group for each row.
#[kernel(local = 16)]
fn sparse_product_by_groups(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) {
    #[local]
    let mut partial: [f32; 16];
    let (row, lane) = (group_id(0), local_id(0));
    let end = rows[row + 1] as usize;
    let mut sum = 0.0;
    let mut k = rows[row] as usize + lane;
    while k < end {
        sum += values[k] * x[columns[k] as usize];
        k += 16;
    }
    partial[lane] = sum;
    barrier();
    if lane == 0 {
        let mut sum = 0.0;
        for j in 0..16 {
            sum += partial[j];
        }
        y[row] = sum;
    }
}

struct Sparse {
    rows: Vec<u32>,
    columns: Vec<u32>,
    values: Vec<f32>,
}

/// Which countries are neighbours, and how many points of their borders they share.
fn neighbours() -> Sparse {
    let map = Map::from_geojson(include_bytes!("../../../examples/data/countries.geojson")).expect("the map");
    let mut countries: HashMap<(i32, i32), Vec<usize>> = HashMap::new();
    for (country, area) in map.areas.iter().enumerate() {
        for point in area.polygons.iter().flat_map(|polygon| &polygon.rings).flat_map(|ring| ring.iter()) {
            let at = countries.entry((point.x, point.y)).or_default();
            if !at.contains(&country) {
                at.push(country);
            }
        }
    }
    let mut shared = vec![vec![0u32; map.areas.len()]; map.areas.len()];
    for at in countries.values() {
        for (&a, &b) in at.iter().flat_map(|a| at.iter().map(move |b| (a, b))).filter(|(a, b)| a != b) {
            shared[a][b] += 1;
        }
    }
    let mut sparse = Sparse { rows: vec![0], columns: Vec::new(), values: Vec::new() };
    for row in &shared {
        for (column, &count) in (0..).zip(row).filter(|(_, count)| **count > 0) {
            sparse.columns.push(column);
            sparse.values.push(count as f32);
        }
        sparse.rows.push(sparse.columns.len() as u32);
    }
    sparse
}

/// A row of it has more elements than the next, and some have none.
fn made_up(rows: usize) -> Sparse {
    let mut sparse = Sparse { rows: vec![0], columns: Vec::new(), values: Vec::new() };
    for row in 0..rows {
        let columns = (0..row % 7 * 5).map(|k| ((row + 3 * k) % rows) as u32);
        sparse.columns.extend(columns);
        sparse.rows.push(sparse.columns.len() as u32);
    }
    sparse.values = integers(1, sparse.columns.len(), 100).into_iter().map(|v| v as f32).collect();
    sparse
}

#[test]
fn sparse_products() {
    let neighbours = neighbours();
    assert!(neighbours.rows.len() == 178 && neighbours.values.len() > 500, "{}", neighbours.values.len());
    let matrices: Vec<Sparse> = [0, 1, 20, 65].into_iter().map(made_up).chain([neighbours]).collect();
    macro_rules! check {
        ($($kernel:ident $global:expr;)*) => {$(
            tests::on_every_device(&[], |queue| {
                for Sparse { rows, columns, values } in &matrices {
                    let n = rows.len() - 1;
                    // whole numbers, so that the order of a sum does not matter
                    let x: Vec<f32> = integers(2, n, 100).into_iter().map(|v| v as f32).collect();
                    let term = |k: usize| values[k] * x[columns[k] as usize];
                    let row = |row: &[u32]| (row[0] as usize..row[1] as usize).map(term).fold(0.0, |a, b| a + b);
                    let expected: Vec<f32> = rows.windows(2).map(row).collect();
                    let (rows, columns) = (Buffer::from_slice(queue, rows)?, Buffer::from_slice(queue, columns)?);
                    let (values, x) = (Buffer::from_slice(queue, values)?, Buffer::from_slice(queue, &x)?);
                    let mut y = Buffer::zeroed(queue, n)?;
                    let global: fn(usize) -> usize = $global;
                    $kernel(&rows, &columns, &values, &x, &mut y).global(global(n)).run_plain(queue)?;
                    assert_same(queue, $kernel::KERNEL, &y.to_vec(queue)?, &expected);
                }
                Ok(())
            });
        )*};
    }
    check! {
        sparse_product |n| rounded(n, 64);
        sparse_product_by_iterators |n| rounded(n, 64);
        sparse_product_while |n| rounded(n, 64);
        sparse_product_by_groups |n| 16 * n;
    }
}

/// A table of constants, read at what a byte says.
const TABLE: [u32; 4] = [10, 20, 30, 40];

#[kernel]
fn looked_up(x: &[u8], out: &mut [u32]) {
    let i = global_id(0);
    if i < out.len() {
        out[i] = TABLE[x[i] as usize];
    }
}

#[test]
fn table_of_constants() {
    each(&LENGTHS, |queue, n| {
        let x: Vec<u8> = integers(1, n, 4).into_iter().map(|v| v as u8).collect();
        let expected: Vec<u32> = x.iter().map(|&v| TABLE[usize::from(v)]).collect();
        let (x, mut out) = (Buffer::from_slice(queue, &x)?, Buffer::zeroed(queue, n)?);
        looked_up(&x, &mut out).global(rounded(n, 64)).run_plain(queue)?;
        assert_same(queue, looked_up::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// A width and an offset that are elements of a buffer, the same for all work-items.
#[kernel]
fn of_one_element(sizes: &[u32], out: &mut [u32]) {
    let (c, r) = (global_id(0), global_id(1));
    let w = sizes[0] as usize;
    if c < w {
        out[r * w + c] = (r * 100 + c) as u32;
    }
}

#[kernel]
fn moved_by_one_element(sizes: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    out[i + sizes[1] as usize] = i as u32;
}

#[kernel]
fn by_the_one_named(sizes: &[u32], out: &mut [u32]) {
    let i = global_id(0);
    if sizes[1] as usize == i {
        out[0] = 7;
    }
}

#[test]
fn sizes_in_a_buffer() {
    each(&[1, 3, 8], |queue, w| {
        let sizes = Buffer::from_slice(queue, &[w as u32, 1])?;
        let expected: Vec<u32> = (0..2).flat_map(|r| (0..w).map(move |c| (r * 100 + c) as u32)).collect();
        let mut out = Buffer::zeroed(queue, 2 * w)?;
        of_one_element(&sizes, &mut out).global([w + 3, 2]).run(queue)?;
        assert_same(queue, of_one_element::KERNEL, &out.to_vec(queue)?, &expected);
        let expected: Vec<u32> = (0..12).map(|i| if i == 0 { 7 } else { i - 1 }).collect();
        let mut out = Buffer::zeroed(queue, 12)?;
        moved_by_one_element(&sizes, &mut out).global(11).run(queue)?;
        by_the_one_named(&sizes, &mut out).global(11).run(queue)?;
        assert_same(queue, moved_by_one_element::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// Guards do away with the checks; without a guard there is one.
#[test]
fn only_what_data_says_is_checked() {
    for kernel in [gather_guarded::KERNEL, gather_if_there_is::KERNEL, gather_clamped::KERNEL] {
        assert_eq!(checks(kernel), [""; 0], "{}", kernel.source());
    }
    for (kernel, count) in [(gather::KERNEL, 1), (gather_unguarded::KERNEL, 1), (looked_up::KERNEL, 1)] {
        let at = checks(kernel).iter().filter(|line| line.contains("cl_panic_index(&cl")).count();
        assert_eq!(at, count, "{}", kernel.source());
    }
}
