//! Methods of elements of local memory, called through shared references.

use super::V3;
use cl_runtime::prelude::*;
use tests::on_every_device;

const TILE: usize = 16;

/// Tiles as in an n-body simulation: all work-items of a group read all elements of its tile.
#[kernel(local = TILE)]
fn dots(n: usize, x: &[V3], y: &mut [f32]) {
    #[local]
    let mut tile: [V3; TILE];
    let (i, k) = (global_id(0), local_id(0));
    let own = x[i];
    let mut sum = 0.0f32;
    for first in (0..n).step_by(TILE) {
        tile[k] = x[first + k];
        barrier();
        for other in &tile {
            sum += other.dot(own);
        }
        sum += tile.iter().map(|other| other.len()).sum::<f32>();
        for (at, other) in tile.iter().enumerate() {
            sum += at as f32 * other.plus(own).x;
        }
        barrier();
    }
    y[i] = sum;
}

#[test]
fn methods_read_elements_of_local_memory() {
    on_every_device(&[], |queue| {
        let n = 4 * TILE;
        let x: Vec<V3> = (0..n).map(|i| V3 { x: i as f32, y: (i % 3) as f32, z: 0.0 }).collect();
        let mut y = Buffer::zeroed(queue, n)?;
        dots(n, &Buffer::from_slice(queue, &x)?, &mut y).global(n).run(queue)?;
        let expected = x.iter().map(|own| {
            let of = |at: usize, o: &V3| {
                let length = (o.x * o.x + o.y * o.y).sqrt();
                o.x * own.x + o.y * own.y + length + (at % TILE) as f32 * (o.x + own.x)
            };
            x.iter().enumerate().map(|(at, other)| of(at, other)).sum::<f32>()
        });
        for (found, expected) in y.to_vec(queue)?.into_iter().zip(expected) {
            assert!((found - expected).abs() <= 1e-4 * expected.abs(), "{found} {expected}");
        }
        Ok(())
    });
}
