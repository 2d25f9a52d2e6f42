//! Numerical programs: n-body, option prices, the Mandelbrot set, sparse matrices, nearest neighbours.

use cl_runtime::prelude::*;
use tests::on_every_device;

use crate::{assert_close, assert_same, matrix, numbers};

const BODIES: usize = 16;

/// The acceleration that a mass at a distance adds. The square root is exact, and so is the quotient.
#[device]
fn attract(by: (f32, f32, f32), mass: f32, sum: (f32, f32, f32)) -> (f32, f32, f32) {
    let square = by.0 * by.0 + by.1 * by.1 + by.2 * by.2 + 0.01;
    let pull = mass / (square * square.sqrt());
    (sum.0 + pull * by.0, sum.1 + pull * by.1, sum.2 + pull * by.2)
}

#[kernel(local = 16)]
fn n_body(dt: f32, x: &[f32], y: &[f32], z: &[f32], mass: &[f32], velocity: &mut [f32], next: &mut [f32]) {
    #[local]
    let mut tile: [[f32; BODIES]; 4];
    let (i, k) = (global_id(0), local_id(0));
    let n = global_size(0);
    let (my_x, my_y, my_z) = (x[i], y[i], z[i]);
    let mine = [my_x, my_y, my_z];
    let mut force = (0.0, 0.0, 0.0);
    for group in 0..num_groups(0) {
        let other = group * BODIES + k;
        (tile[0][k], tile[1][k], tile[2][k], tile[3][k]) = (x[other], y[other], z[other], mass[other]);
        barrier();
        for j in 0..BODIES {
            let by = (tile[0][j] - my_x, tile[1][j] - my_y, tile[2][j] - my_z);
            force = attract(by, tile[3][j], force);
        }
        barrier();
    }
    for axis in 0..3 {
        let pull = match axis {
            0 => force.0,
            1 => force.1,
            _ => force.2,
        };
        velocity[axis * n + i] += pull * dt;
        next[axis * n + i] = mine[axis] + velocity[axis * n + i] * dt;
    }
}

#[test]
fn bodies_in_tiles() {
    let (n, dt) = (48, 0.01);
    let (at, mass, start) = (numbers(1, 3 * n), numbers(2, n), numbers(3, 3 * n));
    let velocity = matrix(3, n, |axis, i| {
        let force = (0..n).fold(0.0f32, |force, j| {
            let by = [0, 1, 2].map(|axis| at[axis * n + j] - at[axis * n + i]);
            let square = by[0] * by[0] + by[1] * by[1] + by[2] * by[2] + 0.01;
            force + mass[j] / (square * square.sqrt()) * by[axis]
        });
        start[axis * n + i] + force * dt
    });
    let expected: Vec<f32> = at.iter().zip(&velocity).map(|(at, v)| at + v * dt).collect();
    on_every_device(&[], |queue| {
        let (all, mass) = (Buffer::from_slice(queue, &at)?, Buffer::from_slice(queue, &mass)?);
        let (x, y, z) = (all.slice(..n), all.slice(n..2 * n), all.slice(2 * n..));
        let mut velocities = Buffer::from_slice(queue, &start)?;
        let mut next = Buffer::zeroed(queue, 3 * n)?;
        n_body(dt, x, y, z, &mass, &mut velocities, &mut next).global(n).run(queue)?;
        assert_same(queue, n_body::KERNEL, &velocities.to_vec(queue)?, &velocity);
        assert_same(queue, n_body::KERNEL, &next.to_vec(queue)?, &expected);
        Ok(())
    });
}

/// The cumulative normal distribution (Abramowitz and Stegun 26.2.17).
#[device]
fn normal(x: f32) -> f32 {
    let k = 1.0 / (1.0 + 0.2316419 * x.abs());
    let series = k * (0.319_381_5 + k * (-0.356_563_8 + k * (1.781_478 + k * (-1.821_256 + k * 1.330_274))));
    let tail = std::f32::consts::FRAC_1_SQRT_2 * std::f32::consts::FRAC_2_SQRT_PI / 2.0 * (-0.5 * x * x).exp() * series;
    if x < 0.0 { tail } else { 1.0 - tail }
}

#[device]
fn option_prices(price: f32, strike: f32, years: f32, rate: f32, volatility: f32) -> (f32, f32) {
    let root = volatility * years.sqrt();
    let d1 = ((price / strike).ln() + (rate + 0.5 * volatility * volatility) * years) / root;
    let d2 = d1 - root;
    let discounted = strike * (-rate * years).exp();
    let call = price * normal(d1) - discounted * normal(d2);
    let put = discounted * (1.0 - normal(d2)) - price * (1.0 - normal(d1));
    (call, put)
}

#[kernel]
fn black_scholes(price: &[f32], strike: &[f32], years: &[f32], rate: f32, volatility: f32, out: &mut [f32]) {
    let i = global_id(0);
    let (call, put): (f32, f32) = option_prices(price[i], strike[i], years[i], rate, volatility);
    out[2 * i] = call;
    out[2 * i + 1] = put;
}

#[test]
fn prices_of_options() {
    let n = 200;
    let [price, strike, years] = [1, 2, 3].map(|seed| numbers(seed, n).iter().map(|x| 10.0 * x).collect::<Vec<f32>>());
    let of = |i: usize| option_prices(price[i], strike[i], years[i], 0.02, 0.3);
    let expected: Vec<f32> = (0..n).flat_map(|i| [of(i).0, of(i).1]).collect();
    let parity = |i: usize| (of(i).0 - of(i).1) - (price[i] - strike[i] * (-0.02 * years[i]).exp());
    assert!((0..n).all(|i| parity(i).abs() < 1e-4), "a call and a put differ by a forward");
    on_every_device(&[], |queue| {
        let [price, strike, years] = [&price, &strike, &years].map(|values| Buffer::from_slice(queue, values));
        let mut out = Buffer::zeroed(queue, 2 * n)?;
        black_scholes(&price?, &strike?, &years?, 0.02, 0.3, &mut out).global(n).run(queue)?;
        // exp and ln are within 4 units in the last place
        assert_close(queue, black_scholes::KERNEL, &out.to_vec(queue)?, &expected, 1e-5);
        Ok(())
    });
}

#[kernel]
fn mandelbrot(width: usize, height: usize, limit: u32, out: &mut [u32]) {
    let (column, row) = (global_id(0), global_id(1));
    if column >= width || row >= height {
        return;
    }
    let c = (column as f32 / width as f32 * 3.0 - 2.0, row as f32 / height as f32 * 2.0 - 1.0);
    let (mut x, mut y) = c;
    let mut steps = 0;
    let steps = loop {
        if steps == limit {
            break limit;
        }
        let (xx, yy) = (x * x, y * y);
        if xx + yy > 4.0 {
            break steps;
        }
        (x, y) = (xx - yy + c.0, 2.0 * x * y + c.1);
        steps += 1;
    };
    out[row * width + column] = steps;
}

#[test]
fn mandelbrot_set() {
    let (width, height, limit) = (50, 30, 200);
    let expected = matrix(height, width, |row, column| {
        let (cx, cy) = (column as f32 / width as f32 * 3.0 - 2.0, row as f32 / height as f32 * 2.0 - 1.0);
        let orbit = std::iter::successors(Some((cx, cy)), |(x, y)| Some((x * x - y * y + cx, 2.0 * x * y + cy)));
        orbit.take(limit as usize).take_while(|(x, y)| x * x + y * y <= 4.0).count() as u32
    });
    assert!(expected.contains(&limit) && expected.contains(&0), "inside and outside");
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, width * height)?;
        mandelbrot(width, height, limit, &mut out).global([64, 32]).run(queue)?;
        assert_same(queue, mandelbrot::KERNEL, &out.to_vec(queue)?, &expected);
        Ok(())
    });
}

#[kernel]
fn sparse_times(rows: &[u32], columns: &[u32], values: &[f32], x: &[f32], y: &mut [f32]) {
    let row = global_id(0);
    if row + 1 >= rows.len() {
        return;
    }
    let mut sum = 0.0;
    for k in rows[row] as usize..rows[row + 1] as usize {
        sum = values[k].mul_add(x[columns[k] as usize], sum);
    }
    y[row] = sum;
}

#[test]
fn sparse_matrix_times_vector() {
    let (rows, columns) = (40, 30);
    let dense: Vec<f32> = numbers(1, rows * columns).iter().map(|&x| if x < 0.9 { 0.0 } else { x }).collect();
    let x = numbers(2, columns);
    let (mut starts, mut indices, mut values) = (vec![0u32], Vec::new(), Vec::new());
    for row in dense.chunks(columns) {
        for (column, &value) in row.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            indices.push(column as u32);
            values.push(value);
        }
        starts.push(values.len() as u32);
    }
    let expected: Vec<f32> =
        dense.chunks(columns).map(|row| row.iter().zip(&x).fold(0.0f32, |sum, (a, x)| a.mul_add(*x, sum))).collect();
    on_every_device(&[], |queue| {
        let (starts, indices) = (Buffer::from_slice(queue, &starts)?, Buffer::from_slice(queue, &indices)?);
        let (values, x) = (Buffer::from_slice(queue, &values)?, Buffer::from_slice(queue, &x)?);
        let mut y = Buffer::zeroed(queue, rows)?;
        sparse_times(&starts, &indices, &values, &x, &mut y).global(64).run(queue)?;
        assert_same(queue, sparse_times::KERNEL, &y.to_vec(queue)?, &expected);
        Ok(())
    });
}

const NEAREST: usize = 5;

/// Puts a smaller distance in the place of the largest, which is at the root.
#[device]
fn replace_root(heap: &mut [(f32, u32); NEAREST], new: (f32, u32)) {
    let mut hole = 0;
    loop {
        let left = 2 * hole + 1;
        if left >= NEAREST {
            break;
        }
        let right = left + 1;
        let larger = if right < NEAREST && heap[right].0 > heap[left].0 { right } else { left };
        if heap[larger].0 <= new.0 {
            break;
        }
        heap[hole] = heap[larger];
        hole = larger;
    }
    heap[hole] = new;
}

#[kernel]
fn nearest(points: &[f32], queries: &[f32], indices: &mut [u32], distances: &mut [f32]) {
    let query = global_id(0);
    let (x, y) = (queries[2 * query], queries[2 * query + 1]);
    let mut heap = [(f32::INFINITY, u32::MAX); NEAREST];
    for point in 0..points.len() / 2 {
        let (dx, dy) = (points[2 * point] - x, points[2 * point + 1] - y);
        let distance = dx * dx + dy * dy;
        if distance < heap[0].0 {
            replace_root(&mut heap, (distance, point as u32));
        }
    }
    // the largest is at the root: take it out, from the last place on
    let mut place = NEAREST;
    while place > 0 {
        place -= 1;
        (distances[query * NEAREST + place], indices[query * NEAREST + place]) = heap[0];
        replace_root(&mut heap, (f32::NEG_INFINITY, 0u32));
    }
}

#[test]
fn nearest_neighbours() {
    let (points, queries) = (numbers(1, 200), numbers(2, 40));
    let (mut expected, mut places) = (Vec::new(), Vec::new());
    for query in queries.chunks(2) {
        let mut all: Vec<(f32, u32)> = (0u32..)
            .zip(points.chunks(2))
            .map(|(i, point)| {
                let (dx, dy) = (point[0] - query[0], point[1] - query[1]);
                (dx * dx + dy * dy, i)
            })
            .collect();
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        expected.extend(all[..NEAREST].iter().map(|nearest| nearest.0));
        places.extend(all[..NEAREST].iter().map(|nearest| nearest.1));
    }
    on_every_device(&[], |queue| {
        let (points, queries) = (Buffer::from_slice(queue, &points)?, Buffer::from_slice(queue, &queries)?);
        let mut indices = Buffer::zeroed(queue, 20 * NEAREST)?;
        let mut distances = Buffer::zeroed(queue, 20 * NEAREST)?;
        nearest(&points, &queries, &mut indices, &mut distances).global(20).run(queue)?;
        assert_same(queue, nearest::KERNEL, &distances.to_vec(queue)?, &expected);
        assert_same(queue, nearest::KERNEL, &indices.to_vec(queue)?, &places);
        Ok(())
    });
}
