//! Arrays that are fields of structs: the macro does not see their types, and iterates over them.
// `iter` and `into_iter` are what is tested
#![allow(clippy::explicit_iter_loop, clippy::explicit_into_iter_loop)]

use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Row {
    cells: [f32; 4],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Matrix {
    cells: [[f32; 3]; 2],
    rows: [Row; 2],
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct List {
    count: u32,
}

#[device]
impl List {
    fn len(&self) -> u32 {
        self.count
    }
}

#[derive(Clone, Copy, Element)]
#[repr(C)]
struct Owner {
    list: List,
}

#[device]
fn length(owner: &Owner) -> u32 {
    owner.list.len()
}

#[device]
fn loops(row: &Row) -> f32 {
    let mut sum = 0.0;
    for x in &row.cells {
        sum += x;
    }
    for (k, x) in row.cells.iter().enumerate() {
        sum += k as f32 * *x;
    }
    for x in row.cells {
        sum += x * 0.5;
    }
    for (k, x) in row.cells.into_iter().enumerate() {
        sum -= k as f32 * x;
    }
    sum
}

#[device]
fn consumers(a: &Row, b: &Row) -> f32 {
    let product = a.cells.iter().zip(&b.cells).map(|(x, y)| x * y).sum::<f32>();
    let difference = a.cells.iter().zip(b.cells.iter()).fold(0.0, |sum, (x, y)| sum + x - y);
    let most = a.cells.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let first = a.cells.iter().position(|x| *x > 2.0).map_or(-1.0, |k| k as f32);
    product + difference + most + first + if b.cells.iter().any(|x| *x > 30.0) { 1000.0 } else { 0.0 }
}

#[device]
fn nested(matrix: &Matrix) -> f32 {
    let mut sum = 0.0;
    for row in &matrix.cells {
        for x in row {
            sum += x;
        }
    }
    for r in 0..2 {
        sum += matrix.cells[r].iter().sum::<f32>();
        for x in &matrix.cells[r] {
            sum += *x * 0.5;
        }
    }
    for row in &matrix.rows {
        sum += row.cells[1] + loops(row);
        for x in &row.cells {
            sum += x;
        }
    }
    sum + matrix.cells.iter().map(|row| row[2]).sum::<f32>()
}

#[device]
fn change(row: &mut Row) {
    for x in &mut row.cells {
        *x *= 2.0;
    }
    for x in row.cells.iter_mut() {
        *x += 1.0;
    }
}

#[kernel]
fn sums(rows: &[Row], matrices: &[Matrix], out: &mut [f32]) {
    let i = global_id(0);
    let mut own = rows[i];
    change(&mut own);
    let mut sum = 0.0;
    for x in &rows[i].cells {
        sum += x;
    }
    for x in &mut own.cells {
        *x += 1.0;
    }
    sum += loops(&own) + consumers(&rows[i], &own) + nested(&matrices[0]);
    out[i] = sum + length(&Owner { list: List { count: 3 } }) as f32;
}

#[kernel]
fn in_place(rows: &mut [Row]) {
    let i = global_id(0);
    for x in &mut rows[i].cells {
        *x += 1.0;
    }
    for x in rows[i].cells.iter_mut() {
        *x *= 2.0;
    }
}

#[kernel(local = 4)]
fn in_local_memory(rows: &[Row], out: &mut [f32]) {
    #[local]
    let mut tile: [Row; 4];
    let l = local_id(0);
    tile[l] = rows[global_id(0)];
    barrier();
    let mut sum = 0.0;
    for row in &tile {
        for x in &row.cells {
            sum += x;
        }
    }
    for x in &tile[3 - l].cells {
        sum += x;
    }
    out[global_id(0)] = sum;
}

/// The index of the row is out of bounds in some work-items: they panic before they read.
#[kernel(local = 4)]
fn beyond(rows: &[Row], at: &[u32], out: &mut [f32]) {
    let mut sum = 0.0;
    for x in &rows[at[global_id(0)] as usize].cells {
        sum += x;
    }
    barrier();
    out[global_id(0)] = sum;
}

#[test]
fn iteration_over_arrays_in_structs() {
    on_every_device(&[], |queue| {
        let rows = [Row { cells: [1.0, 2.0, 4.0, 8.0] }, Row { cells: [0.5, 2.0, 4.0, 16.0] }];
        let matrices = [Matrix { cells: [[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], rows }];
        let mut input = Buffer::from_slice(queue, &rows)?;
        let (others, mut out) = (Buffer::from_slice(queue, &matrices)?, Buffer::zeroed(queue, 2)?);
        sums(&input, &others, &mut out).global(2).run(queue)?;
        let expected = rows.map(|row| {
            let mut own = Row { cells: row.cells.map(|x| x * 2.0 + 1.0) };
            own.cells.iter_mut().for_each(|x| *x += 1.0);
            let sum = row.cells.iter().sum::<f32>();
            sum + (loops(&own) + consumers(&row, &own) + nested(&matrices[0])) + 3.0
        });
        assert_eq!(out.to_vec(queue)?, expected);
        in_place(&mut input).global(2).run(queue)?;
        assert_eq!(input.to_vec(queue)?, rows.map(|row| Row { cells: row.cells.map(|x| (x + 1.0) * 2.0) }));
        let input = Buffer::from_slice(queue, &[rows[0], rows[1], rows[1], rows[0]])?;
        let mut out = Buffer::zeroed(queue, 4)?;
        in_local_memory(&input, &mut out).global(4).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [90.0, 97.5, 97.5, 90.0]);
        let at = Buffer::from_slice(queue, &[3, 0, u32::MAX, 1])?;
        let error = beyond(&input, &at, &mut out).global(4).run(queue).unwrap_err();
        assert!(error.to_string().contains("index out of bounds"), "{error}");
        Ok(())
    });
}
