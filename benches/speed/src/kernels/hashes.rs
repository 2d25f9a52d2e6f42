//! Hashes, checksums and counter-based random numbers.

use anyhow::Result;
use cl_runtime::prelude::*;

use super::mixed;
use crate::bench::{Bench, Pair};

const SINES: [u32; 64] = [
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501, 0x698098d8,
    0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821, 0xf61e2562, 0xc040b340,
    0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8, 0x21e1cde6, 0xc33707d6, 0xf4d50d87,
    0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a, 0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c,
    0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70, 0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039,
    0xe6db99e5, 0x1fa27cf8, 0xc4ac5665, 0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92,
    0xffeff47d, 0x85845dd1, 0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb,
    0xeb86d391,
];

const SHIFTS: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];

/// The MD5 of one block for each work-item: the counter and the padding of an eight-byte message (RFC 1321).
#[kernel]
fn md5(first: u32, out: &mut [u32x4]) {
    let i = global_id(0);
    if i >= out.len() {
        return;
    }
    let mut block = [0u32; 16];
    block[0] = first + i as u32;
    block[1] = !block[0];
    block[2] = 0x80;
    block[14] = 64;
    let start: [u32; 4] = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
    let [mut a, mut b, mut c, mut d] = start;
    for k in 0..64 {
        let (f, word) = match k / 16 {
            0 => ((b & c) | (!b & d), k),
            1 => ((d & b) | (!d & c), (5 * k + 1) % 16),
            2 => (b ^ c ^ d, (3 * k + 5) % 16),
            _ => (c ^ (b | !d), (7 * k) % 16),
        };
        let sum = a.wrapping_add(f).wrapping_add(SINES[k]).wrapping_add(block[word]);
        (a, d, c) = (d, c, b);
        b = b.wrapping_add(sum.rotate_left(SHIFTS[k / 16][k % 4]));
    }
    out[i] = u32x4::new(
        start[0].wrapping_add(a),
        start[1].wrapping_add(b),
        start[2].wrapping_add(c),
        start[3].wrapping_add(d),
    );
}

pub(crate) const K: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
    0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
    0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
    0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
    0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
    0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
    0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
];

pub(crate) const START: [u32; 8] =
    [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];

/// The SHA-256 of one padded block for each work-item (FIPS 180-4).
#[kernel]
pub(crate) fn sha256(blocks: &[[u32; 16]], hashes: &mut [[u32; 8]]) {
    let i = global_id(0);
    if i >= hashes.len() {
        return;
    }
    let mut w = [0u32; 64];
    for t in 0..16 {
        w[t] = blocks[i][t];
    }
    for t in 16..64 {
        let s0 = w[t - 15].rotate_right(7) ^ w[t - 15].rotate_right(18) ^ (w[t - 15] >> 3);
        let s1 = w[t - 2].rotate_right(17) ^ w[t - 2].rotate_right(19) ^ (w[t - 2] >> 10);
        w[t] = w[t - 16].wrapping_add(s0).wrapping_add(w[t - 7]).wrapping_add(s1);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h]: [u32; 8] = START;
    for t in 0..64 {
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let t1 = h.wrapping_add(s1).wrapping_add((e & f) ^ (!e & g)).wrapping_add(K[t]).wrapping_add(w[t]);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let t2 = s0.wrapping_add((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(t1), c, b, a, t1.wrapping_add(t2));
    }
    let state = [a, b, c, d, e, f, g, h];
    for k in 0..8 {
        let first: u32 = START[k];
        hashes[i][k] = first.wrapping_add(state[k]);
    }
}

const fn crc_tables() -> [[u32; 256]; 8] {
    let mut tables = [[0; 256]; 8];
    let mut n = 0;
    while n < 256 {
        let mut crc = n as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { crc >> 1 ^ 0xedb8_8320 } else { crc >> 1 };
            bit += 1;
        }
        tables[0][n] = crc;
        n += 1;
    }
    let mut t = 1;
    while t < 8 {
        let mut n = 0;
        while n < 256 {
            let last = tables[t - 1][n];
            tables[t][n] = last >> 8 ^ tables[0][(last & 255) as usize];
            n += 1;
        }
        t += 1;
    }
    tables
}

const TABLES: [[u32; 256]; 8] = crc_tables();

/// The CRC-32 of a row of bytes for each work-item, by eight tables in global memory.
#[kernel]
fn crc32(tables: &[[u32; 256]], words: &[u32], len: usize, out: &mut [u32]) {
    let item = global_id(0);
    if item >= out.len() {
        return;
    }
    let mut crc = !0u32;
    for k in 0..len / 2 {
        let low = crc ^ words[2 * k * out.len() + item];
        let high = words[(2 * k + 1) * out.len() + item];
        crc = 0;
        for byte in 0..4 {
            crc ^= tables[7 - byte][(low >> (8 * byte) & 255) as usize];
            crc ^= tables[3 - byte][(high >> (8 * byte) & 255) as usize];
        }
    }
    out[item] = !crc;
}

/// The CRC-32 of a row of bytes, by a named table.
#[kernel]
fn crc32_constant(words: &[u32], len: usize, out: &mut [u32]) {
    let item = global_id(0);
    if item >= out.len() {
        return;
    }
    let mut crc = !0u32;
    for k in 0..len / 2 {
        let low = crc ^ words[2 * k * out.len() + item];
        let high = words[(2 * k + 1) * out.len() + item];
        crc = 0;
        for byte in 0..4 {
            let (a, b): (u32, u32) = (
                TABLES[7 - byte][(low >> (8 * byte) & 255) as usize],
                TABLES[3 - byte][(high >> (8 * byte) & 255) as usize],
            );
            crc ^= a ^ b;
        }
    }
    out[item] = !crc;
}

#[device]
fn multiply_wide(a: u32, b: u32) -> (u32, u32) {
    let product = a as u64 * b as u64;
    ((product >> 32) as u32, product as u32)
}

/// Philox4x32-10 (Salmon et al. 2011): the sum of some blocks of four numbers for each work-item.
#[kernel]
fn philox(seed: u32, blocks: u32, out: &mut [u32x4]) {
    let i = global_id(0);
    if i >= out.len() {
        return;
    }
    let mut sum = u32x4::splat(0);
    for block in 0..blocks {
        let mut x = [block, i as u32, 0, 0];
        let mut key = [seed, 0xcafe];
        for _ in 0..10 {
            let (high0, low0) = multiply_wide(0xd251_1f53, x[0]);
            let (high1, low1) = multiply_wide(0xcd9e_8d57, x[2]);
            x = [high1 ^ x[1] ^ key[0], low1, high0 ^ x[3] ^ key[1], low0];
            key[0] = key[0].wrapping_add(0x9e37_79b9);
            key[1] = key[1].wrapping_add(0xbb67_ae85);
        }
        sum = sum ^ u32x4::from(x);
    }
    out[i] = sum;
}

pub(super) fn all(bench: &mut Bench) -> Result<()> {
    let queue = bench.queue;
    let n = bench.scale << 16;
    bench.compare(
        Pair { kernel: md5::KERNEL, twin: include_str!("md5.cl") },
        n,
        |out| md5(7, out).global(n).local(64).launch(queue),
        |twin, out| unsafe { twin.with((7u32, out, n as u64)) }.global(n).local(64).launch(queue),
    )?;
    let blocks = bench.buffer(n, |i| std::array::from_fn::<u32, 16, _>(|k| mixed(16 * i + k)))?;
    bench.compare(
        Pair { kernel: sha256::KERNEL, twin: include_str!("sha256.cl") },
        n,
        |out| sha256(&blocks, out).global(n).local(64).launch(queue),
        |twin, out| unsafe { twin.with((&blocks, out, n as u64)) }.global(n).local(64).launch(queue),
    )?;
    let len = 64;
    let tables = Buffer::from_slice(queue, &TABLES)?;
    let words = bench.buffer(n * len, mixed)?;
    bench.compare(
        Pair { kernel: crc32::KERNEL, twin: include_str!("crc32.cl") },
        n,
        |out| crc32(&tables, &words, len, out).global(n).local(64).launch(queue),
        |twin, out| {
            unsafe { twin.with((&tables, &words, len as i32, out, n as i32)) }.global(n).local(64).launch(queue)
        },
    )?;
    bench.compare(
        Pair { kernel: crc32_constant::KERNEL, twin: include_str!("crc32_constant.cl") },
        n,
        |out| crc32_constant(&words, len, out).global(n).local(64).launch(queue),
        |twin, out| {
            unsafe { twin.with((&tables, &words, len as i32, out, n as i32)) }.global(n).local(64).launch(queue)
        },
    )?;
    bench.compare(
        Pair { kernel: philox::KERNEL, twin: include_str!("philox.cl") },
        n,
        |out| philox(3, 16, out).global(n).local(64).launch(queue),
        |twin, out| unsafe { twin.with((3u32, 16u32, out, n as u64)) }.global(n).local(64).launch(queue),
    )
}
