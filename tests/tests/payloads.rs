//! Structs, enums and type parameters inside of `Option` and `Result`.
use cl_runtime::prelude::*;
use tests::on_every_device;

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Hit {
    at: [f32; 2],
    distance: f32,
    object: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(u32)]
enum Miss {
    Behind,
    Beside,
}

#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Disk {
    x: f32,
    y: f32,
    radius: f32,
}

#[device]
fn hit(disk: Disk, number: u32, y: f32) -> Result<Hit, Miss> {
    let d = y - disk.y;
    if d.abs() > disk.radius {
        return Err(Miss::Beside);
    }
    let distance = disk.x - (disk.radius * disk.radius - d * d).sqrt();
    if distance < 0.0 { Err(Miss::Behind) } else { Ok(Hit { at: [distance, y], distance, object: number }) }
}

#[device]
fn nearest(disks: &[Disk], y: f32) -> Option<Hit> {
    let mut nearest: Option<Hit> = None;
    for i in 0..disks.len() {
        let Ok(found) = hit(disks[i], i as u32, y) else { continue };
        nearest = match nearest {
            Some(best) if best.distance <= found.distance => Some(best),
            _ => Some(found),
        };
    }
    nearest
}

#[device]
fn shifted(disks: &[Disk], y: f32) -> Option<Hit> {
    let hit = nearest(disks, y)?;
    Some(Hit { object: hit.object + 100, ..hit })
}

#[kernel]
fn cast(disks: &[Disk], hits: &mut [Hit], misses: &mut [u32]) {
    let i = global_id(0);
    let y = i as f32 * 0.25;
    if let Some(hit) = nearest(disks, y) {
        hits[i] = hit;
    }
    misses[i] = match hit(disks[0], 0, y) {
        Ok(hit) => hit.object + 10,
        Err(Miss::Behind) => 1,
        Err(Miss::Beside) => 2,
    };
    if let Some(Hit { object, at: [x, _], .. }) = shifted(disks, y) {
        misses[i] += object * 1000 + (x * 4.0) as u32;
    }
}

#[test]
fn structs_and_enums_in_options_and_results() {
    let disk = |x: f32, y: f32, radius: f32| Disk { x, y, radius };
    let disks = [disk(3.0, 1.0, 1.5), disk(5.0, 2.5, 1.0), disk(1.0, 4.0, 2.0), disk(8.0, 6.0, 0.5)];
    let none = Hit { at: [0.0; 2], distance: 0.0, object: 0 };
    let y = |i: usize| i as f32 * 0.25;
    let hits: Vec<Hit> = (0..32).map(|i| nearest(&disks, y(i)).unwrap_or(none)).collect();
    let misses: Vec<u32> = (0..32)
        .map(|i| {
            let first = match hit(disks[0], 0, y(i)) {
                Ok(hit) => hit.object + 10,
                Err(Miss::Behind) => 1,
                Err(Miss::Beside) => 2,
            };
            first + shifted(&disks, y(i)).map_or(0, |hit| hit.object * 1000 + (hit.at[0] * 4.0) as u32)
        })
        .collect();
    on_every_device(&[], |queue| {
        let disks = Buffer::from_slice(queue, &disks)?;
        let (mut found, mut codes) = (Buffer::from_slice(queue, &[none; 32])?, Buffer::zeroed(queue, 32)?);
        cast(&disks, &mut found, &mut codes).global(32).run(queue)?;
        assert_eq!(found.to_vec(queue)?, hits);
        assert_eq!(codes.to_vec(queue)?, misses);
        Ok(())
    });
}

/// A struct of nothing but arrays, from arrays of every kind.
#[derive(Clone, Copy, Debug, PartialEq, Element)]
#[repr(C)]
struct Rows {
    a: [f32; 3],
    b: [[u32; 2]; 2],
    c: [f32; 3],
}

#[device]
fn thrice(x: f32) -> [f32; 3] {
    [x, x * 2.0, x * 3.0]
}

#[kernel]
fn fill_rows(out: &mut [Rows]) {
    let i = global_id(0);
    let x = i as f32;
    let c = [0.5; 3];
    let given: [f32; 3] = thrice(x);
    let rows = Rows { a: given, b: [[1, i as u32], [3, 4]], c };
    out[i] = Rows { c: [x, rows.a[1], 9.0], ..rows };
}

#[test]
fn structs_of_arrays() {
    let rows = |i: u32| {
        let x = i as f32;
        Rows { a: thrice(x), b: [[1, i], [3, 4]], c: [x, x * 2.0, 9.0] }
    };
    on_every_device(&[], |queue| {
        let mut out = Buffer::from_slice(queue, &[rows(0); 6])?;
        fill_rows(&mut out).global(6).run(queue)?;
        assert_eq!(out.to_vec(queue)?, (0..6).map(rows).collect::<Vec<_>>());
        Ok(())
    });
}

#[device]
fn largest<T: Number>(x: &[T]) -> Option<T> {
    if x.is_empty() {
        return None;
    }
    let mut largest = x[0];
    for i in 1..x.len() {
        if x[i] > largest {
            largest = x[i];
        }
    }
    Some(largest)
}

#[device]
fn checked<T: Int>(a: T, b: T) -> Result<T, (T, u8)> {
    if b == T::ZERO { Err((a, 7)) } else { Ok(a / b) }
}

#[kernel]
fn by_rows<T: Int>(x: &[T], lengths: &[u32], out: &mut [T]) {
    let i = global_id(0);
    let row = &x[i * 4..i * 4 + lengths[i] as usize];
    let largest = match largest(row) {
        Some(value) => value,
        None => T::ONE,
    };
    out[i] = match checked(largest, x[i]) {
        Ok(value) => value,
        Err((value, _)) => value + T::ONE,
    };
}

fn check_rows<T: Int + std::fmt::Debug>(values: impl Fn(u32) -> T) {
    let x: Vec<T> = (0..40).map(|i| values(i * 7 % 11)).collect();
    let lengths: Vec<u32> = (0..10).map(|i| i * 3 % 5).collect();
    let expected: Vec<T> = (0..10)
        .map(|i| {
            let largest = largest(&x[i * 4..i * 4 + lengths[i] as usize]).unwrap_or(T::ONE);
            checked(largest, x[i]).unwrap_or_else(|(value, _)| value + T::ONE)
        })
        .collect();
    on_every_device(&[], |queue| {
        let (x, lengths) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &lengths)?);
        let mut out = Buffer::zeroed(queue, 10)?;
        by_rows(&x, &lengths, &mut out).global(10).run(queue)?;
        assert_eq!(out.to_vec(queue)?, expected);
        Ok(())
    });
}

#[test]
fn type_parameters_in_options_and_results() {
    check_rows(|v| v as i8 - 3);
    check_rows(|v| v as u16);
    check_rows(|v| v);
    check_rows(|v| v as i64 - 5);
}

const TAPS: usize = 5;

/// Arrays whose lengths are constants, or whose elements only rustc knows, as values of their own.
mod arrays {
    use super::*;

    #[device]
    fn weights(sharp: f32) -> [f32; TAPS] {
        let mut weights = [0.1; TAPS];
        weights[TAPS / 2] = sharp;
        weights
    }

    #[device]
    fn scaled<T: Number, const N: usize>(mut x: [T; N], by: T) -> [T; N] {
        for i in 0..N {
            x[i] *= by;
        }
        x
    }

    #[device]
    fn corners(disk: Disk) -> [Disk; 2] {
        [Disk { x: disk.x - disk.radius, ..disk }, Disk { x: disk.x + disk.radius, ..disk }]
    }

    #[device]
    fn first_or(x: Option<[f32; TAPS]>, other: f32) -> f32 {
        match x {
            Some(x) => x[0],
            None => other,
        }
    }

    #[kernel]
    fn blur(x: &[f32], disks: &[Disk], out: &mut [f32]) {
        let i = global_id(0);
        let sharp: [f32; TAPS] = weights(x[i]);
        let weights: [f32; TAPS] = scaled(sharp, 0.5);
        let none: Option<[f32; TAPS]> = None;
        let mut sum = first_or(Some(weights), 3.0) + first_or(none, 0.25);
        for k in 0..TAPS {
            sum += weights[k] * x[(i + k) % x.len()];
        }
        let ends: [Disk; 2] = corners(disks[i % disks.len()]);
        let counts: [u32; 3] = scaled([1, 2, i as u32], 3);
        out[i] = sum + ends[1].x - ends[0].x + counts[2] as f32;
    }

    #[test]
    fn arrays_of_any_length_and_type_are_values() {
        let x: Vec<f32> = (0..12).map(|i| i as f32 * 0.5).collect();
        let disks = [Disk { x: 1.0, y: 2.0, radius: 0.5 }, Disk { x: 4.0, y: 2.0, radius: 0.25 }];
        let expected: Vec<f32> = (0..12)
            .map(|i| {
                let weights = scaled(weights(x[i]), 0.5);
                let mut sum = first_or(Some(weights), 3.0) + first_or(None, 0.25);
                for k in 0..TAPS {
                    sum += weights[k] * x[(i + k) % 12];
                }
                let ends = corners(disks[i % 2]);
                sum + ends[1].x - ends[0].x + scaled([1, 2, i as u32], 3)[2] as f32
            })
            .collect();
        on_every_device(&[], |queue| {
            let (x, disks) = (Buffer::from_slice(queue, &x)?, Buffer::from_slice(queue, &disks)?);
            let mut out = Buffer::zeroed(queue, 12)?;
            blur(&x, &disks, &mut out).global(12).run(queue)?;
            assert_eq!(out.to_vec(queue)?, expected, "{}", blur::KERNEL.source());
            Ok(())
        });
    }
}

/// Structs in arrays in structs, in tuples, and in what is generic.
mod nested {
    use super::*;
    use tests::case;

    #[derive(Clone, Copy, Debug, PartialEq, Element)]
    #[repr(C)]
    struct P {
        x: u32,
        y: u32,
    }
    #[derive(Clone, Copy, Debug, PartialEq, Element)]
    #[repr(C)]
    struct Q {
        ps: [P; 3],
        k: u32,
    }

    case!(structs_in_arrays_in_structs, |n: u32| -> u32 {
        let q = Q { ps: [P { x: 1, y: n }; 3], k: 2 };
        let r = Q { ps: [P { x: 1, y: n }, P { x: n, y: 5 }, P { x: 7, y: n }], ..q };
        let e: P = r.ps[1];
        let f: u32 = q.ps[2].y;
        let k: u32 = q.k;
        e.x + f + k
    });

    #[device]
    fn last<T: Element>(a: [T; 2]) -> T {
        a[1]
    }
    #[device]
    fn pick<T: Number, const N: usize>(a: [T; 4]) -> T {
        a[N]
    }
    case!(arrays_of_type_parameters, |n: u32| -> u32 { last([1u32, n]) + pick::<u32, 2>([1u32, 2, n, 4]) });
    #[device]
    fn turned<T: Element, U: Element>(t: (T, U)) -> (U, T) {
        (t.1, t.0)
    }
    case!(tuples_of_type_parameters, |n: u32| -> u32 {
        let a: (f32, u32) = turned((n, 1.5f32));
        let b: (u8, P) = turned((P { x: n, y: 2 }, 3u8));
        let c: (i8, u32) = turned((n, 4i8));
        let p = b.1;
        let x: u32 = p.x;
        a.1 + x + c.1 + c.0 as u32 + b.0 as u32
    });

    #[device]
    fn some_above_three(n: u32) -> Option<(P, [u32; 2])> {
        if n > 3 { Some((P { x: n, y: 1 }, [n, 1])) } else { None }
    }
    case!(options_of_tuples_of_structs_and_arrays, |n: u32| -> u32 {
        let o: Option<(P, [u32; 2])> = some_above_three(n);
        match o {
            Some((p, a)) => {
                let x: u32 = p.x;
                x + a[0]
            }
            None => 7,
        }
    });
}
