//! Constants: tables, tuples, `const` items of a body; on every device as rustc has them.
#![allow(clippy::all, unreachable_pub, unused_braces)]

use cl_runtime::prelude::*;
use tests::{on_every_device, panic_of};

/// The CRC-32 of each byte.
const fn crc() -> [u32; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let mut crc = i as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
            bit += 1;
        }
        table[i] = crc;
        i += 1;
    }
    table
}

const CRC: [u32; 256] = crc();
const WEIGHTS: [[f32; 3]; 2] = [[0.25, -0.5, 1e-45], [f32::INFINITY, -0.0, f32::MAX]];
const EDGES: [i64; 4] = [i64::MIN, -1, i64::MAX, 1 << 40];
const SMALL: [i8; 3] = [-128, 0, 127];
const FLAGS: [bool; 4] = [true, false, false, true];
const PAIRS: [(u8, f32); 3] = [(1, 0.5), (2, 1.5), (255, -2.5)];
const ORIGIN: (u32, i32) = (7, -9);
const LIMIT: u64 = 1 << 40;
const LAST: usize = CRC.len() - 1;
static STATIC: [u16; 3] = [1, 65535, 7];
const SLICE: &[u32] = &[3, 1, 4, 1, 5];

mod other {
    // another table of the same name, with other values
    pub const CRC: [u32; 2] = [1, 2];
    pub mod inner {
        pub const COLOURS: [[u8; 4]; 2] = [[1, 2, 3, 4], [5, 6, 7, 8]];
    }
}

#[device]
fn crc_step(crc: u32, byte: u8) -> u32 {
    crc >> 8 ^ CRC[((crc ^ byte as u32) & 0xff) as usize]
}

#[kernel]
fn checksums(bytes: &[u8], out: &mut [u32]) {
    let i = global_id(0);
    let mut crc = !CRC[0];
    for k in 0..=i {
        crc = crc_step(crc, bytes[k]);
    }
    out[i] = !crc;
}

#[test]
fn a_table_of_two_functions_is_there_once() {
    let text = checksums::KERNEL.source();
    assert_eq!(text.matches("__constant uint CRC[256] = {\n    0, 1996959894, 3993919788u,").count(), 1, "{text}");
    let data = b"The quick brown fox jumps over the lazy dog";
    on_every_device(&[], |queue| {
        let bytes = Buffer::from_slice(queue, data)?;
        let mut out = Buffer::zeroed(queue, data.len())?;
        checksums(&bytes, &mut out).global(data.len()).run(queue)?;
        assert_eq!(out.to_vec(queue)?.last(), Some(&0x414f_a339));
        Ok(())
    });
}

/// Runs a device function on the host and everywhere else.
macro_rules! case {
    ($name:ident, |$x:ident: u32| -> u32 $body:block) => {
        mod $name {
            use super::*;
            #[device]
            fn case($x: u32) -> u32 $body

            #[kernel]
            fn run(out: &mut [u32]) {
                let i = global_id(0);
                out[i] = case(i as u32);
            }

            #[test]
            fn agrees() {
                let expected: Vec<u32> = (0..48).map(|x| case(x)).collect();
                if std::env::var("SHOW").is_ok() {
                    println!("{}", run::KERNEL.source());
                }
                on_every_device(&[], |queue| {
                    let mut out = Buffer::zeroed(queue, 48)?;
                    run(&mut out).global(48).run(queue)?;
                    assert_eq!(out.to_vec(queue)?, expected, "{}", run::KERNEL.source());
                    Ok(())
                });
            }
        }
    };
}

case!(nested, |x: u32| -> u32 {
    let row = (x % 2) as usize;
    let mut bits = 0u32;
    for k in 0..WEIGHTS[row].len() {
        let weight: f32 = WEIGHTS[row][k];
        bits = bits.rotate_left(7) ^ weight.to_bits();
    }
    let all = WEIGHTS;
    let copy: [f32; 3] = all[row];
    let colour: u8 = other::inner::COLOURS[row][(x % 4) as usize];
    bits ^ copy[1].to_bits() ^ colour as u32
});

case!(edges, |x: u32| -> u32 {
    let edge: i64 = EDGES[(x & 3) as usize];
    let small: i8 = SMALL[x as usize % SMALL.len()];
    let flag = FLAGS[x as usize % 4];
    let wide: u16 = STATIC[x as usize % STATIC.len()];
    let wide = wide as u32;
    (edge >> 20) as u32 ^ small as u32 ^ if flag { wide } else { 1 }
});

case!(tuples, |x: u32| -> u32 {
    let (first, factor): (u8, f32) = PAIRS[x as usize % 3];
    let (a, b): (u32, i32) = ORIGIN;
    let pair: (u32, i32) = ORIGIN;
    first as u32 + (factor * 4.0) as i32 as u32 + a + b as u32 + pair.0
});

case!(slices, |x: u32| -> u32 {
    let part = &CRC[3..(x as usize) + 4];
    let digits = &SLICE[1..];
    let rows = &WEIGHTS[(x % 2) as usize][1..];
    let mut sum = digits[x as usize % digits.len()] + SLICE[0] + SLICE.len() as u32 + rows.len() as u32;
    let last: f32 = rows[1];
    sum ^= last.to_bits();
    for k in 0..part.len() {
        sum = sum.wrapping_mul(3) ^ part[k];
    }
    sum
});

case!(scalars, |x: u32| -> u32 {
    let big = (x as u64) << 38;
    let a = if big < LIMIT { 1 } else { 2 };
    let b = if 1_000_000 < LIMIT { 4 } else { 8 };
    let c: u64 = 1 + LIMIT * 3 - 5;
    let mut sum = 0u32;
    for i in 0..LAST {
        sum = sum.wrapping_add(i as u32 * x);
    }
    let mixed = if LAST > 3 && x as usize + 1 < LAST - 200 { 16 } else { 32 };
    a + b + (c >> 32) as u32 + sum + mixed + other::CRC[x as usize % other::CRC.len()] + CRC[LAST]
});

case!(items_of_the_body, |x: u32| -> u32 {
    const N: usize = 4;
    const FACTORS: [u32; N] = [2, 3, 5, 7];
    const LAST: u32 = 11;
    const HALF: f32 = 0.5;
    let mut powers = [1u32; N];
    for k in 0..N {
        powers[k] = FACTORS[k] * x + LAST;
    }
    let scaled = HALF * x as f32;
    let own = N + 1;
    powers[(x % 4) as usize]
        + scaled as u32
        + own as u32
        + match x {
            LAST => 100,
            _ => 200,
        }
});

#[kernel]
fn without_a_check(x: &[u32], out: &mut [u32]) {
    const TABLE: [u32; 256] = CRC;
    let i = global_id(0);
    if i < out.len() && i < x.len() {
        out[i] = TABLE[(x[i] & 255) as usize];
    }
}

#[test]
fn a_length_that_is_known_saves_the_check() {
    let text = without_a_check::KERNEL.source();
    assert!(text.contains("out[i] = TABLE[x[i] & 255];") && !text.contains("panic"), "{text}");
    on_every_device(&[], |queue| {
        let x = Buffer::from_slice(queue, &[0, 1, 0xff01])?;
        let mut out = Buffer::zeroed(queue, 3)?;
        without_a_check(&x, &mut out).global(3).run(queue)?;
        assert_eq!(out.to_vec(queue)?, [CRC[0], CRC[1], CRC[1]]);
        Ok(())
    });
}

case!(iterated, |x: u32| -> u32 {
    let mut sum = x;
    for (k, &value) in CRC[..8].iter().enumerate() {
        sum = sum.wrapping_add(value ^ k as u32);
    }
    for row in WEIGHTS.iter() {
        let first: f32 = row[0];
        sum ^= first.to_bits();
    }
    sum
});

#[kernel]
fn at(index: usize, out: &mut [u32]) {
    out[global_id(0)] = CRC[index];
}

#[test]
fn an_index_out_of_a_table_panics() {
    on_every_device(&[], |queue| {
        let mut out = Buffer::zeroed(queue, 1)?;
        let panic = panic_of(at(256, &mut out).global(1), queue);
        assert_eq!(panic.message, "index out of bounds: the len is 256 but the index is 256");
        Ok(())
    });
}

#[kernel]
fn doubles(out: &mut [f64]) {
    const TABLE: [f64; 4] = [0.1, f64::NEG_INFINITY, f64::MIN_POSITIVE / 2.0, f64::NAN];
    let i = global_id(0);
    out[i] = TABLE[i];
}

#[test]
fn tables_of_doubles() {
    on_every_device(&[cl_runtime::Capability::Fp64], |queue| {
        let mut out = Buffer::zeroed(queue, 4)?;
        doubles(&mut out).global(4).run(queue)?;
        let out = out.to_vec(queue)?;
        assert_eq!(out[..3], [0.1, f64::NEG_INFINITY, f64::MIN_POSITIVE / 2.0]);
        assert!(out[3].is_nan());
        Ok(())
    });
}

// of types that only rustc knows
case!(tuples_by_their_fields, |x: u32| -> u32 {
    const SMALL: (u8, f32, i64) = (200, -1.5, -(1 << 40));
    let a = ORIGIN.0 ^ ORIGIN.1 as u32 ^ SMALL.0 as u32 ^ SMALL.1.to_bits() ^ (SMALL.2 >> 20) as u32;
    a ^ NESTED.0.0 as u32
        ^ NESTED.0.1 << 8
        ^ NESTED.1.y.to_bits()
        ^ MIXED[x as usize % 2].1.x.to_bits()
        ^ MIXED[1].0 as u32
});

const NESTED: ((u8, u32), f32x2) = ((255, 7), f32x2::new(0.5, 1.5));
static MIXED: [(u8, f32x2); 2] = [(1, f32x2::new(0.5, 1.5)), (2, f32x2::new(2.5, 3.5))];

/// With vectors of three lanes, each of which has the place of four.
#[derive(Clone, Copy, PartialEq, Element)]
#[repr(C)]
struct Corner {
    at: f32x3,
    spans: [i16x3; 2],
    weight: u32,
    after: u8x3,
    #[allow(dead_code)]
    last: [u32; 6],
}

const fn corner(n: i16) -> Corner {
    let x = n as f32;
    Corner {
        at: f32x3::new(x, 2.0 * x, 3.0 * x),
        spans: [i16x3::new(n, -n, 1), i16x3::new(7 * n, 8, 9)],
        weight: 100 + n as u32,
        after: u8x3::new(1, 2, 3 + n as u8),
        last: [0; 6],
    }
}

const AXES: [f32x3; 3] = [f32x3::new(1.0, 2.0, 3.0), f32x3::new(4.0, 5.0, 6.0), f32x3::new(7.0, 8.0, 9.0)];
const GRID: [[i32x3; 2]; 2] =
    [[i32x3::new(1, 2, 3), i32x3::new(4, 5, 6)], [i32x3::new(7, 8, 9), i32x3::new(10, 11, 12)]];
const CORNERS: [Corner; 3] = [corner(1), corner(20), corner(-3)];
const FIRST: Corner = corner(5);
const LISTED: [(u16, u8x3, u32); 2] = [(1, u8x3::new(2, 3, 4), 5), (6, u8x3::new(7, 8, 9), 10)];
const ALONE: i32x3 = i32x3::new(-4, 5, 6);

case!(tables_of_three_lanes, |x: u32| -> u32 {
    let k = x as usize % 2;
    let a: f32x3 = AXES[k + 1];
    let g: i32x3 = GRID[k][1 - k];
    let (i, one) = (k + 1, LISTED[k]);
    let alone: i32x3 = ALONE;
    let h: i16x3 = CORNERS[i].spans[k];
    a.x.to_bits()
        ^ a.z.to_bits().rotate_left(7)
        ^ (g.x + 50 * g.z) as u32
        ^ (h.x as i32 + 30 * h.z as i32) as u32
        ^ CORNERS[i].weight.rotate_left(9)
        ^ (CORNERS[i].after.z as u32) << 20
        ^ CORNERS[i].at.y.to_bits()
        ^ (one.0 as u32 + 3 * one.1.z as u32 + one.2) << 3
        ^ FIRST.weight << k
        ^ FIRST.at.z.to_bits()
        ^ alone[k + 1] as u32
});

case!(values_of_three_lanes, |x: u32| -> u32 {
    let k = x as usize % 4;
    let pair: (u32, f32x3, u32x4) = (7, f32x3::splat(2.5), u32x4::new(11, 12, 13, 14));
    let all = [i32x3::new(1, 2, 3), i32x3::new(4, 5, 6), i32x3::new(7, 8, 9), i32x3::new(10, 11, 12)];
    let some: Option<(u8x3, u32)> = Some((u8x3::new(1, 2, 3), 77));
    let later: (u32x4, f32x3, [u32; 4]) = (u32x4::splat(3), f32x3::new(1.0, 2.0, 3.0), [21, 22, 23, 24]);
    let corner = Corner {
        at: f32x3::splat(4.5),
        spans: [i16x3::new(1, 2, 3), i16x3::new(4, 5, 6)],
        weight: 900,
        after: u8x3::new(7, 8, 9),
        last: [1, 2, 3, 4, 5, 6],
    };
    let of = match some {
        Some((v, n)) => v.z as u32 + n,
        None => 0,
    };
    pair.2[k]
        ^ (all[k].z as u32) << 5
        ^ of << 10
        ^ later.2[k] << 16
        ^ corner.last[k + 2] * 1000
        ^ corner.weight << 20
        ^ (corner.spans[k % 2].y as u32) << 4
        ^ (corner.after.y as u32) << 7
});

/// Constant arrays that are handed on whole, where only rustc sees that they are arrays.
mod handed_on {
    use super::*;
    use cl_runtime::vector::{f32x3, u32x2};

    const PAIR: [i32; 2] = [3, -4];
    const NOT_A_NUMBER: [f32; 3] = [f32::NAN, -0.0, 1e-45];
    const BODIES: [Body; 2] = [Body { at: [1, 2, 3], mass: 4 }, Body { at: [5, 6, 7], mass: 8 }];
    const DIRECTIONS: [f32x3; 2] = [f32x3::new(1.0, 2.0, 3.0), f32x3::new(4.0, 5.0, 6.0)];
    const CORNERS: [u32x2; 1] = [u32x2::new(7, 9)];

    #[derive(Clone, Copy, Element)]
    #[repr(C)]
    struct Body {
        at: [i32; 3],
        mass: u32,
    }

    #[derive(Clone, Copy, Element)]
    #[repr(C)]
    struct Scale {
        by: i32,
    }

    #[device]
    impl Scale {
        const OWN: [i32; 2] = [8, 9];

        fn sum(self, pair: [i32; 2]) -> i32 {
            self.by * pair[0] + pair[1]
        }

        fn own(self) -> i32 {
            self.sum(Self::OWN)
        }
    }

    #[device]
    trait Total: Element {
        fn total(self, pair: [i32; 2]) -> i32;
    }

    #[device]
    impl Total for Scale {
        fn total(self, pair: [i32; 2]) -> i32 {
            self.by + pair[0] + pair[1]
        }
    }

    #[device]
    fn sum(pair: [i32; 2]) -> i32 {
        pair[0] * 10 + pair[1]
    }

    #[device]
    fn changed(mut wide: [u16; 3]) -> u32 {
        wide[0] += 1;
        wide[0] as u32 * 10 + wide[1] as u32 + wide[2] as u32
    }

    #[device]
    fn bits(values: [f32; 3]) -> u32 {
        values[0].is_nan() as u32 ^ values[1].to_bits() ^ values[2].to_bits() << 4
    }

    #[device]
    fn corner(rows: [[f32; 3]; 2]) -> u32 {
        rows[0][1].to_bits() ^ rows[1][2].to_bits()
    }

    #[device]
    fn heavy(bodies: [Body; 2]) -> u32 {
        bodies[1].at[2] as u32 * 10 + bodies[0].mass
    }

    #[device]
    fn far(directions: [f32x3; 2], corners: [u32x2; 1]) -> u32 {
        (directions[1].z * 10.0 + directions[0].y) as u32 ^ corners[0].y << 8
    }

    #[device]
    fn at<T: Element, const N: usize>(values: [T; N], index: usize) -> T {
        values[index % N]
    }

    #[device]
    fn twice(f: impl Fn([i32; 2]) -> i32) -> i32 {
        f(PAIR) * 2
    }

    #[device]
    fn of_tuple(pair: ([i32; 2], i32)) -> i32 {
        pair.0[1] * 10 + pair.1
    }

    case!(functions, |x: u32| -> u32 {
        const LOCAL: [i32; 2] = [7, 8];
        let given: [i32; 2] = if x > 5 { PAIR } else { [1, 2] };
        let a = sum(PAIR) + sum(given) + sum({ PAIR }) * 100 + sum(LOCAL) * 3;
        let b = changed(STATIC) ^ bits(NOT_A_NUMBER) ^ corner(WEIGHTS);
        let c = heavy(BODIES) + far(DIRECTIONS, CORNERS) + at(PAIR, x as usize) as u32 + at(other::CRC, 1);
        a as u32 ^ b ^ c << 3
    });

    case!(methods_and_closures, |x: u32| -> u32 {
        let scale = Scale { by: x as i32 };
        let own = |pair: [i32; 2]| pair[0] - pair[1] * x as i32;
        let a = scale.sum(PAIR) + scale.own() * 3 + scale.total(PAIR) * 5 + own(PAIR) * 7;
        let b = twice(|pair: [i32; 2]| pair[0] + x as i32) + twice(sum) * 11 + of_tuple((PAIR, 3i32));
        (a + b * 13) as u32
    });
}
