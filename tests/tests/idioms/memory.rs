//! What buffers and grids hold: arrays, vectors, structs; and the rows of grids.

use cl_runtime::prelude::*;
use tests::{on_every_device, panic_of};

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Pixel {
    colour: [u8; 3],
    alpha: u8,
    depth: [[f32; 2]; 2],
}

#[device]
fn faded(p: Pixel, by: u8) -> Pixel {
    let [first, second]: [[f32; 2]; 2] = p.depth;
    Pixel { alpha: p.alpha / by, depth: [second, [0.5, first[1]]], ..p }
}

#[kernel]
fn triples(x: &[[f32; 3]], y: &mut [[u32; 4]], nested: &mut [[[i16; 2]; 3]]) {
    let i = global_id(0);
    if i < x.len() && i < y.len() && i < nested.len() {
        let [a, b, c] = x[i];
        y[i] = [a as u32, b as u32, c as u32, 7];
        y[i][3] += x[i].len() as u32;
        let whole = y[i];
        nested[i][2] = [whole[0] as i16, -1];
        nested[i][0][1] = nested[i][2][0] * 2;
        for row in nested[i].iter_mut() {
            row[0] += 1;
        }
    }
}

#[test]
fn buffers_of_arrays() {
    let x: Vec<[f32; 3]> = (0..50).map(|k| [k as f32 * 0.5, k as f32, 3.0]).collect();
    let start = [[[1i16, 2], [3, 4], [5, 6]]; 50];
    let y: Vec<[u32; 4]> = x.iter().map(|[a, b, c]| [*a as u32, *b as u32, *c as u32, 10]).collect();
    let nested: Vec<_> = y.iter().map(|y| [[2, y[0] as i16 * 2], [4, 4], [y[0] as i16 + 1, -1]]).collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut found = Buffer::<[u32; 4]>::zeroed(queue, 50)?;
        let mut inner = Buffer::from_slice(queue, &start)?;
        triples(&given, &mut found, &mut inner).global(50).run(queue)?;
        assert_eq!(found.to_vec(queue)?, y, "{}", queue.device());
        assert_eq!(inner.to_vec(queue)?, nested, "{}", queue.device());
        let part = given.slice(10..12);
        assert_eq!(part.to_vec(queue)?, x[10..12]);
        Ok(())
    });
}

const SIDE: usize = 4;

#[device]
fn sum(values: &[[f32; SIDE]]) -> f32 {
    let mut sum = 0.0;
    for row in values {
        sum += row[0] + row[SIDE - 1];
    }
    sum
}

#[kernel]
fn vectors_in_arrays(
    #[constant] table: &[[f32; SIDE]],
    #[local] scratch: &mut [[f32; 2]],
    x: &[[f32x4; 2]],
    y: &mut [[Pixel; 2]],
) {
    let (i, k) = (global_id(0), local_id(0));
    if k < scratch.len() && i < x.len() {
        scratch[k] = [x[i][0].x, x[i][1].dot(f32x4::splat(1.0))];
    }
    barrier();
    if i < y.len() && i < x.len() && k < scratch.len() {
        y[i][1].depth[0] = scratch[k];
        y[i][0] = faded(y[i][1], 2);
        y[i][0].depth[1][1] = sum(table);
    }
}

#[test]
fn arrays_of_vectors_and_structs() {
    let x: Vec<[f32x4; 2]> = (0..8).map(|k| [f32x4::splat(k as f32), f32x4::new(1.0, 2.0, 3.0, k as f32)]).collect();
    let table = [[1.0f32, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]];
    let pixel = Pixel { colour: [1, 2, 3], alpha: 200, depth: [[1.0, 2.0], [3.0, 4.0]] };
    let expected: Vec<[Pixel; 2]> = x
        .iter()
        .map(|x| {
            let second = Pixel { depth: [[x[0].x, 6.0 + x[1].w], pixel.depth[1]], ..pixel };
            let mut first = faded(second, 2);
            first.depth[1][1] = 18.0;
            [first, second]
        })
        .collect();
    on_every_device(&[], |queue| {
        let (table, x) = (Buffer::from_slice(queue, &table)?, Buffer::from_slice(queue, &x)?);
        let mut y = Buffer::from_slice(queue, &[[pixel; 2]; 8])?;
        vectors_in_arrays(&table, Local::new(4), &x, &mut y).global(8).local(4).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[kernel]
fn shade(lights: &Grid<f32x4, 2>, image: &mut Grid<Pixel, 2>, weights: &mut Grid<[u16; 3], 1>) {
    let (row, column) = (global_id(1), global_id(0));
    let [rows, columns] = image.shape();
    if row < rows && column < columns {
        let light = lights[[row, column]];
        image[[row, column]].depth[0] = [light.x, light.w * 2.0];
        image[[row, column]] = faded(image[[row, column]], 4);
        if row == 0 {
            weights[[column]][1] = image[[row, column]].alpha as u16;
        }
    }
}

#[test]
fn grids_of_vectors_structs_and_arrays() {
    let lights: Vec<f32x4> = (0..12).map(|k| f32x4::new(k as f32, 0.0, 0.0, 0.25)).collect();
    let pixel = Pixel { colour: [1, 2, 3], alpha: 200, depth: [[1.0, 2.0], [3.0, 4.0]] };
    let expected: Vec<Pixel> =
        lights.iter().map(|light| faded(Pixel { depth: [[light.x, 0.5], pixel.depth[1]], ..pixel }, 4)).collect();
    on_every_device(&[], |queue| {
        let lights = Buffer::from_slice(queue, &lights)?;
        let mut image = Buffer::from_slice(queue, &[pixel; 12])?;
        let mut weights = Buffer::from_slice(queue, &[[1u16, 2, 3]; 4])?;
        shade(lights.as_grid([3, 4])?, image.as_grid_mut([3, 4])?, weights.as_grid_mut([4])?)
            .global([4, 3])
            .run(queue)?;
        assert_eq!(image.to_vec(queue)?, expected, "{}", queue.device());
        assert_eq!(weights.to_vec(queue)?, [[1, 50, 3]; 4], "{}", queue.device());
        Ok(())
    });
}

#[device]
fn total(row: &[f32]) -> f32 {
    row.iter().sum()
}

#[kernel]
fn rows(x: &Grid<f32, 2>, y: &mut Grid<f32, 2>, sums: &mut [f32]) {
    let i = global_id(0);
    if i < sums.len() {
        let row = &x[i];
        sums[i] = total(row) + total(&x[i][1..]) + x[i][0] + row.len() as f32;
        for (out, v) in y[i].iter_mut().zip(row) {
            *out = *v * 2.0;
        }
        let mine = &mut y[i];
        mine[0] += 1.0;
        mine.swap(0, 1);
        y[i][2] += 5.0;
        y[i][(i + 1) % 2] = x[i][2] + y[i][2];
    }
}

#[test]
fn rows_of_grids() {
    let host = Grid::from_vec([5, 3], (0..15).map(|k| k as f32).collect()).unwrap();
    let mut expected = Grid::filled([5, 3], 0.0f32);
    let mut sums = [0.0f32; 5];
    for i in 0..5 {
        sums[i] = total(&host[i]) + total(&host[i][1..]) + host[i][0] + 3.0;
        for (out, v) in expected[i].iter_mut().zip(&host[i]) {
            *out = *v * 2.0;
        }
        expected[i][0] += 1.0;
        expected[i].swap(0, 1);
        expected[i][2] += 5.0;
        expected[i][(i + 1) % 2] = host[i][2] + expected[i][2];
    }
    on_every_device(&[], |queue| {
        let x = Buffer::from_grid(queue, &host)?;
        let mut y = Buffer::zeroed(queue, 15)?;
        let mut found = Buffer::zeroed(queue, 5)?;
        rows(x.as_grid([5, 3])?, y.as_grid_mut([5, 3])?, &mut found).global(5).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected.as_slice(), "{}", queue.device());
        assert_eq!(found.to_vec(queue)?, sums, "{}", queue.device());
        // one row fewer than work-items
        let panic = panic_of(rows(x.as_grid([3, 5])?, y.as_grid_mut([5, 3])?, &mut found).global(5), queue);
        assert!(panic.message.starts_with("index out of bounds: the len is 3 but the index is "), "{panic:?}");
        Ok(())
    });
}
