//! Jobs on integers: a histogram, a hash.

use anyhow::Result;
use cl_runtime::prelude::*;
use rayon::prelude::*;

use super::Jobs;
use crate::kernels::groups::{BINS, GROUP, byte_histogram};
use crate::kernels::hashes::{K, START, sha256};
use crate::kernels::mixed;

/// Each thread counts for itself.
fn histogram_by_hand(words: &[u32], bins: &mut [u32]) {
    let counts = words.par_chunks(1 << 16).map(|words| {
        let mut counts = [0u32; BINS];
        for word in words {
            for byte in word.to_le_bytes() {
                counts[usize::from(byte)] += 1;
            }
        }
        counts
    });
    let total = counts.reduce(|| [0; BINS], |a, b| std::array::from_fn(|k| a[k] + b[k]));
    bins.copy_from_slice(&total);
}

/// The SHA-256 of one padded block.
fn hash(block: &[u32; 16]) -> [u32; 8] {
    let mut w = [0u32; 64];
    w[..16].copy_from_slice(block);
    for t in 16..64 {
        let s0 = w[t - 15].rotate_right(7) ^ w[t - 15].rotate_right(18) ^ (w[t - 15] >> 3);
        let s1 = w[t - 2].rotate_right(17) ^ w[t - 2].rotate_right(19) ^ (w[t - 2] >> 10);
        w[t] = w[t - 16].wrapping_add(s0).wrapping_add(w[t - 7]).wrapping_add(s1);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = START;
    for (k, w) in K.iter().zip(w) {
        let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let t1 = h.wrapping_add(s1).wrapping_add((e & f) ^ (!e & g)).wrapping_add(*k).wrapping_add(w);
        let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let t2 = s0.wrapping_add((a & b) ^ (a & c) ^ (b & c));
        (h, g, f, e, d, c, b, a) = (g, f, e, d.wrapping_add(t1), c, b, a, t1.wrapping_add(t2));
    }
    let state = [a, b, c, d, e, f, g, h];
    std::array::from_fn(|k| START[k].wrapping_add(state[k]))
}

pub(super) fn all(jobs: &mut Jobs<'_>) -> Result<()> {
    let queue = jobs.queue;
    let n = jobs.scale << 20;
    let words: Vec<_> = (0..n).map(mixed).collect();
    let buffer = Buffer::from_slice(queue, &words)?;
    jobs.compare(
        "histogram",
        BINS,
        |bins| {
            bins.fill(queue, 0)?;
            byte_histogram(&buffer, bins).global(256 * GROUP).launch(queue)?.wait()
        },
        |bins| histogram_by_hand(&words, bins),
    )?;
    let blocks: Vec<[u32; 16]> = words.as_chunks().0.to_vec();
    let buffer = Buffer::from_slice(queue, &blocks)?;
    jobs.compare(
        "sha256",
        blocks.len(),
        |hashes| sha256(&buffer, hashes).global(blocks.len()).launch(queue)?.wait(),
        |hashes| hashes.par_iter_mut().zip(&blocks).for_each(|(out, block)| *out = hash(block)),
    )
}
