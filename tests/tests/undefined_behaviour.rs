//! What C leaves undefined and generated code must not: reads of local memory that nobody has written, and accesses to one
//! element through two types. And functions of a whole group, which must build in seconds.
#![deny(unsafe_code)]
#![allow(clippy::all, unreachable_pub)]

use cl_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tests::on_every_device;

/// Leaves something in local memory.
#[kernel(local = 64)]
fn dirty(y: &mut [u32]) {
    #[local]
    let mut t: [u32; 512];
    let l = local_id(0);
    for k in (l..512).step_by(64) {
        t[k] = 0xcbcb_cbcb;
    }
    barrier();
    y[global_id(0)] = t[511 - l];
}

fn make_dirty(queue: &Queue) {
    let mut y = Buffer::zeroed(queue, 256).unwrap();
    dirty(&mut y).global(256).run(queue).unwrap();
    assert_eq!(y.to_vec(queue).unwrap(), [0xcbcb_cbcb; 256]);
}

#[kernel(local = 64)]
fn unwritten_bool(n: u32, y: &mut [u32]) {
    #[local]
    let mut t: [bool; 64];
    let (i, l) = (global_id(0), local_id(0));
    if n > 3 {
        t[l] = true;
    }
    barrier();
    y[2 * i + t[l] as usize] = 77;
}

#[test]
fn a_bool_that_nobody_has_written_is_false() {
    on_every_device(&[], |queue| {
        let mut all = Buffer::<u32>::zeroed(queue, 1024)?;
        for _ in 0..5 {
            make_dirty(queue);
            unwritten_bool(0, all.slice_mut(0..128)).global(64).run(queue)?;
        }
        let expected: Vec<u32> = (0..1024).map(|k| if k < 128 && k % 2 == 0 { 77 } else { 0 }).collect();
        assert_eq!(all.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[kernel(local = 64)]
fn unwritten_count(y: &mut [u32]) {
    #[local]
    let t: [u32; 64];
    barrier();
    let n = t[0];
    for _ in 0..n {
        barrier();
    }
    y[global_id(0)] = n + 5;
}

/// Without a barrier of its own; launched over sizes that are no multiple of the group.
#[kernel]
fn unwritten_guard(x: &[u32], y: &mut [u32]) {
    #[local]
    let t: [u32; 64];
    let (i, l) = (global_id(0), local_id(0));
    let k = t[l % 64] as usize;
    if i < y.len() {
        if k < x.len() {
            y[i] = x[k];
        } else {
            y[i] = k as u32 + 9;
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Pair {
    a: u32,
    b: f32,
}

/// Of every kind, parameters included.
#[kernel(local = 8)]
fn unwritten_kinds(
    x: &[u32],
    #[local] given: &mut [u32],
    #[local] tallies: &[AtomicU32],
    #[local] pairs: &mut [Pair],
    y: &mut [u32],
) {
    #[local]
    let mut wide: [[f32x4; 3]; 8];
    #[local]
    let mut own: [Pair; 8];
    #[local]
    let bins: [[AtomicU32; 2]; 3];
    #[local]
    let mut deep: [[[u16; 2]; 3]; 8];
    let (i, l) = (global_id(0), local_id(0));
    if x[i] > 1000 {
        given[l] = 1;
        own[l] = Pair { a: 1, b: 2.0 };
        pairs[l] = own[l];
        wide[l][0] = f32x4::splat(1.0);
        deep[l][2][1] = 3;
    }
    let mut sum = given[l] + own[l].a + own[l].b as u32 + pairs[l].a;
    for c in 0..3 {
        sum += wide[l][c].x as u32 + wide[l][c].w as u32;
        sum += deep[l][c][0] as u32 + deep[l][c][1] as u32;
        for d in 0..2 {
            sum += bins[c][d].fetch_add(0, Ordering::Relaxed);
        }
    }
    sum += tallies[l].load(Ordering::Relaxed);
    y[i] = sum + 3;
}

#[device]
fn of_function(write: bool) -> u32 {
    #[local]
    let mut t: [u32; 16];
    let l = local_id(0);
    if write {
        t[l] = 5;
    }
    barrier();
    let value = t[15 - l];
    barrier();
    value
}

#[kernel(local = 16)]
fn unwritten_in_a_function(y: &mut [u32]) {
    let before: u32 = of_function(false);
    let written: u32 = of_function(true);
    y[global_id(0)] = before + 10 * written;
}

/// A work-item that panics writes nothing, and another reads what it should have written.
#[kernel(local = 64)]
fn unwritten_behind_a_panic(x: &[u32], index: &[u32], y: &mut [u32]) {
    #[local]
    let mut t: [u32; 64];
    let (i, l) = (global_id(0), local_id(0));
    let value = x[index[i] as usize];
    t[l] = value;
    barrier();
    let k = t[63 - l] as usize;
    y[i] = k as u32;
}

#[test]
fn what_nobody_has_written_is_zero() {
    on_every_device(&[], |queue| {
        make_dirty(queue);
        let mut y = Buffer::filled(queue, 64, 1234u32)?;
        unwritten_count(&mut y).global(64).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [5; 64], "{}", queue.device());
        for (count, local) in [(64, 64), (61, 16), (7, 3)] {
            for part in [0, 4] {
                make_dirty(queue);
                let x = Buffer::filled(queue, 4, 4321u32)?;
                let mut y = Buffer::filled(queue, 64, 1u32)?;
                unwritten_guard(x.slice(0..part), &mut y).global(count).local(local).run(queue)?;
                let value = if part == 0 { 9 } else { 4321 };
                let expected: Vec<u32> = (0..64).map(|k| if k < count { value } else { 1 }).collect();
                assert_eq!(y.to_vec(queue)?, expected, "{count} {local} {}", queue.device());
            }
        }
        make_dirty(queue);
        let x = Buffer::filled(queue, 16, 3u32)?;
        let mut y = Buffer::zeroed(queue, 16)?;
        unwritten_kinds(&x, Local::<u32>::new(8), Local::<u32>::new(8), Local::<Pair>::new(8), &mut y)
            .global(16)
            .run(queue)?;
        assert_eq!(y.to_vec(queue)?, [3; 16], "{}", queue.device());
        make_dirty(queue);
        let mut y = Buffer::zeroed(queue, 32)?;
        unwritten_in_a_function(&mut y).global(32).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [50; 32], "{}", queue.device());
        Ok(())
    });
}

#[test]
fn a_panicked_work_item_leaves_zeros() {
    on_every_device(&[], |queue| {
        make_dirty(queue);
        let x = Buffer::from_slice(queue, &[7u32; 4])?;
        let mut index = vec![1u32; 64];
        index[20] = 9;
        let index = Buffer::from_slice(queue, &index)?;
        let mut y = Buffer::filled(queue, 64, 1234u32)?;
        let result = unwritten_behind_a_panic(&x, &index, &mut y).global(64).run(queue);
        assert!(matches!(result, Err(cl_runtime::Error::Panic(_))), "{result:?} {}", queue.device());
        let y = y.to_vec(queue)?;
        assert!(y.iter().all(|value| [0, 7, 1234].contains(value)), "{y:?} {}", queue.device());
        assert_eq!(y[43], 0, "{}", queue.device());
        Ok(())
    });
}

#[kernel]
fn cast_private(n: usize, m: usize, y: &mut [u32]) {
    let i = global_id(0);
    let mut t = [7u32; 8];
    t[n] = 5;
    {
        let v: &mut [f32] = bytemuck::cast_slice_mut(&mut t);
        v[m] = 1.0;
    }
    y[i] = t[n];
}

#[device]
fn cast_through(t: &mut [u32], n: usize, m: usize) -> u32 {
    t[n] = 5;
    {
        let v: &mut [f32] = bytemuck::cast_slice_mut(t);
        v[m] = 1.0;
    }
    t[n]
}

#[kernel]
fn cast_global(n: usize, m: usize, y: &mut [u32]) {
    let i = global_id(0);
    let r: u32 = cast_through(&mut y[i * 4..i * 4 + 4], n, m);
    y[i * 4 + 3] = r;
}

#[device]
fn cast_sum(t: &mut [u32], n: usize, m: usize) -> u32 {
    let mut s = 0;
    for _ in 0..3 {
        s += t[n];
        let v: &mut [f32] = bytemuck::cast_slice_mut(t);
        v[m] += 1.0;
    }
    s
}

#[kernel]
fn cast_in_a_loop(n: usize, m: usize, y: &mut [u32]) {
    let i = global_id(0);
    let r: u32 = cast_sum(&mut y[i * 4..i * 4 + 4], n, m);
    y[i * 4 + 3] = r;
}

/// Handed on: the callee sees floats alone.
#[device]
fn add_one(v: &mut [f32], at: usize) {
    v[at] += 1.0;
}

#[device]
fn halves_of(v: &mut [u16], at: usize) -> u32 {
    v[at] = v[at] ^ 0x8000;
    v[at] as u32
}

#[kernel]
fn cast_handed_on(n: usize, y: &mut [u32]) {
    let i = global_id(0);
    let mut t = [0u32; 4];
    let mut s = 0;
    for _ in 0..4 {
        t[n] += 2;
        let floats: &mut [f32] = bytemuck::cast_slice_mut(&mut t[..]);
        add_one(floats, n);
        let parts: &mut [u16] = bytemuck::cast_slice_mut(&mut t[..]);
        let half: u32 = halves_of(parts, 2 * n + 1);
        s = s * 31 + t[n] + half;
    }
    y[i] = s;
}

/// Wider and narrower, in local memory.
#[allow(unsafe_code)]
#[kernel(local = 16)]
unsafe fn cast_local(n: usize, y: &mut [u32]) {
    #[local]
    let mut t: [u32; 64];
    let l = local_id(0);
    let own = &mut t[l * 4..l * 4 + 4];
    for k in 0..4 {
        own[k] = (l + k) as u32;
    }
    {
        let wide: &mut [u64] = bytemuck::cast_slice_mut(own);
        wide[n] += 1 << 40;
    }
    let own = &mut t[l * 4..l * 4 + 4];
    own[2 * n] += 1;
    {
        let vectors: &mut [u32x4] = bytemuck::cast_slice_mut(own);
        vectors[n] += u32x4::new(1, 2, 3, 4);
    }
    let own = &mut t[l * 4..l * 4 + 4];
    let sum = own[0] + own[1] * 10 + own[2] * 100 + own[3] * 1000;
    let bytes: &[u8] = bytemuck::cast_slice(own);
    y[global_id(0)] = sum + bytes[n + 3] as u32;
}

fn plain_handed_on(n: usize) -> u32 {
    let mut t = [0u32; 4];
    let mut s = 0u32;
    for _ in 0..4 {
        t[n] += 2;
        t[n] = (f32::from_bits(t[n]) + 1.0).to_bits() ^ 0x8000_0000;
        s = s.wrapping_mul(31).wrapping_add(t[n]).wrapping_add(t[n] >> 16);
    }
    s
}

#[test]
fn a_slice_of_another_type_leads_to_the_same_memory() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::<u32>::zeroed(queue, 32)?;
        cast_private(3, 3, &mut y).global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?[0], 0x3f80_0000, "{}", queue.device());
        y.fill(queue, 0)?;
        cast_global(1, 1, &mut y).global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?[3], 0x3f80_0000, "{}", queue.device());
        y.fill(queue, 0)?;
        cast_in_a_loop(1, 1, &mut y).global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?[3], cast_sum(&mut [0; 4], 1, 1), "{}", queue.device());
        cast_handed_on(2, &mut y).global(8).run(queue)?;
        assert_eq!(y.to_vec(queue)?[5], plain_handed_on(2), "{}", queue.device());
        // SAFETY: each work-item has four elements of its own
        #[allow(unsafe_code)]
        unsafe { cast_local(0, &mut y) }.global(32).run(queue)?;
        let expected = |l: u32| {
            let own = [l + 2, l + 3 + (1 << 8), l + 5, l + 7];
            let sum = own[0] + own[1] * 10 + own[2] * 100 + own[3] * 1000;
            sum + (own[0] >> 24)
        };
        let expected: Vec<u32> = (0..32).map(|i| expected(i % 16)).collect();
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

/// A vector's lanes, by an index that is not known, and the vector.
#[kernel]
fn lanes(n: usize, m: usize, y: &mut [f32]) {
    let i = global_id(0);
    let mut v = f32x4::splat(i as f32);
    v[n] = 5.0;
    let before = v.x + v.y;
    v = v + f32x4::splat(1.0);
    v[m] += before;
    y[i] = v.x + v.y * 10.0 + v[m] * 100.0;
}

#[test]
fn a_lane_belongs_to_its_vector() {
    on_every_device(&[], |queue| {
        let mut y = Buffer::zeroed(queue, 4)?;
        lanes(1, 0, &mut y).global(4).run(queue)?;
        let expected = [0.0f32, 1.0, 2.0, 3.0].map(|i| {
            let x = i + 1.0 + (i + 5.0);
            x + 60.0 + x * 100.0
        });
        assert_eq!(y.to_vec(queue)?, expected, "{}", queue.device());
        Ok(())
    });
}

#[kernel]
fn six(x: &[i32], y: &mut [i32]) {
    let i = global_id(0);
    let v = x[i];
    let a = cl::work_group_reduce_add(v);
    let b = cl::work_group_scan_exclusive_max(v);
    let c = cl::work_group_scan_inclusive_add(v as i8);
    let d = cl::work_group_broadcast(v, local_size(0) - 1);
    let e = cl::work_group_any(v == 3);
    let f = cl::work_group_all(v > -9);
    y[i] = a ^ b ^ (c as i32) << 4 ^ d << 9 ^ (e as i32) << 20 ^ (f as i32) << 21;
}

/// Ten, of several types: each pair of one function is two instances.
#[kernel]
fn ten(x: &[i32], y: &mut [i64]) {
    let i = global_id(0);
    let v = x[i];
    let a = cl::work_group_reduce_add(v);
    let b = cl::work_group_scan_exclusive_max(v);
    let c = cl::work_group_scan_inclusive_add(v as i8);
    let d = cl::work_group_broadcast(v, 0);
    let e = cl::work_group_any(v == 3);
    let f = cl::work_group_all(v > -9);
    let g = cl::work_group_reduce_max(v as f32);
    let h = cl::work_group_scan_inclusive_add(v as i64);
    let j = cl::work_group_reduce_min(v as i16);
    let k = cl::work_group_broadcast(v as u64, 1);
    y[i] = (a + b) as i64 * 3
        + c as i64
        + d as i64 * 5
        + e as i64 * 7
        + f as i64 * 11
        + g as i64 * 13
        + h * 17
        + j as i64 * 19
        + (k as i64 & 0xff) * 23;
}

fn plain_six(group: &[i32], k: usize) -> i32 {
    let v = group[..=k].iter().fold(0i8, |sum, v| sum.wrapping_add(*v as i8));
    let a: i32 = group.iter().sum();
    let b = group[..k].iter().copied().max().unwrap_or(i32::MIN);
    let (e, f) = (group.contains(&3), group.iter().all(|v| *v > -9));
    a ^ b ^ (v as i32) << 4 ^ group[group.len() - 1] << 9 ^ (e as i32) << 20 ^ (f as i32) << 21
}

fn plain_ten(group: &[i32], k: usize) -> i64 {
    let a: i32 = group.iter().sum();
    let b = group[..k].iter().copied().max().unwrap_or(i32::MIN);
    let c = group[..=k].iter().fold(0i8, |sum, v| sum.wrapping_add(*v as i8));
    let (e, f) = (group.contains(&3), group.iter().all(|v| *v > -9));
    let (least, most) = (*group.iter().min().unwrap() as i64, *group.iter().max().unwrap() as i64);
    let h: i64 = group[..=k].iter().map(|v| *v as i64).sum();
    let second = group[1.min(group.len() - 1)] as i64;
    a.wrapping_add(b) as i64 * 3
        + c as i64
        + group[0] as i64 * 5
        + e as i64 * 7
        + f as i64 * 11
        + most * 13
        + h * 17
        + least * 19
        + (second & 0xff) * 23
}

#[test]
fn many_functions_of_a_group_build_in_seconds() {
    on_every_device(&[], |queue| {
        for local in [1, 3, 16, 17, 64, 257] {
            let count = 2 * local;
            let x: Vec<i32> = (0..count as i32).map(|v| v.wrapping_mul(1664525) % 97 - 40).collect();
            let input = Buffer::from_slice(queue, &x)?;
            let start = Instant::now();
            let mut y = Buffer::zeroed(queue, count)?;
            if local > queue.device().capabilities().max_group_size {
                continue;
            }
            six(&input, &mut y).global(count).local(local).run(queue)?;
            let expected: Vec<i32> =
                x.chunks(local).flat_map(|group| (0..local).map(|k| plain_six(group, k)).collect::<Vec<_>>()).collect();
            assert_eq!(y.to_vec(queue)?, expected, "{local} {}", queue.device());
            let mut y = Buffer::zeroed(queue, count)?;
            ten(&input, &mut y).global(count).local(local).run(queue)?;
            let expected: Vec<i64> =
                x.chunks(local).flat_map(|group| (0..local).map(|k| plain_ten(group, k)).collect::<Vec<_>>()).collect();
            assert_eq!(y.to_vec(queue)?, expected, "{local} {}", queue.device());
            // minutes, when each loop doubled what came after it
            assert!(start.elapsed() < Duration::from_secs(60), "{:?} {}", start.elapsed(), queue.device());
        }
        Ok(())
    });
}

const ROOM: usize = 256;

/// With `-cl-finite-math-only`, an index from an infinity would be undefined.
#[kernel(fp = "fast")]
fn indices_from_infinities(x: &[f32], y: &mut [u32]) {
    let i = global_id(0);
    let mut marked = [0u32; ROOM];
    marked[((x[i] / 0.0) as u8) as usize] = 2;
    marked[((0.0 / 0.0 * x[i]) as u8) as usize] += 1;
    if (x[i] - 3.0).sqrt() < 1.0 {
        marked[7] += 10;
    }
    y[i] = marked.iter().sum();
}

#[test]
fn values_in_fast_mode_are_defined() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1.0f32, -1.0, 3.25, 9.0])?;
        let mut y = Buffer::<u32>::zeroed(queue, 4)?;
        indices_from_infinities(&x, &mut y).global(4).run(queue)?;
        for sum in y.to_vec(queue)? {
            assert!(sum == 3 || sum == 13, "{sum} on {}", queue.device());
        }
        Ok(())
    });
}

#[kernel]
fn arrays_of<const N: usize>(x: &[u32], y: &mut [u32]) {
    let i = global_id(0);
    let mut calls = 0u32;
    let terms: [u32; N] = std::array::from_fn(|k| {
        calls += 1;
        x[i] * k as u32
    });
    let doubled = terms.map(|term| term * 2);
    y[i] = doubled.iter().sum::<u32>() * 100 + calls;
}

#[test]
fn closures_are_called_once_for_each_element() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[1u32, 2, 3])?;
        let mut y = Buffer::zeroed(queue, 3)?;
        arrays_of::<0>(&x, &mut y).global(3).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [0, 0, 0], "{}", queue.device());
        arrays_of::<1>(&x, &mut y).global(3).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [1, 1, 1], "{}", queue.device());
        arrays_of::<6>(&x, &mut y).global(3).run(queue)?;
        assert_eq!(y.to_vec(queue)?, [3006, 6006, 9006], "{}", queue.device());
        Ok(())
    });
}

/// The closure may panic, and the work-item then goes on to the barrier.
#[kernel(local = 4)]
fn arrays_beside_barriers<const N: usize>(x: &[u32], y: &mut [u32]) {
    #[local]
    let mut shared: [u32; 4];
    let (i, l) = (global_id(0), local_id(0));
    let quotients: [u32; N] = std::array::from_fn(|k| 60 / (x[i] + k as u32 - 2));
    shared[l] = quotients[(quotients[0] % 6) as usize];
    barrier();
    y[i] = shared[3 - l];
}

#[test]
fn a_closure_that_panics_leaves_zeros() {
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[3u32, 2, 8, 12])?;
        let mut y = Buffer::zeroed(queue, 4)?;
        let panic = tests::panic_of(arrays_beside_barriers::<6>(&x, &mut y).global(4), queue);
        assert_eq!(
            (panic.message, panic.global_id),
            ("attempt to divide by zero".into(), [1, 0, 0]),
            "{}",
            queue.device()
        );
        assert_eq!(y.to_vec(queue)?, [6, 0, 0, 60], "{}", queue.device());
        Ok(())
    });
}

#[path = "undefined_behaviour/drivers.rs"]
mod drivers;
