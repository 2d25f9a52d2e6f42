//! Single values and structs in local memory.

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct V3 {
    x: f32,
    y: f32,
    z: f32,
}

#[device]
impl V3 {
    fn sum(&self) -> f32 {
        self.x + self.y + self.z
    }
}

#[device]
fn doubled(v: &mut f32) {
    *v *= 2.0;
}

#[kernel(local = 8)]
fn singles(x: &[f32], y: &mut [f32]) {
    #[local]
    let mut first: f32;
    #[local]
    let mut pair: (u32, f32);
    #[local]
    let mut lanes: f32x4;
    #[local]
    let count: AtomicU32;
    let (i, k) = (global_id(0), local_id(0));
    if k == 0 {
        first = if i < x.len() { x[i] } else { 0.0 };
        doubled(&mut first);
        pair = (3, first + 1.0);
        lanes = f32x4::splat(first);
        count.store(0, Relaxed);
    }
    barrier();
    if i < x.len() && x[i] > first {
        count.fetch_add(1, Relaxed);
    }
    barrier();
    if k == 0 {
        first += pair.1;
        pair.0 *= 2;
        lanes.y = 0.5;
    }
    barrier();
    if i < y.len() {
        y[i] = first + pair.0 as f32 + lanes.y * lanes.x + count.load(Relaxed) as f32;
    }
}

#[test]
fn single_values() {
    let x: Vec<f32> = (0..32).map(|k| (k * 7 % 19) as f32).collect();
    let group = |x: &[f32]| {
        let first = x[0] * 2.0;
        let above = x.iter().filter(|v| **v > first).count() as f32;
        [first + (first + 1.0) + 6.0 + 0.5 * first + above; 8]
    };
    let expected: Vec<f32> = x.chunks(8).flat_map(group).collect();
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::zeroed(queue, 32)?;
        singles(&given, &mut y).global(32).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[kernel(local = 16)]
fn structs(x: &[V3], y: &mut [V3]) {
    #[local]
    let mut tile: [V3; 16];
    #[local]
    let mut centre: V3;
    let (i, k) = (global_id(0), local_id(0));
    tile[k] = if i < x.len() { x[i] } else { V3 { x: 0.0, y: 0.0, z: 0.0 } };
    barrier();
    if k == 0 {
        let mut sum = V3 { x: 0.0, y: 0.0, z: 0.0 };
        for j in 0..16 {
            sum.x += tile[j].x;
            sum.z += tile[j].sum();
        }
        centre = sum;
        centre.y = 7.0;
    }
    barrier();
    if i < y.len() {
        let other = tile[15 - k];
        y[i] = V3 { x: centre.x + other.y, z: centre.z, ..centre };
    }
}

#[test]
fn structs_in_tiles() {
    let x: Vec<V3> = (0..48).map(|k| V3 { x: k as f32, y: (k % 5) as f32, z: 0.25 }).collect();
    let mut expected = Vec::new();
    for group in x.chunks(16) {
        let (sum, all): (f32, f32) = (group.iter().map(|v| v.x).sum(), group.iter().map(V3::sum).sum());
        for k in 0..16 {
            expected.push(V3 { x: sum + group[15 - k].y, y: 7.0, z: all });
        }
    }
    on_every_device(&[], |queue| {
        let given = Buffer::from_slice(queue, &x)?;
        let mut y = Buffer::from_slice(queue, &x)?;
        structs(&given, &mut y).global(48).run(queue)?;
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}
